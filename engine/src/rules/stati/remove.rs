//! Taking stati away (docs/rules/stati.md, Taking away). What an effect laid on goes as a whole, after the effect
//! was asked once: with what happens (EV_ELAPSED, EV_DISPELLED), and where it has nothing to say to that, with
//! EV_REMOVED. ABORT keeps it.

use super::notices;
use crate::base::names::{Named, StatiNature as Nature, StatiSource};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::world::{Stati, StatiMark, StatiQuery};
use smallvec::SmallVec;

/// Why stati go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// Somebody takes them away.
    Removed,
    /// A dispelling.
    Dispelled,
    /// Their time is up.
    Elapsed,
}

impl Because {
    /// The event that asks their effect.
    pub const fn code(self) -> EventCode {
        match self {
            Because::Removed => EventCode::EV_REMOVED,
            Because::Dispelled => EventCode::EV_DISPELLED,
            Because::Elapsed => EventCode::EV_ELAPSED,
        }
    }

    /// The reason that an event stands for.
    pub fn of(code: EventCode) -> Self {
        match code {
            EventCode::EV_DISPELLED => Because::Dispelled,
            EventCode::EV_ELAPSED => Because::Elapsed,
            _ => Because::Removed,
        }
    }
}

/// Takes away every record that is meant (RemoveStati), each with all else that its effect laid on the
/// thing; says how many went.
pub fn remove<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    query: StatiQuery,
    why: Label,
) -> Result<u32, Halt> {
    let mut gone = 0;
    for mark in marks(m, h, query) {
        gone += lift(m, h, mark, Because::Removed, why)?;
    }
    Ok(gone)
}

/// Takes away what was used once (RemoveOnceStati): records of source SS_ONCE of a nature, with a Val where
/// one is given; ADJUST stands for all adjustments.
pub fn remove_once<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    nature: Nature,
    val: Option<i16>,
    why: Label,
) -> Result<u32, Halt> {
    // Most bear none; blows ask often.
    if !m.world().stati(h).is_some_and(|s| s.iter().any(|record| record.source == StatiSource::SS_ONCE)) {
        return Ok(0);
    }
    let last = if nature == Nature::ADJUST { Nature::ADJUST_LAST } else { nature };
    let mut gone = 0;
    for number in nature.number()..=last.number() {
        let nature = Some(Nature::from_number(number));
        let query = StatiQuery { nature, val, source: Some(StatiSource::SS_ONCE), ..StatiQuery::default() };
        gone += remove(m, h, query, why)?;
    }
    Ok(gone)
}

/// Takes away all from a source (RemoveStatiSource).
pub fn remove_source<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    source: StatiSource,
    why: Label,
) -> Result<u32, Halt> {
    remove(m, h, StatiQuery { source: Some(source), ..StatiQuery::default() }, why)
}

/// Takes away what an effect laid on a thing (RemoveEffStati), but not what monsters prepared with
/// (SS_MONI), innate spells and Slippery Mind; says how many records went. `bare`: only those without a thing behind them.
pub fn remove_effect<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    effect: ResId,
    because: Because,
    bare: bool,
    why: Label,
) -> Result<u32, Halt> {
    let (mut asked, mut gone) = (false, 0);
    for mark in marks(m, h, StatiQuery { effect: Some(effect), ..StatiQuery::default() }) {
        let Some(record) = m.world().stati(h).and_then(|s| s.marked(mark)).cloned() else { continue };
        if bare && record.thing.is_some() || !goes_with_effect(&record) || beats_on(m, &record) {
            continue;
        }
        let answer = if asked { Answer::Done } else { ask(m, h, effect, &record, because)? };
        if answer == Answer::Abort {
            return Ok(gone);
        }
        asked = true;
        if take(m, h, mark, because, why)? {
            gone += 1;
            if answer == Answer::Nothing {
                notices::of_loss(m, h, record.nature)?;
            }
        }
    }
    Ok(gone)
}

