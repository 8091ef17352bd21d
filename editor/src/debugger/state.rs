//! [`Debugger`]: a session, a cursor, and looking at them. Changing them is in the files beside it.

use super::beside::Beside;
use super::branch::Branches;
use super::breakpoint::Breakpoints;
use super::cache::Cache;
use super::filter::Filter;
use super::inputs::{Built, Plan, Strand};
use super::notes::AtomNotes;
use super::pins::{Pin, Seen};
use super::query::Query;
use super::revise::{Made, Progress, Reach, Revised, Task};
use super::run::{Run, Speed, Stop};
use super::search::Search;
use super::watches::Trail;
use super::what_if::{Making, WhatIf};
use super::why::{Cause, Subject};
use super::{names, setup};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Attribute, BonusType, Named};
use augury_engine::content::Content;
use augury_engine::event::FieldId;
use augury_engine::play::trace::Traced;
use augury_engine::play::{AtomTrace, Condition, Recording, Revision, Session, Standing};
use augury_engine::world::World;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// What panels look at, shared between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The throw whose chain and fields are shown, by place in the trace; none: the innermost at the cursor.
    pub throw: Option<u32>,
    /// The creature whose sheet is shown; none: the actor at the cursor.
    pub creature: Option<Handle>,
    /// Whose eyes the arena is seen with; none: nobody's.
    pub eyes: Option<Handle>,
    /// The field whose writes are followed.
    pub field: Option<FieldId>,
    /// The cell of AttrAdj whose contributions are shown: attribute, bonus type.
    pub cell: Option<(i32, i32)>,
    /// The number that is asked about: the field, number or cell chosen last.
    pub subject: Option<Subject>,
    /// What the numbers of AttrAdj are compared with.
    pub beside: Option<Beside>,
}

/// Sessions larger than this, in atoms, are made anew off the thread that draws.
pub(super) const SMALL: usize = 400;

/// A session under the magnifying glass.
pub struct Debugger {
    pub(super) pack: String,
    pub(super) newest: Made,
    pub(super) before_edit: Option<Arc<Content>>,
    pub(super) resources: Vec<(ResId, String)>,
    pub(super) setup: Recording,
    pub(super) faults: Vec<String>,
    pub(super) strand: Option<Strand>,
    pub(super) branches: Branches,
    pub(super) cursor: u64,
    pub(super) following: bool,
    pub(super) look: Look,
    pub(super) run: Run,
    pub(super) stop: Option<Stop>,
    pub(super) speed: Speed,
    pub(super) owed: f32,
    pub(super) began: u32,
    pub(super) played: Option<Handle>,
    pub(super) reach: Reach,
    pub(super) breakpoints: Breakpoints,
    pub(super) search: Search,
    pub(super) filter: Filter,
    pub(super) query: Query,
    pub(super) watches: Vec<Condition>,
    pub(super) trail: Trail,
    pub(super) pins: Vec<Pin>,
    /// From where a panel that is held looks, while it is drawn.
    pub(super) seen: Cell<Option<Seen>>,
    pub(super) what_if: Option<WhatIf>,
    pub(super) wondering: Option<Making>,
    /// Interventions that no longer meet anything, by place.
    pub(super) lost: Vec<usize>,
    /// What a run looks for in place of breakpoints.
    pub(super) seeking: Option<Breakpoints>,
    /// How often this run met each breakpoint.
    pub(super) met: BTreeMap<usize, u32>,
    /// How many lines of a script came since the moment looked at; 0 at the moment itself.
    pub(super) line: u32,
    pub(super) cache: Cache,
    pub(super) building: Option<Task<Result<Built, Vec<String>>>>,
    pub(super) revising: Option<Task<Revised>>,
    pub(super) says: Vec<String>,
}

impl Debugger {
    /// An empty arena on some content. `pack` is the name that recordings give it.
    pub fn new(pack: &str, content: Arc<Content>) -> Debugger {
        let newest = Made::new(content);
        let says = newest.faults.clone();
        let mut debugger = Debugger {
            pack: pack.to_owned(),
            setup: setup::arena(pack, 1),
            newest,
            before_edit: None,
            resources: Vec::new(),
            faults: Vec::new(),
            strand: None,
            branches: Branches::default(),
            cursor: 0,
            following: true,
            look: Look::default(),
            run: Run::Stopped,
            stop: None,
            speed: Speed::default(),
            owed: 0.0,
            began: 0,
            played: None,
            reach: Reach::default(),
            breakpoints: Breakpoints::default(),
            search: Search::default(),
            filter: Filter::default(),
            query: Query::default(),
            watches: Vec::new(),
            trail: Trail::default(),
            pins: Vec::new(),
            seen: Cell::new(None),
            what_if: None,
            wondering: None,
            lost: Vec::new(),
            seeking: None,
            met: BTreeMap::new(),
            line: 0,
            cache: Cache::default(),
            building: None,
            revising: None,
            says,
        };
        debugger.restage();
        debugger
    }

