//! The mount of a rider (docs/rules/movement.md, Riding).

use crate::base::names::{Skill, StatiNature as Nature};
use crate::event::fields::EActor;
use crate::rules::movement::ride;
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::stati;
use smallvec::SmallVec;

/// A rider calms a frightened mount or is thrown; then the mount has its own round.
pub(super) fn mount<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    let Some(mount) = w.c.stati().of(Nature::MOUNTED).next().map(|s| s.thing) else { return Ok(()) };
    let Some(bears) = w.other(mount) else { return Ok(()) };
    if bears.has_stati(Nature::AFRAID) {
        let (dc, skill) = (15 + bears.cr(), w.skill(Skill::SK_RIDE));
        if m.d(20, label!("ride"))? + skill >= dc {
            stati::end(m, mount, Nature::AFRAID, label!("turn: the mount is calmed"))?;
        } else {
            ride::throw_off(m, me)?;
        }
    }
    if is_carried_by(m, mount, me) || !super::harm::is_here(m, mount) {
        return Ok(());
    }
    m.throw(EventInfo::new(EventCode::EV_TURN).with(EActor, mount)).map(|_| ())
}

/// Does a mount sit, on whatever its own mount sits on, on its rider? Then nobody of them is carried by the others, and
/// each has its round by itself.
fn is_carried_by<O: Observer>(m: &Machine<'_, O>, mount: Handle, rider: Handle) -> bool {
    let mut under: SmallVec<[Handle; 4]> = SmallVec::new();
    let mut here = mount;
    while !under.contains(&here) {
        under.push(here);
        let below = m.world().creature(here).and_then(|c| c.stati().of(Nature::MOUNTED).next());
        match below.map(|stati| stati.thing) {
            Some(below) if below == rider => return true,
            Some(below) => here = below,
            None => return false,
        }
    }
    false
}
