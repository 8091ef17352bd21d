//! EV_OPEN and EV_CLOSE of a door (docs/rules/doors.md, Opening and closing).

use super::image::settle;
use super::lock;
use crate::base::names::{DoorState, MonsterFlag, Named, StatiNature as Nature, StatiValue};
use crate::event::fields::EActor;
use crate::rules::prelude::*;
use crate::rules::query::way::plane_of;
use crate::world::{CreatureField, FeatureField};

/// Segments that a door takes.
const TIME: i32 = 15;

/// May this creature use a door: has it hands, in this world?
fn can_handle<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    m.who(me).is_some_and(|w| {
        !w.has_flag(MonsterFlag::M_NOHANDS) && plane_of(&w) == StatiValue::PHASE_MATERIAL.number()
    })
}

/// EV_OPEN: by its actor. A locked one is picked first.
pub fn open<O: Observer>(m: &mut Machine<'_, O>, door: Handle) -> Ruling {
    let me = m.get(EActor);
    let Some(feature) = m.world().feature(door) else { return Ok(Answer::Abort) };
    let state = feature.door();
    let (broken, is_open) = (feature.door_is(DoorState::DF_BROKEN), feature.door_is(DoorState::DF_OPEN));
    if !can_handle(m, me) {
        return Ok(Answer::Abort);
    }
    let opened = (state | DoorState::DF_OPEN.number()) & !DoorState::DF_SECRET.number();
    if broken {
        m.put_feature(door, FeatureField::Door, opened, label!("door: it hangs loose"));
        settle(m, door);
        return Ok(Answer::Abort);
    }
    if is_open {
        return Ok(Answer::Abort);
    }
    if let Some(answer) = lock::opens(m, me, door)? {
        return Ok(answer);
    }
    let own = wizlocked_by(m, door) == Some(me);
    m.put_add(me, CreatureField::Timeout, if own { 0 } else { TIME }, label!("door: opened"));
    let state = m.world().feature(door).map_or(state, |f| f.door());
    let state = (state | DoorState::DF_OPEN.number()) & !DoorState::DF_SECRET.number();
    m.put_feature(door, FeatureField::Door, state, label!("door: opened"));
    settle(m, door);
    Ok(Answer::Done)
}

/// Who locked it by magic.
pub(super) fn wizlocked_by<O: Observer>(m: &Machine<'_, O>, door: Handle) -> Option<Handle> {
    m.world().stati(door)?.of(Nature::WIZLOCK).next().map(|s| s.thing)
}

/// EV_CLOSE: by its actor. It does not close on somebody or something (the original closes it: docs/rules/doors.md,
/// Opening and closing).
pub fn close<O: Observer>(m: &mut Machine<'_, O>, door: Handle) -> Ruling {
    let me = m.get(EActor);
    let Some(feature) = m.world().feature(door) else { return Ok(Answer::Abort) };
    let usable = feature.door_is(DoorState::DF_OPEN) && !feature.door_is(DoorState::DF_BROKEN);
    let blocked = m.level_of(me).creature_at(feature.at()).is_some_and(|c| c.handle() != me)
        || m.level_of(me).items_at(feature.at()).next().is_some();
    if !can_handle(m, me) || !usable || blocked {
        return Ok(Answer::Abort);
    }
    let state = feature.door() & !DoorState::DF_OPEN.number();
    m.put_add(me, CreatureField::Timeout, TIME, label!("door: closed"));
    m.put_feature(door, FeatureField::Door, state, label!("door: closed"));
    settle(m, door);
    Ok(Answer::Done)
}
