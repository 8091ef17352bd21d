//! Skills used by command: those that EV_SKILL answers, with the level of whoever is played in each.

use augury_engine::base::handle::Handle;
use augury_engine::event::checking::spoken;
use augury_engine::event::{Options, Question};
use augury_engine::rules::query::who::who;
use augury_engine::rules::skills::BY_COMMAND;

use crate::view::ask::{Ask, Then};
use crate::view::state::State;

/// Asks which skill is used.
pub(super) fn choose(state: &mut State, me: Handle) {
    let Some(debugger) = &state.debugger else { return };
    let Some(w) = debugger.session().and_then(|s| who(s.live(), debugger.content(), me)) else { return };
    let lines = BY_COMMAND.iter().map(|skill| format!("{} {:+}", spoken(*skill), w.skill(*skill))).collect();
    let question = Question::new(me, "Use which skill?", Options::Lines(lines));
    state.playing.ask = Some(Ask { question, then: Then::Use(BY_COMMAND.to_vec()) });
}
