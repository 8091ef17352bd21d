//! The squares of the map, and how the mouse and the keyboard draw on them.

use crate::panel::prelude::*;
use augury_engine::base::id::Kind;
use augury_engine::base::names::ObjectType;
use augury_engine::content::{Content, Map};
use egui::{EventFilter, Key as Press, PointerButton, Rect, Response, Role, Stroke, StrokeKind, WidgetInfo};

use super::looks::Looks;
use super::{Tool, View, canvas_of, menu, wants_focus};
use crate::document::chart::{self, Brush};
use crate::document::library::Key;
use crate::document::live::res_id;
use crate::view::context_menu::asked;
use crate::view::drag::{self, Dragged};
use crate::widget::canvas::{self, Glyphs, Keys, Layer, Layers, Square};
use crate::widget::darkness::darkness;

/// The kinds that can be put on a square.
const PLACED: [Kind; 5] = [Kind::Monster, Kind::Item, Kind::Feature, Kind::Terrain, Kind::Region];

fn square_of((x, y): (usize, usize)) -> Square {
    (x as i32, y as i32)
}

fn place_of((x, y): Square) -> (usize, usize) {
    (x.max(0) as usize, y.max(0) as usize)
}

/// What hangs over a square.
struct Hanging {
    at: (usize, usize),
    fits: bool,
    words: String,
}

/// Shows the squares in all the space that is left.
pub fn show(ui: &mut Ui, state: &State, key: &Key, map: &Map, view: &mut View, out: &mut Vec<UiCommand>) {
    let canvas = canvas_of(key, map);
    let (wide, high) = map.size();
    view.cursor = (view.cursor.0.min(wide.saturating_sub(1)), view.cursor.1.min(high.saturating_sub(1)));
    let focused = ui.memory(|m| m.has_focus(canvas.id));
    let shown = canvas.show(ui, focused.then(|| (square_of(view.cursor), 0)), Keys::All);
    let (response, lay) = (shown.response, shown.lay);
    if wants_focus(state) || response.clicked() || response.drag_started_by(PointerButton::Primary) {
        ui.memory_mut(|m| m.request_focus(canvas.id));
    }
    let under = response.interact_pointer_pos().and_then(|pos| lay.at(pos)).map(place_of);
    if asked(&response) {
        let pointed = || ui.ctx().pointer_interact_pos().and_then(|pos| lay.at(pos)).map(place_of);
        view.cursor = response.secondary_clicked().then(pointed).flatten().unwrap_or(view.cursor);
        view.menu = Some(view.cursor);
    }
    if let Some(at) = view.menu {
        menu::show((&response, lay.square(square_of(at))), state, key, map, view, at, out);
    }
    if response.has_focus() {
        keys(ui, canvas.id, key, map, view, shown.panning, out);
    }
    if !shown.panning {
        mouse(ui, &response, under, key, map, view, out);
    }
    let hanging = drops(ui, state, &response, &lay, (key, map), view, out);
    let layers = canvas.layers(ui);
    paint(ui, state.live.content(), map, &lay, view, (response.has_focus(), layers));
    if layers.shows(Layer::Grid) {
        canvas::grid(ui, &lay);
    }
    if let Some(hanging) = &hanging {
        let tokens = theme::tokens(ui);
        let colour = if hanging.fits { tokens.done } else { tokens.error };
        let here = lay.square(square_of(hanging.at));
        let painter = ui.painter_at(lay.rect);
        painter.rect_filled(here, 2.0, colour.gamma_multiply(0.3));
        painter.rect_stroke(here, 2.0, Stroke::new(2.0, colour), StrokeKind::Inside);
    }
    let looks = Looks::new(ui, state.live.content(), map, Layers::default());
    canvas.minimap(ui, &lay, |at| {
        let (x, y) = place_of(at);
        let look = looks.of(map.letter_at(x, y)?);
        (look.solid || look.glyph != '.').then_some(look.colour)
    });
    let here = |(x, y): (usize, usize)| {
        let square = map.letter_at(x, y).and_then(|letter| map.square(letter)).unwrap_or_default();
        format!("{} at {x},{y}", chart::words(&square))
    };
    let said = format!("map, {}", here(view.cursor));
    response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, &said));
    match hanging {
        Some(hanging) => canvas::tell(&response, hanging.words),
        None => {
            if let Some(at) = response.hover_pos().and_then(|pos| lay.at(pos)) {
                response.on_hover_text_at_pointer(here(place_of(at)));
            }
        }
    }
}

