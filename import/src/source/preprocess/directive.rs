//! What a line that begins with `#` does.

use super::super::condition;
use super::super::constant::evaluate;
use super::super::find::NotRead;
use super::super::limits::*;
use super::super::macros::Macro;
use super::super::{Kind, Place, Token};
use super::{Branch, Input, State};
use crate::problem::{Problem, Severity, Topic};
use std::sync::Arc;

impl State<'_> {
    /// The rest of the line of a directive.
    fn line(&mut self) -> Vec<Token> {
        self.line_told(|_| true)
    }

    /// The same; of the problems in it only those are told for which `tells` holds.
    fn line_told(&mut self, tells: fn(&Problem) -> bool) -> Vec<Token> {
        let mut found = Vec::new();
        let tokens = match self.inputs.last_mut() {
            Some(Input::File(lexer, _)) => lexer.line(&mut self.words, &mut found),
            _ => Vec::new(),
        };
        self.tell(found.into_iter().filter(tells));
        tokens
    }

    /// Passes the rest of the line of a directive that is read to its end, and tells what stands there.
    fn end_of_line(&mut self, directive: &str) {
        // What stands there is not read, whatever it is; a comment may take in the next line.
        let tokens = self.line_told(|problem| problem.severity == Severity::Warning);
        if let Some(token) = tokens.first() {
            self.behind(directive, token);
        }
    }

    /// Files that a token stands behind a directive that is read to its end.
    fn behind(&mut self, directive: &str, token: &Token) {
        let message = format!("{} stands behind {directive} and is not read", token.kind.shown());
        let problem = Problem::at(Severity::Warning, Topic::Directive, token.place, message);
        self.problems.push(problem.remedy("take it out, or give it a line of its own"));
    }

    fn branches(&mut self) -> Option<&mut Vec<Branch>> {
        match self.inputs.last_mut() {
            Some(Input::File(_, branches)) => Some(branches),
            _ => None,
        }
    }

    pub(super) fn directive(&mut self, place: Place) {
        let skips = self.branches().is_some_and(|all| all.iter().any(|branch| branch.skips));
        let Some(word) = self.directive_word() else { return };
        match &*word {
            "if" | "ifdef" | "ifndef" => self.open_branch(place, &word, skips),
            "elif" => self.next_branch(place, true),
            "else" => self.next_branch(place, false),
            "endif" => {
                self.end_of_line("#endif");
                if self.branches().is_none_or(|all| all.pop().is_none()) {
                    self.error(
                        Topic::Directive,
                        place,
                        "#endif closes nothing",
                        "take it out, or open a condition",
                    );
                }
            }
            "elifdef" | "elifndef" => self.no_branch(place, &word),
            _ if skips => self.skip_line(true),
            "include" => self.include(place),
            "define" => self.define(place),
            "undef" => {
                match self.line().as_slice() {
                    [Token { kind: Kind::Word(name), .. }] => {
                        self.macros.remove(name);
                        self.values.clear();
                        self.staying.clear();
                    }
                    _ => self.error(Topic::Directive, place, "#undef takes one name", "write #undef NAME"),
                };
            }
            "error" => {
                self.skip_line(false);
                self.error(Topic::Directive, place, "the library stops here with #error", "");
            }
            "line" | "pragma" => self.skip_line(false),
            "" => match self.line().as_slice() {
                // Alone it says nothing, and with a number and a file what a preprocessor before this one read.
                [] | [Token { kind: Kind::Number(_), .. }] => {}
                [Token { kind: Kind::Number(_), .. }, Token { kind: Kind::Text(_), .. }, ..] => {}
                _ => self.error(
                    Topic::Directive,
                    place,
                    "no directive stands behind #",
                    "write one, as in #define",
                ),
            },
            other => {
                let known = ["include", "define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif"];
                let remedy = match augury_engine::base::names::nearest(other, known) {
                    Some(near) => format!("perhaps #{near} is meant"),
                    None => "a line that begins with # is for the preprocessor".to_owned(),
                };
                let message = format!("#{other} is no directive");
                self.skip_line(false);
                self.error(Topic::Directive, place, message, &remedy);
            }
        }
    }

    /// The word behind `#`; empty where the line ends.
    fn directive_word(&mut self) -> Option<Arc<str>> {
        let mut found = Vec::new();
        let word = match self.inputs.last_mut() {
            Some(Input::File(lexer, _)) => Some(lexer.directive_word(&mut self.words, &mut found)),
            _ => None,
        };
        self.tell(found);
        word
    }

    /// Passes the rest of the line; `left_out` says whether a condition leaves out what follows.
    fn skip_line(&mut self, left_out: bool) {
        let mut found = Vec::new();
        if let Some(Input::File(lexer, _)) = self.inputs.last_mut() {
            lexer.skip_line(left_out, &mut found);
        }
        self.tell(found);
    }

    /// Files what a branch is called in later versions of C, where it stands in a condition that is read. What follows
    /// is left out.
    fn no_branch(&mut self, place: Place, word: &str) {
        let outer = self.is_left_out_whole();
        self.skip_line(true);
        if outer {
            return;
        }
        let instead = if word == "elifdef" { "#elif defined(NAME)" } else { "#elif !defined(NAME)" };
        let message = format!("#{word} is no directive of this language");
        self.error(Topic::Directive, place, message, &format!("write {instead}"));
        if let Some(branch) = self.branches().and_then(|all| all.last_mut()) {
            branch.skips = true;
        }
    }

    /// Whether the innermost condition stands in text that is left out.
    fn is_left_out_whole(&mut self) -> bool {
        self.branches().is_some_and(|all| all.iter().rev().skip(1).any(|branch| branch.skips))
    }

    fn open_branch(&mut self, place: Place, word: &str, skips: bool) {
        let holds = if skips {
            self.skip_line(true);
            false
        } else {
            let line = self.line();
            self.condition(place, word, &line)
        };
        let full = self.branches().is_some_and(|all| all.len() >= DEEPEST_CONDITION);
        if full {
            let message = format!("conditions stand more than {DEEPEST_CONDITION} deep");
            self.error(Topic::Limit, place, message, "");
            self.leave();
            return;
        }
        let branch = Branch { opened: place, taken: holds || skips, skips: skips || !holds, last: false };
        if let Some(all) = self.branches() {
            all.push(branch);
        }
    }

    /// Whether the condition of `#if` holds, macros replaced as in C; an error says what cannot be computed.
    fn holds(&mut self, line: &[Token]) -> Result<bool, String> {
        let plain = condition::plain(line, &self.macros)?;
        let replaced = self.alone(plain);
        match evaluate(&replaced, &self.macros, &mut self.values) {
            Some(computed) => Ok(computed.value != 0),
            None => Err("the condition is no expression of numbers".to_owned()),
        }
    }

    fn condition(&mut self, place: Place, word: &str, line: &[Token]) -> bool {
        if word == "if" {
            return self.holds(line).unwrap_or_else(|what| {
                self.error(Topic::Directive, place, what, "write numbers, names and defined(NAME)");
                false
            });
        }
        match line.first().and_then(Token::word) {
            Some(name) => {
                if let Some(token) = line.get(1) {
                    self.behind(&format!("#{word} {name}"), token);
                }
                self.macros.contains_key(name) == (word == "ifdef")
            }
            None => {
                self.error(
                    Topic::Directive,
                    place,
                    format!("#{word} has no name"),
                    "write one name behind it",
                );
                false
            }
        }
    }

    fn next_branch(&mut self, place: Place, asks: bool) {
        let outer = self.is_left_out_whole();
        let taken = self.branches().and_then(|all| all.last()).is_some_and(|branch| branch.taken);
        let line = if !asks {
            self.end_of_line("#else");
            Vec::new()
        } else if outer || taken {
            self.skip_line(true);
            Vec::new()
        } else {
            self.line()
        };
        let Some(branch) = self.branches().and_then(|all| all.last_mut()) else {
            let word = if asks { "#elif" } else { "#else" };
            self.error(
                Topic::Directive,
                place,
                format!("{word} stands in no condition"),
                "open one with #if",
            );
            return;
        };
        if branch.last {
            self.error(
                Topic::Directive,
                place,
                "a condition has two last branches",
                "take the second #else out",
            );
            return;
        }
        branch.last = !asks;
        let open = !branch.taken && !outer;
        let holds = open && (!asks || self.condition(place, "if", &line));
        if let Some(branch) = self.branches().and_then(|all| all.last_mut()) {
            branch.skips = !holds;
            branch.taken |= holds;
        }
    }

    fn include(&mut self, place: Place) {
        let mut found = Vec::new();
        let name = match self.inputs.last_mut() {
            Some(Input::File(lexer, _)) => lexer.include_name(&mut found),
            _ => None,
        };
        self.tell(found);
        let Some(name) = name else {
            self.skip_line(false);
            self.error(Topic::Directive, place, "#include has no file", "write #include \"name.irh\"");
            return;
        };
        self.end_of_line("#include");
        let files = self.inputs.iter().filter(|input| matches!(input, Input::File(..))).count();
        if files >= DEEPEST_INCLUDE {
            let message = format!("files include files more than {DEEPEST_INCLUDE} deep");
            self.error(Topic::Limit, place, message, "");
            return;
        }
        let path = match self.files.find(&name, Some(place.file)) {
            Ok(path) => path,
            Err(NotRead { what, remedy }) => {
                self.error(Topic::File, place, what, &remedy);
                return;
            }
        };
        if self.files.is_open(place.file, &path) {
            let message = format!("`{name}` includes itself");
            self.error(Topic::File, place, message, "take this #include out");
            return;
        }
        match self.files.open(&path, Some(place)) {
            Ok(id) => self.enter(id),
            Err(what) => self.error(Topic::File, place, what, ""),
        }
    }

    fn define(&mut self, place: Place) {
        let mut found = Vec::new();
        let (name, bracket) = match self.inputs.last_mut() {
            Some(Input::File(lexer, _)) => lexer.macro_name(&mut self.words, &mut found),
            _ => return,
        };
        self.tell(found);
        let line = self.line();
        let Some(name) = name else {
            self.error(
                Topic::Directive,
                place,
                "#define has no name",
                "write #define NAME what it stands for",
            );
            return;
        };
        let Some(found) = Macro::defined(&name, bracket, line, place) else {
            let message = format!("the arguments of {name} are no list of names");
            self.error(Topic::Directive, place, message, "write #define NAME(first, second) ...");
            return;
        };
        // What had no value may have one now; what stays does so until a name changes.
        self.values.clear();
        let found = Arc::new(found);
        if self.macros.insert(name, Arc::clone(&found)).is_some() {
            self.staying.clear();
        }
        self.compare_at_define(found);
    }
}
