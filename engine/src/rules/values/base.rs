//! What a creature starts from: its form, or its scores and race (docs/rules/values-base.md).

use super::calc::{Calc, SCORES};
use super::ledger::{Ledger, Why};
use crate::base::names::{Attribute, AttributeGroup, BonusType, Feat, MonsterType as Type, StatiNature};

/// What marks a score that a race has not got at all (docs/rules/values-base.md).
const NO_SCORE: i16 = -99;
/// The scores of the body, first among all.
const BODILY: [Attribute; 3] = [Attribute::A_STR, Attribute::A_DEX, Attribute::A_CON];

/// A character's own scores, before its race's.
pub(super) fn base_score<L: Ledger>(c: &mut Calc<'_, L>) {
    let Some(character) = c.who.character() else { return };
    let why = Why::rule("base score");
    for (attribute, base) in SCORES.into_iter().zip(character.base) {
        c.stack(BonusType::BONUS_BASE, attribute, i32::from(base), why);
    }
}

/// What its race makes of a character's scores. In another form the race's body counts for nothing.
pub(super) fn race<L: Ledger>(c: &mut Calc<'_, L>) {
    let Some(character) = c.who.character() else { return };
    let Some(race) = c.who.content.race(character.race) else { return };
    let borrowed = c.has(StatiNature::POLYMORPH) && c.monster().is_some();
    let why = Why::resource("race", character.race);
    for (attribute, change) in SCORES.into_iter().zip(race.adjustments.in_order()) {
        match change {
            _ if borrowed && BODILY.contains(&attribute) => {}
            NO_SCORE => no_score(c, attribute, why),
            change => c.stack(BonusType::BONUS_NATURAL, attribute, i32::from(change), why),
        }
    }
}

/// The body that a character has taken on: its scores as they differ from 10, how fast it strikes and how well.
pub(super) fn body_taken_on<L: Ledger>(c: &mut Calc<'_, L>) {
    let Some(form) = c.monster().filter(|_| c.has(StatiNature::POLYMORPH)) else { return };
    let why = Why::resource("form taken on", c.who.c.form());
    for (attribute, score) in SCORES.into_iter().zip(form.attributes.in_order()).take(BODILY.len()) {
        match score {
            0 => no_score(c, attribute, why),
            score => c.stack(BonusType::BONUS_NATURAL, attribute, i32::from(score) - 10, why),
        }
    }
    c.stack_group(BonusType::BONUS_NATURAL, AttributeGroup::A_SPD, i32::from(form.spd_steps()), why);
    c.stack_group(BonusType::BONUS_NATURAL, AttributeGroup::A_HIT, i32::from(form.hit), why);
}

fn no_score<L: Ledger>(c: &mut Calc<'_, L>, attribute: Attribute, why: Why) {
    c.ledger.set(BonusType::BONUS_BASE, attribute, 0, why);
    c.ledger.set(BonusType::BONUS_TEMP, attribute, 0, why);
}

/// A monster's scores: of its form and its own the better, but for one that magic changed.
pub(super) fn form_scores<L: Ledger>(c: &mut Calc<'_, L>) {
    let Some(form) = c.monster() else { return };
    let why = Why::resource("form", c.who.c.form());
    let mut scores = form.attributes.in_order();
    if c.who.c.true_form() != c.who.c.form()
        && !c.has(StatiNature::POLYMORPH)
        && let Some(own) = c.who.true_monster()
    {
        for (score, own) in scores.iter_mut().zip(own.attributes.in_order()) {
            *score = (*score).max(own);
        }
    }
    for (attribute, score) in SCORES.into_iter().zip(scores) {
        c.stack(BonusType::BONUS_BASE, attribute, i32::from(score), why);
    }
}

/// How well a monster's form strikes.
pub(super) fn form_hit<L: Ledger>(c: &mut Calc<'_, L>) {
    let hit = c.monster().map_or(0, |form| i32::from(form.hit));
    let why = Why::resource("form", c.who.c.form());
    c.stack_group(BonusType::BONUS_BASE, AttributeGroup::A_HIT, hit, why);
}

/// How fast a monster's form strikes.
pub(super) fn form_speed<L: Ledger>(c: &mut Calc<'_, L>) {
    let speed = c.monster().map_or(0, |form| i32::from(form.spd_steps()));
    let why = Why::resource("form", c.who.c.form());
    c.stack_group(BonusType::BONUS_NATURAL, AttributeGroup::A_SPD, speed, why);
}

/// A monster's saves: good where one of its types is good at them, otherwise poor.
pub(super) fn type_saves<L: Ledger>(c: &mut Calc<'_, L>) {
    let Some(form) = c.monster() else { return };
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

/// How well the present form keeps out of the way.
pub(super) fn form_defence<L: Ledger>(c: &mut Calc<'_, L>) {
    let def = c.monster().map_or(0, |form| i32::from(form.def));
    c.add(BonusType::BONUS_NATURAL, Attribute::A_DEF, def, Why::resource("form", c.who.c.form()));
}

/// The size of the present form.
pub(super) fn form_size<L: Ledger>(c: &mut Calc<'_, L>) {
    let size = c.monster().map_or(0, |form| i32::from(form.size_number()));
    c.add(BonusType::BONUS_BASE, Attribute::A_SIZ, size, Why::resource("form", c.who.c.form()));
}

/// The pace of the present form.
pub(super) fn form_pace<L: Ledger>(c: &mut Calc<'_, L>) {
    let pace = c.monster().map_or(0, |form| i32::from(form.mov_steps()));
    c.add(BonusType::BONUS_BASE, Attribute::A_MOV, pace, Why::resource("form", c.who.c.form()));
}

/// The hide of the present form.
pub(super) fn form_armour<L: Ledger>(c: &mut Calc<'_, L>) {
    let arm = c.monster().map_or(0, |form| i32::from(form.arm));
    c.add(BonusType::BONUS_NATURAL, Attribute::A_ARM, arm, Why::resource("form", c.who.c.form()));
}

/// A skin as hard as iron.
pub(super) fn iron_skin<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.feat(Feat::FT_IRON_SKIN) && c.monster().is_some() {
        let why = Why::feat("iron skin", Feat::FT_IRON_SKIN);
        c.stack(BonusType::BONUS_NATURAL, Attribute::A_ARM, 5, why);
    }
}

/// How much everybody can exert itself.
pub(super) fn inborn_stamina<L: Ledger>(c: &mut Calc<'_, L>) {
    c.add(BonusType::BONUS_NATURAL, Attribute::A_FAT, 4, Why::rule("what everybody can bear"));
}

/// How much more a monster can, by its rating.
pub(super) fn stamina_by_rating<L: Ledger>(c: &mut Calc<'_, L>) {
    let why = Why::rule("half the challenge rating");
    c.add(BonusType::BONUS_BASE, Attribute::A_FAT, c.who.cr() / 2, why);
}

const FORT: u8 = 1;
const REF: u8 = 2;
const WILL: u8 = 4;

/// Which saves a type is good at (docs/rules/values-base.md, Saves).
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

/// A good save (docs/rules/values-base.md, Saves): 0, then half the level and 2.
pub(super) fn good_save(level: i32) -> i32 {
    if level < 1 { 0 } else { level / 2 + 2 }
}

/// A poor save (docs/rules/values-base.md, Saves): a third of the level.
pub(super) fn poor_save(level: i32) -> i32 {
    level.max(0) / 3
}
