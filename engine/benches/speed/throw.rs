//! Throws that nobody answers: of an event that no resource of the pack has a handler for; of one that
//! resources which take no part in it would answer, so that the chain has to be walked.

use super::stage::{A, B, machine, revision, side_by_side, with_character};
use super::table::Table;
use augury_engine::base::id::Kind;
use augury_engine::content::{Content, load_text};
use augury_engine::event::fields::{EActor, EVictim};
use augury_engine::event::{Answer, EventCode, EventInfo};
use augury_engine::play::{Recording, Revision};
use augury_engine::script::Compiled;
use criterion::Criterion;
use std::hint::black_box;
use std::sync::Arc;

/// No resource of the pack handles it, and no class.
const EVENT: EventCode = EventCode::EV_REST;

pub fn measure(criterion: &mut Criterion, table: &mut Table) {
    let monsters = side_by_side("hill_orc", "goblin", None);
    let character = with_character(monsters.clone());
    let two = Some(383.0);
    let gods = Some(2_000.0);
    let nobody = revision();
    throw(criterion, table, "a throw nobody handles, between two monsters", two, &monsters, &nobody);
    throw(criterion, table, "the same by a character, with 17 gods", gods, &character, &nobody);
    let others = handled_by_others(&nobody);
    throw(criterion, table, "a throw only others handle, between two monsters", two, &monsters, &others);
    throw(criterion, table, "the same by a character, asking 17 gods", gods, &character, &others);
}

/// The pack with handlers of the event, in all three phases, on resources that take no part in the throw:
/// a monster, a template, an effect, an item, a region, a terrain; and on a god, about victims, of whom
/// none is a character.
fn handled_by_others(rev: &Revision) -> Revision {
    let mut content = Content::clone(&rev.content);
    for (kind, more, of) in [
        (Kind::Monster, "", ""),
        (Kind::Template, "", ""),
        (Kind::Effect, "", ""),
        (Kind::Item, "", ""),
        (Kind::Region, "", ""),
        (Kind::Terrain, "", ""),
        (Kind::God, "GODWATCH(EVICTIM(", "))"),
    ] {
        let on =
            |phase: &str, end: &str| format!("(on: \"{more}{phase}EV_REST{end}{of}\", script: \"DONE\")");
        let handlers = [on("PRE(", ")"), on("", ""), on("POST(", ")")].join(", ");
        let text = format!("(name: \"elsewhere\", handlers: [{handlers}])");
        content = content.with(load_text(kind, "elsewhere", "elsewhere.ron", &text).unwrap());
    }
    let (scripts, _) = Compiled::new(&content);
    Revision::new(Arc::new(content), Arc::new(scripts))
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
