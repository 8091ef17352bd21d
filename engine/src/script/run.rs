//! Runs a script on the machine: puts its objects in scope, lends the machine, and makes an answer of what
//! comes back.

use super::call::player;
use super::compile::{Compiled, Script, object_name};
use super::lend::{self, Run, Var};
use super::value::Val;
use super::{explain, lowered, machine, vars};
use crate::base::event_code::EventCode;
use crate::base::id::ResId;
use crate::content::Content;
use crate::event::host::HostMachine;
use crate::event::{Answer, ScriptFailure, ScriptHost, fields};
use rhai::{Dynamic, Position, Scope};
use smallvec::SmallVec;
use std::cell::{Cell, RefCell};

/// Bytes of native stack below which a script gets a fresh piece: the script engine's own recursion, up
/// to its limit of nesting, in a debug build.
const RED_ZONE: usize = 256 * 1024;
/// Bytes of such a piece.
const PIECE: usize = 2 * 1024 * 1024;

impl ScriptHost for Compiled {
    fn run(
        &self,
        machine: &mut dyn HostMachine,
        res: ResId,
        handler: u16,
    ) -> Option<Result<Answer, ScriptFailure>> {
        let script = self.script(res, handler)?;
        Some(stacker::maybe_grow(RED_ZONE, PIECE, || run(script, machine, res, handler, answer)))
    }

    fn holds(
        &self,
        machine: &mut dyn HostMachine,
        res: ResId,
        condition: u16,
    ) -> Option<Result<bool, ScriptFailure>> {
        let script = self.script(res, condition)?;
        Some(stacker::maybe_grow(RED_ZONE, PIECE, || run(script, machine, res, condition, holds)))
    }

    fn is_pure(&self, res: ResId, handler: u16) -> bool {
        self.script(res, handler).is_some_and(|script| script.pure)
    }
}

/// A value that is none of those wanted, in words.
fn given(value: &Dynamic) -> String {
    value.as_int().map_or_else(|kind| format!("a {kind}"), |n| n.to_string())
}

/// Yes or no: no value is no, and so is 0.
fn holds(value: &Dynamic) -> Result<bool, String> {
    let number = || value.as_int().ok().map(|n| n != 0);
    let holds = value.as_bool().ok().or_else(number).or_else(|| value.is_unit().then_some(false));
    holds.ok_or_else(|| {
        format!("the condition came to {}; end it with yes or no, or with a number", given(value))
    })
}

fn failed(text: String, at: Position) -> ScriptFailure {
    ScriptFailure::Failed { text, line: at.line().unwrap_or(1), column: at.position().unwrap_or(1) }
}

