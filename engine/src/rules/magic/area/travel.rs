//! The way of a projection from square to square, until something stops it (docs/rules/magic-effects.md, Areas).

use super::line::Line;
use super::met::Met;
use super::scene::{Cast, Scene, creatures_at};
use super::shape::Shape;
use crate::event::fields::{EDir, EVictim, IsDir, VChainCount, VRange};
use crate::rules::prelude::*;
use smallvec::SmallVec;

/// A projection on its way.
pub(super) struct Flight {
    /// How it goes.
    pub shape: Shape,
    /// Where it is.
    pub line: Line,
    /// Squares that it has come since it started or leapt.
    pub steps: i32,
    /// Walls that it may still pass.
    pub warps: i32,
}

/// Why a way ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// A solid fixture, which ends a chain too.
    Fixture,
    /// Anything else.
    Here,
}

/// Aims at the target, or else at the place meant, and goes there and, as a beam, beyond.
pub(super) fn travel<S: Scene>(
    s: &mut S,
    cast: Cast<'_>,
    flight: &mut Flight,
    met: &mut Met,
) -> Result<End, Halt> {
    aim(s, flight);
    while s.contains(flight.line.at()) {
        if flight.steps >= s.get(VRange) {
            return Ok(End::Here);
        }
        flight.steps += 1;
        if let Some(end) = leaves(s, cast, flight, met)? {
            return Ok(end);
        }
        let place = s.place();
        match s.get(IsDir) {
            true => flight.line.step(s.get(EDir)),
            false => flight.line.step_toward(place, !flight.shape.beam),
        }
        if !s.contains(flight.line.at()) || meets(s, flight, met) {
            return Ok(End::Here);
        }
    }
    Ok(End::Here)
}

fn aim<S: Scene>(s: &mut S, flight: &mut Flight) {
    let target = s.get(EVictim);
    if target.is_some()
        && let Some(at) = s.world().place_of(target)
    {
        s.set_place(at, label!("area: aimed at the target"));
    }
    if !s.get(IsDir)
        && let Some(direction) = flight.line.aim(s.place())
    {
        s.set(IsDir, true, label!("area: along a row or a column"));
        s.set(EDir, direction, label!("area: along a row or a column"));
    }
}

/// The square that it is on, before it goes on: what is solid there, and what the effect does to it. What ends the way.
fn leaves<S: Scene>(
    s: &mut S,
    cast: Cast<'_>,
    flight: &mut Flight,
    met: &mut Met,
) -> Result<Option<End>, Halt> {
    let at = flight.line.at();
    for (fixture, _) in s.fixtures(at).into_iter().filter(|(_, solid)| *solid) {
        met.add(fixture);
        if flight.warps == 0 {
            return Ok(Some(End::Fixture));
        }
        flight.warps -= 1;
    }
    if s.is_massive(at) {
        s.square(cast, at)?;
        if s.is_massive(at) {
            if flight.warps == 0 {
                return Ok(Some(End::Here));
            }
            flight.warps -= 1;
        }
        if !flight.shape.multi {
            return Ok(Some(End::Here));
        }
    }
    if flight.shape.beam {
        s.draw(4, label!("colour of a beam"))?;
    }
    s.square(cast, at)?;
    Ok(None)
}

/// Whom it meets on the square that it came to. Does that end the way?
fn meets<S: Scene>(s: &S, flight: &Flight, met: &mut Met) -> bool {
    let (shape, at) = (flight.shape, flight.line.at());
    let (me, target) = (s.me(), s.get(EVictim));
    if target.is_some() && s.world().place_of(target) == Some(at) {
        met.add(target);
        if shape.chain || !shape.beam {
            return true;
        }
    }
    let leapt = s.get(VChainCount) != 0;
    let there: SmallVec<[Handle; 4]> = creatures_at(s.here(), at).collect();
    for other in there.into_iter().filter(|h| *h != me || leapt) {
        if other != target {
            met.add(other);
        }
        if !shape.multi {
            return true;
        }
    }
    if shape.beam || s.place() != at {
        return false;
    }
    for (fixture, _) in s.fixtures(at) {
        met.add(fixture);
    }
    true
}
