//! Controls of plain values: numbers, dice, texts, names, references. Each asks to set its value as RON.

use crate::panel::prelude::*;
use augury_engine::base::id::Kind;
use augury_engine::base::scaled_dice::ScaledDice;
use augury_engine::content::{Doc, Family, FieldType};

use super::{Form, handlers};
use crate::document::library::Key;
use crate::document::literal;
use crate::document::order::SchemaOrder;
use crate::document::outline::{Outline, Shape};
use crate::document::path::{Step, ValuePath};
use crate::document::refer::Named;
use crate::document::summary::literal_text;
use crate::view::drag;
use crate::view::prompt::Wish;
use crate::widget::chips::{Chips, chips_of};
use crate::widget::dice::dice;
use crate::widget::field::{Answer, Field, text_field};
use crate::widget::number::{Range, number};
use crate::widget::picker::{Picker, picker_of};

/// How much room a control has.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Its width in points.
    pub width: f32,
    /// Ranges and averages stand beside it, not in its tooltip.
    pub beside: bool,
}

/// Whether a list of this type is a set of chips.
pub fn is_chips(inner: &FieldType) -> bool {
    matches!(inner, FieldType::Enum(_) | FieldType::Ref(_) | FieldType::AnyRef)
}

/// The control of a value; `default` is its RON where the file leaves it out.
pub fn control(
    ui: &mut Ui,
    form: &mut Form<'_>,
    path: &ValuePath,
    ty: &FieldType,
    label: &str,
    default: &str,
    room: Room,
) {
    let shown = form.document.value(path).unwrap_or(default).to_owned();
    let plain = if shown == "None" { String::new() } else { literal_text(&shown) };
    let (id, label) = (form.id(path), form.called(label));
    let (label, whose) = (label.as_str(), form.whose);
    if std::mem::take(&mut form.focus_first) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let field = Field { id, label, value: &plain, width: room.width, numeric: false, lines: 1, hint: "" };
    let none = may_be_none(form, path);
    match ty {
        FieldType::Int { min, max, unit } => {
            let range = Range { min: *min, max: *max, unit };
            let narrow = Field { width: room.width.min(72.0), ..field };
            let answer = number(ui, narrow, range, room.beside);
            set(form, path, none, answer, |n| n.to_string());
        }
        FieldType::Dice => {
            let narrow = Field { width: room.width.min(88.0), ..field };
            set(form, path, none, dice(ui, narrow, room.beside), |d| Doc::text(&d.to_string()).one_line());
        }
        FieldType::Bool => {
            let mut on = shown == "true";
            let check = ui.add(egui::Checkbox::without_text(&mut on));
            crate::widget::field::name(ui, &check, label);
            if ui.memory(|m| m.has_focus(id)) {
                check.request_focus();
            }
            if check.changed() {
                form.put(path, on.to_string());
            }
        }
        FieldType::Letter => {
            let narrow = Field { width: 28.0, ..field };
            let one = |text: &str| {
                let mut chars = text.chars();
                chars.next().filter(|_| chars.next().is_none()).ok_or_else(|| "one character".to_owned())
            };
            set(form, path, none, text_field(ui, narrow, one), |c| Doc::letter(c).one_line());
        }
        FieldType::Text => {
            let long = path.to_string().ends_with("description") || plain.contains('\n');
            let lines = if long { 3 } else { 1 };
            let answer =
                text_field(ui, Field { lines, width: wide(ui, room), ..field }, |t| Ok(t.to_owned()));
            set(form, path, none, answer, |t| literal::changed(&shown, &t));
        }
        FieldType::Script => handlers::condition(ui, form, path, label, wide(ui, room)),
        FieldType::Event => {
            let chosen = handlers::event::Event { id, label, value: &plain, width: room.width };
            let of_handlers =
                |step: &Step| matches!(step, Step::Field(name) if name == "handlers" || name == "owed");
            let asked = path.0.first().is_some_and(of_handlers);
            if let Some(event) = handlers::event::choose(ui, form, chosen, asked) {
                form.put(path, Doc::text(&event).one_line());
            }
        }
        FieldType::Enum(family) => {
            let picked =
                Picker { id, label, value: &plain, hint: "none", width: room.width, may_wait: false };
            let wording = form.words_of(ui, family);
            let answer = picker_of(ui, picked, (family.names)(), &wording, none);
            if answer.cleared {
                form.remove(path);
            } else if let Some(name) = answer.taken {
                form.put(path, name);
            }
        }
        FieldType::Flags(family) => {
            let set = Chips { id, label, whose, repeats: false, may_wait: false };
            set_of(ui, form, path, Of::Names(family), set, (family.names)());
        }
        FieldType::List(inner) => match inner {
            FieldType::Enum(family) => {
                let set = Chips { id, label, whose, repeats: true, may_wait: false };
                set_of(ui, form, path, Of::Names(family), set, (family.names)());
            }
            FieldType::Ref(kind) => {
                let names = form.ids(Some(*kind));
                set_of(
                    ui,
                    form,
                    path,
                    Of::Resources(Some(*kind)),
                    Chips { id, label, whose, repeats: true, may_wait: true },
                    &refs(&names),
                );
            }
            _ => {
                let names = form.ids(None);
                set_of(
                    ui,
                    form,
                    path,
                    Of::Resources(None),
                    Chips { id, label, whose, repeats: true, may_wait: true },
                    &refs(&names),
                );
            }
        },
        FieldType::Ref(kind) => {
            let names = form.ids(Some(*kind));
            reference(ui, form, path, Some(*kind), field, &names);
        }
        FieldType::AnyRef => {
            let names = form.ids(None);
            reference(ui, form, path, None, field, &names);
        }
        FieldType::ScaledDice => {
            let scaled = |text: &str| text.parse::<ScaledDice>().map_err(|e| e.to_string());
            let field = Field { hint: "LEVEL_1PER2d6+3", ..field };
            set(form, path, none, text_field(ui, field, scaled), |d| Doc::text(&d.to_string()).one_line());
        }
        FieldType::OneOf(types) if are_names(types) => {
            let picked =
                Picker { id, label, value: &plain, hint: "none", width: room.width, may_wait: false };
            let wording = form.words_of_any(ui, types);
            let answer = picker_of(ui, picked, &wording.names(&plain), &wording, none);
            if answer.cleared {
                form.remove(path);
            } else if let Some(name) = answer.taken {
                form.put(path, name);
            }
        }
        FieldType::Record(_) | FieldType::OneOf(_) => {
            let value = if shown == "None" { "" } else { shown.as_str() };
            let check = |text: &str| ron_value(text, ty);
            set(form, path, none, text_field(ui, Field { value, ..field }, check), |text| text);
        }
    }
}

