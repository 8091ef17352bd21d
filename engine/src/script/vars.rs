//! Variables of resources in scripts: their types, and their values between the world and a script.

use super::api::{parse_resource, resource, thing};
use super::lend::Fail;
use super::ty::{Resource, Thing, Ty};
use crate::base::id::ResId;
use crate::content::{Content, Variable, VariableKind};
use crate::world::VarValue;
use rhai::{Dynamic, ImmutableString};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
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

/// The variables that scripts of every resource can use, in the order of their resources.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct AllShared {
    all: Vec<Shared>,
    /// The place of each by its name.
    by_name: BTreeMap<String, usize>,
}

impl AllShared {
    fn get(&self, name: &str) -> Option<&Shared> {
        self.all.get(*self.by_name.get(name)?)
    }

    /// The resource that a variable belongs to.
    pub fn owner(&self, name: &str) -> Option<ResId> {
        self.get(name).map(|shared| shared.owner)
    }
}

/// The shared variables of a content; of two with one name the first counts.
pub(super) fn shared(content: &Content) -> AllShared {
    let mut found = AllShared::default();
    for resource in content.all() {
        for variable in resource.header.vars.iter().filter(|variable| variable.shared) {
            if let Entry::Vacant(free) = found.by_name.entry(variable.name.clone()) {
                free.insert(found.all.len());
                let (name, ty) = (variable.name.clone(), of(variable.holds));
                found.all.push(Shared { owner: resource.id, name, ty });
            }
        }
    }
    found
}

/// The variables that scripts of a resource can use with their types: its own, then those that others share.
pub fn types(content: &Content, of: ResId) -> Vec<(String, Ty)> {
    let own = content.header(of).map(|header| header.vars.as_slice()).unwrap_or_default();
    let shared = shared(content);
    let usable = Usable::of(own, &shared);
    usable.all().map(|(name, ty)| (name.to_owned(), ty)).collect()
}

/// The variables that a script can use: those of its resource, then shared ones whose names that has not.
#[derive(Default)]
pub(super) struct Usable<'v> {
    own: Vec<(&'v str, Ty)>,
    /// Types of its own by name; of two with one name the first counts.
    by_name: BTreeMap<&'v str, Ty>,
    shared: Option<&'v AllShared>,
}

impl<'v> Usable<'v> {
    /// Those of a resource that has these variables.
    pub fn of(own: &'v [Variable], shared: &'v AllShared) -> Self {
        let own = own.iter().map(|variable| (variable.name.as_str(), of(variable.holds)));
        Self { shared: Some(shared), ..Self::plain(own) }
    }

    /// These, and no other.
    pub fn plain(all: impl IntoIterator<Item = (&'v str, Ty)>) -> Self {
        let own: Vec<(&str, Ty)> = all.into_iter().collect();
        let mut by_name = BTreeMap::new();
        for (name, ty) in &own {
            by_name.entry(*name).or_insert(*ty);
        }
        Self { own, by_name, shared: None }
    }

    /// What a variable holds; `None` where there is none of this name.
    pub fn ty(&self, name: &str) -> Option<Ty> {
        let shared = || self.shared?.get(name).map(|shared| shared.ty);
        self.by_name.get(name).copied().or_else(shared)
    }

    /// The resource that shares a variable; `None` for its own.
    pub fn owner(&self, name: &str) -> Option<ResId> {
        if self.by_name.contains_key(name) { None } else { self.shared?.owner(name) }
    }

    /// All of them, its own first.
    pub fn all(&self) -> impl Iterator<Item = (&str, Ty)> {
        let shared = self.shared.iter().flat_map(|shared| &shared.all);
        let shared = shared.filter(|shared| !self.by_name.contains_key(shared.name.as_str()));
        self.own.iter().copied().chain(shared.map(|shared| (shared.name.as_str(), shared.ty)))
    }
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
