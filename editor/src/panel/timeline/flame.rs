//! The flame strip: how deep the event stack is, moment by moment, around the cursor or over the whole session. A
//! point of it is the deepest of its moments, asked of an index, so that a million cost what a hundred do.

use crate::panel::prelude::*;
use egui::{EventFilter, Key, Modifiers, Rect, Sense, WidgetInfo};

use super::{mark_look, mark_points};
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::moments::depths::Depths;
use crate::debugger::{Debugger, Intent};
use crate::panel::at_cursor::ask;
use crate::widget::row::elided_rest;

/// Height of the strip, in points.
pub const HEIGHT: f32 = 28.0;
/// The fewest moments that are shown, and those at first.
const LEAST: u64 = 64;
const FIRST: u64 = 512;
/// So many times more or fewer moments are shown by a press.
const ZOOM: u64 = 4;

/// Moments that are shown: from, to (to is left out).
type Window = (u64, u64);

/// So many moments around the cursor; it stays while the cursor is in its middle half.
fn window(cursor: u64, span: u64, moments: u64) -> Window {
    if span >= moments {
        return (0, moments);
    }
    let half = (span / 2).max(1);
    let from = (cursor / half * half).saturating_sub(half / 2).min(moments - span);
    (from, from + span)
}

/// Draws the strip and what says how much of the session it shows.
pub fn strip(ui: &mut Ui, debugger: &Debugger, label_width: f32, out: &mut Vec<UiCommand>) {
    let Some(run) = debugger.run() else { return };
    let (moments, cursor) = (run.session.moments(), debugger.cursor().unwrap_or(0));
    let id = Id::unique("flame strip");
    let kept: u64 = ui.data(|d| d.get_temp(id)).unwrap_or(FIRST);
    let mut span = kept;
    ui.horizontal(|ui| {
        let width = (ui.available_width() - label_width - theme::SPACE_2).max(64.0);
        let (rect, _) = ui.allocate_exact_size(egui::vec2(width, HEIGHT), Sense::hover());
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let shown = window(cursor, span, moments);
        let depths = run.depths();
        let said = said(depths, cursor, shown);
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(said.clone()),
            ..WidgetInfo::slider(true, cursor as f64, "flame strip")
        });
        paint(ui, debugger, rect, shown);
        if response.has_focus() {
            let line = egui::Stroke::new(1.0, theme::tokens(ui).here);
            ui.painter().rect_stroke(rect, 3.0, line, egui::StrokeKind::Inside);
            let column = ((shown.1 - shown.0) / (width as u64).max(1)).max(1);
            walk(ui, debugger, id, (shown, column), &mut span, out);
        }
        let place = |to: egui::Pos2| {
            let part = ((to.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
            let at = shown.0 + (f64::from(part) * (shown.1 - shown.0) as f64) as u64;
            at.min(shown.1.saturating_sub(1))
        };
        if let Some(at) = response.interact_pointer_pos().map(place).filter(|at| *at != cursor) {
            ask(out, Intent::GoTo(at));
        }
        if let Some(at) = response.hover_pos().map(place) {
            response.on_hover_text(self::said(depths, at, shown));
        }
        zooming(ui, shown, moments, &mut span);
    });
    if span != kept {
        ui.data_mut(|d| d.insert_temp(id, span));
    }
}

/// A moment's depth, and how much is shown around it, in words.
fn said(depths: &Depths, at: u64, (from, to): Window) -> String {
    let deep = match at < depths.known() {
        true => format!("depth {}", depths.deepest(at, at + 1)),
        false => "depth not known yet".to_owned(),
    };
    format!("moment {}, {deep}; {} to {}", grouped(at), grouped(from), grouped(to.saturating_sub(1)))
}

/// The two buttons beside the strip, and how many moments it shows.
fn zooming(ui: &mut Ui, (from, to): Window, moments: u64, span: &mut u64) {
    ui.spacing_mut().item_spacing.x = theme::SPACE_1;
    let fewer = ui.add_enabled(*span > LEAST, egui::Button::new("+").small());
    crate::widget::field::name(ui, &fewer, "fewer moments in the strip");
    if fewer.on_hover_text("fewer moments (+)").clicked() {
        *span = closer(*span, moments);
    }
    let more = ui.add_enabled(*span < moments, egui::Button::new("-").small());
    crate::widget::field::name(ui, &more, "more moments in the strip");
    if more.on_hover_text("more moments (-)").clicked() {
        *span = span.saturating_mul(ZOOM);
    }
    let text = match *span >= moments {
        true => "all".to_owned(),
        false => grouped(to - from),
    };
    elided_rest(ui, theme::number(text).color(theme::tokens(ui).text_quiet), "moments in the strip");
}

