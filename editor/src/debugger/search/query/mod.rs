//! Queries over the whole session: every moment of a kind as a table, gathered on other threads while one goes on.
//! Filtering and sorting change what is shown, not what was found.

mod look;

use crate::debugger::breakpoints::Breakpoint;
use augury_engine::base::id::ResId;
use augury_engine::event::EventCode;
use augury_engine::play::Session;
use look::{Part, Work};
use std::collections::BTreeMap;
use std::sync::mpsc::TryRecvError;

/// More rows than this are not kept.
pub const MOST: usize = 200_000;

/// A moment that was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of the moment.
    pub at: u64,
    /// Segment.
    pub turn: u32,
    /// The event in hand, with its modifiers; 0 outside any.
    pub code: EventCode,
    /// Who did it: a resource or a link of the chain.
    pub by: String,
    /// The resource that did it, where it was one.
    pub res: Option<ResId>,
    /// Whom it happened to, or who acted and on whom.
    pub whom: String,
    /// What: a field, a die's label, a stati.
    pub what: String,
    /// Before.
    pub old: String,
    /// After: the value, what the die shows, the answer.
    pub new: String,
    /// The rule behind it.
    pub why: String,
    /// What of what lies between a character and a god it is, such as favour or anger; none of anything else.
    pub standing: Option<&'static str>,
}

impl Row {
    /// All of it in one line, to be searched and read aloud.
    pub fn line(&self) -> String {
        let arrow = if self.old.is_empty() { "" } else { " -> " };
        let why = if self.why.is_empty() { String::new() } else { format!(" ({})", self.why) };
        format!("{} {} {} {}{arrow}{}{why}", self.by, self.whom, self.what, self.old, self.new)
    }
}

/// What the table is sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Column {
    /// When it happened.
    #[default]
    Moment,
    /// Who did it.
    By,
    /// Whom it happened to.
    Whom,
    /// What.
    What,
    /// Before.
    Old,
    /// After.
    New,
}

/// As the moments happened.
const IN_ORDER: (Column, bool) = (Column::Moment, false);

impl Column {
    /// All, in the order of the table.
    pub const ALL: [Column; 6] =
        [Column::Moment, Column::By, Column::Whom, Column::What, Column::Old, Column::New];

    /// Its heading.
    pub const fn title(self) -> &'static str {
        match self {
            Column::Moment => "Moment",
            Column::By => "Who",
            Column::Whom => "Whom",
            Column::What => "What",
            Column::Old => "Old",
            Column::New => "New",
        }
    }
}

/// A query and what it found so far.
#[derive(Default)]
pub struct Query {
    wanted: Option<Breakpoint>,
    rows: Vec<Row>,
    shown: Vec<u32>,
    filter: String,
    sort: (Column, bool),
    done: usize,
    full: bool,
    cancelled: bool,
    /// Why it ended before its end.
    failed: Option<String>,
    work: Option<Work>,
    /// Parts that came before their turn, by their first atom.
    early: BTreeMap<usize, Part>,
}

impl Query {
    /// What is looked for, if something is.
    pub fn wanted(&self) -> Option<&Breakpoint> {
        self.wanted.as_ref()
    }

    /// How many rows were found.
    pub fn found(&self) -> usize {
        self.rows.len()
    }

    /// How many rows pass the filter.
    pub fn count(&self) -> usize {
        self.shown.len()
    }

    /// A row of those that pass the filter, in the order they are sorted in.
    pub fn row(&self, place: usize) -> Option<&Row> {
        self.rows.get(*self.shown.get(place)? as usize)
    }

    /// The row of a moment, if there is one; of several the first. In another order than that of the moments only the
    /// first rows are looked at.
    pub fn place_of(&self, at: u64) -> Option<usize> {
        /// So many.
        const LOOKED_AT: usize = 20_000;
        let is = |place: &usize| self.row(*place).is_some_and(|row| row.at == at);
        if self.sort != IN_ORDER {
            return (0..self.count().min(LOOKED_AT)).find(is);
        }
        let before = |place: &u32| self.rows.get(*place as usize).is_some_and(|row| row.at < at);
        Some(self.shown.partition_point(before)).filter(is)
    }

