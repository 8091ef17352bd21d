//! Things put on the map and dropped (facts/rules/objects.md, 5, "Placing"; gear.md, 3, "Death"). Knows nothing
//! of what things are good for.

use super::combat::look::Look;
use super::{fields, stati, turn};
use crate::base::handle::Handle;
use crate::base::names::{
    ArmourQuality, Attribute, Feat, ItemQuality, ItemState, MonsterFlag, MonsterType, Named, ObjectType,
    StatiNature, StatiSource, StatiValue,
};
use crate::event::fields::{EActor, EItem, EMap, EParam, ExVal, EyVal, IsLoc};
use crate::event::{Answer, EventCode, EventInfo, Halt, Machine, Observer, Ruling};
use crate::label;
use crate::rules::class_rules::class_rules;
use crate::world::{CreatureField, ItemField, Point, Stati};

class_rules! {
    /// Rules of everything that can be on the map.
    pub fn thing_rules;
    EVENT(EV_PLACE): Actor => is_placed,
    PRE(EV_FIELDON): Actor => fields::concerns,
    PRE(EV_FIELDOFF): Actor => fields::concerns,
    EVENT(EV_FIELDON): Actor => fields::on,
    EVENT(EV_FIELDOFF): Actor => fields::off,
    EVENT(EV_TURN): Actor => turn::runs_out,
}

class_rules! {
    /// Rules of items.
    pub fn item_rules;
    EVENT(EV_DAMAGE): Victim => is_damaged,
}

/// EV_DAMAGE of an item: between monsters nothing comes of it (facts/rules/strike.md, 8). What a player does to
/// things waits for the hardness of what they are made of.
fn is_damaged<O: Observer>(_: &mut Machine<'_, O>, _: Handle) -> Ruling {
    Ok(Answer::Done)
}

/// EV_WIELD of the actor: it puts a thing on, into the slot that EParam names. Arms too large for it, and
/// slots that are none, are refused.
///
/// # Errors
/// The action is over.
pub fn wield<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let (item, slot) = (m.get(EItem), m.get(EParam));
    let Some((thing, kind)) = super::combat::arms::item(m, item) else { return Ok(Answer::Abort) };
    let arms = matches!(kind.itype, ObjectType::T_WEAPON | ObjectType::T_BOW | ObjectType::T_SHIELD);
    let large = kind.size.is_some_and(|s| s.number() > m.size(me) + 1);
    let Some(bit) = u32::try_from(slot).ok().and_then(|s| 1_i32.checked_shl(s)) else {
        return Ok(Answer::Abort);
    };
    if arms && large {
        return Ok(Answer::Abort);
    }
    let why = label!("wielded");
    let (slots, state) = (thing.slots() | bit, thing.state() | ItemState::IF_WORN.number());
    m.put_item(item, ItemField::Slots, slots, why);
    m.put_item(item, ItemField::State, state, why);
    dress_time(m, me);
    m.recalculate(me);
    Ok(Answer::Done)
}

/// What putting a thing on or taking it off costs (objects.md, 1): a quarter with Quick Draw.
fn dress_time<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let work = if m.feat(me, Feat::FT_QUICK_DRAW) { 500 } else { 2000 };
    let segments = work / (100 + 10 * m.modifier(me, Attribute::A_DEX)).max(1);
    m.put_add(me, CreatureField::Timeout, segments, label!("put on or taken off: time"));
}

/// EV_PLACE: nothing speaks against it.
fn is_placed<O: Observer>(_: &mut Machine<'_, O>, _: Handle) -> Ruling {
    Ok(Answer::Done)
}

