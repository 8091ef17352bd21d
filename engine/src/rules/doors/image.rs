//! How a door stands (docs/rules/doors.md, How a door stands): what its state makes of its square.

use crate::base::names::{DoorState, Named, ObjectType, ThingFlag};
use crate::rules::prelude::*;
use crate::rules::query::way::is_solid;
use crate::world::FeatureField;

/// Draws the state of a door that is made: one in ten stands open, half of the others are locked, one in seven of
/// those that are not open is a secret.
pub fn roll_state<O: Observer>(m: &mut Machine<'_, O>, door: Handle) -> Result<(), Halt> {
    let mut state = 0;
    if m.roll(10, label!("is the door open"))? == 0 {
        state |= DoorState::DF_OPEN.number();
    } else if m.roll(2, label!("is the door locked"))? == 0 {
        state |= DoorState::DF_LOCKED.number();
    }
    if m.roll(7, label!("is the door secret"))? == 0 {
        state = (state & !DoorState::DF_OPEN.number()) | DoorState::DF_SECRET.number();
        if m.roll(2, label!("is the secret door locked"))? == 0 {
            state |= DoorState::DF_LOCKED.number();
        }
    }
    m.put_feature(door, FeatureField::Door, state, label!("door: made so"));
    settle(m, door);
    Ok(())
}

/// Makes a door and its square agree (SetImage). A door between no walls has nothing to hang in: it is broken.
pub fn settle<O: Observer>(m: &mut Machine<'_, O>, door: Handle) {
    let Some(feature) = m.world().feature(door) else { return };
    let kind = m.content().feature(feature.kind);
    if kind.is_none_or(|k| k.ftype != ObjectType::T_DOOR) {
        return;
    }
    let kind_flags = kind.map_or(0, |k| k.flags.bits() as i32);
    let at = feature.at();
    let wall = |dx, dy| is_solid(m.level_of(door), m.content(), at.shifted(dx, dy));
    let (upright, level) = (wall(0, -1) && wall(0, 1), wall(-1, 0) && wall(1, 0));
    let bit = |state: DoorState| state.number();
    let mut state = feature.door();
    if state & bit(DoorState::DF_OPEN) != 0 {
        state &= !(bit(DoorState::DF_LOCKED) | bit(DoorState::DF_SECRET));
    }
    state &= !bit(DoorState::DF_VERTICAL);
    if upright {
        state |= bit(DoorState::DF_VERTICAL);
    }
    let free = m.level_of(door).creature_at(at).is_none();
    match upright || level {
        true if state & bit(DoorState::DF_OPEN) == 0 && free => state &= !bit(DoorState::DF_BROKEN),
        true => {}
        false => state |= bit(DoorState::DF_BROKEN),
    }
    let shut = state & (bit(DoorState::DF_OPEN) | bit(DoorState::DF_BROKEN)) == 0;
    let solid = ThingFlag::F_SOLID.number() | ThingFlag::F_OPAQUE.number();
    let unseen = ThingFlag::F_INVIS.number();
    let mut flags = feature.flags() & !(solid | unseen) | kind_flags & unseen;
    if shut {
        flags |= solid;
    }
    if state & bit(DoorState::DF_SECRET) != 0 {
        flags |= solid | unseen;
    }
    let why = label!("door: how it stands");
    m.put_feature(door, FeatureField::Door, state, why);
    m.put_feature(door, FeatureField::Flags, flags, why);
}
