//! While a spell is aimed: the squares that it would reach, and whom it would strike.

use crate::panel::prelude::*;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use augury_engine::play::spells::reach;
use augury_engine::rules::magic::area::Preview;
use augury_engine::world::{Point, World};
use egui::Rect;
use std::sync::Arc;

use super::squares::reached;
use crate::debugger::Debugger;
use crate::view::ask::Then;

/// What a reach was worked out of: caster, spell, event, square, metamagic, and how many moments there were.
type Of = (Handle, ResId, EventCode, Point, u32, u64);

/// The reach that was worked out last, of what and by which content.
type Known = (Of, Arc<Content>, Arc<Preview>);

/// Marks what the spell that is aimed would reach if it were cast at this square.
pub fn paint(
    ui: &Ui,
    state: &State,
    debugger: &Debugger,
    world: &World,
    at: Point,
    painter: &egui::Painter,
    square: impl Fn(Point) -> Rect,
) {
    let Some(ask) = &state.playing.ask else { return };
    let (Then::CastAt(spell), Some(session)) = (&ask.then, debugger.session()) else { return };
    let me = ask.question.who;
    let metamagic = state.playing.metamagic;
    let content = &session.revision().content;
    let of: Of = (me, spell.spell, spell.event, at, metamagic, session.moments());
    // Worked out on a copy of the world, so once for each square that is pointed at, not once for each frame.
    let place = egui::Id::unique("reach of the spell that is aimed");
    let known = ui.data(|data| data.get_temp::<Known>(place));
    let reach_of = match known.filter(|known| known.0 == of && Arc::ptr_eq(&known.1, content)) {
        Some((.., reach)) => reach,
        None => {
            let worked = Arc::new(reach(world, session.revision(), me, spell, at, metamagic));
            ui.data_mut(|data| {
                data.insert_temp::<Known>(place, (of, Arc::clone(content), Arc::clone(&worked)))
            });
            worked
        }
    };
    reached(ui, painter, world, &reach_of, square);
}
