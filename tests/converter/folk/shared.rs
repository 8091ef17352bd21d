//! What the nine kinds share: lists, constants, events, references, sets.

use crate::facts::{Facts, Record, list, number, text};
use crate::monster::{member, members, same, same_name, small, symbol};
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{AnyRef, Kind, OfKind, Ref, ResId};
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// An object of a record, empty where it has none.
pub fn object<'a>(record: &'a Record, key: &str) -> &'a Record {
    static EMPTY: std::sync::LazyLock<Record> = std::sync::LazyLock::new(Record::new);
    record.get(key).and_then(Value::as_object).unwrap_or(&EMPTY)
}

/// A reference of any kind: the compiled one, whose name is the written one's but for its case.
pub fn any(facts: &Facts, what: &str, written: &str, compiled: &str) -> Result<AnyRef, String> {
    same_name(what, written, compiled)?;
    let (kind, id) = facts.reference(compiled)?;
    Ok(ResId::new(kind, id))
}

/// A reference of one kind, where there is one.
pub fn one<K: OfKind>(
    facts: &Facts,
    what: &str,
    written: &str,
    compiled: &str,
) -> Result<Option<Ref<K>>, String> {
    // `$0` stands for none.
    if matches!(written, "" | "$0") && compiled.is_empty() {
        return Ok(None);
    }
    let found = any(facts, what, written, compiled)?;
    match found.kind() == K::KIND {
        true => Ok(Some(Ref::new(found.id()))),
        false => Err(format!("{what} is {found} and no {}", K::KIND.word())),
    }
}

/// References of one kind.
pub fn many<K: OfKind>(
    facts: &Facts,
    what: &str,
    written: &[Value],
    compiled: &[Value],
) -> Result<Vec<Ref<K>>, String> {
    let written: Vec<&Value> = written.iter().filter(|name| *name != "$0").collect();
    same(what, written.len(), compiled.len())?;
    let pairs = written.into_iter().zip(compiled);
    pairs
        .map(|(ours, theirs)| {
            let found = one(facts, what, ours.as_str().unwrap_or(""), theirs.as_str().unwrap_or(""))?;
            found.ok_or_else(|| format!("{what} has an empty place"))
        })
        .collect()
}

/// A figure that is a number in both.
pub fn plain(written: &Record, key: &str, compiled: &Record, compiled_key: &str) -> Result<i16, String> {
    small(key, same(key, number(written, key), number(compiled, compiled_key))?)
}

/// A percentage as written, and compiled in steps of 5 %.
pub fn percent(written: &Record, key: &str, compiled: &Record, compiled_key: &str) -> Result<i16, String> {
    let percent = match written.get(key) {
        Some(Value::Object(percent)) => number(percent, "percent"),
        Some(other) => return Err(format!("{key} is {other}")),
        None => 100,
    };
    same(key, (percent - 100) / 5, number(compiled, compiled_key))?;
    small(key, percent)
}

/// Members in their order, whose numbers are the compiled ones: names may be aliases or numbers.
pub fn same_members<F: Named>(what: &str, written: &[Value], compiled: &[Value]) -> Result<Vec<F>, String> {
    let numbers = |value: &Value| match value {
        Value::Number(n) => Ok(n.as_i64().and_then(|n| i32::try_from(n).ok()).unwrap_or(0)),
        value => member::<F>(value.as_str().unwrap_or("")).map(Named::number),
    };
    let ours = written.iter().map(numbers).collect::<Result<Vec<_>, _>>()?;
    let ours: Vec<i32> = ours.into_iter().filter(|n| *n != 0).collect();
    let theirs: Vec<F> = members(compiled)?;
    match ours == theirs.iter().map(|m| m.number()).collect::<Vec<_>>() {
        true => Ok(theirs),
        false => Err(format!("{what} is {ours:?} as written and {theirs:?} as compiled")),
    }
}

/// Whether a written set equals the compiled one.
pub fn same_flags<F: Named>(what: &str, ours: FlagSet<F>, theirs: FlagSet<F>) -> Result<FlagSet<F>, String> {
    match ours == theirs {
        true => Ok(ours),
        false => Err(format!("{what} is {ours:?} as written and {theirs:?} as compiled")),
    }
}

/// Types that a creature must all be: "A" or "(A+B*256)".
pub fn types(written: &str) -> Result<Vec<MonsterType>, String> {
    let bare = written.replace(['(', ')', ' '], "").replace("*256", "");
    bare.split('+').map(member).collect()
}

/// Types as one number: A + 256 * B.
pub fn packed(types: &[MonsterType]) -> i64 {
    types.iter().rev().fold(0, |sum, kind| sum * 256 + i64::from(kind.0))
}

/// The events that the original handles: as compiled, and once more for each further script that written has.
pub fn owed(written: &Record, compiled: &Record) -> Result<Vec<EventCode>, String> {
    let mut scripts: Vec<EventCode> = Vec::new();
    for event in list(written, "events").iter().filter_map(Value::as_object) {
        if text(event, "kind") != "code" {
            continue;
        }
        let names = match event.get("event") {
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            Some(Value::String(name)) => vec![name.as_str()],
            _ => Vec::new(),
        };
        for name in names {
            scripts.push(name.parse().map_err(|e| format!("{e}"))?);
        }
    }
    let mut all = Vec::new();
    for code in crate::monster::owed(compiled)? {
        let times = scripts.iter().filter(|script| **script == code).count();
        all.extend(std::iter::repeat_n(code, times.max(1)));
    }
    Ok(all)
}

