//! What stands between the braces of a declaration: entries and variables, with recovery after an error.

use super::cursor::{Cursor, Parse};
use super::grammar::{COMMON, Rule};
use super::shape::Shape;
use super::tree::*;
use crate::problem::{Problem, Severity, Topic};
use crate::source::Kind;
use std::sync::Arc;

/// The types of variables.
const TYPES: [&str; 14] = [
    "bool", "int8", "int16", "int32", "uint8", "uint16", "uint32", "hObj", "hText", "rID", "string",
    "String", "rect", "Rect",
];

impl Cursor<'_> {
    /// The type of a variable that is declared here.
    pub fn at_variable(&self) -> Option<Arc<str>> {
        let word = self.peek().word()?;
        let named = self.ahead(1).word().is_some();
        (named && TYPES.contains(&&**word)).then(|| word.clone())
    }

    /// Variables of one type, with the `;` behind them.
    pub fn variables(&mut self, ty: &Arc<str>, out: &mut Vec<Variable>) -> Parse<()> {
        self.pass();
        loop {
            let at = self.here();
            out.push(Variable { ty: ty.clone(), name: self.name()?, at });
            if !self.sign(",") {
                return self.must(";");
            }
        }
    }

    /// The entries between braces. The first brace is next.
    pub fn body(&mut self, rules: &'static [Rule], schools: bool) -> Parse<Body> {
        let open = self.here();
        self.must("{")?;
        let mut body = Body::default();
        loop {
            if self.sign("}") {
                return Ok(body);
            }
            if self.is_end() || self.at_declaration() {
                let problem = Problem::at(Severity::Error, Topic::Grammar, open.place, "`{` is not closed");
                self.file(problem.from(open.from).remedy("close it with `}`"));
                return Ok(body);
            }
            if self.sign(";") {
                continue;
            }
            let before = self.passed();
            if let Err(problem) = self.entry(rules, schools, &mut body.entries) {
                self.file(*problem);
                self.skip_entry();
                if self.passed() == before && !self.at_sign("}") && !self.at_declaration() {
                    self.pass();
                }
            }
        }
    }

    fn entry(&mut self, rules: &'static [Rule], schools: bool, out: &mut Vec<Said>) -> Parse<()> {
        let at = self.here();
        if let Some(ty) = self.at_variable() {
            let mut all = Vec::new();
            let done = self.variables(&ty, &mut all);
            out.extend(all.into_iter().map(|variable| {
                let at = variable.at.clone();
                Said { word: "variable", entry: Entry::Variable(variable), at }
            }));
            return done;
        }
        let Some(word) = self.peek().word().cloned() else {
            if schools && self.at_sign("(") {
                return self.schools(&at, out);
            }
            return Err(self.expected("the word of an entry, or `}`"));
        };
        let find = |rules: &'static [Rule]| rules.iter().find(|rule| word.eq_ignore_ascii_case(rule.word));
        let Some(rule) = find(rules).or_else(|| find(COMMON)) else {
            if schools && self.at_atom() {
                return self.schools(&at, out);
            }
            let known = rules.iter().chain(COMMON).map(|rule| rule.word);
            let mut problem = self.expected("the word of an entry");
            if let Some(near) = self.suggest(&word.to_lowercase(), known) {
                problem.remedy = format!("perhaps {near} is meant");
            }
            return Err(problem);
        };
        self.pass();
        if !rule.then.is_empty() && !self.word(rule.then) && rule.shape == Shape::Events {
            return Err(self.expected("Event behind On"));
        }
        if !matches!(self.peek().kind, Kind::Char(_)) {
            self.sign(":");
        }
        self.shape(rule.says, rule.shape, &at, out)
    }

    /// Schools of magic, which stand alone.
    fn schools(&mut self, at: &At, out: &mut Vec<Said>) -> Parse<()> {
        let mut all = Vec::new();
        while self.at_signed() {
            all.push(self.signed()?);
            self.separator();
        }
        out.push(Said { word: "schools", entry: Entry::Values(all), at: at.clone() });
        self.must(";")
    }
}
