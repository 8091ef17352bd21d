//! The squares of the map, and how the mouse and the keyboard draw on them.

use crate::panel::prelude::*;
use augury_engine::base::names::Named;
use augury_engine::content::{Content, Map, MapSquare};
use egui::{
    Align2, EventFilter, FontFamily, FontId, Key as Press, Pos2, Rect, Role, Sense, Stroke, StrokeKind,
    WidgetInfo,
};

use super::{Tool, View, wants_focus};
use crate::document::chart::{self, Brush};
use crate::document::library::Key;
use crate::widget::darkness::darkness;

/// Smallest and largest side of a square, in points.
const SIDES: (f32, f32) = (12.0, 28.0);

/// Shows the squares in all the space that is left.
pub fn show(ui: &mut Ui, state: &State, key: &Key, map: &Map, view: &mut View, out: &mut Vec<UiCommand>) {
    let size = ui.available_size().max(egui::vec2(64.0, 48.0));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let id = egui::Id::unique("map canvas");
    let response = ui.interact(rect, id, Sense::click_and_drag());
    if wants_focus(state) || response.clicked() || response.drag_started() {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let (wide, high) = map.size();
    view.cursor = (view.cursor.0.min(wide.saturating_sub(1)), view.cursor.1.min(high.saturating_sub(1)));
    let lay = Lay::new(rect, (wide, high), view.cursor);
    if response.has_focus() {
        keys(ui, id, key, map, view, out);
    }
    mouse(ui, &response, &lay, key, map, view, out);
    paint(ui, state.live.content(), map, &lay, view, response.has_focus());
    let here = |(x, y): (usize, usize)| {
        let square = map.letter_at(x, y).and_then(|letter| map.square(letter)).unwrap_or_default();
        format!("{} at {x},{y}", chart::words(&square))
    };
    let said = format!("map, {}", here(view.cursor));
    response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, &said));
    if let Some(at) = response.hover_pos().and_then(|pos| lay.at(pos)) {
        response.on_hover_text_at_pointer(here(at));
    }
}

/// Where squares are on the screen.
struct Lay {
    origin: Pos2,
    side: f32,
    rect: Rect,
    size: (usize, usize),
}

impl Lay {
    fn new(rect: Rect, size: (usize, usize), about: (usize, usize)) -> Lay {
        let all = egui::vec2(size.0.max(1) as f32, size.1.max(1) as f32);
        let side = (rect.width() / all.x).min(rect.height() / all.y).clamp(SIDES.0, SIDES.1).floor();
        let place = |room: f32, squares: f32, about: f32| {
            let spare = (room / side).floor() - squares;
            let wanted = if spare >= 0.0 { 0.0 } else { (room / side / 2.0 - about).clamp(spare, 0.0) };
            wanted.floor() * side
        };
        let x = place(rect.width(), all.x, about.0 as f32);
        let y = place(rect.height(), all.y, about.1 as f32);
        Lay { origin: rect.min + egui::vec2(x, y), side, rect, size }
    }

    fn square(&self, (x, y): (usize, usize)) -> Rect {
        let corner = self.origin + egui::vec2(x as f32, y as f32) * self.side;
        Rect::from_min_size(corner, egui::Vec2::splat(self.side))
    }

    fn at(&self, pos: Pos2) -> Option<(usize, usize)> {
        let v = (pos - self.origin) / self.side;
        let inside = v.x >= 0.0 && v.y >= 0.0;
        let at = (v.x as usize, v.y as usize);
        (inside && at.0 < self.size.0 && at.1 < self.size.1).then_some(at)
    }
}

