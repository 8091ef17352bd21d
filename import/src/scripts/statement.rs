//! Statements: conditions, loops, answers, and where variables are declared.

use super::out::{Line, Out};
use super::scan::{self, Ty, block_mentions, expression_mentions, is_name, mentions};
use super::value::{Value, none_of};
use super::{ReasonKind, Translator};
use crate::syntax::code::tree::*;
use augury_engine::script;
use std::sync::Arc;

/// A statement that others lie in.
#[derive(Clone, Debug)]
pub(super) enum Around {
    /// A loop over a range, which goes on by itself.
    Range,
    /// A `for`, with what it does before each next round.
    For(Expr),
    /// `while` and `do`.
    While,
    /// `switch`; whether a `break` can leave it from anywhere.
    Switch(bool),
}

impl Translator<'_> {
    /// The lines of a whole handler.
    pub(super) fn handler(&mut self, body: &Body) -> Vec<Line> {
        let mut lines = Vec::new();
        comments(&body.before, &mut lines);
        for local in &body.locals {
            comments(&local.comments, &mut lines);
            if local.is_static {
                let what = "variables that last from one event to the next and are declared in a handler";
                self.owe(ReasonKind::Variable, &local.at, local.name.to_string(), what);
            }
        }
        let pending = body.locals.iter().map(|local| local.name.clone()).collect();
        self.statements(&body.block, pending, &mut lines);
        finish(&mut lines);
        lines
    }

    /// The statements of a block; `pending` are the variables that are to be declared in it.
    pub(super) fn statements(&mut self, block: &Block, pending: Vec<Arc<str>>, lines: &mut Vec<Line>) {
        self.listed(&block.statements, pending, lines);
        comments(&block.last, lines);
    }

    /// Statements one by one.
    pub(super) fn listed(&mut self, statements: &[Stmt], mut pending: Vec<Arc<str>>, lines: &mut Vec<Line>) {
        pending.retain(|name| self.locals.get(name).is_some_and(|local| !local.counts));
        for (place, stmt) in statements.iter().enumerate() {
            comments(&stmt.comments, lines);
            let (here, rest): (Vec<_>, Vec<_>) = pending.into_iter().partition(|name| mentions(stmt, name));
            pending = rest;
            let mut down = Vec::new();
            let mut begins = None;
            for name in here {
                let later = statements.iter().skip(place + 1).any(|stmt| mentions(stmt, &name));
                if !later && goes_down(stmt, &name) {
                    down.push(name);
                } else if sets(stmt, &name) {
                    begins = Some(name);
                } else {
                    self.declare(&name, lines);
                }
            }
            let from = lines.len();
            self.statement(stmt, down, lines);
            if let Some(name) = begins {
                self.begin(&name, from, lines);
            }
            behind(&stmt.behind, from, lines);
        }
    }

    /// Declares a variable, which begins as nothing.
    fn declare(&mut self, name: &str, lines: &mut Vec<Line>) {
        let Some(local) = self.locals.get(name) else { return };
        let zero = || Out::word("0");
        let value = match local.ty {
            Ty::Rect => Out::List(vec![zero(), zero(), zero(), zero()]),
            Ty::Map => Out::word("map"),
            Ty::Text | Ty::Letter => Out::Text(String::new()),
            ty => Out::word(none_of(ty).unwrap_or("0")),
        };
        lines.push(Line::Let(local.name.clone(), value));
    }

    /// Makes the assignment that was written last the declaration of its variable.
    fn begin(&mut self, name: &str, from: usize, lines: &mut [Line]) {
        let Some(local) = self.locals.get(name) else { return };
        let own = local.name.clone();
        let found = lines.iter_mut().skip(from).find(|line| match line {
            Line::Set(Out::Word(word), _) => *word == own,
            _ => false,
        });
        if let Some(line) = found
            && let Line::Set(_, value) = line
        {
            *line = Line::Let(own, value.clone());
        }
    }

    /// The lines of one statement.
    fn statement(&mut self, stmt: &Stmt, down: Vec<Arc<str>>, lines: &mut Vec<Line>) {
        let at = &stmt.at;
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Expr(value) => self.effects(value, lines),
            StmtKind::Block(block) => self.statements(block, down, lines),
            StmtKind::If(test, then, otherwise) => {
                self.branch(test, then, otherwise.as_deref(), &down, lines);
            }
            StmtKind::For(head, body) => self.each(head, body, down, lines),
            StmtKind::While(test, body) => {
                self.suspect(test);
                let test = self.value(test);
                let test = self.truth(test);
                let body = self.inside(Around::While, body, down);
                lines.push(Line::While(test.out, body));
            }
            StmtKind::Do(body, test) => {
                self.suspect(test);
                let body = self.inside(Around::While, body, down);
                let test = self.value(test);
                let test = self.truth(test);
                lines.push(Line::Repeat(body, test.out));
            }
            StmtKind::Switch(value, cases) => self.switch(value, cases, &down, lines),
            StmtKind::Break => self.leave(at, lines),
            StmtKind::Continue => self.go_on(at, lines),
            StmtKind::Return(value) => {
                let answer = self.answer(value.as_ref(), at);
                lines.push(Line::Return(Some(answer)));
            }
        }
    }

    /// The statements that lie in another, as lines of their own.
    fn inside(&mut self, around: Around, body: &Stmt, down: Vec<Arc<str>>) -> Vec<Line> {
        self.around.push(around);
        let lines = self.own_lines(body, down);
        self.around.pop();
        lines
    }

    fn own_lines(&mut self, stmt: &Stmt, down: Vec<Arc<str>>) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut down = down;
        down.retain(|name| mentions(stmt, name));
        match &stmt.kind {
            StmtKind::Block(block) => {
                comments(&stmt.comments, &mut lines);
                self.statements(block, down, &mut lines);
                behind(&stmt.behind, 0, &mut lines);
            }
            _ => self.listed(std::slice::from_ref(stmt), down, &mut lines),
        }
        lines
    }

    fn branch(
        &mut self,
        test: &Expr,
        then: &Stmt,
        otherwise: Option<&Stmt>,
        down: &[Arc<str>],
        lines: &mut Vec<Line>,
    ) {
        self.suspect(test);
        let test = match &test.kind {
            // `if ((x = f()))` sets x first, as a statement of its own.
            ExprKind::Assign(_, both) if matches!(both[0].kind, ExprKind::Name(_)) => {
                self.effects(test, lines);
                self.value(&both[0])
            }
            _ => self.value(test),
        };
        let test = self.truth(test);
        let then = self.own_lines(then, down.to_vec());
        let otherwise = otherwise.map_or_else(Vec::new, |stmt| self.own_lines(stmt, down.to_vec()));
        match (then.is_empty(), otherwise.is_empty(), test.pure) {
            (true, true, true) => {}
            (true, true, false) => lines.push(Line::Do(test.out)),
            (true, false, _) => lines.push(Line::If(test.out.not(), otherwise, Vec::new())),
            _ => lines.push(Line::If(test.out, then, otherwise)),
        }
    }

    /// `for (first; test; step)`.
    fn each(&mut self, head: &[Expr; 3], body: &Stmt, down: Vec<Arc<str>>, lines: &mut Vec<Line>) {
        let [first, test, step] = head;
        if let Some(range) = scan::range(head)
            && let Some(local) = self.locals.get(range.name)
            && local.counts
        {
            let name = local.name.clone();
            let (from, to) = (self.value(range.from), self.value(range.to));
            let body = self.inside(Around::Range, body, down);
            lines.push(Line::For(name, from.out, to.out, range.with, body));
            return;
        }
        self.effects(first, lines);
        self.suspect(test);
        let test = self.value(test);
        let test = self.truth(test);
        let mut body = self.inside(Around::For(step.clone()), body, down);
        self.effects(step, &mut body);
        lines.push(Line::While(test.out, body));
    }

    /// `break`: it leaves the innermost switch, and where there is none it does nothing.
    fn leave(&mut self, at: &At, lines: &mut Vec<Line>) {
        let switch = self.around.iter().rposition(|around| matches!(around, Around::Switch(_)));
        let Some(switch) = switch else {
            let message = "`break` outside a switch does nothing in the original, and nothing here";
            self.warn(at, message, "Leave the loop by its test");
            return;
        };
        let in_loop = switch + 1 != self.around.len();
        match self.around.get(switch) {
            Some(Around::Switch(true)) if !in_loop => lines.push(Line::Break),
            _ => self.owe(
                ReasonKind::Language,
                at,
                "break",
                "a `break` that leaves a switch from within a loop",
            ),
        }
    }

    /// `continue`: the next round of the innermost `for`.
    fn go_on(&mut self, at: &At, lines: &mut Vec<Line>) {
        let found = self.around.iter().rposition(|around| matches!(around, Around::For(_) | Around::Range));
        let Some(found) = found else {
            let message = "`continue` outside a `for` does nothing in the original, and nothing here";
            self.warn(at, message, "Put what follows it in an `if`");
            return;
        };
        let between = self.around.get(found + 1..).unwrap_or_default();
        if between.iter().any(|around| !matches!(around, Around::Switch(false))) {
            let what = "a `continue` of a `for` from within another loop, or a switch that is left early";
            self.owe(ReasonKind::Language, at, "continue", what);
            return;
        }
        if let Some(Around::For(step)) = self.around.get(found).cloned() {
            self.effects(&step, lines);
        }
        lines.push(Line::Continue);
    }

    /// The value that a handler answers with.
    fn answer(&mut self, value: Option<&Expr>, at: &At) -> Out {
        let Some(expr) = value else { return Out::word("NOTHING") };
        let value = self.value(expr);
        let named = |number: i64| match number {
            -1 => Some("ERROR"),
            0 => Some("NOTHING"),
            1 => Some("DONE"),
            2 => Some("ABORT"),
            3 => Some("NOMSG"),
            _ => None,
        };
        let is_name = value.family == Some(script::Ty::Answer);
        match (value.ty, value.known.and_then(named)) {
            (Ty::Int, Some(_)) if is_name => value.out,
            // What suits nobody is written so, too.
            (Ty::Int, Some("ERROR")) => Out::word("-1"),
            (Ty::Int | Ty::Bool | Ty::Null, Some(name)) => Out::word(name),
            (Ty::Bool, None) => Out::choice(value.out, Out::word("DONE"), Out::word("NOTHING")),
            (Ty::Int, None) if value.answer => value.out,
            (Ty::Int, None) => match value.known {
                // Its lowest 8 bits are what the original hands back, and of all but five values nothing comes.
                Some(known) => match named(i64::from(known as i8)) {
                    Some(name) => Out::word(name),
                    None => {
                        let message = "nothing comes of an answer that is a number of its own";
                        self.warn(at, message, "Answer NOTHING, DONE, ABORT or NOMSG");
                        noted_as("NOTHING", &value.out)
                    }
                },
                None => Out::Call("answer_of".to_owned(), vec![value.out]),
            },
            _ => {
                let what = "answers that are numbers or values of their own";
                self.owe(ReasonKind::Language, at, "return", what);
                Value::nothing(at).out
            }
        }
    }
}

