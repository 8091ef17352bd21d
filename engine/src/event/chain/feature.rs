//! What a fixture is: its kind, asked before the rules of class Door and again before those of class Feature,
//! as the original does.

use crate::base::handle::Handle;
use crate::content::Switch;
use crate::event::observe::Observer;
use crate::event::{Answer, EventCode, Link, Machine, Ruling};

impl<O: Observer> Machine<'_, O> {
    /// DONE and ERROR end; ABORT does not, and NOMSG only sets Terse. Where EV_WALKON is asked but once, a
    /// fixture's own ABORT is its refusal, which the second asking hears otherwise (`rules::movement::walk`).
    pub(super) fn ask_feature(&mut self, p: u8, h: Handle, code: EventCode) -> Ruling {
        let Some(feature) = self.world.feature(h) else { return Ok(Answer::Nothing) };
        let answer = self.ask(Link::FeatureKind(p), feature.kind, code)?;
        Ok(match self.unless_hushed(answer) {
            Answer::Done | Answer::Error => answer,
            Answer::Abort if code.base() == EventCode::EV_WALKON => {
                if self.content.keeps(Switch::WalkOnIsAskedTwice) { Answer::Nothing } else { answer }
            }
            _ => Answer::Nothing,
        })
    }
}
