//! Walks over tokens: what comes next, and errors that name it.

use super::tree::{At, Code};
use crate::problem::{Problem, Problems, Severity, Topic};
use crate::source::{Constants, Digest, Kind, Place, Token, digest};
use std::sync::Arc;

/// What a parsing function gives: its tree, or the problem that it stopped at.
pub(super) type Parse<T> = Result<T, Box<Problem>>;

/// The words that begin a declaration of a resource.
const DECLARING: [&str; 21] = [
    "monster",
    "item",
    "feature",
    "effect",
    "spell",
    "poison",
    "disease",
    "race",
    "class",
    "god",
    "domain",
    "region",
    "terrain",
    "template",
    "flavour",
    "flavor",
    "encounter",
    "dungeon",
    "artifact",
    "behaviour",
    "text",
];

/// A place among the tokens of a library.
pub(super) struct Cursor<'t> {
    tokens: Vec<Token>,
    at: usize,
    pub constants: &'t Constants,
    problems: &'t mut Problems,
    end: Token,
    digest: Digest,
}

impl<'t> Cursor<'t> {
    /// Before the first token.
    pub fn new(tokens: Vec<Token>, constants: &'t Constants, problems: &'t mut Problems) -> Cursor<'t> {
        let start = Place { file: crate::source::FileId(0), line: 1, column: 1 };
        let place = tokens.last().map_or(start, |last| last.place);
        let end = Token { kind: Kind::End, place, from: None, comments: Vec::new() };
        Cursor { tokens, at: 0, constants, problems, end, digest: Digest::default() }
    }

    /// The next token.
    pub fn peek(&self) -> &Token {
        self.ahead(0)
    }

    /// The token so many behind the next.
    pub fn ahead(&self, count: usize) -> &Token {
        self.tokens.get(self.at + count).unwrap_or(&self.end)
    }

    /// Passes the next token.
    pub fn pass(&mut self) {
        if let Some(token) = self.tokens.get(self.at) {
            self.digest.take(token, self.constants);
            self.at += 1;
        }
    }

    /// The hash of what was passed since the last time.
    pub fn digested(&mut self) -> String {
        std::mem::take(&mut self.digest).finish()
    }

    /// How many tokens are passed.
    pub fn passed(&self) -> usize {
        self.at
    }

    /// Whether all tokens are passed.
    pub fn is_end(&self) -> bool {
        matches!(self.peek().kind, Kind::End)
    }

    /// Where the next token stands.
    pub fn here(&self) -> At {
        let token = self.peek();
        At { place: token.place, from: token.from.clone() }
    }

    /// Where the last passed token stands.
    pub fn before(&self) -> Place {
        self.tokens.get(self.at.saturating_sub(1)).unwrap_or(&self.end).place
    }

    /// Whether the next token is a sign.
    pub fn at_sign(&self, sign: &str) -> bool {
        self.peek().is_sign(sign)
    }

    /// Passes a sign, if it is next.
    pub fn sign(&mut self, sign: &str) -> bool {
        let there = self.at_sign(sign);
        if there {
            self.pass();
        }
        there
    }

    /// Passes a sign that must be next.
    pub fn must(&mut self, sign: &str) -> Parse<()> {
        if self.sign(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    /// Whether the next token is a word, whatever its case.
    pub fn at_word(&self, word: &str) -> bool {
        self.is_word(0, word)
    }

    /// Whether a token is a word, whatever its case.
    pub fn is_word(&self, ahead: usize, word: &str) -> bool {
        self.ahead(ahead).word().is_some_and(|own| own.eq_ignore_ascii_case(word))
    }

    /// Passes a word, if it is next.
    pub fn word(&mut self, word: &str) -> bool {
        let there = self.at_word(word);
        if there {
            self.pass();
        }
        there
    }

    /// Passes a name that must be next.
    pub fn name(&mut self) -> Parse<Arc<str>> {
        match self.peek().word().cloned() {
            Some(name) => {
                self.pass();
                Ok(name)
            }
            None => Err(self.expected("a name")),
        }
    }

    /// Whether a text is next.
    pub fn at_text(&self) -> bool {
        matches!(self.peek().kind, Kind::Text(_))
    }

    /// Passes a text that must be next, with those that follow it directly.
    pub fn text(&mut self) -> Parse<String> {
        if !self.at_text() {
            return Err(self.expected("a text in double quotes"));
        }
        let mut all = String::new();
        while let Kind::Text(text) = &self.peek().kind {
            all.push_str(text);
            self.pass();
        }
        Ok(all)
    }

    /// The problem that something else was expected next.
    pub fn expected(&self, what: &str) -> Box<Problem> {
        let token = self.peek();
        Box::new(Problem::error(
            Topic::Grammar,
            token,
            format!("expected {what}, found {}", token.kind.shown()),
        ))
    }

    /// The name that may have been meant.
    pub fn suggest<'n>(&mut self, wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
        self.problems.suggest(wrong, names)
    }

    /// Files a problem.
    pub fn file(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Files a warning at a place.
    pub fn warn(&mut self, topic: Topic, at: &At, message: impl Into<String>, remedy: &str) {
        let problem = Problem::at(Severity::Warning, topic, at.place, message);
        self.problems.push(problem.from(at.from.clone()).remedy(remedy));
    }

    /// Puts what was read where it belongs. The last one counts, and a second is told.
    pub fn put<T>(&mut self, slot: &mut Option<T>, value: T, at: &At, what: &str) {
        if slot.replace(value).is_some() {
            self.warn(Topic::Oddity, at, format!("{what} is written twice"), "take one out; the last counts");
        }
    }

    /// Whether a declaration of a resource begins here: its word and its name.
    pub fn at_declaration(&self) -> bool {
        let word = self.peek().word();
        word.is_some_and(|word| DECLARING.iter().any(|one| word.eq_ignore_ascii_case(one)))
            && matches!(self.ahead(1).kind, Kind::Text(_))
            && (self.ahead(2).is_sign(":") || self.ahead(2).is_sign("{"))
    }

    /// Passes tokens up to the end of the entry that stands here: behind its `;`, or before the `}` that closes what
    /// it stands in, or before a declaration.
    pub fn skip_entry(&mut self) {
        let mut depth = 0usize;
        while !self.is_end() {
            if self.at_declaration() {
                return;
            }
            match self.peek().kind {
                Kind::Sign("{") => depth += 1,
                Kind::Sign("}") if depth == 0 => return,
                Kind::Sign("}") => depth -= 1,
                Kind::Sign(";") if depth == 0 => {
                    self.pass();
                    return;
                }
                _ => {}
            }
            self.pass();
        }
    }

    /// Passes tokens up to a declaration.
    pub fn skip_to_declaration(&mut self) {
        while !self.is_end() && !self.at_declaration() {
            self.pass();
        }
    }

    /// Passes code between brackets, the first of which is next.
    pub fn code(&mut self, open: &str, close: &str) -> Parse<Code> {
        let first = self.peek().place;
        let opening = self.here();
        self.must(open)?;
        let start = self.at;
        let mut depth = 0usize;
        loop {
            if self.is_end() || self.at_declaration() {
                let problem =
                    Problem::at(Severity::Error, Topic::Grammar, first, format!("`{open}` is not closed"));
                return Err(Box::new(problem.from(opening.from).remedy(format!("close it with `{close}`"))));
            }
            let token = self.peek();
            if token.is_sign(open) {
                depth += 1;
            } else if token.is_sign(close) {
                if depth == 0 {
                    break;
                }
                depth -= 1;
            }
            self.pass();
        }
        // The comments before the closing bracket are the code's too.
        let end = Token { kind: Kind::End, ..self.peek().clone() };
        let close = end.place;
        let mut tokens: Vec<Token> = self
            .tokens
            .get_mut(start..self.at)
            .map_or_else(Vec::new, |slice| slice.iter_mut().map(take).collect());
        tokens.push(end);
        self.pass();
        let hash = digest(&tokens, self.constants);
        Ok(Code { tokens, open: Some(first), close: Some(close), comments: Vec::new(), hash })
    }

    /// The comments before the tokens from a number on, up to the next one.
    pub fn comments_since(&self, start: usize) -> Vec<(u32, Arc<str>)> {
        let passed = self.tokens.get(start..=self.at).unwrap_or(&[]);
        passed.iter().flat_map(|token| token.comments.clone()).collect()
    }
}

/// A token, of which only the place is left behind.
fn take(token: &mut Token) -> Token {
    let left = Token { kind: Kind::End, place: token.place, from: None, comments: Vec::new() };
    std::mem::replace(token, left)
}
