//! Finds resources that lead back to themselves where they must not: templates that bring templates, encounters
//! within encounters, races that are branches of races.

use crate::base::id::{Kind, ResId};
use crate::content::problem::{Problem, Severity};
use crate::content::resource::Resource;
use crate::content::store::Content;
use std::collections::BTreeMap;

/// Kinds whose references to their own kind must not go round.
const KINDS: &[Kind] = &[Kind::Template, Kind::Encounter, Kind::Race];

/// Circles that share members with others are told until they have so many members together. Circles that stand apart are
/// always told.
const MEMBERS: usize = 10_000;

/// The most members of a circle that are named.
const NAMED: usize = 100;

/// Circles, told where the first member by id leads into them.
pub fn cycles(content: &Content) -> Vec<Problem> {
    KINDS.iter().flat_map(|kind| Search::default().all(content, *kind)).collect()
}

/// A resource on the way from where the search began to where it is.
struct Step<'c> {
    resource: &'c Resource,
    /// How many of its references were followed; the last of them leads to the next step.
    followed: usize,
    /// How long the way is up to the last member, here or before, of a circle that was told.
    told: usize,
}

/// A search that comes to each resource and each reference once.
#[derive(Default)]
struct Search<'c> {
    way: Vec<Step<'c>>,
    /// Resources that were come to: their places on the way, none for those from which all is searched.
    seen: BTreeMap<ResId, Option<usize>>,
    /// Members of circles that were told.
    members: usize,
    found: Vec<Problem>,
}

impl<'c> Search<'c> {
    fn all(mut self, content: &'c Content, kind: Kind) -> Vec<Problem> {
        for id in content.ids(kind) {
            self.enter(content, *id);
            while let Some(step) = self.way.last_mut() {
                let Some(mention) = step.resource.mentions.get(step.followed) else {
                    self.seen.insert(step.resource.id, None);
                    self.way.pop();
                    continue;
                };
                step.followed += 1;
                if mention.target.kind() != kind {
                    continue;
                }
                match self.seen.get(&mention.target) {
                    None => self.enter(content, mention.target),
                    Some(Some(from)) => self.circle(*from),
                    Some(None) => {}
                }
            }
        }
        self.found
    }

    /// Goes on to a resource that was not come to yet.
    fn enter(&mut self, content: &'c Content, id: ResId) {
        if let Some(resource) = content.get(id).filter(|_| !self.seen.contains_key(&id)) {
            self.seen.insert(id, Some(self.way.len()));
            let told = self.way.last().map_or(0, |step| step.told);
            self.way.push(Step { resource, followed: 0, told });
        }
    }

    /// The end of the way leads back to a step of it.
    fn circle(&mut self, from: usize) {
        let length = self.way.len();
        let told = self.way.last().map_or(0, |step| step.told);
        if told > from && (told == length || self.members >= MEMBERS) {
            return;
        }
        self.members += length - from;
        for (place, step) in self.way.iter_mut().enumerate().skip(from) {
            step.told = place + 1;
        }
        let circle = self.way.get(from..).unwrap_or_default();
        let least = circle.iter().enumerate().min_by_key(|(_, step)| step.resource.id);
        let Some((first, Step { resource, followed, .. })) = least else { return };
        let Some(mention) = followed.checked_sub(1).and_then(|at| resource.mentions.get(at)) else { return };
        let members = circle.iter().cycle().skip(first).take(circle.len().min(NAMED));
        let names: Vec<&str> = members.map(|step| step.resource.id.id()).collect();
        let what = match names.as_slice() {
            [one] => format!("{one} leads to itself"),
            _ if names.len() < circle.len() => {
                let more = circle.len() - names.len();
                format!("{} and {more} more lead to each other without an end", names.join(", "))
            }
            _ => format!("{} lead to each other without an end", names.join(", ")),
        };
        let remedy = "Take this reference out, or one of the others".to_owned();
        self.found.push(resource.problem(Severity::Warning, mention.at, what, remedy));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::manifest::Manifest;
    use crate::content::resource::load_file;

    fn told(rows: &str) -> Vec<String> {
        let read = load_file(Kind::Race, "t", "t.ron", rows, 0);
        assert_eq!(read.problems, []);
        let content = Content::new(Manifest::default(), read.resources);
        cycles(&content).into_iter().map(|problem| problem.to_string()).collect()
    }

    #[test]
    fn each_circle_is_told_once_where_its_first_member_leads_into_it() {
        let found = told(
            "{\"z\": (name: \"z\", base: \"b\"),
            \"a\": (name: \"a\", base: \"c\"),
            \"c\": (name: \"c\", base: \"b\"),
            \"b\": (name: \"b\", base: \"c\"),
            \"own\": (name: \"own\", base: \"own\")}",
        );
        assert_eq!(
            found,
            [
                "t.ron:4:36: warning: b, c lead to each other without an end. Take this reference out, or one of the others",
                "t.ron:5:40: warning: own leads to itself. Take this reference out, or one of the others",
            ]
        );
    }

    #[test]
    fn a_chain_of_any_length_is_searched_once() {
        let row = |n: usize| format!("\"r{n}\": (name: \"r\", base: \"r{}\")", n + 1);
        let rows: Vec<String> = (0..20_000).map(row).collect();
        assert_eq!(told(&format!("{{{}}}", rows.join(", "))), [] as [String; 0]);
        let round = format!("{{{}, \"r20000\": (name: \"r\", base: \"r0\")}}", rows.join(", "));
        let found = told(&round);
        assert!(found.len() == 1 && found[0].contains("and 19901 more lead"), "{found:?}");
    }
}
