//! Bars over numbers: how often each came. Left and Right move a mark along them, a click chooses one; what stands there is
//! told in words, to screen readers too.

use egui::{EventFilter, Key, Modifiers, Role, Sense, Stroke, Ui, WidgetInfo};
use egui_plot::{Bar, BarChart, Plot};

use crate::theme;

/// What is drawn.
pub struct Bars<'a> {
    /// What screen readers call it.
    pub label: &'a str,
    /// What runs across, in its unit.
    pub across: &'a str,
    /// What goes up: what is counted.
    pub up: &'a str,
    /// Height in points, axes included.
    pub height: f32,
    /// How wide a bar is, in the unit across.
    pub width: f64,
    /// Each bar: where it stands, and how often it came; in order.
    pub bars: &'a [(i64, u32)],
    /// What a place across is called, such as `1/2` for the rating 0; short, since it stands at the axis too.
    pub named: &'a dyn Fn(i64) -> String,
    /// What follows that in words but not at the axis; empty where it says enough.
    pub unit: &'a str,
}

/// Draws them over the whole width. Answers where the bar stands that is chosen; Escape chooses none.
pub fn bars(ui: &mut Ui, shown: &Bars<'_>) -> Option<i64> {
    let last = shown.bars.len().checked_sub(1)?;
    let id = egui::Id::unique(("bars", shown.label));
    let tokens = theme::tokens(ui);
    let most = shown.bars.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let kept: Option<i64> = ui.data(|d| d.get_temp::<Option<i64>>(id)).flatten();
    let place = kept.and_then(|at| shown.bars.iter().position(|(other, _)| *other == at));
    let (from, to) = (shown.bars[0].0 as f64, shown.bars[last].0 as f64);
    let plot = Plot::new(id)
        .height(shown.height)
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
        .include_x(from - shown.width)
        .include_x(to + 2.0 * shown.width)
        .grid_color(tokens.line)
        .x_axis_label(tokens.quiet(shown.across))
        .y_axis_label(tokens.quiet(shown.up))
        .y_axis_min_width(super::curve::axis_width(&most.to_string()))
        .x_axis_formatter(|mark, _| match mark.value.fract() == 0.0 {
            true => (shown.named)(mark.value as i64),
            false => String::new(),
        })
        .y_axis_formatter(|mark, _| match mark.value.fract() == 0.0 {
            true => format!("{:.0}", mark.value),
            false => String::new(),
        });
    let nearest = |x: f64| {
        let far = |at: i64| (at as f64 + shown.width / 2.0 - x).abs();
        (0..=last).min_by(|a, b| far(shown.bars[*a].0).total_cmp(&far(shown.bars[*b].0)))
    };
    let drawn = plot.show(ui, |plot| {
        let pointer = plot.pointer_coordinate().filter(|_| plot.response().hovered());
        let under = pointer.and_then(|at| nearest(at.x));
        let bar = |(n, (at, count)): (usize, &(i64, u32))| {
            let color = match (Some(n) == place, Some(n) == under) {
                (true, _) => tokens.here,
                (false, true) => tokens.changed,
                _ => tokens.text_quiet,
            };
            Bar::new(*at as f64 + shown.width / 2.0, f64::from(*count)).width(shown.width * 0.9).fill(color)
        };
        let all: Vec<Bar> = shown.bars.iter().enumerate().map(bar).collect();
        plot.bar_chart(BarChart::new(shown.label, all).allow_hover(false));
        under
    });
    let (under, response) = (drawn.inner, drawn.response);
    let mut mark = place;
    if response.clicked() {
        let pressed = response.interact_pointer_pos();
        let pressed = pressed.and_then(|pos| nearest(drawn.transform.value_from_position(pos).x));
        mark = pressed.filter(|pressed| Some(*pressed) != place);
        response.request_focus();
    }
    if response.has_focus() {
        // Else the arrow that moves the mark would take the keyboard elsewhere, and Escape would take it away.
        let own = EventFilter { horizontal_arrows: true, escape: mark.is_some(), ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, own));
        let (right, left, none) = ui.input_mut(|i| {
            (
                i.count_and_consume_key(Modifiers::NONE, Key::ArrowRight),
                i.count_and_consume_key(Modifiers::NONE, Key::ArrowLeft),
                mark.is_some() && i.consume_key(Modifiers::NONE, Key::Escape),
            )
        });
        mark = match (mark, right as isize - left as isize) {
            _ if none => None,
            (mark, 0) => mark,
            (None, _) => Some(0),
            (Some(at), by) => Some(at.saturating_add_signed(by).min(last)),
        };
        let line = Stroke::new(1.0, tokens.here);
        ui.painter().rect_stroke(response.rect, 3.0, line, egui::StrokeKind::Inside);
    }
    let chosen = mark.map(|mark| shown.bars[mark].0);
    if mark != place || chosen != kept {
        ui.data_mut(|d| d.insert_temp(id, chosen));
        ui.ctx().request_repaint();
    }
    let words = said(shown, under.or(mark));
    let (label, enabled) = (format!("{}: {words}", shown.label), ui.is_enabled());
    response.widget_info(|| WidgetInfo::labeled(Role::Slider, enabled, &label));
    response.on_hover_text(words);
    chosen
}

/// A place across in words.
fn in_words(shown: &Bars<'_>, at: i64) -> String {
    let name = (shown.named)(at);
    if shown.unit.is_empty() { name } else { format!("{name} {}", shown.unit) }
}

/// One bar in words, or all of them.
fn said(shown: &Bars<'_>, place: Option<usize>) -> String {
    let total: u32 = shown.bars.iter().map(|(_, count)| count).sum();
    match place.and_then(|place| shown.bars.get(place)) {
        Some((at, count)) => {
            let percent = 100.0 * f64::from(*count) / f64::from(total.max(1));
            format!("{}: {count} of {total}, {percent:.1} %", in_words(shown, *at))
        }
        None => {
            let ends = [shown.bars.first(), shown.bars.last()];
            let [from, to] = ends.map(|bar| bar.map_or_else(String::new, |bar| in_words(shown, bar.0)));
            format!("{from} to {to}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_told_with_its_share() {
        let all = [(0, 1), (1, 3)];
        let shown = Bars {
            label: "how many come",
            across: "creatures",
            up: "draws",
            height: 80.0,
            width: 1.0,
            bars: &all,
            named: &|n| n.to_string(),
            unit: "come",
        };
        assert_eq!(said(&shown, Some(1)), "1 come: 3 of 4, 75.0 %");
        assert_eq!(said(&shown, None), "0 come to 1 come");
    }
}
