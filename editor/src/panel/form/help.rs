//! What a field, an event or a word of a script is, for whoever has no mouse: screen readers are told with the control that
//! has the keyboard, and F1 shows it below the control until the keyboard goes on. F1 again, or a click on the line below
//! the words, opens its place in the handbook.

use crate::panel::prelude::*;
use augury_engine::base::id::Kind;
use augury_engine::content::{FieldSchema, FieldType, RecordSchema, schema_of};
use egui::{Context, CursorIcon, Label, Popup, PopupCloseBehavior, Rect, Role, Sense, WidgetInfo};

use crate::view::prompt::Wish;
use crate::view::topics::{Topic, of_word};
use crate::widget::keyboard;
use crate::workbench::handlers::complete::{Names, about, call_at};
use crate::workbench::handlers::events::meaning;

/// How wide help is, in points.
const WIDE: f32 = 340.0;
/// What opens the place in the handbook.
pub const OPEN: &str = "Open in the handbook";

/// What a field's help says.
pub fn words(field: &FieldSchema) -> String {
    let help = field.help.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{}: {help}\nWanted: {}.", field.name, field.ty.wanted())
}

/// What a field is to the handbook, where the resource that is edited has it.
pub fn topic(state: &State, field: &FieldSchema) -> Topic {
    let kind = state.edited().and_then(|key| Kind::from_folder(&key.folder));
    Topic::Field(kind, field.name.to_owned())
}

/// Tells what a field is, where the keyboard is in a place; see [`tell_words`].
pub fn tell(ui: &Ui, state: &State, place: Rect, field: &FieldSchema) {
    if in_place(ui, place).is_some() {
        tell_words(ui, state, place, &words(field), || topic(state, field));
    }
}

/// Tells words, where the keyboard is in a place. Of places within each other the innermost, which is drawn first,
/// tells its own. `topic` is what the handbook tells more about.
pub fn tell_words(ui: &Ui, state: &State, place: Rect, words: &str, topic: impl FnOnce() -> Topic) {
    let Some(focus) = in_place(ui, place).filter(|_| !told(ui.ctx())) else { return };
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|d| d.insert_temp(told_key(), pass));
    ui.ctx().accesskit_node_builder(focus, |node| {
        // What is wrong with what was typed is more urgent.
        if node.description().is_none() {
            node.set_description(words.to_owned());
        }
    });
    let mut shown = shown(ui).filter(|of| *of == focus);
    if state.wishes.contains(&Wish::FieldHelp) {
        if shown.take().is_some() {
            let topic = topic();
            ui.data_mut(|d| {
                d.insert_temp(asked_key(), Some(topic));
                d.insert_temp(shown_key(), shown);
            });
            return;
        }
        shown = Some(focus);
    }
    ui.data_mut(|d| d.insert_temp(shown_key(), shown));
    let Some(control) = shown.and_then(|of| keyboard::place_of(ui.ctx(), of)) else { return };
    let keys = state.keys_of(CommandId::FieldHelp);
    Popup::new(focus.with("help"), ui.ctx().clone(), control.interact_rect, control.layer_id)
        .open(true)
        .close_behavior(PopupCloseBehavior::IgnoreClicks)
        .show(|ui| {
            ui.set_max_width(WIDE);
            ui.add(Label::new(words).wrap());
            let link = open_line(ui, &keys);
            ui.data_mut(|d| d.insert_temp(link_key(), Link { place: link, pass, topic: topic() }));
        });
}

/// What of a script stands where the caret is: tells it as a field is told, where F1 asks for it. `at` is a byte of the
/// text.
pub fn tell_script(
    ui: &Ui,
    state: &State,
    place: Rect,
    (text, at): (&str, Option<usize>),
    names: &Names<'_>,
) {
    let Some(at) = at.filter(|_| wanted(ui, state)) else { return };
    // Behind the last letter of a word one means the word.
    let word = about(text, at, names).or_else(|| about(text, at.checked_sub(1)?, names));
    let (name, words) = match (word, call_at(text, at)) {
        (Some(offer), _) => {
            let words = [offer.signature.as_str(), offer.help.as_str()];
            (offer.text.clone(), words.join("\n").trim().to_owned())
        }
        (None, Some(call)) => {
            (call.function.name.to_owned(), format!("{}\n{}", call.function.signature(), call.function.help))
        }
        (None, None) => return,
    };
    tell_words(ui, state, place, &words, || of_word(&name));
}

