//! A body that has grown or shrunk: the disguise is ruined, rider and mount part where they no longer fit, and what has
//! become too large for the hands falls (docs/rules/values.md, Size that changed). A body of several squares waits
//! for bulks.

use crate::base::names::{ItemState, MonsterType, Slot, StatiNature};
use crate::event::fields::{EActor, EItem, EParam, EVictim};
use crate::rules::movement::ride;
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};
use crate::rules::stati;

/// What follows once the size of somebody on the map has changed.
pub(super) fn resized<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    let Some(me) = who(m.world(), m.content(), h).filter(|me| me.c.is_here()) else { return Ok(()) };
    if me.has_stati(StatiNature::DISGUISED) {
        stati::end(m, h, StatiNature::DISGUISED, label!("its size ruins the disguise"))?;
    }
    if let Some((rider, mount)) = parted(m, h) {
        let thrown = EventInfo::new(EventCode::EV_DISMOUNT).with(EActor, rider).with(EVictim, mount);
        m.throw(thrown.with(EParam, ride::THROWN))?;
    }
    for item in too_large(m, h) {
        m.throw(EventInfo::new(EventCode::EV_LOSEITEM).with(EActor, h).with(EItem, item))?;
        m.throw(EventInfo::new(EventCode::EV_DROP).with(EActor, h).with(EItem, item))?;
    }
    Ok(())
}

/// Rider and mount, of whom this is one, where the mount no longer bears the rider: it is not larger than it, or an
/// animal more than one size larger.
fn parted<O: Observer>(m: &Machine<'_, O>, h: Handle) -> Option<(Handle, Handle)> {
    let me = who(m.world(), m.content(), h)?;
    let behind = |nature| me.stati_of(nature).next().and_then(|s| s.thing.some());
    let (rider, mount) = match (behind(StatiNature::MOUNT), behind(StatiNature::MOUNTED)) {
        (Some(rider), _) => (me.other(rider)?, me),
        (None, Some(mount)) => (me, me.other(mount)?),
        (None, None) => return None,
    };
    let (bears, sits) = (mount.size(), rider.size());
    let unfit = bears <= sits || (bears > sits + 1 && mount.is_type(MonsterType::MA_ANIMAL));
    unfit.then(|| (rider.c.handle(), mount.c.handle()))
}

/// What it holds that its hands are too small for now; two hands hold what is a size larger. What is cursed stays.
fn too_large<O: Observer>(m: &Machine<'_, O>, h: Handle) -> Vec<Handle> {
    let Some(me) = who(m.world(), m.content(), h) else { return Vec::new() };
    let (weapon, ready) = (me.carried_in(Slot::SL_WEAPON), me.carried_in(Slot::SL_READY));
    let both = weapon.is_some_and(|w| ready.is_some_and(|r| r.item.handle == w.item.handle));
    let most = me.size() + i32::from(both);
    let falls = |held: &crate::rules::query::who::Held<'_>, me: &Who<'_>| {
        held.size_for(me) > most && !held.item.is(ItemState::IF_CURSED)
    };
    let held = [weapon, ready.filter(|_| !both)];
    held.into_iter().flatten().filter(|held| falls(held, &me)).map(|held| held.item.handle).collect()
}
