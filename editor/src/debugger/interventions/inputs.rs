//! What was done, line by line with tick boxes, and making a session anew from it. Knows the session's own
//! inputs only through what it pushes itself.

use crate::debugger::breakpoints::Breakpoints;
use crate::debugger::moments::depths::Depths;
use crate::debugger::moments::notes::AtomNotes;
use crate::debugger::moments::rerun;
use crate::debugger::revise::Wanted;
use augury_engine::event::{Address, Link};
use augury_engine::play::atom::Ended;
use augury_engine::play::{Change, Input, Intervention, Recording, Revision, Session};

/// Something done, which can be left out.
#[derive(Clone)]
pub struct Line {
    /// What.
    pub input: Input,
    /// Does it count?
    pub on: bool,
    /// The content of a reload.
    pub(in crate::debugger) revision: Option<Revision>,
}

/// A session with what it was made from and what is known of it.
#[derive(Clone)]
pub struct SessionRun {
    /// The session.
    pub session: Session,
    /// The start, without inputs.
    pub setup: Recording,
    /// What was done, in order, that which is left out too.
    pub lines: Vec<Line>,
    /// For each atom the place of its line.
    pub(in crate::debugger) line_of_atom: Vec<usize>,
    /// For each atom its notes; catches up while there is time.
    pub(in crate::debugger) notes: Vec<AtomNotes>,
    /// How many of the notes know of the breakpoints as they are; the others are made anew, and shown meanwhile.
    pub(in crate::debugger) fresh: usize,
    /// Interventions that no longer meet anything, by place.
    pub(in crate::debugger) lost: Vec<usize>,
    /// How deep the stack is at each moment, as far as notes were made.
    pub(in crate::debugger) depths: Depths,
}

impl SessionRun {
    /// A fresh session on a start.
    ///
    /// # Errors
    /// What the start asks for and the content lacks, a line each.
    pub fn start(setup: Recording, revision: Revision) -> Result<SessionRun, Vec<String>> {
        let session = Session::start(&setup, revision)?;
        Ok(SessionRun {
            session,
            setup,
            lines: Vec::new(),
            line_of_atom: Vec::new(),
            notes: Vec::new(),
            fresh: 0,
            lost: Vec::new(),
            depths: Depths::default(),
        })
    }

    /// Notes that one more atom was run for an input. Two runs one after the other are one line.
    pub(in crate::debugger) fn pushed(&mut self, input: Input, revision: Option<Revision>) {
        match (self.lines.last_mut(), &input) {
            (Some(Line { input: Input::Run(n), on: true, .. }), Input::Run(more)) => *n += more,
            _ => self.lines.push(Line { input, on: true, revision }),
        }
        self.line_of_atom.resize(self.session.atoms().len(), self.lines.len() - 1);
    }

    /// What was changed of those at the start by hand before anything else was done, left out or not.
    pub fn first_changes(&self) -> &[Line] {
        let count = self.lines.iter().take_while(|line| changes_start(&line.input)).count();
        self.lines.get(..count).unwrap_or_default()
    }

    /// Was nothing done yet but that?
    pub fn untouched(&self) -> bool {
        self.first_changes().len() == self.lines.len()
    }

    /// The line an atom belongs to.
    pub fn line_of(&self, atom: usize) -> Option<usize> {
        self.line_of_atom.get(atom).copied()
    }

    /// The notes of an atom, once they are there.
    pub fn notes(&self, atom: usize) -> Option<&AtomNotes> {
        self.notes.get(atom)
    }

    /// The strand up to an atom, which is left out, to go on from there in another way.
    pub(in crate::debugger) fn before(&self, atom: usize) -> SessionRun {
        let mut run = self.clone();
        run.session = self.session.branch_before(atom);
        run.line_of_atom.truncate(atom);
        run.notes.truncate(atom);
        run.fresh = run.fresh.min(atom);
        run.depths.truncate(run.session.moments());
        let kept = run.line_of_atom.last().map_or(0, |line| line + 1);
        run.lines.truncate(kept);
        let count = run.line_of_atom.iter().filter(|line| **line + 1 == kept).count();
        match run.lines.last_mut() {
            Some(Line { input: Input::Run(n), .. }) => *n = u32::try_from(count).unwrap_or(u32::MAX),
            Some(Line { input: Input::Errand(..), .. }) => run.spell_out(kept - 1, atom),
            _ => {}
        }
        run
    }

