//! Worlds of several levels: what is on one is nothing to those on another, and going from one to another is a write like
//! any other, which a step back takes back.

#![allow(clippy::unwrap_used, reason = "helpers of tests stand outside of #[test] functions")]

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{FieldFlag, Named, ThingFlag};
use augury_engine::content::{Content, Manifest, load_text};
use augury_engine::event::fields::{EActor, EVictim};
use augury_engine::event::observe::Flow;
use augury_engine::event::{
    Answer, Bare, EventCode, EventInfo, HostMachine, Lent, Machine, Moment, NoScripts, Observed, Observer,
    ScriptFailure, ScriptHost, Sink, View, What,
};
use augury_engine::label;
use augury_engine::play::atom::Ended;
use augury_engine::play::recording::{Actor, Fixture, Floor, Input, Lying, Recording};
use augury_engine::play::turns;
use augury_engine::play::{Command, Revision, Session};
use augury_engine::rules::query::look::{FAR_OFF, Look};
use augury_engine::rules::{self, fields, senses};
use augury_engine::script::Compiled;
use augury_engine::world::{
    Character, CreatureField, FeatureField, Field, Glimpse, LevelId, Map, Point, World, WorldWrite,
};
use std::sync::Arc;

const BELOW: LevelId = LevelId(1);
const HERE: Point = Point { x: 4, y: 4 };
const NEXT: Point = Point { x: 5, y: 4 };

fn id(kind: Kind, id: &str) -> ResId {
    ResId::new(kind, id)
}

