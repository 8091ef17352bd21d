//! What a handler does with its variables: found before anything is translated.

use super::original::{On, Type, names};
use crate::syntax::code::tree::*;
use augury_engine::script::{OBJECTS, constant};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The type of a value in a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ty {
    /// No value.
    Nothing,
    /// A number.
    Int,
    /// True or false.
    Bool,
    /// A letter, which is a text of one letter in scripts.
    Letter,
    /// A creature, an item, a fixture.
    Thing,
    /// The map.
    Map,
    /// The screen.
    Term,
    /// The game.
    Game,
    /// The record of the event.
    Event,
    /// A resource.
    Resource,
    /// A text.
    Text,
    /// A rectangle: a list of its four sides.
    Rect,
    /// `NULL`: nothing of any type.
    Null,
    /// Known when it runs.
    Any,
}

/// A variable of a handler.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Variable {
    /// Its name in the script.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// Whether all it is ever given are answers of events.
    pub answers: bool,
    /// Whether it only counts through loops over a range.
    pub counts: bool,
    /// Whether it is declared as true or false, whatever it holds.
    pub is_bool: bool,
    /// Whether it is given a value at one place only.
    pub once: bool,
    /// Whether it is given what a player chose.
    pub chosen: bool,
    /// The numbers that it can hold, as far as is known yet.
    pub range: (i64, i64),
}

/// Words that scripts cannot call a variable by.
const RESERVED: &[&str] = &[
    "as",
    "async",
    "await",
    "call",
    "case",
    "catch",
    "const",
    "curry",
    "default",
    "do",
    "else",
    "eval",
    "exit",
    "export",
    "fn",
    "for",
    "global",
    "go",
    "goto",
    "if",
    "import",
    "in",
    "is",
    "let",
    "loop",
    "match",
    "module",
    "new",
    "nil",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "shared",
    "spawn",
    "static",
    "super",
    "switch",
    "sync",
    "this",
    "thread",
    "throw",
    "try",
    "until",
    "use",
    "var",
    "void",
    "while",
    "with",
    "yield",
    "debug",
    "print",
    "type_of",
    "is_def_var",
    "is_def_fn",
    "is_shared",
    "Fn",
];

/// Functions that change whom the event is about, with the objects that they change.
const MOVES: [(&str, &str); 7] = [
    ("SetEActor", "EActor"),
    ("SetEVictim", "EVictim"),
    ("SetETarget", "EVictim"),
    ("SetEItem", "EItem"),
    ("SetEItem2", "EItem2"),
    ("SetParam", ""),
    ("EffectPrompt", "EVictim"),
];

/// The variables of a body, and the objects that it changes.
pub(super) fn scan(
    body: &Body,
    variables: &[(Arc<str>, Declared)],
    globals: &[(Arc<str>, Declared)],
) -> (BTreeMap<Arc<str>, Variable>, BTreeSet<&'static str>) {
    let mut given = Given::default();
    block(&body.block, &mut |expr| given.note(expr));
    let mut all: BTreeMap<Arc<str>, Variable> = BTreeMap::new();
    for local in body.locals.iter().filter(|local| !local.is_static) {
        let values = given.values.get(&local.name).map_or(&[][..], Vec::as_slice);
        let ty = type_of(local, values, &body.locals, given.changed.contains(&local.name));
        let taken = |name: &str| {
            RESERVED.contains(&name)
                || constant(name).is_some()
                || OBJECTS.iter().any(|object| object.0 == name || object.1 == name)
                || variables.iter().chain(globals).any(|(own, _)| **own == *name)
                || all.values().any(|other| other.name == name)
        };
        let mut name = local.name.to_string();
        while taken(&name) {
            name.push('_');
        }
        let answers = ty == Ty::Int && !values.is_empty() && values.iter().all(|value| is_answer(value));
        let counts = ty == Ty::Int && counts(&local.name, &body.block);
        let once = values.len() == 1 && !given.changed.contains(&local.name);
        let range = super::value::ANY_NUMBER;
        let is_bool = local.ty == Declared::Bool;
        let chosen = values.iter().any(|value| is_chosen(value));
        all.insert(local.name.clone(), Variable { name, ty, answers, counts, is_bool, once, chosen, range });
    }
    (all, given.moved)
}

