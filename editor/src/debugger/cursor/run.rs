//! Running and continuing, forward and back, a slice of work at a time: the frame never waits, and an
//! endless run is a stop with a reason.

use super::activity::{Activity, LONG, Stop};
use crate::debugger::breakpoints::spotter::{Met, Spot, Spotter};
use crate::debugger::breakpoints::{Breakpoint, Breakpoints};
use crate::debugger::moments::notes::{Collector, MarkKind};
use crate::debugger::moments::rerun;
use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::event::observe::ScriptLine;
use augury_engine::event::{Flow, Moment, Observed, Sink, View};
use augury_engine::play::atom::Ended;
use augury_engine::play::errand::Errand;
use augury_engine::play::turns::Turn;
use augury_engine::play::{Command, Input, Session};
use std::time::{Duration, Instant};

/// Looks for breakpoints while an atom runs again.
struct Scan<'a> {
    spotter: Spotter<'a>,
    lines: bool,
    /// The moment that was told last, and the lines since.
    here: Option<(Moment, Spot)>,
    next: u64,
    /// Spots that count: from, to (to is left out).
    within: (Spot, Spot),
    found: Vec<(Spot, Met)>,
}

impl<'a> Scan<'a> {
    fn new(
        breakpoints: &'a Breakpoints,
        session: &'a Session,
        atom: usize,
        within: (Spot, Spot),
    ) -> Option<Self> {
        let this = session.atoms().get(atom)?;
        Some(Scan {
            spotter: Spotter::on_atom(breakpoints, session, atom)?,
            lines: breakpoints.wants_lines(),
            here: None,
            next: this.first,
            within,
            found: Vec::new(),
        })
    }

    fn take(&mut self, at: Spot, met: Vec<Met>) {
        if (self.within.0..self.within.1).contains(&at) {
            self.found.extend(met.into_iter().filter(|m| m.log.is_none()).map(|m| (at, m)));
        }
    }
}

impl Sink for Scan<'_> {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        let at = (self.next, 0);
        self.next += 1;
        let met = self.spotter.meets(moment, view);
        self.take(at, met);
        if self.lines {
            self.here = Some((moment.clone(), at));
        }
        Flow::Go
    }

    fn wants_lines(&self) -> bool {
        self.lines
    }

    fn line(&mut self, told: &ScriptLine, view: View<'_>) -> Flow {
        let Some((moment, (at, line))) = self.here.take() else { return Flow::Go };
        let met = self.spotter.line(told, &moment, view);
        self.take((at, line + 1), met);
        self.here = Some((moment, (at, line + 1)));
        Flow::Go
    }
}

/// An input with the answers that were given in it.
fn answered(input: Input, answers: Vec<i32>) -> Input {
    if answers.is_empty() { input } else { Input::Answered(Box::new(input), answers) }
}

impl Debugger {
    /// Goes on with whatever is going on, for as long as `budget` says at most; `passed` is the time since
    /// the last call, for the speed. Hands back whether something changed.
    pub fn tick(&mut self, budget: Duration, passed: Duration) -> bool {
        let end = Instant::now() + budget;
        let was_busy = self.busy();
        self.poll_tasks();
        if self.rebuild.building.is_some() {
            return was_busy;
        }
        // Whoever plays does not wait for the others: their speed is for watching.
        let played = self.plays();
        if let (Activity::Live | Activity::Errand(_), Some(rate)) =
            (&self.running.activity, self.running.speed.a_second())
        {
            self.running.owed = (self.running.owed + passed.as_secs_f32() * rate).min(rate.max(1.0));
        }
        loop {
            match &self.running.activity {
                Activity::Stopped => break,
                Activity::Live => {
                    if !played && self.running.speed.a_second().is_some() {
                        if self.running.owed < 1.0 {
                            break;
                        }
                        self.running.owed -= 1.0;
                    }
                    self.advance(true);
                }
                Activity::Errand(going) => {
                    // Time that only passes is not watched.
                    let still = matches!(going.errand(), Errand::Rest(_) | Errand::Search);
                    if !still && self.running.speed.a_second().is_some() {
                        if self.running.owed < 1.0 {
                            break;
                        }
                        self.running.owed -= 1.0;
                    }
                    self.errand_on();
                }
                Activity::Forward(..) => self.scan_forward(),
                Activity::Back(_) => self.scan_back(),
            }
            if Instant::now() >= end {
                break;
            }
        }
        while Instant::now() < end && self.run.as_mut().is_some_and(|s| s.catch_up(&self.breakpoints)) {}
        while Instant::now() < end && self.finding.search.unfinished(self.session()) {
            let Some(run) = &self.run else { break };
            self.finding.search.look_on(&run.session);
        }
        if let Some(run) = &self.run {
            self.finding.query.poll(&run.session);
            self.finding.devotion.poll(&run.session);
        }
        was_busy
    }

