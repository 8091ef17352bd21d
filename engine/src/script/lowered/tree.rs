//! The lowered tree. Each node has the place that the script engine names where something is wrong with it.

use super::operator::Operator;
use crate::script::api::Function;
use crate::script::property::Property;
use crate::script::value::Val;
use rhai::{ImmutableString, Position, RangeCase};

/// A script.
pub(in crate::script) struct Program {
    pub(super) statements: Vec<Stmt>,
    /// How many slots its objects and variables take.
    pub(super) slots: usize,
}

/// A statement.
pub(super) enum Stmt {
    Nothing(Position),
    Expr(Expr, Position),
    /// A call or an operator that is a statement by itself: one step, not two.
    Operation(Expr, Position),
    Block(Vec<Stmt>, Position),
    If(Box<If>, Position),
    Switch(Box<Switch>, Position),
    /// Condition, none for a loop without end, and body.
    While(Option<Expr>, Vec<Stmt>, Position),
    /// Body, condition, and which value of it goes on.
    Do(Vec<Stmt>, Expr, bool, Position),
    For(Box<For>, Position),
    Let(usize, Expr, Position),
    Assign(Box<Assign>, Position),
    Break(Option<Expr>, Position),
    Continue(Option<Expr>, Position),
    Return(Option<Expr>, Position),
}

/// A condition and what follows from it.
pub(super) struct If {
    pub condition: Expr,
    pub then: Vec<Stmt>,
    pub otherwise: Vec<Stmt>,
}

/// A choice by value.
pub(super) struct Switch {
    pub value: Expr,
    /// By the hash of a value: its cases in order, as places in `arms`; sorted.
    pub cases: Vec<(u64, Vec<usize>)>,
    pub ranges: Vec<RangeCase>,
    /// Condition, none where it always holds, and value.
    pub arms: Vec<(Option<Expr>, Expr)>,
    pub otherwise: Option<usize>,
}

/// A loop over a list or a range.
pub(super) struct For {
    pub over: Expr,
    pub slot: usize,
    pub counter: Option<usize>,
    pub body: Vec<Stmt>,
    pub body_at: Position,
}

/// What is written to.
pub(super) enum Target {
    Local(usize),
    Var(usize),
    /// A property of a variable.
    Property(Local, Named),
}

/// A variable that is read: its slot, or its place among those of resources.
#[derive(Clone, Copy)]
pub(super) enum Local {
    Slot(usize),
    Var(usize),
}

/// An assignment.
pub(super) struct Assign {
    pub target: Target,
    /// Where the target stands.
    pub at: Position,
    /// `+=` and its kin, with their own place.
    pub operator: Option<(Operator, Position)>,
    pub value: Expr,
}

/// An expression.
pub(super) enum Expr {
    Value(Val, Position),
    Local(Local, Position),
    /// A text with values in it.
    Text(Vec<Expr>, Position),
    /// A list in brackets.
    List(Vec<Expr>, Position),
    And(Vec<Expr>, Position),
    Or(Vec<Expr>, Position),
    Block(Vec<Stmt>, Position),
    Unary(Operator, Box<Expr>, Position),
    Binary(Operator, Box<(Expr, Expr)>, Position),
    Call(Box<Call>, Position),
    Chain(Box<Chain>, Position),
    Entry(Box<Entry>, Position),
}

/// `of[place]`.
pub(super) struct Entry {
    pub of: Expr,
    pub place: Expr,
    /// A literal takes no step.
    pub literal: bool,
    /// Where the place stands.
    pub place_at: Position,
}

/// A function by its name, ours or the script engine's.
pub(super) struct Callee {
    pub name: ImmutableString,
    pub function: Option<&'static Function>,
    pub at: Position,
}

/// A call.
pub(super) struct Call {
    pub callee: Callee,
    pub args: Vec<Expr>,
}

/// `of.link.link`.
pub(super) struct Chain {
    pub of: Expr,
    pub links: Vec<Link>,
}

/// A part of a chain behind a dot.
pub(super) enum Link {
    Property(Named, Position),
    Method(Call, Position),
}

/// A property by its name, for each kind of value that may have it: event, thing, resource, map, dice.
pub(super) struct Named {
    pub name: ImmutableString,
    pub of: [Option<&'static Property>; 5],
    pub at: Position,
}

impl Expr {
    /// The place that the script engine names for it.
    pub fn at(&self) -> Position {
        match self {
            Expr::Value(_, at)
            | Expr::Local(_, at)
            | Expr::Text(_, at)
            | Expr::List(_, at)
            | Expr::And(_, at)
            | Expr::Or(_, at)
            | Expr::Block(_, at)
            | Expr::Unary(_, _, at)
            | Expr::Binary(_, _, at)
            | Expr::Call(_, at)
            | Expr::Chain(_, at)
            | Expr::Entry(_, at) => *at,
        }
    }
}
