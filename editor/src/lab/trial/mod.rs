//! An effect tried while it is written: on a map, at a caster level, at chosen targets. What its areas reach and what its
//! segments come to by level is asked of the engine; what comes of it is counted over many casts ([`crate::lab::cast`]).
//!
//! What is cast is the effect as a spell that does not fail, or as what is activated: neither rating nor mana, nor what a
//! thing or a trap adds.
//!
//! | file | what stands there |
//! |---|---|
//! | `caster` | whoever casts: one at each level |
//! | `place` | the map, and who stands where on it |
//! | `levels` | dice, duration and difficulty of a segment by caster level |
//! | `outcome` | what became of each creature in a cast |
//! | `casts` | many casts, and what they came to |
//! | `notes` | what keeps an effect from being tried as it is, and what to do |

mod caster;
pub mod casts;
pub mod levels;
pub mod notes;
pub mod outcome;
pub mod place;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::EffectFlag;
use augury_engine::content::{Content, Magic};
use augury_engine::event::fields::{EVictim, IsActivation, IsLoc, IsSpell};
use augury_engine::event::{EventCode, EventInfo};
use augury_engine::play::Revision;
use augury_engine::play::spells::work_out as work_out_segment;
use augury_engine::rules::magic::area::Preview as Reach;
use augury_engine::world::{Creature, Point, World};

use self::casts::Casts;
use self::levels::ByLevel;
use self::notes::Note;
use self::place::Ground;
use super::cast::{CASTER, aimed, staged};
use crate::workbench::Tell;
use crate::workbench::effect::segment;

/// How often an effect is cast for its author.
pub const RUNS: u32 = 400;
/// The highest caster level.
pub const MOST_LEVEL: u8 = 30;
/// The most targets.
pub const MOST_TARGETS: u8 = 8;
/// Hit points of everybody before a cast, and those of the hale: neither death nor health cuts what is counted.
pub const HP: [i32; 2] = [1_000, 2_000];

/// How an effect is tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Choices {
    /// Where.
    pub ground: Ground,
    /// The caster's level, 1 to [`MOST_LEVEL`].
    pub level: u8,
    /// At which monster; none for a common one of the pack.
    pub target: Option<ResId>,
    /// At how many of them, 0 to [`MOST_TARGETS`].
    pub many: u8,
    /// They follow the caster.
    pub friends: bool,
    /// The square that is aimed at; none for the one that goes with the map.
    pub aim: Option<(i16, i16)>,
    /// The caster's square; none for the one that goes with the map.
    pub from: Option<(i16, i16)>,
    /// The seed of all casts.
    pub seed: u64,
}

impl Default for Choices {
    fn default() -> Self {
        Choices {
            ground: Ground::Arena,
            level: 5,
            target: None,
            many: 3,
            friends: false,
            aim: None,
            from: None,
            seed: 1,
        }
    }
}

/// A segment as it is tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Archetype and area: `blast, ball`.
    pub title: String,
    /// The squares that its area reaches and whom it strikes, in order.
    pub reach: Reach,
    /// What it comes to by caster level; none until that is worked out.
    pub by_level: Option<ByLevel>,
}

/// What came of trying an effect.
#[derive(Clone, Debug)]
pub struct Trial {
    /// With what chosen.
    pub choices: Choices,
    /// The place before anything happens.
    pub world: Arc<World>,
    /// The content with whoever casts.
    pub content: Arc<Content>,
    /// The square that is aimed at.
    pub aim: Point,
    /// Those who are aimed at, in order.
    pub targets: Vec<Handle>,
    /// Its segments.
    pub segments: Vec<Segment>,
    /// What to know before one reads the figures.
    pub notes: Vec<Note>,
    /// What many casts came to; none until they are done, or where nothing is cast.
    pub casts: Option<Casts>,
}

impl Trial {
    /// What somebody is called: those who are aimed at have a number where there are several.
    pub fn name(&self, h: Handle) -> String {
        let name = self.world.creature(h).map_or("nobody", Creature::name);
        match self.targets.iter().position(|target| *target == h).filter(|_| self.targets.len() > 1) {
            Some(place) => format!("{name} {}", place + 1),
            None if h == CASTER => format!("the {name}"),
            None => name.to_owned(),
        }
    }
}

/// Tries an effect: its areas first, then its figures by level, then many casts. `tell` stops it early.
///
/// # Errors
/// In words: the content has no such effect, or lacks what the place is made of.
pub fn work_out(
    revision: &Revision,
    id: ResId,
    choices: &Choices,
    tell: &mut Tell<'_, Trial>,
) -> Result<(), String> {
    if revision.content.effect(id).is_none() {
        return Err(format!("the pack has no {id} that loads"));
    }
    let rev = caster::with_casters(revision)?;
    let Some(magic) = rev.content.magic(id) else { return Err(format!("{id} is no effect")) };
    let start = place::start(revision, choices)?;
    let world = staged(&rev, &start.recording, HP).map_err(|faults| faults.join("; "))?;
    let record = record(&world, start.aim, &magic);
    let segment = |(k, values): (usize, _)| Segment {
        title: segment::of(&rev.content, &values).title,
        reach: work_out_segment(&world, &rev, record.clone(), k, choices.seed)
            .map(|worked| worked.reach)
            .unwrap_or_default(),
        by_level: None,
    };
    let mut trial = Trial {
        choices: choices.clone(),
        aim: start.aim,
        targets: start.targets,
        segments: magic.effect.values().enumerate().map(segment).collect(),
        notes: notes::of(
            &rev,
            &magic,
            (&world, &record),
            place::target(&revision.content, choices).is_some(),
        ),
        world: Arc::new(world),
        content: Arc::clone(&rev.content),
        casts: None,
    };
    (tell.give)(trial.clone());
    let by_level = levels::by_level(&rev, &magic)?;
    for (segment, by_level) in trial.segments.iter_mut().zip(by_level) {
        segment.by_level = Some(by_level);
    }
    (tell.give)(trial.clone());
    if trial.notes.iter().any(Note::is_in_the_way) {
        return Ok(());
    }
    let all = RUNS as usize;
    let mut tick = |done: u32| (tell.progress)(done as usize, all);
    let casts = casts::count_casts(&rev, &trial, &record, &mut tick);
    trial.casts = Some(casts);
    (tell.give)(trial);
    Ok(())
}

/// The effect as its caster lets it loose at a square, or at whoever stands there: as a spell, or as what is activated where
/// that is when it works. What is aimed at nothing is its caster's own affair.
fn record(world: &World, aim: Point, magic: &Magic<'_>) -> EventInfo {
    let there = world.in_play().creature_at(aim).map_or(Handle::NONE, |c| c.handle());
    let record = aimed(EventCode::EV_EFFECT, CASTER, Some((there, aim)), magic)
        .with(IsSpell, true)
        .with(IsActivation, magic.has(EffectFlag::EF_ACTIVATE));
    match record.get(EVictim).is_some() || record.get(IsLoc) {
        true => record,
        false => record.with(EVictim, CASTER),
    }
}