fn mouse(
    ui: &Ui,
    response: &egui::Response,
    lay: &Lay,
    key: &Key,
    map: &Map,
    view: &mut View,
    out: &mut Vec<UiCommand>,
) {
    let pointer = response.interact_pointer_pos().and_then(|pos| lay.at(pos));
    if let Some(at) = pointer
        && (response.is_pointer_button_down_on() || response.clicked())
    {
        let before = view.cursor;
        view.cursor = at;
        match view.tool {
            Tool::Pen => {
                let from = if view.stroke.is_empty() { at } else { before };
                view.stroke.extend(chart::line(from, at));
            }
            Tool::Rectangle => {
                view.corner.get_or_insert(at);
            }
            Tool::Fill | Tool::Pick if response.clicked() => lead(key, map, view, out),
            Tool::Fill | Tool::Pick => {}
        }
    }
    let released = ui.input(|i| i.pointer.primary_released());
    if released && !view.stroke.is_empty() {
        let squares = std::mem::take(&mut view.stroke);
        push(key, map, view, &squares, out);
    }
    if released
        && view.tool == Tool::Rectangle
        && (response.drag_stopped() || response.clicked())
        && let Some(corner) = view.corner.filter(|corner| *corner != view.cursor || response.drag_stopped())
    {
        let squares = chart::rectangle(corner, view.cursor);
        view.corner = None;
        push(key, map, view, &squares, out);
    }
}

/// The tool is used where the cursor is.
fn lead(key: &Key, map: &Map, view: &mut View, out: &mut Vec<UiCommand>) {
    let at = view.cursor;
    match view.tool {
        Tool::Pen => push(key, map, view, &[at], out),
        Tool::Fill => push(key, map, view, &chart::flood(map, at), out),
        Tool::Pick => {
            if let Some(letter) = map.letter_at(at.0, at.1) {
                (view.brush, view.tool) = (Brush::Letter(letter), Tool::Pen);
            }
        }
        Tool::Rectangle => match view.corner.take() {
            Some(corner) => push(key, map, view, &chart::rectangle(corner, at), out),
            None => view.corner = Some(at),
        },
    }
}

fn push(key: &Key, map: &Map, view: &View, squares: &[(usize, usize)], out: &mut Vec<UiCommand>) {
    let made = chart::stroke(map, &view.brush, squares);
    if made.rows.is_empty() {
        return;
    }
    let many = if squares.len() == 1 { "a square".to_owned() } else { format!("{} squares", squares.len()) };
    let legend = made.legend.iter().map(chart::element).collect();
    out.push(UiCommand::Draw { key: key.clone(), label: format!("draw {many}"), rows: made.rows, legend });
}

fn keys(ui: &Ui, id: egui::Id, key: &Key, map: &Map, view: &mut View, out: &mut Vec<UiCommand>) {
    let filter = EventFilter { vertical_arrows: true, horizontal_arrows: true, escape: true, tab: false };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
    let (wide, high) = map.size();
    let step = |from: usize, by: isize, end: usize| from.saturating_add_signed(by).min(end.saturating_sub(1));
    let pressed = ui.input_mut(|i| {
        let mut all = Vec::new();
        i.events.retain(|event| match event {
            egui::Event::Key { key, pressed: true, modifiers, .. } if !modifiers.ctrl && !modifiers.alt => {
                let ours = [
                    Press::ArrowLeft,
                    Press::ArrowRight,
                    Press::ArrowUp,
                    Press::ArrowDown,
                    Press::Space,
                    Press::Enter,
                    Press::P,
                    Press::R,
                    Press::F,
                    Press::K,
                    Press::Escape,
                ];
                let is = ours.contains(key);
                if is {
                    all.push((*key, modifiers.shift));
                }
                !is
            }
            _ => true,
        });
        all
    });
    for (press, shift) in pressed {
        let by = match press {
            Press::ArrowLeft => Some((-1, 0)),
            Press::ArrowRight => Some((1, 0)),
            Press::ArrowUp => Some((0, -1)),
            Press::ArrowDown => Some((0, 1)),
            _ => None,
        };
        if let Some((dx, dy)) = by {
            let from = view.cursor;
            view.cursor = (step(from.0, dx, wide), step(from.1, dy, high));
            if shift && view.tool == Tool::Pen {
                // Held Shift draws as it goes; the stroke ends when Shift is let go.
                view.stroke.extend([from, view.cursor]);
            }
            continue;
        }
        match press {
            Press::Space | Press::Enter => lead(key, map, view, out),
            Press::Escape => (view.corner, view.stroke) = (None, Vec::new()),
            Press::P => (view.tool, view.corner) = (Tool::Pen, None),
            Press::R => (view.tool, view.corner) = (Tool::Rectangle, None),
            Press::F => (view.tool, view.corner) = (Tool::Fill, None),
            _ => (view.tool, view.corner) = (Tool::Pick, None),
        }
    }
    let held = ui.input(|i| i.modifiers.shift || i.pointer.primary_down());
    if !held && !view.stroke.is_empty() {
        let squares = std::mem::take(&mut view.stroke);
        push(key, map, view, &squares, out);
    }
}

