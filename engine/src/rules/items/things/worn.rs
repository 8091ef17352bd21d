//! What worn things do besides figures: their effects are told when they begin and end (EV_EFFECT with isWield,
//! isRemove), and what class Item answers when a thing comes off or is lost (docs/rules/items.md, Put on).

use super::take_off;
use crate::base::names::{ArmourQuality, EffectFlag, ItemState, Named, ObjectType as T};
use crate::event::fields::{EActor, EId, EItem, IsItem, IsRemove, IsWield};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::world::ItemField;

/// The effects of qualities of armour, by quality.
const QUALITIES: &[(ArmourQuality, &str)] = &[
    (ArmourQuality::AQ_LIGHT_FOR, "quality_light_fortification"),
    (ArmourQuality::AQ_MEDIUM_FOR, "quality_medium_fortification"),
    (ArmourQuality::AQ_HEAVY_FOR, "quality_heavy_fortification"),
    (ArmourQuality::AQ_FIRE_RES, "quality_fire_resistance"),
    (ArmourQuality::AQ_COLD_RES, "quality_cold_resistance"),
    (ArmourQuality::AQ_ACID_RES, "quality_acid_resistance"),
    (ArmourQuality::AQ_LIGHT_RES, "quality_lightning_resistance"),
    (ArmourQuality::AQ_SONIC_RES, "quality_sonic_resistance"),
    (ArmourQuality::AQ_POISON_RES, "quality_poison_resistance"),
    (ArmourQuality::AQ_ANIMATED, "quality_animated"),
    (ArmourQuality::AQ_ARROW_DEF, "quality_arrow_deflecting"),
    (ArmourQuality::AQ_BASHING, "quality_bashing"),
    (ArmourQuality::AQ_BLINDING, "quality_blinding"),
    (ArmourQuality::AQ_ETHEREALNESS, "quality_etherealness"),
    (ArmourQuality::AQ_GHOST_TOUCH, "quality_ghost_touch"),
    (ArmourQuality::AQ_GRACEFUL, "quality_graceful"),
    (ArmourQuality::AQ_GREAT_INV, "quality_great_invulnerability"),
    (ArmourQuality::AQ_INVULN, "quality_invulnerability"),
    (ArmourQuality::AQ_MAGIC_RES, "quality_magic_resistance"),
    (ArmourQuality::AQ_SHADOW, "quality_shadow"),
    (ArmourQuality::AQ_SILENT, "quality_silent_moves"),
    (ArmourQuality::AQ_SLICK, "quality_slick"),
    (ArmourQuality::AQ_MIGHT, "quality_might"),
    (ArmourQuality::AQ_AGILITY, "quality_agility"),
    (ArmourQuality::AQ_ENDURANCE, "quality_endurance"),
    (ArmourQuality::AQ_HEALING, "quality_rapid_healing"),
    (ArmourQuality::AQ_COMMAND, "quality_command"),
    (ArmourQuality::AQ_RADIANT, "quality_radiant"),
    (ArmourQuality::AQ_FEARSOME, "quality_fearsome"),
    (ArmourQuality::AQ_SACRED, "quality_sacred"),
    (ArmourQuality::AQ_SHIFTING, "quality_shifting"),
    (ArmourQuality::AQ_BANEBLIND, "quality_bane_blind"),
    (ArmourQuality::AQ_RESISTANT, "quality_resistant"),
    (ArmourQuality::AQ_AUSPICIOUS, "quality_auspicious"),
    (ArmourQuality::AQ_SPIKED, "quality_spiked"),
    (ArmourQuality::AQ_LIFEKEEPING, "quality_life_keeping"),
    (ArmourQuality::AQ_GRAVEN, "quality_graven"),
];

/// The effects that a thing has on who wears it: its own, then those of its armour's qualities.
fn effects<O: Observer>(m: &Machine<'_, O>, item: Handle) -> Vec<ResId> {
    let Some(held) = Held::of(m.world(), m.content(), item) else { return Vec::new() };
    let armour = held.is(T::T_ARMOUR) || held.is(T::T_SHIELD);
    let of_quality = |quality: i16| {
        let (_, id) = QUALITIES.iter().find(|(q, _)| armour && q.0 == quality)?;
        Some(ResId::new(Kind::Effect, id)).filter(|id| m.content().effect(*id).is_some())
    };
    held.item.effect.into_iter().chain(held.item.qualities.iter().filter_map(|q| of_quality(q.0))).collect()
}

