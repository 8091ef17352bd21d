//! Anger: transgressions, retribution, penance and forsaking (docs/rules/gods.md, Anger).

use super::{
    ANATHEMA, FORSAKEN, KNOWN_ANGER, PENANCE, about_god, anger_of, flags, own_god, set_flags, speak,
    tolerance,
};
use crate::base::dice_expr::Dice;
use crate::base::game_option::GameOption;
use crate::base::names::{Attribute, GodFlag, GodMessage, StatiSource};
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::devotion::SACRIFICES;
use crate::world::{DevotionPart, StatiQuery};

/// Sides of the die by which a god that is not one's own takes notice.
const NOTICED: i32 = 60;
/// Anger beyond which such a god takes notice only in wrath.
const STRANGER_MOST: i32 = 10;
/// Anger beyond which nothing adds to it, and from which on one is anathema.
const MOST: i32 = 50;
/// Anger beyond which a god forsakes its own.
const FORSAKES: i32 = 35;
/// Anger up to which a forgiving god lets its own do penance.
const FORGIVES: i32 = 30;
/// How far beyond its tolerance a god's anger is when it forsakes somebody.
const AT_LEAST: i32 = 10;
/// No transgression weighs more.
const HEAVIEST: i32 = 100;
/// From here on a transgression is a grave one.
const GRAVE: i32 = 5;

/// A character offends a god by so much; with `wrath` retribution comes at once if that is more than the god bears.
pub fn transgress<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    god: ResId,
    amount: i32,
    wrath: bool,
    reason: &str,
) -> Result<(), Halt> {
    if super::character(m, me).is_none() || flags(m, me, god) & (FORSAKEN | ANATHEMA) != 0 {
        return Ok(());
    }
    let own = own_god(m, me) == Some(god);
    let mut amount = amount.clamp(0, HEAVIEST);
    if !own {
        if m.roll(NOTICED, label!("transgression: does a strange god notice"))? > amount {
            return Ok(());
        }
        if anger_of(m, me, god) > STRANGER_MOST && !wrath {
            return Ok(());
        }
        amount = 1;
    }
    if anger_of(m, me, god) > MOST {
        return Ok(());
    }
    m.put_anger(me, god, amount, label!("transgression"));
    if wrath && anger_of(m, me, god) > tolerance(m, god) {
        retribution(m, me, god)?;
    }
    if anger_of(m, me, god) >= MOST {
        set_flags(m, me, god, ANATHEMA);
    }
    if anger_of(m, me, god) > FORSAKES && own_god(m, me) == Some(god) {
        forsake(m, me)?;
    } else if own && amount > 0 {
        let silent = reason.is_empty() || !m.chose(me, GameOption::OPT_TRANSGRESS_HINTS);
        let message = match (amount >= GRAVE, silent) {
            (true, false) => GodMessage::MSG_VUNEASY_R,
            (false, false) => GodMessage::MSG_UNEASY_R,
            (true, true) => GodMessage::MSG_VUNEASY,
            (false, true) => GodMessage::MSG_UNEASY,
        };
        speak::says(m, me, god, message, Some(reason))?;
        if anger_of(m, me, god) != 0 {
            set_flags(m, me, god, KNOWN_ANGER);
        }
    }
    if own_god(m, me) == Some(god) {
        let dice = Dice::new(i16::try_from(amount).unwrap_or(i16::MAX), 10, 0);
        let lost = m.dice(dice, label!("transgression: wisdom suffers"))?;
        practice::strain(m, me, Attribute::A_WIS, lost);
    }
    Ok(())
}

/// EV_RETRIBUTION of a god, by as much as its anger is beyond what it bears.
pub(crate) fn retribution<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Result<(), Halt> {
    let beyond = anger_of(m, me, god) - tolerance(m, god);
    let info = EventInfo::about(EventCode::EV_RETRIBUTION, &[me, me]).with_param(beyond);
    let info = about_god(m, info, god);
    m.throw(info)?;
    Ok(())
}

/// The god that a character follows has done with it: what was sacrificed counts no more, blessings end, and it is without
/// a god, or has to do penance where the god forgives.
pub(crate) fn forsake<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(god) = own_god(m, me) else { return Ok(()) };
    let why = label!("forsaken by its god");
    forget_sacrifices(m, me, god);
    let blessings = StatiQuery { source: Some(StatiSource::SS_BLES), ..StatiQuery::default() };
    stati::remove(m, me, blessings, why)?;
    let forgiving = m.content().god(god).is_some_and(|g| g.flags.has(GodFlag::GF_FORGIVING));
    let anger = anger_of(m, me, god);
    let penance = forgiving && anger <= FORGIVES;
    let message = if penance { GodMessage::MSG_PENANCE } else { GodMessage::MSG_FORSAKE };
    speak::says(m, me, god, message, None)?;
    let anger = anger_of(m, me, god);
    let least = AT_LEAST + tolerance(m, god);
    m.put_anger(me, god, (least - anger).max(0), why);
    if penance {
        set_flags(m, me, god, PENANCE);
        return Ok(());
    }
    set_flags(m, me, god, FORSAKEN);
    m.put_god(me, None, why);
    Ok(())
}

/// What a character sacrificed to a god counts no more; favour of deeds stays.
pub(crate) fn forget_sacrifices<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) {
    for category in 0..SACRIFICES {
        m.put_devotion(me, god, DevotionPart::Sacrificed(category), 0, label!("sacrifices count no more"));
    }
}

/// A god's anger falls by so much, and it says so; anathema is for ever.
pub(crate) fn lower<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    god: ResId,
    amount: i32,
) -> Result<(), Halt> {
    let anger = anger_of(m, me, god);
    if flags(m, me, god) & ANATHEMA != 0 || anger == 0 || amount == 0 {
        return Ok(());
    }
    m.put_anger(me, god, -amount.clamp(0, anger), label!("anger lowered"));
    let message = if anger_of(m, me, god) > 0 { GodMessage::MSG_LESSENED } else { GodMessage::MSG_MOLLIFIED };
    speak::says(m, me, god, message, None)
}
