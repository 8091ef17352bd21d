//! A thing comes to be for somebody: its kind, effect, plus, qualities and marks.

use crate::base::names::{
    EffectFlag, ItemQuality as I, ItemState, MonsterType as M, Named, ObjectType as T, WeaponQuality as W,
};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::world::ItemField;

/// As many qualities as an item has room for.
pub(super) const ROOM: usize = 8;
/// One of these a thing is made of.
const MATERIALS: [I; 5] = [I::IQ_SILVER, I::IQ_MITHRIL, I::IQ_ADAMANT, I::IQ_IRONWOOD, I::IQ_DARKWOOD];
/// By one of these peoples it is made.
const MAKERS: [I; 3] = [I::IQ_ELVEN, I::IQ_DWARVEN, I::IQ_ORCISH];
/// Marks that stand for qualities of their own.
const MARKS: [(I, ItemState); 3] = [
    (I::IQ_MASTERWORK, ItemState::IF_MASTERWORK),
    (I::IQ_GHOST_TOUCH, ItemState::IF_GHOST_TOUCH),
    (I::IQ_BLESSED, ItemState::IF_BLESSED),
];
/// What a weapon may be a bane of, all alike; some stand twice.
const BANES: [M; 36] = [
    M::MA_HUMAN,
    M::MA_ELF,
    M::MA_ILLITHID,
    M::MA_ABERRATION,
    M::MA_ANIMAL,
    M::MA_DWARF,
    M::MA_DROW,
    M::MA_FAERIE,
    M::MA_GOBLIN,
    M::MA_KOBOLD,
    M::MA_ORC,
    M::MA_GOBLINOID,
    M::MA_LYCANTHROPE,
    M::MA_NAGA,
    M::MA_CELESTIAL,
    M::MA_BEAST,
    M::MA_CONSTRUCT,
    M::MA_GOLEM,
    M::MA_DRAGON,
    M::MA_ELEMENTAL,
    M::MA_GIANT,
    M::MA_GENIE,
    M::MA_UNDEAD,
    M::MA_MYTHIC,
    M::MA_OUTSIDER,
    M::MA_QUYLTHULG,
    M::MA_REPTILE,
    M::MA_TROLL,
    M::MA_VAMPIRE,
    M::MA_DEMON,
    M::MA_DEMON,
    M::MA_DEVIL,
    M::MA_DEVIL,
    M::MA_UNDEAD,
    M::MA_ORC,
    M::MA_TROLL,
];

/// A new thing of a kind in nobody's hands, as it leaves its maker.
pub fn thing<O: Observer>(m: &mut Machine<'_, O>, kind: ResId) -> Result<Handle, Halt> {
    let thing = m.make_item(m.here().id(), kind, None, label!("gear: made"));
    let (of, burns) = m.content().item(kind).map_or((None, 0), |k| (Some(k.itype), i32::from(k.lifespan)));
    let charges = match of {
        Some(T::T_WAND) => 30 + m.roll(21, label!("gear: charges of a wand"))?,
        Some(T::T_STAFF) => 20 + m.roll(10, label!("gear: charges of a staff"))?,
        _ => 0,
    };
    m.put_item(thing, ItemField::Charges, charges, label!("gear: charges"));
    if of == Some(T::T_LIGHT) && burns > 0 {
        m.put_item(thing, ItemField::Age, burns, label!("gear: how long it burns"));
    }
    whole(m, thing);
    Ok(thing)
}

/// It is not to be, after all.
pub(super) fn undone<O: Observer>(m: &mut Machine<'_, O>, thing: Handle) -> Result<(), Halt> {
    crate::rules::items::things::ceases(m, thing, label!("gear: not to be"))
}

/// As many hit points as it can have.
pub(super) fn whole<O: Observer>(m: &mut Machine<'_, O>, thing: Handle) {
    let hale = Held::of(m.world(), m.content(), thing).map_or(1, |held| held.hale(m.content()));
    m.put_item(thing, ItemField::MaxHp, hale, label!("gear: whole"));
    m.put_item(thing, ItemField::Hp, hale, label!("gear: whole"));
}

