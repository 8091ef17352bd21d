//! Values in progress: what is known of them, and how one type becomes another.

use super::out::Out;
use super::scan::Ty;
use super::{ReasonKind, Translator};
use crate::syntax::code::tree::At;
use augury_engine::script;

/// A value with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Value {
    /// How it is written.
    pub out: Out,
    /// Its type.
    pub ty: Ty,
    /// The number, where it is always the same.
    pub known: Option<i64>,
    /// The least and the most it can be.
    pub range: (i64, i64),
    /// Whether computing it does nothing, rolls nothing and gives the same a moment later.
    pub pure: bool,
    /// Whether it is an answer of an event.
    pub answer: bool,
    /// The type that the engine's check knows it by, where it is a number of a family.
    pub family: Option<script::Ty>,
    /// Where it is written.
    pub at: At,
}

/// Any 32-bit number.
pub(super) const ANY_NUMBER: (i64, i64) = (i32::MIN as i64, i32::MAX as i64);

impl Value {
    pub(super) fn new(out: Out, ty: Ty, at: &At) -> Value {
        let range = match ty {
            Ty::Bool => (0, 1),
            _ => ANY_NUMBER,
        };
        Value { out, ty, known: None, range, pure: false, answer: false, family: None, at: at.clone() }
    }

    /// One that does nothing when it is computed.
    pub(super) fn pure(out: Out, ty: Ty, at: &At) -> Value {
        Value { pure: true, ..Value::new(out, ty, at) }
    }

    pub(super) fn number(number: i64, at: &At) -> Value {
        let value = Value::pure(Out::word(number.to_string()), Ty::Int, at);
        let answer = (-1..=3).contains(&number);
        Value { known: Some(number), range: (number, number), answer, ..value }
    }

    pub(super) fn truth(yes: bool, at: &At) -> Value {
        let value = Value::pure(Out::word(if yes { "true" } else { "false" }), Ty::Bool, at);
        Value { known: Some(yes.into()), range: (yes.into(), yes.into()), ..value }
    }

    /// What stands where a reason was noted instead.
    pub(super) fn nothing(at: &At) -> Value {
        Value::pure(Out::word("0"), Ty::Any, at)
    }

    pub(super) fn within(self, range: (i64, i64)) -> Value {
        Value { range, ..self }
    }

    /// Whether it is the number 0, or NULL: nothing of any type.
    pub(super) fn is_none(&self) -> bool {
        self.ty == Ty::Null || self.known == Some(0) && matches!(self.ty, Ty::Int | Ty::Thing | Ty::Resource)
    }

    /// Whether it is the same whatever is done.
    pub(super) fn is_fixed(&self) -> bool {
        self.known.is_some()
    }

    /// Whether it is a resource by its name.
    pub(super) fn is_reference(&self) -> bool {
        self.ty == Ty::Resource && matches!(self.out, Out::Text(_))
    }
}

/// The value of nothing, as the engine writes it.
pub(super) fn none_of(ty: Ty) -> Option<&'static str> {
    Some(match ty {
        Ty::Thing => "NULL_OBJ",
        Ty::Resource => "NULL_ID",
        Ty::Text | Ty::Letter => "\"\"",
        Ty::Int | Ty::Any => "0",
        Ty::Bool => "false",
        _ => return None,
    })
}

/// What a type is called in reasons.
fn called(ty: Ty) -> &'static str {
    match ty {
        Ty::Nothing => "no value",
        Ty::Int => "a number",
        Ty::Bool => "true or false",
        Ty::Letter => "a letter",
        Ty::Thing => "a thing",
        Ty::Map => "the map",
        Ty::Term => "the screen",
        Ty::Game => "the game",
        Ty::Event => "the record of the event",
        Ty::Resource => "a resource",
        Ty::Text => "a text",
        Ty::Rect => "a rectangle",
        Ty::Null => "nothing",
        Ty::Any => "any value",
    }
}