    /// Were there more than are kept?
    pub fn full(&self) -> bool {
        self.full
    }

    /// How many atoms were looked through.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The filter, and what it is sorted by and whether downwards.
    pub fn view(&self) -> (&str, (Column, bool)) {
        (&self.filter, self.sort)
    }

    /// Is there more to look through?
    pub fn unfinished(&self, session: Option<&Session>) -> bool {
        self.wanted.is_some()
            && !self.full
            && !self.cancelled
            && self.failed.is_none()
            && session.is_some_and(|s| self.done < s.atoms().len())
    }

    /// Looks for something else, or for nothing.
    pub(in crate::debugger) fn look_for(&mut self, wanted: Option<Breakpoint>) {
        let wanted = wanted.map(|b| Breakpoint { on: true, logs: false, says: None, ..b });
        if self.wanted != wanted {
            self.filter.clear();
        }
        self.wanted = wanted;
        self.restart();
    }

    /// Starts anew: the session is another one now.
    pub(in crate::debugger) fn restart(&mut self) {
        self.work = None;
        self.early.clear();
        self.rows.clear();
        self.shown.clear();
        (self.done, self.full, self.cancelled, self.failed) = (0, false, false, None);
    }

    /// Was it stopped by hand?
    pub fn cancelled(&self) -> bool {
        self.cancelled
    }

    /// Why looking broke off, if it did; what was found stays.
    pub fn failed(&self) -> Option<&str> {
        self.failed.as_deref()
    }

    /// Stops looking; what was found stays.
    pub(in crate::debugger) fn cancel(&mut self) {
        self.work = None;
        self.early.clear();
        self.cancelled = true;
    }

    /// Shows what holds a text, sorted by a column.
    pub(in crate::debugger) fn arrange(&mut self, filter: &str, sort: (Column, bool)) {
        self.filter = filter.to_owned();
        self.sort = sort;
        self.shown = self.passing(0);
        let (column, down) = sort;
        if sort == IN_ORDER {
            return;
        }
        let row = |place: &u32| &self.rows[*place as usize];
        let number = |text: &str| text.parse::<i64>().map_or((1, 0), |n| (0, n));
        self.shown.sort_by(|a, b| {
            let (a, b) = (row(a), row(b));
            let order = match column {
                Column::Moment => std::cmp::Ordering::Equal,
                Column::By => a.by.cmp(&b.by),
                Column::Whom => a.whom.cmp(&b.whom),
                Column::What => a.what.cmp(&b.what),
                Column::Old => number(&a.old).cmp(&number(&b.old)).then_with(|| a.old.cmp(&b.old)),
                Column::New => number(&a.new).cmp(&number(&b.new)).then_with(|| a.new.cmp(&b.new)),
            };
            let order = order.then(a.at.cmp(&b.at));
            if down { order.reverse() } else { order }
        });
    }

    /// The places of the rows from one on that pass the filter.
    fn passing(&self, from: usize) -> Vec<u32> {
        let wanted = self.filter.trim().to_lowercase();
        let passes = |row: &Row| wanted.is_empty() || row.line().to_lowercase().contains(&wanted);
        let rows = self.rows.iter().enumerate().skip(from).filter(|(_, row)| passes(row));
        rows.filter_map(|(place, _)| u32::try_from(place).ok()).collect()
    }

