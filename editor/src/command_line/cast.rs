//! `augury cast`: a monster casts a spell over and over; what it takes and what came of it is told as text or JSON.

use super::answer::{Answered, Stopped, Verdict, told, verdict_of};
use super::fight::{lines, owed_json, owed_text};
use super::progress::Progress;
use crate::lab::absent::{Reach, absent, owing};
use crate::lab::cast::{Stats, Sum, count};
use crate::lab::escape::one_line;
use crate::lab::json::{Object, fixed};
use crate::lab::{names, pack};
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// What is asked for.
pub struct Wanted {
    /// Whom it is cast at; nobody for a spell on its caster.
    pub target: Option<String>,
    /// How many casts.
    pub runs: u32,
    /// Seed of the dice.
    pub seed: u64,
    /// As JSON.
    pub json: bool,
}

/// Runs it.
///
/// # Errors
/// The folder is no pack; an unknown monster or effect; creatures that can't be staged.
pub fn run(folder: &Path, caster: &str, spell: &str, wanted: &Wanted) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let not_loaded = opened.not_loaded();
    let content = &*opened.content;
    let target = wanted.target.as_deref().map(|name| opened.monster(name)).transpose();
    let found = (opened.monster(caster), target, names::of_kind(content, Kind::Effect, spell));
    let (caster, target, spell) = match found {
        (Ok(caster), Ok(target), Ok(spell)) => (caster, target, spell),
        (caster, target, spell) => {
            let faults = [caster.err(), target.err(), spell.err()];
            return Err(not_loaded.behind(faults.into_iter().flatten().collect()));
        }
    };
    let rev = opened.revision();
    let progress = Progress::new("Casts", u64::from(wanted.runs));
    let stats = count(&rev, (caster, target), spell, wanted.seed, wanted.runs, &|done| progress.done(done))?;
    drop(progress);
    let failures = &stats.seen.failures;
    let done = i64::from(stats.casts);
    let stopped = stats.partial.then_some(Stopped {
        what: "casts",
        done,
        wanted: wanted.runs,
        failures: Some(failures),
    });
    let ids = [Some(caster), Some(spell), target];
    // What the spell makes is of things too; the gear of the two is not.
    let through = &[Kind::Effect, Kind::Template];
    let (bare, whole) = (Reach { through, but: &[Kind::Item] }, Reach { through, but: &[] });
    let all: Vec<ResId> = each_once(ids).collect();
    let mut lacking = absent(content, all.iter().copied(), bare);
    lacking.extend(absent(content, [spell], whole));
    lacking.sort();
    lacking.dedup();
    let owing = owing(content, all.iter().copied(), bare);
    let text = match wanted.json {
        true => {
            let owed = owed_json(&[], &owing);
            let object = as_json(content, &stats, ids, wanted).with("owed", owed);
            let object = failures.with(object.with("lacking", lacking.clone()));
            let object = stopped.iter().fold(object, |object, stopped| stopped.with(object));
            format!("{}\n", not_loaded.with(object))
        }
        false => {
            let stopped = stopped.as_ref().map_or_else(String::new, Stopped::text);
            as_text(content, &stats, ids)
                + lines(&lacking).as_str()
                + owed_text(content, &owing).as_str()
                + failures.text().as_str()
                + stopped.as_str()
        }
    };
    let found = stats.partial || !lacking.is_empty();
    told(&not_loaded, text, if found { Verdict::Found } else { verdict_of(failures) })
}

fn sum(sum: &Sum) -> Object {
    let terms =
        sum.terms.iter().fold(Object::default(), |object, (from, amount)| object.with(*from, *amount));
    Object::default().with("total", sum.total).with("terms", terms)
}

