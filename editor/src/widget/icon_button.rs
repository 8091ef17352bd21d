//! A button that is an icon: its name is for screen readers, its meaning in its tooltip.

use crate::theme::{self, Icon};
use egui::{Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo};

/// Points across the button.
pub const SIZE: f32 = 20.0;
/// Points across its icon.
const ICON: f32 = 14.0;

/// When an icon is seen. Its place is kept, so that nothing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Always.
    Always,
    /// While the pointer is over its row, or it has the keyboard.
    WithRow,
}

/// Shows the button; answers how it was used.
pub fn icon_button(ui: &mut Ui, icon: Icon, name: &str, tip: &str, seen: Seen) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIZE), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let row = Rect::from_x_y_ranges(ui.clip_rect().x_range(), rect.y_range());
    let over = response.hovered() || response.has_focus();
    if ui.is_rect_visible(rect) && (seen == Seen::Always || over || ui.rect_contains_pointer(row)) {
        let tokens = theme::tokens(ui);
        if over {
            ui.painter().rect_filled(rect, theme::RADIUS, tokens.hovered);
        }
        icon.paint(ui.painter(), rect.center(), ICON, if over { tokens.text } else { tokens.text_quiet });
    }
    response.on_hover_text(tip)
}
