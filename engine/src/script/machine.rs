//! The script engine, set up once for the process: what scripts may use of its language, its limits, and
//! our constants, properties and functions. Knows no script and no resource.

use super::constants::Constant;
use super::limits::{ENTRIES, NESTING, OPERATIONS, TEXT};
use super::ty::{Event, GameObject, MapObject, Resource, TermObject, Thing};
use super::{constants, list, property, registry, text};
use crate::base::dice_expr::Dice;
use crate::base::id::ResId;
use rhai::packages::{BasicIteratorPackage, BasicStringPackage, MoreStringPackage, Package};
use rhai::{
    AST, Caches, Dynamic, Engine, EvalAltResult, INT, ImmutableString, OptimizationLevel, ParseError,
    Position, Scope, Token,
};
use scoped_tls_hkt::scoped_thread_local;
use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// The engine.
pub(super) fn engine() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(build);
    &ENGINE
}

/// The same engine for runs that are watched line by line. Kept apart, so that play
/// pays nothing for it.
pub(super) fn stepping() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        let mut engine = build();
        super::lines::hook(&mut engine);
        engine
    });
    &ENGINE
}

/// A constant, and where a script names it.
pub(super) type NamedAt = (Position, &'static Constant);

// Which functions the script engine found for which arguments, for the next run to find at once: its functions are the
// same for all scripts, which have none of their own. One for each script that runs inside another.
static FOUND: Mutex<Vec<Caches>> = Mutex::new(Vec::new());

fn found() -> MutexGuard<'static, Vec<Caches>> {
    FOUND.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a script, and says how many steps it took, as the script engine counts them; those of runs inside it are counted
/// there. `watched`: it is told line by line.
pub(super) fn evaluate(
    watched: bool,
    scope: &mut Scope<'_>,
    ast: &AST,
) -> (Result<Dynamic, Box<EvalAltResult>>, u64) {
    let engine = if watched { stepping() } else { engine() };
    let known = if watched { None } else { found().pop() };
    let (mut global, mut caches) = (engine.new_global_runtime_state(), known.unwrap_or_default());
    // The call is marked so because it may change between versions; the tests would tell.
    #[allow(deprecated)]
    let result = engine.eval_statements_raw(&mut global, &mut caches, scope, ast.statements());
    if !watched {
        found().push(caches);
    }
    // The step that there was no room for is not taken.
    (result, global.num_operations().min(OPERATIONS))
}

// Where constants met while a script is read are noted down.
scoped_thread_local!(static NAMED: RefCell<Vec<NamedAt>>);

/// Reads a script, and says which constants it names where: in the tree their numbers stand in their
/// place, so that a run never looks names up and `switch` takes them as labels.
pub(super) fn read(text: &str) -> (Result<AST, ParseError>, Vec<NamedAt>) {
    noted(|| engine().compile(lines_of(text).as_ref()))
}

/// Reads a single expression; else like [`read`].
pub(super) fn read_expression(text: &str) -> (Result<AST, ParseError>, Vec<NamedAt>) {
    noted(|| engine().compile_expression(lines_of(text).as_ref()))
}

/// A script whose lines end where ours do: the script engine also ends one at a carriage return that stands alone.
fn lines_of(text: &str) -> Cow<'_, str> {
    match text.contains('\r') {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', " ")),
        false => Cow::Borrowed(text),
    }
}

fn noted(read: impl FnOnce() -> Result<AST, ParseError>) -> (Result<AST, ParseError>, Vec<NamedAt>) {
    let notes = RefCell::new(Vec::new());
    let ast = NAMED.set(&notes, read);
    let mut named = notes.into_inner();
    named.sort_by_key(|(at, _)| (at.line(), at.position()));
    (ast, named)
}

fn put_numbers(engine: &mut Engine) {
    // The call is marked so because it may change between versions; the tests would tell.
    #[allow(deprecated)]
    engine.on_parse_token(|token, at, _| match &token {
        Token::Identifier(name) => match constants::constant(name).filter(|c| c.ty.is_number()) {
            Some(constant) => {
                if NAMED.is_set() {
                    NAMED.with(|named| named.borrow_mut().push((at, constant)));
                }
                Token::IntegerConstant(constant.number.into())
            }
            None => token,
        },
        _ => token,
    });
}

fn build() -> Engine {
    let mut engine = Engine::new_raw();
    engine
        .set_optimization_level(OptimizationLevel::None)
        .set_max_operations(OPERATIONS)
        .set_max_string_size(TEXT)
        .set_max_array_size(ENTRIES)
        .set_max_expr_depths(NESTING, NESTING)
        .set_max_modules(0)
        .set_allow_anonymous_fn(false)
        .set_fail_on_invalid_map_property(true);
    // What reaches out of a script, or around the checks. A handler is one short script without functions
    // of its own: what is shared between handlers belongs to an event.
    // Maps grow past their limit where a value is set by its key.
    for symbol in ["eval", "import", "export", "print", "debug", "fn", "private", "#{"] {
        engine.disable_symbol(symbol);
    }
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    engine
        .register_type_with_name::<Event>("event")
        .register_type_with_name::<Thing>("creature or item")
        .register_type_with_name::<Resource>("resource")
        .register_type_with_name::<MapObject>("map")
        .register_type_with_name::<GameObject>("game")
        .register_type_with_name::<TermObject>("screen")
        .register_type_with_name::<Dice>("dice");
    put_numbers(&mut engine);
    operators(&mut engine);
    list::register(&mut engine);
    text::register(&mut engine);
    constants::register(&mut engine);
    property::register(&mut engine);
    registry::register(&mut engine);
    engine
}

fn operators(engine: &mut Engine) {
    engine
        .register_fn("==", |a: Thing, b: Thing| a == b)
        .register_fn("!=", |a: Thing, b: Thing| a != b)
        .register_fn("==", |a: Resource, b: Resource| a == b)
        .register_fn("!=", |a: Resource, b: Resource| a != b)
        .register_fn("==", |a: Resource, b: ImmutableString| is_named(a.0, &b))
        .register_fn("!=", |a: Resource, b: ImmutableString| !is_named(a.0, &b))
        .register_fn("==", |a: Dice, b: Dice| a == b)
        .register_fn("!=", |a: Dice, b: Dice| a != b)
        .register_fn("!", |a: bool| !a)
        .register_fn("+", |a: INT| a)
        .register_fn("-", |a: INT| -> Result<INT, Box<EvalAltResult>> {
            a.checked_neg().ok_or_else(|| {
                EvalAltResult::ErrorArithmetic("the number is too small".to_owned(), Position::NONE).into()
            })
        })
        .register_fn("to_string", |a: Dice| a.to_string())
        .register_fn("to_string", |a: Resource| a.0.map_or_else(|| "none".to_owned(), |r| r.to_string()));
}

/// Does a text name this resource, as `"kind:id"`?
pub(super) fn is_named(resource: Option<ResId>, text: &str) -> bool {
    resource.is_some_and(|r| text.split_once(':').is_some_and(|(k, id)| r.kind().word() == k && r.id() == id))
}
