//! Whole fights from staging to a death, bare and with somebody watching.

use super::stage::revision;
use super::table::Table;
use augury_engine::event::{Flow, Moment, Observed, Sink, View};
use augury_engine::play::Outfit;
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

/// Fights: they are not equally long, so these are fought again and again, and the best time of each counts.
const FIGHTS: u64 = 64;

pub fn measure(criterion: &mut Criterion, table: &mut Table) {
    let rev = revision();
    // What the original fought in a second, and actions of both to a fight, as measured.
    for (first, second, per_second, per_fight) in
        [("hill_orc", "goblin", 1_450.0, 16.4), ("ogre", "troll", 1_900.0, 7.4)]
    {
        let arena = Arena::new(&rev, first, second, 1, Outfit::Listed).unwrap();
        let original = Some(1e9 / per_second / per_fight);
        let mut actions = 0;
        for run in 0..FIGHTS {
            let outcome = arena.run(run).unwrap();
            actions += u64::from(outcome.actions_a + outcome.actions_b);
        }
        let parts = (FIGHTS as usize, actions);
        let pair = format!("{first} and {second} ({:.1} actions a fight)", actions as f64 / FIGHTS as f64);
        let names = [
            &*format!("an action of a whole fight, {pair}"),
            &*format!("the same observed, {first} and {second}"),
        ];
        let mut counting = Counting(0);
        table.measure_both(criterion, names, original, parts, |run, observed| {
            if observed {
                black_box(arena.run_with(run as u64, Observed::new(&mut counting)).unwrap());
            } else {
                black_box(arena.run(run as u64).unwrap());
            }
        });
        black_box(counting.0);
    }
}
