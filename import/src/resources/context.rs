//! What every kind needs to turn trees into values: numbers, members of families, references, problems.

use super::names::Names;
use crate::problem::{Problem, Problems, Severity, Topic};
use crate::source::Constants;
use crate::syntax::tree::{At, Expr, Reference, Value};
use augury_engine::base::id::{Kind, OfKind, Ref, ResId};
use augury_engine::base::names::{FlagSet, MonsterType, Named};

/// The library, and where problems go.
pub(super) struct Context<'c> {
    pub constants: &'c Constants,
    pub names: &'c Names,
    pub problems: &'c mut Problems,
}

impl Context<'_> {
    /// Files a problem at a place.
    pub fn file(&mut self, severity: Severity, topic: Topic, at: &At, message: String, remedy: &str) {
        let problem = Problem::at(severity, topic, at.place, message).from(at.from.clone());
        self.problems.push(problem.remedy(remedy));
    }

    /// Files an error about a value.
    pub fn wrong(&mut self, at: &At, message: impl Into<String>, remedy: &str) {
        self.file(Severity::Error, Topic::Value, at, message.into(), remedy);
    }

    /// Files a warning about something that is read otherwise than it looks.
    pub fn odd(&mut self, at: &At, message: impl Into<String>, remedy: &str) {
        self.file(Severity::Warning, Topic::Oddity, at, message.into(), remedy);
    }

    /// The number of an expression; 0 with a problem where it has none.
    pub fn number(&mut self, value: &Value) -> i64 {
        match eval(&value.expr, self.constants) {
            Some(number) => number,
            None => {
                self.wrong(
                    &value.at,
                    "this comes to no number",
                    "divide by something, and stay within 32 bits",
                );
                0
            }
        }
    }

    /// A number of 16 bits.
    pub fn small(&mut self, what: &str, value: &Value) -> i16 {
        let number = self.number(value);
        i16::try_from(number).unwrap_or_else(|_| {
            self.wrong(&value.at, format!("{what} is {number}"), "it must be from -32768 to 32767");
            0
        })
    }

    /// A number of 32 bits.
    pub fn whole(&mut self, what: &str, value: &Value) -> i32 {
        let number = self.number(value);
        let unsigned = u32::try_from(number).map(u32::cast_signed);
        i32::try_from(number).or(unsigned).unwrap_or_else(|_| {
            self.wrong(&value.at, format!("{what} is {number}"), "it must have no more than 32 bits");
            0
        })
    }

    /// The name that an expression is, followed to one that `known` accepts.
    fn follow<T>(&self, expr: &Expr, known: impl Fn(&str) -> Option<T>) -> Option<T> {
        let Expr::Name(name) = expr else { return None };
        let mut name = name.clone();
        for _ in 0..16 {
            if let Some(found) = known(&name) {
                return Some(found);
            }
            name = self.constants.alias(&name)?.clone();
        }
        None
    }

    /// The member of a family that an expression names, or whose number it comes to.
    pub fn member<F: Named>(&mut self, value: &Value) -> Option<F> {
        if let Some(found) = self.follow(&value.expr, F::parse) {
            return Some(found);
        }
        if matches!(value.expr, Expr::Unknown(_)) {
            // Filed where it was read.
            return None;
        }
        let number = self.number(value);
        let found =
            i32::try_from(number).ok().map(F::from_number).filter(|f| i64::from(f.number()) == number);
        if let Some(found) = found.filter(|found| found.name().is_some()) {
            return Some(found);
        }
        let shown = shown(&value.expr);
        let remedy = match self.problems.suggest(&shown, F::names().iter().copied()) {
            Some(near) => format!("perhaps {near} is meant; it is left out"),
            None => "it is left out".to_owned(),
        };
        self.wrong(&value.at, format!("{shown} is no {}", F::FAMILY), &remedy);
        None
    }

    /// The same, and nothing for a plain 0.
    pub fn member_or_none<F: Named>(&mut self, value: &Value) -> Option<F> {
        if is_zero(&value.expr) { None } else { self.member(value) }
    }

    /// The members of a family that names joined with `|` or `+` are.
    pub fn members<F: Named>(&mut self, value: &Value) -> Vec<F> {
        if is_zero(&value.expr) {
            return Vec::new();
        }
        let parts = parts(&value.expr);
        let part = |expr: &Expr| Value { expr: expr.clone(), at: value.at.clone() };
        parts.iter().filter_map(|expr| self.member(&part(expr))).collect()
    }

    /// The members as a set.
    pub fn set<F: Named>(&mut self, values: &[Value]) -> FlagSet<F> {
        let mut set = FlagSet::new();
        for value in values {
            for member in self.members::<F>(value) {
                if !set.insert(member) {
                    self.wrong(&value.at, format!("{member} cannot be one of several"), "it is left out");
                }
            }
        }
        set
    }

    /// The members of a list in which nothing is taken away.
    pub fn flags<F: Named>(&mut self, toggles: &[(bool, Value)]) -> FlagSet<F> {
        for (off, value) in toggles {
            if *off {
                self.odd(&value.at, "there is nothing to take away from here", "take the ~ out");
            }
        }
        let values: Vec<Value> = toggles.iter().filter(|(off, _)| !off).map(|(_, v)| v.clone()).collect();
        self.set(&values)
    }

    /// The types of monsters that A, A|B or A+B*256 are: a creature is all of them.
    pub fn types(&mut self, value: &Value) -> Vec<MonsterType> {
        let parts = parts(&value.expr);
        if parts.iter().all(|part| matches!(part, Expr::Name(_) | Expr::Unknown(_))) && parts.len() <= 2 {
            let part = |expr: &Expr| Value { expr: expr.clone(), at: value.at.clone() };
            return parts.iter().filter_map(|expr| self.member(&part(expr))).collect();
        }
        let number = self.number(value);
        let plain = |number: i64| Value { expr: Expr::Number(number), at: value.at.clone() };
        let halves = [number & 255, number >> 8];
        halves
            .into_iter()
            .enumerate()
            .filter(|(at, half)| *at == 0 || *half != 0)
            .filter_map(|(_, half)| self.member(&plain(half)))
            .collect()
    }

    /// What a reference means. A name that nothing has means the effect `unimplemented`, as in the original.
    pub fn any(&mut self, reference: &Reference) -> Option<ResId> {
        let name = reference.name.as_deref()?;
        if let Some(found) = self.names.find(name) {
            return Some(found);
        }
        let found = self.names.find_of(Kind::Effect, "unimplemented");
        self.unknown(
            reference,
            name,
            if found.is_some() { "it means `unimplemented`" } else { "it is left out" },
        );
        found
    }

    fn unknown(&mut self, reference: &Reference, name: &str, otherwise: &str) {
        let remedy = match self.problems.suggest(&name.to_lowercase(), self.names.all()) {
            Some(near) => format!("perhaps \"{near}\" is meant; {otherwise}"),
            None => otherwise.to_owned(),
        };
        let message = format!("no resource is called \"{name}\"");
        self.file(Severity::Warning, Topic::Reference, &reference.at, message, &remedy);
    }

    /// What a reference means where only some kinds fit. One of another kind that has the name is passed over.
    pub fn among(&mut self, reference: &Reference, kinds: &[Kind]) -> Option<ResId> {
        let name = reference.name.as_deref()?;
        let plain = self.names.find(name);
        if let Some(found) = plain.filter(|found| kinds.contains(&found.kind())) {
            return Some(found);
        }
        let fitting = kinds.iter().find_map(|kind| self.names.find_of(*kind, name));
        match (plain, fitting) {
            (None, _) => self.unknown(reference, name, "it is left out"),
            (Some(plain), Some(fitting)) => {
                let message =
                    format!("\"{name}\" is {plain} for the original, where only {fitting} makes sense");
                self.odd(&reference.at, message, "the one that makes sense is taken");
            }
            (Some(plain), None) => {
                let wanted: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
                let message =
                    format!("\"{name}\" is a {} and no {}", plain.kind().word(), wanted.join(" or "));
                self.wrong(&reference.at, message, "it is left out");
            }
        }
        fitting
    }

    /// The resource of one kind that a reference means.
    pub fn one<K: OfKind>(&mut self, reference: &Reference) -> Option<Ref<K>> {
        self.among(reference, &[K::KIND]).map(|found| Ref::new(found.id()))
    }

    /// The resources of one kind that references mean.
    pub fn many<K: OfKind>(&mut self, references: &[Reference]) -> Vec<Ref<K>> {
        references.iter().filter_map(|reference| self.one(reference)).collect()
    }
}

