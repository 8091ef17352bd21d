//! Handle Device: a found trap beside one is disarmed, or set again or taken apart once it is (docs/rules/traps.md,
//! Disarmed, reset, taken apart). What comes of the work is `traps`.

use crate::base::names::{Skill, TrapState};
use crate::event::fields::EVictim;
use crate::rules::prelude::*;
use crate::rules::query::ask::{chosen, refused};
use crate::rules::traps::{Work, handle, is_trap};
use crate::world::CreatureField;

/// Segments of the command, over and above those of the work.
const TIME: i32 = 50;
/// Levels of the skill that setting a trap again wants, and taking it apart.
const RESET: i32 = 10;
const SALVAGE: i32 = 15;

/// Works at the trap that the record names, else at the first found one beside the actor.
///
/// # Errors
/// The action is over, or there is no answer yet which work is meant.
pub(super) fn handle_device<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(trap) = trap_meant(m, me) else {
        return refused(m, "There is no trap beside {actor} that {actor} {actor:know|knows} of.");
    };
    let disarmed = m.world().feature(trap).is_some_and(|f| f.trap_is(TrapState::TS_DISARMED));
    let level = m.skill(me, Skill::SK_HANDLE_DEV);
    let work = match disarmed {
        false => Work::Disarm,
        true if level >= SALVAGE => {
            let ways = ["set the trap again", "take it apart"].map(str::to_owned).to_vec();
            if chosen(m, me, "What becomes of the trap?", ways, 0)? == 1 {
                Work::Salvage
            } else {
                Work::Reset
            }
        }
        true if level >= RESET => Work::Reset,
        true => return refused(m, "It is harmless already."),
    };
    m.put_add(me, CreatureField::Timeout, TIME, label!("handle device: time"));
    let answer = handle(m, me, trap, work)?;
    // A try that failed was one: its time is spent.
    Ok(if answer == Answer::Abort { Answer::Done } else { answer })
}

/// The trap of the record, if it is one; else the first in order that was found, one square away or underfoot.
fn trap_meant<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Handle> {
    let named = m.get(EVictim);
    if is_trap(m, named) {
        return Some(named);
    }
    let at = m.at(me);
    let beside = |h: &Handle| {
        let found = m.world().feature(*h).filter(|f| f.is_here() && f.trap_is(TrapState::TS_FOUND));
        found.is_some_and(|f| f.at().steps(at) <= 1)
    };
    m.level_of(me).order().iter().copied().find(|h| is_trap(m, *h) && beside(h))
}
