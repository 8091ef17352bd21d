//! Makes the definition of an effect: the symbol from written, asserted equal to the number in compiled, segment
//! by segment after all that is inherited. See README.md for what the two may differ in.

use crate::facts::{Facts, Record, list, number, text};
use crate::monster::{constants, lists, member, members, owed, same, same_name, same_set, small, vars};
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::*;
use augury_engine::base::scaled_dice::{Scaled, ScaledDice};
use augury_engine::content::{Record as _, *};
use serde_json::Value;

/// Effects whose flags and monster the living fork has changed (facts/README.md, "Ten resources differ in figures").
const AS_COMPILED: &[&str] = &["Fiendish Servant"];

/// Makes one effect. An error says what of it cannot be made.
pub fn effect(facts: &Facts, compiled: &Record) -> Result<Effect, String> {
    let name = text(compiled, "name").to_owned();
    let written = facts.authored_as(Kind::Effect, &name)?;
    let (flags, summon_flags) = flags(written, compiled)?;
    let (purposes, versus) = purpose(written, compiled)?;
    let (item_cost, rest) = item_cost(written, compiled)?;
    let mut effect = Effect {
        desc_owed: written.contains_key("has_desc"),
        form: form(written)?,
        sources: sources(written, compiled)?,
        schools: same_set("schools", list(written, "schools"), list(compiled, "schools"))?,
        flags,
        summon_flags,
        level: scaled("level", written.get("Level"), compiled.get("level"))?.unwrap_or_default(),
        mana: CostValue(symbol("cost", written.get("Cost"), number(compiled, "manaCost"))?),
        chance: ChanceValue(symbol("base chance", written.get("Base"), number(compiled, "baseChance"))?),
        purposes,
        versus,
        segments: segments(facts, written, compiled)?,
        lists: lists(facts, written, compiled)?,
        constants: constants(facts, &rest)?,
        item_cost,
        vars: vars(written)?,
        owed: owed(compiled)?,
        name,
        ..Effect::default()
    };
    settle(&mut effect);
    whole(facts, &effect, compiled)?;
    Ok(effect)
}

fn form(written: &Record) -> Result<EffectForm, String> {
    let keyword = text(written, "keyword");
    let mut letters = keyword.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    member(&first.into_iter().chain(letters).collect::<String>())
}

/// As compiled, which leaves out the zeros that stand for no source (13 effects).
fn sources(written: &Record, compiled: &Record) -> Result<Vec<SpellSource>, String> {
    let named = |values: &[Value]| -> Result<Vec<SpellSource>, String> {
        let names = values.iter().filter_map(Value::as_str).filter(|name| !matches!(*name, "0" | "NOTHING"));
        names.map(member).collect()
    };
    let (ours, theirs) = (named(list(written, "sources"))?, named(list(compiled, "sources"))?);
    if ours == theirs { Ok(ours) } else { Err(format!("sources are {ours:?} as written and {theirs:?}")) }
}

/// Flags by name, of which those for summoning share their numbers with others. `partial` beside a save is the
/// flag EF_PARTIAL; a WT_ name among them stands for the flag of its number (two effects).
fn flags(written: &Record, compiled: &Record) -> Result<(FlagSet<EffectFlag>, FlagSet<SummonFlag>), String> {
    let theirs: FlagSet<EffectFlag> = members(list(compiled, "flags"))?.into_iter().collect();
    if AS_COMPILED.contains(&text(compiled, "name")) {
        return Ok((theirs, FlagSet::new()));
    }
    let (mut ours, mut shared) = (FlagSet::<EffectFlag>::new(), FlagSet::<SummonFlag>::new());
    for name in list(written, "Flags").iter().filter_map(Value::as_str) {
        match (EffectFlag::parse(name), SummonFlag::parse(name)) {
            (Some(flag), _) => ours.insert(flag),
            (None, Some(flag)) => shared.insert(flag),
            (None, None) => ours.insert(EffectFlag(member::<ItemFlag>(name)?.0)),
        };
    }
    let parts = list(written, "segments").iter().filter_map(Value::as_object);
    if parts.into_iter().any(|segment| segment.contains_key("partial")) {
        ours.insert(EffectFlag::EF_PARTIAL);
    }
    let together: FlagSet<EffectFlag> =
        ours.iter().chain(shared.iter().map(|flag| EffectFlag(flag.0))).collect();
    if together == theirs {
        Ok((ours, shared))
    } else {
        Err(format!("flags are {together:?} as written and {theirs:?} as compiled"))
    }
}

