//! Who is asked in a phase: the ten links of the priority chain (docs/rules/chain.md, The ten links). DONE and
//! ABORT end it, NOMSG sets Terse and it goes on, ERROR is reported and becomes ABORT.
//!
//! | link | who | file |
//! |--:|---|---|
//! | 1, 2, 3, 4 | region, terrain, illusory terrain, dungeon | `place` |
//! | 5 | the effect of the field, or else of the event | `effect` |
//! | 6, 7 | every god about the actor, then about the victim | `gods` |
//! | 8 | the map, and first whom it forwards to | `map` |
//! | 9 | TRAP_EVENT stati of p[3] to p[0] | `traps` |
//! | 10 | each of p[3] to p[0], by its class chain | `object` |
//! | | what a creature, an item, a fixture is made of, asked within its class | `creature`, `item`, `feature` |
//! | | is it certain that nobody answers? | `quiet` |
//!
//! Knows neither rules nor scripts.

mod creature;
mod effect;
mod feature;
mod gods;
mod item;
mod map;
mod object;
mod place;
mod quiet;
mod traps;

use super::observe::{LinkOutcome, Observer, Passed};
use super::{Answer, Class, EventCode, Halt, Link, Machine, Ruling, fields};
use crate::base::id::{Kind, ResId};
use crate::content::{HandlerMask, KindSet};
use crate::label;

/// What the map is made of.
const PLACES: KindSet = KindSet::NONE.with(Kind::Region).with(Kind::Terrain).with(Kind::Dungeon);
/// What things are made of.
const OBJECTS: KindSet =
    KindSet::NONE.with(Kind::Monster).with(Kind::Template).with(Kind::Item).with(Kind::Feature);

/// Who may answer a phase; whoever is not in it is certain to answer nothing.
#[derive(Clone, Copy)]
pub(super) struct May {
    handler_mask: HandlerMask,
    classes: bool,
}

impl May {
    /// Everybody.
    pub(super) const ALL: May = May { handler_mask: HandlerMask::ALL, classes: true };

    /// Is it certain that nobody answers?
    #[inline]
    pub(super) fn is_nobody(self) -> bool {
        self.handler_mask.is_silent() && !self.classes
    }
}

/// Why a chain ends before its last link.
enum Stop {
    /// A link answered.
    Answered(Answer),
    /// The action is over.
    Halted(Halt),
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Stop {
        Stop::Halted(halt)
    }
}

/// What came of a link: the chain goes on, or stops.
type Asked = Result<(), Stop>;

impl<O: Observer> Machine<'_, O> {
    /// Asks every link of the phase in hand that may answer. NOTHING if none does.
    pub(super) fn chain(&mut self, may: May) -> Ruling {
        match self.ask_links(may) {
            Ok(()) => Ok(Answer::Nothing),
            Err(Stop::Answered(answer)) => Ok(answer),
            Err(Stop::Halted(halt)) => Err(halt),
        }
    }

    /// The ten links in order.
    fn ask_links(&mut self, may: May) -> Asked {
        let code = self.e().code();
        let handler_mask = may.handler_mask;
        if handler_mask.plain.meets(PLACES) {
            self.ask_place(code)?;
        }
        // The effect, the encounter and its templates come from the record: they may be of any kind.
        if !handler_mask.plain.is_empty() {
            self.ask_effect(code)?;
        }
        if handler_mask.has(HandlerMask::GOD) {
            self.ask_gods_on_actor(code)?;
        }
        if handler_mask.has(HandlerMask::GOD_VICTIM) {
            self.ask_gods_on_victim(code)?;
        }
        self.ask_map(code, may)?;
        for p in (0..4u8).rev() {
            self.ask_parameter(p, code, may)?;
        }
        self.at(Link::None, None);
        Ok(())
    }

    /// Links 9 and 10 of one parameter.
    #[inline]
    fn ask_parameter(&mut self, p: u8, code: EventCode, may: May) -> Asked {
        let h = self.e().p(p as usize);
        if !h.is_some() {
            self.pass(Link::Class(p, Class::Thing), code, None, || "no such parameter");
            return Ok(());
        }
        if may.handler_mask.has(if p == 1 { HandlerMask::TRAP_VICTIM } else { HandlerMask::TRAP }) {
            self.ask_traps(p, h, code)?;
        }
        let made_of = may.handler_mask.plain.or(may.handler_mask.victim).meets(OBJECTS)
            || may.handler_mask.has(HandlerMask::ITEM);
        if !may.classes && !made_of {
            return Ok(());
        }
        let answer = self.ask_object(p, h, code, made_of)?;
        self.go_on_after(answer)
    }

    /// DONE and ABORT end, NOMSG sets Terse, ERROR is reported and becomes ABORT.
    #[inline]
    fn go_on_after(&mut self, answer: Answer) -> Asked {
        match answer {
            Answer::Nothing => Ok(()),
            Answer::NoMsg => {
                self.hush();
                Ok(())
            }
            Answer::Error => {
                self.at(Link::None, None);
                self.trouble(|| "a handler answered ERROR; the event is aborted".to_owned());
                Err(Stop::Answered(Answer::Abort))
            }
            Answer::Done | Answer::Abort => {
                self.at(Link::None, None);
                Err(Stop::Answered(answer))
            }
        }
    }

    /// NOMSG: nothing more is to be said, and the event did not go by unnoticed.
    fn hush(&mut self) {
        self.set(fields::Terse, true, label!("NOMSG"));
        if let Some(frame) = self.stack.last_mut() {
            frame.heard = true;
        }
    }

    /// NOMSG within a class chain: Terse is set, and the chain goes on. Hands any other answer back.
    #[inline]
    fn unless_hushed(&mut self, answer: Answer) -> Answer {
        if answer != Answer::NoMsg {
            return answer;
        }
        self.hush();
        Answer::Nothing
    }

    /// Notes that a link does not apply.
    #[inline]
    fn pass(&mut self, link: Link, code: EventCode, res: Option<ResId>, why: impl FnOnce() -> &'static str) {
        self.tell_link(|| LinkOutcome { link, code, res, passed: Passed::Not(why()) });
    }

    /// Notes whom we are asking.
    #[inline]
    pub(super) fn at(&mut self, link: Link, asked: Option<ResId>) {
        if let Some(frame) = self.stack.last_mut() {
            frame.link = link;
            frame.asked = asked;
            frame.handler = None;
        }
    }
}
