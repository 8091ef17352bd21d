//! Queries over the whole session: every moment of a kind as a table, gathered on another thread while one goes on.
//! Filtering and sorting change what is shown, not what was found.

use super::breakpoint::{Breakpoint, Breakpoints, Spotter};
use super::names;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use augury_engine::event::{EventCode, Flow, Link, Moment, Observed, Sink, View, What};
use augury_engine::play::Session;
use augury_engine::world::World;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

/// More rows than this are not kept.
pub const MOST: usize = 200_000;
/// Atoms whose rows are handed over together.
const BATCH: usize = 64;

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

/// Rows, and how many atoms were looked through by then.
type Told = (Vec<Row>, usize);

struct Work {
    told: Receiver<Told>,
    stop: Arc<AtomicBool>,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
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
    work: Option<Work>,
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
            && session.is_some_and(|s| self.done < s.atoms().len())
    }

    /// Looks for something else, or for nothing.
    pub(super) fn look_for(&mut self, wanted: Option<Breakpoint>) {
        let wanted = wanted.map(|b| Breakpoint { on: true, logs: false, says: None, ..b });
        if self.wanted != wanted {
            self.filter.clear();
        }
        self.wanted = wanted;
        self.restart();
    }

    /// Starts anew: the session is another one now.
    pub(super) fn restart(&mut self) {
        self.work = None;
        self.rows.clear();
        self.shown.clear();
        (self.done, self.full, self.cancelled) = (0, false, false);
    }

    /// Was it stopped by hand?
    pub fn cancelled(&self) -> bool {
        self.cancelled
    }

    /// Stops looking; what was found stays.
    pub(super) fn cancel(&mut self) {
        self.work = None;
        self.cancelled = true;
    }

    /// Shows what holds a text, sorted by a column.
    pub(super) fn arrange(&mut self, filter: &str, sort: (Column, bool)) {
        self.filter = filter.to_owned();
        self.sort = sort;
        let wanted = filter.trim().to_lowercase();
        let passes = |row: &Row| wanted.is_empty() || row.line().to_lowercase().contains(&wanted);
        let all = self.rows.iter().enumerate().filter(|(_, row)| passes(row));
        self.shown = all.filter_map(|(place, _)| u32::try_from(place).ok()).collect();
        let (column, down) = sort;
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

    /// Takes what was found meanwhile, and sees that somebody looks through what is missing.
    pub(super) fn poll(&mut self, session: &Session) {
        let Some(wanted) = &self.wanted else { return };
        if self.work.is_none() && !self.full && !self.cancelled && self.done < session.atoms().len() {
            self.work = Some(start(session.clone(), wanted.clone(), self.done));
        }
        let mut came = false;
        while let Some(work) = &self.work {
            match work.told.try_recv() {
                Ok((rows, done)) => {
                    came |= !rows.is_empty();
                    self.rows.extend(rows);
                    self.done = done;
                    if self.rows.len() >= MOST {
                        self.rows.truncate(MOST);
                        self.full = true;
                        self.work = None;
                    }
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.work = None,
            }
        }
        if came {
            let (filter, sort) = (std::mem::take(&mut self.filter), self.sort);
            self.arrange(&filter, sort);
        }
    }
}

/// Looks through a session from an atom on, on another thread; here and now where none can be had.
fn start(session: Session, wanted: Breakpoint, from: usize) -> Work {
    let (tell, told) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let theirs = stop.clone();
    let session = Arc::new(session);
    let (again, more) = (session.clone(), (tell.clone(), wanted.clone()));
    let run = move || look_through(&session, wanted, from, &tell, &theirs);
    if std::thread::Builder::new().name("query".into()).stack_size(16 << 20).spawn(run).is_err() {
        look_through(&again, more.1, from, &more.0, &stop);
    }
    Work { told, stop }
}

fn look_through(session: &Session, wanted: Breakpoint, from: usize, tell: &Sender<Told>, stop: &AtomicBool) {
    let wanted = Breakpoints::one(wanted);
    let mut world = Some(session.world_before(from));
    let mut rows = Vec::new();
    let last = session.atoms().len();
    for atom in from..last {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let before = world.take().unwrap_or_else(|| session.world_before(atom));
        world = Some(through_atom(session, atom, before, &wanted, &mut rows));
        if (atom + 1).is_multiple_of(BATCH) || atom + 1 == last || atom == from {
            // Whoever asked may have gone.
            if tell.send((std::mem::take(&mut rows), atom + 1)).is_err() {
                return;
            }
        }
    }
}

/// Gathers the rows of one atom; hands back the world after it.
fn through_atom(
    session: &Session,
    atom: usize,
    before: World,
    wanted: &Breakpoints,
    rows: &mut Vec<Row>,
) -> World {
    let this = session.atoms().get(atom);
    let revision = this.and_then(|a| session.revisions().get(a.revision));
    let (Some(this), Some(revision)) = (this, revision) else { return before };
    let content = &revision.content;
    let spotter = Spotter::new(wanted, content);
    let mut gather =
        Gather { spotter, content, wanted, rows, next: this.first, last: None, open: Vec::new() };
    session.run_atom(atom, before, Observed::new(&mut gather)).0
}

struct Gather<'a> {
    spotter: Spotter<'a>,
    content: &'a Content,
    wanted: &'a Breakpoints,
    rows: &'a mut Vec<Row>,
    next: u64,
    last: Option<Moment>,
    /// Handlers and rules that run: depth of the stack, and the row that waits for the answer.
    open: Vec<(u8, Option<usize>)>,
}

