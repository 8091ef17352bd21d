//! What a creature fights with, mode by mode, looked up once a run (docs/rules/values-gear.md, What one fights
//! with). Adds nothing.

use super::calc::MODES;
use crate::base::names::{ItemFlag, ObjectType, Slot};
use crate::content::Switch;
use crate::rules::query::who::{Held, Who};

/// Weapons in use, and what fills the hands.
#[derive(Clone, Copy, Default)]
pub(super) struct Hands<'a> {
    /// What melee is fought with.
    pub melee: Option<Held<'a>>,
    /// What the other hand fights with.
    pub offhand: Option<Held<'a>>,
    /// What is shot with.
    pub missile: Option<Held<'a>>,
    /// What is thrown.
    pub thrown: Option<Held<'a>>,
    /// What fills the weapon hand.
    pub weapon: Option<Held<'a>>,
    /// What fills the other hand.
    pub ready: Option<Held<'a>>,
}

/// Are both nothing, or one and the same thing?
pub(super) fn same(a: Option<Held<'_>>, b: Option<Held<'_>>) -> bool {
    a.map(|held| held.item.handle) == b.map(|held| held.item.handle)
}

impl<'a> Hands<'a> {
    /// The weapons of a creature. A bow in the weapon hand leaves nothing for melee but a weapon on the left
    /// shoulder; so does a weapon that can only be thrown.
    pub fn of(who: &Who<'a>) -> Self {
        let weapon = who.in_slot(Slot::SL_WEAPON);
        let ready = who.in_slot(Slot::SL_READY);
        let (mut melee, mut offhand) = (weapon, ready);
        let (mut missile, mut thrown) = (who.in_slot(Slot::SL_ARCHERY), None);
        let bow = |held: &Held<'_>| held.is(ObjectType::T_BOW);
        let on_shoulder =
            || who.in_slot(Slot::SL_LSHOULDER).filter(|t| t.is(ObjectType::T_WEAPON) && !t.is_thrown_only());
        if melee.as_ref().is_some_and(bow) {
            (missile, melee, offhand) = (melee, on_shoulder(), None);
        }
        if melee.is_some_and(|held| held.is_thrown_only()) {
            (thrown, melee, offhand) = (melee, on_shoulder(), None);
        } else if melee.is_some_and(|held| held.has_flag(ItemFlag::IT_THROWABLE)) {
            thrown = melee;
        }
        let both = |held: Held<'_>| !same(Some(held), melee) || held.has_flag(ItemFlag::WT_DOUBLE);
        offhand = offhand.filter(|held| held.is(ObjectType::T_WEAPON) && both(*held));
        Hands { melee, offhand, missile, thrown, weapon, ready }
    }

    /// The weapon of each mode, in the order of [`MODES`]. Brawling uses the melee weapon as long as the pack
    /// keeps that.
    pub fn by_mode(&self, who: &Who<'_>) -> [Option<Held<'a>>; MODES.len()] {
        let brawl = self.melee.filter(|_| who.content.keeps(Switch::BrawlUsesMeleeWeapon));
        [self.missile, brawl, self.melee, self.thrown, self.offhand]
    }

    /// Does one thing fill both hands, or nothing at all?
    pub fn is_one(&self) -> bool {
        same(self.weapon, self.ready)
    }

    /// Is nothing in hand that could be fought with?
    pub fn is_bare(&self) -> bool {
        [self.melee, self.offhand, self.missile, self.thrown].iter().all(Option::is_none)
    }
}