/// A resource is dragged over the map from another panel, and let go there: one change, for one undo.
fn drops(
    ui: &Ui,
    state: &State,
    response: &Response,
    lay: &canvas::Lay,
    (key, map): (&Key, &Map),
    view: &mut View,
    out: &mut Vec<UiCommand>,
) -> Option<Hanging> {
    let dragged = response.dnd_hover_payload::<Dragged>()?;
    let at = ui.ctx().pointer_latest_pos().and_then(|pos| lay.at(pos)).map(place_of)?;
    let id = res_id(&dragged.key)?;
    let content = state.live.content();
    let name = content.shown_name(id);
    let trap = content.feature(id).is_some_and(|f| f.ftype == ObjectType::T_TRAP);
    let brush = match id.kind() {
        _ if trap => Err(format!("{name} needs an effect: choose Trap above")),
        Kind::Monster => Ok(Brush::Creature(id, false, false)),
        Kind::Item => Ok(Brush::Item(id)),
        Kind::Feature => Ok(Brush::Fixture(id, Vec::new())),
        Kind::Terrain => Ok(Brush::Ground(id)),
        Kind::Region => Ok(Brush::Region(id)),
        _ => Err(format!("{name} can't be put on a map")),
    };
    let dropped = drag::dropped(response, &PLACED).is_some();
    match brush {
        Ok(brush) if dropped => {
            view.cursor = at;
            push(key, map, &brush, &[at], out);
            out.push(UiCommand::Run(CommandId::FocusMap));
            None
        }
        Ok(_) => Some(Hanging { at, fits: true, words: format!("puts {name} at {},{}", at.0, at.1) }),
        Err(words) => (!dropped).then_some(Hanging { at, fits: false, words }),
    }
}

fn mouse(
    ui: &Ui,
    response: &Response,
    pointer: Option<(usize, usize)>,
    key: &Key,
    map: &Map,
    view: &mut View,
    out: &mut Vec<UiCommand>,
) {
    let down = response.is_pointer_button_down_on() && ui.input(|i| i.pointer.primary_down());
    if let Some(at) = pointer
        && (down || response.clicked())
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
        push(key, map, &view.brush, &squares, out);
    }
    let stopped = response.drag_stopped_by(PointerButton::Primary);
    if released
        && view.tool == Tool::Rectangle
        && (stopped || response.clicked())
        && let Some(corner) = view.corner.filter(|corner| *corner != view.cursor || stopped)
    {
        let squares = chart::rectangle(corner, view.cursor);
        view.corner = None;
        push(key, map, &view.brush, &squares, out);
    }
}

/// The tool is used where the cursor is.
fn lead(key: &Key, map: &Map, view: &mut View, out: &mut Vec<UiCommand>) {
    let at = view.cursor;
    match view.tool {
        Tool::Pen => push(key, map, &view.brush, &[at], out),
        Tool::Fill => push(key, map, &view.brush, &chart::flood(map, at), out),
        Tool::Pick => {
            if let Some(letter) = map.letter_at(at.0, at.1) {
                (view.brush, view.tool) = (Brush::Letter(letter), Tool::Pen);
                view.palette.close();
            }
        }
        Tool::Rectangle => match view.corner.take() {
            Some(corner) => push(key, map, &view.brush, &chart::rectangle(corner, at), out),
            None => view.corner = Some(at),
        },
    }
}

fn push(key: &Key, map: &Map, brush: &Brush, squares: &[(usize, usize)], out: &mut Vec<UiCommand>) {
    out.extend(drawn(key, map, brush, squares));
}

