//! BREA, BRE2 and SPIT (docs/rules/magic-effects.md, Breath and spit): an effect that has the dice, the reach and
//! the kind of damage of the attack. Whom it reaches gets EV_HIT, and that is a blast (`magic::breath`).

use super::time;
use crate::base::names::{AttackType as A, StatiNature as Nature, StatiSource};
use crate::event::fields::*;
use crate::rules::checks::fatigue;
use crate::rules::prelude::*;
use crate::rules::stati;

/// The effects of breath and of spit.
const BREATH: &str = "breath_weapon";
const SPIT: &str = "spit_weapon";
/// Segments that it takes, at any speed.
const TIME: i32 = 30;
/// Rounds until the next: these, and a die of so many sides counted from 0.
const REST: (i32, i32) = (2, 4);

/// How far a breath reaches, in squares, by challenge rating.
pub fn reach(rating: i32) -> i32 {
    3 + rating / 2
}

/// A breath, or spit.
pub(super) fn breathe<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: A) -> Ruling {
    let was_afraid = m.has(me, Nature::AFRAID);
    if !fatigue::lose(m, me, 1, true, label!("breath: effort"))? {
        return Ok(Answer::Abort);
    }
    let why = label!("breath: as the list says");
    let effect = ResId::new(Kind::Effect, if kind == A::A_SPIT { SPIT } else { BREATH });
    m.set(EId, Some(effect), why);
    let Some(slot) = m.slots(me).into_iter().find(|s| s.attack == kind) else { return Ok(Answer::Abort) };
    // The number of dice is that of the record, which is nothing unless somebody set it: one die.
    let mut dice = slot.damage;
    dice.number = m.get(Dmg).number.max(1);
    m.set(PVal, dice, label!("breath: dice of its effect"));
    m.set(Dmg, dice, why);
    m.set(VRange, reach(m.cr(me)), label!("breath: how far it reaches"));
    m.set(DType, slot.dtype, why);
    m.set(IsNAttack, true, label!("breath: by nature"));
    m.rethrow(EventCode::EV_EFFECT)?;
    let rounds = REST.0 + m.roll(REST.1, label!("rounds until the next breath"))?;
    let again =
        stati::temp(Nature::SPEC_TIMEOUT, Handle::NONE, rounds as i16, StatiSource::SS_MISC, kind.0, 0);
    stati::gain(m, me, again, label!("breath: not again for a while"))?;
    time::spend(m, me, TIME, was_afraid, label!("breath: time"));
    Ok(Answer::Done)
}
