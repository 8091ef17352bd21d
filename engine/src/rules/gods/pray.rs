//! EV_PRAY: aid is asked for (docs/rules/prayer.md, Prayer).

use super::{addressed, bears, counts, is_gone, prayed_in_anger, trouble};
use crate::base::names::{
    Ability, AidKind, GodMessage, Named, Priority, Skill, StatiNature, StatiSource, Trouble,
};
use crate::content::{Aid, Switch};
use crate::event::fields::EParam;
use crate::event::unanswered::Unanswered;
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::items::{gear, things};
use crate::rules::prelude::*;
use crate::rules::standing::{self, anger, favour, speak};
use crate::rules::stati;
use crate::world::{CreatureField, DevotionPart as Part, Stati, StatiQuery};

/// Segments that a prayer takes.
const TIME: i32 = 30;
/// Val of the record of failed prayers, beside the number of the skill.
const FAILED: i16 = 1000;
/// How much harder each failure makes the next prayer, until one rests.
const HARDER: i16 = 2;
/// Which part of its favour counts with a god that one does not follow.
const STRANGER: i32 = 5;

/// Which aid helps in which trouble.
const HELPS: [(Trouble, AidKind); 20] = [
    (Trouble::TROUBLE_INJURY, AidKind::AID_HEAL),
    (Trouble::TROUBLE_LOWMANA, AidKind::AID_REFRESH),
    (Trouble::TROUBLE_HUNGER, AidKind::AID_FEED),
    (Trouble::TROUBLE_BLIND, AidKind::AID_CURE),
    (Trouble::TROUBLE_DISEASE, AidKind::AID_PURIFY),
    (Trouble::TROUBLE_SICK, AidKind::AID_PURIFY),
    (Trouble::TROUBLE_STONING, AidKind::AID_PURIFY),
    (Trouble::TROUBLE_DRAINED, AidKind::AID_RESTORE),
    (Trouble::TROUBLE_CURSED, AidKind::AID_UNCURSE),
    (Trouble::TROUBLE_BLEEDING, AidKind::AID_HEAL),
    (Trouble::TROUBLE_FEAR, AidKind::AID_CLARITY),
    (Trouble::TROUBLE_POISON, AidKind::AID_PURIFY),
    (Trouble::TROUBLE_FATIGUE, AidKind::AID_REFRESH),
    (Trouble::TROUBLE_NOBOOK, AidKind::AID_NEWBOOK),
    (Trouble::TROUBLE_LOWMANA, AidKind::AID_MANA),
    (Trouble::TROUBLE_ENEMIES, AidKind::AID_SMITE),
    (Trouble::TROUBLE_ENEMIES, AidKind::AID_TELEPORT),
    (Trouble::TROUBLE_PARALYSIS, AidKind::AID_CLARITY),
    (Trouble::TROUBLE_HAUNTED, AidKind::AID_CLARITY),
    (Trouble::TROUBLE_PARALYSIS, AidKind::AID_PURIFY),
];

