//! Poison and disease that an attacker carries (facts/rules/strike.md, 6; turn.md, 23, 24). What they do
//! is the effect's own business.

use super::{DONE, Outcome, resisted};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{SaveBits, SaveType, StatiNature as Nature, StatiSource};
use crate::event::fields::*;
use crate::event::{Answer, EventCode, Halt, Link, Machine, Observer};
use crate::label;
use crate::rules::combat::look::Look;
use crate::rules::combat::save::{saving_throw, sorts};
use crate::rules::stati::gain;
use crate::world::Stati;

/// POIS: one of the attacker's poisons; a Fortitude save holds it off.
pub fn poison<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    let own: Vec<ResId> = m
        .who(by)
        .and_then(|w| w.monster())
        .map_or(Vec::new(), |f| f.poison.iter().map(|r| r.res_id()).collect());
    let Some(effect) = pick(m, &own)? else { return DONE };
    if carries(m, me, Nature::POISONED, effect) {
        return DONE;
    }
    let against = sorts([SaveBits::SA_POISON]);
    let dc = m.get(SaveDc);
    if saving_throw(m, me, SaveType::FORT, dc, against, 0, label!("save vs poison"))? {
        return resisted(m);
    }
    infect(m, me, effect, EventCode::EV_POISON, Nature::POISONED)
}

/// DISE: the same with diseases.
pub fn disease<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    let own: Vec<ResId> = m
        .who(by)
        .and_then(|w| w.monster())
        .map_or(Vec::new(), |f| f.disease.iter().map(|r| r.res_id()).collect());
    let Some(effect) = pick(m, &own)? else { return DONE };
    if carries(m, me, Nature::DISEASED, effect) {
        return DONE;
    }
    let against = sorts([SaveBits::SA_DISEASE]);
    let dc = m.get(SaveDc);
    if saving_throw(m, me, SaveType::FORT, dc, against, 0, label!("save vs disease"))? {
        return resisted(m);
    }
    infect(m, me, effect, EventCode::EV_INFECT, Nature::DISEASED)
}

/// One of several, drawn even where there is only one.
fn pick<O: Observer>(m: &mut Machine<'_, O>, of: &[ResId]) -> Result<Option<ResId>, Halt> {
    let n = m.roll(of.len() as i32, label!("which venom"))?;
    Ok(of.get(n as usize).copied())
}

fn carries<O: Observer>(m: &Machine<'_, O>, me: Handle, nature: Nature, effect: ResId) -> bool {
    m.world().creature(me).is_some_and(|c| c.stati().of(nature).any(|s| s.effect == Some(effect)))
}

/// The effect may refuse; otherwise the stati is laid and does its work.
fn infect<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    effect: ResId,
    code: EventCode,
    nature: Nature,
) -> Outcome {
    if m.ask(Link::Effect, effect, code)? == Answer::Abort {
        return DONE;
    }
    let record = Stati::new(nature, 0, 0).from_source(StatiSource::SS_ATTK).of_effect(effect);
    gain(m, me, record, label!("damage: venom"))?;
    DONE
}
