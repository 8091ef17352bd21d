//! Resources that somebody names and the pack does not have: figures about them are not what their author means.

use super::escape::one_line;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use std::collections::BTreeSet;

/// What `roots` name and the pack lacks, and what is named by resources of the kinds of `through` that they lead to, a line
/// each; names of resources of the kinds of `but` do not matter.
pub fn absent(
    content: &Content,
    roots: impl IntoIterator<Item = ResId>,
    through: &[Kind],
    but: &[Kind],
) -> Vec<String> {
    let mut waiting: Vec<ResId> = roots.into_iter().collect();
    let mut seen: BTreeSet<ResId> = waiting.iter().copied().collect();
    let mut out = BTreeSet::new();
    while let Some(resource) = waiting.pop().map(|id| content.get(id)) {
        let Some(resource) = resource else { continue };
        for target in resource.mentions.iter().map(|mention| mention.target) {
            if but.contains(&target.kind()) {
                continue;
            }
            if let Some(lacks) = content.lacks(target) {
                out.insert(one_line(&format!("{}: {lacks}", content.shown_name(resource.id))).into_owned());
            } else if through.contains(&target.kind()) && seen.insert(target) {
                waiting.push(target);
            }
        }
    }
    out.into_iter().collect()
}