    /// Takes what was found meanwhile, and sees that somebody looks through what is missing.
    pub(in crate::debugger) fn poll(&mut self, session: &Session) {
        let Some(wanted) = &self.wanted else { return };
        if self.work.is_none() && self.unfinished(Some(session)) {
            self.work = Some(look::start(session.clone(), wanted.clone(), self.done));
        }
        let known = self.rows.len();
        while let Some(work) = &self.work {
            match work.told.try_recv() {
                Ok(part) => {
                    self.early.insert(part.atoms.start, part);
                    self.take_in();
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    // A thread that died left a gap, and would die there again.
                    if !self.early.is_empty() || self.done == work.from {
                        let action = self.done + 1;
                        let why = format!("Looking broke off at action {action}, where the program failed.");
                        self.failed = Some(why);
                    }
                    self.work = None;
                    self.early.clear();
                }
            }
        }
        if self.rows.len() == known {
            return;
        }
        if self.sort == IN_ORDER {
            // What came last stands last: nothing has to be sorted again.
            let came = self.passing(known);
            self.shown.extend(came);
        } else {
            let (filter, sort) = (std::mem::take(&mut self.filter), self.sort);
            self.arrange(&filter, sort);
        }
    }

    /// Takes in the parts whose turn it is.
    fn take_in(&mut self) {
        while let Some(part) = self.early.remove(&self.done) {
            self.rows.extend(part.rows);
            self.done = part.atoms.end;
            if self.rows.len() >= MOST {
                self.rows.truncate(MOST);
                self.full = true;
                self.work = None;
                self.early.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debugger::breakpoints::At;
    use crate::debugger::tests::{actions, fight};
    use std::sync::mpsc::channel;

    /// Work whose threads are gone, after they had told of some parts.
    fn broken(parts: Vec<Part>) -> Work {
        let (tell, told) = channel();
        for part in parts {
            tell.send(part).unwrap();
        }
        Work { told, from: 0, stop: Default::default() }
    }

    #[test]
    fn looking_ends_with_an_error_where_a_thread_died() {
        let mut debugger = fight();
        actions(&mut debugger, 6);
        let session = debugger.session().unwrap();
        let later = || Part { atoms: 3..6, rows: Vec::new() };
        let first = || Part { atoms: 0..3, rows: Vec::new() };
        for (parts, done) in [(vec![], 0), (vec![later()], 0)] {
            let mut query = Query::default();
            query.look_for(Some(Breakpoint::new(At::Die(String::new()))));
            query.work = Some(broken(parts));
            query.poll(session);
            assert!(query.failed().is_some_and(|why| why.contains("action 1")), "{:?}", query.failed());
            assert!(!query.unfinished(Some(session)) && query.work.is_none(), "it is not begun anew");
            query.poll(session);
            assert_eq!((query.work.is_none(), query.done()), (true, done));
            // Asked again it is.
            query.look_for(query.wanted().cloned());
            assert!(query.failed().is_none() && query.unfinished(Some(session)));
        }
        // Where all came, or the rest is still to be looked at, nothing failed.
        for parts in [vec![later(), first()], vec![first()]] {
            let mut query = Query::default();
            query.look_for(Some(Breakpoint::new(At::Die(String::new()))));
            query.work = Some(broken(parts));
            query.poll(session);
            assert!(query.failed().is_none() && query.done() >= 3);
        }
    }

    #[test]
    fn the_row_of_a_moment_is_found_however_many_there_are() {
        let mut query = Query::default();
        let row = |at| Row {
            at,
            turn: 0,
            code: EventCode(0),
            by: String::new(),
            res: None,
            whom: String::new(),
            what: String::new(),
            old: String::new(),
            new: String::new(),
            why: String::new(),
            standing: None,
        };
        query.rows = (0..50_000).map(|n| row(n / 2 * 3)).collect();
        query.arrange("", IN_ORDER);
        assert_eq!(query.place_of(40_000 / 2 * 3), Some(40_000), "the first of its moment");
        assert_eq!((query.place_of(1), query.place_of(u64::MAX)), (None, None));
        query.arrange("", (Column::Moment, true));
        assert_eq!(query.place_of(49_998 / 2 * 3), Some(0));
    }
}
