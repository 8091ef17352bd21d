//! While a spell is aimed: the squares that it would reach, and whom it would strike.

use augury_engine::play::spells::reach;
use augury_engine::world::{Point, World};
use egui::{Rect, Stroke, StrokeKind, Ui};

use crate::debugger::Debugger;
use crate::theme;
use crate::view::ask::Then;
use crate::view::state::State;

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
    let reached = reach(world, session.revision(), me, spell, at, state.playing.metamagic);
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
