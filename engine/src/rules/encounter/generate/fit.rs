//! Whether a template may be laid over the creature in hand (docs/rules/encounters.md, What is laid over them).
//! What templates ask when they are asked themselves (EV_ISTARGET) is asked of a trial creature, which is gone
//! afterwards; the answers are kept.

use super::cost;
use super::request::bits;
use crate::base::names::{Alignment as A, FlagSet, MonsterFlag as F, MonsterType, TemplateKind};
use crate::content::Template;
use crate::event::draft::Fit;
use crate::event::fields::*;
use crate::event::{Link, Trial};
use crate::rules::encounter::{align, xcr};
use crate::rules::growth;
use crate::rules::prelude::*;
use std::fmt;

/// What speaks against a template for the creature in hand before it is tried on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unwanted {
    /// It fits no creature by itself.
    ForNobody,
    /// It is for another type.
    Type(MonsterType),
    /// With it one would cost more than one may: so much, of so much (XCR).
    Cost(i32, i32),
    /// Its alignment is not what is demanded.
    Alignment,
}

impl fmt::Display for Unwanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unwanted::ForNobody => write!(f, "only an effect lays it on"),
            Unwanted::Type(kind) => write!(f, "the template is for {kind}, which it is not"),
            Unwanted::Cost(cost, most) => write!(f, "with it one would cost {cost}, and may cost {most}"),
            Unwanted::Alignment => write!(f, "its alignment is not what is demanded"),
        }
    }
}

/// Can the creature in hand have a template at all? Whether another would be better is not asked.
pub(super) fn can_have<O: Observer>(m: &mut Machine<'_, O>, id: ResId) -> Result<bool, Halt> {
    if m.content().template(id).is_none() {
        return Ok(false);
    }
    let Some(monster) = m.get(EpMId) else { return Ok(true) };
    let with = cost::templates(m);
    m.with_trial_creature(monster, &with, |m, trial| may_have(m, monster, &with, trial, id))
}

/// Those of these templates, each with its weight, that may be laid over the creature in hand.
pub(super) fn fitting<O: Observer>(
    m: &mut Machine<'_, O>,
    candidates: impl Iterator<Item = (ResId, i32)>,
) -> Result<Vec<(ResId, i32)>, Halt> {
    let content = m.content();
    let known = candidates.filter_map(|(id, weight)| Some((id, weight, content.template(id)?)));
    let Some(monster) = m.get(EpMId) else { return Ok(known.map(|(id, weight, _)| (id, weight)).collect()) };
    let with = cost::templates(m);
    m.with_trial_creature(monster, &with, |m, trial| {
        let mut fitting = Vec::new();
        for (id, weight, template) in known {
            if unwanted(m, monster, template).is_none()
                && !is_refused(m, id)?
                && may_have(m, monster, &with, trial, id)?
            {
                fitting.push((id, weight));
            }
        }
        Ok(fitting)
    })
}

/// May a monster with these templates have another one, by content and when the template is asked (EV_ISTARGET)? The trial
/// is made only where the answer is not known.
fn may_have<O: Observer>(
    m: &mut Machine<'_, O>,
    monster: ResId,
    with: &[ResId],
    trial: &mut Trial<'_>,
    id: ResId,
) -> Result<bool, Halt> {
    let question = Fit::of(monster, with, id);
    let asks = m.content().may_answer(id, EventCode::EV_ISTARGET);
    let can = match m.draft().known.fits.get(&question) {
        Some(can) => *can,
        None => {
            // Templates change what it counts as by its scores.
            let h = m.trial_creature(trial);
            let can = m.who(h).is_some_and(|w| w.lacks_for_template(id).is_none());
            m.draft_mut().known.fits.insert(question, can);
            can
        }
    };
    if !can {
        return Ok(false);
    }
    if !asks {
        // Whoever watches sees who is asked and has no answer; else nobody need be made for it.
        let h = if O::ON { m.trial_creature(trial) } else { Handle::NONE };
        growth::refuses(m, h, id)?;
        return Ok(true);
    }
    if let Some(answer) = m.draft().asked.get(&question) {
        return Ok(*answer);
    }
    let h = m.trial_creature(trial);
    let fine = !growth::refuses(m, h, id)?;
    m.draft_mut().asked.insert(question, fine);
    Ok(fine)
}

/// What speaks against a template for the creature in hand, in words; nothing where it may be laid on.
pub(super) fn against<O: Observer>(
    m: &mut Machine<'_, O>,
    id: ResId,
    forced: bool,
) -> Result<Option<String>, Halt> {
    let Some(template) = m.content().template(id) else {
        return Ok(Some("the pack does not have it".to_owned()));
    };
    let Some(monster) = m.get(EpMId) else { return Ok(None) };
    if !forced {
        if let Some(why) = unwanted(m, monster, template) {
            return Ok(Some(why.to_string()));
        }
        if is_refused(m, id)? {
            return Ok(Some("the encounter refuses it (EV_CRITERIA)".to_owned()));
        }
    }
    m.with_trial_creature(monster, &cost::templates(m), |m, trial| {
        let h = m.trial_creature(trial);
        growth::kept_off(m, h, id)
    })
}

/// Why it does not suit the form, the cost or the alignment.
fn unwanted<O: Observer>(m: &Machine<'_, O>, monster: ResId, template: &Template) -> Option<Unwanted> {
    let content = m.content();
    let kind = template.for_type;
    if template.for_nobody {
        return Some(Unwanted::ForNobody);
    }
    if !content.form(monster).is_some_and(|(_, types)| kind == MonsterType::MA_ALL || types.has(kind)) {
        return Some(Unwanted::Type(kind));
    }
    let cr = m.get(EpMonCr);
    let changed = crate::rules::query::who::adjust(template.cr.as_ref(), cr);
    let (cost, most) = (m.get(EpCurrXcr).saturating_add(xcr(changed) - xcr(cr)), m.get(EimXcr));
    if cost > most {
        return Some(Unwanted::Cost(cost, most));
    }
    let conflicts = || {
        let demanded = bits::<A>(m.get(EnAlign).cast_unsigned());
        align::strict_conflict(&of_template(template), &demanded)
    };
    (template.gains.has(F::M_IALIGN) && conflicts()).then_some(Unwanted::Alignment)
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
    // Where nobody watches, an encounter without a handler need not be asked.
    let encounter = m.get(EnId).filter(|id| O::ON || m.content().may_answer(*id, EventCode::EV_CRITERIA));
    let Some(encounter) = encounter else { return Ok(false) };
    let keeps = !O::ON && m.is_pure(encounter, EventCode::EV_CRITERIA);
    let question = (encounter.slot(), id.slot(), m.get(CPart), m.get(ChList));
    if keeps && let Some(known) = m.draft().known.refused.get(&question) {
        return Ok(*known);
    }
    let why = label!("encounter: a candidate");
    let before = m.get(EId);
    m.set(EId, Some(id), why);
    let refused = m.ask(Link::Encounter, encounter, EventCode::EV_CRITERIA)? == Answer::Error;
    m.set(EId, before, why);
    if keeps {
        m.draft_mut().known.refused.insert(question, refused);
    }
    Ok(refused)
}
