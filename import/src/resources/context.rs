//! What every kind needs to turn trees into values: numbers, members of families, references, problems.

use super::names::Names;
use crate::problem::{Problem, Problems, Severity, Topic};
use crate::source::Constants;
use crate::syntax::tree::{At, Expr, Item, Reference, Value};
use augury_engine::base::id::{Kind, OfKind, Ref, ResId};

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

    /// Files that an entry of a list or a constant is of a kind that is not read there.
    pub fn misplaced(&mut self, item: &Item, wanted: &str) {
        let (what, remedy) = match item {
            Item::Value(value) => (shown(&value.expr), "it is left out"),
            Item::Of(of) => (format!("${:?}", of.name.as_deref().unwrap_or("0")), "it is left out"),
            Item::Text(text, _) => {
                let start: String = text.chars().take(40).collect();
                (format!("the text {start:?}"), "it is left out; a resource has a $ before its name")
            }
        };
        self.wrong(item.at(), format!("{what} stands where {wanted} belongs"), remedy);
    }

    /// Takes the weight of what follows in a list. One that nothing follows before `next` is told.
    pub fn weight(&mut self, weight: &mut i16, unused: &mut Option<At>, next: Option<&Value>) {
        if let Some(at) = unused.take() {
            self.wrong(&at, "nothing has this weight", "write what has it behind it, or take it out");
        }
        if let Some(next) = next {
            *weight = self.small("the weight", next);
            *unused = Some(next.at.clone());
        }
    }

    /// The expressions of a list that has nothing else.
    pub fn values(&mut self, items: &[Item], wanted: &str) -> Vec<Value> {
        let mut all = Vec::new();
        for item in items {
            match item {
                Item::Value(value) => all.push(value.clone()),
                _ => self.misplaced(item, wanted),
            }
        }
        all
    }

    /// The resources of a list that has nothing else; 0 alone stands for none.
    pub fn listed<K: OfKind>(&mut self, items: &[Item]) -> Vec<Ref<K>> {
        let mut all = Vec::new();
        for item in items {
            match item {
                Item::Of(reference) => all.extend(self.one(reference)),
                Item::Value(value) if is_zero(&value.expr) && items.len() == 1 => {}
                _ => self.misplaced(item, "a resource"),
            }
        }
        all
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

    /// A number of 16 bits, of which no family has a name.
    pub fn small(&mut self, what: &str, value: &Value) -> i16 {
        self.narrow(what, value, &|_| false)
    }

    /// A number of 16 bits, which some names may stand for.
    pub fn narrow(&mut self, what: &str, value: &Value, fits: &dyn Fn(&str) -> bool) -> i16 {
        let number = self.number(value);
        self.by_number(value, what, &number.to_string(), fits);
        i16::try_from(number).unwrap_or_else(|_| {
            self.wrong(&value.at, format!("{what} is {number}"), "it must be from -32768 to 32767");
            0
        })
    }

    /// A number of 32 bits, which some names may stand for.
    pub fn whole(&mut self, what: &str, value: &Value, fits: &dyn Fn(&str) -> bool) -> i32 {
        let number = self.number(value);
        self.by_number(value, what, &number.to_string(), fits);
        let unsigned = u32::try_from(number).map(u32::cast_signed);
        i32::try_from(number).or(unsigned).unwrap_or_else(|_| {
            self.wrong(&value.at, format!("{what} is {number}"), "it must have no more than 32 bits");
            0
        })
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