fn paint(ui: &Ui, content: &Content, map: &Map, lay: &Lay, view: &View, focused: bool) {
    let tokens = theme::tokens(ui);
    let painter = ui.painter_at(lay.rect);
    painter.rect_filled(lay.rect, 3.0, tokens.sunken);
    let font = FontId::new((lay.side * 0.82).floor(), FontFamily::Monospace);
    let marked = match view.corner {
        Some(corner) if view.tool == Tool::Rectangle => chart::rectangle(corner, view.cursor),
        _ => view.stroke.clone(),
    };
    for (y, row) in map.rows.iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let here = lay.square((x, y));
            if !lay.rect.intersects(here) {
                continue;
            }
            let square = map.square(letter);
            let (glyph, colour, solid) = look(ui, content, square.as_ref(), letter);
            if solid {
                painter.rect_filled(here, 0.0, tokens.raised);
            }
            let lit = square.as_ref().is_some_and(|s| s.lit || s.bright || s.magic_light);
            if lit {
                painter.rect_stroke(here, 0.0, Stroke::new(1.0, tokens.warning), StrokeKind::Inside);
            }
            if square.as_ref().is_some_and(|s| s.dark) {
                darkness(&painter, tokens, here);
            }
            painter.text(here.center(), Align2::CENTER_CENTER, glyph, font.clone(), colour);
            if square.as_ref().is_some_and(|s| s.start) {
                painter.circle_stroke(here.center(), lay.side * 0.4, Stroke::new(1.0, tokens.here));
            }
        }
    }
    for at in marked {
        painter.rect_filled(lay.square(at), 0.0, tokens.here_fill.gamma_multiply(0.6));
    }
    let width = if focused { 2.0 } else { 1.0 };
    let colour = if focused { tokens.here } else { tokens.text_quiet };
    painter.rect_stroke(lay.square(view.cursor), 2.0, Stroke::new(width, colour), StrokeKind::Inside);
}

/// The glyph of a square, its colour, and whether nothing walks there: who stands there goes before what lies there.
fn look(ui: &Ui, content: &Content, square: Option<&MapSquare>, letter: char) -> (char, egui::Color32, bool) {
    let tokens = theme::tokens(ui);
    let Some(square) = square else { return (letter, tokens.error, false) };
    let ground = square.terrain.and_then(|t| content.terrain(t.res_id()));
    let solid = ground.is_some_and(|t| t.is_solid());
    let things = [
        square.monster.and_then(|m| content.monster(m.res_id())).map(|m| &m.image),
        square.item.and_then(|i| content.item(i.res_id())).map(|i| &i.image),
        square.feature.and_then(|f| content.feature(f.res_id())).map(|f| &f.image),
    ];
    if let Some(image) = things.into_iter().flatten().next() {
        let glyph = if image.shown() == ' ' { letter } else { image.shown() };
        return (glyph, theme::map_colour(ui, image.fore.number()), solid);
    }
    let glyph = ground.map_or('.', |t| t.image.shown());
    match glyph {
        ' ' | '.' | '#' => (if solid { '#' } else { '.' }, tokens.ground, solid),
        glyph => (glyph, ground.map_or(tokens.text, |t| theme::map_colour(ui, t.image.fore.number())), solid),
    }
}