/// EV_PRAY of a character: the god of the record is asked for aid. Every trouble gets each aid that the god has for it;
/// time, countdown and penalty are spent whatever comes of it.
pub fn prays<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(god) = addressed(m, me) else { return Ok(Answer::Nothing) };
    m.put_add(me, CreatureField::Timeout, TIME, label!("prayer: time"));
    if !recites(m, me, god)? {
        m.tell_unanswered(me, Some(god), Unanswered::Misspoken);
        m.print(Audience::Actor, "You do not get the prayers right.")?;
        return Ok(Answer::Done);
    }
    let own = standing::own_god(m, me) == Some(god);
    if !own {
        m.rethrow(EventCode::EV_JEALOUSY)?;
        if is_gone(m, me) {
            m.tell_unanswered(me, Some(god), Unanswered::Gone);
            return Ok(Answer::Done);
        }
    }
    if !bears(m, me, god) {
        return prayed_in_anger(m, me, god);
    }
    let (timeout, cost) = m
        .content()
        .god(god)
        .map_or((0, 0), |g| (i32::from(g.prayer_timeout), i32::from(g.intervention_cost)));
    let waits = standing::devoted(m, me, god, Part::Countdown);
    if waits > 0 {
        m.tell_unanswered(me, Some(god), Unanswered::TooSoon(waits));
        speak::says(m, me, god, GodMessage::MSG_TIMEOUT, None)?;
        anger::transgress(m, me, god, 1, true, "you prayed again too soon")?;
        let waits = standing::devoted(m, me, god, Part::Countdown);
        m.put_devotion(me, god, Part::Countdown, waits + timeout, label!("prayer: too soon"));
        return Ok(Answer::Done);
    }
    speak::says(m, me, god, GodMessage::MSG_PRAYER, None)?;
    let penalty = standing::devoted(m, me, god, Part::Penalty);
    if penalty + cost > 100 {
        m.tell_unanswered(me, Some(god), Unanswered::Penalty { penalty, cost });
        speak::says(m, me, god, GodMessage::MSG_OUT_OF_AID, None)?;
        return Ok(Answer::Done);
    }
    let troubles = trouble::troubles(m, me);
    if troubles.is_empty() {
        m.tell_unanswered(me, Some(god), Unanswered::NoTrouble);
    }
    let had = match favour::of(m, me, god)? {
        // Whoever has more may have none.
        all if m.content().keeps(Switch::FavourIsSixteenBits) => i32::from(all as i16),
        all => all,
    };
    if m.ability(me, Ability::CA_DOMAINS) > 0 || m.ability(me, Ability::CA_TURNING) > 0 {
        grants_symbol(m, me, god)?;
    }
    let had = had / if own { 1 } else { STRANGER };
    let chart = m.content().god(god).map(|g| g.aid.clone()).unwrap_or_default();
    for (trouble, priority) in troubles {
        let rows = chart.iter().enumerate().filter(|(_, row)| HELPS.contains(&(trouble, row.aid)));
        let mut known = false;
        for (place, row) in rows {
            known = true;
            if let Some(why) = withheld((trouble, priority), (row, place), had) {
                m.tell_unanswered(me, Some(god), why);
                continue;
            }
            m.set(EParam, row.aid.number(), label!("prayer: an aid"));
            m.rethrow(EventCode::EV_GIVE_AID)?;
            m.set(EParam, 0, label!("prayer: an aid"));
        }
        if !known {
            m.tell_unanswered(me, Some(god), Unanswered::NoAid(trouble));
        }
    }
    counts(m, me, god)?;
    Ok(Answer::Done)
}

/// Why an aid, in its row of the chart, is not given in a trouble; `None`: it is.
fn withheld(trouble: (Trouble, Priority), row: (&Aid, usize), had: i32) -> Option<Unanswered> {
    let ((trouble, is), (row, place)) = (trouble, row);
    let aid = (row.aid, place);
    if let Some(least) = row.least.filter(|least| least.number() > is.number()) {
        return Some(Unanswered::NotPressing { trouble, aid, is, least });
    }
    let needed = row.favour;
    (needed > had).then_some(Unanswered::LittleFavour { trouble, aid, had, needed })
}

/// EV_RETRIBUTION of a character: what the god itself does comes before; this says that it comes.
pub fn punishes<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(god) = addressed(m, me) else { return Ok(Answer::Nothing) };
    let name = m.content().shown_name(god).to_owned();
    m.i_print(me, &format!("The wrath of {name} comes over you!"))?;
    Ok(Answer::Done)
}

/// Does it get the prayers right? Each failure makes the next try harder, until it rests.
fn recites<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Result<bool, Halt> {
    let val = Skill::SK_KNOW_THEO.0 + FAILED;
    let failed = StatiQuery::of(StatiNature::TRIED).val(val);
    let retry = stati::read::first(m.world(), me, failed).map_or(0, |(_, s)| s.mag);
    let dc = m.content().god(god).map_or(0, |g| i32::from(g.prayer_dc));
    let tried = Try::of(Skill::SK_KNOW_THEO, dc).plus("retry", -i32::from(retry));
    if attempt(m, me, &tried)?.passed {
        return Ok(true);
    }
    let why = label!("prayer: failed");
    stati::remove(m, me, failed, why)?;
    let record = Stati::new(StatiNature::TRIED, val, retry + HARDER).lasting(-2);
    stati::gain(m, me, record.from_source(StatiSource::SS_MISC), why)?;
    Ok(false)
}

/// A holy symbol of the god, for whoever carries none.
pub(super) fn grants_symbol<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Result<(), Halt> {
    let kind = ResId::new(Kind::Item, "holy_symbol");
    let effect = m.content().god(god).and_then(|g| g.holy_symbol.as_ref()).map(|e| e.res_id());
    let (Some(effect), true) = (effect, m.content().item(kind).is_some()) else { return Ok(()) };
    let has = m
        .who(me)
        .is_some_and(|w| w.things().any(|held| held.item.kind == kind && held.item.effect == Some(effect)));
    if has {
        return Ok(());
    }
    let why = label!("prayer: a holy symbol");
    let symbol = gear::make::thing(m, kind)?;
    m.remake_item(symbol, why, |item| item.effect = Some(effect));
    m.print(Audience::Actor, "A holy symbol appears in your hands.")?;
    things::into_hands(m, me, symbol)
}
