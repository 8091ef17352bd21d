//! Makes the definition of a god.

use super::grants::grants;
use super::shared::*;
use crate::facts::{Facts, Record, list, number, text};
use crate::monster::{member, same, same_set, small, vars};
use augury_engine::base::id::Ref;
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// Makes one god; `order` is its place in the library.
pub fn god(facts: &Facts, written: &Record, compiled: &Record, order: usize) -> Result<God, String> {
    let (default_anger, default_wrath, relations) = relations(facts, written, compiled)?;
    let figure = |key: &str| constant::<i16>(written, compiled, key);
    let must = |key: &str| figure(key)?.ok_or_else(|| format!("there is no {key}"));
    let lists_of = |name: &str| (list(object(written, "lists"), name), list(object(compiled, "lists"), name));
    let (gifts, compiled_gifts) = lists_of("CROWNING_GIFTS");
    let god = God {
        name: text(compiled, "name").to_owned(),
        order: i16::try_from(order + 1).map_err(|e| e.to_string())?,
        flags: same_set("Flags", list(written, "Flags"), list(compiled, "flags"))?,
        domains: many(facts, "Domains", list(written, "Domains"), list(compiled, "domains"))?,
        personal_align: align(written, compiled)?,
        voice: constant_of(written, compiled, "VOICE_COLOUR")?,
        voice_set: constant_of(written, compiled, "VOICE_COLOUR")?,
        altar: constant_of(written, compiled, "ALTAR_COLOUR")?,
        holy_symbol: constant_ref(facts, written, compiled, "HOLY_SYMBOL")?,
        chosen_weapon: constant_ref(facts, written, compiled, "CHOSEN_WEAPON")?,
        weapon_quality: constant_symbol(written, compiled, "CHOSEN_WEAPON_QUALITY")?,
        armour_quality: constant_symbol(written, compiled, "CHOSEN_ARMOUR_QUALITY")?,
        shield_quality: constant_symbol(written, compiled, "CHOSEN_SHIELD_QUALITY")?,
        crowning_gifts: many(facts, "CROWNING_GIFTS", gifts, compiled_gifts)?,
        favoured_skills: favoured_skills(lists_of("FAVOURED_SKILLS"))?,
        grants: grants(facts, written, compiled, false)?,
        favour_chart: favour_chart(lists_of("FAVOUR_CHART"))?,
        aid: aid(lists_of("AID_CHART"))?,
        sacrifices: sacrifices(lists_of("SACRIFICE_LIST"))?,
        lay_multiplier: must("LAY_MULTIPLIER")?,
        min_convert_favour: must("MIN_CONVERT_FAVOUR")?,
        level_bleedoff: must("LEVEL_BLEEDOFF")?,
        prayer_dc: must("PRAYER_DC")?,
        prayer_timeout: must("PRAYER_TIMEOUT")?,
        intervention_cost: must("INTERVENTION_COST")?,
        resurrection_cost: figure("RESURRECTION_COST")?,
        altar_cost: must("ALTAR_COST")?,
        min_raise_level: figure("MIN_RAISE_LEVEL")?,
        pulse_interval: figure("GODPULSE_INTERVAL")?,
        anger_interval: figure("GODANGER_INTERVAL")?,
        tolerance_val: must("TOLERANCE_VAL")?,
        default_anger,
        default_wrath,
        relations,
        speech: speech(written, compiled)?,
        vars: vars(written)?,
        owed: owed(written, compiled)?,
        ..God::default()
    };
    same("tolerance", i64::from(god.tolerance()), number(compiled, "TOLERANCE_VAL_effective"))?;
    if god.voice.is_none() && god.voice_set.is_none() {
        return Err("it has no voice".to_owned());
    }
    // Every list and constant has a field: nothing is left over.
    const LISTS: &[&str] = &[
        "CROWNING_GIFTS",
        "FAVOURED_SKILLS",
        "FAVOUR_CHART",
        "AID_CHART",
        "SACRIFICE_LIST",
        "GOD_RELATIONS",
        "GODSPEAK_LIST_elements",
    ];
    match object(compiled, "lists").keys().find(|name| !LISTS.contains(&name.as_str())) {
        Some(name) => Err(format!("the list {name} has no field")),
        None => Ok(god),
    }
}

