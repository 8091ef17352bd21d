//! A paladin's fall (docs/rules/conduct.md, Alignment): who is no longer lawful and good, or turns to a god that
//! the class does not serve, loses what the class gave and takes no more levels in it. Nothing of the original
//! brings it back.

use super::character;
use crate::base::names::{Ability, ClassFlag, ListId, Named, SpellAccess};
use crate::content::ListValue;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::StatiQuery;

/// Abilities that end.
const LOST: [Ability; 4] = [
    Ability::CA_SACRED_MOUNT,
    Ability::CA_DIVINE_GRACE,
    Ability::CA_LAY_ON_HANDS,
    Ability::CA_AURA_OF_VALOUR,
];
/// A paladin turns the undead from the level after this one, by one more with each.
const TURNS_AFTER: i16 = 2;

/// The class that one may fall from, with its levels; none for who has no such class or has fallen.
fn class_of<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<(ResId, i16)> {
    let c = character(m, me).filter(|c| !c.fallen)?;
    let is_one = |class| m.content().class(class).is_some_and(|c| c.flags.has(ClassFlag::CF_PALADIN));
    c.classes
        .iter()
        .find(|taken| taken.level > 0 && is_one(taken.class))
        .map(|taken| (taken.class, taken.level))
}

/// A paladin falls: abilities, innate spells and stati of the class go, and what it turns the undead by lessens. No-op for
/// others.
pub fn falls<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some((class, level)) = class_of(m, me) else { return Ok(()) };
    let why = label!("a paladin falls");
    m.i_print(me, "What made you a paladin leaves you: you have fallen.")?;
    let innate = innate(m, class);
    let turns = (level - TURNS_AFTER).max(0);
    m.put_character(me, why, |c| {
        c.fallen = true;
        for (ability, level) in &mut c.abilities {
            if LOST.contains(ability) {
                *level = 0;
            } else if *ability == Ability::CA_TURNING {
                *level = (*level - turns).max(0);
            }
        }
        c.abilities.retain(|(_, level)| *level != 0);
        for (spell, access) in &mut c.spells {
            if innate.contains(spell) {
                *access &= !SpellAccess::SP_INNATE.number();
            }
        }
        c.spells.retain(|(_, access)| *access != 0);
    });
    stati::remove(m, me, StatiQuery { effect: Some(class), ..StatiQuery::default() }, why)?;
    m.recalculate(me);
    Ok(())
}

/// Spells that the class makes innate or teaches.
fn innate<O: Observer>(m: &Machine<'_, O>, class: ResId) -> Vec<ResId> {
    let content = m.content();
    let granted = content.class(class).into_iter().flat_map(|c| &c.grants);
    let granted = granted.filter(|g| g.ability == Some(Ability::CA_INNATE_SPELL)).filter_map(|g| g.of);
    let taught = content.list_of(class, ListId::SPELL_LIST).iter().filter_map(|value| match value {
        ListValue::Of(id) => Some(*id),
        _ => None,
    });
    granted.chain(taught).collect()
}
