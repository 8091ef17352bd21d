//! The code of handlers and conditions: from tokens to a tree, with comments and places kept.
//!
//! | file | what it has |
//! |---|---|
//! | `tree` | the tree |
//! | `reader` | tokens one by one, comments, limits |
//! | `statement` | declarations and statements |
//! | `expression` | expressions with their operator levels |
//!
//! It knows no name of the game, no type and nothing of the script language.

mod expression;
mod reader;
mod statement;
pub mod tree;

use crate::problem::Problem;
use crate::source::Token;
use reader::Reader;
pub use reader::{DEEPEST, LONGEST};
use tree::{Body, Expr};

/// Reads the body of a handler: the tokens between its outer braces. After an error it goes on at the next statement
/// and reports all.
///
/// # Errors
/// Everything that is wrong with it.
pub fn body(tokens: &[Token]) -> Result<Body, Vec<Problem>> {
    let mut reader = Reader::new(tokens)?;
    let body = reader.body();
    reader.finish(body)
}

/// The same for code that a declaration holds, with the comments that stand before it.
///
/// # Errors
/// Everything that is wrong with it.
pub fn of(code: &super::tree::Code) -> Result<Body, Vec<Problem>> {
    let comment =
        |(line, text): &(u32, std::sync::Arc<str>)| tree::Comment { line: *line, text: text.clone() };
    let before = code.comments.iter().map(comment).collect();
    Ok(Body { before, ..body(&code.tokens)? })
}

/// Reads the condition of a gear entry or of a part of an encounter: one expression.
///
/// # Errors
/// What is wrong with it.
pub fn condition(tokens: &[Token]) -> Result<Expr, Vec<Problem>> {
    let mut reader = Reader::new(tokens)?;
    let expr = reader.whole_expression();
    match expr {
        Ok(expr) => reader.finish(expr),
        Err(problem) => Err(vec![problem]),
    }
}
