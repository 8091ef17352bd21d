//! `augury attack`: a monster attacks another over and over, and what its natural attacks do is counted,
//! as in the measured set: both at 20,000 hit points and 50 fatigue before each action, made anew after 20
//! actions or as soon as one moved or is gone (facts/measured/FORMAT.md, attack_stats).

use super::failures::Failures;
use super::fight::{both, owed_text};
use super::json::{Moments, Object, fixed};
use super::not_loaded::NotLoaded;
use super::output::one_line;
use super::progress::Progress;
use super::{Answered, names, pack};
use augury_engine::base::dice::mix;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::Attribute;
use augury_engine::event::fields::{EActor, IsCrit, IsFumble};
use augury_engine::event::{EventCode, Flow, Machine, Moment, Observed, Sink, View, What};
use augury_engine::play::{Recording, Revision, action, stage};
use augury_engine::rules;
use augury_engine::world::{CreatureField, Point, World};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Hit points before each action.
const HP: i32 = 20_000;
/// Fatigue points before each action.
const FATIGUE: i32 = 50;
/// Actions of a pair before it is made anew.
const PER_PAIR: u32 = 20;

const A: Handle = Handle(1);
const B: Handle = Handle(2);

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
    let not_loaded = NotLoaded::of(&opened);
    let content = &*opened.content;
    let forms = both(&opened, pair).map_err(|faults| not_loaded.behind(faults))?;
    let mut recording = stage::arena("", forms[0].id(), forms[1].id(), wanted.seed);
    recording.legend.clear();
    recording.map.iter_mut().for_each(|row| *row = row.replace(['a', 'b'], "."));
    for (actor, x) in recording.creatures.iter_mut().zip([13, 14]) {
        actor.at = Some((x, 10));
    }
    let stats = count(&opened.revision(), &recording, wanted.actions)?;
    let failures = &stats.blows.failures;
    let shown = forms.map(|form| content.shown_name(form));
    let text = match wanted.json {
        true => {
            let owed = Object::default()
                .with(forms[0].id(), names::owed(content, forms[0]))
                .with(forms[1].id(), names::owed(content, forms[1]));
            let object = failures.with(stats.as_json(shown, wanted).with("owed", owed));
            format!("{}\n", not_loaded.with(object))
        }
        false => stats.as_text(shown) + owed_text(content, &forms).as_str() + failures.text().as_str(),
    };
    not_loaded.told(text, failures.verdict())
}

/// What happened inside the actions.
#[derive(Debug, Default)]
struct Blows {
    strikes: i64,
    strikes_by_others: i64,
    hits: i64,
    misses: i64,
    crits: i64,
    fumbles: i64,
    damage: i64,
    failures: Failures,
}

impl Sink for Blows {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.failures.tell(moment, view);
        let Some(frame) = view.stack.last() else { return Flow::Go };
        let e = frame.info();
        let ours = e.get(EActor) == A;
        match (&moment.what, frame.base()) {
            (What::Thrown { .. }, EventCode::EV_STRIKE) if ours => self.strikes += 1,
            (What::Thrown { .. }, EventCode::EV_STRIKE) => self.strikes_by_others += 1,
            (What::Thrown { .. }, EventCode::EV_DAMAGE) if ours => self.damage += 1,
            (What::Popped { .. }, EventCode::EV_HIT) if ours => {
                self.hits += 1;
                self.crits += i64::from(e.get(IsCrit));
            }
            (What::Popped { .. }, EventCode::EV_MISS) if ours => {
                self.misses += 1;
                self.fumbles += i64::from(e.get(IsFumble));
            }
            _ => {}
        }
        Flow::Go
    }
}

/// What all actions came to.
#[derive(Debug, Default)]
struct Stats {
    hit_bonus: i32,
    defence: i32,
    blows: Blows,
    pairs: u32,
    after_twenty: u32,
    moved: u32,
    victim_gone: u32,
    attacker_gone: u32,
    strikes: Moments,
    lost: BTreeMap<i64, u32>,
    timeouts: BTreeMap<i64, u32>,
    returns: BTreeMap<&'static str, u32>,
    /// For each pair: actions and hit points lost.
    groups: Vec<(i64, i64)>,
}

