//! How a ball or a burst grows from its centre: ring by ring, over the four sides of each square
//! (docs/rules/magic-effects.md, Areas).

use super::met::Met;
use super::scene::{Cast, Scene, things_at};
use crate::base::names::Metamagic;
use crate::rules::prelude::*;
use crate::rules::query::way::DIRECTIONS;
use crate::rules::senses;
use crate::world::Point;

/// Rings at most.
const RINGS: usize = 5000;
/// Squares of a ring, at which it stops at once.
const RING: usize = 59;
/// Squares that are marked at most.
const MARKS: usize = 250;

/// Grows a ball around a square and adds what stands on its squares. How far it grows goes by the number that stands in
/// the segment, be it a level code or not. A square is passed over later only if the player sees it.
pub(super) fn grow<S: Scene>(s: &mut S, cast: Cast<'_>, centre: Point, met: &mut Met) -> Result<(), Halt> {
    let size = cast.segment.map_or(0, |segment| i32::from(segment.lval.raw()));
    let limit = match () {
        () if s.mm(Metamagic::MM_ENLARGE) => 20 * size,
        () if s.mm(Metamagic::MM_FOCUS) => size,
        () => 3 * size,
    };
    let (mut ring, mut marked, mut count) = (vec![centre], Vec::new(), 0);
    for _ in 0..RINGS {
        if count >= limit || ring.is_empty() {
            return Ok(());
        }
        let mut next = Vec::with_capacity(RING);
        for (from, (dx, dy)) in ring.iter().flat_map(|q| DIRECTIONS.iter().take(4).map(move |d| (*q, *d))) {
            let at = from.shifted(dx, dy);
            if !s.contains(at) || marked.contains(&at) {
                continue;
            }
            s.square(cast, at)?;
            if s.is_massive(at) || !enters(s, at, met) {
                continue;
            }
            next.push(at);
            if player_sees(s, at) {
                s.draw(3, label!("colour of a blast"))?;
                if marked.len() < MARKS {
                    marked.push(at);
                }
            }
            count += 1;
            if next.len() >= RING {
                return Ok(());
            }
        }
        ring = next;
    }
    Ok(())
}

/// Adds the fixtures of a square, up to the first that is solid and keeps the ball out, and then everything there.
fn enters<S: Scene>(s: &S, at: Point, met: &mut Met) -> bool {
    for (fixture, solid) in s.fixtures(at) {
        met.add(fixture);
        if solid {
            return false;
        }
    }
    for thing in things_at(s.here(), at) {
        met.add(thing);
    }
    true
}

/// Has a player on this level a line of sight to a square?
fn player_sees<S: Scene>(s: &S, at: Point) -> bool {
    let Some(player) = s.world().creatures().find(|c| c.is_player()) else { return false };
    let Some(w) = s.who(player.handle()).filter(|w| w.c.level() == s.here().id()) else { return false };
    senses::line_of_sight(s.here(), s.content(), Some(&w.senses()), player.at(), at)
}
