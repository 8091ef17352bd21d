//! What gods say (docs/rules/prayer.md, How gods speak): a god's own words (`speech`), else those of `words`.
//! Between two `|` stands what is said aloud.

use super::words::words;
use super::{KNOWN_ANGER, anger_of, clear_flags, set_flags};
use crate::base::names::{AidKind, Attribute, DamageType, GodFlag, GodMessage, Named, StatiNature};
use crate::rules::prelude::*;

/// How firm a mind has to be (SUSTAIN of intelligence) to bear the voice of an alien god.
const FIRM: i32 = 3;
/// Sides of the die of what such a voice does.
const BLAST: i32 = 4;
/// Messages about offensive sacrifices, of which all but the first may lack words.
const BAD_SACRIFICES: std::ops::RangeInclusive<i32> = 10..=20;

/// A god says something to a character. `about` is what the words may name with `<arg>`: a reason, a list of aids.
pub fn says<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    god: ResId,
    message: GodMessage,
    about: Option<&str>,
) -> Result<(), Halt> {
    speaks(m, me, god, message, None, about)
}

/// A god says how it comes to somebody's aid.
pub fn says_aid<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    god: ResId,
    aid: AidKind,
) -> Result<(), Halt> {
    speaks(m, me, god, GodMessage::MSG_AID, Some(aid), None)
}

fn speaks<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    god: ResId,
    message: GodMessage,
    aid: Option<AidKind>,
    about: Option<&str>,
) -> Result<(), Halt> {
    let Some(definition) = m.content().god(god) else { return Ok(()) };
    let own = |wanted: GodMessage| {
        let said =
            definition.speech.iter().find(|s| s.message == wanted && s.aid == aid && !s.text.is_empty());
        said.map(|s| s.text.clone())
    };
    let alien = definition.flags.has(GodFlag::GF_SANITY_BLASTING);
    let bad = BAD_SACRIFICES.contains(&message.number());
    let text = own(message)
        .or_else(|| if bad { own(GodMessage::MSG_BADSAC1) } else { None })
        .unwrap_or_else(|| words(message, aid).to_owned());
    let aloud = text.contains('|');
    let text = text.replace('|', "\"").replace("<arg>", about.unwrap_or_default());
    let text = text.replace("<god>", m.content().shown_name(god));
    m.tell_god_spoke(me, god, message, aid);
    if alien && aloud && message != GodMessage::MSG_SALUTATION && !has_firm_mind(m, me) {
        m.i_print(me, "The voice is not made for minds like yours.")?;
        let amount = m.roll(BLAST, label!("the voice of an alien god"))?;
        let grave = "the voice of an alien god";
        m.throw_dmg(EventCode::EV_DAMAGE, DamageType::AD_DAIN, amount, grave, &[me, me])?;
        if !m.is_here(me) {
            return Ok(());
        }
    }
    m.i_print(me, &text)?;
    match message {
        GodMessage::MSG_MOLLIFIED | GodMessage::MSG_EXPENDED => clear_flags(m, me, god, KNOWN_ANGER),
        GodMessage::MSG_ANGER | GodMessage::MSG_JEALOUSY | GodMessage::MSG_BAD_PRAY
            if anger_of(m, me, god) != 0 =>
        {
            set_flags(m, me, god, KNOWN_ANGER);
        }
        _ => {}
    }
    Ok(())
}

fn has_firm_mind<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    m.who(me).is_none_or(|w| w.sum_mag(StatiNature::SUSTAIN, Some(Attribute::A_INT.number())) >= FIRM)
}
