//! A field for code: fixed width, coloured by its caller, with room for a [`super::gutter`] beside its lines.

use std::sync::Arc;

use egui::text::LayoutJob;
use egui::text_edit::TextEditOutput;
use egui::{Frame, Galley, Id, TextEdit, Ui};

use super::gutter;

/// How a field for code is shown.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// Its own id; it has the focus under it.
    pub id: Id,
    /// Its width in points, without the gutter; all that there is where none is said.
    pub width: Option<f32>,
    /// How many lines it is high at least.
    pub rows: usize,
    /// Does it have the frame of a field?
    pub framed: bool,
}

/// Shows the field beside the room of its gutter. `coloured` gives a text of a width in points its colours.
pub fn code(
    ui: &mut Ui,
    text: &mut String,
    code: Code,
    coloured: impl Fn(&str, f32) -> LayoutJob,
) -> TextEditOutput {
    let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, width: f32| -> Arc<Galley> {
        let job = coloured(text.as_str(), width);
        ui.fonts_mut(|f| f.layout_job(job))
    };
    ui.horizontal_top(|ui| {
        ui.add_space(gutter::WIDTH);
        let edit = TextEdit::multiline(text).id(code.id).layouter(&mut layouter).desired_rows(code.rows);
        let edit = edit.desired_width(code.width.unwrap_or_else(|| ui.available_width()));
        let edit = if code.framed { edit } else { edit.frame(Frame::new()) };
        edit.show(ui)
    })
    .inner
}
