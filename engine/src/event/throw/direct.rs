//! PEVENT: one resource asked about somebody, outside any chain (docs/rules/chain.md, Asked without a chain). Stati
//! tell their effect so that they come and go, and gods are asked for their blessing.

use crate::base::event_code::{EventCode, Phase};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::event::frame::Entry;
use crate::event::{Answer, EventInfo, Link, Machine, Observer, Ruling, What};

impl<O: Observer> Machine<'_, O> {
    /// PEVENT: asks a resource, and nobody else, with a code about somebody who is actor and victim. The
    /// record is fresh; `fill` changes it, and then the place of that somebody stands in it, both
    /// coordinates (where the original sets one of them twice). No phases: the code is asked as it is, and
    /// may have modifiers. Nothing comes back but the answer, which is the resource's own: ERROR stays
    /// ERROR.
    ///
    /// # Errors
    /// As [`Machine::throw`].
    pub fn pevent(
        &mut self,
        code: EventCode,
        about: Handle,
        res: ResId,
        fill: impl FnOnce(EventInfo) -> EventInfo,
    ) -> Ruling {
        let mut info = fill(EventInfo::about(code, &[about, about]));
        info.set_code(code);
        let info = self.standing(info, about);
        self.ask_alone(res, info)
    }

    /// The same with a record that is filled in already.
    pub(crate) fn ask_alone(&mut self, res: ResId, info: EventInfo) -> Ruling {
        let code = info.code();
        if !O::ON && !self.current.overriding && !self.content.may_answer(res, code) {
            self.enter(code)?;
            return Ok(Answer::Nothing);
        }
        self.alone(info, |m| m.ask(Link::Direct, res, code))
    }

    /// Has a record on top of the stack, in its main phase, while somebody is asked about it.
    pub(in crate::event) fn alone(
        &mut self,
        info: EventInfo,
        ask: impl FnOnce(&mut Self) -> Ruling,
    ) -> Ruling {
        let (nth, path) = self.enter(info.code())?;
        self.stack.push(info, Entry::Direct, nth, path);
        if let Some(frame) = self.stack.last_mut() {
            frame.phase = Phase::Main;
        }
        if O::ON {
            self.tell(What::Thrown { entry: Entry::Direct });
        }
        let answer = self.on_roomy_stack(ask)?;
        if O::ON {
            self.at(Link::None, None);
            self.tell(What::Popped { answer });
        }
        self.stack.pop();
        Ok(answer)
    }
}
