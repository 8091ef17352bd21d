//! Makes the definition of an item: written figures, asserted equal to the compiled ones. See README.md for what
//! the two may differ in.

use crate::facts::{Facts, Record, list, number, text};
use crate::monster::{
    constants, dice, image, lists, member, members, owed, same, same_name, same_set, small, vars,
};
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::id::{Kind, OfKind, Ref};
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// Items whose groups the living fork has changed (facts/README.md, "Ten resources differ in figures").
const GROUPS_AS_COMPILED: &[&str] = &["arbalest", "cranquin", "hand crossbow"];

/// Makes one item. An error says what of it cannot be made.
pub fn item(facts: &Facts, compiled: &Record) -> Result<Item, String> {
    let name = text(compiled, "name").to_owned();
    let written = facts.authored_as(Kind::Item, &name)?;
    // Compiled has no weapon's or armour's figures of what is neither: written counts there (two tools).
    let weapon = Side { written, compiled, held: compiled.contains_key("crit") };
    let armour = Side { held: compiled.contains_key("cov"), ..weapon };
    let holder = Side { held: compiled.contains_key("capacity"), ..weapon };
    let light = Side { held: compiled.contains_key("lightRange"), ..weapon };
    let all = Side { held: true, ..weapon };
    Ok(Item {
        desc_owed: written.contains_key("has_desc"),
        image: image(compiled)?,
        itype: member(same("type", first(written, "typeline"), text(compiled, "itype"))?)?,
        flags: same_set("flags", list(written, "Flags"), list(compiled, "flags"))?,
        level: all.figure("Level", "level", 0)?,
        material: optional("material", text(written, "Material"), text(compiled, "material"))?,
        size: optional("size", text(written, "Size"), text(compiled, "size"))?,
        weight: all.figure("Weight", "weight", 0)?,
        hp: hit_points(written, compiled)?,
        cost: cost(written, compiled)?,
        nutrition: all.figure("Nutrition", "nutrition", 0)?,
        group: groups(&name, written, compiled, weapon.held || armour.held)?,
        small_damage: weapon.damage("SDmg")?,
        large_damage: weapon.damage("LDmg")?,
        crit: weapon.figure("Crit", "crit", 2)?,
        threat: weapon.figure("Threat", "threat", 1)?,
        acc: weapon.figure("Acc", "acc", 0)?,
        spd: weapon.speed()?,
        parry: weapon.figure("Parry", "parry", 0)?,
        range: weapon.figure("Range", "rangeInc", 0)?,
        fires: references(facts, list(written, "Fires"), list(compiled, "AN_FIRES"))?,
        arm: protection(written, compiled)?,
        coverage: armour.figure("Coverage", "cov", 0)?,
        def: armour.figure("Def", "def", 0)?,
        penalty: armour.figure("Penalty", "penalty", 0)?,
        spells: references(facts, list(written, "Spells"), list(compiled, "AN_SPELLS"))?,
        light_range: light.figure("LightRange", "lightRange", 0)?,
        lifespan: light.figure("Lifespan", "lifespan", 0)?,
        // Compiled has a number here that names no resource, and written nothing.
        fuel: None,
        capacity: holder.figure("Capacity", "capacity", 0)?,
        max_size: match text(written, "MaxSize") {
            "" => None,
            name => {
                let size: Size = member(name)?;
                same("largest size", i64::from(size.0), number(compiled, "maxSize"))?;
                Some(size)
            }
        },
        weight_limit: holder.figure("WeightLim", "weightLim", 0)?,
        weight_mod: holder.figure("WeightMod", "weightMod", 0)?,
        timeout: holder.figure("Timeout", "timeout", 0)?,
        holds_only: None,
        lists: lists(facts, written, compiled)?,
        constants: constants(facts, compiled)?,
        vars: vars(written)?,
        owed: owed(compiled)?,
        name,
        ..Item::default()
    })
}

fn first<'a>(record: &'a Record, key: &str) -> &'a str {
    list(record, key).first().and_then(Value::as_str).unwrap_or("")
}

/// Both sides of one item, and whether compiled holds this part of it.
#[derive(Clone, Copy)]
struct Side<'a> {
    written: &'a Record,
    compiled: &'a Record,
    held: bool,
}