    /// F5: on to the next breakpoint, through what has been run and then at the live end.
    pub fn continue_forward(&mut self) {
        if self.session().is_some_and(|s| s.live().creatures().next().is_none()) {
            self.says.push("Nobody is on the map; place creatures in the Arena first.".to_owned());
            return;
        }
        if let Some(over) = self.over().filter(|_| self.at.following) {
            self.halt(over);
            return;
        }
        self.running.began = self.session().map_or(0, |s| s.live().turn());
        self.running.stop = None;
        self.running.met.clear();
        self.running.seeking = None;
        self.running.owed = 1.0;
        let from = (!self.at.following).then(|| self.session()?.atom_of(self.cursor()?)).flatten();
        self.running.activity = match from {
            Some(atom) => Activity::Forward(atom, None),
            None => Activity::Live,
        };
    }

    /// How a fight of several that nobody plays in has ended, at the live end; `None` while it goes on.
    fn over(&self) -> Option<Stop> {
        let world = self.session()?.live();
        let several = world.all_creatures().nth(1).is_some();
        let mut left = world.creatures().map(|c| c.handle());
        let (first, second) = (left.next(), left.next());
        if self.plays() || !several || second.is_some() {
            return None;
        }
        Some(first.map_or(Stop::Nobody, Stop::Alone))
    }

    /// Back to the last breakpoint before the cursor.
    pub fn continue_back(&mut self) {
        self.running.stop = None;
        self.running.met.clear();
        self.running.seeking = None;
        if let Some(atom) = self.cursor().and_then(|at| self.session()?.atom_of(at)) {
            self.running.activity = Activity::Back(atom);
        }
    }

    /// Stops whatever is going on.
    pub fn pause(&mut self) {
        if self.running() {
            self.halt(Stop::Paused);
        }
    }

    pub(in crate::debugger) fn halt(&mut self, why: Stop) {
        if let Stop::Break(place) = why {
            self.breakpoints.hit(place);
        }
        self.running.activity = Activity::Stopped;
        self.running.stop = Some(why);
    }

    fn scan_forward(&mut self) {
        let Activity::Forward(atom, world) = std::mem::take(&mut self.running.activity) else { return };
        let Some(run) = &self.run else { return };
        let session = &run.session;
        if session.atoms().get(atom).is_none() {
            if let Some(what) = self.sought() {
                return self.halt(Stop::NoMore(what));
            }
            // The fight may have ended in the action that it stopped in.
            let died = run.notes.last().is_some_and(|n| n.marks.iter().any(|m| m.kind == MarkKind::Death));
            let left: Vec<Handle> = session.live().creatures().map(|c| c.handle()).collect();
            self.go_live();
            self.running.activity = Activity::Live;
            if died && left.len() <= 1 {
                self.halt(left.first().map_or(Stop::Nobody, |h| Stop::Alone(*h)));
            } else if let Some(over) = self.over() {
                self.halt(over);
            }
            return;
        }
        let within = ((self.at.cursor, self.at.line + 1), (u64::MAX, 0));
        let breakpoints = self.running.seeking.as_ref().unwrap_or(&self.breakpoints);
        let Some(mut scan) = Scan::new(breakpoints, session, atom, within) else { return };
        let world = world.unwrap_or_else(|| session.world_before(atom));
        let (world, _) = session.run_atom(atom, world, Observed::new(&mut scan));
        let found = scan.found;
        match found.into_iter().find(|(_, met)| self.counts(met.place)) {
            Some((spot, met)) => self.stop_at(spot, met),
            None => self.running.activity = Activity::Forward(atom + 1, Some(world)),
        }
    }

    fn scan_back(&mut self) {
        let Activity::Back(atom) = self.running.activity else { return };
        let Some(run) = &self.run else { return };
        let session = &run.session;
        let within = ((0, 0), (self.at.cursor, self.at.line));
        let breakpoints = self.running.seeking.as_ref().unwrap_or(&self.breakpoints);
        let Some(mut scan) = Scan::new(breakpoints, session, atom, within) else { return self.pause() };
        session.run_atom(atom, session.world_before(atom), Observed::new(&mut scan));
        let found = scan.found;
        match (found.into_iter().rev().find(|(_, met)| self.counts(met.place)), atom.checked_sub(1)) {
            (Some((spot, met)), _) => self.stop_at(spot, met),
            (None, Some(before)) => self.running.activity = Activity::Back(before),
            (None, None) => match self.sought() {
                Some(what) => self.halt(Stop::NoMore(what)),
                None => {
                    self.go_to(0);
                    self.halt(Stop::Start);
                }
            },
        }
    }

    /// Counts a meeting of this run; does it stop there?
    fn counts(&mut self, place: usize) -> bool {
        let count = self.running.met.entry(place).or_insert(0);
        *count += 1;
        let looked_for = self.running.seeking.as_ref().unwrap_or(&self.breakpoints);
        looked_for.all().get(place).is_none_or(|b| *count >= b.from)
    }

