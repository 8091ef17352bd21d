//! Lines over whole numbers: the favour that levels need, dice by caster level. Left and Right move a mark along it,
//! and what stands there is told in words, to screen readers too.

use egui::{
    Color32, EventFilter, FontId, Key, Modifiers, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2,
    WidgetInfo,
};

use crate::theme;

/// One line.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it is.
    pub name: &'static str,
    /// Its value at each place.
    pub points: Vec<f32>,
    /// It is the one that matters most.
    pub strong: bool,
}

/// What is drawn.
pub struct Curve<'a> {
    /// What screen readers call it.
    pub label: &'a str,
    /// The number of the first place, such as 1 for levels.
    pub first: usize,
    /// Height in points.
    pub height: f32,
    /// What stands at a place, by its number.
    pub said: &'a dyn Fn(usize) -> String,
}

/// The least and the most of all lines, 0 among them.
fn bounds(lines: &[Line]) -> (f32, f32) {
    let all = lines.iter().flat_map(|line| line.points.iter().copied());
    let (low, high) = all.fold((0.0_f32, 0.0_f32), |(low, high), y| (low.min(y), high.max(y)));
    if high - low < 1.0 { (low, low + 1.0) } else { (low, high) }
}

/// Draws lines over the whole width; below them what stands at the mark.
pub fn curve(ui: &mut Ui, curve: Curve<'_>, lines: &[Line]) {
    let places = lines.iter().map(|line| line.points.len()).max().unwrap_or(0);
    if places == 0 {
        return;
    }
    let id = egui::Id::unique(("curve", curve.label));
    let size = Vec2::new(ui.available_width(), curve.height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (low, high) = bounds(lines);
    let inner = rect.shrink2(Vec2::new(theme::SPACE_2, theme::SPACE_3));
    let at = |place: usize, y: f32| {
        let part = if places > 1 { place as f32 / (places - 1) as f32 } else { 0.5 };
        Pos2::new(
            inner.left() + part * inner.width(),
            inner.bottom() - (y - low) / (high - low) * inner.height(),
        )
    };
    let mut mark: Option<usize> = ui.data(|d| d.get_temp(id)).flatten().filter(|mark: &usize| *mark < places);
    let nearest = |x: f32| {
        let part = ((x - inner.left()) / inner.width().max(1.0)).clamp(0.0, 1.0);
        (part * (places - 1) as f32).round() as usize
    };
    if response.clicked() {
        mark = response.interact_pointer_pos().map(|pos| nearest(pos.x)).or(mark);
        response.request_focus();
    }
    if response.has_focus() {
        // Else the arrow that moves the mark would take the keyboard elsewhere.
        let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, arrows));
        let (by, begins) = ui.input_mut(|i| {
            let right = i.count_and_consume_key(Modifiers::NONE, Key::ArrowRight);
            let left = i.count_and_consume_key(Modifiers::NONE, Key::ArrowLeft);
            (right as isize - left as isize, i.consume_key(Modifiers::NONE, Key::Home))
        });
        let from = mark.filter(|_| !begins).unwrap_or(0);
        mark = Some(from.saturating_add_signed(by).min(places - 1));
    }
    ui.data_mut(|d| d.insert_temp(id, mark));
    let shown = response.hover_pos().map(|pos| nearest(pos.x)).or(mark);
    paint(ui, rect, inner, (low, high), lines, &at, shown.filter(|_| ui.is_rect_visible(rect)));
    if response.has_focus() {
        let line = Stroke::new(1.0, theme::tokens(ui).here);
        ui.painter().rect_stroke(rect, 3.0, line, egui::StrokeKind::Inside);
    }
    let words = match shown {
        Some(place) => (curve.said)(curve.first + place),
        None => format!("{} to {}", (curve.said)(curve.first), (curve.said)(curve.first + places - 1)),
    };
    let (label, enabled) = (format!("{}: {words}", curve.label), ui.is_enabled());
    response.widget_info(|| WidgetInfo::labeled(Role::Slider, enabled, &label));
    response.on_hover_text(words);
}

/// Axes with their ends, the lines, and the mark.
fn paint(
    ui: &Ui,
    rect: Rect,
    inner: Rect,
    (low, high): (f32, f32),
    lines: &[Line],
    at: &dyn Fn(usize, f32) -> Pos2,
    mark: Option<usize>,
) {
    let tokens = theme::tokens(ui);
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 3.0, tokens.sunken);
    let zero = at(0, 0.0).y;
    painter.line_segment(
        [Pos2::new(inner.left(), zero), Pos2::new(inner.right(), zero)],
        Stroke::new(1.0, tokens.line),
    );
    for line in lines {
        let points: Vec<Pos2> = line.points.iter().enumerate().map(|(place, y)| at(place, *y)).collect();
        let (width, color) = if line.strong { (2.0, tokens.here) } else { (1.0, tokens.text_quiet) };
        painter.add(Shape::line(points, Stroke::new(width, color)));
    }
    if let Some(mark) = mark {
        let x = at(mark, 0.0).x;
        painter.line_segment(
            [Pos2::new(x, inner.top()), Pos2::new(x, inner.bottom())],
            Stroke::new(1.0, tokens.changed),
        );
        for line in lines {
            if let Some(y) = line.points.get(mark) {
                painter.circle_filled(at(mark, *y), 3.0, tokens.changed);
            }
        }
    }
    let font: FontId = theme::mono();
    let write = |pos: Pos2, align: egui::Align2, text: String, color: Color32| {
        painter.text(pos, align, text, font.clone(), color);
    };
    write(
        rect.left_top() + Vec2::new(theme::SPACE_1, 0.0),
        egui::Align2::LEFT_TOP,
        short(high),
        tokens.text_quiet,
    );
    if low < 0.0 {
        let pos = rect.left_bottom() + Vec2::new(theme::SPACE_1, 0.0);
        write(pos, egui::Align2::LEFT_BOTTOM, short(low), tokens.text_quiet);
    }
}

/// A number in few signs: `12.5`, `340k`.
fn short(number: f32) -> String {
    match number.abs() {
        n if n >= 1_000_000.0 => format!("{:.1}M", number / 1_000_000.0),
        n if n >= 10_000.0 => format!("{:.0}k", number / 1_000.0),
        _ if number.fract() == 0.0 => format!("{number:.0}"),
        _ => format!("{number:.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_hold_nought_and_are_never_empty() {
        let line = |points: &[f32]| Line { name: "x", points: points.to_vec(), strong: true };
        assert_eq!(bounds(&[line(&[3.0, 7.0]), line(&[-2.0])]), (-2.0, 7.0));
        assert_eq!(bounds(&[line(&[0.0, 0.0])]), (0.0, 1.0));
        assert_eq!(bounds(&[]), (0.0, 1.0));
    }

    #[test]
    fn large_numbers_are_short() {
        assert_eq!([3.0, 2.5, 34_000.0, 2_500_000.0].map(short), ["3", "2.5", "34k", "2.5M"]);
    }
}
