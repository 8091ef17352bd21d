//! Entry points: Throw, ReThrow and their kin, and the three phases
//! (spec/event-system.md, RealThrow; facts/README.md for what a PRE that answers DONE skips).

use super::frame::Entry;
use super::info::FieldId;
use super::observe::{Observer, What};
use super::overrides::PhaseKey;
use super::{Answer, EventCode, EventField, EventInfo, Halt, Machine, Phase, Ruling, fields};
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
    #[inline]
    pub fn throw(&mut self, info: EventInfo) -> Ruling {
        let base = info.code();
        let (nth, path) = self.enter(base)?;
        if self.nobody_sees(base) {
            self.count_unhandled(base);
            return Ok(Answer::Nothing);
        }
        self.stack.push(info, Entry::Throw, nth, path);
        self.carry_out(base, Entry::Throw)
    }

    /// Throws the record in hand with another code. Everything comes back into it but Terse.
    ///
    /// # Errors
    /// The action is over.
    pub fn rethrow(&mut self, code: EventCode) -> Ruling {
        let (nth, path) = self.enter(code)?;
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

    /// Throws a changed copy of the record in hand; only `chResult` comes back
    /// (spec/event-system.md, XTHROW and RXTHROW).
    ///
    /// # Errors
    /// The action is over.
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

    /// Throws a copy of the record in hand for whoever listens: nothing comes back, and nobody need handle
    /// it.
    ///
    /// # Errors
    /// The action is over.
    pub fn inform(&mut self, code: EventCode) -> Result<(), Halt> {
        let (nth, path) = self.enter(code)?;
        if self.nobody_sees(code) {
            return Ok(());
        }
        let e = self.stack.push_copy(code, Entry::Copy, nth, path);
        fields::Terse.write(e, false);
        fields::IsVerb.write(e, false);
        if let Some(frame) = self.stack.last_mut() {
            // That nobody answers goes for an answer.
            frame.heard = true;
        }
        self.carry_out(code, Entry::Copy).map(|_| ())
    }

    /// Throws a copy of the record with another effect; nothing comes back
    /// (spec/event-system.md, RedirectEff).
    ///
    /// # Errors
    /// The action is over.
    pub fn redirect(&mut self, effect: Option<crate::base::id::ResId>, code: EventCode) -> Ruling {
        let (nth, path) = self.enter(code)?;
        let e = self.stack.push_copy(code, Entry::Redirect, nth, path);
        fields::EId.write(e, effect);
        fields::IsActivation.write(e, false);
        self.carry_out(code, Entry::Redirect)
    }

    /// Asks one resource and nobody else, with a record of its own: no chain, no phases
    /// (spec/event-system.md, PEVENT).
    ///
    /// # Errors
    /// The action is over.
    pub fn pevent(
        &mut self,
        code: EventCode,
        about: crate::base::handle::Handle,
        res: crate::base::id::ResId,
        fill: impl FnOnce(EventInfo) -> EventInfo,
    ) -> Ruling {
        let mut info = fill(EventInfo::new(code).with(fields::EActor, about).with(fields::EVictim, about));
        info.set_code(code);
        let (nth, path) = self.enter(code)?;
        if !O::ON && !self.overriding && !self.content.may_answer(res, code) {
            return Ok(Answer::Nothing);
        }
        self.stack.push(info, Entry::Throw, nth, path);
        if O::ON {
            self.tell(What::Thrown { entry: Entry::Throw });
        }
        if let Some(frame) = self.stack.last_mut() {
            frame.phase = Phase::Main;
        }
        let answer = stacker::maybe_grow(RED_ZONE, PIECE, || self.ask(super::Link::Effect, res, code))?;
        if O::ON {
            self.tell(What::Popped { answer });
        }
        self.stack.pop();
        Ok(answer)
    }

    /// Counts a throw: its place among those of its code here, and the path down to it.
    #[inline]
    fn enter(&mut self, code: EventCode) -> Result<(u16, u64), Halt> {
        self.spend()?;
        if !self.stack.has_room() {
            return Err(Halt::Overflow);
        }
        Ok(self.stack.counters().throw(code))
    }

    /// Is it certain that a fresh record of this event would be seen by nobody, in no phase? Then it need
    /// not come to the stack at all: nothing of it comes back.
    #[inline]
    fn nobody_sees(&self, base: EventCode) -> bool {
        let phases = [base.pre(), base.main(), base.post()];
        !O::ON && !self.overriding && phases.iter().all(|code| self.who_may(*code).is_nobody())
    }

    /// Sends what was pushed through its phases, and pops it.
    #[inline(never)]
    fn carry_out(&mut self, base: EventCode, entry: Entry) -> Ruling {
        if O::ON {
            self.tell(What::Thrown { entry });
        }
        let answer = stacker::maybe_grow(RED_ZONE, PIECE, || self.real_throw(base))?;
        if O::ON {
            self.tell(What::Popped { answer });
        }
        self.stack.pop();
        Ok(answer)
    }

    fn real_throw(&mut self, base: EventCode) -> Ruling {
        self.mark_act_of_god();
        if matches!(base, EventCode::EV_MAGIC_HIT | EventCode::EV_MAGIC_STRIKE)
            && self.get(fields::EId).is_some()
            && self.get(fields::EMagic) == 0
        {
            self.set(fields::EMagic, 1, label!("throw: first segment of the effect"));
        }
        let mut answer = self.phase(base.pre(), Phase::Pre)?;
        if !matches!(answer, Answer::Abort | Answer::Done) {
            answer = self.phase(base.main(), Phase::Main)?;
        }
        if answer != Answer::Abort {
            self.phase(base.post(), Phase::Post)?;
        }
        let mut heard = false;
        if let Some(frame) = self.stack.last_mut() {
            frame.e.set_code(base);
            heard = frame.heard;
        }
        if answer == Answer::Nothing && !heard {
            self.count_unhandled(base);
        }
        Ok(answer)
    }

    #[inline]
    fn count_unhandled(&mut self, base: EventCode) {
        if let Some(n) = self.unhandled.get_mut(base.0 as usize) {
            *n += 1;
        }
    }

    /// spec/event-system.md, RealThrow 1: the event outside this one is a god's.
    fn mark_act_of_god(&mut self) {
        let Some(outer) = self.stack.outer() else { return };
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

    fn phase(&mut self, code: EventCode, phase: Phase) -> Ruling {
        if let Some(frame) = self.stack.last_mut() {
            frame.phase = phase;
            frame.e.set_code(code);
        }
        if O::ON {
            self.tell(What::PhaseBegan);
        }
        if self.overriding {
            self.apply_fields();
        }
        let may = self.who_may(code);
        let answer = if may.is_nobody() { Answer::Nothing } else { self.chain(may)? };
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
