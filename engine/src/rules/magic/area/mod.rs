//! Areas of effects: which squares a segment reaches and whom it strikes, in which order
//! (docs/rules/magic-effects.md, Areas).
//!
//! | file | what stands there |
//! |---|---|
//! | `scene` | what areas are drawn on, in play or for a preview |
//! | `played` | areas in play: events at squares, strikes |
//! | `preview` | squares and targets before anything happens |
//! | `xy` | what an effect does to a square |
//! | `shape` | the kinds of projections |
//! | `projection` | bolts, beams, breath, rays, chains, balls, bursts |
//! | `line`, `travel` | their way from square to square |
//! | `met` | whom they met |
//! | `chain`, `ball` | how a chain leaps, how a ball grows |
//! | `globe`, `field`, `barrier`, `touch` | the other areas |
//!
//! The geometry is written once, over `Scene`: events may change the map between two squares, so that it can't be
//! worked out beforehand.

mod ball;
mod barrier;
mod chain;
mod field;
mod globe;
mod line;
mod met;
mod played;
mod preview;
mod projection;
mod scene;
mod shape;
mod touch;
mod travel;
mod xy;

pub use preview::Preview;
pub(crate) use preview::preview;

use crate::base::names::{EffectArea as Ar, Metamagic, MonsterFlag};
use crate::content::Magic;
use crate::event::fields::{EActor, VRange};
use crate::rules::movement::places;
use crate::rules::prelude::*;
use crate::world::Point;
use scene::{Cast, Scene};
use smallvec::SmallVec;

/// Range of a touch that is projected.
const PROJECTED: i32 = 6;

/// The area of a segment, counted from 0, of the effect in the record in hand: asks its squares and strikes its targets.
/// Range, radius, duration and the rest are in the record already (CalcEffect).
pub(crate) fn run<O: Observer>(m: &mut Machine<'_, O>, _: Handle, magic: &Magic<'_>, k: usize) -> Ruling {
    let cast = Cast { magic, segment: magic.segment(k) };
    let Some(segment) = cast.segment else { return played::project(m, cast) };
    match segment.aval {
        Ar::AR_NONE => m.rethrow(EventCode::EV_MAGIC_STRIKE),
        Ar::AR_GLOBE => played::globe(m, cast, k),
        Ar::AR_FIELD | Ar::AR_MFIELD => field::run(m, cast, segment),
        Ar::AR_BARRIER => barrier(m, cast),
        Ar::AR_TOUCH if !Scene::mm(m, Metamagic::MM_PROJECT) => touch::charge(m, cast, segment),
        Ar::AR_TOUCH => {
            m.set(VRange, PROJECTED, label!("touch: projected"));
            played::project(m, cast)
        }
        _ => played::project(m, cast),
    }
}

/// A wall comes up across the direction of the cast; those in its way step aside where its squares stay open.
fn barrier<O: Observer>(m: &mut Machine<'_, O>, cast: Cast<'_>) -> Ruling {
    let me = m.get(EActor);
    if !m.is_here(me) {
        return Ok(Answer::Abort);
    }
    let own = m.at(me);
    barrier::squares(m, cast, own, steps_aside)
}

fn steps_aside<O: Observer>(m: &mut Machine<'_, O>, at: Point) -> Result<(), Halt> {
    let there: SmallVec<[_; 4]> = m.here().creatures_at(at).map(|c| c.handle()).collect();
    for creature in there {
        if !m.flag(creature, MonsterFlag::M_INCOR) {
            places::place_near(m, creature, at, label!("barrier: it comes up here"))?;
        }
    }
    Ok(())
}