/// Takes away all that points at a thing (RemoveStatiFrom); each effect behind it is told afterwards.
pub fn remove_from<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    thing: Handle,
    because: Because,
    why: Label,
) -> Result<u32, Halt> {
    let (mut told, mut gone): (Vec<Stati>, u32) = (Vec::new(), 0);
    for mark in marks(m, h, StatiQuery { thing: Some(thing), ..StatiQuery::default() }) {
        let Some(record) = m.world().stati(h).and_then(|s| s.marked(mark)).cloned() else { continue };
        gone += u32::from(take(m, h, mark, because, why)?);
        if !told.iter().any(|t| t.effect == record.effect) {
            told.push(record);
        }
    }
    for record in told {
        if let Some(effect) = record.effect
            && ask(m, h, effect, &record, because)? == Answer::Abort
        {
            break;
        }
    }
    Ok(gone)
}

/// The time of a record is up: it goes, with all else that its effect laid on the thing.
pub fn elapse<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    mark: StatiMark,
    why: Label,
) -> Result<u32, Halt> {
    lift(m, h, mark, Because::Elapsed, why)
}

/// A dispelling overcame a record: it goes, with all else that its effect laid on the thing.
pub fn dispel<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    mark: StatiMark,
    why: Label,
) -> Result<u32, Halt> {
    lift(m, h, mark, Because::Dispelled, why)
}

fn marks<O: Observer>(m: &Machine<'_, O>, h: Handle, query: StatiQuery) -> SmallVec<[StatiMark; 8]> {
    m.world().stati(h).map(|list| list.marks(query)).unwrap_or_default()
}

/// Does a record go where its effect's do?
fn goes_with_effect(record: &Stati) -> bool {
    let own = matches!(record.nature, Nature::INNATE_SPELL | Nature::SLIP_MIND);
    !own && record.source != StatiSource::SS_MONI
}

/// Does it pulse by an item that is still worn? Only taking the item off ends that.
fn beats_on<O: Observer>(m: &Machine<'_, O>, record: &Stati) -> bool {
    record.nature == Nature::PERIODIC && m.world().item(record.thing).is_some() && !m.get(IsRemove)
}

/// Takes one record away in the way that fits it.
pub(super) fn lift<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    mark: StatiMark,
    because: Because,
    why: Label,
) -> Result<u32, Halt> {
    let Some(record) = m.world().stati(h).and_then(|s| s.marked(mark)) else { return Ok(0) };
    match record.effect.filter(|effect| effect.kind() == Kind::Effect) {
        Some(effect) if goes_with_effect(record) => remove_effect(m, h, effect, because, false, why),
        _ => {
            let nature = record.nature;
            let went = take(m, h, mark, because, why)?;
            if went && !m.world().stati(h).is_some_and(|s| s.has(nature)) {
                notices::of_loss(m, h, nature)?;
            }
            Ok(u32::from(went))
        }
    }
}

/// Takes one record away, with what follows from that; was it still there?
fn take<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    mark: StatiMark,
    because: Because,
    why: Label,
) -> Result<bool, Halt> {
    let Some(place) = m.world().stati(h).and_then(|s| s.place_of(mark)) else { return Ok(false) };
    let Some(gone) = m.lose_at(h, place, why) else { return Ok(false) };
    m.stati_lost(h, &gone, because == Because::Elapsed)?;
    Ok(true)
}

/// Asks the effect what it says to that.
fn ask<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    effect: ResId,
    record: &Stati,
    because: Because,
) -> Ruling {
    let told = |info: EventInfo| {
        info.with(EId, Some(effect))
            .with(EParam, record.nature.number())
            .with(VVal, i32::from(record.val))
            .with(VMag, i32::from(record.mag))
            .with(VObj, record.thing)
    };
    let answer = m.pevent(because.code(), h, effect, told)?;
    if answer == Answer::Nothing && because != Because::Removed {
        return m.pevent(EventCode::EV_REMOVED, h, effect, told);
    }
    Ok(answer)
}
