//! Variables of resources in scripts: their types, and their values between the world and a script.

use super::api::{parse_resource, resource, thing};
use super::lend::Fail;
use super::ty::{Resource, Thing, Ty};
use crate::content::{Content, Variable, VariableKind};
use crate::world::VarValue;
use rhai::{Dynamic, ImmutableString};
use std::sync::Arc;

/// The variables of a resource with their types, for the checks.
pub fn types(vars: &[Variable]) -> Vec<(String, Ty)> {
    vars.iter().map(|variable| (variable.name.clone(), of(variable.holds))).collect()
}

/// The type of what a variable holds.
pub fn of(kind: VariableKind) -> Ty {
    match kind {
        VariableKind::VAR_THING => Ty::Thing,
        VariableKind::VAR_RESOURCE => Ty::Resource,
        VariableKind::VAR_TEXT => Ty::Text,
        _ => Ty::Int,
    }
}

/// The type of a value.
pub(super) fn kind_of(value: &VarValue) -> Ty {
    match value {
        VarValue::Number(_) => Ty::Int,
        VarValue::Thing(_) => Ty::Thing,
        VarValue::Resource(_) => Ty::Resource,
        VarValue::Text(_) => Ty::Text,
    }
}

/// A value as a script holds it.
pub(super) fn held(value: &VarValue) -> Dynamic {
    match value {
        VarValue::Number(number) => Dynamic::from_int(*number),
        VarValue::Thing(handle) => thing(*handle),
        VarValue::Resource(id) => resource(*id),
        VarValue::Text(text) => ImmutableString::from(&**text).into(),
    }
}

/// What a script holds, as a value like another; `None`: it is of another type.
pub(super) fn read(content: &Content, held: &Dynamic, like: &VarValue) -> Result<Option<VarValue>, Fail> {
    let text = || held.read_lock::<ImmutableString>().map(|text| text.to_string());
    Ok(match like {
        VarValue::Number(_) => held.as_int().ok().map(VarValue::Number),
        VarValue::Thing(_) => held.read_lock::<Thing>().map(|thing| VarValue::Thing(thing.0)),
        VarValue::Resource(_) => match text() {
            Some(text) => Some(VarValue::Resource(parse_resource(content, &text)?)),
            None => held.read_lock::<Resource>().map(|resource| VarValue::Resource(resource.0)),
        },
        VarValue::Text(_) => text().map(|text| VarValue::Text(Arc::from(text))),
    })
}
