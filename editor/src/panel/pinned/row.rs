//! A field on both sides: short values with their controls in the row, others as one reads them, and with the form's own
//! controls below once they are unfolded.

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, Meaning, RecordSchema};
use egui::{Rect, UiBuilder};

use super::side::Side;
use super::{NAMES, TAKE};
use crate::document::cells::text_of;
use crate::document::path::ValuePath;
use crate::panel::form::meaning::At;
use crate::panel::form::{help, record, value};
use crate::panel::table::in_row;
use crate::widget::field::name;
use crate::widget::keyboard;

/// A field, and how wide each side is.
#[derive(Clone, Copy)]
pub struct Row {
    /// The fields of the kind.
    pub schema: &'static RecordSchema,
    /// This one.
    pub field: &'static FieldSchema,
    /// Width of a side, in points.
    pub width: f32,
    /// Its name stands above the values, not beside them.
    pub stacked: bool,
}

/// On which side the keyboard is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// Among the values of the pinned one.
    pub left: bool,
    /// Elsewhere in the row.
    pub right: bool,
}

impl Row {
    fn path(&self) -> ValuePath {
        ValuePath::root().field(self.field.name)
    }

    /// Draws it, under ids of its own, since rows come and go; answers where the keyboard is.
    pub fn draw(self, ui: &mut Ui, left: &mut Side<'_>, right: Option<&mut Side<'_>>) -> Seen {
        let own = UiBuilder::new().scope_id(Id::unique(("beside row", self.field.name)));
        ui.scope_builder(own, |ui| self.inside(ui, left, right)).inner
    }

    fn inside(self, ui: &mut Ui, left: &mut Side<'_>, mut right: Option<&mut Side<'_>>) -> Seen {
        let open_key = Id::unique(("beside unfolded", self.field.name));
        let mut open: bool = ui.data(|d| d.get_temp(open_key)).unwrap_or(false);
        let differ = right.as_deref().is_some_and(|right| left.value(self.field) != right.value(self.field));
        let mut of_left = Vec::new();
        let name = self.stacked.then(|| ui.horizontal(|ui| self.label(ui, differ, &mut open)).response.rect);
        let row = ui.horizontal(|ui| {
            if !self.stacked {
                self.label(ui, differ, &mut open);
            }
            of_left.push(self.cell(ui, left));
            let Some(right) = right.as_deref_mut() else { return };
            self.take(ui, "→", differ, right, left);
            of_left.push(self.take(ui, "←", differ, left, right));
            self.cell(ui, right);
        });
        let mut whole = name.map_or(row.response.rect, |name| name.union(row.response.rect));
        ui.data_mut(|d| d.insert_temp(open_key, open));
        if open {
            // A narrow panel has no room to spare for an indent.
            let inside = ui.scope(|ui| {
                of_left.push(self.unfolded(ui, left));
                if let Some(right) = right {
                    self.unfolded(ui, right);
                }
            });
            whole = whole.union(inside.response.rect);
        }
        let left = of_left.iter().any(|place| has_keyboard(ui, *place));
        Seen { left, right: !left && has_keyboard(ui, whole) }
    }

    /// The field's name, with a sign where both differ; of a field for which no row has room, the way to unfold it.
    fn label(&self, ui: &mut Ui, differ: bool, open: &mut bool) {
        let tokens = theme::tokens(ui);
        let label = self.field.label;
        let sign = if differ { format!("{} ", theme::SIGN_DIFFERS) } else { String::new() };
        let color = if differ { tokens.text } else { tokens.text_quiet };
        if in_row(&self.field.ty) {
            let help = help::words(self.field);
            elided(ui, RichText::new(format!("{sign}{label}")).color(color), &help, NAMES);
            return;
        }
        let fold = if *open { theme::SIGN_UNFOLDED } else { theme::SIGN_FOLDED };
        let text = RichText::new(format!("{fold} {sign}{label}")).color(color);
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(egui::vec2(NAMES, theme::LIST_ROW), layout, |ui| {
            ui.set_min_width(NAMES);
            ui.set_max_width(NAMES);
            let button = ui.add(egui::Button::new(text).frame(false).truncate());
            let verb = if *open { "fold" } else { "edit" };
            name(ui, &button, &format!("{verb} {label} beside"));
            if button.on_hover_text(help::words(self.field)).clicked() {
                *open = !*open;
            }
        });
    }