    fn stop_at(&mut self, (at, line): Spot, met: Met) {
        self.go_to(at);
        self.at.line = line;
        self.at.following &= line == 0;
        if let Some(why) = met.fault {
            self.says.push(format!("The question of the breakpoint can't be answered here: {why}"));
        }
        match self.sought() {
            Some(what) => self.halt(Stop::Found(what)),
            None => self.halt(Stop::Break(met.place)),
        }
    }

    /// What is looked for, if it is not a breakpoint.
    fn sought(&self) -> Option<String> {
        let looked_for = self.running.seeking.as_ref()?.all().first()?;
        Some(looked_for.words(&|h| self.name(h)))
    }

    /// Looks for the next (or, going back, the last) of something in what has been run, whatever breakpoints there
    /// are.
    pub(in crate::debugger) fn seek(&mut self, wanted: Breakpoint, back: bool) {
        self.running.stop = None;
        self.running.met.clear();
        self.running.seeking = Some(Breakpoints::one(Breakpoint { on: true, ..wanted }));
        if let Some(atom) = self.cursor().and_then(|at| self.session()?.atom_of(at)) {
            self.running.activity = if back { Activity::Back(atom) } else { Activity::Forward(atom, None) };
        }
    }

    /// Lets the live end go on by one atom. Hands back the atom, if there is one. `stopping`: breakpoints,
    /// deaths and length end a run.
    pub(in crate::debugger) fn advance(&mut self, stopping: bool) -> Option<usize> {
        if let (Some(h), Some(session)) = (self.played, self.session())
            && session.next_turn() == Turn::Of(h)
        {
            self.halt(Stop::YourTurn(h));
            return None;
        }
        self.grow(stopping, Input::Run(1), |session, each| session.advance_watching(each))
    }

    /// Has a creature do something at the live end.
    pub(in crate::debugger) fn act(&mut self, h: Handle, command: Command) -> Option<usize> {
        self.grow(true, Input::Command(h.0, command), |session, each| {
            session.command_watching(h, command, each)
        })
    }

    pub(in crate::debugger) fn grow(
        &mut self,
        stopping: bool,
        input: Input,
        go: impl FnOnce(&mut Session, &mut dyn FnMut(u64, &Moment, View<'_>)) -> Ended,
    ) -> Option<usize> {
        let run = self.run.as_mut()?;
        let atom = run.session.atoms().len();
        let content = run.session.revision().content.clone();
        let mut collector = Collector::new(&self.breakpoints, &content);
        let mut found: Vec<(Spot, Met)> = Vec::new();
        let ended = go(&mut run.session, &mut |at, moment, view| {
            let met = collector.note(at, moment, view);
            found.extend(met.into_iter().filter(|m| m.log.is_none()).map(|m| ((at, 0), m)));
        });
        let mut notes = collector.finish();
        if self.breakpoints.wants_lines() && run.session.atoms().len() > atom {
            // Lines of scripts are told only when an atom runs again; where they are, so are all stops.
            let before = run.session.world_before(atom);
            (notes, found) = rerun::with_stops(&run.session, atom, before, &self.breakpoints);
        }
        let died = notes.marks.iter().any(|m| m.kind == MarkKind::Death);
        // Where only the clock went on there is an atom without moments, or none.
        if run.session.atoms().len() > atom {
            run.noted(atom, notes);
            let answers = run.session.atoms().last().map_or(&[][..], |a| a.answers()).to_vec();
            run.pushed(answered(input, answers), None);
        }
        match ended {
            Ended::Nobody => {
                self.halt(Stop::Nobody);
                return None;
            }
            Ended::Full => {
                self.halt(Stop::Full);
                return None;
            }
            Ended::Waits(h) => {
                self.halt(Stop::YourTurn(h));
                return None;
            }
            Ended::Asks(question) => {
                self.halt(Stop::Asked(question));
                return None;
            }
            _ => {}
        }
        let (last, turn) = (run.session.moments().saturating_sub(1), run.session.live().turn());
        let left: Vec<Handle> = run.session.live().creatures().map(|c| c.handle()).collect();
        if self.at.following {
            self.at.cursor = last;
            self.at.look.throw = None;
        }
        let hit = match stopping {
            true => found.into_iter().find(|(_, met)| self.counts(met.place)),
            false => None,
        };
        match (ended, hit) {
            (_, Some((spot, met))) => self.stop_at(spot, met),
            (Ended::Halted(halt), _) => self.halt(Stop::Halted(halt)),
            _ if stopping && died && left.len() <= 1 => {
                self.halt(left.first().map_or(Stop::Nobody, |h| Stop::Alone(*h)));
            }
            _ if stopping && self.running() && turn.saturating_sub(self.running.began) > LONG => {
                self.halt(Stop::Long);
            }
            _ => {}
        }
        Some(atom)
    }
}
