//! Monsters by what they count as, effects by where they come from and items by their type, so that lists of candidates need
//! not go through all.

use super::store::Content;
use crate::base::id::{Kind, ResId};
use crate::base::names::{MonsterType, ObjectType, SpellSource};
use std::collections::BTreeMap;

/// Who may be drawn by a type or a source, each list in the order of [`Content::listed`].
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    monsters: BTreeMap<MonsterType, Vec<ResId>>,
    effects: BTreeMap<SpellSource, Vec<ResId>>,
    items: BTreeMap<ObjectType, Vec<ResId>>,
}

impl Candidates {
    /// Those of a content whose order is known.
    pub(super) fn new(content: &Content, listed: &[ResId]) -> Self {
        let mut all = Candidates::default();
        for id in listed {
            match id.kind() {
                Kind::Monster => {
                    let types = content.get(*id).into_iter().flat_map(|resource| resource.types.iter());
                    types.for_each(|of| all.monsters.entry(of).or_default().push(*id));
                }
                Kind::Effect => {
                    let sources = content.effect(*id).map_or(&[][..], |effect| effect.sources.as_slice());
                    for (place, source) in sources.iter().enumerate() {
                        // One that names a source twice comes once.
                        if !sources.iter().take(place).any(|before| before == source) {
                            all.effects.entry(*source).or_default().push(*id);
                        }
                    }
                }
                Kind::Item => {
                    if let Some(item) = content.item(*id) {
                        all.items.entry(item.itype).or_default().push(*id);
                    }
                }
                _ => {}
            }
        }
        all
    }
}

impl Content {
    /// Monsters that count as all of these types, in the order of [`Content::listed`]; MA_ALL is everybody.
    pub fn monsters_of(&self, types: &[MonsterType]) -> impl Iterator<Item = ResId> {
        let named = || types.iter().filter(|kind| **kind != MonsterType::MA_ALL);
        let lists = named().map(|kind| self.candidates().monsters.get(kind).map_or(&[][..], Vec::as_slice));
        let fewest = lists.min_by_key(|list| list.len()).unwrap_or(self.listed(Kind::Monster));
        let all = |id: &ResId| {
            self.form(*id).is_some_and(|(_, own)| {
                types.iter().all(|kind| *kind == MonsterType::MA_ALL || own.has(*kind))
            })
        };
        fewest.iter().copied().filter(move |id| all(id))
    }

    /// Effects that name this source among theirs, in the order of [`Content::listed`].
    pub fn effects_from(&self, source: SpellSource) -> &[ResId] {
        self.candidates().effects.get(&source).map_or(&[], Vec::as_slice)
    }

    /// Kinds of items of this type, in the order of [`Content::listed`].
    pub(crate) fn items_of(&self, of: ObjectType) -> &[ResId] {
        self.candidates().items.get(&of).map_or(&[], Vec::as_slice)
    }
}
