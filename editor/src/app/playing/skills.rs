//! What is used by command: skills, with the level of whoever is played in each, and its abilities and feats.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::Named;
use augury_engine::event::checking::spoken;
use augury_engine::event::{EventCode, Options, Question};
use augury_engine::rules::abilities::offered;
use augury_engine::rules::query::who::who;
use augury_engine::rules::skills::BY_COMMAND;

use crate::view::ask::{Ask, Then};
use crate::view::state::State;

/// Asks what is used: abilities and feats that it has first, then skills.
pub(super) fn choose(state: &mut State, me: Handle) {
    let Some(debugger) = &state.debugger else { return };
    let Some(w) = debugger.session().and_then(|s| who(s.live(), debugger.content(), me)) else { return };
    let (mut lines, mut all) = (Vec::new(), Vec::new());
    for offer in offered(&w) {
        lines.push(offer.name);
        all.push((offer.event, offer.param));
    }
    for skill in BY_COMMAND {
        lines.push(format!("{} {:+}", spoken(skill), w.skill(skill)));
        all.push((EventCode::EV_SKILL, i16::try_from(skill.number()).unwrap_or(0)));
    }
    let question = Question::new(me, "Use what?", Options::Lines(lines));
    state.playing.ask = Some(Ask { question, then: Then::Use(all) });
}
