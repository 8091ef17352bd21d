//! EV_IBLESSING: a god blesses a thing on its altar (docs/rules/gods.md, Blessed things).

use super::addressed;
use crate::base::names::{Attribute, ItemState, Named, ObjectType};
use crate::content::Content;
use crate::event::fields::{EItem, IsSomething};
use crate::rules::items::gear;
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::standing;
use crate::world::{DevotionPart as Part, ItemField};

/// How much higher the level of a god's chosen weapon may be.
const CHOSEN: i32 = 4;
/// What each point of a quality's cost adds to the penalty.
const FOR_QUALITY: i32 = 3;
/// Of how many pieces one adds a point to the penalty.
const PIECES: i32 = 5;

/// EV_IBLESSING of a character: the thing of the record gets the quality that its god gives, or is blessed.
pub fn blesses<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(god) = addressed(m, me) else { return Ok(Answer::Nothing) };
    let thing = m.get(EItem);
    let Some(item) = m.world().item(thing) else { return Ok(Answer::Nothing) };
    let (blessed, many) = (item.is(ItemState::IF_BLESSED), item.quantity() / PIECES);
    let level =
        standing::devoted(m, me, god, Part::Level) + m.who(me).map_or(0, |w| w.modifier(Attribute::A_WIS));
    let given =
        Held::of(m.world(), m.content(), thing).and_then(|held| quality(&held, m.content(), god, level));
    let cost = match given {
        Some((quality, cost)) => {
            m.a_print("A deep silver light runs over it.")?;
            gear::make::quality(m, thing, quality)?;
            FOR_QUALITY * cost + many
        }
        None if blessed => return Ok(Answer::Done),
        None => {
            m.a_print("A soft blue light runs over it.")?;
            1 + many
        }
    };
    hallows(m, thing)?;
    let before = standing::devoted(m, me, god, Part::Penalty);
    m.put_devotion(me, god, Part::Penalty, before + cost, label!("blessing: what it costs"));
    Ok(Answer::Done)
}

fn hallows<O: Observer>(m: &mut Machine<'_, O>, thing: Handle) -> Result<(), Halt> {
    let why = label!("blessing: it is blessed");
    m.set(IsSomething, true, why);
    let state = m.world().item(thing).map_or(0, |i| i.state());
    let state = state & !ItemState::IF_CURSED.number() | ItemState::IF_BLESSED.number();
    m.put_item(thing, ItemField::State, state, why);
    Ok(())
}

/// The quality that a god gives to such a thing, and its cost; `None` where it gives none, the thing has no plus or may
/// not have it, or would be of too high a level.
fn quality(held: &Held<'_>, content: &Content, god: ResId, level: i32) -> Option<(i16, i32)> {
    let god = content.god(god)?;
    let given = match () {
        () if held.is(ObjectType::T_WEAPON) => god.weapon_quality.as_ref(),
        () if held.is(ObjectType::T_SHIELD) => god.shield_quality.as_ref(),
        () if held.is(ObjectType::T_ARMOUR) => god.armour_quality.as_ref(),
        () => None,
    }?;
    let quality = i16::try_from(given.number()).ok()?;
    let chosen = god.chosen_weapon.as_ref().is_some_and(|kind| kind.res_id() == held.item.kind);
    let most = level + if chosen { CHOSEN } else { 0 };
    let fits = held.item.plus() != 0
        && held.item.qualities.iter().all(|q| q.0 != quality)
        && gear::fits::fits(held, quality, &gear::fits::Taste::default())
        && things::level_with(held, content, 0, Some(quality)) <= most;
    fits.then(|| (quality, things::quality_cost(held.kind, quality)))
}
