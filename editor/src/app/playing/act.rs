//! What all of these do: an act of whoever is played, a question for a square.

use augury_engine::base::handle::Handle;
use augury_engine::event::{EventCode, Options, Question};

use crate::app::debugging;
use crate::debugger::{Debugger, Intent};
use crate::view::ask::{Ask, Then};
use crate::view::commands::CommandId as Id;
use crate::view::state::State;

/// Ways to talk to somebody (docs/rules/talk.md, The acts).
pub(super) const ACTS: [(EventCode, &str); 13] = [
    (EventCode::EV_GREET, "greet"),
    (EventCode::EV_BARTER, "barter"),
    (EventCode::EV_COW, "cow"),
    (EventCode::EV_TERMS, "offer terms"),
    (EventCode::EV_DISMISS, "dismiss"),
    (EventCode::EV_DISTRACT, "distract"),
    (EventCode::EV_ENLIST, "enlist"),
    (EventCode::EV_FAST_TALK, "fast-talk"),
    (EventCode::EV_ORDER, "order"),
    (EventCode::EV_QUELL, "quell"),
    (EventCode::EV_REQUEST, "request"),
    (EventCode::EV_SURRENDER, "surrender"),
    (EventCode::EV_TAUNT, "taunt"),
];

/// Asks something of the debugger; says so where nothing came of it.
pub(super) fn act(state: &mut State, intent: Intent) {
    // What was said before has been read by whoever goes on.
    state.playing.read_to = state.debugger.as_ref().and_then(|d| d.session()).map_or(0, |s| s.moments());
    // What tells whether something came of a command at once: where it stands, what it has where, and the time it takes.
    let stands = |state: &State, me: Handle| {
        let session = state.debugger.as_ref()?.session()?;
        let c = session.live().creature(me)?;
        let slots = |h: &Handle| (*h, session.live().item(*h).map_or(0, |i| i.slots()));
        let has: Vec<(Handle, i32)> = c.inventory().iter().map(slots).collect();
        Some((session.atoms().len(), (c.at(), c.timeout(), has)))
    };
    let Intent::Command(me, command) = intent else {
        debugging::apply(state, intent);
        return;
    };
    let before = stands(state, me);
    debugging::apply(state, intent);
    let (Some((atom, was)), Some((_, is)), Some(debugger)) = (before, stands(state, me), &state.debugger)
    else {
        return;
    };
    if was == is && debugger.notes(atom).is_some_and(|n| n.said.is_empty()) {
        let keys = state.keys_of(Id::BackInto);
        state.say(format!("Nothing came of it: {command}. {keys} steps back through why"));
    }
}

/// Asks for a square for a command.
pub(super) fn ask_square(state: &mut State, id: Id, text: &str) {
    let Some(debugger) = &state.debugger else { return };
    let who = debugger.played().unwrap_or(Handle::NONE);
    state.playing.ask = Some(Ask { question: square_asked(debugger, who, text), then: Then::At(id) });
}

/// A question for a square of the map.
pub(super) fn square_asked(debugger: &Debugger, who: Handle, text: impl Into<String>) -> Question {
    let size =
        debugger.with_world(|w| (w.in_play().map().width(), w.in_play().map().height())).unwrap_or((1, 1));
    Question::new(who, text, Options::Square(size.0, size.1))
}
