//! What if this character did that: one who follows a god, or does not, does something that the god may mind, on a copy of a
//! small world or of the session's, by the real rules. Told is how it stands with the god before and after, what was said
//! and thrown on the way, and, where dice decide, what came of how many of [`RUNS`].
//!
//! | file | what stands there |
//! |---|---|
//! | `follower` | who does it: one that is made for it, or a character of the session |
//! | `conduct` | what is done, and what goes with it |
//! | `stage` | what has to be there before it is done: troubles, altars, offerings, somebody else |
//! | `act` | doing it |
//! | `stand` | how somebody stands with a god |
//! | `seen` | what happened while it was done |

mod act;
pub mod conduct;
pub mod follower;
pub mod seen;
mod stage;
pub mod stand;
#[cfg(test)]
mod tests;

pub use stage::{usual_monster, watched};

use std::collections::BTreeMap;

use augury_engine::base::dice::mix;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::AidKind;
use augury_engine::play::Revision;
use augury_engine::world::{Creature, World};

use self::conduct::Conduct;
use self::follower::Doer;
use self::seen::Seen;
use self::stage::Staged;
use self::stand::Stand;
use super::failures::Failures;
use crate::workbench::Tell;

/// How often something is done whose outcome is by chance.
pub const RUNS: u32 = 200;
/// So many different outcomes are kept with all that happened in them.
pub const KEPT: usize = 8;

/// Who does what.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// Who does it.
    pub doer: Doer,
    /// What is done.
    pub deed: Conduct,
    /// The seed of all dice.
    pub seed: u64,
}

/// What changed for whoever did it, as far as outcomes are told apart by it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// Of its favour, in all.
    pub favour: i32,
    /// Of its level of favour.
    pub level: i32,
    /// Of the god's anger.
    pub anger: i32,
    /// Bits of its standing that came, and those that went.
    pub standing: (i32, i32),
    /// Does it follow another god now, or none?
    pub left: bool,
    /// What it was helped with.
    pub aids: Vec<AidKind>,
    /// Is it there no more?
    pub gone: bool,
    /// Why it was cut short, if it was.
    pub cut: Option<String>,
}

/// One outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// What changed.
    pub change: Change,
    /// In how many runs.
    pub count: u32,
    /// What happened in the first of them, and how it stood afterwards; of rare outcomes nothing is kept.
    pub first: Option<Box<(Seen, Stand)>>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct WhatIf {
    /// With what chosen.
    pub choices: Choices,
    /// The name of whoever does it.
    pub name: String,
    /// How it stood with the god before.
    pub before: Stand,
    /// What came of it, the most frequent first; nothing until it was done.
    pub outcomes: Vec<Outcome>,
    /// How often it was done; once where nothing is left to chance.
    pub made: u32,
    /// Scripts that failed in it.
    pub failures: Failures,
    /// What else was told of what went wrong, each text once.
    pub troubles: Vec<String>,
}

/// Lets somebody do something, and tells what comes of it. `tell` stops it early.
///
/// # Errors
/// In words: the content has no such god, nobody can do it, or what it takes is not there.
pub fn work_out(
    revision: &Revision,
    god: ResId,
    choices: &Choices,
    tell: &mut Tell<'_, WhatIf>,
) -> Result<(), String> {
    if revision.content.god(god).is_none() {
        return Err(format!("the pack has no {god} that loads"));
    }
    let (world, me) = follower::start(revision, god, &choices.doer)?;
    let staged = stage::staged(revision, world, me, god, &choices.deed)?;
    let before = stand::of(revision, &staged.world, me, god)?;
    let name = staged.world.creature(me).map_or("nobody", Creature::name).to_owned();
    let mut told = WhatIf {
        choices: choices.clone(),
        name,
        before,
        outcomes: Vec::new(),
        made: 0,
        failures: Failures::default(),
        troubles: Vec::new(),
    };
    (tell.give)(told.clone());
    let run = Run { revision, staged: &staged, me, god, deed: &choices.deed };
    let mut found: BTreeMap<Change, (u32, u64)> = BTreeMap::new();
    let mut watched = Seen::of(me, god);
    while told.made < RUNS && (tell.progress)(told.made as usize, RUNS as usize) {
        let seed = mix(choices.seed, u64::from(told.made));
        watched.begin(u64::from(told.made));
        let (change, _) = run.once(seed, &told.before, &mut watched)?;
        found.entry(change).or_insert((0, seed)).0 += 1;
        told.made += 1;
        if watched.dice.is_empty() {
            break;
        }
    }
    (told.failures, told.troubles) = (watched.failures, watched.troubles);
    let mut ranked: Vec<(Change, (u32, u64))> = found.into_iter().collect();
    ranked.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for (place, (change, (count, seed))) in ranked.into_iter().enumerate() {
        let mut first = None;
        if place < KEPT {
            let mut seen = Seen::of(me, god);
            let (_, after) = run.once(seed, &told.before, &mut seen)?;
            first = Some(Box::new((seen, after)));
        }
        told.outcomes.push(Outcome { change, count, first });
    }
    (tell.give)(told);
    Ok(())
}

/// What is done over and over.
struct Run<'a> {
    revision: &'a Revision,
    staged: &'a Staged,
    me: Handle,
    god: ResId,
    deed: &'a Conduct,
}

impl Run<'_> {
    /// Does it once, with the dice of a seed: what changed, and how it stands afterwards.
    fn once(&self, seed: u64, before: &Stand, seen: &mut Seen) -> Result<(Change, Stand), String> {
        let (world, cut) = act::once(self, seed, seen);
        let after = stand::of(self.revision, &world, self.me, self.god)?;
        let gone = !is_well(&world, self.me) && is_well(&self.staged.world, self.me);
        let change = Change {
            favour: after.favour.total.saturating_sub(before.favour.total),
            level: after.level - before.level,
            anger: after.anger - before.anger,
            standing: (after.standing & !before.standing, before.standing & !after.standing),
            left: after.follows != before.follows,
            aids: seen.aids.clone(),
            gone,
            cut,
        };
        Ok((change, after))
    }
}

/// Is somebody there, and alive?
fn is_well(world: &World, h: Handle) -> bool {
    world.creature(h).is_some_and(|c| c.is_here() && c.attr_death() == 0)
}
