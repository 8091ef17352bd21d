//! Link 8: the map, which first asks the encounter, the monster chosen and its templates.

use super::{Asked, May};
use crate::base::handle::Handle;
use crate::event::observe::Observer;
use crate::event::{Class, EventCode, Link, Machine, fields};

impl<O: Observer> Machine<'_, O> {
    /// Forwards to enID, ep_mID, ep_tID, ep_tID2 and ep_tID3, in this order, and then asks the map's own
    /// class. An event that happens on no map asks none of them.
    pub(super) fn ask_map(&mut self, code: EventCode, may: May) -> Asked {
        let forwards = !self.e().is_plain() && !may.handler_mask.plain.is_empty();
        if !forwards && !may.classes {
            return Ok(());
        }
        if !self.is_on_a_map() {
            self.pass(Link::Map, code, None, || "nobody is on the map");
            return Ok(());
        }
        if forwards {
            let e = self.e();
            let forward = [
                e.get(fields::EnId),
                e.get(fields::EpMId),
                e.get(fields::EpTId),
                e.get(fields::EpTId2),
                e.get(fields::EpTId3),
            ];
            for res in forward.into_iter().flatten() {
                let answer = self.ask(Link::Encounter, res, code)?;
                self.go_on_after(answer)?;
            }
        }
        if !may.classes {
            return Ok(());
        }
        let answer = self.ask_class(Link::Map, Class::Map, Handle::NONE, code)?;
        self.go_on_after(answer)
    }
}
