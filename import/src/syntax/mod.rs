//! Declarations of the resource language as trees (the grammar is told in `grammar`). The bodies of handlers, the
//! conditions of gear and of parts of encounters stay tokens here; `code` makes trees of them.
//!
//! A tree says what is written: names are kept, nothing is computed, looked up or left out.

mod attack;
pub mod code;
mod constant;
mod cursor;
mod declaration;
mod entry;
mod event;
mod gear;
mod grammar;
mod part;
mod shape;
mod tile;
pub mod tree;

use crate::problem::Problems;
use crate::source::{Constants, Token};
use tree::Declaration;

/// What a library declares.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The resources, in the order of the library.
    pub declarations: Vec<Declaration>,
    /// The name of the module, where one is declared.
    pub module: Option<String>,
    /// Variables of the whole library: type and name.
    pub variables: Vec<tree::Variable>,
    /// How many functions, fields and objects of the program are declared.
    pub system: usize,
}

/// Parses the tokens of a library. After an error it goes on at the next entry or declaration.
pub fn parse(tokens: Vec<Token>, constants: &Constants, problems: &mut Problems) -> Parsed {
    declaration::parse(cursor::Cursor::new(tokens, constants, problems))
}
