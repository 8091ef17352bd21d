//! Whether a template may be laid over the creature in hand (facts/rules/encounter-generation.md, 7, "Template fit"). What
//! templates ask when they are asked themselves (EV_ISTARGET) is asked of a trial creature, which is gone afterwards; the
//! answers are kept.

use super::cost;
use super::request::bits;
use crate::base::event_code::EventCode;
use crate::base::id::ResId;
use crate::base::names::{Alignment as A, FlagSet, MonsterFlag as F, MonsterType, TemplateKind};
use crate::content::Template;
use crate::event::fields::*;
use crate::event::{Answer, Halt, Link, Machine, Observer};
use crate::label;
use crate::rules::encounter::{align, xcr};
use crate::rules::growth;
use crate::rules::query::look::Look;

/// May a template be laid over the creature in hand? `forced`: only whether it can be had at all.
///
/// # Errors
/// The action is over.
pub(super) fn fits<O: Observer>(m: &mut Machine<'_, O>, id: ResId, forced: bool) -> Result<bool, Halt> {
    let Some(template) = m.content().template(id) else { return Ok(false) };
    let Some(monster) = m.get(EpMId) else { return Ok(true) };
    if !forced && (!is_wanted(m, monster, template) || is_refused(m, id)?) {
        return Ok(false);
    }
    let with = cost::templates(m);
    let question = (monster.slot(), with.iter().map(|id| id.slot()).collect(), id.slot());
    let draft = m.draft();
    if let Some(known) = draft.known.fits.get(&question).or_else(|| draft.asked.get(&question)) {
        return Ok(*known);
    }
    let asks = m.content().may_answer(id, EventCode::EV_ISTARGET);
    let fine = can_have(m, monster, &with, (id, asks))?;
    let answers = if asks { &mut m.draft_mut().asked } else { &mut m.draft_mut().known.fits };
    answers.insert(question, fine);
    Ok(fine)
}

/// Does it suit the form, the cost and the alignment?
fn is_wanted<O: Observer>(m: &Machine<'_, O>, monster: ResId, template: &Template) -> bool {
    let content = m.content();
    let suits = content
        .form(monster)
        .is_some_and(|(_, types)| template.for_type == MonsterType::MA_ALL || types.has(template.for_type));
    if template.for_nobody || !suits {
        return false;
    }
    let cr = m.get(EpMonCr);
    let changed = crate::rules::query::who::adjust(template.cr.as_ref(), cr);
    if m.get(EpCurrXcr).saturating_add(xcr(changed) - xcr(cr)) > m.get(EimXcr) {
        return false;
    }
    let demanded = bits::<A>(m.get(EnAlign).cast_unsigned());
    !template.gains.has(F::M_IALIGN) || !align::strict_conflict(&of_template(template), &demanded)
}

/// The alignment that a template brings.
fn of_template(template: &Template) -> FlagSet<A> {
    let mut bits = align::of_traits(|flag| template.gains.has(flag));
    if template.kind.has(TemplateKind::TM_UNDEAD) {
        bits.insert(A::AL_NONGOOD);
    }
    bits
}

/// Does the encounter refuse it (EV_CRITERIA with the template as eID answers -1)?
fn is_refused<O: Observer>(m: &mut Machine<'_, O>, id: ResId) -> Result<bool, Halt> {
    let encounter = m.get(EnId).filter(|id| m.content().may_answer(*id, EventCode::EV_CRITERIA));
    let Some(encounter) = encounter else { return Ok(false) };
    let why = label!("encounter: a candidate");
    let before = m.get(EId);
    m.set(EId, Some(id), why);
    let answer = m.ask(Link::Encounter, encounter, EventCode::EV_CRITERIA)?;
    m.set(EId, before, why);
    Ok(answer == Answer::Error)
}

/// Can a creature of that form with those templates have it? A template that answers EV_ISTARGET is asked.
fn can_have<O: Observer>(
    m: &mut Machine<'_, O>,
    monster: ResId,
    with: &[ResId],
    (id, asks): (ResId, bool),
) -> Result<bool, Halt> {
    m.with_trial_creature(monster, with, |m, trial| {
        // Templates change what it counts as by its scores, and it has none yet.
        m.recalculate(trial);
        if !asks {
            return Ok(m.who(trial).is_some_and(|w| w.lacks_for_template(id).is_none()));
        }
        Ok(growth::kept_off(m, trial, id)?.is_none())
    })
}
