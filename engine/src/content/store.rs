//! All resources of a pack, ready to be looked up. Never changes; an edit makes another that shares the rest.

use super::define::*;
use super::handlers::HandlerIndex;
use super::manifest::{Manifest, Switch};
use super::resource::Resource;
use crate::base::id::{Kind, ResId};
use std::sync::Arc;

/// The content of a pack at one revision.
#[derive(Clone, Debug, Default)]
pub struct Content {
    manifest: Arc<Manifest>,
    /// By [`ResId::slot`], so that looking up is one step on the hot path of dispatch.
    slots: Vec<Option<Arc<Resource>>>,
    /// Sorted by kind and id.
    ids: Arc<Vec<ResId>>,
    /// In the order in which they are asked.
    gods: Arc<Vec<ResId>>,
    hash: [u8; 32],
}

impl Content {
    /// Puts resources together. Of two with the same name the later one counts.
    pub fn new(manifest: Manifest, resources: impl IntoIterator<Item = Resource>) -> Content {
        let mut content = Content { manifest: Arc::new(manifest), ..Content::default() };
        for resource in resources {
            content.put(Arc::new(resource));
        }
        content.settle();
        content
    }

    fn put(&mut self, resource: Arc<Resource>) {
        let slot = resource.id.slot();
        if self.slots.len() <= slot {
            self.slots.resize(slot + 1, None);
        }
        self.slots[slot] = Some(resource);
    }

    /// Brings what is derived up to date.
    fn settle(&mut self) {
        let mut ids: Vec<ResId> = self.slots.iter().flatten().map(|resource| resource.id).collect();
        ids.sort();
        let mut hasher = blake3::Hasher::new();
        hasher.update(format!("{:?}", self.manifest).as_bytes());
        for resource in ids.iter().filter_map(|id| self.slots.get(id.slot())?.as_ref()) {
            hasher.update(resource.id.to_string().as_bytes());
            hasher.update(&[0]);
            hasher.update(&resource.hash);
        }
        self.hash = *hasher.finalize().as_bytes();
        let order = |id: &ResId| self.god(*id).map_or(0, |god| god.order);
        let mut gods: Vec<ResId> = ids.iter().copied().filter(|id| id.kind() == Kind::God).collect();
        gods.sort_by_key(order);
        self.gods = Arc::new(gods);
        self.ids = Arc::new(ids);
    }

    /// This content with a resource added or replaced.
    #[must_use]
    pub fn with(&self, resource: Resource) -> Content {
        let mut content = self.clone();
        content.put(Arc::new(resource));
        content.settle();
        content
    }

    /// This content without a resource.
    #[must_use]
    pub fn without(&self, id: ResId) -> Content {
        let mut content = self.clone();
        if let Some(slot) = content.slots.get_mut(id.slot()) {
            *slot = None;
        }
        content.settle();
        content
    }

    /// The resource with this name.
    #[inline]
    pub fn get(&self, id: ResId) -> Option<&Resource> {
        self.slots.get(id.slot())?.as_deref()
    }

    /// The resource with this name, to be kept.
    pub fn get_shared(&self, id: ResId) -> Option<Arc<Resource>> {
        self.slots.get(id.slot())?.clone()
    }

    /// What every resource has.
    #[inline]
    pub fn header(&self, id: ResId) -> Option<&Header> {
        self.get(id).map(|resource| &resource.header)
    }

    /// The name to show for a resource; its id where the content does not have it.
    pub fn shown_name(&self, id: ResId) -> &str {
        self.header(id).map_or(id.id(), Header::shown_name)
    }

    /// The answers of a resource to events; `None` where it has none at all.
    #[inline]
    pub fn handlers(&self, id: ResId) -> Option<&HandlerIndex> {
        self.get(id).map(|resource| &resource.handlers).filter(|index| !index.is_empty())
    }

    /// The gods in the order in which they are asked: by their `order`, then by id.
    #[inline]
    pub fn gods(&self) -> &[ResId] {
        &self.gods
    }

    /// The names of all resources of a kind, sorted by id.
    pub fn ids(&self, kind: Kind) -> &[ResId] {
        let from = self.ids.partition_point(|id| id.kind() < kind);
        let to = self.ids.partition_point(|id| id.kind() <= kind);
        &self.ids[from..to]
    }

    /// All resources, sorted by kind and id.
    pub fn all(&self) -> impl Iterator<Item = &Resource> {
        self.ids.iter().filter_map(|id| self.get(*id))
    }

    /// What the pack says of itself.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Whether the pack keeps a defect of the original.
    #[inline]
    pub fn keeps(&self, switch: Switch) -> bool {
        self.manifest.keeps(switch)
    }

    /// blake3 over the manifest and, sorted by kind and id, every name and text. The same texts give the same
    /// hash on every machine.
    pub fn hash(&self) -> [u8; 32] {
        self.hash
    }

    /// [`Content::hash`] in hexadecimal.
    pub fn hash_text(&self) -> String {
        blake3::Hash::from_bytes(self.hash).to_hex().to_string()
    }
}

macro_rules! lookups {
    ($($method:ident $kind:ident),*) => {
        impl Content {$(
            #[doc = concat!("The ", stringify!($method), " with this name.")]
            #[inline]
            pub fn $method(&self, id: ResId) -> Option<&$kind> {
                match &self.get(id)?.definition {
                    Definition::$kind(definition) => Some(definition),
                    _ => None,
                }
            }
        )*}
    };
}

lookups!(
    monster Monster, template Template, item Item, effect Effect, god God, region Region, terrain Terrain,
    dungeon Dungeon, race Race
);
