//! EV_SACRIFICE and EV_JEALOUSY (docs/rules/gods.md, Sacrifice; docs/rules/gods.md, Jealousy).

use super::{addressed, is_gone};
use crate::base::names::{
    Alignment, Attribute, GodMessage, ItemKnown, ItemState, Named, ObjectType, SacrificeAnswer, Skill,
    StatiNature,
};
use crate::content::{Sacrifice, Switch};
use crate::event::fields::{EItem, EParam, EVictim, VMag};
use crate::rules::growth::practice::{self, Practice};
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::social::strength::xcr;
use crate::rules::standing::{self, FORSAKEN, INVOLVED, alignment, anger, favour, relation, speak};
use crate::world::devotion::SACRIFICES;
use crate::world::{DevotionPart as Part, ItemField};

/// How far beyond what it bears a god's retribution is for whom it has forsaken.
const FORSAKEN_WRATH: i32 = 12;
/// Anger at an offensive sacrifice, and at an abominable one.
const OFFENDS: i32 = 1;
const ABOMINATES: i32 = 5;
/// By how much a sacrifice lowers anger.
const MOLLIFIES: i32 = 3;
/// The category, from 0, of which a list that is cut (`sacrifices_are_cut`) has only what is sacrificed.
const CUT: usize = 8;
/// What a level is worth in things, by half one's level (docs/rules/gods.md, Sacrifice).
const WEALTH: [i32; 27] = [
    900, 900, 900, 2_700, 5_400, 9_000, 13_000, 19_000, 27_000, 36_000, 49_000, 66_000, 88_000, 110_000,
    150_000, 200_000, 260_000, 340_000, 440_000, 580_000, 760_000, 1_000_000, 1_200_000, 1_400_000,
    1_600_000, 1_800_000, 2_000_000,
];
/// What a sacrifice exercises (docs/rules/experience.md, Exercise): Wis, its column; to 50 if the god is impressed,
/// else 25.
const IMPRESSES: Practice = Practice::of(Attribute::A_WIS, 4, 50);
const SATISFIES: Practice = Practice::of(Attribute::A_WIS, 4, 25);

/// What the god makes of the offering.
enum Taken {
    /// It wants none of it.
    Uninterested,
    /// Of this category, from 0.
    Category(usize),
    /// It answers so, whatever the category.
    Answered(SacrificeAnswer),
}

/// EV_SACRIFICE of a character: a thing, or the victim of the record.
pub fn sacrifices<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(god) = addressed(m, me) else { return Ok(Answer::Nothing) };
    let item = m.get(EItem);
    if m.world().item(item).is_some_and(|i| i.is(ItemState::IF_CURSED)) {
        let known = m.world().item(item).map_or(0, |i| i.known()) | ItemKnown::KN_CURSE.number();
        m.put_item(item, ItemField::Known, known, label!("sacrifice: it is cursed"));
        m.print(Audience::Actor, "You cannot let go of it: it is cursed.")?;
        return Ok(Answer::Done);
    }
    if standing::flags(m, me, god) & FORSAKEN != 0 {
        speak::says(m, me, god, GodMessage::MSG_BAD_PRAY, None)?;
        m.set(EParam, FORSAKEN_WRATH, label!("sacrifice: by one forsaken"));
        m.rethrow(EventCode::EV_RETRIBUTION)?;
        return Ok(Answer::Done);
    }
    standing::set_flags(m, me, god, INVOLVED);
    if standing::own_god(m, me) != Some(god) {
        m.rethrow(EventCode::EV_JEALOUSY)?;
    }
    if is_gone(m, me) {
        return Ok(Answer::Done);
    }
    let category = match taken(m, me, god) {
        Taken::Uninterested => {
            speak::says(m, me, god, GodMessage::MSG_UNINTERESTED, None)?;
            return put_down(m, me, item);
        }
        Taken::Answered(answer) => return answers(m, me, god, answer, 0),
        Taken::Category(category) => category,
    };
    let price = Held::of(m.world(), m.content(), item).map_or((0, 0), |held| {
        let book = held.is(ObjectType::T_BOOK).then(|| 100 + 50 * things::level(&held, m.content()));
        (things::shop_price(&held, m.content()), book.unwrap_or(-1))
    });
    if m.world().item(item).is_some() {
        things::ceases(m, item, label!("sacrifice: it is consumed"))?;
    }
    speak::says(m, me, god, GodMessage::MSG_SACRIFICE, None)?;
    let Some(mut row) = m.content().god(god).and_then(|g| g.sacrifices.get(category)).cloned() else {
        return Ok(Answer::Done);
    };
    if category == CUT && m.content().keeps(Switch::SacrificesAreCut) {
        row = Sacrifice { answer: None, value: 0, ..row };
    }
    match row.answer {
        Some(answer) if answer != SacrificeAnswer::SAC_DEFAULT => answers(m, me, god, answer, category),
        _ => valued(m, me, god, &row, category, price),
    }
}

