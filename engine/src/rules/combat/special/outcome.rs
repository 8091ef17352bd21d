//! What a kind of damage comes to, and what several kinds do.

use crate::base::names::MonsterType;
use crate::event::fields::Resist;
use crate::rules::prelude::*;

/// What a kind of damage comes to.
pub enum Effect {
    /// It hurts, as vDmg says.
    Hurts,
    /// It has done what it does.
    Over(Answer),
}

/// What effects hand back.
pub type Outcome = Result<Effect, Halt>;

/// It can't do what it does.
pub(in crate::rules::combat) const ABORT: Outcome = Ok(Effect::Over(Answer::Abort));

/// It did what it does.
pub(in crate::rules::combat) const DONE: Outcome = Ok(Effect::Over(Answer::Done));

/// Kinds that are effects of the pack, worked by the attacker, or by the victim where there is none.
pub(in crate::rules::combat) fn by_effect<O: Observer>(
    m: &mut Machine<'_, O>,
    id: &str,
    code: EventCode,
    (by, me): (Handle, Handle),
) -> Outcome {
    let effect = ResId::new(Kind::Effect, id);
    if m.content().header(effect).is_none() {
        m.trouble(|| format!("the pack has no effect `{id}`, which this kind of damage works by"));
        return DONE;
    }
    let by = if m.world().creature(by).is_some() { by } else { me };
    m.throw_eff(code, effect, &[by, me])?;
    DONE
}

/// Notes that the victim held out.
pub(in crate::rules::combat) fn resisted<O: Observer>(m: &mut Machine<'_, O>) -> Outcome {
    m.set(Resist, true, label!("damage: the save held"));
    DONE
}

/// Is it a living thing?
pub(in crate::rules::combat) fn lives<O: Observer>(m: &Machine<'_, O>, h: Handle) -> bool {
    m.is_type(h, MonsterType::MA_LIVING)
}

/// A number of rounds or points in the 16 bits of a stati.
pub(in crate::rules::combat) fn short(n: i32) -> i16 {
    n.clamp(i16::MIN as i32, i16::MAX as i32) as i16
}
