//! Whether a macro is a number by its shape, for names whose number the engine knows. What is not defined yet may be a
//! number.

use super::constant::{Known, LEVELS};
use super::limits::DEEPEST_CONSTANT;
use super::macros::{Macro, is_capital};
use super::{Kind, Place, Token};
use crate::names;
use std::collections::BTreeMap;
use std::sync::Arc;

type Macros = BTreeMap<Arc<str>, Arc<Macro>>;

impl Known {
    /// Whether a macro is an expression of numbers, names in capitals and uses of such macros. What was answered once
    /// stays, so that no name is read in two ways.
    pub fn is_number(&mut self, found: &Macro, macros: &Macros) -> bool {
        has_shape(found, macros, &mut self.numbers, 0)
    }

    /// Whether it was asked, and is one.
    pub fn was_number(&self, found: &Macro) -> bool {
        self.numbers.get(&found.place) == Some(&true)
    }
}

fn has_shape(found: &Macro, macros: &Macros, numbers: &mut BTreeMap<Place, bool>, depth: usize) -> bool {
    if let Some(known) = numbers.get(&found.place) {
        return *known;
    }
    // A macro that uses itself stands there for its name.
    numbers.insert(found.place, true);
    let names = found.arguments.as_deref().unwrap_or(&[]);
    let mut shape = Shape { tokens: &found.body, at: 0, names, macros, numbers, depth };
    let is_number = shape.expression() && shape.at == found.body.len();
    numbers.insert(found.place, is_number);
    is_number
}

struct Shape<'t> {
    tokens: &'t [Token],
    at: usize,
    /// The names of the macro's arguments.
    names: &'t [Arc<str>],
    macros: &'t Macros,
    numbers: &'t mut BTreeMap<Place, bool>,
    /// How many brackets and macros it stands in, which the stack has to hold.
    depth: usize,
}

impl Shape<'_> {
    fn next_is(&self, among: &[&str]) -> bool {
        self.tokens.get(self.at).is_some_and(|token| among.iter().any(|sign| token.is_sign(sign)))
    }

    fn takes(&mut self, among: &[&str]) -> bool {
        let is = self.next_is(among);
        self.at += usize::from(is);
        is
    }

    fn expression(&mut self) -> bool {
        self.depth += 1;
        if self.depth > DEEPEST_CONSTANT {
            return false;
        }
        while self.operand() {
            if !LEVELS.iter().any(|signs| self.takes(signs)) {
                self.depth -= 1;
                return true;
            }
        }
        false
    }

    fn operand(&mut self) -> bool {
        while self.takes(&["-", "+", "~", "!"]) {}
        if self.takes(&["("]) {
            return self.expression() && self.takes(&[")"]);
        }
        let Some(token) = self.tokens.get(self.at) else { return false };
        self.at += 1;
        match &token.kind {
            Kind::Number(_) | Kind::Char(_) => true,
            Kind::Word(word) => self.names.contains(word) || self.word(word),
            _ => false,
        }
    }

    fn word(&mut self, word: &Arc<str>) -> bool {
        let found = self.macros.get(word).cloned();
        let takes_arguments = found.as_ref().is_none_or(|found| found.arguments.is_some());
        let bracket = self.next_is(&["("]);
        let is_use = bracket || !takes_arguments;
        if takes_arguments && bracket && !self.arguments() {
            return false;
        }
        match found {
            Some(found) if is_use => has_shape(&found, self.macros, self.numbers, self.depth),
            _ => is_capital(word) || names::number(word).is_some(),
        }
    }

    fn arguments(&mut self) -> bool {
        self.at += 1;
        if self.takes(&[")"]) {
            return true;
        }
        while self.expression() {
            if !self.takes(&[","]) {
                return self.takes(&[")"]);
            }
        }
        false
    }
}
