//! A card: a group of rows on a ground of its own, with a heading that folds it. Folded it says in one line what is in it.

use egui::{
    EventFilter, Frame, Id, Key, Label, Margin, Modifiers, RichText, Role, Sense, Ui, Vec2, WidgetInfo,
};

use super::row::elided_rest;
use crate::theme;

/// Room within a card, at each side.
const INSIDE: i8 = 8;

/// What a card is.
#[derive(Clone, Copy, Debug)]
pub struct Card<'a> {
    /// Its own id; the keyboard is asked for under it.
    pub id: Id,
    /// Its heading.
    pub title: &'a str,
    /// What is in it, in one line, while it is folded.
    pub summary: &'a str,
    /// Whether it is unfolded.
    pub open: bool,
}

/// Shows a card, with `inside` in it while it is unfolded; answers whether it is unfolded from now on, where that changed.
/// A click on its heading turns it, as do Enter and Space; Left folds it, Right unfolds it.
pub fn card(ui: &mut Ui, card: Card<'_>, inside: impl FnOnce(&mut Ui)) -> Option<bool> {
    let tokens = theme::tokens(ui);
    let mut open = card.open;
    let frame =
        Frame::new().fill(tokens.card).corner_radius(theme::RADIUS).inner_margin(Margin::same(INSIDE));
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            let icon = if open { theme::Icon::Unfolded } else { theme::Icon::Folded };
            let words = RichText::new(card.title).text_style(egui::TextStyle::Heading);
            let galley = egui::WidgetText::from(words).into_galley(
                ui,
                Some(egui::TextWrapMode::Extend),
                f32::INFINITY,
                egui::TextStyle::Heading,
            );
            let width = galley.size().x + theme::SPACE_4 + theme::SPACE_2;
            let (rect, _) = ui.allocate_exact_size(Vec2::new(width, theme::ROW), Sense::hover());
            let head = ui.interact(rect, card.id, Sense::click());
            let enabled = ui.is_enabled();
            head.widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, enabled, open, card.title));
            if head.hovered() || head.has_focus() {
                ui.painter().rect_filled(rect, theme::RADIUS, tokens.hovered);
            }
            if head.has_focus() {
                let line = egui::Stroke::new(1.0, tokens.here);
                ui.painter().rect_stroke(rect, theme::RADIUS, line, egui::StrokeKind::Inside);
            }
            let at = egui::pos2(rect.left() + theme::SPACE_2, rect.center().y);
            icon.paint(ui.painter(), at, theme::TEXT, tokens.text_quiet);
            let corner = egui::pos2(rect.left() + theme::SPACE_4, rect.center().y - galley.size().y / 2.0);
            ui.painter().galley(corner, galley, tokens.text);
            open ^= head.clicked();
            if head.has_focus() {
                let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
                ui.memory_mut(|m| m.set_focus_lock_filter(head.id, arrows));
                ui.input_mut(|i| {
                    open |= i.consume_key(Modifiers::NONE, Key::ArrowRight);
                    open &= !i.consume_key(Modifiers::NONE, Key::ArrowLeft);
                });
            }
            if !card.open && !card.summary.is_empty() {
                elided_rest(ui, tokens.quiet(card.summary), "");
            } else if !card.open {
                ui.add(Label::new(tokens.quiet("nothing is set")).truncate());
            }
        });
        if card.open {
            inside(ui);
        }
    });
    (open != card.open).then_some(open)
}
