//! Mana spent, and held by spells that last (docs/rules/magic.md, Cost).

use crate::rules::prelude::*;
use crate::world::CreatureField;

/// It loses mana: spent, no more than it has; or held (EF_LOSEMANA) for as long as what it pays for lasts, however
/// little there is.
pub fn mana<O: Observer>(m: &mut Machine<'_, O>, who: Handle, amount: i32, held: bool, why: Label) {
    if held {
        return m.put_add(who, CreatureField::ManaHeld, amount, why);
    }
    let Some(c) = m.world().creature(who) else { return };
    let spent = c.mana_used().saturating_add(amount).min(c.mana() - c.mana_held());
    m.put(who, CreatureField::ManaUsed, spent, why);
}
