//! A throw that nobody handles: three phases, every link asked in vain.

use super::stage::{A, B, machine, revision, side_by_side, with_character};
use super::table::Table;
use augury_engine::event::fields::{EActor, EVictim};
use augury_engine::event::{Answer, EventCode, EventInfo};
use criterion::Criterion;
use std::hint::black_box;

pub fn measure(criterion: &mut Criterion, table: &mut Table) {
    let rev = revision();
    let monsters = side_by_side("hill_orc", "goblin", None);
    for (name, original, recording) in [
        ("a throw nobody handles, between two monsters", 383.0, monsters.clone()),
        ("the same by a character, with 17 gods", 2_000.0, with_character(monsters)),
    ] {
        let mut m = machine(&rev, &recording);
        let info = EventInfo::new(EventCode::EV_REST).with(EActor, A).with(EVictim, B);
        m.begin_action(A, 1, "bench");
        assert_eq!(m.throw(info.clone()).unwrap(), Answer::Nothing, "somebody handles it");
        table.measure(criterion, name, Some(original), |times| {
            for _ in 0..times {
                m.begin_action(A, 1, "bench");
                black_box(m.throw(black_box(info.clone())).unwrap());
            }
        });
    }
}
