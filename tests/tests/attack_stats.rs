//! Sixty pairs, 4,000 attack actions each, against what the original measured: share of hits, mean and variance of
//! hit points lost within four standard errors, and the same times. Dice are our own, so figures are compared as
//! figures, not one by one.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "helpers of tests stand outside of #[test] functions; figures are told"
)]

use augury_engine::base::id::{Kind, ResId, slug};
use augury_engine::content::{Content, Switch, load_pack};
use augury_engine::play::{AttackStats, attack_stats};
use augury_engine::script::Compiled;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The original's giant hits in 85 of 100, where hit 11 against defence 16 comes to 80; nobody knows why.
const UNEXPLAINED: (&str, &str) = ("hill giant", "troll");

/// Standard errors that a figure may be off.
const LIMIT: f64 = 4.0;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn measured() -> Vec<Value> {
    augury_tests::measured::measured("attack_stats")["pairs"].as_array().expect("pairs").clone()
}

/// The pack with every defect of the original kept: the measured figures contain them all.
fn content() -> Content {
    let pack = load_pack(Path::new(&root().join("../assets/incursion"))).content;
    let mut manifest = pack.manifest().clone();
    manifest.switches = Switch::ALL.iter().map(|s| s.name().to_owned()).collect();
    Content::new(manifest, pack.all().cloned().collect::<Vec<_>>())
}

/// How far apart the figures of a pair are, in standard errors.
struct Distance {
    hits: f64,
    mean: f64,
    variance: f64,
    same_times: bool,
}

fn number(pair: &Value, key: &str) -> f64 {
    pair[key].as_f64().unwrap_or(0.0)
}

/// Standard error of our mean, with each pair made as one cluster.
fn clustered_error(stats: &AttackStats) -> f64 {
    let n: f64 = stats.groups.iter().map(|(_, n)| f64::from(*n)).sum();
    let mean = stats.hp_lost_total as f64 / n;
    let squares: f64 = stats.groups.iter().map(|(sum, n)| (*sum as f64 - mean * f64::from(*n)).powi(2)).sum();
    squares.sqrt() / n
}

fn moments(stats: &AttackStats) -> (f64, f64, f64) {
    let n: f64 = stats.hp_hist.values().map(|n| f64::from(*n)).sum();
    let of = |f: &dyn Fn(f64) -> f64| -> f64 {
        stats.hp_hist.iter().map(|(hp, k)| f(f64::from(*hp)) * f64::from(*k)).sum::<f64>() / n
    };
    let mean = of(&|x| x);
    (mean, of(&|x| (x - mean).powi(2)), of(&|x| (x - mean).powi(4)))
}

/// EV_HITs that one strike of a monster throws at most: what a blow also does hits by itself.
fn hits_of_a_strike(content: &Content, id: &str) -> f64 {
    let monster = content.monster(ResId::new(Kind::Monster, id)).expect("a monster");
    1.0 + monster.attacks.iter().map(|a| a.also.len()).max().unwrap_or(0) as f64
}

fn distance(pair: &Value, stats: &AttackStats, most: f64) -> Distance {
    let n = number(pair, "actions");
    let (mean, variance, fourth) = moments(stats);
    let errors = (number(pair, "se_mean_clustered"), clustered_error(stats));
    let both = (errors.0.powi(2) + errors.1.powi(2)).sqrt();
    // Groups hang together: what that does to the error of the mean, it is taken to do to the others.
    let single = (number(pair, "var_hp_per_action") / n).sqrt();
    let design = (errors.0 / single).max(errors.1 / single).max(1.0);
    let spread = |v: f64, m4: f64| ((m4 - v * v) / n).max(0.0);
    let var_error = (spread(variance, fourth)
        + spread(number(pair, "var_hp_per_action"), number(pair, "m4_hp_per_action")))
    .sqrt()
        * design;
    let share = |hits: f64, strikes: f64| hits / strikes;
    let theirs = share(number(pair, "hits"), number(pair, "strikes_by_attacker"));
    let ours = share(f64::from(stats.hits), f64::from(stats.strikes_by_attacker));
    let p = (theirs / most).clamp(0.02, 0.98);
    let hit_error = most * (2.0 * p * (1.0 - p) / number(pair, "strikes_by_attacker")).sqrt() * design;
    let times = pair["timeout_hist"].as_object().expect("times");
    let same_times = times.len() == stats.timeout_hist.len()
        && times.iter().all(|(t, k)| {
            t.parse().ok().and_then(|t: i32| stats.timeout_hist.get(&t)).copied().map(u64::from) == k.as_u64()
        });
    Distance {
        hits: (ours - theirs) / hit_error.max(1e-9),
        mean: (mean - number(pair, "mean_hp_per_action")) / both.max(1e-9),
        variance: (variance - number(pair, "var_hp_per_action")) / var_error.max(1e-9),
        same_times,
    }
}

#[test]
fn attack_figures_agree_with_the_original() {
    let content = content();
    let (scripts, problems) = Compiled::new(&content);
    assert!(problems.is_empty(), "{problems:?}");
    let mut faults = Vec::new();
    let mut held = 0;
    for pair in measured() {
        let (a, b) = (pair["attacker"].as_str().unwrap_or(""), pair["victim"].as_str().unwrap_or(""));
        let seed = pair["seed"].as_u64().unwrap_or(0);
        let stats = attack_stats(&content, &scripts, &slug(a), &slug(b), 4_000, seed).expect("staged");
        let d = distance(&pair, &stats, hits_of_a_strike(&content, &slug(a)));
        let line = format!(
            "{a} -> {b}: z of hits {:+.1} ({}/{} against {}/{}), mean {:+.1} ({} against {}), variance {:+.1} \
             ({} against {}), hit {} def {} against {} {}, times {:?} against {}",
            d.hits,
            stats.hits,
            stats.strikes_by_attacker,
            pair["hits"],
            pair["strikes_by_attacker"],
            d.mean,
            moments(&stats).0,
            pair["mean_hp_per_action"],
            d.variance,
            moments(&stats).1,
            pair["var_hp_per_action"],
            stats.A_HIT_BRAWL,
            stats.A_DEF,
            pair["A_HIT_BRAWL"],
            pair["A_DEF"],
            stats.timeout_hist,
            pair["timeout_hist"],
        );
        println!("{line}");
        let far = [d.hits, d.mean, d.variance].iter().any(|z| z.abs() > LIMIT) || !d.same_times;
        if (a, b) == UNEXPLAINED {
            assert!(far, "it agrees now: take it off");
            continue;
        }
        held += 1;
        if far {
            faults.push(line);
        }
    }
    assert_eq!(held, 59, "pairs");
    assert!(faults.is_empty(), "{} pairs are off:\n{}", faults.len(), faults.join("\n"));
}
