//! Below the rows: the cell where we are with the form's own control, where it is a list, a set of flags, a record or
//! a script, for which no row has room; or why it cannot be typed into.

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, FieldType};
use egui::Key as Press;

use super::columns::is_short;
use super::sheet::Grid;
use crate::document::library::Key;
use crate::document::path::ValuePath;
use crate::panel::form::meaning::At;
use crate::panel::form::version::Version;
use crate::panel::form::{Form, record};
use crate::panel::inspector::follow_keyboard;
use crate::view::cells::Cells;
use crate::widget::{keyboard, scroll};

/// How high the strip is at most, in points; a smaller panel gives it less than half.
const HIGH: f32 = 220.0;
/// How high it is where it says why nothing can be typed, in points.
const REFUSED: f32 = 2.5 * theme::LIST_ROW;

/// What stands in the strip.
pub(super) enum Strip {
    /// The control of a field.
    Control(&'static FieldSchema, Key),
    /// Why the row cannot be changed here.
    Refused(String),
}

/// Whether a field has its control in the row itself.
pub(in crate::panel) fn in_row(ty: &FieldType) -> bool {
    is_short(ty) || matches!(ty, FieldType::Text)
}

/// What the strip holds for the cell where we are; `None` where its control stands in the row.
pub(super) fn of(grid: &Grid<'_>, column: usize) -> Option<Strip> {
    let here = grid.state.list.cursor.as_ref().filter(|key| grid.rows.iter().any(|row| row.key == **key))?;
    if let Some(why) = grid.state.library.refusal(here) {
        return Some(Strip::Refused(why));
    }
    let field = grid.field(column).filter(|field| !in_row(&field.ty))?;
    Some(Strip::Control(field, here.clone()))
}

impl Strip {
    /// How high it is, of so much room.
    pub(super) fn high(&self, room: f32) -> f32 {
        match self {
            Strip::Control(..) => HIGH.min(0.45 * room),
            Strip::Refused(_) => REFUSED.min(0.45 * room),
        }
    }
}

/// The keyboard is wanted in the strip.
pub(super) fn enter(ui: &Ui) {
    ui.data_mut(|d| d.insert_temp(Id::unique("table strip enter"), true));
}

/// Whether the keyboard was in the strip.
pub(super) fn has_keyboard(ui: &Ui) -> bool {
    ui.data(|d| d.get_temp(Id::unique("table strip keyboard"))).unwrap_or(false)
}

/// Draws it; `rows` gets the keyboard back when the strip is left by Escape.
pub(super) fn draw(
    ui: &mut Ui,
    grid: &Grid<'_>,
    strip: Option<&Strip>,
    cells: &Cells,
    rows: Id,
    out: &mut Vec<UiCommand>,
) {
    let wanted = ui.data_mut(|d| d.remove_temp::<bool>(Id::unique("table strip enter"))).unwrap_or(false);
    let before = has_keyboard(ui);
    let mut now = false;
    match strip {
        Some(Strip::Control(field, key)) => {
            now = control(ui, grid, (field, key), (cells, wanted), out);
        }
        Some(Strip::Refused(why)) => {
            ui.separator();
            let words = theme::tokens(ui).quiet(why);
            scroll::upright().id_salt("table strip").show(ui, |ui| {
                ui.add(egui::Label::new(words).wrap());
            });
        }
        None => {}
    }
    let gone = ui.memory(|m| m.focused().is_none());
    if before && gone && ui.input(|i| i.key_pressed(Press::Escape)) {
        ui.memory_mut(|m| m.request_focus(rows));
    }
    ui.data_mut(|d| d.insert_temp(Id::unique("table strip keyboard"), now));
}

/// The control of a field; whether the keyboard is in it, or in what was opened from it.
fn control(
    ui: &mut Ui,
    grid: &Grid<'_>,
    (field, key): (&'static FieldSchema, &Key),
    (cells, wanted): (&Cells, bool),
    out: &mut Vec<UiCommand>,
) -> bool {
    let state = grid.state;
    let Some(document) = state.library.document(key) else { return false };
    let mut asked = Vec::new();
    ui.separator();
    let area = ui.available_rect_before_wrap();
    scroll::upright().id_salt(("table strip", key, field.name)).auto_shrink(false).show(ui, |ui| {
        let mut form = Form::new(state, document, &mut asked, wanted);
        form.place = "table";
        form.base_version = Version::base_version(ui.ctx(), state, key);
        form.above = Version::above(ui.ctx(), state, key);
        let at = At { path: ValuePath::root(), schema: grid.schema };
        record::fields(ui, &mut form, &at, [field]);
        follow_keyboard(ui, "table strip");
    });
    out.extend(asked.into_iter().flat_map(|command| super::body::into_all(state, command, Some(key), cells)));
    let was = has_keyboard(ui);
    let focus = keyboard::here(ui);
    focus.is_some_and(|at| match at.layer_id == ui.layer_id() {
        true => area.contains(at.rect.center()),
        false => was,
    })
}
