//! Elements of a list are moved by dragging their grip to another row of the list.

use crate::panel::prelude::*;
use egui::{CursorIcon, DragAndDrop, Rect, Response, Sense, Stroke, Vec2};

use super::{Form, menu};
use crate::document::library::Key;
use crate::document::path::ValuePath;

/// Width of a grip, in points.
pub const GRIP: f32 = 12.0;

/// An element that is dragged.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Dragged {
    key: Key,
    list: ValuePath,
    place: usize,
}

/// The grip at the beginning of a row. By keyboard an element is moved by its buttons.
pub fn grip(ui: &mut Ui, form: &Form<'_>, list: &ValuePath, place: usize) -> Response {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(GRIP, theme::LIST_ROW), Sense::hover());
    let response = ui.interact(rect, form.id(&list.index(place)).with("grip"), Sense::DRAG);
    let tokens = theme::tokens(ui);
    let colour = if response.hovered() || response.dragged() { tokens.text } else { tokens.text_quiet };
    let seen = Rect::from_x_y_ranges(ui.clip_rect().x_range(), rect.y_range());
    if response.dragged() || ui.rect_contains_pointer(seen) {
        theme::Icon::Grip.paint(ui.painter(), rect.center(), theme::TEXT, colour);
    }
    response.dnd_set_drag_payload(Dragged { key: form.document.key().clone(), list: list.clone(), place });
    response.on_hover_cursor(CursorIcon::Grab).on_hover_text("drag to move; a right click has more")
}

/// The row of an element, after it was drawn: another one may be dropped here, and it has a menu.
pub fn row(
    ui: &Ui,
    form: &mut Form<'_>,
    (grip, row): (&Response, Rect),
    list: &ValuePath,
    (place, count): (usize, usize),
) {
    menu::element(ui, form, grip, row, list, (place, count));
    let Some(dragged) = DragAndDrop::payload::<Dragged>(ui.ctx()) else { return };
    let fits = dragged.key == *form.document.key() && dragged.list == *list && dragged.place != place;
    if !fits || !ui.rect_contains_pointer(row) {
        return;
    }
    // It comes before or behind this row, as it comes from below or from above.
    let y = if dragged.place > place { row.top() } else { row.bottom() };
    ui.painter().hline(row.x_range(), y, Stroke::new(2.0, theme::tokens(ui).here));
    if ui.input(|i| i.pointer.any_released()) {
        DragAndDrop::clear_payload(ui.ctx());
        form.reorder(list, dragged.place, place);
    }
}
