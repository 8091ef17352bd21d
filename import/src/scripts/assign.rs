//! What sets something: assignments, alone and with an operator, counting up and down, and values used for what they
//! do.

use super::expression::side_place;
use super::out::{Line, Out};
use super::scan::{Ty, expression_mentions};
use super::value::{ANY_NUMBER, Value};
use super::{ReasonKind, Translator};
use crate::syntax::code::tree::*;
use augury_engine::script;
use std::sync::Arc;

/// Something that can be set.
struct Place {
    /// How it is written.
    out: Out,
    /// Its type.
    ty: Ty,
    /// What it reads as.
    read: Value,
    /// The numbers that it holds, where it holds fewer than 32 bits.
    holds: Option<(i64, i64)>,
    /// The family of the numbers that it holds.
    family: Option<script::Ty>,
    /// Whether it is a variable, which arithmetic of its own changes at once.
    is_variable: bool,
    /// The variable of the handler that it is.
    local: Option<Arc<str>>,
}

impl Translator<'_> {
    /// An expression for what it does, as statements.
    pub(super) fn effects(&mut self, expr: &Expr, lines: &mut Vec<Line>) {
        let at = &expr.at;
        match &expr.kind {
            ExprKind::Assign(operator, both) => self.assign(*operator, both, at, lines),
            ExprKind::AssignNot(both) => self.assign_not(both, at, lines),
            ExprKind::Step(place, _, up) => self.step(place, *up, lines),
            ExprKind::Comma(both) => {
                self.effects(&both[0], lines);
                self.effects(&both[1], lines);
            }
            // The right side is done only where the left does not decide.
            ExprKind::Binary(operator @ (Binary::And | Binary::Or), both) => {
                let test = self.value(&both[0]);
                let test = self.truth(test);
                let mut then = Vec::new();
                self.effects(&both[1], &mut then);
                let test_out = if *operator == Binary::And { test.out } else { test.out.not() };
                match (then.is_empty(), test.pure) {
                    (true, true) => {}
                    (true, false) => lines.push(Line::Do(test_out)),
                    (false, _) => lines.push(Line::If(test_out, then, Vec::new())),
                }
            }
            ExprKind::Choice(parts) if !self.context.options.both_sides => {
                let test = self.value(&parts[0]);
                let test = self.truth(test);
                let (mut yes, mut no) = (Vec::new(), Vec::new());
                self.effects(&parts[1], &mut yes);
                self.effects(&parts[2], &mut no);
                if yes.is_empty() && no.is_empty() && test.pure {
                    return;
                }
                lines.push(Line::If(test.out, yes, no));
            }
            ExprKind::Choice(parts) => {
                for part in parts.iter() {
                    self.effects(part, lines);
                }
            }
            ExprKind::Cast(_, inner) | ExprKind::Unary(_, inner) => self.effects(inner, lines),
            _ => {
                let value = self.value(expr);
                if value.pure {
                    return;
                }
                lines.push(Line::Do(value.out));
            }
        }
    }

    /// An assignment whose value is used.
    pub(super) fn assigned(&mut self, expr: &Expr, at: &At) -> Value {
        let place = match &expr.kind {
            ExprKind::Assign(_, both) | ExprKind::AssignNot(both) => &both[0],
            _ => return Value::nothing(at),
        };
        let mut lines = Vec::new();
        self.effects(expr, &mut lines);
        let read = self.value(place);
        let (ty, range) = (read.ty, read.range);
        Value::new(Out::Block(lines, Box::new(read.out)), ty, at).within(range)
    }

    /// `x++` and the like whose value is used.
    pub(super) fn step_value(&mut self, place: &Expr, before: bool, up: bool, at: &At) -> Value {
        let mut lines = Vec::new();
        if before {
            self.step(place, up, &mut lines);
            let read = self.value(place);
            return Value::new(Out::Block(lines, Box::new(read.out)), Ty::Int, at);
        }
        let read = self.value(place);
        let name = self.helper("before");
        lines.push(Line::Let(name.clone(), read.out));
        self.step(place, up, &mut lines);
        Value::new(Out::Block(lines, Box::new(Out::word(name))), Ty::Int, at)
    }

    fn step(&mut self, place: &Expr, up: bool, lines: &mut Vec<Line>) {
        let at = &place.at;
        let one = Value::number(1, at);
        let operator = if up { Binary::Plus } else { Binary::Minus };
        if let Some(place) = self.place(place, lines) {
            self.change(place, operator, one, at, lines);
        }
    }

    fn assign(&mut self, operator: Option<Binary>, both: &[Expr; 2], at: &At, lines: &mut Vec<Line>) {
        let [target, source] = both;
        let value = match &source.kind {
            // `a = b = c` sets b first, and a to the same.
            ExprKind::Assign(..) | ExprKind::AssignNot(_) if is_simple(source) => {
                self.effects(source, lines);
                match &source.kind {
                    ExprKind::Assign(_, inner) | ExprKind::AssignNot(inner) => self.value(&inner[0]),
                    _ => Value::nothing(at),
                }
            }
            // `x &= ~y` takes those bits away.
            ExprKind::Unary(Unary::Complement, bits) if operator == Some(Binary::BitAnd) => {
                let Some(place) = self.place(target, lines) else { return };
                let bits = self.value(bits);
                let bits = self.number(bits);
                let read = place.read.clone();
                let both =
                    Value { pure: true, ..Value::new(Out::between(read.out, "&", bits.out), Ty::Int, at) };
                let range = read.range;
                lines.push(Line::Change(place.out, "-", both.within(range).out));
                return;
            }
            _ => self.value(source),
        };
        // The monster that an encounter is bound to stands in a field of its own, beside the types.
        let only = match &target.kind {
            ExprKind::Field(on, name) if &**name == "enConstraint" && value.ty == Ty::Resource => {
                Some(Expr { kind: ExprKind::Field(on.clone(), "enOnly".into()), ..target.clone() })
            }
            _ => None,
        };
        let Some(place) = self.place(only.as_ref().unwrap_or(target), lines) else { return };
        match operator {
            Some(operator) => self.change(place, operator, value, at, lines),
            None => self.set(place, value, lines),
        }
    }

    /// `x ~= y`: the original changes all bits of x, and does nothing with y.
    fn assign_not(&mut self, both: &[Expr; 2], at: &At, lines: &mut Vec<Line>) {
        self.warn(at, "`~=` changes every bit of what it sets, whatever stands behind it", "Write `&= ~`");
        let mut after = Vec::new();
        self.effects(&both[1], &mut after);
        lines.append(&mut after);
        if let Some(place) = self.place(&both[0], lines) {
            let out = Out::between(Out::word("-1"), "-", place.read.out.clone());
            let value = Value::new(out, Ty::Int, at);
            self.set(place, value, lines);
        }
    }

    /// What is set; a receiver that does something is computed once.
    fn place(&mut self, target: &Expr, lines: &mut Vec<Line>) -> Option<Place> {
        let at = &target.at;
        match &target.kind {
            ExprKind::Name(name) => {
                let is_own = self.locals.contains_key(name)
                    || self.context.variables.iter().chain(self.context.globals).any(|(own, _)| own == name);
                if !is_own {
                    self.owe(
                        ReasonKind::Language,
                        at,
                        name.to_string(),
                        "it is no variable and cannot be set",
                    );
                    return None;
                }
                let read = self.value(target);
                let (out, ty) = (read.out.clone(), read.ty);
                Some(Place {
                    out,
                    ty,
                    read,
                    holds: None,
                    family: None,
                    is_variable: true,
                    local: Some(name.clone()),
                })
            }
            ExprKind::Side(rect, side) => {
                let rect = self.value(rect);
                let rect = self.to(rect, Ty::Rect);
                let out = Out::Index(Box::new(rect.out), side_place(side));
                let read = Value::pure(out.clone(), Ty::Int, at);
                Some(Place {
                    out,
                    ty: Ty::Int,
                    read,
                    holds: None,
                    family: None,
                    is_variable: true,
                    local: None,
                })
            }
            ExprKind::Field(on, name) => {
                let mut on = self.value(on);
                // A field can be set on a name, not on what a call answers.
                if !on.pure || matches!(on.out, Out::Call(..) | Out::Method(..)) {
                    let helper = self.helper("it");
                    lines.push(Line::Let(helper.clone(), on.out));
                    on = Value::pure(Out::word(helper), on.ty, at);
                }
                let (property, range) = self.property(&on, name, at)?;
                if !property.writable {
                    self.owe(ReasonKind::NoName, at, &**name, "scripts can only read this field");
                    return None;
                }
                let out = Out::Field(Box::new(on.out), property.name.clone());
                let ty = super::expression::ty_of(property.ty);
                let read = Value::pure(out.clone(), ty, at);
                let read = if ty == Ty::Int { read.within(range) } else { read };
                // Wider fields hold whatever 32 bits hold.
                let holds = property.range.filter(|(_, most)| *most < ANY_NUMBER.1);
                let family = super::expression::family_of(property.ty);
                let read = Value { family, ..read };
                Some(Place { out, ty, read, holds, family, is_variable: false, local: None })
            }
            _ => {
                self.owe(ReasonKind::Language, at, "=", "this cannot be set");
                None
            }
        }
    }

    fn set(&mut self, place: Place, value: Value, lines: &mut Vec<Line>) {
        // A thing that is kept as true or false is kept as whether there is one.
        let is_bool =
            place.local.as_ref().and_then(|name| self.locals.get(name)).is_some_and(|local| local.is_bool);
        let value = match value.ty {
            Ty::Thing | Ty::Resource | Ty::Text | Ty::Map if is_bool => self.truth(value),
            _ => value,
        };
        let mut value = self.to(value, place.ty);
        if place.is_variable {
            value = self.stands_alone(value);
        }
        if let Some(family) = place.family {
            value = self.of_family(value, family);
        }
        let value = match value.out {
            // What has to be done first stands before it.
            Out::Block(mut first, out) => {
                lines.append(&mut first);
                Value { out: *out, ..value }
            }
            out => Value { out, ..value },
        };
        let value = narrowed(value, place.holds);
        if let Some(local) = place.local.and_then(|name| self.locals.get_mut(&name))
            && local.once
        {
            // Before it is set it is 0.
            local.range = (value.range.0.min(0), value.range.1.max(0));
        }
        lines.push(set(place.out, value.out));
    }

    fn change(&mut self, place: Place, operator: Binary, value: Value, at: &At, lines: &mut Vec<Line>) {
        let sign = match operator {
            Binary::Plus => "+",
            Binary::Minus => "-",
            Binary::Times => "*",
            Binary::Over => "/",
            Binary::Rest => "%",
            Binary::BitAnd => "&",
            Binary::BitOr => "|",
            Binary::ShiftLeft => ">>",
            Binary::ShiftRight => "<<",
            _ => {
                self.owe(ReasonKind::Language, at, "=", "an assignment with this operator");
                return;
            }
        };
        if place.ty == Ty::Text && operator == Binary::Plus {
            let value = self.to(value, Ty::Text);
            lines.push(match place.is_variable {
                true => Line::Change(place.out, "+", value.out),
                false => Line::Set(place.out.clone(), Out::between(place.out, "+", value.out)),
            });
            return;
        }
        if place.ty != Ty::Int {
            let combined = self.combine(operator, place.read.clone(), value, at);
            self.set(place, combined, lines);
            return;
        }
        let value = self.number(value);
        let combined = self.combine(operator, place.read.clone(), value.clone(), at);
        let fits = place.holds.is_none_or(|holds| holds.0 <= combined.range.0 && combined.range.1 <= holds.1);
        let is_side = matches!(place.out, Out::Index(..));
        if fits && !is_side {
            lines.push(Line::Change(place.out, sign, value.out));
            return;
        }
        let combined = narrowed(combined, place.holds);
        lines.push(set(place.out, combined.out));
    }

    /// A `=` in a test, which may have been meant as `==`.
    pub(super) fn suspect(&mut self, test: &Expr) {
        if let ExprKind::Assign(None, both) = &test.kind {
            let computes = matches!(both[1].kind, ExprKind::Call(..) | ExprKind::Method(..));
            if !computes {
                self.warn(&test.at, "a test sets what it names", "Write `==` where a comparison is meant");
            }
        }
    }
}

