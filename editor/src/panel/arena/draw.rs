//! Drawing the squares: terrain quiet, creatures in their colours with what is left of their hit points, the
//! square, the actor and the victim of the event at the cursor.

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::Named;
use augury_engine::rules::query::who::Who;
use augury_engine::world::{Point, World};
use egui::{Color32, Painter, Stroke, StrokeKind};

use super::squares::{Lay, creature, floor_of, font_of, things};
use super::view::Overlay;
use crate::debugger::Debugger;
use crate::widget::canvas::{Layer, Layers};

/// What is marked on the map.
#[derive(Clone, Copy)]
pub struct Marked {
    /// The square.
    pub square: Point,
    /// Does the map have the keyboard?
    pub focused: bool,
    /// The square that something hangs over, and whether it can be put there.
    pub hanging: Option<(Point, bool)>,
}

/// Draws the map.
pub fn paint(
    ui: &Ui,
    debugger: &Debugger,
    world: &World,
    lay: &Lay,
    overlay: Option<&Overlay>,
    layers: Layers,
    marked: Marked,
) {
    let content = debugger.content();
    let tokens = theme::tokens(ui);
    let painter = ui.painter_at(lay.rect);
    painter.rect_filled(lay.rect, 3.0, tokens.sunken);
    let font = font_of(lay);
    floor_of(ui, &painter, (world, content), lay, &font, layers);
    if layers.shows(Layer::Things) {
        things(ui, &painter, (world, content), lay, &font);
    }
    if layers.shows(Layer::Creatures) {
        let standing = (!debugger.following()).then(|| debugger.frame()).flatten();
        let (actor, victim) = standing.map_or((Handle::NONE, Handle::NONE), |f| (f.actor, f.victim));
        let seen = |h: Handle| !overlay.is_some_and(|overlay| overlay.hides(h));
        for c in world.in_play().creatures().filter(|c| seen(c.handle())) {
            let here = lay.square(c.at());
            if !lay.rect.intersects(here) {
                continue;
            }
            if c.handle() == actor {
                painter.rect_filled(here, 2.0, tokens.here_fill);
            }
            if c.handle() == victim && victim != actor {
                let line = Stroke::new(1.0, tokens.changed);
                painter.rect_stroke(here.shrink(1.0), 2.0, line, StrokeKind::Inside);
            }
            creature(ui, &painter, (world, content), c, here, &font);
        }
    }
    if let Some(overlay) = overlay {
        if layers.shows(Layer::Darkness) {
            for at in lay.in_sight(world.in_play().map()) {
                overlay.dim(ui, &painter, at, lay.square(at));
            }
        }
        overlay.mark(ui, &painter, |at| lay.square(at));
    }
    squares(&painter, tokens, lay, marked);
}

fn squares(painter: &Painter, tokens: &theme::Tokens, lay: &Lay, marked: Marked) {
    let Marked { square, focused, hanging } = marked;
    if let Some((at, fits)) = hanging {
        let colour = if fits { tokens.done } else { tokens.error };
        painter.rect_filled(lay.square(at), 2.0, colour.gamma_multiply(0.3));
        painter.rect_stroke(lay.square(at), 2.0, Stroke::new(2.0, colour), StrokeKind::Inside);
        if !fits {
            let here = lay.square(at).shrink(lay.square(at).width() * 0.25);
            painter.line_segment([here.left_top(), here.right_bottom()], Stroke::new(2.0, colour));
        }
    }
    let line =
        Stroke::new(if focused { 2.0 } else { 1.0 }, if focused { tokens.here } else { tokens.text_quiet });
    painter.rect_stroke(lay.square(square), 2.0, line, StrokeKind::Inside);
    if focused {
        painter.rect_stroke(lay.rect, 3.0, Stroke::new(1.0, tokens.here), StrokeKind::Inside);
    }
}

/// What a spell that is aimed would reach.
pub fn reach(ui: &Ui, state: &State, debugger: &Debugger, world: &World, lay: &Lay, square: Point) {
    let painter = ui.painter_at(lay.rect);
    super::reach::paint(ui, state, debugger, world, square, &painter, |at| lay.square(at));
}

/// The colour of a square on the minimap; nothing for bare floor.
pub fn small(
    ui: &Ui,
    debugger: &Debugger,
    world: &World,
    overlay: Option<&Overlay>,
    at: Point,
) -> Option<Color32> {
    let content = debugger.content();
    let here = world.in_play();
    if let Some(c) = here.creature_at(at).filter(|c| !overlay.is_some_and(|o| o.hides(c.handle()))) {
        let tokens = theme::tokens(ui);
        if debugger.played() == Some(c.handle()) {
            return Some(tokens.here);
        }
        let image = content.monster(c.form()).map(|_| Who::of(world, content, c).image());
        return Some(image.map_or(tokens.text, |image| theme::map_colour(ui, image.fore.number())));
    }
    let ground = here.map().terrain(at).and_then(|t| content.terrain(t))?;
    if ground.is_solid() {
        return Some(theme::tokens(ui).ground);
    }
    let plain = matches!(ground.image.shown(), ' ' | '.' | '#');
    (!plain).then(|| theme::map_colour(ui, ground.image.fore.number()).gamma_multiply(0.6))
}
