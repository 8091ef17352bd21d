//! What `#define` defines.

use super::limits::MOST_ARGUMENTS;
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

    /// The macro that a line defines, from behind its name; `bracket` says whether its arguments follow directly. None
    /// where they are no list of names.
    pub fn defined(name: &Arc<str>, bracket: bool, line: Vec<Token>, place: Place) -> Option<Macro> {
        let name = name.clone();
        if !bracket {
            return Some(Macro { name, arguments: None, body: line.into(), place });
        }
        let close = line.iter().position(|token| token.is_sign(")"))?;
        let inside = line.get(1..close).unwrap_or(&[]);
        let names: Option<Vec<Arc<str>>> = inside
            .iter()
            .enumerate()
            .filter(|(at, token)| at % 2 == 0 || !token.is_sign(","))
            .map(|(at, token)| token.word().filter(|_| at % 2 == 0).cloned())
            .collect();
        let arguments = names.filter(|names| names.len() <= MOST_ARGUMENTS)?;
        let body = line.get(close + 1..).unwrap_or(&[]).into();
        Some(Macro { name, arguments: Some(arguments), body, place })
    }
}

/// Whether a name is written in capitals, digits and `_`, as constants are.
pub(super) fn is_capital(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
        && name.chars().any(|c| c.is_ascii_uppercase())
}
