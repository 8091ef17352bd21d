//! AR_GLOBE: everything nearer to a centre than a radius (docs/rules/magic-effects.md, Areas).

use super::scene::{Cast, Scene, on_map};
use crate::event::fields::{EVictim, IsLoc, VRadius};
use crate::rules::prelude::*;
use crate::world::Point;

/// The centre: the place meant, or else that of the target.
fn centre<S: Scene>(s: &S) -> Point {
    match s.get(IsLoc) {
        true => s.place(),
        false => s.world().place_of(s.get(EVictim)).unwrap_or(Point::new(-1, -1)),
    }
}

/// The squares of the globe; hands back its centre and its radius.
pub(super) fn squares<S: Scene>(s: &mut S, cast: Cast<'_>) -> Result<(Point, i32), Halt> {
    let (at, radius) = (centre(s), s.get(VRadius));
    s.disc(cast, at, radius)?;
    Ok((at, radius))
}

/// The next thing of the map inside the globe from a place in the map's order on, and the place behind it.
pub(super) fn next<S: Scene>(s: &S, from: usize, at: Point, radius: i32) -> Option<(Handle, usize)> {
    let mut things = on_map(s.here()).enumerate().skip(from);
    things.find(|(_, (_, there))| there.distance(at) < radius).map(|(place, (h, _))| (h, place + 1))
}
