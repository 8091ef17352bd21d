//! EV_ENCHOOSE_MID: who comes of a part (docs/rules/encounters.md, Who comes).

use super::request::{bits, encounter, has, narrow, number_of, only, part};
use super::{cost, lottery};
use crate::base::names::{Alignment, EncounterFlag as F, MonsterType, Named, PartFlag as P};
use crate::content::Part;
use crate::event::Link;
use crate::event::draft::{Candidates, Choice};
use crate::event::fields::*;
use crate::rules::encounter::member::{self, Wanted};
use crate::rules::encounter::rating_of;
use crate::rules::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What keys of choices by type have, so that they are none of a list.
const BY_TYPE: i32 = 0x0F00_0000;
/// Lists of candidates that are kept.
const MOST_KEPT: usize = 4_096;
/// Who stands in where nobody fits.
const STAND_IN: &str = "human";

/// EV_ENCHOOSE_MID, into chResult. ABORT: nobody fits, and somebody stands in.
pub(super) fn choose<O: Observer>(m: &mut Machine<'_, O>, _: Handle) -> Ruling {
    let Some(part) = part(m) else { return Ok(Answer::Abort) };
    let why = label!("encounter: who");
    let fixed = part.monster.map(|r| r.res_id()).or(part.encounter.map(|r| r.res_id()));
    if let Some(fixed) = fixed {
        m.set(ChResult, Some(fixed), why);
        return Ok(Answer::Done);
    }
    if let Some(known) = remembered(m, part) {
        m.set(ChResult, Some(known), label!("encounter: the same as before"));
        return Ok(Answer::Done);
    }
    let list = candidates(m, part)?;
    let list = &list.all[..];
    if list.is_empty() {
        m.trouble(|| "nobody fits this part of the encounter".to_owned());
        let stand_in = ResId::new(Kind::Monster, STAND_IN);
        let stand_in = m.content().monster(stand_in).is_some().then_some(stand_in);
        m.set(ChResult, stand_in, label!("encounter: nobody fits"));
        return Ok(Answer::Abort);
    }
    let content = m.content();
    if m.get(IsGetMinCr) {
        let weakest = list.iter().map(|(id, _)| *id).min_by_key(|id| cost::rating(content, *id, &[]));
        m.set(ChResult, weakest, label!("encounter: the weakest"));
        return Ok(Answer::Done);
    }
    if m.get(IsGetMaxCr) {
        // Of several the first, as in the original.
        let strongest = list.iter().rev().map(|(id, _)| *id).max_by_key(|id| cost::rating(content, *id, &[]));
        m.set(ChResult, strongest, label!("encounter: the strongest"));
        return Ok(Answer::Done);
    }
    let mut chosen = lottery::draw(m, why, list)?;
    if part.flags.has(P::EP_SKEW_FOR_MID) {
        for _ in 0..3 {
            let next = lottery::draw(m, why, list)?;
            if next.map(|id| cost::rating(content, id, &[])) > chosen.map(|id| cost::rating(content, id, &[]))
            {
                chosen = next;
            }
        }
    }
    m.set(ChResult, chosen, why);
    if let Some(chosen) = chosen {
        remember(m, part, chosen);
    }
    Ok(Answer::Done)
}

/// The key of what all of an encounter share: the list or the types of the part.
fn key(part: &Part) -> i32 {
    match part.list {
        Some(list) if part.any.is_empty() => list.number(),
        _ => number_of(&part.any) | BY_TYPE,
    }
}

/// What was chosen for all of the encounter (NF_UNIFORM) or of the part (EP_UNIFORM).
fn remembered<O: Observer>(m: &Machine<'_, O>, part: &Part) -> Option<ResId> {
    let of_all = has(m, F::NF_UNIFORM).then(|| m.draft().shared(key(part))).flatten();
    let of_part = || part.flags.has(P::EP_UNIFORM).then(|| m.draft().shared(m.get(CPart))).flatten();
    of_all.or_else(of_part)
}

fn remember<O: Observer>(m: &mut Machine<'_, O>, part: &Part, chosen: ResId) {
    if has(m, F::NF_UNIFORM) {
        m.draft_mut().shared.push((key(part), chosen));
    }
    if part.flags.has(P::EP_UNIFORM) {
        let of_part = m.get(CPart);
        m.draft_mut().shared.push((of_part, chosen));
    }
}

