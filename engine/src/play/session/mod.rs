//! A session: a start, revisions of content, inputs, and checkpoints along the way. It only ever goes
//! forward at its live end; whoever wants to see the past re-runs it from a checkpoint (`cursor`).
//!
//! | file | what stands there |
//! |---|---|
//! | `replay` | inputs of a recording carried out; errands |
//! | `asked` | questions that wait for an answer |
//! | `intervention` | changes at an address, as the machine has them |

mod asked;
mod intervention;
mod replay;

use super::atom::{self, Ended, Job};
use super::command::Command;
use super::errand::CameTo;
use super::in_play::InPlay;
use super::recording::{Change, Input, Intervention, Recording};
use super::revision::Revision;
use super::stage;
use super::turns::{self, Turn};
use crate::base::handle::Handle;
use crate::event::{Bare, Flow, Halt, Machine, Moment, Observed, Overrides, Sink, View};
use crate::rules;
use crate::world::{LevelId, Point, World};
use asked::{Pending, with_answers};

pub use replay::MOST_WORK;

/// Checkpoints younger than this many atoms are all kept; older ones are thinned.
const KEEP_ALL: usize = 256;
/// Of older ones, each that many'th is kept, until there are too many.
const KEEP_EACH: usize = 16;
/// The most older ones that are kept. Then every second one is dropped, so that a long session needs little room.
const KEEP_MOST: usize = 2_048;
/// The bytes that checkpoints may hold beside what they share. Beyond it they are thinned as above, the young ones too.
const KEEP_BYTES: usize = 256 << 20;
/// The least work that an atom counts for, in throws.
const ATOM_WORK: u64 = 100;
/// What each creature on the map adds to the work of an atom, in throws: whoever acts looks at the others.
const CREATURE_WORK: usize = 2;
/// Of how many things of the world, those that are gone included, an atom counts for one throw more: it is copied.
const THINGS_AS_THROW: usize = 32;
/// The most atoms of a session.
pub const MOST_ATOMS: usize = 1_000_000;

/// A piece of the session that has been run.
#[derive(Clone, Debug)]
pub struct Atom {
    /// What it did.
    pub job: Job,
    /// The input it belongs to, by place.
    pub input: usize,
    /// The revision it ran on, by place.
    pub revision: usize,
    /// Number of its first moment.
    pub first: u64,
    /// How many moments it has.
    pub moments: u32,
    /// How it ended.
    pub ended: Ended,
    /// Segment at which it began.
    pub turn: u32,
    /// The answers that were given in it.
    answers: Vec<i32>,
    /// Where the creature that was told to do it stood after it.
    stood: Option<(Handle, LevelId, Point)>,
    /// The world before it, where a checkpoint was kept.
    checkpoint: Option<World>,
    /// What that world does not share with the one after it, in bytes.
    bytes: usize,
}

/// A start, the content that it runs on, and what was done since. What came of it is not kept but for some worlds along the
/// way: any moment is stood at by running its atom, the smallest piece of play, again. A copy goes on by itself, as a branch.
#[derive(Clone)]
pub struct Session {
    recording: Recording,
    seed: u64,
    start: World,
    revisions: Vec<Revision>,
    revision: usize,
    inputs: Vec<Input>,
    interventions: Vec<Intervention>,
    overrides: Overrides,
    atoms: Vec<Atom>,
    live: World,
    pending: Option<Pending>,
    came_to: Vec<CameTo>,
    /// What of the recording's inputs came to nothing.
    idle: Vec<String>,
    /// Of older checkpoints, each that many'th is kept.
    keep_each: usize,
    /// What the checkpoints hold for themselves, in bytes.
    bytes: usize,
    /// The work that its atoms took, in throws.
    work: u64,
}

/// Counts moments and asks about each.
struct Watch<'f> {
    count: u64,
    first: u64,
    each: &'f mut dyn FnMut(u64, &Moment, View<'_>),
}

impl Sink for Watch<'_> {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        (self.each)(self.first + self.count, moment, view);
        self.count += 1;
        Flow::Go
    }
}