/// A place that is set. A side of a rectangle is set to what the check knows to be no list.
fn set(place: Out, value: Out) -> Line {
    let plain = match &value {
        Out::Word(word) => word.parse::<i64>().is_ok(),
        Out::Call(..) | Out::Method(..) | Out::Field(..) | Out::Between(..) => true,
        _ => false,
    };
    match matches!(place, Out::Index(..)) && !plain {
        true => Line::Set(place, Out::between(value, "+", Out::word("0"))),
        false => Line::Set(place, value),
    }
}

/// Whether an assignment can stand before another without a change of order: a variable or field of the record is
/// set, and nothing that it names is set by it.
fn is_simple(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Assign(_, both) | ExprKind::AssignNot(both) => match &both[0].kind {
            ExprKind::Name(_) => true,
            ExprKind::Field(on, _) => {
                matches!(on.kind, ExprKind::Name(_)) && !expression_mentions(&both[1], "")
            }
            _ => false,
        },
        _ => false,
    }
}

/// A number cut to what a field holds, as the original does when it stores it.
fn narrowed(value: Value, holds: Option<(i64, i64)>) -> Value {
    let Some((least, most)) = holds else { return value };
    if value.ty != Ty::Int && value.ty != Ty::Any || least <= value.range.0 && value.range.1 <= most {
        return value;
    }
    let name = match (least, most) {
        (-128, 127) => "int8",
        (0, 255) => "uint8",
        (0, 65_535) => "uint16",
        _ => "int16",
    };
    Value { out: Out::Call(name.to_owned(), vec![value.out]), ..value }.within((least, most))
}