    /// Stages the start anew; nothing was done in it yet.
    pub(super) fn restage(&mut self) {
        self.cache.forget();
        self.search.restart();
        self.query.restart();
        self.lost.clear();
        self.trail = Trail::default();
        self.pins.clear();
        self.drop_what_if();
        (self.cursor, self.following, self.run, self.stop) = (0, true, Run::Stopped, None);
        self.line = 0;
        self.look = Look::default();
        match Strand::start(self.setup.clone(), self.newest.revision.clone()) {
            Ok(strand) => {
                self.faults = Vec::new();
                self.strand = Some(strand);
            }
            Err(faults) => {
                self.faults = faults;
                self.strand = None;
            }
        }
    }

    // ---- looking

    /// The session, unless its start can't be staged (see [`Debugger::faults`]).
    pub fn session(&self) -> Option<&Session> {
        self.strand.as_ref().map(|s| &s.session)
    }

    /// The session with its inputs and notes.
    pub fn strand(&self) -> Option<&Strand> {
        self.strand.as_ref()
    }

    /// Why the start can't be staged, a line each.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The start.
    pub fn setup(&self) -> &Recording {
        &self.setup
    }

    /// The newest content with its scripts, compiled.
    pub fn newest(&self) -> &Revision {
        &self.newest.revision
    }

    /// Are scripts of newer content still being compiled?
    pub fn compiling(&self) -> bool {
        self.revising.is_some()
    }

    /// Futures that were left.
    pub fn branches(&self) -> &Branches {
        &self.branches
    }

    /// Where a run stops.
    pub fn breakpoints(&self) -> &Breakpoints {
        &self.breakpoints
    }

    /// The search over all moments.
    pub fn search(&self) -> &Search {
        &self.search
    }

    /// What the timeline lists.
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Which moments of the cursor's action the filter lists, by place; the cursor's own always.
    pub fn listed(&self) -> Option<Rc<Vec<u32>>> {
        let (trace, place) = self.place()?;
        let passes = |traced: &Traced| {
            let node = traced.throw.and_then(|t| trace.throws.get(t as usize));
            let whose = node.map_or([Handle::NONE; 2], |n| [n.info.p(0), n.info.p(1)]);
            self.filter.passes(&traced.moment, whose, &|h| self.name(h))
        };
        let listed = self.cache.listed(trace.atom, &self.filter, || {
            let all = trace.moments.iter().enumerate().filter(|(_, traced)| passes(traced));
            all.filter_map(|(place, _)| u32::try_from(place).ok()).collect()
        });
        let here = u32::try_from(place).ok()?;
        Some(match listed.binary_search(&here) {
            Ok(_) => listed,
            Err(row) => {
                let mut with = listed.as_ref().clone();
                with.insert(row, here);
                Rc::new(with)
            }
        })
    }

    /// The query over the whole session.
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// What panels look at.
    pub fn look(&self) -> Look {
        self.seen.get().map_or(self.look, |seen| seen.look)
    }

    /// Takes what panels look at; a field or cell that is newly chosen is what is asked about.
    pub(super) fn look_at(&mut self, look: Look) {
        let before = std::mem::replace(&mut self.look, look);
        if look.cell != before.cell
            && let (Some((row, column)), Some(h)) = (look.cell, self.creature())
        {
            let bonus = (column >= 0).then(|| BonusType::from_number(column));
            self.look.subject = Some(Subject::Cell(h, Attribute::from_number(row), bonus));
        }
        if let Some(field) = look.field.filter(|_| look.field != before.field) {
            self.look.subject = Some(Subject::Field(field));
        }
    }

    /// Why a number is what it is at the cursor, or (`not`) what did not count for it or for the phase looked at.
    pub fn causes(&self, subject: Option<Subject>, not: bool) -> Rc<Vec<Cause>> {
        let key = (self.cursor().unwrap_or(0), self.line(), self.look().throw, subject, not);
        self.cache.causes(key, || match (subject, not) {
            (Some(subject), false) => self.why(subject),
            (None, false) => Vec::new(),
            (subject, true) => {
                let mut all = subject.map_or_else(Vec::new, |s| self.why_not(s));
                all.extend(self.why_not_here());
                all
            }
        })
    }

    /// What an edit of the content does.
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// How fast it runs.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Is it running, either way?
    pub fn running(&self) -> bool {
        !matches!(self.run, Run::Stopped)
    }

