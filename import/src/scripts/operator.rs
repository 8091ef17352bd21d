//! Operators: arithmetic, comparisons, conditions, dice.

use super::out::Out;
use super::scan::Ty;
use super::value::{ANY_NUMBER, Value};
use super::{ReasonKind, Translator};
use crate::syntax::code::tree::*;
use augury_engine::script;

/// The offsets of an event's code, with the functions that add them.
const OFFSETS: [(i64, &str); 6] = [
    (500, "PRE"),
    (1000, "POST"),
    (2000, "EVICTIM"),
    (4000, "EITEM"),
    (10_000, "META"),
    (20_000, "GODWATCH"),
];

impl Translator<'_> {
    /// An operator before its operand.
    pub(super) fn before(&mut self, operator: Unary, inner: &Expr, at: &At) -> Value {
        let value = self.value(inner);
        match operator {
            Unary::Plus => value,
            Unary::Not => {
                let value = self.truth(value);
                if let Some(known) = value.known {
                    return Value::truth(known == 0, at);
                }
                let pure = value.pure;
                Value { pure, ..Value::new(value.out.not(), Ty::Bool, at) }
            }
            Unary::Minus => {
                let value = self.number(value);
                if let (Some(known), Out::Word(word)) = (value.known, &value.out)
                    && word.starts_with(|c: char| c.is_ascii_digit() || c == '-')
                {
                    return Value::number(known.saturating_neg(), at);
                }
                let (pure, range) = (value.pure, value.range);
                let known = value.known.map(i64::saturating_neg);
                let out = Out::Before("-", Box::new(value.out));
                let negative = Value { pure, known, ..Value::new(out, Ty::Int, at) };
                negative.within((range.1.saturating_neg(), range.0.saturating_neg()))
            }
            // The script language has no such operator: all bits changed are the number below 0 and one less.
            Unary::Complement => {
                let value = self.number(value);
                let (pure, known) = (value.pure, value.known.map(|known| !known));
                let out = Out::between(Out::word("-1"), "-", value.out);
                Value { pure, known, ..Value::new(out, Ty::Int, at) }
            }
            Unary::Absolute => {
                let value = self.number(value);
                let pure = value.pure;
                let most = value.range.0.saturating_abs().max(value.range.1.saturating_abs());
                let out = Out::Call("abs".to_owned(), vec![value.out]);
                Value { pure, ..Value::new(out, Ty::Int, at) }.within((0, most))
            }
        }
    }

    /// `min` and `max`.
    pub(super) fn extreme(&mut self, most: bool, both: &[Expr; 2], at: &At) -> Value {
        let [a, b] = [self.value(&both[0]), self.value(&both[1])];
        let (a, b) = (self.number(a), self.number(b));
        let pure = a.pure && b.pure;
        let range = match most {
            true => (a.range.0.max(b.range.0), a.range.1.max(b.range.1)),
            false => (a.range.0.min(b.range.0), a.range.1.min(b.range.1)),
        };
        let name = if most { "max" } else { "min" };
        let out = Out::Call(name.to_owned(), vec![a.out, b.out]);
        Value { pure, ..Value::new(out, Ty::Int, at) }.within(range)
    }

    /// Dice. Their numbers are cut to 8 bits by the original, which no handler comes near.
    pub(super) fn dice(&mut self, both: &[Expr; 2], at: &At) -> Value {
        let [number, sides] = [self.value(&both[0]), self.value(&both[1])];
        let (number, sides) = (self.number(number), self.number(sides));
        let plain = |value: Value| match value.known {
            Some(known) => Out::word(known.to_string()),
            None => value.out,
        };
        let most = number.range.1.max(0).saturating_mul(sides.range.1.max(1)).min(ANY_NUMBER.1);
        let out = Out::Dice(Box::new(plain(number)), Box::new(plain(sides)));
        Value::new(out, Ty::Int, at).within((0, most))
    }

    /// An operator between two operands.
    pub(super) fn between(&mut self, operator: Binary, both: &[Expr; 2], at: &At) -> Value {
        match operator {
            Binary::And | Binary::Or => return self.condition_of(operator, both, at),
            Binary::Equal | Binary::Unequal => return self.equality(operator == Binary::Equal, both, at),
            _ => {}
        }
        let (left, right) = (self.value(&both[0]), self.value(&both[1]));
        self.combine(operator, left, right, at)
    }

    /// What an operator makes of two values.
    pub(super) fn combine(&mut self, operator: Binary, left: Value, right: Value, at: &At) -> Value {
        if operator == Binary::Plus && (left.ty == Ty::Text || right.ty == Ty::Text) {
            let (left, right) = (self.to(left, Ty::Text), self.to(right, Ty::Text));
            let pure = left.pure && right.pure;
            return Value { pure, ..Value::new(Out::between(left.out, "+", right.out), Ty::Text, at) };
        }
        if let (Ty::Bool, Ty::Bool, Binary::BitAnd | Binary::BitOr) = (left.ty, right.ty, operator) {
            let pure = left.pure && right.pure;
            let sign = if operator == Binary::BitAnd { "&" } else { "|" };
            return Value { pure, ..Value::new(Out::between(left.out, sign, right.out), Ty::Bool, at) };
        }
        let (left, right) = (self.number(left), self.number(right));
        if operator == Binary::Plus
            && let Some(code) = event_code(&left, &right, at)
        {
            return code;
        }
        let sign = match operator {
            Binary::Times => "*",
            Binary::Over => "/",
            Binary::Rest => "%",
            Binary::Plus => "+",
            Binary::Minus => "-",
            // The original's machine has the two the wrong way round.
            Binary::ShiftLeft => ">>",
            Binary::ShiftRight => "<<",
            Binary::Less => "<",
            Binary::Greater => ">",
            Binary::AtMost => "<=",
            Binary::AtLeast => ">=",
            Binary::BitAnd => "&",
            Binary::BitOr => "|",
            Binary::BitXor => {
                self.owe(ReasonKind::Language, at, "^", "the original does not compute `^`");
                return Value::nothing(at);
            }
            Binary::Equal | Binary::Unequal | Binary::And | Binary::Or => return Value::nothing(at),
        };
        if matches!(operator, Binary::Over | Binary::Rest) && right.known == Some(0) {
            self.owe(ReasonKind::Language, at, sign, "a division by 0, which ends the original");
            return Value::nothing(at);
        }
        let compares = matches!(sign, "<" | ">" | "<=" | ">=");
        let pure = left.pure && right.pure;
        let family = match (left.family, right.family) {
            (Some(a), Some(b)) if a == b && matches!(sign, "&" | "|") => Some(a),
            _ => None,
        };
        let range = range_of(operator, left.range, right.range);
        let known = left.known.zip(right.known).and_then(|(a, b)| computed(operator, a, b));
        let right_out = match (sign, &right.out, right.known) {
            // `a + -1` is written `a - 1`.
            ("+", Out::Word(word), Some(known)) if word.starts_with('-') => {
                let positive = Out::word(known.saturating_neg().to_string());
                return Value {
                    pure,
                    known: None,
                    ..Value::new(Out::between(left.out, "-", positive), Ty::Int, at)
                }
                .within(range);
            }
            _ => right.out,
        };
        let ty = if compares { Ty::Bool } else { Ty::Int };
        let value = Value { pure, family, ..Value::new(Out::between(left.out, sign, right_out), ty, at) };
        if compares { value } else { Value { known, ..value }.within(range) }
    }

    /// `&&` and `||`, which look at their right side only where the left does not decide.
    fn condition_of(&mut self, operator: Binary, both: &[Expr; 2], at: &At) -> Value {
        let left = self.value(&both[0]);
        let left = self.truth(left);
        let right = self.value(&both[1]);
        let right = self.truth(right);
        let pure = left.pure && right.pure;
        let sign = if operator == Binary::And { "&&" } else { "||" };
        Value { pure, ..Value::new(Out::between(left.out, sign, right.out), Ty::Bool, at) }
    }

    /// `==` and `!=`, between values of one kind.
    fn equality(&mut self, equal: bool, both: &[Expr; 2], at: &At) -> Value {
        let (left, right) = (self.value(&both[0]), self.value(&both[1]));
        let pure = left.pure && right.pure;
        let right = if self.is_left(&left, &right) { Value { known: Some(0), ..right } } else { right };
        let (left, right) = self.alike(left, right);
        // A truth against a truth that is known is the truth itself, or its opposite.
        if left.ty == Ty::Bool && right.ty == Ty::Bool {
            let known = match (left.known, right.known) {
                (None, Some(known)) => Some((left.clone(), known)),
                (Some(known), None) => Some((right.clone(), known)),
                _ => None,
            };
            if let Some((value, known)) = known {
                let out = if (known != 0) == equal { value.out } else { value.out.not() };
                return Value { pure, ..Value::new(out, Ty::Bool, at) };
            }
        }
        // What is always there is no nothing.
        if matches!(left.ty, Ty::Map | Ty::Event | Ty::Term | Ty::Game) && right.is_none() {
            let there = self.truth(left);
            let out = if equal { there.out.not() } else { there.out };
            return Value { pure, ..Value::new(out, Ty::Bool, at) };
        }
        let sign = if equal { "==" } else { "!=" };
        Value { pure, ..Value::new(Out::between(left.out, sign, right.out), Ty::Bool, at) }
    }

    /// Whether a thing or resource is compared with what the original has where a player chose none: -1, which is
    /// nothing here.
    fn is_left(&self, chosen: &Value, none: &Value) -> bool {
        let by_player = |name: &str| self.locals.values().any(|local| local.name == name && local.chosen);
        matches!(chosen.ty, Ty::Thing | Ty::Resource)
            && none.known == Some(-1)
            && matches!(&chosen.out, Out::Word(name) if by_player(name))
    }

    /// Two values made comparable.
    fn alike(&mut self, left: Value, right: Value) -> (Value, Value) {
        match (left.ty, right.ty) {
            (Ty::Bool, Ty::Int) if right.known == Some(0) || right.known == Some(1) => {
                let right = self.truth(right);
                (left, right)
            }
            (Ty::Int, Ty::Bool) if left.known == Some(0) || left.known == Some(1) => {
                let left = self.truth(left);
                (left, right)
            }
            // A letter that is known is compared as its number, but with letters.
            (Ty::Int, Ty::Letter) if right.known.is_some() => {
                let right = self.number(right);
                (left, right)
            }
            (Ty::Letter, Ty::Int) if left.known.is_some() => {
                let left = self.number(left);
                (left, right)
            }
            (Ty::Bool, Ty::Bool) | (Ty::Map | Ty::Event | Ty::Term | Ty::Game, _) => (left, right),
            (Ty::Int | Ty::Bool, Ty::Int | Ty::Bool) => {
                let (left, right) = (self.number(left), self.number(right));
                match (left.family, right.family) {
                    (Some(a), Some(b)) if a != b && right.known.is_some() => {
                        let right = self.of_family(right, a);
                        (left, right)
                    }
                    (Some(a), Some(b)) if a != b => {
                        let left = self.of_family(left, b);
                        (left, right)
                    }
                    _ => (left, right),
                }
            }
            // Two resources by their names are compared as resources.
            (Ty::Resource, Ty::Resource) if left.is_reference() && right.is_reference() => {
                (self.stands_alone(left), right)
            }
            (Ty::Resource, Ty::Resource) if left.is_reference() => (right, left),
            (Ty::Null | Ty::Any, ty) => {
                let ty = if ty == Ty::Null { Ty::Int } else { ty };
                let left = self.to(left, ty);
                (left, right)
            }
            (ty, _) if ty != Ty::Int || !right_decides(right.ty) => {
                let right = self.to(right, ty);
                (left, right)
            }
            (_, ty) => {
                let left = self.to(left, ty);
                (left, right)
            }
        }
    }
}

