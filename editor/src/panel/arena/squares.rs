//! The squares of a map on the screen, and what is drawn on them: for every panel that shows a world.

use crate::panel::prelude::*;
use augury_engine::base::names::{FieldFlag, Named};
use augury_engine::content::Content;
use augury_engine::rules::magic::area::Preview;
use augury_engine::rules::query::who::Who;
use augury_engine::world::{Creature, Field, Map, Point, World};
use egui::{Color32, Painter, Pos2, Rect, Stroke, StrokeKind};

use crate::widget::canvas::{self, Glyphs, Layer, Layers};
use crate::widget::darkness::darkness;

/// Where squares are on the screen.
pub(in crate::panel) struct Lay {
    origin: Pos2,
    side: f32,
    /// The whole squares in sight.
    pub rect: Rect,
}

impl Lay {
    /// The squares of a map in a rectangle, about one of them where not all have room; `sides` are the smallest and the
    /// largest of a square.
    pub fn new(rect: Rect, map: &Map, about: Point, sides: (f32, f32)) -> Lay {
        let (w, h) = (f32::from(map.width().max(1)), f32::from(map.height().max(1)));
        let side = (rect.width() / w).min(rect.height() / h).clamp(sides.0, sides.1).floor();
        // Whole squares only; a map that is too large follows somebody, one that fits stands in the middle.
        let room = (rect.size() / side).floor().min(egui::vec2(w, h));
        let whole = room * side;
        let rect = Rect::from_min_size(rect.min + ((rect.size() - whole) / 2.0).floor(), whole);
        let place = |room: f32, squares: f32, about: f32| {
            let spare = room - squares;
            let wanted = if spare >= 0.0 { spare / 2.0 } else { (room / 2.0 - about).clamp(spare, 0.0) };
            wanted.floor() * side
        };
        let x = place(room.x, w, f32::from(about.x));
        let y = place(room.y, h, f32::from(about.y));
        Lay { origin: rect.min + egui::vec2(x, y), side, rect }
    }

    /// The squares of a map as a canvas shows them.
    pub fn of(lay: &canvas::Lay) -> Lay {
        Lay { origin: lay.origin, side: lay.side, rect: lay.rect }
    }

    /// The squares of a map of which anything is seen, row by row.
    pub fn in_sight(&self, map: &Map) -> impl Iterator<Item = Point> + use<> {
        let size = (i32::from(map.width()), i32::from(map.height()));
        let lay = canvas::Lay { origin: self.origin, side: self.side, rect: self.rect, size };
        lay.squares().map(|(x, y)| Point::new(x as i16, y as i16))
    }

    /// Where a square is.
    pub fn square(&self, at: Point) -> Rect {
        let corner = self.origin + egui::vec2(f32::from(at.x), f32::from(at.y)) * self.side;
        Rect::from_min_size(corner, egui::Vec2::splat(self.side))
    }

    /// The square at a place of the screen.
    pub fn at(&self, pos: Pos2) -> Point {
        let v = (pos - self.origin) / self.side;
        Point::new(v.x.floor() as i16, v.y.floor() as i16)
    }
}

/// The glyphs of what stands on squares.
pub(in crate::panel) fn font_of(lay: &Lay) -> Glyphs {
    Glyphs::new(lay.side)
}

/// The ground with what lies over it.
pub(in crate::panel) fn floor(
    ui: &Ui,
    painter: &Painter,
    both: (&World, &Content),
    lay: &Lay,
    font: &Glyphs,
) {
    floor_of(ui, painter, both, lay, font, Layers::default());
}

/// The layers of the ground that are shown.
pub(in crate::panel) fn floor_of(
    ui: &Ui,
    painter: &Painter,
    (world, content): (&World, &Content),
    lay: &Lay,
    font: &Glyphs,
    layers: Layers,
) {
    let map = world.in_play().map();
    for at in lay.in_sight(map) {
        let here = lay.square(at);
        let Some(terrain) = map.terrain(at) else { continue };
        if layers.shows(Layer::Ground) {
            ground(ui, painter, content, terrain, here, font);
        }
        over_ground(ui, painter, world, at, here, layers);
    }
}

