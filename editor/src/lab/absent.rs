//! Resources that somebody names and the pack does not have, and handlers and conditions that it owes for those that it
//! has: figures about them are not what their author means.

use super::escape::one_line;
use super::names;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use std::collections::BTreeSet;

/// Which resources count beside those that figures are about.
#[derive(Clone, Copy)]
pub struct Reach<'a> {
    /// Those of these kinds that they lead to.
    pub through: &'a [Kind],
    /// Names of resources of these kinds do not matter.
    pub but: &'a [Kind],
}

/// What `roots` name and the pack lacks, and what is named by resources that they lead to, a line each.
pub fn absent(content: &Content, roots: impl IntoIterator<Item = ResId>, reach: Reach<'_>) -> Vec<String> {
    let mut out = BTreeSet::new();
    reached(content, roots, reach, &mut |id, lacks| {
        out.insert(one_line(&format!("{}: {lacks}", content.shown_name(id))).into_owned());
    });
    out.into_iter().collect()
}

/// What the pack owes for `roots`, in their order, and then for those that they lead to: who, and what. Of roots that owe
/// nothing too.
pub fn owing(
    content: &Content,
    roots: impl IntoIterator<Item = ResId>,
    reach: Reach<'_>,
) -> Vec<(ResId, Vec<String>)> {
    let mut roots: Vec<ResId> = roots.into_iter().collect();
    let mut seen = BTreeSet::new();
    roots.retain(|id| seen.insert(*id));
    let gear = !reach.but.contains(&Kind::Item);
    let of = |id: ResId| {
        let mut all = names::owed(content, id);
        all.extend(conditions(content, id).filter(|_| gear));
        (id, all)
    };
    let led: Vec<ResId> = reached(content, roots.iter().copied(), reach, &mut |_, _| {});
    let others =
        led.into_iter().filter(|id| !roots.contains(id)).map(of).filter(|(_, owes)| !owes.is_empty());
    let mut all: Vec<(ResId, Vec<String>)> = roots.iter().copied().map(of).collect();
    all.extend(others);
    all
}

/// Pieces of gear that never come, since their condition is owed.
fn conditions(content: &Content, id: ResId) -> impl Iterator<Item = String> + use<'_> {
    let gear = content.get(id).map_or(&[][..], |resource| resource.definition.gear());
    let owed = gear.iter().enumerate().filter(|(_, piece)| piece.condition_owed);
    owed.map(|(place, piece)| {
        let item = piece.item.as_ref().map_or("", |item| content.shown_name(item.res_id()));
        format!("condition of piece {} of its gear ({})", place + 1, one_line(item))
    })
}

/// Roots and the resources that they lead to, in order; `lacks` hears who names what the pack does not have.
fn reached(
    content: &Content,
    roots: impl IntoIterator<Item = ResId>,
    reach: Reach<'_>,
    lacks: &mut dyn FnMut(ResId, String),
) -> Vec<ResId> {
    let mut waiting: Vec<ResId> = roots.into_iter().collect();
    let mut seen: BTreeSet<ResId> = waiting.iter().copied().collect();
    while let Some(resource) = waiting.pop().map(|id| content.get(id)) {
        let Some(resource) = resource else { continue };
        for target in resource.mentions.iter().map(|mention| mention.target) {
            if reach.but.contains(&target.kind()) {
                continue;
            }
            if let Some(why) = content.lacks(target) {
                lacks(resource.id, why);
            } else if reach.through.contains(&target.kind()) && seen.insert(target) {
                waiting.push(target);
            }
        }
    }
    seen.into_iter().collect()
}