/// Purposes and what they are against, which compiled keeps in one number: the second counts 65,536 times.
fn purpose(
    written: &Record,
    compiled: &Record,
) -> Result<(FlagSet<EffectPurpose>, Option<VersusValue>), String> {
    let names = list(written, "Purpose").iter().filter_map(Value::as_str).filter(|n| *n != "EP_PLAYER_ONLY");
    let purposes: FlagSet<EffectPurpose> = names.map(member).collect::<Result<_, _>>()?;
    let versus = match text(written, "PurposeVersus") {
        "" => None,
        name => Some(VersusValue(named(name)?)),
    };
    let high = versus.as_ref().map_or(0, |v| i64::from(v.number())) << 16;
    same("purpose", i64::from(purposes.bits()) | high, number(compiled, "purpose_raw"))?;
    Ok((purposes, versus))
}

/// What an item costs. As a constant compiled shows ITEM_COST by another name of its number (13 effects), so
/// that it is a field here and leaves the constants.
fn item_cost(written: &Record, compiled: &Record) -> Result<(i16, Record), String> {
    let mut rest = compiled.clone();
    let ours = written.get("constants").and_then(Value::as_object).map_or(0, |c| number(c, "ITEM_COST"));
    if let (true, Some(Value::Object(constants))) = (ours != 0, rest.get_mut("constants")) {
        let theirs = constants.remove("STREAMER_CHANCE").and_then(|cost| cost.as_i64()).unwrap_or(0);
        same("item cost", ours, theirs)?;
    }
    Ok((small("item cost", ours)?, rest))
}

fn named(name: &str) -> Result<Symbol, String> {
    Symbol::named(name).ok_or_else(|| format!("`{name}` has no number"))
}

/// A number or name as written, equal to the compiled number.
fn symbol(what: &str, written: Option<&Value>, compiled: i64) -> Result<Symbol, String> {
    let ours = match written {
        None => Symbol::default(),
        Some(Value::String(name)) => named(name)?,
        Some(value) => Symbol::Number(value.as_i64().and_then(|n| i32::try_from(n).ok()).ok_or("no number")?),
    };
    same(what, i64::from(ours.number()), compiled)?;
    Ok(ours)
}

/// The number behind what compiled shows: a number, one in quotes, or the name of a code.
fn raw(value: Option<&Value>) -> i64 {
    match value {
        Some(Value::String(name)) => {
            let code = || LevelCode::parse(name).map(|code| i64::from(code.0));
            name.parse().ok().or_else(code).unwrap_or(i64::MIN)
        }
        other => other.and_then(Value::as_i64).unwrap_or(0),
    }
}

fn scaled(what: &str, written: Option<&Value>, compiled: Option<&Value>) -> Result<Option<Scaled>, String> {
    let Some(value) = written else { return Ok(None) };
    let ours: Scaled = value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
        .parse()
        .map_err(|e| format!("{e}"))?;
    same(what, i64::from(ours.raw()), raw(compiled))?;
    Ok(Some(ours))
}

