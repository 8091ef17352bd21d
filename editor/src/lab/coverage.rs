//! Which handlers of a pack ran in its recordings and in some fights, and which never did.

use super::expect::Expect;
use super::failures::Failures;
use super::scenario_test;
use crate::debugger::moments::coverage::{Counting, Coverage, count};
use crate::debugger::setup;
use crate::document::scenarios;
use augury_engine::base::dice::mix;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Resource, limits};
use augury_engine::event::{Flow, Moment, Observed, Sink, View};
use augury_engine::play::atom::Ended;
use augury_engine::play::session::MOST_WORK;
use augury_engine::play::{Revision, Session};
use std::path::{Path, PathBuf};

/// Actions and rounds after which a fight is broken off.
const LONGEST: usize = 400;

/// The work that all fights together may take, in throws; beyond it no more are begun.
const WORK: u64 = MOST_WORK;

/// What is to be run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The folders of the recordings.
    pub cases: Vec<PathBuf>,
    /// How many fights of two monsters that a seed chooses.
    pub fights: u64,
    /// The seed that chooses them, and of their dice.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Gathered {
    /// How often each handler ran.
    pub ran: Coverage,
    /// How often each ran in the recordings alone.
    pub in_recordings: Coverage,
    /// How many recordings ran.
    pub recordings: usize,
    /// How many fights ran: none in a pack without monsters.
    pub fights: u64,
    /// Scripts that failed in fights, and actions that were cut short. Those of recordings are judged by `augury test`:
    /// they may be meant.
    pub failures: Failures,
    /// Fights that were not begun any more: those before them took as much work as all may take.
    pub given_up: u64,
    /// Recordings and fights that can't be run, and why: they count for nothing.
    pub not_run: Vec<(String, String)>,
}

impl Gathered {
    /// Counts what a fight came to, by running it once more.
    fn add(&mut self, fight: u64, session: &Session) {
        self.failures.begin_run(fight);
        let mut world = session.start_world().clone();
        for (place, atom) in session.atoms().iter().enumerate() {
            world = session.run_atom(place, world, Observed::new(self)).0;
            if let Ended::Halted(halt) = atom.ended {
                self.failures.cut_short(1, halt);
            }
        }
    }
}

impl Sink for Gathered {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.failures.tell(moment, view);
        Counting(&mut self.ran).tell(moment, view)
    }
}

/// What a scenario expects. It may expect to be refused; whether the rest holds is not looked at here.
fn expected(case: &Path) -> Expect {
    let text =
        scenarios::files_of(case).text(&case.join(scenario_test::EXPECT), limits::RECORDING_BYTES).ok();
    text.and_then(|text| Expect::read(&text).ok()).unwrap_or_default()
}

/// Runs it all and counts how often each handler ran. `tell` is told how much is done, of how much, and says whether
/// to go on; `None`: it said no.
pub fn gather(
    rev: &Revision,
    wanted: &Wanted,
    tell: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<Gathered> {
    let total = wanted.cases.len() + usize::try_from(wanted.fights).unwrap_or(usize::MAX);
    let mut all = Gathered::default();
    let mut done = 0;
    for case in &wanted.cases {
        if !tell(done, total) {
            return None;
        }
        let played = scenario_test::recording(case)
            .and_then(|recording| scenario_test::play(&recording, rev, &expected(case)));
        match played {
            Ok(session) => {
                count(&session, &mut all.ran);
                all.recordings += 1;
            }
            Err(fault) => all.not_run.push((case.display().to_string(), fault)),
        }
        done += 1;
    }
    all.in_recordings.clone_from(&all.ran);
    let monsters = rev.content.ids(Kind::Monster);
    let mut work = 0;
    for n in 0..wanted.fights {
        if work > WORK {
            all.given_up = wanted.fights - n;
            break;
        }
        if !tell(done, total) {
            return None;
        }
        let chosen = |which: u64| {
            let place = mix(wanted.seed, n * 2 + which) % (monsters.len().max(1) as u64);
            monsters.get(usize::try_from(place).unwrap_or(0)).copied()
        };
        if let (Some(a), Some(b)) = (chosen(0), chosen(1)) {
            let start = setup::duel("", a, b, mix(wanted.seed, n));
            match Session::start(&start, rev.clone()) {
                Ok(mut session) => {
                    while session.atoms().len() < LONGEST
                        && session.live().creatures().count() > 1
                        && session.work() < MOST_WORK
                    {
                        session.advance();
                    }
                    work += session.work();
                    all.add(n, &session);
                    all.fights += 1;
                }
                Err(faults) => all.not_run.push((format!("{} and {}", a.id(), b.id()), faults.join("; "))),
            }
        }
        done += 1;
    }
    tell(done, total).then_some(all)
}

/// A resource's handlers that never ran, by place.
pub fn never(resource: &Resource, ran: &Coverage) -> Vec<u16> {
    let all = u16::try_from(resource.definition.handlers().len()).unwrap_or(u16::MAX);
    (0..all).filter(|handler| !ran.contains_key(&(resource.id, *handler))).collect()
}

/// How many handlers there are, and how many of them ran.
pub fn totals(content: &Content, ran: &Coverage) -> (usize, usize) {
    let all: usize = content.all().map(|r| r.definition.handlers().len()).sum();
    let missed: usize = content.all().map(|r| never(r, ran).len()).sum();
    (all, all - missed)
}

/// The resource's handlers and how many of them ran; `None`: it has none.
pub fn covered(content: &Content, id: ResId, ran: &Coverage) -> Option<(usize, usize)> {
    let resource = content.get(id)?;
    let all = resource.definition.handlers().len();
    (all > 0).then(|| (all, all - never(resource, ran).len()))
}
