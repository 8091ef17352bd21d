//! What a panel shows while it has nothing to show: what it is for, what to do, and a button that does it. Where there is
//! no room for all of it, it scrolls.

use egui::{Label, RichText, TextStyle, TextWrapMode, Ui, WidgetText};

use super::scroll;
use crate::theme;

/// Shows the block in the middle of the panel; whether its button was pressed.
pub fn empty(ui: &mut Ui, title: &str, what_to_do: &str, button: Option<&str>) -> bool {
    let title = RichText::new(title).size(theme::HEADING);
    let what = theme::tokens(ui).quiet(what_to_do);
    let room = ui.available_height();
    let spare = room - height(ui, &title, &what, button.is_some());
    if spare < 0.0 {
        let place =
            scroll::upright().id_salt("empty").auto_shrink(false).min_scrolled_height(theme::LIST_ROW);
        return place.show(ui, |ui| block(ui, title, what, button)).inner;
    }
    ui.add_space(((room - 96.0) / 2.0).clamp(theme::SPACE_2, 160.0).min(spare));
    block(ui, title, what, button)
}

fn block(ui: &mut Ui, title: RichText, what: RichText, button: Option<&str>) -> bool {
    ui.vertical_centered(|ui| {
        ui.add(Label::new(title).wrap());
        ui.add_space(theme::SPACE_1);
        ui.add(Label::new(what).wrap());
        ui.add_space(theme::SPACE_2);
        let Some(button) = button else { return false };
        let button = ui.button(button);
        // It may lie below what is seen.
        if button.gained_focus() {
            button.scroll_to_me(None);
        }
        button.clicked()
    })
    .inner
}

/// How high the block is, in points.
fn height(ui: &Ui, title: &RichText, what: &RichText, button: bool) -> f32 {
    let text = |text: &RichText| {
        let text = WidgetText::from(text.clone());
        let rows = text.into_galley(ui, Some(TextWrapMode::Wrap), ui.available_width(), TextStyle::Body);
        rows.size().y
    };
    let gap = ui.spacing().item_spacing.y;
    let words = ui.text_style_height(&TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
    let button = if button { words.max(ui.spacing().interact_size.y) + gap } else { 0.0 };
    text(title) + theme::SPACE_1 + gap + text(what) + theme::SPACE_2 + gap + button
}
