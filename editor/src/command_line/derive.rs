//! `augury derive`: what the rules make of a monster that stands alone and bare. Names as in the measured
//! sets, so that a script can compare.

use super::answer::{Answered, Verdict, told, verdict_of};
use crate::lab::derive::{ROLL_SEED, attributes, cells, ids, object, resistances, row, rows, saves};
use crate::lab::escape::one_line;
use crate::lab::failures::Failures;
use crate::lab::json::{Json, Object};
use crate::lab::{names, pack, strict_json};
use crate::workbench::monster::figures::alone;
use crate::workbench::words::rating;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::Attribute;
use augury_engine::content::{disk, limits};
use augury_engine::rules::query::who::{Who, who};
use augury_engine::rules::values::{self, Ledger, Matrix, Values};
use std::fmt::Write;
use std::path::Path;

/// Runs it.
///
/// # Errors
/// The folder is no pack; a name that no monster has.
pub(super) fn run(folder: &Path, wanted: &[String], json: bool) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let not_loaded = opened.not_loaded();
    let content = &*opened.content;
    let mut forms = Vec::new();
    let mut faults = Vec::new();
    for name in wanted {
        match opened.monster(name) {
            Ok(form) => forms.push(form),
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(not_loaded.behind(faults));
    }
    if wanted.is_empty() {
        forms = content.ids(Kind::Monster).to_vec();
    }
    let mut out = String::new();
    if json {
        let head = not_loaded.with(Object::default().with("seed", Json::Int(ROLL_SEED as i64))).to_string();
        let _ = writeln!(out, "{}, \"monsters\": [", head.strip_suffix('}').unwrap_or(&head));
    }
    for (place, form) in forms.iter().enumerate() {
        let Some((world, h)) = alone(content, *form) else { continue };
        let Some(who) = who(&world, content, h) else { continue };
        let adj = values::matrix(&who);
        if json {
            let comma = if place + 1 < forms.len() { "," } else { "" };
            let _ = writeln!(out, "{}{comma}", as_json(*form, &who, &adj, h));
        } else {
            let gap = if place > 0 { "\n" } else { "" };
            let _ = write!(out, "{gap}{}", as_text(*form, &who, &adj));
        }
    }
    if json {
        out.push_str("]}\n");
    }
    told(&not_loaded, out, Verdict::Good)
}

/// Rows of a file; the longest measured set has a thirtieth of them.
const MOST_ROWS: usize = 10_000;

/// What the rules make of the rows of a file, under the names of the measured sets.
///
/// # Errors
/// The folder is no pack, the file is no list of rows, a row says something that there is not.
pub(super) fn run_from(folder: &Path, file: &Path) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let not_loaded = opened.not_loaded();
    let names = rows::Names::new(&opened.content, opened.scripts.as_ref());
    let place = file.display();
    let text = disk::read_text(file, limits::RECORDING_BYTES)
        .map_err(|fault| vec![format!("{place}: {fault}; name a file of rows that can be read")])?;
    let set = strict_json::read(&text).map_err(|fault| {
        vec![format!("{place}:{}:{}: {}", fault.line(), fault.column(), strict_json::words(&fault))]
    })?;
    let Some(list) = set.as_array() else {
        return Err(vec![format!("{place}: it is no list of rows; put them in [ and ]")]);
    };
    if list.is_empty() {
        return Err(vec![format!("{place}: there are no rows in it; name a file of rows")]);
    }
    if list.len() > MOST_ROWS {
        let rows = list.len();
        return Err(vec![format!(
            "{place}: {rows} rows, and at most {MOST_ROWS} are taken; divide the file"
        )]);
    }
    let mut faults: Vec<String> = ids::twice(list).iter().map(|fault| format!("{place}: {fault}")).collect();
    let mut shown = Vec::new();
    let mut failures = Failures::default();
    let mut base = None;
    for (n, value) in list.iter().enumerate() {
        let at = rows::At { value, row: n, field: "" };
        if value["kind"] == "base" {
            base = Some(at);
        }
        match row(&names, at, base) {
            Ok(figures) => {
                let failed = names.failures();
                let figures = if failed.is_empty() { figures } else { failed.with(figures) };
                failures.join(&failed);
                shown.push(figures);
            }
            Err(fault) => faults.push(format!("{place}: {fault}")),
        }
    }
    if !faults.is_empty() {
        return Err(not_loaded.behind(faults));
    }
    // The answer is a list of rows: what makes it partial is one more of them.
    if !not_loaded.is_empty() {
        shown.push(not_loaded.with(Object::default()));
    }
    let mut out = String::from("[\n");
    for (n, row) in shown.iter().enumerate() {
        let comma = if n + 1 < shown.len() { "," } else { "" };
        let _ = writeln!(out, "{row}{comma}");
    }
    out.push_str("]\n");
    let mut answer = told(&not_loaded, out, verdict_of(&failures))?;
    answer.notes.extend(failures.lines());
    Ok(answer)
}