/// So many of it.
pub(crate) fn many<O: Observer>(m: &mut Machine<'_, O>, thing: Handle, many: i32) {
    m.put_item(thing, ItemField::Quantity, many, label!("gear: how many"));
}

/// It goes with whoever has it.
pub(super) fn property<O: Observer>(m: &mut Machine<'_, O>, thing: Handle) {
    mark(m, thing, ItemState::IF_PROPERTY, true);
}

/// Sets or takes a mark.
pub(super) fn mark<O: Observer>(m: &mut Machine<'_, O>, thing: Handle, mark: ItemState, on: bool) {
    let state = m.world().item(thing).map_or(0, |i| i.state());
    let state = if on { state | mark.number() } else { state & !mark.number() };
    m.put_item(thing, ItemField::State, state, label!("gear: marks"));
}

/// An effect on it, which may curse it, and a plus where it is above 0.
pub(crate) fn magical<O: Observer>(
    m: &mut Machine<'_, O>,
    thing: Handle,
    effect: Option<ResId>,
    plus: i32,
) -> Result<(), Halt> {
    if let Some(effect) = effect {
        m.remake_item(thing, label!("gear: an effect"), |item| item.effect = Some(effect));
        let flags = m
            .content()
            .effect(effect)
            .map(|e| (e.has(EffectFlag::EF_CURSED), e.has(EffectFlag::EF_HALF_CURSED)));
        let (cursed, half) = flags.unwrap_or_default();
        if cursed || (half && m.roll(100, label!("gear: half cursed"))? < 50) {
            mark(m, thing, ItemState::IF_CURSED, true);
        }
    }
    if plus > 0 {
        m.put_item(thing, ItemField::Plus, plus, label!("gear: its plus"));
    }
    whole(m, thing);
    Ok(())
}

/// Why a thing can't have all of these qualities: it is made of one material, by one people, and has room for so many.
pub fn clash(qualities: &[I]) -> Option<String> {
    if qualities.len() > ROOM {
        return Some(format!("it has {} qualities; {ROOM} are the most", qualities.len()));
    }
    [&MATERIALS[..], &MAKERS[..]].into_iter().find_map(|family| {
        let mut named = qualities.iter().filter(|q| family.contains(q));
        let (one, other) = (named.next()?, named.next()?);
        Some(format!("it is {one} and {other}, and can be one of the two; take one out"))
    })
}

/// A quality by number, where there is room. Of materials and makers it has one, the last; of what a bane or a slayer
/// is, something is drawn where nothing is said.
pub(crate) fn quality<O: Observer>(m: &mut Machine<'_, O>, thing: Handle, quality: i16) -> Result<(), Halt> {
    if let Some((_, mark_of)) = MARKS.iter().find(|(q, _)| q.0 == quality) {
        mark(m, thing, *mark_of, true);
        return Ok(());
    }
    let weapon = Held::of(m.world(), m.content(), thing)
        .is_some_and(|held| [T::T_WEAPON, T::T_MISSILE, T::T_BOW].iter().any(|of| held.is(*of)));
    let bane = weapon && [W::WQ_BANE, W::WQ_SLAYING].iter().any(|q| q.0 == quality);
    if bane && m.world().item(thing).is_some_and(|i| i.bane() == 0) {
        let place = m.roll(BANES.len() as i32, label!("gear: bane of what"))?;
        let of = usize::try_from(place).ok().and_then(|p| BANES.get(p)).copied().unwrap_or(BANES[0]);
        m.put_item(thing, ItemField::Bane, i32::from(of.0), label!("gear: bane of what"));
    }
    m.remake_item(thing, label!("gear: a quality"), |item| {
        for family in [&MATERIALS[..], &MAKERS[..]] {
            if family.iter().any(|q| q.0 == quality) {
                item.qualities.retain(|q| !family.contains(q));
            }
        }
        if item.qualities.len() < ROOM && item.qualities.iter().all(|q| q.0 != quality) {
            item.qualities.push(I(quality));
        }
    });
    Ok(())
}