impl Sink for Gather<'_> {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        let at = self.next;
        self.next += 1;
        let met = !self.spotter.meets(moment, view).is_empty();
        if met {
            let cell = self.wanted.all().first().and_then(|b| self.spotter.cell(&b.at, moment));
            self.rows.push(row(at, moment, view, self.content, cell));
        }
        match &moment.what {
            What::HandlerEntered { .. } | What::RuleEntered => {
                let waits = met.then(|| self.rows.len() - 1);
                self.open.push((moment.depth, waits));
            }
            What::HandlerAnswered { answer } | What::RuleAnswered { answer } => {
                let waits = self.open.pop().and_then(|(_, waits)| waits);
                if let Some(row) = waits.and_then(|place| self.rows.get_mut(place)) {
                    row.new = answer.to_string();
                }
            }
            _ => {}
        }
        if self.wants_lines() {
            self.last = Some(moment.clone());
        }
        Flow::Go
    }

    fn wants_lines(&self) -> bool {
        self.wanted.wants_lines()
    }

    fn line(&mut self, told: &augury_engine::event::observe::LineTold, view: View<'_>) -> Flow {
        let Some(last) = &self.last else { return Flow::Go };
        if !self.spotter.line(told, last, view).is_empty() {
            let mut row = row(self.next - 1, last, view, self.content, None);
            row.what = format!("line {}", told.line);
            let locals: Vec<String> =
                told.locals.iter().map(|(name, value)| format!("{name} {value}")).collect();
            (row.old, row.new, row.why) = (String::new(), locals.join(", "), String::new());
            self.rows.push(row);
        }
        Flow::Go
    }
}

/// Who does what happens at a moment: the resource that is asked, else the link.
fn by(moment: &Moment, content: &Content) -> String {
    match (moment.asked, moment.link) {
        (Some(res), _) => content.shown_name(res).to_owned(),
        (None, Link::None) => String::new(),
        (None, link) => link.to_string(),
    }
}

fn row(at: u64, moment: &Moment, view: View<'_>, content: &Content, cell: Option<(i32, i32)>) -> Row {
    let name = |h: Handle| names::called(view.world, content, h);
    let frame = view.stack.last().map(|f| (f.info().p(0), f.info().p(1)));
    let whom = match (super::target::about(moment), frame) {
        (Some(h), _) => name(h),
        (None, Some((actor, victim))) if victim.is_some() => format!("{} > {}", name(actor), name(victim)),
        (None, Some((actor, _))) => name(actor),
        (None, None) => name(view.actor),
    };
    let number = |n: i32| n.to_string();
    let (what, old, new, why) = match &moment.what {
        What::FieldWritten { field, old, new, why } => {
            let shown = |v| names::value(view.world, content, v);
            (field.meta().name.to_owned(), shown(old), shown(new), (*why).to_owned())
        }
        What::CreatureWritten { write, why } => {
            (write.field.name().to_owned(), number(write.old), number(write.new), (*why).to_owned())
        }
        What::Die { label, sides, rolled, .. } => {
            (format!("d{sides} {label}"), String::new(), number(rolled + 1), String::new())
        }
        What::Stati { change, why } => {
            let s = &change.stati;
            let verb = if change.gained { "gained" } else { "lost" };
            (
                s.nature.to_string(),
                String::new(),
                format!("{verb} val {} mag {}", s.val, s.mag),
                (*why).to_owned(),
            )
        }
        What::Attributes { why, .. } => {
            let (old, new) = cell.unwrap_or_default();
            ("value".to_owned(), number(old), number(new), (*why).to_owned())
        }
        What::Message { text, .. } => ("message".to_owned(), String::new(), text.clone(), String::new()),
        What::HandlerEntered { .. } => {
            (format!("handler {}", moment.code), String::new(), String::new(), String::new())
        }
        What::RuleEntered => (format!("rule {}", moment.code), String::new(), String::new(), String::new()),
        What::PhaseBegan => (moment.code.to_string(), String::new(), String::new(), String::new()),
        _ => (moment.line(&name), String::new(), String::new(), String::new()),
    };
    let by = by(moment, content);
    Row { at, turn: view.world.turn(), code: moment.code, by, res: moment.asked, whom, what, old, new, why }
}