impl Side<'_> {
    fn figure(&self, key: &str, compiled: &str, default: i64) -> Result<i16, String> {
        let ours = self.written.get(key).and_then(Value::as_i64).unwrap_or(default);
        if self.held {
            same(key, ours, number(self.compiled, compiled))?;
        }
        small(key, ours)
    }

    fn damage(&self, key: &str) -> Result<Dice, String> {
        let ours: Dice = match text(self.written, key) {
            "" => Dice::default(),
            text => text.parse().map_err(|e| format!("{key}: {e}"))?,
        };
        if self.held { same(key, ours, dice(self.compiled.get(key))?) } else { Ok(ours) }
    }

    /// "+100%" is twice the usual and stands as 100 among the written: compiled tells which was meant (two items).
    fn speed(&self) -> Result<i16, String> {
        let spd = self.written.get("Spd").and_then(Value::as_object);
        let percent = spd.map_or(100, |percent| number(percent, "percent"));
        let steps = number(self.compiled, "spd");
        match () {
            () if !self.held || (percent - 100) / 5 == steps => small("Spd", percent),
            () if spd.is_some() && percent / 5 == steps => small("Spd", 100 + percent),
            () => Err(format!("Spd is {percent}% as written and {steps} steps as compiled")),
        }
    }
}

fn optional<F: Named>(what: &str, written: &str, compiled: &str) -> Result<Option<F>, String> {
    same(what, if written.is_empty() { "0" } else { written }, compiled)?;
    if written.is_empty() { Ok(None) } else { member(written).map(Some) }
}

/// Written, where the weight came after it and overwrote it (16 items); without a weight the game's own 15.
fn hit_points(written: &Record, compiled: &Record) -> Result<Option<i16>, String> {
    let (weight, theirs) = (written.get("Weight").and_then(Value::as_i64), number(compiled, "hp"));
    let by_weight = weight.map_or(15, |weight| (weight * 30 / 80).max(1));
    match written.get("HP").and_then(Value::as_i64) {
        Some(ours) if ours == theirs || by_weight == theirs => small("HP", ours).map(Some),
        Some(ours) => Err(format!("HP is {ours} as written and {theirs} as compiled")),
        None => {
            same("HP", by_weight, theirs)?;
            Ok(if weight.is_some() { None } else { Some(small("HP", theirs)?) })
        }
    }
}

fn cost(written: &Record, compiled: &Record) -> Result<Price, String> {
    let price = match written.get("Cost") {
        Some(Value::Object(cost)) => {
            Price { amount: small("cost", number(cost, "amount"))?, coin: member(text(cost, "unit"))? }
        }
        _ => Price { amount: small("cost", number(written, "Cost"))?, ..Price::default() },
    };
    same("cost", i64::from(price.copper()), number(compiled, "cost_cp"))?;
    Ok(price)
}

fn groups(
    name: &str,
    written: &Record,
    compiled: &Record,
    held: bool,
) -> Result<FlagSet<WeaponGroup>, String> {
    if GROUPS_AS_COMPILED.contains(&name) {
        return Ok(members(list(compiled, "group"))?.into_iter().collect());
    }
    let ours: FlagSet<WeaponGroup> = members(list(written, "Group"))?.into_iter().collect();
    if held {
        same("groups", i64::from(ours.bits()), number(compiled, "group_raw") & 0xffff_ffff)?;
    }
    Ok(ours)
}

fn protection(written: &Record, compiled: &Record) -> Result<Protection, String> {
    let empty = Record::new();
    let arm = written.get("Arm").and_then(Value::as_object).unwrap_or(&empty);
    let ours = ["slash", "pierce", "blunt"].map(|key| number(arm, key));
    let theirs: Vec<i64> = list(compiled, "arm").iter().filter_map(Value::as_i64).collect();
    if !theirs.is_empty() && theirs != ours {
        return Err(format!("Arm is {ours:?} as written and {theirs:?} as compiled"));
    }
    let [slash, pierce, blunt] = ours.map(|n| small("Arm", n));
    Ok(Protection { slash: slash?, pierce: pierce?, blunt: blunt? })
}

/// References of one kind, whose names may differ in case.
pub fn references<K: OfKind>(
    facts: &Facts,
    written: &[Value],
    compiled: &[Value],
) -> Result<Vec<Ref<K>>, String> {
    same("number of references", written.len(), compiled.len())?;
    let mut all = Vec::new();
    for (name, reference) in written.iter().zip(compiled) {
        let reference = reference.as_str().unwrap_or("");
        same_name("reference", name.as_str().unwrap_or(""), reference)?;
        match facts.reference(reference)? {
            (kind, id) if kind == K::KIND => all.push(Ref::new(id)),
            (kind, id) => return Err(format!("{id} is a {} and not a {}", kind.word(), K::KIND.word())),
        }
    }
    Ok(all)
}
