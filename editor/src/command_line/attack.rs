//! `augury attack`: a monster attacks another over and over; what its natural attacks did is told as text or JSON.

use super::answer::{Answered, Stopped, Verdict, told, verdict_of};
use super::fight::{both, lines, owed_json, owed_text};
use super::progress::Progress;
use crate::lab::absent::{Reach, absent, owing};
use crate::lab::attack::{Stats, count};
use crate::lab::escape::one_line;
use crate::lab::json::{Json, Object, fixed};
use crate::lab::pack;
use augury_engine::base::id::Kind;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// What is asked for.
pub struct Wanted {
    /// How many attack actions.
    pub actions: u32,
    /// Seed of the dice.
    pub seed: u64,
    /// As JSON.
    pub json: bool,
}

/// Runs it.
///
/// # Errors
/// The folder is no pack; an unknown monster; a pair that can't be staged.
pub fn run(folder: &Path, pair: [&str; 2], wanted: &Wanted) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let not_loaded = opened.not_loaded();
    let content = &*opened.content;
    let forms = both(&opened, pair).map_err(|faults| not_loaded.behind(faults))?;
    let rev = opened.revision();
    let progress = Progress::new("Attacks", u64::from(wanted.actions));
    let stats = count(&rev, forms, wanted.seed, wanted.actions, &|done| progress.done(done))?;
    drop(progress);
    let failures = &stats.blows.failures;
    let reach = Reach { through: &[Kind::Effect, Kind::Template], but: &[Kind::Item] };
    let (lacking, owing) = (absent(content, forms, reach), owing(content, forms, reach));
    let stopped = stats.partial.then_some(Stopped {
        what: "actions",
        done: stats.actions(),
        wanted: wanted.actions,
        failures: Some(failures),
    });
    let shown = forms.map(|form| content.shown_name(form));
    let text = match wanted.json {
        true => {
            let owed = owed_json(&forms, &owing);
            let object = as_json(&stats, shown, wanted).with("owed", owed).with("lacking", lacking.clone());
            let object = failures.with(object);
            let object = stopped.iter().fold(object, |object, stopped| stopped.with(object));
            format!("{}\n", not_loaded.with(object))
        }
        false => {
            let stopped = stopped.as_ref().map_or_else(String::new, Stopped::text);
            as_text(&stats, shown)
                + lines(&lacking).as_str()
                + owed_text(content, &owing).as_str()
                + failures.text().as_str()
                + stopped.as_str()
        }
    };
    let found = stats.partial || !lacking.is_empty();
    told(&not_loaded, text, if found { Verdict::Found } else { verdict_of(failures) })
}

fn as_json(stats: &Stats, [a, b]: [&str; 2], wanted: &Wanted) -> Object {
    let histogram = |counts: &BTreeMap<i64, u32>| {
        counts.iter().fold(Object::default(), |object, (value, n)| object.with(value.to_string(), *n))
    };
    let timeouts: i64 = stats.timeouts.iter().map(|(t, n)| t * i64::from(*n)).sum();
    let mean = stats.mean();
    let zero = stats.lost.get(&0).copied().unwrap_or(0);
    let all = stats.actions().max(1) as f64;
    let error = stats.clustered_error();
    let error = error.map_or_else(|| Json::Fixed("null".to_owned()), |error| fixed(error, 6));
    let returns =
        stats.returns.iter().fold(Object::default(), |object, (answer, n)| object.with(*answer, *n));
    Object::default()
        .with("attacker", a)
        .with("victim", b)
        .with("seed", wanted.seed.to_string())
        .with("actions", stats.actions())
        .with("A_HIT_BRAWL", stats.hit_bonus)
        .with("A_DEF", stats.defence)
        .with("timeout_mean", fixed(timeouts as f64 / all, 4))
        .with("timeout_hist", histogram(&stats.timeouts))
        .with("strikes_by_attacker", stats.blows.strikes)
        .with("strikes_by_others", stats.blows.strikes_by_others)
        .with("strikes_per_action_mean", fixed(stats.strikes.mean(), 6))
        .with("strikes_per_action_sd", fixed(stats.strikes.sd(), 6))
        .with("hits", stats.blows.hits)
        .with("misses", stats.blows.misses)
        .with("crits", stats.blows.crits)
        .with("fumbles", stats.blows.fumbles)
        .with("damage_events", stats.blows.damage)
        .with("hp_lost_total", stats.total())
        .with("mean_hp_per_action", fixed(mean, 6))
        .with("var_hp_per_action", fixed(stats.central(mean, 2), 6))
        .with("m3_hp_per_action", fixed(stats.central(mean, 3), 6))
        .with("m4_hp_per_action", fixed(stats.central(mean, 4), 6))
        .with("sd_hp_per_action", fixed(stats.central(mean, 2).sqrt(), 6))
        .with("se_mean_clustered", error)
        .with("p_zero", fixed(f64::from(zero) / all, 6))
        .with("hp_hist", histogram(&stats.lost))
        .with("pairs_created", stats.pairs)
        .with("renewed_after_20", stats.after_twenty)
        .with("renewed_moved", stats.moved)
        .with("renewed_victim_removed", stats.victim_gone)
        .with("renewed_attacker_removed", stats.attacker_gone)
        .with("returns", returns)
}

fn as_text(stats: &Stats, names: [&str; 2]) -> String {
    let [a, b] = names.map(one_line);
    let mut out = String::new();
    let b_ = &stats.blows;
    let percent = |n: i64| 100.0 * n as f64 / b_.strikes.max(1) as f64;
    let _ = writeln!(out, "{a} attacks {b}: {} actions, {} strikes", stats.actions(), b_.strikes);
    let _ = writeln!(
        out,
        "hits {} ({:.1} %), of them critical {}; misses {}, of them fumbled {}",
        b_.hits,
        percent(b_.hits),
        b_.crits,
        b_.misses,
        b_.fumbles
    );
    let (mean, sd) = (stats.mean(), stats.central(stats.mean(), 2).sqrt());
    let _ = writeln!(
        out,
        "hit points lost an action {mean:.4}, sd {sd:.4}, error of the mean {}",
        stats
            .clustered_error()
            .map_or_else(|| "unknown: there was only one pair".to_owned(), |error| format!("{error:.4}"))
    );
    for (hp, n) in &stats.lost {
        let share = 100.0 * f64::from(*n) / stats.actions().max(1) as f64;
        let _ = writeln!(out, "{hp:>6} {n:>8} {share:>6.2} %  {}", "*".repeat((share / 2.0) as usize));
    }
    out
}
