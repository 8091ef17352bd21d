//! Where one stands among others: a dot for each on a line of numbers. Left and Right walk the values; who has the one at
//! the mark, or under the pointer, is told in words, to screen readers too.

use egui::{EventFilter, Id, Key, Modifiers, Role, Sense, Stroke, Ui, WidgetInfo};
use egui_plot::{MarkerShape, Plot, PlotPoints, Points, VLine};

use crate::theme;

/// Height of the plot, its axis included, in points.
const HIGH: f32 = 84.0;
/// So many that have the same value stand above each other; more are not told apart.
const HIGHEST: usize = 6;
/// So many names are told at once.
const NAMES: usize = 8;

/// What is drawn.
pub struct Strip<'a> {
    /// What screen readers call it.
    pub label: &'a str,
    /// What runs across, in its unit.
    pub across: &'a str,
    /// The value of each, and who has it.
    pub all: &'a [(i32, &'a str)],
    /// The value of the one that is looked at.
    pub own: Option<i32>,
}

impl Strip<'_> {
    /// The values that somebody has, in order.
    fn values(&self) -> Vec<i32> {
        let mut values: Vec<i32> = self.all.iter().map(|(value, _)| *value).chain(self.own).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Who has a value, in words.
    fn who(&self, value: i32) -> String {
        let names: Vec<&str> = self.all.iter().filter(|(v, _)| *v == value).map(|(_, name)| *name).collect();
        let own = if self.own == Some(value) { " (this one)" } else { "" };
        let more = match names.len().checked_sub(NAMES).filter(|more| *more > 0) {
            Some(more) => format!(" and {more} more"),
            None => String::new(),
        };
        format!("{value}{own}: {}{more}", names.iter().take(NAMES).copied().collect::<Vec<_>>().join(", "))
    }

    /// Where the one that is looked at stands, in words.
    pub fn stands(&self) -> String {
        let Some(own) = self.own else { return format!("{} of them", self.all.len()) };
        let below = self.all.iter().filter(|(value, _)| *value < own).count();
        format!("{own}, more than {below} of {}", self.all.len())
    }
}

/// Draws it over the whole width.
pub fn strip(ui: &mut Ui, shown: &Strip<'_>) {
    let values = shown.values();
    let Some(last) = values.len().checked_sub(1) else { return };
    let id = Id::unique(("strip", shown.label));
    let tokens = theme::tokens(ui);
    let kept: Option<i32> = ui.data(|d| d.get_temp::<Option<i32>>(id)).flatten();
    let (from, to) = (f64::from(values[0]), f64::from(values[last]));
    let beside = ((to - from) * 0.05).max(0.5);
    let nearest = |x: f64| {
        let far = |value: i32| (f64::from(value) - x).abs();
        values.iter().copied().min_by(|a, b| far(*a).total_cmp(&far(*b)))
    };
    let plot = Plot::new(id)
        .height(HIGH)
        .sense(Sense::click())
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .show_x(false)
        .show_y(false)
        .show_axes([true, false])
        .show_grid([true, false])
        .include_x(from - beside)
        .include_x(to + beside)
        .include_y(-1.0)
        .include_y(HIGHEST as f64)
        .grid_color(tokens.line)
        .x_axis_label(tokens.quiet(shown.across))
        .x_axis_formatter(|mark, _| match mark.value.fract() == 0.0 {
            true => format!("{:.0}", mark.value),
            false => String::new(),
        });
    let drawn = plot.show(ui, |plot| {
        let pointer = plot.pointer_coordinate().filter(|_| plot.response().hovered());
        let under = pointer.and_then(|at| nearest(at.x));
        let mut dots: Vec<[f64; 2]> = Vec::new();
        for value in &values {
            let count = shown.all.iter().filter(|(v, _)| v == value).count().min(HIGHEST);
            dots.extend((0..count).map(|n| [f64::from(*value), n as f64]));
        }
        plot.points(Points::new("others", PlotPoints::from(dots)).radius(2.5).color(tokens.text_quiet));
        if let Some(own) = shown.own {
            let at = vec![[f64::from(own), 0.0]];
            plot.vline(VLine::new("this one", f64::from(own)).color(tokens.here).width(1.0));
            // Not by colour alone.
            let own = Points::new("this one", PlotPoints::from(at)).shape(MarkerShape::Diamond).radius(5.0);
            plot.points(own.color(tokens.here));
        }
        if let Some(value) = under.or(kept) {
            plot.vline(VLine::new("mark", f64::from(value)).color(tokens.changed));
        }
        under
    });
    let (under, response) = (drawn.inner, drawn.response);
    let mut mark = kept;
    if response.clicked() {
        let pressed = response.interact_pointer_pos();
        mark = pressed.and_then(|pos| nearest(drawn.transform.value_from_position(pos).x));
        response.request_focus();
    }
    if response.has_focus() {
        // Else the arrow that moves the mark would take the keyboard elsewhere.
        let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, arrows));
        let by = ui.input_mut(|i| {
            let mut count = |key| i.count_and_consume_key(Modifiers::NONE, key) as isize;
            count(Key::ArrowRight) - count(Key::ArrowLeft)
        });
        let place = mark.and_then(|mark| values.iter().position(|value| *value == mark));
        mark = match (place, by) {
            (_, 0) => mark,
            (None, _) => shown.own.or(values.first().copied()),
            (Some(place), by) => values.get(place.saturating_add_signed(by).min(last)).copied(),
        };
        let line = Stroke::new(1.0, tokens.here);
        ui.painter().rect_stroke(response.rect, 3.0, line, egui::StrokeKind::Inside);
    }
    if mark != kept {
        ui.data_mut(|d| d.insert_temp(id, mark));
        ui.ctx().request_repaint();
    }
    let words = under.or(mark).map_or_else(|| shown.stands(), |value| shown.who(value));
    let (label, enabled) = (format!("{}: {words}", shown.label), ui.is_enabled());
    response.widget_info(|| WidgetInfo::labeled(Role::Slider, enabled, &label));
    response.on_hover_text(words);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_told_where_one_stands_and_who_has_a_value() {
        let all = [(10, "ape"), (20, "bear"), (20, "boar"), (40, "ogre")];
        let shown = Strip { label: "HP", across: "hit points", all: &all, own: Some(40) };
        assert_eq!(shown.values(), [10, 20, 40]);
        assert_eq!(shown.stands(), "40, more than 3 of 4");
        assert_eq!(shown.who(20), "20: bear, boar");
        assert_eq!(shown.who(40), "40 (this one): ogre");
    }
}
