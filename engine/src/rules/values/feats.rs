//! Feats and skills, then weariness (facts/rules/calcvalues.md, 6).

use super::calc::Calc;
use super::ledger::{Ledger, Why};
use crate::base::names::{
    Attribute, AttributeGroup, BonusType, Feat, MonsterType, Skill, StatiNature, WeaponGroup,
};

const FEAT: BonusType = BonusType::BONUS_FEAT;

/// Feats that add a fixed amount to one attribute, in order: feat, type, attribute, amount.
const FIXED: [(Feat, BonusType, Attribute, i32); 15] = [
    (Feat::FT_IMPROVED_STRENGTH, FEAT, Attribute::A_STR, 1),
    (Feat::FT_IMPROVED_DEXTERITY, FEAT, Attribute::A_DEX, 1),
    (Feat::FT_IMPROVED_CONSTITUTION, FEAT, Attribute::A_CON, 1),
    (Feat::FT_IMPROVED_INTELLIGENCE, FEAT, Attribute::A_INT, 1),
    (Feat::FT_IMPROVED_WISDOM, FEAT, Attribute::A_WIS, 1),
    (Feat::FT_IMPROVED_CHARISMA, FEAT, Attribute::A_CHA, 1),
    (Feat::FT_IMPROVED_LUCK, FEAT, Attribute::A_LUC, 1),
    (Feat::FT_ATHLETIC, BonusType::BONUS_COMP, Attribute::A_SAV_FORT, 1),
    (Feat::FT_CLEAR_MINDED, BonusType::BONUS_COMP, Attribute::A_SAV_WILL, 1),
    (Feat::FT_LIGHTNING_REFLEXES, FEAT, Attribute::A_SAV_REF, 3),
    (Feat::FT_GREAT_FORTITUDE, FEAT, Attribute::A_SAV_FORT, 3),
    (Feat::FT_IRON_WILL, FEAT, Attribute::A_SAV_WILL, 3),
    (Feat::FT_RUN, FEAT, Attribute::A_MOV, 4),
    (Feat::FT_ENDURANCE, FEAT, Attribute::A_FAT, 5),
    (Feat::FT_WOODSMAN, FEAT, Attribute::A_FAT, 2),
];

/// All of section 6, in order.
pub(super) fn contribute<L: Ledger>(c: &mut Calc<'_, L>) {
    for (feat, kind, attribute, amount) in FIXED {
        if c.feat(feat) {
            c.stack(kind, attribute, amount, Why::feat("feat", feat));
        }
    }
    if c.feat(Feat::FT_TALENTED) {
        c.stack_group(FEAT, AttributeGroup::A_MAG, 1, Why::feat("talented", Feat::FT_TALENTED));
    }
    zen(c);
    athletics(c);
    weariness(c);
}

/// Insight by wisdom: that of the run before.
fn zen<L: Ledger>(c: &mut Calc<'_, L>) {
    let insight = c.who.modifier(Attribute::A_WIS);
    if c.feat(Feat::FT_ZEN_ARCHERY) {
        let why = Why::feat("zen archery", Feat::FT_ZEN_ARCHERY);
        c.add(BonusType::BONUS_INSIGHT, Attribute::A_HIT_ARCHERY, insight, why);
    }
    if c.feat(Feat::FT_ZEN_DEFENSE) && !c.wears(WeaponGroup::WG_MARMOUR) {
        let why = Why::feat("zen defense", Feat::FT_ZEN_DEFENSE);
        let ward = if c.wears(WeaponGroup::WG_LARMOUR) { (insight + 1) / 2 } else { insight };
        c.add(BonusType::BONUS_INSIGHT, Attribute::A_DEF, ward, why);
    }
}

fn athletics<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has_skill(Skill::SK_ATHLETICS) {
        let level = c.who.skill(Skill::SK_ATHLETICS);
        let why = Why::skill("athletics", Skill::SK_ATHLETICS);
        c.add(BonusType::BONUS_SKILL, Attribute::A_MOV, (level / 2).max(0), why);
        c.add(BonusType::BONUS_SKILL, Attribute::A_FAT, (level / 3).max(0), why);
    }
}

/// Whoever has spent more than it can bear is weary, and exhausted at twice that. What it can bear is that
/// of the run before. Undead, constructs and plants don't tire, and rage overcomes it.
fn weariness<L: Ledger>(c: &mut Calc<'_, L>) {
    let spent = c.who.c.fatigue();
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
