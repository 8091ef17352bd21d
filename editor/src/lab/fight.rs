//! Two monsters fight to the death, many times. Fights are numbered and each has a seed of its
//! own, so that it does not matter who runs which.

use super::failures::Failures;
use super::json::Moments;
use augury_engine::event::Observed;
use augury_engine::play::fight::{Arena, MOST_IN_ALL, Outcome, Winner, weight_of};
use std::ops::Range;

/// Fights that are begun together at most, before it is asked whether to go on.
const BLOCK: u32 = 1_024;

/// What counting fights came to.
#[derive(Debug, Default)]
pub struct Counted {
    /// Figures of the fights that were fought to their end.
    pub sums: Sums,
    /// What failed.
    pub failures: Failures,
    /// Not all fights were fought, because too much failed in them.
    pub partial: bool,
    /// Fights that were given up.
    given_up: u32,
    /// What the problems of all weigh.
    weight: u64,
}

impl Counted {
    fn join(&mut self, other: &Counted) {
        self.sums.join(&other.sums);
        self.failures.join(&other.failures);
        self.given_up += other.given_up;
        self.weight += other.weight;
    }

    /// One more fight. It is run bare; where something went wrong in it, once more and watched: it is the same fight.
    fn add(&mut self, arena: &Arena<'_>, run: u64) -> Result<(), Vec<String>> {
        let outcome = arena.run(run)?;
        if outcome.troubles > 0 {
            self.failures.begin_run(run);
            arena.run_with(run, Observed::new(&mut self.failures))?;
        }
        if let Some(halt) = outcome.cut_by {
            self.failures.cut_short(outcome.cut_short, halt);
        }
        self.weight += u64::from(weight_of(outcome.troubles, outcome.cut_short));
        match outcome.given_up {
            true => self.given_up += 1,
            false => self.sums.add(&outcome),
        }
        Ok(())
    }
}

/// Runs fights on so many threads, all of them unless too much fails; `tick` is called after each. Whole numbers are
/// summed, so the order does not matter, and after which fight no more are begun does not depend on threads.
///
/// # Errors
/// A fight can't be staged.
pub fn count(
    arena: &Arena<'_>,
    runs: u32,
    threads: usize,
    tick: &(dyn Fn() + Sync),
) -> Result<Counted, Vec<String>> {
    let mut all = Counted::default();
    let (mut next, mut block) = (0, 1);
    while next < runs && all.given_up == 0 && all.weight < u64::from(MOST_IN_ALL) {
        let end = runs.min(next + block);
        for part in parts(arena, next..end, threads, tick) {
            all.join(&part?);
        }
        (next, block) = (end, BLOCK.min(block * 2));
    }
    all.partial = next < runs || all.given_up > 0;
    Ok(all)
}

/// Some fights, each thread's.
fn parts(
    arena: &Arena<'_>,
    runs: Range<u32>,
    threads: usize,
    tick: &(dyn Fn() + Sync),
) -> Vec<Result<Counted, Vec<String>>> {
    let threads = threads.clamp(1, runs.len().max(1));
    let part = |from: usize| -> Result<Counted, Vec<String>> {
        let mut counted = Counted::default();
        for run in runs.clone().skip(from).step_by(threads) {
            counted.add(arena, u64::from(run))?;
            tick();
        }
        Ok(counted)
    };
    let part = &part;
    std::thread::scope(|scope| {
        let named = |from: usize| {
            let thread = std::thread::Builder::new().name(format!("fights {from}"));
            thread.spawn_scoped(scope, move || part(from)).map_err(|_| from)
        };
        let others: Vec<_> = (1..threads).map(named).collect();
        let mut parts = vec![part(0)];
        // Where the system gives no more threads, this one plays their parts.
        parts.extend(others.into_iter().map(|other| match other {
            Ok(thread) => thread.join().unwrap_or_else(|_| {
                Err(vec!["a thread of fights broke off; this is a fault of Augury".to_owned()])
            }),
            Err(from) => part(from),
        }));
        parts
    })
}

/// Figures that are whole numbers in each fight, in the order of the measured set.
pub const FIGURES: [&str; 8] = [
    "turns",
    "actionsA",
    "actionsB",
    "hp0A",
    "hp0B",
    "hpLeftWinner",
    "hpLeftA_when_A_wins",
    "hpLeftB_when_B_wins",
];

/// What many fights came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sums {
    /// Fights that the first won.
    pub wins_a: u32,
    /// Fights that the second won.
    pub wins_b: u32,
    /// Fights that nobody won.
    pub draws: u32,
    /// Fights whose winner had no hit points left.
    pub fallen_both: u32,
    /// Of each of [`FIGURES`].
    pub figures: [Moments; FIGURES.len()],
}

impl Sums {
    /// How many fights.
    pub fn fights(&self) -> u32 {
        self.wins_a + self.wins_b + self.draws
    }

    fn add(&mut self, o: &Outcome) {
        let [turns, actions_a, actions_b, hp_a, hp_b, left, left_a, left_b] = &mut self.figures;
        turns.add(o.turns.into());
        actions_a.add(o.actions_a.into());
        actions_b.add(o.actions_b.into());
        hp_a.add(o.hp_a.into());
        hp_b.add(o.hp_b.into());
        if o.winner != Winner::Draw {
            left.add(o.hp_left.into());
            self.fallen_both += u32::from(o.hp_left <= 0);
        }
        match o.winner {
            Winner::A => {
                self.wins_a += 1;
                left_a.add(o.hp_left.into());
            }
            Winner::B => {
                self.wins_b += 1;
                left_b.add(o.hp_left.into());
            }
            Winner::Draw => self.draws += 1,
        }
    }

    fn join(&mut self, other: &Sums) {
        self.wins_a += other.wins_a;
        self.wins_b += other.wins_b;
        self.draws += other.draws;
        self.fallen_both += other.fallen_both;
        for (mine, theirs) in self.figures.iter_mut().zip(&other.figures) {
            mine.join(theirs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_joined_are_the_whole() {
        let outcome = |n: u32| Outcome {
            winner: [Winner::A, Winner::B, Winner::Draw][n as usize % 3],
            turns: 7 * n,
            actions_a: n,
            actions_b: 2 * n,
            hp_left: n as i32 - 2,
            hp_a: 3,
            hp_b: 4,
            troubles: 0,
            cut_short: 0,
            cut_by: None,
            given_up: false,
        };
        let mut whole = Sums::default();
        let mut parts = [Sums::default(), Sums::default()];
        for n in 0..30 {
            whole.add(&outcome(n));
            parts[n as usize % 2].add(&outcome(n));
        }
        let [mut first, second] = parts;
        first.join(&second);
        assert_eq!(whole, first);
        assert_eq!((whole.wins_a, whole.wins_b, whole.draws), (10, 10, 10));
    }
}
