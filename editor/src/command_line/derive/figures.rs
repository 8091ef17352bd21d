//! What comes out of a creature, under the names of the measured sets.

use super::super::json::Object;
use super::{attributes, object, resistances};
use augury_engine::base::names::{Attribute, Named, Skill};
use augury_engine::rules::values::{self, Ledger, Matrix, Values};
use augury_engine::rules::who::Who;

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
        .with("encumbrance", who.encumbrance().number())
        .with("SkillLevel", object(skills().map(|(name, skill)| (name, who.skill(skill)))))
}

/// The skills that there are, by the first name of each.
pub fn skills() -> impl Iterator<Item = (&'static str, Skill)> {
    let real = |n: &i32| (1..=LAST_SKILL).contains(n);
    Skill::table()
        .iter()
        .filter(move |(name, number)| real(number) && Skill::from_number(*number).name() == Some(name))
        .map(|(name, number)| (*name, Skill::from_number(*number)))
}
