//! Abilities as race, classes and domains give them level by level, and the groups of weapons and armour that
//! classes and feats teach (docs/rules/growth.md, Grants). The rules for what is held once and for domains were
//! read from measured characters.

use super::owed;
use crate::base::names::{Ability, Feat, FlagSet, StatiNature, WeaponGroup};
use crate::content::{Content, Grant};
use crate::rules::query::who::Who;
use crate::world::Character;
use std::collections::BTreeMap;

/// Abilities that are had or not: what they are for lies on their bearer as a stati for each.
const HELD_ONCE: [Ability; 7] = [
    Ability::CA_FAV_ENEMY,
    Ability::CA_TURNING,
    Ability::CA_COMMAND,
    Ability::CA_GREATER_TURNING,
    Ability::CA_SMITE,
    Ability::CA_SPECIES_AFFINITY,
    Ability::CA_INNATE_SPELL,
];

/// Feats that teach a group of armour for good; with shields one learns to use them and no more.
const TAUGHT: [(Feat, WeaponGroup); 3] = [
    (Feat::FT_AP_LIGHT, WeaponGroup::WG_LARMOUR),
    (Feat::FT_AP_MEDIUM, WeaponGroup::WG_MARMOUR),
    (Feat::FT_AP_HEAVY, WeaponGroup::WG_HARMOUR),
];

/// What races teach, by the ids of the races: their handlers are owed.
const OF_RACES: [(&str, &[WeaponGroup]); 5] = [
    ("dwarf", &[WeaponGroup::WG_HARMOUR]),
    ("halfling", &[WeaponGroup::WG_THROWN]),
    ("orc", OF_ORCS),
    ("black_orc", OF_ORCS),
    (
        "grey_elf",
        &[
            WeaponGroup::WG_SBLADES,
            WeaponGroup::WG_LBLADES,
            WeaponGroup::WG_AXES,
            WeaponGroup::WG_ARCHERY,
            WeaponGroup::WG_STAVES,
            WeaponGroup::WG_IMPACT,
            WeaponGroup::WG_THROWN,
            WeaponGroup::WG_POLEARMS,
            WeaponGroup::WG_SPEARS,
            WeaponGroup::WG_LANCES,
            WeaponGroup::WG_DAGGERS,
            WeaponGroup::WG_MARTIAL,
            WeaponGroup::WG_FLEXIBLE,
            WeaponGroup::WG_LIGHT,
            WeaponGroup::WG_FLAILS,
            WeaponGroup::WG_LARMOUR,
            WeaponGroup::WG_MARMOUR,
            WeaponGroup::WG_HARMOUR,
        ],
    ),
];

const OF_ORCS: &[WeaponGroup] =
    &[WeaponGroup::WG_LBLADES, WeaponGroup::WG_IMPACT, WeaponGroup::WG_POLEARMS, WeaponGroup::WG_SPEARS];

/// The abilities of a character by the tables of its race, its classes and its domains, in their order. What it chose
/// where a table leaves a choice is not among them.
pub fn abilities(who: &Who<'_>) -> Vec<(Ability, i16)> {
    let mut all = BTreeMap::new();
    let Some(character) = who.character() else { return Vec::new() };
    let content = who.content;
    let levels = i16::try_from(character.levels()).unwrap_or(0);
    if let Some(race) = content.race(character.race) {
        give(&mut all, &race.grants, levels);
    }
    for taken in &character.classes {
        if let Some(class) = content.class(taken.class) {
            give(&mut all, &class.grants, taken.level);
        }
    }
    let devoted = devoted(content, character);
    for domain in who.c.stati().of(StatiNature::HAS_DOMAIN).filter_map(|s| content.domain(s.effect?)) {
        give(&mut all, &domain.grants, devoted);
    }
    for devotion in &character.devotions {
        if let Some(god) = content.god(devotion.god) {
            give(&mut all, &god.grants, devotion.level);
        }
    }
    for (ability, level) in owed::abilities(who, character) {
        let had = all.entry(ability).or_insert(0);
        *had = had.saturating_add(level);
    }
    all.into_iter().collect()
}

/// The same character with its abilities and proficiencies as the tables give them.
pub fn grown(who: &Who<'_>, character: &Character) -> Character {
    Character { abilities: abilities(who), proficiencies: proficiencies(who, character), ..character.clone() }
}

/// Levels in classes that serve a god by its domains.
pub(super) fn devoted(content: &Content, character: &Character) -> i16 {
    let serves = |grants: &[Grant]| grants.iter().any(|g| g.ability == Some(Ability::CA_DOMAINS));
    let classes = character.classes.iter();
    classes.filter(|t| content.class(t.class).is_some_and(|c| serves(&c.grants))).map(|t| t.level).sum()
}

/// Gives what a table has for whoever has so many levels.
fn give(all: &mut BTreeMap<Ability, i16>, grants: &[Grant], levels: i16) {
    for grant in grants {
        let (Some(ability), times) = (grant.ability, grant.times_by(levels)) else { continue };
        if times < 1 {
            continue;
        }
        let level = all.entry(ability).or_default();
        if HELD_ONCE.contains(&ability) {
            *level = 1;
        } else {
            let each = match i16::try_from(grant.val.number()) {
                Ok(0) | Err(_) => 1,
                Ok(each) => each,
            };
            *level = level.saturating_add(each.saturating_mul(times));
        }
    }
}

/// The groups of weapons and armour that a character was taught: by each class that it has a level in, and by feats.
pub fn proficiencies(who: &Who<'_>, character: &Character) -> FlagSet<WeaponGroup> {
    let mut all = owed::proficiencies(who, character);
    for taken in character.classes.iter().filter(|taken| taken.level > 0) {
        if let Some(class) = who.content.class(taken.class) {
            class.proficiencies.iter().for_each(|group| {
                all.insert(group);
            });
        }
    }
    if let Some((_, groups)) = OF_RACES.iter().find(|(race, _)| *race == character.race.id()) {
        groups.iter().for_each(|group| {
            all.insert(*group);
        });
    }
    for (feat, group) in TAUGHT {
        if character.took(feat) {
            all.insert(group);
        }
    }
    all
}