    /// Puts the steps of the last line's errand in its place, up to an atom: it is not gone to its end.
    fn spell_out(&mut self, line: usize, atom: usize) {
        let Some(from) = self.line_of_atom.iter().position(|l| *l == line) else { return };
        self.lines.truncate(line);
        self.line_of_atom.truncate(from);
        let atoms = self.session.atoms();
        let mut last = None;
        let steps: Vec<(usize, Input)> = (from..atom.min(atoms.len()))
            .filter_map(|a| Some((a, self.session.inputs().get(atoms.get(a)?.input)?.clone())))
            .collect();
        for (a, input) in steps {
            let place = self.session.atoms().get(a).map(|a| a.input);
            if place != last {
                self.lines.push(Line { input, on: true, revision: None });
                last = place;
            }
            self.line_of_atom.push(self.lines.len() - 1);
        }
    }

    /// Are notes missing, or some made before the breakpoints were as they are?
    pub(in crate::debugger) fn behind(&self) -> bool {
        self.fresh < self.session.atoms().len()
    }

    /// Makes notes of one more atom, if some are missing or old. `false`: all are there.
    pub(in crate::debugger) fn catch_up(&mut self, breakpoints: &Breakpoints) -> bool {
        let atom = self.fresh;
        if atom >= self.session.atoms().len() {
            return false;
        }
        let before = self.session.world_before(atom);
        self.noted(atom, rerun::of_atom(&self.session, atom, before, breakpoints).0);
        true
    }

    /// Takes the notes of an atom in: in place of older ones, or after the last.
    pub(in crate::debugger) fn noted(&mut self, atom: usize, mut notes: AtomNotes) {
        let told = std::mem::take(&mut notes.depths);
        if let Some(atom) = self.session.atoms().get(atom) {
            self.depths.take(atom.first, &told);
        }
        if let Some(old) = self.notes.get_mut(atom) {
            *old = notes;
        } else if atom == self.notes.len() {
            self.notes.push(notes);
        } else {
            return;
        }
        if atom == self.fresh {
            self.fresh += 1;
        }
    }

    /// How deep the stack is at each moment, as far as notes were made.
    pub fn depths(&self) -> &Depths {
        &self.depths
    }

    /// The moment with an address. Atoms whose notes are missing are not looked at.
    pub(in crate::debugger) fn find(&self, address: &Address) -> Option<u64> {
        let fits = |n: &AtomNotes| n.actor == address.actor && n.action == address.action;
        let atoms = self.notes.iter().enumerate().filter(|(_, n)| fits(n));
        atoms.into_iter().find_map(|(atom, _)| {
            let trace = self.session.trace(atom)?;
            Some(trace.first + trace.find(address)? as u64)
        })
    }
}

/// Is it a change of somebody who stands there at the start? Who stands there is said by the start itself.
fn changes_start(input: &Input) -> bool {
    matches!(input, Input::Intervene(Change::Put(..) | Change::Give(..) | Change::Take(..)))
}

impl Line {
    /// The line once somebody of the start is not there any more: those after them are numbered anew. None where it
    /// was about them.
    pub(in crate::debugger) fn without(mut self, gone: u32) -> Option<Line> {
        if let Input::Intervene(Change::Put(n, ..) | Change::Give(n, _) | Change::Take(n, _)) =
            &mut self.input
        {
            match (*n).cmp(&gone) {
                std::cmp::Ordering::Equal => return None,
                std::cmp::Ordering::Greater => *n -= 1,
                std::cmp::Ordering::Less => {}
            }
        }
        Some(self)
    }

    /// The line once somebody is put into the start with this number: those after them (the map's own) are numbered anew.
    pub(in crate::debugger) fn make_room(&mut self, place: u32) {
        if let Input::Intervene(Change::Put(n, ..) | Change::Give(n, _) | Change::Take(n, _)) =
            &mut self.input
            && *n >= place
        {
            *n += 1;
        }
    }
}

/// A session to be made anew, on any thread.
pub(in crate::debugger) struct Plan {
    pub setup: Recording,
    pub first: Revision,
    pub lines: Vec<Line>,
    pub interventions: Vec<Intervention>,
    pub breakpoints: Breakpoints,
    /// Where to stand afterwards.
    pub keep: Option<Address>,
    /// The most work of all lines together, in throws; lines that come behind it are left out. `None`: all are run, as
    /// somebody can stop it.
    pub most: Option<u64>,
}

