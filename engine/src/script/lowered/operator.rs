//! A run of a lowered script: operators. Numbers, things and resources are compared and reckoned here, all else by the
//! script engine, and so is what it refuses, such as a division by zero.

use super::run::{Outcome, Running, Stop};
use super::slow;
use crate::script::machine::is_named;
use crate::script::value::Val;
use rhai::{INT, Position};
use std::cmp::Ordering;

/// An operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Operator(&'static str);

const UNARY: [&str; 3] = ["!", "-", "+"];
const BINARY: [&str; 19] =
    ["+", "-", "*", "/", "%", "**", "==", "!=", "<", "<=", ">", ">=", "&", "|", "^", "<<", ">>", "..", "..="];

impl Operator {
    /// One of a single value.
    pub(crate) fn unary(name: &str) -> Option<Operator> {
        UNARY.into_iter().find(|known| *known == name).map(Operator)
    }

    /// One of two values.
    pub(crate) fn binary(name: &str) -> Option<Operator> {
        BINARY.into_iter().find(|known| *known == name).map(Operator)
    }

    /// Does it make a range?
    pub(crate) fn is_range(self) -> bool {
        matches!(self.0, ".." | "..=")
    }
}

/// Of two numbers; `None`: the script engine has to say what it comes to.
fn reckoned(operator: &str, a: INT, b: INT) -> Option<Val> {
    let number = match operator {
        "+" => a.checked_add(b)?,
        "-" => a.checked_sub(b)?,
        "*" => a.checked_mul(b)?,
        "/" => a.checked_div(b)?,
        "%" => a.checked_rem(b)?,
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        _ => return compared(operator, a.cmp(&b)),
    };
    Some(Val::Int(number))
}

fn compared(operator: &str, order: Ordering) -> Option<Val> {
    let holds = match operator {
        "==" => order.is_eq(),
        "!=" => order.is_ne(),
        "<" => order.is_lt(),
        "<=" => order.is_le(),
        ">" => order.is_gt(),
        ">=" => order.is_ge(),
        _ => return None,
    };
    Some(Val::Bool(holds))
}

fn equal(operator: &str, equal: bool) -> Option<Val> {
    match operator {
        "==" => Some(Val::Bool(equal)),
        "!=" => Some(Val::Bool(!equal)),
        _ => None,
    }
}

impl Running<'_> {
    /// What `+=` and its kin come to.
    pub fn assigned(&mut self, operator: Operator, left: Val, right: Val, at: Position) -> Outcome {
        if let (Val::Int(a), Val::Int(b)) = (&left, &right)
            && let Some(value) = reckoned(operator.0, *a, *b)
        {
            return Ok(value);
        }
        slow::assigned(self, operator.0, left.into(), right.into(), at).map(Val::from)
    }

    /// An operator of two values.
    pub(crate) fn binary(&mut self, operator: Operator, left: Val, right: Val, at: Position) -> Outcome {
        let known = match (&left, &right) {
            (Val::Int(a), Val::Int(b)) => reckoned(operator.0, *a, *b),
            (Val::Bool(a), Val::Bool(b)) => equal(operator.0, a == b),
            (Val::Text(a), Val::Text(b)) => compared(operator.0, a.as_str().cmp(b.as_str())),
            (Val::Thing(a), Val::Thing(b)) => self.own(equal(operator.0, a == b), at)?,
            (Val::Resource(a), Val::Resource(b)) => self.own(equal(operator.0, a == b), at)?,
            (Val::Resource(of), Val::Text(text)) => self.own(equal(operator.0, is_named(*of, text)), at)?,
            _ => None,
        };
        match known {
            Some(value) => Ok(value),
            None => slow::binary(self, operator.0, left.into(), right.into(), at).map(Val::from),
        }
    }

    /// What an operator of our own comes to, which is a step more.
    fn own(&mut self, value: Option<Val>, at: Position) -> Result<Option<Val>, Stop> {
        if value.is_some() {
            self.step(at)?;
        }
        Ok(value)
    }

    /// An operator of one value.
    pub(crate) fn unary(&mut self, operator: Operator, of: Val, at: Position) -> Outcome {
        match (operator.0, &of) {
            ("!", Val::Bool(yes)) => return Ok(Val::Bool(!yes)),
            ("-", Val::Int(n)) => {
                if let Some(n) = n.checked_neg() {
                    return Ok(Val::Int(n));
                }
            }
            _ => {}
        }
        slow::unary(self, operator.0, of.into(), at).map(Val::from)
    }
}