/// Whether the right side of a comparison says what a number at the left is compared as.
fn right_decides(ty: Ty) -> bool {
    matches!(ty, Ty::Thing | Ty::Resource | Ty::Text | Ty::Letter)
}

/// A code with an offset, as the engine writes it.
fn event_code(left: &Value, right: &Value, at: &At) -> Option<Value> {
    let is_code = |value: &Value| matches!(value.family, Some(script::Ty::Named("event")));
    let offset = |value: &Value| {
        let known = value.known.filter(|_| value.family.is_none())?;
        OFFSETS.iter().find(|(number, _)| *number == known).map(|(_, name)| *name)
    };
    let (code, name) = match (is_code(left), is_code(right)) {
        (true, false) => (left, offset(right)?),
        (false, true) => (right, offset(left)?),
        _ => return None,
    };
    let out = Out::Call(name.to_owned(), vec![code.out.clone()]);
    let known = left.known.zip(right.known).map(|(a, b)| a + b);
    Some(Value { known, family: code.family, pure: code.pure, ..Value::new(out, Ty::Int, at) })
}

fn computed(operator: Binary, a: i64, b: i64) -> Option<i64> {
    Some(match operator {
        Binary::Times => a.checked_mul(b)?,
        Binary::Over => a.checked_div(b)?,
        Binary::Rest => a.checked_rem(b)?,
        Binary::Plus => a.checked_add(b)?,
        Binary::Minus => a.checked_sub(b)?,
        Binary::BitAnd => a & b,
        Binary::BitOr => a | b,
        Binary::ShiftLeft => a.checked_shr(u32::try_from(b).ok()?)?,
        _ => return None,
    })
}