/// What variables are given, and which objects change.
#[derive(Default)]
struct Given<'b> {
    values: BTreeMap<Arc<str>, Vec<&'b Expr>>,
    /// Variables that an operator changes.
    changed: BTreeSet<Arc<str>>,
    moved: BTreeSet<&'static str>,
}

impl<'b> Given<'b> {
    fn note(&mut self, expr: &'b Expr) {
        match &expr.kind {
            ExprKind::Assign(operator, both) => {
                if let [Expr { kind: ExprKind::Name(name), .. }, value] = &**both {
                    match operator {
                        None => self.values.entry(name.clone()).or_default().push(value),
                        Some(_) => drop(self.changed.insert(name.clone())),
                    }
                }
            }
            ExprKind::Step(place, ..) => {
                if let ExprKind::Name(name) = &place.kind {
                    self.changed.insert(name.clone());
                }
            }
            ExprKind::Call(name, _) | ExprKind::Method(_, name, _) => {
                for (function, object) in MOVES {
                    if function == &**name {
                        match object {
                            "" => self.moved.extend(["EActor", "EVictim", "EItem", "EItem2"]),
                            object => drop(self.moved.insert(object)),
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

fn type_of(local: &Local, values: &[&Expr], locals: &[Local], changed: bool) -> Ty {
    let all = |is: &dyn Fn(&Expr) -> bool| !values.is_empty() && values.iter().all(|value| is(value));
    match local.ty {
        Declared::Void => Ty::Nothing,
        Declared::Bool if changed || !values.iter().all(|value| is_truth(value, locals)) => Ty::Int,
        Declared::Bool => Ty::Bool,
        Declared::Int(..) if !changed && all(&|value| is_letter(value)) => Ty::Letter,
        Declared::Int(..) => Ty::Int,
        Declared::Object if all(&is_map) => Ty::Map,
        Declared::Object => Ty::Thing,
        Declared::Resource => Ty::Resource,
        Declared::TextHandle | Declared::Text => Ty::Text,
        Declared::Rect => Ty::Rect,
    }
}

/// Whether a value is always true or false.
fn is_truth(value: &Expr, locals: &[Local]) -> bool {
    match &value.kind {
        ExprKind::Bool(_) | ExprKind::Number(0 | 1) | ExprKind::Unary(Unary::Not, _) => true,
        ExprKind::Binary(operator, _) => matches!(
            operator,
            Binary::Less
                | Binary::Greater
                | Binary::AtMost
                | Binary::AtLeast
                | Binary::Equal
                | Binary::Unequal
                | Binary::And
                | Binary::Or
        ),
        ExprKind::Choice(parts) => is_truth(&parts[1], locals) && is_truth(&parts[2], locals),
        ExprKind::Name(name) => locals.iter().any(|local| local.name == *name && local.ty == Declared::Bool),
        ExprKind::Call(name, _) => returns(On::Nothing, name) == Some(Type::Bool),
        ExprKind::Method(_, name, _) => {
            returns(On::Object, name).or_else(|| returns(On::Resource, name)) == Some(Type::Bool)
        }
        ExprKind::Field(_, name) => names().field(On::Object, name) == Some(Type::Bool),
        ExprKind::Cast(Declared::Bool, _) => true,
        _ => false,
    }
}

fn returns(on: On, name: &str) -> Option<Type> {
    names().function(on, name).map(|function| function.returns)
}

fn is_letter(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Char(_) => true,
        ExprKind::Method(_, name, _) => returns(On::Object, name) == Some(Type::Letter),
        ExprKind::Choice(parts) => is_letter(&parts[1]) && is_letter(&parts[2]),
        ExprKind::Cast(_, inner) => is_letter(inner),
        _ => false,
    }
}

fn is_map(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Name(name) => &**name == "EMap",
        ExprKind::Field(_, name) => &**name == "m",
        ExprKind::Call(name, arguments) => &**name == "GetHandle" && arguments.iter().all(is_map),
        _ => false,
    }
}

/// Whether a value is a thing or a resource that a player chose, which may be none.
fn is_chosen(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Cast(_, inner) => is_chosen(inner),
        ExprKind::Method(_, name, _) => matches!(&**name, "LMenu" | "ChooseResource"),
        _ => false,
    }
}

/// Whether a value is an answer of an event.
fn is_answer(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Number(-1..=3) => true,
        ExprKind::Name(name) => {
            constant(name).is_some_and(|constant| constant.ty == augury_engine::script::Ty::Answer)
        }
        ExprKind::Call(name, _) => name.starts_with("Throw") || matches!(&**name, "ReThrow" | "RedirectEff"),
        ExprKind::Method(_, name, _) => name.starts_with("thEnGen") || &**name == "TriggerTrap",
        ExprKind::Cast(_, inner) => is_answer(inner),
        ExprKind::Choice(parts) => is_answer(&parts[1]) && is_answer(&parts[2]),
        _ => false,
    }
}

/// Whether a variable does nothing but count through loops such as `for (i = 0; i < 5; i++)`, and means nothing
/// outside them.
fn counts(name: &str, body: &Block) -> bool {
    let (mut inside, mut all, mut right) = (0usize, 0usize, true);
    block(body, &mut |expr| all += usize::from(is_name(expr, name)));
    each_for(body, &mut |head, loop_body| {
        if !is_first_of(&head[0], name) {
            return;
        }
        right &= range(head).is_some_and(|range| range.name == name);
        let mut here = 0usize;
        let mut changed = false;
        let mut look = |expr: &Expr| {
            here += usize::from(is_name(expr, name));
            changed |= match &expr.kind {
                ExprKind::Assign(_, both) | ExprKind::AssignNot(both) => is_name(&both[0], name),
                ExprKind::Step(place, ..) => is_name(place, name),
                _ => false,
            };
        };
        statement(loop_body, &mut look);
        right &= !changed;
        for part in head {
            expression(part, &mut |expr| here += usize::from(is_name(expr, name)));
        }
        inside += here;
    });
    right && inside == all && all > 0
}

/// The loop `for (i = from; i < to; i++)`.
pub(super) struct Range<'e> {
    /// The variable.
    pub name: &'e str,
    /// Where it begins.
    pub from: &'e Expr,
    /// Where it ends.
    pub to: &'e Expr,
    /// Whether it comes to the end itself.
    pub with: bool,
}

/// A loop over a range that does not change while it runs.
pub(super) fn range(head: &[Expr; 3]) -> Option<Range<'_>> {
    let [first, test, step] = head;
    let ExprKind::Assign(None, set) = &first.kind else { return None };
    let ExprKind::Name(name) = &set[0].kind else { return None };
    let ExprKind::Binary(operator @ (Binary::Less | Binary::AtMost), test) = &test.kind else { return None };
    let ExprKind::Step(place, _, true) = &step.kind else { return None };
    let fits = is_name(&test[0], name) && is_name(place, name);
    let with = *operator == Binary::AtMost;
    (fits && is_fixed(&set[1]) && is_fixed(&test[1])).then_some(Range {
        name,
        from: &set[1],
        to: &test[1],
        with,
    })
}

/// A number that is the same each time: numbers and constants.
fn is_fixed(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Number(_) => true,
        ExprKind::Name(name) => constant(name).is_some_and(|constant| constant.ty.is_number()),
        ExprKind::Unary(Unary::Minus | Unary::Plus, inner) => is_fixed(inner),
        ExprKind::Binary(Binary::Plus | Binary::Minus, both) => is_fixed(&both[0]) && is_fixed(&both[1]),
        _ => false,
    }
}

