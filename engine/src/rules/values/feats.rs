//! Feats and skills, then weariness (docs/rules/values-modifiers.md, Feats and skills).

use super::calc::Calc;
use super::ledger::{Ledger, Why};
use crate::base::names::{
    Attribute, AttributeGroup, BonusType, Feat, MonsterType, Skill, StatiNature, WeaponGroup,
};

/// A feat that adds a fixed amount to one attribute.
pub(super) fn fixed<L: Ledger>(
    c: &mut Calc<'_, L>,
    feat: Feat,
    kind: BonusType,
    attribute: Attribute,
    amount: i32,
) {
    if c.feat(feat) {
        c.stack(kind, attribute, amount, Why::feat("feat", feat));
    }
}

/// A gift for magic.
pub(super) fn talented<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.feat(Feat::FT_TALENTED) {
        let why = Why::feat("talented", Feat::FT_TALENTED);
        c.stack_group(BonusType::BONUS_FEAT, AttributeGroup::A_MAG, 1, why);
    }
}

/// Archers who aim by insight: by the wisdom of the run before.
pub(super) fn zen_archery<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.feat(Feat::FT_ZEN_ARCHERY) {
        let insight = c.who.modifier(Attribute::A_WIS);
        let why = Why::feat("zen archery", Feat::FT_ZEN_ARCHERY);
        c.add(BonusType::BONUS_INSIGHT, Attribute::A_HIT_ARCHERY, insight, why);
    }
}

/// Those who foresee blows: by the wisdom of the run before, half of it in a light suit.
pub(super) fn zen_defense<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.feat(Feat::FT_ZEN_DEFENSE) && !c.wears(WeaponGroup::WG_MARMOUR) {
        let insight = c.who.modifier(Attribute::A_WIS);
        let why = Why::feat("zen defense", Feat::FT_ZEN_DEFENSE);
        let ward = if c.wears(WeaponGroup::WG_LARMOUR) { (insight + 1) / 2 } else { insight };
        c.add(BonusType::BONUS_INSIGHT, Attribute::A_DEF, ward, why);
    }
}

/// Trained legs and lungs.
pub(super) fn athletics<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has_skill(Skill::SK_ATHLETICS) {
        let level = c.skill(Skill::SK_ATHLETICS);
        let why = Why::skill("athletics", Skill::SK_ATHLETICS);
        c.add(BonusType::BONUS_SKILL, Attribute::A_MOV, (level / 2).max(0), why);
        c.add(BonusType::BONUS_SKILL, Attribute::A_FAT, (level / 3).max(0), why);
    }
}

/// Whoever has spent more than it can bear is weary, and exhausted at twice that: with nothing left of its fatigue
/// points, of which it has A_FAT when fresh, and with as many below. What it can bear is that of the run before. Undead, constructs and plants don't tire, and rage overcomes it.
pub(super) fn weariness<L: Ledger>(c: &mut Calc<'_, L>) {
    let spent = c.who.c.fatigue() - c.who.c.attr(Attribute::A_FAT);
    let bears = c.who.attr(Attribute::A_FAT);
    if spent >= -bears || c.has(StatiNature::RAGING) {
        return;
    }
    if [MonsterType::MA_UNDEAD, MonsterType::MA_CONSTRUCT, MonsterType::MA_PLANT].iter().any(|t| c.is(*t)) {
        return;
    }
    let (score, pace) = if spent < -2 * bears { (-6, -5) } else { (-2, -2) };
    let kind = BonusType::BONUS_FATIGUE;
    let why = Why::rule("weariness");
    for attribute in [Attribute::A_STR, Attribute::A_DEX, Attribute::A_CHA] {
        c.stack(kind, attribute, score, why);
    }
    c.stack(kind, Attribute::A_MOV, pace, why);
    c.stack_group(kind, AttributeGroup::A_SPD, pace, why);
}
