//! Which parts of an encounter are there, what each may cost, and each of them in turn
//! (docs/rules/encounters.md, Its parts).

use super::lottery;
use super::request::{ask_for, asks, encounter, has, narrow};
use crate::base::names::{
    EncounterFlag as F, EncounterRequest as Request, ListId, Named, PartFlag as P, TerrainFlag,
};
use crate::event::fields::*;
use crate::rules::encounter::coming::amount_of;
use crate::rules::encounter::part::cost;
use crate::rules::prelude::*;
use crate::world::Point;

/// The most parts that an encounter is looked through for.
const MOST_PARTS: usize = 16;
/// How freakish a creature may be at most.
const FREAKIEST: i32 = 10;

/// Is a part left out? A mark that was once made stays, for another encounter too, as in the original.
fn is_out<O: Observer>(m: &Machine<'_, O>, part: usize) -> bool {
    m.get(EnSkipParts) >> part & 1 == 1
}

fn put_out<O: Observer>(m: &mut Machine<'_, O>, part: usize) {
    let marks = m.get(EnSkipParts) | 1 << part;
    m.set(EnSkipParts, marks, label!("encounter: a part is left out"));
}

/// Stage 4: parts of a higher rating, parts whose chance does not come, and all but one of those joined by EP_OR are left
/// out.
pub(super) fn leave_out<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let Some(encounter) = encounter(m) else { return Ok(()) };
    let demanded = encounter.align.iter().fold(m.get(EnAlign), |bits, side| bits | side.number());
    m.set(EnAlign, demanded, label!("encounter: what it demands"));
    into_water(m);
    let parts = &encounter.parts[..encounter.parts.len().min(MOST_PARTS)];
    for (place, part) in parts.iter().enumerate() {
        if i32::from(part.min_cr) > m.get(EnCr) {
            put_out(m, place);
        }
        if part.chance > 0 && m.d(100, label!("encounter: is the part there"))? > i32::from(part.chance) {
            put_out(m, place);
        }
        if place > 0 && part.flags.has(P::EP_ELSE) && !is_out(m, place - 1) {
            put_out(m, place);
        }
    }
    let mut place = 1;
    while place < parts.len() {
        let joined = parts[place..].iter().take_while(|part| part.flags.has(P::EP_OR)).count();
        if joined == 0 {
            place += 1;
            continue;
        }
        let group = place - 1..place + joined;
        let sides = i32::try_from(group.len()).unwrap_or(i32::MAX);
        let stays = m.roll(sides, label!("encounter: which of the parts joined"))?;
        let stays = group.start + usize::try_from(stays).unwrap_or(0);
        // The part before the first EP_OR is not left out here: it stays beside the chosen one, as in the original.
        for other in group.skip(1).filter(|other| *other != stays) {
            put_out(m, other);
        }
        place += joined + 1;
    }
    Ok(())
}

/// Whether its creatures live in water here: by the square, by what is asked for, or always.
fn into_water<O: Observer>(m: &mut Machine<'_, O>) {
    if has(m, F::NF_CONTEXT_AQUATIC) {
        let at = Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16);
        let wet = m.get(IsLoc)
            && m.get(EnOnly).is_none()
            && m.here()
                .map()
                .terrain(at)
                .and_then(|id| m.content().terrain(id))
                .is_some_and(|t| t.flags.has(TerrainFlag::TF_WATER));
        if wet || asks(m, Request::EN_AQUATIC) {
            m.set(IsAquaticContext, true, label!("encounter: in water"));
        }
    }
    if has(m, F::NF_AQUATIC) {
        ask_for(m, Request::EN_AQUATIC);
    }
}

/// Stage 5: what the whole may cost, and how deep they sleep.
pub(super) fn measure<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let Some(encounter) = encounter(m) else { return Ok(()) };
    let wanted = m.get(EnDesAmt);
    let why = label!("encounter: how deep they sleep");
    let mut sleep = m.d(100, why)?;
    if wanted >= 4 && !asks(m, Request::EN_NOSLEEP) {
        for _ in 0..wanted / 3 {
            sleep = sleep.max(m.d(100, why)?);
        }
    }
    m.set(EnSleep, sleep, why);
    m.set(EnXcr, cost(encounter, narrow(m.get(EnCr)), wanted), label!("encounter: what it may cost"));
    Ok(())
}

