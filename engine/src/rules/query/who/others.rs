//! The same questions about another creature by its handle: sees it, hates it, stands beside it. A
//! creature that is no more is neither seen nor hated.

use super::{Stance, Who};
use crate::base::handle::Handle;
use crate::base::names::MonsterFlag;

/// Squares that a body reaches beyond its own, by size number (docs/rules/dice.md, Bodies).
const FACE_RADIUS: [i32; 12] = [0, 0, 0, 0, 0, 0, 1, 2, 3, 5, 5, 5];

/// How far off an enemy still threatens.
const THREAT_RANGE: i16 = 16;

impl Who<'_> {
    /// Does it perceive the other in any way?
    pub fn sees(&self, other: Handle) -> bool {
        self.other(other).is_some_and(|o| self.notices(&o))
    }

    /// Would it fight the other?
    pub(crate) fn hates(&self, other: Handle) -> bool {
        self.other(other).is_some_and(|o| self.is_hostile_to(&o))
    }

    /// How urgent a foe the other is: 0 for no foe, up to 30.
    pub(crate) fn enmity(&self, other: Handle) -> i32 {
        match self.other(other).map(|o| self.stance(&o)) {
            Some((Stance::Enemy, strength)) => strength,
            _ => 0,
        }
    }

    /// Is anybody near who would attack it, whom it perceives, and who could shoot at it (docs/rules/time.md,
    /// Threatened)?
    pub(crate) fn is_threatened(&self) -> bool {
        let at = self.c.at();
        self.here().creatures_near(at, THREAT_RANGE).any(|c| {
            c.handle() != self.c.handle()
                && c.at().distance(at) <= i32::from(THREAT_RANGE)
                && self.other(c.handle()).is_some_and(|other| {
                    other.is_hostile_to(self) && self.notices(&other) && other.line_of_fire(self)
                })
        })
    }

    /// Does it help the other, or is it the other?
    pub(crate) fn is_friend_of(&self, other: Handle) -> bool {
        self.other(other).is_some_and(|other| self.stance(&other).0 == Stance::Ally)
    }

    /// Squares its body reaches beyond its own.
    pub(crate) fn face_radius(&self) -> i32 {
        let size = self.size().clamp(0, FACE_RADIUS.len() as i32 - 1);
        FACE_RADIUS[size as usize]
    }

    /// Is the other within reach of its body, one square more with M_REACH (docs/rules/strikes.md, Reach)?
    pub(crate) fn is_beside(&self, other: Handle) -> bool {
        let reach = i32::from(self.has_flag(MonsterFlag::M_REACH));
        self.other(other)
            .filter(|o| o.c.level() == self.c.level())
            .is_some_and(|o| self.c.at().steps(o.c.at()) <= 1 + self.face_radius() + o.face_radius() + reach)
    }
}
