//! Magic on open ground: a segment worked out, a bolt at one target, a ball on twenty, what a ball would reach, and a turn of
//! creatures that were summoned. The caster of all but the last is a mage of level 10 that is played; effects are thrown as
//! they run once a spell is cast (EV_EFFECT). Targets have more hit points than they lose before they are new ones.

use super::stage::{A, machine, revision};
use super::table::Table;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Ability, SpellSource, StatiNature};
use augury_engine::content::Magic;
use augury_engine::event::fields::*;
use augury_engine::event::{Bare, EventCode, EventInfo, Machine};
use augury_engine::play::{Actor, Recording, Revision, spells, turns};
use augury_engine::rules::magic::calc::calc;
use augury_engine::world::{Character, ClassLevels, Point};
use criterion::Criterion;
use std::hint::black_box;

/// The level of the mage, and what it knows of its spells: all that can be known of a taught one.
const LEVEL: i16 = 10;
const KNOWN: i32 = 5;
/// Hit points of targets.
const HALE: i32 = 20_000;
/// Casts at the same targets, and rounds of the same creatures.
const CASTS: u64 = 50;
const ROUNDS: u64 = 10;
/// Where the mage stands, and the middle of its targets.
const OWN: Point = Point { x: 10, y: 12 };
const MIDDLE: Point = Point { x: 19, y: 12 };
/// How many are struck, and how far from the middle a fireball reaches over open ground, both ways together.
const TARGETS: usize = 20;
const REACH: i16 = 3;
/// Creatures that were summoned, and how often that is tried at most.
const SUMMONED: usize = 10;
const TRIES: u32 = 100;
/// Sources whose effects are spells.
const SPELLS: [SpellSource; 3] = [SpellSource::AI_WIZARDRY, SpellSource::AI_THEURGY, SpellSource::AI_DRUIDIC];

pub fn measure(criterion: &mut Criterion, table: &mut Table) {
    let rev = revision();
    worked_out(criterion, table, &rev);
    cast(criterion, table, &rev);
    previewed(criterion, table, &rev);
    summoned(criterion, table, &rev);
}

/// CalcEffect with EV_CALC_EFFECT: of one segment without a handler for it, and of every segment of the spells.
fn worked_out(criterion: &mut Criterion, table: &mut Table, rev: &Revision) {
    let mut m = machine(rev, &among_targets());
    let mut nth = 0;
    let mut work = |m: &mut Machine<'_, Bare>, magic: &Magic<'_>, k: usize| {
        nth += 1;
        m.begin_action(A, nth, "bench");
        let record = effect(magic.id).with(EVictim, Handle(2)).with(EfNum, k as i32);
        let _ = black_box(m.on_record(record, |m| {
            calc(m, magic, k)?;
            Ok(m.get(VDmg))
        }));
    };
    let fireball = rev.content.magic(id("fireball")).unwrap();
    table.measure(criterion, "a segment worked out, fireball at level 10", None, |times| {
        (0..times).for_each(|_| work(&mut m, &fireball, 0));
    });
    let spells = SPELLS.iter().flat_map(|source| rev.content.effects_from(*source));
    let spells = spells.filter_map(|id| rev.content.magic(*id));
    let all: Vec<(Magic<'_>, usize)> =
        spells.flat_map(|magic| (0..magic.numbers.segments.len()).map(move |k| (magic, k))).collect();
    let name = format!("a segment worked out, each of {} of spells", all.len());
    table.measure_each(criterion, &name, all.len(), &mut |times| {
        for _ in 0..times {
            all.iter().for_each(|(magic, k)| work(&mut m, magic, *k));
        }
    });
}

/// A bolt at one target, and a ball on all.
fn cast(criterion: &mut Criterion, table: &mut Table, rev: &Revision) {
    let mut m = machine(rev, &among_targets());
    let fresh = m.world().clone();
    let bolt = effect(id("magic_missile")).with(EVictim, Handle(2));
    let ball = effect(id("fireball")).at_place(MIDDLE).with(IsLoc, true);
    let mut made = 0u64;
    for (name, record) in [
        ("magic missile on one target, with its way and its events", bolt),
        ("a fireball on 20 targets, with their saves and all events", ball),
    ] {
        table.measure(criterion, name, None, |times| {
            for _ in 0..times {
                if made.is_multiple_of(CASTS) {
                    *m.world_mut() = fresh.clone();
                }
                made += 1;
                m.begin_action(A, made as u32, "bench");
                black_box(m.throw(record.clone()).unwrap());
            }
        });
        let hurt = m.world().creatures().filter(|c| c.handle() != A && c.hp() < HALE).count();
        println!("{name}: {hurt} are hurt");
    }
}

/// What the Arena asks for at each square that is pointed at.
fn previewed(criterion: &mut Criterion, table: &mut Table, rev: &Revision) {
    let m = machine(rev, &among_targets());
    let world = m.world();
    let known = spells::castable(world, rev, A, 0);
    let fireball = known.iter().find(|castable| castable.spell == id("fireball")).unwrap();
    let mut nth: i16 = 0;
    table.measure(criterion, "what a fireball would reach, worked out for the Arena", None, |times| {
        for _ in 0..times {
            nth = (nth + 1) % 15;
            let at = Point::new(MIDDLE.x - nth % 3, MIDDLE.y + nth % 5 - 2);
            black_box(spells::reach(world, rev, A, fireball, at, 0));
        }
    });
    let reach = spells::reach(world, rev, A, fireball, MIDDLE, 0);
    println!("a fireball would reach {} squares and {} targets", reach.squares.len(), reach.targets.len());
}

/// A turn of each of those whom a monster has summoned, with a foe in sight.
fn summoned(criterion: &mut Criterion, table: &mut Table, rev: &Revision) {
    let foe = Actor { enemy_to_all: true, ..actor("troll", Point::new(34, 12)) };
    let mut m = machine(rev, &Recording { creatures: vec![actor("human", OWN), foe], ..ground() });
    let calls = effect(id("monster_summoning_iii")).at_place(Point::new(16, 12)).with(IsLoc, true);
    let came = |m: &Machine<'_, Bare>| -> Vec<Handle> {
        let here = m.world().creatures().filter(|c| c.stati().has(StatiNature::SUMMONED));
        here.map(|c| c.handle()).take(SUMMONED).collect()
    };
    for nth in 0..TRIES {
        if came(&m).len() < SUMMONED {
            m.begin_action(A, nth, "bench");
            let _ = m.throw(calls.clone());
        }
    }
    let (all, fresh) = (came(&m), m.world().clone());
    let (mut made, mut acted) = (0u64, 0);
    let name = format!("a turn of each of {} creatures that were summoned, together", all.len());
    table.measure(criterion, &name, None, |times| {
        for _ in 0..times {
            if made.is_multiple_of(ROUNDS) {
                *m.world_mut() = fresh.clone();
            }
            made += 1;
            for h in &all {
                acted += 1;
                let _ = m.world_mut().begin_action(*h);
                m.begin_action(*h, acted, "bench");
                let _ = black_box(turns::act(&mut m, *h));
            }
        }
    });
}

