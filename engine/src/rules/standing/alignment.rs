//! Acts that move an alignment (docs/rules/conduct.md, Alignment). Every act throws EV_ALIGNED, so that gods see it
//! before it moves anything.

use super::{anger, character, fall, own_god, worthy};
use crate::base::game_option::GameOption;
use crate::base::names::{Alignment as Side, Named, StatiNature};
use crate::event::fields;
use crate::event::fields::{EParam, VMag};
use crate::rules::growth::alignment_bits;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{Stati, StatiQuery};

/// How far an alignment goes, either way.
const MOST: i32 = 70;
/// From here on it is on a side.
const SIDE_FROM: i32 = 20;
/// How far it goes towards a side that its bearer does not want but has.
const UNWANTED: i32 = 30;
/// How far towards law or chaos one feels drawn.
const DRAWS_FROM: i32 = 10;

/// Somebody acts along some alignments (AL_ bits): EV_ALIGNED, with how much it weighs and why. `victim` may be nobody.
pub fn act<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    kinds: i32,
    amount: i32,
    reason: &str,
    victim: Handle,
) -> Result<(), Halt> {
    if character(m, me).is_none() {
        return complicity(m, me, kinds, amount, reason, victim);
    }
    let info = EventInfo::about(EventCode::EV_ALIGNED, &[me, victim]).with_param(kinds).with(VMag, amount);
    m.throw(info.with(fields::GraveText, Some(reason.into())))?;
    Ok(())
}

/// Words of reasons that a leader is not to blame for.
const OWN_WILL: [&str; 5] = ["chival", "merciless", "acid", "collateral", "poison"];
/// The word of those for which it is only if it wanted them.
const ON_ORDERS: &str = "unprovoked";

/// A leader answers for what its followers do, by half; not for how they fight, and for whom they attack only if it told
/// them to.
fn complicity<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    kinds: i32,
    amount: i32,
    reason: &str,
    victim: Handle,
) -> Result<(), Halt> {
    let leader = m.who(me).and_then(|w| w.leader().map(|l| l.c.handle()));
    let answers = |leader: &Handle| {
        *leader != me && character(m, *leader).is_some() && !m.chose(*leader, GameOption::OPT_NO_ALLY_TRANS)
    };
    let Some(leader) = leader.filter(answers) else { return Ok(()) };
    let targets = m.world().creature(me).map(|c| c.targets().to_vec()).unwrap_or_default();
    let told = targets.iter().any(|target| target.thing == victim);
    if OWN_WILL.iter().any(|word| reason.contains(word)) || (reason.contains(ON_ORDERS) && !told) {
        return Ok(());
    }
    act(m, leader, kinds, (amount / 2).max(1), reason, victim)
}

/// The sides on which somebody's alignment is (AL_ bits): as it is told to others, else by where it stands.
pub fn sides<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    let told =
        m.world().stati(me).and_then(|s| s.of(StatiNature::ALIGNMENT).next().map(|s| i32::from(s.val)));
    told.or_else(|| character(m, me).map(|c| i32::from(alignment_bits(c.align_ge, c.align_lc)))).unwrap_or(0)
}

/// The sides on which it wants to be (AL_ bits).
pub(crate) fn desired<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    character(m, me).and_then(|c| c.desired_align).map_or_else(|| sides(m, me), i32::from)
}

/// Sides of one axis: on which side somebody is, what is done, where it wants to be.
struct Axis {
    low: Side,
    high: Side,
    not_low: Side,
    not_high: Side,
}

const GOOD_EVIL: Axis =
    Axis { low: Side::AL_GOOD, high: Side::AL_EVIL, not_low: Side::AL_NONGOOD, not_high: Side::AL_NONEVIL };
const LAW_CHAOS: Axis = Axis {
    low: Side::AL_LAWFUL,
    high: Side::AL_CHAOTIC,
    not_low: Side::AL_NONLAWFUL,
    not_high: Side::AL_NONCHAOTIC,
};

fn is(bits: i32, side: Side) -> bool {
    bits & side.number() != 0
}

/// Where an act of these kinds leaves an axis, and whether it goes against the side that its bearer is on.
fn moved(axis: &Axis, at: i32, now: i32, wanted: i32, kinds: i32, amount: i32) -> (i32, bool) {
    let weaker = at * (10 - amount) / 10;
    let law = axis.low == Side::AL_LAWFUL;
    if is(now, axis.low) {
        let against = is(kinds, axis.not_low);
        let at = match () {
            () if against => weaker,
            () if is(kinds, axis.low) => at - amount,
            () => at,
        };
        return (if is(wanted, axis.low) { at } else { at.max(-UNWANTED) }, against);
    }
    if is(now, axis.high) {
        let against = is(kinds, axis.not_high);
        let at = match () {
            () if against => weaker,
            () if is(kinds, axis.high) => at + amount,
            () => at,
        };
        return match (is(wanted, axis.high), law) {
            (true, _) => (at, against),
            (false, true) => (at.max(UNWANTED), against),
            (false, false) => (at.min(UNWANTED), against),
        };
    }
    match () {
        () if is(kinds, axis.low) => {
            let at = at - amount;
            (if is(wanted, axis.low) { at } else { at.max(0) }, false)
        }
        // A chaotic act of somebody neutral moves it towards law, as in the original: Departures.
        () if is(kinds, axis.high) && law => {
            let at = at - amount;
            (if is(wanted, axis.high) { at } else { at.min(0) }, false)
        }
        () if is(kinds, axis.high) => (at + amount, false),
        () => (at, false),
    }
}