fn as_json(form: ResId, who: &Who<'_>, values: &Values<Matrix>, h: Handle) -> Object {
    let rolled = values::hit_points(who, values::own_dice(ROLL_SEED, h));
    Object::default()
        .with("name", who.content.header(form).map_or("", |header| header.name.as_str()))
        .with("id", form.id())
        .with("Attr", object(attributes().map(|(a, name)| (name, values.get(a)))))
        .with("AttrAdj", cells(values))
        .with("mHP_option1_average", values::average(who))
        .with("mHP_option2_max", values::maximum(who))
        .with("mHP_rolled", rolled)
        .with("mHP_roll_seed", Json::Int(ROLL_SEED as i64))
        .with("BestHDType", values::best_hit_die(who))
        .with("cHP", rolled)
        .with("cFP", values.get(Attribute::A_FAT))
        .with("ChallengeRating", who.cr())
        .with("ChallengeRating_allow_neg", who.cr_signed())
        .with("Defense", values.get(Attribute::A_DEF))
        .with("saves", object(saves(who)))
        .with("ResistLevel", object(resistances(who, false)))
        .with("ResistLevel_bypass_armour", object(resistances(who, true)))
        .with("owed", names::owed(who.content, form))
}

fn as_text(form: ResId, who: &Who<'_>, values: &Values<Matrix>) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{} ({})", one_line(who.content.shown_name(form)), form.id());
    let _ = writeln!(
        out,
        "  hit points {} on average, {} at most; challenge rating {}; defence {}",
        values::average(who),
        values::maximum(who),
        rating(who.cr_signed()),
        values.get(Attribute::A_DEF),
    );
    let saves: Vec<String> = saves(who).iter().map(|(name, bonus)| format!("{name} {bonus:+}")).collect();
    let _ = writeln!(out, "  saves {}", saves.join(", "));
    let resists: Vec<String> =
        resistances(who, false).iter().map(|(name, level)| resistance(name, *level)).collect();
    if !resists.is_empty() {
        let _ = writeln!(out, "  resists {}", resists.join(", "));
    }
    for (attribute, name) in attributes() {
        let value = values.get(attribute);
        let row: Vec<String> = values
            .adj
            .cells()
            .row(attribute)
            .filter(|(_, v)| *v != 0)
            .map(|(bonus, v)| format!("{} {v:+}", short(&bonus.to_string(), "BONUS_")))
            .collect();
        if value != 0 || !row.is_empty() {
            let _ = writeln!(out, "  {:<12} {value:>4}  {}", short(name, "A_"), row.join("  "));
        }
    }
    let owed = names::owed(who.content, form);
    if !owed.is_empty() {
        let _ = writeln!(out, "  owed handlers: {}", owed.join(", "));
    }
    out
}

fn short(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix).unwrap_or(name).replace('_', " ").to_lowercase()
}

fn resistance(name: &str, level: i32) -> String {
    let name = short(name, "AD_");
    if level < 0 { format!("{name} wholly") } else { format!("{name} {level}") }
}
