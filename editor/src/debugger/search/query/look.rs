//! Looking through a session for the rows of a query, on other threads.
//!
//! The atoms are looked through in parts, by as many threads as there are processors (and no more than a few): each part
//! is run again from the checkpoint before it. What is handed over says which part it is of; whoever takes it in puts the
//! parts in order, so that the table does not depend on which thread was the faster.

use super::Row;
use crate::debugger::breakpoints::contributed::Change;
use crate::debugger::breakpoints::spotter::Spotter;
use crate::debugger::breakpoints::{At, Breakpoint, Breakpoints};
use crate::debugger::breakpoints::{whose, write_kind};
use crate::debugger::names;
use crate::debugger::why::figure;
use augury_engine::base::handle::Handle;
use augury_engine::base::label;
use augury_engine::content::Content;
use augury_engine::event::{Flow, Link, Moment, Observed, Sink, View, What};
use augury_engine::play::Session;
use augury_engine::script::{field_name, number_name};
use augury_engine::world::World;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// Threads that look at once, at most.
const THREADS: usize = 4;
/// Atoms of a part; of the first ones, so that the first rows come soon.
const PART: usize = 512;
const FIRST_PART: usize = 64;
/// After so many atoms what was found is told, so that rows don't wait for the rest of a part.
const TOLD: usize = 32;
/// How many parts are first ones.
const FIRST_PARTS: usize = 4;

/// Atoms that were looked through, and the rows found in them.
pub(super) struct Part {
    pub atoms: Range<usize>,
    pub rows: Vec<Row>,
}

/// Threads that look; they end when this is dropped.
pub(super) struct Work {
    pub told: Receiver<Part>,
    /// The first atom that is looked at.
    pub from: usize,
    pub stop: Arc<AtomicBool>,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What the threads share.
struct Task {
    session: Session,
    wanted: Breakpoints,
    /// The first atom that is looked at.
    from: usize,
    /// How many parts were taken.
    taken: AtomicUsize,
    stop: Arc<AtomicBool>,
}

impl Task {
    /// The next part that nobody has taken.
    fn take(&self) -> Option<Range<usize>> {
        let place = self.taken.fetch_add(1, Ordering::Relaxed);
        let first = place.min(FIRST_PARTS) * FIRST_PART + place.saturating_sub(FIRST_PARTS) * PART;
        let length = if place < FIRST_PARTS { FIRST_PART } else { PART };
        let last = self.session.atoms().len();
        let begin = self.from + first;
        (begin < last).then(|| begin..last.min(begin + length))
    }

