//! The start of a session: an arena, and who stands in it. Plain recordings, changed before anything was
//! done in them.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use augury_engine::play::{Actor, Recording};
use augury_engine::world::Character;

/// Squares of the arena from west to east, with its walls.
pub const WIDE: i16 = 33;
/// Squares from north to south.
pub const HIGH: i16 = 21;

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

/// Two monsters six squares apart.
pub fn duel(pack: &str, first: ResId, second: ResId, seed: u64) -> Recording {
    let mut recording = arena(pack, seed);
    recording.name = format!("{} and {}", first.id(), second.id());
    recording.creatures = vec![monster(first, (13, 10)), monster(second, (19, 10))];
    recording
}