/// Drawing with a brush on squares; `None` where it changes nothing.
pub fn drawn(key: &Key, map: &Map, brush: &Brush, squares: &[(usize, usize)]) -> Option<UiCommand> {
    let made = chart::stroke(map, brush, squares);
    if made.rows.is_empty() {
        return None;
    }
    let many = if squares.len() == 1 { "a square".to_owned() } else { format!("{} squares", squares.len()) };
    let legend = made.legend.iter().map(chart::element).collect();
    Some(UiCommand::Draw { key: key.clone(), label: format!("draw {many}"), rows: made.rows, legend })
}

fn keys(
    ui: &Ui,
    id: egui::Id,
    key: &Key,
    map: &Map,
    view: &mut View,
    panning: bool,
    out: &mut Vec<UiCommand>,
) {
    let filter = EventFilter { vertical_arrows: true, horizontal_arrows: true, escape: true, tab: false };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
    view.panned |= panning && ui.input(|i| i.key_down(Press::Space));
    let (wide, high) = map.size();
    let step = |from: usize, by: isize, end: usize| from.saturating_add_signed(by).min(end.saturating_sub(1));
    let pressed = ui.input_mut(|i| {
        let mut all = Vec::new();
        i.events.retain(|event| match event {
            // With Space held the mouse moves the map, so that it draws when it is let go.
            egui::Event::Key { key: Press::Space, pressed: true, .. } => false,
            egui::Event::Key { key: Press::Space, pressed: false, .. } => {
                all.push((Press::Space, false));
                false
            }
            egui::Event::Key { key, pressed: true, modifiers, .. } if !modifiers.ctrl && !modifiers.alt => {
                let ours = [
                    Press::ArrowLeft,
                    Press::ArrowRight,
                    Press::ArrowUp,
                    Press::ArrowDown,
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
            Press::Space if panning || std::mem::take(&mut view.panned) => {}
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
        push(key, map, &view.brush, &squares, out);
    }
}

fn paint(
    ui: &Ui,
    content: &Content,
    map: &Map,
    lay: &canvas::Lay,
    view: &View,
    (focused, layers): (bool, Layers),
) {
    let tokens = theme::tokens(ui);
    let painter = ui.painter_at(lay.rect);
    painter.rect_filled(lay.rect, 3.0, tokens.sunken);
    let glyphs = Glyphs::new(lay.side);
    let looks = Looks::new(ui, content, map, layers);
    let Some([left, right, top, bottom]) = lay.in_sight() else { return };
    let wide = (right - left + 1) as usize;
    for (y, row) in map.rows.iter().enumerate().take(bottom as usize + 1).skip(top as usize) {
        for (x, letter) in row.chars().enumerate().skip(left as usize).take(wide) {
            let here = lay.square(square_of((x, y)));
            let look = looks.of(letter);
            if look.solid && layers.shows(Layer::Ground) {
                painter.rect_filled(here, 0.0, tokens.raised);
            }
            if look.lit && layers.shows(Layer::Areas) {
                painter.rect_stroke(here, 0.0, Stroke::new(1.0, tokens.warning), StrokeKind::Inside);
            }
            if look.dark && layers.shows(Layer::Darkness) {
                darkness(&painter, tokens, here);
            }
            glyphs.draw(&painter, here, look.glyph, look.colour);
            if look.start {
                painter.circle_stroke(here.center(), lay.side * 0.4, Stroke::new(1.0, tokens.here));
            }
        }
    }
    let marked = match view.corner {
        Some(corner) if view.tool == Tool::Rectangle => chart::rectangle(corner, view.cursor),
        _ => view.stroke.clone(),
    };
    for at in marked {
        painter.rect_filled(lay.square(square_of(at)), 0.0, tokens.here_fill.gamma_multiply(0.6));
    }
    let width = if focused { 2.0 } else { 1.0 };
    let colour = if focused { tokens.here } else { tokens.text_quiet };
    let here: Rect = lay.square(square_of(view.cursor));
    painter.rect_stroke(here, 2.0, Stroke::new(width, colour), StrokeKind::Inside);
}
