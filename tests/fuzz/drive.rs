//! The loop: every input of the corpus as it is, then damaged ones. An input that comes to something no other came to is
//! damaged further.

use super::mutate::damaged;
use super::watch::Watch;
use super::{LONGEST, Target, keep};
use crate::pack::shipped;
use crate::seeded::Seeded;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How many inputs are kept to be damaged.
const KEPT: usize = 4_000;

/// An input that takes longer is worth a look.
const SLOW: Duration = Duration::from_secs(1);

/// How long a target is tried.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Until then.
    pub time: Duration,
    /// So many damaged inputs at most.
    pub inputs: u64,
    /// So many at least, however long they take.
    pub least: u64,
}

/// What was tried.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Inputs of the corpus.
    pub corpus: usize,
    /// Damaged inputs.
    pub damaged: u64,
    /// How many sorts of answers there were.
    pub sorts: usize,
    /// The longest that one input took.
    pub longest: Duration,
    /// Where that input is, if it took longer than [`SLOW`].
    pub slowest: Option<PathBuf>,
}

/// Tries a target. `tell` hears of the tally now and then.
///
/// # Errors
/// The first fault, with the file that the input was written to.
pub fn run(
    target: &'static Target,
    seed: u64,
    budget: Budget,
    tell: &mut dyn FnMut(&Tally),
) -> Result<Tally, String> {
    let mut pool = target.inputs()?;
    let (mut seeded, mut tally, mut sorts) = (Seeded::of(seed), Tally::default(), BTreeSet::new());
    // The first input is not to pay for what all rest on.
    let _ = shipped();
    let watch = Watch::start(target.name);
    let begun = Instant::now();
    let mut attempt = |input: &[u8], tally: &mut Tally| {
        watch.take(input);
        let came = target.attempt(input);
        let took = watch.done();
        if took > tally.longest {
            tally.longest = took;
            tally.slowest = (took > SLOW).then(|| keep(target.name, input));
        }
        let sort = came.map_err(|fault| {
            format!(
                "{}, seed {seed}: {fault}\nthe input is in {}",
                target.name,
                keep(target.name, input).display()
            )
        })?;
        let new = sorts.insert(sort);
        tally.sorts = sorts.len();
        Ok::<bool, String>(new)
    };
    for input in &pool {
        attempt(input, &mut tally)?;
    }
    tally.corpus = pool.len();
    let due = |tried: u64| tried < budget.least || begun.elapsed() < budget.time;
    while tally.damaged < budget.inputs && due(tally.damaged) {
        let (Some(input), Some(other)) = (seeded.pick(&pool), seeded.pick(&pool)) else {
            return Err(format!("{}: the corpus is empty", target.name));
        };
        let input = damaged(input, other, target.words, &mut seeded, LONGEST);
        let new = attempt(&input, &mut tally)?;
        if new && pool.len() < KEPT {
            pool.push(input);
        }
        tally.damaged += 1;
        if tally.damaged.is_multiple_of(1_000) {
            tell(&tally);
        }
    }
    Ok(tally)
}
