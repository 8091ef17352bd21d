//! Lines over whole numbers: the favour that levels need, dice by caster level. Left and Right move a mark along it,
//! and what stands there is told in words, to screen readers too.

use egui::{EventFilter, Key, Modifiers, RichText, Role, Sense, Stroke, Ui, WidgetInfo};
use egui_plot::{HLine, LineStyle, Plot, PlotPoint, PlotPoints, Points, Text, VLine};

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
    /// What runs across and what goes up, in its unit.
    pub axes: [&'a str; 2],
    /// Height in points, axes included.
    pub height: f32,
    /// What stands at a place, by its number.
    pub said: &'a dyn Fn(usize) -> String,
    /// Heights that are marked across, each with what it is.
    pub marks: &'a [(f32, String)],
    /// What goes up is drawn by its logarithm.
    pub log: bool,
    /// The value holds until the next place: drawn in steps.
    pub steps: bool,
}

impl Default for Curve<'_> {
    fn default() -> Self {
        Curve {
            label: "",
            first: 0,
            axes: ["", ""],
            height: 0.0,
            said: &|_| String::new(),
            marks: &[],
            log: false,
            steps: false,
        }
    }
}

impl Curve<'_> {
    /// Where a value is drawn.
    fn height_of(&self, value: f32) -> f64 {
        let value = f64::from(value);
        if self.log { value.max(1.0).log10() } else { value }
    }
}

/// Whether lines go over more than two decades, so that their small values can't be told apart on a plain axis.
pub fn spans_decades(points: &[f32]) -> bool {
    let above = points.iter().copied().filter(|value| *value > 0.0);
    let (least, most) = above.fold((f32::MAX, 0.0_f32), |(least, most), n| (least.min(n), most.max(n)));
    most > least * 100.0
}

