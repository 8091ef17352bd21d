//! How often each handler ran.

use augury_engine::base::id::ResId;
use augury_engine::event::{Flow, Moment, Observed, Sink, View, What};
use augury_engine::play::Session;
use std::collections::BTreeMap;

/// How often each handler ran: by resource and place in its file.
pub type Coverage = BTreeMap<(ResId, u16), u32>;

/// Counts handlers that are entered.
pub(crate) struct Counting<'a>(pub(crate) &'a mut Coverage);

impl Sink for Counting<'_> {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        if let (What::HandlerEntered { .. }, Some(ran)) = (&moment.what, moment.asked.zip(moment.handler)) {
            *self.0.entry(ran).or_insert(0) += 1;
        }
        Flow::Go
    }
}

/// Counts how often each handler ran in a session, on top of what was counted before.
pub fn count(session: &Session, all: &mut Coverage) {
    let mut world = session.start_world().clone();
    for atom in 0..session.atoms().len() {
        world = session.run_atom(atom, world, Observed::new(&mut Counting(all))).0;
    }
}
