//! A button of icons and short texts on one ground: a chip of the toolbar.

use crate::theme::{self, Icon, LIST_ROW, SPACE_1, SPACE_2};
use egui::{Color32, Response, Role, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};

/// Points across an icon.
const ICON: f32 = 14.0;

/// What the button shows and is.
#[derive(Clone, Copy, Debug)]
pub struct IconText<'a> {
    /// Icons, each with the colour it has where it is not the usual one, and the text behind it, which may be empty.
    pub parts: &'a [(Icon, Option<Color32>, &'a str)],
    /// What screen readers call it.
    pub name: &'a str,
    /// Whether it is the one that is chosen; `None` where nothing is chosen by it.
    pub chosen: Option<bool>,
    /// The least width.
    pub width: f32,
}

/// Shows the button; answers how it was used.
pub fn icon_text(ui: &mut Ui, button: IconText<'_>) -> Response {
    let font = TextStyle::Button.resolve(ui.style());
    let galley = |text: &str| {
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER);
        (!text.is_empty()).then_some(galley)
    };
    let parts: Vec<_> =
        button.parts.iter().map(|(icon, colour, text)| (*icon, *colour, galley(text))).collect();
    let text_wide = |wide: f32| SPACE_1 + wide;
    let wide: f32 =
        parts.iter().map(|(.., text)| ICON + text.as_ref().map_or(0.0, |t| text_wide(t.size().x))).sum();
    let between = SPACE_2 * parts.len().saturating_sub(1) as f32;
    let size = vec2((SPACE_2 * 2.0 + wide + between).max(button.width), LIST_ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| match button.chosen {
        Some(chosen) => WidgetInfo::selected(Role::Button, enabled, chosen, button.name),
        None => WidgetInfo::labeled(Role::Button, enabled, button.name),
    });
    if ui.is_rect_visible(rect) {
        let tokens = theme::tokens(ui);
        let chosen = button.chosen == Some(true);
        let over = response.hovered() || response.has_focus();
        let ground = match (chosen, over) {
            (true, _) => tokens.here_fill,
            (false, true) => tokens.hovered,
            (false, false) => tokens.raised,
        };
        ui.painter().rect_filled(rect, theme::RADIUS, ground);
        let own = if chosen { tokens.here } else { tokens.text };
        let mut x = rect.left() + SPACE_2;
        for (icon, colour, text) in parts {
            icon.paint(ui.painter(), pos2(x + ICON / 2.0, rect.center().y), ICON, colour.unwrap_or(own));
            x += ICON;
            if let Some(text) = text {
                let at = pos2(x + SPACE_1, rect.center().y - text.size().y / 2.0);
                x += text_wide(text.size().x);
                ui.painter().galley(at, text, own);
            }
            x += SPACE_2;
        }
    }
    response
}
