//! How many feats a character has of its own choice, and which its tables give without one.

use crate::base::names::{Feat, FlagSet, StatiNature};
use crate::content::Grant;
use crate::rules::query::who::Who;

/// Feats of one's own choice at the first level (the original's AdvanceLevel; tests/measured/characters holds it).
const AT_FIRST: i32 = 2;
/// One more comes at each level in all that is a multiple of this.
const EVERY: i32 = 3;

/// Feats of one's own choice: those that come with levels in all, and those that race, classes and domains grant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeatChoices {
    /// By levels in all: two at the first, one at every third.
    pub by_levels: i32,
    /// By the tables of race, classes and domains.
    pub by_tables: i32,
}

impl FeatChoices {
    /// All together.
    pub fn all(self) -> i32 {
        self.by_levels + self.by_tables
    }
}

/// How many feats a character may choose in all, and which come without being chosen. Nobody else chooses any.
pub fn feat_choices(me: &Who<'_>) -> (FeatChoices, FlagSet<Feat>) {
    let (mut choices, mut given) = (FeatChoices::default(), FlagSet::new());
    let Some(character) = me.character() else { return (choices, given) };
    let levels = character.levels();
    if levels > 0 {
        choices.by_levels = AT_FIRST + levels / EVERY;
    }
    let mut enter = |grants: &[Grant], level: i32| {
        for grant in grants {
            let times = i32::from(grant.times_by(i16::try_from(level).unwrap_or(i16::MAX)));
            if grant.choice.is_some() {
                choices.by_tables += times;
            }
            if let Some(feat) = grant.feat.filter(|_| times > 0) {
                given.insert(feat);
            }
        }
    };
    if let Some(race) = me.content.race(character.race) {
        enter(&race.grants, levels);
    }
    for taken in &character.classes {
        if let Some(class) = me.content.class(taken.class) {
            enter(&class.grants, i32::from(taken.level));
        }
    }
    for domain in me.stati_of(StatiNature::HAS_DOMAIN).filter_map(|s| me.content.domain(s.effect?)) {
        enter(&domain.grants, levels);
    }
    (choices, given)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{Kind, ResId};
    use crate::content::{Content, Manifest, load_text};
    use crate::world::{Character, ClassLevels, Map, World};

    /// What somebody of a folk with one choice at once and one at level 5 may choose at a level of a class that grants
    /// one at level 2 and each second one more.
    fn choices(level: i16) -> (i32, i32, bool) {
        let load = |kind, id, text: &str| load_text(kind, id, "a.ron", text).unwrap();
        let content = Content::new(
            Manifest::default(),
            [
                load(Kind::Monster, "body", "Monster(name: \"body\")"),
                load(
                    Kind::Race,
                    "folk",
                    "Race(name: \"folk\", body: \"body\", grants: [(choice: FT_FULL_LIST), (choice: FT_FULL_LIST, from: 5)])",
                ),
                load(
                    Kind::Class,
                    "trade",
                    "Class(name: \"trade\", grants: [(feat: FT_AP_LIGHT), (choice: FT_WARRIOR_LIST, from: 2, every: 2)])",
                ),
            ],
        );
        let mut world = World::new(Map::plain(3, 3, ResId::new(Kind::Terrain, "floor")));
        let h = world.add_creature("somebody", ResId::new(Kind::Monster, "body"));
        let class = ResId::new(Kind::Class, "trade");
        let classes = vec![ClassLevels { level, ..ClassLevels::none(class) }];
        world.make_character(
            h,
            Character { classes, ..Character::new(ResId::new(Kind::Race, "folk"), [10; 7]) },
        );
        let (choices, given) = feat_choices(&crate::rules::query::who::who(&world, &content, h).unwrap());
        (choices.by_levels, choices.by_tables, given.has(Feat::FT_AP_LIGHT))
    }

    #[test]
    fn two_at_first_one_at_every_third_and_what_tables_grant() {
        assert_eq!(choices(0), (0, 0, false));
        assert_eq!(choices(1), (2, 1, true));
        assert_eq!(choices(3), (3, 2, true));
        assert_eq!(choices(6), (4, 5, true));
    }
}