/// Whether an expression is the number 0.
pub(super) fn is_zero(expr: &Expr) -> bool {
    matches!(expr, Expr::Number(0))
}

/// An expression as an author reads it.
pub(super) fn shown(expr: &Expr) -> String {
    match expr {
        Expr::Number(number) => number.to_string(),
        Expr::Char(letter) => format!("'{letter}'"),
        Expr::Name(name) | Expr::Unknown(name) => name.to_string(),
        Expr::Minus(inner) => format!("-{}", shown(inner)),
        Expr::Both(sign, left, right) => format!("({} {sign} {})", shown(left), shown(right)),
    }
}

/// What is joined with `|` or `+`, each without a factor of 256.
pub(super) fn parts(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Both("|" | "+", left, right) => {
            let mut all = parts(left);
            all.extend(parts(right));
            all
        }
        Expr::Both("*", left, right) if matches!(**right, Expr::Number(256)) => parts(left),
        other => vec![other],
    }
}

/// The number that an expression comes to.
pub(super) fn eval(expr: &Expr, constants: &Constants) -> Option<i64> {
    match expr {
        Expr::Number(number) => Some(*number),
        Expr::Unknown(_) => Some(0),
        Expr::Char(letter) => Some(i64::from(u32::from(*letter))),
        Expr::Name(name) => constants.value(name),
        Expr::Minus(inner) => eval(inner, constants)?.checked_neg(),
        Expr::Both(sign, left, right) => {
            crate::source::apply(sign, eval(left, constants)?, eval(right, constants)?)
        }
    }
}
