//! Where a chain leaps next (docs/rules/magic-effects.md, Areas).

use super::scene::{Cast, Scene, on_map};
use crate::base::names::EffectFlag;
use crate::event::fields::{EVictim, VChainCount, VChainMax, VRange};
use crate::rules::prelude::*;
use crate::rules::senses;
use crate::world::Point;
use smallvec::SmallVec;

/// Counts an arc, and finds the nearest target that it can leap to from a square; `None`: the chain is at its end. Those
/// it has leapt to are left out, friends too unless the effect is good for them.
pub(super) fn next<S: Scene>(
    s: &mut S,
    cast: Cast<'_>,
    from: Point,
    struck: &[Handle],
) -> Result<Option<Handle>, Halt> {
    s.set(VChainCount, s.get(VChainCount) + 1, label!("chain: an arc"));
    if s.get(VChainCount) > s.get(VChainMax) {
        return Ok(None);
    }
    let mut best: Option<(Handle, i32)> = None;
    for (thing, distance) in within_reach(s, cast, from, struck) {
        let nearer = match best {
            None => true,
            Some((_, least)) if distance < least => true,
            Some((_, least)) => distance == least && s.draw(2, label!("chain: which of two as near"))? == 0,
        };
        if nearer {
            best = Some((thing, distance));
        }
    }
    Ok(best.map(|(thing, _)| thing))
}

/// What it could leap to, in the order of the map, with the distance.
fn within_reach<S: Scene>(
    s: &S,
    cast: Cast<'_>,
    from: Point,
    struck: &[Handle],
) -> SmallVec<[(Handle, i32); 16]> {
    let (reach, target) = (s.get(VRange), s.get(EVictim));
    let (items, good) = (cast.magic.has(EffectFlag::EF_AFFECTS_ITEMS), cast.magic.has(EffectFlag::EF_NOTBAD));
    let may = |h: Handle| match s.who(h) {
        Some(w) => good || !w.is_friend_of(s.me()),
        None => items && s.world().item(h).is_some(),
    };
    on_map(s.here())
        .map(|(h, at)| (h, at, from.distance(at)))
        .filter(|(h, _, distance)| *distance <= reach && *h != target && !struck.contains(h) && may(*h))
        .filter(|(_, at, _)| senses::line_of_fire(s.here(), s.content(), from, *at))
        .map(|(h, _, distance)| (h, distance))
        .collect()
}
