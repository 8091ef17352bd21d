//! What a frame of magic is about at the cursor, in words, and the breakpoints that it offers.

use crate::debugger::breakpoints::magic::{InHand, Segment, in_hand};
use crate::debugger::breakpoints::{At, Breakpoint};
use crate::debugger::state::Debugger;
use augury_engine::base::names::EffectArea;

/// A name of the field without its family, as it is said: `EA_BLAST` is blast.
pub fn said(name: &str) -> String {
    name.split_once('_').map_or(name, |(_, rest)| rest).replace('_', " ").to_lowercase()
}

impl Segment {
    /// The segment in words: `segment 2 of 3, blast, ball`.
    pub fn words(&self) -> String {
        let archetype = said(&self.archetype.to_string());
        let area = match self.area {
            EffectArea::AR_NONE => String::new(),
            area => format!(", {}", said(&area.to_string())),
        };
        format!("segment {} of {}, {archetype}{area}", self.number, self.of)
    }
}

impl Debugger {
    /// What the record of a frame of magic is about, as it is at the cursor; nothing for other frames.
    pub fn in_hand(&self, depth: u8) -> Option<InHand> {
        let standing = self.standing()?;
        let frame = standing.stack.get(usize::from(depth))?;
        in_hand(frame.base(), frame.info(), self.content())
    }

    /// The same in words: `Fireball: segment 1 of 1, blast, ball; at 6,2; goblin`.
    pub fn in_hand_words(&self, hand: &InHand) -> String {
        let mut parts = Vec::new();
        parts.extend(hand.segment.map(|segment| segment.words()));
        parts.extend(hand.square.map(|at| format!("at {},{}", at.x, at.y)));
        if hand.target.is_some() {
            parts.push(self.name(hand.target));
        }
        let name = self.content().shown_name(hand.effect);
        if parts.is_empty() { name.to_owned() } else { format!("{name}: {}", parts.join("; ")) }
    }

    /// The breakpoints that a frame of magic offers, each with what it is called.
    pub fn breaks_in_hand(&self, hand: &InHand) -> Vec<(String, Breakpoint)> {
        let mut all = Vec::new();
        let mut offer = |words: String, at| all.push((words, Breakpoint::new(at)));
        if let Some(segment) = hand.segment {
            let number = u8::try_from(segment.number).ok();
            offer(format!("segment {}", segment.number), At::Segment(Some(hand.effect), number));
        }
        if let Some(at) = hand.square {
            offer(format!("square {},{}", at.x, at.y), At::Square(at.x, at.y));
        }
        if let Some(segment) = hand.segment {
            offer(
                format!("archetype {}", said(&segment.archetype.to_string())),
                At::Archetype(segment.archetype),
            );
            offer(format!("area {}", said(&segment.area.to_string())), At::Area(segment.area));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_said_without_their_family() {
        assert_eq!(said("EA_BLAST"), "blast");
        assert_eq!(said("AR_MFIELD"), "mfield");
    }
}
