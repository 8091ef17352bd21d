//! EV_INSIGHT: what a god thinks of a character, and what it would do for it (docs/rules/prayer.md, Insight).

use super::{addressed, bears, counts, is_gone, refused};
use crate::base::names::{AidKind, GodMessage, Named, ObjectType, Skill, StatiNature, StatiSource};
use crate::content::Aid;
use crate::event::Question;
use crate::event::fields::{EParam, EParam2};
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::prelude::*;
use crate::rules::standing::{self, ANATHEMA, FORSAKEN, KNOWN_ANGER, favour, speak};
use crate::rules::stati;
use crate::world::{DevotionPart as Part, Stati, StatiQuery};

/// Difficulty.
const DC: i32 = 15;
/// Val of the record that it was sought in vain, beside the number of the skill.
const SOUGHT: i16 = 2000;
/// Anger beyond what a god bears from which on it is furious.
const FURIOUS: i32 = 10;

/// EV_INSIGHT of a character.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub fn seeks_insight<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(god) = addressed(m, me) else { return Ok(Answer::Nothing) };
    if m.who(me).is_some_and(|w| w.is_threatened()) {
        return refused(m, "You cannot seek insight while you are threatened.");
    }
    speak::says(m, me, god, GodMessage::MSG_READING, None)?;
    let tried = StatiQuery::of(StatiNature::TRIED).val(Skill::SK_KNOW_THEO.0 + SOUGHT);
    if stati::read::has(m.world(), me, tried) {
        speak::says(m, me, god, GodMessage::MSG_NO_MORE, None)?;
        return Ok(Answer::Done);
    }
    if !attempt(m, me, &Try::of(Skill::SK_KNOW_THEO, DC))?.passed {
        speak::says(m, me, god, GodMessage::MSG_NO_INSIGHT, None)?;
        let record = Stati::new(StatiNature::TRIED, Skill::SK_KNOW_THEO.0 + SOUGHT, 0).lasting(-2);
        stati::gain(m, me, record.from_source(StatiSource::SS_MISC), label!("insight: sought in vain"))?;
        return Ok(Answer::Done);
    }
    tells_its_mind(m, me, god)?;
    let chart = m.content().god(god).map(|g| g.aid.clone()).unwrap_or_default();
    let had = favour::of(m, me, god)?;
    let own = standing::own_god(m, me) == Some(god);
    let within = |row: &Aid, of: Option<ResId>, m: &Machine<'_, O>| {
        let part = if own {
            1
        } else {
            of.and_then(|g| m.content().god(g)).map_or(1, |g| i32::from(g.lay_multiplier))
        };
        had >= row.favour / part.max(1)
    };
    let levels = standing::character(m, me).map_or(0, |c| c.levels());
    let raised_from = m.content().god(god).and_then(|g| g.min_raise_level).map_or(0, i32::from);
    let offered: Vec<String> = chart
        .iter()
        .filter(|row| within(row, Some(god), m))
        .filter(|row| row.aid != AidKind::AID_RESURRECT || (own && levels >= raised_from))
        .map(words)
        .collect();
    let waits = standing::devoted(m, me, god, Part::Countdown) != 0;
    match (offered.is_empty(), bears(m, me, god), waits) {
        (true, ..) => speak::says(m, me, god, GodMessage::MSG_NO_AID, None)?,
        (_, true, false) => speak::says(m, me, god, GodMessage::MSG_SAFEPRAY, Some(&listed(&offered)))?,
        (_, true, true) => speak::says(m, me, god, GodMessage::MSG_WAITPRAY, None)?,
        _ => {}
    }
    let cost = m.content().god(god).map_or(0, |g| i32::from(g.intervention_cost));
    if standing::devoted(m, me, god, Part::Penalty) + cost > 100 || waits || !bears(m, me, god) {
        return Ok(Answer::Done);
    }
    // The favour that the god of one's own asks counts here, as in the original.
    let own_god = standing::own_god(m, me);
    let first = chart.iter().find(|row| row.aid == AidKind::AID_IDENTIFY && within(row, own_god, m));
    match first {
        Some(row) => identifies(m, me, god, row.items.unwrap_or(ObjectType::T_ITEM)),
        None => Ok(Answer::Done),
    }
}

/// How the god is disposed.
fn tells_its_mind<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Result<(), Halt> {
    let (flags, anger) = (standing::flags(m, me, god), standing::anger_of(m, me, god));
    let tolerance = standing::tolerance(m, god);
    let message = match () {
        () if flags & FORSAKEN != 0 => Some(GodMessage::MSG_FORSAKEN),
        () if flags & ANATHEMA != 0 => Some(GodMessage::MSG_ANATHEMA),
        () if anger != 0 && anger <= tolerance => Some(GodMessage::MSG_TOLERANT),
        () if anger > FURIOUS + tolerance => Some(GodMessage::MSG_IS_ANGRY2),
        () if anger > tolerance => Some(GodMessage::MSG_IS_ANGRY),
        () => None,
    };
    if let Some(message) = message {
        speak::says(m, me, god, message, None)?;
    }
    if anger != 0 {
        standing::set_flags(m, me, god, KNOWN_ANGER);
    }
    Ok(())
}

/// The god shows what things of a kind are, for the price of a prayer.
fn identifies<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId, items: ObjectType) -> Ruling {
    let asked = Question::yes_or_no(me, "Ask the god about what you carry?").usually(1);
    if m.ask_whoever_plays(&asked, 1)? == 0 {
        return Ok(Answer::Done);
    }
    if standing::own_god(m, me) != Some(god) {
        m.rethrow(EventCode::EV_JEALOUSY)?;
    }
    if is_gone(m, me) {
        return Ok(Answer::Done);
    }
    speak::says_aid(m, me, god, AidKind::AID_IDENTIFY)?;
    counts(m, me, god)?;
    m.set(EParam, AidKind::AID_IDENTIFY.number(), label!("insight: what is carried"));
    m.set(EParam2, items.number(), label!("insight: what is carried"));
    m.rethrow(EventCode::EV_GIVE_AID)?;
    Ok(Answer::Done)
}

/// An aid as the god lists it.
fn words(row: &Aid) -> String {
    let word = match row.aid {
        AidKind::AID_HEAL => "healing",
        AidKind::AID_PURIFY => "the cleansing of your body",
        AidKind::AID_SMITE => "help against your enemies",
        AidKind::AID_UNCURSE => "the lifting of curses",
        AidKind::AID_TELEPORT => "a way out of danger",
        AidKind::AID_FEED => "food",
        AidKind::AID_REFRESH => "new strength",
        AidKind::AID_RESTORE => "what was drained from you",
        AidKind::AID_CURE => "the healing of eyes and old wounds",
        AidKind::AID_CLARITY => "a clear mind",
        AidKind::AID_RESURRECT => "a second life",
        AidKind::AID_BERSERK => "fury in battle",
        AidKind::AID_NEWBOOK => "lost spell books",
        AidKind::AID_MANA => "new mana",
        AidKind::AID_DEFLECT => "protection from deadly blows",
        AidKind::AID_IDENTIFY => {
            let kind = row.items.filter(|kind| *kind != ObjectType::T_ITEM).map(|kind| kind.to_string());
            let kind = kind
                .as_deref()
                .map_or("thing", |word| word.strip_prefix("T_").unwrap_or(word))
                .to_lowercase();
            return format!("knowledge of every {kind} you carry");
        }
        other => return other.to_string(),
    };
    word.to_owned()
}

/// "a, b and c".
fn listed(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}
