//! Values of a run: the common ones as they are, all others as the script engine holds them.

use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::event::Value;
use crate::script::api::{resource, thing};
use crate::script::list::{List, list};
use crate::script::ty::{Event, GameObject, MapObject, Resource, TermObject, Thing, Ty};
use rhai::{Array, Dynamic, INT, ImmutableString};
use std::sync::Arc;

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Val {
    Unit,
    Int(INT),
    Bool(bool),
    Text(ImmutableString),
    Thing(Handle),
    Resource(Option<ResId>),
    Event,
    Map,
    Game,
    Term,
    /// A list that the script wrote; it never changes, since what would change it runs in the script engine.
    Array(Arc<Array>),
    Other(Dynamic),
}

impl From<&Dynamic> for Val {
    fn from(value: &Dynamic) -> Val {
        if let Ok(n) = value.as_int() {
            return Val::Int(n);
        }
        if let Ok(yes) = value.as_bool() {
            return Val::Bool(yes);
        }
        if value.is_unit() {
            return Val::Unit;
        }
        if value.is_string() {
            return value.clone().into_immutable_string().map_or(Val::Unit, Val::Text);
        }
        if let Some(of) = value.read_lock::<Thing>().map(|of| of.0) {
            return Val::Thing(of);
        }
        if let Some(of) = value.read_lock::<Resource>().map(|of| of.0) {
            return Val::Resource(of);
        }
        match () {
            () if value.is::<Event>() => Val::Event,
            () if value.is::<MapObject>() => Val::Map,
            () if value.is::<GameObject>() => Val::Game,
            () if value.is::<TermObject>() => Val::Term,
            () => match value.read_lock::<Array>() {
                Some(entries) => Val::Array(Arc::new(entries.clone())),
                None => Val::Other(value.clone()),
            },
        }
    }
}

impl From<Dynamic> for Val {
    fn from(value: Dynamic) -> Val {
        Val::from(&value)
    }
}

impl From<Val> for Dynamic {
    fn from(value: Val) -> Dynamic {
        match value {
            Val::Unit => Dynamic::UNIT,
            Val::Int(n) => Dynamic::from_int(n),
            Val::Bool(yes) => Dynamic::from_bool(yes),
            Val::Text(text) => text.into(),
            Val::Thing(of) => thing(of),
            Val::Resource(of) => resource(of),
            Val::Event => Dynamic::from(Event),
            Val::Map => Dynamic::from(MapObject),
            Val::Game => Dynamic::from(GameObject),
            Val::Term => Dynamic::from(TermObject),
            Val::Array(entries) => Dynamic::from_array(Arc::unwrap_or_clone(entries)),
            Val::Other(value) => value,
        }
    }
}

impl From<Value> for Val {
    fn from(value: Value) -> Val {
        match value {
            Value::Int(n) => Val::Int(n),
            Value::Bool(yes) => Val::Bool(yes),
            Value::Thing(of) => Val::Thing(of),
            Value::Resource(of) => Val::Resource(of),
            Value::Dice(dice) => Val::Other(Dynamic::from(dice)),
            Value::Text(text) => Val::Text(text.into()),
            Value::Code(code) => Val::Int(code.0.into()),
            Value::Named(_, n) => Val::Int(n.into()),
            Value::Area(area) => Val::Other(list(area.iter().map(|n| Dynamic::from_int((*n).into())))),
        }
    }
}

impl Val {
    /// May it stand where a function declares a parameter of this type? As the script engine matches them: by type alone.
    pub fn is(&self, ty: Ty) -> bool {
        match ty {
            Ty::Any => true,
            Ty::Nothing => matches!(self, Val::Unit),
            Ty::Int | Ty::Answer | Ty::Named(_) => matches!(self, Val::Int(_)),
            Ty::Bool => matches!(self, Val::Bool(_)),
            Ty::Text => matches!(self, Val::Text(_)),
            Ty::Thing => matches!(self, Val::Thing(_)),
            Ty::Event => matches!(self, Val::Event),
            Ty::Map => matches!(self, Val::Map),
            Ty::Game => matches!(self, Val::Game),
            Ty::Term => matches!(self, Val::Term),
            Ty::Resource => matches!(self, Val::Resource(_) | Val::Text(_)),
            Ty::Dice => match self {
                Val::Text(_) => true,
                Val::Other(value) => value.is::<Dice>(),
                _ => false,
            },
            Ty::List => match self {
                Val::Array(_) => true,
                Val::Other(value) => value.is::<List>(),
                _ => false,
            },
        }
    }
}
