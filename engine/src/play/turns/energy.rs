//! Turns by energy: every tick all gather the same number of segments, and each in order acts as long as what it
//! gathered lasts. What an action takes is what the countdown has it take (Timeout), so that the fast act more often;
//! what is left over is kept, up to a limit.

use super::{IDLE_LIMIT, ROUND, Turn, loses_segment};
use crate::event::{Machine, Observer};
use crate::world::CreatureField;

/// Segments in a tick: a step at full speed.
const TICK: u32 = 10;
/// What can be saved up, in segments.
const MOST_SAVED: i32 = 20;

/// Goes on to the next creature with energy left or the next round.
pub(super) fn next<O: Observer>(m: &mut Machine<'_, O>) -> Turn {
    let mut idle = 0;
    loop {
        let order_len = m.world().in_play().order().len();
        // Whoever acted last may have energy left.
        let mut place = m.world().next_up().saturating_sub(1);
        while place < order_len {
            let Some(h) = m.world().in_play().order().get(place).copied() else { break };
            place += 1;
            let Some(c) = m.world().creature(h).filter(|c| c.is_here()) else { continue };
            if c.timeout() > 0 || loses_segment(c) {
                continue;
            }
            let (turn, pulsed) = (m.world().turn(), m.world().pulsed());
            m.world_mut().schedule(turn, place, pulsed);
            return Turn::Of(h);
        }
        let turn = m.world().turn();
        if turn.is_multiple_of(ROUND) && !m.world().pulsed() {
            m.world_mut().schedule(turn, order_len + 1, true);
            return Turn::Round;
        }
        m.world_mut().bury();
        let passes = TICK - turn % TICK;
        gather(m, i32::try_from(passes).unwrap_or(0));
        m.world_mut().schedule(turn + passes, 0, false);
        idle += passes;
        if idle > IDLE_LIMIT || m.world().in_play().creatures().next().is_none() {
            return Turn::Nobody;
        }
    }
}

/// Everybody on the map gathers energy. Those who can't act gather none beyond what their last action took.
fn gather<O: Observer>(m: &mut Machine<'_, O>, segments: i32) {
    for place in 0..m.world().in_play().order().len() {
        let Some(h) = m.world().in_play().order().get(place).copied() else { break };
        let Some(c) = m.world().creature(h).filter(|c| c.is_here()) else { continue };
        let least = if loses_segment(c) { 0.min(c.timeout()) } else { -MOST_SAVED };
        let left = (c.timeout() - segments).max(least);
        let _ = m.world_mut().put(h, CreatureField::Timeout, left);
    }
}
