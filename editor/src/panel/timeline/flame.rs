//! The flame strip: how deep the event stack is, moment by moment, around the cursor or over the whole session. A
//! point of it is the deepest of its moments, asked of an index, so that a million cost what a hundred do.

use crate::panel::prelude::*;
use egui::{EventFilter, Key, Modifiers, Rect, Sense, WidgetInfo};

use super::{mark_look, mark_points};
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::moments::depths::Depths;
use crate::debugger::{Debugger, Intent};
use crate::panel::at_cursor::ask;
use crate::theme::{Icon, Tokens};
use crate::widget::icon_button::{Seen, icon_button};
use crate::widget::row::{elided_rest, fitting};

/// The least height of the strip, and the most, in points.
pub const HEIGHT: f32 = 28.0;
pub const MOST_HEIGHT: f32 = 84.0;
/// The lowest and narrowest bar that has a name, in points.
const NAMED: (f32, f32) = (15.0, 36.0);
/// The fewest moments that are shown, and those at first.
const LEAST: u64 = 64;
const FIRST: u64 = 512;
/// So many times more or fewer moments are shown by a press.
const ZOOM: u64 = 4;

/// Moments that are shown: from, to (to is left out).
type Window = (u64, u64);

/// What of the session is shown: kept between frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The first moment.
    from: u64,
    /// How many.
    span: u64,
    /// Where the cursor was as it was chosen by the pointer: it stays while the cursor is there or in it.
    held: Option<u64>,
}

impl View {
    fn id() -> Id {
        Id::unique("moments in the strip")
    }

    /// As it was in the last frame.
    pub fn kept(ui: &Ui) -> Self {
        ui.data(|d| d.get_temp(Self::id())).unwrap_or(View { from: 0, span: FIRST, held: None })
    }

    /// Keeps it for the next.
    pub fn keep(self, ui: &Ui) {
        ui.data_mut(|d| d.insert_temp(Self::id(), self));
    }

    /// The moments that are shown.
    pub fn window(&self, cursor: u64, moments: u64) -> Window {
        if self.span >= moments {
            return (0, moments);
        }
        let from = self.from.min(moments - self.span);
        let inside = (from..from + self.span).contains(&cursor);
        match self.held.is_some_and(|at| at == cursor || inside) {
            true => (from, from + self.span),
            false => window(cursor, self.span, moments),
        }
    }

    /// So many moments from now on; the one at a part of the width stays where it is.
    fn zoom(&mut self, span: u64, part: f64, (cursor, moments): (u64, u64)) {
        let (from, to) = self.window(cursor, moments);
        let at = from as f64 + (to - from) as f64 * part;
        self.span = span.max(LEAST);
        let shown = self.span.min(moments);
        self.from = (at - shown as f64 * part).round().max(0.0) as u64;
        self.from = self.from.min(moments.saturating_sub(shown));
        self.held = Some(cursor);
    }

    /// Further on by so many moments, or back.
    fn pan(&mut self, by: f64, (cursor, moments): (u64, u64)) {
        let (from, to) = self.window(cursor, moments);
        let most = moments.saturating_sub(to - from);
        self.from = (from as f64 + by).round().clamp(0.0, most as f64) as u64;
        self.held = Some(cursor);
    }
}

/// So many moments around the cursor; it stays while the cursor is in its middle half.
fn window(cursor: u64, span: u64, moments: u64) -> Window {
    if span >= moments {
        return (0, moments);
    }
    let half = (span / 2).max(1);
    let from = (cursor / half * half).saturating_sub(half / 2).min(moments - span);
    (from, from + span)
}

/// Takes the wheel over a picture of the moments: up shows fewer around the pointer, down more; sideways goes along.
pub fn wheel(ui: &Ui, rect: Rect, view: &mut View, at: (u64, u64)) {
    let (turned, pointer) =
        ui.input_mut(|i| (std::mem::take(&mut i.smooth_scroll_delta), i.pointer.hover_pos()));
    let part = pointer.map_or(0.5, |pos| f64::from(((pos.x - rect.left()) / rect.width()).clamp(0.0, 1.0)));
    let (from, to) = view.window(at.0, at.1);
    if turned.y != 0.0 {
        let span = ((to - from) as f64 * (-f64::from(turned.y) / 120.0).exp()).round();
        view.zoom((span as u64).min(at.1.max(LEAST)), part, at);
    }
    if turned.x != 0.0 {
        view.pan(-f64::from(turned.x / rect.width()) * (to - from) as f64, at);
    }
}

