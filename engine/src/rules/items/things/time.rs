//! What handling things costs (docs/rules/time.md, What actions cost): so much work, less for the nimble, a quarter
//! of it with the right feat.

use crate::base::names::{Attribute, Feat};
use crate::rules::prelude::*;
use crate::world::CreatureField;

/// Work, done as fast as one's Dexterity allows: `work / (100 + 10 * modifier)`, in segments.
pub(super) fn at_work<O: Observer>(m: &Machine<'_, O>, me: Handle, work: i32) -> i32 {
    work / (100 + 10 * m.modifier(me, Attribute::A_DEX)).max(1)
}

/// Spends the time that dressing takes: a quarter with Quick Draw.
pub(super) fn dress<O: Observer>(m: &mut Machine<'_, O>, me: Handle, work: i32, why: Label) {
    let share = if m.feat(me, Feat::FT_QUICK_DRAW) { work / 4 } else { work };
    spend(m, me, at_work(m, me, share), why);
}

/// Spends the time that taking hold of a thing takes: a quarter for those faster than the eye.
pub(super) fn handle<O: Observer>(m: &mut Machine<'_, O>, me: Handle, work: i32, why: Label) {
    let share = if is_too_fast(m, me) { work / 4 } else { work };
    spend(m, me, at_work(m, me, share), why);
}

/// Does nobody see what its hands do?
pub(super) fn is_too_fast<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    m.feat(me, Feat::FT_FASTER_THAN_THE_EYE)
}

/// Spends so many segments.
pub(super) fn spend<O: Observer>(m: &mut Machine<'_, O>, me: Handle, segments: i32, why: Label) {
    m.put_add(me, CreatureField::Timeout, segments, why);
}

/// Spends what it takes to get at a thing that lies in containers: all their Timeouts (docs/rules/time.md, What
/// actions cost), a quarter of the sum for those faster than the eye.
pub(in crate::rules) fn reach_into<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    item: Handle,
    why: Label,
) {
    let (mut sum, mut h) = (0, item);
    // Containers lie a few deep in each other at most.
    for _ in 0..16 {
        let Some(item) = m.world().item(h) else { break };
        h = item.holder;
        let Some(around) = m.world().item(h) else { break };
        sum += m.content().item(around.kind).map_or(0, |kind| i32::from(kind.timeout));
    }
    if is_too_fast(m, me) {
        sum /= 4;
    }
    spend(m, me, sum, why);
}
