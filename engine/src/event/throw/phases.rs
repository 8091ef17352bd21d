//! What every throw goes through: it is counted, sent as PRE, main and POST, and popped
//! (docs/rules/events.md, Phases).

use crate::base::event_code::{EventCode, Phase};
use crate::base::handle::Handle;
use crate::event::frame::Entry;
use crate::event::observe::{Audience, Observer, What};
use crate::event::overrides::{ByHand, LinkKey, PhaseKey};
use crate::event::{Answer, Halt, Machine, Ruling, Value, fields};
use crate::label;
use crate::world::StatiQuery;

/// Bytes of native stack below which the next throw gets a fresh piece: a throw with a script in it
/// needs less than this in a debug build.
const RED_ZONE: usize = 256 * 1024;
/// Bytes of such a piece.
const PIECE: usize = 2 * 1024 * 1024;

impl<O: Observer> Machine<'_, O> {
    /// Counts a throw: its place among those of its code here, and the path down to it.
    #[inline]
    pub(in crate::event) fn enter(&mut self, code: EventCode) -> Result<(u16, u64), Halt> {
        self.spend()?;
        if !self.stack.has_room() {
            return Err(Halt::Overflow);
        }
        Ok(self.stack.counters().throw(code))
    }

    /// Sends what was pushed through its phases, and pops it.
    #[inline(never)]
    pub(super) fn carry_out(&mut self, base: EventCode, entry: Entry) -> Ruling {
        if O::ON {
            self.tell(What::Thrown { entry });
        }
        let answer = self.on_roomy_stack(|m| m.real_throw(base))?;
        if O::ON {
            self.tell(What::Popped { answer });
        }
        self.stack.pop();
        Ok(answer)
    }

    /// Does anybody have an answer to this code, who might listen to an action of the queue?
    #[inline]
    pub(in crate::event) fn somebody_listens(&self, code: EventCode) -> bool {
        !self.content.handler_mask(code.main(), code.phase()).is_silent() || self.book.any(code)
    }

    /// Asks the chain once with the record on the stack: no phases around it, and nobody need answer.
    pub(in crate::event) fn ask_once(&mut self, code: EventCode) -> Ruling {
        if O::ON {
            self.tell(What::Thrown { entry: Entry::Announce });
        }
        let answer = self.on_roomy_stack(|m| m.phase(code.main(), code.phase()))?;
        if O::ON {
            self.tell(What::Popped { answer });
        }
        Ok(answer)
    }

    /// Runs something with enough native stack for one more throw with a script in it.
    #[inline]
    pub(super) fn on_roomy_stack(&mut self, run: impl FnOnce(&mut Self) -> Ruling) -> Ruling {
        stacker::maybe_grow(RED_ZONE, PIECE, || run(self))
    }

    fn real_throw(&mut self, base: EventCode) -> Ruling {
        self.mark_act_of_god();
        self.mark_first_segment(base);
        let mut answer = self.phase(base, Phase::Pre)?;
        if !matches!(answer, Answer::Abort | Answer::Done) {
            answer = self.phase(base, Phase::Main)?;
        }
        if answer != Answer::Abort {
            self.phase(base, Phase::Post)?;
        }
        let mut heard = false;
        if let Some(frame) = self.stack.last_mut() {
            frame.e.set_code(base);
            heard = frame.heard;
        }
        if answer == Answer::Nothing && !heard {
            match self.get(fields::IsVerb) {
                true => self.handle_verb()?,
                false => self.count_unhandled(base),
            }
        }
        Ok(answer)
    }

    /// HandleVerb: a verb that nobody handled is told to whoever tried it, and is nobody's mistake. (The
    /// original's ReThrow clears isVerb before anybody can ask for it, so there nobody ever hears of it.)
    #[cold]
    fn handle_verb(&mut self) -> Result<(), Halt> {
        self.print(Audience::Actor, "That can't be done this way.")
    }

    /// The event outside this one is a god's (docs/rules/events.md, Phases).
    fn mark_act_of_god(&mut self) {
        if self.stack.outer().is_some_and(|outer| is_divine(outer.e.code())) {
            self.set(fields::IsActOfGod, true, label!("throw: inside an event of a god's"));
        }
    }

    /// Magic that hits has its values from the first segment of its effect, unless the thrower says which
    /// (docs/rules/events.md, Phases).
    pub(super) fn mark_first_segment(&mut self, base: EventCode) {
        if matches!(base, EventCode::EV_MAGIC_HIT | EventCode::EV_MAGIC_STRIKE)
            && self.get(fields::EId).is_some()
            && self.get(fields::EMagic) == 0
        {
            self.set(fields::EMagic, 1, label!("throw: first segment of the effect"));
        }
    }

    fn phase(&mut self, base: EventCode, phase: Phase) -> Ruling {
        let code = base.in_phase(phase);
        if let Some(frame) = self.stack.last_mut() {
            frame.phase = phase;
            frame.e.set_code(code);
        }
        if O::ON {
            self.tell(What::PhaseBegan);
        }
        if self.current.overriding {
            self.change_by_hand(None)?;
        }
        let may = self.who_may(code, base, phase);
        let answer = if may.is_nobody() { Answer::Nothing } else { self.chain(may)? };
        if O::ON {
            self.tell(What::PhaseEnded { answer });
        }
        Ok(answer)
    }

    /// What was asked for by hand at this phase (or, in it, before a link is asked), in the order it was asked for.
    #[cold]
    pub(in crate::event) fn change_by_hand(&mut self, link: Option<LinkKey>) -> Result<(), Halt> {
        let (Some(overrides), Some(frame)) = (self.overrides, self.stack.last()) else { return Ok(()) };
        let key = PhaseKey::of(frame, self.current.actor, self.current.action);
        let why = label!("intervention");
        for wanted in overrides.by_hand_at(key, link) {
            if let ByHand::Number(h, ..) | ByHand::Give(h, _) | ByHand::Take(h, _) = wanted
                && self.world.creature(*h).is_none()
            {
                self.trouble(|| format!("an intervention changes creature {}, and there is none", h.0));
                continue;
            }
            if let Some(fault) = self.unfit_by_hand(wanted) {
                self.trouble(|| format!("an intervention changes nothing: {fault}"));
                continue;
            }
            match wanted {
                ByHand::Field(field, value) => {
                    self.set_value(*field, value, why.text);
                }
                ByHand::Number(h, field, value) => {
                    self.put(*h, *field, *value, why);
                    self.recalculate(*h);
                }
                ByHand::Give(h, stati) => {
                    (self.book.hooks.gain_stati)(self, *h, stati.clone(), why)?;
                }
                ByHand::Take(h, stati) => {
                    let query = StatiQuery {
                        val: Some(stati.val),
                        mag: (stati.mag != 0).then_some(stati.mag),
                        effect: stati.effect,
                        thing: stati.thing.is_some().then_some(stati.thing),
                        ..StatiQuery::of(stati.nature)
                    };
                    (self.book.hooks.remove_stati)(self, *h, query, why)?;
                }
            }
        }
        Ok(())
    }
}