/// A pack of brutes, doors and stones.
fn content() -> Content {
    let brute = "(name: \"brute\", types: [MA_ORC], size: SZ_MEDIUM, hd: 2, hit: 4, def: 2,
        attributes: (str: 16, dex: 12, con: 12, int: 8, wis: 10, cha: 8, luc: 10),
        attacks: [(attack: A_SLAM, damage: \"1d4\", dtype: AD_BLUNT)],
        handlers: [(on: \"EV_JUMP\", script: \"NOTHING\")])";
    let files = [
        (Kind::Monster, "brute", brute),
        (Kind::Race, "folk", "(name: \"folk\", body: \"brute\")"),
        (Kind::Terrain, "floor", "(name: \"floor\")"),
        (Kind::Terrain, "dungeon_wall", "(name: \"wall\", flags: [TF_SOLID, TF_OPAQUE])"),
        (Kind::Feature, "pillar", "(name: \"pillar\")"),
        (Kind::Item, "stone", "(name: \"stone\", itype: T_TOOL)"),
    ];
    let read = files.map(|(kind, id, text)| load_text(kind, id, id, text).unwrap());
    Content::new(Manifest::default(), read)
}

fn lit() -> Map {
    let mut map = Map::plain(12, 12, id(Kind::Terrain, "floor"));
    let _ = map.set_lit(true);
    map
}

/// Two levels, and a brute at the same place of each; the third beside the second, below.
fn world() -> (World, [Handle; 3]) {
    let mut world = World::new(lit());
    assert_eq!(world.add_level(lit()), BELOW);
    let form = id(Kind::Monster, "brute");
    let above = world.add_creature("above", form);
    let [below, beside] = ["below", "beside"].map(|name| world.add_creature_on(BELOW, name, form));
    for (h, at) in [(above, HERE), (below, HERE), (beside, NEXT)] {
        let _ = world.place(h, at);
        for field in [CreatureField::MaxHp, CreatureField::Hp] {
            let _ = world.put(h, field, 100);
        }
    }
    (world, [above, below, beside])
}

fn machine(world: World, content: &Content) -> Machine<'_, Bare> {
    let mut m = Machine::new(world, 7, content, &NoScripts, rules::rule_book(), Bare);
    for h in 1..=3 {
        m.recalculate(Handle(h));
    }
    m
}

#[test]
fn a_world_has_the_levels_it_was_given() {
    let (world, [above, below, beside]) = world();
    assert_eq!(world.levels().map(|here| here.id()).collect::<Vec<_>>(), [LevelId::FIRST, BELOW]);
    assert!(world.level(LevelId(2)).is_none());
    let [first, second] = [LevelId::FIRST, BELOW].map(|level| world.level(level).unwrap());
    assert_eq!((first.order(), second.order()), (&[above][..], &[below, beside][..]));
    assert_eq!(first.creature_at(HERE).map(|c| c.handle()), Some(above));
    assert_eq!(second.creature_at(HERE).map(|c| c.handle()), Some(below));
    assert_eq!(first.creatures_near(HERE, 3).count(), 1);
    assert_eq!(second.creatures_near(HERE, 3).count(), 2);
    assert_eq!(world.level_of(beside).id(), BELOW);
    assert_eq!(world.creatures().map(|c| c.handle()).collect::<Vec<_>>(), [above, below, beside]);
    assert_eq!(world.in_play().id(), LevelId::FIRST);
}

#[test]
fn nobody_is_perceived_from_another_level() {
    let content = content();
    let (world, [above, below, beside]) = world();
    let m = machine(world, &content);
    assert!(m.perceives(below, beside) && m.perceives(beside, below), "on one level they see each other");
    for other in [below, beside] {
        assert!(!m.perceives(above, other) && !m.perceives(other, above));
    }
    assert_eq!(m.distance(above, below), FAR_OFF);
    assert!(m.beside(below, beside) && !m.beside(above, beside) && !m.beside(above, below));
}

#[test]
fn nobody_is_hit_on_another_level() {
    let content = content();
    let (world, [above, below, beside]) = world();
    let mut m = machine(world, &content);
    let mut hurt = |by: Handle, whom: Handle| {
        m.begin_action(by, 1, "attack");
        let before = m.world().creature(whom).unwrap().hp();
        let mut answer = Answer::Nothing;
        for _ in 0..5 {
            answer =
                m.throw(EventInfo::new(EventCode::EV_NATTACK).with(EActor, by).with(EVictim, whom)).unwrap();
        }
        (answer, before - m.world().creature(whom).unwrap().hp())
    };
    let (_, harm) = hurt(below, beside);
    assert!(harm > 0, "on one level it is hit");
    let (answer, harm) = hurt(above, beside);
    assert_eq!((answer, harm), (Answer::Abort, 0));
}

#[test]
fn nobody_stands_in_the_way_on_another_level() {
    let content = content();
    let (mut world, [above, ..]) = world();
    let pillar = world.add_feature_on(BELOW, id(Kind::Feature, "pillar"), None);
    let _ = world.erect(pillar, Point::new(3, 4));
    let _ = world.put_feature(pillar, FeatureField::Flags, ThingFlag::F_SOLID.number());
    let mut m = machine(world, &content);
    // Past the brute below on one side, and where the pillar stands below on the other.
    for to in [NEXT, HERE, Point::new(3, 4)] {
        m.begin_action(above, 1, "step");
        augury_engine::play::action::step(&mut m, above, to).unwrap();
        assert_eq!(m.at(above), to);
    }
    let [first, second] = [LevelId::FIRST, BELOW].map(|level| m.world().level(level).unwrap());
    assert_eq!(
        (first.features_at(Point::new(3, 4)).count(), second.features_at(Point::new(3, 4)).count()),
        (0, 1)
    );
    assert_eq!(first.obstacles().at(Point::new(3, 4)), 0);
    assert_ne!(second.obstacles().at(Point::new(3, 4)), 0);
}

#[test]
fn light_and_fields_are_those_of_one_level() {
    let content = content();
    let (mut world, [_, below, _]) = world();
    for level in [LevelId::FIRST, BELOW] {
        let _ = world.map_mut(level).set_lit(false);
    }
    let mut m = machine(world, &content);
    m.begin_action(below, 1, "light");
    let light = Field {
        kinds: FieldFlag::FI_LIGHT.number(),
        at: HERE,
        radius: 2,
        creator: below,
        ..Field::default()
    };
    let number = fields::lay(&mut m, light, label!("test")).unwrap();
    let map = |level| m.world().level(level).unwrap().map();
    assert!(senses::is_lit_at(map(BELOW), HERE) && !senses::is_lit_at(map(LevelId::FIRST), HERE));
    assert!(map(BELOW).light(HERE).magic && !map(LevelId::FIRST).light(HERE).magic);
    assert_eq!(m.world().field(number).map(|(here, _)| here.id()), Some(BELOW));
    assert!(map(LevelId::FIRST).fields().is_empty());
    // Numbers of fields are those of the world.
    m.begin_action(Handle(1), 1, "light");
    let dark = Field { kinds: FieldFlag::FI_DARKNESS.number(), at: HERE, radius: 1, ..Field::default() };
    assert_ne!(fields::lay(&mut m, dark, label!("test")).unwrap(), number);
    assert!(fields::lift(&mut m, number, label!("test")).unwrap());
    assert!(!m.world().level(BELOW).unwrap().map().light(HERE).magic);
    assert!(m.world().level(LevelId::FIRST).unwrap().map().light(HERE).dark);
}

#[test]
fn turns_are_taken_on_the_level_in_play_alone() {
    let content = content();
    let (world, [above, below, beside]) = world();
    let mut m = machine(world, &content);
    let mut acted = Vec::new();
    for _ in 0..50 {
        match turns::next(&mut m) {
            turns::Turn::Of(h) => {
                acted.push(h);
                m.put(h, CreatureField::Timeout, 30, label!("test"));
            }
            turns::Turn::Round => {}
            turns::Turn::Nobody => break,
        }
    }
    assert!(acted.len() > 3 && acted.iter().all(|h| *h == above), "{acted:?}");
    for h in [below, beside] {
        assert_eq!(m.world().creature(h).unwrap().timeout(), 0);
    }
}

/// What was told of writes that are no numbers.
#[derive(Default)]
struct Told(Vec<WorldWrite>);

impl Sink for Told {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        if let What::WorldWritten { write, .. } = &moment.what {
            self.0.push(write.clone());
        }
        Flow::Go
    }
}

#[test]
fn adding_a_level_and_going_there_is_told() {
    let content = content();
    let (world, [above, below, _]) = world();
    let mut told = Told::default();
    let mut m = Machine::new(world, 7, &content, &NoScripts, rules::rule_book(), Observed::new(&mut told));
    m.begin_action(above, 1, "test");
    let third = m.add_level(lit(), label!("test"));
    assert!(m.move_to(above, third, NEXT, label!("test")));
    assert!(!m.move_to(above, LevelId(9), NEXT, label!("test")), "there is no such level");
    assert!(!m.move_to(below, third, Point::new(40, 4), label!("test")), "there is no such square");
    assert_eq!((m.level_of(above).id(), m.at(above)), (third, NEXT));
    assert_eq!(m.here().id(), third, "whoever acts is there now");
    drop(m);
    let wanted = [
        WorldWrite::LevelAdded { level: third },
        WorldWrite::Level { of: above, old: LevelId::FIRST, new: third },
    ];
    assert_eq!(told.0, wanted);
}

#[test]
fn what_somebody_carries_goes_along_and_what_lies_there_stays() {
    let content = content();
    let (mut world, [above, below, _]) = world();
    let stone = world.add_item(id(Kind::Item, "stone"), None, above);
    let left = world.add_item(id(Kind::Item, "stone"), None, Handle::NONE);
    let _ = world.lay(left, HERE);
    let mut m = machine(world, &content);
    assert!(m.move_to(above, BELOW, Point::new(8, 8), label!("test")));
    assert!(m.world().share_level(stone, below) && !m.world().share_level(left, below));
    assert!(m.lay(stone, Point::new(8, 8), label!("test")));
    let [first, second] = [LevelId::FIRST, BELOW].map(|level| m.world().level(level).unwrap());
    assert_eq!((first.items_at(HERE).count(), second.items_at(HERE).count()), (1, 0));
    assert_eq!((first.order(), second.order().last()), (&[left][..], Some(&stone)));
    assert_eq!(first.creatures().count(), 0);
    assert_eq!(second.creatures().count(), 3);
}

#[test]
fn each_level_is_remembered_by_itself() {
    let (mut world, [above, ..]) = world();
    let seen = Glimpse { ground: Some(id(Kind::Terrain, "floor")), ..Glimpse::default() };
    assert_eq!(world.remember(above, [(HERE, seen)]), 1);
    let before = world.clone();
    assert_eq!(world.move_to(above, BELOW), Some(LevelId::FIRST));
    let memory = |world: &World, level| world.creature(above).unwrap().memory_of(level).of(HERE);
    assert_eq!(world.creature(above).unwrap().memory().count(), 0);
    assert_eq!((memory(&world, LevelId::FIRST), memory(&world, BELOW)), (seen, Glimpse::default()));
    assert_eq!(world.remember(above, [(NEXT, seen)]), 1);
    assert_eq!(world.move_to(above, LevelId::FIRST), Some(BELOW));
    assert_eq!(world.creature(above).unwrap().memory().count(), 1);
    assert!(world != before, "what was seen below is still known");
}

#[test]
fn worlds_that_differ_on_another_level_differ() {
    let (world, [_, below, _]) = world();
    let mut other = world.clone();
    let _ = other.map_mut(BELOW).lay(Point::new(1, 1), id(Kind::Terrain, "dungeon_wall"));
    assert!(other != world);
    assert!(other.own_bytes(&world) > world.own_bytes(&world.clone()), "a map of its own is counted");
    let mut other = world.clone();
    let _ = other.put(below, CreatureField::Hp, 99);
    assert!(other != world);
    let mut other = world.clone();
    other.add_level(Map::default());
    assert!(other != world);
}

/// Somebody who is played above a level with a brute, a pillar and a stone.
fn recording() -> Recording {
    let rows =
        || ["##########"].into_iter().chain(["#........#"; 8]).chain(["##########"]).map(str::to_owned);
    let folk = Character { player: true, ..Character::new(id(Kind::Race, "folk"), [12; 7]) };
    let brute = |at, level| Actor { monster: "brute".to_owned(), at: Some(at), level, ..Actor::default() };
    Recording {
        name: "two levels".to_owned(),
        seed: 7,
        map: rows().collect(),
        lit: true,
        levels: vec![Floor { map: rows().collect(), depth: 2, lit: true, ..Floor::default() }],
        creatures: vec![Actor { character: Some(folk), ..brute((4, 4), 0) }, brute((5, 4), 1)],
        features: vec![Fixture {
            feature: "pillar".to_owned(),
            at: Some((2, 2)),
            level: 1,
            ..Fixture::default()
        }],
        items: vec![Lying { item: "stone".to_owned(), at: Some((3, 3)), level: 1, ..Lying::default() }],
        ..Recording::default()
    }
}

fn revision() -> Revision {
    let content = content();
    let scripts = Arc::new(Compiled::new(&content).0);
    Revision::new(Arc::new(content), scripts)
}

#[test]
fn a_recording_says_what_is_on_which_level_and_is_read_as_it_is_written() {
    let recording = recording();
    assert_eq!(Recording::read(&recording.write().unwrap()).unwrap(), recording);
    let session = Session::start(&recording, revision()).unwrap();
    let here = session.live().level(BELOW).unwrap();
    assert_eq!((here.map().depth(), here.creatures().count(), here.order().len()), (2, 1, 3));
    assert_eq!(session.live().in_play().order().len(), 1);
    let mut wrong = recording.clone();
    wrong.creatures[1].level = 2;
    let faults = Session::start(&wrong, revision()).err().unwrap();
    assert_eq!(faults, ["creature 2: there is no level 2; `levels` has 1"]);
}

#[test]
fn nobody_on_another_level_acts_and_each_moment_is_found_again() {
    let mut session = Session::start(&recording(), revision()).unwrap();
    let start = session.live().clone();
    for _ in 0..4 {
        session.command(Handle(1), Command::Wait);
        while !matches!(session.advance(), Ended::Waits(_) | Ended::Nobody) {}
    }
    assert!(session.live().turn() > start.turn());
    assert_eq!(session.live().creature(Handle(2)), start.creature(Handle(2)));
    let before: Vec<World> = (0..session.atoms().len()).map(|atom| session.world_before(atom)).collect();
    session.forget_checkpoints();
    for (atom, world) in before.iter().enumerate() {
        assert!(session.world_before(atom) == *world, "atom {atom}");
    }
}

/// Scripts of which there is one: its actor goes to the other level.
struct Stairs;

impl ScriptHost for Stairs {
    fn run(&self, m: &mut dyn HostMachine, _: ResId, _: u16) -> Option<Result<Answer, ScriptFailure>> {
        fn go<O: Observer>(m: &mut Machine<'_, O>) {
            let me = m.get(EActor);
            let to = if m.level_of(me).id() == BELOW { LevelId::FIRST } else { BELOW };
            assert!(m.move_to(me, to, Point::new(7, 4), label!("stairs")));
        }
        m.lend(&mut |lent| match lent {
            Lent::Bare(m) => go(m),
            Lent::Observed(m) => go(m),
        });
        Some(Ok(Answer::Done))
    }
}

#[test]
fn a_step_back_over_a_change_of_level_restores_both_levels() {
    let content = content();
    let mut session =
        Session::start(&recording(), Revision::new(Arc::new(content), Arc::new(Stairs))).unwrap();
    let start = session.live().clone();
    let goes = |session: &mut Session| {
        let jump = Input::Throw { event: EventCode::EV_JUMP, actor: 1, victim: 0, fields: Vec::new() };
        session.replay(&[jump], &mut |_| None).unwrap();
        session.live().clone()
    };
    let below = goes(&mut session);
    assert_eq!((below.level_of(Handle(1)).id(), below.in_play().id()), (BELOW, BELOW));
    assert_eq!([LevelId::FIRST, BELOW].map(|level| below.level(level).unwrap().creatures().count()), [0, 2]);
    // Turns are taken below now, where a foe stands.
    session.command(Handle(1), Command::Wait);
    while !matches!(session.advance(), Ended::Waits(_) | Ended::Nobody) {}
    assert!(session.live().creature(Handle(2)).unwrap().actions() > 0, "the brute below has its turns");
    let back = goes(&mut session);
    assert_eq!((back.level_of(Handle(1)).id(), back.in_play().id()), (LevelId::FIRST, LevelId::FIRST));
    session.forget_checkpoints();
    assert!(session.world_before(0) == start && session.world_before(1) == below);
    let trace = session.trace(0).unwrap();
    let moved = |what: &What| matches!(what, What::WorldWritten { write: WorldWrite::Level { .. }, .. });
    let place = trace.moments.iter().position(|t| moved(&t.moment.what)).unwrap() as u64;
    let level = |at| session.stand_at(at).unwrap().world.level_of(Handle(1)).id();
    assert_eq!([level(place - 1), level(place)], [LevelId::FIRST, BELOW]);
}
