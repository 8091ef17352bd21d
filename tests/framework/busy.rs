//! A small fight in which every kind of moment happens: scripts that roll, throw, lay stati and change
//! variables, messages, a god who watches a character, commands, an event from outside, changes by hand
//! and a reload.

use crate::pack::{Text, changed, texts, with};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::StatiNature;
use augury_engine::event::EventCode;
use augury_engine::play::{Actor, Change, Command, Input, Recording, Revision, Session, Square};
use augury_engine::world::{Character, CreatureField, Stati};
use std::collections::BTreeMap;

/// One who strikes often, with handlers for its own blows.
const BRAWLER: &str = r#"Monster(
    name: "brawler",
    types: [MA_ORC],
    size: SZ_MEDIUM,
    flags: [M_HUMANOID, M_MINDLESS],
    cr: 3,
    hit: 4,
    def: 4,
    attributes: (str: 14, dex: 10, con: 16, int: 8, wis: 10, cha: 8),
    attacks: [(attack: A_CLAW, damage: "1d4", dtype: AD_SLASH), (attack: A_BITE, damage: "1d3", dtype: AD_PIERCE)],
    vars: [(name: "blows", initial: 0)],
    handlers: [
        (on: "PRE(EV_STRIKE)", messages: ["{Actor} snarls."]),
        (on: "EV_STRIKE", script: "blows += 1; NOTHING"),
        (on: "POST(EV_STRIKE)", script: "if roll(3) == 1 { gain_temp_stati(actor, ADJUST_CIRC, actor, 2, SS_MISC, A_STR, 1); } NOTHING"),
    ],
)"#;

/// One who strikes back.
const THORNY: &str = r#"Monster(
    name: "thorny one",
    types: [MA_ORC],
    size: SZ_MEDIUM,
    flags: [M_HUMANOID, M_MINDLESS],
    cr: 3,
    hit: 3,
    def: 2,
    attributes: (str: 12, dex: 12, con: 18, int: 8, wis: 10, cha: 8),
    attacks: [(attack: A_PUNC, damage: "1d3", dtype: AD_BLUNT)],
    handlers: [
        (on: "EVICTIM(EV_HIT)", script: "if e.v_dmg > 0 { e.b_dmg += 1; } throw_ev(EV_ATTACKMSG, victim, actor); NOTHING"),
        (on: "POST(EV_MOVE)", messages: ["{Actor} rustles.", "There is a rustle."]),
    ],
)"#;

/// The thorny one after the reload.
const THORNIER: &str = r#"Monster(
    name: "thornier one",
    types: [MA_ORC],
    size: SZ_MEDIUM,
    flags: [M_HUMANOID, M_MINDLESS],
    cr: 3,
    hit: 8,
    def: 6,
    attributes: (str: 18, dex: 12, con: 18, int: 8, wis: 10, cha: 8),
    attacks: [(attack: A_PUNC, damage: "2d6", dtype: AD_BLUNT)],
)"#;

/// A god who minds who strikes whom.
const WATCHER: &str = r#"God(
    name: "the watcher",
    order: 50,
    handlers: [
        (on: "GODWATCH(EV_STRIKE)", script: "gain_favour(actor, resource, 1, false, true); NOTHING"),
        (on: "GODWATCH(EVICTIM(EV_STRIKE))", script: "transgress(victim, resource, 1); NOTHING"),
    ],
)"#;

const RESOURCES: &[Text<'_>] = &[
    (Kind::Monster, "brawler", BRAWLER),
    (Kind::Monster, "thorny", THORNY),
    (Kind::God, "watcher", WATCHER),
];

/// What the reload changes.
pub const RELOADED: &[Text<'_>] = &[(Kind::Monster, "thorny", THORNIER)];

/// The content it runs on.
pub fn revision() -> Revision {
    with(RESOURCES)
}

/// The content after the reload.
pub fn reloaded(rev: &Revision) -> Revision {
    changed(rev, RELOADED)
}

/// Brawler, thorny one and a character, near enough to fight at once.
pub fn recording(seed: u64) -> Recording {
    let square = |creature| Square { creature, ..Square::default() };
    let actor = |monster: &str, hp| Actor {
        monster: monster.to_owned(),
        max_hp: Some(hp),
        enemy_to_all: true,
        ..Actor::default()
    };
    let character = Character {
        level: 2,
        ..Character::new(ResId::new(Kind::Race, "human"), [16, 12, 14, 10, 10, 10, 0])
    };
    Recording {
        name: "busy".to_owned(),
        pack: "assets/incursion".to_owned(),
        seed,
        map: ["#########", "#.......#", "#..a.b..#", "#...c...#", "#.......#", "#########"]
            .map(str::to_owned)
            .to_vec(),
        legend: BTreeMap::from([('a', square(1)), ('b', square(2)), ('c', square(3))]),
        dungeon: Some("monster_evaluation_arena".to_owned()),
        region: Some("arena_chamber".to_owned()),
        lit: true,
        creatures: vec![
            actor("brawler", 90),
            actor("thorny", 240),
            Actor { character: Some(character), ..actor("human", 70) },
        ],
        ..Recording::default()
    }
}

/// What is done in it, after some play: everything but the running itself.
pub fn doings() -> Vec<Input> {
    vec![
        Input::Command(1, Command::Attack(Handle(2))),
        Input::Throw { event: EventCode::EV_NATTACK, actor: 2, victim: 1, fields: Vec::new() },
        Input::Intervene(Change::Give(1, Stati::new(StatiNature::ADJUST_CIRC, 0, 4))),
        Input::Intervene(Change::Put(2, CreatureField::Hp, 60)),
        Input::Throw { event: EventCode::EV_REST, actor: 0, victim: 0, fields: Vec::new() },
        Input::Throw { event: EventCode::EV_REST, actor: 0, victim: 0, fields: Vec::new() },
        Input::Command(3, Command::Step(0, 1)),
        Input::Run(6),
        Input::Reload { revision: 1, resources: texts(RELOADED) },
        Input::Intervene(Change::Place(Box::new(Actor {
            monster: "thorny".to_owned(),
            at: Some((1, 1)),
            enemy_to_all: true,
            ..Actor::default()
        }))),
        Input::Intervene(Change::Place(Box::new(Actor {
            monster: "thorny".to_owned(),
            at: Some((7, 4)),
            enemy_to_all: true,
            ..Actor::default()
        }))),
        Input::Command(1, Command::Wait),
    ]
}

/// The session: so much play, all the doings, and as much play again.
///
/// # Panics
/// It cannot be staged.
#[track_caller]
#[allow(clippy::panic)]
pub fn session(seed: u64, play: u32) -> Session {
    let rev = revision();
    let mut session = match Session::start(&recording(seed), rev.clone()) {
        Ok(session) => session,
        Err(faults) => panic!("{}", faults.join("\n")),
    };
    let mut inputs = vec![Input::Run(play)];
    inputs.extend(doings());
    inputs.push(Input::Run(play));
    if let Err(fault) = replay(&mut session, &inputs) {
        panic!("{fault}");
    }
    session
}

/// Runs inputs, reloads and all.
///
/// # Errors
/// As [`Session::replay`].
pub fn replay(session: &mut Session, inputs: &[Input]) -> Result<(), String> {
    let first = session.revisions()[0].clone();
    session.replay(inputs, &mut |_| Some(reloaded(&first)))
}
