//! One resource asked (docs/rules/chain.md, A resource is asked): quick rejection, then its first script handler,
//! or else its one to three messages. A condition of a resource is asked alone.

use super::observe::{LinkOutcome, Observer, Passed, What};
use super::overrides::PhaseKey;
use super::{Answer, EventCode, EventInfo, Halt, Link, Machine, Ruling, ScriptFailure};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::content::{CONDITIONS, Found};

impl<O: Observer> Machine<'_, O> {
    /// Asks a resource with a code; NOTHING if it has no handler for it.
    ///
    /// # Errors
    /// As [`Machine::throw`]; a script that fails answers ERROR.
    #[inline]
    pub fn ask(&mut self, link: Link, res: ResId, code: EventCode) -> Ruling {
        if !self.current.overriding && !self.content.may_answer(res, code) {
            self.tell_link(|| LinkOutcome { link, code, res: Some(res), passed: Passed::NoHandler });
            return Ok(Answer::Nothing);
        }
        self.ask_handlers(link, res, code)
    }

    /// Would a resource answer the same each time it is asked with the same candidate (eID), part and list, and change
    /// nothing? So it is too where it has no handler.
    pub(crate) fn is_pure(&self, res: ResId, code: EventCode) -> bool {
        if self.current.overriding {
            return false;
        }
        match self.content.handlers(res).map_or(Found::Nothing, |index| index.find(code)) {
            Found::Nothing => true,
            Found::Script { handler, .. } => self.scripts.is_pure(res, handler as u16),
            Found::Messages { .. } => false,
        }
    }

    #[inline(never)]
    fn ask_handlers(&mut self, link: Link, res: ResId, code: EventCode) -> Ruling {
        if let Some(answer) = self.overridden(link, Some(res), code)? {
            return Ok(answer);
        }
        let content = self.content;
        let found = content.handlers(res).map_or(Found::Nothing, |index| index.find(code));
        let answer = match found {
            Found::Nothing => {
                self.tell_link(|| LinkOutcome { link, code, res: Some(res), passed: Passed::NoHandler });
                return Ok(Answer::Nothing);
            }
            Found::Script { handler, .. } => {
                self.run_handler(link, res, code, handler as u16, |machine| {
                    let (scripts, silence) = (machine.scripts, machine.current.silence);
                    match scripts.run(machine, res, handler as u16) {
                        Some(Ok(answer)) => Ok(answer),
                        Some(Err(ScriptFailure::Halted(halt))) => Err(halt),
                        Some(Err(ScriptFailure::Failed { text, line, column })) => {
                            machine.current.silence = silence;
                            machine.trouble(|| {
                                format!("{res}, handler {code}, line {line}, column {column}: {text}")
                            });
                            Ok(Answer::Error)
                        }
                        None => {
                            machine.trouble(|| format!("{res}, handler {code}: no script host runs it"));
                            Ok(Answer::Nothing)
                        }
                    }
                })?
            }
            Found::Messages { handler, messages } => {
                let print = |machine: &mut Self| machine.print_messages(code, messages);
                self.run_handler(link, res, code, handler as u16, print)?
            }
        };
        self.tell_link(|| LinkOutcome { link, code, res: Some(res), passed: Passed::Answered(answer) });
        Ok(answer)
    }

    /// Asks a resource while the rules of a participant perform the event, with the record as it is: its effect, the
    /// ground, and so on.
    pub(crate) fn ask_directly(&mut self, res: ResId, code: EventCode) -> Ruling {
        let asked_by = match self.stack.last().map(|frame| frame.link) {
            Some(Link::Class(p, _) | Link::AskedBy(p)) => p,
            _ => 0,
        };
        self.ask(Link::AskedBy(asked_by), res, code)
    }

    /// Asks a script of a resource that decides (its number is from [`CONDITIONS`]) about somebody, who is actor and
    /// victim of a fresh record. Nobody else hears of it. One that fails is told, and does not hold.
    pub(crate) fn holds_for(&mut self, about: Handle, res: ResId, condition: u16) -> Result<bool, Halt> {
        let code = EventCode::EV_GEAR;
        let info = self.standing(EventInfo::about(code, &[about, about]), about);
        let mut holds = false;
        self.alone(info, |m| {
            m.run_handler(Link::Direct, res, code, condition, |machine| {
                let scripts = machine.scripts;
                holds = match scripts.holds(machine, res, condition) {
                    Some(Ok(holds)) => holds,
                    Some(Err(ScriptFailure::Halted(halt))) => return Err(halt),
                    Some(Err(ScriptFailure::Failed { text, line, column })) => {
                        machine.trouble(|| {
                            format!("{res}, a condition of its gear, line {line}, column {column}: {text}")
                        });
                        false
                    }
                    None => {
                        machine.trouble(|| format!("{res}, a condition of its gear: no script host runs it"));
                        false
                    }
                };
                Ok(if holds { Answer::Done } else { Answer::Nothing })
            })
        })?;
        Ok(holds)
    }

    /// Runs a handler with the record's code set to the one it was asked with.
    fn run_handler(
        &mut self,
        link: Link,
        res: ResId,
        code: EventCode,
        handler: u16,
        run: impl FnOnce(&mut Self) -> Ruling,
    ) -> Ruling {
        self.at(link, Some(res));
        let Some(frame) = self.stack.last_mut() else { return Ok(Answer::Nothing) };
        let before = frame.e.code();
        frame.handler = Some(handler);
        frame.e.set_code(code);
        if O::ON {
            let script = usize::from(handler) >= CONDITIONS
                || self.content.handlers(res).is_some_and(|i| matches!(i.find(code), Found::Script { .. }));
            self.tell(What::HandlerEntered { script });
        }
        let answer = run(self)?;
        if let Some(frame) = self.stack.last_mut() {
            frame.link = link;
            frame.asked = Some(res);
            frame.handler = Some(handler);
        }
        if O::ON {
            self.tell(What::HandlerAnswered { answer });
        }
        if let Some(frame) = self.stack.last_mut() {
            frame.e.set_code(before);
            frame.handler = None;
        }
        Ok(answer)
    }

    /// The answer that an intervention gives for a link, once what is changed by hand before it is asked was changed.
    pub(super) fn overridden(
        &mut self,
        link: Link,
        res: Option<ResId>,
        code: EventCode,
    ) -> Result<Option<Answer>, Halt> {
        if !self.current.overriding {
            return Ok(None);
        }
        let (Some(frame), Some(overrides)) = (self.stack.last(), self.overrides) else { return Ok(None) };
        let key = PhaseKey::of(frame, self.current.actor, self.current.action);
        let answer = overrides.answer_at(&key, link, res);
        if !overrides.by_hand_at(key, Some((link, res))).is_empty() {
            // Where nothing is asked for, nothing may be otherwise: not even who was asked last.
            let last = (frame.link, frame.asked);
            self.at(link, res);
            self.change_by_hand(Some((link, res)))?;
            if let (None, Some(frame)) = (answer, self.stack.last_mut()) {
                (frame.link, frame.asked) = last;
            }
        }
        let Some(answer) = answer else { return Ok(None) };
        self.at(link, res);
        let before = self.e().code();
        if let Some(frame) = self.stack.last_mut() {
            frame.e.set_code(code);
        }
        if O::ON {
            self.tell(What::HandlerEntered { script: false });
            self.tell(What::HandlerAnswered { answer });
        }
        if let Some(frame) = self.stack.last_mut() {
            frame.e.set_code(before);
        }
        Ok(Some(answer))
    }
}