fn count(rev: &Revision, recording: &Recording, actions: u32) -> Result<Stats, Vec<String>> {
    let empty = World::new(stage::build_map(recording, rev)?);
    let mut stats = Stats::default();
    let mut left = actions;
    let progress = Progress::new("Attacks", u64::from(actions));
    while left > 0 {
        progress.done(u64::from(actions - left));
        left -= pair(rev, recording, &empty, left.min(PER_PAIR), &mut stats)?;
    }
    Ok(stats)
}

/// One pair, for so many actions or until it has to be made anew. How many it was.
fn pair(
    rev: &Revision,
    recording: &Recording,
    empty: &World,
    most: u32,
    stats: &mut Stats,
) -> Result<u32, Vec<String>> {
    let number_of_pair = u64::from(stats.pairs);
    let seed = mix(recording.seed, number_of_pair);
    stats.pairs += 1;
    let mut blows = std::mem::take(&mut stats.blows);
    blows.failures.begin_run(number_of_pair);
    let mut strikes_before = blows.strikes;
    let mut group = (0, 0);
    let mut world = {
        let table = rules::rule_book::<Observed<'_>>();
        let scripts = rev.scripts.as_ref();
        let watch = Observed::new(&mut blows.failures);
        let mut m = Machine::new(empty.clone(), seed, &rev.content, scripts, table, watch);
        stage::place_all(&mut m, recording)?;
        m.into_world()
    };
    let places = [A, B].map(|h| place(&world, h));
    if let Some(c) = world.creature(A) {
        stats.hit_bonus = c.attr(Attribute::A_HIT_BRAWL);
    }
    if let Some(c) = world.creature(B) {
        stats.defence = c.attr(Attribute::A_DEF);
    }
    for n in 1..=most {
        prepare(&mut world);
        let table = rules::rule_book::<Observed<'_>>();
        let scripts = rev.scripts.as_ref();
        let mut m = Machine::new(world, seed, &rev.content, scripts, table, Observed::new(&mut blows));
        let number = m.world_mut().begin_action(A);
        m.begin_action(A, number, "attack");
        let ruling = action::attack(&mut m, A, B);
        world = m.into_world();
        if let Err(halt) = ruling {
            blows.failures.cut_short(1, halt);
        }
        *stats.returns.entry(ruling.as_ref().map_or("HALTED", |answer| answer.name())).or_default() += 1;
        let lost = i64::from(HP - world.creature(B).map_or(0, |c| c.hp()));
        let timeout = i64::from(world.creature(A).map_or(0, |c| c.timeout()));
        *stats.lost.entry(lost).or_default() += 1;
        *stats.timeouts.entry(timeout).or_default() += 1;
        stats.strikes.add(blows.strikes - strikes_before);
        strikes_before = blows.strikes;
        group = (group.0 + 1, group.1 + lost);
        let here = |h| world.creature(h).is_some_and(|c| c.is_here());
        let renewed = if !here(B) {
            Some(&mut stats.victim_gone)
        } else if !here(A) {
            Some(&mut stats.attacker_gone)
        } else if places != [A, B].map(|h| place(&world, h)) || ruling.is_err() {
            Some(&mut stats.moved)
        } else if n == PER_PAIR {
            Some(&mut stats.after_twenty)
        } else {
            None
        };
        if let Some(counter) = renewed {
            *counter += 1;
            break;
        }
    }
    stats.blows = blows;
    stats.groups.push(group);
    Ok(group.0 as u32)
}

fn place(world: &World, h: Handle) -> Option<Point> {
    world.creature(h).map(|c| c.at())
}

/// Both hale, the attacker at its turn, nobody with attacks of opportunity.
fn prepare(world: &mut World) {
    for h in [A, B] {
        let fields = [
            (CreatureField::MaxHp, HP),
            (CreatureField::Hp, HP),
            (CreatureField::Fatigue, FATIGUE),
            (CreatureField::Aoo, 0),
            (CreatureField::Timeout, 0),
        ];
        for (field, value) in fields {
            let _ = world.put(h, field, value);
        }
    }
}

impl Stats {
    fn actions(&self) -> i64 {
        self.strikes.count()
    }

    /// The mean of a power of the distance of hit points lost from a middle.
    fn central(&self, middle: f64, power: i32) -> f64 {
        let sum: f64 =
            self.lost.iter().map(|(hp, n)| (*hp as f64 - middle).powi(power) * f64::from(*n)).sum();
        sum / self.actions().max(1) as f64
    }

