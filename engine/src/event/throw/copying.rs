//! The entry points that start from the record in hand. They differ in what of the copy comes back.

use super::phases::is_divine;
use crate::base::event_code::EventCode;
use crate::base::id::ResId;
use crate::event::frame::Entry;
use crate::event::{Answer, EventField, EventInfo, Halt, Machine, Observer, Ruling, fields};
use crate::label;

impl<O: Observer> Machine<'_, O> {
    /// ReThrow: throws the record in hand with another code. Everything comes back into it but the code and
    /// Terse; isVerb comes back cleared.
    ///
    /// # Errors
    /// As [`Machine::throw`].
    pub fn rethrow(&mut self, code: EventCode) -> Ruling {
        let (nth, path) = self.enter(code)?;
        if self.is_unanswered(self.e(), code) {
            self.came_back_unheard(code);
            return Ok(Answer::Nothing);
        }
        let e = self.stack.push_copy(code, Entry::ReThrow, nth, path);
        fields::Terse.write(e, false);
        fields::IsVerb.write(e, false);
        let answer = self.carry_out(code, Entry::ReThrow)?;
        if let Some((outer, inner)) = self.stack.with_ended() {
            let (code, terse) = (outer.e.code(), outer.e.get(fields::Terse));
            outer.e.take_over(&mut inner.e);
            outer.e.set_code(code);
            fields::Terse.write(&mut outer.e, terse);
        }
        Ok(answer)
    }

    /// What a ReThrow that nobody hears leaves in the record in hand: what a throw sets by itself.
    fn came_back_unheard(&mut self, code: EventCode) {
        let divine = is_divine(self.e().code());
        self.mark_first_segment(code);
        if let Some(frame) = self.stack.last_mut() {
            fields::IsVerb.write(&mut frame.e, false);
            if divine {
                fields::IsActOfGod.write(&mut frame.e, true);
            }
        }
        self.count_unhandled(code);
    }

    /// XTHROW and RXTHROW: throws a changed copy of the record in hand, without Terse and isVerb; only
    /// chResult comes back.
    ///
    /// # Errors
    /// As [`Machine::throw`].
    pub fn throw_copy(&mut self, code: EventCode, change: impl FnOnce(EventInfo) -> EventInfo) -> Ruling {
        let mut info = change(self.e().clone());
        info.set_code(code);
        info = info.with(fields::Terse, false).with(fields::IsVerb, false);
        let (nth, path) = self.enter(code)?;
        self.stack.push(info, Entry::Copy, nth, path);
        let answer = self.carry_out(code, Entry::Copy)?;
        if let Some((_, inner)) = self.stack.with_ended() {
            let result = inner.e.get(fields::ChResult);
            self.set(fields::ChResult, result, label!("XTHROW"));
        }
        Ok(answer)
    }

    /// RedirectEff: throws a copy of the record with another effect, for an effect inside an effect; nothing
    /// comes back. Terse and isVerb go in as they are; isActivation does not.
    ///
    /// # Errors
    /// As [`Machine::throw`].
    pub fn redirect(&mut self, effect: Option<ResId>, code: EventCode) -> Ruling {
        let (nth, path) = self.enter(code)?;
        let e = self.stack.push_copy(code, Entry::Redirect, nth, path);
        fields::EId.write(e, effect);
        fields::IsActivation.write(e, false);
        self.carry_out(code, Entry::Redirect)
    }

    /// Works on a copy of the record in hand, in its place on the stack: what is changed there is gone afterwards. For
    /// resources that are asked with a copy which nobody throws.
    pub(crate) fn with_copy<R>(&mut self, run: impl FnOnce(&mut Self) -> Result<R, Halt>) -> Result<R, Halt> {
        let kept = self.e().clone();
        let result = run(self)?;
        if O::ON {
            for field in kept.differs(self.e()) {
                self.set_value(field, &kept.value(field), "the copy of the record is done with");
            }
        } else if let Some(frame) = self.stack.last_mut() {
            frame.e = kept;
        }
        Ok(result)
    }

    /// Throws a copy of the record in hand for whoever listens: nothing comes back, and nobody need handle
    /// it. Ours: for events that the original has and never throws.
    ///
    /// # Errors
    /// As [`Machine::throw`].
    pub fn inform(&mut self, code: EventCode) -> Result<(), Halt> {
        let (nth, path) = self.enter(code)?;
        if self.is_unanswered(self.e(), code) {
            return Ok(());
        }
        let e = self.stack.push_copy(code, Entry::Copy, nth, path);
        fields::Terse.write(e, false);
        fields::IsVerb.write(e, false);
        if let Some(frame) = self.stack.last_mut() {
            // That nobody answers goes for an answer.
            frame.heard = true;
        }
        self.carry_out(code, Entry::Copy).map(|_: Answer| ())
    }
}
