//! Another version of the resource of a form: what an override stands on, or what overrides what is shown. Each
//! of its values knows its pack.

use std::sync::Arc;

use augury_engine::content::{Content, Resource};
use egui::{Context, Id};

use crate::app::state::State;
use crate::document::library::Key;
use crate::document::live::res_id;
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
    pub fn beneath(ctx: &Context, state: &State, key: &Key) -> Option<Arc<Version>> {
        kept(ctx, "beneath", state.live.beneath(key)?, state.live.content())
    }

    /// The resource as overrides make it, where a file itself is shown and something overrides it.
    pub fn above(ctx: &Context, state: &State, key: &Key) -> Option<Arc<Version>> {
        let live = state.live.content().get_shared(res_id(key)?)?;
        let overrides = state.live.beneath(key).is_some();
        (!overrides && !live.overridden().is_empty())
            .then(|| kept(ctx, "above", live, state.live.content()))?
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

    /// Whether another pack than the resource's own gave it this value, or a part of it.
    pub fn overrides(&self, path: &ValuePath) -> bool {
        let path = path.to_string();
        let within = |known: &str| {
            known.strip_prefix(&path).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.resource.overridden().iter().any(|(known, _)| within(known))
    }
}

/// A version as it was made before, while the resource is the same.
fn kept(ctx: &Context, which: &str, resource: Arc<Resource>, content: &Content) -> Option<Arc<Version>> {
    let id = Id::unique(("form version", which));
    let before: Option<Arc<Version>> = ctx.data(|d| d.get_temp(id));
    if let Some(before) = before.filter(|before| Arc::ptr_eq(&before.resource, &resource)) {
        return Some(before);
    }
    let text = resource.text.to_string();
    let outline = Outline::read(&text);
    let packs = content.packs().iter().map(|pack| pack.name.clone()).collect();
    let version = Arc::new(Version { resource, text, outline, packs });
    ctx.data_mut(|d| d.insert_temp(id, version.clone()));
    Some(version)
}