/// A word with what the original has in its place.
fn noted_as(word: &str, original: &Out) -> Out {
    match original {
        Out::Word(name) | Out::Noted(_, name) => Out::Noted(word.to_owned(), name.clone()),
        _ => Out::word(word),
    }
}

/// Whether a variable can be declared in a block that lies in a statement, since nothing else names it.
fn goes_down(stmt: &Stmt, name: &str) -> bool {
    match &stmt.kind {
        StmtKind::Block(_) => true,
        StmtKind::If(test, then, otherwise) => {
            let both = mentions(then, name) && otherwise.as_ref().is_some_and(|stmt| mentions(stmt, name));
            !expression_mentions(test, name) && !both
        }
        StmtKind::Switch(value, cases) => {
            let count = cases.iter().filter(|case| block_mentions(&case.block, name)).count();
            !expression_mentions(value, name) && count == 1
        }
        // What a loop's round leaves in a variable is there in the next, but where each sets it first.
        StmtKind::For(head, body) => {
            head.iter().all(|part| !expression_mentions(part, name)) && sets_first(body, name)
        }
        StmtKind::While(test, body) | StmtKind::Do(body, test) => {
            !expression_mentions(test, name) && sets_first(body, name)
        }
        _ => false,
    }
}

fn sets_first(body: &Stmt, name: &str) -> bool {
    match &body.kind {
        StmtKind::Block(block) => {
            block.statements.iter().find(|stmt| mentions(stmt, name)).is_some_and(|stmt| sets(stmt, name))
        }
        _ => false,
    }
}

