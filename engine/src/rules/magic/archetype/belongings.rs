//! What a blast does to what its target wears (docs/rules/magic-effects.md, Archetypes).

use crate::base::names::{EffectArea as Ar, Slot};
use crate::content::SegmentNumbers;
use crate::event::fields::*;
use crate::rules::magic::strike::worn;
use crate::rules::prelude::*;

/// One time in two a thing takes half the damage where a save failed: the weapon, the armour, or any thing worn. The
/// original spares what chains strike (the value of AR_CHAIN holds the bit of Q_EQU: docs/rules/magic-effects.md,
/// Archetypes).
pub(super) fn harm<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    segment: &SegmentNumbers,
    victim: Handle,
) -> Result<(), Halt> {
    if m.roll(2, label!("does a thing suffer too?"))? != 0 || segment.aval == Ar::AR_CHAIN {
        return Ok(());
    }
    let Some(item) = chosen(m, victim)? else { return Ok(()) };
    let (kind, half) = (m.get(DType), m.get(VDmg) / 2);
    m.damage(me, item, kind, half, "", |e| e).map(|_| ())
}

fn chosen<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<Option<Handle>, Halt> {
    let carried =
        |m: &Machine<'_, O>, slot| m.who(victim).and_then(|w| w.carried_in(slot)).map(|h| h.item.handle);
    if let Some(weapon) = carried(m, Slot::SL_WEAPON)
        && m.roll(3, label!("does the weapon suffer?"))? == 0
    {
        return Ok(Some(weapon));
    }
    if let Some(armour) = carried(m, Slot::SL_ARMOUR)
        && m.roll(2, label!("does the armour suffer?"))? == 0
    {
        return Ok(Some(armour));
    }
    let things = worn(m, victim);
    if things.is_empty() {
        return Ok(None);
    }
    let at = m.roll(things.len() as i32, label!("which thing suffers?"))?;
    Ok(usize::try_from(at).ok().and_then(|at| things.get(at)).copied())
}
