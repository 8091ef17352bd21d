//! What the levels of a character's classes are worth (facts/rules/calcvalues.md, 2): bonuses to hit, speeds,
//! saves, defence, stamina, and what intensive study adds.

use super::base::{good_save, poor_save};
use super::calc::{Calc, MODES};
use super::ledger::{Ledger, Why};
use crate::base::names::{Attribute, BonusType, ClassFlag};
use crate::content::{Class, Switch};
use crate::world::{Character, ClassLevels};

/// The bonus types of the first, second and third class.
pub(super) const TYPES: [BonusType; 3] =
    [BonusType::BONUS_BASE, BonusType::BONUS_CLASS2, BonusType::BONUS_CLASS3];

/// Bonuses of all classes but for stamina, then of study.
pub(super) fn contribute<L: Ledger>(c: &mut Calc<'_, L>, character: &Character) {
    for (kind, taken) in TYPES.into_iter().zip(&character.classes) {
        if let Some(class) = c.who.content.class(taken.class) {
            let why = Why::resource("levels of a class", taken.class);
            attacks(c, kind, class, taken, why);
            saves(c, kind, class, taken, why);
            if class.def > 0 {
                c.stack(kind, Attribute::A_DEF, i32::from(taken.level / class.def), why);
            }
        }
    }
    if !character.classes.is_empty() {
        study(c);
    }
}

/// Bonuses to hit by mode; speeds follow from them, all from that of archery as long as the pack keeps it.
fn attacks<L: Ledger>(c: &mut Calc<'_, L>, kind: BonusType, class: &Class, taken: &ClassLevels, why: Why) {
    let level = i32::from(taken.level);
    let hit = |mode: usize| class.attack.by_mode(mode) * level / 100;
    let by_archery = c.who.content.keeps(Switch::ClassSpeedFromArchery);
    for (mode, (to_hit, speed, _)) in MODES.into_iter().enumerate() {
        c.stack(kind, to_hit, hit(mode), why);
        let skill = hit(if by_archery { 0 } else { mode });
        c.stack(kind, speed, (skill - level / 2).max(0), why);
    }
}

fn saves<L: Ledger>(c: &mut Calc<'_, L>, kind: BonusType, class: &Class, taken: &ClassLevels, why: Why) {
    let level = i32::from(taken.level);
    for (flag, save) in [
        (ClassFlag::CF_GOOD_FORT, Attribute::A_SAV_FORT),
        (ClassFlag::CF_GOOD_REF, Attribute::A_SAV_REF),
        (ClassFlag::CF_GOOD_WILL, Attribute::A_SAV_WILL),
    ] {
        let base = if class.flags.has(flag) { good_save(level) } else { poor_save(level) };
        c.stack(kind, save, base, why);
    }
}

/// Intensive study raises the bonus to hit up to the levels in all.
fn study<L: Ledger>(c: &mut Calc<'_, L>) {
    for (mode, (to_hit, ..)) in MODES.into_iter().enumerate() {
        let levels: i32 = TYPES.iter().map(|kind| c.ledger.cells().get(to_hit, *kind)).sum();
        let studied = c.who.base_attack(mode) - levels;
        if studied > 0 {
            c.stack(BonusType::BONUS_STUDY, to_hit, studied, Why::rule("intensive study"));
        }
    }
}

/// How much the classes of one can bear.
pub(super) fn stamina<L: Ledger>(c: &mut Calc<'_, L>, character: &Character) {
    for (kind, taken) in TYPES.into_iter().zip(&character.classes) {
        if let Some(class) = c.who.content.class(taken.class) {
            let why = Why::resource("stamina of a class", taken.class);
            c.add(kind, Attribute::A_FAT, i32::from(taken.level) * i32::from(class.hd) / 12, why);
        }
    }
}
