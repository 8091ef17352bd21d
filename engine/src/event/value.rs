//! The values that fields of an event can have, and what each type of field holds. Knows no field.

use crate::base::dice_expr::Dice;
use crate::base::event_code::EventCode;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{AttackType, DamageType, Named};
use std::sync::Arc;

/// Text of an event; empty by default, shared when copied.
pub type Text = Option<Arc<str>>;

/// A rectangle of squares: west, north, east, south.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area(pub [i16; 4]);

/// The value of any field, for those who go by name: panels, scripts, traces, interventions.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Value {
    /// A number.
    Int(i64),
    /// A flag.
    Bool(bool),
    /// A thing.
    Thing(Handle),
    /// A resource or none.
    Resource(Option<ResId>),
    /// Dice.
    Dice(Dice),
    /// A text; empty for none.
    Text(String),
    /// An event's number.
    Code(EventCode),
    /// A number with a name in a family, e.g. an attack type.
    Named(String, i32),
    /// A rectangle.
    Area([i16; 4]),
}

impl Value {
    /// Zero, false, none, empty?
    pub fn is_default(&self) -> bool {
        match self {
            Value::Int(n) => *n == 0,
            Value::Bool(b) => !b,
            Value::Thing(h) => !h.is_some(),
            Value::Resource(r) => r.is_none(),
            Value::Dice(d) => *d == Dice::default(),
            Value::Text(t) => t.is_empty(),
            Value::Code(c) => c.0 == 0,
            Value::Named(_, n) => *n == 0,
            Value::Area(a) => *a == [0; 4],
        }
    }

    /// The number in it, where it is one.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(n) => Some(*n),
            Value::Bool(b) => Some(*b as i64),
            Value::Thing(h) => Some(h.0 as i64),
            Value::Code(c) => Some(c.0 as i64),
            Value::Named(_, n) => Some(*n as i64),
            _ => None,
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Int(n) => write!(f, "{n}"),
            Value::Bool(b) => f.write_str(if *b { "yes" } else { "no" }),
            Value::Thing(h) if !h.is_some() => f.write_str("none"),
            Value::Thing(h) => write!(f, "{h}"),
            Value::Resource(None) => f.write_str("none"),
            Value::Resource(Some(r)) => write!(f, "{r}"),
            Value::Dice(d) => write!(f, "{d}"),
            Value::Text(t) => write!(f, "{t:?}"),
            Value::Code(c) => write!(f, "{c}"),
            Value::Named(name, _) => f.write_str(name),
            Value::Area([w, n, e, s]) => write!(f, "{w},{n} to {e},{s}"),
        }
    }
}

/// What a field holds, in a word, for forms and scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A number from, to (inclusive).
    Int(i64, i64),
    /// A flag.
    Bool,
    /// A thing.
    Thing,
    /// A resource.
    Resource,
    /// Dice.
    Dice,
    /// A text.
    Text,
    /// An event's number.
    Code,
    /// One of a family of names.
    Named(&'static str),
    /// A rectangle.
    Area,
}

impl std::fmt::Display for FieldKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FieldKind::Int(least, most) => write!(f, "a number from {least} to {most}"),
            FieldKind::Bool => f.write_str("a flag"),
            FieldKind::Thing => f.write_str("a thing"),
            FieldKind::Resource => f.write_str("a resource"),
            FieldKind::Dice => f.write_str("dice"),
            FieldKind::Text => f.write_str("a text"),
            FieldKind::Code => f.write_str("an event"),
            FieldKind::Named(family) => write!(f, "a name of the family {family}"),
            FieldKind::Area => f.write_str("a rectangle"),
        }
    }
}

/// A type that a field can have: how rules see it and how it goes by name.
pub trait FieldType: Clone + PartialEq + Default {
    /// What rules read and write: `i32` for every narrow number.
    type Api: Clone + PartialEq;
    /// What it holds.
    const KIND: FieldKind;
    /// For rules.
    fn api(&self) -> Self::Api;
    /// From rules; numbers wrap as the original's narrow fields do (docs/rules/dice.md, Wrapping).
    fn store(api: Self::Api) -> Self;
    /// By name.
    fn value(&self) -> Value;
    /// By name; `None` if the value is of another kind or out of range.
    fn parse(value: &Value) -> Option<Self>;
}

macro_rules! int_field {
    ($($ty:ty => $api:ty),*) => { $(
        impl FieldType for $ty {
            type Api = $api;
            const KIND: FieldKind = FieldKind::Int(<$ty>::MIN as i64, <$ty>::MAX as i64);
            #[inline(always)]
            fn api(&self) -> $api { *self as $api }
            #[inline(always)]
            fn store(api: $api) -> Self { api as $ty }
            fn value(&self) -> Value { Value::Int(*self as i64) }
            fn parse(value: &Value) -> Option<Self> { <$ty>::try_from(value.as_int()?).ok() }
        }
    )* };
}
int_field!(i8 => i32, i16 => i32, i32 => i32, u32 => u32);

macro_rules! plain_field {
    ($ty:ty, $kind:expr, $variant:ident) => {
        impl FieldType for $ty {
            type Api = $ty;
            const KIND: FieldKind = $kind;
            #[inline(always)]
            fn api(&self) -> $ty {
                *self
            }
            #[inline(always)]
            fn store(api: $ty) -> Self {
                api
            }
            fn value(&self) -> Value {
                Value::$variant(*self)
            }
            fn parse(value: &Value) -> Option<Self> {
                match value {
                    Value::$variant(v) => Some(*v),
                    _ => None,
                }
            }
        }
    };
}
plain_field!(bool, FieldKind::Bool, Bool);
plain_field!(Handle, FieldKind::Thing, Thing);
plain_field!(Option<ResId>, FieldKind::Resource, Resource);
plain_field!(Dice, FieldKind::Dice, Dice);
plain_field!(EventCode, FieldKind::Code, Code);

macro_rules! named_field {
    ($($ty:ty),*) => { $(
        impl FieldType for $ty {
            type Api = $ty;
            const KIND: FieldKind = FieldKind::Named(<$ty as Named>::FAMILY);
            #[inline(always)]
            fn api(&self) -> $ty { *self }
            #[inline(always)]
            fn store(api: $ty) -> Self { api }
            fn value(&self) -> Value { Value::Named(self.to_string(), self.number()) }
            fn parse(value: &Value) -> Option<Self> {
                match value {
                    Value::Named(name, _) => <$ty as Named>::parse(name),
                    other => Some(<$ty as Named>::from_number(i32::try_from(other.as_int()?).ok()?)),
                }
            }
        }
    )* };
}
named_field!(AttackType, DamageType);

impl FieldType for Text {
    type Api = Text;
    const KIND: FieldKind = FieldKind::Text;
    fn api(&self) -> Text {
        self.clone()
    }
    fn store(api: Text) -> Self {
        api
    }
    fn value(&self) -> Value {
        Value::Text(self.as_deref().unwrap_or("").to_owned())
    }
    fn parse(value: &Value) -> Option<Self> {
        match value {
            Value::Text(t) if t.is_empty() => Some(None),
            Value::Text(t) => Some(Some(t.as_str().into())),
            _ => None,
        }
    }
}

impl FieldType for Area {
    type Api = Area;
    const KIND: FieldKind = FieldKind::Area;
    fn api(&self) -> Area {
        *self
    }
    fn store(api: Area) -> Self {
        api
    }
    fn value(&self) -> Value {
        Value::Area(self.0)
    }
    fn parse(value: &Value) -> Option<Self> {
        match value {
            Value::Area(a) => Some(Area(*a)),
            _ => None,
        }
    }
}