/// The least and the most that an operator can come to.
fn range_of(operator: Binary, a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    let wide = |range: (i64, i64)| match range.0 < ANY_NUMBER.0 || range.1 > ANY_NUMBER.1 {
        true => ANY_NUMBER,
        false => range,
    };
    match operator {
        Binary::Plus => wide((a.0.saturating_add(b.0), a.1.saturating_add(b.1))),
        Binary::Minus => wide((a.0.saturating_sub(b.1), a.1.saturating_sub(b.0))),
        Binary::Times => {
            let all = [
                a.0.saturating_mul(b.0),
                a.0.saturating_mul(b.1),
                a.1.saturating_mul(b.0),
                a.1.saturating_mul(b.1),
            ];
            let (least, most) = all.iter().fold((i64::MAX, i64::MIN), |(l, m), n| (l.min(*n), m.max(*n)));
            wide((least, most))
        }
        Binary::Over if b.0 > 0 => (a.0.min(0), a.1.max(0)),
        Binary::Rest if b.0 > 0 => {
            let most = b.1 - 1;
            (if a.0 < 0 { -most } else { 0 }, most)
        }
        Binary::BitAnd if a.0 >= 0 || b.0 >= 0 => match (a.0 >= 0, b.0 >= 0) {
            (true, true) => (0, a.1.min(b.1)),
            (true, false) => (0, a.1),
            _ => (0, b.1),
        },
        Binary::BitOr if a.0 >= 0 && b.0 >= 0 => {
            let most = a.1.max(b.1).max(1) as u64;
            let all_bits = most.checked_next_power_of_two().unwrap_or(1 << 31).saturating_mul(2) - 1;
            wide((0, i64::try_from(all_bits).unwrap_or(ANY_NUMBER.1)))
        }
        _ => ANY_NUMBER,
    }
}
