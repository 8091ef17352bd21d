//! What keeps somebody from handling a thing, asked in the order of docs/rules/items.md; and questions to whoever
//! plays. Each refusal says why, and costs nothing.

use crate::base::names::{
    ArmourQuality, Feat, ItemKnown, ItemQuality, ItemState, Material, MonsterFlag, MonsterType, Named,
    ObjectType, StatiNature as Nature,
};
use crate::event::Question;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::stati;

/// Conditions in which hands are not one's own.
pub(super) const HELD_FAST: [Nature; 4] =
    [Nature::GRAPPLED, Nature::GRABBED, Nature::GRAPPLING, Nature::STUCK];

/// Types to which silver and blessed things are a torment.
const FIENDS: [MonsterType; 4] =
    [MonsterType::MA_DEMON, MonsterType::MA_LYCANTHROPE, MonsterType::MA_DEVIL, MonsterType::MA_UNDEAD];

/// Says why not, and calls it off.
pub(super) fn refuse<O: Observer>(m: &mut Machine<'_, O>, me: Handle, why: &str) -> Ruling {
    m.i_print(me, why)?;
    Ok(Answer::Abort)
}

/// A question of yes or no to whoever plays; who is played by nobody does as by default.
pub(super) fn ask<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    text: &str,
    default: bool,
) -> Result<bool, Halt> {
    let asked = Question::yes_or_no(me, text).usually(i32::from(default));
    Ok(m.ask_whoever_plays(&asked, i32::from(default))? == 1)
}

/// Has it no hands to take something with?
pub(super) fn lacks_hands<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    m.flag(me, MonsterFlag::M_NOHANDS)
}

/// Who charges stops at nothing, unless it learnt to; a charge that began by itself ends by itself.
pub(super) fn charges_on<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<bool, Halt> {
    if !m.has(me, Nature::CHARGING) || m.feat(me, Feat::FT_SPIRITED_CHARGE) {
        return Ok(false);
    }
    if m.has(me, Nature::AUTO_CHARGE) {
        stati::end(m, me, Nature::CHARGING, label!("handling a thing ends the charge"))?;
        return Ok(false);
    }
    Ok(true)
}

/// What a fiend can't bear about a thing: its silver, or the blessing on it, which it gives away.
pub(super) fn torments<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    item: Handle,
) -> Option<&'static str> {
    if !FIENDS.iter().any(|kind| m.is_type(me, *kind)) {
        return None;
    }
    let held = Held::of(m.world(), m.content(), item)?;
    let (silver, blessed) = (is_silver(&held), held.item.is(ItemState::IF_BLESSED));
    let known = held.item.known() | ItemKnown::KN_BLESS.number();
    if silver {
        return Some("The silver burns you.");
    }
    if blessed {
        m.put_item(item, crate::world::ItemField::Known, known, label!("it torments a fiend"));
        return Some("Something holy in it burns you.");
    }
    None
}

fn is_silver(held: &Held<'_>) -> bool {
    held.material() == Some(Material::MAT_SILVER) || held.kind.material == Some(Material::MAT_SILVER)
}

/// Can one who is not of this world take hold of a thing? It has to be of neither, or the hand has to be here.
pub fn slips_through<O: Observer>(m: &Machine<'_, O>, me: Handle, item: Handle) -> bool {
    if m.plane(me) == 0 || m.has(me, Nature::MANIFEST) {
        return false;
    }
    !Held::of(m.world(), m.content(), item).is_some_and(|held| has_ghost_touch(&held))
}

/// Do hands that are not of this world meet it?
pub(super) fn has_ghost_touch(held: &Held<'_>) -> bool {
    let armour = [ObjectType::T_ARMOUR, ObjectType::T_SHIELD].iter().any(|kind| held.is(*kind));
    held.item.is(ItemState::IF_GHOST_TOUCH)
        || held.has(ItemQuality::IQ_GHOST_TOUCH.0)
        || (armour && held.has(ArmourQuality::AQ_GHOST_TOUCH.0))
}

/// Is it on the map, and made to the end?
pub(super) fn is_in_play<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    m.is_here(me) && !m.is_being_made(me)
}

/// Can it not put armour on or take it off just now? It needs peace, room and firm feet.
pub(super) fn no_time_for_armour<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    is_in_play(m, me)
        && (m.has(me, Nature::STUCK)
            || m.has(me, Nature::PRONE)
            || m.who(me).is_some_and(|w| w.is_threatened()))
}