fn align(written: &Record, compiled: &Record) -> Result<FlagSet<Alignment>, String> {
    let (ours, theirs) = (object(written, "constants"), object(compiled, "constants"));
    let names = text(ours, "PERSONAL_ALIGN").replace(['(', ')', ' '], "");
    let bits = names.split('|').filter(|name| !name.is_empty() && *name != "0").map(member::<Alignment>);
    let set = bits.collect::<Result<FlagSet<_>, _>>()?;
    same("PERSONAL_ALIGN", i64::from(set.bits()), number(theirs, "PERSONAL_ALIGN"))?;
    Ok(set)
}

type Pair<'a> = (&'a [Value], &'a [Value]);

/// Skills, one of the gods' with a weight behind each.
fn favoured_skills((ours, theirs): Pair<'_>) -> Result<Vec<FavouredSkill>, String> {
    same("entries of FAVOURED_SKILLS", ours.len(), theirs.len())?;
    let mut all: Vec<FavouredSkill> = Vec::new();
    for (entry, slot) in ours.iter().zip(theirs.iter().filter_map(Value::as_i64)) {
        if let Some(weight) = entry.as_i64() {
            let last = all.last_mut().ok_or("a weight without a skill")?;
            last.weight = Some(small("weight", same("weight", weight, slot)?)?);
        } else {
            let skill: Skill = member(entry.as_str().unwrap_or(""))?;
            same("skill", i64::from(skill.0), slot)?;
            all.push(FavouredSkill { skill, weight: None });
        }
    }
    Ok(all)
}

fn favour_chart((ours, theirs): Pair<'_>) -> Result<Vec<i32>, String> {
    if ours != theirs {
        return Err(format!("FAVOUR_CHART is {ours:?} as written and {theirs:?} as compiled"));
    }
    let numbers = ours.iter().map(|n| n.as_i64().and_then(|n| i32::try_from(n).ok()));
    numbers.collect::<Option<_>>().ok_or_else(|| "FAVOUR_CHART has what is no number".to_owned())
}

/// Triples: the aid, how pressing a trouble or minus the kind of item to identify, the favour.
fn aid((ours, theirs): Pair<'_>) -> Result<Vec<Aid>, String> {
    let (rows, []) = ours.as_chunks::<3>() else { return Err("AID_CHART is cut off".to_owned()) };
    same("rows of AID_CHART", rows.len(), theirs.len())?;
    let mut all = Vec::new();
    for ([what, least, favour], row) in rows.iter().zip(theirs.iter().filter_map(Value::as_object)) {
        let mut aid = Aid { aid: member(what.as_str().unwrap_or(""))?, ..Aid::default() };
        same("aid", aid.aid, member(text(row, "aid"))?)?;
        let name = least.as_str().unwrap_or("");
        aid.least = Priority::parse(name);
        aid.items = ObjectType::parse(name);
        let argument = match (aid.least, aid.items) {
            (Some(least), _) => i64::from(least.0),
            (None, Some(items)) => -i64::from(items.0),
            (None, None) => least.as_i64().ok_or_else(|| format!("{least} in AID_CHART"))?,
        };
        // An item type is negative in the one file and not in the other.
        same("AID_CHART", argument.abs(), number(row, "arg").abs())?;
        let favour = same("favour", favour.as_i64().unwrap_or(-1), number(row, "favour"))?;
        aid.favour = i32::try_from(favour).map_err(|e| e.to_string())?;
        all.push(aid);
    }
    Ok(all)
}

