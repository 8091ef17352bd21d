//! All resources of a pack, ready to be looked up. Never changes; an edit makes another that shares the rest.

use super::define::*;
use super::handlers::{HandlerIndex, mask_bit};
use super::manifest::{Manifest, Switch};
use super::problem::Place;
use super::resource::Resource;
use crate::base::event_code::EventCode;
use crate::base::id::{Kind, ResId};
use crate::base::names::nearest;
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
    /// By [`ResId::slot`]: the masks of the handler indexes, side by side, since nearly every question in
    /// the chain is answered by them.
    masks: Arc<Vec<u64>>,
    /// All masks of gods together.
    gods_mask: u64,
    /// Events in their phase that any resource answers, whatever else modifies them; one bit each.
    answered: [u64; 32],
    /// One bit for each switch that the manifest keeps.
    switches: u32,
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
        let masks: Vec<u64> = self
            .slots
            .iter()
            .map(|slot| slot.as_ref().map_or(0, |resource| resource.handlers.mask()))
            .collect();
        self.gods_mask = gods.iter().fold(0, |mask, id| mask | masks.get(id.slot()).copied().unwrap_or(0));
        self.masks = Arc::new(masks);
        self.answered = [0; 32];
        for code in self.slots.iter().flatten().flat_map(|resource| resource.handlers.codes()) {
            let (word, bit) = phase_bit(code);
            self.answered[word] |= bit;
        }
        self.switches = Switch::ALL
            .iter()
            .filter(|switch| self.manifest.keeps(**switch))
            .fold(0, |bits, switch| bits | 1 << *switch as u32);
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

    /// Whether a resource may have an answer to a code; false is certain. One load and a test.
    #[inline]
    pub fn may_answer(&self, id: ResId, code: EventCode) -> bool {
        self.masks.get(id.slot()).is_some_and(|mask| mask & mask_bit(code) != 0)
    }

    /// Whether any resource may answer an event in its phase, in whatever modified form; false is certain.
    #[inline]
    pub fn anybody_may(&self, code: EventCode) -> bool {
        let (word, bit) = phase_bit(code);
        self.answered[word] & bit != 0
    }

    /// Whether any god may have an answer to a code; false is certain.
    #[inline]
    pub fn any_god_may(&self, code: EventCode) -> bool {
        self.gods_mask & mask_bit(code) != 0
    }

    /// The id of the same kind that is spelt most like one that is missing, if any comes close.
    pub fn nearest(&self, missing: ResId) -> Option<ResId> {
        let ids = self.ids(missing.kind());
        let name = nearest(missing.id(), ids.iter().map(|id| id.id()))?;
        ids.iter().copied().find(|id| id.id() == name)
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

    /// Every place that refers to a resource, sorted by kind and id, then by place.
    pub fn mentions_of(&self, target: ResId) -> impl Iterator<Item = (ResId, Place)> + '_ {
        self.all().flat_map(move |resource| {
            let mentions = resource.mentions.iter().filter(move |mention| mention.target == target);
            mentions.map(|mention| (resource.id, mention.place))
        })
    }

    /// What the pack says of itself.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Whether the pack keeps a defect of the original.
    #[inline]
    pub fn keeps(&self, switch: Switch) -> bool {
        self.switches & 1 << switch as u32 != 0
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

/// Where the bit of an event in its phase stands. Above 2,000 there are only modifiers that say who is asked
/// (`base::event_code`).
#[inline]
fn phase_bit(code: EventCode) -> (usize, u64) {
    let n = code.0.rem_euclid(2000) as usize;
    (n >> 6, 1 << (n & 63))
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
    dungeon Dungeon, race Race, class Class, encounter Encounter, feature Feature
);
