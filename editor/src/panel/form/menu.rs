//! The menus of a form: of a field, and of an element of a list. A right click anywhere on the row opens one, and so does
//! Shift+F10 while the keyboard is in it.

use crate::panel::prelude::*;
use augury_engine::base::id::Kind;
use augury_engine::content::{FieldSchema, FieldType};
use egui::{Rect, Response};

use super::Form;
use crate::document::path::ValuePath;
use crate::document::refer::Named;
use crate::document::summary::literal_text;
use crate::view::finding::Seek;
use crate::widget::key_button::{Hints, key_button};
use crate::widget::keyboard;
use crate::widget::menu::{Asked, key_pressed, open_at};

/// Width of a menu, in points.
const WIDE: f32 = 200.0;

/// A value that was copied, and what its field wants.
#[derive(Clone, Debug)]
struct Copied {
    value: String,
    wanted: String,
}

fn copied_key() -> Id {
    Id::unique("copied value of a form")
}

/// Whether a value is a number that a field of numbers takes.
fn in_range(ty: &FieldType, value: &str) -> bool {
    let FieldType::Int { min, max, .. } = ty else { return false };
    value.trim().parse::<i64>().is_ok_and(|n| (*min..=*max).contains(&n))
}

/// Whether the menu of a row is asked for in this frame. Of rows within each other the innermost, which is drawn first,
/// answers alone.
fn asked(ui: &Ui, row: Rect) -> Option<Asked> {
    let mouse = ui.rect_contains_pointer(row) && ui.input(|i| i.pointer.secondary_clicked());
    let keys = || key_pressed(ui.ctx());
    let here = || {
        keyboard::here(ui).is_some_and(|at| at.layer_id == ui.layer_id() && row.contains(at.rect.center()))
    };
    let how = match mouse {
        true => Some(Asked::Mouse),
        false => (keys() && here()).then_some(Asked::Keyboard),
    }?;
    let (key, pass) = (Id::unique("menu of a form asked"), ui.ctx().cumulative_pass_nr());
    let before: Option<u64> = ui.data(|d| d.get_temp(key));
    if before == Some(pass) {
        return None;
    }
    ui.data_mut(|d| d.insert_temp(key, pass));
    Some(how)
}

/// Shows a menu at a row whose label or grip is `zone`.
fn show(ui: &Ui, zone: &Response, row: Rect, draw: impl FnOnce(&mut Lines<'_>)) {
    open_at(zone, asked(ui, row), zone.rect, |ui| {
        ui.set_min_width(WIDE);
        let mut lines = Lines { ui, first: None };
        draw(&mut lines);
        lines.first
    });
}

/// The lines of a menu.
struct Lines<'a> {
    ui: &'a mut Ui,
    /// The first that can be chosen.
    first: Option<Id>,
}

impl Lines<'_> {
    /// A line; whether it was chosen.
    fn line(&mut self, title: &str, enabled: bool) -> bool {
        let button = key_button(self.ui, title, Hints::default(), enabled);
        if enabled {
            self.first.get_or_insert(button.id);
        }
        let chosen = button.clicked();
        if chosen {
            self.ui.close();
        }
        chosen
    }
}

/// The menu of a field.
pub fn field(
    ui: &Ui,
    form: &mut Form<'_>,
    zone: &Response,
    row: Rect,
    path: &ValuePath,
    (field, ty): (&FieldSchema, &FieldType),
) {
    let own = form.document.value(path).map(str::to_owned);
    let value = own.clone().unwrap_or_else(|| form.default_of(path, field));
    show(ui, zone, row, |lines| {
        if lines.line("Reset", own.is_some()) {
            form.remove(path);
            form.close_gesture();
        }
        lines.ui.separator();
        let wanted = ty.wanted();
        if lines.line("Copy value", true) {
            lines.ui.ctx().copy_text(value.clone());
            lines.ui.data_mut(|d| {
                d.insert_temp(copied_key(), Copied { value: value.clone(), wanted: wanted.clone() })
            });
        }
        let copied: Option<Copied> = lines.ui.data(|d| d.get_temp(copied_key()));
        let fitting = copied.filter(|copied| copied.wanted == wanted || in_range(ty, &copied.value));
        if lines.line("Paste value", fitting.is_some())
            && let Some(copied) = fitting
        {
            form.put(path, copied.value);
            form.close_gesture();
        }
        lines.ui.separator();
        let named = named(ty, &value);
        if lines.line("Go to what is named", named.is_some()) {
            form.out.push(UiCommand::GoTo(named.clone()));
        }
        let sought = sought(ty, named.as_ref(), &value);
        if lines.line("Find references", sought.is_some())
            && let Some(text) = sought
        {
            form.out.push(UiCommand::Seek(Seek::Text(text)));
            form.out.push(UiCommand::Focus(PanelId::Find));
        }
        lines.ui.separator();
        if lines.line("Help", true) {
            lines.ui.memory_mut(|m| m.request_focus(form.id(path)));
            form.out.push(UiCommand::Run(CommandId::FieldHelp));
        }
    });
}

/// The resource that a value names.
fn named(ty: &FieldType, value: &str) -> Option<Named> {
    let kind = match ty {
        FieldType::Ref(kind) => Some(*kind),
        FieldType::AnyRef => None,
        _ => return None,
    };
    Named::read(kind, &literal_text(value)).filter(|_| value != "None")
}

/// What is looked for to find others that name the same.
fn sought(ty: &FieldType, named: Option<&Named>, value: &str) -> Option<String> {
    match (ty, named) {
        (_, Some(Named { kind: Some(kind), id })) => Some(refers(*kind, id)),
        (FieldType::Enum(_), _) if value != "None" => Some(value.to_owned()),
        _ => None,
    }
}

fn refers(kind: Kind, id: &str) -> String {
    format!("refers:{}:{id} ", kind.word())
}

/// The menu of an element of a list.
pub fn element(
    ui: &Ui,
    form: &mut Form<'_>,
    zone: &Response,
    row: Rect,
    list: &ValuePath,
    (place, count): (usize, usize),
) {
    show(ui, zone, row, |lines| {
        let path = list.index(place);
        if lines.line("Duplicate", true)
            && let Some(value) = form.document.value(&path).map(str::to_owned)
        {
            form.insert(list, place + 1, value);
        }
        if lines.line("Move up", place > 0) {
            form.reorder(list, place, place.saturating_sub(1));
        }
        if lines.line("Move down", place + 1 < count) {
            form.reorder(list, place, place + 1);
        }
        lines.ui.separator();
        if lines.line("Delete", true) {
            form.remove(&path);
        }
    });
}
