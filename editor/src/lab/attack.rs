//! A monster attacks another over and over, and what its natural attacks do is counted,
//! as in the measured set: both at 20,000 hit points and 50 fatigue before each action, made anew after 20
//! actions or as soon as one moved or is gone.

use super::failures::Failures;
use super::json::Moments;
use augury_engine::base::dice::mix;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::Attribute;
use augury_engine::event::fields::{EActor, IsCrit, IsFumble};
use augury_engine::event::{EventCode, Flow, Machine, Moment, Observed, Sink, View, What};
use augury_engine::play::fight::{MOST_IN_ALL, weight_of, weight_of_work};
use augury_engine::play::{Recording, Revision, action, stage};
use augury_engine::rules;
use augury_engine::world::{CreatureField, Point, World};
use std::collections::BTreeMap;

/// Hit points before each action.
const HP: i32 = 20_000;
/// Fatigue points before each action.
const FATIGUE: i32 = 50;
/// Actions of a pair before it is made anew.
const PER_PAIR: u32 = 20;

const A: Handle = Handle(1);
const B: Handle = Handle(2);

/// What happened inside the actions.
#[derive(Debug, Default)]
pub struct Blows {
    /// Strikes of the attacker.
    pub strikes: i64,
    /// Strikes of everybody else.
    pub strikes_by_others: i64,
    /// Hits of the attacker.
    pub hits: i64,
    /// Misses of the attacker.
    pub misses: i64,
    /// Critical hits among them.
    pub crits: i64,
    /// Fumbles among them.
    pub fumbles: i64,
    /// Events of damage by the attacker.
    pub damage: i64,
    /// What failed.
    pub failures: Failures,
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
pub struct Stats {
    /// The attacker's A_HIT_BRAWL.
    pub hit_bonus: i32,
    /// The victim's A_DEF.
    pub defence: i32,
    /// What happened inside the actions.
    pub blows: Blows,
    /// Pairs that were made.
    pub pairs: u32,
    /// Pairs made anew after 20 actions.
    pub after_twenty: u32,
    /// After one moved.
    pub moved: u32,
    /// After the victim was gone.
    pub victim_gone: u32,
    /// After the attacker was gone.
    pub attacker_gone: u32,
    /// Strikes of an action.
    pub strikes: Moments,
    /// Hit points lost, and in how many actions.
    pub lost: BTreeMap<i64, u32>,
    /// What an action cost, and in how many.
    pub timeouts: BTreeMap<i64, u32>,
    /// What the action answered, and in how many.
    pub returns: BTreeMap<&'static str, u32>,
    /// Not all actions were made, because too much failed in them.
    pub partial: bool,
    /// For each pair: actions and hit points lost.
    groups: Vec<(i64, i64)>,
    /// What the problems of all actions weigh.
    weight: u64,
}

/// Lets one form attack another so many times, unless too much fails; `tell` is told how many are done.
///
/// # Errors
/// The pair can't be staged.
pub fn count(
    rev: &Revision,
    forms: [ResId; 2],
    seed: u64,
    actions: u32,
    tell: &dyn Fn(u64),
) -> Result<Stats, Vec<String>> {
    let recording = &start(forms, seed);
    let empty = stage::build_world(recording, rev)?;
    let mut stats = Stats::default();
    let mut left = actions;
    while left > 0 && stats.weight < u64::from(MOST_IN_ALL) {
        tell(u64::from(actions - left));
        left -= pair(rev, recording, &empty, left.min(PER_PAIR), &mut stats)?;
    }
    stats.partial = left > 0;
    Ok(stats)
}

/// Both side by side on an empty map.
fn start([a, b]: [ResId; 2], seed: u64) -> Recording {
    let mut recording = stage::arena("", a.id(), b.id(), seed);
    recording.legend.clear();
    recording.map.iter_mut().for_each(|row| *row = row.replace(['a', 'b'], "."));
    for (actor, x) in recording.creatures.iter_mut().zip([13, 14]) {
        actor.at = Some((x, 10));
    }
    recording
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
        stats.weight += u64::from(weight_of(m.troubles(), 0));
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
        let weight = weight_of(m.troubles(), u32::from(ruling.is_err()));
        stats.weight += u64::from(weight) + u64::from(weight_of_work(m.work()));
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
    /// How many actions.
    pub fn actions(&self) -> i64 {
        self.strikes.count()
    }

    /// The mean of a power of the distance of hit points lost from a middle.
    pub fn central(&self, middle: f64, power: i32) -> f64 {
        let sum: f64 =
            self.lost.iter().map(|(hp, n)| (*hp as f64 - middle).powi(power) * f64::from(*n)).sum();
        sum / self.actions().max(1) as f64
    }

    /// Hit points lost in all.
    pub fn total(&self) -> i64 {
        self.lost.iter().map(|(hp, n)| hp * i64::from(*n)).sum()
    }

    /// Hit points lost an action.
    pub fn mean(&self) -> f64 {
        self.total() as f64 / self.actions().max(1) as f64
    }

    /// Standard error of the mean with pairs as clusters, since stati last from action to action; of a single pair it is
    /// not known.
    pub fn clustered_error(&self) -> Option<f64> {
        let (mean, k) = (self.mean(), self.groups.len() as f64);
        if k < 2.0 {
            return None;
        }
        let spread: f64 = self.groups.iter().map(|(n, sum)| (*sum as f64 - *n as f64 * mean).powi(2)).sum();
        Some((spread * k / (k - 1.0)).sqrt() / self.actions() as f64)
    }
}
