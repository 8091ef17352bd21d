//! How a dwarven focus ends: with the death of whom it was sworn against (the original's FocusCheck).

use super::experience;
use crate::base::names::StatiNature as N;
use crate::rules::prelude::*;
use crate::rules::stati::end_from;
use crate::world::CreatureField;

/// Experience for a vow that was kept, by the square of the rating; and what one loses of which another took care, by the
/// rating.
const KEPT: i32 = 25;
const BROKEN: i32 = 200;

/// Somebody died: who swore to bring it down gains by it, where it or its beast killed, and loses otherwise.
pub fn ends<O: Observer>(m: &mut Machine<'_, O>, dead: Handle, killer: Handle) -> Result<(), Halt> {
    let sworn: Vec<Handle> = m
        .world()
        .creatures()
        .filter(|c| c.is_player() && c.stati().of(N::DWARVEN_FOCUS).any(|s| s.thing == dead))
        .map(|c| c.handle())
        .collect();
    for me in sworn {
        let cr = m.cr(dead);
        let kept = killer == me || m.has_from(me, N::HAS_ANIMAL, killer);
        end_from(m, me, N::DWARVEN_FOCUS, dead, label!("vow: it is dead"))?;
        if kept {
            m.i_print(me, "You have kept your oath.")?;
            experience::gain(m, me, KEPT * cr * cr, label!("vow: kept"))?;
        } else {
            m.i_print(me, "Another brought down whom you had sworn to.")?;
            let had = m.world().creature(me).map_or(0, |c| c.xp());
            let left = had.saturating_sub(BROKEN * cr).max(0);
            m.put(me, CreatureField::Xp, left, label!("vow: broken"));
        }
    }
    Ok(())
}
