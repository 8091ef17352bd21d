//! A run of a lowered script: its statements.

use super::tree::{Assign, For, Local, Program, Stmt, Switch, Target};
use crate::event::host::HostMachine;
use crate::script::lend::Run;
use crate::script::limits::OPERATIONS;
use crate::script::list::List;
use crate::script::machine;
use crate::script::value::Val;
use ahash::AHasher;
use rhai::{Array, Dynamic, EvalAltResult, INT, Position, Stmt as Parsed};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::ops::{Range, RangeInclusive};
use std::sync::LazyLock;

/// Why a statement did not come to its end.
pub(super) enum Stop {
    Error(Box<EvalAltResult>),
    Return(Val),
    Break(Val),
    Continue,
}

pub(super) type Outcome = Result<Val, Stop>;

/// A script that runs.
pub(super) struct Running<'r> {
    pub machine: &'r mut dyn HostMachine,
    pub run: &'r Run<'r>,
    pub slots: SmallVec<[Val; 8]>,
    steps: u64,
}

/// Runs a script whose first slots hold these objects, and says how many steps it took, as [`machine::evaluate`] does.
pub(in crate::script) fn run(
    program: &Program,
    machine: &mut dyn HostMachine,
    run: &Run<'_>,
    mut slots: SmallVec<[Val; 8]>,
) -> (Result<Dynamic, Box<EvalAltResult>>, u64) {
    slots.resize(program.slots, Val::Unit);
    let mut running = Running { machine, run, slots, steps: 0 };
    let outcome = running.all(&program.statements);
    // The step that there was no room for is not taken.
    let steps = running.steps.min(OPERATIONS);
    let result = match outcome {
        Ok(value) | Err(Stop::Return(value) | Stop::Break(value)) => Ok(value.into()),
        Err(Stop::Continue) => Ok(Dynamic::UNIT),
        Err(Stop::Error(error)) => Err(error),
    };
    (result, steps)
}

