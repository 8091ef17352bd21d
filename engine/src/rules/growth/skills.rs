//! How many ranks a skill may have, and skill points beyond those that classes give (facts/rules/skills.md, 1;
//! facts/measured/characters.json, MaxRanks and BonusSP).

use crate::base::names::{Ability, Named, Skill, StatiNature};
use crate::rules::who::Who;

/// The most ranks by levels in classes that train the skill, from 0.
const MOST: [i32; 23] = [0, 2, 4, 6, 7, 8, 9, 10, 10, 11, 12, 12, 13, 14, 14, 15, 16, 16, 17, 18, 18, 19, 20];

/// Skills that everybody can learn, a rank a level.
const COMMON: [Skill; 7] = [
    Skill::SK_APPRAISE,
    Skill::SK_DECIPHER,
    Skill::SK_KNOW_GEO,
    Skill::SK_KNOW_THEO,
    Skill::SK_RIDE,
    Skill::SK_SEARCH,
    Skill::SK_SPOT,
];

/// Points that the many-sided have more at each level of a class.
const OF_THE_VERSATILE: i16 = 2;

/// The most ranks that a character may have in a skill; 0 for one that it can't learn.
pub fn most_ranks(who: &Who<'_>, skill: Skill) -> i32 {
    let Some(character) = who.character() else { return 0 };
    let trains = |id| who.content.class(id).is_some_and(|c| c.skills.contains(&skill));
    let by_race = who.content.race(character.race).is_some_and(|race| race.skills.contains(&skill));
    let levels = if by_race || who.has_stati_val(StatiNature::EXTRA_SKILL, skill.number()) {
        character.levels()
    } else {
        character.classes.iter().filter(|taken| trains(taken.class)).map(|taken| i32::from(taken.level)).sum()
    };
    let trained = MOST[usize::try_from(levels).unwrap_or(0).min(MOST.len() - 1)];
    if COMMON.contains(&skill) { trained.max(character.levels()) } else { trained }
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
    points
}
