//! What became of each creature that an effect strikes: whether it took hold and, where it did not, why.

use std::collections::{BTreeMap, BTreeSet};

use augury_engine::base::handle::Handle;
use augury_engine::event::fields::*;
use augury_engine::event::{EventCode, EventInfo, Flow, Moment, Sink, View, What};

use crate::lab::cast::CASTER;
use crate::lab::failures::Failures;

/// Troubles that are kept.
const MOST_TROUBLES: usize = 20;

/// What became of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The effect took hold.
    Took,
    /// It made its saving throw.
    Saved,
    /// Its spell resistance held.
    Resisted,
    /// It is immune to what the effect does.
    Immune,
    /// The attack with the effect missed.
    Missed,
    /// The effect does not take hold of its like.
    NotTarget,
    /// The area did not reach it.
    NotReached,
}

impl Outcome {
    /// All of them, in the order in which they are told.
    pub const ALL: [Outcome; 7] = [
        Outcome::Took,
        Outcome::Saved,
        Outcome::Resisted,
        Outcome::Immune,
        Outcome::Missed,
        Outcome::NotTarget,
        Outcome::NotReached,
    ];

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Outcome::Took => "took hold",
            Outcome::Saved => "saving throw",
            Outcome::Resisted => "spell resistance",
            Outcome::Immune => "immunity",
            Outcome::Missed => "miss",
            Outcome::NotTarget => "not a target",
            Outcome::NotReached => "not reached",
        }
    }

    /// What it means, in a sentence.
    pub fn help(self) -> &'static str {
        match self {
            Outcome::Took => "The effect did to it what its segments say.",
            Outcome::Saved => {
                "It made its save: nothing happens to it, or half of the damage where the effect is partial."
            }
            Outcome::Resisted => "Its spell resistance held against the caster.",
            Outcome::Immune => "It can't be harmed or changed in this way.",
            Outcome::Missed => "What is aimed is an attack first, and that missed.",
            Outcome::NotTarget => {
                "Its kind, its rating, a flag of the effect or EV_ISTARGET keeps it from being a target, or nothing leads \
                 there in a straight line."
            }
            Outcome::NotReached => "No segment's area came to where it stands.",
        }
    }
}

/// A strike that is under way.
#[derive(Clone, Debug, Default)]
struct Strike {
    /// Its segments were tried at the target.
    hit: bool,
    /// Something was thrown inside it.
    acted: bool,
    /// The attack with it missed.
    missed: bool,
    /// Whom strikes inside it were at.
    inside: Vec<Handle>,
}

/// Watches casts.
#[derive(Debug, Default)]
pub struct Watch {
    /// What became of each who was struck in the cast at hand; the first strike that took hold counts, else the last.
    pub struck: BTreeMap<Handle, Outcome>,
    /// What failed in all casts.
    pub failures: Failures,
    /// What else was told of what went wrong, each text once.
    pub troubles: BTreeSet<String>,
    open: Vec<Strike>,
}

impl Watch {
    /// Begins the cast of this number.
    pub fn begin(&mut self, cast: u32) {
        self.struck.clear();
        self.open.clear();
        self.failures.begin_run(cast.into());
    }

    fn over(&mut self, e: &EventInfo) {
        let strike = self.open.pop().unwrap_or_default();
        let victim = e.get(EVictim);
        if let Some(outer) = self.open.last_mut() {
            outer.inside.push(victim);
        }
        // An attack that hit strikes its target inside.
        if strike.inside.contains(&victim) {
            return;
        }
        let outcome = outcome_of(e, &strike);
        let known = self.struck.entry(victim).or_insert(outcome);
        if *known != Outcome::Took {
            *known = outcome;
        }
    }
}

fn outcome_of(e: &EventInfo, strike: &Strike) -> Outcome {
    match () {
        () if strike.missed && !strike.hit => Outcome::Missed,
        () if e.get(MagicRes) => Outcome::Resisted,
        () if e.get(Immune) && !e.get(NotFullyImmune) && !strike.hit => Outcome::NotTarget,
        () if e.get(Immune) && !e.get(NotFullyImmune) => Outcome::Immune,
        () if e.get(Resist) || e.get(Saved) => Outcome::Saved,
        // None of its segments were tried at it, and nothing else came of the strike.
        () if !strike.acted => Outcome::NotTarget,
        () => Outcome::Took,
    }
}

impl Sink for Watch {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.failures.tell(moment, view);
        if let What::Trouble { text } = &moment.what
            && moment.handler.is_none()
            && self.troubles.len() < MOST_TROUBLES
        {
            self.troubles.insert(text.clone());
        }
        let Some(frame) = view.stack.last() else { return Flow::Go };
        let e = frame.info();
        if e.get(EActor) != CASTER {
            return Flow::Go;
        }
        match (&moment.what, frame.base()) {
            (What::Thrown { .. }, EventCode::EV_MAGIC_STRIKE) => self.open.push(Strike::default()),
            (What::Popped { .. }, EventCode::EV_MAGIC_STRIKE) => self.over(e),
            (What::Thrown { .. }, code) => {
                if let Some(strike) = self.open.last_mut() {
                    strike.acted = true;
                    strike.hit |= code == EventCode::EV_MAGIC_HIT;
                    strike.missed |= code == EventCode::EV_MISS;
                }
            }
            _ => {}
        }
        Flow::Go
    }
}
