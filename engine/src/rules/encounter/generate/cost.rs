//! What the creature in hand costs (docs/rules/encounters.md, Numbers).

use crate::content::{Content, Switch};
use crate::event::fields::*;
use crate::rules::encounter::xcr;
use crate::rules::prelude::*;
use crate::rules::query::who::adjust;
use smallvec::SmallVec;

/// The rating of a monster under templates, in their order. An encounter in a monster's place counts as strong as the
/// highest rating that it comes at.
pub fn rating(content: &Content, monster: ResId, templates: &[ResId]) -> i32 {
    let own = match monster.kind() {
        Kind::Encounter => content.encounter(monster).map_or(0, |e| i32::from(e.max_cr)),
        _ => content.monster(monster).map_or(0, |m| i32::from(m.cr)),
    };
    templates.iter().fold(own, |cr, id| with_template(content, cr, *id))
}

/// A rating as a template changes it.
pub fn with_template(content: &Content, cr: i32, template: ResId) -> i32 {
    content.template(template).map_or(cr, |t| adjust(t.cr.as_ref(), cr))
}

/// Templates of the creature in hand, in order.
pub(super) fn templates<O: Observer>(m: &Machine<'_, O>) -> SmallVec<[ResId; 3]> {
    [m.get(EpTId), m.get(EpTId2), m.get(EpTId3)].into_iter().flatten().collect()
}

/// Templates of its mount, in order.
pub(super) fn mount_templates<O: Observer>(m: &Machine<'_, O>) -> SmallVec<[ResId; 3]> {
    [m.get(EpHtId), m.get(EpHtId2)].into_iter().flatten().collect()
}

/// Several costs together; where the pack keeps that, each step is cut to 16 bits, and what is worth more than CR 28 turns
/// negative.
pub(super) fn sum(content: &Content, costs: impl Iterator<Item = i32>) -> i32 {
    let wraps = content.keeps(Switch::EncounterCostWraps);
    costs.fold(0, |sum, cost| if wraps { i32::from((sum + cost) as i16) } else { sum + cost })
}

/// Works out anew what the creature in hand costs with its mount.
pub(super) fn count<O: Observer>(m: &mut Machine<'_, O>) {
    let why = label!("encounter: what it costs");
    let content = m.content();
    let own = m.get(EpMId).map(|monster| rating(content, monster, &templates(m)));
    let mounts = m.get(EpHmId).filter(|_| own.is_some());
    let mounts = mounts.map(|mount| rating(content, mount, &mount_templates(m)));
    let level = |id: ResId| content.effect(id).map(|effect| xcr(effect.level.value(0, 0) - 2));
    let effects =
        [m.get(EpPId), m.get(EpIId)].into_iter().flatten().filter(|_| own.is_some()).filter_map(level);
    let costs = own.map(xcr).into_iter().chain(mounts.map(xcr)).chain(effects);
    let cost = sum(content, costs);
    m.set(EpMonCr, own.unwrap_or(0), why);
    m.set(EpMountCr, mounts.unwrap_or(0), why);
    m.set(EpCurrXcr, cost, why);
}

/// Lays a template over the creature in hand; the fourth is told and left out.
pub(super) fn add_template<O: Observer>(m: &mut Machine<'_, O>, template: ResId) {
    let why = label!("encounter: a template");
    match templates(m).len() {
        0 => m.set(EpTId, Some(template), why),
        1 => m.set(EpTId2, Some(template), why),
        2 => m.set(EpTId3, Some(template), why),
        _ => m.trouble(|| format!("{template} would be a fourth template of one creature, and is left out")),
    }
    count(m);
}

/// Lays a template over its mount; the third is told and left out.
pub(super) fn add_mount_template<O: Observer>(m: &mut Machine<'_, O>, template: ResId) {
    let why = label!("encounter: a template of the mount");
    match mount_templates(m).len() {
        0 => m.set(EpHtId, Some(template), why),
        1 => m.set(EpHtId2, Some(template), why),
        _ => m.trouble(|| format!("{template} would be a third template of one mount, and is left out")),
    }
    count(m);
}

/// Nobody is in hand any more.
pub(super) fn nobody<O: Observer>(m: &mut Machine<'_, O>) {
    let why = label!("encounter: the next one");
    m.set(EpMId, None, why);
    m.set(EpTId, None, why);
    m.set(EpTId2, None, why);
    m.set(EpTId3, None, why);
    m.set(EpHmId, None, why);
    m.set(EpHtId, None, why);
    m.set(EpHtId2, None, why);
    m.set(EpIId, None, why);
    m.set(EpPId, None, why);
}