    /// Takes part after part until none is left.
    fn look(&self, tell: &Sender<Part>) {
        let mut stands: Option<(usize, World)> = None;
        while let Some(atoms) = self.take() {
            let before = stands.take().filter(|(at, _)| *at == atoms.start).map(|(_, world)| world);
            let mut world = before.unwrap_or_else(|| self.session.world_before(atoms.start));
            let (mut rows, mut told) = (Vec::new(), atoms.start);
            for atom in atoms.clone() {
                if self.stop.load(Ordering::Relaxed) {
                    return;
                }
                world = through_atom(&self.session, atom, world, &self.wanted, &mut rows);
                let end = atom + 1;
                if end == atoms.end || end - told >= TOLD {
                    // Whoever asked may have gone.
                    if tell.send(Part { atoms: told..end, rows: std::mem::take(&mut rows) }).is_err() {
                        return;
                    }
                    told = end;
                }
            }
            stands = Some((atoms.end, world));
        }
    }
}

/// Looks through a session from an atom on, on other threads; here and now where none can be had.
pub(super) fn start(session: Session, wanted: Breakpoint, from: usize) -> Work {
    let (tell, told) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let wanted = Breakpoints::one(wanted);
    let left = session.atoms().len().saturating_sub(from);
    let task = Arc::new(Task { session, wanted, from, taken: AtomicUsize::new(0), stop: stop.clone() });
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(THREADS);
    // No more than there are parts: a session that goes on is looked through a few atoms at a time.
    let threads = threads.min(left.div_ceil(FIRST_PART)).max(1);
    let mut started = 0;
    for _ in 0..threads {
        let (task, tell) = (task.clone(), tell.clone());
        // Rules 128 throws deep with a script at each level need room.
        let thread = std::thread::Builder::new().name("query".into()).stack_size(16 << 20);
        started += usize::from(thread.spawn(move || task.look(&tell)).is_ok());
    }
    if started == 0 {
        task.look(&tell);
    }
    Work { told, from, stop }
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
    let Some(spotter) = Spotter::on_atom(wanted, session, atom) else { return before };
    // What stands there as the session begins is in the table, and no place to stop at.
    let spotter = if atom == 0 { spotter.with_start() } else { spotter };
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
        match self.wanted.all().first().filter(|_| met) {
            Some(wanted) if matches!(wanted.at, At::Contribution(..)) => {
                let changes = self.spotter.contributed(wanted, view).into_iter();
                let rows =
                    changes.map(|(of, change)| contribution(at, moment, view, self.content, of, change));
                self.rows.extend(rows);
            }
            Some(wanted) => {
                let cell = self.spotter.cell(&wanted.at, moment);
                self.rows.push(row(at, moment, view, self.content, cell));
            }
            None => {}
        }
        match &moment.what {
            What::HandlerEntered { .. } | What::RuleEntered => {
                let waits = self.rows.len().checked_sub(1).filter(|_| met && !self.of_cells());
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

    fn line(&mut self, told: &augury_engine::event::observe::ScriptLine, view: View<'_>) -> Flow {
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

impl Gather<'_> {
    /// Are contributions looked for? What they are does not hang on what else happens at their moment.
    fn of_cells(&self) -> bool {
        self.wanted.all().iter().any(|b| matches!(b.at, At::Contribution(..)))
    }
}

/// A contribution that came, changed or went, told at the moment at which values were worked out anew.
fn contribution(
    at: u64,
    moment: &Moment,
    view: View<'_>,
    content: &Content,
    of: Handle,
    change: Change,
) -> Row {
    let c = &change.contribution;
    let from = figure::cause_words(content, c.why.cause);
    let shown = |n: Option<i32>| n.map_or_else(String::new, |n| n.to_string());
    Row {
        at,
        turn: view.world.turn(),
        code: moment.code,
        by: if from.is_empty() { c.why.rule.to_owned() } else { from },
        res: figure::resource_of(c.why.cause),
        whom: names::called(view.world, content, of),
        what: format!("{} {}", c.attribute, c.bonus),
        old: shown(change.old),
        new: shown(change.new),
        why: change.why,
        standing: None,
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
    let whom = match (whose::about(moment), frame) {
        (Some(h), _) => name(h),
        (None, Some((actor, victim))) if victim.is_some() => format!("{} > {}", name(actor), name(victim)),
        (None, Some((actor, _))) => name(actor),
        (None, None) => name(view.actor),
    };
    let number = |n: i32| n.to_string();
    let (what, old, new, why) = match &moment.what {
        What::FieldWritten { field, old, new, why } => {
            let shown = |v| names::value(view.world, content, v);
            (field_name(*field).to_owned(), shown(old), shown(new), (*why).to_owned())
        }
        What::CreatureWritten { write, why } => {
            (number_name(write.field).to_owned(), number(write.old), number(write.new), (*why).to_owned())
        }
        What::Die { label, sides, rolled, .. } => {
            (format!("d{sides} {}", label::shown(label)), String::new(), number(rolled + 1), String::new())
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
        what => {
            let (old, new, why) = write_kind::change(what);
            (moment.line(&name), old, new, why)
        }
    };
    let standing = match &moment.what {
        What::Standing { what, .. } => Some(*what),
        _ => None,
    };
    let (by, code) = (by(moment, content), moment.code);
    Row { at, turn: view.world.turn(), code, by, res: moment.asked, whom, what, old, new, why, standing }
}
