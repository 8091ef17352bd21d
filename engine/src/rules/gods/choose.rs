//! PRE(EV_PRAY): whom one prays to, and what for (docs/rules/prayer.md, What one may ask).

use super::{bears, offering, prayed_in_anger, refused};
use crate::base::names::GodMessage;
use crate::event::Question;
use crate::event::fields::{EId, EItem, EVictim, GodNum, IsSomething};
use crate::event::prompt::Options;
use crate::event::unanswered::Unanswered;
use crate::rules::prelude::*;
use crate::rules::standing::{self, altar, favour, speak, worthy};

/// Favour from which on things are blessed.
const BLESSES: i32 = 100;

/// Asks whoever prays for one of these letters; anybody else takes the first.
fn letter<O: Observer>(m: &mut Machine<'_, O>, me: Handle, text: &str, letters: &str) -> Result<char, Halt> {
    let letters: Vec<char> = letters.chars().collect();
    let asked = Question::new(me, text, Options::Letters(letters.clone())).usually(0);
    let place = m.ask_whoever_plays(&asked, 0)?;
    Ok(usize::try_from(place).ok().and_then(|place| letters.get(place)).copied().unwrap_or('a'))
}

/// Whose god is meant: that of the altar here, or one's own. `Err`: the answer where there is none.
fn which<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    of_altar: Option<ResId>,
) -> Result<Result<ResId, Answer>, Halt> {
    let own = standing::own_god(m, me);
    match (own, of_altar) {
        (None, None) => {
            m.tell_unanswered(me, None, Unanswered::NoGod);
            refused(m, "You have no god to pray to.").map(Err)
        }
        (Some(own), Some(other)) if own != other => {
            let (first, second) =
                (m.content().shown_name(other).to_owned(), m.content().shown_name(own).to_owned());
            let text = format!("Pray to {first} (1), whose altar this is, or to {second} (2)?");
            Ok(Ok(if letter(m, me, &text, "12")? == '1' { other } else { own }))
        }
        (None, Some(other)) => {
            let text = format!("Pray to {}?", m.content().shown_name(other));
            let asked = Question::yes_or_no(me, text).usually(1);
            Ok(if m.ask_whoever_plays(&asked, 1)? == 1 { Ok(other) } else { Err(Answer::Abort) })
        }
        (Some(own), _) => Ok(Ok(own)),
    }
}

/// PRE(EV_PRAY) of a character: the god and the kind of prayer are chosen; anything but a plea for aid goes on as its own
/// event.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub fn chooses<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if standing::character(m, me).is_none() {
        return Ok(Answer::Nothing);
    }
    let why = label!("prayer: to whom");
    let altar = altar::at(m, m.level_of(me), m.at(me));
    if let Some((altar, _)) = altar {
        m.set(EVictim, altar, why);
    }
    let of_altar = altar.map(|(_, god)| god);
    let god = match which(m, me, of_altar)? {
        Ok(god) => god,
        Err(answer) => return Ok(answer),
    };
    m.set(EId, Some(god), why);
    let number = m.content().gods().iter().position(|g| *g == god).and_then(|n| i32::try_from(n).ok());
    m.set(GodNum, number.unwrap_or(0), why);
    let own = standing::own_god(m, me);
    let what = match of_altar {
        Some(other) if other != god => return m.rethrow(EventCode::EV_CONVERT_ALTAR),
        Some(_) if own != Some(god) => {
            letter(m, me, "Convert (c), ask for aid (a) or sacrifice (s)?", "cas")?
        }
        Some(_) => letter(
            m,
            me,
            "Ask for aid (a), have things blessed (b), seek insight (i) or sacrifice (s)?",
            "abis",
        )?,
        None => letter(m, me, "Ask for aid (a) or seek insight (i)?", "ai")?,
    };
    let objection = if what == 'i' { None } else { worthy::objection(m, me, god, what == 's')? };
    if let Some(why) = objection {
        m.tell_unanswered(me, Some(god), Unanswered::NotWorthy(why));
        speak::says(m, me, god, GodMessage::MSG_NOT_WORTHY, None)?;
        return Ok(Answer::Done);
    }
    match what {
        'c' => m.rethrow(EventCode::EV_CONVERT),
        'i' => m.rethrow(EventCode::EV_INSIGHT),
        'b' => has_blessed(m, me, god),
        's' => offering::is_chosen(m, me),
        _ => Ok(Answer::Nothing),
    }
}

/// Every thing on the square of the altar is blessed, one after the other; what was laid there last comes first.
fn has_blessed<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Ruling {
    if !bears(m, me, god) {
        return prayed_in_anger(m, me, god);
    }
    if favour::of(m, me, god)? > BLESSES {
        let at = m.at(me);
        let lying: Vec<Handle> = m.level_of(me).items_at(at).map(|i| i.handle).collect();
        for thing in lying.into_iter().rev() {
            m.set(EItem, thing, label!("prayer: a thing to bless"));
            m.rethrow(EventCode::EV_IBLESSING)?;
        }
    }
    if !m.get(IsSomething) {
        m.print(Audience::Actor, "Nothing happens.")?;
    }
    Ok(Answer::Done)
}