/// The highest rating that one may have.
fn most<O: Observer>(m: &Machine<'_, O>, part: &Part) -> i32 {
    let mut most = rating_of(m.get(EimXcr));
    if part.flags.has(P::EP_CLASSED) {
        // Room for the class.
        most = (most - 2).max(1);
    }
    if let Some(monster) = m.get(EnOnly).and_then(|id| m.content().monster(id)) {
        most = most.max(m.get(EnCr).min(monster.cr.into()));
    }
    most = most.max(1);
    let tries = m.get(EpTries);
    // Room for templates that have to be there.
    if tries > 5 { (most - (tries - 5) / 2).max(0) } else { most }
}

/// Everybody who may come, with their weights, in the order of the part's list or of the pack.
fn candidates<O: Observer>(m: &mut Machine<'_, O>, part: &Part) -> Result<Arc<Candidates>, Halt> {
    let Some((id, choice)) = choice(m, part) else { return Ok(Arc::default()) };
    let list = of_content(m, part, &choice);
    let code = EventCode::EV_CRITERIA;
    // Where nobody watches, an encounter without a handler need not be asked, and one that says the same each time once.
    if !O::ON && !m.content().may_answer(id, code) {
        return Ok(list);
    }
    let keeps = !O::ON && m.is_pure(id, code);
    if keeps && let Some(known) = m.draft().known.accepted.get(&choice) {
        return Ok(known.clone());
    }
    let why = label!("encounter: a candidate");
    let before = (m.get(EId), m.get(ChList));
    let mut accepted = Candidates::default();
    for (place, (candidate, weight)) in list.all.iter().copied().enumerate() {
        m.set(EId, Some(candidate), why);
        if let Some(of) = part.list.filter(|_| part.any.is_empty()) {
            m.set(ChList, if place < list.of_list { of.number() } else { 0 }, why);
        }
        if m.ask(Link::Encounter, id, code)? != Answer::Error {
            accepted.all.push((candidate, weight));
        }
    }
    m.set(EId, before.0, why);
    m.set(ChList, before.1, why);
    let accepted = Arc::new(accepted);
    if keeps {
        remember_choice(&mut m.draft_mut().known.accepted, choice, &accepted);
    }
    Ok(accepted)
}

fn remember_choice(known: &mut BTreeMap<Choice, Arc<Candidates>>, choice: Choice, found: &Arc<Candidates>) {
    if known.len() >= MOST_KEPT {
        known.clear();
    }
    known.insert(choice, found.clone());
}

/// The encounter in hand, and what the choice goes by.
fn choice<O: Observer>(m: &Machine<'_, O>, part: &Part) -> Option<(ResId, Choice)> {
    let id = m.get(EnId)?;
    let in_water = has(m, F::NF_AQUATIC)
        || m.get(IsAquaticContext)
        || m.get(EnConstraint) == MonsterType::MA_AQUATIC.number();
    let choice = Choice {
        encounter: id.slot(),
        part: m.get(CPart),
        max_cr: narrow(most(m, part)),
        any_rating: m.get(IsGetMinCr),
        depth: narrow(m.get(EnDepth)),
        aquatic: member::in_water_for(part, in_water),
        align: m.get(EnAlign),
        only: m.get(EnConstraint),
        only_of: m.get(EnOnly).map(ResId::slot),
        list: if part.any.is_empty() { 0 } else { m.get(ChList) },
    };
    Some((id, choice))
}

/// The same before a handler is asked. The same question comes for each member of a part: its answer is kept.
fn of_content<O: Observer>(m: &mut Machine<'_, O>, part: &Part, choice: &Choice) -> Arc<Candidates> {
    let (Some(encounter), content) = (encounter(m), m.content()) else { return Arc::default() };
    if let Some(known) = m.draft().known.candidates.get(choice) {
        return known.clone();
    }
    let (align, only) = (bits::<Alignment>(choice.align.cast_unsigned()), only(m));
    let wanted = Wanted {
        cr: narrow(m.get(EnCr)),
        max_cr: choice.max_cr,
        depth: choice.depth,
        aquatic: choice.aquatic,
        align: &align,
        only: &only,
        only_of: m.get(EnOnly),
        any_rating: choice.any_rating,
    };
    let list = Arc::new(member::fitting(content, encounter, part, &wanted));
    remember_choice(&mut m.draft_mut().known.candidates, *choice, &list);
    list
}
