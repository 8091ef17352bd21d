//! A small world with everything that a link may ask: characters, monsters with templates, things held and lying,
//! fixtures, regions, fields, illusions, and TRAP_EVENT stati.

use super::super::made_by;
use super::content::{EACH, event, id};
use crate::seeded::Seeded;
use augury_engine::base::event_code::Phase;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::StatiNature;
use augury_engine::play::Revision;
use augury_engine::world::{Character, CreatureField, Field, LevelId, Map, Point, Stati, World};

const WIDTH: i16 = 12;
const HEIGHT: i16 = 8;
/// Creatures, then items, then fixtures.
const CREATURES: usize = 6;
const ITEMS: usize = 8;
const FEATURES: usize = 3;
/// Things there are.
pub const THINGS: usize = CREATURES + ITEMS + FEATURES;

/// A fresh one.
pub fn world(dice: &mut Seeded, rev: &Revision) -> Result<World, String> {
    let terrain = id(Kind::Terrain, 0);
    if rev.content.terrain(terrain).is_none() {
        return Err("there is no wild terrain".to_owned());
    }
    let mut world = ground(dice, terrain);
    for n in 0..CREATURES {
        let h = world.add_creature("wild one", id(Kind::Monster, n % EACH));
        if n < 2 {
            let race = ResId::new(Kind::Race, "human");
            let mut character = Character::new(race, [12; 7]);
            character.level = 2;
            character.player = n == 0;
            world.make_character(h, character);
        }
        for t in 0..dice.below(3) {
            world.add_template(h, id(Kind::Template, t));
        }
        let _ = world.put(h, CreatureField::MaxHp, 60);
        let _ = world.put(h, CreatureField::Hp, 60);
        let _ = world.place(h, point(dice));
        if n != 1 {
            let _ = world.gain(h, Stati::new(StatiNature::ENEMY_TO, -1, 0));
        }
    }
    for n in 0..ITEMS {
        let effect = (dice.below(2) == 0).then(|| id(Kind::Effect, dice.below(EACH)));
        let holder = Handle(dice.below(CREATURES + 1) as u32);
        let h = world.add_item(id(Kind::Item, n % EACH), effect, holder);
        if !holder.is_some() && dice.below(2) == 0 {
            let _ = world.lay(h, point(dice));
        }
    }
    for n in 0..FEATURES {
        let h = world.add_feature(id(Kind::Feature, n), None);
        let _ = world.erect(h, point(dice));
    }
    for _ in 0..6 {
        let stati = trap(dice);
        let _ = world.gain(Handle(1 + dice.below(THINGS) as u32), stati);
    }
    Ok(world)
}

/// A TRAP_EVENT stati that waits for something.
pub fn trap(dice: &mut Seeded) -> Stati {
    let phase = [Phase::Pre, Phase::Main, Phase::Post][dice.below(3)];
    let code = event(dice).in_phase(phase);
    let code = if dice.below(2) == 0 { code.evictim() } else { code };
    let effect = id(Kind::Effect, dice.below(EACH));
    Stati::new(StatiNature::TRAP_EVENT, 0, i16::try_from(code.0).unwrap_or(0)).of_effect(effect)
}

fn point(dice: &mut Seeded) -> Point {
    Point::new(dice.below(WIDTH as usize) as i16, dice.below(HEIGHT as usize) as i16)
}

/// Random ground with regions, fields and a square that somebody laid, and nobody there.
fn ground(dice: &mut Seeded, terrain: ResId) -> World {
    let mut map = Map::plain(WIDTH, HEIGHT, terrain);
    for _ in 0..20 {
        let at = point(dice);
        map.lay(at, id(Kind::Terrain, dice.below(EACH)));
    }
    let _ = map.set_dungeon(Some(id(Kind::Dungeon, 0)));
    map = map.listing((0..EACH).map(|n| id(Kind::Region, n)).collect());
    for at in (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| Point::new(x, y))) {
        if let Some(n) = dice.below(EACH + 1).checked_sub(1) {
            map.set_region(at, id(Kind::Region, n));
        }
    }
    let mut world = World::new(map);
    for number in 1..=3 {
        let _ = world.lay_field(
            LevelId::FIRST,
            Field {
                effect: (number != 2).then(|| id(Kind::Effect, dice.below(EACH))),
                at: point(dice),
                radius: 2,
                illusory_terrain: (number == 3).then(|| id(Kind::Terrain, 1)),
                creator: Handle(dice.below(CREATURES + 1) as u32),
                ..Field::default()
            },
        );
    }
    made_by(world.map_mut(LevelId::FIRST), point(dice), Handle(1));
    world
}