/// Fixtures and what lies about.
pub(in crate::panel) fn things(
    ui: &Ui,
    painter: &Painter,
    (world, content): (&World, &Content),
    lay: &Lay,
    font: &Glyphs,
) {
    let tokens = theme::tokens(ui);
    for h in world.in_play().order() {
        let (at, image) = match (world.feature(*h), world.item(*h)) {
            (Some(f), _) if f.is_here() => (f.at(), content.feature(f.kind).map(|k| &k.image)),
            (None, Some(i)) if i.is_here() => (i.at(), content.item(i.kind).map(|k| &k.image)),
            _ => continue,
        };
        let here = lay.square(at);
        if let Some(image) = image.filter(|_| lay.rect.intersects(here)) {
            let glyph = if image.shown() == ' ' { '?' } else { image.shown() };
            let color = theme::map_colour(ui, image.fore.number());
            painter.rect_filled(here, 0.0, tokens.sunken);
            font.draw(painter, here, glyph, color);
        }
    }
}

/// What an area would reach: its squares filled, those whom it strikes framed.
pub(in crate::panel) fn reached(
    ui: &Ui,
    painter: &Painter,
    world: &World,
    reach: &Preview,
    square: impl Fn(Point) -> Rect,
) {
    let tokens = theme::tokens(ui);
    for at in &reach.squares {
        painter.rect_filled(square(*at), 0.0, tokens.here_fill.gamma_multiply(0.6));
    }
    for at in reach.targets.iter().filter_map(|h| world.place_of(*h)) {
        let stroke = Stroke::new(2.0, tokens.changed);
        painter.rect_stroke(square(at).shrink(1.0), 2.0, stroke, StrokeKind::Inside);
    }
}

fn ground(
    ui: &Ui,
    painter: &Painter,
    content: &Content,
    terrain: augury_engine::base::id::ResId,
    here: Rect,
    font: &Glyphs,
) {
    let tokens = theme::tokens(ui);
    let Some(known) = content.terrain(terrain) else { return };
    if known.is_solid() {
        painter.rect_filled(here, 0.0, tokens.raised);
    }
    let glyph = match known.image.shown() {
        ' ' if known.is_solid() => '#',
        ' ' => '.',
        glyph => glyph,
    };
    let plain = matches!(glyph, '.' | '#');
    let color = if plain { tokens.ground } else { theme::map_colour(ui, known.image.fore.number()) };
    font.draw(painter, here, glyph, color);
}

/// What lies over a square besides things: darkness by magic in slanted lines, any other field as a tint.
fn over_ground(ui: &Ui, painter: &Painter, world: &World, at: Point, here: Rect, layers: Layers) {
    let dark = |f: &Field| f.is(FieldFlag::FI_DARKNESS) || f.is(FieldFlag::FI_SHADOW);
    let map = world.in_play().map();
    if layers.shows(Layer::Areas) && map.fields_at(at).any(|f| !dark(f)) {
        painter.rect_filled(here, 0.0, theme::tokens(ui).changed.gamma_multiply(0.16));
    }
    if layers.shows(Layer::Darkness) && (map.light(at).dark || map.fields_at(at).any(dark)) {
        darkness(painter, theme::tokens(ui), here);
    }
}

/// Somebody on a square, over a bar of what is left of its hit points.
pub(in crate::panel) fn creature(
    ui: &Ui,
    painter: &Painter,
    (world, content): (&World, &Content),
    c: &Creature,
    here: Rect,
    font: &Glyphs,
) {
    let tokens = theme::tokens(ui);
    let (glyph, color) = match content.monster(c.form()) {
        None if !c.is_character() => ('?', tokens.text),
        _ => {
            let image = Who::of(world, content, c).image();
            let first = || c.name().chars().next().unwrap_or('?');
            let letter = image.shown();
            (if letter == ' ' { first() } else { letter }, theme::map_colour(ui, image.fore.number()))
        }
    };
    font.draw(painter, here.translate(egui::vec2(0.0, -1.0)), glyph, color);
    let part = (c.hp() as f32 / c.max_hp().max(1) as f32).clamp(0.0, 1.0);
    let whole = Rect::from_min_max(here.left_bottom() - egui::vec2(0.0, 2.0), here.right_bottom());
    painter.rect_filled(whole, 0.0, tokens.line);
    let left = Rect::from_min_size(whole.min, egui::vec2(whole.width() * part, whole.height()));
    let fill: Color32 = if part > 0.5 { tokens.done } else { tokens.abort };
    painter.rect_filled(left, 0.0, fill);
}
