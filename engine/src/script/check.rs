//! Reads a script before it ever runs: every name has to be known, every literal argument and every field
//! has to be of the right type. The script engine alone would find such mistakes only when the line runs.
//! Knows the tables of functions, properties and constants; runs nothing.

mod expr;
mod list;
mod remedy;
mod switch;

use super::machine::NamedAt;
use super::ty::Ty;
use super::vars::Usable;
use crate::base::id::ResId;
use crate::content::problem::cut;
use rhai::{AST, Position, Stmt, StmtBlock};
use std::collections::BTreeSet;

/// Something wrong in a script, with its place in the script's own text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// What is wrong, without a full stop.
    pub what: String,
    /// What would be right, a sentence without a full stop.
    pub remedy: String,
    /// Whether the script can run all the same.
    pub runs: bool,
    /// The resource that it names and the pack has not.
    pub missing: Option<ResId>,
}

/// Objects in scope of every script: name, the original's name, type, help.
pub const OBJECTS: &[(&str, &str, Ty, &str)] = &[
    ("e", "e", Ty::Event, "The record of the event in hand: read and write its fields."),
    ("actor", "EActor", Ty::Thing, "Who acts."),
    ("victim", "EVictim", Ty::Thing, "Whom it happens to."),
    ("target", "ETarget", Ty::Thing, "The same as victim."),
    ("item", "EItem", Ty::Thing, "The item or weapon used."),
    ("item2", "EItem2", Ty::Thing, "A second item, such as the missile of a bow."),
    ("player", "EPlayer", Ty::Thing, "Who is played from the keyboard."),
    ("map", "EMap", Ty::Map, "The map."),
    ("game", "theGame", Ty::Game, "The game."),
    ("term", "ETerm", Ty::Term, "The screen."),
    ("resource", "", Ty::Resource, "The resource whose script this is."),
];

/// What a check found besides problems.
#[derive(Clone, Debug, Default)]
pub(super) struct Checked {
    pub findings: Vec<Finding>,
    /// Which of [`OBJECTS`] it names, by place, and under which name.
    pub objects: Vec<(usize, &'static str)>,
    /// Which variables of the resource it names.
    pub vars: Vec<String>,
    /// Resources that it names in texts, with their places.
    pub mentions: Vec<(ResId, Position)>,
    /// Where it rolls dice, in the order of the text.
    pub dice: Vec<Position>,
    /// Functions that it calls, with their places.
    pub calls: Vec<(&'static str, Position)>,
    /// Fields of the event that it reads or writes.
    pub fields: Vec<String>,
    /// Whether it writes into anything but its own variables.
    pub writes: bool,
}

/// What the last value of a script is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Last {
    /// The answer of a handler.
    Answers,
    /// Yes or no; of a number whether it is another than 0.
    Decides,
}

/// Checks a script's tree. `named` tells which of its numbers are constants, `vars` are the variables of
/// its resource, and `exists` says whether the pack has a resource, where a pack is at hand.
pub(super) fn check(
    ast: &AST,
    named: &[NamedAt],
    vars: &Usable<'_>,
    exists: Option<&dyn Fn(ResId) -> bool>,
    last: Last,
) -> Checked {
    let (scope, out) = (Vec::new(), Checked::default());
    let mut checker = Checker { named, vars, exists, last, scope, valued: false, used: BTreeSet::new(), out };
    checker.tail(ast.statements());
    if last == Last::Decides && !checker.valued && checker.out.findings.is_empty() {
        checker.ends_without_value(ast);
    }
    let mut out = checker.out;
    out.findings.sort();
    out.findings.dedup();
    out.mentions.sort_by_key(|(id, at)| (at.line(), at.position(), *id));
    out.mentions.dedup();
    out.dice.sort_by_key(|at| (at.line(), at.position()));
    out.dice.dedup();
    out
}

/// Checks an expression that stands alone and is to change nothing.
pub(super) fn question(ast: &AST, named: &[NamedAt]) -> Checked {
    let out = Checked::default();
    let (scope, last) = (Vec::new(), Last::Decides);
    let vars = &Usable::default();
    let mut checker =
        Checker { named, vars, exists: None, last, scope, valued: false, used: BTreeSet::new(), out };
    for statement in ast.statements() {
        checker.statement(statement);
    }
    let mut out = checker.out;
    out.findings.sort();
    out.findings.dedup();
    out
}

/// The most problems that are listed of one script.
const MOST: usize = 200;

struct Checker<'c> {
    named: &'c [NamedAt],
    vars: &'c Usable<'c>,
    exists: Option<&'c dyn Fn(ResId) -> bool>,
    last: Last,
    scope: Vec<(String, Ty)>,
    /// Whether the script may end with a value.
    valued: bool,
    /// Variables that were named before.
    used: BTreeSet<String>,
    out: Checked,
}

