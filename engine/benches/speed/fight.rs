//! Whole fights from staging to a death, bare and with somebody watching.

use super::stage::revision;
use super::table::Table;
use augury_engine::event::{Flow, Moment, Observed, Sink, View};
use augury_engine::play::fight::Arena;
use criterion::Criterion;
use std::hint::black_box;

/// Watches and keeps nothing but a count.
struct Counting(u64);

impl Sink for Counting {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        self.0 += u64::from(moment.depth);
        Flow::Go
    }
}

pub fn measure(criterion: &mut Criterion, table: &mut Table) {
    let rev = revision();
    for (first, second, per_second) in [("hill_orc", "goblin", 1_450.0), ("ogre", "troll", 1_900.0)] {
        let arena = Arena::new(&rev, first, second, 1).unwrap();
        let original = Some(1e9 / per_second);
        // The same fights in the same order, since fights are not equally long.
        let mut run = 0;
        table.measure(criterion, &format!("a whole fight, {first} and {second}"), original, |times| {
            for _ in 0..times {
                black_box(arena.run(run % 256).unwrap());
                run += 1;
            }
        });
        let mut run = 0;
        let mut counting = Counting(0);
        table.measure(criterion, &format!("the same observed, {first} and {second}"), original, |times| {
            for _ in 0..times {
                black_box(arena.run_with(run % 256, Observed::new(&mut counting)).unwrap());
                run += 1;
            }
        });
        black_box(counting.0);
    }
}
