//! Variables of resources in scripts: their types, and their values between the world and a script.

use super::api::{parse_resource, resource, thing};
use super::lend::Fail;
use super::ty::{Resource, Thing, Ty};
use crate::base::id::ResId;
use crate::content::{Content, Variable, VariableKind};
use crate::world::VarValue;
use rhai::{Dynamic, ImmutableString};
use std::sync::Arc;

/// A variable that scripts of every resource can use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shared {
    /// The resource that it belongs to.
    pub owner: ResId,
    /// Its name.
    pub name: String,
    /// What it holds.
    pub ty: Ty,
}

/// The shared variables of a content; of two with one name the first counts.
pub(super) fn shared(content: &Content) -> Vec<Shared> {
    let mut all: Vec<Shared> = Vec::new();
    for resource in content.all() {
        for variable in resource.header.vars.iter().filter(|variable| variable.shared) {
            if all.iter().all(|known| known.name != variable.name) {
                let (name, ty) = (variable.name.clone(), of(variable.holds));
                all.push(Shared { owner: resource.id, name, ty });
            }
        }
    }
    all
}

/// The variables that scripts of a resource can use with their types: its own, then those that others share.
pub fn types(content: &Content, of: ResId) -> Vec<(String, Ty)> {
    let own = content.header(of).map(|header| header.vars.as_slice()).unwrap_or_default();
    usable(own, &shared(content))
}

/// Variables of a resource, then shared ones whose names it has not.
pub(super) fn usable(own: &[Variable], shared: &[Shared]) -> Vec<(String, Ty)> {
    let mut all: Vec<(String, Ty)> =
        own.iter().map(|variable| (variable.name.clone(), of(variable.holds))).collect();
    for variable in shared {
        if all.iter().all(|(name, _)| *name != variable.name) {
            all.push((variable.name.clone(), variable.ty));
        }
    }
    all
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
            Some(text) => Some(VarValue::Resource(Some(parse_resource(content, &text)?))),
            None => held.read_lock::<Resource>().map(|resource| VarValue::Resource(resource.0)),
        },
        VarValue::Text(_) => text().map(|text| VarValue::Text(Arc::from(text))),
    })
}
