//! Icons in rows of text. They say nothing that the text beside them does not say, so that screen readers pass over them.

use crate::theme::{Icon, TEXT, kind_colour, tokens};
use augury_engine::base::id::Kind;
use egui::{Sense, Ui, vec2};

/// Points across the place of an icon in a row.
const WIDTH: f32 = 16.0;

/// The icon of a kind of resources, in its colour.
pub fn kind_icon(ui: &mut Ui, kind: Kind) {
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH, TEXT), Sense::hover());
    Icon::of(kind).paint(ui.painter(), rect.center(), TEXT, kind_colour(tokens(ui), kind));
    response.on_hover_text(kind.word());
}
