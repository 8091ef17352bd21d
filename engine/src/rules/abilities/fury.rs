//! Abilities of the body in a fight: berserk rage, flurry of blows, flawless dodge.

use crate::base::names::{Ability, Attribute as A, Slot, StatiNature as N, StatiSource, WeaponGroup};
use crate::rules::checks::fatigue;
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;
use crate::rules::query::who::Who;
use crate::rules::stati::{self, StatiPart, gain, perm, read, temp};
use crate::world::stati::within;
use crate::world::{CreatureField, StatiQuery};

/// From this level on a rage tires a point less.
const EASIER: i32 = 4;
/// Rounds of a rage, and more for each level.
const RAGES: (i32, i32) = (10, 3);
/// What a rage gives, by the level from which on it does.
const STRONGER: [(i32, i16); 2] = [(16, 8), (10, 6)];
/// What it gives below those levels: to whoever knows it well or nothing else, and to others.
const WEAKER: (i32, i16, i16) = (3, 4, 2);
/// What a die of 20 and Constitution have to beat for a rage that tires nobody.
const UNTIRED: i32 = 20;
/// Rounds of a flurry, more by Constitution.
const FLURRY: i32 = 10;

/// CA_BERSERK_RAGE: RAGING for a while. Armour makes it tiring.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn rages<O: Observer>(m: &mut Machine<'_, O>, me: Handle, level: i32) -> Ruling {
    if m.has(me, N::AFRAID) {
        return refused(m, "{actor} {actor:are|is} too afraid to rage.");
    }
    let easier = i32::from(level >= EASIER);
    let mut tires = m.who(me).map_or(1, |w| weight(&w)) - easier;
    if tires == 0 && m.d(20, label!("rage: does it tire"))? + m.modifier(me, A::A_CON) <= UNTIRED {
        tires = 1;
    }
    if tires > 0 && !fatigue::lose(m, me, tires, true, label!("rage: it tires"))? {
        return Ok(Answer::Abort);
    }
    let one_trade = m.who(me).is_some_and(|w| {
        w.character().is_some_and(|c| c.classes.iter().filter(|taken| taken.level > 0).count() < 2)
    });
    let (well, much, little) = WEAKER;
    let strength = match STRONGER.iter().find(|(from, _)| level >= *from) {
        Some((_, strength)) => *strength,
        None if level >= well || one_trade => much,
        None => little,
    };
    let rounds = within(RAGES.0 + RAGES.1 * level);
    let record = temp(N::RAGING, Handle::NONE, rounds, StatiSource::SS_MISC, strength, within(level));
    gain(m, me, record, label!("rage"))?;
    m.put(me, CreatureField::FfCount, 0, label!("rage: off guard no longer"));
    m.d_print("You work yourself into a fury.", "{actor} works itself into a fury!")?;
    Ok(Answer::Done)
}

/// How tiring a rage is in what it wears.
fn weight(w: &Who<'_>) -> i32 {
    let Some(armour) = w.in_slot(Slot::SL_ARMOUR) else { return 1 };
    match () {
        () if armour.is_of(WeaponGroup::WG_HARMOUR) => 4,
        () if armour.is_of(WeaponGroup::WG_MARMOUR) => 3,
        () if armour.is_of(WeaponGroup::WG_LARMOUR) => 2,
        () => 3,
    }
}

/// CA_FLURRY_OF_BLOWS: FLURRYING for a while.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn flurries<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.has(me, N::FLURRYING) {
        return refused(m, "{actor} {actor:are|is} in a flurry already.");
    }
    if !fatigue::lose(m, me, 1, true, label!("flurry: it tires"))? {
        return Ok(Answer::Abort);
    }
    let rounds = within(FLURRY + m.modifier(me, A::A_CON).max(0));
    let record = temp(N::FLURRYING, Handle::NONE, rounds, StatiSource::SS_MISC, 0, 0);
    gain(m, me, record, label!("flurry of blows"))?;
    Ok(Answer::Done)
}

/// How many blows somebody may still dodge without fail until it rests.
pub(super) fn dodges_left(w: &Who<'_>) -> i32 {
    let spent = read::mag(w.world, w.c.handle(), StatiQuery::of(N::FLAWLESS_DODGE));
    (w.ability(Ability::CA_FLAWLESS_DODGE) + w.c.modifier(A::A_DEX) - spent).max(0)
}

/// CA_FLAWLESS_DODGE: the next blow that would hit is dodged (Val 1); Mag counts those of the day.
pub(super) fn dodges<O: Observer>(m: &mut Machine<'_, O>, me: Handle, level: i32) -> Ruling {
    let query = StatiQuery::of(N::FLAWLESS_DODGE);
    let why = label!("flawless dodge");
    if !m.has(me, N::FLAWLESS_DODGE) {
        gain(m, me, perm(N::FLAWLESS_DODGE, Handle::NONE, StatiSource::SS_MISC, 1, 0), why)?;
    } else if read::mag(m.world(), me, query) >= level + m.modifier(me, A::A_DEX) {
        return refused(
            m,
            "{actor} {actor:have|has} no flawless dodges left until {actor:he} {actor:rest|rests}.",
        );
    } else if m.has_val(me, N::FLAWLESS_DODGE, 1) {
        return refused(m, "{actor} {actor:are|is} ready to dodge already.");
    } else {
        stati::set_part(m, me, query, StatiPart::Val, 1, why);
    }
    m.d_print("You are ready to slip away from any blow.", "{actor} sways on light feet.")?;
    Ok(Answer::Done)
}
