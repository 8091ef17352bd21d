//! A card with a figure, that folds: its title, the figure that matters, and what an edit did to it; all else below while it is unfolded.
//! Left folds it, right unfolds it, Enter and Space turn it.

use egui::{
    EventFilter, Frame, Id, Key, Label, Layout, Margin, Modifiers, Response, Role, Sense, Stroke, TextStyle,
    TextWrapMode, Ui, WidgetInfo, WidgetText, vec2,
};

use crate::theme;

/// The part of its width that the figure of a card may take.
const HEADLINE: f32 = 0.55;

/// What a card says while it is folded.
#[derive(Clone, Copy, Debug)]
pub struct FigureCard<'a> {
    /// Its own id.
    pub id: Id,
    /// What it is of.
    pub title: &'a str,
    /// The figure that matters; may be empty.
    pub headline: &'a str,
    /// What an edit did to that figure, such as `+44 since save`, and what it was; may be empty.
    pub changed: (&'a str, &'a str),
    /// Unfolded as long as nobody folded it.
    pub open_at_first: bool,
}

impl FigureCard<'_> {
    /// What screen readers call it.
    pub fn label(&self) -> String {
        let parts = [self.headline, self.changed.0].into_iter().filter(|part| !part.is_empty());
        let said = parts.collect::<Vec<_>>().join(", ");
        if said.is_empty() { self.title.to_owned() } else { format!("{}: {said}", self.title) }
    }
}

/// Shows a card.
pub fn figure_card(ui: &mut Ui, card: &FigureCard<'_>, inside: impl FnOnce(&mut Ui)) -> Response {
    let tokens = theme::tokens(ui);
    let mut open = ui.data(|d| d.get_temp(card.id)).unwrap_or(card.open_at_first);
    let frame = Frame::new().fill(tokens.card).corner_radius(theme::RADIUS).inner_margin(Margin::same(8));
    let response = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let response = head(ui, card, open);
        if response.clicked() {
            open = !open;
        }
        if response.has_focus() {
            // Else the arrow that unfolds it would take the keyboard elsewhere.
            let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|m| m.set_focus_lock_filter(response.id, arrows));
            ui.input_mut(|i| {
                open |= i.consume_key(Modifiers::NONE, Key::ArrowRight);
                open &= !i.consume_key(Modifiers::NONE, Key::ArrowLeft);
            });
        }
        if open {
            ui.add_space(theme::SPACE_1);
            inside(ui);
        }
        response
    });
    ui.data_mut(|d| d.insert_temp(card.id, open));
    ui.add_space(theme::SPACE_1);
    response.inner
}

fn head(ui: &mut Ui, card: &FigureCard<'_>, open: bool) -> Response {
    let tokens = theme::tokens(ui);
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), theme::LIST_ROW), Sense::click());
    let (label, enabled) = (card.label(), ui.is_enabled());
    response.widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, enabled, open, &label));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, theme::RADIUS, tokens.hovered);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(rect, 3.0, Stroke::new(1.0, tokens.here), egui::StrokeKind::Inside);
    }
    let sign = if open { theme::SIGN_UNFOLDED } else { theme::SIGN_FOLDED };
    let inner = rect.shrink2(vec2(theme::SPACE_1, 0.0));
    let layout = Layout::left_to_right(egui::Align::Center);
    ui.scope_builder(egui::UiBuilder::new().max_rect(inner).layout(layout), |ui| {
        ui.label(tokens.quiet(sign));
        let (headline, (changed, was)) = (card.headline, card.changed);
        let room = ui.available_width();
        let right = Layout::right_to_left(egui::Align::Center);
        let title = theme::strong(card.title);
        // The figure first, from the right: the title gives way to it.
        ui.with_layout(right, |ui| {
            ui.set_max_width(room);
            if !changed.is_empty() {
                let text = theme::number(format!("{} {changed}", theme::SIGN_CHANGED)).color(tokens.changed);
                ui.add(Label::new(text).truncate().sense(Sense::hover())).on_hover_text(was);
            }
            if !headline.is_empty() {
                let text = WidgetText::from(theme::number(headline));
                let part = room * HEADLINE;
                let galley = text.into_galley(ui, Some(TextWrapMode::Truncate), part, TextStyle::Body);
                ui.add(Label::new(galley).sense(Sense::hover())).on_hover_text(headline);
            }
            ui.with_layout(layout, |ui| ui.add(Label::new(title).truncate()));
        });
    });
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_says_its_figure_and_what_became_of_it() {
        let mut card = FigureCard {
            id: Id::unique("card"),
            title: "Stat block",
            headline: "HP 110",
            changed: ("+44 since save", "66 in the saved file"),
            open_at_first: true,
        };
        assert_eq!(card.label(), "Stat block: HP 110, +44 since save");
        card.changed = ("", "");
        card.headline = "";
        assert_eq!(card.label(), "Stat block");
    }
}