/// A session made anew.
pub(in crate::debugger) struct Built {
    pub run: SessionRun,
    /// The moment that has the address that was to be kept, or else the start of its phase.
    pub cursor: Option<u64>,
    /// Is it the very moment?
    pub exact: bool,
    /// The address that was to be kept.
    pub keep: Option<Address>,
    /// The line behind which all are left out, as they would take too long.
    pub cut: Option<usize>,
}

/// The start of the phase that an address lies in.
fn phase_of(address: &Address) -> Address {
    Address { link: Link::None, asked: None, label: "phase".to_owned(), nth: 0, ..address.clone() }
}

/// Moments of which notes are made at once where nobody can stop it: the notes of later ones catch up.
const NOTED_AT_ONCE: u64 = 200_000;

impl Plan {
    /// Runs everything that counts from the start, as long as it is wanted.
    pub fn run(mut self, wanted: &Wanted) -> Result<Built, Vec<String>> {
        let unwanted = || vec!["nobody waits for it any more".to_owned()];
        let interventions = std::mem::take(&mut self.interventions);
        let recording = Recording { interventions, ..self.setup.clone() };
        let mut run = SessionRun::start(recording, self.first.clone())?;
        run.setup = self.setup.clone();
        let mut cut = None;
        for place in 0.. {
            let Some(line) = self.lines.get(place) else { break };
            if !line.on {
                continue;
            }
            let done = carried_out(&mut run.session, line, wanted, self.most);
            let done = done.map_err(|why| vec![format!("line {}: {why}", place + 1)])?;
            if !wanted.still() {
                return Err(unwanted());
            }
            run.line_of_atom.resize(run.session.atoms().len(), place);
            if self.most.is_some_and(|most| run.session.work() >= most) {
                cut = self.leave_out_behind(place, done).then_some(place);
                break;
            }
        }
        run.lines = self.lines;
        let mut world = run.session.start_world().clone();
        for atom in 0..run.session.atoms().len() {
            if !wanted.still() {
                return Err(unwanted());
            }
            let late = run.session.atoms().get(atom).is_some_and(|atom| atom.first > NOTED_AT_ONCE);
            if late && self.most.is_some() {
                break;
            }
            let (notes, after) = rerun::of_atom(&run.session, atom, world, &self.breakpoints);
            run.noted(atom, notes);
            world = after;
        }
        let exact = self.keep.as_ref().and_then(|address| run.find(address));
        let phase = || run.find(&phase_of(self.keep.as_ref()?));
        let cursor = exact.or_else(phase);
        run.lost = run.session.unmet_interventions(|| wanted.still());
        Ok(Built { cursor, exact: exact.is_some(), keep: self.keep, cut, run })
    }

    /// Leaves out what stands behind a line, and of a run of which so much was done what was not. False where there is
    /// nothing.
    fn leave_out_behind(&mut self, place: usize, done: Option<u32>) -> bool {
        if let Some(done) = done
            && let Some(line) = self.lines.get_mut(place)
            && let Input::Run(count) = &mut line.input
        {
            let rest = Line { input: Input::Run(*count - done), on: true, revision: None };
            *count = done;
            self.lines.insert(place + 1, rest);
        }
        let mut any = false;
        for line in self.lines.iter_mut().skip(place + 1) {
            any |= std::mem::replace(&mut line.on, false);
        }
        any
    }
}

/// Carries one line out. A long run is carried out action by action, so that it ends once it isn't wanted, or once the
/// session's work comes to `most`: hands back how much of it was done then.
fn carried_out(
    session: &mut Session,
    line: &Line,
    wanted: &Wanted,
    most: Option<u64>,
) -> Result<Option<u32>, String> {
    let Input::Run(count) = line.input else {
        session.replay(std::slice::from_ref(&line.input), &mut |_| line.revision.clone())?;
        return Ok(None);
    };
    for n in 1..=count {
        let done = session.atoms().len();
        session.replay(&[Input::Run(1)], &mut |_| None)?;
        let ended = session.atoms().last().map(|atom| &atom.ended);
        let stands = session.atoms().len() == done
            || matches!(ended, Some(Ended::Nobody | Ended::Waits(_) | Ended::Full));
        if stands || !wanted.still() {
            break;
        }
        if n < count && most.is_some_and(|most| session.work() >= most) {
            return Ok(Some(n));
        }
    }
    Ok(None)
}
