//! What an item is: the effect on it and its kind, asked before the rules of class Item.

use crate::base::handle::Handle;
use crate::event::observe::Observer;
use crate::event::{Answer, EventCode, Link, Machine, Ruling, fields};

impl<O: Observer> Machine<'_, O> {
    /// Its effect as EITEM, unless it is the one that runs: DONE and ERROR end there, ABORT does not. Then
    /// its kind: any answer but NOTHING ends.
    pub(super) fn ask_item(&mut self, p: u8, h: Handle, code: EventCode) -> Ruling {
        let Some(item) = self.world.item(h) else { return Ok(Answer::Nothing) };
        let (kind, effect) = (item.kind, item.effect);
        if let Some(effect) = effect {
            if self.get(fields::EId) == Some(effect) {
                let why = || "it is the effect that runs";
                self.pass(Link::ItemEffect(p), code.eitem(), Some(effect), why);
            } else {
                let answer = self.ask(Link::ItemEffect(p), effect, code.eitem())?;
                if matches!(self.unless_hushed(answer), Answer::Done | Answer::Error) {
                    return Ok(answer);
                }
            }
        }
        self.ask(Link::ItemKind(p), kind, code)
    }
}
