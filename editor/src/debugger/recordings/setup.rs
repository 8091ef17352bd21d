//! The start of a session: an arena, and who stands in it. Plain recordings, changed before anything was
//! done in them.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::Skill;
use augury_engine::content::Content;
use augury_engine::play::{Actor, Recording};
use augury_engine::rules::growth::most_ranks_at;
use augury_engine::world::{Character, ClassLevels};
use serde::{Deserialize, Serialize};

/// Squares of the arena from west to east, with its walls.
pub const WIDE: i16 = 33;
/// Squares from north to south.
pub const HIGH: i16 = 21;

/// Skills that a map is played with most, learnt before the others of a class.
const FIRST: [Skill; 8] = [
    Skill::SK_HIDE,
    Skill::SK_MOVE_SIL,
    Skill::SK_LOCKPICKING,
    Skill::SK_SEARCH,
    Skill::SK_SPOT,
    Skill::SK_LISTEN,
    Skill::SK_HANDLE_DEV,
    Skill::SK_BLUFF,
];

/// The fight to begin with: a hill orc and a goblin where the pack has them, else its first monsters.
pub fn sample(content: &Content, pack: &str, seed: u64) -> Option<Recording> {
    let of = |id: &str| Some(ResId::new(Kind::Monster, id)).filter(|id| content.monster(*id).is_some());
    let any = |n: usize| content.ids(Kind::Monster).get(n).copied();
    let first = of("hill_orc").or_else(|| any(0))?;
    let second = of("goblin").or_else(|| any(1)).or_else(|| any(0))?;
    Some(duel(pack, first, second, seed))
}

/// An empty arena: a floor with walls around it. It is lit, so that creatures that see by light alone find
/// each other; measured fights, and those of the command line, are fought in the dark.
pub fn arena(pack: &str, seed: u64) -> Recording {
    let row = |y: i16| -> String {
        let wall = |x: i16| y == 0 || y == HIGH - 1 || x == 0 || x == WIDE - 1;
        (0..WIDE).map(|x| if wall(x) { '#' } else { '.' }).collect()
    };
    Recording {
        name: "arena".to_owned(),
        pack: pack.to_owned(),
        seed,
        map: (0..HIGH).map(row).collect(),
        dungeon: Some("monster_evaluation_arena".to_owned()),
        region: Some("arena_chamber".to_owned()),
        lit: true,
        ..Recording::default()
    }
}

/// A monster for the arena, everybody's enemy, at a place of its choice.
pub fn monster(id: ResId, at: (i16, i16)) -> Actor {
    Actor { monster: id.id().to_owned(), at: Some(at), enemy_to_all: true, ..Actor::default() }
}

/// A character of one race and level, with middling scores, that follows a god or none.
pub fn character(race: ResId, level: i16, god: Option<ResId>, played: bool, at: (i16, i16)) -> Actor {
    let character =
        Character { level, god, player: played, ..Character::new(race, [14, 12, 14, 10, 10, 10, 10]) };
    let name = race.id().to_owned();
    Actor { name, character: Some(character), at: Some(at), enemy_to_all: true, ..Actor::default() }
}

/// Who is played on a map, as the author chose: a race, a class or none, and a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hero {
    /// Id of the race; where the pack lacks it, its first race is meant.
    pub race: String,
    /// Id of the class; empty for none.
    pub class: String,
    /// Level, from 1 to 20.
    pub level: i16,
}

impl Default for Hero {
    fn default() -> Self {
        Hero { race: "human".to_owned(), class: String::new(), level: 3 }
    }
}

impl Hero {
    /// The race that is meant; `None` where the pack has no race at all.
    pub fn race(&self, content: &Content) -> Option<ResId> {
        let wanted = ResId::new(Kind::Race, &self.race);
        content.race(wanted).map(|_| wanted).or_else(|| content.ids(Kind::Race).first().copied())
    }

    /// The class that is meant, if the pack has it.
    pub fn class(&self, content: &Content) -> Option<ResId> {
        let wanted = ResId::new(Kind::Class, &self.class);
        (!self.class.is_empty() && content.class(wanted).is_some()).then_some(wanted)
    }

    /// The character at a place of the map, nobody's enemy yet. With a class it has ranks in that class's skills: as
    /// many each as its level allows, for as long as its skill points last, what sneaks and searches first.
    pub fn actor(&self, content: &Content, at: (i16, i16)) -> Option<Actor> {
        let mut actor = character(self.race(content)?, self.level, None, true, at);
        actor.enemy_to_all = false;
        let class = self.class(content);
        if let (Some(id), Some(class), Some(character)) =
            (class, class.and_then(|id| content.class(id)), &mut actor.character)
        {
            character.classes = vec![ClassLevels { level: self.level, ..ClassLevels::none(id) }];
            let mut points = i32::from(class.skill_points) * i32::from(self.level);
            let most = most_ranks_at(i32::from(self.level));
            let rest = class.skills.iter().filter(|s| !FIRST.contains(s));
            for skill in FIRST.iter().filter(|s| class.skills.contains(s)).chain(rest) {
                let ranks = most.min(points);
                if ranks > 0 {
                    character.ranks.push((*skill, i16::try_from(ranks).unwrap_or(i16::MAX)));
                }
                points -= ranks;
            }
        }
        Some(actor)
    }
}

/// Two monsters six squares apart.
pub fn duel(pack: &str, first: ResId, second: ResId, seed: u64) -> Recording {
    let mut recording = arena(pack, seed);
    recording.name = format!("{} and {}", first.id(), second.id());
    recording.creatures = vec![monster(first, (13, 10)), monster(second, (19, 10))];
    recording
}