/// Whether a statement does nothing but give a variable a value that does not name it.
fn sets(stmt: &Stmt, name: &str) -> bool {
    let first = match &stmt.kind {
        StmtKind::Expr(value) => value,
        // A loop begins with it, and so does a test that sets it.
        StmtKind::For(head, _) => &head[0],
        StmtKind::If(test, ..) => test,
        _ => return false,
    };
    let ExprKind::Assign(None, both) = &first.kind else { return false };
    is_name(&both[0], name) && !expression_mentions(&both[1], name)
}

/// Comments as lines.
pub(super) fn comments(all: &[Comment], lines: &mut Vec<Line>) {
    for comment in all {
        // A macro goes on to the next line with a backslash, which is none of the comment's.
        let text = comment.text.trim().trim_end_matches('\\').trim_end();
        if !text.is_empty() {
            lines.push(Line::Comment(text.to_owned()));
        }
    }
}

/// Puts comments behind the line that was written last, or before the first, where it is longer than a line.
pub(super) fn behind(all: &[Comment], from: usize, lines: &mut Vec<Line>) {
    let plain = |text: &str| !text.is_empty() && !text.contains('\n');
    let mut before = Vec::new();
    for comment in all {
        let text = comment.text.trim().trim_end_matches('\\').trim_end();
        let only = lines.len() == from + 1;
        match lines.last_mut() {
            Some(last) if only && plain(text) && is_one_line(last) => {
                let line = std::mem::replace(last, Line::Gap);
                *last = Line::Behind(Box::new(line), text.to_owned());
            }
            _ => before.push(comment.clone()),
        }
    }
    let mut made = Vec::new();
    comments(&before, &mut made);
    for (place, line) in made.into_iter().enumerate() {
        lines.insert((from + place).min(lines.len()), line);
    }
}

