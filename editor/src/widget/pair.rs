//! A row with a text at each edge: what something is, and its keys. It is one thing to screen readers.

use crate::theme;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, FontId, Role, Sense, Ui, WidgetInfo, pos2, vec2};

/// Draws the row in the width that there is. A text that is cut stands whole in its tooltip.
pub fn pair(ui: &mut Ui, left: &str, right: &str) {
    let tokens = theme::tokens(ui);
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, theme::LIST_ROW), Sense::hover());
    let said = if right.is_empty() { left.to_owned() } else { format!("{left}: {right}") };
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    let keys = ui.painter().layout_no_wrap(right.to_owned(), theme::mono(), tokens.text_quiet);
    let rest = (width - keys.size().x - theme::SPACE_2).max(0.0);
    let (title, cut) = one_line(ui, left, theme::plain(), tokens.text, rest);
    let y = |high: f32| rect.center().y - high / 2.0;
    ui.painter().galley(pos2(rect.left(), y(title.size().y)), title, tokens.text);
    let at = pos2(rect.right() - keys.size().x, y(keys.size().y));
    ui.painter().galley(at, keys, tokens.text_quiet);
    if cut {
        response.on_hover_text(said);
    }
}

/// A text in one line of a width, and whether it was cut there.
pub fn one_line(
    ui: &Ui,
    text: &str,
    font: FontId,
    color: Color32,
    width: f32,
) -> (std::sync::Arc<egui::Galley>, bool) {
    let mut job = LayoutJob::simple(text.to_owned(), font, color, width);
    job.wrap =
        TextWrapping { max_width: width, max_rows: 1, break_anywhere: true, ..TextWrapping::default() };
    let galley = ui.painter().layout_job(job);
    let cut = galley.elided;
    (galley, cut)
}