/// Pairs: the creatures or minus the kind of item, and what they are worth or how they are answered.
fn sacrifices((ours, theirs): Pair<'_>) -> Result<Vec<Sacrifice>, String> {
    let (rows, []) = ours.as_chunks::<2>() else { return Err("SACRIFICE_LIST is cut off".to_owned()) };
    same("rows of SACRIFICE_LIST", rows.len(), theirs.len())?;
    let mut all = Vec::new();
    for ([what, value], row) in rows.iter().zip(theirs.iter().filter_map(Value::as_object)) {
        let what = what.as_str().unwrap_or("");
        let mut category = Sacrifice::default();
        // Compiled has lost the minus (6 rows), and has A|B for A + 256 * B.
        let names = match what.strip_prefix("(-").and_then(|what| what.strip_suffix(')')) {
            Some(items) => {
                category.items = Some(member(items)?);
                items.to_owned()
            }
            None => {
                category.creatures = types(what)?;
                category.creatures.iter().map(ToString::to_string).collect::<Vec<_>>().join("|")
            }
        };
        same("sacrifice", names.as_str(), text(row, "what"))?;
        match value.as_str() {
            Some(answer) => category.answer = Some(member(same("answer", answer, text(row, "value"))?)?),
            None => {
                category.value =
                    small("value", same("value", value.as_i64().unwrap_or(-1), number(row, "value"))?)?;
            }
        }
        all.push(category);
    }
    Ok(all)
}

/// Gods, the anger, the wrath; again and again. REL_DEFAULT stands for those not named.
fn relations(
    facts: &Facts,
    written: &Record,
    compiled: &Record,
) -> Result<(i16, bool, Vec<Relation>), String> {
    let mut rows = list(object(compiled, "lists"), "GOD_RELATIONS").iter().filter_map(Value::as_object);
    let mut rest = list(object(written, "lists"), "GOD_RELATIONS");
    let (mut anger, mut wrath) = (God::default().default_anger, false);
    let mut all = Vec::new();
    while !rest.is_empty() {
        let count = rest.iter().take_while(|value| value.is_string()).count();
        let (names, after) = rest.split_at(count);
        let [how, wrathful, after @ ..] = after else { return Err("GOD_RELATIONS is cut off".to_owned()) };
        rest = after;
        let row = rows.next().ok_or("compiled has fewer relations")?;
        let how = small("anger", same("anger", how.as_i64().unwrap_or(-1), number(row, "mag"))?)?;
        let is_wrathful = same("wrath", wrathful.as_i64().unwrap_or(-1), number(row, "wrath"))? != 0;
        if names == ["REL_DEFAULT"] {
            same("gods", "REL_DEFAULT", list(row, "gods")[0].as_str().unwrap_or(""))?;
            (anger, wrath) = (how, is_wrathful);
        } else {
            let gods: Vec<Ref<God>> = many(facts, "gods", names, list(row, "gods"))?;
            all.push(Relation { gods, anger: how, wrath: is_wrathful });
        }
    }
    Ok((anger, wrath, all))
}

/// The occasions on which it speaks; its words are not ours to copy.
fn speech(written: &Record, compiled: &Record) -> Result<Vec<Speech>, String> {
    let entries = list(object(written, "lists"), "GODSPEAK_LIST");
    same(
        "entries of GODSPEAK_LIST",
        entries.len(),
        usize::try_from(number(object(compiled, "lists"), "GODSPEAK_LIST_elements")).unwrap_or(0),
    )?;
    let (pairs, []) = entries.as_chunks::<2>() else { return Err("GODSPEAK_LIST is cut off".to_owned()) };
    pairs
        .iter()
        .map(|[message, words]| {
            if words.get("text").is_none() {
                return Err(format!("{words} in GODSPEAK_LIST"));
            }
            // One speaks of one aid: (MSG_AID+AID_TELEPORT).
            let names = message.as_str().unwrap_or("").replace(['(', ')'], "");
            let (message, aid) = names.split_once('+').unwrap_or((&names, ""));
            let aid = if aid.is_empty() { None } else { Some(member(aid)?) };
            Ok(Speech { message: member(message)?, aid, text: String::new() })
        })
        .collect()
}
