//! While a spell is aimed: the squares that it would reach, and whom it would strike.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use augury_engine::play::spells::reach;
use augury_engine::rules::magic::area::Preview;
use augury_engine::world::{Point, World};
use egui::{Rect, Stroke, StrokeKind, Ui};
use std::sync::Arc;

use crate::debugger::Debugger;
use crate::theme;
use crate::view::ask::Then;
use crate::view::state::State;

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
    let reached = match known.filter(|known| known.0 == of && Arc::ptr_eq(&known.1, content)) {
        Some((.., reached)) => reached,
        None => {
            let worked = Arc::new(reach(world, session.revision(), me, spell, at, metamagic));
            ui.data_mut(|data| {
                data.insert_temp::<Known>(place, (of, Arc::clone(content), Arc::clone(&worked)))
            });
            worked
        }
    };
    let tokens = theme::tokens(ui);
    let painter = ui.painter();
    for at in &reached.squares {
        painter.rect_filled(square(*at), 0.0, tokens.here_fill.gamma_multiply(0.6));
    }
    let places = reached.targets.iter().filter_map(|h| world.place_of(*h));
    for at in places {
        let stroke = Stroke::new(2.0, tokens.changed);
        painter.rect_stroke(square(at).shrink(1.0), 2.0, stroke, StrokeKind::Inside);
    }
}
