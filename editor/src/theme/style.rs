//! The style of all controls, made of the tokens.

use super::fonts;
use super::tokens::{DARK, LIGHT, Tokens};
use super::{HEADING, LIST_ROW, RADIUS, SMALL, SPACE_1, SPACE_2, SPACE_4, TEXT};
use egui::{CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle, Theme, Vec2};

/// Makes both themes known to a window.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(fonts::definitions());
    for (theme, tokens) in [(Theme::Dark, &DARK), (Theme::Light, &LIGHT)] {
        ctx.style_mut_of(theme, |style| fill(style, tokens));
    }
}

fn fill(style: &mut egui::Style, tokens: &Tokens) {
    let size = |size: f32, family: FontFamily| FontId::new(size, family);
    style.text_styles = [
        (TextStyle::Small, size(SMALL, FontFamily::Proportional)),
        (TextStyle::Body, size(TEXT, FontFamily::Proportional)),
        (TextStyle::Button, size(TEXT, FontFamily::Proportional)),
        (TextStyle::Heading, size(HEADING, fonts::semibold())),
        (TextStyle::Monospace, size(TEXT, FontFamily::Monospace)),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::new(SPACE_2, SPACE_1);
    spacing.button_padding = Vec2::new(SPACE_2, SPACE_1 / 2.0);
    spacing.interact_size = Vec2::new(32.0, LIST_ROW);
    spacing.menu_margin = Margin::same(4);
    spacing.window_margin = Margin::same(12);
    spacing.indent = SPACE_4;
    spacing.scroll = egui::style::ScrollStyle::solid();
    spacing.scroll.bar_width = SPACE_2;
    // No springs: what is put at an end is there, and at rest, instead of swinging back to it.
    spacing.scroll.kinetic.rubber_band = false;
    style.interaction.selectable_labels = false;

    let visuals = &mut style.visuals;
    visuals.panel_fill = tokens.panel;
    visuals.window_fill = tokens.panel;
    visuals.window_stroke = Stroke::new(1.0, tokens.line);
    visuals.window_corner_radius = CornerRadius::same(RADIUS);
    visuals.menu_corner_radius = CornerRadius::same(RADIUS);
    visuals.extreme_bg_color = tokens.sunken;
    visuals.text_edit_bg_color = Some(tokens.sunken);
    visuals.code_bg_color = tokens.sunken;
    visuals.faint_bg_color = tokens.raised;
    visuals.weak_text_color = Some(tokens.text_quiet);
    visuals.hyperlink_color = tokens.here;
    visuals.warn_fg_color = tokens.warning;
    visuals.error_fg_color = tokens.error;
    visuals.selection.bg_fill = tokens.here_fill;
    visuals.selection.stroke = Stroke::new(1.0, tokens.here);
    visuals.disabled_alpha = 0.7;
    let radius = CornerRadius::same(RADIUS);
    let widgets = &mut visuals.widgets;
    // Hairlines stand between panels only: what can be clicked has a ground of its own, and where we are a line around it.
    let states = [
        (&mut widgets.noninteractive, tokens.panel, Some(tokens.line), tokens.text),
        (&mut widgets.inactive, tokens.raised, None, tokens.text),
        (&mut widgets.hovered, tokens.hovered, None, tokens.text),
        (&mut widgets.active, tokens.here_fill, Some(tokens.here), tokens.text),
        (&mut widgets.open, tokens.hovered, None, tokens.text),
    ];
    for (state, background, line, text) in states {
        state.bg_fill = background;
        state.weak_bg_fill = background;
        state.bg_stroke = line.map_or(Stroke::NONE, |line| Stroke::new(1.0, line));
        state.fg_stroke = Stroke::new(1.0, text);
        state.corner_radius = radius;
        state.expansion = 0.0;
    }
}
