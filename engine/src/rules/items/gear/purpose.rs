//! Effects and items by what they are looked for (docs/rules/finds.md, Looking for effects and items): what scripts
//! ask of the game, GetEffectID and GetItemID.

use crate::base::names::{
    EffectArea, EffectFlag, ItemFlag, Material, Named, ObjectType, Skill, SpellAccess, SpellSource,
};
use crate::content::{Effect, Item};
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};

/// What an effect is looked for (PUR_..., by the original's numbers); all others leave the cursed out and ask for nothing.
mod asked {
    pub(super) const DUNGEON: i32 = 1;
    pub(super) const ACQUIRE: i32 = 6;
    pub(super) const POISON: i32 = 11;
    pub(super) const DISEASE: i32 = 12;
    pub(super) const STAPLE: i32 = 13;
    pub(super) const CURSED: i32 = 14;
    pub(super) const MUNDANE: i32 = 16;
    pub(super) const KNOWN: i32 = 17;
    pub(super) const MINOR: i32 = 18;
    pub(super) const MAJOR: i32 = 19;
    pub(super) const CRAFT: i32 = 20;
}

/// Every effect for a purpose (PUR_...) from a source (AI_..., 0 for any) whose level, by its plus of 1 to 5, may lie within
/// the range (docs/rules/finds.md, Looking for effects and items; the original's GetEffectID).
pub fn effects_for<O: Observer>(
    m: &Machine<'_, O>,
    purpose: i32,
    from: i32,
    to: i32,
    source: i32,
) -> Vec<ResId> {
    let content = m.content();
    let source = (source != 0).then(|| SpellSource::from_number(source));
    let to = if source == Some(SpellSource::AI_WAND) { to.saturating_add(2) } else { to };
    let player = m.world().creatures().find(|c| c.is_player()).map(|c| c.handle());
    let player = player.and_then(|h| who(m.world(), content, h));
    // Poisons are known by their area.
    let poisons = source == Some(SpellSource::AI_POISON);
    let among = match source {
        Some(source) if !poisons => content.effects_from(source),
        _ => content.listed(Kind::Effect),
    };
    let fits = |id: &ResId| {
        content.effect(*id).is_some_and(|e| {
            (!poisons || first_area(e) == Some(EffectArea::AR_POISON))
                && e.level.value(0, 1) <= to
                && e.level.value(0, 5) >= from
                && serves(e, purpose)
                && (purpose != asked::KNOWN || player.as_ref().is_some_and(|w| knows(w, *id, e)))
        })
    };
    among.iter().copied().filter(fits).collect()
}

/// Every kind of item for a purpose (PUR_...), of one type or of any, that may be found and whose level lies within
/// the range (the original's GetItemID). What is magical by itself, and the original asks of an effect with the
/// same place in its table, is asked of the item.
pub fn items_for<O: Observer>(
    m: &Machine<'_, O>,
    purpose: i32,
    from: i32,
    to: i32,
    itype: Option<ObjectType>,
) -> Vec<ResId> {
    let content = m.content();
    let fits = |id: &ResId| {
        content.item(*id).is_some_and(|item| {
            itype.is_none_or(|itype| item.itype == itype)
                && !item.flags.has(ItemFlag::IT_NOGEN)
                && (from..=to).contains(&i32::from(item.level))
                && item_serves(item, purpose)
        })
    };
    content.listed(Kind::Item).iter().copied().filter(fits).collect()
}

fn item_serves(item: &Item, purpose: i32) -> bool {
    use Material as M;
    use ObjectType as T;
    let plain = !item.flags.has(ItemFlag::IT_MAGICAL);
    match purpose {
        asked::STAPLE => item.flags.has(ItemFlag::IT_STAPLE),
        asked::MUNDANE => plain,
        asked::MINOR => plain && item.itype != T::T_BOOK && item.material.is_some_and(is_organic),
        asked::MAJOR => plain && item.itype != T::T_BOOK,
        asked::CRAFT => {
            ![T::T_BOOK, T::T_COIN, T::T_TOOL, T::T_FOOD].contains(&item.itype)
                && ![M::MAT_FORCE, M::MAT_ADAMANT, M::MAT_MITHRIL, M::MAT_DARKWOOD, M::MAT_IRONWOOD]
                    .iter()
                    .any(|rare| item.material == Some(*rare))
        }
        _ => true,
    }
}

/// Is a material of something that grew (the original's MaterialIsOrganic)?
fn is_organic(material: Material) -> bool {
    use Material as M;
    let wooden = [M::MAT_WOOD, M::MAT_DARKWOOD, M::MAT_IRONWOOD];
    let grown = [
        M::MAT_VEGGY,
        M::MAT_WAX,
        M::MAT_FLESH,
        M::MAT_CLOTH,
        M::MAT_LEATHER,
        M::MAT_PAPER,
        M::MAT_BONE,
        M::MAT_DRAGON_HIDE,
        M::MAT_WEBBING,
    ];
    grown.contains(&material) || wooden.contains(&material)
}

/// The area of its first segment, without what the segments come to together: every effect is asked.
fn first_area(effect: &Effect) -> Option<EffectArea> {
    effect.segments.first().map(|first| first.aval.unwrap_or(EffectArea::AR_NONE))
}

fn serves(effect: &Effect, purpose: i32) -> bool {
    use EffectFlag as F;
    let cursed = effect.has(F::EF_CURSED);
    let poison = first_area(effect) == Some(EffectArea::AR_POISON);
    let own = match purpose {
        asked::DUNGEON => !effect.has(F::EF_NOGEN),
        asked::POISON => poison,
        asked::DISEASE => first_area(effect) == Some(EffectArea::AR_DISEASE),
        asked::STAPLE => effect.has(F::EF_STAPLE),
        asked::MUNDANE => effect.has(F::EF_MUNDANE) && !effect.sources.contains(&SpellSource::AI_ALCHEMY),
        asked::MINOR | asked::MAJOR => {
            (poison || effect.sources.contains(&SpellSource::AI_TRAP)) && effect.has(F::EF_MUNDANE)
        }
        _ => true,
    };
    own && match purpose {
        asked::CURSED => cursed,
        asked::ACQUIRE => true,
        _ => !cursed,
    }
}

/// Does a player know an effect: a poison by its skills, anything else as a spell (SP_KNOWN, SP_CREATE)?
fn knows(w: &Who<'_>, id: ResId, effect: &Effect) -> bool {
    if first_area(effect) == Some(EffectArea::AR_POISON) {
        let skills = [Skill::SK_ALCHEMY, Skill::SK_POISON_USE];
        let least = skills.iter().map(|skill| w.skill(*skill)).min().unwrap_or(0);
        return skills.iter().all(|skill| w.has_skill(*skill))
            && least >= effect.values().next().map_or(0, |first| first.save_number());
    }
    let enough = SpellAccess::SP_CREATE.number() | SpellAccess::SP_KNOWN.number();
    w.character().is_some_and(|c| c.access_to(id) & enough != 0)
}
