//! Makes the definition of a monster: the symbol from written, asserted equal to the number in compiled.
//!
//! Where the two may differ, facts/README.md, "Which file to trust", says which counts; each such place names
//! its line of that list. Anything else that differs stops the conversion.

use crate::facts::{Facts, Record, list, number, text};
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, Ref, ResId};
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;
use std::fmt::Display;

/// Fails with both sides where they differ.
pub fn same<T: PartialEq + Display>(what: &str, written: T, compiled: T) -> Result<T, String> {
    if written == compiled {
        return Ok(written);
    }
    Err(format!("{what} is {written} as written and {compiled} as compiled"))
}

/// A number of 16 bits; `what` stands in the error.
pub fn small(what: &str, number: i64) -> Result<i16, String> {
    i16::try_from(number).map_err(|_| format!("{what} {number} is too large"))
}

/// The member of a family with this name.
pub fn member<F: Named>(name: &str) -> Result<F, String> {
    F::parse(name).ok_or_else(|| format!("`{name}` is no {}", F::FAMILY))
}

/// The members of a family named by a list of the facts.
pub fn members<F: Named>(values: &[Value]) -> Result<Vec<F>, String> {
    values.iter().map(|value| member(value.as_str().unwrap_or(""))).collect()
}

/// Makes one monster. An error says what of it cannot be made.
pub fn monster(facts: &Facts, compiled: &Record) -> Result<Monster, String> {
    let name = text(compiled, "name").to_owned();
    let written = facts.written.get(&name).ok_or("the monster is not among the written ones")?;
    let (feats, skills, skill_focus) = feats(list(written, "Feats"), list(compiled, "feats"))?;
    Ok(Monster {
        image: image(compiled)?,
        types: types(written, compiled)?,
        size: size(written, compiled)?,
        flags: flags(written, compiled)?,
        cr: figure(written, "CR", compiled, "CR")?,
        depth: figure(written, "Depth", compiled, "depth")?,
        terrains: same_set::<TerrainKind>("Terrain", list(written, "Terrain"), list(compiled, "terrains"))?,
        hd: figure(written, "HD", compiled, "HitDice")?,
        hit: figure(written, "Hit", compiled, "Hit")?,
        def: figure(written, "Def", compiled, "Def")?,
        arm: figure(written, "Arm", compiled, "Arm")?,
        mov: percent(written, "Mov", compiled)?,
        spd: percent(written, "Spd", compiled)?,
        mana: figure(written, "Mana", compiled, "Mana")?,
        attributes: attributes(written, compiled)?,
        attacks: attacks(facts, list(written, "Attk"), list(compiled, "attacks"))?,
        immune: same_set("Immune", list(written, "Immune"), list(compiled, "immune"))?,
        resists: same_set("Resists", list(written, "Resists"), list(compiled, "resist"))?,
        feats,
        skills,
        skill_focus,
        stati: stati(facts, written, compiled)?,
        spells: effects(facts, "Spells", written, "AN_INNATE", compiled)?,
        poison: effects(facts, "Poison", written, "AN_POISON", compiled)?,
        disease: effects(facts, "Disease", written, "AN_DISEASE", compiled)?,
        gear: crate::gear::gear(facts, written, compiled)?,
        lists: lists(facts, written, compiled)?,
        constants: constants(facts, compiled)?,
        vars: vars(written)?,
        owed: owed(compiled)?,
        name,
        ..Monster::default()
    })
}

/// A figure. Written needs compiled's help where it was not evaluated (Hit 35, Mana 35, CR 11): then compiled.
fn figure(written: &Record, key: &str, compiled: &Record, compiled_key: &str) -> Result<i16, String> {
    let compiled = number(compiled, compiled_key);
    match written.get(key) {
        Some(Value::String(_)) => small(key, compiled),
        Some(Value::Number(_)) => small(key, same(key, number(written, key), compiled)?),
        Some(other) => Err(format!("{key} is {other}")),
        None => small(key, same(key, 0, compiled)?),
    }
}

