//! Warns of flags that speak against each other: two sides, two sexes.

use super::say::Say;
use crate::base::names::{FlagSet, MonsterFlag as M};
use crate::content::define::Definition;
use crate::content::problem::Problem;
use crate::content::resource::Resource;

/// Flags of which a creature has one at most.
const AGAINST: &[(M, M)] =
    &[(M::M_GOOD, M::M_EVIL), (M::M_LAWFUL, M::M_CHAOTIC), (M::M_ALL_MALE, M::M_ALL_FEMALE)];

/// All such flags of a monster, and of what a template gives.
pub fn sides(resource: &Resource) -> Vec<Problem> {
    let (field, flags): (&str, &FlagSet<M>) = match &resource.definition {
        Definition::Monster(monster) => ("flags", &monster.flags),
        Definition::Template(template) => ("gains", &template.gains),
        _ => return Vec::new(),
    };
    let mut say = Say::new(resource);
    for (one, other) in AGAINST.iter().filter(|(one, other)| flags.has(*one) && flags.has(*other)) {
        say.warn(field, format!("{one} and {other} cannot both be"), "Keep one of the two")
            .take_name(field, &other.to_string())
            .take_name(field, &one.to_string());
    }
    say.done()
}