impl Translator<'_> {
    /// A value as something true or false: a number unless it is 0, a thing or resource if there is one.
    pub(super) fn truth(&mut self, value: Value) -> Value {
        let at = value.at.clone();
        if let Some(known) = value.known.filter(|_| !value.is_reference()) {
            return Value { answer: false, ..Value::truth(known != 0, &at) };
        }
        let pure = value.pure;
        let out = match value.ty {
            Ty::Bool => return value,
            Ty::Int | Ty::Any => match value.out {
                // A truth that was made a number is a truth again.
                Out::If(parts) if is_one_or_zero(&parts) => {
                    let [test, ..] = *parts;
                    test
                }
                out => Out::between(out, "!=", Out::word("0")),
            },
            Ty::Thing | Ty::Resource | Ty::Text | Ty::Letter if value.is_reference() => Out::word("true"),
            Ty::Thing => Out::between(value.out, "!=", Out::word("NULL_OBJ")),
            Ty::Resource => Out::between(value.out, "!=", Out::word("NULL_ID")),
            Ty::Text | Ty::Letter => Out::between(value.out, "!=", Out::Text(String::new())),
            Ty::Map => on_map(value.out),
            Ty::Event | Ty::Term | Ty::Game => Out::word("true"),
            Ty::Null => Out::word("false"),
            Ty::Nothing | Ty::Rect => {
                self.owe(
                    ReasonKind::Language,
                    &at,
                    "condition",
                    format!("{} as a condition", called(value.ty)),
                );
                Out::word("false")
            }
        };
        Value { pure, ..Value::new(out, Ty::Bool, &at) }
    }

    /// A value as a number: true is 1, false 0, a letter its number.
    pub(super) fn number(&mut self, value: Value) -> Value {
        let at = value.at.clone();
        match value.ty {
            Ty::Int | Ty::Any => value,
            Ty::Bool => match value.known {
                Some(known) => Value::number(known, &at),
                None => {
                    let out = Out::choice(value.out, Out::word("1"), Out::word("0"));
                    Value { pure: value.pure, ..Value::new(out, Ty::Int, &at) }.within((0, 1))
                }
            },
            Ty::Null => Value::number(0, &at),
            Ty::Letter => match (value.known, &value.out) {
                (Some(known), Out::Text(letter)) => {
                    let note = format!("'{letter}'");
                    let plain = letter.chars().all(|c| c.is_ascii_graphic());
                    let number = Value::number(known, &at);
                    let out = if plain { Out::Noted(known.to_string(), note) } else { number.out.clone() };
                    Value { out, ..number }
                }
                _ => {
                    let out = Out::Call("letter_number".to_owned(), vec![value.out]);
                    Value { pure: value.pure, ..Value::new(out, Ty::Int, &at) }.within((0, 255))
                }
            },
            Ty::Thing => {
                let out = Out::Call("thing_number".to_owned(), vec![value.out]);
                Value { pure: value.pure, ..Value::new(out, Ty::Int, &at) }.within((0, ANY_NUMBER.1))
            }
            _ => self.mismatch(&value, Ty::Int),
        }
    }

    /// A value as one of another type.
    pub(super) fn to(&mut self, value: Value, ty: Ty) -> Value {
        if value.ty == ty || ty == Ty::Any {
            return value;
        }
        let at = value.at.clone();
        match ty {
            Ty::Bool => self.truth(value),
            Ty::Int => self.number(value),
            Ty::Thing | Ty::Resource | Ty::Text | Ty::Letter if value.is_none() => {
                let out = match ty {
                    Ty::Text | Ty::Letter => Out::Text(String::new()),
                    ty => Out::word(none_of(ty).unwrap_or("0")),
                };
                Value { known: Some(0), ..Value::pure(out, ty, &at) }
            }
            // A candidate is what was added: nobody can know before it runs.
            Ty::Thing | Ty::Resource | Ty::Text if value.ty == Ty::Any => Value { ty, ..value },
            // A letter is a text of one letter.
            Ty::Text if value.ty == Ty::Letter => Value { ty, ..value },
            Ty::Letter if value.ty == Ty::Text => Value { ty, ..value },
            Ty::Letter if matches!(value.ty, Ty::Int | Ty::Bool) => {
                let value = self.number(value);
                match value.known.and_then(|known| u32::try_from(known).ok()).and_then(char::from_u32) {
                    Some(letter) => Value::pure(Out::Text(letter.to_string()), Ty::Letter, &at),
                    None => {
                        let out = Out::Call("letter_of".to_owned(), vec![value.out]);
                        Value { pure: value.pure, ..Value::new(out, Ty::Letter, &at) }
                    }
                }
            }
            ty => self.mismatch(&value, ty),
        }
    }

    fn mismatch(&mut self, value: &Value, wanted: Ty) -> Value {
        let at = value.at.clone();
        // What a call waits for anyway is the reason for what it is given, too.
        match self.excuse.clone() {
            Some((kind, name, what)) => self.owe(kind, &at, name, what),
            None => {
                let what = format!("{} where {} is wanted", called(value.ty), called(wanted));
                self.owe(ReasonKind::Language, &at, "type", what);
            }
        }
        Value::nothing(&at)
    }

    /// A resource as a value of its own: a name alone is a text to the script language.
    pub(super) fn stands_alone(&mut self, value: Value) -> Value {
        if value.is_reference() {
            return Value { out: Out::Call("id".to_owned(), vec![value.out]), ..value };
        }
        value
    }

    /// A number that a function takes as a member of a family. One that no member has stands for none: it means nothing
    /// to the original either.
    pub(super) fn member(&mut self, value: Value, wanted: script::Ty) -> Value {
        if let (script::Ty::Named(family), Some(number)) = (wanted, value.known)
            && script::is_nobodys(family, number)
        {
            let at = value.at.clone();
            self.warn(
                &at,
                format!("{number} is the number of no {family}"),
                "Write one that has a name; 0 stands for it",
            );
            return Value::number(0, &at);
        }
        self.of_family(value, wanted)
    }

    /// A number as a member of a family of the engine; of another family it is said by its number.
    pub(super) fn of_family(&mut self, value: Value, wanted: script::Ty) -> Value {
        let script::Ty::Named(_) = wanted else { return value };
        match value.family {
            Some(own) if own != wanted && own != script::Ty::Answer => {}
            Some(script::Ty::Answer) => {}
            _ => return value,
        }
        let out = match value.known {
            Some(known) => noted(known, &value.out),
            None => Out::between(value.out.clone(), "+", Out::word("0")),
        };
        Value { out, family: None, ..value }
    }
}

/// A number with the name it had.
pub(super) fn noted(number: i64, name: &Out) -> Out {
    match name {
        Out::Word(name) if name.starts_with(char::is_alphabetic) => {
            Out::Noted(number.to_string(), name.clone())
        }
        _ => Out::word(number.to_string()),
    }
}

/// Whether there is a map: of a thing, whether it lies on one and in nothing else.
pub(super) fn on_map(map: Out) -> Out {
    match map {
        Out::Field(thing, _) => {
            let parent = Out::Method(thing, "get_parent".to_owned(), Vec::new());
            Out::between(parent, "==", Out::word("NULL_OBJ"))
        }
        _ => Out::word("true"),
    }
}

fn is_one_or_zero(parts: &[Out; 3]) -> bool {
    let is = |out: &Out, digit: &str| matches!(out, Out::Word(word) if word == digit);
    is(&parts[1], "1") && is(&parts[2], "0")
}
