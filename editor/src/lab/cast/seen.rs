//! What happened inside casts at one target.

use augury_engine::base::handle::Handle;
use augury_engine::event::fields::*;
use augury_engine::event::{EventCode, Flow, Moment, Sink, View, What};

use super::stage::CASTER;
use crate::lab::failures::Failures;

/// The target of whom this is counted.
pub const TARGET: Handle = Handle(2);

/// What happened inside the casts.
#[derive(Debug, Default)]
pub struct Seen {
    /// Casts whose effect ran.
    pub effects: i64,
    /// Strikes at the target.
    pub strikes: i64,
    /// Of those, the ones that spell resistance kept off.
    pub resisted: i64,
    /// The ones that a saving throw held against.
    pub saved: i64,
    /// The ones to which the target was immune, or that did not take hold of it.
    pub immune: i64,
    /// Strikes at others than the target, the caster among them.
    pub others: i64,
    /// What failed.
    pub failures: Failures,
}

impl Sink for Seen {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.failures.tell(moment, view);
        let Some(frame) = view.stack.last() else { return Flow::Go };
        let e = frame.info();
        if e.get(EActor) != CASTER {
            return Flow::Go;
        }
        match (&moment.what, frame.base()) {
            (What::Thrown { .. }, EventCode::EV_EFFECT) => self.effects += 1,
            (What::Popped { .. }, EventCode::EV_MAGIC_STRIKE) if e.get(EVictim) == TARGET => {
                self.strikes += 1;
                self.resisted += i64::from(e.get(MagicRes));
                self.saved += i64::from(e.get(Resist) || e.get(Saved));
                self.immune += i64::from(e.get(Immune) && !e.get(NotFullyImmune) && !e.get(MagicRes));
            }
            (What::Popped { .. }, EventCode::EV_MAGIC_STRIKE) => self.others += 1,
            _ => {}
        }
        Flow::Go
    }
}
