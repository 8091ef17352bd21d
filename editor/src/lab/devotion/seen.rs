//! What happened while somebody did something: what was said and thrown, what gods thought of it, which handlers of the god
//! ran, which dice were rolled, what failed.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::label;
use augury_engine::base::names::{AidKind, Named};
use augury_engine::event::fields::EParam;
use augury_engine::event::{Answer, EventCode, Flow, Moment, Sink, View, What};

use crate::lab::failures::Failures;

/// So many messages, throws and dice are kept.
const MOST: usize = 120;
/// So many texts of what went wrong are kept.
const MOST_TROUBLES: usize = 20;

/// A write of what lies between somebody and a god.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// Which god.
    pub god: ResId,
    /// What: favour, anger, standing.
    pub what: &'static str,
    /// Before.
    pub old: i32,
    /// After.
    pub new: i32,
    /// The rule behind it.
    pub why: &'static str,
}

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    me: Handle,
    god: ResId,
    /// What was said, in order.
    pub messages: Vec<String>,
    /// Each event that was thrown with what it came to, in the order in which they began, and how deep.
    pub thrown: Vec<(EventCode, u8, Option<Answer>)>,
    /// More was said, thrown or rolled than is kept.
    pub more: bool,
    /// What gods thought of it.
    pub writes: Vec<Write>,
    /// What it was helped with.
    pub aids: Vec<AidKind>,
    /// Handlers of the god that ran: the form of the event, which of its handlers, the answer.
    pub handlers: Vec<(EventCode, u16, Answer)>,
    /// Dice that were rolled: what for, the sides, what came up.
    pub dice: Vec<(String, i32, i32)>,
    /// Scripts that failed.
    pub failures: Failures,
    /// What else was told of what went wrong, each text once.
    pub troubles: Vec<String>,
    /// Throws that are not over: their places among those that are kept.
    open: Vec<Option<usize>>,
}

impl Seen {
    /// Watches what somebody does, and what a god makes of it.
    pub(super) fn of(me: Handle, god: ResId) -> Self {
        Seen {
            me,
            god,
            messages: Vec::new(),
            thrown: Vec::new(),
            more: false,
            writes: Vec::new(),
            aids: Vec::new(),
            handlers: Vec::new(),
            dice: Vec::new(),
            failures: Failures::default(),
            troubles: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Begins another run; what failed is kept.
    pub(super) fn begin(&mut self, run: u64) {
        let (failures, troubles) = (std::mem::take(&mut self.failures), std::mem::take(&mut self.troubles));
        *self = Seen { failures, troubles, ..Seen::of(self.me, self.god) };
        self.failures.begin_run(run);
    }

    fn over(&mut self, answer: Answer, view: View<'_>) {
        let place = self.open.pop().flatten();
        if let Some(thrown) = place.and_then(|place| self.thrown.get_mut(place)) {
            thrown.2 = Some(answer);
        }
        let Some(frame) = view.stack.last() else { return };
        if frame.base() == EventCode::EV_GIVE_AID && answer != Answer::Abort && frame.info().p(0) == self.me {
            self.aids.push(AidKind::from_number(frame.info().get(EParam)));
        }
    }
}

/// Keeps one more, unless there are enough.
fn keep<T>(list: &mut Vec<T>, more: &mut bool, one: T) -> Option<usize> {
    if list.len() >= MOST {
        *more = true;
        return None;
    }
    list.push(one);
    Some(list.len() - 1)
}

impl Sink for Seen {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.failures.tell(moment, view);
        match &moment.what {
            What::Thrown { .. } => {
                let code = view.stack.last().map_or(moment.code.base(), |frame| frame.base());
                let place = keep(&mut self.thrown, &mut self.more, (code, moment.depth, None));
                self.open.push(place);
            }
            What::Popped { answer } => self.over(*answer, view),
            What::Message { text, .. } => {
                keep(&mut self.messages, &mut self.more, text.clone());
            }
            What::Standing { of, god, what, old, new, why } if *of == self.me => {
                let write = Write { god: *god, what, old: *old, new: *new, why };
                keep(&mut self.writes, &mut self.more, write);
            }
            What::HandlerAnswered { answer } if moment.asked == Some(self.god) => {
                if let Some(handler) = moment.handler {
                    keep(&mut self.handlers, &mut self.more, (moment.code, handler, *answer));
                }
            }
            What::Die { label, sides, rolled, .. } => {
                let die = (label::shown(label).to_string(), *sides, rolled + 1);
                keep(&mut self.dice, &mut self.more, die);
            }
            What::Trouble { text }
                if moment.handler.is_none()
                    && self.troubles.len() < MOST_TROUBLES
                    && !self.troubles.contains(text) =>
            {
                self.troubles.push(text.clone());
            }
            _ => {}
        }
        Flow::Go
    }
}
