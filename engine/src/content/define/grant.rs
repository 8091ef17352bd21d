//! What a class, a race, a god or a domain gives to whoever reaches a level of it.

use super::symbol::Symbol;
use crate::base::event_code::EventCode;
use crate::base::id::AnyRef;
use crate::base::names::*;
use crate::content::schema::record;

record! {
    /// One thing given at one level or at several. Exactly one of feat, choice, ability and stati is said.
    Grant, "grant" {
        /// The feat that is given.
        "Grant" "Feat" feat: Option<Feat>;
        /// A feat of the character's own choice out of this list.
        "Grant" "Choice" choice: Option<FeatList>;
        /// The ability that is given, or that grows.
        "Grant" "Ability" ability: Option<Ability>;
        /// The lasting status that is laid on.
        "Grant" "Stati" stati: Option<StatiNature>;
        /// What it is for or how much: a skill, an attribute, a damage type, a number, as the ability or the
        /// nature of the status wants.
        "Grant" "Val" @uses(super::stati_uses::GRANT_VAL) val: Symbol;
        /// How strong it is, where `val` says what it is for.
        "Grant" "Mag" @uses(super::stati_uses::GRANT_MAG) mag: i16 [-100, 100, ""];
        /// For TRAP_EVENT: the event that is waited for.
        "Grant" "Event" @uses(super::stati_uses::GRANT_EVENT) event: Option<EventCode>;
        /// The resource it is about: the spell, the weapon, the item given.
        "Grant" "Of" @uses(super::stati_uses::GRANT_OF) of: Option<AnyRef>;
        /// The level at which it comes, or comes first.
        "Level" "From" from: i16 [0, 60, "levels"] = 1;
        /// It comes again each time that so many levels more are reached; 0 for once only.
        "Level" "Every" every: i16 [0, 60, "levels"];
    }
}

impl Grant {
    /// How many times it has been given to whoever has `level` levels.
    pub fn times_by(&self, level: i16) -> i16 {
        match (level - self.from, self.every) {
            (past, _) if past < 0 => 0,
            (_, every) if every <= 0 => 1,
            (past, every) => past / every + 1,
        }
    }

    /// Both parameters in one number, as the original keeps them: value and 65,536 times the strength.
    pub fn packed(&self) -> i32 {
        match self.event {
            Some(event) => event.0,
            None => self.val.number() + i32::from(self.mag) * 65_536,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grant_comes_once_or_again_and_again() {
        let once = Grant { from: 3, ..Grant::default() };
        assert_eq!([2, 3, 20].map(|level| once.times_by(level)), [0, 1, 1]);
        let often = Grant { from: 7, every: 2, ..Grant::default() };
        assert_eq!([6, 7, 8, 9, 20].map(|level| often.times_by(level)), [0, 1, 1, 2, 7]);
        let packed = Grant { val: Symbol::Number(9), mag: -1, ..Grant::default() };
        assert_eq!(packed.packed(), 9 - 65_536);
    }
}
