//! Those who wander on a map of 80 by 50 squares with walls, water and gaps: what benches time and a test counts.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::StatiNature;
use augury_engine::content::{Content, Manifest, load_text};
use augury_engine::event::{Bare, Machine, NoScripts};
use augury_engine::play::turns::{self, Turn};
use augury_engine::rules::rule_book;
use augury_engine::world::{CreatureField, Map, Point, Stati, World};

/// Squares from west to east, and from north to south.
pub const WIDE: i16 = 80;
pub const HIGH: i16 = 50;

/// Grounds, and one who wanders.
pub fn content() -> Content {
    let of = |(kind, id, text): (Kind, &str, &str)| load_text(kind, id, "x.ron", text).unwrap();
    let all = [
        (Kind::Terrain, "floor", "(name: \"floor\")"),
        (Kind::Terrain, "wall", "(name: \"wall\", flags: [TF_SOLID, TF_OPAQUE])"),
        (Kind::Terrain, "water", "(name: \"water\", flags: [TF_WATER])"),
        (
            Kind::Monster,
            "sheep",
            "(name: \"sheep\", types: [MA_ANIMAL], size: SZ_MEDIUM, flags: [M_NOHANDS, M_ANIMAL], cr: 1, hd: 1, \
             attributes: (str: 10, dex: 10, con: 10, int: 2, wis: 10, cha: 4), \
             attacks: [(attack: A_BITE, damage: \"1d3\", dtype: AD_BLUNT)])",
        ),
    ];
    Content::new(Manifest::default(), all.map(of))
}

/// Walls every eighth column with a gap at alternate ends, and water between.
fn map() -> Map {
    let res = |id: &str| ResId::new(Kind::Terrain, id);
    let mut map = Map::plain(WIDE, HIGH, res("floor"));
    for (x, y) in (0..HIGH).flat_map(|y| (0..WIDE).map(move |x| (x, y))) {
        let edge = x == 0 || y == 0 || x == WIDE - 1 || y == HIGH - 1;
        let gap = if (x / 8) % 2 == 0 { y < 12 } else { y > HIGH - 13 };
        if edge || (x % 8 == 0 && !gap) {
            map.lay(Point::new(x, y), res("wall"));
        } else if x % 8 == 4 && y % 3 == 0 {
            map.lay(Point::new(x, y), res("water"));
        }
    }
    map
}

/// So many of them, at peace with everybody.
pub fn world(many: i16) -> World {
    let mut world = World::new(map());
    for n in 0..many {
        let h = world.add_creature("sheep", ResId::new(Kind::Monster, "sheep"));
        let _ = world.place(h, Point::new(1 + (n % 10) * 8 % 78, 2 + n / 10 * 4));
        let _ = world.put(h, CreatureField::Hp, 10);
        let _ = world.put(h, CreatureField::MaxHp, 10);
        let _ = world.put(h, CreatureField::Party, 1);
        let _ = world.gain(h, Stati::new(StatiNature::NEUTRAL_TO, -1, 0));
    }
    world
}

/// A round: everybody takes turns until the clock pulses.
pub fn round(m: &mut Machine<'_, Bare>) -> u32 {
    let mut turns = 0;
    loop {
        match turns::next(m) {
            Turn::Of(h) => {
                turns += 1;
                let count = m.world_mut().begin_action(h);
                m.begin_action(h, count, "turn");
                let _ = turns::act(m, h);
            }
            Turn::Round => {
                let number = m.world().turn() / turns::ROUND;
                m.begin_action(Handle::NONE, number, "round");
                let _ = turns::round(m);
                return turns;
            }
            Turn::Nobody => return turns,
        }
    }
}

/// A hundred of them that have been about for a while.
pub fn under_way(content: &Content) -> Machine<'_, Bare> {
    let mut m = Machine::new(world(100), 1, content, &NoScripts, rule_book(), Bare);
    let all: Vec<Handle> = m.world().creatures().map(|c| c.handle()).collect();
    for h in all {
        m.recalculate(h);
    }
    for _ in 0..5 {
        round(&mut m);
    }
    m
}
