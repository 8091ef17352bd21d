//! Link 5: the effect of the field, or else the effect of the event.

use super::Asked;
use crate::event::observe::Observer;
use crate::event::{Answer, EventCode, Link, Machine, fields};
use crate::label;

impl<O: Observer> Machine<'_, O> {
    /// Asks the effect of the field; only where there is none, the effect of the event, but not for exactly
    /// EV_EFFECT, whose effect runs by itself (docs/rules/chain.md, The ten links).
    pub(super) fn ask_effect(&mut self, code: EventCode) -> Asked {
        let field = match self.get(fields::EField) {
            0 => None,
            number => {
                u32::try_from(number).ok().and_then(|n| self.world.field(n)).and_then(|(_, f)| f.effect)
            }
        };
        if let Some(effect) = field {
            let answer = self.ask(Link::Field, effect, code)?;
            self.mark_magic_done(code, answer);
            return self.go_on_after(answer);
        }
        match self.get(fields::EId) {
            Some(effect) if code != EventCode::EV_EFFECT => {
                let answer = self.ask(Link::Effect, effect, code)?;
                self.go_on_after(answer)
            }
            effect => {
                self.pass(Link::Effect, code, effect, || "no field and no effect, or EV_EFFECT itself");
                Ok(())
            }
        }
    }

    /// A field or a god that answers DONE to exactly EV_MAGIC_HIT: the magic did something (isSomething).
    pub(super) fn mark_magic_done(&mut self, code: EventCode, answer: Answer) {
        if answer == Answer::Done && code == EventCode::EV_MAGIC_HIT {
            self.set(fields::IsSomething, true, label!("chain: the magic did something"));
        }
    }
}
