//! Makes the gear list of a monster.

use crate::facts::{Facts, Record, list, number, text};
use crate::monster::{dice, member, same_name};
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::id::{Kind, Ref};
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// The entries of a gear list: written, with compiled's kinds and numbers.
pub fn gear(facts: &Facts, written: &Record, compiled: &Record) -> Result<Vec<Gear>, String> {
    let (ours, theirs) = (list(written, "gear"), list(compiled, "equip"));
    if ours.len() != theirs.len() {
        return Err(format!("{} pieces of gear as written and {} as compiled", ours.len(), theirs.len()));
    }
    let pairs = ours.iter().filter_map(Value::as_object).zip(theirs.iter().filter_map(Value::as_object));
    pairs.map(|(entry, slot)| piece(facts, entry, slot)).collect()
}

fn piece(facts: &Facts, entry: &Record, slot: &Record) -> Result<Gear, String> {
    let is_set = |key: &str| entry.get(key).and_then(Value::as_bool).unwrap_or(false);
    let flag = |flag: GearFlag| number(slot, "flags") & i64::from(flag.0) != 0;
    let agree = |what: &str, ours: bool, theirs: bool| {
        if ours == theirs {
            Ok(ours)
        } else {
            Err(format!("{what}: {ours} as written, {theirs} as compiled"))
        }
    };
    let mut gear = Gear {
        chance: i16::try_from(number(entry, "chance")).map_err(|e| e.to_string())?,
        otherwise: agree("else", is_set("else"), flag(GearFlag::GF_ELSE))?,
        condition_owed: condition(entry, slot)?,
        amount: amount(entry, slot)?,
        plus: i16::try_from(number(entry, "plus")).map_err(|e| e.to_string())?,
        blessed: agree("blessed", is_set("blessed"), flag(GearFlag::GF_BLESSED))?,
        cursed: agree("cursed", is_set("cursed"), flag(GearFlag::GF_CURSED))?,
        ..Gear::default()
    };
    if i64::from(gear.chance) != number(slot, "chance") || i64::from(gear.plus) != number(slot, "spec") {
        return Err(format!("chance or plus differ: {entry:?} and {slot:?}"));
    }
    match text(entry, "random_item_type") {
        "" => {
            same_name("item", text(entry, "item"), text(slot, "item"))?;
            gear.item = Some(of_kind(facts, Kind::Item, text(slot, "item"))?);
        }
        name => {
            let kind: ObjectType = member(name)?;
            agree(name, true, flag(GearFlag::GF_RANDOM_ITEM) && number(slot, "item") == i64::from(kind.0))?;
            gear.random_item = Some(kind);
        }
    }
    if let [from, to] = list(entry, "random_effect_level") {
        let level =
            |value: &Value| value.as_i64().and_then(|n| i16::try_from(n).ok()).ok_or("a level is no number");
        let (from, to) = (level(from)?, level(to)?);
        // Compiled packs both levels in one number: "1 to 3" is 769.
        let packed = i64::from(from) + 256 * i64::from(to);
        agree("random effect", true, flag(GearFlag::GF_RANDOM_EFFECT) && number(slot, "effect") == packed)?;
        gear.random_effect = Some(LevelRange { from, to });
    } else if !text(entry, "effect").is_empty() {
        same_name("effect", text(entry, "effect"), text(slot, "effect"))?;
        gear.effect = Some(of_kind(facts, Kind::Effect, text(slot, "effect"))?);
    }
    for (name, slot) in list(entry, "qualities").iter().zip(list(slot, "qualities")) {
        let name = name.as_str().unwrap_or("");
        let quality = Symbol::named(name).ok_or_else(|| format!("`{name}` is no quality"))?;
        // Compiled has qualities as numbers: the name is written's.
        agree(name, true, Some(i64::from(quality.number())) == slot.as_i64())?;
        gear.qualities.push(quality);
    }
    Ok(gear)
}

/// Written: compiled shows the place of the condition's code, and no condition where that place is 0.
fn condition(entry: &Record, slot: &Record) -> Result<bool, String> {
    let written = entry.get("condition").and_then(Value::as_bool).unwrap_or(false);
    match number(slot, "hasCondition") {
        0 => Ok(written),
        _ if written => Ok(true),
        _ => Err("compiled has a condition that is not written".to_owned()),
    }
}

/// Written, where compiled could not hold it: Universal Gear's 250d1, the rogue's 300d10.
fn amount(entry: &Record, slot: &Record) -> Result<Dice, String> {
    let theirs = dice(slot.get("amount"))?;
    match text(entry, "amount") {
        "" if theirs == Dice::new(1, 1, 0) => Ok(theirs),
        written => {
            let ours: Dice = written.parse().map_err(|e| format!("{e}"))?;
            // Compiled keeps eight bits with a sign.
            let kept = Dice { number: i16::from(ours.number as i8), ..ours };
            if kept == theirs {
                Ok(ours)
            } else {
                Err(format!("amount {ours} as written, {theirs} as compiled"))
            }
        }
    }
}

/// A compiled reference to a resource of a kind.
pub fn of_kind<K: augury_engine::base::id::OfKind>(
    facts: &Facts,
    kind: Kind,
    reference: &str,
) -> Result<Ref<K>, String> {
    match facts.reference(reference)? {
        (found, id) if found == kind => Ok(Ref::new(id)),
        (found, id) => Err(format!("{id} is a {} and not a {}", found.word(), kind.word())),
    }
}