/// The hash by which the script engine finds the case of a value.
pub(in crate::script) fn hash_of(value: &Dynamic) -> u64 {
    let mut hasher = AHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Does the script engine look for the case of a value by its hash?
fn has_hash(value: &Dynamic) -> bool {
    if let Some(entries) = value.read_lock::<Array>() {
        return entries.iter().all(has_hash);
    }
    value.is_int()
        || value.is_bool()
        || value.is_unit()
        || value.is_string()
        || value.is_char()
        || range(value).is_some()
}

/// Does the script engine find cases by [`hash_of`]? It does not say so; if not, no `switch` is lowered.
pub(super) fn knows_hashes() -> bool {
    static KNOWS: LazyLock<bool> = LazyLock::new(|| {
        let Ok(ast) = machine::read("switch e { 7 => 1, \"a text\" => 2 }").0 else { return false };
        let Some(Parsed::Switch(parts, _)) = ast.statements().first() else { return false };
        let found = |value: Dynamic| parts.1.cases.contains_key(&hash_of(&value));
        found(Dynamic::from_int(7)) && found("a text".into()) && !found(Dynamic::from_int(8))
    });
    *KNOWS
}

/// The numbers of a range.
pub(super) fn range(value: &Dynamic) -> Option<RangeInclusive<INT>> {
    if let Some(range) = value.read_lock::<Range<INT>>() {
        // Empty where it ends at the least number of all.
        return Some(match range.end.checked_sub(1) {
            Some(last) => range.start..=last,
            None => RangeInclusive::new(1, 0),
        });
    }
    value.read_lock::<RangeInclusive<INT>>().map(|range| range.clone())
}

impl Running<'_> {
    /// Counts a step.
    ///
    /// # Errors
    /// There is no room for another.
    pub fn step(&mut self, at: Position) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps > OPERATIONS {
            return Err(Stop::Error(EvalAltResult::ErrorTooManyOperations(at).into()));
        }
        Ok(())
    }

    /// Statements in order; the value of the last.
    pub fn all(&mut self, statements: &[Stmt]) -> Outcome {
        let mut value = Val::Unit;
        for statement in statements {
            value = self.statement(statement)?;
        }
        Ok(value)
    }

    fn statement(&mut self, statement: &Stmt) -> Outcome {
        match statement {
            Stmt::Nothing(at) => {
                self.step(*at)?;
                Ok(Val::Unit)
            }
            Stmt::Expr(value, at) => {
                self.step(*at)?;
                self.value(value)
            }
            Stmt::Operation(of, at) => {
                self.step(*at)?;
                self.operation(of)
            }
            Stmt::Block(inside, at) => {
                self.step(*at)?;
                self.all(inside)
            }
            Stmt::If(flow, at) => {
                self.step(*at)?;
                match self.holds(&flow.condition)? {
                    true => self.all(&flow.then),
                    false => self.all(&flow.otherwise),
                }
            }
            Stmt::Switch(of, at) => {
                self.step(*at)?;
                self.switch(of)
            }
            Stmt::While(condition, body, at) => {
                self.step(*at)?;
                loop {
                    if let Some(condition) = condition
                        && !self.holds(condition)?
                    {
                        return Ok(Val::Unit);
                    }
                    if let Some(value) = self.body(body)? {
                        return Ok(value);
                    }
                }
            }
            Stmt::Do(body, condition, goes_on, at) => {
                self.step(*at)?;
                self.repeat(body, condition, *goes_on)
            }
            Stmt::For(of, at) => {
                self.step(*at)?;
                self.each(of)
            }
            Stmt::Let(slot, value, at) => {
                self.step(*at)?;
                let value = self.value(value)?;
                self.put(*slot, value);
                Ok(Val::Unit)
            }
            Stmt::Assign(assign, at) => {
                self.step(*at)?;
                self.assign(assign)?;
                Ok(Val::Unit)
            }
            Stmt::Break(value, at) => {
                self.step(*at)?;
                let value = self.optional(value.as_ref())?;
                Err(Stop::Break(value))
            }
            Stmt::Continue(value, at) => {
                self.step(*at)?;
                self.optional(value.as_ref())?;
                Err(Stop::Continue)
            }
            Stmt::Return(value, at) => {
                self.step(*at)?;
                let value = self.optional(value.as_ref())?;
                Err(Stop::Return(value))
            }
        }
    }

    fn optional(&mut self, value: Option<&super::tree::Expr>) -> Outcome {
        value.map_or(Ok(Val::Unit), |value| self.value(value))
    }

    fn put(&mut self, slot: usize, value: Val) {
        if let Some(place) = self.slots.get_mut(slot) {
            *place = value;
        }
    }

    /// The body of a loop once; what the loop comes to where it breaks.
    fn body(&mut self, body: &[Stmt]) -> Result<Option<Val>, Stop> {
        match self.all(body) {
            Ok(_) | Err(Stop::Continue) => Ok(None),
            Err(Stop::Break(value)) => Ok(Some(value)),
            Err(stop) => Err(stop),
        }
    }

    fn repeat(&mut self, body: &[Stmt], condition: &super::tree::Expr, goes_on: bool) -> Outcome {
        loop {
            match self.all(body) {
                Ok(_) => {}
                // As in the script engine, the condition is not asked then.
                Err(Stop::Continue) => continue,
                Err(Stop::Break(value)) => return Ok(value),
                Err(stop) => return Err(stop),
            }
            if self.holds(condition)? != goes_on {
                return Ok(Val::Unit);
            }
        }
    }

    fn each(&mut self, of: &For) -> Outcome {
        let over: Dynamic = match self.value(&of.over)? {
            Val::Array(entries) => return self.go_over(of, entries.iter().cloned()),
            over => over.into(),
        };
        if let Some(range) = range(&over) {
            return self.go_over(of, range.map(Dynamic::from_int));
        }
        if let Some(list) = over.read_lock::<List>().map(|list| list.clone()) {
            return self.go_over(of, list.into_iter());
        }
        Err(Stop::Error(EvalAltResult::ErrorFor(of.over.at()).into()))
    }

    fn go_over(&mut self, of: &For, entries: impl Iterator<Item = Dynamic>) -> Outcome {
        for (place, entry) in entries.enumerate() {
            if of.body.is_empty() {
                self.step(of.body_at)?;
                continue;
            }
            if let Some(counter) = of.counter {
                self.put(counter, Val::Int(INT::try_from(place).unwrap_or(INT::MAX)));
            }
            self.put(of.slot, entry.into());
            if let Some(value) = self.body(&of.body)? {
                return Ok(value);
            }
        }
        Ok(Val::Unit)
    }

    fn switch(&mut self, of: &Switch) -> Outcome {
        let value = self.value(&of.value)?;
        let chosen = self.arm(of, &value)?.or(of.otherwise);
        match chosen.and_then(|place| of.arms.get(place)) {
            Some((_, value)) => self.value(value),
            None => Ok(Val::Unit),
        }
    }

    fn arm(&mut self, of: &Switch, value: &Val) -> Result<Option<usize>, Stop> {
        let whole: Dynamic = match value {
            Val::Thing(_) | Val::Resource(_) | Val::Event | Val::Map | Val::Game | Val::Term => {
                return Ok(None);
            }
            value => value.clone().into(),
        };
        if !has_hash(&whole) {
            return Ok(None);
        }
        let hash = hash_of(&whole);
        let case = of.cases.binary_search_by_key(&hash, |(hash, _)| *hash);
        let of_case = case.ok().and_then(|place| of.cases.get(place)).map(|(_, arms)| arms.as_slice());
        for place in of_case.unwrap_or_default() {
            if self.arm_holds(of, *place)? {
                return Ok(Some(*place));
            }
        }
        if let Val::Int(n) = value {
            for range in of.ranges.iter().filter(|range| range.contains_int(*n)) {
                if self.arm_holds(of, range.index())? {
                    return Ok(Some(range.index()));
                }
            }
        }
        Ok(None)
    }

    fn arm_holds(&mut self, of: &Switch, place: usize) -> Result<bool, Stop> {
        match of.arms.get(place) {
            Some((Some(condition), _)) => self.holds(condition),
            Some((None, _)) => Ok(true),
            None => Ok(false),
        }
    }

    fn assign(&mut self, assign: &Assign) -> Result<(), Stop> {
        let value = self.value(&assign.value)?;
        self.step(assign.at)?;
        match &assign.target {
            Target::Local(slot) => {
                let value = self.changed(assign, Local::Slot(*slot), value)?;
                self.put(*slot, value);
            }
            Target::Var(place) => {
                let value = self.changed(assign, Local::Var(*place), value)?;
                self.put_var(*place, value);
            }
            Target::Property(of, named) => {
                let of = self.read(*of);
                let value = match &assign.operator {
                    Some((operator, at)) => {
                        let before = self.property(&of, named)?;
                        self.assigned(*operator, before, value, *at)?
                    }
                    None => value,
                };
                self.put_property(&of, named, value)?;
            }
        }
        Ok(())
    }

    /// What a variable holds once a value was assigned to it, perhaps by `+=` or its kin.
    fn changed(&mut self, assign: &Assign, of: Local, value: Val) -> Outcome {
        match &assign.operator {
            Some((operator, at)) => {
                let before = self.read(of);
                self.assigned(*operator, before, value, *at)
            }
            None => Ok(value),
        }
    }
}