/// Fewer moments; from all of them on in one press.
fn closer(span: u64, moments: u64) -> u64 {
    let mut span = span;
    while span / ZOOM >= moments && span > LEAST {
        span /= ZOOM;
    }
    (span / ZOOM).max(LEAST)
}

/// A height for each column, the throws that are open at the cursor, marks, and the cursor.
fn paint(ui: &Ui, debugger: &Debugger, rect: Rect, (from, to): Window) {
    let tokens = theme::tokens(ui);
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, tokens.sunken);
    let Some(run) = debugger.run() else { return };
    let count = rect.width() as usize;
    let columns = run.depths().columns(from, to, count);
    let most = columns.iter().max().copied().unwrap_or(0).max(4);
    let step = (rect.height() - 2.0) / f32::from(most);
    let top = |depth: u8| rect.bottom() - 1.0 - step * f32::from(depth);
    let mut at = 0;
    while let Some(depth) = columns.get(at).copied() {
        let end = columns.iter().skip(at).position(|d| *d != depth).map_or(count, |n| at + n);
        if depth > 0 {
            let left = rect.left() + at as f32;
            let bar = Rect::from_min_max(
                egui::pos2(left, top(depth)),
                egui::pos2(rect.left() + end as f32, rect.bottom() - 1.0),
            );
            // The deeper, the stronger; the height says the same.
            let strength = 0.3 + 0.5 * f32::from(depth) / f32::from(most);
            painter.rect_filled(bar, 0.0, tokens.text_quiet.gamma_multiply(strength));
        }
        at = end;
    }
    let x = |at: u64| {
        let part = at.clamp(from, to).saturating_sub(from) as f64 / (to - from).max(1) as f64;
        rect.left() + rect.width() * part as f32
    };
    for (depth, began, ended) in debugger.open_throws() {
        let y = top(depth) + 1.0;
        let line = egui::Stroke::new(2.0, tokens.here);
        if ended >= from && began < to {
            painter.hline(x(began)..=x(ended + 1).max(x(began) + 1.0), y, line);
        }
    }
    for (point, kind) in mark_points(debugger, rect, &x, from..to) {
        let (color, _) = mark_look(tokens, kind);
        let range = rect.top()..=rect.top() + 5.0;
        painter.vline(rect.left() + point as f32, range, egui::Stroke::new(1.0, color));
    }
    let cursor = debugger.cursor().unwrap_or(0);
    painter.vline(x(cursor), rect.y_range(), egui::Stroke::new(2.0, tokens.here));
}

/// Arrows go by a point of the strip, up to the throw around, down to what is deeper; plus and minus show fewer and
/// more moments.
fn walk(
    ui: &Ui,
    debugger: &Debugger,
    id: Id,
    ((from, to), column): (Window, u64),
    span: &mut u64,
    out: &mut Vec<UiCommand>,
) {
    let all = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, all));
    let (Some(run), Some(cursor)) = (debugger.run(), debugger.cursor()) else { return };
    let moments = run.session.moments();
    let mut at = cursor;
    ui.input_mut(|i| {
        let mut count = |key| i.count_and_consume_key(Modifiers::NONE, key) as u64;
        let page = (to - from) / 2;
        at = at.saturating_add(column * count(Key::ArrowRight) + page * count(Key::PageDown));
        at = at.saturating_sub(column * count(Key::ArrowLeft) + page * count(Key::PageUp));
        if count(Key::Home) > 0 {
            at = from;
        }
        if count(Key::End) > 0 {
            at = to.saturating_sub(1);
        }
        if count(Key::ArrowUp) > 0 {
            at =
                debugger.open_throws().iter().map(|(_, began, _)| *began).find(|b| *b < cursor).unwrap_or(at);
        }
        if count(Key::ArrowDown) > 0 {
            at = run.depths().deeper(cursor).unwrap_or(at);
        }
        if count(Key::Plus) + count(Key::Equals) > 0 {
            *span = closer(*span, moments);
        }
        if count(Key::Minus) > 0 && *span < moments {
            *span = span.saturating_mul(ZOOM);
        }
    });
    let at = at.min(moments.saturating_sub(1));
    if at != cursor {
        ask(out, Intent::GoTo(at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_holds_the_cursor_and_stays_while_it_is_in_the_middle() {
        for (cursor, span, moments) in [(0, 64, 10), (0, 64, 1_000), (999, 64, 1_000), (500, 64, 1_000)] {
            let (from, to) = window(cursor, span, moments);
            assert!((from..to).contains(&cursor) && to <= moments, "{cursor}: {from}..{to}");
        }
        let middle = window(512, 128, 10_000);
        assert!((512..576).all(|at| window(at, 128, 10_000) == middle));
        assert_eq!(closer(1 << 40, 1_000), 256, "1,024 would show all of them again");
        assert_eq!(closer(LEAST, 1_000), LEAST);
    }
}
