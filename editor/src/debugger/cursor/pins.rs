//! Pins: a panel is held at a moment while the cursor moves on. It goes on looking from there, with eyes of its own,
//! until it is let go or its moment is there no more. Kept while the session lives.

use super::look::{Look, Pin, Seen};
use crate::debugger::state::Debugger;

impl Debugger {
    /// The panels that are held, in the order in which they were.
    pub fn pins(&self) -> &[Pin] {
        &self.at.pins
    }

    /// The pin of a panel, by its title.
    pub fn pin_of(&self, of: &str) -> Option<&Pin> {
        self.at.pins.iter().find(|pin| pin.of == of)
    }

    /// Lets a panel look: where it is held, everything that is asked meanwhile is asked of that moment.
    pub fn through<R>(&self, of: &str, see: impl FnOnce() -> R) -> R {
        let before = self.at.seen.replace(self.pin_of(of).map(|pin| Seen { at: pin.at, look: pin.look }));
        let saw = see();
        self.at.seen.set(before);
        saw
    }

    /// Holds a panel at the moment looked at.
    pub(in crate::debugger) fn pin(&mut self, of: &'static str) {
        let Some(at) = self.cursor() else {
            self.says.push(format!("Nothing happened yet that {of} could be held at."));
            return;
        };
        // What it shows by itself now it goes on showing.
        let look = Look { creature: self.creature(), ..self.at.look };
        let address = self.address();
        self.at.pins.retain(|pin| pin.of != of);
        self.at.pins.push(Pin { of, at, look, address });
    }

    /// Lets a panel follow the cursor again.
    pub(in crate::debugger) fn unpin(&mut self, of: &str) {
        self.at.pins.retain(|pin| pin.of != of);
    }

    /// A panel that is held looks at other things.
    pub(in crate::debugger) fn look_pinned(&mut self, of: &str, look: Look) {
        if let Some(pin) = self.at.pins.iter_mut().find(|pin| pin.of == of) {
            pin.look = look;
        }
    }

    /// The past is another one now: pins stand where their moments are, and those without one are let go.
    pub(in crate::debugger) fn repin(&mut self) {
        let Some(run) = &self.run else {
            self.at.pins.clear();
            return;
        };
        let mut lost = Vec::new();
        self.at.pins.retain_mut(|pin| match pin.address.as_ref().and_then(|address| run.find(address)) {
            Some(at) => {
                if at != pin.at {
                    (pin.at, pin.look.throw) = (at, None);
                }
                true
            }
            None => {
                lost.push(pin.of);
                false
            }
        });
        if !lost.is_empty() {
            let all = lost.join(", ");
            self.says
                .push(format!("The moment that {all} was held at is not there any more; it follows again."));
        }
    }
}