fn id(effect: &str) -> ResId {
    ResId::new(Kind::Effect, effect)
}

/// The record of an effect that the first creature has cast.
fn effect(id: ResId) -> EventInfo {
    EventInfo::new(EventCode::EV_EFFECT).with(EActor, A).with(EId, Some(id)).with(IsSpell, true)
}

fn actor(monster: &str, at: Point) -> Actor {
    Actor {
        monster: monster.to_owned(),
        at: Some((at.x, at.y)),
        max_hp: Some(HALE),
        hp: Some(HALE),
        ..Actor::default()
    }
}

/// Open ground, lit.
fn ground() -> Recording {
    let (wide, high) = (40, 25);
    let row = |y: usize| match y {
        0 => "#".repeat(wide),
        y if y + 1 == high => "#".repeat(wide),
        _ => format!("#{}#", ".".repeat(wide - 2)),
    };
    Recording { seed: 1, lit: true, map: (0..high).map(row).collect(), ..Recording::default() }
}

/// The mage, and its targets around one square: goblins, and every fifth a troll.
fn among_targets() -> Recording {
    let class = ClassLevels {
        class: ResId::new(Kind::Class, "mage"),
        level: LEVEL,
        hp_rolls: Vec::new(),
        mana_rolls: Vec::new(),
    };
    let spells = [id("fireball"), id("magic_missile")].map(|spell| (spell, KNOWN)).to_vec();
    let character = Character {
        level: LEVEL,
        player: true,
        classes: vec![class],
        spells,
        abilities: vec![(Ability::CA_SPELLCASTING, LEVEL)],
        ..Character::new(ResId::new(Kind::Race, "human"), [10, 10, 10, 18, 10, 12, 10])
    };
    let mage = Actor { character: Some(character), enemy_to_all: true, ..actor("human", OWN) };
    let around = (-REACH..=REACH).flat_map(|y| (-REACH..=REACH).map(move |x| (x, y)));
    // Nobody stands in the way of what is thrown at the middle.
    let open = |(x, y): &(i16, i16)| x.abs() + y.abs() <= REACH && (*x >= 0 || *y != 0);
    let mut near: Vec<(i16, i16)> = around.filter(open).collect();
    near.sort_by_key(|(x, y)| x.abs() + y.abs());
    let targets = near.into_iter().take(TARGETS).enumerate().map(|(n, (x, y))| {
        let monster = if n % 5 == 4 { "troll" } else { "goblin" };
        Actor { enemy_to_all: true, ..actor(monster, Point::new(MIDDLE.x + x, MIDDLE.y + y)) }
    });
    Recording { creatures: std::iter::once(mage).chain(targets).collect(), ..ground() }
}
