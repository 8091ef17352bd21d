//! Two resources beside each other: one that is pinned, and the one that is looked at. The fields in which they differ,
//! or all, each side with controls of its own; what stands on one side can be taken over to the other.
//!
//! - [`row`]: a field on both sides
//! - [`side`]: a resource on one side

mod row;
mod side;

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, schema_of};
use egui::Context;

use self::row::Row;
use self::side::Side;
use super::form::version::Values;
use super::inspector::follow_keyboard;
use crate::document::library::Key;
use crate::document::live::kind_of;
use crate::document::open::Document;
use crate::widget::field::name;
use crate::widget::keyboard;
use crate::widget::scroll;

/// Width of the fields' names, in points.
const NAMES: f32 = 96.0;
/// Width of a button that takes a value over, in points.
const TAKE: f32 = 24.0;
/// In a panel that is narrower names stand above their values, in points.
const NARROW: f32 = 340.0;

/// Where the keyboard is: in the pinned resource's values, and in which field's row.
#[derive(Clone, Debug, Default)]
struct Keyboard {
    pinned: Option<Key>,
    row: Option<&'static str>,
}

fn keyboard_key() -> Id {
    Id::unique("beside keyboard")
}

/// The pinned resource whose values had the keyboard when the panel was last drawn.
pub fn edited(ctx: &Context) -> Option<Key> {
    ctx.data(|d| d.get_temp::<Keyboard>(keyboard_key()))?.pinned
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    // Whatever is drawn below says anew where the keyboard is.
    let keyboard: Keyboard = ui.data_mut(|d| d.remove_temp(keyboard_key())).unwrap_or_default();
    let (pinned, shown) = &state.viewed.pinned;
    let there = |key: &&Key| state.library.document(key).is_some_and(Document::exists);
    let Some(left) = pinned.get(*shown).or(pinned.last()) else {
        let keys = state.keys_of(CommandId::Pin);
        let what = format!(
            "{keys} pins the resource that is open; then open another: both stand here side by side."
        );
        if empty(ui, "Nothing pinned", &what, Some("Pin what is open")) {
            out.push(UiCommand::Run(CommandId::Pin));
        }
        return;
    };
    tabs(ui, state, left, out);
    let Some(left) = Some(left).filter(there) else {
        empty(ui, "It is gone", "The resource that was pinned is not in the pack any more.", None);
        return;
    };
    let Some(schema) = kind_of(left).and_then(schema_of) else {
        empty(ui, "No fields", "This kind has no form; its text can be seen in the Source.", None);
        return;
    };
    let right = state.viewed.current.as_ref().filter(there).filter(|right| *right != left);
    let right = right.filter(|right| kind_of(right) == kind_of(left));
    let live = Values::of(ui.ctx(), state);
    let (mut of_left, mut of_right) = (Vec::new(), Vec::new());
    let mut left = Side::of(ui.ctx(), state, &live, left, &mut of_left);
    let mut right = right.map(|right| Side::of(ui.ctx(), state, &live, right, &mut of_right));
    let all = all(ui, right.is_some());
    // What is typed may come to be the same for a moment: its row stays.
    let typed = |field: &FieldSchema| keyboard.row == Some(field.name);
    let fields: Vec<&'static FieldSchema> = (schema.fields.iter())
        .filter(|field| all || typed(field) || left.tells(field, right.as_ref()))
        .collect();
    if fields.is_empty() {
        empty(ui, "No difference", "Both say the same in every field.", None);
        return;
    }
    let mut now = Keyboard::default();
    scroll::upright().id_salt("beside").auto_shrink(false).show(ui, |ui| {
        let (all, gap) = (ui.available_width() - theme::SPACE_1, ui.spacing().item_spacing.x);
        let stacked = all < NARROW;
        let rest = if stacked { all } else { all - NAMES - gap };
        let width = if right.is_some() { (rest - 2.0 * TAKE - 3.0 * gap) / 2.0 } else { rest - gap };
        let width = width.max(40.0);
        heads(ui, &left, right.as_ref(), (width, stacked));
        for field in fields {
            let row = Row { schema, field, width, stacked };
            let seen = row.draw(ui, &mut left, right.as_mut());
            if seen.left || seen.right {
                now = Keyboard { pinned: seen.left.then(|| left.key.clone()), row: Some(field.name) };
            }
        }
        follow_keyboard(ui, "beside");
    });
    // What was opened from a control stands in a layer of its own: the keyboard is where it was.
    let focus = keyboard::here(ui);
    let now = if focus.is_some_and(|at| at.layer_id != ui.layer_id()) { keyboard } else { now };
    ui.data_mut(|d| d.insert_temp(keyboard_key(), now));
    drop((left, right));
    // Each side is itself here: nothing tells which others would be edited with it.
    let alone = |command| match command {
        UiCommand::Put { .. }
        | UiCommand::Remove { .. }
        | UiCommand::Insert { .. }
        | UiCommand::Reorder { .. } => UiCommand::Alone(Box::new(command)),
        command => command,
    };
    out.extend(of_left.into_iter().chain(of_right).map(alone));
}

/// Whether all fields are shown, not only those that tell something.
fn all(ui: &mut Ui, two: bool) -> bool {
    let key = Id::unique("beside all");
    let mut all: bool = ui.data(|d| d.get_temp(key)).unwrap_or(false);
    let words = if two { "fields that are the same, too" } else { "fields that it does not say, too" };
    ui.checkbox(&mut all, words);
    ui.data_mut(|d| d.insert_temp(key, all));
    all
}

/// Which are pinned; the one that is shown can be taken away.
fn tabs(ui: &mut Ui, state: &State, here: &Key, out: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        for (place, key) in state.viewed.pinned.0.iter().enumerate() {
            let title = side::title(state, key);
            let tab = ui.selectable_label(key == here, title).on_hover_text(key.to_string());
            if state.wishes_focus(PanelId::Beside) && key == here {
                tab.request_focus();
            }
            if tab.clicked() {
                out.push(UiCommand::Beside(place));
            }
            if key == here {
                let open = ui.button("open");
                name(ui, &open, &format!("open {title}"));
                if open.clicked() {
                    out.push(UiCommand::Open { key: key.clone(), place: None });
                }
                let away = ui.button("×").on_hover_text("pin it no more");
                name(ui, &away, &format!("unpin {title}"));
                if away.clicked() {
                    out.push(UiCommand::Pin(key.clone(), false));
                }
            }
        }
    });
}

/// The names of both above their values, with a sign where something is unsaved.
fn heads(ui: &mut Ui, left: &Side<'_>, right: Option<&Side<'_>>, (width, stacked): (f32, bool)) {
    let head = |ui: &mut Ui, side: &Side<'_>| {
        let sign = if side.dirty() { format!("{} ", theme::SIGN_DIRTY) } else { String::new() };
        let words = crate::theme::strong(format!("{sign}{}", side.title()));
        elided(ui, words, &side.key.to_string(), width);
    };
    if right.is_none() {
        let words = RichText::new("Open another of its kind to compare them.");
        ui.add(egui::Label::new(words.color(theme::tokens(ui).text_quiet)).wrap());
    }
    ui.horizontal(|ui| {
        if !stacked {
            elided(ui, "", "", NAMES);
        }
        head(ui, left);
        if let Some(right) = right {
            elided(ui, "", "", TAKE);
            elided(ui, "", "", TAKE);
            head(ui, right);
        }
    });
}