    /// The value on one side: its control, where it can be changed and a row has room for it.
    fn cell(&self, ui: &mut Ui, side: &mut Side<'_>) -> Rect {
        let (path, title, over) = (self.path(), side.title(), side.over(&self.path()));
        let Some(form) = side.form.as_mut().filter(|_| over.is_none() && in_row(&self.field.ty)) else {
            return self.text(ui, side);
        };
        let at = At { path: ValuePath::root(), schema: self.schema };
        let default = at.value(form, self.field.name);
        let ty = match at.meaning(form, self.field) {
            Meaning::As(one) => &one.ty,
            Meaning::Plain | Meaning::Nothing => &self.field.ty,
        };
        let label = format!("{} of {title}", self.field.label);
        let shown = ui.allocate_ui(egui::vec2(self.width, theme::LIST_ROW), |ui| {
            ui.set_min_width(self.width);
            let room = value::Room { width: self.width - theme::SPACE_2, beside: false };
            value::control(ui, form, &path, ty, &label, &default, room);
        });
        help::tell(ui, form.state, shown.response.rect, self.field);
        shown.response.rect
    }

    /// The value as one reads it. Not by colour alone: what no file says stands in brackets, what another pack overrides
    /// has a sign.
    fn text(&self, ui: &mut Ui, side: &Side<'_>) -> Rect {
        let tokens = theme::tokens(ui);
        let path = self.path();
        let words = text_of(&side.value(self.field));
        let words = if words.is_empty() { "none".to_owned() } else { words };
        let (words, tip, color) = match side.over(&path) {
            Some(pack) => {
                (format!("{} {words}", theme::SIGN_OVER), format!("overridden by {pack}"), tokens.here)
            }
            None if side.said(&path).is_some() => (words, String::new(), tokens.text),
            None => (format!("({words})"), "no file says it".to_owned(), tokens.text_quiet),
        };
        elided(ui, RichText::new(words).color(color), &tip, self.width).rect
    }

    /// The button that takes a value over to the one side from the other; where it stands. Once pressed it has the keyboard,
    /// so that undo means the side that was changed.
    fn take(&self, ui: &mut Ui, sign: &str, differ: bool, to: &mut Side<'_>, from: &Side<'_>) -> Rect {
        let key = Id::unique(("beside take", self.field.name, sign));
        // Once it is pressed both are the same: the keyboard stays where it is.
        let held: bool = ui.data(|d| d.get_temp(key)).unwrap_or(false);
        let ready = (differ || held) && self.field.name != "name" && to.form.is_some();
        let tip = format!("take {} over to {}", self.field.label, to.title());
        let button = ui.add_enabled(ready, egui::Button::new(sign).min_size(egui::vec2(TAKE, 0.0)));
        name(ui, &button, &tip);
        let focused = button.has_focus();
        ui.data_mut(|d| d.insert_temp(key, focused));
        let button = button.on_hover_text(&tip);
        if button.clicked() {
            button.request_focus();
            to.take(&self.path(), from);
        }
        button.rect
    }

    /// The form's own controls of the field on one side, or why there are none.
    fn unfolded(&self, ui: &mut Ui, side: &mut Side<'_>) -> Rect {
        let title = side.title();
        let whose = format!("{} of {title}", self.field.label);
        let region = UiBuilder::new().id_salt(side.key).accessibility_label(&whose);
        let whole = ui.scope_builder(region, |ui| {
            ui.label(crate::theme::strong(&whose));
            let refusal = side.refusal();
            match &mut side.form {
                Some(form) => {
                    let at = At { path: ValuePath::root(), schema: self.schema };
                    form.whose = Some(title);
                    record::fields(ui, form, &at, [self.field]);
                    form.whose = None;
                }
                None => {
                    let words = theme::tokens(ui).quiet(refusal);
                    ui.add(egui::Label::new(words).wrap());
                }
            }
        });
        whole.response.rect
    }
}

/// Whether the keyboard is in a place.
fn has_keyboard(ui: &Ui, place: Rect) -> bool {
    let focus = keyboard::here(ui);
    focus.is_some_and(|at| at.layer_id == ui.layer_id() && place.contains(at.rect.center()))
}