/// Whether a value is mostly a name of one of some families, if it is no whole number. Where a number comes first it is
/// typed.
fn are_names(types: &[FieldType]) -> bool {
    let is_name = |ty: &FieldType| matches!(ty, FieldType::Enum(_));
    types.first().is_some_and(is_name)
        && types.iter().all(|ty| is_name(ty) || matches!(ty, FieldType::Int { .. }))
}

fn wide(ui: &Ui, room: Room) -> f32 {
    if room.beside { ui.available_width().max(room.width) - theme::SPACE_4 } else { room.width }
}

/// A value written as RON itself, for types that have no control of their own.
fn ron_value(text: &str, ty: &FieldType) -> Result<String, String> {
    let read = Outline::read(text);
    match read.root {
        Some(root) if read.faults.is_empty() && root.shape != Shape::Damaged => Ok(text.trim().to_owned()),
        _ => Err(ty.wanted()),
    }
}

/// Whether the file says a value that it may as well not have: without it there is none.
fn may_be_none(form: &Form<'_>, path: &ValuePath) -> bool {
    form.document.value(path).is_some()
        && SchemaOrder::of(form.document.key()).default_of(path).as_deref() == Some("None")
}

/// Sets what was typed; what may be none is taken out of the file by leaving its field empty.
fn set<T>(
    form: &mut Form<'_>,
    path: &ValuePath,
    none: bool,
    answer: Answer<T>,
    ron: impl FnOnce(T) -> String,
) {
    if answer.began {
        form.close_gesture();
    }
    if answer.held {
        form.hold_gesture();
    }
    if none && answer.emptied {
        form.remove(path);
    } else if let Some(new) = answer.new {
        form.put(path, ron(new));
    }
    if answer.left {
        form.close_gesture();
    }
}

