//! Expressions: names, constants, references, fields, choices.

use super::original::{self, On};
use super::out::{Line, Out};
use super::scan::Ty;
use super::value::{ANY_NUMBER, Value, noted};
use super::{MOST_MADE, ReasonKind, Translator};
use crate::syntax::code::tree::*;
use augury_engine::script::{self, OBJECTS};
use std::sync::Arc;

impl Translator<'_> {
    /// The value of an expression.
    pub(super) fn value(&mut self, expr: &Expr) -> Value {
        let at = &expr.at;
        self.made += 1;
        if self.made > MOST_MADE {
            return Value::nothing(at);
        }
        match &expr.kind {
            ExprKind::Number(number) => Value::number(*number, at),
            ExprKind::Char(letter) => {
                let known = i64::from(u32::from(*letter));
                let value = Value::pure(Out::Text(letter.to_string()), Ty::Letter, at);
                Value { known: Some(known), range: (known, known), ..value }
            }
            ExprKind::Text(text) => Value::pure(Out::Text(text.to_string()), Ty::Text, at),
            ExprKind::Bool(yes) => Value::truth(*yes, at),
            ExprKind::Null => Value { known: Some(0), ..Value::pure(Out::word("0"), Ty::Null, at) },
            ExprKind::Reference(name) => self.reference(name, at),
            ExprKind::ReferenceNumber(number) => {
                let number = self.value(number);
                if number.known == Some(0) {
                    return Value::pure(Out::word("NULL_ID"), Ty::Resource, at);
                }
                self.owe(ReasonKind::Reference, at, "$", "a resource by a number");
                Value::nothing(at)
            }
            ExprKind::Name(name) => self.name(name, at),
            ExprKind::Call(name, arguments) => self.call(name, arguments, at),
            ExprKind::Method(on, name, arguments) => self.method(on, name, arguments, at),
            ExprKind::Field(on, name) => self.field(on, name, at),
            ExprKind::Side(rect, side) => {
                let rect = self.value(rect);
                let rect = self.to(rect, Ty::Rect);
                let value = Value::pure(Out::Index(Box::new(rect.out), side_place(side)), Ty::Int, at);
                value.within((0, 255))
            }
            ExprKind::Unary(operator, inner) => self.before(*operator, inner, at),
            ExprKind::Step(place, before, up) => self.step_value(place, *before, *up, at),
            ExprKind::Extreme(most, both) => self.extreme(*most, both, at),
            ExprKind::Binary(operator, both) => self.between(*operator, both, at),
            ExprKind::Dice(both) => self.dice(both, at),
            ExprKind::Cast(ty, inner) => self.cast(*ty, inner, at),
            ExprKind::Choice(parts) => self.choice(parts, at),
            ExprKind::Assign(..) | ExprKind::AssignNot(_) => self.assigned(expr, at),
            ExprKind::Comma(both) => self.comma(both, at),
        }
    }

    fn reference(&mut self, name: &Arc<str>, at: &At) -> Value {
        match (self.context.resource)(name) {
            Some(id) => Value::pure(Out::Text(id.to_string()), Ty::Resource, at),
            None => {
                self.owe(ReasonKind::Reference, at, name.to_string(), "no resource has this name");
                Value::nothing(at)
            }
        }
    }

    /// A name: a variable of the handler, of the resource, of the library, an object, or a constant.
    fn name(&mut self, name: &Arc<str>, at: &At) -> Value {
        if let Some(local) = self.locals.get(name) {
            let value = Value::pure(Out::word(local.name.clone()), local.ty, at);
            let value = Value { answer: local.answers, ..value };
            return if local.ty == Ty::Int { value.within(local.range) } else { value };
        }
        let of = |list: &[(Arc<str>, Declared)]| list.iter().find(|(own, _)| own == name).map(|(_, ty)| *ty);
        if let Some(ty) = of(self.context.variables).or_else(|| of(self.context.globals)) {
            let ty = match ty {
                Declared::Int(..) | Declared::Bool => Ty::Int,
                Declared::Object => Ty::Thing,
                Declared::Resource => Ty::Resource,
                Declared::Text | Declared::TextHandle => Ty::Text,
                Declared::Rect | Declared::Void => {
                    let what = "variables that last and hold rectangles";
                    self.owe(ReasonKind::Variable, at, name.to_string(), what);
                    return Value::nothing(at);
                }
            };
            return Value::pure(Out::word(name.to_string()), ty, at);
        }
        if let Some(object) = OBJECTS.iter().find(|object| object.1 == &**name && !object.1.is_empty()) {
            return self.object(object.0, object.1, at);
        }
        self.constant(name, at)
    }

    fn object(&mut self, ours: &'static str, original: &str, at: &At) -> Value {
        let moved = match original {
            "ETarget" => self.moved.contains("EVictim"),
            original => self.moved.contains(original),
        };
        let field = match original {
            "EActor" => "e_actor",
            "EVictim" | "ETarget" => "e_victim",
            "EItem" => "e_item",
            _ => "e_item2",
        };
        match original {
            "e" => Value::pure(Out::word("e"), Ty::Event, at),
            "EMap" => Value::pure(Out::word(ours), Ty::Map, at),
            "ETerm" => Value::pure(Out::word(ours), Ty::Term, at),
            "theGame" => Value::pure(Out::word(ours), Ty::Game, at),
            _ if moved => Value::pure(Out::Field(Box::new(Out::word("e")), field.to_owned()), Ty::Thing, at),
            _ => Value::pure(Out::word(ours), Ty::Thing, at),
        }
    }

    fn constant(&mut self, name: &Arc<str>, at: &At) -> Value {
        let own = self.context.constants.value(name);
        let alias = self.context.constants.alias(name).cloned();
        let known = script::constant(name).or_else(|| alias.as_deref().and_then(script::constant));
        if let Some(constant) = known {
            let number = i64::from(constant.number);
            return match constant.ty {
                script::Ty::Thing => {
                    Value { known: Some(0), ..Value::pure(Out::word(constant.name), Ty::Thing, at) }
                }
                script::Ty::Resource => {
                    Value { known: Some(0), ..Value::pure(Out::word(constant.name), Ty::Resource, at) }
                }
                ty => {
                    let value = Value::pure(Out::word(constant.name), Ty::Int, at).within((number, number));
                    let answer = ty == script::Ty::Answer;
                    Value { known: Some(number), answer, family: Some(ty), ..value }
                }
            };
        }
        match own {
            Some(number) => {
                Value { out: noted(number, &Out::word(name.to_string())), ..Value::number(number, at) }
            }
            None => {
                self.owe(ReasonKind::NoName, at, name.to_string(), "neither a variable nor a constant");
                Value::nothing(at)
            }
        }
    }

    /// The property of the engine that a field of the original is.
    pub(super) fn property(
        &mut self,
        on: &Value,
        name: &str,
        at: &At,
    ) -> Option<(&'static script::Property, (i64, i64))> {
        let kind = match on.ty {
            Ty::Event => script::Ty::Event,
            Ty::Thing | Ty::Any => script::Ty::Thing,
            Ty::Resource => script::Ty::Resource,
            Ty::Map => script::Ty::Map,
            _ => {
                self.owe(ReasonKind::NoName, at, name, "a field of something that has none here");
                return None;
            }
        };
        let ours = match name {
            "eval" => "e_val",
            "isEBlessed" => "isBlessed",
            "isECursed" => "isCursed",
            name => name,
        };
        let Some(property) = script::property(kind, ours) else {
            self.owe(ReasonKind::NoName, at, name, "the engine has no such field");
            return None;
        };
        if !property.works() {
            self.wait(at, &property.name, property.waits);
        }
        let place = if kind == script::Ty::Resource { On::Resource } else { On::Object };
        let declared = original::names().field(place, name).map_or(ANY_NUMBER, bounds);
        let range = property.range.map_or(declared, |(min, max)| (min.max(declared.0), max.min(declared.1)));
        Some((property, range))
    }

    fn field(&mut self, on: &Expr, name: &str, at: &At) -> Value {
        let mut on = self.value(on);
        // The original reads the record's, whatever thing stands before it; an item's own is `ieID`.
        if name == "eID" && on.ty == Ty::Thing {
            self.warn(
                at,
                "the record's effect is read here, not the thing's",
                "Write `ieID` for an item's own",
            );
            on = Value::pure(Out::word("e"), Ty::Event, at);
        }
        let Some((property, range)) = self.property(&on, name, at) else { return Value::nothing(at) };
        let ty = ty_of(property.ty);
        let on = self.stands_alone(on);
        let pure = on.pure;
        let out = Out::Field(Box::new(on.out), property.name.clone());
        let value = Value { pure, ..Value::new(out, ty, at) };
        let value = if ty == Ty::Int { value.within(range) } else { value };
        Value { family: family_of(property.ty), ..value }
    }

    fn cast(&mut self, ty: Declared, inner: &Expr, at: &At) -> Value {
        if let ExprKind::Method(on, name, arguments) = &inner.kind
            && let Some(typed) = typed(name, ty)
        {
            return self.method_of(Some(typed), on, name, arguments, at);
        }
        let value = self.value(inner);
        // A cast changes what the original's compiler takes a value for, and never the value.
        match ty {
            // Numbers stay numbers where a resource is only named: whoever takes a resource refuses them.
            Declared::Resource if value.ty == Ty::Int && !value.is_none() && self.excuse.is_none() => value,
            // What a menu hands back that the player left.
            Declared::Object if value.known == Some(-1) => value,
            Declared::Object => self.to(value, Ty::Thing),
            Declared::Resource => self.to(value, Ty::Resource),
            Declared::Bool if matches!(value.ty, Ty::Int | Ty::Bool) => value,
            Declared::Bool => self.truth(value),
            Declared::Int(..) if matches!(value.ty, Ty::Int | Ty::Bool | Ty::Letter) => value,
            Declared::Int(..) => Value { at: at.clone(), ..value },
            Declared::Text | Declared::TextHandle => self.to(value, Ty::Text),
            Declared::Rect if value.is_none() => {
                let zero = || Out::word("0");
                Value::pure(Out::List(vec![zero(), zero(), zero(), zero()]), Ty::Rect, at)
            }
            Declared::Rect | Declared::Void => value,
        }
    }

    /// `test ? yes : no`. The original computes both sides and then chooses.
    fn choice(&mut self, parts: &[Expr; 3], at: &At) -> Value {
        let test = self.value(&parts[0]);
        let test = self.truth(test);
        let (yes, no) = (self.value(&parts[1]), self.value(&parts[2]));
        let ty = common(&yes, &no);
        let (yes, no) = (self.to(yes, ty), self.to(no, ty));
        let (yes, no) = (self.stands_alone(yes), self.stands_alone(no));
        let range = (yes.range.0.min(no.range.0), yes.range.1.max(no.range.1));
        let (answer, pure) = (yes.answer && no.answer, test.pure && yes.pure && no.pure);
        let family = if yes.family == no.family { yes.family } else { None };
        let known = |value: Value| Value { answer, pure, family, ..value }.within(range);
        if yes.pure && no.pure || !self.context.options.both_sides {
            return known(Value::new(Out::choice(test.out, yes.out, no.out), ty, at));
        }
        let mut lines = Vec::new();
        let mut keep = |translator: &mut Self, value: Value, word: &'static str| {
            if value.pure {
                return value.out;
            }
            let name = translator.helper(word);
            lines.push(Line::Let(name.clone(), value.out));
            Out::word(name)
        };
        // What the sides do may change what is tested.
        let still = test.pure && (test.is_fixed() || only_rolls(&yes.out) && only_rolls(&no.out));
        let test_out = keep(self, Value { pure: still, ..test }, "holds");
        let yes_out = keep(self, yes, "yes");
        let no_out = keep(self, no, "no");
        let value = Out::choice(test_out, yes_out, no_out);
        known(Value::new(Out::Block(lines, Box::new(value)), ty, at))
    }

    /// `a, b`: both are computed, and the original hands back the first.
    fn comma(&mut self, both: &[Expr; 2], at: &At) -> Value {
        let first = self.value(&both[0]);
        let mut after = Vec::new();
        self.effects(&both[1], &mut after);
        if after.is_empty() {
            return first;
        }
        let name = self.helper("first");
        let first = self.stands_alone(first);
        let ty = first.ty;
        let mut lines = vec![Line::Let(name.clone(), first.out)];
        lines.append(&mut after);
        Value::new(Out::Block(lines, Box::new(Out::word(name))), ty, at)
    }
}

