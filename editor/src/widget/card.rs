//! A card: a group of rows on a ground of its own, with a heading that folds it. The heading says in one line what is in it,
//! or the figure that matters and what an edit did to that figure.

use egui::{
    EventFilter, Frame, Id, Key, Label, Layout, Margin, Modifiers, Response, RichText, Role, Sense, Stroke,
    TextStyle, TextWrapMode, Ui, UiBuilder, WidgetInfo, WidgetText, vec2,
};

use super::row::elided_rest;
use crate::theme;

/// Room within a card, at each side.
const INSIDE: i8 = 8;

/// The part of its width that the figure of a card may take.
const HEADLINE: f32 = 0.55;

/// What a card is.
#[derive(Clone, Copy, Debug)]
pub struct Card<'a> {
    /// Its own id; the keyboard is asked for under it.
    pub id: Id,
    /// Its heading.
    pub title: &'a str,
    /// What its heading says beside the title.
    pub said: Said<'a>,
    /// Whether it is unfolded.
    pub open: bool,
}

/// What the heading of a card says beside its title.
#[derive(Clone, Copy, Debug)]
pub enum Said<'a> {
    /// What is in it, in one line, while it is folded.
    Summary(&'a str),
    /// The figure that matters, and what an edit did to it.
    Figure {
        /// The figure; may be empty.
        headline: &'a str,
        /// What an edit did to it, such as `+44 since save`, and what it was; may be empty.
        changed: (&'a str, &'a str),
    },
}

impl Card<'_> {
    /// What screen readers call it.
    pub fn label(&self) -> String {
        let Said::Figure { headline, changed } = self.said else { return self.title.to_owned() };
        let parts = [headline, changed.0].into_iter().filter(|part| !part.is_empty());
        let said = parts.collect::<Vec<_>>().join(", ");
        if said.is_empty() { self.title.to_owned() } else { format!("{}: {said}", self.title) }
    }

    fn title(&self) -> RichText {
        match self.said {
            Said::Summary(_) => RichText::new(self.title).text_style(TextStyle::Heading),
            Said::Figure { .. } => theme::strong(self.title),
        }
    }
}

/// Shows a card, with `inside` in it while it is unfolded; answers whether it is unfolded from now on, where that changed.
/// A click on its heading turns it, as do Enter and Space; Left folds it, Right unfolds it.
pub fn card(ui: &mut Ui, card: &Card<'_>, inside: impl FnOnce(&mut Ui)) -> Option<bool> {
    let tokens = theme::tokens(ui);
    let mut open = card.open;
    let frame =
        Frame::new().fill(tokens.card).corner_radius(theme::RADIUS).inner_margin(Margin::same(INSIDE));
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let head = head(ui, card);
        open ^= head.clicked();
        if head.has_focus() {
            // Else the arrow that unfolds it would take the keyboard elsewhere.
            let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|m| m.set_focus_lock_filter(head.id, arrows));
            ui.input_mut(|i| {
                open |= i.consume_key(Modifiers::NONE, Key::ArrowRight);
                open &= !i.consume_key(Modifiers::NONE, Key::ArrowLeft);
            });
        }
        if card.open {
            ui.add_space(theme::SPACE_1);
            inside(ui);
        }
    });
    (open != card.open).then_some(open)
}

fn head(ui: &mut Ui, card: &Card<'_>) -> Response {
    let tokens = theme::tokens(ui);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), theme::ROW));
    let head = ui.interact(rect, card.id, Sense::click());
    let (label, enabled) = (card.label(), ui.is_enabled());
    head.widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, enabled, card.open, &label));
    if head.hovered() || head.has_focus() {
        ui.painter().rect_filled(rect, theme::RADIUS, tokens.hovered);
    }
    if head.has_focus() {
        let line = Stroke::new(1.0, tokens.here);
        ui.painter().rect_stroke(rect, theme::RADIUS, line, egui::StrokeKind::Inside);
    }
    let icon = if card.open { theme::Icon::Unfolded } else { theme::Icon::Folded };
    let at = egui::pos2(rect.left() + theme::SPACE_2, rect.center().y);
    icon.paint(ui.painter(), at, theme::TEXT, tokens.text_quiet);
    let mut inner = rect.shrink2(vec2(theme::SPACE_1, 0.0));
    inner.min.x = rect.left() + theme::SPACE_4;
    let layout = Layout::left_to_right(egui::Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(inner).layout(layout), |ui| match card.said {
        Said::Summary(summary) => {
            ui.add(Label::new(card.title()).truncate().selectable(false));
            if !card.open && !summary.is_empty() {
                elided_rest(ui, tokens.quiet(summary), "");
            } else if !card.open {
                ui.add(Label::new(tokens.quiet("nothing is set")).truncate());
            }
        }
        Said::Figure { headline, changed: (changed, was) } => {
            let room = ui.available_width();
            // The figure first, from the right: the title gives way to it.
            ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
                ui.set_max_width(room);
                if !changed.is_empty() {
                    let text =
                        theme::number(format!("{} {changed}", theme::SIGN_CHANGED)).color(tokens.changed);
                    ui.add(Label::new(text).truncate().sense(Sense::hover())).on_hover_text(was);
                }
                if !headline.is_empty() {
                    let text = WidgetText::from(theme::number(headline));
                    let part = room * HEADLINE;
                    let galley = text.into_galley(ui, Some(TextWrapMode::Truncate), part, TextStyle::Body);
                    ui.add(Label::new(galley).sense(Sense::hover())).on_hover_text(headline);
                }
                ui.with_layout(layout, |ui| ui.add(Label::new(card.title()).truncate()));
            });
        }
    });
    head
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_says_its_figure_and_what_became_of_it() {
        let figure = |headline, changed| Card {
            id: Id::unique("card"),
            title: "Stat block",
            said: Said::Figure { headline, changed },
            open: true,
        };
        let changed = ("+44 since save", "66 in the saved file");
        assert_eq!(figure("HP 110", changed).label(), "Stat block: HP 110, +44 since save");
        assert_eq!(figure("", ("", "")).label(), "Stat block");
    }
}