/// Puts an item that is nowhere on a square: EV_PLACE before it has a map and again when it has one, then the
/// region becomes its home. False if somebody forbade it.
///
/// # Errors
/// The action is over.
pub fn place<O: Observer>(m: &mut Machine<'_, O>, item: Handle, at: Point) -> Result<bool, Halt> {
    let thrown = |map: i32| {
        EventInfo::new(EventCode::EV_PLACE)
            .with(EActor, item)
            .with(EMap, map)
            .with(ExVal, i32::from(at.x))
            .with(EyVal, i32::from(at.y))
            .with(IsLoc, true)
    };
    if m.throw(thrown(0))? == Answer::Abort {
        return Ok(false);
    }
    m.throw(thrown(1))?;
    m.lay(item, at, label!("placed"));
    let has_home = m.world().stati(item).is_some_and(|s| s.has(StatiNature::HOME_REGION));
    if let Some(region) = m.world().map().region(at).filter(|_| !has_home) {
        let home = Stati::new(StatiNature::HOME_REGION, 0, 0).from_source(StatiSource::SS_MISC);
        stati::gain(m, item, home.of_effect(region), label!("placed: where it belongs"))?;
    }
    Ok(true)
}

/// EV_REMOVE of the actor: it takes a thing off. What is cursed stays on.
///
/// # Errors
/// The action is over.
pub fn take_off<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let item = m.get(EItem);
    let why = label!("taken off");
    let Some(thing) = m.world().item(item) else { return Ok(Answer::Nothing) };
    if thing.is(ItemState::IF_CURSED) {
        return Ok(Answer::Abort);
    }
    let left = thing.state() & !ItemState::IF_WORN.number();
    // Armour and weapons number their qualities alike; the kind of item tells them apart.
    let ethereal = thing.has_quality(ItemQuality(ArmourQuality::AQ_ETHEREALNESS.0));
    let kind = m.content().item(thing.kind).map(|i| i.itype);
    m.put_item(item, ItemField::State, left, why);
    m.put_item(item, ItemField::Slots, 0, why);
    if ethereal && matches!(kind, Some(ObjectType::T_ARMOUR | ObjectType::T_SHIELD)) {
        stati::end(m, me, StatiNature::PHASED, why)?;
    }
    dress_time(m, me);
    Ok(Answer::Done)
}

/// Everything a creature carries falls where it stands, last received first. A monster takes each thing off
/// before; what it can't take off is lost.
///
/// # Errors
/// The action is over.
pub fn drop_all<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at: Point) -> Result<(), Halt> {
    let takes_off = m.world().creature(me).is_some_and(|c| !c.is_character());
    for item in m.world().held_by(me).to_vec() {
        m.hand(item, Handle::NONE, label!("dropped"));
        if takes_off {
            let state = m.world().item(item).map_or(0, |i| i.state());
            let left = state & !ItemState::IF_PROPERTY.number();
            m.put_item(item, ItemField::State, left, label!("dropped: nobody's"));
            let thrown = EventInfo::new(EventCode::EV_REMOVE).with(EActor, me).with(EItem, item);
            if m.throw(thrown)? == Answer::Abort {
                m.put_item(item, ItemField::Gone, 1, label!("dropped: cursed things are lost"));
                continue;
            }
        }
        place(m, item, at)?;
    }
    Ok(())
}

/// What is left of a creature: its corpse, which it remembers, and which lies where it fell unless it was none
/// of this world.
///
/// # Errors
/// The action is over.
pub fn leave_corpse<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at: Point) -> Result<(), Halt> {
    let why = label!("death: its corpse");
    let kind = crate::base::id::ResId::new(crate::base::id::Kind::Item, "corpse");
    let Some(definition) = m.content().item(kind) else { return Ok(()) };
    let hale = definition.hp.map_or(definition.weight * 3 / 8, |hp| hp);
    let form = m.world().creature(me).map(|c| c.true_form());
    let corpse = m.world_mut().add_item(kind, None, Handle::NONE);
    m.remake_item(corpse, why, |item| item.of = form);
    m.put_item(corpse, ItemField::MaxHp, i32::from(hale).max(1), why);
    m.put_item(corpse, ItemField::Hp, i32::from(hale).max(1), why);
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
    match none {
        true => m.put_item(corpse, ItemField::Gone, 1, label!("death: it leaves no corpse")),
        false => {
            place(m, corpse, at)?;
        }
    }
    Ok(())
}
