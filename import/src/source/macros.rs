//! What `#define` defines.

use super::{Place, Token};
use std::sync::Arc;

/// A macro.
#[derive(Clone, Debug)]
pub(super) struct Macro {
    /// Its name.
    pub name: Arc<str>,
    /// The names of its arguments; none for a macro without brackets.
    pub arguments: Option<Vec<Arc<str>>>,
    /// What it stands for.
    pub body: Arc<[Token]>,
    /// Where it is defined.
    pub place: Place,
}

impl Macro {
    /// Whether it is a constant by its shape: no arguments, and a name in capitals.
    pub fn may_be_constant(&self) -> bool {
        self.arguments.is_none() && !self.body.is_empty() && is_capital(&self.name)
    }
}

/// Whether a name is written in capitals, digits and `_`, as constants are.
pub(super) fn is_capital(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
        && name.chars().any(|c| c.is_ascii_uppercase())
}
