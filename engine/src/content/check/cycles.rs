//! Finds resources that lead back to themselves where they must not: templates that bring templates, encounters
//! within encounters, races that are branches of races.

use crate::base::id::{Kind, ResId};
use crate::content::problem::{Problem, Severity};
use crate::content::resource::Resource;
use crate::content::store::Content;

/// Kinds whose references to their own kind must not go round.
const KINDS: &[Kind] = &[Kind::Template, Kind::Encounter, Kind::Race];

/// Each circle once, told where its first member by id leads into it.
pub fn cycles(content: &Content) -> Vec<Problem> {
    let mut found = Vec::new();
    for kind in KINDS {
        let mut told: Vec<ResId> = Vec::new();
        for id in content.ids(*kind) {
            if told.contains(id) {
                continue;
            }
            let mut way = vec![*id];
            if let Some((resource, at)) = round(content, *id, &mut way) {
                let names = way.iter().map(|id| id.id()).collect::<Vec<_>>().join(", ");
                let what = match way.as_slice() {
                    [_] => format!("{} leads to itself", id.id()),
                    _ => format!("{names} lead to each other without an end"),
                };
                let remedy = "Take this reference out, or one of the others".to_owned();
                found.push(resource.problem(Severity::Warning, at, what, remedy));
                told.extend(way);
            }
        }
    }
    found
}

/// Whether a way leads from the last of `way` back to `home`; then `way` is that way, and where it begins is told.
fn round<'c>(content: &'c Content, home: ResId, way: &mut Vec<ResId>) -> Option<(&'c Resource, usize)> {
    let mut seen = vec![home];
    let first = content.get(home)?;
    let mut open: Vec<(Vec<ResId>, usize)> = Vec::new();
    let steps = |resource: &Resource| {
        let own = resource.mentions.iter().filter(|mention| mention.target.kind() == home.kind());
        own.map(|mention| (mention.target, mention.at)).collect::<Vec<_>>()
    };
    for (target, place) in steps(first) {
        if target == home {
            return Some((first, place));
        }
        open.push((vec![home, target], place));
    }
    while let Some((so_far, place)) = open.pop() {
        let Some(at) = so_far.last().and_then(|id| content.get(*id)) else { continue };
        if seen.contains(&at.id) {
            continue;
        }
        seen.push(at.id);
        for (target, _) in steps(at) {
            if target == home {
                *way = so_far;
                return Some((first, place));
            }
            let mut further = so_far.clone();
            further.push(target);
            open.push((further, place));
        }
    }
    None
}
