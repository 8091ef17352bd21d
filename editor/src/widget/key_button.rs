//! A button that tells its keys and where it would land.

use egui::{Button, Response, Role, Ui, WidgetInfo};

use crate::theme;

/// What a button says beside its title.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints<'a> {
    /// Its keys, such as `Ctrl+S`.
    pub keys: &'a str,
    /// What it does, or where it would land.
    pub lands: &'a str,
    /// Whether the keys stand on the button; they are in its tooltip in any case.
    pub show_keys: bool,
}

/// Shows a button; disabled ones keep their tooltip.
pub fn key_button(ui: &mut Ui, title: &str, hints: Hints<'_>, enabled: bool) -> Response {
    let mut button = Button::new(title.to_owned());
    if hints.show_keys && !hints.keys.is_empty() {
        button = button.shortcut_text(theme::tokens(ui).quiet(hints.keys));
    }
    let parts = [hints.lands, hints.keys];
    let tip = parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join("\n");
    let response = ui.add_enabled(enabled, button);
    // Its keys are no part of its name.
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, title));
    if !hints.keys.is_empty() {
        let keys = hints.keys.to_owned();
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_keyboard_shortcut(keys));
    }
    if tip.is_empty() {
        return response;
    }
    response.on_hover_text(tip.clone()).on_disabled_hover_text(tip)
}