fn percent(written: &Record, key: &str, compiled: &Record) -> Result<i16, String> {
    let percent = match written.get(key) {
        Some(Value::Object(percent)) => number(percent, "percent"),
        Some(Value::Number(_)) => number(written, key),
        Some(other) => return Err(format!("{key} is {other}")),
        None => 100,
    };
    same(key, (percent - 100) / 5, number(compiled, key))?;
    small(key, percent)
}

/// The image as the game holds it.
pub fn image(compiled: &Record) -> Result<Image, String> {
    let Some(Value::Object(image)) = compiled.get("image") else {
        return Err("there is no image".to_owned());
    };
    let letter = u32::try_from(number(image, "char")).ok().filter(|c| *c > 0).and_then(char::from_u32);
    let glyph = match text(image, "glyph") {
        "" => None,
        glyph => Some(member(glyph)?),
    };
    let colour = |key| member::<Colour>(text(image, key));
    // The eighth character of the original's own set.
    let letter = letter.map(|c| if c == '\u{8}' { '◘' } else { c });
    Ok(Image { letter: letter.unwrap_or(' '), glyph, fore: colour("fore")?, back: colour("back")? })
}

fn types(written: &Record, compiled: &Record) -> Result<Vec<MonsterType>, String> {
    let named = |values: &[Value]| -> Result<Vec<MonsterType>, String> {
        values.iter().filter_map(Value::as_str).filter(|name| *name != "0").map(member).collect()
    };
    let (ours, theirs) = (named(list(written, "typeline"))?, named(list(compiled, "mtypes"))?);
    if ours == theirs {
        Ok(ours)
    } else {
        Err(format!("types are {ours:?} as written and {theirs:?} as compiled"))
    }
}

fn size(written: &Record, compiled: &Record) -> Result<Option<Size>, String> {
    let size = match text(written, "Size") {
        "" => None,
        name => Some(member::<Size>(name)?),
    };
    same("Size", size.map_or(0, |size| i64::from(size.0)), number(compiled, "SizeNum"))?;
    Ok(size)
}

/// Written, and M_INNATE from compiled on the 172 with spells.
fn flags(written: &Record, compiled: &Record) -> Result<FlagSet<MonsterFlag>, String> {
    let mut ours: FlagSet<MonsterFlag> = members(list(written, "Flags"))?.into_iter().collect();
    let theirs: FlagSet<MonsterFlag> = members(list(compiled, "flags"))?.into_iter().collect();
    if theirs.has(MonsterFlag::M_INNATE) {
        ours.insert(MonsterFlag::M_INNATE);
    }
    if ours == theirs {
        Ok(ours)
    } else {
        Err(format!("flags are {ours:?} as written and {theirs:?} as compiled"))
    }
}

/// A set as written that equals the compiled one.
pub fn same_set<F: Named>(what: &str, written: &[Value], compiled: &[Value]) -> Result<FlagSet<F>, String> {
    let ours: FlagSet<F> = members(written)?.into_iter().collect();
    let theirs: FlagSet<F> = members(compiled)?.into_iter().collect();
    if ours == theirs {
        Ok(ours)
    } else {
        Err(format!("{what} is {ours:?} as written and {theirs:?} as compiled"))
    }
}

/// Attribute scores: compiled evaluates those of the seven whirlwinds.
fn attributes(written: &Record, compiled: &Record) -> Result<AttributeScores, String> {
    let empty = Record::new();
    let as_written = written.get("attributes").and_then(Value::as_object).unwrap_or(&empty);
    let as_compiled = compiled.get("Attr").and_then(Value::as_object).unwrap_or(&empty);
    let score = |key: &str, compiled_key: &str| figure(as_written, key, as_compiled, compiled_key);
    Ok(AttributeScores {
        str: score("Str", "A_STR")?,
        dex: score("Dex", "A_DEX")?,
        con: score("Con", "A_CON")?,
        int: score("Int", "A_INT")?,
        wis: score("Wis", "A_WIS")?,
        cha: score("Cha", "A_CHA")?,
        luc: score("Luc", "A_LUC")?,
    })
}