impl Checker<'_> {
    fn find(&mut self, at: Position, what: impl Into<String>, remedy: impl Into<String>) {
        match self.out.findings.len() {
            0..MOST => self.push(at, what.into(), remedy.into()),
            MOST => self.push(
                at,
                format!("the script has more than {MOST} problems, and the rest is not listed"),
                "Repair those above first".to_owned(),
            ),
            _ => {}
        }
    }

    fn push(&mut self, at: Position, what: String, remedy: String) {
        let place = |n: Option<usize>| n.and_then(|n| u32::try_from(n).ok()).unwrap_or(1);
        self.out.findings.push(Finding {
            line: place(at.line()),
            column: place(at.position()),
            what: cut(what),
            remedy: cut(remedy),
            runs: false,
            missing: None,
        });
    }

    /// A condition that comes to no value never holds; what it does on the way is done all the same.
    fn ends_without_value(&mut self, ast: &AST) {
        let last = ast.statements().iter().rfind(|statement| !matches!(statement, Stmt::Noop(_)));
        let what = "the condition ends without a value, so it never holds";
        let remedy = "End with yes or no: a comparison, a question, a number";
        self.find(last.map_or(Position::NONE, Stmt::position), what, remedy);
        self.out.findings.iter_mut().for_each(|finding| finding.runs = true);
    }

    fn block(&mut self, block: &StmtBlock) {
        let outer = self.scope.len();
        self.statements(block.statements());
        self.scope.truncate(outer);
    }

    fn statements(&mut self, statements: &[Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    /// Statements whose last value is the script's answer.
    fn tail(&mut self, statements: &[Stmt]) {
        let outer = self.scope.len();
        let last = statements.iter().rposition(|s| !matches!(s, Stmt::Noop(_)));
        for (i, statement) in statements.iter().enumerate() {
            if Some(i) != last {
                self.statement(statement);
                continue;
            }
            match statement {
                Stmt::Expr(value) => {
                    let ty = self.expr(value);
                    self.answer(ty, value);
                }
                Stmt::FnCall(call, at) => {
                    let ty = self.call(call, *at, None);
                    self.answer_ty(ty, *at);
                }
                Stmt::If(flow, at) => {
                    self.condition(&flow.expr, *at);
                    self.tail(flow.body.statements());
                    self.tail(flow.branch.statements());
                }
                Stmt::Block(block) => self.tail(block.statements()),
                Stmt::Switch(parts, at) => {
                    let ty = self.expr(&parts.0);
                    self.switched(ty, &parts.1, *at);
                    for case in &parts.1.expressions {
                        self.condition(&case.lhs, case.lhs.position());
                        match &case.rhs {
                            rhai::Expr::Stmt(block) => self.tail(block.statements()),
                            value => {
                                let ty = self.expr(value);
                                self.answer(ty, value);
                            }
                        }
                    }
                }
                other => self.statement(other),
            }
        }
        self.scope.truncate(outer);
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::If(flow, at) => {
                self.condition(&flow.expr, *at);
                self.block(&flow.body);
                self.block(&flow.branch);
            }
            Stmt::While(flow, at) => {
                if !matches!(flow.expr, rhai::Expr::Unit(_)) {
                    self.condition(&flow.expr, *at);
                }
                self.block(&flow.body);
            }
            Stmt::Do(flow, _, at) => {
                self.block(&flow.body);
                self.condition(&flow.expr, *at);
            }
            Stmt::For(parts, _) => {
                let (name, counter, flow) = &**parts;
                self.expr(&flow.expr);
                let outer = self.scope.len();
                self.scope.push((name.name.to_string(), Ty::Any));
                if let Some(counter) = counter {
                    self.scope.push((counter.name.to_string(), Ty::Int));
                }
                self.block(&flow.body);
                self.scope.truncate(outer);
            }
            Stmt::Switch(parts, at) => {
                let (value, cases) = &**parts;
                let ty = self.expr(value);
                self.switched(ty, cases, *at);
                for case in &cases.expressions {
                    self.expr(&case.lhs);
                    self.expr(&case.rhs);
                }
            }
            Stmt::Var(parts, ..) => {
                let (name, value, _) = &**parts;
                let ty = self.expr(value);
                self.shadows(&name.name, name.pos);
                // A number may be given any name later; only what can't change by arithmetic keeps its type.
                let ty = if ty.is_number() || ty == Ty::Nothing { Ty::Any } else { ty };
                self.scope.push((name.name.to_string(), ty));
            }
            Stmt::Assignment(parts) => self.assignment(&parts.0, &parts.1),
            Stmt::FnCall(call, at) => {
                self.call(call, *at, None);
            }
            Stmt::Block(block) => self.block(block),
            Stmt::TryCatch(flow, _) => {
                // Its value is that of the block that came to its end.
                self.valued = true;
                self.block(&flow.body);
                let outer = self.scope.len();
                if let rhai::Expr::Variable(name, ..) = &flow.expr {
                    self.scope.push((name.1.to_string(), Ty::Any));
                }
                self.block(&flow.branch);
                self.scope.truncate(outer);
            }
            Stmt::Expr(value) => {
                self.expr(value);
            }
            Stmt::BreakLoop(Some(value), ..) => {
                self.valued = true;
                self.expr(value);
            }
            Stmt::Return(Some(value), flags, _) => {
                let ty = self.expr(value);
                let throws = flags.contains(rhai::ASTFlags::BREAK);
                if !throws {
                    self.answer(ty, value);
                }
            }
            _ => {}
        }
    }
}
