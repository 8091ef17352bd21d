//! Warns of what stands twice where once counts: lists, constants, variables and lists to draw from by their names,
//! characters of a region's map, gods, domains, classes, ammunition and skills that are named.
//!
//! Where each place counts for itself nothing is told: attacks, gear, grants, stati, furnishings, encounters of a region.
//! Lists of skills, feats and spells of the original name some of them twice, which harms nothing.

use super::say::Say;
use crate::content::define::Definition;
use crate::content::problem::Problem;
use crate::content::resource::Resource;
use std::collections::BTreeSet;
use std::fmt::Display;

const FIRST: &str = "the first counts";
const ONCE: &str = "once is enough";

/// Everything of a resource that stands twice.
pub fn twice(resource: &Resource) -> Vec<Problem> {
    let mut say = Say::new(resource);
    let definition = &resource.definition;
    once(&mut say, "lists", FIRST, definition.lists().iter().map(|one| one.list));
    once(&mut say, "constants", FIRST, definition.constants().iter().map(|one| one.constant));
    once(&mut say, "vars", FIRST, resource.header.vars.iter().map(|one| one.name.as_str()));
    match definition {
        Definition::Encounter(it) => once(&mut say, "picks", FIRST, it.picks.iter().map(|one| one.list)),
        Definition::Region(it) => {
            once(&mut say, "tiles", "one square has one meaning", it.tiles.iter().map(|one| one.letter));
        }
        Definition::God(it) => {
            once(&mut say, "domains", ONCE, it.domains.iter().map(|one| one.res_id()));
            once(&mut say, "favoured_skills", FIRST, it.favoured_skills.iter().map(|one| one.skill));
        }
        Definition::Race(it) => once(&mut say, "favoured", ONCE, it.favoured.iter().map(|one| one.res_id())),
        Definition::Class(it) => {
            once(&mut say, "allowed_gods", ONCE, it.allowed_gods.iter().map(|one| one.res_id()));
        }
        Definition::Item(it) => once(&mut say, "fires", ONCE, it.fires.iter().map(|one| one.res_id())),
        Definition::Effect(it) => once(&mut say, "sources", ONCE, it.sources.iter().copied()),
        _ => {}
    }
    say.done()
}

/// Entries of one field, by what makes them the same.
fn once<T: Ord + Display>(say: &mut Say<'_>, field: &str, why: &str, all: impl Iterator<Item = T>) {
    let mut seen = BTreeSet::new();
    for (at, one) in all.enumerate() {
        if seen.contains(&one) {
            let path = format!("{field}/{at}");
            let what = format!("`{one}` stands twice in `{field}`, and {why}");
            say.warn(&path, what, "Take one of the two away").take("Take this one away", &path);
        }
        seen.insert(one);
    }
}
