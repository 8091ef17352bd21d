//! Two monsters fight to the death, many times. Fights are numbered and each has a seed of its
//! own, so that it does not matter who runs which.

use super::failures::Failures;
use super::json::Moments;
use augury_engine::event::Observed;
use augury_engine::play::fight::{Arena, Outcome, Winner};

/// Runs all fights on so many threads; `tick` is called after each. Whole numbers are summed, so the order does not
/// matter.
///
/// # Errors
/// A fight can't be staged.
pub fn count(
    arena: &Arena<'_>,
    runs: u32,
    threads: usize,
    tick: &(dyn Fn() + Sync),
) -> Result<(Sums, Failures), Vec<String>> {
    let threads = threads.clamp(1, runs.max(1) as usize) as u32;
    let part = |from: u32| -> Result<(Sums, Failures), Vec<String>> {
        let (mut sums, mut failures) = (Sums::default(), Failures::default());
        for run in (from..runs).step_by(threads as usize) {
            sums.add(&one(arena, u64::from(run), &mut failures)?);
            tick();
        }
        Ok((sums, failures))
    };
    let parts: Vec<Result<(Sums, Failures), Vec<String>>> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|from| scope.spawn(move || part(from))).collect();
        let mut parts = vec![part(0)];
        parts.extend(others.into_iter().map(|thread| {
            thread.join().unwrap_or_else(|_| {
                Err(vec!["a thread of fights broke off; this is a fault of Augury".to_owned()])
            })
        }));
        parts
    });
    let mut all = (Sums::default(), Failures::default());
    for part in parts {
        let (sums, failures) = part?;
        all.0.join(&sums);
        all.1.join(&failures);
    }
    Ok(all)
}

/// One fight. It is run bare; where something went wrong in it, once more and watched: it is the same fight.
fn one(arena: &Arena<'_>, run: u64, failures: &mut Failures) -> Result<Outcome, Vec<String>> {
    let outcome = arena.run(run)?;
    if outcome.troubles > 0 {
        failures.begin_run(run);
        arena.run_with(run, Observed::new(failures))?;
    }
    if let Some(halt) = outcome.cut_by {
        failures.cut_short(outcome.cut_short, halt);
    }
    Ok(outcome)
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
