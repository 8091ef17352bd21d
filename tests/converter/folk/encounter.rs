//! Makes the definition of an encounter. Compiled reads lists in `who` and `with` as types: names are written's.

use super::shared::*;
use crate::facts::{Facts, Record, list, number, text};
use crate::monster::{dice, member, members, same, same_set, small, vars};
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::id::{Kind, Ref, ResId};
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// Lists with entries by weight.
const PICKS: &[ListId] = &[
    ListId::MON_LIST1,
    ListId::MON_LIST2,
    ListId::MON_LIST3,
    ListId::MON_LIST4,
    ListId::MON_LIST5,
    ListId::CLASS_LIST,
    ListId::SKILL_LIST,
    ListId::TEMP_LIST1,
    ListId::TEMP_LIST2,
    ListId::TEMP_LIST3,
    ListId::TEMP_LIST4,
    ListId::TEMP_LIST5,
    ListId::UNIVERSAL_TEMPLATE,
];

/// Makes one encounter.
pub fn encounter(facts: &Facts, written: &Record, compiled: &Record) -> Result<Encounter, String> {
    let align = match text(written, "Align") {
        "" => FlagSet::default(),
        name => std::iter::once(member::<Alignment>(name)?).collect(),
    };
    same("Align", i64::from(align.bits()), number(compiled, "align"))?;
    let cr = |at: usize, key: &str| {
        let ours = list(written, "CR").get(at).and_then(Value::as_i64).unwrap_or(0);
        small("CR", same("CR", ours, number(compiled, key))?)
    };
    let weight = if written.contains_key("Weight") { number(written, "Weight") } else { 10 };
    let (parts, slots) = (list(written, "Parts"), list(compiled, "parts"));
    same("number of parts", parts.len(), slots.len())?;
    let parts = parts.iter().zip(slots).map(|(ours, theirs)| part(facts, ours, theirs));
    let (ours, theirs) = (object(written, "lists"), object(compiled, "lists"));
    let curve = list(ours, "WEIGHT_CURVE_BY_CR");
    if curve != list(theirs, "WEIGHT_CURVE_BY_CR") {
        return Err("the weight curves differ".to_owned());
    }
    let mut picks = Vec::new();
    for name in ours.keys() {
        let id: ListId = member(name)?;
        if PICKS.contains(&id) {
            let entries = pick_list(facts, list(ours, name), list(theirs, name));
            picks.push(PickList { list: id, entries: entries.map_err(|e| format!("{name}: {e}"))? });
        }
    }
    Ok(Encounter {
        name: text(compiled, "name").to_owned(),
        flags: same_set("Flags", list(written, "Flags"), list(compiled, "flags"))?,
        terrains: same_set("Terrain", list(written, "Terrain"), list(compiled, "terrain"))?,
        min_cr: cr(0, "minCR")?,
        max_cr: cr(1, "maxCR")?,
        depth: plain(written, "Depth", compiled, "depth")?,
        weight: small("Weight", same("Weight", weight, number(compiled, "weight"))?)?,
        weight_curve: curve
            .iter()
            .map(|n| small("weight", n.as_i64().unwrap_or(-1)))
            .collect::<Result<_, _>>()?,
        align,
        min_xcr_mult: constant(written, compiled, "MIN_XCR_MULT")?.unwrap_or(0),
        min_xcr: constant(written, compiled, "MIN_XCR")?.unwrap_or(0),
        parts: parts.collect::<Result<_, _>>()?,
        picks,
        lists: lists(facts, written, compiled, &[PICKS, &[ListId::WEIGHT_CURVE_BY_CR]].concat(), false)?,
        constants: constants(facts, compiled, &[ConstantId::MIN_XCR_MULT, ConstantId::MIN_XCR])?,
        vars: vars(written)?,
        owed: owed(written, compiled)?,
        ..Encounter::default()
    })
}

fn part(facts: &Facts, ours: &Value, theirs: &Value) -> Result<Part, String> {
    let (Value::Object(ours), Value::Object(theirs)) = (ours, theirs) else {
        return Err("a part is no record".to_owned());
    };
    let mut flags: FlagSet<PartFlag> = members(list(ours, "flags"))?.into_iter().collect();
    if ours.get("else").and_then(Value::as_bool).unwrap_or(false) {
        flags.insert(PartFlag::EP_ELSE);
    }
    // Said by the fields `any` and `any_template`.
    let said = |name: &str| list(theirs, "flags").iter().any(|flag| flag == name);
    let rest: Vec<Value> = list(theirs, "flags")
        .iter()
        .filter(|flag| *flag != "EP_ANYMON" && *flag != "EP_ANYTEMP")
        .cloned()
        .collect();
    let mut part = Part {
        flags: same_flags("flags", flags, members(&rest)?.into_iter().collect())?,
        chance: plain(ours, "chance", theirs, "chance")?,
        min_cr: plain(ours, "minCR", theirs, "minCR")?,
        weight: plain(ours, "weight", theirs, "weight")?,
        ..Part::default()
    };
    amount(&mut part, ours, theirs)?;
    who(facts, &mut part, ours, theirs, said("EP_ANYMON"))?;
    with(facts, &mut part, ours, theirs)?;
    same("condition", number(theirs, "hasCondition"), 0)?;
    same("any template", said("EP_ANYTEMP"), part.any_template.is_some())?;
    Ok(part)
}

