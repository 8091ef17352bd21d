//! Things put on the map, and what the dead leave (docs/rules/items.md, Drop; docs/rules/death.md). Knows nothing
//! of what things are good for.

use super::end::{ceases, ceases_at};
use crate::base::names::{
    ItemState, MonsterFlag, MonsterType, Named, ObjectType, StatiNature, StatiSource, StatiValue,
};
use crate::content::{Content, Switch};
use crate::event::fields::{EActor, EItem, EMap, ExVal, EyVal, IsLoc};
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::senses::scrutiny;
use crate::rules::stati;
use crate::world::{ItemField, Point, Stati, World};

/// EV_PLACE: nothing speaks against it.
pub(in crate::rules) fn is_placed<O: Observer>(_: &mut Machine<'_, O>, _: Handle) -> Ruling {
    Ok(Answer::Done)
}

/// May something that is nowhere be put on a square? EV_PLACE is thrown before it has a map and again when it has one;
/// ABORT forbids it.
pub fn may_be_placed<O: Observer>(m: &mut Machine<'_, O>, thing: Handle, at: Point) -> Result<bool, Halt> {
    for on_map in [false, true] {
        if !may_stand(m, thing, at, on_map)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// EV_PLACE of a thing that has no map yet, or has one. `false`: ABORT.
pub fn may_stand<O: Observer>(
    m: &mut Machine<'_, O>,
    thing: Handle,
    at: Point,
    on_map: bool,
) -> Result<bool, Halt> {
    let thrown = EventInfo::new(EventCode::EV_PLACE)
        .with(EActor, thing)
        .with(EMap, on_map.into())
        .with(ExVal, i32::from(at.x))
        .with(EyVal, i32::from(at.y))
        .with(IsLoc, true);
    Ok(m.throw(thrown)? != Answer::Abort)
}

/// Kinds of things that are what their effect makes of them (`plain_magic_vanishes`).
const MAGICAL: [ObjectType; 8] = [
    ObjectType::T_POTION,
    ObjectType::T_SCROLL,
    ObjectType::T_RING,
    ObjectType::T_WAND,
    ObjectType::T_TOME,
    ObjectType::T_AMULET,
    ObjectType::T_CLOAK,
    ObjectType::T_BRACERS,
];

/// Whether an item is magical by its kind, has no effect, and vanishes where it is put (`plain_magic_vanishes`).
fn vanishes(world: &World, content: &Content, item: Handle) -> bool {
    content.keeps(Switch::PlainMagicVanishes)
        && Held::of(world, content, item)
            .is_some_and(|held| held.item.effect.is_none() && MAGICAL.iter().any(|kind| held.is(*kind)))
}

/// Puts an item that is nowhere on a square; the region becomes its home. False if somebody forbade it; what vanishes there
/// was put there.
pub fn place<O: Observer>(m: &mut Machine<'_, O>, item: Handle, at: Point) -> Result<bool, Halt> {
    if vanishes(m.world(), m.content(), item) {
        ceases_at(m, item, Some(at), label!("placed: it has no effect"))?;
        return Ok(true);
    }
    if !may_be_placed(m, item, at)? {
        return Ok(false);
    }
    m.lay(item, at, label!("placed"));
    things::settle_in(m, item, at)?;
    Ok(true)
}

/// Everything a creature carries falls where it stands, last received first. A monster takes each thing off
/// before; what it can't take off is lost, and so is what comes to it meanwhile.
pub fn drop_all<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at: Point) -> Result<(), Halt> {
    let takes_off = m.world().creature(me).is_some_and(|c| !c.is_character());
    for item in m.world().held_by(me).to_vec() {
        m.hand(item, Handle::NONE, label!("dropped"));
        if !takes_off {
            let left = m.world().item(item).map_or(0, |i| i.state()) & !ItemState::IF_WORN.number();
            m.put_item(item, ItemField::State, left, label!("dropped"));
            m.put_item(item, ItemField::Slots, 0, label!("dropped"));
        }
        if takes_off {
            let state = m.world().item(item).map_or(0, |i| i.state());
            let left = state & !ItemState::IF_PROPERTY.number();
            m.put_item(item, ItemField::State, left, label!("dropped: nobody's"));
            let thrown = EventInfo::new(EventCode::EV_REMOVE).with(EActor, me).with(EItem, item);
            if m.throw(thrown)? == Answer::Abort {
                ceases_at(m, item, Some(at), label!("dropped: cursed things are lost"))?;
                continue;
            }
        }
        if !place(m, item, at)? {
            ceases_at(m, item, Some(at), label!("dropped: it may not lie there"))?;
        }
    }
    // What its things gave it while they fell.
    for item in m.world().held_by(me).to_vec() {
        m.hand(item, Handle::NONE, label!("dropped: it came too late"));
        ceases_at(m, item, Some(at), label!("dropped: it came too late"))?;
    }
    Ok(())
}

/// What is left of a creature: its corpse, which it remembers, and which lies where it fell unless it was none
/// of this world. The corpse, if one lies there.
pub fn leave_corpse<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    at: Point,
) -> Result<Option<Handle>, Halt> {
    let why = label!("death: its corpse");
    let kind = crate::base::id::ResId::new(crate::base::id::Kind::Item, "corpse");
    let Some(definition) = m.content().item(kind) else { return Ok(None) };
    let hale = definition.hp.map_or(definition.weight * 3 / 8, |hp| hp);
    let form = m.world().creature(me).map(|c| c.true_form());
    let corpse = m.make_item(m.level_of(me).id(), kind, None, why);
    m.remake_item(corpse, why, |item| item.of = form);
    let now = i32::try_from(m.world().turn()).unwrap_or(i32::MAX);
    m.put_item(corpse, ItemField::Age, now, label!("death: when it was left"));
    m.put_item(corpse, ItemField::MaxHp, i32::from(hale).max(1), why);
    m.put_item(corpse, ItemField::Hp, i32::from(hale).max(1), why);
    for mark in m
        .world()
        .stati(me)
        .map(|s| s.of(StatiNature::CORPSE_FLAG).cloned().collect::<Vec<_>>())
        .unwrap_or_default()
    {
        stati::gain(
            m,
            corpse,
            Stati { duration: 0, ..mark },
            label!("death: what its corpse is marked for"),
        )?;
    }
    let own = Stati::new(StatiNature::MY_CORPSE_IS, 0, 0).from_source(StatiSource::SS_MISC);
    stati::gain(m, me, own.by(corpse), why)?;
    let plane = match m.plane(me) {
        0 if m.flag(me, MonsterFlag::M_INCOR) && m.is_type(me, MonsterType::MA_UNDEAD) => {
            i32::from(StatiValue::PHASE_NEGATIVE.0)
        }
        0 if m.flag(me, MonsterFlag::M_INCOR) => i32::from(StatiValue::PHASE_ETHEREAL.0),
        plane => plane,
    };
    if plane != 0 {
        let phased = Stati::new(StatiNature::PHASED, plane as i16, 0).from_source(StatiSource::SS_MISC);
        stati::gain(m, corpse, phased, label!("death: its corpse is where it was"))?;
    }
    let none = m.flag(me, MonsterFlag::M_NO_CORPSE)
        || m.has(me, StatiNature::SUMMONED)
        || m.has(me, StatiNature::ILLUSION);
    if none || !place(m, corpse, at)? {
        ceases(m, corpse, label!("death: it leaves no corpse"))?;
        return Ok(None);
    }
    Ok(Some(corpse))
}

/// What is put on the map for the first time belongs to the region it stands in from then on.
pub fn settle_in<O: Observer>(m: &mut Machine<'_, O>, thing: Handle, at: Point) -> Result<(), Halt> {
    scrutiny::shown(m, thing)?;
    let has_home = m.world().stati(thing).is_some_and(|s| s.has(StatiNature::HOME_REGION));
    if let Some(region) = m.level_of(thing).map().region(at).filter(|_| !has_home) {
        let home = Stati::new(StatiNature::HOME_REGION, 0, 0).from_source(StatiSource::SS_MISC);
        stati::gain(m, thing, home.of_effect(region), label!("placed: where it belongs"))?;
    }
    Ok(())
}
