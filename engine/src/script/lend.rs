//! Lends the running machine to the functions that a script calls. The script engine wants functions that
//! live for ever, the machine lives for one action: a scoped slot of the thread holds it meanwhile.
//!
//! A script may throw events whose handlers are scripts again: the slot is emptied while a function has the
//! machine, and a nested script lends it anew.

use super::vars;
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::content::Content;
use crate::event::Halt;
use crate::event::host::HostMachine;
use crate::world::VarValue;
use rhai::{Dynamic, EvalAltResult, ImmutableString, Position};
use scoped_tls_hkt::{ReborrowMut, scoped_thread_local};
use std::cell::{Cell, RefCell};

/// Why a function of a script didn't come to its end.
#[derive(Debug)]
pub(super) enum Fail {
    /// The action is over.
    Halt(Halt),
    /// A mistake of the script: what, and what to do.
    Wrong(String),
    /// Something was asked of nobody, or of no resource. It is told, comes to nothing, and the script goes on.
    Absent(String),
}

impl From<Halt> for Fail {
    fn from(halt: Halt) -> Self {
        Fail::Halt(halt)
    }
}

/// A mistake with its text.
pub(super) fn wrong<T>(text: impl Into<String>) -> Result<T, Fail> {
    Err(Fail::Wrong(text.into()))
}

/// What is asked of nobody, with its text.
pub(super) fn absent<T>(text: impl Into<String>) -> Result<T, Fail> {
    Err(Fail::Absent(text.into()))
}

/// A variable of a resource while a script runs that uses it: the script's copy, and what the world had.
pub(super) struct Var {
    /// The resource that it belongs to.
    pub of: ResId,
    pub name: ImmutableString,
    pub held: Dynamic,
    pub known: VarValue,
    /// Where the script engine keeps the value; 0 where it does not.
    pub kept_at: usize,
}

/// The address of a value: which variable a method was called on, since that cannot be read meanwhile.
pub(super) fn address(value: &Dynamic) -> usize {
    std::ptr::from_ref(value).addr()
}

/// One run of a script.
pub(super) struct Run<'s> {
    /// Whose script it is.
    pub of: ResId,
    /// Which of its handlers.
    pub handler: u16,
    /// The reason that its writes carry: resource and event.
    pub why: Label,
    /// Where its dice stand in its text, with their labels.
    pub dice: &'s [(Position, &'static str)],
    /// How the action ended inside it, if it did.
    pub halt: Cell<Option<Halt>>,
    /// Variables of the resource that it uses.
    pub vars: RefCell<Vec<Var>>,
    /// How often any was set when they were last read.
    pub read_at: Cell<u64>,
    /// What functions remember from one call to the next.
    pub notes: RefCell<Notes>,
    /// The line that was told last; 0 before any.
    pub line: Cell<usize>,
}

/// What functions remember from one call to the next, as long as the script runs.
#[derive(Default)]
pub(super) struct Notes {
    /// How far each walk over things has come: first_thing, next_thing and their kin.
    pub walks: [usize; 6],
    /// Candidates to choose from.
    pub candidates: Vec<Dynamic>,
    /// Lines of the menu that is being made: text and value, a number, a thing or a resource.
    pub options: Vec<(String, Dynamic)>,
}

