//! Where a creature is besides its square: off the ground or on it, on which plane, in silence
//! (docs/rules/movement.md, Other planes).

use crate::base::names::{
    Ability, MonsterFlag as Flag, MonsterType as Type, Skill, StatiNature as Nature, StatiValue,
};
use crate::rules::query::who::Who;

/// Balance with which a hider's steps are not felt, and with which nobody's are.
const LIGHT_FOOTED: (i32, i32) = (20, 30);

impl Who<'_> {
    /// Off the ground, by wings, magic, lack of a body, or on a mount that is?
    pub(crate) fn is_aerial(&self) -> bool {
        let flag = [Flag::M_FLYER, Flag::M_MFLYER, Flag::M_INCOR].iter().any(|f| self.has_flag(*f));
        let stati = [Nature::LEVITATION, Nature::ELEVATED, Nature::PHASED];
        let mount = || self.stati_of(Nature::MOUNTED).next().and_then(|s| self.other(s.thing));
        flag || self.ability(Ability::CA_FLIGHT) > 0
            || stati.iter().any(|n| self.has_stati(*n))
            || mount().is_some_and(|m| m.c.handle() != self.c.handle() && m.has_flag(Flag::M_FLYER))
    }

    /// The plane it is on (PHASE_ values): where it is phased to, or where the bodiless of its kind live.
    pub fn plane(&self) -> i32 {
        if let Some(phased) = self.stati_of(Nature::PHASED).next() {
            return phased.val;
        }
        let home = match () {
            () if !self.has_flag(Flag::M_INCOR) => StatiValue::PHASE_MATERIAL,
            () if self.is_type(Type::MA_SPIRIT) => StatiValue::PHASE_ETHEREAL,
            () if self.is_type(Type::MA_UNDEAD) => StatiValue::PHASE_NEGATIVE,
            () if self.has_flag(Flag::M_ASTRAL) => StatiValue::PHASE_ASTRAL,
            () if self.is_type(Type::MA_VORTEX) => StatiValue::PHASE_VORTEX,
            () => StatiValue::PHASE_ETHEREAL,
        };
        home.0.into()
    }

    /// Are both on one plane?
    pub(crate) fn shares_plane(&self, other: &Who<'_>) -> bool {
        self.plane() == other.plane()
    }

    /// Does the ground tell where it is?
    pub(super) fn shakes_the_ground(&self) -> bool {
        if self.is_aerial() || self.has_stati(Nature::PARALYSIS) {
            return false;
        }
        let balance = self.skill(Skill::SK_BALANCE);
        balance < LIGHT_FOOTED.0 || (balance < LIGHT_FOOTED.1 && !self.has_stati(Nature::HIDING))
    }
}
