//! How many ranks a skill may have, and skill points beyond those that classes give (docs/rules/skills.md, Most ranks).

use super::abilities::devoted;
use super::owed;
use crate::base::names::{Ability, Named, Skill, StatiNature, StatiSource};
use crate::rules::query::who::Who;

/// The most ranks by levels in classes that train the skill, from 0.
const MOST: [i32; 23] = [0, 2, 4, 6, 7, 8, 9, 10, 10, 11, 12, 12, 13, 14, 14, 15, 16, 16, 17, 18, 18, 19, 20];

/// Skills that everybody can learn, a rank for each of the first levels.
const COMMON: [Skill; 9] = [
    Skill::SK_APPRAISE,
    Skill::SK_ATHLETICS,
    Skill::SK_CRAFT,
    Skill::SK_DECIPHER,
    Skill::SK_KNOW_GEO,
    Skill::SK_KNOW_THEO,
    Skill::SK_RIDE,
    Skill::SK_SEARCH,
    Skill::SK_SPOT,
];

/// How many levels that are.
const COMMON_TO: i32 = 5;

/// Points that the many-sided have more at each level of a class.
const OF_THE_VERSATILE: i16 = 2;

/// The most ranks by levels in classes that train a skill; 0 below the first level.
pub fn most_ranks_at(levels: i32) -> i32 {
    MOST[usize::try_from(levels).unwrap_or(0).min(MOST.len() - 1)]
}

/// The most ranks that a character may have in a skill; 0 for one that it can't learn.
pub fn most_ranks(who: &Who<'_>, skill: Skill) -> i32 {
    let Some(character) = who.character() else { return 0 };
    let trains = |id| who.content.class(id).is_some_and(|c| c.skills.contains(&skill));
    let by_race = who.content.race(character.race).is_some_and(|race| race.skills.contains(&skill));
    let most = most_ranks_at;
    let common = if COMMON.contains(&skill) { character.levels().min(COMMON_TO) } else { 0 };
    let levels = if by_race {
        character.levels()
    } else {
        character.classes.iter().filter(|taken| trains(taken.class)).map(|taken| i32::from(taken.level)).sum()
    };
    let extra = who.stati_of(StatiNature::EXTRA_SKILL).filter(|s| s.val == skill.number());
    let extra = extra.map(|s| match s.source {
        // What a domain teaches counts by the levels that serve the god, on top of what everybody may learn.
        StatiSource::SS_DOMA => most(i32::from(devoted(who.content, character))) + common,
        _ => most(character.levels()),
    });
    most(levels).max(common).max(extra.max().unwrap_or(0))
}

/// Skill points that a character has beyond those of its classes: of each class, then of others.
pub fn bonus_points(who: &Who<'_>) -> [i16; 6] {
    let mut points = [0; 6];
    let Some(character) = who.character() else { return points };
    if who.has_ability(Ability::CA_VERSATILITY) {
        for (points, taken) in points.iter_mut().zip(&character.classes) {
            *points = OF_THE_VERSATILE * taken.level;
        }
    }
    for (place, more) in owed::points(who, character) {
        if let Some(points) = points.get_mut(place) {
            *points = points.saturating_add(more);
        }
    }
    points
}
