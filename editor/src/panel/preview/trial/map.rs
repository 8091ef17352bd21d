//! The place where an effect is tried: the squares that a segment's area reaches, in which order, and whom it strikes. Arrows
//! move a square over it, Enter aims there.

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::rules::magic::area::Preview as Reach;
use augury_engine::world::Point;
use egui::{EventFilter, Key, Modifiers, Rect, Response, Role, Sense, Stroke, StrokeKind, WidgetInfo};

use super::super::pieces::quiet;
use super::asked::change;
use crate::lab::cast::CASTER;
use crate::lab::trial::Trial;
use crate::panel::arena::squares::{Lay, creature, floor, font_of, reached, things};

/// Smallest and largest side of a square, in points.
const SIDES: (f32, f32) = (12.0, 20.0);
/// The least and the most that a map is high, in points.
const HIGH: (f32, f32) = (132.0, 300.0);
/// Height of the choices above the map, in points: with them the map fills the panel.
const ABOVE: f32 = 80.0;

/// What is looked at.
#[derive(Clone, Copy, Debug)]
struct Look {
    segment: usize,
    square: Option<Point>,
}

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, trial: &Trial, out: &mut Vec<UiCommand>) {
    let key = Id::unique("look at an effect's area");
    let mut look: Look = ui.data(|d| d.get_temp(key)).unwrap_or(Look { segment: 0, square: None });
    look.segment = look.segment.min(trial.segments.len().saturating_sub(1));
    look.square = look.square.filter(|at| trial.world.in_play().map().contains(*at));
    if trial.segments.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            for (place, segment) in trial.segments.iter().enumerate() {
                let words = format!("{}: {}", place + 1, segment.title);
                if ui.selectable_label(look.segment == place, words).clicked() {
                    look.segment = place;
                }
            }
        });
    }
    let Some(segment) = trial.segments.get(look.segment) else { return };
    ui.add(egui::Label::new(crate::theme::strong(summary(trial, &segment.reach))).wrap());
    squares(ui, state, trial, &segment.reach, &mut look, out);
    below(ui, state, trial, &segment.reach, look, out);
    ui.data_mut(|d| d.insert_temp(key, look));
}

fn squares(
    ui: &mut Ui,
    state: &State,
    trial: &Trial,
    reach: &Reach,
    look: &mut Look,
    out: &mut Vec<UiCommand>,
) {
    let map = trial.world.in_play().map();
    let wide = ui.available_width() - theme::SPACE_1;
    let side = (wide / f32::from(map.width().max(1))).clamp(SIDES.0, SIDES.1).floor();
    let high = (side * f32::from(map.height())).min((ui.clip_rect().height() - ABOVE).clamp(HIGH.0, HIGH.1));
    let (rect, _) = ui.allocate_exact_size(egui::vec2(wide, high), Sense::hover());
    let id = Id::unique("map of an effect's area");
    let response = ui.interact(rect, id, Sense::click());
    if response.clicked() {
        response.request_focus();
    }
    if response.has_focus() {
        keys(ui, &response, trial, look);
    }
    let about = look.square.unwrap_or(trial.aim);
    let lay = Lay::new(rect, map, about, SIDES);
    if let Some(pos) = response.interact_pointer_pos().filter(|_| response.clicked()) {
        look.square = Some(lay.at(pos)).filter(|at| map.contains(*at));
    }
    paint(ui, trial, reach, &lay, *look, response.has_focus());
    if response.has_focus() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
        aim(state, look.square, out);
    }
    let said = words(trial, reach, about);
    response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, format!("map of what it reaches, {said}")));
    if let Some(at) = response.hover_pos().map(|pos| lay.at(pos)).filter(|at| map.contains(*at)) {
        let here = words(trial, reach, at);
        response.on_hover_text_at_pointer(here);
    }
}

fn keys(ui: &Ui, response: &Response, trial: &Trial, look: &mut Look) {
    // Else the arrows would take the keyboard elsewhere.
    let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(response.id, arrows));
    let (dx, dy) = ui.input_mut(|i| {
        let mut by = |key| i.count_and_consume_key(Modifiers::NONE, key) as i16;
        let across = by(Key::ArrowRight) - by(Key::ArrowLeft);
        (across, by(Key::ArrowDown) - by(Key::ArrowUp))
    });
    if (dx, dy) == (0, 0) {
        return;
    }
    let map = trial.world.in_play().map();
    let from = look.square.unwrap_or(trial.aim);
    let (right, bottom) = ((map.width() - 1).max(0), (map.height() - 1).max(0));
    look.square = Some(Point::new((from.x + dx).clamp(0, right), (from.y + dy).clamp(0, bottom)));
}

fn aim(state: &State, square: Option<Point>, out: &mut Vec<UiCommand>) {
    if let Some(at) = square {
        change(state, out, |chosen| chosen.aim = Some((at.x, at.y)));
    }
}

