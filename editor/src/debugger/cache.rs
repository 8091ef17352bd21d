//! Traces and standings that were made already. Only a cache: throwing it away changes nothing but time.

use super::moments::coverage::Coverage;
use super::moments::standing::GodRow;
use super::search::filter::Filter;
use super::why::{Cause, Subject};
use augury_engine::base::handle::Handle;
use augury_engine::play::spells::Castable;
use augury_engine::play::{AtomTrace, Session, Standing};
use augury_engine::world::World;
use std::cell::RefCell;
use std::rc::Rc;

/// How many traces are kept.
const KEEP: usize = 12;
/// How many moments are kept as they stand, and worlds before actions: the cursor's, and those of panels that are held.
const HELD: usize = 10;

/// The cache, to be asked through a shared reference.
#[derive(Debug, Default)]
pub(super) struct Cache {
    inner: RefCell<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// The one asked for last stands last.
    traces: Vec<Rc<AtomTrace>>,
    /// The one made last stands last.
    standing: Vec<Rc<Standing>>,
    before: Vec<(usize, Rc<World>)>,
    /// Which moments of a trace a filter lists.
    listed: Option<(usize, Filter, Rc<Vec<u32>>)>,
    causes: Option<(CauseKey, Rc<Vec<Cause>>)>,
    coverage: Option<((usize, usize), Rc<Coverage>)>,
    spells: Option<(CreatureKey, Rc<Vec<Castable>>)>,
    gods: Option<(CreatureKey, Rc<Vec<GodRow>>)>,
}

/// What causes were worked out for: cursor, line, throw looked at, number, and whether why not.
pub(super) type CauseKey = (u64, u32, Option<u32>, Option<Subject>, bool);

/// What spells and gods were listed for: the cursor, whether that is the live end, how many moments there are, the
/// content, and whose they are.
pub(super) type CreatureKey = (Option<u64>, bool, u64, usize, Handle);

impl Cache {
    /// Forgets everything: the past of the session is another one now.
    pub fn forget(&self) {
        *self.inner.borrow_mut() = Inner::default();
    }

    /// The trace of an atom.
    pub fn trace(&self, session: &Session, atom: usize) -> Option<Rc<AtomTrace>> {
        let mut inner = self.inner.borrow_mut();
        let found = match inner.traces.iter().position(|t| t.atom == atom) {
            Some(place) => inner.traces.remove(place),
            None => Rc::new(session.trace(atom)?),
        };
        if inner.traces.len() >= KEEP {
            inner.traces.remove(0);
        }
        inner.traces.push(found.clone());
        Some(found)
    }

    /// Everything that can be seen at a moment.
    pub fn standing(&self, session: &Session, number: u64) -> Option<Rc<Standing>> {
        let mut inner = self.inner.borrow_mut();
        if let Some(standing) = inner.standing.iter().find(|s| s.number == number) {
            return Some(standing.clone());
        }
        let standing = Rc::new(session.stand_at(number)?);
        if inner.standing.len() >= HELD {
            inner.standing.remove(0);
        }
        inner.standing.push(standing.clone());
        Some(standing)
    }

    /// Causes that were worked out already, or by `make`.
    pub fn causes(&self, key: CauseKey, make: impl FnOnce() -> Vec<Cause>) -> Rc<Vec<Cause>> {
        if let Some((_, causes)) = self.inner.borrow().causes.as_ref().filter(|(of, _)| *of == key) {
            return causes.clone();
        }
        // Working them out asks this cache for traces.
        let causes = Rc::new(make());
        self.inner.borrow_mut().causes = Some((key, causes.clone()));
        causes
    }

    /// Spells that were listed already, or by `make`.
    pub fn spells(&self, key: CreatureKey, make: impl FnOnce() -> Vec<Castable>) -> Rc<Vec<Castable>> {
        if let Some((_, spells)) = self.inner.borrow().spells.as_ref().filter(|(of, _)| *of == key) {
            return spells.clone();
        }
        // Listing them asks this cache for the world.
        let spells = Rc::new(make());
        self.inner.borrow_mut().spells = Some((key, spells.clone()));
        spells
    }

    /// How somebody stands with gods, worked out already or by `make`.
    pub fn gods(&self, key: CreatureKey, make: impl FnOnce() -> Vec<GodRow>) -> Rc<Vec<GodRow>> {
        if let Some((_, gods)) = self.inner.borrow().gods.as_ref().filter(|(of, _)| *of == key) {
            return gods.clone();
        }
        // Working it out asks this cache for the world.
        let gods = Rc::new(make());
        self.inner.borrow_mut().gods = Some((key, gods.clone()));
        gods
    }

    /// What ran how often, counted already or by `make`; `key` is how many atoms and notes there are.
    pub fn coverage(&self, key: (usize, usize), make: impl FnOnce() -> Coverage) -> Rc<Coverage> {
        let mut inner = self.inner.borrow_mut();
        if let Some((_, coverage)) = inner.coverage.as_ref().filter(|(of, _)| *of == key) {
            return coverage.clone();
        }
        let coverage = Rc::new(make());
        inner.coverage = Some((key, coverage.clone()));
        coverage
    }

    /// The world before an atom.
    pub fn before(&self, session: &Session, atom: usize) -> Rc<World> {
        let mut inner = self.inner.borrow_mut();
        if let Some((_, world)) = inner.before.iter().find(|(of, _)| *of == atom) {
            return world.clone();
        }
        let world = Rc::new(session.world_before(atom));
        if inner.before.len() >= HELD {
            inner.before.remove(0);
        }
        inner.before.push((atom, world.clone()));
        world
    }

    /// Which moments of a trace a filter lists, by place: known already, or by `make`.
    pub fn listed(&self, atom: usize, filter: &Filter, make: impl FnOnce() -> Vec<u32>) -> Rc<Vec<u32>> {
        let mut inner = self.inner.borrow_mut();
        if let Some((of, by, listed)) = &inner.listed
            && (*of, by) == (atom, filter)
        {
            return listed.clone();
        }
        let listed = Rc::new(make());
        inner.listed = Some((atom, filter.clone(), listed.clone()));
        listed
    }
}
