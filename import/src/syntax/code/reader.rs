//! Tokens one by one, the comments between them, and the limits of what is read.

use super::tree::{At, Comment};
use crate::problem::{Problem, Severity, Topic};
use crate::source::{Expansion, Kind, Place, Token};
use std::sync::Arc;

/// How deep statements and expressions may lie in each other.
pub const DEEPEST: usize = 64;
/// How many tokens a handler may have.
pub const LONGEST: usize = 100_000;
/// How many errors of one handler are kept.
const MOST_PROBLEMS: usize = 50;

/// What a reading function hands back.
pub(super) type Read<T> = Result<T, Problem>;

/// Reads tokens.
pub(super) struct Reader<'t> {
    tokens: &'t [Token],
    at: usize,
    depth: usize,
    /// Comments that were passed and belong to no statement yet.
    comments: Vec<Comment>,
    /// How many comments before the token in hand were taken already.
    taken: usize,
    problems: Vec<Problem>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(tokens: &'t [Token]) -> Result<Self, Vec<Problem>> {
        let reader = Reader { tokens, at: 0, depth: 0, comments: Vec::new(), taken: 0, problems: Vec::new() };
        match tokens.get(LONGEST) {
            None => Ok(reader),
            Some(token) => {
                let message = format!("the handler has more than {LONGEST} words");
                Err(vec![Problem::error(Topic::Limit, token, message).remedy("Divide it into several")])
            }
        }
    }

    /// The result, where nothing was wrong.
    pub(super) fn finish<T>(self, value: T) -> Result<T, Vec<Problem>> {
        if self.problems.is_empty() { Ok(value) } else { Err(self.problems) }
    }

    /// The token in hand.
    pub(super) fn token(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    /// A token further on.
    pub(super) fn ahead(&self, by: usize) -> Option<&'t Token> {
        self.tokens.get(self.at + by)
    }

    /// The sign in hand.
    pub(super) fn sign(&self) -> &'static str {
        match self.token().map(|token| &token.kind) {
            Some(Kind::Sign(sign)) => sign,
            _ => "",
        }
    }

    /// The word in hand.
    pub(super) fn word(&self) -> Option<&'t Arc<str>> {
        match self.token().map(|token| &token.kind) {
            Some(Kind::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The word in hand, as a text.
    pub(super) fn keyword(&self) -> &'t str {
        self.word().map_or("", |word| word)
    }

    pub(super) fn is_done(&self) -> bool {
        self.token().is_none_or(|token| token.kind == Kind::End)
    }

    /// Passes the token in hand.
    pub(super) fn next(&mut self) {
        let mut before = self.before_token();
        self.comments.append(&mut before);
        self.at += 1;
        self.taken = 0;
    }

    /// The comments before the token in hand that nobody took.
    fn before_token(&mut self) -> Vec<Comment> {
        let Some(token) = self.token() else { return Vec::new() };
        let left = token.comments.iter().skip(self.taken);
        let left = left.map(|(line, text)| Comment { line: *line, text: text.clone() }).collect();
        self.taken = token.comments.len();
        left
    }

    /// Passes the token in hand, if it is this sign.
    pub(super) fn pass(&mut self, sign: &str) -> bool {
        let is = self.sign() == sign;
        if is {
            self.next();
        }
        is
    }

    /// Passes a sign that has to be here.
    pub(super) fn expect(&mut self, sign: &'static str, remedy: &str) -> Read<()> {
        if self.pass(sign) {
            return Ok(());
        }
        Err(self.wrong(format!("`{sign}` is missing before {}", self.shown()), remedy))
    }

    /// Where the token in hand is; at the end, where the last one is.
    pub(super) fn at(&self) -> At {
        match self.token().or(self.tokens.last()) {
            Some(token) => At { place: token.place, from: token.from.clone() },
            None => At { place: Place { file: crate::source::FileId(0), line: 1, column: 1 }, from: None },
        }
    }

    /// The line of the token that was passed last.
    pub(super) fn line_before(&self) -> u32 {
        match self.at.checked_sub(1).and_then(|at| self.tokens.get(at)) {
            Some(token) => shown_at(token).line,
            None => 0,
        }
    }

    /// Takes the comments before the token in hand that stand on a line.
    pub(super) fn comments_on(&mut self, line: u32) -> Vec<Comment> {
        let Some(token) = self.token() else { return Vec::new() };
        let on_it = token.comments.iter().skip(self.taken).take_while(|(at, _)| *at == line);
        let on_it: Vec<_> = on_it.map(|(line, text)| Comment { line: *line, text: text.clone() }).collect();
        self.taken += on_it.len();
        on_it
    }

    /// Takes the comments that were passed.
    pub(super) fn comments_passed(&mut self) -> Vec<Comment> {
        std::mem::take(&mut self.comments)
    }

    /// Takes the comments that were passed and those before the token in hand.
    pub(super) fn comments_here(&mut self) -> Vec<Comment> {
        let mut all = self.comments_passed();
        all.append(&mut self.before_token());
        all
    }

    /// What the token in hand is called in messages.
    pub(super) fn shown(&self) -> String {
        self.token().map_or(&Kind::End, |token| &token.kind).shown()
    }

    /// An error at the token in hand.
    pub(super) fn wrong(&self, message: impl Into<String>, remedy: &str) -> Problem {
        self.problem(Topic::Grammar, message, remedy)
    }

    /// A limit that was reached at the token in hand.
    pub(super) fn limit(&self, message: impl Into<String>, remedy: &str) -> Problem {
        self.problem(Topic::Limit, message, remedy)
    }

    fn problem(&self, topic: Topic, message: impl Into<String>, remedy: &str) -> Problem {
        let At { place, from } = self.at();
        Problem::at(Severity::Error, topic, place, message).from(from).remedy(remedy)
    }

    /// Keeps an error.
    pub(super) fn keep(&mut self, problem: Problem) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// Goes one deeper while `read` reads.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= DEEPEST {
            let message = format!("brackets and blocks lie more than {DEEPEST} deep in each other");
            return Err(self.limit(message, "Divide it into several statements"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Passes everything up to the end of the statement: behind its semicolon, or before a closing brace.
    pub(super) fn skip_statement(&mut self) {
        let mut open = 0usize;
        while !self.is_done() {
            match self.sign() {
                ";" if open == 0 => {
                    self.next();
                    return;
                }
                "{" => open += 1,
                "}" if open == 0 => return,
                "}" => {
                    open -= 1;
                    if open == 0 {
                        self.next();
                        return;
                    }
                }
                _ => {}
            }
            self.next();
        }
    }
}

/// The line that a token stands on for a reader: where its macro was used first.
fn shown_at(token: &Token) -> Place {
    let mut from: Option<&Arc<Expansion>> = token.from.as_ref();
    let mut place = token.place;
    while let Some(expansion) = from {
        place = expansion.used;
        from = expansion.within.as_ref();
    }
    place
}
