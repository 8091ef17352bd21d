//! All resources of a pack, ready to be looked up. Never changes; an edit makes another that shares the rest.

use super::candidates::Candidates;
use super::define::*;
use super::handler_mask::{HandlerMask, Listeners};
use super::handlers::{HandlerIndex, mask_bit};
use super::manifest::{Manifest, Switch};
use super::pack::PackInfo;
use super::problem::Place;
use super::resource::Resource;
use crate::base::event_code::{EventCode, Phase};
use crate::base::id::{Kind, ResId};
use crate::base::names::{FlagSet, ListId, MonsterType};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The content of a pack at one revision.
#[derive(Clone, Debug, Default)]
pub struct Content {
    manifest: Arc<Manifest>,
    packs: Arc<[PackInfo]>,
    /// By [`ResId::slot`], so that looking up is one step on the hot path of dispatch.
    slots: Vec<Option<Arc<Resource>>>,
    /// Sorted by kind and id.
    ids: Arc<Vec<ResId>>,
    /// Sorted by kind, then as `order` says, then by id.
    listed: Arc<Vec<ResId>>,
    /// Those that stand before others of their kind, the first first.
    order: Arc<Vec<ResId>>,
    /// In the order in which they are asked.
    gods: Arc<Vec<ResId>>,
    /// By [`ResId::slot`]: the masks of the handler indexes, side by side, since nearly every question in
    /// the chain is answered by them.
    masks: Arc<Vec<u64>>,
    /// Who answers each code, sorted by kind and id.
    answering: Arc<BTreeMap<EventCode, Vec<ResId>>>,
    /// Who has an answer to which event in which form.
    listeners: Arc<Listeners>,
    /// Monsters by types, effects by sources.
    candidates: Arc<Candidates>,
    /// One bit for each switch that the manifest keeps.
    switches: u32,
    hash: [u8; 32],
    stamp: u64,
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

    /// The same, made of these packs, the lowest first.
    #[must_use]
    pub fn of_packs(mut self, packs: Vec<PackInfo>) -> Content {
        self.packs = packs.into();
        self
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
        ids.sort_by_cached_key(|id| (id.kind(), id.id()));
        self.settle_with(Arc::new(ids));
    }

    /// The same, where it is known which ids there are, sorted.
    fn settle_with(&mut self, ids: Arc<Vec<ResId>>) {
        let mut hasher = blake3::Hasher::new();
        hasher.update(format!("{:?}", self.manifest).as_bytes());
        let mut answering: BTreeMap<EventCode, Vec<ResId>> = BTreeMap::new();
        let mut name = String::new();
        for resource in ids.iter().filter_map(|id| self.slots.get(id.slot())?.as_ref()) {
            name.clear();
            name.push_str(resource.id.kind().word());
            name.push(':');
            name.push_str(resource.id.id());
            hasher.update(name.as_bytes());
            hasher.update(&[0]);
            hasher.update(&resource.hash);
            for code in resource.handlers.codes() {
                answering.entry(code).or_default().push(resource.id);
            }
        }
        for id in self.order.iter() {
            hasher.update(id.to_string().as_bytes());
        }
        self.hash = *hasher.finalize().as_bytes();
        self.stamp = self.hash.iter().take(8).fold(0, |stamp, byte| stamp << 8 | u64::from(*byte)) | 1;
        let mut gods: Vec<ResId> = ids.iter().copied().filter(|id| id.kind() == Kind::God).collect();
        gods.sort_by_key(|id| self.god(*id).map_or(0, |god| god.order));
        let masks: Vec<u64> = self
            .slots
            .iter()
            .map(|slot| slot.as_ref().map_or(0, |resource| resource.handlers.mask()))
            .collect();
        self.masks = Arc::new(masks);
        let codes_of =
            |god: ResId| (god, self.get(god).map_or_else(Vec::new, |r| r.handlers.codes().collect()));
        self.listeners = Arc::new(Listeners::new(
            answering.iter().map(|(code, ids)| (*code, ids.as_slice())),
            gods.iter().map(|god| codes_of(*god)),
        ));
        self.switches = Switch::ALL
            .iter()
            .filter(|switch| self.manifest.keeps(**switch))
            .fold(0, |bits, switch| bits | 1 << *switch as u32);
        self.listed = self.listing(&ids);
        self.candidates = Arc::new(Candidates::new(self, &self.listed));
        self.answering = Arc::new(answering);
        self.gods = Arc::new(gods);
        self.ids = ids;
    }

    /// All ids in the order in which lists of candidates go through them.
    fn listing(&self, ids: &Arc<Vec<ResId>>) -> Arc<Vec<ResId>> {
        if self.order.is_empty() {
            return ids.clone();
        }
        let place: BTreeMap<ResId, usize> = self.order.iter().enumerate().map(|(n, id)| (*id, n)).collect();
        let mut listed = Vec::clone(ids);
        listed.sort_by_key(|id| (id.kind(), place.get(id).copied().unwrap_or(usize::MAX)));
        Arc::new(listed)
    }

