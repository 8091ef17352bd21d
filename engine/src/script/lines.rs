//! A run told line by line, for whoever steps through scripts. Told is each statement, and each expression that
//! begins a line; variables of the script's own come along, in words.

use super::lend;
use super::list::List;
use super::ty::{Event, GameObject, MapObject, Resource, TermObject, Thing};
use crate::event::observe::ScriptLine;
use rhai::debugger::DebuggerCommand;
use rhai::{ASTNode, Dynamic, Engine, EvalAltResult, EvalContext, Position, Stmt};

/// Has an engine tell of each line before it runs.
pub(super) fn hook(engine: &mut Engine) {
    // The call is marked so because it may change between versions; the tests would tell.
    #[allow(deprecated)]
    engine.register_debugger(
        |_, debugger| debugger,
        |context, _, node, _, at| {
            come_to(&context, &node, at)?;
            Ok(DebuggerCommand::StepInto)
        },
    );
}

fn come_to(
    context: &EvalContext<'_, '_, '_, '_, '_, '_>,
    node: &ASTNode<'_>,
    at: Position,
) -> Result<(), Box<EvalAltResult>> {
    let (Some(line), false) = (at.line(), matches!(node, ASTNode::Stmt(Stmt::Block(..) | Stmt::Noop(..))))
    else {
        return Ok(());
    };
    let statement = matches!(node, ASTNode::Stmt(_));
    lend::with(|machine, run| {
        if !statement && run.line.get() == line {
            return Ok(());
        }
        run.line.set(line);
        if !machine.wants_lines() {
            return Ok(());
        }
        let own = context.scope().iter().filter(|(_, _, value)| !is_object(value)).take(LOCALS);
        let locals = own.map(|(name, _, value)| (name.to_owned(), words(&value))).collect();
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let (line, column) = (number(line), number(at.position().unwrap_or(1)));
        machine.tell_line(ScriptLine { res: run.of, handler: run.handler, line, column, locals })?;
        Ok(())
    })
}

/// The event, the map, the game, the screen: they are what they are on every line.
fn is_object(value: &Dynamic) -> bool {
    value.is::<Event>() || value.is::<MapObject>() || value.is::<GameObject>() || value.is::<TermObject>()
}

/// The most variables that are shown on a line.
const LOCALS: usize = 64;
/// The most entries of a list that are shown.
const ENTRIES: usize = 20;
/// The most characters of a value that are shown.
const LONGEST: usize = 200;

/// A value in words, cut to what can be read.
pub(super) fn words(value: &Dynamic) -> String {
    let mut text = whole(value);
    if let Some((at, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(at);
        text.push('…');
    }
    text
}

fn whole(value: &Dynamic) -> String {
    if let Some(thing) = value.read_lock::<Thing>() {
        return if thing.0.is_some() { thing.0.to_string() } else { "nobody".to_owned() };
    }
    if let Some(resource) = value.read_lock::<Resource>() {
        return resource.0.map_or_else(|| "none".to_owned(), |id| id.to_string());
    }
    if let Some(dice) = value.read_lock::<crate::base::dice_expr::Dice>() {
        return dice.to_string();
    }
    if let Some(list) = value.read_lock::<List>() {
        return entries(list.entries());
    }
    if let Some(list) = value.read_lock::<rhai::Array>() {
        return entries(&list);
    }
    match value.is_unit() {
        true => "nothing".to_owned(),
        false => value.to_string(),
    }
}

/// The first entries of a list, and how many more there are.
fn entries(list: &[Dynamic]) -> String {
    let each: Vec<String> = list.iter().take(ENTRIES).map(words).collect();
    match list.len().checked_sub(ENTRIES).filter(|more| *more > 0) {
        Some(more) => format!("[{}, … {more} more]", each.join(", ")),
        None => format!("[{}]", each.join(", ")),
    }
}
