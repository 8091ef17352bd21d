//! Stepping back in a fight of 10,000 moments: where the step lands, and all that is shown there.

use super::stage::{revision, side_by_side};
use super::table::Table;
use augury_engine::play::cursor::Landing;
use augury_engine::play::{Cursor, Session, Step};
use criterion::Criterion;
use std::hint::black_box;

/// Moments of the session.
const MOMENTS: u64 = 10_000;

pub fn measure(criterion: &mut Criterion, table: &mut Table) {
    let rev = revision();
    let mut session = Session::start(&side_by_side("hill_orc", "goblin", Some(20_000)), rev).unwrap();
    while session.moments() < MOMENTS {
        session.advance();
    }
    for step in [Step::BackInto, Step::BackOut] {
        let mut cursor = Cursor { at: session.moments() - 1 };
        table.measure(criterion, &format!("a step back ({step:?}) in {MOMENTS} moments"), None, |times| {
            for _ in 0..times {
                let trace = session.trace(session.atom_of(cursor.at).unwrap()).unwrap();
                let at = match cursor.landing(&session, &trace, step) {
                    Landing::At(at) => at,
                    _ => session.moments() - 1,
                };
                cursor = Cursor { at };
                black_box(session.stand_at(at).unwrap());
            }
        });
    }
}
