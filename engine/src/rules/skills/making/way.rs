//! The ways of making things, and who may go them (docs/rules/making.md, Ways). Knows nothing of single things.

use crate::base::names::{Ability, Feat, Skill};
use crate::rules::prelude::*;
use crate::rules::skills::craft;

/// Levels of Poison Use from which one brews poisons.
const BREWS_POISON: i32 = 12;

/// A way of making things; its number is EParam of EV_MAKE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Alchemy: what alchemists brew.
    Alchemy = 1,
    /// Poison Use with Alchemy: poisons.
    Poison = 2,
    /// Craft: things without magic.
    Craft = 3,
    /// Scribe Scroll: scrolls.
    Scroll = 4,
    /// Brew Potion: potions.
    Potion = 5,
    /// Weaponcraft: a greater plus or a quality for what is magic.
    Weapon = 6,
}

impl Way {
    /// All of them, by number.
    pub const ALL: [Way; 6] = [Way::Alchemy, Way::Poison, Way::Craft, Way::Scroll, Way::Potion, Way::Weapon];

    /// The way with a number; `None` where there is none.
    pub fn of(number: i32) -> Option<Way> {
        Way::ALL.into_iter().find(|way| i32::from(way.number()) == number)
    }

    /// Its number, 1 to 6.
    pub fn number(self) -> i16 {
        self as i16
    }

    /// What is offered to whoever plays.
    pub(super) fn words(self) -> &'static str {
        match self {
            Way::Alchemy => "something alchemical",
            Way::Poison => "a poison",
            Way::Craft => "a thing without magic",
            Way::Scroll => "a scroll",
            Way::Potion => "a potion",
            Way::Weapon => "a weapon or armour better",
        }
    }

    /// The skill that its check is of; a scroll and magic that is forged take none.
    pub(super) fn check(self) -> Option<Skill> {
        match self {
            Way::Alchemy | Way::Potion => Some(Skill::SK_ALCHEMY),
            Way::Poison => Some(Skill::SK_POISON_USE),
            Way::Craft => Some(Skill::SK_CRAFT),
            Way::Scroll | Way::Weapon => None,
        }
    }

    /// The same for somebody: of the two skills behind poisons the lower.
    pub(super) fn skill_of<O: Observer>(self, m: &Machine<'_, O>, me: Handle) -> Option<Skill> {
        match self {
            Way::Poison if m.skill(me, Skill::SK_ALCHEMY) < m.skill(me, Skill::SK_POISON_USE) => {
                Some(Skill::SK_ALCHEMY)
            }
            _ => self.check(),
        }
    }

    /// The highest level of what somebody makes so.
    pub(super) fn highest<O: Observer>(self, m: &Machine<'_, O>, me: Handle) -> i32 {
        match self {
            Way::Alchemy | Way::Potion => m.skill(me, Skill::SK_ALCHEMY),
            Way::Poison => m.skill(me, Skill::SK_ALCHEMY).min(m.skill(me, Skill::SK_POISON_USE)),
            Way::Craft | Way::Weapon => m.skill(me, Skill::SK_CRAFT),
            Way::Scroll => m.skill(me, Skill::SK_KNOW_MAGIC),
        }
    }
}

/// Why a way is closed to somebody, with what would open it; `None` where it is open.
pub fn lacks<O: Observer>(m: &Machine<'_, O>, me: Handle, way: Way) -> Option<&'static str> {
    let Some(w) = m.who(me) else { return Some("Nobody is there to make anything.") };
    let kit = |skill: Skill| w.skill_parts(skill).kit > 0;
    let no = |lacking: bool, why: &'static str| lacking.then_some(why);
    match way {
        Way::Alchemy => {
            no(!w.has_skill(Skill::SK_ALCHEMY), "Brewing takes the skill Alchemy: learn it first.")
                .or_else(|| no(!kit(Skill::SK_ALCHEMY), "Brewing takes an alchemy set: carry one."))
        }
        Way::Poison => {
            let knows = w.has_skill(Skill::SK_ALCHEMY)
                && w.has_skill(Skill::SK_POISON_USE)
                && w.skill(Skill::SK_POISON_USE) >= BREWS_POISON;
            no(!knows, "Brewing poison takes the skill Alchemy, and Poison Use at 12: learn them first.")
                .or_else(|| no(!kit(Skill::SK_ALCHEMY), "Brewing poison takes an alchemy set: carry one."))
        }
        Way::Craft => no(!kit(Skill::SK_CRAFT), "Crafting takes craftsman's tools: carry some."),
        Way::Scroll => {
            no(!w.has_feat(Feat::FT_SCRIBE_SCROLL), "Scrolls take the feat Scribe Scroll: learn it first.")
        }
        Way::Potion => {
            no(!w.has_feat(Feat::FT_BREW_POTION), "Potions take the feat Brew Potion: learn it first.")
        }
        Way::Weapon => no(
            w.ability(Ability::CA_WEAPONCRAFT) <= 0,
            "Forging magic takes the ability Weaponcraft, which some smiths have.",
        )
        .or_else(|| no(!craft::at_a_forge(m, me), "That is done at a forge: stand beside one.")),
    }
}