fn as_json(content: &Content, stats: &Stats, ids: [Option<ResId>; 3], wanted: &Wanted) -> Object {
    let [caster, spell, target] = ids.map(|id| id.map_or("", |id| content.shown_name(id)));
    let lost =
        stats.lost.iter().fold(Object::default(), |object, (value, n)| object.with(value.to_string(), *n));
    let stati =
        stats.stati.iter().fold(Object::default(), |object, (nature, n)| object.with(nature.as_str(), *n));
    let answers =
        stats.answers.iter().fold(Object::default(), |object, (answer, n)| object.with(*answer, *n));
    Object::default()
        .with("caster", caster)
        .with("spell", spell)
        .with("target", target)
        .with("seed", wanted.seed.to_string())
        .with("runs", stats.casts)
        .with("rating", sum(&stats.figures.rating))
        .with("mana", sum(&stats.figures.mana))
        .with("dc", sum(&stats.figures.dc))
        .with("time", stats.figures.time)
        .with("answers", answers)
        .with("effects", stats.seen.effects)
        .with("strikes", stats.seen.strikes)
        .with("resisted", stats.seen.resisted)
        .with("saved", stats.seen.saved)
        .with("immune", stats.seen.immune)
        .with("strikes_at_others", stats.seen.others)
        .with("mean_hp_lost", fixed(stats.mean(), 4))
        .with("sd_hp_lost", fixed(stats.sd(), 4))
        .with("hp_hist", lost)
        .with("stati", stati)
        .with("mana_mean", fixed(stats.mana.mean(), 4))
        .with("time_mean", fixed(stats.time.mean(), 4))
}

fn as_text(content: &Content, stats: &Stats, ids: [Option<ResId>; 3]) -> String {
    let [caster, spell, target] = ids.map(|id| id.map(|id| one_line(content.shown_name(id))));
    let mut out = String::new();
    let at = target.map_or_else(String::new, |target| format!(" at {target}"));
    let _ = writeln!(
        out,
        "{} casts {}{at}: {} casts, the effect ran in {}",
        caster.unwrap_or_default(),
        spell.unwrap_or_default(),
        stats.casts,
        stats.seen.effects
    );
    for (name, sum) in
        [("rating", &stats.figures.rating), ("mana", &stats.figures.mana), ("difficulty", &stats.figures.dc)]
    {
        let terms: Vec<String> = sum.terms.iter().map(|(from, n)| format!("{from} {n:+}")).collect();
        let _ = writeln!(out, "{name} {} = {}", sum.total, terms.join(", "));
    }
    let _ = writeln!(out, "time {} segments", stats.figures.time);
    let seen = &stats.seen;
    let share = |n: i64| 100.0 * n as f64 / seen.strikes.max(1) as f64;
    let _ = writeln!(
        out,
        "strikes {}: resisted {} ({:.1} %), saved {} ({:.1} %), immune {} ({:.1} %); at others {}",
        seen.strikes,
        seen.resisted,
        share(seen.resisted),
        seen.saved,
        share(seen.saved),
        seen.immune,
        share(seen.immune),
        seen.others
    );
    let _ = writeln!(out, "hit points lost {:.4}, sd {:.4}", stats.mean(), stats.sd());
    bars(&mut out, stats.lost.iter().map(|(hp, n)| (hp.to_string(), *n)), stats.casts);
    bars(&mut out, stats.stati.iter().map(|(nature, n)| (nature.clone(), *n)), stats.casts);
    out
}

fn bars(out: &mut String, rows: impl Iterator<Item = (String, u32)>, all: u32) {
    for (name, n) in rows.collect::<BTreeMap<_, _>>() {
        let share = 100.0 * f64::from(n) / f64::from(all.max(1));
        let _ = writeln!(out, "{name:>14} {n:>8} {share:>6.2} %  {}", "*".repeat((share / 2.0) as usize));
    }
}

/// Caster, spell and target: a caster may stand before its like.
fn each_once(ids: [Option<ResId>; 3]) -> impl Iterator<Item = ResId> {
    let [caster, spell, target] = ids;
    [caster, spell, target.filter(|_| target != caster)].into_iter().flatten()
}