    /// This content with another order of candidates: of each kind these first, the others by id behind them. Draws whose
    /// dice are given come out as in a library that has this order.
    #[must_use]
    pub fn in_order(&self, order: Vec<ResId>) -> Content {
        let mut content = self.clone();
        content.order = Arc::new(order);
        content.settle_with(self.ids.clone());
        content
    }

    /// This content with a resource added or replaced.
    #[must_use]
    pub fn with(&self, resource: Resource) -> Content {
        self.with_all([resource], [])
    }

    /// This content without a resource.
    #[must_use]
    pub fn without(&self, id: ResId) -> Content {
        self.with_all(std::iter::empty::<Resource>(), [id])
    }

    /// This content without some resources, and then with others added or replaced: one new content for any
    /// number of changes.
    #[must_use]
    pub fn with_all(
        &self,
        come: impl IntoIterator<Item = impl Into<Arc<Resource>>>,
        gone: impl IntoIterator<Item = ResId>,
    ) -> Content {
        let mut content = self.clone();
        let mut same_ids = true;
        for id in gone {
            if let Some(slot) = content.slots.get_mut(id.slot()) {
                same_ids &= slot.is_none();
                *slot = None;
            }
        }
        for resource in come.into_iter().map(Into::<Arc<Resource>>::into) {
            same_ids &= content.get(resource.id).is_some();
            content.put(resource);
        }
        match same_ids {
            true => content.settle_with(self.ids.clone()),
            false => content.settle(),
        }
        content
    }

    /// This content under another manifest.
    #[must_use]
    pub fn under(&self, manifest: Manifest) -> Content {
        let mut content = self.clone();
        content.manifest = Arc::new(manifest);
        content.settle_with(self.ids.clone());
        content
    }

    /// The packs that it is made of, the lowest first; a resource's number of its pack is a place in here.
    pub fn packs(&self) -> &[PackInfo] {
        &self.packs
    }

    /// Every code that some resource answers, with those resources sorted by kind and id.
    pub fn answering(&self) -> &BTreeMap<EventCode, Vec<ResId>> {
        &self.answering
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

    /// A monster with all that it counts as.
    #[inline]
    pub fn form(&self, id: ResId) -> Option<(&Monster, &FlagSet<MonsterType>)> {
        let resource = self.get(id)?;
        match &resource.definition {
            Definition::Monster(monster) => Some((monster, &resource.types)),
            _ => None,
        }
    }

    /// An effect with its numbers.
    #[inline]
    pub fn magic(&self, id: ResId) -> Option<Magic<'_>> {
        let resource = self.get(id)?;
        match (&resource.definition, &resource.effect) {
            (Definition::Effect(effect), Some(numbers)) => Some(Magic { id, effect, numbers }),
            _ => None,
        }
    }

    pub(super) fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The entries of a list that a resource brings; none where it has no such list.
    pub fn list_of(&self, id: ResId, list: ListId) -> &[ListValue] {
        let lists = self.get(id).map_or(&[][..], |resource| resource.definition.lists());
        lists.iter().find(|own| own.list == list).map_or(&[][..], |own| own.entries.as_slice())
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
        self.mask(id) & mask_bit(code) != 0
    }

    /// Bits of the codes that a resource may have an answer to ([`HandlerIndex::mask`]).
    #[inline]
    pub fn mask(&self, id: ResId) -> u64 {
        self.masks.get(id.slot()).copied().unwrap_or(0)
    }

    /// Who has an answer to a base event in a phase, by the form in which it is asked.
    #[inline]
    pub fn handler_mask(&self, base: EventCode, phase: Phase) -> HandlerMask {
        self.listeners.handler_mask(base, phase)
    }

    /// Who has an answer to a base event in any of its phases. `None` for what is no base event.
    #[inline]
    pub(crate) fn any_handler_mask(&self, base: EventCode) -> Option<HandlerMask> {
        self.listeners.any_handler_mask(base)
    }

    /// The gods that answer a code with GODWATCH, in the order in which they are asked.
    #[inline]
    pub fn gods_listening(&self, code: EventCode) -> &[ResId] {
        self.listeners.gods(code).unwrap_or(&self.gods)
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

    /// The names of all resources of a kind in the order in which lists of candidates go through them: by id, unless
    /// [`Content::in_order`] says otherwise.
    pub fn listed(&self, kind: Kind) -> &[ResId] {
        let from = self.listed.partition_point(|id| id.kind() < kind);
        let to = self.listed.partition_point(|id| id.kind() <= kind);
        &self.listed[from..to]
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

    /// A short mark of the hash, never 0: what was worked out under one content is good for another with the same.
    #[inline]
    pub fn stamp(&self) -> u64 {
        self.stamp
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
    dungeon Dungeon, race Race, domain Domain, flavour Flavour, text Text, class Class, encounter Encounter,
    feature Feature, map Map
);
