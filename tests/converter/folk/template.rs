//! Makes the definition of a template.

use super::shared::*;
use crate::facts::{Facts, Record, list, number, text};
use crate::gear::gear;
use crate::monster::{
    Trained, attacks, effects, feats, image, member, members, same, same_set, small, stati, vars,
};
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// The original's storage has room for so many feats; the seventeenth overwrites the first attack.
const ROOM_FOR_FEATS: usize = 16;

/// Makes one template.
pub fn template(facts: &Facts, written: &Record, compiled: &Record) -> Result<Template, String> {
    let (feats, skills, skill_focus) = known_feats(written, compiled)?;
    let (flags, gains, loses) = flags(written, compiled)?;
    let (for_type, for_nobody) = for_type(written, compiled)?;
    let kind: FlagSet<TemplateKind> = members(list(written, "typeline"))?.into_iter().collect();
    let change = |key: &str, compiled_key: &str| change(written, key, compiled, compiled_key);
    let (ours, theirs) = (object(written, "attributes"), object(compiled, "Attr"));
    let score = |key: &str, compiled_key: &str| self::change(ours, key, theirs, compiled_key);
    same("not immune", list(compiled, "subImm").len() + list(compiled, "subRes").len(), 0)?;
    Ok(Template {
        name: text(compiled, "name").to_owned(),
        flags,
        kind: same_flags("kind", kind, members(list(compiled, "ttype"))?.into_iter().collect())?,
        for_type,
        for_nobody,
        makes: makes(written, compiled)?,
        image: new_image(compiled)?,
        cr: change("CR", "CR")?,
        hd: change("HD", "HitDice")?,
        hit: change("Hit", "Hit")?,
        def: change("Def", "Def")?,
        arm: change("Arm", "Arm")?,
        mov: change("Mov", "Mov")?,
        spd: change("Spd", "Spd")?,
        dmg: plain(written, "Dmg", compiled, "dmgMod")?,
        size: size(written, compiled)?,
        power: change("Power", "Power")?,
        caster_level: change("CasterLevel", "CasterLev")?,
        attributes: AttributeChanges {
            str: score("Str", "A_STR")?,
            dex: score("Dex", "A_DEX")?,
            con: score("Con", "A_CON")?,
            int: score("Int", "A_INT")?,
            wis: score("Wis", "A_WIS")?,
            cha: score("Cha", "A_CHA")?,
            luc: score("Luc", "A_LUC")?,
        },
        attacks: known_attacks(facts, written, compiled)?,
        immune: same_set("Immune", list(written, "Immune"), list(compiled, "addImm"))?,
        resists: same_set("Resists", list(written, "Resists"), list(compiled, "addRes"))?,
        gains,
        loses,
        feats,
        skills,
        skill_focus,
        stati: stati(facts, written, compiled)?,
        spells: effects(facts, "Spells", written, "AN_INNATE", compiled)?,
        poison: effects(facts, "Poison", written, "AN_POISON", compiled)?,
        disease: effects(facts, "Disease", written, "AN_DISEASE", compiled)?,
        gear: gear(facts, written, compiled)?,
        lists: lists(facts, written, compiled, &[], false)?,
        constants: constants(facts, compiled, &[])?,
        vars: vars(written)?,
        owed: owed(written, compiled)?,
        ..Template::default()
    })
}

/// A type by name; 0 stands for any, and the end of the types for none.
fn for_type(written: &Record, compiled: &Record) -> Result<(MonsterType, bool), String> {
    match written.get("For").and_then(Value::as_str) {
        None => Ok((member(same("For", "MA_ALL", text(compiled, "forMType"))?)?, false)),
        Some("MA_LAST") => {
            same("For", "130", text(compiled, "forMType"))?;
            Ok((MonsterType::MA_ALL, true))
        }
        Some(name) => {
            let ours: MonsterType = member(name)?;
            same("For", ours, member(text(compiled, "forMType"))?)?;
            Ok((ours, false))
        }
    }
}

fn makes(written: &Record, compiled: &Record) -> Result<Option<MonsterType>, String> {
    let ours = match text(written, "MType") {
        "" => None,
        name => Some(member::<MonsterType>(name)?),
    };
    same("MType", ours.unwrap_or_default(), member(text(compiled, "addMType"))?)?;
    Ok(ours)
}

fn new_image(compiled: &Record) -> Result<Option<Image>, String> {
    let Some(new) = compiled.get("newImage") else { return Ok(None) };
    let mut as_image = Record::new();
    as_image.insert("image".to_owned(), new.clone());
    image(&as_image).map(Some)
}

/// How a number changes: as written, with the kind and the bound that compiled has.
fn change(
    written: &Record,
    key: &str,
    compiled: &Record,
    compiled_key: &str,
) -> Result<Option<Change>, String> {
    let (ours, theirs) = match (written.get(key), compiled.get(compiled_key)) {
        (None, None) => return Ok(None),
        (Some(Value::Object(ours)), Some(Value::Object(theirs))) => (ours, theirs),
        (ours, theirs) => return Err(format!("{key} is {ours:?} as written and {theirs:?} as compiled")),
    };
    let part = |part: &str, says: &str, kind: &str, number_key: &str| -> Result<Option<i16>, String> {
        if !ours.contains_key(part) {
            return Ok(None);
        }
        same(key, says, text(theirs, kind))?;
        small(key, same(key, number(ours, part), number(theirs, number_key))?).map(Some)
    };
    let change = Change {
        add: part("add", "MVAL_ADD", "type", "value")?,
        set: part("set", "MVAL_SET", "type", "value")?,
        percent: part("percent", "MVAL_PERCENT", "type", "value")?,
        min: part("min", "MBOUND_MIN", "btype", "bound")?,
        max: part("max", "MBOUND_MAX", "btype", "bound")?,
    };
    let said = [change.add, change.set, change.percent].iter().flatten().count();
    let bounds = [change.min, change.max].iter().flatten().count();
    same(key, said, 1)?;
    same(key, bounds, usize::from(theirs.contains_key("bound")))?;
    Ok(Some(change))
}

