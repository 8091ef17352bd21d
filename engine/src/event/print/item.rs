//! What the parts of an item's name are as far as they are known: what it has come to, curse and blessing, how an
//! unknown potion looks, what a corpse was, where the name of its effect stands. Knows no grammar but the article of
//! what a statue is of (`name` puts parts together), and no qualities (`quality`).

use super::grammar;
use crate::base::id::{Kind, ResId};
use crate::base::label::fnv;
use crate::base::names::{
    EffectFlag, ItemFlag, ItemKnown, ItemState, MonsterFlag, ObjectType as T, SpellSource as S, StatiNature,
};
use crate::content::{Content, Effect};
use crate::world::{Item, World};

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

/// What its effect is, and where the effect's name stands, where the magic is known.
pub(super) enum Magic<'c> {
    /// Unknown, or there is none.
    None,
    /// Behind the name, "of …".
    Of(&'c str),
    /// Before the name (EF_NAMEFIRST).
    First(&'c str),
    /// In place of the name (EF_NAMEONLY).
    Only(&'c str),
    /// Behind the name and a comma (EF_POSTFIX).
    Behind(&'c str),
    /// Behind the name, as a name of its own (EF_PROPER).
    Own(&'c str),
}

/// Does its kind come as several that are one thing, like boots (IT_PLURAL)?
pub(super) fn is_several(content: &Content, item: &Item) -> bool {
    content.item(item.kind).is_some_and(|k| k.flags.has(ItemFlag::IT_PLURAL))
}

/// How many a name counts. The length of a rope is no number of ropes.
pub(super) fn count(content: &Content, item: &Item) -> i32 {
    let rope = content.item(item.kind).is_some_and(|k| k.flags.has(ItemFlag::IT_ROPE));
    if rope { 1 } else { item.quantity() }
}

/// What one of a kind that comes as several is counted in: a suit of mail, a pair of boots, a set of tools. A name
/// that is its effect's alone needs none.
pub(super) fn counted_in(content: &Content, item: &Item, magic: &Magic<'_>) -> Option<&'static str> {
    if !is_several(content, item) || matches!(magic, Magic::Only(_)) {
        return None;
    }
    Some(match content.item(item.kind)?.itype {
        T::T_ARMOUR => "suit",
        T::T_BRACERS | T::T_GAUNTLETS | T::T_BOOTS => "pair",
        _ => "set",
    })
}

/// Is there nothing about an item but its kind that a name could tell?
pub(super) fn is_plain(content: &Content, item: &Item) -> bool {
    item.quantity() <= 1
        && item.known() == 0
        && item.known_qualities.is_empty()
        && item.effect.is_none()
        && item.of.is_none()
        && item.stati().iter().next().is_none()
        && !has_come_to_something(item)
        && !is_several(content, item)
}

fn has_come_to_something(item: &Item) -> bool {
    [ItemState::IF_BROKEN, ItemState::IF_MASTERWORK, ItemState::IF_RUNIC].iter().any(|state| item.is(*state))
}

/// "broken", "masterwork": what everybody sees.
pub(super) fn look_of(item: &Item) -> Option<String> {
    let fine = item.is(ItemState::IF_MASTERWORK) || item.stati().has(StatiNature::MASTERWORK);
    let words = [(item.is(ItemState::IF_BROKEN), "broken"), (fine, "masterwork")];
    let words: Vec<&str> = words.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
    (!words.is_empty()).then(|| words.join(" "))
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

/// What its effect is called, where that is known, and where in its name.
pub(super) fn magic<'c>(content: &'c Content, item: &Item) -> Magic<'c> {
    let Some(effect) = item.effect.filter(|_| item.knows(ItemKnown::KN_MAGIC)) else { return Magic::None };
    let name = content.shown_name(effect);
    let has = |flag| content.effect(effect).is_some_and(|e: &Effect| e.flags.has(flag));
    match () {
        () if has(EffectFlag::EF_NAMEONLY) => Magic::Only(name),
        () if has(EffectFlag::EF_NAMEFIRST) => Magic::First(name),
        () if has(EffectFlag::EF_POSTFIX) => Magic::Behind(name),
        () if has(EffectFlag::EF_PROPER) => Magic::Own(name),
        () => Magic::Of(name),
    }
}

/// What the thing itself is called: its kind, or its effect where that is named alone; a statue with whom it shows.
pub(super) fn base(content: &Content, item: &Item, magic: &Magic<'_>) -> String {
    let kind = content.shown_name(item.kind);
    if let Some(of) = item.of.filter(|_| shows_somebody(content, item)) {
        let proper = content.monster(of).is_some_and(|m| m.flags.has(MonsterFlag::M_PROPER));
        let name = content.shown_name(of);
        return match proper {
            true => format!("{kind} of {name}"),
            false => format!("{kind} of {} {name}", grammar::indefinite(name)),
        };
    }
    match magic {
        Magic::Only(name) => (*name).to_owned(),
        Magic::Behind(name) => format!("{kind}, {name}"),
        Magic::Own(name) => format!("{kind} '{name}'"),
        Magic::None | Magic::Of(_) | Magic::First(_) => kind.to_owned(),
    }
}

/// Does it show somebody, rather than having been somebody?
pub(super) fn shows_somebody(content: &Content, item: &Item) -> bool {
    content.item(item.kind).is_some_and(|k| matches!(k.itype, T::T_FIGURE | T::T_STATUE))
}

/// How an item looks while its effect is unknown: one flavour of its type for each effect, which one differs from
/// game to game; what bears runes shows them. `None`: its type has none, or the effect is known.
pub(super) fn flavour<'c>(content: &'c Content, seed: u64, item: &Item) -> Option<&'c str> {
    if item.knows(ItemKnown::KN_MAGIC) {
        return None;
    }
    if item.is(ItemState::IF_RUNIC) {
        return Some("runed");
    }
    look(content, seed, content.item(item.kind)?.itype, item.effect?)
}

/// "(tried)", where a player has used what looks the same and does not know what it did.
pub(super) fn tried(world: &World, content: &Content, item: &Item) -> Option<&'static str> {
    let effect = item.effect.filter(|_| !item.knows(ItemKnown::KN_MAGIC))?;
    let potion = content.item(item.kind).is_some_and(|kind| kind.itype == T::T_POTION);
    let mut players = world.creatures().filter(|c| c.is_player()).filter_map(|c| c.character());
    players.any(|c| c.memory_of(effect, potion).is_some()).then_some("(tried)")
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

/// Its plus where it is known, or what boosts it, which shows.
pub(super) fn plus(item: &Item) -> Option<String> {
    let boost = item.stati().of(StatiNature::BOOST_PLUS).map(|s| i32::from(s.mag)).max();
    let own = Some(item.plus()).filter(|_| item.knows(ItemKnown::KN_PLUS));
    let shown = own.max(boost).filter(|plus| *plus != 0)?;
    Some(format!("{shown:+}"))
}

/// "(7 charges)", for what has any and is known for what it is.
pub(super) fn charges(content: &Content, item: &Item) -> Option<String> {
    let charged =
        content.item(item.kind).is_some_and(|k| matches!(k.itype, T::T_WAND | T::T_STAFF | T::T_ROD));
    let known = item.knows(ItemKnown::KN_PLUS) && item.knows(ItemKnown::KN_MAGIC);
    let word = if item.charges() == 1 { "charge" } else { "charges" };
    (charged && known).then(|| format!("({} {word})", item.charges()))
}