fn segments(facts: &Facts, written: &Record, compiled: &Record) -> Result<Vec<Segment>, String> {
    let (ours, theirs) = (list(written, "segments"), list(compiled, "segments"));
    same("number of segments", ours.len(), theirs.len())?;
    let mut all: Vec<Segment> = Vec::new();
    let mut before = EffectValues::default();
    for (entry, slot) in
        ours.iter().filter_map(Value::as_object).zip(theirs.iter().filter_map(Value::as_object))
    {
        let at = format!("segment {}", all.len() + 1);
        let forked = AS_COMPILED.contains(&text(compiled, "name"));
        let mut segment = segment(facts, entry, slot, forked).map_err(|e| format!("{at}: {e}"))?;
        // Poisons and diseases get their area from the game's compiler (72 segments).
        let area: EffectArea = member(text(slot, "aval"))?;
        if before.then(&segment).aval != area {
            segment.aval = Some(area);
        }
        if all.is_empty() {
            // In the first segment a value that is plain says nothing.
            segment.aval = segment.aval.filter(|area| *area != before.aval);
            segment.qval = segment.qval.filter(|q| !q.is_empty());
            segment.lval = segment.lval.filter(|l| !l.is_zero());
        }
        before = before.then(&segment);
        all.push(segment);
    }
    Ok(all)
}

fn segment(facts: &Facts, entry: &Record, slot: &Record, forked: bool) -> Result<Segment, String> {
    let byte = |n: i64| n.rem_euclid(256);
    let (sval, sval_plus_ten) = save(entry.get("sval"))?;
    let xval = value(entry.get("xval"))?;
    if let Some(ours) = &xval {
        same("xval", byte(i64::from(ours.number())), number(slot, "xval"))?;
    }
    let yval = value(entry.get("yval"))?;
    if let Some(ours) = &yval {
        same("yval", i64::from(ours.number()), raw(slot.get("yval")))?;
    }
    let tval = value(entry.get("tval"))?;
    if let Some(ours) = &tval {
        same("tval", byte(i64::from(ours.number())), byte(number(slot, "tval_raw")))?;
    }
    Ok(Segment {
        eval: member(same("eval", text(entry, "eval"), text(slot, "eval"))?)?,
        aval: match entry.get("aval") {
            None => None,
            Some(Value::String(name)) => Some(member(name)?),
            Some(_) => Some(EffectArea::AR_NONE),
        },
        xval: xval.map(FirstValue),
        yval: yval.map(SecondValue),
        pval: dice(entry.get("pval"), slot)?,
        rval: resource(facts, entry.get("rval"), slot, forked)?,
        sval: sval.map(SaveValue),
        sval_plus_ten,
        lval: scaled("lval", entry.get("lval"), slot.get("lval"))?,
        cval: colour(entry.get("cval"), slot)?.map(ColourValue),
        tval: tval.map(TargetLimit),
        qval: aim(entry.get("qval"), number(slot, "qval_raw"))?,
        dval: None,
    })
}

/// A value as written: a number, a name, several names, or two monster types packed in one number.
fn value(written: Option<&Value>) -> Result<Option<Symbol>, String> {
    let unknown = |what: &dyn std::fmt::Display| format!("{what} has no number");
    Ok(Some(match written {
        None => return Ok(None),
        Some(Value::Array(names)) => {
            let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
            Symbol::all_of(&names).ok_or_else(|| unknown(&names.join("|")))?
        }
        Some(Value::String(sum)) if sum.starts_with('(') => {
            let plain: String = sum.chars().filter(|c| !matches!(c, '(' | ')')).collect();
            let names: Vec<&str> = plain.split('+').map(|part| part.trim_end_matches("*256")).collect();
            Symbol::all_of(&names).ok_or_else(|| unknown(sum))?
        }
        Some(Value::String(name)) => named(name)?,
        Some(number) => {
            Symbol::Number(number.as_i64().and_then(|n| i32::try_from(n).ok()).ok_or("no number")?)
        }
    }))
}

/// A save, "WILL+10" with ten added.
fn save(written: Option<&Value>) -> Result<(Option<Symbol>, bool), String> {
    match written {
        Some(Value::String(name)) => match name.strip_suffix("+10") {
            Some(save) => Ok((Some(named(save)?), true)),
            None => Ok((Some(named(name)?), false)),
        },
        other => Ok((value(other)?, false)),
    }
}