pub(super) fn is_name(expr: &Expr, name: &str) -> bool {
    matches!(&expr.kind, ExprKind::Name(own) if **own == *name)
}

fn is_first_of(first: &Expr, name: &str) -> bool {
    matches!(&first.kind, ExprKind::Assign(None, both) if is_name(&both[0], name))
}

/// Whether a statement names a variable.
pub(super) fn mentions(stmt: &Stmt, name: &str) -> bool {
    let mut found = false;
    statement(stmt, &mut |expr| found |= is_name(expr, name));
    found
}

/// Whether an expression names a variable.
pub(super) fn expression_mentions(value: &Expr, name: &str) -> bool {
    let mut found = false;
    expression(value, &mut |expr| found |= is_name(expr, name));
    found
}

/// Whether the statements of a block name a variable.
pub(super) fn block_mentions(own: &Block, name: &str) -> bool {
    own.statements.iter().any(|stmt| mentions(stmt, name))
}

fn each_for<'b>(own: &'b Block, look: &mut dyn FnMut(&'b [Expr; 3], &'b Stmt)) {
    for stmt in &own.statements {
        each_for_in(stmt, look);
    }
}

fn each_for_in<'b>(stmt: &'b Stmt, look: &mut dyn FnMut(&'b [Expr; 3], &'b Stmt)) {
    match &stmt.kind {
        StmtKind::Block(own) => each_for(own, look),
        StmtKind::If(_, then, otherwise) => {
            each_for_in(then, look);
            if let Some(otherwise) = otherwise {
                each_for_in(otherwise, look);
            }
        }
        StmtKind::For(head, body) => {
            look(head, body);
            each_for_in(body, look);
        }
        StmtKind::While(_, body) | StmtKind::Do(body, _) => each_for_in(body, look),
        StmtKind::Switch(_, cases) => {
            for case in cases {
                each_for(&case.block, look);
            }
        }
        _ => {}
    }
}

