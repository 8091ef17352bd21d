//! `switch`: labels side by side, cases that run into the next, `break` in the middle, and values that are no numbers.

use super::out::{Arm, Line, Out};
use super::scan::Ty;
use super::statement::{Around, comments};
use super::value::{Value, noted};
use super::{ReasonKind, Translator};
use crate::syntax::code::tree::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A part of a switch: its labels, and the statements up to where it ends.
struct Part<'c> {
    labels: Vec<&'c Expr>,
    is_default: bool,
    comments: Vec<Comment>,
    statements: Vec<Stmt>,
    last: Vec<Comment>,
}

impl Translator<'_> {
    /// A whole switch.
    pub(super) fn switch(&mut self, value: &Expr, cases: &[Case], down: &[Arc<str>], lines: &mut Vec<Line>) {
        let value = self.value(value);
        let value = if value.ty == Ty::Bool { self.number(value) } else { value };
        // Outside a `for` a `continue` does nothing.
        let in_for = self.around.iter().any(|around| matches!(around, Around::For(_) | Around::Range));
        let mut parts = parts(cases, in_for);
        let mut left_early = false;
        for part in &mut parts {
            while matches!(part.statements.last(), Some(stmt) if matches!(stmt.kind, StmtKind::Break)) {
                if let Some(stmt) = part.statements.pop() {
                    part.last.splice(0..0, stmt.comments.into_iter().chain(stmt.behind));
                }
            }
            if breaks_in(&part.statements) {
                match unbroken(&part.statements, in_for) {
                    Some(statements) => part.statements = statements,
                    None => left_early = true,
                }
            }
        }
        self.around.push(Around::Switch(left_early));
        let mut made = Vec::new();
        match value.ty {
            Ty::Int | Ty::Letter | Ty::Any => self.by_number(value, &parts, down, &mut made),
            Ty::Resource | Ty::Thing | Ty::Text => self.by_comparison(value, &parts, down, &mut made),
            _ => {
                self.owe(
                    ReasonKind::Language,
                    &value.at,
                    "switch",
                    "a switch over something that is no number",
                );
            }
        }
        self.around.pop();
        if left_early {
            // A loop that runs once, so that `break` leaves it.
            lines.push(Line::Repeat(made, Out::word("false")));
        } else {
            lines.append(&mut made);
        }
    }

    /// A switch of the script language.
    fn by_number(&mut self, value: Value, parts: &[Part<'_>], down: &[Arc<str>], lines: &mut Vec<Line>) {
        let mut seen = BTreeSet::new();
        let mut arms = Vec::new();
        for part in parts {
            let mut labels = Vec::new();
            for label in &part.labels {
                if let Some((number, out)) = self.label(label, value.ty)
                    && seen.insert(number)
                {
                    labels.push(out);
                }
            }
            let own = self.part(part, down);
            match part.is_default {
                true => arms.push(Arm { labels: Vec::new(), lines: own }),
                false if labels.is_empty() => {}
                false => arms.push(Arm { labels, lines: own }),
            }
        }
        let plain = match value.known {
            Some(known) => Out::word(known.to_string()),
            None => value.out,
        };
        lines.push(Line::Switch(plain, arms));
    }

    /// The value of a label, and how it is written.
    fn label(&mut self, label: &Expr, of: Ty) -> Option<(i64, Out)> {
        let value = self.value(label);
        let known = value.known;
        let Some(number) = known.filter(|_| matches!(value.ty, Ty::Int | Ty::Letter | Ty::Bool | Ty::Null))
        else {
            self.owe(ReasonKind::Language, &label.at, "case", "a label that is no number");
            return None;
        };
        if of == Ty::Letter {
            return Some((number, self.to(value, Ty::Letter).out));
        }
        let out = match value.out {
            _ if value.ty != Ty::Int => Out::word(number.to_string()),
            out @ (Out::Word(_) | Out::Noted(..)) => out,
            out => noted(number, &out),
        };
        Some((number, out))
    }

    /// Comparisons one after the other, where the script language has no switch.
    fn by_comparison(&mut self, value: Value, parts: &[Part<'_>], down: &[Arc<str>], lines: &mut Vec<Line>) {
        let at = value.at.clone();
        let is_name = matches!(value.out, Out::Word(_));
        let value = match is_name && value.pure {
            true => value,
            false => {
                let name = self.helper("what");
                let value = self.stands_alone(value);
                lines.push(Line::Let(name.clone(), value.out));
                Value::pure(Out::word(name), value.ty, &at)
            }
        };
        let mut tests: Vec<(Option<Out>, Vec<Line>)> = Vec::new();
        for part in parts {
            let mut all: Option<Out> = None;
            for label in &part.labels {
                let label = self.value(label);
                let label = self.to(label, value.ty);
                let test = Out::between(value.out.clone(), "==", label.out);
                all = Some(match all {
                    None => test,
                    Some(before) => Out::between(before, "||", test),
                });
            }
            let own = self.part(part, down);
            match part.is_default {
                true => tests.push((None, own)),
                false => tests.push((all, own)),
            }
        }
        let mut otherwise: Vec<Line> = Vec::new();
        for (test, own) in tests.into_iter().rev() {
            otherwise = match test {
                None => own,
                Some(test) if own.is_empty() && otherwise.is_empty() => {
                    let _ = test;
                    Vec::new()
                }
                Some(test) if own.is_empty() => vec![Line::If(test.not(), otherwise, Vec::new())],
                Some(test) => vec![Line::If(test, own, otherwise)],
            };
        }
        lines.append(&mut otherwise);
    }

    fn part(&mut self, part: &Part<'_>, down: &[Arc<str>]) -> Vec<Line> {
        let mut lines = Vec::new();
        comments(&part.comments, &mut lines);
        self.listed(&part.statements, down.to_vec(), &mut lines);
        comments(&part.last, &mut lines);
        lines
    }
}

/// The parts of a switch. Labels with nothing behind them belong to the next; a case that does not end runs on into
/// the next, whose statements it then has too.
fn parts(cases: &[Case], in_for: bool) -> Vec<Part<'_>> {
    let mut all: Vec<Part<'_>> = Vec::new();
    let mut open: Option<Part<'_>> = None;
    for (place, case) in cases.iter().enumerate() {
        let mut part = open.take().unwrap_or_else(|| Part {
            labels: Vec::new(),
            is_default: false,
            comments: Vec::new(),
            statements: Vec::new(),
            last: Vec::new(),
        });
        part.comments.extend(case.comments.iter().cloned());
        match &case.label {
            Some(label) => part.labels.push(label),
            None => part.is_default = true,
        }
        if case.block.statements.is_empty() && place + 1 < cases.len() {
            part.comments.extend(case.block.last.iter().cloned());
            open = Some(part);
            continue;
        }
        part.last.clone_from(&case.block.last);
        for after in cases.iter().skip(place) {
            part.statements.extend(after.block.statements.iter().cloned());
            if ends(&part.statements, in_for) {
                break;
            }
        }
        all.push(part);
    }
    all
}