/// Dice from their three compiled numbers.
pub fn dice(value: Option<&Value>) -> Result<Dice, String> {
    let parts: Vec<i64> =
        value.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_i64).collect();
    match parts.as_slice() {
        [] => Ok(Dice::default()),
        [n, s, b] => Ok(Dice::new(small("dice", *n)?, small("sides", *s)?, small("bonus", *b)?)),
        other => Err(format!("{other:?} are no dice")),
    }
}

/// Attacks as written, each equal to its compiled slots.
pub fn attacks(facts: &Facts, written: &[Value], compiled: &[Value]) -> Result<Vec<Attack>, String> {
    let mut slots = compiled.iter().filter_map(Value::as_object);
    let mut attacks = Vec::new();
    for entry in written.iter().filter_map(Value::as_object) {
        let slot = slots.next().ok_or("compiled has fewer attacks")?;
        let kind: AttackType = member(same("attack", text(entry, "attack"), text(slot, "atype"))?)?;
        let mut attack = Attack { attack: kind, ..Attack::default() };
        if let Some(shape) = slot.get("xID").and_then(Value::as_str) {
            let (kind, id) = facts.reference(shape)?;
            same_name("shape", text(entry, "effect"), shape)?;
            attack.shape = Some(ResId::new(kind, id));
        } else if kind == AttackType::A_GATE {
            // Compiled shows the type that comes as a damage type; its name is written's (31 attacks).
            attack.gates = Some(member(text(entry, "dtype"))?);
            attack.damage = dice(slot.get("dmg"))?;
            same("chance", number(entry, "chance"), i64::from(attack.damage.bonus))?;
            attack.dc = small("DC", same("DC", number(entry, "dc"), number(slot, "dc"))?)?;
        } else {
            (attack.damage, attack.dtype, attack.dc) = blow(entry, slot)?;
        }
        for part in list(entry, "also").iter().filter_map(Value::as_object) {
            let slot = slots.next().ok_or("compiled has fewer attacks")?;
            same("attack", "A_ALSO", text(slot, "atype"))?;
            let (damage, dtype, dc) = blow(part, slot)?;
            attack.also.push(AttackPart { damage, dtype, dc });
        }
        attacks.push(attack);
    }
    if slots.next().is_some() { Err("compiled has more attacks".to_owned()) } else { Ok(attacks) }
}

fn blow(written: &Record, compiled: &Record) -> Result<(Dice, DamageType, i16), String> {
    let damage = dice(compiled.get("dmg"))?;
    let as_written = match text(written, "damage") {
        "" => Dice::default(),
        text => text.parse::<Dice>().map_err(|e| e.to_string())?,
    };
    same("damage", as_written, damage)?;
    let dtype = match text(written, "dtype") {
        "" => DamageType::AD_NORM,
        name => member(name)?,
    };
    same("damage type", dtype, member(text(compiled, "dtype"))?)?;
    Ok((damage, dtype, small("DC", same("DC", number(written, "dc"), number(compiled, "dc"))?)?))
}

/// Feats, skills, and the skills that feats of Skill Focus are for.
pub type Trained = (Vec<Feat>, Vec<Skill>, Vec<Skill>);

/// Numbers below 50 in a monster's feats are skills; two monsters name a flag there, and the number counts. A
/// Skill Focus is for the skill written next.
pub fn feats(written: &[Value], compiled: &[Value]) -> Result<Trained, String> {
    let number_of = |name: &str| -> Result<i32, String> {
        let feat = Feat::parse(name).map(Named::number);
        let number = feat.or_else(|| Skill::parse(name).map(Named::number));
        let number = number.or_else(|| MonsterFlag::parse(name).map(Named::number));
        let number = number.or_else(|| name.parse().ok());
        number.ok_or_else(|| format!("`{name}` is neither feat nor skill"))
    };
    let numbers = |values: &[Value]| -> Result<Vec<i32>, String> {
        values.iter().filter_map(Value::as_str).map(number_of).collect()
    };
    let ours = numbers(written)?;
    let theirs = numbers(compiled)?;
    if ours != theirs {
        return Err(format!("feats are {ours:?} as written and {theirs:?} as compiled"));
    }
    let skill = |n: &i32| (1..50).contains(n).then(|| Skill::from_number(*n));
    let feats = ours.iter().filter(|n| **n >= 50).map(|n| Feat::from_number(*n)).collect();
    let pairs = ours.iter().zip(ours.iter().skip(1));
    let focused =
        pairs.filter(|(n, _)| **n == Feat::FT_SKILL_FOCUS.number()).filter_map(|(_, next)| skill(next));
    Ok((feats, ours.iter().filter_map(skill).collect(), focused.collect()))
}

