//! Another version of the resource of a form: what an override stands on, or what overrides what is shown. Each
//! of its values knows its pack.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::panel::prelude::*;
use augury_engine::content::{Content, Resource};
use egui::Context;

use crate::document::library::Key;
use crate::document::live::{key_of, res_id};
use crate::document::outline::Outline;
use crate::document::path::{Step, ValuePath};

/// A version of a resource with the outline of its text.
pub struct Version {
    resource: Arc<Resource>,
    text: String,
    outline: Outline,
    packs: Vec<String>,
}

impl Version {
    /// What an override file is put on; `None` for other files.
    pub fn base_version(ctx: &Context, state: &State, key: &Key) -> Option<Arc<Version>> {
        kept(ctx, "beneath", state.live.base_version(key)?, state.live.content())
    }

    /// The resource as overrides make it, where a file itself is shown and something overrides it.
    pub fn above(ctx: &Context, state: &State, key: &Key) -> Option<Arc<Version>> {
        let live = state.live.content().get_shared(res_id(key)?)?;
        let overrides = state.live.base_version(key).is_some();
        (!overrides && !live.overridden().is_empty())
            .then(|| kept(ctx, "above", live, state.live.content()))?
    }

    fn of(resource: Arc<Resource>, content: &Content) -> Version {
        let text = resource.text.to_string();
        let outline = Outline::read(&text);
        let packs = content.packs().iter().map(|pack| pack.name.clone()).collect();
        Version { resource, text, outline, packs }
    }

    /// A value, by its path within the resource. Elements of lists have none: lists are taken whole.
    pub fn value(&self, path: &ValuePath) -> Option<&str> {
        let whole = path.0.iter().all(|step| matches!(step, Step::Field(_)));
        let value = self.outline.at(path).filter(|_| whole)?;
        self.text.get(value.inner().span.clone())
    }

    /// The name of the pack that a value comes from.
    pub fn pack(&self, path: &ValuePath) -> &str {
        let number = self.resource.pack_of(&path.to_string());
        self.packs.get(usize::from(number)).map_or("", String::as_str)
    }

    /// The name of the pack that gave it this value, or the last part of it that another pack gave.
    fn overriding(&self, path: &ValuePath) -> &str {
        let number = self.parts_of(path).last();
        number.and_then(|number| self.packs.get(usize::from(number))).map_or("", String::as_str)
    }

    /// The packs that gave a value, or parts of it, in the order in which they stand on each other.
    fn parts_of(&self, path: &ValuePath) -> impl Iterator<Item = u16> {
        let path = path.to_string();
        let within = move |known: &str| {
            known.strip_prefix(&path).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.resource.overridden().iter().filter(move |(known, _)| within(known)).map(|(_, number)| *number)
    }

    /// Whether another pack than the resource's own gave it this value, or a part of it.
    pub fn overrides(&self, path: &ValuePath) -> bool {
        self.parts_of(path).next().is_some()
    }
}

/// So many are kept: a form's, and those of both sides beside it.
const SIDE_BY_SIDE: usize = 3;

/// A version as it was made before, while the resource is the same.
fn kept(ctx: &Context, which: &str, resource: Arc<Resource>, content: &Content) -> Option<Arc<Version>> {
    let id = Id::unique(("form version", which));
    let mut before: Vec<Arc<Version>> = ctx.data(|d| d.get_temp(id)).unwrap_or_default();
    if let Some(known) = before.iter().find(|before| Arc::ptr_eq(&before.resource, &resource)) {
        return Some(known.clone());
    }
    let version = Arc::new(Version::of(resource, content));
    before.truncate(SIDE_BY_SIDE - 1);
    before.insert(0, version.clone());
    ctx.data_mut(|d| d.insert_temp(id, before));
    Some(version)
}

/// Values as they are live: what overrides make of a resource, else what its file says.
#[derive(Default)]
pub struct Values(BTreeMap<Key, Version>);

impl Values {
    /// Those of the content that is live; kept while it is the same.
    pub fn of(ctx: &Context, state: &State) -> Arc<Values> {
        let (id, now) = (Id::unique("live values"), state.live.revision());
        let kept: Option<(u64, Arc<Values>)> = ctx.data(|d| d.get_temp(id));
        if let Some((_, known)) = kept.filter(|(revision, _)| *revision == now) {
            return known;
        }
        let content = state.live.content();
        let over = content.all().filter(|resource| !resource.overridden().is_empty());
        let over = over.filter_map(|resource| content.get_shared(resource.id));
        let made = over.map(|resource| (key_of(resource.id), Version::of(resource, content))).collect();
        let made = Arc::new(Values(made));
        ctx.data_mut(|d| d.insert_temp(id, (now, made.clone())));
        made
    }

    /// A value as it is live; `None` where no file says it.
    pub fn value<'a>(&'a self, state: &'a State, key: &Key, path: &ValuePath) -> Option<&'a str> {
        let over = self.0.get(key).filter(|version| version.overrides(path));
        over.and_then(|version| version.value(path)).or_else(|| state.library.value(key, path))
    }

    /// The pack that overrides a value, or a part of it; `None` where its own file's is live.
    pub fn over(&self, key: &Key, path: &ValuePath) -> Option<&str> {
        self.0.get(key).filter(|version| version.overrides(path)).map(|version| version.overriding(path))
    }
}
