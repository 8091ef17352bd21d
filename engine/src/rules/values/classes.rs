//! What the levels of a character's classes are worth (docs/rules/values-base.md, Characters): bonuses to hit,
//! speeds, saves, defence, stamina, and what intensive study adds.

use super::base::{good_save, poor_save};
use super::calc::{Calc, MODES};
use super::ledger::{Ledger, Why};
use crate::base::names::{Attribute, BonusType, ClassFlag};
use crate::content::{Class, Switch};
use crate::world::ClassLevels;

/// The bonus types of the first, second and third class.
pub(super) const TYPES: [BonusType; 3] =
    [BonusType::BONUS_BASE, BonusType::BONUS_CLASS2, BonusType::BONUS_CLASS3];

/// A class that a character has levels in, with the bonus type of its place.
fn taken<'a, L: Ledger>(
    c: &Calc<'a, L>,
) -> impl Iterator<Item = (BonusType, &'a Class, &'a ClassLevels)> + use<'a, L> {
    let content = c.who.content;
    let classes = c.who.character().map_or(&[][..], |character| character.classes.as_slice());
    TYPES
        .into_iter()
        .zip(classes)
        .filter_map(|(kind, taken)| Some((kind, content.class(taken.class)?, taken)))
}

/// How well its classes strike, mode by mode.
pub(super) fn class_attack<L: Ledger>(c: &mut Calc<'_, L>) {
    for (kind, class, taken) in taken(c) {
        let why = Why::resource("levels of a class", taken.class);
        for (mode, (to_hit, ..)) in MODES.into_iter().enumerate() {
            c.stack(kind, to_hit, grown(class, taken, mode), why);
        }
    }
}

/// How fast its classes strike: what they strike with more than half the level, all of it from archery as long
/// as the pack keeps that.
pub(super) fn class_speed<L: Ledger>(c: &mut Calc<'_, L>) {
    let by_archery = c.who.content.keeps(Switch::ClassSpeedFromArchery);
    for (kind, class, taken) in taken(c) {
        let why = Why::resource("levels of a class", taken.class);
        for (mode, (_, speed, _)) in MODES.into_iter().enumerate() {
            let skill = grown(class, taken, if by_archery { 0 } else { mode });
            c.stack(kind, speed, (skill - i32::from(taken.level) / 2).max(0), why);
        }
    }
}

fn grown(class: &Class, taken: &ClassLevels, mode: usize) -> i32 {
    class.attack.by_mode(mode) * i32::from(taken.level) / 100
}

/// The saves of its classes.
pub(super) fn class_saves<L: Ledger>(c: &mut Calc<'_, L>) {
    for (kind, class, taken) in taken(c) {
        let level = i32::from(taken.level);
        let why = Why::resource("levels of a class", taken.class);
        for (flag, save) in [
            (ClassFlag::CF_GOOD_FORT, Attribute::A_SAV_FORT),
            (ClassFlag::CF_GOOD_REF, Attribute::A_SAV_REF),
            (ClassFlag::CF_GOOD_WILL, Attribute::A_SAV_WILL),
        ] {
            let base = if class.flags.has(flag) { good_save(level) } else { poor_save(level) };
            c.stack(kind, save, base, why);
        }
    }
}

/// How well its classes keep out of the way.
pub(super) fn class_defence<L: Ledger>(c: &mut Calc<'_, L>) {
    for (kind, class, taken) in taken(c).filter(|(_, class, _)| class.def > 0) {
        let why = Why::resource("levels of a class", taken.class);
        c.stack(kind, Attribute::A_DEF, i32::from(taken.level / class.def), why);
    }
}

/// Intensive study raises the bonus to hit up to the levels in all.
pub(super) fn study<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.who.character().is_none_or(|character| character.classes.is_empty()) {
        return;
    }
    for (mode, (to_hit, ..)) in MODES.into_iter().enumerate() {
        let levels: i32 = TYPES.iter().map(|kind| c.ledger.cells().get(to_hit, *kind)).sum();
        let studied = c.who.base_attack(mode) - levels;
        if studied > 0 {
            c.stack(BonusType::BONUS_STUDY, to_hit, studied, Why::rule("intensive study"));
        }
    }
}

/// How much the classes of one can bear.
pub(super) fn class_stamina<L: Ledger>(c: &mut Calc<'_, L>) {
    for (kind, class, taken) in taken(c) {
        let why = Why::resource("stamina of a class", taken.class);
        c.add(kind, Attribute::A_FAT, i32::from(taken.level) * i32::from(class.hd) / 12, why);
    }
}