impl Run<'_> {
    /// Tells that something which a script names waits for rules, with its place.
    pub fn not_yet(&self, machine: &mut dyn HostMachine, name: &str, waits: &str, at: Position) {
        self.tell(machine, &format!("{name} doesn't work yet; it waits for {waits}"), at);
    }

    /// Tells something about a place in the script.
    fn tell(&self, machine: &mut dyn HostMachine, what: &str, at: Position) {
        let (of, code) = (self.of, machine.info().code());
        let (line, column) = (at.line().unwrap_or(1), at.position().unwrap_or(1));
        let file = place_in_file(machine.content(), of, self.handler, line, column);
        machine.problem(&|| format!("{of}, handler {code}, line {line}, column {column}: {what}{file}"));
    }

    /// The result of something that a script asked; `nothing` where it was asked of nobody, which is told.
    pub(crate) fn or_nothing<T>(
        &self,
        machine: &mut dyn HostMachine,
        result: Result<T, Fail>,
        at: Position,
        nothing: impl FnOnce() -> T,
    ) -> Result<T, Fail> {
        match result {
            Err(Fail::Absent(what)) => {
                self.tell(machine, &what, at);
                Ok(nothing())
            }
            result => result,
        }
    }

    /// Writes what the script changed of its resource's variables into the world. `of`: what a method was called on, which
    /// may be one of them.
    pub fn flush(&self, machine: &mut dyn HostMachine, of: Option<&Dynamic>) -> Result<(), Fail> {
        let at = of.map_or(0, address);
        for var in self.vars.borrow_mut().iter_mut() {
            let held = if at != 0 && var.kept_at == at { of.unwrap_or(&var.held) } else { &var.held };
            let Some(now) = vars::read(machine.content(), held, &var.known)? else {
                let (name, kind) = (&var.name, held.type_name());
                let wanted = vars::kind_of(&var.known).wanted();
                return wrong(format!("{name} of the resource was set to a {kind}; it holds {wanted}"));
            };
            if now != var.known {
                machine.set_variable(var.of, &var.name, now.clone());
                var.known = now;
            }
        }
        Ok(())
    }

    /// Reads them back after others had their turn.
    pub fn reload(&self, machine: &dyn HostMachine, mut of: Option<&mut Dynamic>) {
        let set = machine.variables_set();
        if self.read_at.replace(set) == set {
            return;
        }
        let at = of.as_deref().map_or(0, address);
        for var in self.vars.borrow_mut().iter_mut() {
            let now = variable(machine, var.of, &var.name);
            if now == var.known {
                continue;
            }
            match of.as_deref_mut().filter(|_| at != 0 && var.kept_at == at) {
                Some(held) => *held = vars::held(&now),
                None => {
                    if let Some(mut held) = var.held.write_lock::<Dynamic>() {
                        *held = vars::held(&now);
                    }
                }
            }
            var.known = now;
        }
    }
}

/// ` (file:line:column)` of a place in a script; empty where the content has no such resource.
pub(super) fn place_in_file(
    content: &Content,
    of: ResId,
    handler: u16,
    line: usize,
    column: usize,
) -> String {
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let Some(resource) = content.get(of) else { return String::new() };
    let place = (number(line), number(column));
    let at = resource.problem_in_script(handler.into(), place, String::new(), String::new());
    format!(" ({}:{}:{})", at.file, at.place.line, at.place.column)
}

/// A variable of a resource: what the world has, or else its first value.
pub(super) fn variable(machine: &dyn HostMachine, of: ResId, name: &str) -> VarValue {
    let first = first_value(machine.content(), of, name);
    match machine.world().variable(of, name) {
        // What it held before a reload that made it hold something else is gone.
        Some(value) if value.is_like(&first) => value.clone(),
        _ => first,
    }
}

/// The machine and the run it is lent to.
pub(super) struct Lent<'a> {
    machine: &'a mut (dyn HostMachine + 'a),
    run: &'a Run<'a>,
}

impl<'a, 'b: 'a> ReborrowMut<'a> for Lent<'b> {
    type Result = Lent<'a>;
    fn reborrow_mut(&'a mut self) -> Lent<'a> {
        Lent { machine: &mut *self.machine, run: self.run }
    }
}

scoped_thread_local!(static mut LENT: for<'a> Lent<'a>);

/// Lends the machine while `f` runs.
pub(super) fn lend<R>(machine: &mut dyn HostMachine, run: &Run<'_>, f: impl FnOnce() -> R) -> R {
    LENT.set(Lent { machine, run }, f)
}

/// Uses the machine that is lent.
pub(super) fn with<R>(
    f: impl FnOnce(&mut dyn HostMachine, &Run<'_>) -> Result<R, Fail>,
) -> Result<R, Box<EvalAltResult>> {
    if !LENT.is_set() {
        return Err(failure("this works only while an event runs".to_owned()));
    }
    LENT.with(|lent| match f(lent.machine, lent.run) {
        Ok(value) => Ok(value),
        Err(Fail::Halt(halt)) => {
            lent.run.halt.set(Some(halt));
            // No script can catch this one, so that nothing more happens in an action that is over.
            Err(Box::new(EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE)))
        }
        Err(Fail::Wrong(text) | Fail::Absent(text)) => Err(failure(text)),
    })
}

/// Writes variables back at the end of a run.
pub(super) fn finish(machine: &mut dyn HostMachine, run: &Run<'_>) -> Result<(), String> {
    run.flush(machine, None).map_err(|fail| match fail {
        Fail::Wrong(text) | Fail::Absent(text) => text,
        Fail::Halt(halt) => halt.to_string(),
    })
}

fn failure(text: String) -> Box<EvalAltResult> {
    Box::new(EvalAltResult::ErrorRuntime(text.into(), Position::NONE))
}

/// What a variable of a resource is in a world that never set it.
fn first_value(content: &Content, of: ResId, name: &str) -> VarValue {
    let vars = content.header(of).map(|h| h.vars.as_slice()).unwrap_or_default();
    vars.iter().find(|v| v.name == name).map_or(VarValue::Number(0), VarValue::first)
}
