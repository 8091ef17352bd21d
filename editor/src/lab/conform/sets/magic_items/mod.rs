//! `magic_items.json`: wands, scrolls and potions used by the thousand. The original stops each before its effect,
//! so what counts here is what stands when the effect begins. Ours are drawn anew; a share is equal where it lies
//! within three standard errors.
//!
//! | file | what stands there |
//! |---|---|
//! | `case` | one item, used |

mod case;

use super::super::names;
use super::parts::{drawn, list};
use super::report::SetReport;
use super::resist::{FAR, Spent, staged};
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Attribute, EffectFlag, Named, Skill, StatiNature as Nature, StatiSource};
use augury_engine::event::{Answer, EventCode};
use augury_engine::label;
use augury_engine::play::Revision;
use augury_engine::rules::stati;
use augury_engine::world::{CreatureField, World};
use case::{Begun, Case, Use, machine};
use serde_json::Value;

/// Uses of ours for each row.
const USES: u32 = 500;
/// Steps of a surcharge, and none.
const STEPS: usize = 5;
/// Intelligence of whoever uses them, and its mana.
const INT: i32 = 14;
const MANA: i32 = 500;
/// Charges of a wand.
const CHARGES: i32 = 50;
const USER: Handle = Handle(1);

/// Is this the set?
pub(super) fn is_one(set: &Value) -> bool {
    set["wands"].is_array() && set["scrolls"].is_array() && set["potions"].is_array()
}

/// Uses every row again.
///
/// # Errors
/// As [`super::compare`].
pub(super) fn compare(rev: &Revision, set: &Value) -> Result<SetReport, String> {
    let mut report = SetReport::of("magic_items");
    let theirs = drawn(&set["N"], "N")?;
    let (wands, scrolls, potions) = (list(set, "wands")?, list(set, "scrolls")?, list(set, "potions")?);
    let folk = names::resource(&rev.content, "monster:human").ok_or("the pack has no monster `human`")?;
    let mut folk = staged(rev, folk, folk)?;
    let wits = folk.creature(USER).map_or(0, |c| c.attr(Attribute::A_INT));
    let mut nobody = Begun::default();
    let mut m = machine(rev, folk, 1, &mut nobody);
    let why = label!("measured: who uses it");
    let clever = stati::perm(
        Nature::ADJUST,
        Handle::NONE,
        StatiSource::SS_MISC,
        i16::try_from(Attribute::A_INT.number()).unwrap_or(0),
        i16::try_from(INT - wits).unwrap_or(0),
    );
    let _ = stati::gain(&mut m, USER, clever, why);
    m.recalculate(USER);
    m.put(USER, CreatureField::Mana, MANA, why);
    folk = m.into_world();
    let mut spent = Spent::default();
    let stopped = rows(&mut report, theirs, &folk, rev, [wands, scrolls, potions], &mut spent)?;
    report.failures = spent.failures;
    report.stopped = stopped;
    Ok(report)
}

/// Uses every row; the row before which it stopped, once too much has failed.
fn rows(
    report: &mut SetReport,
    theirs: f64,
    folk: &World,
    rev: &Revision,
    [wands, scrolls, potions]: [&[Value]; 3],
    spent: &mut Spent,
) -> Result<Option<String>, String> {
    let number = |row: &Value, key: &str| row[key].as_i64().and_then(|n| i32::try_from(n).ok());
    for row in wands {
        let skill = number(row, "use_magic").ok_or("a wand without `use_magic`")?;
        let case = Case::of(rev, folk, ("wand", EventCode::EV_ZAP), row, Some((Skill::SK_USE_MAGIC, skill)))?;
        if !wand(report, theirs, &case, row, spent) {
            return Ok(Some(format!("wand of {}", case.effect.id())));
        }
    }
    for row in scrolls {
        let skill = number(row, "decipher").ok_or("a scroll without `decipher`")?;
        let case =
            Case::of(rev, folk, ("scroll", EventCode::EV_READ), row, Some((Skill::SK_DECIPHER, skill)))?;
        if !scroll(report, theirs, &case, row, spent) {
            return Ok(Some(format!("scroll of {}", case.effect.id())));
        }
    }
    for row in potions {
        let case = Case::of(rev, folk, ("potion", EventCode::EV_DRINK), row, None)?;
        if !potion(report, &case, row, spent) {
            return Ok(Some(format!("potion of {}", case.effect.id())));
        }
    }
    Ok(None)
}

/// A figure of a row: its kind, its name, the original's and ours.
type Figure<'v> = (&'static str, String, &'v Value, Value);

