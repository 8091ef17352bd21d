//! All moments of the session: a scrubber with marks, a strip that
//! says how deep the stack is, the actions with the moments of the one we stand in, what of them is listed, and a
//! search over every moment.

mod filters;
mod flame;
mod lanes;

use crate::panel::prelude::*;
use augury_engine::event::What;
use egui::{EventFilter, Key, Modifiers, Rect, Sense, WidgetInfo};

use super::at_cursor::{ask, at_moment};
use super::debug_bar;
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::moments::notes::MarkKind;
use crate::debugger::{Debugger, Intent};
use crate::theme::{self, Tokens};
use crate::view::panels::Layout;
use crate::widget::field::name;
use crate::widget::items::Items;
use crate::widget::list::{List, list};
use crate::widget::row::elided_rest;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let small = ui.available_height() < 40.0;
    let Some(debugger) = at_moment(ui, state, "No moment yet", out) else { return };
    if small {
        scrubber(ui, state, debugger, out);
        return;
    }
    ui.horizontal(|ui| {
        // The Debug layout has a bar of its own for them.
        if state.layout != Layout::Debug {
            debug_bar::steps(ui, state, out);
        }
        filters::button(ui, state, debugger);
        search(ui, debugger, out);
    });
    filters::chips_of(ui, debugger, out);
    let label_width = label_width(ui, debugger);
    scrubber(ui, state, debugger, out);
    // The list is needed more than the pictures: it has three rows at least, and half of the room.
    let mut view = flame::View::kept(ui);
    let room = ui.available_height();
    if room >= flame::HEIGHT + theme::LIST_ROW * 3.5 {
        let height = (room * 0.25).clamp(flame::HEIGHT, flame::MOST_HEIGHT);
        flame::strip(ui, debugger, (label_width, height), &mut view, out);
        let creatures = debugger.cast().len().max(1) as f32;
        let rest = room - height - theme::LIST_ROW * 3.0 - ui.spacing().item_spacing.y * 3.0;
        let left = (room * 0.5 - height).min(lanes::LANE * creatures).min(rest);
        if left >= lanes::LANE {
            lanes::lanes(ui, debugger, (label_width, left), &mut view, out);
        }
    }
    view.keep(ui);
    if ui.available_height() < theme::LIST_ROW {
        return;
    }
    if debugger.search().wanted().is_empty() {
        moments(ui, debugger, out);
    } else {
        hits(ui, debugger, out);
    }
}

fn search(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let key = Id::unique("search moments");
    let mut wanted: String = ui.data(|d| d.get_temp(key)).unwrap_or_default();
    let width = (ui.available_width() - theme::SPACE_1).clamp(24.0, 220.0);
    let edit = egui::TextEdit::singleline(&mut wanted).id(key.with("field")).hint_text("search all moments");
    let field = ui.add(edit.desired_width(width));
    name(ui, &field, "search all moments");
    if field.changed() {
        ask(out, Intent::Search(wanted.clone()));
    }
    let left = field.has_focus() || field.lost_focus();
    if left && ui.input(|i| i.key_pressed(Key::Escape)) {
        wanted.clear();
        ask(out, Intent::Search(String::new()));
    }
    if field.lost_focus()
        && ui.input(|i| i.key_pressed(Key::Enter))
        && let Some(hit) = debugger.search().hits().first()
    {
        ask(out, Intent::GoTo(hit.at));
    }
    ui.data_mut(|d| d.insert_temp(key, wanted));
}

/// A mark's colour, and its height as a part of the scrubber: the rarer, the taller.
fn mark_look(tokens: &Tokens, kind: MarkKind) -> (egui::Color32, f32) {
    match kind {
        MarkKind::Action => (tokens.line, 0.3),
        MarkKind::Round => (tokens.text_quiet, 0.45),
        MarkKind::ByHand => (tokens.nomsg, 0.7),
        MarkKind::Reload => (tokens.changed, 0.7),
        MarkKind::Break => (tokens.error, 0.6),
        MarkKind::Trouble => (tokens.error, 0.8),
        MarkKind::Death => (tokens.abort, 0.9),
    }
}

/// Width of what stands beside scrubber and strip: as wide as the last moment needs, so that they stay as they are
/// while the cursor moves.
fn label_width(ui: &Ui, debugger: &Debugger) -> f32 {
    let last = debugger.session().map_or(0, |s| s.moments().saturating_sub(1));
    let widest = format!("{0}/{0}, live", grouped(last));
    let font = theme::mono();
    let widest = ui.painter().layout_no_wrap(widest, font, theme::tokens(ui).text).size().x;
    (widest + 1.0).max(128.0).min(ui.available_width() * 0.5)
}