/// What the word of a file at a byte is, told as a field is: a field of the kind that is edited, or an event.
pub fn tell_word(ui: &Ui, state: &State, place: Rect, (text, at): (&str, usize)) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at..).unwrap_or_default());
    let from = before.trim_end_matches(is_word).len();
    let to = text.len() - after.trim_start_matches(is_word).len();
    let word = text.get(from..to).unwrap_or_default();
    let kind = state.edited().and_then(|key| Kind::from_folder(&key.folder));
    if let Some(field) = kind.and_then(schema_of).and_then(|schema| field_of(schema, word)) {
        tell_words(ui, state, place, &words(field), || topic(state, field));
    } else if let Topic::Event(code) = of_word(word) {
        tell_words(ui, state, place, &format!("{code}: {}", meaning(code)), || Topic::Event(code));
    }
}

/// The field of a kind, or of a record in it, that has a name.
fn field_of(schema: &'static RecordSchema, name: &str) -> Option<&'static FieldSchema> {
    let own = schema.fields.iter().find(|field| field.name == name);
    own.or_else(|| {
        schema.fields.iter().find_map(|field| match field.ty {
            FieldType::Record(inner) | FieldType::List(&FieldType::Record(inner)) => field_of(inner, name),
            _ => None,
        })
    })
}

/// Whether the help of what has the keyboard is asked for, or shown.
pub fn wanted(ui: &Ui, state: &State) -> bool {
    let focus = ui.memory(|m| m.focused());
    state.wishes.contains(&Wish::FieldHelp) || focus.is_some() && shown(ui) == focus
}

/// The line that opens the handbook. Tab passes it over: what has the keyboard keeps it, and F1 does the same.
fn open_line(ui: &mut Ui, keys: &str) -> Rect {
    let said = if keys.is_empty() { OPEN.to_owned() } else { format!("{OPEN} ({keys})") };
    let text = RichText::new(&said).color(theme::tokens(ui).here);
    let line = ui.add(Label::new(text).sense(Sense::CLICK)).on_hover_cursor(CursorIcon::PointingHand);
    line.widget_info(|| WidgetInfo::labeled(Role::Link, true, &said));
    line.rect
}

/// The line that opens the handbook, as it was drawn last.
#[derive(Clone)]
struct Link {
    place: Rect,
    pass: u64,
    topic: Topic,
}

/// What F1 or a click asked of the handbook in this frame. A click takes the keyboard from what is told about, which
/// closes its help; so it is looked for where the line stood.
pub fn asked(ctx: &Context) -> Option<Topic> {
    let by_key = ctx.data_mut(|d| d.remove_temp::<Option<Topic>>(asked_key())).flatten();
    let link: Option<Link> = ctx.data(|d| d.get_temp(link_key()));
    let link = link.filter(|link| link.pass + 1 >= ctx.cumulative_pass_nr());
    let clicked = |place: Rect| {
        ctx.input(|i| {
            i.pointer.primary_clicked() && i.pointer.interact_pos().is_some_and(|at| place.contains(at))
        })
    };
    let by_mouse = link.filter(|link| clicked(link.place)).map(|link| link.topic);
    if by_mouse.is_some() {
        ctx.data_mut(|d| d.insert_temp(shown_key(), None::<Id>));
    }
    by_key.or(by_mouse)
}

/// Whether a field has told what it is in this frame.
pub fn told(ctx: &Context) -> bool {
    ctx.data(|d| d.get_temp::<u64>(told_key())) == Some(ctx.cumulative_pass_nr())
}

/// The control whose help is shown.
fn shown(ui: &Ui) -> Option<Id> {
    ui.data(|d| d.get_temp::<Option<Id>>(shown_key())).flatten()
}

fn shown_key() -> Id {
    Id::unique("field help of")
}

fn told_key() -> Id {
    Id::unique("field help told")
}

fn asked_key() -> Id {
    Id::unique("field help asks for the handbook")
}

fn link_key() -> Id {
    Id::unique("field help's link")
}

/// The control that has the keyboard, where it stands in a place.
pub fn in_place(ui: &Ui, place: Rect) -> Option<Id> {
    let focus = ui.memory(|m| m.focused())?;
    let at = keyboard::place_of(ui.ctx(), focus)?;
    (at.layer_id == ui.layer_id() && place.contains(at.rect.center())).then_some(focus)
}