impl Session {
    /// Stages a recording; its inputs are not run yet (see [`Session::replay`]). Creatures have the handles 1, 2 and so on, in
    /// the order of the recording.
    ///
    /// # Errors
    /// A resource that the content lacks, with the nearest name; somebody or something without a place, off the map or with a
    /// number out of its range; a map that is empty or too large; an intervention that changes nothing there can be. A line
    /// each.
    pub fn start(recording: &Recording, rev: Revision) -> Result<Session, Vec<String>> {
        let start = stage::start_world(recording, &rev)?;
        let faults = intervention::faults(&recording.interventions, &rev.content);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut session = Session {
            recording: Recording { inputs: Vec::new(), interventions: Vec::new(), ..recording.clone() },
            seed: recording.seed,
            live: start.clone(),
            start,
            revisions: vec![rev],
            revision: 0,
            inputs: Vec::new(),
            interventions: recording.interventions.clone(),
            overrides: Overrides::default(),
            atoms: Vec::new(),
            pending: None,
            came_to: Vec::new(),
            idle: Vec::new(),
            keep_each: KEEP_EACH,
            bytes: 0,
            work: 0,
        };
        session.overrides = session.gather_overrides();
        Ok(session)
    }

    // ---- looking

    /// The world at the live end.
    pub fn live(&self) -> &World {
        &self.live
    }

    /// The world at the start.
    pub fn start_world(&self) -> &World {
        &self.start
    }

    /// What has been run.
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// What was done.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// What was changed by address.
    pub fn interventions(&self) -> &[Intervention] {
        &self.interventions
    }

    /// How many moments there are; they are numbered from 0.
    pub fn moments(&self) -> u64 {
        self.atoms.last().map_or(0, |a| a.first + a.moments as u64)
    }

    /// The work that it took to run all of it, in throws and dice; each atom counts for 100 at least, and for more where the
    /// world is full.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The seed of its dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Content at the live end.
    pub fn revision(&self) -> &Revision {
        &self.revisions[self.revision]
    }

    /// Number of the revision at the live end, from 0.
    pub fn revision_number(&self) -> usize {
        self.revision
    }

    /// All revisions.
    pub fn revisions(&self) -> &[Revision] {
        &self.revisions
    }

    /// The atom that holds a moment, by its place from 0; `None` where there is no such moment.
    pub fn atom_of(&self, moment: u64) -> Option<usize> {
        let after = self.atoms.partition_point(|a| a.first <= moment);
        let place = after.checked_sub(1)?;
        let atom = &self.atoms[place];
        (moment < atom.first + atom.moments as u64).then_some(place)
    }

    /// The session as a recording that can be written to a file.
    pub fn to_recording(&self) -> Recording {
        Recording {
            inputs: self.inputs.clone(),
            interventions: self.interventions.clone(),
            ..self.recording.clone()
        }
    }

    /// The hash of the pack that its recording was made on; empty where that is not said.
    pub fn made_on(&self) -> &str {
        &self.recording.hash
    }

