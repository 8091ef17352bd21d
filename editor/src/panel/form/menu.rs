//! The menus of a form: of a field, and of an element of a list. A right click anywhere on the row opens one, and so does
//! Shift+F10 while the keyboard is in it.

use crate::panel::prelude::*;
use augury_engine::base::id::Kind;
use augury_engine::content::{FieldSchema, FieldType};
use egui::{Popup, PopupAnchor, Rect, Response, SetOpenCommand};

use super::Form;
use crate::document::path::ValuePath;
use crate::document::refer::Named;
use crate::document::summary::literal_text;
use crate::view::finding::Seek;
use crate::widget::key_button::{Hints, key_button};
use crate::widget::keyboard;

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

/// How a menu was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Mouse,
    Keyboard,
}

/// Whether the menu of a row is asked for in this frame. Of rows within each other the innermost, which is drawn first,
/// answers alone.
fn asked(ui: &Ui, row: Rect) -> Option<Asked> {
    let mouse = ui.rect_contains_pointer(row) && ui.input(|i| i.pointer.secondary_clicked());
    let keys = || crate::widget::menu::key_pressed(ui.ctx());
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
fn show(ui: &Ui, zone: &Response, row: Rect, lines: impl FnOnce(&mut Ui)) {
    let how = asked(ui, row);
    let by_key = zone.id.with("menu by key");
    if let Some(how) = how {
        ui.data_mut(|d| d.insert_temp(by_key, how == Asked::Keyboard));
    }
    let at_control: bool = ui.data(|d| d.get_temp(by_key)).unwrap_or(false);
    let popup = Popup::menu(zone).open_memory(how.map(|_| SetOpenCommand::Bool(true)));
    let popup = match at_control {
        true => popup.anchor(PopupAnchor::from(zone)),
        false => popup.at_pointer_fixed(),
    };
    // By keyboard the first line that can be chosen has it.
    if how == Some(Asked::Keyboard) {
        ui.data_mut(|d| d.insert_temp(first_key(), true));
    }
    popup.show(|ui| {
        ui.set_min_width(WIDE);
        lines(ui);
    });
}

fn first_key() -> Id {
    Id::unique("menu of a form takes the keyboard")
}

/// A line of a menu; whether it was chosen.
fn line(ui: &mut Ui, title: &str, enabled: bool) -> bool {
    let button = key_button(ui, title, Hints::default(), enabled);
    if enabled && ui.data_mut(|d| d.remove_temp::<bool>(first_key())).is_some() {
        button.request_focus();
    }
    let chosen = button.clicked();
    if chosen {
        ui.close();
    }
    chosen
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
    show(ui, zone, row, |ui| {
        if line(ui, "Reset", own.is_some()) {
            form.remove(path);
            form.close_gesture();
        }
        ui.separator();
        let wanted = ty.wanted();
        if line(ui, "Copy value", true) {
            ui.ctx().copy_text(value.clone());
            ui.data_mut(|d| {
                d.insert_temp(copied_key(), Copied { value: value.clone(), wanted: wanted.clone() })
            });
        }
        let copied: Option<Copied> = ui.data(|d| d.get_temp(copied_key()));
        let fitting = copied.filter(|copied| copied.wanted == wanted || in_range(ty, &copied.value));
        if line(ui, "Paste value", fitting.is_some())
            && let Some(copied) = fitting
        {
            form.put(path, copied.value);
            form.close_gesture();
        }
        ui.separator();
        let named = named(ty, &value);
        if line(ui, "Go to what is named", named.is_some()) {
            form.out.push(UiCommand::GoTo(named.clone()));
        }
        let sought = sought(ty, named.as_ref(), &value);
        if line(ui, "Find references", sought.is_some())
            && let Some(text) = sought
        {
            form.out.push(UiCommand::Seek(Seek::Text(text)));
            form.out.push(UiCommand::Focus(PanelId::Find));
        }
        ui.separator();
        if line(ui, "Help", true) {
            ui.memory_mut(|m| m.request_focus(form.id(path)));
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
    show(ui, zone, row, |ui| {
        let path = list.index(place);
        if line(ui, "Duplicate", true)
            && let Some(value) = form.document.value(&path).map(str::to_owned)
        {
            form.insert(list, place + 1, value);
        }
        if line(ui, "Move up", place > 0) {
            form.reorder(list, place, place.saturating_sub(1));
        }
        if line(ui, "Move down", place + 1 < count) {
            form.reorder(list, place, place + 1);
        }
        ui.separator();
        if line(ui, "Delete", true) {
            form.remove(&path);
        }
    });
}