/// Draws the strip and what says how much of the session it shows.
pub fn strip(
    ui: &mut Ui,
    debugger: &Debugger,
    (label_width, height): (f32, f32),
    view: &mut View,
    out: &mut Vec<UiCommand>,
) {
    let Some(run) = debugger.run() else { return };
    let (moments, cursor) = (run.session.moments(), debugger.cursor().unwrap_or(0));
    let id = Id::unique("flame strip");
    ui.horizontal(|ui| {
        let width = (ui.available_width() - label_width - theme::SPACE_2).max(64.0);
        let (rect, _) = ui.allocate_exact_size(egui::vec2(width, height), Sense::hover());
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let shown = view.window(cursor, moments);
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
            walk(ui, debugger, id, (shown, column), view, out);
        }
        let place = |to: egui::Pos2| {
            let part = ((to.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
            let at = shown.0 + (f64::from(part) * (shown.1 - shown.0) as f64) as u64;
            at.min(shown.1.saturating_sub(1))
        };
        if response.dragged() {
            let by = -f64::from(response.drag_delta().x / rect.width()) * (shown.1 - shown.0) as f64;
            view.pan(by, (cursor, moments));
        }
        let clicked = response.interact_pointer_pos().filter(|_| response.clicked());
        if let Some(at) = clicked.map(place).filter(|at| *at != cursor) {
            // It is in sight already: nothing moves under the pointer.
            (view.from, view.held) = (shown.0, Some(cursor));
            ask(out, Intent::GoTo(at));
        }
        if response.hovered() {
            wheel(ui, rect, view, (cursor, moments));
        }
        if let Some(at) = response.hover_pos().map(place) {
            let tip = format!("{}\nwheel: more or fewer, drag: along", self::said(depths, at, shown));
            response.on_hover_text(tip);
        }
        zooming(ui, shown, (cursor, moments), view);
    });
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
fn zooming(ui: &mut Ui, (from, to): Window, at: (u64, u64), view: &mut View) {
    ui.spacing_mut().item_spacing.x = theme::SPACE_1;
    let button = |ui: &mut Ui, on: bool, icon, name: &str, tip: &str| {
        ui.add_enabled_ui(on, |ui| icon_button(ui, icon, name, tip, Seen::Always).clicked()).inner
    };
    let part = part_of(at.0, (from, to));
    if button(ui, view.span > LEAST, Icon::ZoomIn, "fewer moments in the strip", "fewer moments (+)") {
        view.zoom(closer(view.span, at.1), part, at);
    }
    if button(ui, view.span < at.1, Icon::ZoomOut, "more moments in the strip", "more moments (-)") {
        view.zoom(view.span.saturating_mul(ZOOM), part, at);
    }
    let text = match view.span >= at.1 {
        true => "all".to_owned(),
        false => grouped(to - from),
    };
    elided_rest(ui, theme::number(text).color(theme::tokens(ui).text_quiet), "moments in the strip");
}

/// Where the cursor is in what is shown, as a part of its width.
fn part_of(cursor: u64, (from, to): Window) -> f64 {
    cursor.clamp(from, to).saturating_sub(from) as f64 / (to - from).max(1) as f64
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
    let named = (step >= NAMED.0).then_some(step);
    throws(ui, &ui.painter_at(rect), debugger, &x, (&top, named), tokens);
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
    if let Some(at) = differs_at(debugger).filter(|at| (from..to).contains(at)) {
        let line = egui::Stroke::new(2.0, tokens.changed);
        painter.vline(x(at), rect.y_range(), line);
    }
    let cursor = debugger.cursor().unwrap_or(0);
    painter.vline(x(cursor), rect.y_range(), egui::Stroke::new(2.0, tokens.here));
}

/// The first moment that the what-if has otherwise, in the session that is shown.
pub fn differs_at(debugger: &Debugger) -> Option<u64> {
    let what_if = debugger.what_if()?;
    let first = what_if.compared.first.as_ref()?;
    if what_if.taken { first.would } else { first.was }
}

/// The names of the throws of the action that is looked at, on their bars.
fn throws(
    ui: &Ui,
    painter: &egui::Painter,
    debugger: &Debugger,
    x: &dyn Fn(u64) -> f32,
    (top, step): (&dyn Fn(u8) -> f32, Option<f32>),
    tokens: &Tokens,
) {
    let (Some(step), Some(trace)) = (step, debugger.trace()) else { return };
    for node in &trace.throws {
        let (left, right) =
            (x(trace.first + u64::from(node.began)), x(trace.first + u64::from(node.ended) + 1));
        if right - left < NAMED.1 {
            continue;
        }
        let top = top(node.depth.saturating_add(1));
        let bar = Rect::from_min_max(egui::pos2(left, top), egui::pos2(right, top + step - 1.0));
        painter.rect_filled(bar, 2.0, tokens.raised);
        let name = node.code.to_string();
        let name = name.strip_prefix("EV_").unwrap_or(&name);
        let room = bar.intersect(painter.clip_rect());
        if room.width() < NAMED.1 {
            continue;
        }
        let name = fitting(ui, name, theme::small(), tokens.text, room.width() - 2.0 * theme::SPACE_1);
        let at = room.left_center() + egui::vec2(theme::SPACE_1, -name.size().y / 2.0);
        painter.galley(at, name, tokens.text);
    }
}

/// Arrows go by a point of the strip, up to the throw around, down to what is deeper; plus and minus show fewer and
/// more moments.
fn walk(
    ui: &Ui,
    debugger: &Debugger,
    id: Id,
    ((from, to), column): (Window, u64),
    view: &mut View,
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
        let part = part_of(cursor, (from, to));
        if count(Key::Plus) + count(Key::Equals) > 0 {
            view.zoom(closer(view.span, moments), part, (cursor, moments));
        }
        if count(Key::Minus) > 0 && view.span < moments {
            view.zoom(view.span.saturating_mul(ZOOM), part, (cursor, moments));
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

    #[test]
    fn what_is_under_the_pointer_stays_there_and_nothing_is_shown_beyond_the_ends() {
        let mut view = View { from: 1_000, span: 400, held: Some(1_200) };
        view.zoom(100, 0.5, (1_200, 10_000));
        assert_eq!(view.window(1_200, 10_000), (1_150, 1_250));
        view.pan(40.0, (1_200, 10_000));
        assert_eq!(view.window(1_200, 10_000), (1_190, 1_290));
        view.pan(-9_999.0, (1_200, 10_000));
        assert_eq!(view.window(1_200, 10_000), (0, 100), "though the cursor is elsewhere");
        assert_eq!(view.window(50, 10_000), (0, 100));
        // The cursor left it: it follows.
        let (from, to) = view.window(5_000, 10_000);
        assert!((from..to).contains(&5_000));
        view.zoom(1 << 40, 0.0, (5_000, 10_000));
        assert_eq!(view.window(5_000, 10_000), (0, 10_000));
    }
}
