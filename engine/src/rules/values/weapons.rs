//! Weapon lines (facts/rules/calcvalues.md, 3) as they are with nothing in hand: a monster's training counts
//! for every weapon, so for none too. Lines of real weapons come with items, in this file.

use super::calc::{Calc, MODES};
use super::ledger::{Ledger, Why};
use crate::base::names::{Attribute, BonusType, Feat};

/// What a step of training is worth: hit, speed, damage, defence.
struct Training {
    feat: Feat,
    hit: i32,
    speed: i32,
    damage: i32,
    defence: i32,
}

/// Steps of training that monsters have by feat, the best first.
const TRAININGS: [Training; 3] = [
    Training { feat: Feat::FT_WEAPON_MASTERY, hit: 2, speed: 4, damage: 2, defence: 2 },
    Training { feat: Feat::FT_WEAPON_SPECIALIST, hit: 1, speed: 2, damage: 2, defence: 0 },
    Training { feat: Feat::FT_WEAPON_FOCUS, hit: 1, speed: 0, damage: 0, defence: 0 },
];

/// All of section 3.
pub(super) fn contribute<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.who.is_character() {
        return; // A character's training is for weapons it knows, and counts with one in hand.
    }
    let Some(best) = TRAININGS.iter().find(|t| c.feat(t.feat)) else { return };
    let why = Why::feat("weapon training", best.feat);
    // Defence once for each of the five modes, since the empty hand is every mode's weapon.
    for (hit, speed, damage) in MODES {
        c.add(BonusType::BONUS_SKILL, hit, best.hit, why);
        c.add(BonusType::BONUS_SKILL, speed, best.speed, why);
        c.add(BonusType::BONUS_SKILL, damage, best.damage, why);
        c.stack(BonusType::BONUS_SKILL, Attribute::A_DEF, best.defence, why);
    }
}
