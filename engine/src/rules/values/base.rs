//! What a creature starts from: its form, or its scores and race (facts/rules/calcvalues.md, 2).

use super::calc::{Calc, SCORES};
use super::classes;
use super::ledger::{Ledger, Why};
use crate::base::names::{Attribute, AttributeGroup, BonusType, Feat, MonsterType as Type, StatiNature};
use crate::content::Monster;
use crate::world::Character;

/// What marks a score that a race has not got at all (facts/rules/calcvalues.md, 2).
const NO_SCORE: i16 = -99;

/// All of section 2, in order.
pub(super) fn contribute<L: Ledger>(c: &mut Calc<'_, L>) {
    match c.who.character() {
        Some(character) => {
            character_scores(c, character);
            classes::contribute(c, character);
        }
        None => monster(c),
    }
    form(c);
    fatigue(c);
}

/// A character's scores, and what its race makes of them; in another form the form's body instead.
fn character_scores<L: Ledger>(c: &mut Calc<'_, L>, character: &Character) {
    let why = Why::rule("base score");
    for (attribute, base) in SCORES.into_iter().zip(character.base) {
        c.stack(BonusType::BONUS_BASE, attribute, i32::from(base), why);
    }
    let race = c.who.content.race(character.race);
    let adjustments = race.map_or([0; 7], |r| r.adjustments.in_order());
    let form = c.monster().filter(|_| c.has(StatiNature::POLYMORPH));
    let why = Why::resource("race", character.race);
    for (attribute, change) in SCORES.into_iter().zip(adjustments) {
        let bodily = matches!(attribute, Attribute::A_STR | Attribute::A_DEX | Attribute::A_CON);
        match form.filter(|_| bodily) {
            Some(form) => borrowed_score(c, attribute, form),
            None if change == NO_SCORE => no_score(c, attribute, why),
            None => c.stack(BonusType::BONUS_NATURAL, attribute, i32::from(change), why),
        }
    }
    if let Some(form) = form {
        let why = Why::resource("form taken on", c.who.c.form());
        c.stack_group(BonusType::BONUS_NATURAL, AttributeGroup::A_SPD, i32::from(form.spd_steps()), why);
        c.stack_group(BonusType::BONUS_NATURAL, AttributeGroup::A_HIT, i32::from(form.hit), why);
    }
}

/// A bodily score of a character in another form: the form's difference from 10.
fn borrowed_score<L: Ledger>(c: &mut Calc<'_, L>, attribute: Attribute, form: &Monster) {
    let why = Why::resource("form taken on", c.who.c.form());
    match form.attributes.in_order()[attribute.0 as usize % 7] {
        0 => no_score(c, attribute, why),
        score => c.stack(BonusType::BONUS_NATURAL, attribute, i32::from(score) - 10, why),
    }
}

fn no_score<L: Ledger>(c: &mut Calc<'_, L>, attribute: Attribute, why: Why) {
    c.ledger.set(BonusType::BONUS_BASE, attribute, 0, why);
    c.ledger.set(BonusType::BONUS_TEMP, attribute, 0, why);
}

/// A monster's scores, hit bonus, speeds and saves.
fn monster<L: Ledger>(c: &mut Calc<'_, L>) {
    let Some(form) = c.monster() else { return };
    let why = Why::resource("form", c.who.c.form());
    let mut scores = form.attributes.in_order();
    if !c.has(StatiNature::POLYMORPH)
        && c.who.c.true_form() != c.who.c.form()
        && let Some(own) = c.who.true_monster()
    {
        for (score, own) in scores.iter_mut().zip(own.attributes.in_order()) {
            *score = (*score).max(own);
        }
    }
    for (attribute, score) in SCORES.into_iter().zip(scores) {
        c.stack(BonusType::BONUS_BASE, attribute, i32::from(score), why);
    }
    c.stack_group(BonusType::BONUS_BASE, AttributeGroup::A_HIT, i32::from(form.hit), why);
    c.stack_group(BonusType::BONUS_NATURAL, AttributeGroup::A_SPD, i32::from(form.spd_steps()), why);
    saves(c, form);
}

