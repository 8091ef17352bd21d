//! Makes the definition of a race.

use super::grants::grants;
use super::shared::*;
use crate::facts::{Facts, Record, list, text};
use crate::gear::gear;
use crate::monster::{member, vars};
use augury_engine::base::id::Kind;
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// Makes one race.
pub fn race(facts: &Facts, written: &Record, compiled: &Record) -> Result<Race, String> {
    let score = |key: &str, compiled_key: &str| {
        plain(object(written, "attributes"), key, object(compiled, "AttrAdj"), compiled_key)
    };
    let base = list(written, "typeline").first().and_then(Value::as_str).unwrap_or("");
    let body = facts.reference(text(compiled, "mID"))?.1;
    let monster =
        facts.of(Kind::Monster).iter().find(|m| facts.id(Kind::Monster, text(m, "name")) == Ok(body));
    Ok(Race {
        name: text(compiled, "name").to_owned(),
        body: one(facts, "Monster", text(written, "Monster"), text(compiled, "mID"))?,
        base: one(facts, "base race", base, text(compiled, "baseRace"))?,
        adjustments: AttributeAdjustments {
            str: score("Str", "A_STR")?,
            dex: score("Dex", "A_DEX")?,
            con: score("Con", "A_CON")?,
            int: score("Int", "A_INT")?,
            wis: score("Wis", "A_WIS")?,
            cha: score("Cha", "A_CHA")?,
            luc: score("Luc", "A_LUC")?,
        },
        // The original asks the body; here it is said.
        size: member(monster.map_or("", |m| text(m, "Size")))?,
        favoured: many(facts, "Favoured", list(written, "FavouredClass"), list(compiled, "favouredClass"))?,
        skills: same_members("Skills", list(written, "Skills"), list(compiled, "skills"))?,
        grants: grants(facts, written, compiled, false)?,
        survival: constant(written, compiled, "RES_SURVIVAL_CHANCE")?,
        gear: gear(facts, written, compiled)?,
        lists: lists(facts, written, compiled, &[], false)?,
        constants: constants(facts, compiled, &[ConstantId::RES_SURVIVAL_CHANCE])?,
        vars: vars(written)?,
        owed: owed(written, compiled)?,
        ..Race::default()
    })
}