fn paint(ui: &Ui, trial: &Trial, reach: &Reach, lay: &Lay, look: Look, focused: bool) {
    let tokens = theme::tokens(ui);
    let painter = ui.painter_at(lay.rect);
    let both = (&*trial.world, &*trial.content);
    let font = font_of(lay);
    let square = |at: Point| lay.square(at);
    painter.rect_filled(lay.rect, 3.0, tokens.sunken);
    floor(ui, &painter, both, lay, &font);
    reached(ui, &painter, &trial.world, reach, square);
    things(ui, &painter, both, lay, &font);
    for c in trial.world.in_play().creatures() {
        creature(ui, &painter, both, c, lay.square(c.at()), &font);
    }
    cross(&painter, lay.square(trial.aim), Stroke::new(1.0, tokens.here));
    if let Some(at) = look.square {
        let line = Stroke::new(
            if focused { 2.0 } else { 1.0 },
            if focused { tokens.here } else { tokens.text_quiet },
        );
        painter.rect_stroke(lay.square(at), 2.0, line, StrokeKind::Inside);
    }
    if focused {
        painter.rect_stroke(lay.rect, 3.0, Stroke::new(1.0, tokens.here), StrokeKind::Inside);
    }
}

/// The sign of what is aimed at: the corners of its square.
fn cross(painter: &egui::Painter, here: Rect, line: Stroke) {
    let part = here.width() * 0.3;
    for (corner, dx, dy) in [
        (here.left_top(), part, part),
        (here.right_top(), -part, part),
        (here.left_bottom(), part, -part),
        (here.right_bottom(), -part, -part),
    ] {
        painter.line_segment([corner, corner + egui::vec2(dx, 0.0)], line);
        painter.line_segment([corner, corner + egui::vec2(0.0, dy)], line);
    }
}

/// What stands on the square, and what is done with it.
fn below(ui: &mut Ui, state: &State, trial: &Trial, reach: &Reach, look: Look, out: &mut Vec<UiCommand>) {
    let at = look.square.unwrap_or(trial.aim);
    quiet(ui, &words(trial, reach, at));
    ui.horizontal_wrapped(|ui| {
        let tip = "choose a square by a click or the arrows first";
        let button = |ui: &mut Ui, words: &str, help: &str, enabled: bool| {
            let button = ui.add_enabled(enabled, egui::Button::new(words));
            button.on_hover_text(help).on_disabled_hover_text(tip).clicked()
        };
        let chosen = look.square.is_some();
        if button(ui, "Aim here", "at the square that is marked (Enter on the map)", chosen) {
            aim(state, look.square, out);
        }
        if button(ui, "Cast from here", "the caster stands on the square that is marked", chosen) {
            change(state, out, |choices| choices.from = Some((at.x, at.y)));
        }
        let choices = &state.trial.bench.choices;
        let moved = choices.aim.is_some() || choices.from.is_some();
        if button(ui, "As at first", "caster and targets where they were", moved) {
            change(state, out, |choices| (choices.aim, choices.from) = (None, None));
        }
    });
}

/// How much an area reaches, in a sentence.
fn summary(trial: &Trial, reach: &Reach) -> String {
    let squares = match reach.squares.len() {
        0 => "no square".to_owned(),
        1 => "1 square".to_owned(),
        n => format!("{n} squares"),
    };
    let strikes = reach.targets.len();
    let others = trial.targets.iter().filter(|h| !reach.targets.contains(h)).count();
    let own = if reach.targets.contains(&CASTER) { ", the caster among them" } else { "" };
    let missed = if others > 0 && strikes > 0 {
        format!("; {others} of the targets are out of reach")
    } else {
        String::new()
    };
    match strikes {
        0 => format!("It reaches {squares} and strikes nobody there."),
        1 => format!("It reaches {squares}, with 1 strike{own}{missed}."),
        n => format!("It reaches {squares}, with {n} strikes{own}{missed}."),
    }
}

/// A square in words: what is there, when the area comes to it, and which strikes it brings.
fn words(trial: &Trial, reach: &Reach, at: Point) -> String {
    let world = &trial.world;
    let here = world.in_play();
    let ground = here.map().terrain(at).map_or("nothing", |t| trial.content.shown_name(t));
    let mut said = format!("{},{}: {ground}", at.x, at.y);
    if let Some(place) = reach.squares.iter().position(|square| *square == at) {
        said += &format!("; square {} of {}", place + 1, reach.squares.len());
    }
    for one in here.creatures_at(at) {
        said += &format!("; {}{}", trial.name(one.handle()), strikes(reach, one.handle()));
    }
    if at == trial.aim {
        said += "; aimed at";
    }
    said
}

/// Which strikes somebody takes.
fn strikes(reach: &Reach, h: Handle) -> String {
    let places: Vec<String> = (reach.targets.iter().enumerate())
        .filter(|(_, target)| **target == h)
        .map(|(place, _)| (place + 1).to_string())
        .collect();
    match places.is_empty() {
        true => String::new(),
        false => format!(", strike {} of {}", places.join(" and "), reach.targets.len()),
    }
}