fn scrubber(ui: &mut Ui, state: &State, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let Some(session) = debugger.session() else { return };
    let (last, cursor) = (session.moments().saturating_sub(1), debugger.cursor().unwrap_or(0));
    let id = Id::unique("scrubber");
    let label_width = label_width(ui, debugger);
    ui.horizontal(|ui| {
        let width = (ui.available_width() - label_width - theme::SPACE_2).max(64.0);
        let (rect, _) = ui.allocate_exact_size(egui::vec2(width, theme::LIST_ROW), Sense::hover());
        let response = ui.interact(rect, id, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::slider(true, cursor as f64, "moment"));
        if state.wishes_focus(PanelId::Timeline) {
            response.request_focus();
        }
        let tokens = theme::tokens(ui);
        let x = |at: u64| rect.left() + rect.width() * (at as f32 / last.max(1) as f32);
        ui.painter().rect_filled(rect, 3.0, tokens.sunken);
        marks(ui, debugger, rect, &x);
        let here = x(cursor);
        let line = egui::Stroke::new(2.0, tokens.here);
        ui.painter().vline(here, rect.y_range(), line);
        if response.has_focus() {
            let line = egui::Stroke::new(1.0, tokens.here);
            ui.painter().rect_stroke(rect, 3.0, line, egui::StrokeKind::Inside);
            scrub_by_keys(ui, id, cursor, last, out);
        }
        if let Some(to) = response.interact_pointer_pos() {
            let part = ((to.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
            let at = (f64::from(part) * last as f64).round() as u64;
            if at != cursor {
                ask(out, Intent::GoTo(at));
            }
        }
        let rest = ui.available_width();
        let live = if debugger.following() { ", live" } else { "" };
        let here = format!("{}/{}{live}", grouped(cursor), grouped(last));
        elided(ui, theme::number(here).color(tokens.text_quiet), &debugger.position(), rest);
    });
}

/// One mark for each point of a picture, the most telling: a long session has more of them than there are points.
fn mark_points(
    debugger: &Debugger,
    rect: Rect,
    x: &dyn Fn(u64) -> f32,
    within: std::ops::Range<u64>,
) -> Vec<(usize, MarkKind)> {
    let Some(run) = debugger.run() else { return Vec::new() };
    let mut points: Vec<Option<MarkKind>> = vec![None; rect.width() as usize + 2];
    let atoms = run.session.atoms();
    let first = atoms.partition_point(|a| a.first <= within.start).saturating_sub(1);
    let last = atoms.partition_point(|a| a.first < within.end);
    let marks = (first..last).filter_map(|a| run.notes(a)).flat_map(|n| &n.marks);
    for mark in marks.filter(|m| within.contains(&m.at)) {
        if let Some(point) = points.get_mut((x(mark.at) - rect.left()).max(0.0) as usize) {
            *point = (*point).max(Some(mark.kind));
        }
    }
    points.into_iter().enumerate().filter_map(|(p, k)| Some((p, k?))).collect()
}

fn marks(ui: &Ui, debugger: &Debugger, rect: Rect, x: &dyn Fn(u64) -> f32) {
    let tokens = theme::tokens(ui);
    if let Some(at) = flame::differs_at(debugger) {
        ui.painter().vline(x(at), rect.y_range(), egui::Stroke::new(2.0, tokens.changed));
    }
    for (point, kind) in mark_points(debugger, rect, x, 0..u64::MAX) {
        let (color, height) = mark_look(tokens, kind);
        let bottom = rect.bottom() - 1.0;
        let range = bottom - rect.height() * height..=bottom;
        ui.painter().vline(rect.left() + point as f32, range, egui::Stroke::new(1.0, color));
    }
}

fn scrub_by_keys(ui: &Ui, id: Id, cursor: u64, last: u64, out: &mut Vec<UiCommand>) {
    let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, arrows));
    let page = (last / 20).max(1);
    let to = ui.input_mut(|i| {
        let mut count = |key| i.count_and_consume_key(Modifiers::NONE, key) as u64;
        let on = count(Key::ArrowRight) + page * count(Key::PageDown);
        let back = count(Key::ArrowLeft) + page * count(Key::PageUp);
        match (count(Key::Home), count(Key::End)) {
            (0, 0) => (cursor + on).saturating_sub(back).min(last),
            (0, _) => last,
            _ => 0,
        }
    });
    if to != cursor {
        ask(out, Intent::GoTo(to));
    }
}