    /// Why it last stopped.
    pub fn stopped(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// The creature that is played from the keyboard.
    pub fn played(&self) -> Option<Handle> {
        self.played
    }

    /// What there is to say to the author, oldest first; taken once shown.
    pub fn take_says(&mut self) -> Vec<String> {
        std::mem::take(&mut self.says)
    }

    /// What there is to say, left where it is.
    pub fn says(&self) -> &[String] {
        &self.says
    }

    /// Number of the moment looked at; `None` before anything happened.
    pub fn cursor(&self) -> Option<u64> {
        let moments = self.session()?.moments();
        let at = self.seen.get().map_or(self.cursor, |seen| seen.at);
        (moments > 0).then(|| at.min(moments - 1))
    }

    /// Are we at the live end?
    pub fn following(&self) -> bool {
        self.following && self.seen.get().is_none()
    }

    /// Everything that can be seen at the cursor.
    pub fn standing(&self) -> Option<Rc<Standing>> {
        self.cache.standing(self.session()?, self.cursor()?)
    }

    /// The trace of the cursor's atom.
    pub fn trace(&self) -> Option<Rc<AtomTrace>> {
        let session = self.session()?;
        self.cache.trace(session, session.atom_of(self.cursor()?)?)
    }

    /// The trace of an atom.
    pub fn trace_of(&self, atom: usize) -> Option<Rc<AtomTrace>> {
        self.cache.trace(self.session()?, atom)
    }

    /// The cursor's place in its trace.
    pub fn place(&self) -> Option<(Rc<AtomTrace>, usize)> {
        let trace = self.trace()?;
        let place = usize::try_from(self.cursor()?.checked_sub(trace.first)?).ok()?;
        (place < trace.moments.len()).then_some((trace, place))
    }

    /// The world before the cursor's action.
    pub fn world_before(&self) -> Option<Rc<World>> {
        let session = self.session()?;
        Some(self.cache.before(session, session.atom_of(self.cursor()?)?))
    }

    /// Lets a panel see the world at the cursor: the live one at the live end.
    pub fn with_world<R>(&self, see: impl FnOnce(&World) -> R) -> Option<R> {
        let session = self.session()?;
        if self.following() {
            return Some(see(session.live()));
        }
        match self.standing() {
            Some(standing) => Some(see(&standing.world)),
            None => Some(see(session.live())),
        }
    }

    /// The content the cursor's action ran on; the live one at the live end.
    pub fn content(&self) -> &Content {
        let at = || {
            let session = self.session()?;
            if self.following() {
                return Some(session.revision());
            }
            let atom = session.atoms().get(session.atom_of(self.cursor()?)?)?;
            session.revisions().get(atom.revision)
        };
        &at().unwrap_or(&self.newest.revision).content
    }

    /// What a thing is called, now or in the end.
    pub fn name(&self, h: Handle) -> String {
        match self.session() {
            Some(session) => names::called(session.live(), &session.revision().content, h),
            None => h.to_string(),
        }
    }

    /// All creatures in the order of their places, each with its name and kind.
    pub fn cast(&self) -> Vec<(Handle, String, ResId)> {
        let all =
            |w: &World| w.all_creatures().map(|c| (c.handle(), self.name(c.handle()), c.form())).collect();
        self.with_world(all).unwrap_or_default()
    }

    /// The notes of an atom, once they are there.
    pub fn notes(&self, atom: usize) -> Option<&AtomNotes> {
        self.strand.as_ref()?.notes(atom)
    }

    /// The creature whose sheet is shown: the one chosen, else at the live end the one played, else the actor of the throw looked at, else the
    /// actor of the action, else the first.
    pub fn creature(&self) -> Option<Handle> {
        let known = |h: &Handle| self.with_world(|w| w.creature(*h).is_some()).unwrap_or(false);
        let chosen = self.look().creature.filter(known);
        let acting = || {
            let standing = self.standing()?;
            let frame = standing.stack.last().map(|f| f.info().p(0));
            frame.filter(known).or(Some(standing.actor).filter(known))
        };
        let first = || self.with_world(|w| w.all_creatures().next().map(|c| c.handle()))?;
        // Whoever plays looks at itself, until it looks back.
        let played = self.played.filter(|_| self.following()).filter(known);
        chosen.or(played).or_else(acting).or_else(first)
    }

    /// Where we are, for the status bar and the arena: "live r2" or "viewing r1 at moment 4,120; live r2".
    pub fn position(&self) -> String {
        let Some(session) = self.session() else { return "no session".to_owned() };
        let live = session.revision_number() + 1;
        match self.cursor() {
            None => format!("live r{live}, at the start"),
            Some(at) if self.following() => format!("live r{live}, moment {}", grouped(at)),
            Some(at) => {
                let atom = session.atom_of(at).and_then(|a| session.atoms().get(a));
                let viewed = atom.map_or(live, |a| a.revision + 1);
                let (at, last) = (grouped(at), grouped(session.moments().saturating_sub(1)));
                format!("live r{live}, viewing r{viewed} at moment {at} of {last}")
            }
        }
    }

    // ---- work that goes on between frames

    /// Is there work that wants more frames?
    pub fn busy(&self) -> bool {
        let behind = |s: &Strand| s.notes.len() < s.session.atoms().len();
        self.running()
            || self.building.is_some()
            || self.revising.is_some()
            || self.wondering.is_some()
            || self.search.unfinished(self.session())
            || self.query.unfinished(self.session())
            || self.strand.as_ref().is_some_and(behind)
    }

    /// The session is another one now: whatever was made of it is made anew.
    pub(super) fn anew(&mut self) {
        self.cache.forget();
        self.search.restart();
        self.query.restart();
        self.look.throw = None;
        self.trail = Trail::default();
        self.repin();
        self.run = Run::Stopped;
        self.stop = None;
    }

    /// Interventions that no longer meet anything, by place.
    pub fn lost(&self) -> &[usize] {
        &self.lost
    }

    /// Throws away all that can be made anew. What is shown must not depend on it.
    pub fn forget(&mut self) {
        self.cache.forget();
        if let Some(strand) = &mut self.strand {
            strand.session.forget_checkpoints();
            strand.notes.clear();
        }
        self.search.restart();
        self.query.restart();
    }

    /// Makes the session anew as a plan says; a large one on another thread.
    pub(super) fn build(&mut self, plan: Plan) {
        let size = self.session().map_or(0, |s| s.atoms().len());
        self.run = Run::Stopped;
        if size <= SMALL {
            let built = plan.run();
            self.take_built(built);
        } else {
            self.building = Some(Task::start(move || plan.run()));
        }
    }

    /// A plan for the same session.
    pub(super) fn plan(&self) -> Option<Plan> {
        let strand = self.strand.as_ref()?;
        Some(Plan {
            setup: strand.setup.clone(),
            first: strand.session.revisions().first()?.clone(),
            lines: strand.lines.clone(),
            interventions: strand.session.interventions().to_vec(),
            breakpoints: self.breakpoints.clone(),
            keep: self.address(),
        })
    }

    fn take_built(&mut self, built: Result<Built, Vec<String>>) {
        match built {
            Ok(built) => {
                let last = built.strand.session.moments().saturating_sub(1);
                self.setup = built.strand.setup.clone();
                self.lost = built.lost;
                self.strand = Some(built.strand);
                self.faults = Vec::new();
                self.cache.forget();
                self.search.restart();
                self.query.restart();
                self.look.throw = None;
                self.repin();
                self.stop = None;
                match (built.cursor, built.keep) {
                    (Some(at), _) if !self.following => {
                        self.cursor = at;
                        if !built.exact {
                            let what = "The moment looked at is not there any more; its phase begins here.";
                            self.says.push(what.to_owned());
                        }
                    }
                    (None, Some(address)) if !self.following => {
                        self.says.push(format!(
                            "The moment looked at is not there any more ({address}); this is the live end."
                        ));
                        (self.cursor, self.line, self.following) = (last, 0, true);
                    }
                    _ => (self.cursor, self.line, self.following) = (last, 0, true),
                }
            }
            Err(faults) => {
                self.says.push("The session can't be made anew; it stays as it was.".to_owned());
                self.says.extend(faults);
            }
        }
    }

    pub(super) fn poll_tasks(&mut self) {
        self.poll_what_if();
        if let Some(task) = self.building.take() {
            match task.poll() {
                Progress::Pending => self.building = Some(task),
                Progress::Done(built) => self.take_built(built),
                Progress::Lost => {
                    self.says.push("Making the session anew failed; it stays as it was.".into())
                }
            }
        }
        if self.building.is_none()
            && let Some(task) = self.revising.take()
        {
            match task.poll() {
                Progress::Pending => self.revising = Some(task),
                Progress::Done(revised) => self.take_revised(revised),
                Progress::Lost => self.says.push("The new content could not be compiled.".into()),
            }
        }
    }

    /// Waits for all work on other threads: for the command line and for tests.
    pub fn finish_work(&mut self) {
        self.finish_what_if();
        if let Some(built) = self.building.take().and_then(Task::wait) {
            self.take_built(built);
        }
        if let Some(revised) = self.revising.take().and_then(Task::wait) {
            self.take_revised(revised);
        }
        if let Some(built) = self.building.take().and_then(Task::wait) {
            self.take_built(built);
        }
        self.finish_what_if();
        while self.busy() && !self.running() {
            self.tick(Duration::from_millis(50), Duration::ZERO);
        }
    }
}

/// A number with a comma between thousands.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
