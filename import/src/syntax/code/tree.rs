//! The tree of a handler's code. It says what is written; nothing is computed or left out.

use crate::source::{Expansion, Place};
use std::sync::Arc;

/// Where something is written.
#[derive(Clone, Debug, PartialEq)]
pub struct At {
    /// The place of its first token.
    pub place: Place,
    /// The use of a macro that produced it.
    pub from: Option<Arc<Expansion>>,
}

/// A comment with the line it begins on.
#[derive(Clone, Debug, PartialEq)]
pub struct Comment {
    /// The line.
    pub line: u32,
    /// Its text, without its marks.
    pub text: Arc<str>,
}

/// The body of a handler.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// The comments before it, which a parser of declarations hands over.
    pub before: Vec<Comment>,
    /// Its variables.
    pub locals: Vec<Local>,
    /// Its statements.
    pub block: Block,
}

/// Statements between braces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Stmt>,
    /// The comments behind the last of them.
    pub last: Vec<Comment>,
}

/// The type that a variable is declared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    /// No value.
    Void,
    /// True or false.
    Bool,
    /// A whole number: how many bits, and whether it may be below 0.
    Int(u8, bool),
    /// A thing or another object.
    Object,
    /// A handle of a text.
    TextHandle,
    /// A resource.
    Resource,
    /// A text.
    Text,
    /// A rectangle.
    Rect,
}

impl Declared {
    /// The type of that name.
    pub fn named(word: &str) -> Option<Declared> {
        Some(match word {
            "void" => Declared::Void,
            "bool" => Declared::Bool,
            "int8" => Declared::Int(8, true),
            "int16" => Declared::Int(16, true),
            "int32" => Declared::Int(32, true),
            "uint8" => Declared::Int(8, false),
            "uint16" => Declared::Int(16, false),
            // The library's own header calls these 32-bit numbers.
            "uint32" | "char" | "EvReturn" => Declared::Int(32, true),
            "hObj" => Declared::Object,
            "hText" => Declared::TextHandle,
            "rID" => Declared::Resource,
            "string" | "String" => Declared::Text,
            "rect" | "Rect" => Declared::Rect,
            _ => return None,
        })
    }
}

/// A variable of a handler.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: Declared,
    /// Whether it keeps its value from one event to the next.
    pub is_static: bool,
    /// Where it is declared.
    pub at: At,
    /// The comments before and behind it.
    pub comments: Vec<Comment>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it begins.
    pub at: At,
    /// The line on which it ends.
    pub end: u32,
    /// The comments before it and inside it.
    pub comments: Vec<Comment>,
    /// The comment behind it on its last line.
    pub behind: Vec<Comment>,
}

/// What a statement is.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// An expression for what it does.
    Expr(Expr),
    /// Nothing: a semicolon alone.
    Empty,
    /// Statements between braces.
    Block(Block),
    /// `if`, and what else.
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// `for (first; test; step)`.
    For(Box<[Expr; 3]>, Box<Stmt>),
    /// `while`.
    While(Expr, Box<Stmt>),
    /// `do … while`.
    Do(Box<Stmt>, Expr),
    /// `switch`.
    Switch(Expr, Vec<Case>),
    /// `break`.
    Break,
    /// `continue`.
    Continue,
    /// `return`.
    Return(Option<Expr>),
}

/// A label of a switch with what follows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The value; none for `default`.
    pub label: Option<Expr>,
    /// The comments before it.
    pub comments: Vec<Comment>,
    /// What follows it.
    pub block: Block,
    /// Where it is.
    pub at: At,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it begins.
    pub at: At,
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A number.
    Number(i64),
    /// A character, which stands for its number.
    Char(char),
    /// A text.
    Text(Arc<str>),
    /// `true` or `false`.
    Bool(bool),
    /// `NULL`: nothing of any type.
    Null,
    /// `$"name"`.
    Reference(Arc<str>),
    /// `$` with a number.
    ReferenceNumber(Box<Expr>),
    /// A variable, an object of the program or a constant.
    Name(Arc<str>),
    /// A function that belongs to nothing.
    Call(Arc<str>, Vec<Expr>),
    /// A field behind a dot.
    Field(Box<Expr>, Arc<str>),
    /// A function behind a dot.
    Method(Box<Expr>, Arc<str>, Vec<Expr>),
    /// A side of a rectangle.
    Side(Box<Expr>, Arc<str>),
    /// An operator before its operand.
    Unary(Unary, Box<Expr>),
    /// `++` and `--`: before (true) or behind, up (true) or down.
    Step(Box<Expr>, bool, bool),
    /// `min(a, b)` or, with true, `max(a, b)`.
    Extreme(bool, Box<[Expr; 2]>),
    /// An operator between two operands.
    Binary(Binary, Box<[Expr; 2]>),
    /// Dice: how many, and with how many sides.
    Dice(Box<[Expr; 2]>),
    /// `(type) value`.
    Cast(Declared, Box<Expr>),
    /// `test ? yes : no`.
    Choice(Box<[Expr; 3]>),
    /// `place = value`, or with an operator.
    Assign(Option<Binary>, Box<[Expr; 2]>),
    /// `place ~= value`, which the original computes from the place alone.
    AssignNot(Box<[Expr; 2]>),
    /// `a, b`.
    Comma(Box<[Expr; 2]>),
}

/// Operators before their operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `+`, which does nothing.
    Plus,
    /// `-`.
    Minus,
    /// `!`.
    Not,
    /// `~`.
    Complement,
    /// `:x:`, the number without its sign.
    Absolute,
}

/// Operators between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `*`
    Times,
    /// `/`
    Over,
    /// `%`
    Rest,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `<<`, which the original shifts right.
    ShiftLeft,
    /// `>>`, which the original shifts left.
    ShiftRight,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
    /// `&&`
    And,
    /// `||`
    Or,
}
