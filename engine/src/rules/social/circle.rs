//! Whom an act of talk means, and what was tried on them before (docs/rules/talk.md).

use super::agrees;
use crate::base::names::StatiNature as Nature;
use crate::event::fields::EParam;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::Stati;

/// EParam of an act that means the victim alone, and of one that means all its friends.
pub const ALONE: i32 = 1;
/// See [`ALONE`].
pub const ALL: i32 = 2;

/// Everybody who is friendly to it, itself among them, in order.
pub fn friends<O: Observer>(m: &Machine<'_, O>, it: Handle) -> Vec<Handle> {
    let all = m.level_of(it).creatures().map(|c| c.handle());
    all.filter(|h| m.who(*h).is_some_and(|w| w.is_friend_of(it))).collect()
}

/// Whom an act means: the victim, or with it all its friends. Where there are any, EParam says which, or the actor is
/// agrees; whoever is not played means all.
///
/// # Errors
/// There is no answer yet.
pub fn meant<O: Observer>(m: &mut Machine<'_, O>, me: Handle, it: Handle) -> Result<Vec<Handle>, Halt> {
    meant_among(m, me, it, |_, _| true)
}

/// The same where only some of its friends can be meant.
///
/// # Errors
/// There is no answer yet.
pub fn meant_among<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    it: Handle,
    fits: impl Fn(&Machine<'_, O>, Handle) -> bool,
) -> Result<Vec<Handle>, Halt> {
    let mut all = friends(m, it);
    all.retain(|h| fits(m, *h));
    if all.len() < 2 {
        return Ok(vec![it]);
    }
    let everybody = match m.get(EParam) {
        ALONE => false,
        ALL => true,
        _ => agrees(m, me, "Do you mean all of them?")?,
    };
    Ok(if everybody { all } else { vec![it] })
}

/// The Val of records about an act.
fn val(act: EventCode) -> i16 {
    i16::try_from(100 * act.base().0).unwrap_or(i16::MAX)
}

/// Was the act tried on it by somebody of the actor's party? Mag of the record.
pub fn tried<O: Observer>(m: &Machine<'_, O>, me: Handle, it: Handle, act: EventCode) -> Option<i16> {
    let party = m.world().creature(me).map_or(0, |c| c.party());
    let ours =
        |h: Handle| h == me || (party != 0 && m.world().creature(h).is_some_and(|c| c.party() == party));
    let records = m.world().stati(it)?;
    records.of(Nature::TRIED).find(|s| s.val == val(act) && ours(s.thing)).map(|s| s.mag)
}

/// Notes that the act was tried on it: for so many rounds, -2 to the next rest, 0 for ever. Mag says what came of it.
pub fn mark<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    it: Handle,
    act: EventCode,
    rounds: i16,
    mag: i16,
) -> Result<(), Halt> {
    let record = Stati::new(Nature::TRIED, val(act), mag).lasting(rounds).by(me);
    stati::gain(m, it, record, label!("talk: it was tried"))
}

/// How much harder each try before has made the act on it.
pub fn wariness<O: Observer>(m: &Machine<'_, O>, it: Handle, act: EventCode) -> i32 {
    m.who(it).map_or(0, |w| w.sum_mag(Nature::RETRY_BONUS, Some(i32::from(val(act)))))
}

/// It will be warier of the act until it rests.
pub fn grow_wary<O: Observer>(
    m: &mut Machine<'_, O>,
    it: Handle,
    act: EventCode,
    by: i16,
) -> Result<(), Halt> {
    let record = Stati::new(Nature::RETRY_BONUS, val(act), by).lasting(-2);
    stati::gain(m, it, record, label!("talk: warier than before"))
}

/// The highest of a figure among those meant.
pub fn highest<O: Observer>(
    m: &Machine<'_, O>,
    all: &[Handle],
    figure: impl Fn(&Machine<'_, O>, Handle) -> i32,
) -> i32 {
    all.iter().map(|h| figure(m, *h)).max().unwrap_or(0)
}
