//! What the parts of an item's name are as far as they are known: curse and blessing, what it is made of and with
//! which qualities, how an unknown potion looks, what a corpse was. Knows no grammar (`name` puts parts together).

use crate::base::id::{Kind, ResId};
use crate::base::label::fnv;
use crate::base::names::{
    ItemKnown, ItemQuality, ItemState, ObjectType as T, SpellSource as S, WeaponQuality,
};
use crate::content::Content;
use crate::world::Item;

/// Types of things that look like what they are once one knows it, and till then as a flavour has it.
const FLAVOURED: [(T, S); 16] = [
    (T::T_POTION, S::AI_POTION),
    (T::T_SCROLL, S::AI_SCROLL),
    (T::T_WAND, S::AI_WAND),
    (T::T_STAFF, S::AI_STAFF),
    (T::T_ROD, S::AI_ROD),
    (T::T_RING, S::AI_RING),
    (T::T_AMULET, S::AI_AMULET),
    (T::T_CLOAK, S::AI_CLOAK),
    (T::T_BOOTS, S::AI_BOOTS),
    (T::T_BRACERS, S::AI_BRACERS),
    (T::T_GAUNTLETS, S::AI_GAUNTLETS),
    (T::T_GIRDLE, S::AI_GIRDLE),
    (T::T_HELMET, S::AI_HELM),
    (T::T_EYES, S::AI_EYES),
    (T::T_MUSH, S::AI_MUSH),
    (T::T_HERB, S::AI_HERB),
];

/// Is there nothing about an item but its kind that a name could tell?
pub(super) fn is_plain(item: &Item) -> bool {
    item.quantity() <= 1 && item.known() == 0 && item.effect.is_none() && item.of.is_none()
}

/// "cursed" or "blessed", where that is known.
pub(super) fn fate(item: &Item) -> Option<&'static str> {
    match () {
        () if !item.knows(ItemKnown::KN_CURSE) => None,
        () if item.is(ItemState::IF_CURSED) => Some("cursed"),
        () if item.is(ItemState::IF_BLESSED) => Some("blessed"),
        () => None,
    }
}

/// How an item looks while its effect is unknown: one flavour of its type for each effect, which one differs from
/// game to game. `None`: its type has none, or the effect is known.
pub(super) fn flavour<'c>(content: &'c Content, seed: u64, item: &Item) -> Option<&'c str> {
    let effect = item.effect.filter(|_| !item.knows(ItemKnown::KN_MAGIC))?;
    look(content, seed, content.item(item.kind)?.itype, effect)
}

/// How things of a type look that bear an effect; `None` where the type has no flavours.
pub(super) fn look(content: &Content, seed: u64, of: T, effect: ResId) -> Option<&str> {
    let source = FLAVOURED.iter().find(|(flavoured, _)| *flavoured == of).map(|(_, source)| *source)?;
    let of_source = |id: &&ResId| content.flavour(**id).is_some_and(|f| f.of == source);
    let mut looks: Vec<ResId> = content.ids(Kind::Flavour).iter().filter(of_source).copied().collect();
    // Every game shuffles them its own way.
    looks.sort_by_key(|id| (u64::from(fnv(id.id())) ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let bears = |id: &&ResId| content.effect(**id).is_some_and(|e| e.sources.contains(&source));
    let place = content.ids(Kind::Effect).iter().filter(bears).position(|id| *id == effect)?;
    let look = looks.get(place.checked_rem(looks.len())?)?;
    Some(content.shown_name(*look))
}

/// What of its qualities is known, in a word each: "elven flaming".
pub(super) fn qualities(content: &Content, item: &Item) -> Option<String> {
    let armour = content.item(item.kind).is_some_and(|k| matches!(k.itype, T::T_ARMOUR | T::T_SHIELD));
    let known = item.known_qualities.iter().filter(|q| item.qualities.contains(q));
    let words: Vec<String> = known.filter_map(|q| word(*q, armour)).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// A quality's name as a word; those of armour are told by their effects.
fn word(quality: ItemQuality, armour: bool) -> Option<String> {
    let own = quality.to_string();
    let name = match own.strip_prefix("IQ_") {
        Some(name) => name.to_owned(),
        None if armour => return None,
        None => WeaponQuality(quality.0).to_string().strip_prefix("WQ_")?.to_owned(),
    };
    Some(name.to_lowercase().replace('_', " "))
}

/// "(7 charges)", for what has any and is known for what it is.
pub(super) fn charges(content: &Content, item: &Item) -> Option<String> {
    let charged =
        content.item(item.kind).is_some_and(|k| matches!(k.itype, T::T_WAND | T::T_STAFF | T::T_ROD));
    let known = item.knows(ItemKnown::KN_PLUS) && item.knows(ItemKnown::KN_MAGIC);
    let word = if item.charges() == 1 { "charge" } else { "charges" };
    (charged && known).then(|| format!("({} {word})", item.charges()))
}
