//! A run of a lowered script: its expressions.

use super::run::{Outcome, Running, Stop};
use super::tree::{Entry, Expr, Local};
use super::{call, slow};
use crate::script::list::List;
use crate::script::value::Val;
use rhai::{Array, Dynamic, EvalAltResult, ImmutableString, Position};
use std::fmt::Write;
use std::sync::Arc;

impl Running<'_> {
    /// The value of an expression.
    pub fn value(&mut self, expr: &Expr) -> Outcome {
        self.step(expr.at())?;
        self.operation(expr)
    }

    /// The same for one that is a statement by itself, whose step was counted.
    pub(crate) fn operation(&mut self, expr: &Expr) -> Outcome {
        match expr {
            Expr::Value(value, _) => Ok(value.clone()),
            Expr::Local(local, _) => Ok(self.read(*local)),
            Expr::Call(call, _) => self.call(call),
            Expr::Chain(chain, _) => self.chain(chain),
            Expr::Entry(entry, at) => self.entry(entry, *at),
            Expr::Binary(operator, sides, at) => {
                let left = self.value(&sides.0)?;
                let right = self.value(&sides.1)?;
                self.binary(*operator, left, right, *at)
            }
            Expr::Unary(operator, of, at) => {
                let of = self.value(of)?;
                self.unary(*operator, of, *at)
            }
            Expr::And(all, _) => self.each_holds(all, true),
            Expr::Or(all, _) => self.each_holds(all, false),
            Expr::Block(statements, _) => self.all(statements),
            Expr::Text(parts, _) => self.text(parts),
            Expr::List(entries, _) => self.list(entries),
        }
    }

    /// Whether a condition holds.
    pub fn holds(&mut self, condition: &Expr) -> Result<bool, Stop> {
        match self.value(condition)? {
            Val::Bool(yes) => Ok(yes),
            other => Err(no_truth(other, condition.at())),
        }
    }

    /// True where all conditions come to `all`; asks no further than to the first that does not.
    fn each_holds(&mut self, conditions: &[Expr], all: bool) -> Outcome {
        for condition in conditions {
            if self.holds(condition)? != all {
                return Ok(Val::Bool(!all));
            }
        }
        Ok(Val::Bool(all))
    }

    /// What a variable holds.
    pub fn read(&self, local: Local) -> Val {
        match local {
            Local::Slot(slot) => self.slots.get(slot).cloned().unwrap_or(Val::Unit),
            Local::Var(place) => {
                let vars = self.run.vars.borrow();
                vars.get(place).map_or(Val::Unit, |var| var.held.clone().into())
            }
        }
    }

    /// Writes a variable of a resource, which goes to the world when others have their turn.
    pub(crate) fn put_var(&mut self, place: usize, value: Val) {
        if let Some(var) = self.run.vars.borrow_mut().get_mut(place) {
            var.held = value.into();
        }
    }

    /// A text with values in it, each as the script engine writes it.
    fn text(&mut self, parts: &[Expr]) -> Outcome {
        let mut text = String::new();
        for part in parts {
            let part_at = part.at();
            match self.value(part)? {
                Val::Text(more) => text.push_str(&more),
                Val::Int(n) => {
                    self.step(part_at)?;
                    // Writing into a text does not fail.
                    let _ = write!(text, "{n}");
                }
                other => text.push_str(&slow::text(self, other.into(), part_at)?),
            }
            call::fits_size(text.len(), part_at)?;
        }
        Ok(Val::Text(ImmutableString::from(text)))
    }

    fn entry(&mut self, entry: &Entry, at: Position) -> Outcome {
        let place = match (&entry.place, entry.literal) {
            (Expr::Value(place, _), true) => place.clone(),
            (place, _) => {
                self.step(entry.place_at)?;
                self.value(place)?
            }
        };
        let of = match self.value(&entry.of)? {
            Val::Array(entries) => {
                let found = match place {
                    Val::Int(n) => usize::try_from(n).ok().and_then(|n| entries.get(n)),
                    _ => None,
                };
                match found {
                    Some(value) => {
                        self.step(entry.place_at)?;
                        return Ok(value.into());
                    }
                    None => Val::Array(entries),
                }
            }
            of => of,
        };
        let of: Dynamic = of.into();
        // Of a list that a function gave the script engine names the brackets, of one of its own the place in them.
        let at = if of.is::<List>() { at } else { entry.place_at };
        slow::entry(self, of, place.into(), at).map(Val::from)
    }

    fn list(&mut self, entries: &[Expr]) -> Outcome {
        let mut list = Array::with_capacity(entries.len());
        let mut texts = 0;
        for entry in entries {
            let value: Dynamic = self.value(entry)?.into();
            texts += value.read_lock::<ImmutableString>().map_or(0, |text| text.len());
            call::fits_size(texts, entry.at())?;
            list.push(value);
        }
        Ok(Val::Array(Arc::new(list)))
    }
}

/// A condition that came to something else than yes or no.
fn no_truth(value: Val, at: Position) -> Stop {
    let given: Dynamic = value.into();
    let error = EvalAltResult::ErrorMismatchDataType("bool".to_owned(), given.type_name().to_owned(), at);
    Stop::Error(error.into())
}
