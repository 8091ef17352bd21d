//! EV_CONVERT: somebody turns to another god (docs/rules/gods.md, Conversion).

use super::{addressed, is_gone, pray, refused};
use crate::base::dice_expr::Dice;
use crate::base::names::{Ability, Attribute, ClassFlag, GodMessage};
use crate::event::Question;
use crate::rules::growth::practice::{self, Practice};
use crate::rules::prelude::*;
use crate::rules::standing::{self, ABANDONED, ANATHEMA, FORSAKEN, INVOLVED, anger, fall, favour, speak};

/// How much more favour, and how much at least, a god wants that has forsaken somebody.
const FORSAKEN_TIMES: i32 = 5;
const FORSAKEN_LEAST: i32 = 5000;
/// Which part of the favour does for whoever has no god yet.
const GODLESS: i32 = 10;
/// What it exercises (docs/rules/experience.md, Exercise): Wis, its column, to 40.
const EXERCISE: Practice = Practice::of(Attribute::A_WIS, 5, 40);

/// EV_CONVERT of a character to the god of the record.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub fn converts<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(god) = addressed(m, me) else { return Ok(Answer::Nothing) };
    if m.ability(me, Ability::CA_DOMAINS) > 0 {
        return refused(m, "A priest cannot turn to another god.");
    }
    let classes: Vec<_> =
        standing::character(m, me).map_or_else(Vec::new, |c| c.classes.iter().map(|t| t.class).collect());
    for class in classes {
        let bars = m.content().class(class).is_some_and(|c| {
            !c.allowed_gods.is_empty() && c.allowed_gods.iter().all(|allowed| allowed.res_id() != god)
        });
        if bars {
            let (name, of) = (m.content().shown_name(god), m.content().shown_name(class));
            let text = format!("{name} is no god for a {of}. Try to turn to it?");
            if m.ask_whoever_plays(&Question::yes_or_no(me, text).usually(1), 1)? == 0 {
                return Ok(Answer::Abort);
            }
            if m.content().class(class).is_some_and(|c| c.flags.has(ClassFlag::CF_PALADIN)) {
                fall::falls(m, me)?;
            }
        }
    }
    if standing::own_god(m, me) != Some(god) {
        m.rethrow(EventCode::EV_JEALOUSY)?;
    }
    if is_gone(m, me) {
        return Ok(Answer::Done);
    }
    let flags = standing::flags(m, me, god);
    let refusal = if flags & ANATHEMA != 0 {
        Some(GodMessage::MSG_FORSAKE)
    } else if standing::anger_of(m, me, god) != 0 {
        Some(GodMessage::MSG_ANGER)
    } else {
        None
    };
    if let Some(message) = refusal {
        speak::says(m, me, god, message, None)?;
        return Ok(Answer::Done);
    }
    let mut needed = m.content().god(god).map_or(0, |g| i32::from(g.min_convert_favour));
    if flags & FORSAKEN != 0 {
        needed = (needed * FORSAKEN_TIMES).max(FORSAKEN_LEAST);
    }
    let before = standing::own_god(m, me);
    if before.is_none() {
        needed /= GODLESS;
    }
    if favour::of(m, me, god)? < needed {
        let forsaken = flags & FORSAKEN != 0;
        let message = if forsaken { GodMessage::MSG_FORSAKEN } else { GodMessage::MSG_PROVE_WORTH };
        speak::says(m, me, god, message, None)?;
        return Ok(Answer::Done);
    }
    let name = m.content().shown_name(god).to_owned();
    m.i_print(me, &format!("You follow {name} now."))?;
    speak::says(m, me, god, GodMessage::MSG_CONVERT, None)?;
    standing::set_flags(m, me, god, INVOLVED);
    pray::grants_symbol(m, me, god)?;
    if let Some(before) = before {
        standing::set_flags(m, me, before, ABANDONED);
        anger::forget_sacrifices(m, me, before);
    }
    anger::forget_sacrifices(m, me, god);
    m.put_god(me, Some(god), label!("conversion"));
    let learnt = m.dice(Dice::new(5, 10, 0), label!("conversion: exercise"))?;
    practice::practise(m, me, EXERCISE, learnt)?;
    Ok(Answer::Done)
}
