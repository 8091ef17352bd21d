//! Playing a creature: commands, errands that go on over many actions, and answers to what it is asked. What is
//! done while the past is looked at happens after the action looked at; the old future stays as a branch.

use super::activity::{Activity, Stop};
use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::event::Question;
use augury_engine::play::errand::{Going, Next};
use augury_engine::play::{Command, Errand, Input};

impl Debugger {
    /// Is somebody played who is still there?
    pub fn plays(&self) -> bool {
        let here = |h| self.session().and_then(|s| s.live().creature(h)).is_some_and(|c| c.is_here());
        self.played.is_some_and(here)
    }

    /// The question that waits for an answer, if one does.
    pub fn asked(&self) -> Option<&Question> {
        self.session()?.asked()
    }

    /// The errand that is under way, and whose.
    pub fn errand(&self) -> Option<(Handle, Errand)> {
        match &self.running.activity {
            Activity::Errand(going) => Some((going.who(), going.errand())),
            _ => None,
        }
    }

    fn is_here(&mut self, h: Handle) -> bool {
        let here = self.session().is_some_and(|s| s.live().creature(h).is_some_and(|c| c.is_here()));
        if !here {
            self.says.push("That creature is not on the map any more.".to_owned());
        }
        here
    }

    /// Has a creature do something now.
    pub(in crate::debugger) fn command(&mut self, h: Handle, command: Command) {
        self.fork();
        self.running.activity = Activity::Stopped;
        self.running.stop = None;
        if self.is_here(h)
            && self.act(h, command).is_some()
            && self.played == Some(h)
            && self.running.stop.is_none()
        {
            // The others go on until it is this creature's turn again.
            self.continue_forward();
        }
    }

    /// Sends a creature on an errand.
    pub(in crate::debugger) fn send(&mut self, h: Handle, errand: Errand) {
        self.fork();
        self.running.activity = Activity::Stopped;
        self.running.stop = None;
        if !self.is_here(h) {
            return;
        }
        if let Some(run) = &mut self.run {
            run.session.decline();
            self.running.activity = Activity::Errand(Box::new(Going::begin(&run.session, h, errand)));
            (self.running.owed, self.running.began) = (1.0, run.session.live().turn());
        }
    }

    /// One more action or round of the errand under way.
    pub(in crate::debugger) fn errand_on(&mut self) {
        let Activity::Errand(mut going) = std::mem::take(&mut self.running.activity) else { return };
        let Some(next) = self.session().map(|session| going.next(session)) else { return };
        let who = going.who();
        self.running.activity = Activity::Errand(going);
        match next {
            Next::Over(came_to) => self.halt(Stop::CameTo(came_to)),
            Next::Others => {
                self.grow(true, Input::Run(1), |session, each| session.advance_watching(each));
            }
            Next::Do(command) => {
                self.act(who, command);
            }
        }
    }

    /// Answers the question that waits.
    pub(in crate::debugger) fn answer(&mut self, answer: i32) {
        let Some(question) = self.asked().cloned() else { return };
        let input = self.session().and_then(|s| s.waiting_input()).map(plain);
        let (Some(input), true) = (input, (0..question.answers()).contains(&answer)) else { return };
        self.running.stop = None;
        let done = self.grow(true, input, |session, each| match session.answer_watching(answer, each) {
            Some(ended) => ended,
            None => session.advance_watching(each),
        });
        if done.is_some() && self.played == Some(question.who) && self.running.stop.is_none() {
            self.continue_forward();
        }
    }

    /// Leaves the question that waits unanswered: what asked it is not done.
    pub(in crate::debugger) fn decline(&mut self) {
        if let Some(question) = self.run.as_mut().and_then(|s| s.session.decline()) {
            self.running.stop = None;
            self.says.push(format!("Not done: {}", question.text));
        }
    }
}

/// An input without the answers given so far: the session puts all of them to it again.
fn plain(input: Input) -> Input {
    match input {
        Input::Answered(asking, _) => *asking,
        other => other,
    }
}