fn dice(written: Option<&Value>, slot: &Record) -> Result<Option<ScaledDice>, String> {
    let Some(value) = written else { return Ok(None) };
    let mut text = value.as_str().map_or_else(|| value.to_string(), str::to_owned).replace("+-", "-");
    // A plain number this low is what the game keeps for a code, and it reads the code (one effect's -50).
    if let Some(number) = value.as_i64().filter(|number| *number < -44) {
        text = LevelCode(small("pval", number)?).name().ok_or("pval is no code")?.to_owned();
    }
    let ours: ScaledDice = text.parse().map_err(|e| format!("pval {e}"))?;
    let theirs: Vec<i64> = list(slot, "pval").iter().map(|part| raw(Some(part))).collect();
    let parts = [ours.number, ours.sides, ours.bonus].map(|part| i64::from(part.raw()));
    if theirs == parts {
        Ok(Some(ours))
    } else {
        Err(format!("pval is {text} as written and {theirs:?} as compiled"))
    }
}

/// A resource with the kind that compiled gives it, or the traits of a field.
fn resource(
    facts: &Facts,
    written: Option<&Value>,
    slot: &Record,
    forked: bool,
) -> Result<Option<ResourceValue>, String> {
    let flags = |names: &[Value]| -> Result<Option<ResourceValue>, String> {
        let flags: FlagSet<FieldFlag> = members(names)?.into_iter().collect();
        same("rval", i64::from(flags.bits()), number(slot, "rval"))?;
        Ok(Some(ResourceValue::Field(flags)))
    };
    match written {
        None => Ok(None),
        Some(Value::Array(names)) => flags(names),
        Some(Value::String(name)) if name.starts_with('$') => {
            if !forked {
                same_name("rval", name, text(slot, "rval"))?;
            }
            let (kind, id) = facts.reference(text(slot, "rval"))?;
            Ok(Some(ResourceValue::Of(ResId::new(kind, id))))
        }
        Some(one) => flags(std::slice::from_ref(one)),
    }
}

/// A colour by its compiled name; a set of colours, or a poison's interval, as written.
fn colour(written: Option<&Value>, slot: &Record) -> Result<Option<Symbol>, String> {
    let shown = text(slot, "cval");
    let theirs = shown.parse().ok().or_else(|| Colour::parse(shown).map(|c| i64::from(c.0))).unwrap_or(-1);
    let ours = match written {
        None => return Ok(None),
        Some(Value::String(name)) => {
            let plain = name.to_uppercase().replace("GRAY", "GREY");
            let words: Vec<&str> = plain.split_whitespace().collect();
            match words.as_slice() {
                // Two words, as in bright green, are a colour of their own, which compiled names.
                [_, _] => named(shown)?,
                _ => named(&plain)?,
            }
        }
        other => value(other)?.unwrap_or_default(),
    };
    same("cval", i64::from(ours.number()), theirs)?;
    Ok(Some(ours))
}

/// What is aimed at. Compiled keeps eight bits: Q_NEAR and AIM_AT_ENEMY are lost there, and written counts.
fn aim(written: Option<&Value>, compiled: i64) -> Result<Option<FlagSet<TargetQuery>>, String> {
    let ours: FlagSet<TargetQuery> = match written {
        None => return Ok(None),
        Some(Value::Array(names)) => members(names)?.into_iter().collect(),
        Some(Value::String(name)) => std::iter::once(member(name)?).collect(),
        Some(_) => FlagSet::new(),
    };
    same("qval", i64::from(ours.bits()) & 255, compiled & 255)?;
    Ok(Some(ours))
}

