//! Which one a command is done to, or with: asked where there are several.

use augury_engine::base::handle::Handle;
use augury_engine::event::{Options, Question};

use super::perform::perform;
use super::{Id, fixtures, people, things};
use crate::view::ask::{Ask, Then};
use crate::view::state::State;

/// One of several things, at once if there is only one.
pub(super) fn one_of(state: &mut State, me: Handle, id: Id, text: &str, all: Vec<Handle>, none: &str) {
    let Some(debugger) = &state.debugger else { return };
    match all.as_slice() {
        [] => state.say(none),
        [one] if matches!(id, Id::PickUp | Id::TalkTo) => {
            let one = *one;
            perform(state, me, id, one);
        }
        _ => {
            let line = |h: &Handle| match id {
                Id::PickUp => things::line(debugger, *h),
                _ => things::line_with_place(debugger, *h),
            };
            let lines = all.iter().map(line).collect();
            let question = Question::new(me, text, Options::Lines(lines));
            state.playing.ask = Some(Ask { question, then: Then::Take(id, all) });
        }
    }
}

/// A command done with a thing: which one is asked.
pub(super) fn thing(state: &mut State, me: Handle, id: Id) {
    let Some(debugger) = &state.debugger else { return };
    let (text, none) = match id {
        Id::PickUp => ("Pick up what?", "Nothing lies here"),
        Id::Drop => ("Drop what?", "Nothing is carried"),
        Id::Wield => ("Wield what?", "Nothing to wield is carried"),
        Id::Wear => ("Wear what?", "Nothing to wear is carried"),
        Id::ThrowAt => ("Throw what?", "Nothing is carried"),
        Id::TakeOff => ("Take off what?", "Nothing is worn or wielded"),
        Id::PutInto => {
            ("Put what into a container?", "There is nothing to put into a container, or none for it")
        }
        Id::TakeOut => ("Take out what?", "There is nothing in a container here"),
        Id::PourOut => ("Pour out what?", "There is no container here with something in it"),
        Id::Drink => ("Drink what?", "There is nothing to drink"),
        _ => ("Eat what?", "There is nothing to eat"),
    };
    let all = things::fitting(debugger, me, id);
    one_of(state, me, id, text, all, none);
}

/// A command done to a fixture beside whoever is played: at once where there is one, else the direction is asked.
pub(super) fn fixture(state: &mut State, me: Handle, id: Id) {
    let beside = || -> Option<Vec<Handle>> {
        let debugger = state.debugger.as_ref()?;
        let world = debugger.session()?.live();
        let at = world.creature(me)?.at();
        let all = fixtures::beside(debugger, me).into_iter().filter(|f| fixtures::suits(debugger, f, id));
        let kicked = world.in_play().creatures_near(at, 1).filter(|c| id == Id::KickDoor && c.handle() != me);
        Some(all.map(|f| f.handle).chain(kicked.map(|c| c.handle())).collect())
    };
    match beside().unwrap_or_default().as_slice() {
        [] => state.say("There is nothing beside you for that"),
        // Nobody is kicked without a word, and nothing but a door.
        [one] if id != Id::KickDoor || fixtures::is_door(state, *one) => perform(state, me, id, *one),
        _ => {
            let question = Question::new(me, "In which direction?", Options::Direction);
            state.playing.ask = Some(Ask { question, then: Then::Toward(id) });
        }
    }
}

/// A blow of a kind of its own: at once where one foe stands beside whoever is played, else the direction is asked.
pub(super) fn strike(state: &mut State, me: Handle, id: Id) {
    let beside = state.debugger.as_ref().map(|d| people::foes_beside(d, me)).unwrap_or_default();
    match beside.as_slice() {
        [] => state.say("No foe stands beside you for that: step up to one first"),
        [one] => perform(state, me, id, *one),
        _ => {
            let question = Question::new(me, "In which direction?", Options::Direction);
            state.playing.ask = Some(Ask { question, then: Then::Toward(id) });
        }
    }
}