/// Runs a script to its end; what its last value means.
fn run<T>(
    script: &Script,
    machine: &mut dyn HostMachine,
    res: ResId,
    handler: u16,
    meant: fn(&Dynamic) -> Result<T, String>,
) -> Result<T, ScriptFailure> {
    let Some(ast) = &script.ast else {
        let Some(found) = script.findings.first() else {
            return Err(failed("the script can't run".to_owned(), Position::NONE));
        };
        let (line, column) = (found.line as usize, found.column as usize);
        let place = lend::place_in_file(machine.content(), res, handler, line, column);
        let text = format!("{}. {}{place}", found.what, found.remedy);
        return Err(ScriptFailure::Failed { text, line, column });
    };
    let of_script = script.vars.iter().map(|(name, owner)| {
        let of = owner.unwrap_or(res);
        let known = lend::variable(machine, of, name);
        Var { of, name: name.clone(), held: vars::held(&known), known, kept_at: 0 }
    });
    let mut vars: Vec<Var> = of_script.collect();
    let watched = machine.wants_lines();
    // Whoever steps through it sees its lines, which the lowered form does not have.
    let lowered = script.lowered.as_deref().filter(|_| !watched);
    let mut scope = Scope::new();
    if lowered.is_none() {
        scope = objects(machine, &script.objects, Some(res));
        for var in &mut vars {
            let mut held = std::mem::take(&mut var.held).into_shared();
            var.kept_at = held.write_lock::<Dynamic>().map_or(0, |inner| lend::address(&inner));
            scope.push_dynamic(var.name.as_str(), held.clone());
            var.held = held;
        }
    }
    let why = script.why;
    let run = Run {
        of: res,
        handler,
        why,
        dice: &script.dice,
        halt: Cell::new(None),
        vars: RefCell::new(vars),
        read_at: Cell::new(machine.variables_set()),
        notes: RefCell::default(),
        line: Cell::new(0),
    };
    let (result, steps) = match lowered {
        Some(program) => {
            let objects = script.objects.iter().map(|(place, _)| object(machine, *place, Some(res)));
            let slots: SmallVec<[Val; 8]> = objects.collect();
            lowered::run(program, machine, &run, slots)
        }
        None => lend::lend(machine, &run, || machine::evaluate(watched, &mut scope, ast)),
    };
    let halt = run.halt.get().or_else(|| machine.spend_steps(steps).err());
    if let Some(halt) = halt {
        let at = result.as_ref().err().map_or(script.last, |error| error.position());
        let at = if at.is_none() { script.last } else { at };
        let code = machine.info().code();
        machine.halted_in(&|content| place_in_script(content, res, handler, code, at));
        return Err(ScriptFailure::Halted(halt));
    }
    let finished = lend::finish(machine, &run);
    // What it wrote before a failure stays written, as everything else it did does.
    let content = machine.content();
    let failed = |text: String, at: Position| {
        let (line, column) = (at.line().unwrap_or(1), at.position().unwrap_or(1));
        failed(format!("{text}{}", lend::place_in_file(content, res, handler, line, column)), at)
    };
    if let Err(text) = finished {
        return Err(failed(text, script.last));
    }
    let value = result.map_err(|error| {
        let (text, at) = explain::running(&error);
        failed(text, if at.is_none() { script.last } else { at })
    })?;
    meant(&value).map_err(|text| failed(text, script.last))
}

/// A place in a script for a message, in the script and in its file.
fn place_in_script(content: &Content, res: ResId, handler: u16, code: EventCode, at: Position) -> String {
    let (line, column) = (at.line().unwrap_or(1), at.position().unwrap_or(1));
    let file = lend::place_in_file(content, res, handler, line, column);
    format!("{res}, handler {code}, line {line}, column {column}{file}")
}

/// A scope with those of the objects that a script names, as they are now.
pub(super) fn objects(
    machine: &dyn HostMachine,
    named: &[(usize, &'static str)],
    res: Option<ResId>,
) -> Scope<'static> {
    let mut scope = Scope::new();
    for (place, name) in named {
        scope.push_dynamic(*name, object(machine, *place, res).into());
    }
    scope
}

/// An object of a script, as it is now.
fn object(machine: &dyn HostMachine, place: usize, res: Option<ResId>) -> Val {
    let info = machine.info();
    match object_name(place) {
        "e" => Val::Event,
        "actor" => Val::Thing(info.get(fields::EActor)),
        "victim" | "target" => Val::Thing(info.get(fields::EVictim)),
        "item" => Val::Thing(info.get(fields::EItem)),
        "item2" => Val::Thing(info.get(fields::EItem2)),
        "player" => Val::Thing(player(machine)),
        "map" => Val::Map,
        "game" => Val::Game,
        "term" => Val::Term,
        _ => Val::Resource(res),
    }
}

/// No value is NOTHING.
fn answer(value: &Dynamic) -> Result<Answer, String> {
    let answer = match value.as_int() {
        Ok(n) => Answer::from_number(n),
        Err(_) => value.is_unit().then_some(Answer::Nothing),
    };
    answer.ok_or_else(|| {
        let remedy = "end it with NOTHING, DONE, ABORT, NOMSG or ERROR";
        format!("the script answered with {}; {remedy}", given(value))
    })
}