/// Names of another family than the archetype wants become the wanted name of the same number: a save named
/// where a damage type stands (one effect), a number that has a name. What has none is a plain number: an attribute
/// where a stati stands (Unholy Blight), a number that a handler replaces (Lorecall).
fn settle(effect: &mut Effect) {
    let values: Vec<EffectValues> = effect.values().collect();
    for (segment, values) in effect.segments.iter_mut().zip(values) {
        let names_of = |field: &str| -> Vec<String> {
            match field {
                "eval" => vec![values.eval.to_string()],
                "aval" => vec![values.aval.to_string()],
                "xval" => values.xval.names().iter().map(ToString::to_string).collect(),
                _ => Vec::new(),
            }
        };
        let wanted = |field: &str| match Segment::SCHEMA.field(field)?.meaning(&names_of) {
            Meaning::As(one) => Some(one.ty),
            _ => None,
        };
        if let (Some(x), Some(ty)) = (&mut segment.xval, wanted("xval")) {
            rename(&mut x.0, &ty);
        }
        if let (Some(y), Some(ty)) = (&mut segment.yval, wanted("yval")) {
            rename(&mut y.0, &ty);
        }
    }
}

fn rename(symbol: &mut Symbol, ty: &FieldType) {
    if fits(&symbol.doc(), ty) {
        return;
    }
    let families = match ty {
        FieldType::OneOf(types) => types,
        one => std::slice::from_ref(one),
    };
    let number = symbol.number();
    let name = families.iter().find_map(|ty| match ty {
        FieldType::Enum(family) => (family.table)().iter().find(|(_, n)| *n == number).map(|(name, _)| *name),
        _ => None,
    });
    *symbol = name.map_or(Symbol::Number(number), |name| Symbol::Name(name, number));
}

/// All of every segment, inherited values in place, as the game holds it.
fn whole(facts: &Facts, effect: &Effect, compiled: &Record) -> Result<(), String> {
    let slots = list(compiled, "segments").iter().filter_map(Value::as_object);
    for (at, (values, slot)) in effect.values().zip(slots).enumerate() {
        let at = |what: &str| format!("{what} of segment {}", at + 1);
        let byte = |n: i64| n.rem_euclid(256);
        same(&at("eval"), values.eval.to_string().as_str(), text(slot, "eval"))?;
        same(&at("aval"), values.aval.to_string().as_str(), text(slot, "aval"))?;
        same(&at("xval"), byte(i64::from(values.xval.number())), number(slot, "xval"))?;
        same(&at("yval"), i64::from(values.yval.number()), raw(slot.get("yval")))?;
        same(&at("tval"), byte(i64::from(values.tval.number())), byte(number(slot, "tval_raw")))?;
        same(&at("lval"), i64::from(values.lval.raw()), raw(slot.get("lval")))?;
        same(&at("dval"), i64::from(values.dval), number(slot, "dval"))?;
        same(&at("qval"), i64::from(values.qval.bits()) & 255, number(slot, "qval_raw") & 255)?;
        let save = text(slot, "sval");
        let save = SaveType::parse(save).map_or_else(|| save.parse().unwrap_or(-1), Named::number);
        same(&at("sval"), values.save_number(), save)?;
        let colour = text(slot, "cval");
        let colour = Colour::parse(colour).map_or_else(|| colour.parse().unwrap_or(-1), Named::number);
        same(&at("cval"), values.cval.number(), colour)?;
        let theirs: Vec<i64> = list(slot, "pval").iter().map(|part| raw(Some(part))).collect();
        let ours =
            [values.pval.number, values.pval.sides, values.pval.bonus].map(|part| i64::from(part.raw()));
        if theirs != ours {
            return Err(format!("{} is {ours:?} and {theirs:?} as compiled", at("pval")));
        }
        match (&values.rval, slot.get("rval").and_then(Value::as_str)) {
            (ResourceValue::Of(id), Some(reference)) => {
                let (kind, theirs) = facts.reference(reference)?;
                same(&at("rval"), *id, ResId::new(kind, theirs))?;
            }
            (ResourceValue::Field(flags), None) => {
                same(&at("rval"), i64::from(flags.bits()), number(slot, "rval"))?;
            }
            (ours, theirs) => return Err(format!("{} is {ours:?} and {theirs:?} as compiled", at("rval"))),
        }
    }
    Ok(())
}