    /// The squares of its level where a creature is known to have stood: at the start, after each command, and now.
    pub fn places_of(&self, who: Handle) -> impl Iterator<Item = Point> + '_ {
        let on = self.live.level_of(who).id();
        let at = move |world: &World| world.creature(who).map(|c| (c.level(), c.at()));
        let stood = self.atoms.iter().filter_map(|a| a.stood).filter(move |(h, ..)| *h == who);
        let stood = stood.map(|(_, level, at)| (level, at));
        let all = at(&self.start).into_iter().chain(stood).chain(at(&self.live));
        all.filter(move |(level, _)| *level == on).map(|(_, at)| at)
    }

    /// Whose turn it will be, found out on a copy of the live world.
    pub fn next_turn(&self) -> Turn {
        let rev = self.revision();
        let table = rules::rule_book::<Bare>();
        let scripts = rev.scripts.as_ref();
        let mut m = Machine::new(self.live.clone(), self.seed, &rev.content, scripts, table, Bare);
        turns::next(&mut m)
    }

    // ---- going on

    /// Lets whoever's turn it is act by itself, or the round pass, whichever comes first.
    pub fn advance(&mut self) -> Ended {
        self.advance_watching(&mut |_, _, _| {})
    }

    /// The same; each moment is shown to `each` with its number, as it happens.
    pub fn advance_watching(&mut self, each: &mut dyn FnMut(u64, &Moment, View<'_>)) -> Ended {
        self.push(Input::Run(1), Job::Next, Vec::new(), each)
    }

    /// Tells a creature what to do, now, whoever's turn it is; it spends the time that this takes.
    pub fn command(&mut self, h: Handle, command: Command) -> Ended {
        self.command_watching(h, command, &mut |_, _, _| {})
    }

    /// The same, watched.
    pub fn command_watching(
        &mut self,
        h: Handle,
        command: Command,
        each: &mut dyn FnMut(u64, &Moment, View<'_>),
    ) -> Ended {
        self.push(Input::Command(h.0, command), Job::Command(h, command), Vec::new(), each)
    }

    /// Changes something by hand at the live end.
    pub fn change(&mut self, change: Change) -> Ended {
        self.push(Input::Intervene(change.clone()), Job::Change(change), Vec::new(), &mut |_, _, _| {})
    }

    /// Goes on with other content from here.
    pub fn reload(&mut self, rev: Revision, input: Input) -> Ended {
        self.revisions.push(rev);
        self.revision = self.revisions.len() - 1;
        let input = match input {
            Input::Reload { resources, .. } => Input::Reload { revision: self.revision, resources },
            other => other,
        };
        self.push(input, Job::Reload, Vec::new(), &mut |_, _, _| {})
    }

    fn push(
        &mut self,
        input: Input,
        job: Job,
        answers: Vec<i32>,
        each: &mut dyn FnMut(u64, &Moment, View<'_>),
    ) -> Ended {
        if self.atoms.len() >= MOST_ATOMS {
            return Ended::Full;
        }
        self.pending = None;
        let first = self.moments();
        let mut watch = Watch { count: 0, first, each };
        let before = self.live.clone();
        let turn = before.turn();
        let rev = &self.revisions[self.revision];
        let obs = Observed::new(&mut watch);
        let (world, ended, work) =
            atom::run(before.clone(), &job, &answers, rev, self.seed, &self.overrides, obs);
        let around = before.in_play().order().len() * CREATURE_WORK + before.things_made() / THINGS_AS_THROW;
        self.work = self.work.saturating_add(work.max(ATOM_WORK)).saturating_add(around as u64);
        if let Ended::Asks(question) = &ended {
            self.pending = Some(Pending { input, job, answers, question: question.clone() });
            return ended;
        }
        self.live = world;
        if matches!(ended, Ended::Nobody | Ended::Waits(_)) && self.live == before {
            // Asked again while it waits: nothing to remember. Where the clock went on, that is an atom
            // without moments, or nobody could come to the same world again.
            return ended;
        }
        let moments = u32::try_from(watch.count).unwrap_or(u32::MAX);
        let input = self.note_input(with_answers(input, &answers));
        let stood = match &job {
            Job::Command(h, _) => self.live.creature(*h).map(|c| (*h, c.level(), c.at())),
            _ => None,
        };
        let bytes = before.own_bytes(&self.live);
        self.bytes += bytes;
        self.atoms.push(Atom {
            job,
            answers,
            stood,
            input,
            revision: self.revision,
            first,
            moments,
            ended: ended.clone(),
            turn,
            checkpoint: Some(before),
            bytes,
        });
        self.thin();
        ended
    }

    /// Two runs one after the other are one input.
    fn note_input(&mut self, input: Input) -> usize {
        match (self.inputs.last_mut(), &input) {
            (Some(Input::Run(n)), Input::Run(more)) => *n += more,
            _ => self.inputs.push(input),
        }
        self.inputs.len() - 1
    }

    fn thin(&mut self) {
        if self.bytes > KEEP_BYTES {
            self.keep_every(self.atoms.len());
            while self.bytes > KEEP_BYTES / 2 && self.keep_each < self.atoms.len() {
                self.keep_each *= 2;
                self.keep_every(self.atoms.len());
            }
            return;
        }
        let Some(old) = self.atoms.len().checked_sub(KEEP_ALL) else { return };
        if old / self.keep_each > KEEP_MOST {
            self.keep_each *= 2;
            self.keep_every(old);
        }
        if !old.is_multiple_of(self.keep_each) {
            self.forget(old);
        }
    }

    /// Of the first so many atoms, keeps each `keep_each`th checkpoint.
    fn keep_every(&mut self, first: usize) {
        for at in 0..first {
            if !at.is_multiple_of(self.keep_each) {
                self.forget(at);
            }
        }
    }

    /// Throws the checkpoint before an atom away.
    fn forget(&mut self, at: usize) {
        if let Some(atom) = self.atoms.get_mut(at)
            && atom.checkpoint.take().is_some()
        {
            self.bytes = self.bytes.saturating_sub(atom.bytes);
        }
    }

    /// Throws all checkpoints away but the start. What is shown must not depend on them.
    pub fn forget_checkpoints(&mut self) {
        for at in 0..self.atoms.len() {
            self.forget(at);
        }
    }

    /// The world before an atom, by its place from 0, re-run from the nearest checkpoint; the live world for a place past the
    /// last one.
    pub fn world_before(&self, place: usize) -> World {
        let place = place.min(self.atoms.len());
        let near = self.atoms[..place.saturating_add(1).min(self.atoms.len())]
            .iter()
            .rposition(|a| a.checkpoint.is_some());
        let (mut at, mut world) = match near.and_then(|n| Some((n, self.atoms[n].checkpoint.clone()?))) {
            Some(found) => found,
            None => (0, self.start.clone()),
        };
        while at < place {
            world = self.run_atom(at, world, Bare).0;
            at += 1;
        }
        world
    }

    /// Runs an atom again on a world, which should be the one before it ([`Session::world_before`]), watched or not.
    pub fn run_atom<O: InPlay>(&self, place: usize, world: World, obs: O) -> (World, Ended) {
        match self.atoms.get(place) {
            Some(atom) => {
                let rev = &self.revisions[atom.revision];
                let (world, ended, _) =
                    atom::run(world, &atom.job, &atom.answers, rev, self.seed, &self.overrides, obs);
                (world, ended)
            }
            None => (world, Ended::Halted(Halt::Enough)),
        }
    }

    /// The same with interventions besides those of the session.
    pub(crate) fn run_atom_otherwise<O: InPlay>(
        &self,
        place: usize,
        world: World,
        more: &[Intervention],
        obs: O,
    ) -> (World, Ended) {
        let (Some(atom), false) = (self.atoms.get(place), more.is_empty()) else {
            return self.run_atom(place, world, obs);
        };
        let mut overrides = self.overrides.clone();
        for intervention in more.iter().filter(|i| i.on) {
            intervention.enter(&mut overrides);
        }
        let rev = &self.revisions[atom.revision];
        let (world, ended, _) = atom::run(world, &atom.job, &atom.answers, rev, self.seed, &overrides, obs);
        (world, ended)
    }

    // ---- other pasts

    /// The session as it was up to an atom (which is left out), to go on from there as a branch.
    pub fn branch_before(&self, place: usize) -> Session {
        let mut branch = self.clone();
        branch.live = self.world_before(place);
        branch.pending = None;
        branch.atoms.truncate(place);
        branch.revision = branch.atoms.last().map_or(0, |a| a.revision);
        let inputs = branch.atoms.last().map_or(0, |a| a.input + 1);
        branch.inputs.truncate(inputs);
        if let Some(Input::Run(n)) = branch.inputs.last_mut() {
            let last = inputs - 1;
            *n = branch.atoms.iter().filter(|a| a.input == last).count() as u32;
        }
        branch
    }

    /// The same start and inputs run again with other interventions or other content for the past
    /// (`rev` replaces every revision).
    ///
    /// # Errors
    /// The new content can't stage the recording.
    pub fn rerun(
        &self,
        interventions: Vec<Intervention>,
        rev: Option<Revision>,
    ) -> Result<Session, Vec<String>> {
        let mut recording = self.recording.clone();
        recording.interventions = interventions;
        let first = rev.clone().unwrap_or_else(|| self.revisions[0].clone());
        let mut again = Session::start(&recording, first)?;
        for atom in &self.atoms {
            if let Job::Reload = atom.job {
                let revision = match &rev {
                    Some(rev) => rev.clone(),
                    None => self.revisions[atom.revision].clone(),
                };
                again.reload(revision, self.inputs[atom.input].clone());
                continue;
            }
            let input = match &self.inputs[atom.input] {
                Input::Run(_) => Input::Run(1),
                Input::Answered(asking, _) => (**asking).clone(),
                other => other.clone(),
            };
            again.push(input, atom.job.clone(), atom.answers.clone(), &mut |_, _, _| {});
        }
        Ok(again)
    }

    fn gather_overrides(&self) -> Overrides {
        let mut overrides = Overrides::default();
        for intervention in self.interventions.iter().filter(|i| i.on) {
            intervention.enter(&mut overrides);
        }
        overrides
    }
}