/// The engine's function for one of the original whose value is cast: constants and menus hand back one type each.
fn typed(name: &str, ty: Declared) -> Option<&'static script::Function> {
    script::function(match (name, ty) {
        ("GetConst", Declared::Resource) => "get_const_id",
        ("LMenu", Declared::Resource) => "l_menu_resource",
        ("LMenu", Declared::Object) => "l_menu_thing",
        _ => return None,
    })
}

/// Whether computing a value changes nothing but the dice.
fn only_rolls(out: &Out) -> bool {
    let called = |name: &str| {
        script::function(name).is_some_and(|function| {
            !function.throws && function.works() && (function.dice || function.original.is_empty())
                || super::call::looks(function)
                || matches!(function.name, "min" | "max" | "abs")
        })
    };
    match out {
        Out::Word(_) | Out::Noted(..) | Out::Text(_) => true,
        Out::Call(name, values) => called(name) && values.iter().all(only_rolls),
        Out::Method(on, name, values) => called(name) && only_rolls(on) && values.iter().all(only_rolls),
        Out::Field(on, _) | Out::Index(on, _) | Out::Before(_, on) => only_rolls(on),
        Out::Between(_, both) => both.iter().all(only_rolls),
        Out::If(parts) => parts.iter().all(only_rolls),
        Out::Dice(number, sides) => only_rolls(number) && only_rolls(sides),
        Out::List(values) => values.iter().all(only_rolls),
        Out::Block(lines, value) => {
            let plain = |line: &Line| matches!(line, Line::Let(_, value) if only_rolls(value));
            lines.iter().all(plain) && only_rolls(value)
        }
    }
}

