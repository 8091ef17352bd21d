//! Poison and disease that an attacker carries (docs/rules/special-attacks.md, Poison and disease;
//! docs/rules/round.md, Poison and disease). What they do is the effect's own business.

use super::outcome::{DONE, Effect as Comes, Outcome, resisted};
use crate::base::id::Ref;
use crate::base::names::{DamageType as D, EffectArea, SaveType, StatiNature as Nature, StatiSource};
use crate::content::{Effect, Monster, Template};
use crate::event::fields::*;
use crate::rules::checks::save::saving_throw;
use crate::rules::prelude::*;
use crate::rules::stati::gain;
use crate::world::Stati;

/// POIS: one of the attacker's poisons, or the one at work; a Fortitude save holds it off.
pub fn poison<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    if m.immune(me, D::AD_TOXI) {
        m.set(Immune, true, label!("damage: no poison harms it"));
        return DONE;
    }
    let own = venoms(m, by, |form| &form.poison, |template| &template.poison);
    let at_work = m.get(EId).filter(|id| first_area(m, *id) == Some(EffectArea::AR_POISON));
    let Some(effect) = pick(m, &own)?.or(at_work) else { return DONE };
    if carries(m, me, Nature::POISONED, effect) {
        return DONE;
    }
    if m.get(SaveDc) == 0 {
        let values = m.content().effect(effect).and_then(|e| e.values().next());
        let strength = values.map_or(0, |v| v.save_number());
        m.set(SaveDc, strength, label!("damage: the strength of the poison"));
    }
    infect(m, me, effect, (EventCode::EV_POISON, Nature::POISONED), label!("save vs poison"))
}

/// DISE: the same with diseases.
pub fn disease<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    if m.immune(me, D::AD_DISE) {
        m.set(Immune, true, label!("damage: no disease harms it"));
        return DONE;
    }
    let own = venoms(m, by, |form| &form.disease, |template| &template.disease);
    let Some(effect) = pick(m, &own)? else { return DONE };
    if carries(m, me, Nature::DISEASED, effect) {
        return DONE;
    }
    infect(m, me, effect, (EventCode::EV_INFECT, Nature::DISEASED), label!("save vs disease"))
}

/// What somebody carries by its form, then by its templates.
fn venoms<O: Observer>(
    m: &Machine<'_, O>,
    by: Handle,
    of_form: impl Fn(&Monster) -> &[Ref<Effect>],
    of_template: impl Fn(&Template) -> &[Ref<Effect>],
) -> Vec<ResId> {
    let Some(who) = m.who(by) else { return Vec::new() };
    let form = who.monster().into_iter().flat_map(&of_form);
    let templates = who.templates().flat_map(of_template);
    form.chain(templates).map(|venom| venom.res_id()).collect()
}

fn first_area<O: Observer>(m: &Machine<'_, O>, effect: ResId) -> Option<EffectArea> {
    m.content().effect(effect).and_then(|e| e.values().next()).map(|v| v.aval)
}

/// One of several, drawn even where there is only one.
fn pick<O: Observer>(m: &mut Machine<'_, O>, of: &[ResId]) -> Result<Option<ResId>, Halt> {
    if of.is_empty() {
        return Ok(None);
    }
    let n = m.roll(of.len() as i32, label!("which venom"))?;
    Ok(of.get(n as usize).copied())
}

fn carries<O: Observer>(m: &Machine<'_, O>, me: Handle, nature: Nature, effect: ResId) -> bool {
    m.world().creature(me).is_some_and(|c| c.stati().of(nature).any(|s| s.effect == Some(effect)))
}

/// Whoever does not withstand gets it: the effect may answer for itself; otherwise the stati is laid and does its
/// work.
fn infect<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    effect: ResId,
    (code, nature): (EventCode, Nature),
    die: Label,
) -> Outcome {
    let dc = m.get(SaveDc);
    if saving_throw(m, me, SaveType::FORT, dc, 0, 0, die)? {
        return resisted(m);
    }
    if let answer @ (Answer::Abort | Answer::Done) = m.ask_directly(effect, code)? {
        return Ok(Comes::Over(answer));
    }
    let record = Stati::new(nature, 0, 0).from_source(StatiSource::SS_ATTK).of_effect(effect);
    gain(m, me, record, label!("damage: venom"))?;
    DONE
}
