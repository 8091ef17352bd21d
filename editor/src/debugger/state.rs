//! [`Debugger`]: a session, a cursor, and what is set about them. What stands at the cursor, and changing it, is in the files
//! beside it.

use super::breakpoints::Breakpoints;
use super::cache::Cache;
use super::cursor::activity::Activity;
use super::cursor::look::Look;
use super::cursor::{Speed, Stop};
use super::interventions::branch::Branches;
use super::interventions::inputs::{Line, SessionRun};
use super::parts::{CursorState, LiveContent, Lookups, Rebuild, RunControl, WhatIfs};
use super::recordings::setup;
use super::revise::Reach;
use super::search::filter::Filter;
use super::search::query::Query;
use super::search::text::Search;
use super::why::{Cause, Subject};
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Attribute, BonusType, Named};
use augury_engine::content::Content;
use augury_engine::play::trace::Traced;
use augury_engine::play::{Recording, Revision, Session};
use std::rc::Rc;
use std::sync::Arc;

/// Sessions larger than this, in atoms, are made anew off the thread that draws.
pub(super) const SMALL: usize = 400;

/// A session with a cursor in it. Its fields are grouped by what changes together (`parts`).
pub struct Debugger {
    pub(super) pack: String,
    pub(super) setup: Recording,
    pub(super) faults: Vec<String>,
    pub(super) run: Option<SessionRun>,
    pub(super) branches: Branches,
    pub(super) played: Option<Handle>,
    pub(super) breakpoints: Breakpoints,
    pub(super) cache: Cache,
    pub(super) says: Vec<String>,
    pub(super) at: CursorState,
    pub(super) running: RunControl,
    pub(super) content: LiveContent,
    pub(super) what_ifs: WhatIfs,
    pub(super) finding: Lookups,
    pub(super) rebuild: Rebuild,
}

impl Debugger {
    /// An empty arena on some content. `pack` is the name that recordings give it.
    pub fn new(pack: &str, content: Arc<Content>) -> Debugger {
        let content = LiveContent::new(content);
        let says = content.newest.faults.clone();
        let mut debugger = Debugger {
            pack: pack.to_owned(),
            setup: setup::arena(pack, 1),
            faults: Vec::new(),
            run: None,
            branches: Branches::default(),
            played: None,
            breakpoints: Breakpoints::default(),
            cache: Cache::default(),
            says,
            at: CursorState::default(),
            running: RunControl::default(),
            content,
            what_ifs: WhatIfs::default(),
            finding: Lookups::default(),
            rebuild: Rebuild::default(),
        };
        debugger.restage();
        debugger
    }

    /// Stages the start anew; nothing was done in it yet. What was done before stays as a branch.
    pub(super) fn restage(&mut self) {
        self.drop_what_if();
        self.leave_played("before it was begun anew");
        (self.rebuild.building, self.rebuild.remade_from) = (None, None);
        self.at.pins.clear();
        self.rebuild.waiting.clear();
        self.anew();
        (self.at.cursor, self.at.line, self.at.following) = (0, 0, true);
        self.at.look = Look { eyes: self.played, ..Look::default() };
        self.what_ifs.told_long = false;
        match SessionRun::start(self.setup.clone(), self.content.newest.revision.clone()) {
            Ok(run) => {
                self.faults = Vec::new();
                self.run = Some(run);
            }
            Err(faults) => {
                self.faults = faults;
                self.run = None;
            }
        }
    }

    /// The same, with what is changed by hand there before anything else is done.
    pub(super) fn restage_with(&mut self, lines: Vec<Line>) {
        self.restage();
        if lines.is_empty() {
            return;
        }
        let Some(mut plan) = self.plan() else {
            // Once it can be staged again, so are they.
            self.rebuild.waiting = lines;
            return;
        };
        plan.lines = lines;
        self.build(plan, None);
    }

    /// Another session takes the place of this one: what was played of it stays as a branch.
    pub(super) fn leave_played(&mut self, name: &str) {
        if let Some(old) = self.run.take_if(|run| !run.untouched()) {
            self.branches.leave(name.to_owned(), old, self.at.cursor);
            self.says.push("What was played stays as a branch (panel Session).".to_owned());
        }
    }

    // ---- looking

    /// The session, unless its start can't be staged (see [`Debugger::faults`]).
    pub fn session(&self) -> Option<&Session> {
        self.run.as_ref().map(|s| &s.session)
    }

    /// The session with its inputs and notes.
    pub fn run(&self) -> Option<&SessionRun> {
        self.run.as_ref()
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
        &self.content.newest.revision
    }

    /// Are scripts of newer content still being compiled?
    pub fn compiling(&self) -> bool {
        self.content.revising.is_some()
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
        &self.finding.search
    }

    /// What the timeline lists.
    pub fn filter(&self) -> &Filter {
        &self.finding.filter
    }

    /// Which moments of the cursor's action the filter lists, by place; the cursor's own always.
    pub fn listed(&self) -> Option<Rc<Vec<u32>>> {
        let (trace, place) = self.place()?;
        let passes = |traced: &Traced| {
            let node = traced.throw.and_then(|t| trace.throws.get(t as usize));
            let whose = node.map_or([Handle::NONE; 2], |n| [n.info.p(0), n.info.p(1)]);
            self.finding.filter.passes(&traced.moment, whose, &|h| self.name(h))
        };
        let listed = self.cache.listed(trace.atom, &self.finding.filter, || {
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
        &self.finding.query
    }

    /// The query for what one god came to think of one character.
    pub fn devotion(&self) -> &Query {
        &self.finding.devotion
    }

    /// What panels look at.
    pub fn look(&self) -> Look {
        self.at.seen.get().map_or(self.at.look, |seen| seen.look)
    }

    /// Takes what panels look at; a field or cell that is newly chosen is what is asked about.
    pub(super) fn look_at(&mut self, look: Look) {
        let before = std::mem::replace(&mut self.at.look, look);
        if look.cell != before.cell
            && let (Some((row, column)), Some(h)) = (look.cell, self.creature())
        {
            let bonus = (column >= 0).then(|| BonusType::from_number(column));
            self.at.look.subject = Some(Subject::Cell(h, Attribute::from_number(row), bonus));
        }
        if let Some(field) = look.field.filter(|_| look.field != before.field) {
            self.at.look.subject = Some(Subject::Field(field));
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
        self.content.reach
    }

    /// How fast it runs.
    pub fn speed(&self) -> Speed {
        self.running.speed
    }

    /// Is it running, either way?
    pub fn running(&self) -> bool {
        !matches!(self.running.activity, Activity::Stopped)
    }

    /// Why it last stopped.
    pub fn stopped(&self) -> Option<&Stop> {
        self.running.stop.as_ref()
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
}
