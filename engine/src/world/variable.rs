//! What a variable of a resource holds in a world.

use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::content::{Variable, VariableKind};
use std::fmt;
use std::sync::Arc;

/// A value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VarValue {
    /// A whole number.
    Number(i64),
    /// A thing, perhaps none.
    Thing(Handle),
    /// A resource, perhaps none.
    Resource(Option<ResId>),
    /// A text.
    Text(Arc<str>),
}

impl VarValue {
    /// What a variable holds that was never set.
    pub fn first(variable: &Variable) -> VarValue {
        match variable.holds {
            VariableKind::VAR_THING => VarValue::Thing(Handle::NONE),
            VariableKind::VAR_RESOURCE => VarValue::Resource(None),
            VariableKind::VAR_TEXT => VarValue::Text(Arc::from("")),
            _ => VarValue::Number(variable.initial.into()),
        }
    }

    /// Nothing of the same kind.
    pub fn nothing(&self) -> VarValue {
        match self {
            VarValue::Number(_) => VarValue::Number(0),
            VarValue::Thing(_) => VarValue::Thing(Handle::NONE),
            VarValue::Resource(_) => VarValue::Resource(None),
            VarValue::Text(_) => VarValue::Text(Arc::from("")),
        }
    }

    /// Is it of the same kind as another?
    pub fn is_like(&self, other: &VarValue) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// The number; 0 for what is none.
    pub fn number(&self) -> i64 {
        if let VarValue::Number(number) = self { *number } else { 0 }
    }
}

impl fmt::Display for VarValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VarValue::Number(number) => write!(f, "{number}"),
            VarValue::Thing(Handle::NONE) => f.write_str("nobody"),
            VarValue::Thing(thing) => write!(f, "{thing}"),
            VarValue::Resource(None) => f.write_str("none"),
            VarValue::Resource(Some(id)) => write!(f, "{id}"),
            VarValue::Text(text) => write!(f, "{text:?}"),
        }
    }
}
