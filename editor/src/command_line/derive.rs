//! `augury derive`: what the rules make of a monster that stands alone and bare. Names as in the measured
//! sets, so that a script can compare.

mod changes;
mod equip;
mod figures;
mod more;
mod rows;
mod seeded;
mod sheet;
#[cfg(test)]
mod wielding;

pub use sheet::lines;

use super::failures::Failures;
use super::json::{Json, Object};
use super::not_loaded::NotLoaded;
use super::output::one_line;
use super::{Answered, Verdict, names, pack};
use crate::workbench::monster::figures::alone;
use crate::workbench::words::rating;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Attribute, DamageType, Named, SaveType};
use augury_engine::content::{Content, disk, limits};
use augury_engine::rules::query::who::{Who, who};
use augury_engine::rules::values::{self, Ledger, Matrix, Values};
use std::fmt::Write;
use std::path::Path;

/// Seed of the hit points that are rolled.
const ROLL_SEED: u64 = 1;

/// Runs it.
///
/// # Errors
/// The folder is no pack; a name that no monster has.
pub(super) fn run(folder: &Path, wanted: &[String], json: bool) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let not_loaded = NotLoaded::of(&opened);
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
        let _ = writeln!(out, "{}, \"monsters\": [", head.trim_end_matches('}'));
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
    not_loaded.told(out, Verdict::Good)
}

/// What the rules make of the rows of a file, under the names of the measured sets.
///
/// # Errors
/// The folder is no pack, the file is no list of rows, a row says something that there is not.
pub(super) fn run_from(folder: &Path, file: &Path) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let not_loaded = NotLoaded::of(&opened);
    let names = rows::Names::new(&opened.content, opened.scripts.as_ref());
    let place = file.display();
    let text = disk::read_text(file, limits::RECORDING_BYTES)
        .map_err(|fault| vec![format!("{place}: {fault}; name a file of rows that can be read")])?;
    let set: serde_json::Value = serde_json::from_str(&text)
        .map_err(|fault| vec![format!("{place}:{}:{}: {fault}", fault.line(), fault.column())])?;
    let Some(list) = set.as_array() else {
        return Err(vec![format!("{place}: it is no list of rows; put them in [ and ]")]);
    };
    let (mut shown, mut faults) = (Vec::new(), Vec::new());
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
    let mut told = not_loaded.told(out, failures.verdict())?;
    told.notes.extend(failures.lines());
    Ok(told)
}

/// The figures of one row: a character bare and with its gear, one in gear, a monster with templates, or what
/// stati change in a monster or in the character of `base`.
fn row(names: &rows::Names<'_>, row: rows::At<'_>, base: Option<rows::At<'_>>) -> Result<Object, String> {
    if !row.value.is_object() {
        return Err(row.fault("it is no object; write it as { \"race\": … } or { \"monster\": … }"));
    }
    let mut out = Object::default();
    if let Some(id) = row.value["id"].as_i64() {
        out.put("id", id);
    }
    let content = names.content;
    let with = |out: Object, made: &rows::Made, more: fn(&Who<'_>) -> Object| match made.who(content) {
        Some(who) => out.and(more(&who)),
        None => out,
    };
    if row.get("given").is_some() {
        return Ok(out.and(changes::figures(names, row, base)?));
    }
    if row.value["kind"] == "base" {
        let made = rows::make(names, row, "stati", true)?;
        out.put("derived", figures_of(content, &made));
        out = with(out, &made, figures::of_character);
    } else if row.get("monster").is_some() {
        let made = rows::make(names, row, "stati", true)?;
        out.put("derived", figures_of(content, &made));
        let rolled = made.rolled(content).unwrap_or_default().0;
        if row.get("templates").is_some() {
            out.put("mHP_rolled", rolled);
            out.put("added", Json::List(made.took.iter().map(|took| i32::from(*took).into()).collect()));
            out = with(out, &made, figures::of_templated);
            out = with(out, &made, more::of_blows);
        }
        if row.get("equipment").is_some()
            && let Some(who) = made.who(content)
        {
            out.put("mHP_note_rolled", rolled);
            out = out.and(more::of_gear(&who));
        }
    } else if row.get("stati_worn").is_some() {
        let made = rows::make(names, row, "stati_worn", true)?;
        out.put("derived", figures_of(content, &made));
        out = with(out, &made, figures::of_character);
        if let Some(who) = made.who(content) {
            out = out.and(more::of_gear(&who));
        }
    } else if row.get("race").is_some() {
        let dressed = rows::make(names, row, "stati", true)?;
        out = with(out, &dressed, figures::of_character);
        out.put("with_starting_gear", figures_of(content, &dressed));
        if row.get("stati_bare").is_some() {
            let bare = rows::make(names, row, "stati_bare", false)?;
            out.put("bare", figures_of(content, &bare));
        }
    } else {
        return Err(row.fault("it says neither `race` nor `monster`; say which creature it is about"));
    }
    Ok(out)
}

fn figures_of(content: &Content, made: &rows::Made) -> Object {
    let Some(who) = made.who(content) else { return Object::default() };
    let (hp, mana) = made.rolled(content).unwrap_or_default();
    figures::derived(&who, hp, mana)
}

fn saves(who: &Who<'_>) -> [(&'static str, i32); 3] {
    [("FORT", SaveType::FORT), ("REF", SaveType::REF), ("WILL", SaveType::WILL)]
        .map(|(name, save)| (name, who.save_bonus(save, 0)))
}

/// Resistances that are not 0, by the first name of each damage type.
fn resistances(who: &Who<'_>, bypass_armour: bool) -> Vec<(&'static str, i32)> {
    DamageType::table()
        .iter()
        .filter(|(name, number)| DamageType::from_number(*number).name() == Some(name))
        .map(|(name, number)| (*name, who.resist_level(DamageType::from_number(*number), bypass_armour)))
        .filter(|(_, level)| *level != 0)
        .collect()
}

fn attributes() -> impl Iterator<Item = (Attribute, &'static str)> {
    (0..augury_engine::world::creature::ATTRIBUTES as i32).filter_map(|n| {
        let attribute = Attribute::from_number(n);
        Some((attribute, attribute.name()?))
    })
}

fn object<'a>(fields: impl IntoIterator<Item = (&'a str, i32)>) -> Object {
    fields.into_iter().fold(Object::default(), |object, (name, value)| object.with(name, value))
}

fn as_json(form: ResId, who: &Who<'_>, values: &Values<Matrix>, h: Handle) -> Object {
    let rolled = values::hit_points(who, values::own_dice(ROLL_SEED, h));
    Object::default()
        .with("name", who.content.header(form).map_or("", |header| header.name.as_str()))
        .with("id", form.id())
        .with("Attr", object(attributes().map(|(a, name)| (name, values.get(a)))))
        .with("AttrAdj", figures::cells(values))
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