/// A range, or dice; nothing where the cost decides.
fn amount(part: &mut Part, ours: &Record, theirs: &Record) -> Result<(), String> {
    let compiled = dice(theirs.get("amt"))?;
    match ours.get("amount") {
        None => same("amount", compiled, Dice::default()).map(drop),
        Some(Value::String(text)) => {
            let dice: Dice = text.parse().map_err(|e| format!("{e}"))?;
            part.dice = Some(same("amount", dice, compiled)?);
            Ok(())
        }
        Some(Value::Array(range)) => {
            let at = |at: usize| small("amount", range.get(at).and_then(Value::as_i64).unwrap_or(-1));
            let amount = Amount { from: at(0)?, to: at(1)? };
            same("amount", Dice::new(amount.from, 0, amount.to), compiled)?;
            part.amount = Some(amount);
            Ok(())
        }
        Some(other) => Err(format!("an amount is {other}")),
    }
}

fn who(facts: &Facts, part: &mut Part, ours: &Record, theirs: &Record, any_of: bool) -> Result<(), String> {
    let compiled = text(theirs, "who");
    match ours.get("monster") {
        Some(Value::String(name)) => {
            let found = any(facts, "who", name, compiled)?;
            match found.kind() {
                Kind::Monster => part.monster = Some(Ref::new(found.id())),
                Kind::Encounter => part.encounter = Some(Ref::new(found.id())),
                kind => return Err(format!("a {} cannot come", kind.word())),
            }
        }
        Some(Value::Object(choice)) => match (text(choice, "any"), text(choice, "list")) {
            ("", list) if ListId::parse(list).is_some() => {
                let list: ListId = member(list)?;
                // Compiled shows the number of the list as a type (47 parts).
                let shown = MonsterType::from_number(i32::from(list.0)).to_string();
                same("who", shown.as_str(), compiled)?;
                part.list = Some(list);
            }
            (names, list) => {
                // The rrakkma of the githzerai says types where `any` is missing, so that the original takes
                // their number for a list and finds nobody: here they are types.
                same("any", any_of, list.is_empty())?;
                part.any = types(if names.is_empty() { list } else { names })?;
                let shown = part.any.iter().map(ToString::to_string).collect::<Vec<_>>().join("|");
                let shown = if part.any == [MonsterType::MA_ALL] { "" } else { &shown };
                same("who", shown, compiled)?;
            }
        },
        other => return Err(format!("nobody comes: {other:?}")),
    }
    Ok(())
}

fn with(facts: &Facts, part: &mut Part, ours: &Record, theirs: &Record) -> Result<(), String> {
    match ours.get("template") {
        None => same("with", theirs.contains_key("with"), false).map(drop),
        Some(Value::String(name)) => {
            part.template = one(facts, "with", name, text(theirs, "with"))?;
            Ok(())
        }
        Some(Value::Object(choice)) => {
            let list: ListId = member(text(choice, "list"))?;
            // Compiled shows the number of the list (4 parts).
            let shown = theirs.get("with").and_then(|with| match with {
                Value::String(text) => text.parse().ok(),
                with => with.as_i64(),
            });
            same("with", i64::from(list.0), shown.unwrap_or(-1))?;
            part.template_list = Some(list);
            Ok(())
        }
        Some(other) => Err(format!("with is {other}")),
    }
}

/// Numbers set the weight of what follows; ANY(types) is -1 and the types.
pub fn pick_list(facts: &Facts, ours: &[Value], theirs: &[Value]) -> Result<Vec<Pick>, String> {
    let mut slots = theirs.iter();
    let mut next = || slots.next().ok_or("compiled has fewer entries");
    let mut weight = Pick::default().weight;
    let mut picks = Vec::new();
    for entry in ours {
        let name = entry.as_str().unwrap_or("");
        if let Some(number) = entry.as_i64() {
            weight = small("weight", same("weight", number, next()?.as_i64().unwrap_or(-1))?)?;
        } else if let Some(inside) = call(name, "ANY") {
            let any = types(inside)?;
            same("ANY", -1, next()?.as_i64().unwrap_or(0))?;
            same("ANY", packed(&any), next()?.as_i64().unwrap_or(0))?;
            picks.push(Pick { weight, any, ..Pick::default() });
        } else {
            let of = any(facts, "pick", name, next()?.as_str().unwrap_or(""))?;
            let of: ResId = expect_kind(of, &[Kind::Monster, Kind::Template, Kind::Encounter])?;
            picks.push(Pick { weight, of: Some(of), ..Pick::default() });
        }
    }
    match slots.next() {
        None => Ok(picks),
        Some(more) => Err(format!("compiled has {more} besides")),
    }
}