/// The effects of what is put on begin. One that is a curse curses the thing. The thing's own effect is worked out as its
/// wearer's magic, those of its qualities as the thing's (docs/rules/magic.md, Things).
pub(super) fn begin<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Result<(), Halt> {
    begins(m, me, item, false)
}

/// `anew`: they began before, and the thing's own effect too is worked out as the thing's magic.
fn begins<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle, anew: bool) -> Result<(), Halt> {
    let own = m.world().item(item).and_then(|i| i.effect);
    for effect in effects(m, item) {
        if m.content().effect(effect).is_some_and(|e| e.flags.has(EffectFlag::EF_CURSED)) {
            let state = m.world().item(item).map_or(0, |i| i.state());
            let cursed = (state | ItemState::IF_CURSED.number()) & !ItemState::IF_BLESSED.number();
            m.put_item(item, ItemField::State, cursed, label!("wielded: its effect is a curse"));
        }
        let of_item = anew || own != Some(effect);
        m.throw(told(me, item, effect).with(IsWield, true).with(IsItem, of_item))?;
    }
    Ok(())
}

/// The effects of what comes off end.
fn end<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Result<(), Halt> {
    for effect in effects(m, item) {
        m.throw(told(me, item, effect).with(IsRemove, true).with(IsItem, true))?;
    }
    Ok(())
}

fn told(me: Handle, item: Handle, effect: ResId) -> EventInfo {
    EventInfo::new(EventCode::EV_EFFECT).with(EActor, me).with(EItem, item).with(EId, Some(effect))
}

/// A worn thing's effects begin anew, whatever became of them (ReApply).
pub fn apply_anew<O: Observer>(m: &mut Machine<'_, O>, item: Handle) -> Result<(), Halt> {
    let Some(thing) = m.world().item(item).filter(|i| i.is(ItemState::IF_WORN)) else { return Ok(()) };
    let wearer = thing.holder;
    if m.world().creature(wearer).is_none() {
        return Ok(());
    }
    end(m, wearer, item)?;
    begins(m, wearer, item, true)?;
    m.recalculate(wearer);
    Ok(())
}

/// EV_PLACE of an item: what lies about belongs to nobody.
pub(in crate::rules) fn is_nobodys<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let state = m.world().item(me).map_or(0, |i| i.state()) & !ItemState::IF_PROPERTY.number();
    m.put_item(me, ItemField::State, state, label!("it is nobody's"));
    Ok(Answer::Nothing)
}

/// EV_REMOVE: the effects of a thing end as it comes off; not of what is cursed or stays on for another reason
/// (the original ends them before it asks its wearer: docs/rules/items.md, Take off).
pub(in crate::rules) fn comes_off<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let wearer = m.get(EActor);
    if m.get(EItem) != me || take_off::clings(m, me) || take_off::stays(m, wearer, me).is_some() {
        return Ok(Answer::Nothing);
    }
    ends(m, me)
}

/// EV_LOSEITEM: the same, whether it is cursed or not.
pub(in crate::rules) fn is_lost<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.get(EItem) != me { Ok(Answer::Nothing) } else { ends(m, me) }
}

fn ends<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let wearer = m.get(EActor);
    if m.world().item(me).is_some_and(|i| i.is(ItemState::IF_WORN)) && m.world().creature(wearer).is_some() {
        end(m, wearer, me)?;
        m.recalculate(wearer);
    }
    Ok(Answer::Nothing)
}

/// POST(EV_REMOVE): no blows were struck with what is off.
pub(in crate::rules) fn is_off<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.get(EItem) == me {
        m.put_item(me, ItemField::Swings, 0, label!("taken off: no blows yet"));
    }
    Ok(Answer::Nothing)
}

/// POST(EV_LOSEITEM): what is lost belongs to nobody.
pub(in crate::rules) fn is_gone<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.get(EItem) == me { is_nobodys(m, me) } else { Ok(Answer::Nothing) }
}