impl<O: Observer> Machine<'_, O> {
    /// What a change by hand names and is not there, or not any more.
    fn unfit_by_hand(&self, wanted: &ByHand) -> Option<String> {
        let (of, named) = match wanted {
            ByHand::Field(_, Value::Thing(named)) => (Handle::NONE, *named),
            ByHand::Field(..) => return None,
            ByHand::Give(h, stati) => (*h, stati.thing),
            ByHand::Number(h, ..) | ByHand::Take(h, _) => (*h, Handle::NONE),
        };
        if let Some(absent) =
            [of, named].into_iter().filter(|h| h.is_some()).find_map(|h| self.world.absent(h))
        {
            return Some(absent);
        }
        match wanted {
            ByHand::Number(h, field, to) => self.world.unfit(*h, *field, *to),
            ByHand::Take(h, stati) => {
                let there =
                    self.world.creature(*h).is_some_and(|c| c.stati().iter().any(|s| s.is_meant(stati)));
                (!there).then(|| format!("creature {} has no such {}", h.0, stati.nature))
            }
            _ => None,
        }
    }
}

/// Is the event, in whatever phase, one that a god throws?
#[inline]
pub(super) fn is_divine(code: EventCode) -> bool {
    matches!(
        EventCode(code.0 % 500),
        EventCode::EV_RETRIBUTION
            | EventCode::EV_GIVE_AID
            | EventCode::EV_GODPULSE
            | EventCode::EV_ANGER_PULSE
            | EventCode::EV_SACRIFICE
    )
}
