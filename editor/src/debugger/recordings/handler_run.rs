//! A handler or a draw seen at work: a session of its own whose last input throws the event, standing where the handler
//! begins or where something is drawn.

use crate::debugger::state::Debugger;
use augury_engine::base::id::ResId;
use augury_engine::event::{EventCode, Moment, What};
use augury_engine::play::Recording;

use crate::debugger::revise::Task;

impl Debugger {
    /// Takes a recording as the session and stands where a handler first begins in it. Whether it began at all; where
    /// it did not, the session stands at its end.
    ///
    /// # Errors
    /// What is wrong with the recording, a line each; the session stays as it was.
    pub fn stop_at_handler(
        &mut self,
        recording: Recording,
        id: ResId,
        code: EventCode,
    ) -> Result<bool, Vec<String>> {
        self.stop_at_first(recording, |m| {
            m.asked == Some(id) && m.code == code && matches!(m.what, What::HandlerEntered { .. })
        })
    }

    /// The same where something is first drawn by weight.
    ///
    /// # Errors
    /// As [`Self::stop_at_handler`].
    pub fn stop_at_draw(&mut self, recording: Recording) -> Result<bool, Vec<String>> {
        self.stop_at_first(recording, |m| matches!(m.what, What::Lottery { .. }))
    }

    /// Takes in what was typed a moment ago: its scripts are being compiled, which takes milliseconds.
    pub fn take_edits_in(&mut self) {
        if let Some(revised) = self.content.revising.take().and_then(Task::wait) {
            self.take_revised(revised);
        }
    }

    fn stop_at_first(
        &mut self,
        recording: Recording,
        wanted: impl Fn(&Moment) -> bool,
    ) -> Result<bool, Vec<String>> {
        self.take_edits_in();
        self.open(recording)?;
        let atoms = self.session().map_or(0, |session| session.atoms().len());
        for trace in (0..atoms).filter_map(|atom| self.trace_of(atom)) {
            if let Some(place) = trace.moments.iter().position(|traced| wanted(&traced.moment)) {
                self.go_to(trace.first + place as u64);
                return Ok(true);
            }
        }
        Ok(false)
    }
}
