//! Where the keyboard is. Only looks: egui's `read_response` answers as if the control had been drawn once more, and so
//! takes the keyboard from whom a click elsewhere had given it in the same frame, as a click on a row does to its list.

use egui::{Context, Id, Ui, WidgetRect};

/// Where a control stands, in this frame or else in the last.
pub fn place_of(ctx: &Context, id: Id) -> Option<WidgetRect> {
    ctx.viewport(|v| {
        let (now, before) = (v.this_pass.widgets.get(id), v.prev_pass.widgets.get(id));
        now.filter(|at| at.rect.is_positive() && at.rect.is_finite()).or(before).copied()
    })
}

/// Where the control stands that has the keyboard.
pub fn here(ui: &Ui) -> Option<WidgetRect> {
    let focus = ui.memory(|m| m.focused())?;
    place_of(ui.ctx(), focus)
}
