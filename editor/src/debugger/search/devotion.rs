//! What a god came to think of a character over a session: every write of favour, anger and standing as a step, and what it
//! came to by then. Favour is what is stored, less what prayers have used up; the god's own reckoning is not in it, since
//! that is asked anew each time.

use crate::debugger::breakpoints::{At, Breakpoint, Whose, WriteKind};
use crate::debugger::search::query::Query;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::world::devotion::SACRIFICES;
use augury_engine::world::{DevotionPart as Part, World};

/// A step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Number of the moment.
    pub at: u64,
    /// What was written: favour, anger, standing.
    pub what: &'static str,
    /// Before.
    pub old: i64,
    /// After.
    pub new: i64,
    /// The rule behind it.
    pub why: String,
    /// Who did it: a resource, or the link whose rule ran.
    pub by: String,
    /// Favour after it, and anger.
    pub favour: i64,
    /// Anger after it.
    pub anger: i64,
}

/// What stands at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// What is stored of favour.
    pub stored: i64,
    /// Percent that prayers have used up.
    pub penalty: i64,
    /// Anger.
    pub anger: i64,
}

impl Start {
    /// Favour, less what prayers have used up.
    pub fn favour(&self) -> i64 {
        self.stored * (100 - self.penalty) / 100
    }
}

/// What to look for.
pub fn writes(who: Handle, god: ResId) -> Breakpoint {
    let at = At::WriteKind(WriteKind::Standing, format!("{god} ").to_lowercase());
    Breakpoint { whose: Whose::One(who), ..Breakpoint::new(at) }
}

/// How somebody stands with a god in a world, as it is stored.
pub fn start(world: &World, who: Handle, god: ResId) -> Start {
    let Some(c) = world.creature(who).and_then(|c| c.character()) else { return Start::default() };
    let parts = (0..SACRIFICES).map(Part::Sacrificed).chain([Part::Greatest]);
    let stored: i64 = parts.map(|part| i64::from(c.devoted(god, part))).sum();
    Start {
        stored: stored + i64::from(c.added_favour(god)),
        penalty: c.devoted(god, Part::Penalty).into(),
        anger: c.anger_of(god).into(),
    }
}

/// The steps that were found so far, from a start on.
pub fn steps(query: &Query, start: Start) -> Vec<Step> {
    let mut now = start;
    let rows = (0..query.count()).filter_map(|place| query.row(place));
    rows.filter_map(|row| {
        let what = row.standing?;
        let (old, new): (i64, i64) = (row.old.parse().ok()?, row.new.parse().ok()?);
        match what {
            "anger" => now.anger = new,
            "favour" => now.stored += new - old,
            words if words == Part::Penalty.words() => now.penalty = new,
            words if words == Part::Greatest.words() || words == Part::Sacrificed(0).words() => {
                now.stored += new - old;
            }
            _ => {}
        }
        let (favour, anger) = (now.favour(), now.anger);
        Some(Step { at: row.at, what, old, new, why: row.why.clone(), by: row.by.clone(), favour, anger })
    })
    .collect()
}
