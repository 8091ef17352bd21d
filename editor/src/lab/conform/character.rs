//! What makes a creature of a trace a character: race, classes with their rolls, feats, ranks, abilities,
//! proficiencies, spells and gods, as its `char` part tells.

use super::names::{resource, resource_at, small};
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Ability, Feat, Named, Skill, SpellAccess, WeaponGroup};
use augury_engine::content::Content;
use augury_engine::world::{Character, ClassLevels, Devotion};
use serde_json::Value;

/// Base scores by their names in a trace.
const SCORES: [&str; 7] = ["A_STR", "A_DEX", "A_CON", "A_INT", "A_WIS", "A_CHA", "A_LUC"];

/// The character that a creature line tells of; `None` if it is a monster.
pub fn character(content: &Content, v: &Value) -> Option<Character> {
    let about = v.get("char")?;
    let race = resource_at(content, about, "race").unwrap_or(ResId::new(Kind::Race, "human"));
    let mut character = Character::new(race, SCORES.map(|score| small(&about["BAttr"], score)));
    let classes = about["classes"].as_array().into_iter().flatten();
    character.classes = classes.filter_map(|class| levels(content, about, class)).collect();
    if character.classes.is_empty() {
        character.level = 1;
    }
    let feats = about["feats_taken"].as_array().into_iter().flatten();
    character.feats = feats.filter_map(|feat| Feat::parse(feat.as_str()?)).collect();
    character.ranks = named::<Skill>(&about["skillRanks"]);
    character.abilities = named::<Ability>(&about["abilities_taken"]);
    for (place, study) in character.studies.iter_mut().enumerate() {
        *study = about["intStudy"].get(place).map_or(0, small_number);
    }
    for (place, points) in character.bonus_points.iter_mut().enumerate() {
        *points = about["bonusSP"].get(place).map_or(0, small_number);
    }
    let groups = about["proficiencies"].as_array().into_iter().flatten();
    character.proficiencies = groups.filter_map(|group| WeaponGroup::parse(group.as_str()?)).collect();
    character.spells = spells(content, about);
    character.god = resource_at(content, v, "god");
    character.anger = with_gods(content, about, "anger");
    stands_with_gods(content, about, &mut character);
    character.rested_at = about["lastRest"].as_u64().and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
    character.player = v["type"] == "T_PLAYER";
    Some(character.in_order())
}

/// Levels in one class, with what each rolled.
fn levels(content: &Content, about: &Value, class: &Value) -> Option<ClassLevels> {
    let id = resource(content, class["class"].as_str()?)?;
    let slot = usize::try_from(class["slot"].as_u64().unwrap_or(0)).ok()?;
    let rolls = |key: &str| -> Vec<i16> {
        about[key].get(slot).and_then(Value::as_array).into_iter().flatten().map(small_number).collect()
    };
    let level = small(class, "level");
    Some(ClassLevels { class: id, level, hp_rolls: rolls("hpRolls"), mana_rolls: rolls("manaRolls") })
}

/// What it knows of each spell.
fn spells(content: &Content, about: &Value) -> Vec<(ResId, i32)> {
    let all = about["spells"].as_array().into_iter().flatten();
    let one = |spell: &Value| {
        let flags = spell["flags"].as_array().into_iter().flatten();
        let flags = flags.filter_map(|flag| SpellAccess::parse(flag.as_str()?));
        let bits = flags.fold(0, |bits, flag| bits | flag.number());
        Some((resource_at(content, spell, "spell")?, bits))
    };
    all.filter_map(one).collect()
}

fn small_number(n: &Value) -> i16 {
    n.as_i64().and_then(|n| i16::try_from(n).ok()).unwrap_or(0)
}

/// Numbers by names of a family; a name that the family lacks is left out.
fn named<F: Named>(of: &Value) -> Vec<(F, i16)> {
    let all = of.as_object().into_iter().flatten();
    all.filter_map(|(name, n)| Some((F::parse(name)?, small_number(n)))).collect()
}

/// What each god holds against it or for it, where that is anything; sorted by god.
fn with_gods(content: &Content, about: &Value, key: &str) -> Vec<(ResId, i16)> {
    let gods = about["gods"].as_array().into_iter().flatten();
    let each = gods.filter_map(|god| Some((resource_at(content, god, "god")?, small(god, key))));
    let mut all: Vec<_> = each.filter(|(_, n)| *n != 0).collect();
    all.sort_by_key(|(id, _)| *id);
    all
}

/// The place of favour that adds up, and of the greatest that does not, behind the sacrifices (`sacVals`).
const ADDED: usize = 11;
const GREATEST: usize = 10;

/// What lies between it and each god: favour, sacrifices, prayers, standing; alignment and what it wants to be.
fn stands_with_gods(content: &Content, about: &Value, character: &mut Character) {
    for god in about["gods"].as_array().into_iter().flatten() {
        let Some(id) = resource_at(content, god, "god") else { continue };
        let number = |v: &Value| v.as_i64().and_then(|n| i32::try_from(n).ok()).unwrap_or(0);
        let stored = |at: usize| god["sacVals"].get(at).map_or(0, number);
        let favour = if god["sacVals"].is_array() { stored(ADDED) } else { number(&god["calcFavour"]) };
        if favour != 0 {
            character.favour.push((id, favour));
        }
        let mut devotion = Devotion::none(id);
        devotion.level = small(god, "favourLev");
        devotion.penalty = small(god, "favPenalty");
        devotion.countdown = small(god, "prayerTimeout");
        devotion.greatest = stored(GREATEST);
        for (at, worth) in devotion.sacrificed.iter_mut().enumerate() {
            *worth = stored(at);
        }
        if devotion != Devotion::none(id) {
            character.devotions.push(devotion);
        }
        let (flags, pulse) = (number(&god["godFlags"]), number(&god["lastPulse"]));
        if flags != 0 {
            character.standing.push((id, flags));
        }
        if pulse != 0 {
            character.last_pulses.push((id, pulse));
        }
    }
    (character.align_ge, character.align_lc) = (small(about, "alignGE"), small(about, "alignLC"));
    character.desired_align = about["desiredAlign"].as_i64().and_then(|n| i16::try_from(n).ok());
    character.raise_chance = about["resChance"].as_i64().and_then(|n| i16::try_from(n).ok());
}