/// Of the categories that fit, the one in which the least is stored.
fn taken<O: Observer>(m: &Machine<'_, O>, me: Handle, god: ResId) -> Taken {
    let victim = m.get(EVictim);
    let asked = m.get(EParam);
    let answer = SacrificeAnswer::from_number(asked);
    match answer {
        SacrificeAnswer::SAC_ANGRY | SacrificeAnswer::SAC_ABOMINATION | SacrificeAnswer::SAC_UNWORTHY => {
            return Taken::Answered(answer);
        }
        _ => {}
    }
    let unreal = [StatiNature::SUMMONED, StatiNature::ILLUSION];
    if m.world().creature(victim).is_some() && m.has_any(victim, &unreal) {
        return Taken::Uninterested;
    }
    let by_type = asked != 0 && answer != SacrificeAnswer::SAC_DEFAULT;
    let rows = m.content().god(god).map(|g| g.sacrifices.as_slice()).unwrap_or_default();
    let fits = |row: &Sacrifice| match by_type {
        true => {
            row.creatures.first().is_some_and(|t| t.number() == asked)
                || row.items.is_some_and(|t| -t.number() == asked)
        }
        false if m.world().creature(victim).is_some() => {
            row.items.is_none() && row.creatures.iter().all(|of| m.is_type(victim, *of))
        }
        false => {
            let held = Held::of(m.world(), m.content(), m.get(EItem));
            row.items.is_some_and(|kind| held.as_ref().is_some_and(|held| held.is(kind)))
        }
    };
    let stored = |category: usize| standing::devoted(m, me, god, Part::Sacrificed(category));
    let most = if m.content().keeps(Switch::SacrificesAreCut) { CUT + 1 } else { SACRIFICES };
    let all = rows.iter().take(most).enumerate().filter(|(_, row)| fits(row)).map(|(category, _)| category);
    all.min_by_key(|category| stored(*category)).map_or(Taken::Uninterested, Taken::Category)
}

/// What is not wanted comes to lie at the feet of whoever offered it.
fn put_down<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Ruling {
    if let Some(held) = m.world().item(item).filter(|i| i.holder.is_some()) {
        let (why, left) = (label!("sacrifice: not wanted"), held.state() & !ItemState::IF_WORN.number());
        m.put_item(item, ItemField::State, left, why);
        m.put_item(item, ItemField::Slots, 0, why);
        m.hand(item, Handle::NONE, why);
        things::place(m, item, m.at(me))?;
        m.recalculate(me);
    }
    Ok(Answer::Done)
}

/// The offering offends the god, or is not enough.
fn answers<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    god: ResId,
    answer: SacrificeAnswer,
    category: usize,
) -> Ruling {
    match answer {
        SacrificeAnswer::SAC_ANGRY => {
            anger::transgress(m, me, god, OFFENDS, false, "an offensive sacrifice")?
        }
        SacrificeAnswer::SAC_ABOMINATION => {
            anger::transgress(m, me, god, ABOMINATES, true, "an abominable sacrifice")?
        }
        _ => {
            speak::says(m, me, god, GodMessage::MSG_INSUFFICIENT, None)?;
            return Ok(Answer::Done);
        }
    }
    let first = GodMessage::MSG_BADSAC1.number();
    let category = i32::try_from(category).unwrap_or(0);
    speak::says(m, me, god, GodMessage::from_number(first + category), None)?;
    Ok(Answer::Done)
}