/// One resource of many, with what it is beside its name; Ctrl+click, or the command, goes there.
fn reference(
    ui: &mut Ui,
    form: &mut Form<'_>,
    path: &ValuePath,
    kind: Option<Kind>,
    field: Field<'_>,
    names: &[String],
) {
    let Field { id, label, value, width, .. } = field;
    let picked = Picker { id, label, value, hint: "none", width, may_wait: true };
    let none = may_be_none(form, path);
    let wording = form.words_of_resources(ui, kind);
    let answer = picker_of(ui, picked, &refs(names), &wording, none);
    if let Some(key) = dropped(ui, &answer.response, kind) {
        form.put(path, Doc::text(&reference_to(&key, kind)).one_line());
    }
    if answer.goes || answer.focused && form.state.wishes.contains(&Wish::GoToNamed) {
        form.out.push(UiCommand::GoTo(Named::read(kind, value)));
    }
    if answer.cleared {
        form.remove(path);
    } else if let Some(name) = answer.taken {
        form.put(path, Doc::text(&name).one_line());
    }
}

/// The resource of a kind (`None`: of any) that was let go over a control in this frame; one that hangs over it is shown.
fn dropped(ui: &Ui, over: &egui::Response, kind: Option<Kind>) -> Option<Key> {
    let kinds = kind.as_ref().map_or(Kind::ALL, std::slice::from_ref);
    if drag::over(over, kinds).is_some() {
        let line = egui::Stroke::new(2.0, theme::tokens(ui).here);
        ui.painter().rect_stroke(over.rect, theme::RADIUS, line, egui::StrokeKind::Inside);
    }
    drag::dropped(over, kinds)
}

/// A resource as a field names it.
fn reference_to(key: &Key, kind: Option<Kind>) -> String {
    match (kind, Kind::from_folder(&key.folder)) {
        (None, Some(own)) => format!("{}:{}", own.word(), key.id),
        _ => key.id.clone(),
    }
}

/// What the chips of a list are.
#[derive(Clone, Copy)]
enum Of {
    /// Names of a family.
    Names(&'static Family),
    /// Resources of a kind; of none: each says its own.
    Resources(Option<Kind>),
}

/// The names or references of a list, as chips; adding and removing one touches only that one.
fn set_of(ui: &mut Ui, form: &mut Form<'_>, path: &ValuePath, of: Of, set: Chips<'_>, names: &[&str]) {
    let group = form.document.outline().at(path).and_then(|v| v.inner().group());
    let texts: Vec<&str> = group
        .iter()
        .flat_map(|g| &g.items)
        .map(|i| form.document.text().get(i.span.clone()).unwrap_or_default())
        .collect();
    let quoted = texts.first().map_or_else(|| !is_bare(names), |t| t.starts_with('"'));
    let current: Vec<String> = texts.iter().map(|t| literal_text(t)).collect();
    let ron = |name: &str| if quoted { Doc::text(name).one_line() } else { name.to_owned() };
    let place = ui.scope(|ui| match of {
        Of::Names(family) => chips_of(ui, set, &current, names, &form.words_of(ui, family)),
        Of::Resources(kind) => chips_of(ui, set, &current, names, &form.words_of_resources(ui, kind)),
    });
    let answer = place.inner;
    if let Of::Resources(kind) = of {
        if let Some(key) = dropped(ui, &place.response, kind) {
            form.insert(path, current.len(), Doc::text(&reference_to(&key, kind)).one_line());
        }
        let wished = form.state.wishes.contains(&Wish::GoToNamed);
        let to = answer.goes.or(answer.focused.filter(|_| wished));
        form.out.extend(to.map(|name| UiCommand::GoTo(Named::read(kind, &name))));
    }
    let Some(new) = answer.new else { return };
    let kept = current.iter().zip(&new).take_while(|(a, b)| a == b).count();
    if new.len() == current.len() + 1 && kept == current.len() {
        form.insert(path, kept, ron(&new[kept]));
    } else if new.len() + 1 == current.len() && current[kept + 1..] == new[kept..] {
        form.remove(&path.index(kept));
    } else {
        let all: Vec<String> = new.iter().map(|n| ron(n)).collect();
        form.put(path, format!("[{}]", all.join(", ")));
    }
}

/// Names of families are written without quotes; ids have small letters.
fn is_bare(names: &[&str]) -> bool {
    names.first().is_some_and(|n| n.chars().next().is_some_and(char::is_uppercase))
}

fn refs(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}
