//! `areas.json`: each case casts an effect on one of four maps, and the squares it reaches, how often it reaches any, whom it
//! strikes and what it answers are compared (facts/measured/FORMAT.md, "areas.json").
//!
//! The effect runs whole, by EV_EFFECT; its strikes are refused by a handler, so that nobody is hurt, and what the case
//! says of caster level and radius is written by handlers and segments of its own. Of two targets as near a chain draws one, and
//! the set does not hold the dice: a case of a chain is equal if some draws make it so.
//!
//! | file | what stands there |
//! |---|---|
//! | `case` | a case as the set says it |
//! | `spell` | the effects of the cases |
//! | `play` | a case is played |
//! | `ties` | what a chain draws |

mod case;
mod play;
mod spell;
mod ties;

use super::parts::{list, table};
use super::report::SetReport;
use augury_engine::play::Revision;
use case::Case;
use serde_json::{Value, json};
use spell::Spell;
use std::collections::{BTreeMap, BTreeSet};
use ties::{MOST_DRAWS, Ties};

/// Is this the set?
pub(super) fn is_one(set: &Value) -> bool {
    let of_areas = |case: &Value| case["xy_calls"].is_number();
    set["maps"].is_object() && set["cases"].as_array().is_some_and(|all| all.first().is_none_or(of_areas))
}

/// Plays every case.
///
/// # Errors
/// As [`super::compare`].
pub(super) fn compare(rev: &Revision, set: &Value) -> Result<SetReport, String> {
    for map in table(set, "maps")?.keys() {
        list(&set["maps"], map).map_err(|why| format!("maps: {why}"))?;
    }
    let rows = list(set, "cases")?;
    let of = |value: &Value| value.clone();
    let maps: BTreeMap<String, Vec<String>> =
        serde_json::from_value(of(&set["maps"])).map_err(|fault| format!("maps: {fault}"))?;
    let cases: Vec<Case> =
        serde_json::from_value(of(&set["cases"])).map_err(|fault| format!("cases: {fault}"))?;
    let spells: BTreeSet<Spell> = cases.iter().map(Spell::of).collect();
    let spells: Vec<Spell> = spells.into_iter().collect();
    let rev = spell::with_effects(rev, &spells)?;
    let mut report = SetReport::of("areas");
    for (n, (case, row)) in cases.iter().zip(rows).enumerate() {
        let own = Spell::of(case);
        let place = spells.iter().position(|spell| *spell == own).unwrap_or(0);
        let map = maps.get(&case.map).ok_or_else(|| format!("case {n}: there is no map `{}`", case.map))?;
        let fault = |fault| format!("case {n}: {fault}");
        case.check(map).map_err(fault)?;
        let ties = Ties::default();
        let mut ours = figures(&play::play(&rev, case, map, place, &ties).map_err(fault)?);
        let equal = |ours: &[(&'static str, Value)]| ours.iter().all(|(field, ours)| row[*field] == *ours);
        for _ in 1..MOST_DRAWS {
            if equal(&ours) || !ties.next() {
                break;
            }
            let again = figures(&play::play(&rev, case, map, place, &ties).map_err(fault)?);
            if equal(&again) {
                ours = again;
            }
        }
        let name =
            || format!("{n} {} {} lval {} CL {} MM {}", case.map, case.area, case.lval, case.level, case.mm);
        let told = |(field, ours)| (field, String::new(), &row[field], ours);
        report.row(&name, &ours.into_iter().map(told).collect::<Vec<_>>());
    }
    Ok(report)
}

/// What we come to, by the fields of the set.
fn figures(ours: &play::Ours) -> Vec<(&'static str, Value)> {
    vec![
        ("ret", json!(ours.ret)),
        ("squares", json!(ours.squares)),
        ("xy_calls", json!(ours.calls)),
        ("strikes", json!(ours.strikes)),
        ("field", json!(ours.field)),
    ]
}