/// Stati as written, each equal to the compiled one.
pub fn stati(facts: &Facts, written: &Record, compiled: &Record) -> Result<Vec<StatiGrant>, String> {
    let (ours, theirs) = (list(written, "stati"), list(compiled, "stati"));
    same("number of stati", ours.len(), theirs.len())?;
    let mut all = Vec::new();
    for (entry, slot) in ours.iter().zip(theirs) {
        let empty = Record::new();
        let (entry, slot) =
            (entry.as_array().map_or(&[][..], Vec::as_slice), slot.as_object().unwrap_or(&empty));
        let nature = entry.first().and_then(Value::as_str).unwrap_or("");
        let nature: StatiNature = member(same("stati", nature, text(slot, "nature"))?)?;
        let val = symbol(entry.get(1))?;
        same("value of a stati", i64::from(val.number()), number(slot, "val"))?;
        // Magnitudes written as sums and names are evaluated by compiled.
        let mag = number(slot, "mag");
        if let Some(plain) = entry.get(2).and_then(Value::as_i64) {
            same("magnitude of a stati", plain, mag)?;
        }
        let of = match slot.get("eID").and_then(Value::as_str) {
            Some(reference) => {
                let (kind, id) = facts.reference(reference)?;
                same_name(
                    "resource of a stati",
                    entry.get(3).and_then(Value::as_str).unwrap_or(""),
                    reference,
                )?;
                Some(ResId::new(kind, id))
            }
            None => None,
        };
        all.push(StatiGrant { nature, val, mag: small("magnitude", mag)?, of });
    }
    Ok(all)
}

/// A value as written: a number, a name, or bits in brackets.
pub fn symbol(value: Option<&Value>) -> Result<Symbol, String> {
    let named = |name: &str| Symbol::named(name).ok_or_else(|| format!("`{name}` has no number"));
    match value {
        None => Ok(Symbol::Number(0)),
        Some(Value::Number(n)) => {
            Ok(Symbol::Number(n.as_i64().and_then(|n| i32::try_from(n).ok()).unwrap_or(0)))
        }
        Some(Value::String(name)) if name.starts_with('(') => {
            let mut bits = Vec::new();
            for part in name.trim_matches(['(', ')']).split('|') {
                match named(part.trim())? {
                    Symbol::Name(name, number) => bits.push((name, number)),
                    other => return Err(format!("{other:?} is no bit")),
                }
            }
            Ok(Symbol::Bits(bits))
        }
        Some(Value::String(name)) => named(name),
        Some(other) => Err(format!("{other} is no value of a stati")),
    }
}

/// References as written differ from names in case (687 of them).
pub fn same_name(what: &str, written: &str, compiled: &str) -> Result<(), String> {
    let theirs = compiled.split_once(':').map_or(compiled, |(_, name)| name);
    let ours = written.trim_start_matches('$');
    same(what, ours.to_lowercase(), theirs.to_lowercase()).map(|_| ())
}

/// Effects of a list as written, each equal to the compiled one.
pub fn effects(
    facts: &Facts,
    key: &str,
    written: &Record,
    compiled_key: &str,
    compiled: &Record,
) -> Result<Vec<Ref<Effect>>, String> {
    let (ours, theirs) = (list(written, key), list(compiled, compiled_key));
    same(key, ours.len(), theirs.len())?;
    let mut all = Vec::new();
    for (name, reference) in ours.iter().zip(theirs) {
        let reference = reference.as_str().unwrap_or("");
        same_name(key, name.as_str().unwrap_or(""), reference)?;
        match facts.reference(reference)? {
            (Kind::Effect, id) => all.push(Ref::new(id)),
            (kind, id) => return Err(format!("{key} names the {} {id}", kind.word())),
        }
    }
    Ok(all)
}

