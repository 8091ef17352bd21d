//! An interpreter of the original's handler language: all values are 32-bit numbers, `?:` computes both sides where
//! that is asked for, a `break` leaves the innermost switch that runs, and `<<` shifts right.

use super::host::{Host, RESOURCES};
use augury_engine::script::constant;
use augury_import::syntax::code::tree::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What follows a statement.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Then {
    Next,
    Break,
    Continue,
    Return(i64),
}

/// How many values one run may compute: whatever runs longer is an endless loop.
const MOST: usize = 5_000;

/// Runs a handler; its answer, or none for one without end.
pub fn run(body: &Body, host: &mut Host, both_sides: bool) -> Option<i64> {
    let locals = body.locals.iter().map(|local| (local.name.clone(), 0)).collect();
    let mut machine = Machine { host, locals, both_sides, switches: 0, loops: 0, made: 0 };
    let then = machine.block(&body.block);
    match then {
        _ if machine.made > MOST => None,
        Then::Return(answer) => Some(answer),
        _ => Some(0),
    }
}

struct Machine<'h> {
    host: &'h mut Host,
    locals: BTreeMap<Arc<str>, i64>,
    both_sides: bool,
    switches: usize,
    loops: usize,
    made: usize,
}

fn wrapped(value: i64) -> i64 {
    i64::from(value as i32)
}

