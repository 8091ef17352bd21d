//! Entry points: Throw, ReThrow and their kin, and the three phases
//! (spec/event-system.md, RealThrow; facts/README.md for what a PRE that answers DONE skips).

use super::frame::Entry;
use super::info::FieldId;
use super::observe::{Observer, What};
use super::overrides::PhaseKey;
use super::{Answer, EventCode, EventInfo, Frame, Halt, Machine, Phase, Ruling, fields};
use crate::label;

/// Bytes of native stack below which the next throw gets a fresh piece: a throw with a script in it
/// needs less than this in a debug build.
const RED_ZONE: usize = 256 * 1024;
/// Bytes of such a piece.
const PIECE: usize = 2 * 1024 * 1024;

impl<O: Observer> Machine<'_, O> {
    /// Throws a fresh record. Nothing of it comes back but the answer.
    ///
    /// # Errors
    /// The action is over.
    pub fn throw(&mut self, info: EventInfo) -> Ruling {
        self.push(info, Entry::Throw)?;
        let answer = self.real_throw()?;
        self.pop(answer);
        Ok(answer)
    }

    /// Throws the record in hand with another code. Everything comes back into it but Terse.
    ///
    /// # Errors
    /// The action is over.
    pub fn rethrow(&mut self, code: EventCode) -> Ruling {
        let mut info = self.e().clone();
        info.set_code(code);
        info = info.with(fields::Terse, false).with(fields::IsVerb, false);
        self.push(info, Entry::ReThrow)?;
        let answer = self.real_throw()?;
        let Some(mut back) = self.pop(answer) else { return Ok(answer) };
        if let Some(frame) = self.stack.last_mut() {
            back.set_code(frame.e.code());
            let terse = frame.e.get(fields::Terse);
            frame.e = back.with(fields::Terse, terse);
        }
        Ok(answer)
    }

    /// Throws a changed copy of the record in hand; only `chResult` comes back
    /// (spec/event-system.md, XTHROW and RXTHROW).
    ///
    /// # Errors
    /// The action is over.
    pub fn throw_copy(&mut self, code: EventCode, change: impl FnOnce(EventInfo) -> EventInfo) -> Ruling {
        let mut info = change(self.e().clone());
        info.set_code(code);
        info = info.with(fields::Terse, false).with(fields::IsVerb, false);
        self.push(info, Entry::Copy)?;
        let answer = self.real_throw()?;
        if let Some(back) = self.pop(answer) {
            self.set(fields::ChResult, back.get(fields::ChResult), label!("XTHROW"));
        }
        Ok(answer)
    }

    /// Throws a copy of the record with another effect; nothing comes back
    /// (spec/event-system.md, RedirectEff).
    ///
    /// # Errors
    /// The action is over.
    pub fn redirect(&mut self, effect: Option<crate::base::id::ResId>, code: EventCode) -> Ruling {
        let mut info = self.e().clone();
        info.set_code(code);
        info = info.with(fields::EId, effect).with(fields::IsActivation, false);
        self.push(info, Entry::Redirect)?;
        let answer = self.real_throw()?;
        self.pop(answer);
        Ok(answer)
    }

    fn push(&mut self, info: EventInfo, entry: Entry) -> Result<(), Halt> {
        self.spend()?;
        if !self.has_room() {
            return Err(Halt::Overflow);
        }
        let code = info.code();
        let (nth, path) = match self.stack.last_mut() {
            Some(frame) => frame.counters.throw(code),
            None => self.root.throw(code),
        };
        self.stack.push(Frame::new(info, entry, nth, path));
        if O::ON {
            self.tell(What::Thrown { entry });
        }
        Ok(())
    }

    fn pop(&mut self, answer: Answer) -> Option<EventInfo> {
        if O::ON {
            self.tell(What::Popped { answer });
        }
        self.stack.pop().map(|f| f.e)
    }

    fn real_throw(&mut self) -> Ruling {
        let Some(frame) = self.stack.last() else { return Ok(Answer::Nothing) };
        let base = frame.base;
        self.mark_act_of_god();
        if matches!(base, EventCode::EV_MAGIC_HIT | EventCode::EV_MAGIC_STRIKE)
            && self.get(fields::EId).is_some()
            && self.get(fields::EMagic) == 0
        {
            self.set(fields::EMagic, 1, label!("throw: first segment of the effect"));
        }
        let mut answer = self.phase(base, Phase::Pre)?;
        if !matches!(answer, Answer::Abort | Answer::Done) {
            answer = self.phase(base, Phase::Main)?;
        }
        if answer != Answer::Abort {
            self.phase(base, Phase::Post)?;
        }
        if let Some(frame) = self.stack.last_mut() {
            frame.e.set_code(base);
        }
        if answer == Answer::Nothing
            && !self.stack.last().is_some_and(|f| f.heard)
            && let Some(n) = self.unhandled.get_mut(base.0 as usize)
        {
            *n += 1;
        }
        Ok(answer)
    }

    /// spec/event-system.md, RealThrow 1: the event outside this one is a god's.
    fn mark_act_of_god(&mut self) {
        let Some(outer) = self.stack.len().checked_sub(2).and_then(|i| self.stack.get(i)) else { return };
        let divine = matches!(
            EventCode(outer.e.code().0 % 500),
            EventCode::EV_RETRIBUTION
                | EventCode::EV_GIVE_AID
                | EventCode::EV_GODPULSE
                | EventCode::EV_ANGER_PULSE
                | EventCode::EV_SACRIFICE
        );
        if divine {
            self.set(fields::IsActOfGod, true, label!("throw: inside an event of a god's"));
        }
    }

    fn phase(&mut self, base: EventCode, phase: Phase) -> Ruling {
        if let Some(frame) = self.stack.last_mut() {
            frame.phase = phase;
            frame.e.set_code(base.in_phase(phase));
        }
        if O::ON {
            self.tell(What::PhaseBegan);
        }
        if self.overriding {
            self.apply_fields();
        }
        let answer = match self.nobody_answers(base.in_phase(phase)) {
            true => Answer::Nothing,
            false => stacker::maybe_grow(RED_ZONE, PIECE, || self.chain())?,
        };
        if O::ON {
            self.tell(What::PhaseEnded { answer });
        }
        Ok(answer)
    }

    fn apply_fields(&mut self) {
        let Some(overrides) = self.overrides else { return };
        let Some(frame) = self.stack.last() else { return };
        let key = PhaseKey::of(frame, self.actor, self.action);
        let wanted: &[(FieldId, super::Value)] = overrides.fields_at(&key);
        for (field, value) in wanted {
            self.set_value(*field, value, "intervention");
        }
    }
}