fn block<'b>(own: &'b Block, look: &mut dyn FnMut(&'b Expr)) {
    for stmt in &own.statements {
        statement(stmt, look);
    }
}

fn statement<'b>(stmt: &'b Stmt, look: &mut dyn FnMut(&'b Expr)) {
    match &stmt.kind {
        StmtKind::Expr(value) | StmtKind::Return(Some(value)) => expression(value, look),
        StmtKind::Empty | StmtKind::Break | StmtKind::Continue | StmtKind::Return(None) => {}
        StmtKind::Block(own) => block(own, look),
        StmtKind::If(test, then, otherwise) => {
            expression(test, look);
            statement(then, look);
            if let Some(otherwise) = otherwise {
                statement(otherwise, look);
            }
        }
        StmtKind::For(head, body) => {
            for part in head.iter() {
                expression(part, look);
            }
            statement(body, look);
        }
        StmtKind::While(test, body) | StmtKind::Do(body, test) => {
            expression(test, look);
            statement(body, look);
        }
        StmtKind::Switch(value, cases) => {
            expression(value, look);
            for case in cases {
                block(&case.block, look);
            }
        }
    }
}

fn expression<'b>(value: &'b Expr, look: &mut dyn FnMut(&'b Expr)) {
    look(value);
    match &value.kind {
        ExprKind::Number(_)
        | ExprKind::Char(_)
        | ExprKind::Text(_)
        | ExprKind::Bool(_)
        | ExprKind::Null
        | ExprKind::Reference(_)
        | ExprKind::Name(_) => {}
        ExprKind::Field(one, _)
        | ExprKind::Side(one, _)
        | ExprKind::Unary(_, one)
        | ExprKind::Step(one, ..)
        | ExprKind::Cast(_, one)
        | ExprKind::ReferenceNumber(one) => expression(one, look),
        ExprKind::Call(_, all) => all.iter().for_each(|one| expression(one, look)),
        ExprKind::Method(on, _, all) => {
            expression(on, look);
            all.iter().for_each(|one| expression(one, look));
        }
        ExprKind::Extreme(_, both)
        | ExprKind::Binary(_, both)
        | ExprKind::Dice(both)
        | ExprKind::Assign(_, both)
        | ExprKind::AssignNot(both)
        | ExprKind::Comma(both) => both.iter().for_each(|one| expression(one, look)),
        ExprKind::Choice(parts) => parts.iter().for_each(|one| expression(one, look)),
    }
}