/// The lists but for those with a field of their own, each entry as written and equal to the compiled ones.
/// `trust` takes the compiled list where the two differ.
pub fn lists(
    facts: &Facts,
    written: &Record,
    compiled: &Record,
    own: &[ListId],
    trust: bool,
) -> Result<Vec<ResourceList>, String> {
    let (ours, theirs) = (object(written, "lists"), object(compiled, "lists"));
    let mut all = Vec::new();
    for name in ours.keys() {
        let id: ListId = member(name)?;
        let (entries, slots) = (list(ours, name), list(theirs, name));
        if own.contains(&id) {
            continue;
        }
        // Eight classes that nobody can take have a list with nothing in it.
        let entries = if slots.is_empty() && entries == [Value::from(0)] { &[] } else { entries };
        let entries = match entries_of(facts, entries, slots) {
            Err(_) if trust => slots.iter().map(|slot| slot_of(facts, slot)).collect::<Result<_, _>>()?,
            other => other.map_err(|what| format!("{name}: {what}"))?,
        };
        all.push(ResourceList { list: id, entries });
    }
    Ok(all)
}

/// An entry as compiled: a number or a reference.
fn slot_of(facts: &Facts, slot: &Value) -> Result<ListValue, String> {
    match slot {
        Value::String(reference) => {
            let (kind, id) = facts.reference(reference)?;
            Ok(ListValue::Of(ResId::new(kind, id)))
        }
        slot => {
            let number = slot.as_i64().and_then(|n| i32::try_from(n).ok());
            number.map(ListValue::Number).ok_or_else(|| format!("{slot} in a list"))
        }
    }
}

fn entries_of(facts: &Facts, written: &[Value], compiled: &[Value]) -> Result<Vec<ListValue>, String> {
    let mut slots = compiled.iter();
    let mut next = || slots.next().ok_or("compiled has fewer entries");
    let mut entries = Vec::new();
    for entry in written {
        let name = entry.as_str().unwrap_or("");
        entries.push(if let Some(inside) = call(name, "ALL_SPELLS_FROM_SOURCE") {
            let source: SpellSource = member(inside)?;
            same("source of spells", 1000 + i64::from(source.0), next()?.as_i64().unwrap_or(0))?;
            ListValue::SpellsOf(source)
        } else if let Some(inside) = call(name, "ALL_SPELLS_FROM_SCHOOL") {
            let (source, school) = inside.split_once(',').ok_or("a school without a source")?;
            let of = SchoolSpells { source: member(source.trim())?, school: member(school.trim())? };
            for number in [100, i64::from(of.source.0), i64::from(of.school.0)] {
                same("spells of a school", number, next()?.as_i64().unwrap_or(0))?;
            }
            ListValue::SpellsOfSchool(of)
        } else if entry.is_string() {
            ListValue::Of(any(facts, "entry of a list", name, next()?.as_str().unwrap_or(""))?)
        } else {
            let value = slot_of(facts, entry)?;
            match slot_of(facts, next()?)? == value {
                true => value,
                false => return Err(format!("the entry {entry} differs")),
            }
        });
    }
    match slots.next() {
        None => Ok(entries),
        Some(more) => Err(format!("compiled has {more} besides")),
    }
}

/// What stands within the brackets of a macro.
pub fn call<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')')
}

/// The constants but for those with a field of their own.
pub fn constants(
    facts: &Facts,
    compiled: &Record,
    own: &[ConstantId],
) -> Result<Vec<ResourceConstant>, String> {
    let mut all = crate::monster::constants(facts, compiled)?;
    all.retain(|constant| !own.contains(&constant.constant));
    Ok(all)
}

/// A constant that is a number in both, where there is one.
pub fn constant<T: TryFrom<i64>>(
    written: &Record,
    compiled: &Record,
    key: &str,
) -> Result<Option<T>, String> {
    let (ours, theirs) = (object(written, "constants"), object(compiled, "constants"));
    if !theirs.contains_key(key) && !ours.contains_key(key) {
        return Ok(None);
    }
    let number = same(key, number(ours, key), number(theirs, key))?;
    T::try_from(number).map(Some).map_err(|_| format!("{key} {number} is too large"))
}

/// A constant written by name, where there is one.
pub fn constant_symbol(written: &Record, compiled: &Record, key: &str) -> Result<Option<Symbol>, String> {
    let (ours, theirs) = (object(written, "constants"), object(compiled, "constants"));
    let Some(value) = ours.get(key) else { return Ok(None) };
    let value = symbol(Some(value))?;
    same(key, i64::from(value.number()), number(theirs, key))?;
    Ok(Some(value))
}

/// A constant of one family, where there is one and the family has its name.
pub fn constant_of<F: Named>(written: &Record, compiled: &Record, key: &str) -> Result<Option<F>, String> {
    let (ours, theirs) = (object(written, "constants"), object(compiled, "constants"));
    let Some(value) = F::parse(text(ours, key)) else { return Ok(None) };
    same(key, i64::from(value.number()), number(theirs, key))?;
    Ok(Some(value))
}

/// A constant that is a resource of one kind, where there is one.
pub fn constant_ref<K: OfKind>(
    facts: &Facts,
    written: &Record,
    compiled: &Record,
    key: &str,
) -> Result<Option<Ref<K>>, String> {
    one(facts, key, text(object(written, "constants"), key), text(object(compiled, "constants"), key))
}

/// The kind of a resource that is expected; for errors.
pub fn expect_kind(found: AnyRef, kinds: &[Kind]) -> Result<AnyRef, String> {
    match kinds.contains(&found.kind()) {
        true => Ok(found),
        false => Err(format!("{found} does not belong here")),
    }
}
