//! Makes the definition of a class.

use super::grants::grants;
use super::shared::*;
use crate::facts::{Facts, Record, list, number, text};
use crate::gear::gear;
use crate::monster::{members, same, small, vars};
use augury_engine::base::names::*;
use augury_engine::content::*;

/// Classes whose figures differ between the libraries: compiled counts.
const DIFFERENT: &[&str] =
    &["Monk", "Alienist", "Assassin", "Blackguard", "Twilight Huntsman", "Underdark Warrior"];

/// Makes one class.
pub fn class(facts: &Facts, written: &Record, compiled: &Record) -> Result<Class, String> {
    let name = text(compiled, "name").to_owned();
    let trust = DIFFERENT.contains(&name.as_str());
    let figure = |key: &str, before: &str, compiled_key: &str| {
        let ours = match text(written, key) {
            "" => 0,
            text => text.strip_prefix(before).and_then(|n| n.parse().ok()).unwrap_or(-1),
        };
        small(key, same(key, ours, number(compiled, compiled_key))?)
    };
    let attack = |key: &str| plain(object(written, "Attk"), key, object(compiled, "attkVal"), key);
    let set = |key: &str, compiled_key: &str| -> Result<_, String> {
        Ok((list(written, key), list(compiled, compiled_key)))
    };
    let (ours, theirs) = set("Flags", "flags")?;
    let theirs: FlagSet<ClassFlag> = members(theirs)?.into_iter().collect();
    let ours = if trust { theirs } else { members(ours)?.into_iter().collect() };
    let flags = same_flags("Flags", ours, theirs)?;
    let (ours, theirs) = set("Proficiencies", "proficiencies")?;
    let theirs: FlagSet<WeaponGroup> = members(theirs)?.into_iter().collect();
    let ours = if trust { theirs } else { members(ours)?.into_iter().collect() };
    Ok(Class {
        flags,
        hd: figure("HD", "d", "hitDie")?,
        mana: figure("Mana", "d", "manaDie")?,
        def: figure("Def", "1/", "defMod")?,
        attack: AttackGrowth {
            archery: attack("S_ARCHERY")?,
            brawl: attack("S_BRAWL")?,
            melee: attack("S_MELEE")?,
            thrown: attack("S_THROWN")?,
        },
        skill_points: plain(written, "SkillPoints", compiled, "skillPoints")?,
        skills: same_members("Skills", list(written, "Skills"), list(compiled, "skills"))?,
        proficiencies: same_flags("Proficiencies", ours, theirs)?,
        grants: grants(facts, written, compiled, trust)?,
        total_levels: constant(written, compiled, "TOTAL_CLASS_LEVELS")?,
        allowed_gods: many(
            facts,
            "ALLOWED_GODS",
            list(object(written, "lists"), "ALLOWED_GODS"),
            list(object(compiled, "lists"), "ALLOWED_GODS"),
        )?,
        gear: gear(facts, written, compiled)?,
        lists: lists(facts, written, compiled, &[ListId::ALLOWED_GODS], trust)?,
        constants: constants(facts, compiled, &[ConstantId::TOTAL_CLASS_LEVELS])?,
        vars: vars(written)?,
        owed: owed(written, compiled)?,
        name,
        ..Class::default()
    })
}
