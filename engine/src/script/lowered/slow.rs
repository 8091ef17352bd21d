//! Single operations that the script engine does: what is rare, and what it refuses, so that its messages are the same in
//! both forms. Their steps are those that the lowered tree counts.

use super::run::{Running, Stop};
use crate::script::{lend, machine};
use rhai::{AST, Dynamic, EvalAltResult, ImmutableString, Position, Scope};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The script engine's own functions that a lowered script may call. They change none of their arguments.
pub(super) const FUNCTIONS: [&str; 8] =
    ["contains", "ends_with", "is_empty", "len", "starts_with", "sub_string", "to_lower", "to_string"];

/// How many arguments a call has at most; a script with a longer one runs in the script engine.
pub(super) const ARGUMENTS: usize = 12;

/// Names of the operands.
const OPERANDS: [&str; ARGUMENTS] = ["a", "b", "c", "d", "f", "g", "h", "i", "j", "k", "l", "m"];

/// How many operations are kept. A pack has some dozens; only editing for hours makes more.
const KEPT: usize = 1_000;

/// A script of one operation, kept by its text.
fn read(text: String) -> Result<Arc<AST>, Box<EvalAltResult>> {
    static READ: LazyLock<Mutex<BTreeMap<String, Arc<AST>>>> = LazyLock::new(Mutex::default);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(ast) = read.get(&text) {
        return Ok(Arc::clone(ast));
    }
    let ast = Arc::new(machine::read(&text).0?);
    if read.len() >= KEPT {
        read.clear();
    }
    read.insert(text, Arc::clone(&ast));
    Ok(ast)
}

type Operands = SmallVec<[Dynamic; 4]>;

/// Runs one; what it takes beyond its `own` steps, those of its text, the operation takes. Where it fails, `unread` of
/// those are not taken.
fn run(
    running: &mut Running<'_>,
    text: String,
    operands: Operands,
    (own, unread): (u64, u64),
    at: Position,
) -> Result<Dynamic, Stop> {
    let failed = |mut error: Box<EvalAltResult>| {
        error.set_position(at);
        Stop::Error(error)
    };
    let ast = read(text).map_err(failed)?;
    let mut scope = Scope::new();
    for (name, value) in OPERANDS.iter().zip(operands) {
        scope.push_dynamic(*name, value);
    }
    let evaluate = || machine::evaluate(false, &mut scope, &ast);
    let (done, steps) = lend::lend(running.machine, running.run, evaluate);
    let own = if done.is_err() { own - unread } else { own };
    for _ in own..steps {
        running.step(at)?;
    }
    done.map_err(failed)
}

/// A function, of the script engine's own, or one of ours with arguments that it does not take.
pub(super) fn call(
    running: &mut Running<'_>,
    name: &ImmutableString,
    operands: Operands,
    at: Position,
) -> Result<Dynamic, Stop> {
    let names = OPERANDS.get(..operands.len()).unwrap_or(&OPERANDS).join(", ");
    let own = 2 + operands.len() as u64;
    run(running, format!("{name}({names})"), operands, (own, 0), at)
}

/// A value in words.
pub(super) fn text(running: &mut Running<'_>, value: Dynamic, at: Position) -> Result<String, Stop> {
    run(running, "`${a}`".to_owned(), [value].into_iter().collect(), (5, 0), at).map(|text| text.to_string())
}

/// An operator of two values.
pub(super) fn binary(
    running: &mut Running<'_>,
    operator: &str,
    left: Dynamic,
    right: Dynamic,
    at: Position,
) -> Result<Dynamic, Stop> {
    run(running, format!("a {operator} b"), [left, right].into_iter().collect(), (4, 0), at)
}

/// What `+=` and its kin come to.
pub(super) fn assigned(
    running: &mut Running<'_>,
    operator: &str,
    left: Dynamic,
    right: Dynamic,
    at: Position,
) -> Result<Dynamic, Stop> {
    // Where it does not fail, what it assigns comes back by two more steps of its text.
    let text = format!("a {operator}= b; a");
    run(running, text, [left, right].into_iter().collect(), (5, 2), at)
}

/// An operator of one value.
pub(super) fn unary(
    running: &mut Running<'_>,
    operator: &str,
    of: Dynamic,
    at: Position,
) -> Result<Dynamic, Stop> {
    run(running, format!("{operator}a"), [of].into_iter().collect(), (3, 0), at)
}

/// An entry of a list.
pub(super) fn entry(
    running: &mut Running<'_>,
    of: Dynamic,
    place: Dynamic,
    at: Position,
) -> Result<Dynamic, Stop> {
    run(running, "a[b]".to_owned(), [of, place].into_iter().collect(), (5, 0), at)
}

/// A property that a value does not have.
pub(super) fn property(
    running: &mut Running<'_>,
    of: Dynamic,
    name: &ImmutableString,
    at: Position,
) -> Result<Dynamic, Stop> {
    run(running, format!("a.{name}"), [of].into_iter().collect(), (3, 0), at)
}

/// The same, to be written.
pub(super) fn put_property(
    running: &mut Running<'_>,
    of: Dynamic,
    name: &ImmutableString,
    value: Dynamic,
    at: Position,
) -> Result<(), Stop> {
    run(running, format!("a.{name} = b"), [of, value].into_iter().collect(), (3, 0), at).map(|_| ())
}