/// Ours, or the original's where a share of ours lies near enough to it.
fn share<'v>(theirs: f64, name: String, original: &'v Value, count: usize) -> Figure<'v> {
    let (all, ours) = (f64::from(USES), count as f64 / f64::from(USES));
    let near = original.as_f64().is_some_and(|o| {
        let p = (o * theirs + ours * all) / (theirs + all);
        (o - ours).abs() <= FAR * (p * (1.0 - p) * (1.0 / theirs + 1.0 / all)).sqrt() + 1e-4
    });
    ("drawn", name, original, if near { original.clone() } else { ours.into() })
}

/// The mean of some figures; the original's where it is the same, or where there are none.
fn mean<'v>(name: String, original: &'v Value, of: impl Iterator<Item = i32>) -> Figure<'v> {
    let all: Vec<i32> = of.collect();
    let ours = all.iter().map(|n| f64::from(*n)).sum::<f64>() / all.len().max(1) as f64;
    let same = all.is_empty() || original.as_f64().is_some_and(|o| (o - ours).abs() < 1e-9);
    ("exact", name, original, if same { original.clone() } else { ours.into() })
}

/// Compares a wand, if not too much has failed.
fn wand(report: &mut SetReport, theirs: f64, case: &Case<'_>, row: &Value, spent: &mut Spent) -> bool {
    let Some(uses) = case.many(spent) else { return false };
    let before = case.before();
    let step = |u: &Use| u.begun.map(|now| usize::try_from(now.plus - before.plus).unwrap_or(STEPS));
    let mut figures = vec![
        ("exact", "item_level".to_owned(), &row["item_level"], case.level().into()),
        share(theirs, "p_fail".into(), &row["p_fail"], uses.iter().filter(|u| u.begun.is_none()).count()),
        mean(
            "mana_fail".into(),
            &row["mana_fail"],
            uses.iter().filter(|u| u.begun.is_none()).map(|u| u.mana),
        ),
        mean("timeout".into(), &row["timeout"], uses.iter().map(|u| u.segments)),
    ];
    for n in 0..STEPS {
        let at = || uses.iter().filter(|u| step(u) == Some(n));
        figures.push(share(theirs, format!("p_supercharge {n}"), &row["p_supercharge"][n], at().count()));
        let mana = at().filter_map(|u| u.begun).map(|now| now.mana - before.mana);
        figures.push(mean(format!("mana_success {n}"), &row["mana_success"][n], mana));
    }
    let name = || format!("wand of {} at {}", case.effect.id(), row["use_magic"]);
    stated(report, &name, case, row);
    report.row(&name, &figures);
    true
}

/// Compares a scroll, likewise.
fn scroll(report: &mut SetReport, theirs: f64, case: &Case<'_>, row: &Value, spent: &mut Spent) -> bool {
    let Some(uses) = case.many(spent) else { return false };
    let works = uses.iter().filter(|u| u.begun.is_some()).count();
    let kept = uses.iter().filter(|u| u.kept).count();
    let stopped = uses.iter().filter(|u| u.begun.is_none() && u.answer == Some(Answer::Abort)).count();
    let figures = [
        share(theirs, "p_works".into(), &row["p_works"], works),
        share(theirs, "p_preserved".into(), &row["p_preserved"], kept),
        share(theirs, "p_amok".into(), &row["p_amok"], uses.len() - works - stopped),
        share(theirs, "p_stopped_reading".into(), &row["p_stopped_reading"], stopped),
        mean("timeout".into(), &row["timeout"], uses.iter().map(|u| u.segments)),
    ];
    let name = || format!("scroll of {} at {}", case.effect.id(), row["decipher"]);
    stated(report, &name, case, row);
    report.row(&name, &figures);
    true
}

/// What a row says of its effect.
fn stated(report: &mut SetReport, name: &dyn Fn() -> String, case: &Case<'_>, row: &Value) {
    if let Some(magic) = case.rev.content.magic(case.effect) {
        report.stated(name, "lev", &row["lev"], magic.level());
        if !row["manaCost"].is_null() {
            report.stated(name, "manaCost", &row["manaCost"], magic.numbers.mana);
        }
        report.stated(name, "staple", &row["staple"], i32::from(magic.has(EffectFlag::EF_STAPLE)));
    }
}

/// Compares a potion, likewise.
fn potion(report: &mut SetReport, case: &Case<'_>, row: &Value, spent: &mut Spent) -> bool {
    let Some(drunk) = case.once(0, spent) else { return false };
    let answer = drunk.answer.map_or_else(|| "halted".to_owned(), |answer| answer.to_string());
    let figures = [
        ("exact", "item_level".to_owned(), &row["item_level"], case.level().into()),
        ("exact", "ret".to_owned(), &row["ret"], answer.into()),
        ("exact", "effect_thrown".to_owned(), &row["effect_thrown"], i32::from(drunk.begun.is_some()).into()),
        ("exact", "timeout".to_owned(), &row["timeout"], drunk.segments.into()),
    ];
    report.row(&|| format!("potion of {}", case.effect.id()), &figures);
    true
}
