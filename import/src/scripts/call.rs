//! Calls of the host's functions.

use super::expression::{bounds, family_of, ty_of};
use super::original::{self, On};
use super::out::Out;
use super::scan::Ty;
use super::text::{self, Fill};
use super::value::Value;
use super::{ReasonKind, Translator};
use crate::syntax::code::tree::*;
use augury_engine::script::{self, Function};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The functions of the engine by the original's names.
fn by_original(name: &str) -> Option<&'static Function> {
    static ALL: LazyLock<BTreeMap<&'static str, &'static Function>> = LazyLock::new(|| {
        let mut all: BTreeMap<&'static str, &'static Function> = BTreeMap::new();
        for function in script::functions().iter().filter(|function| !function.original.is_empty()) {
            let own = script::snake(function.original) == function.name;
            if own || !all.contains_key(function.original) {
                all.insert(function.original, function);
            }
        }
        all
    });
    ALL.get(name).copied()
}

/// Beginnings of names of functions that only look.
const LOOKS: [&str; 23] = [
    "is",
    "Is",
    "has",
    "Has",
    "IHas",
    "get",
    "Get",
    "LevelAs",
    "SkillLevel",
    "ISkillLevel",
    "Challenge",
    "Mod",
    "Resist",
    "Total",
    "Count",
    "Sum",
    "High",
    "Dir",
    "dist",
    "Dist",
    "XCR",
    "Size",
    "on",
];

/// Whether calling a function does nothing, rolls nothing and gives the same a moment later.
pub(super) fn looks(function: &Function) -> bool {
    !function.throws
        && !function.dice
        && function.works()
        && function.returns != script::Ty::Nothing
        && !matches!(function.original, "GetOpenXY" | "GetCandidate")
        && LOOKS.iter().any(|start| function.original.starts_with(start))
}

