//! The hours of a night pass (docs/rules/rest.md, The hours): the clock goes on, what lasts for rounds or until a
//! rest is over, what counts rests counts one, doors may be searched again and traps are set again.

use crate::base::names::{DoorState, Named, ObjectType, StatiNature as Nature, TrapState};
use crate::rules::prelude::*;
use crate::rules::{fields, stati};
use crate::world::{FeatureField, Stati, StatiQuery};

/// Segments of a whole night, a hundredth of it: eight hours (docs/rules/time.md, The clock).
const NIGHT_PERCENT: u32 = 8 * 18_000 / 100;
/// Duration of what lasts until one rests; below it, that many rests and one more.
const TO_REST: i16 = -2;
/// Sides of the die that depth has to beat for a trap to be set again.
const SET_AGAIN: i32 = 10;

/// So much of a night passes, in percent.
pub(super) fn pass<O: Observer>(m: &mut Machine<'_, O>, percent: i32) -> Result<(), Halt> {
    m.pass_time(NIGHT_PERCENT * u32::try_from(percent).unwrap_or(0), label!("rest: the night passes"));
    let all = m.here().order().to_vec();
    for h in all.iter().copied() {
        a_rest_counts(m, h)?;
        for item in m.world().held_by(h).to_vec() {
            a_rest_counts(m, item)?;
        }
        let searched = m.world().feature(h).filter(|f| f.door_is(DoorState::DF_SEARCHED)).map(|f| f.door());
        if let Some(door) = searched {
            let left = door & !DoorState::DF_SEARCHED.number();
            m.put_feature(h, FeatureField::Door, left, label!("rest: to be searched again"));
        }
    }
    fields::overnight(m)
}

/// What lies on a thing is a night older.
fn a_rest_counts<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    let why = label!("rest: over by the morning");
    for mark in m.world().stati(h).map(|s| s.marks(StatiQuery::default())).unwrap_or_default() {
        if m.world().creature(h).is_some() && !m.is_here(h) {
            return Ok(());
        }
        let Some(record) = m.world().stati(h).and_then(|s| s.marked(mark)).cloned() else { continue };
        match record.duration {
            _ if record.nature == Nature::HUNGER => {}
            // What was being done is left off, and not done.
            1.. if record.nature != Nature::ACTING => {
                stati::elapse(m, h, mark, why)?;
            }
            1.. | TO_REST => {
                stati::remove(m, h, StatiQuery::exactly(&record), why)?;
            }
            ..TO_REST => {
                let place = m.world().stati(h).and_then(|s| s.place_of(mark));
                if let Some(place) = place {
                    let older = Stati { duration: record.duration + 1, ..record };
                    m.change_stati(h, place, older, label!("rest: one rest less"));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whoever lives here looks after the traps: what could not be disarmed may be tried again, and by a die against depth
/// what was disarmed is set again.
pub(super) fn traps_are_set<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let depth = i32::from(m.here().map().depth());
    let why = label!("rest: traps are seen to");
    for h in m.here().order().to_vec() {
        let Some(trap) = m.world().feature(h).filter(|f| f.is_here()) else { continue };
        let kind = m.content().feature(trap.kind).map(|kind| kind.ftype);
        if kind != Some(ObjectType::T_TRAP) {
            continue;
        }
        let state = trap.trap() & !TrapState::TS_NODISARM.number();
        m.put_feature(h, FeatureField::Trap, state, why);
        if m.roll(SET_AGAIN, label!("rest: is the trap set again"))? < depth {
            m.put_feature(h, FeatureField::Trap, state & !TrapState::TS_DISARMED.number(), why);
            stati::end(m, h, Nature::RETRY_BONUS, why)?;
        }
    }
    Ok(())
}
