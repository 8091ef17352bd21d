//! EV_ENCHOOSE_TEMP: one template out of a list of the encounter or of a kind (docs/rules/encounters.md, What is
//! laid over them).

use super::request::{bits, encounter, has, part};
use super::{cost, fit, lottery};
use crate::base::names::{EncounterFlag as F, FlagSet, ListId, Named, TemplateFlag, TemplateKind};
use crate::content::Content;
use crate::event::fields::*;
use crate::rules::prelude::*;

/// What keys of choices of templates have, and by how much those of parts differ.
const OF_TEMPLATES: i32 = 0x0D00_0000;
const EACH_PART: i32 = 10_000;

/// EV_ENCHOOSE_TEMP, into chResult; none where nothing fits.
pub(super) fn choose<O: Observer>(m: &mut Machine<'_, O>, _: Handle) -> Ruling {
    let why = label!("encounter: which template");
    let key = m.get(ChList).wrapping_add(m.get(CPart) * EACH_PART) | OF_TEMPLATES;
    if has(m, F::NF_UNIFORM)
        && let Some(known) = m.draft().shared(key)
    {
        m.set(ChResult, Some(known), label!("encounter: the same as before"));
        return Ok(Answer::Done);
    }
    cost::count(m);
    let list = candidates(m)?;
    if list.is_empty() {
        m.set(ChResult, None, label!("encounter: no template fits"));
        return Ok(Answer::Done);
    }
    let content = m.content();
    let own = m.get(EpMId).and_then(|id| content.monster(id)).map_or(0, |monster| i32::from(monster.cr));
    let dry = m.get(IsGetMinCr) || m.get(IsGetMaxCr);
    let chosen = if m.get(IsGetMinCr) {
        weakest(content, &list, own)
    } else if m.get(IsGetMaxCr) {
        strongest(content, &list, own)
    } else if m.get(ChMaximize) {
        one_of_strongest(m, &list, own)?
    } else if m.get(ChBestOfTwo) {
        better_of_two(m, &list)?
    } else {
        lottery::draw(m, why, &list)?
    };
    m.set(ChResult, chosen, why);
    if let Some(chosen) = chosen.filter(|_| !dry) {
        m.draft_mut().shared.push((key, chosen));
    }
    Ok(Answer::Done)
}

/// Every template of the list, or of the kind, that may be laid over the creature in hand.
fn candidates<O: Observer>(m: &mut Machine<'_, O>) -> Result<Vec<(ResId, i32)>, Halt> {
    let list = ListId::from_number(m.get(ChList));
    let picks = encounter(m).map_or(&[][..], |encounter| encounter.picks_of(list));
    if m.get(ChList) == 0 || picks.is_empty() {
        let kinds = bits::<TemplateKind>(m.get(ChType));
        return of_kind(m, &kinds);
    }
    let listed = picks.iter().filter_map(|pick| Some((pick.of?, i32::from(pick.weight))));
    fit::fitting(m, listed.filter(|(id, _)| id.kind() == Kind::Template))
}

/// A template that is looked at for a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateCandidate {
    /// Which.
    pub id: ResId,
    /// Its weight against the others.
    pub weight: i32,
    /// What speaks against it; nothing where it may be laid on.
    pub against: Option<String>,
}

/// Every template that the part in hand may lay over the creature in hand, with what speaks against it: the one that it
/// names, those of its list, or all of its kind.
pub fn template_candidates<O: Observer>(m: &mut Machine<'_, O>) -> Result<Vec<TemplateCandidate>, Halt> {
    let (Some(part), content) = (part(m), m.content()) else { return Ok(Vec::new()) };
    cost::count(m);
    let fixed = part.template.map(|template| template.res_id());
    let listed = part.template_list.and_then(|list| Some(encounter(m)?.picks_of(list))).unwrap_or_default();
    let listed = listed.iter().filter_map(|pick| Some((pick.of?, i32::from(pick.weight))));
    let of_kind = content.listed(Kind::Template).iter().filter(|id| {
        part.any_template.is_some_and(|kind| content.template(**id).is_some_and(|t| t.kind.has(kind)))
    });
    let all: Vec<(ResId, i32)> = match fixed {
        Some(id) => vec![(id, 1)],
        None => {
            listed.filter(|(id, _)| id.kind() == Kind::Template).chain(of_kind.map(|id| (*id, 1))).collect()
        }
    };
    let named = part.template_list.is_some() || fixed.is_some();
    let one = |(id, weight): (ResId, i32)| {
        let by_name = content.template(id).is_some_and(|t| t.flags.has(TemplateFlag::TMF_NOGEN));
        let against = match by_name && !named {
            true => Some("it comes only where it is named (TMF_NOGEN)".to_owned()),
            false => fit::against(m, id, fixed.is_some())?,
        };
        Ok(TemplateCandidate { id, weight, against })
    };
    all.into_iter().map(one).collect()
}

/// Every template of one of these kinds that may be laid over the creature in hand; those that come only by name are
/// left out.
pub(super) fn of_kind<O: Observer>(
    m: &mut Machine<'_, O>,
    kinds: &FlagSet<TemplateKind>,
) -> Result<Vec<(ResId, i32)>, Halt> {
    let content = m.content();
    let of_kind = |id: &&ResId| {
        content.template(**id).is_some_and(|t| t.kind.meets(kinds) && !t.flags.has(TemplateFlag::TMF_NOGEN))
    };
    fit::fitting(m, content.listed(Kind::Template).iter().filter(of_kind).map(|id| (*id, 1)))
}

/// The first template that makes a rating least.
pub(super) fn weakest(content: &Content, list: &[(ResId, i32)], own: i32) -> Option<ResId> {
    list.iter().map(|(id, _)| *id).min_by_key(|id| cost::with_template(content, own, *id))
}

/// The first template that makes a rating greatest.
pub(super) fn strongest(content: &Content, list: &[(ResId, i32)], own: i32) -> Option<ResId> {
    list.iter().rev().map(|(id, _)| *id).max_by_key(|id| cost::with_template(content, own, *id))
}

fn one_of_strongest<O: Observer>(
    m: &mut Machine<'_, O>,
    list: &[(ResId, i32)],
    own: i32,
) -> Result<Option<ResId>, Halt> {
    let content = m.content();
    let rating = |id: &ResId| cost::with_template(content, own, *id);
    let Some(best) = list.iter().map(|(id, _)| rating(id)).max() else { return Ok(None) };
    let all: Vec<(ResId, i32)> =
        list.iter().filter(|(id, _)| rating(id) >= best).map(|(id, _)| (*id, 1)).collect();
    lottery::draw(m, label!("encounter: one of the strongest templates"), &all)
}

/// The stronger of two that are drawn alike, whatever their weights.
fn better_of_two<O: Observer>(m: &mut Machine<'_, O>, list: &[(ResId, i32)]) -> Result<Option<ResId>, Halt> {
    let alike: Vec<(ResId, i32)> = list.iter().map(|(id, _)| (*id, 1)).collect();
    let why = label!("encounter: the better of two templates");
    let (one, other) = (lottery::draw(m, why, &alike)?, lottery::draw(m, why, &alike)?);
    let content = m.content();
    let strength = |id: Option<ResId>| id.map(|id| cost::with_template(content, 0, id));
    Ok(if strength(one) > strength(other) { one } else { other })
}
