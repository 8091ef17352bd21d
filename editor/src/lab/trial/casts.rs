//! Many casts of an effect from one start, and what they came to. Each cast has a seed of its own.

use std::collections::{BTreeMap, BTreeSet};

use augury_engine::base::dice::mix;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::event::EventInfo;
use augury_engine::event::fields::EVictim;
use augury_engine::play::Revision;
use augury_engine::play::fight::MOST_IN_ALL;
use augury_engine::world::{Point, Stati, World};

use super::outcome::{Outcome, Watch};
use super::{RUNS, Trial};
use crate::lab::cast::{CASTER, cast, gained};
use crate::lab::failures::Failures;

/// How often each number came.
pub type Counts = BTreeMap<i64, u32>;

/// Somebody who was there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// Which.
    pub handle: Handle,
    /// Its name, with a number where there are several.
    pub name: String,
    /// What became of it, and in how many casts.
    pub outcomes: BTreeMap<Outcome, u32>,
}

/// What many casts came to. What a creature lost or gained counts for each cast in which it was struck or changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Casts {
    /// Casts that were made.
    pub made: u32,
    /// Fewer than were wanted, because too much failed in them.
    pub partial: bool,
    /// Those who are aimed at, where more than the caster is concerned, and the caster where it was struck itself.
    pub who: Vec<Who>,
    /// Hit points lost.
    pub damage: Counts,
    /// Hit points gained.
    pub healing: Counts,
    /// Rounds that what was laid on somebody, what came or what was spread over squares lasts, the longest of a cast; 0 for
    /// good, below 0 until its cause or the next rest ends it.
    pub duration: Counts,
    /// Creatures that came in a cast.
    pub came: Counts,
    /// Squares whose ground was changed in a cast.
    pub ground: Counts,
    /// Natures that somebody bore afterwards and not before.
    pub stati: BTreeMap<String, u32>,
    /// What came or was made, by its kind.
    pub made_of: BTreeMap<ResId, u32>,
    /// Casts that laid something over squares.
    pub fields: u32,
    /// Actions that were cut short, scripts that failed.
    pub failures: Failures,
    /// What else was told of what went wrong, each text once.
    pub troubles: BTreeSet<String>,
    /// A question that ended a cast.
    pub question: Option<String>,
}

impl Casts {
    /// What became of everybody who counts, added up.
    pub fn outcomes(&self) -> BTreeMap<Outcome, u32> {
        let mut all = BTreeMap::new();
        for (outcome, count) in self.who.iter().flat_map(|who| &who.outcomes) {
            *all.entry(*outcome).or_default() += count;
        }
        all
    }

    /// Whether nothing came of any cast.
    pub fn is_in_vain(&self) -> bool {
        let counted = [&self.damage, &self.healing, &self.duration, &self.came, &self.ground];
        !counted.iter().any(|counts| is_something(counts)) && self.stati.is_empty() && self.fields == 0
    }
}

/// Whether any number but 0 came.
pub fn is_something(counts: &Counts) -> bool {
    counts.keys().any(|n| *n != 0)
}

/// The mean of all that came.
pub fn mean(counts: &Counts) -> f64 {
    let all: u32 = counts.values().sum();
    let sum: i64 = counts.iter().map(|(n, times)| n * i64::from(*times)).sum();
    sum as f64 / f64::from(all.max(1))
}

fn count(counts: &mut Counts, n: i64) {
    *counts.entry(n).or_default() += 1;
}