/// The sides of an axis that somebody is on. Law and chaos end within [`SIDE_FROM`], and begin for nobody.
fn sides_of(axis: &Axis, at: i32, now: i32) -> i32 {
    let bits = now & !(axis.low.number() | axis.high.number());
    if axis.low == Side::AL_LAWFUL {
        let keeps = |side: Side, holds: bool| if holds { now & side.number() } else { 0 };
        return bits | keeps(axis.low, at <= -SIDE_FROM) | keeps(axis.high, at >= SIDE_FROM);
    }
    match at {
        at if at <= -SIDE_FROM => bits | axis.low.number(),
        at if at >= SIDE_FROM => bits | axis.high.number(),
        _ => bits,
    }
}

/// EV_ALIGNED of a character: its alignment moves, and may change.
pub(crate) fn acted<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(c) = character(m, me) else { return Ok(Answer::Nothing) };
    let (good_evil, law_chaos) = (i32::from(c.align_ge), i32::from(c.align_lc));
    let (now, wanted) = (sides(m, me), desired(m, me));
    let mut kinds = m.get(EParam);
    if is(now, Side::AL_EVIL) && is(now, Side::AL_CHAOTIC) && is(kinds, Side::AL_NONCHAOTIC) {
        // The chaotic and evil care for nobody's freedom but their own.
        kinds &= !Side::AL_NONCHAOTIC.number();
        m.set(EParam, kinds, label!("alignment: chaotic evil"));
    }
    let amount = m.get(VMag).clamp(0, MOST);
    let (ge, worse) = moved(&GOOD_EVIL, good_evil, now, wanted, kinds, amount);
    let (lc, wilder) = moved(&LAW_CHAOS, law_chaos, now, wanted, kinds, amount);
    let (ge, lc) = (ge.clamp(-MOST, MOST), lc.clamp(-MOST, MOST));
    let next = sides_of(&LAW_CHAOS, lc, sides_of(&GOOD_EVIL, ge, now));
    let short = |n: i32| i16::try_from(n).unwrap_or(0);
    m.put_alignment(me, short(ge), short(lc), label!("alignment: an act"));
    feels(m, me, now, kinds, lc, worse || wilder)?;
    if next != now {
        changes(m, me, now, next)?;
    }
    if !is(next, Side::AL_GOOD) || !is(next, Side::AL_LAWFUL) {
        fall::falls(m, me)?;
    }
    Ok(Answer::Done)
}

/// What somebody feels at an act: how it draws to law or chaos, where it is of neither; else that it goes against its own side.
fn feels<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    now: i32,
    kinds: i32,
    law_chaos: i32,
    against: bool,
) -> Result<(), Halt> {
    let any = |sides: [Side; 4]| sides.into_iter().any(|side| is(kinds, side));
    let of_law = any([Side::AL_LAWFUL, Side::AL_CHAOTIC, Side::AL_NONLAWFUL, Side::AL_NONCHAOTIC]);
    let of_good = any([Side::AL_GOOD, Side::AL_EVIL, Side::AL_NONGOOD, Side::AL_NONEVIL]);
    let reason = m.get(fields::GraveText).filter(|_| m.chose(me, GameOption::OPT_TRANSGRESS_HINTS));
    let why = reason.filter(|text| !text.is_empty()).map_or_else(String::new, |text| format!(" ({text})"));
    let neither = !is(now, Side::AL_LAWFUL) && !is(now, Side::AL_CHAOTIC) && law_chaos.abs() < SIDE_FROM;
    if neither && of_law {
        if law_chaos.abs() >= DRAWS_FROM {
            let to = if law_chaos < 0 { "law and order" } else { "chaos and freedom" };
            m.i_print(me, &format!("You are drawn to {to}{why}."))?;
        }
        if !of_good {
            return Ok(());
        }
    }
    if against {
        let feels = if is(now, Side::AL_EVIL) { "You feel foolish" } else { "You feel guilty" };
        m.i_print(me, &format!("{feels}{why}."))?;
    }
    Ok(())
}

/// Somebody is of another alignment from now on; a god that does not bear it forsakes its follower.
fn changes<O: Observer>(m: &mut Machine<'_, O>, me: Handle, now: i32, next: i32) -> Result<(), Halt> {
    let why = label!("alignment: it changes");
    let wanted = character(m, me).and_then(|c| c.desired_align);
    stati::remove(m, me, StatiQuery::of(StatiNature::ALIGNMENT), why)?;
    let bits = i16::try_from(next).unwrap_or(0);
    stati::gain(m, me, Stati::new(StatiNature::ALIGNMENT, bits, 0), why)?;
    if wanted.is_some_and(|wanted| i32::from(wanted) == now) {
        m.put_desired_alignment(me, bits, why);
    }
    let word = |low, middle, high, a, b| match (is(next, a), is(next, b)) {
        (true, _) => low,
        (_, true) => high,
        _ => middle,
    };
    let law = word("lawful", "neutral", "chaotic", Side::AL_LAWFUL, Side::AL_CHAOTIC);
    let good = word("good", "neutral", "evil", Side::AL_GOOD, Side::AL_EVIL);
    m.i_print(me, &format!("You are {law} and {good} now."))?;
    if own_god(m, me).is_some_and(|god| m.content().god(god).is_some_and(|g| !worthy::bears(g, next))) {
        anger::forsake(m, me)?;
    }
    Ok(())
}
