//! Telling that a moment is one that a breakpoint or a query is on, in the moments of one action, in their order.

use super::breakpoint::{Breakpoint, Breakpoints};
use super::cells::CellWatch;
use super::contributed::{Change, Contributions};
use super::gods;
use super::magic;
use super::target::At;
use super::whose::about;
use crate::debugger::names;
use augury_engine::base::handle::Handle;
use augury_engine::content::Content;
use augury_engine::event::observe::ScriptLine;
use augury_engine::event::{Moment, View};
use augury_engine::play::Session;

/// A breakpoint that was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// Which, by place.
    pub place: usize,
    /// Is it one that only notes something down? What.
    pub log: Option<String>,
    /// Why its question could not be answered, if so.
    pub fault: Option<String>,
}

/// A place where a run can stop: the number of a moment, and how many lines of a script came since; 0 at the moment
/// itself.
pub(in crate::debugger) type Spot = (u64, u32);

/// Looks for breakpoints in the moments of one atom, in their order.
pub struct Spotter<'a> {
    breakpoints: &'a Breakpoints,
    content: &'a Content,
    cells: CellWatch<'a>,
    contributions: Contributions<'a>,
}

impl<'a> Spotter<'a> {
    /// Looks for those that are on, in an action at the live end.
    pub fn new(breakpoints: &'a Breakpoints, content: &'a Content) -> Self {
        Self::after(breakpoints, content, content)
    }

    /// The same in an action that was run already.
    pub fn on_atom(breakpoints: &'a Breakpoints, session: &'a Session, atom: usize) -> Option<Self> {
        let content = |atom: usize| {
            let revision = session.atoms().get(atom)?.revision;
            Some(&*session.revisions().get(revision)?.content)
        };
        let now = content(atom)?;
        Some(Self::after(breakpoints, now, atom.checked_sub(1).and_then(content).unwrap_or(now)))
    }

    fn after(breakpoints: &'a Breakpoints, content: &'a Content, was: &'a Content) -> Self {
        let any = |is: fn(&At) -> bool| breakpoints.all().iter().any(|b| b.on && is(&b.at));
        Spotter {
            breakpoints,
            content,
            cells: CellWatch::new(any(|at| matches!(at, At::Cell(..))), content, was),
            contributions: Contributions::new(any(|at| matches!(at, At::Contribution(..))), content, was),
        }
    }

    /// Takes what went into cells as the session begins for moments, too.
    pub fn with_start(mut self) -> Self {
        self.contributions.with_start();
        self
    }

    /// Those that a moment meets.
    pub fn meets(&mut self, moment: &Moment, view: View<'_>) -> Vec<Met> {
        if self.breakpoints.all().is_empty() {
            return Vec::new();
        }
        self.cells.see(moment, view);
        self.contributions.see(moment, view);
        let here = |b: &Breakpoint| match b.at {
            At::Contribution(..) => !self.contributed(b, view).is_empty(),
            At::Segment(..) | At::Square(..) | At::Archetype(_) | At::Area(_) | At::Withstood(_) => {
                magic::fits(&b.at, moment, view, self.content) && b.whose.counts(b.role, moment, view)
            }
            At::Devotion(..) | At::Unanswered(_) => {
                gods::fits(&b.at, moment, view) && b.whose.counts(b.role, moment, view)
            }
            _ => b.at.fits(moment, &self.cells) && b.whose.counts(b.role, moment, view),
        };
        let line = || moment.line(&|h| names::called(view.world, self.content, h));
        self.met(&here, view, &line)
    }

    /// The cell that is looked for, before and after a change of values.
    pub fn cell(&self, at: &At, moment: &Moment) -> Option<(i32, i32)> {
        let (At::Cell(attribute, bonus), Some(of)) = (at, about(moment)) else { return None };
        self.cells.change(of, *attribute, *bonus)
    }

    /// What went into the cells that a breakpoint is on, at the moment that was taken in last: of whom, and what.
    pub fn contributed(&self, breakpoint: &Breakpoint, view: View<'_>) -> Vec<(Handle, Change)> {
        let At::Contribution(attribute, bonus) = breakpoint.at else { return Vec::new() };
        let mut all = self.contributions.changes(attribute, bonus);
        all.retain(|(h, _)| breakpoint.whose.is(breakpoint.role, *h, view));
        all
    }

    /// Those that a line of a script meets; `last` is the moment before it.
    pub fn line(&mut self, told: &ScriptLine, last: &Moment, view: View<'_>) -> Vec<Met> {
        let here = |b: &Breakpoint| {
            b.at.fits_line(told.res, told.handler, told.line) && b.whose.counts(b.role, last, view)
        };
        let line = || format!("{} line {}", told.res, told.line);
        self.met(&here, view, &line)
    }

    fn met(&self, here: &dyn Fn(&Breakpoint) -> bool, view: View<'_>, line: &dyn Fn() -> String) -> Vec<Met> {
        let all = self.breakpoints.all().iter().enumerate().filter(|(_, b)| b.on && here(b));
        all.filter_map(|(place, b)| {
            let fault = b.asked(self.content, view)?;
            let log = b.logs.then(|| match &b.says {
                None => line(),
                Some(says) => match says.words(self.content, view) {
                    Ok(value) => format!("{} = {value}", says.text()),
                    Err(why) => format!("{}: {why}", says.text()),
                },
            });
            Some(Met { place, log, fault })
        })
        .collect()
    }
}
