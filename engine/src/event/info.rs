//! [`EventInfo`]: what an event carries. The fields themselves stand in `fields`; here is what one
//! declaration of them becomes: storage, typed markers, names, and reading, writing and comparing by
//! name. Knows no rules.

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

/// A type that a field can have: how rules see it and how it goes by name.
pub trait FieldType: Clone + PartialEq + Default {
    /// What rules read and write: `i32` for every narrow number.
    type Api: Clone;
    /// What it holds.
    const KIND: FieldKind;
    /// For rules.
    fn api(&self) -> Self::Api;
    /// From rules; numbers wrap as the original's narrow fields do (facts/rules/strike.md: "8-bit signed").
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

/// What is known of a field besides its value.
#[derive(Clone, Copy, Debug)]
pub struct FieldMeta {
    /// Which.
    pub id: FieldId,
    /// The name on screen, in scripts and in traces.
    pub name: &'static str,
    /// The group it is shown under.
    pub group: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// What it holds.
    pub kind: FieldKind,
}

/// A field as a type, for reading and writing that the compiler checks: `cx.get(VDmg)`.
pub trait EventField: Copy {
    /// What is stored.
    type Ty: FieldType;
    /// Which field.
    const ID: FieldId;
    /// Reads it.
    fn read(self, e: &EventInfo) -> <Self::Ty as FieldType>::Api;
    /// Writes it without telling anybody: for records that are not thrown yet, and for the frame's
    /// setter, which tells.
    fn write(self, e: &mut EventInfo, value: <Self::Ty as FieldType>::Api);
}

macro_rules! event_info {
    (
        hot { $( $Group:ident { $( #[doc = $help:literal] $M:ident $f:ident : $ty:ty = $name:literal ; )* } )* }
        cold { $( $Cold:ident $slot:ident in $CGroup:ident { $( #[doc = $chelp:literal] $CM:ident $cf:ident : $cty:ty = $cname:literal ; )* } )* }
    ) => {
        use super::info::{EventField, FieldMeta, FieldType, Value};
        use std::sync::Arc;

        /// What an event carries: who, with what, where, all numbers and flags. Compares by value.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct EventInfo {
            $( $( pub(super) $f: $ty, )* )*
            $( pub(super) $slot: Option<Arc<$Cold>>, )*
        }

        $(
            /// A group of fields that few events use.
            #[derive(Clone, Debug, Default, PartialEq)]
            pub struct $Cold { $( $cf: $cty, )* }
        )*

        /// A field by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FieldId { $( $( #[doc = $help] $M, )* )* $( $( #[doc = $chelp] $CM, )* )* }

        /// Every field in order of the groups.
        pub static FIELDS: &[FieldMeta] = &[
            $( $( FieldMeta { id: FieldId::$M, name: $name, group: stringify!($Group), help: $help, kind: <$ty as FieldType>::KIND }, )* )*
            $( $( FieldMeta { id: FieldId::$CM, name: $cname, group: stringify!($CGroup), help: $chelp, kind: <$cty as FieldType>::KIND }, )* )*
        ];

        $( $(
            #[doc = $help]
            #[derive(Clone, Copy, Debug)]
            pub struct $M;
            impl EventField for $M {
                type Ty = $ty;
                const ID: FieldId = FieldId::$M;
                #[inline(always)]
                fn read(self, e: &EventInfo) -> <$ty as FieldType>::Api { e.$f.api() }
                #[inline(always)]
                fn write(self, e: &mut EventInfo, value: <$ty as FieldType>::Api) { e.$f = <$ty as FieldType>::store(value); }
            }
        )* )*
        $( $(
            #[doc = $chelp]
            #[derive(Clone, Copy, Debug)]
            pub struct $CM;
            impl EventField for $CM {
                type Ty = $cty;
                const ID: FieldId = FieldId::$CM;
                fn read(self, e: &EventInfo) -> <$cty as FieldType>::Api {
                    match &e.$slot { Some(cold) => cold.$cf.api(), None => <$cty>::default().api() }
                }
                fn write(self, e: &mut EventInfo, value: <$cty as FieldType>::Api) {
                    let value = <$cty as FieldType>::store(value);
                    if e.$slot.is_none() && value == <$cty>::default() { return; }
                    Arc::make_mut(e.$slot.get_or_insert_default()).$cf = value;
                }
            }
        )* )*

        impl EventInfo {
            /// A field by name.
            pub fn value(&self, id: FieldId) -> Value {
                match id {
                    $( $( FieldId::$M => self.$f.value(), )* )*
                    $( $( FieldId::$CM => match &self.$slot { Some(cold) => cold.$cf.value(), None => <$cty>::default().value() }, )* )*
                }
            }

            /// Sets a field by name; hands back the old value. `None`: the value is of another kind or
            /// out of the field's range, and nothing changed.
            pub fn set_value(&mut self, id: FieldId, value: &Value) -> Option<Value> {
                let old = self.value(id);
                match id {
                    $( $( FieldId::$M => self.$f = <$ty as FieldType>::parse(value)?, )* )*
                    $( $( FieldId::$CM => Arc::make_mut(self.$slot.get_or_insert_default()).$cf = <$cty as FieldType>::parse(value)?, )* )*
                }
                Some(old)
            }
        }
    };
}
pub(super) use event_info;

pub use super::fields::{EventInfo, FIELDS, FieldId};

impl FieldId {
    /// What is known of it.
    pub fn meta(self) -> &'static FieldMeta {
        &FIELDS[self as usize]
    }

    /// The field of that name (exact, as on screen).
    pub fn by_name(name: &str) -> Option<FieldId> {
        match name {
            "ETarget" => Some(FieldId::EVictim),
            _ => FIELDS.iter().find(|m| m.name == name).map(|m| m.id),
        }
    }
}

impl EventInfo {
    /// A fresh record of an event.
    pub fn new(code: EventCode) -> Self {
        EventInfo { event: code, ..EventInfo::default() }
    }

    /// The same with a field set, for a record that is not thrown yet.
    #[inline]
    #[must_use]
    pub fn with<F: EventField>(mut self, field: F, value: <F::Ty as FieldType>::Api) -> Self {
        field.write(&mut self, value);
        self
    }

    /// Reads a field.
    #[inline(always)]
    pub fn get<F: EventField>(&self, field: F) -> <F::Ty as FieldType>::Api {
        field.read(self)
    }

    /// The parameter object p[n]; n 0 to 4.
    #[inline]
    pub fn p(&self, n: usize) -> Handle {
        match n {
            0 => self.actor,
            1 => self.victim,
            2 => self.item,
            3 => self.item2,
            4 => self.misc,
            _ => Handle::NONE,
        }
    }

    /// The event's number.
    #[inline]
    pub fn code(&self) -> EventCode {
        self.event
    }

    #[inline]
    pub(super) fn set_code(&mut self, code: EventCode) {
        self.event = code;
    }

    /// Fields that differ from another record, in order.
    pub fn differs(&self, other: &EventInfo) -> Vec<FieldId> {
        FIELDS.iter().map(|m| m.id).filter(|id| self.value(*id) != other.value(*id)).collect()
    }
}