    fn total(&self) -> i64 {
        self.lost.iter().map(|(hp, n)| hp * i64::from(*n)).sum()
    }

    fn mean(&self) -> f64 {
        self.total() as f64 / self.actions().max(1) as f64
    }

    /// Standard error of the mean with pairs as clusters, since stati last from action to action.
    fn clustered_error(&self) -> f64 {
        let (mean, k) = (self.mean(), self.groups.len() as f64);
        if k < 2.0 {
            return 0.0;
        }
        let spread: f64 = self.groups.iter().map(|(n, sum)| (*sum as f64 - *n as f64 * mean).powi(2)).sum();
        (spread * k / (k - 1.0)).sqrt() / self.actions() as f64
    }

    fn as_json(&self, [a, b]: [&str; 2], wanted: &Wanted) -> Object {
        let histogram = |counts: &BTreeMap<i64, u32>| {
            counts.iter().fold(Object::default(), |object, (value, n)| object.with(value.to_string(), *n))
        };
        let timeouts: i64 = self.timeouts.iter().map(|(t, n)| t * i64::from(*n)).sum();
        let mean = self.mean();
        let zero = self.lost.get(&0).copied().unwrap_or(0);
        let all = self.actions().max(1) as f64;
        let returns =
            self.returns.iter().fold(Object::default(), |object, (answer, n)| object.with(*answer, *n));
        Object::default()
            .with("attacker", a)
            .with("victim", b)
            .with("seed", wanted.seed.to_string())
            .with("actions", self.actions())
            .with("A_HIT_BRAWL", self.hit_bonus)
            .with("A_DEF", self.defence)
            .with("timeout_mean", fixed(timeouts as f64 / all, 4))
            .with("timeout_hist", histogram(&self.timeouts))
            .with("strikes_by_attacker", self.blows.strikes)
            .with("strikes_by_others", self.blows.strikes_by_others)
            .with("strikes_per_action_mean", fixed(self.strikes.mean(), 6))
            .with("strikes_per_action_sd", fixed(self.strikes.sd(), 6))
            .with("hits", self.blows.hits)
            .with("misses", self.blows.misses)
            .with("crits", self.blows.crits)
            .with("fumbles", self.blows.fumbles)
            .with("damage_events", self.blows.damage)
            .with("hp_lost_total", self.total())
            .with("mean_hp_per_action", fixed(mean, 6))
            .with("var_hp_per_action", fixed(self.central(mean, 2), 6))
            .with("m3_hp_per_action", fixed(self.central(mean, 3), 6))
            .with("m4_hp_per_action", fixed(self.central(mean, 4), 6))
            .with("sd_hp_per_action", fixed(self.central(mean, 2).sqrt(), 6))
            .with("se_mean_clustered", fixed(self.clustered_error(), 6))
            .with("p_zero", fixed(f64::from(zero) / all, 6))
            .with("hp_hist", histogram(&self.lost))
            .with("pairs_created", self.pairs)
            .with("renewed_after_20", self.after_twenty)
            .with("renewed_moved", self.moved)
            .with("renewed_victim_removed", self.victim_gone)
            .with("renewed_attacker_removed", self.attacker_gone)
            .with("returns", returns)
    }

    fn as_text(&self, names: [&str; 2]) -> String {
        let [a, b] = names.map(one_line);
        let mut out = String::new();
        let b_ = &self.blows;
        let percent = |n: i64| 100.0 * n as f64 / b_.strikes.max(1) as f64;
        let _ = writeln!(out, "{a} attacks {b}: {} actions, {} strikes", self.actions(), b_.strikes);
        let _ = writeln!(
            out,
            "hits {} ({:.1} %), of them critical {}; misses {}, of them fumbled {}",
            b_.hits,
            percent(b_.hits),
            b_.crits,
            b_.misses,
            b_.fumbles
        );
        let (mean, sd) = (self.mean(), self.central(self.mean(), 2).sqrt());
        let _ = writeln!(
            out,
            "hit points lost an action {mean:.4}, sd {sd:.4}, error of the mean {:.4}",
            self.clustered_error()
        );
        for (hp, n) in &self.lost {
            let share = 100.0 * f64::from(*n) / self.actions().max(1) as f64;
            let _ = writeln!(out, "{hp:>6} {n:>8} {share:>6.2} %  {}", "*".repeat((share / 2.0) as usize));
        }
        out
    }
}