/// Whether statements end so that nothing behind them is reached.
fn ends(statements: &[Stmt], in_for: bool) -> bool {
    let last = statements.iter().rev().find(|stmt| !matches!(stmt.kind, StmtKind::Empty));
    last.is_some_and(|stmt| match &stmt.kind {
        StmtKind::Break | StmtKind::Return(_) => true,
        StmtKind::Continue => in_for,
        StmtKind::Block(block) => ends(&block.statements, in_for),
        StmtKind::If(_, then, Some(otherwise)) => {
            ends(std::slice::from_ref(then), in_for) && ends(std::slice::from_ref(otherwise), in_for)
        }
        _ => false,
    })
}

/// Whether a `break` among statements leaves the switch that they lie in.
fn breaks_in(statements: &[Stmt]) -> bool {
    statements.iter().any(breaks)
}

fn breaks(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Break => true,
        StmtKind::Block(block) => breaks_in(&block.statements),
        StmtKind::If(_, then, otherwise) => {
            breaks(then) || otherwise.as_ref().is_some_and(|stmt| breaks(stmt))
        }
        StmtKind::For(_, body) | StmtKind::While(_, body) | StmtKind::Do(body, _) => breaks(body),
        _ => false,
    }
}

/// The same statements without a `break`: what follows one in an `if` is put behind `else`. `None` where that cannot
/// be done.
fn unbroken(statements: &[Stmt], in_for: bool) -> Option<Vec<Stmt>> {
    let Some(place) = statements.iter().position(breaks) else { return Some(statements.to_vec()) };
    let (before, rest) = statements.split_at(place);
    let (found, after) = rest.split_first()?;
    let mut all = before.to_vec();
    match &found.kind {
        StmtKind::Break => Some(all),
        StmtKind::Block(block) => {
            let joined: Vec<Stmt> = block.statements.iter().chain(after).cloned().collect();
            all.extend(unbroken(&joined, in_for)?);
            Some(all)
        }
        StmtKind::If(test, then, otherwise) => {
            let then_rest = if ends(std::slice::from_ref(then), in_for) { &[][..] } else { after };
            let no = otherwise.as_deref();
            let no_ends = no.is_some_and(|stmt| ends(std::slice::from_ref(stmt), in_for));
            let no_rest = if no_ends { &[][..] } else { after };
            // What follows is written once.
            if !then_rest.is_empty() && !no_rest.is_empty() {
                return None;
            }
            let then = joined(std::slice::from_ref(then), then_rest, found, in_for)?;
            let no_first = no.map_or(&[][..], std::slice::from_ref);
            let otherwise = joined(no_first, no_rest, found, in_for)?;
            let otherwise = match &otherwise.kind {
                StmtKind::Block(block) if block.statements.is_empty() && block.last.is_empty() => None,
                _ => Some(Box::new(otherwise)),
            };
            let kind = StmtKind::If(test.clone(), Box::new(then), otherwise);
            all.push(Stmt { kind, ..found.clone() });
            Some(all)
        }
        _ => None,
    }
}

/// A block of statements and of what follows them, without a `break`.
fn joined(first: &[Stmt], rest: &[Stmt], like: &Stmt, in_for: bool) -> Option<Stmt> {
    let mut statements = Vec::new();
    let mut last = Vec::new();
    for stmt in first {
        match &stmt.kind {
            StmtKind::Block(block) => {
                statements.extend(block.statements.iter().cloned());
                last.extend(block.last.iter().cloned());
            }
            _ => statements.push(stmt.clone()),
        }
    }
    statements.extend(rest.iter().cloned());
    let block = Block { statements: unbroken(&statements, in_for)?, last };
    let (comments, behind) = (Vec::new(), Vec::new());
    Some(Stmt { kind: StmtKind::Block(block), at: like.at.clone(), end: like.end, comments, behind })
}