/// Draws lines over the whole width, with axes; what stands at the mark, or under the pointer, is told in words.
pub fn curve(ui: &mut Ui, curve: Curve<'_>, lines: &[Line]) {
    let places = lines.iter().map(|line| line.points.len()).max().unwrap_or(0);
    let Some(last) = places.checked_sub(1) else { return };
    let id = egui::Id::unique(("curve", curve.label));
    let tokens = theme::tokens(ui);
    let kept: Option<usize> = ui.data(|d| d.get_temp(id)).filter(|mark| *mark <= last);
    let first = curve.first as f64;
    let nearest = move |x: f64| ((x - first).round().max(0.0) as usize).min(last);
    let [across, up] = curve.axes;
    let most = lines.iter().flat_map(|line| &line.points).copied().fold(1.0, f32::max);
    let log = curve.log;
    let plot = Plot::new(id)
        .height(curve.height)
        .sense(Sense::click())
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .show_x(false)
        .show_y(false)
        .include_y(0.0)
        .include_y(1.0)
        .grid_color(tokens.line)
        .x_axis_label(tokens.quiet(across))
        .y_axis_label(tokens.quiet(up))
        .y_axis_min_width(axis_width(&short(f64::from(most))))
        .x_axis_formatter(|mark, _| whole(mark.value))
        .y_axis_formatter(move |mark, _| match log {
            true if mark.value.fract() == 0.0 => short(10_f64.powf(mark.value)),
            true => String::new(),
            false => short(mark.value),
        });
    let shown = plot.show(ui, |plot| {
        let pointer = plot.pointer_coordinate().filter(|_| plot.response().hovered());
        let under = pointer.map(|at| nearest(at.x));
        for line in lines {
            let points = line.points.iter().enumerate();
            let points = points.map(|(n, y)| [first + n as f64, curve.height_of(*y)]);
            let points: PlotPoints<'_> = match curve.steps {
                true => stepped(points.collect()).into(),
                false => points.collect(),
            };
            let (width, color) = if line.strong { (2.0, tokens.here) } else { (1.0, tokens.text_quiet) };
            plot.line(egui_plot::Line::new(line.name, points).width(width).color(color));
            // What each of several is stands at its end.
            if let Some(end) = line.points.last().filter(|_| lines.len() > 1) {
                let place = PlotPoint::new(first + (line.points.len() - 1) as f64, curve.height_of(*end));
                let name = RichText::new(line.name).font(theme::mono()).color(color);
                plot.text(Text::new(line.name, place, name).anchor(egui::Align2::RIGHT_BOTTOM));
            }
        }
        for (height, words) in curve.marks {
            let y = curve.height_of(*height);
            plot.hline(
                HLine::new(words.as_str(), y)
                    .color(tokens.changed)
                    .width(1.0)
                    .style(LineStyle::dashed_loose()),
            );
            let text = RichText::new(words).font(theme::mono()).color(tokens.changed);
            plot.text(
                Text::new(words.as_str(), PlotPoint::new(first, y), text).anchor(egui::Align2::LEFT_BOTTOM),
            );
        }
        if let Some(mark) = under.or(kept) {
            let x = first + mark as f64;
            plot.vline(VLine::new("mark", x).color(tokens.changed));
            let at = lines.iter().filter_map(|line| line.points.get(mark));
            let at: PlotPoints<'_> = at.map(|y| [x, curve.height_of(*y)]).collect();
            plot.points(Points::new("at the mark", at).radius(3.0).color(tokens.changed));
        }
        under
    });
    let (under, response) = (shown.inner, shown.response);
    let mut mark = kept;
    if response.clicked() {
        let pressed = response.interact_pointer_pos();
        mark = pressed.map(|pos| nearest(shown.transform.value_from_position(pos).x)).or(mark);
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
        mark = Some(from.saturating_add_signed(by).min(last));
        let line = Stroke::new(1.0, tokens.here);
        ui.painter().rect_stroke(response.rect, 3.0, line, egui::StrokeKind::Inside);
    }
    if let Some(at) = mark.filter(|_| mark != kept) {
        ui.data_mut(|d| d.insert_temp(id, at));
        ui.ctx().request_repaint();
    }
    let mut words = match under.or(mark) {
        Some(place) => (curve.said)(curve.first + place),
        None => format!("{} to {}", (curve.said)(curve.first), (curve.said)(curve.first + last)),
    };
    for (_, marked) in curve.marks {
        words += &format!("; {marked}");
    }
    let (label, enabled) = (format!("{}: {words}", curve.label), ui.is_enabled());
    response.widget_info(|| WidgetInfo::labeled(Role::Slider, enabled, &label));
    response.on_hover_text(words);
}

/// The corners of steps through points.
fn stepped(points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    let mut corners: Vec<[f64; 2]> = Vec::with_capacity(points.len() * 2);
    for [x, y] in points {
        if let Some([_, before]) = corners.last().copied() {
            corners.push([x, before]);
        }
        corners.push([x, y]);
    }
    corners
}

/// A whole number; nothing of others.
fn whole(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number:.0}") } else { String::new() }
}

/// A number in few signs: `12.5`, `340k`.
/// Width of an upright axis with its label, whose longest number is this, in points. A plot learns that of its numbers only
/// once they are drawn, so that its first frame would have the label upon them.
pub(super) fn axis_width(longest: &str) -> f32 {
    longest.chars().count() as f32 * theme::TEXT * 0.65 + theme::ROW
}

fn short(number: f64) -> String {
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
    fn more_than_two_decades_are_told() {
        assert!(spans_decades(&[0.0, 100.0, 128_000.0]));
        assert!(!spans_decades(&[100.0, 10_000.0]) && !spans_decades(&[]) && !spans_decades(&[0.0, 5.0]));
    }

    #[test]
    fn steps_go_on_until_the_next_place() {
        let corners = stepped(vec![[0.0, 1.0], [1.0, 3.0]]);
        assert_eq!(corners, [[0.0, 1.0], [1.0, 1.0], [1.0, 3.0]]);
    }

    #[test]
    fn large_numbers_are_short() {
        assert_eq!([3.0, 2.5, 34_000.0, 2_500_000.0].map(short), ["3", "2.5", "34k", "2.5M"]);
    }
}