/// Lists as compiled, whose references have their kinds; all spells of a source is 1000 and the source.
pub fn lists(facts: &Facts, written: &Record, compiled: &Record) -> Result<Vec<ResourceList>, String> {
    let empty = Record::new();
    let ours = written.get("lists").and_then(Value::as_object).unwrap_or(&empty);
    let theirs = compiled.get("lists").and_then(Value::as_object).unwrap_or(&empty);
    let mut all = Vec::new();
    for (name, entries) in ours {
        let slots = list(theirs, name);
        let entries = entries.as_array().map_or(&[][..], Vec::as_slice);
        same(name, entries.len(), slots.len())?;
        let mut values = Vec::new();
        for (entry, slot) in entries.iter().zip(slots) {
            values.push(match (entry, slot) {
                (Value::String(name), Value::String(reference)) => {
                    same_name("list entry", name, reference)?;
                    let (kind, id) = facts.reference(reference)?;
                    ListValue::Of(ResId::new(kind, id))
                }
                (Value::String(name), slot) => {
                    let slot = slot.as_i64().unwrap_or(0);
                    let source =
                        name.strip_prefix("ALL_SPELLS_FROM_SOURCE(").and_then(|s| s.strip_suffix(')'));
                    match (source, Symbol::named(name)) {
                        (Some(source), _) => {
                            let source: SpellSource = member(source)?;
                            same("source of spells", 1000 + i64::from(source.0), slot)?;
                            ListValue::SpellsOf(source)
                        }
                        (None, Some(Symbol::Name(name, number))) => {
                            same("list entry", i64::from(number), slot)?;
                            ListValue::Name(name, number)
                        }
                        // A sum, which compiled evaluates.
                        (None, _) if name.starts_with('(') => {
                            ListValue::Number(i32::try_from(slot).map_err(|e| e.to_string())?)
                        }
                        (None, _) => return Err(format!("{name} in a list")),
                    }
                }
                (entry, slot) => {
                    let number =
                        same("list entry", entry.as_i64().unwrap_or(-1), slot.as_i64().unwrap_or(-2))?;
                    ListValue::Number(i32::try_from(number).map_err(|e| e.to_string())?)
                }
            });
        }
        all.push(ResourceList { list: member(name)?, entries: values });
    }
    Ok(all)
}

/// Constants as compiled, whose references have their kinds.
pub fn constants(facts: &Facts, compiled: &Record) -> Result<Vec<ResourceConstant>, String> {
    let empty = Record::new();
    let theirs = compiled.get("constants").and_then(Value::as_object).unwrap_or(&empty);
    let mut all = Vec::new();
    for (name, value) in theirs {
        let value = match value {
            Value::String(reference) => {
                let (kind, id) = facts.reference(reference)?;
                ListValue::Of(ResId::new(kind, id))
            }
            value => {
                ListValue::Number(value.as_i64().and_then(|n| i32::try_from(n).ok()).ok_or("no number")?)
            }
        };
        all.push(ResourceConstant { constant: member(name)?, value });
    }
    Ok(all)
}

/// The variables of a resource.
pub fn vars(written: &Record) -> Result<Vec<Variable>, String> {
    let all = list(written, "resource_vars").iter().filter_map(Value::as_object);
    Ok(all.map(|var| Variable { name: text(var, "name").to_owned(), initial: 0 }).collect())
}

/// The events that the original handles, each once, in its order. Compiled has them normalised.
pub fn owed(compiled: &Record) -> Result<Vec<EventCode>, String> {
    let mut all = Vec::new();
    for event in list(compiled, "events").iter().filter_map(Value::as_object) {
        let code = EventCode(i32::try_from(number(event, "ev")).map_err(|e| e.to_string())?);
        let named: EventCode = text(event, "name").parse().map_err(|e| format!("{e}"))?;
        same("event", named, code)?;
        if !all.contains(&code) {
            all.push(code);
        }
    }
    Ok(all)
}
