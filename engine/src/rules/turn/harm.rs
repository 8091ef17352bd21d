//! What several steps use: who is there, and damage by itself.

use crate::base::names::DamageType;
use crate::event::fields::{DType, EActor, EVictim, VDmg};
use crate::rules::prelude::*;

/// Alive and on the map?
pub(super) fn is_here<O: Observer>(m: &Machine<'_, O>, h: Handle) -> bool {
    m.world().creature(h).is_some_and(|c| c.is_here())
}

/// EV_DAMAGE by itself.
pub(super) fn hurt<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    kind: DamageType,
    amount: i32,
) -> Result<(), Halt> {
    m.throw(
        EventInfo::new(EventCode::EV_DAMAGE)
            .with(EActor, me)
            .with(EVictim, me)
            .with(DType, kind)
            .with(VDmg, amount),
    )?;
    Ok(())
}
