//! Throws that nobody answers: of an event that no resource of the pack has a handler for; of one that
//! resources which take no part in it would answer, so that the chain has to be walked; with more and more
//! gods and stati that do not listen; and throwing again, with its copies to and fro.

use super::stage::{A, B, machine, revision, side_by_side, with_character};
use super::table::Table;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::StatiNature;
use augury_engine::content::{Content, load_text};
use augury_engine::event::fields::{EActor, EVictim, VDmg};
use augury_engine::event::rule_book::{CodeSet, SidedCodes};
use augury_engine::event::{
    Answer, Bare, Class, ClassRules, EventCode, EventInfo, Machine, RuleBook, Ruling,
};
use augury_engine::play::{Recording, Revision};
use augury_engine::script::Compiled;
use augury_engine::world::{Stati, World};
use criterion::Criterion;
use std::hint::black_box;
use std::sync::Arc;

/// No resource of the pack handles it, and no class.
const EVENT: EventCode = EventCode::EV_TASTE;
/// What the original takes for a throw between two monsters, in nanoseconds, as measured.
const TWO: Option<f64> = Some(383.0);
/// The same by a character with 17 gods.
const WITH_GODS: Option<f64> = Some(2_000.0);
/// How many gods there may be, and stati on each of two monsters, none of which listens.
const GODS: [usize; 4] = [0, 17, 170, 1_700];
const STATI: [usize; 4] = [0, 16, 64, 256];

pub fn measure(criterion: &mut Criterion, table: &mut Table) {
    let monsters = side_by_side("hill_orc", "goblin", None);
    let character = with_character(monsters.clone());
    let nobody = revision();
    throw(criterion, table, "a throw nobody handles, between two monsters", TWO, &monsters, &nobody);
    throw(criterion, table, "the same by a character, with 17 gods", WITH_GODS, &character, &nobody);
    let others = handled_by_others(Content::clone(&nobody.content), "GODWATCH(EVICTIM(", "))");
    throw(criterion, table, "a throw only others handle, between two monsters", TWO, &monsters, &others);
    throw(criterion, table, "the same by a character, asking 17 gods", WITH_GODS, &character, &others);
    for count in GODS {
        let rev = with_gods(&nobody, count);
        let name = format!("a throw only others handle, by a character, with {count} gods that don't");
        throw(criterion, table, &name, (count == 17).then_some(2_000.0), &character, &rev);
    }
    for count in STATI {
        let mut recording = monsters.clone();
        for actor in &mut recording.creatures {
            actor.stati.extend((0..count).map(not_listening));
        }
        let name = format!("a throw only others handle, {count} stati that don't on either side");
        throw(criterion, table, &name, TWO, &recording, &others);
    }
    rethrow(criterion, table, &nobody, &monsters);
}

/// The pack with handlers of the event, in all three phases, on resources that take no part in the throw:
/// a monster, a template, an effect, an item, a region, a terrain; and on a god, with the modifier given.
fn handled_by_others(mut content: Content, god: &str, end_of_god: &str) -> Revision {
    let kinds = [Kind::Monster, Kind::Template, Kind::Effect, Kind::Item, Kind::Region, Kind::Terrain];
    let kinds = kinds.into_iter().map(|kind| (kind, "", "")).chain([(Kind::God, god, end_of_god)]);
    for (kind, more, of) in kinds.filter(|(kind, more, _)| *kind != Kind::God || !more.is_empty()) {
        let on =
            |phase: &str, end: &str| format!("(on: \"{more}{phase}EV_TASTE{end}{of}\", script: \"DONE\")");
        let handlers = [on("PRE(", ")"), on("", ""), on("POST(", ")")].join(", ");
        let needed = if kind == Kind::Item { "itype: T_WEAPON, " } else { "" };
        let text = format!("(name: \"elsewhere\", {needed}handlers: [{handlers}])");
        content = content.with(load_text(kind, "elsewhere", "elsewhere.ron", &text).unwrap());
    }
    let (scripts, _) = Compiled::new(&content);
    Revision::new(Arc::new(content), Arc::new(scripts))
}

/// The same without the pack's gods, and with so many of ours, each of whom watches other events.
fn with_gods(rev: &Revision, count: usize) -> Revision {
    let others = rev.content.all().filter(|r| r.id.kind() != Kind::God).cloned();
    let watching = "handlers: [(on: \"GODWATCH(EV_DEATH)\", script: \"NOTHING\"), \
                    (on: \"GODWATCH(EVICTIM(EV_HIT))\", script: \"NOTHING\")]";
    let gods = (0..count).map(|n| {
        let id = format!("god_{n}");
        load_text(Kind::God, &id, "god.ron", &format!("(name: \"{id}\", {watching})")).unwrap()
    });
    let all: Vec<_> = others.chain(gods).collect();
    handled_by_others(Content::new(rev.content.manifest().clone(), all), "", "")
}

/// Stati of many natures, every other one a trap for another event.
fn not_listening(n: usize) -> Stati {
    let effect = ResId::new(Kind::Effect, "elsewhere");
    match n % 2 {
        0 => Stati::new(StatiNature::TRAP_EVENT, 0, EventCode::EV_DAMAGE.0 as i16).of_effect(effect),
        _ => Stati::new(StatiNature(1 + (n % 60) as i16), 0, 0),
    }
}

/// A record filled in and thrown, as rules do it.
fn throw(
    criterion: &mut Criterion,
    table: &mut Table,
    name: &str,
    original: Option<f64>,
    recording: &Recording,
    rev: &Revision,
) {
    let mut m = machine(rev, recording);
    m.begin_action(A, 1, "bench");
    let info = EventInfo::new(EVENT).with(EActor, A).with(EVictim, B);
    assert_eq!(m.throw(info).unwrap(), Answer::Nothing, "somebody handles it");
    table.measure(criterion, name, original, |times| {
        for _ in 0..times {
            m.begin_action(A, 1, "bench");
            let (event, actor, victim) = black_box((EVENT, A, B));
            black_box(m.throw(EventInfo::new(event).with(EActor, actor).with(EVictim, victim)).unwrap());
        }
    });
}

/// How many times the rule below throws again for each throw of its own.
const AGAIN: u64 = 100;

/// A rule that does nothing but throw the record in hand again.
fn again(m: &mut Machine<'_, Bare>, _: Handle) -> Ruling {
    for _ in 0..AGAIN {
        black_box(m.rethrow(black_box(EVENT))?);
    }
    Ok(Answer::Done)
}

/// The record in hand thrown again, copied in and back; the throw around it is spread over [`AGAIN`] of them.
fn rethrow(criterion: &mut Criterion, table: &mut Table, rev: &Revision, recording: &Recording) {
    static CODES: SidedCodes =
        SidedCodes { actor: CodeSet::NONE.with(EventCode::EV_STRIKE), ..SidedCodes::NONE };
    let classes = RuleBook::default().with(Class::Creature, ClassRules { codes: &CODES, run: again });
    let world: World = machine(rev, recording).into_world();
    let mut m = Machine::new(world, 1, &rev.content, rev.scripts.as_ref(), classes, Bare);
    let name = "ReThrow with its copies, nobody handles it";
    table.measure(criterion, name, Some(547.0), |times| {
        let mut left = times;
        while left > 0 {
            m.begin_action(A, 1, "bench");
            let strike = EventInfo::new(EventCode::EV_STRIKE).with(EActor, A).with(EVictim, B);
            m.throw(black_box(strike.with(VDmg, 7))).unwrap();
            left = left.saturating_sub(AGAIN);
        }
    });
}