impl Translator<'_> {
    /// A function that belongs to nothing.
    pub(super) fn call(&mut self, name: &str, arguments: &[Expr], at: &At) -> Value {
        if let ("GetHandle", [one]) = (name, arguments) {
            // Things are handles of themselves here.
            return self.value(one);
        }
        if let ("isValidHandle", [one]) = (name, arguments) {
            let value = self.value(one);
            return self.truth(value);
        }
        let Some(declared) = original::names().function(On::Nothing, name) else {
            self.owe(ReasonKind::NoName, at, name, "the original has no such function");
            return Value::nothing(at);
        };
        let Some(function) = by_original(name) else {
            self.owe(ReasonKind::NoName, at, name, "the engine has no such function");
            return Value::nothing(at);
        };
        self.called(function, declared, None, arguments, at)
    }

    /// A function behind a dot.
    pub(super) fn method(&mut self, on: &Expr, name: &str, arguments: &[Expr], at: &At) -> Value {
        self.method_of(by_original(name), on, name, arguments, at)
    }

    /// A function behind a dot, and the engine's function that does the same.
    pub(super) fn method_of(
        &mut self,
        function: Option<&'static Function>,
        on: &Expr,
        name: &str,
        arguments: &[Expr],
        at: &At,
    ) -> Value {
        let receiver = self.value(on);
        let place = match receiver.ty {
            Ty::Resource => On::Resource,
            Ty::Text => On::Text,
            _ => On::Object,
        };
        let Some(declared) = original::names().function(place, name) else {
            self.owe(ReasonKind::NoName, at, name, "the original has no such function");
            return Value::nothing(at);
        };
        let Some(function) = function else {
            self.owe(ReasonKind::NoName, at, name, "the engine has no such function");
            return Value::nothing(at);
        };
        self.called(function, declared, Some(receiver), arguments, at)
    }

    fn called(
        &mut self,
        function: &'static Function,
        declared: &original::Function,
        receiver: Option<Value>,
        arguments: &[Expr],
        at: &At,
    ) -> Value {
        let mut excuse = None;
        if !function.works() {
            self.wait(at, function.name, function.waits);
            excuse = Some((ReasonKind::Waits, function.name.to_owned(), function.waits.to_owned()));
        }
        let before = std::mem::replace(&mut self.excuse, excuse);
        let value = self.called_with(function, declared, receiver, arguments, at);
        self.excuse = before;
        value
    }

    fn called_with(
        &mut self,
        function: &'static Function,
        declared: &original::Function,
        receiver: Option<Value>,
        arguments: &[Expr],
        at: &At,
    ) -> Value {
        let wants_receiver = function.on == script::Ty::Nothing && receiver.is_some();
        let mut params = function.params.iter();
        let mut pure = looks(function);
        let mut on = None;
        if let Some(value) = receiver {
            let ty = match wants_receiver {
                true => params.next().map_or(script::Ty::Nothing, |param| param.ty),
                false => function.on,
            };
            if ty == script::Ty::Nothing || ty_of(ty) == Ty::Any {
                self.owe(ReasonKind::NoName, at, function.name, "the engine asks it of something else");
                return Value::nothing(at);
            }
            let value = self.to(value, ty_of(ty));
            pure &= value.pure;
            on = Some(value);
        }
        let params: Vec<_> = params.collect();
        let texts = text::texts_of(function.original);
        let mut given = match texts {
            Some(texts) => self.message_arguments(texts, arguments, at),
            None => arguments.iter().map(|argument| self.value(argument)).collect(),
        };
        if function.original == "SkillCheck" {
            // Its fourth argument asks a failed check of a player again, which the engine does by itself.
            given.truncate(3);
        }
        // The original's compiler lets arguments pass that a function does not have.
        while texts.is_none() && given.len() > params.len() && given.last().is_some_and(|value| value.pure) {
            given.pop();
        }
        if given.len() > params.len() {
            let what = "a call with more arguments than the engine's function takes";
            self.owe(ReasonKind::Language, at, function.name, what);
            return Value::nothing(at);
        }
        if given.len() < params.iter().take_while(|param| param.default.is_none()).count() {
            let what = "a call with fewer arguments than the engine's function takes";
            self.owe(ReasonKind::Language, at, function.name, what);
            return Value::nothing(at);
        }
        let mut outs = Vec::with_capacity(given.len());
        for (place, (value, param)) in given.into_iter().zip(&params).enumerate() {
            pure &= value.pure;
            let letter = texts.is_none() && declared.params.get(place) == Some(&original::Type::Letter);
            let value = match ty_of(param.ty) {
                Ty::Any if param.ty == script::Ty::Any => self.stands_alone(value),
                Ty::Text if letter => self.to(value, Ty::Letter),
                ty => self.to(value, ty),
            };
            outs.push(self.member(value, param.ty).out);
        }
        let name = function.name.to_owned();
        let out = match on {
            // The name of a resource is a text to the script language, and has no functions of resources.
            Some(on) if on.is_reference() || matches!(on.out, Out::Text(_)) => {
                Out::Call(name, [vec![on.out], outs].concat())
            }
            Some(on) => Out::Method(Box::new(on.out), name, outs),
            // Functions of the screen and the map are asked of them.
            None => Out::Call(name, outs),
        };
        let ty = match declared.returns {
            original::Type::Letter => Ty::Letter,
            _ => ty_of(function.returns),
        };
        let value = Value { pure, ..Value::new(out, ty, at) };
        let value = match ty {
            Ty::Int => value.within(bounds(declared.returns)),
            _ => value,
        };
        let answer = function.returns == script::Ty::Answer;
        Value { answer, family: family_of(function.returns), ..value }
    }

    /// Arguments of a function that says something: so many texts, and the values that they name.
    fn message_arguments(&mut self, texts: text::Texts, arguments: &[Expr], at: &At) -> Vec<Value> {
        let (before, rest) = arguments.split_at(texts.before.min(arguments.len()));
        let (said, values) = rest.split_at(texts.count.min(rest.len()));
        let mut out: Vec<Value> = before.iter().map(|argument| self.value(argument)).collect();
        let values: Vec<Value> = values.iter().map(|argument| self.value(argument)).collect();
        let mut fill = Fill::new(values, texts.tags);
        for text in said {
            let value = self.said(text, &mut fill);
            out.push(value);
        }
        if fill.is_left() {
            self.owe(ReasonKind::Language, at, "text", "a value that does something and that no text names");
        }
        let filled = fill.used;
        if filled.is_empty() {
            return out;
        }
        // Between the texts and the values an argument must not be left out.
        while out.len() < texts.before + texts.count {
            out.push(Value::pure(Out::Text(String::new()), Ty::Text, at));
        }
        if filled.len() <= texts.most {
            out.extend(filled);
            return out;
        }
        // Too many values: each text is put together before it is said.
        let marked = |value: &Value| !matches!(&value.out, Out::Text(text) if !has_mark(text));
        for value in out.iter_mut().skip(texts.before).filter(|value| marked(value)) {
            let mut all = vec![value.out.clone()];
            all.extend(filled.iter().map(|value| value.out.clone()));
            *value = Value::new(Out::Call("x_print".to_owned(), all), Ty::Text, at);
        }
        if filled.len() > 7 {
            self.owe(ReasonKind::Language, at, "text", "a text with more values than the engine fills in");
        }
        out
    }
}

/// Whether a text has a mark for a value, such as `{2}`.
fn has_mark(text: &str) -> bool {
    text.match_indices('{').any(|(at, _)| {
        let inside =
            text.get(at + 1..).and_then(|rest| rest.split_once('}')).map_or("", |(inside, _)| inside);
        !inside.is_empty() && inside.chars().all(|c| c.is_ascii_digit())
    })
}
