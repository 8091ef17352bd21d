//! What comes out of a creature, under the names of the measured sets.

use super::basics::{attributes, object, resistances};
use super::more;
use crate::lab::json::{Json, Object};
use augury_engine::base::names::{Attribute, MonsterFlag, MonsterType, Named, Skill};
use augury_engine::rules::query::who::Who;
use augury_engine::rules::values::{self, Ledger, Matrix, Values};

/// The number of the last skill; feats are numbered from 50.
const LAST_SKILL: i32 = 49;

/// The cells of AttrAdj that are not 0, by attribute and bonus type.
pub fn cells(values: &Values<Matrix>) -> Object {
    let mut adj = Object::default();
    for (attribute, name) in attributes() {
        let row = values.adj.cells().row(attribute).filter(|(_, v)| *v != 0);
        let row = row.fold(Object::default(), |row, (bonus, v)| row.with(bonus.to_string(), v));
        if !row.is_empty() {
            adj.put(name, row);
        }
    }
    adj
}

/// The block of figures of one creature as it stands. `mana` and `hp` are its own full ones.
pub fn derived(who: &Who<'_>, hp: i32, mana: i32) -> Object {
    let values = values::matrix(who);
    let modes = ["S_ARCHERY", "S_BRAWL", "S_MELEE", "S_THROWN"].into_iter().enumerate();
    Object::default()
        .with("Attr", object(attributes().map(|(a, name)| (name, values.get(a)))))
        .with("AttrAdj", cells(&values))
        .with("mHP", hp)
        .with("cHP", hp + values.get(Attribute::A_THP))
        .with("mMana", mana)
        .with("tMana", values::full_mana(who, mana))
        .with("hMana", 0)
        .with("cFP", values.get(Attribute::A_FAT))
        .with("CR", who.cr())
        .with("getDef", values.get(Attribute::A_DEF))
        .with("GetBAB", object(modes.map(|(mode, name)| (name, who.base_attack(mode)))))
        .with("ResistLevel", object(resistances(who, false)))
        .with("ResistLevel_bypass_armour", object(resistances(who, true)))
        .with("senses", more::senses(who))
        .with("KAttr_differing", more::believed(who, &values))
        .with("encumbrance", who.encumbrance().number())
        .with("SkillLevel", object(skills().map(|(name, skill)| (name, who.skill(skill)))))
        .with("ISkillLevel_differing", object(inborn_skills(who)))
}

/// Skills whose inborn level is another than their level.
fn inborn_skills(who: &Who<'_>) -> Vec<(&'static str, i32)> {
    skills()
        .map(|(name, skill)| (name, who.inborn_skill(skill), who.skill(skill)))
        .filter(|(_, inborn, level)| inborn != level)
        .map(|(name, inborn, _)| (name, inborn))
        .collect()
}

/// What is said of a character beside its figures with gear and without.
pub fn of_character(who: &Who<'_>) -> Object {
    let scores = attributes().take(7).map(|(a, name)| (name, who.inborn(a)));
    let trained = skills().filter(|(_, skill)| who.has_skill(*skill)).map(|(name, _)| Json::from(name));
    let mut points = who.skill_points();
    points.resize(points.len().max(6), 0);
    more::of_levels(who)
        .with("IAttr", object(scores))
        .with("class_skills", Json::List(trained.collect()))
        .with("SpentSP", Json::List(spent(who, &points).into_iter().map(Json::from).collect()))
        .with("TotalSP", Json::List(points.into_iter().map(Json::from).collect()))
        .with("CasterLev", who.caster_level())
}

/// How many of its points it spent: ranks cost a point each, those of the first class are spent first.
fn spent(who: &Who<'_>, points: &[i32]) -> Vec<i32> {
    let ranks = who.character().map_or(0, |c| c.ranks.iter().map(|(_, ranks)| i32::from(*ranks)).sum());
    let mut left: i32 = ranks;
    let take = |points: &i32| {
        let spent = left.min(*points);
        left -= spent;
        spent
    };
    points.iter().map(take).collect()
}

/// What is said of a monster with templates beside its figures.
pub fn of_templated(who: &Who<'_>) -> Object {
    let named = |name: &&(&'static str, i32)| MonsterType::from_number(name.1).name() == Some(name.0);
    let types = MonsterType::table().iter().filter(named);
    let types = types.filter(|(_, n)| *n > 0 && who.is_type(MonsterType::from_number(*n)));
    let flags = MonsterFlag::table().iter();
    let flags = flags.filter(|(_, n)| who.has_flag(MonsterFlag::from_number(*n)));
    let names = |all: Vec<&'static str>| Json::List(all.into_iter().map(Json::from).collect());
    Object::default()
        .with("mHP_option1_average", values::average(who))
        .with("mHP_option2_max", values::maximum(who))
        .with("BestHDType", values::best_hit_die(who))
        .with("CR_allow_neg", who.cr_signed())
        .with("CasterLev", who.caster_level())
        .with("GetPower0", who.power(0))
        .with("flags", names(flags.map(|(name, _)| *name).collect()))
        .with("isMType", names(types.map(|(name, _)| *name).collect()))
}

/// The skills that there are, by the first name of each.
pub fn skills() -> impl Iterator<Item = (&'static str, Skill)> {
    let real = |n: &i32| (1..=LAST_SKILL).contains(n);
    Skill::table()
        .iter()
        .filter(move |(name, number)| real(number) && Skill::from_number(*number).name() == Some(name))
        .map(|(name, number)| (*name, Skill::from_number(*number)))
}