fn size(written: &Record, compiled: &Record) -> Result<Option<SizeChange>, String> {
    let (ours, theirs) = (object(written, "Size"), object(compiled, "Size"));
    if ours.is_empty() && theirs.is_empty() {
        return Ok(None);
    }
    let named = |part: &str, says: &str, kind: &str, number_key: &str| -> Result<Option<Size>, String> {
        match text(ours, part) {
            "" => Ok(None),
            name => {
                let size: Size = member(name)?;
                same("Size", says, text(theirs, kind))?;
                same("Size", i64::from(size.0), number(theirs, number_key))?;
                Ok(Some(size))
            }
        }
    };
    let add = match ours.get("add") {
        None => None,
        Some(_) => {
            same("Size", "MVAL_ADD", text(theirs, "type"))?;
            Some(small("Size", same("Size", number(ours, "add"), number(theirs, "value"))?)?)
        }
    };
    Ok(Some(SizeChange {
        add,
        set: named("set", "MVAL_SET", "type", "value")?,
        min: named("min", "MBOUND_MIN", "btype", "bound")?,
        max: named("max", "MBOUND_MAX", "btype", "bound")?,
    }))
}

type Flags = (FlagSet<TemplateFlag>, FlagSet<MonsterFlag>, FlagSet<MonsterFlag>);

/// Flags of one line: its own, those that it gives, and with `~` those that it takes.
fn flags(written: &Record, compiled: &Record) -> Result<Flags, String> {
    let (mut own, mut gains, mut loses) = Flags::default();
    for name in list(written, "Flags").iter().filter_map(Value::as_str) {
        match name.strip_prefix(['~', '!']) {
            Some(name) => drop(loses.insert(member(name)?)),
            None => match TemplateFlag::parse(name) {
                Some(flag) => drop(own.insert(flag)),
                None => drop(gains.insert(member(name)?)),
            },
        }
    }
    Ok((
        same_flags("Flags", own, members(list(compiled, "flags"))?.into_iter().collect())?,
        same_flags("Flags", gains, members(list(compiled, "addFlags"))?.into_iter().collect())?,
        same_flags("Flags", loses, members(list(compiled, "subFlags"))?.into_iter().collect())?,
    ))
}

/// Written: six templates have more feats than compiled can hold.
fn known_feats(written: &Record, compiled: &Record) -> Result<Trained, String> {
    let (ours, theirs) = (list(written, "Feats"), list(compiled, "newFeats"));
    if ours.len() <= ROOM_FOR_FEATS {
        return feats(ours, theirs);
    }
    feats(&ours[..ROOM_FOR_FEATS], theirs)?;
    feats(ours, ours)
}

/// Written, where compiled is damaged: by the feats, and on the grey druid and the vampire by its own counting.
fn known_attacks(facts: &Facts, written: &Record, compiled: &Record) -> Result<Vec<Attack>, String> {
    let (ours, theirs) = (list(written, "Attk"), list(compiled, "newAttacks"));
    let damaged = matches!(text(compiled, "name"), "grey druid" | "vampire");
    if !damaged && list(written, "Feats").len() <= ROOM_FOR_FEATS {
        return attacks(facts, ours, theirs);
    }
    let slots = ours.iter().map(|entry| slots(facts, entry)).collect::<Result<Vec<_>, _>>()?.concat();
    attacks(facts, ours, &slots)
}

/// A written attack as compiled would have it.
fn slots(facts: &Facts, entry: &Value) -> Result<Vec<Value>, String> {
    let one = |entry: &Value, kind: &str| -> Result<Value, String> {
        if let Some(name) = entry.get("effect").and_then(Value::as_str) {
            let name = name.trim_start_matches('$');
            facts.id(augury_engine::base::id::Kind::Monster, name)?;
            return Ok(serde_json::json!({ "atype": kind, "xID": format!("monster:{name}") }));
        }
        let damage = entry.get("damage").and_then(Value::as_str).unwrap_or("0");
        let dice: augury_engine::base::dice_expr::Dice = damage.parse().map_err(|e| format!("{e}"))?;
        let dtype = entry.get("dtype").and_then(Value::as_str).unwrap_or("AD_NORM");
        let dc = entry.get("dc").and_then(Value::as_i64).unwrap_or(0);
        Ok(serde_json::json!({
            "atype": kind, "dtype": dtype, "dmg": [dice.number, dice.sides, dice.bonus], "dc": dc,
        }))
    };
    let mut all = vec![one(entry, entry.get("attack").and_then(Value::as_str).unwrap_or(""))?];
    for part in entry.get("also").and_then(Value::as_array).into_iter().flatten() {
        all.push(one(part, "A_ALSO")?);
    }
    Ok(all)
}