fn is_one_line(line: &Line) -> bool {
    matches!(
        line,
        Line::Let(..)
            | Line::Set(..)
            | Line::Change(..)
            | Line::Do(_)
            | Line::Break
            | Line::Continue
            | Line::Return(_)
    )
}

/// Ends a script with its answer.
fn finish(lines: &mut Vec<Line>) {
    let last = lines.iter().rposition(|line| !matches!(line, Line::Comment(_) | Line::Gap));
    let answer = |line: &Line| match line {
        Line::Return(Some(value)) => Some(Line::Answer(value.clone())),
        Line::Behind(inner, text) => match &**inner {
            Line::Return(Some(value)) => {
                Some(Line::Behind(Box::new(Line::Answer(value.clone())), text.clone()))
            }
            _ => None,
        },
        _ => None,
    };
    match last.and_then(|last| Some((last, answer(lines.get(last)?)?))) {
        Some((last, answer)) => {
            if let Some(line) = lines.get_mut(last) {
                *line = answer;
            }
        }
        None if last.and_then(|last| lines.get(last)).is_some_and(always_answers) => {}
        None => lines.push(Line::Answer(Out::word("NOTHING"))),
    }
}

/// Whether a line always ends the script.
fn always_answers(line: &Line) -> bool {
    let last_of = |lines: &[Line]| {
        lines
            .iter()
            .rev()
            .find(|line| !matches!(line, Line::Comment(_) | Line::Gap))
            .is_some_and(always_answers)
    };
    match line {
        Line::Return(_) => true,
        Line::Behind(line, _) => always_answers(line),
        Line::If(_, then, otherwise) => last_of(then) && last_of(otherwise),
        _ => false,
    }
}