/// The place of a side in a rectangle's list.
pub(super) fn side_place(side: &str) -> u8 {
    match side {
        "x1" => 0,
        "y1" => 1,
        "x2" => 2,
        _ => 3,
    }
}

/// The type that two sides of a choice share.
fn common(yes: &Value, no: &Value) -> Ty {
    match (yes.ty, no.ty) {
        (a, b) if a == b => a,
        (Ty::Null, other) | (other, Ty::Null) => other,
        (other, _) if no.is_none() && !matches!(other, Ty::Bool | Ty::Int) => other,
        (_, other) if yes.is_none() && !matches!(other, Ty::Bool | Ty::Int) => other,
        (Ty::Any, other) | (other, Ty::Any) => other,
        (Ty::Bool | Ty::Int | Ty::Letter, _) => Ty::Int,
        (other, _) => other,
    }
}

/// The numbers that a type of the original holds.
pub(super) fn bounds(ty: original::Type) -> (i64, i64) {
    match ty {
        original::Type::Bool => (0, 1),
        original::Type::Int(8, true) => (-128, 127),
        original::Type::Int(8, false) => (0, 255),
        original::Type::Int(16, true) => (-32_768, 32_767),
        original::Type::Int(16, false) => (0, 65_535),
        _ => ANY_NUMBER,
    }
}

/// The type of a value that the engine knows by one of its own.
pub(super) fn ty_of(ty: script::Ty) -> Ty {
    match ty {
        script::Ty::Any | script::Ty::Dice => Ty::Any,
        script::Ty::Nothing => Ty::Nothing,
        script::Ty::Int | script::Ty::Answer | script::Ty::Named(_) => Ty::Int,
        script::Ty::Bool => Ty::Bool,
        script::Ty::Text => Ty::Text,
        script::Ty::Thing => Ty::Thing,
        script::Ty::Event => Ty::Event,
        script::Ty::Resource => Ty::Resource,
        script::Ty::Map => Ty::Map,
        script::Ty::Game => Ty::Game,
        script::Ty::Term => Ty::Term,
        script::Ty::List => Ty::Rect,
    }
}

/// The family of a number.
pub(super) fn family_of(ty: script::Ty) -> Option<script::Ty> {
    matches!(ty, script::Ty::Named(_) | script::Ty::Answer).then_some(ty)
}