/// Every action is a row; under the one we stand in, its moments are.
fn moments(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let (Some(session), Some((trace, place))) = (debugger.session(), debugger.place()) else { return };
    // Where something is filtered, which of its moments stand here.
    let listed = (!debugger.filter().is_empty()).then(|| debugger.listed()).flatten();
    let (atoms, open) = (session.atoms().len(), trace.atom);
    let inner = listed.as_ref().map_or(trace.moments.len(), |l| l.len());
    let place_of = |row: usize| match &listed {
        Some(listed) => listed.get(row).map_or(usize::MAX, |place| *place as usize),
        None => row,
    };
    let id = Id::unique("moments");
    // Row numbers: atoms up to the open one, its moments, then the other atoms.
    let atom_of = |row: usize| match row {
        row if row <= open => Some(row),
        row if row <= open + inner => None,
        row => Some(row - inner),
    };
    let cursor = trace.first + place as u64;
    let row_here = match &listed {
        Some(listed) => listed.iter().position(|p| *p as usize == place).unwrap_or(0),
        None => place,
    };
    let selected = Some(open + 1 + row_here);
    // Another filter puts the moment looked at into another row.
    let moved = ui.data(|d| d.get_temp::<(u64, usize)>(id)) != Some((cursor, row_here));
    ui.data_mut(|d| d.insert_temp(id, (cursor, row_here)));
    let shown = List { id, label: "moments", rows: atoms + inner, selected, reveal: moved };
    let title = |atom: usize| match debugger.notes(atom) {
        Some(notes) => notes.line(&|h| debugger.name(h)),
        None => format!("action {}", atom + 1),
    };
    let line = |row: usize| trace.line(place_of(row - open - 1), &|h| debugger.name(h));
    let said = |row: usize| atom_of(row).map_or_else(|| line(row), &title);
    let answer = list(ui, shown, said, |ui, row| match atom_of(row) {
        Some(atom) => {
            let tokens = theme::tokens(ui);
            let sign = if atom == open { theme::SIGN_UNFOLDED } else { theme::SIGN_FOLDED };
            let first = session.atoms().get(atom).map_or(0, |a| a.first);
            ui.label(theme::number(format!("{:>8}", grouped(first))).color(tokens.text_quiet));
            ui.label(tokens.quiet(sign));
            elided_rest(ui, RichText::new(title(atom)), "");
        }
        None => {
            let Some(traced) = trace.moments.get(place_of(row - open - 1)) else { return };
            let tokens = theme::tokens(ui);
            let at = trace.first + place_of(row - open - 1) as u64;
            ui.label(theme::number(format!("{:>8}", grouped(at))).color(tokens.text_quiet));
            ui.add_space(theme::SPACE_3 * f32::from(traced.moment.depth.min(12)));
            let color = match &traced.moment.what {
                What::Trouble { .. } => tokens.error,
                What::Die { .. } | What::Checked(_) | What::Contest(_) => tokens.number,
                What::Message { .. } => tokens.quoted,
                What::FieldWritten { .. } | What::CreatureWritten { .. } | What::Stati { .. } => {
                    tokens.changed
                }
                _ => tokens.text,
            };
            elided_rest(ui, RichText::new(line(row)).color(color), "");
        }
    });
    if let Some(row) = answer.selected {
        let at = match atom_of(row) {
            Some(atom) => session.atoms().get(atom).map(|a| a.first),
            None => Some(trace.first + place_of(row - open - 1) as u64),
        };
        out.extend(at.map(|at| UiCommand::Debug(Intent::GoTo(at))));
    }
}

fn hits(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let search = debugger.search();
    let hits = search.hits();
    if hits.is_empty() {
        let busy = search.unfinished(debugger.session());
        let text =
            if busy { "Looking…" } else { "No moment has this text. Escape in the field ends the search." };
        ui.label(theme::tokens(ui).quiet(text));
        return;
    }
    let cursor = debugger.cursor();
    let selected = hits.iter().position(|h| Some(h.at) == cursor);
    let id = Id::unique("search hits");
    let list = Items::new(id, "moments found", hits).at(selected);
    let answer = list.show(
        ui,
        |hit| hit.line.clone(),
        |ui, hit| {
            let quiet = theme::tokens(ui).text_quiet;
            ui.label(theme::number(format!("{:>8}", grouped(hit.at))).color(quiet));
            elided_rest(ui, RichText::new(&hit.line), "");
        },
    );
    if let Some(hit) = answer.selected.or(answer.opened) {
        ask(out, Intent::GoTo(hit.at));
    }
}
