//! The same questions about another creature by its handle: sees it, hates it, stands beside it. A
//! creature that is no more is neither seen nor hated.

use super::{Stance, Who};
use crate::base::handle::Handle;
use crate::base::names::MonsterFlag;

/// Squares that a body reaches beyond its own, by size number (facts/constants.json, tables, FaceRadius).
const FACE_RADIUS: [i32; 12] = [0, 0, 0, 0, 0, 0, 1, 2, 3, 5, 5, 5];

impl Who<'_> {
    /// Does it perceive the other in any way?
    pub fn sees(&self, other: Handle) -> bool {
        self.other(other).is_some_and(|o| self.notices(&o))
    }

    /// Would it fight the other?
    pub fn hates(&self, other: Handle) -> bool {
        self.other(other).is_some_and(|o| self.is_hostile_to(&o))
    }

    /// How urgent a foe the other is: 0 for no foe, up to 30.
    pub fn enmity(&self, other: Handle) -> i32 {
        match self.other(other).map(|o| self.stance(&o)) {
            Some((Stance::Enemy, strength)) => strength,
            _ => 0,
        }
    }

    /// Squares its body reaches beyond its own.
    pub fn face_radius(&self) -> i32 {
        let size = self.size().clamp(0, FACE_RADIUS.len() as i32 - 1);
        FACE_RADIUS[size as usize]
    }

    /// Is the other within reach of its body, one square more with M_REACH (facts/rules/strike.md, 2)?
    pub fn is_beside(&self, other: Handle) -> bool {
        let reach = i32::from(self.has_flag(MonsterFlag::M_REACH));
        self.other(other)
            .is_some_and(|o| self.c.at().steps(o.c.at()) <= 1 + self.face_radius() + o.face_radius() + reach)
    }
}
