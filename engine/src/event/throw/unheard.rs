//! A base event that nobody handled: its author is told, and play goes on (docs/rules/events.md, Events that nobody
//! handled; the original means to stop the game there, and never does).

use crate::base::event_code::EventCode;
use crate::event::{Machine, Observer};

/// How the problem begins that nobody handled an event; its code follows, and a semicolon.
pub const UNHANDLED: &str = "nobody handled ";

/// Innermost throws that are named, at most.
const NAMED: usize = 6;

/// Events that rules throw for whoever listens: that nobody does is as it should be. The last waits for rules
/// of mounts.
const FOR_LISTENERS: [EventCode; 11] = [
    EventCode::EV_ANGER_PULSE,
    EventCode::EV_BRIDGE,
    EventCode::EV_CALC_FAVOUR,
    EventCode::EV_GAIN_STATI,
    EventCode::EV_GODPULSE,
    EventCode::EV_JUMP_OFF,
    EventCode::EV_LAND,
    EventCode::EV_MISSILE,
    EventCode::EV_SPECIAL,
    EventCode::EV_WALKON,
    EventCode::EV_DISMOUNT,
];

impl<O: Observer> Machine<'_, O> {
    /// A base event found nobody to handle it. The first of its code on this machine is told, with the throws it
    /// stands in. What a class has a rule for, though none for this record, is somebody's business and is only counted.
    #[inline]
    pub(super) fn count_unhandled(&mut self, base: EventCode) {
        if let Some(n) = self.counts.unhandled.get_mut(base.0 as usize) {
            *n += 1;
            if O::ON && *n == 1 && !self.book.any_phase(base) && !FOR_LISTENERS.contains(&base) {
                self.tell_unhandled(base);
            }
        }
    }

    #[cold]
    fn tell_unhandled(&mut self, base: EventCode) {
        let throws: Vec<String> =
            self.stack.frames().iter().rev().take(NAMED).rev().map(|f| f.base().to_string()).collect();
        self.trouble(|| {
            format!(
                "{UNHANDLED}{base}; let somebody who takes part handle it, or throw another event. Innermost \
                 throws: {}",
                throws.join(" > ")
            )
        });
    }
}
