//! `areas.json`: each case casts an effect on one of four maps, and the squares it reaches, how often it reaches any, whom it
//! strikes and what it answers are compared.
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
use augury_engine::base::names::{Metamagic, Named};
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
    for (name, rows) in &maps {
        let wide = rows.first().map_or(0, String::len);
        if let Some(row) = rows.iter().position(|row| row.len() != wide) {
            let long = rows[row].len();
            return Err(format!("maps: {name}: row {row} has {long} squares, and row 0 has {wide}"));
        }
    }
    let cases: Vec<Case> =
        serde_json::from_value(of(&set["cases"])).map_err(|fault| format!("cases: {fault}"))?;
    let spells: BTreeSet<Spell> = cases.iter().map(Spell::of).collect();
    let spells: Vec<Spell> = spells.into_iter().collect();
    let rev = spell::with_effects(rev, &spells)?;
    let mut report = SetReport::of("areas");
    let mut cut_off = 0;
    for (n, (case, row)) in cases.iter().zip(rows).enumerate() {
        let own = Spell::of(case);
        let place = spells.iter().position(|spell| *spell == own).unwrap_or(0);
        let map = maps.get(&case.map).ok_or_else(|| format!("case {n}: there is no map `{}`", case.map))?;
        let fault = |fault| format!("case {n}: {fault}");
        case.check(map).map_err(fault)?;
        let ties = Ties::default();
        let equal = |ours: &play::Ours| figures(ours, None).iter().all(|(field, ours)| row[*field] == *ours);
        let mut ours = play::play(&rev, case, map, place, &ties).map_err(fault)?;
        for _ in 1..MOST_DRAWS {
            if equal(&ours) || !ties.next() {
                break;
            }
            let again = play::play(&rev, case, map, place, &ties).map_err(fault)?;
            if equal(&again) {
                ours = again;
            }
        }
        let warps = case.mm & Metamagic::MM_WARP.number().cast_unsigned() != 0;
        let beyond = if warps && !equal(&ours) { leaves(row, map) } else { None };
        cut_off += usize::from(beyond.is_some());
        report.failures.join(&ours.failures);
        let row = &cut(row, beyond);
        let ours = figures(&ours, beyond);
        let name =
            || format!("{n} {} {} lval {} CL {} MM {}", case.map, case.area, case.lval, case.level, case.mm);
        changed(&mut report, &name, row, map);
        let told = |(field, ours)| (field, String::new(), &row[field], ours);
        report.row(&name, &ours.into_iter().map(told).collect::<Vec<_>>());
    }
    report.left_out("areas rows compared as far as their map shows them", cut_off, cases.len());
    let moved = rows.iter().map(|row| row["moved"].as_array().map_or(0, Vec::len)).sum();
    report.left_out("squares that somebody was moved to, which nobody compares", moved, moved);
    Ok(report)
}

/// What a case says of ground that changed, which is that of its squares, row by row, and of who was moved, who stood there.
fn changed(report: &mut SetReport, name: &dyn Fn() -> String, row: &Value, map: &[String]) {
    let square = |at: &Value| Some((at[1].as_i64()?, at[0].as_i64()?));
    let squares =
        |of: &Value| of.as_array().into_iter().flatten().filter_map(square).collect::<BTreeSet<_>>();
    let ground = squares(&row["squares"]);
    if row["terrain_changed"].is_array() {
        let all: Vec<Value> = ground.iter().map(|(y, x)| json!([x, y])).collect();
        report.stated(name, "terrain_changed", &row["terrain_changed"], all);
    }
    if let Some(moved) = row["moved"].as_array() {
        let stood = |y: usize, x: usize| ground.contains(&(y as i64, x as i64));
        let rows = map.iter().enumerate();
        let letters =
            rows.flat_map(|(y, row)| row.chars().enumerate().map(move |(x, letter)| (y, x, letter)));
        let there = letters.filter(|(y, x, letter)| letter.is_ascii_lowercase() && stood(*y, *x));
        let mut there: Vec<String> = there.map(|(_, _, letter)| letter.to_string()).collect();
        there.sort();
        let mut told: Vec<&str> = moved.iter().filter_map(|who| who[0].as_str()).collect();
        told.sort_unstable();
        report.stated(name, "moved", &json!(told), json!(there));
    }
}

/// The place of the first square of a case that its drawn map does not show. Of what lies there the set tells nothing: whether
/// a beam that goes through walls ends in them cannot be compared.
fn leaves(row: &Value, map: &[String]) -> Option<usize> {
    let shown = |at: &Value| {
        let number = |n: usize| at[n].as_u64().and_then(|n| usize::try_from(n).ok());
        number(0)
            .zip(number(1))
            .is_some_and(|(x, y)| map.get(y).is_some_and(|row| row.chars().nth(x).is_some()))
    };
    row["squares"].as_array()?.iter().position(|at| !shown(at))
}

/// A case without the squares that its map does not show.
fn cut(row: &Value, beyond: Option<usize>) -> Value {
    let mut row = row.clone();
    if let (Some(n), Some(squares)) = (beyond, row["squares"].as_array_mut()) {
        squares.truncate(n);
    }
    row
}

/// What we come to, by the fields of the set; as far as its map shows it.
fn figures(ours: &play::Ours, beyond: Option<usize>) -> Vec<(&'static str, Value)> {
    let squares = &ours.squares[..beyond.unwrap_or(usize::MAX).min(ours.squares.len())];
    let mut figures = vec![("ret", json!(ours.ret)), ("squares", json!(squares))];
    if beyond.is_none() {
        figures.push(("xy_calls", json!(ours.calls)));
    }
    figures.extend([("strikes", json!(ours.strikes)), ("field", json!(ours.field))]);
    figures
}
