//! What an attack costs its maker (docs/rules/time.md, What actions cost). Knows no kind of attack.

use crate::base::names::Attribute;
use crate::rules::prelude::*;
use crate::world::CreatureField;

/// Segments for a piece of work at a speed: `work / max(100 + 5 * speed, 10)`, the speed counted in steps
/// of 5 %.
pub fn segments(work: i32, speed: i32) -> i32 {
    work / (100 + 5 * speed).max(10)
}

/// The same at one of the five speeds of a creature.
pub fn segments_at<O: Observer>(m: &Machine<'_, O>, h: Handle, work: i32, speed: Attribute) -> i32 {
    segments(work, m.attr(h, speed))
}

/// Two weapons (or fists): the slower in full and the faster by half.
pub fn segments_of_two(work: i32, one: i32, other: i32) -> i32 {
    segments(work, one.min(other)) + segments(work, one.max(other)) / 2
}

/// Adds to what a creature has to wait. Whoever was afraid when it began waits twice its whole Timeout.
pub fn spend<O: Observer>(m: &mut Machine<'_, O>, h: Handle, segments: i32, was_afraid: bool, why: Label) {
    m.put_add(h, CreatureField::Timeout, segments, why);
    if was_afraid {
        let timeout = m.world().creature(h).map_or(0, |c| c.timeout());
        m.put_add(h, CreatureField::Timeout, timeout, label!("time: attacks in fear take twice as long"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_counts_in_steps_of_five_percent() {
        assert_eq!(
            (segments(3000, 0), segments(3000, -4), segments(3000, 8), segments(3000, -30)),
            (30, 37, 21, 300)
        );
    }

    #[test]
    fn two_fists_cost_the_slower_and_half_the_faster() {
        assert_eq!(segments_of_two(3000, 0, -4), 37 + 15);
        assert_eq!(segments_of_two(3000, -4, 0), 37 + 15);
    }
}