impl Machine<'_> {
    fn block(&mut self, block: &Block) -> Then {
        self.list(&block.statements)
    }

    fn list(&mut self, statements: &[Stmt]) -> Then {
        for stmt in statements {
            let then = self.statement(stmt);
            if self.made > MOST {
                return Then::Return(0);
            }
            if then != Then::Next {
                return then;
            }
        }
        Then::Next
    }

    fn statement(&mut self, stmt: &Stmt) -> Then {
        match &stmt.kind {
            StmtKind::Expr(value) => {
                self.value(value);
                Then::Next
            }
            StmtKind::Empty => Then::Next,
            StmtKind::Block(block) => self.block(block),
            StmtKind::If(test, then, otherwise) => match (self.value(test) != 0, otherwise) {
                (true, _) => self.statement(then),
                (false, Some(otherwise)) => self.statement(otherwise),
                (false, None) => Then::Next,
            },
            StmtKind::For(head, body) => {
                self.value(&head[0]);
                while self.value(&head[1]) != 0 {
                    self.loops += 1;
                    let then = self.statement(body);
                    self.loops -= 1;
                    if !matches!(then, Then::Next | Then::Continue) {
                        return then;
                    }
                    self.value(&head[2]);
                }
                Then::Next
            }
            StmtKind::While(test, body) => {
                while self.value(test) != 0 {
                    let then = self.statement(body);
                    if then != Then::Next {
                        return then;
                    }
                }
                Then::Next
            }
            StmtKind::Do(body, test) => loop {
                if self.made > MOST {
                    return Then::Return(0);
                }
                let then = self.statement(body);
                if then != Then::Next {
                    return then;
                }
                if self.value(test) == 0 {
                    return Then::Next;
                }
            },
            StmtKind::Switch(value, cases) => {
                let value = self.value(value);
                let is = |label: &Expr, machine: &mut Self| machine.value(label) == value;
                let found = cases
                    .iter()
                    .position(|case| case.label.as_ref().is_some_and(|label| is(label, self)))
                    .or_else(|| cases.iter().position(|case| case.label.is_none()));
                self.switches += 1;
                let mut then = Then::Next;
                for case in cases.iter().skip(found.unwrap_or(cases.len())) {
                    then = self.block(&case.block);
                    if then != Then::Next {
                        break;
                    }
                }
                self.switches -= 1;
                if then == Then::Break { Then::Next } else { then }
            }
            StmtKind::Break if self.switches > 0 => Then::Break,
            StmtKind::Continue if self.loops > 0 => Then::Continue,
            StmtKind::Break | StmtKind::Continue => Then::Next,
            StmtKind::Return(value) => Then::Return(value.as_ref().map_or(0, |value| self.value(value))),
        }
    }

    fn value(&mut self, expr: &Expr) -> i64 {
        self.made += 1;
        if self.made > MOST {
            return 0;
        }
        match &expr.kind {
            ExprKind::Number(number) => *number,
            ExprKind::Char(letter) => i64::from(u32::from(*letter)),
            ExprKind::Text(_) | ExprKind::Null => 0,
            ExprKind::Bool(yes) => i64::from(*yes),
            ExprKind::Reference(name) => {
                let place = RESOURCES.iter().position(|own| **own == **name).expect("a known resource");
                1000 + i64::try_from(place).unwrap()
            }
            ExprKind::Name(name) => self.name(name),
            ExprKind::Call(name, values) => self.call(name, values),
            ExprKind::Method(on, name, values) => {
                let on = self.value(on);
                let values: Vec<i64> = values
                    .iter()
                    .filter(|value| !matches!(value.kind, ExprKind::Text(_)))
                    .map(|value| self.value(value))
                    .collect();
                self.host.call(name, on, &values)
            }
            ExprKind::Field(on, name) => self.field(on, name),
            ExprKind::Unary(operator, inner) => {
                let value = self.value(inner);
                match operator {
                    Unary::Plus => value,
                    Unary::Minus => wrapped(-value),
                    Unary::Not => i64::from(value == 0),
                    Unary::Complement => !value,
                    Unary::Absolute => value.abs(),
                }
            }
            ExprKind::Step(place, before, up) => {
                let old = self.value(place);
                let new = if *up { old + 1 } else { old - 1 };
                self.set(place, new);
                if *before { new } else { old }
            }
            ExprKind::Extreme(most, both) => {
                let (a, b) = (self.value(&both[0]), self.value(&both[1]));
                if *most { a.max(b) } else { a.min(b) }
            }
            ExprKind::Binary(Binary::And, both) => {
                i64::from(self.value(&both[0]) != 0 && self.value(&both[1]) != 0)
            }
            ExprKind::Binary(Binary::Or, both) => {
                i64::from(self.value(&both[0]) != 0 || self.value(&both[1]) != 0)
            }
            ExprKind::Binary(operator, both) => {
                let (a, b) = (self.value(&both[0]), self.value(&both[1]));
                computed(*operator, a, b)
            }
            ExprKind::Dice(both) => {
                let (number, sides) = (self.value(&both[0]), self.value(&both[1]));
                self.host.roll(i64::from(number as i8), i64::from(sides as i8))
            }
            ExprKind::Cast(_, inner) => self.value(inner),
            ExprKind::Choice(parts) => {
                let test = self.value(&parts[0]) != 0;
                if !self.both_sides {
                    return self.value(if test { &parts[1] } else { &parts[2] });
                }
                let (yes, no) = (self.value(&parts[1]), self.value(&parts[2]));
                if test { yes } else { no }
            }
            ExprKind::Assign(operator, both) => {
                let value = match operator {
                    None => self.value(&both[1]),
                    Some(operator) => {
                        let old = self.value(&both[0]);
                        let value = self.value(&both[1]);
                        computed(*operator, old, value)
                    }
                };
                self.set(&both[0], value);
                value
            }
            ExprKind::Comma(both) => {
                let first = self.value(&both[0]);
                self.value(&both[1]);
                first
            }
            other => panic!("the interpreter has no {other:?}"),
        }
    }

    fn name(&self, name: &Arc<str>) -> i64 {
        if let Some(value) = self.locals.get(name) {
            return *value;
        }
        match &**name {
            "count" => self.host.count,
            "EActor" => self.host.actor,
            "EVictim" => self.host.victim,
            "EItem" => self.host.item,
            name => i64::from(constant(name).expect("a known constant").number),
        }
    }

    fn call(&mut self, name: &str, values: &[Expr]) -> i64 {
        let values: Vec<i64> = values.iter().map(|value| self.value(value)).collect();
        match name {
            "random" => self.host.random(values[0]),
            "GetHandle" => values[0],
            "isValidHandle" => i64::from(values[0] != 0),
            name => self.host.call(name, 0, &values),
        }
    }

    fn field(&mut self, on: &Expr, name: &str) -> i64 {
        if matches!(&on.kind, ExprKind::Name(own) if &**own == "e") {
            return self.host.record.get(name).copied().expect("a known field");
        }
        let on = self.value(on);
        usize::try_from(on).ok().and_then(|on| self.host.timeout.get(on)).copied().unwrap_or(0)
    }

    fn set(&mut self, place: &Expr, value: i64) {
        match &place.kind {
            ExprKind::Name(name) if self.locals.contains_key(name) => {
                self.locals.insert(name.clone(), value);
            }
            ExprKind::Name(_) => self.host.count = value,
            ExprKind::Field(on, name) if matches!(&on.kind, ExprKind::Name(own) if &**own == "e") => {
                self.host.set(name, value);
            }
            ExprKind::Field(on, _) => {
                let on = self.value(on);
                if let Some(at) = usize::try_from(on).ok().filter(|at| (1..5).contains(at)) {
                    self.host.timeout[at] = i64::from(value as i16);
                }
            }
            other => panic!("the interpreter cannot set {other:?}"),
        }
    }
}

fn computed(operator: Binary, a: i64, b: i64) -> i64 {
    let yes = i64::from;
    wrapped(match operator {
        Binary::Times => a * b,
        // A machine that ran too long computes with zeros.
        Binary::Over => a.checked_div(b).unwrap_or(0),
        Binary::Rest => a.checked_rem(b).unwrap_or(0),
        Binary::Plus => a + b,
        Binary::Minus => a - b,
        Binary::ShiftLeft => a >> b,
        Binary::ShiftRight => a << b,
        Binary::Less => yes(a < b),
        Binary::Greater => yes(a > b),
        Binary::AtMost => yes(a <= b),
        Binary::AtLeast => yes(a >= b),
        Binary::Equal => yes(a == b),
        Binary::Unequal => yes(a != b),
        Binary::BitAnd => a & b,
        Binary::BitOr => a | b,
        other => panic!("the interpreter has no {other:?}"),
    })
}
