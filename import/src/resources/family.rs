//! Names of families: the member that an expression names, and names of another family that are taken by their number.

use super::context::{Context, is_zero, parts, shown};
use crate::syntax::tree::{Expr, Value};
use augury_engine::base::names::{FlagSet, MonsterType, Named, StatiNature};
use augury_engine::content::{FieldShape, FieldType, Meaning, StatiGrant, Symbol};
use std::sync::Arc;

impl Context<'_> {
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
            let fits = |name: &str| F::parse(name).is_some();
            self.by_number(value, F::FAMILY, &found.to_string(), &fits);
            if let Expr::Both(..) = &value.expr {
                let message = format!("{} is read as {found}", shown(&value.expr));
                self.odd(&value.at, message, "write one name");
            }
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

    /// Files that an expression is taken by its number as `taken`, though a name in it is of other families than `fits` knows.
    pub fn by_number(&mut self, value: &Value, wanted: &str, taken: &str, fits: &dyn Fn(&str) -> bool) {
        let mut names = Vec::new();
        named(&value.expr, &mut names);
        let other = names.into_iter().find(|name| {
            let expr = Expr::Name((*name).clone());
            self.follow(&expr, |name| fits(name).then_some(())).is_none()
                && self.follow(&expr, crate::names::number).is_some()
        });
        if let Some(other) = other {
            let message = format!("{wanted}: {other} is a name of another family, and is read as {taken}");
            self.odd(&value.at, message, "write what is meant");
        }
    }

    /// A value of a field by its name or its number. A name of a family that the field has no use for is told.
    pub fn symbol_of<T: FieldShape>(&mut self, what: &str, value: &Value) -> Symbol {
        self.symbol_among(what, value, &|name| has(&T::SHAPE, name))
    }

    /// The same where `fits` knows the names.
    pub fn symbol_among(&mut self, what: &str, value: &Value, fits: &dyn Fn(&str) -> bool) -> Symbol {
        let symbol = self.symbol(value);
        self.by_number(value, what, &symbol.number().to_string(), fits);
        symbol
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
        let fits = |name: &str| MonsterType::parse(name).is_some();
        self.by_number(value, MonsterType::FAMILY, "its number", &fits);
        let number = self.number(value);
        let plain = |number: i64| Value { expr: Expr::Number(number), at: value.at.clone() };
        if parts.len() > 2 {
            self.odd(
                &value.at,
                format!("{} are more than two types", shown(&value.expr)),
                "write two at most",
            );
        }
        let halves = [number & 255, number >> 8];
        halves
            .into_iter()
            .enumerate()
            .filter(|(at, half)| *at == 0 || *half != 0)
            .filter_map(|(_, half)| self.member(&plain(half)))
            .collect()
    }
}

/// The names that an expression is made of.
fn named<'e>(expr: &'e Expr, out: &mut Vec<&'e Arc<str>>) {
    match expr {
        Expr::Name(name) => out.push(name),
        Expr::Minus(inner) => named(inner, out),
        Expr::Both(_, left, right) => {
            named(left, out);
            named(right, out);
        }
        Expr::Number(_) | Expr::Char(_) | Expr::Unknown(_) => {}
    }
}

/// Whether a name is one of an event.
pub(super) fn is_event(name: &str) -> bool {
    name.starts_with("EV_") || name.starts_with("MSG_")
}

/// Whether a stati may have a name as its value or magnitude.
pub(super) fn is_of_stati(name: &str) -> bool {
    has(&Symbol::SHAPE, name)
}

/// Whether the value of a stati of a nature may have a name.
pub(super) fn is_val_of(nature: StatiNature, name: &str) -> bool {
    let FieldType::Record(schema) = StatiGrant::SHAPE else { return is_of_stati(name) };
    let named = |field: &str| match field {
        "nature" => vec![nature.to_string()],
        _ => Vec::new(),
    };
    match schema.fields.iter().find(|field| field.name == "val").map(|field| field.meaning(&named)) {
        Some(Meaning::As(one)) => has(&one.ty, name),
        _ => is_of_stati(name),
    }
}

/// The name of a number in the first family of a type that has one.
pub(super) fn by_its_number(ty: &FieldType, number: i32) -> Option<(&'static str, i32)> {
    match ty {
        FieldType::Enum(family) => (family.table)().iter().find(|(_, known)| *known == number).copied(),
        FieldType::OneOf(types) => types.iter().find_map(|ty| by_its_number(ty, number)),
        _ => None,
    }
}

/// Whether a family of a type has a name.
pub(super) fn has(ty: &FieldType, name: &str) -> bool {
    match ty {
        FieldType::Enum(family) | FieldType::Flags(family) => family.number(name).is_some(),
        FieldType::OneOf(types) => types.iter().any(|ty| has(ty, name)),
        FieldType::List(inner) => has(inner, name),
        FieldType::Event => is_event(name),
        _ => false,
    }
}
