//! Makes what levels give. Compiled packs both parameters in one number and knows no names for them: those are
//! written's, found by number. Where the two libraries differ (Monk, Alienist, Twilight Huntsman), compiled
//! counts, and a name is taken from the family that the nature wants.

use crate::facts::{Facts, Record, list, number, text};
use crate::folk::shared::any;
use crate::monster::{member, same, symbol};
use augury_engine::base::event_code::EventCode;
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// The grants of a resource. With `trust`, those that only compiled has are taken too.
pub fn grants(facts: &Facts, written: &Record, compiled: &Record, trust: bool) -> Result<Vec<Grant>, String> {
    let mut ours: Vec<Grant> = Vec::new();
    for entry in list(written, "Grants").iter().filter_map(Value::as_object) {
        ours.push(as_written(entry)?);
    }
    let slots = list(compiled, "grants");
    if !trust {
        same("number of grants", ours.len(), slots.len())?;
    }
    let mut all = Vec::new();
    for slot in slots.iter().filter_map(Value::as_object) {
        let mut grant = as_compiled(facts, slot)?;
        let fits = |ours: &Grant| {
            let what = (ours.feat, ours.choice, ours.ability, ours.stati);
            what == (grant.feat, grant.choice, grant.ability, grant.stati)
                && (ours.from, ours.every, ours.packed()) == (grant.from, grant.every, grant.packed())
        };
        match ours.iter().position(fits) {
            Some(at) => {
                let found = ours.remove(at);
                (grant.val, grant.mag, grant.event) = (found.val, found.mag, found.event);
            }
            None if trust => name_by_nature(&mut grant)?,
            None => return Err(format!("{slot:?} is not written")),
        }
        all.push(grant);
    }
    if !trust && !ours.is_empty() {
        return Err(format!("{ours:?} is not compiled"));
    }
    Ok(all)
}

fn what(grant: &mut Grant, kind: &str, name: &str) -> Result<(), String> {
    match kind {
        "feat" | "AB_FEAT" => {
            let number = name.parse().ok();
            grant.choice = number.map(FeatList).or_else(|| FeatList::parse(name));
            if grant.choice.is_none() {
                grant.feat = Some(member(name)?);
            }
        }
        "ability" | "AB_ABILITY" => grant.ability = Some(member(name)?),
        "stati" | "AB_STATI" => grant.stati = Some(member(name)?),
        other => return Err(format!("`{other}` is no kind of grant")),
    }
    Ok(())
}

fn level(record: &Record, key: &str) -> Result<i16, String> {
    i16::try_from(number(record, key)).map_err(|e| e.to_string())
}

fn as_written(entry: &Record) -> Result<Grant, String> {
    let mut grant = Grant { from: 1, ..Grant::default() };
    what(&mut grant, text(entry, "kind"), text(entry, "id"))?;
    if entry.contains_key("at") {
        grant.from = level(entry, "at")?;
    } else {
        grant.every = level(entry, "every")?;
        grant.from = if entry.contains_key("start") { level(entry, "start")? } else { 1 };
    }
    let params = list(entry, "params");
    let first = params.first().and_then(Value::as_str).unwrap_or("");
    if grant.stati == Some(StatiNature::TRAP_EVENT) {
        grant.event = Some(first.parse::<EventCode>().map_err(|e| e.to_string())?);
    } else if !first.starts_with('$') {
        grant.val = symbol(params.first())?;
        grant.mag =
            params.get(1).and_then(Value::as_i64).map_or(Ok(0), i16::try_from).map_err(|e| e.to_string())?;
    }
    Ok(grant)
}

fn as_compiled(facts: &Facts, slot: &Record) -> Result<Grant, String> {
    let mut grant = Grant { from: level(slot, "lev1")?, every: level(slot, "lev2")?, ..Grant::default() };
    what(&mut grant, text(slot, "type"), text(slot, "ability"))?;
    match slot.get("param") {
        Some(Value::String(reference)) => {
            let name = reference.split_once(':').map_or("", |(_, name)| name);
            grant.of = Some(any(facts, "grant", name, reference)?);
        }
        Some(param) => {
            let param =
                param.as_i64().and_then(|n| i32::try_from(n).ok()).ok_or("a parameter is no number")?;
            if grant.stati == Some(StatiNature::TRAP_EVENT) {
                grant.event = Some(EventCode(param));
            } else {
                let mag = (param - param.rem_euclid(65_536)) / 65_536;
                grant.mag = i16::try_from(mag).map_err(|e| e.to_string())?;
                grant.val = Symbol::Number(param.rem_euclid(65_536));
            }
        }
        None => {}
    }
    Ok(grant)
}

/// Names the value of a grant that written does not have.
fn name_by_nature(grant: &mut Grant) -> Result<(), String> {
    fn named<F: Named>(number: i32) -> Option<&'static str> {
        F::from_number(number).name()
    }
    let number = grant.val.number();
    if number == 0 {
        return Ok(());
    }
    let name = match (grant.stati, grant.ability) {
        (Some(StatiNature::SKILL_BONUS), _) => named::<Skill>(number),
        (Some(StatiNature::SPELL_ACCESS), _) => named::<SpellAccess>(number),
        (Some(StatiNature::IMMUNITY), _) => named::<DamageType>(number),
        (Some(nature), _) => return Err(format!("no family is known for the value of {nature}")),
        _ => return Ok(()),
    };
    grant.val = name.and_then(Symbol::named).ok_or_else(|| format!("{number} has no name"))?;
    Ok(())
}