/// The offering is worth something: it lowers anger, or raises favour.
fn valued<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    god: ResId,
    row: &Sacrifice,
    category: usize,
    (price, book): (i32, i32),
) -> Ruling {
    let victim = m.get(EVictim);
    let living = m.world().creature(victim).is_some();
    let base = match m.get(VMag) {
        0 if living => m.who(victim).map_or(0, |w| xcr(w.cr())),
        0 if book >= 0 => book,
        0 => price,
        said => said,
    };
    let times = if row.value > 0 { i64::from(row.value) } else { 10 };
    let theology = i64::from(m.skill(me, Skill::SK_KNOW_THEO));
    let worth = i64::from(base) * times / 10 * (10 + theology) / 10;
    let worth = i32::try_from(worth).unwrap_or(i32::MAX);
    let stored = standing::devoted(m, me, god, Part::Sacrificed(category));
    let levels = standing::character(m, me).map_or(0, |c| c.levels());
    let wealth = usize::try_from(levels / 2).ok().and_then(|at| WEALTH.get(at)).copied().unwrap_or(i32::MAX);
    let (impressed, next) = match living {
        true => (worth > stored, stored.max(worth)),
        false => (worth > wealth / 20, stored.saturating_add(worth / 3)),
    };
    acts(m, me, god, impressed)?;
    let anger = standing::anger_of(m, me, god);
    if anger > 0 {
        m.put_anger(me, god, -MOLLIFIES.min(anger), label!("sacrifice: anger lowered"));
        let left = standing::anger_of(m, me, god) > 0;
        let message = if left { GodMessage::MSG_LESSENED } else { GodMessage::MSG_MOLLIFIED };
        speak::says(m, me, god, message, None)?;
        return Ok(Answer::Done);
    }
    m.put_devotion(me, god, Part::Sacrificed(category), next.max(stored), label!("sacrifice: favour"));
    let (message, practice, sides) = match impressed {
        true => (GodMessage::MSG_IMPRESSED, IMPRESSES, 10),
        false => (GodMessage::MSG_SATISFIED, SATISFIES, 4),
    };
    speak::says(m, me, god, message, None)?;
    let learnt = m.d(sides, label!("sacrifice: exercise"))?;
    practice::practise(m, me, practice, learnt)?;
    favour::may_advance(m, me, god)?;
    Ok(Answer::Done)
}

/// A sacrifice is an act along the god's own alignment, as far as whoever makes it wants to be of it.
fn acts<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId, impressed: bool) -> Result<(), Halt> {
    let personal = m.content().god(god).map_or(0, |g| g.personal_align.bits().cast_signed());
    let mut kinds = personal & alignment::desired(m, me);
    let has = |bits: i32, side: Alignment| bits & side.number() != 0;
    if has(kinds, Alignment::AL_EVIL) {
        kinds |= Alignment::AL_NONGOOD.number();
    }
    if has(kinds, Alignment::AL_CHAOTIC) {
        kinds |= Alignment::AL_NONLAWFUL.number();
    }
    if has(kinds, Alignment::AL_LAWFUL) && !has(personal, Alignment::AL_GOOD) {
        kinds |= Alignment::AL_NONCHAOTIC.number();
    }
    alignment::act(m, me, kinds, if impressed { 3 } else { 1 }, "a sacrifice", Handle::NONE)
}

/// EV_JEALOUSY of a character: its own god minds that it deals with the god of the record. A conversion brings wrath.
pub fn is_jealous<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(other) = addressed(m, me) else { return Ok(Answer::Nothing) };
    let Some(own) = standing::own_god(m, me) else { return Ok(Answer::Nothing) };
    let (amount, wrath) = relation::between(m, own, other);
    if amount == 0 {
        return Ok(Answer::Done);
    }
    let converts = m.stack().iter().rev().nth(1).is_some_and(|frame| frame.base() == EventCode::EV_CONVERT);
    anger::transgress(m, me, own, amount, wrath || converts, "your dealings with another god")?;
    Ok(Answer::Done)
}
