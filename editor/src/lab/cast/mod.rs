//! A monster casts a spell over and over, each time anew from the same start, and what came of it is counted.
//!
//! | file | what stands there |
//! |---|---|
//! | `stage` | the place where somebody casts, and one cast from it |
//! | `seen` | what happened inside casts at one target |

mod seen;
mod stage;

pub use seen::Seen;
pub use stage::{CASTER, Cast, aimed, cast, staged};

use std::collections::{BTreeMap, BTreeSet};

use augury_engine::base::dice::mix;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::content::{Content, Magic};
use augury_engine::event::{Answer, EventCode};
use augury_engine::play::fight::MOST_IN_ALL;
use augury_engine::play::stage::arena;
use augury_engine::play::{Recording, Revision};
use augury_engine::rules::magic::figures::{dc, known, mana, rating, time};
use augury_engine::rules::query::who::who;
use augury_engine::world::{Creature, World};

use super::json::Moments;
use seen::TARGET;

/// Hit points of everybody before each cast.
const HP: i32 = 1_000;
/// Columns of caster and target on the arena, and their row.
const COLUMNS: [i16; 2] = [11, 14];
const ROW: i16 = 10;

/// A figure with its terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// What it comes to.
    pub total: i32,
    /// What it is made of.
    pub terms: Vec<(&'static str, i32)>,
}

/// What the spell is for whoever casts it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// How surely it is cast, in percent.
    pub rating: Sum,
    /// What it costs, in mana.
    pub mana: Sum,
    /// What a save against it has to reach.
    pub dc: Sum,
    /// How long it takes, in segments.
    pub time: i32,
}

/// The figures of a spell for somebody in a world.
pub fn figures(world: &World, content: &Content, caster: Handle, magic: &Magic<'_>) -> Option<Figures> {
    let w = who(world, content, caster)?;
    let access = known::access(&w, magic.id);
    let mut figures = Figures::default();
    figures.rating.total = rating::rating(&w, magic, 0, &mut figures.rating.terms);
    figures.mana.total = mana::cost(&w, magic, access, 0, &mut figures.mana.terms).mana;
    figures.dc.total = dc::save_dc(&w, magic, access, (false, false), &mut figures.dc.terms);
    figures.time = time::casting_time(&w, magic, 0, &mut ());
    Some(figures)
}

/// What all casts came to.
#[derive(Debug, Default)]
pub struct Stats {
    /// What the spell is for its caster.
    pub figures: Figures,
    /// What happened inside the casts.
    pub seen: Seen,
    /// What EV_CAST answered, and in how many casts.
    pub answers: BTreeMap<&'static str, u32>,
    /// Hit points that the target lost, and in how many casts.
    pub lost: BTreeMap<i64, u32>,
    /// Natures that the target bore afterwards and not before, and in how many casts.
    pub stati: BTreeMap<String, u32>,
    /// Mana that was spent or held.
    pub mana: Moments,
    /// Segments that it took.
    pub time: Moments,
    /// Casts that were made.
    pub casts: u32,
    /// Not all were made, because too much failed in them.
    pub partial: bool,
}

/// Lets a monster cast a spell at another (at itself without one) so many times, unless too much fails; `tell` is told how
/// many are done. `metamagic`: MM_ bits it is cast with.
///
/// # Errors
/// The two can't be staged; there is no such effect.
pub fn count(
    rev: &Revision,
    (caster, target): (ResId, Option<ResId>),
    spell: ResId,
    seed: u64,
    casts: u32,
    tell: &dyn Fn(u64),
) -> Result<Stats, Vec<String>> {
    let magic = rev.content.magic(spell).ok_or_else(|| vec![format!("{spell} is no effect of this pack")])?;
    let recording = start(caster, target, seed);
    let staged = staged(rev, &recording, [HP, HP])?;
    let figures = figures(&staged, &rev.content, CASTER, &magic).unwrap_or_default();
    let mut stats = Stats { figures, ..Stats::default() };
    let mut weight = 0;
    while stats.casts < casts && weight < u64::from(MOST_IN_ALL) {
        tell(u64::from(stats.casts));
        weight += one(rev, &staged, &magic, target.is_some(), mix(seed, u64::from(stats.casts)), &mut stats);
        stats.casts += 1;
    }
    stats.partial = stats.casts < casts;
    Ok(stats)
}

/// Both on an empty map, three squares apart.
fn start(caster: ResId, target: Option<ResId>, seed: u64) -> Recording {
    let mut recording = arena("", caster.id(), target.unwrap_or(caster).id(), seed);
    recording.legend.clear();
    recording.map.iter_mut().for_each(|row| *row = row.replace(['a', 'b'], "."));
    for (actor, x) in recording.creatures.iter_mut().zip(COLUMNS) {
        actor.at = Some((x, ROW));
    }
    if target.is_none() {
        recording.creatures.truncate(1);
    }
    recording
}

/// One cast from the same start. How much its problems weigh.
fn one(rev: &Revision, staged: &World, magic: &Magic<'_>, aims: bool, seed: u64, stats: &mut Stats) -> u64 {
    let mut seen = std::mem::take(&mut stats.seen);
    seen.failures.begin_run(u64::from(stats.casts));
    let at = staged.creature(TARGET).map(|c| c.at()).unwrap_or_default();
    let record = aimed(EventCode::EV_CAST, CASTER, aims.then_some((TARGET, at)), magic);
    let Cast { ruling, world, weight, .. } = cast(rev, staged, record, seed, &mut seen);
    if let Err(halt) = ruling {
        seen.failures.cut_short(1, halt);
    }
    stats.seen = seen;
    *stats.answers.entry(ruling.as_ref().map_or("HALTED", |answer: &Answer| answer.name())).or_default() += 1;
    let (before, after) = (staged.creature(CASTER), world.creature(CASTER));
    if let (Some(before), Some(after)) = (before, after) {
        let paid = |c: &Creature| i64::from(c.mana_used() + c.mana_held());
        stats.mana.add(paid(after) - paid(before));
        stats.time.add(i64::from(after.timeout()));
    }
    let of = if aims { TARGET } else { CASTER };
    let lost = i64::from(HP - world.creature(of).map_or(0, |c| c.hp()));
    *stats.lost.entry(lost).or_default() += 1;
    if let (Some(before), Some(after)) = (staged.creature(of), world.creature(of)) {
        for nature in gained(before, after) {
            *stats.stati.entry(nature).or_default() += 1;
        }
    }
    weight
}

/// Natures that somebody bears and did not bear before, each once, in order.
pub fn gained(before: &Creature, after: &Creature) -> BTreeSet<String> {
    let new = after.stati().iter().filter(|s| !before.stati().has(s.nature));
    new.map(|s| s.nature.to_string()).collect()
}

impl Stats {
    /// Hit points that the target lost in a cast, on average.
    pub fn mean(&self) -> f64 {
        let sum: i64 = self.lost.iter().map(|(hp, n)| hp * i64::from(*n)).sum();
        sum as f64 / f64::from(self.casts.max(1))
    }

    /// Their standard deviation.
    pub fn sd(&self) -> f64 {
        let mean = self.mean();
        let sum: f64 = self.lost.iter().map(|(hp, n)| (*hp as f64 - mean).powi(2) * f64::from(*n)).sum();
        (sum / f64::from(self.casts.max(1))).sqrt()
    }
}
