//! An action in a queue, with the record that it will be thrown with.

use crate::event::{EventCode, EventInfo, fields};
use crate::world::action::Action;

/// An action in a queue, with the place in the batch around that it answers.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) action: Action,
    pub(super) answers: Option<usize>,
    /// The record it will be thrown with, as listeners left it.
    pub(super) record: EventInfo,
}

impl Waiting {
    pub(super) fn new(action: Action, answers: Option<usize>) -> Self {
        Waiting { action, answers, record: record(&action) }
    }
}

/// Events of magic: a square that one of them is done at is the place meant, whoever stands there.
const MAGIC: [EventCode; 6] = [
    EventCode::EV_ACTIVATE,
    EventCode::EV_CAST,
    EventCode::EV_DRINK,
    EventCode::EV_INVOKE,
    EventCode::EV_READ,
    EventCode::EV_ZAP,
];

/// The record that an action begins with.
pub(super) fn record(action: &Action) -> EventInfo {
    let mut e = EventInfo::new(action.event)
        .with(fields::EActor, action.actor)
        .with(fields::EVictim, action.victim)
        .with(fields::EItem, action.item)
        .with(fields::EItem2, action.item2)
        .with(fields::EParam, i32::from(action.param))
        .with(fields::EId, action.effect)
        .with(fields::Mm, action.mm)
        .with(fields::IsArcaneTrickery, action.trickery);
    if let Some(at) = action.at {
        e = e.with(fields::IsLoc, MAGIC.contains(&action.event));
        e = e.with(fields::ExVal, i32::from(at.x)).with(fields::EyVal, i32::from(at.y));
    }
    e
}