/// A monster's saves: good where one of its types is good at them, otherwise poor.
fn saves<L: Ledger>(c: &mut Calc<'_, L>, form: &Monster) {
    let rating = c.who.cr();
    let good = form.types.iter().fold(0, |mask, kind| mask | good_saves(*kind));
    let why = Why::resource("save by type and challenge rating", c.who.c.form());
    for (bit, save) in
        [(FORT, Attribute::A_SAV_FORT), (REF, Attribute::A_SAV_REF), (WILL, Attribute::A_SAV_WILL)]
    {
        let base = if good & bit != 0 { good_save(rating) } else { poor_save(rating) };
        c.stack(BonusType::BONUS_BASE, save, base, why);
    }
}

/// Figures of the present form that count for characters and monsters alike.
fn form<L: Ledger>(c: &mut Calc<'_, L>) {
    let Some(form) = c.monster() else { return };
    let why = Why::resource("form", c.who.c.form());
    c.add(BonusType::BONUS_NATURAL, Attribute::A_DEF, i32::from(form.def), why);
    c.add(BonusType::BONUS_BASE, Attribute::A_SIZ, i32::from(form.size_number()), why);
    c.add(BonusType::BONUS_BASE, Attribute::A_MOV, i32::from(form.mov_steps()), why);
    c.add(BonusType::BONUS_NATURAL, Attribute::A_ARM, i32::from(form.arm), why);
    if c.feat(Feat::FT_IRON_SKIN) {
        let why = Why::feat("iron skin", Feat::FT_IRON_SKIN);
        c.stack(BonusType::BONUS_NATURAL, Attribute::A_ARM, 5, why);
    }
}

/// How much it can exert itself.
fn fatigue<L: Ledger>(c: &mut Calc<'_, L>) {
    c.add(BonusType::BONUS_NATURAL, Attribute::A_FAT, 4, Why::rule("what everybody can bear"));
    match c.who.character() {
        Some(character) => classes::stamina(c, character),
        None => {
            let why = Why::rule("half the challenge rating");
            c.add(BonusType::BONUS_BASE, Attribute::A_FAT, c.who.cr() / 2, why);
        }
    }
}

const FORT: u8 = 1;
const REF: u8 = 2;
const WILL: u8 = 4;

/// Which saves a type is good at (facts/constants.json, MonsterGoodSaves_by_MA_type).
fn good_saves(kind: Type) -> u8 {
    match kind {
        Type::MA_OUTSIDER | Type::MA_DEMON | Type::MA_DEVIL | Type::MA_DRAGON | Type::MA_GENIE => {
            FORT | REF | WILL
        }
        Type::MA_BEAST | Type::MA_MIMIC => FORT | REF,
        Type::MA_ILLITHID | Type::MA_EYE | Type::MA_UNDEAD => WILL,
        Type::MA_HUMANOID | Type::MA_NAGA => REF | WILL,
        Type::MA_PLANT | Type::MA_ANIMAL | Type::MA_WORM | Type::MA_QUADRUPED | Type::MA_ELEMENTAL => FORT,
        Type::MA_GOBLIN
        | Type::MA_KOBOLD
        | Type::MA_SPIDER
        | Type::MA_SNAKE
        | Type::MA_TRAPPER
        | Type::MA_VORTEX
        | Type::MA_FAERIE
        | Type::MA_BIRD => REF,
        _ => 0,
    }
}

/// A good save (facts/constants.json, GoodSave): 0, then half the level and 2.
pub(super) fn good_save(level: i32) -> i32 {
    if level < 1 { 0 } else { level / 2 + 2 }
}

/// A poor save (facts/constants.json, PoorSave): a third of the level.
pub(super) fn poor_save(level: i32) -> i32 {
    level.max(0) / 3
}