/// Stage 6: each part that is there, in order; of a staggered encounter one of a part drawn anew for each creature.
/// ABORT: a part found nobody.
pub(super) fn generate<O: Observer>(m: &mut Machine<'_, O>) -> Ruling {
    let Some(encounter) = encounter(m) else { return Ok(Answer::Abort) };
    if !encounter.picks_of(ListId::UNIVERSAL_TEMPLATE).is_empty() {
        let list = ListId::UNIVERSAL_TEMPLATE.number();
        // Nobody is in hand: what an earlier try made last does not count.
        let nobody =
            |e: EventInfo| e.with(EpMId, None).with(EpTId, None).with(EpTId2, None).with(EpTId3, None);
        m.throw_copy(EventCode::EV_ENCHOOSE_TEMP, |e| nobody(e.with(ChList, list).with(ChType, 0)))?;
        if let Some(chosen) = m.get(ChResult) {
            m.draft_mut().shared.push((list, chosen));
        }
    }
    let freaky = 1 + m.roll(FREAKIEST, label!("encounter: how freakish"))?;
    m.set(EnFreaky, freaky, label!("encounter: how freakish"));
    let there: Vec<usize> =
        (0..encounter.parts.len().min(MOST_PARTS)).filter(|place| !is_out(m, *place)).collect();
    if encounter.flags.has(F::NF_STAGGERED) {
        return staggered(m, &there);
    }
    let total: i64 = there.iter().map(|place| i64::from(encounter.parts[*place].weight)).sum();
    let why = label!("encounter: a part begins");
    for place in there {
        let part = &encounter.parts[place];
        let share = match total > 0 && encounter.weight != 0 {
            true => i64::from(m.get(EnXcr)) * i64::from(part.weight) / total,
            false => 0,
        };
        m.set(EpXcr, i32::try_from(share).unwrap_or(i32::MAX), why);
        let (least, most) = match part.dice {
            Some(dice) if dice.sides > 0 => {
                let rolled = m.dice(dice, label!("encounter: how many of the part"))?;
                (rolled, rolled)
            }
            _ => bounds(encounter, part),
        };
        m.set(EpMinAmt, least, why);
        m.set(EpMaxAmt, most, why);
        m.set(CPart, i32::try_from(place).unwrap_or(0), why);
        if m.rethrow(EventCode::EV_ENGEN_PART)? == Answer::Abort {
            return Ok(Answer::Abort);
        }
    }
    Ok(Answer::Done)
}

/// How many a part is, from and to; 0 to 0 for as many as its share pays for.
fn bounds(encounter: &crate::content::Encounter, part: &crate::content::Part) -> (i32, i32) {
    match amount_of(encounter, part) {
        (0, _) if part.amount.is_none() => (0, 0),
        bounds => bounds,
    }
}

/// One creature after the other, each of a part that is drawn by weight.
fn staggered<O: Observer>(m: &mut Machine<'_, O>, there: &[usize]) -> Ruling {
    let Some(encounter) = encounter(m) else { return Ok(Answer::Abort) };
    let count = match m.get(EnDesAmt) {
        0 => 3 + m.roll(5, label!("encounter: how many, one by one"))?,
        wanted => wanted,
    };
    let weights = there.iter().map(|place| i32::from(encounter.parts[*place].weight));
    let why = label!("encounter: a part begins");
    for _ in 0..count {
        let drawn = lottery::roll_place(m, label!("encounter: the next one's part"), weights.clone())?;
        let Some(place) = drawn.and_then(|drawn| there.get(drawn)) else { return Ok(Answer::Done) };
        m.set(CPart, i32::try_from(*place).unwrap_or(0), why);
        m.set(EpMinAmt, 1, why);
        m.set(EpMaxAmt, 1, why);
        m.set(EpXcr, m.get(EnXcr) / count, why);
        m.rethrow(EventCode::EV_ENGEN_PART)?;
    }
    Ok(Answer::Done)
}