/// Casts so many times; `tick` is told after each how many are done, and says whether to go on.
pub fn count_casts(
    rev: &Revision,
    trial: &Trial,
    record: &EventInfo,
    tick: &mut dyn FnMut(u32) -> bool,
) -> Casts {
    let start = &*trial.world;
    let mut casts = Casts { who: who(trial), ..Casts::default() };
    let mut watch = Watch::default();
    let mut weight = 0;
    while casts.made < RUNS && weight < u64::from(MOST_IN_ALL) {
        watch.begin(casts.made);
        let one = cast(rev, start, record.clone(), mix(trial.choices.seed, casts.made.into()), &mut watch);
        weight += one.weight;
        if let Err(halt) = one.ruling {
            watch.failures.cut_short(1, halt);
            casts.question = casts.question.or(one.question);
        }
        casts.made += 1;
        casts.add(start, &one.world, &watch);
        if !tick(casts.made) {
            break;
        }
    }
    casts.partial = casts.made < RUNS;
    // What is its caster's own affair says nothing of the others.
    let own = record.get(EVictim) == CASTER;
    let is_met = |who: &Who| who.outcomes.keys().any(|outcome| *outcome != Outcome::NotReached);
    casts.who.retain(|who| is_met(who) || !(own || who.handle == CASTER));
    casts.failures = watch.failures;
    casts.troubles = watch.troubles;
    casts
}

/// Those who are aimed at, and the caster.
fn who(trial: &Trial) -> Vec<Who> {
    let who = |h: Handle| Who { handle: h, name: trial.name(h), outcomes: BTreeMap::new() };
    trial.targets.iter().copied().chain([CASTER]).map(who).collect()
}

impl Casts {
    /// Counts one cast.
    fn add(&mut self, before: &World, after: &World, watch: &Watch) {
        let mut lasting: Vec<i16> = Vec::new();
        for who in &mut self.who {
            let outcome = watch.struck.get(&who.handle).copied();
            if let Some(outcome) = outcome.or((who.handle != CASTER).then_some(Outcome::NotReached)) {
                *who.outcomes.entry(outcome).or_default() += 1;
            }
            let (Some(was), Some(is)) = (before.creature(who.handle), after.creature(who.handle)) else {
                continue;
            };
            let lost = i64::from(was.hp()) - i64::from(is.hp());
            if outcome.is_some() || lost != 0 {
                count(&mut self.damage, lost.max(0));
                count(&mut self.healing, (-lost).max(0));
            }
            for nature in gained(was, is) {
                *self.stati.entry(nature).or_default() += 1;
            }
            let same = |a: &Stati, b: &Stati| (a.nature, a.val, a.effect) == (b.nature, b.val, b.effect);
            let new = is.stati().iter().filter(|s| !was.stati().iter().any(|old| same(old, s)));
            lasting.extend(new.filter(|s| s.effect.is_some()).map(|s| s.duration));
        }
        let (mut came, made) = (0, before.things_made()..after.things_made());
        for h in made.filter_map(|n| u32::try_from(n).ok()).map(|n| Handle(n + 1)) {
            if let Some(creature) = after.creature(h) {
                came += 1;
                *self.made_of.entry(creature.form()).or_default() += 1;
                let called = creature.stati().iter().filter(|s| s.effect.is_some() && s.duration != 0);
                lasting.extend(called.map(|s| s.duration));
            } else if let Some(kind) = after.item(h).map(|i| i.kind).or(after.feature(h).map(|f| f.kind)) {
                *self.made_of.entry(kind).or_default() += 1;
            }
        }
        count(&mut self.came, came);
        let (old, new) = (before.in_play().map(), after.in_play().map());
        let squares = (0..new.height()).flat_map(|y| (0..new.width()).map(move |x| Point::new(x, y)));
        let ground = squares.filter(|at| old.terrain(*at) != new.terrain(*at)).count();
        count(&mut self.ground, i64::try_from(ground).unwrap_or(i64::MAX));
        let laid: Vec<_> = new.fields().iter().filter(|f| !old.fields().contains(f)).collect();
        self.fields += u32::from(!laid.is_empty());
        lasting.extend(laid.iter().map(|field| field.duration));
        if let Some(longest) = lasting.into_iter().max_by_key(|rounds| outlasts(*rounds)) {
            count(&mut self.duration, longest.into());
        }
    }
}

/// How long a duration is beside others: 0 is for good, and what ends by its cause or by rest outlasts numbers of rounds.
fn outlasts(rounds: i16) -> (bool, bool, i16) {
    (rounds == 0, rounds < 0, rounds)
}
