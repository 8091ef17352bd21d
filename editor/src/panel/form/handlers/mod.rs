//! The handlers of any resource: a card each, with the event that it answers, its script or its messages, and how to
//! see it run. What the pack owes stands above as invitations.
//!
//! - [`script`]: a script in colours, with its breakpoints and what is wrong with it as it is typed
//! - [`event`]: choosing an event: which, when, of whom
//! - [`messages`]: messages, and what each reader reads
//! - [`chain`]: where it stands in the chain of its event, and which recordings it runs in

mod chain;
pub mod event;
mod messages;
mod script;

use crate::panel::prelude::*;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Doc, FieldSchema, FieldType, answered_first};
use augury_engine::script::Last;
use event::Event;
use script::Purpose;

use super::{Form, grip, help, menu, record};
use crate::document::label;
use crate::document::live::res_id;
use crate::document::path::ValuePath;
use crate::document::script::shown;
use crate::document::summary::literal_text;
use crate::view::topics::Topic;
use crate::widget::field::name;
use crate::widget::row::LABEL_WIDTH;
use crate::widget::tree::{TreeRow, is_open};
use crate::workbench::handlers::events::{When, Whose, meaning, never};

/// Room that the buttons of a card's head take, in points.
const BUTTONS: f32 = 136.0;
/// Room for what a card says of itself while it is folded, in points.
const SUMMARY: f32 = 92.0;
/// So many cards or fewer are unfolded at first.
const FEW: usize = 2;

/// A script in a field of its own, which decides: yes or no.
pub fn condition(ui: &mut Ui, form: &mut Form<'_>, path: &ValuePath, label: &str, width: f32) {
    let Some(id) = res_id(form.document.key()) else { return };
    let purpose = Purpose { label, last: Last::Decides, width: Some(width) };
    ui.vertical(|ui| script::script(ui, form, path, id, purpose));
}

/// Whether a list is one of handlers.
pub fn are(inner: &FieldType) -> bool {
    matches!(inner, FieldType::Record(schema) if schema.type_name == "Handler")
}

/// The list with its label; `path` is the list's.
pub fn list(ui: &mut Ui, form: &mut Form<'_>, path: &ValuePath, field: &'static FieldSchema) {
    let Some(id) = res_id(form.document.key()) else { return };
    let count = form.document.outline().at(path).and_then(|v| v.inner().group()).map_or(0, |g| g.items.len());
    let old = record::old_value(form, path, field);
    let first = std::mem::take(&mut form.focus_first);
    let line = ui.horizontal_wrapped(|ui| {
        let tokens = theme::tokens(ui);
        let text = match (&old, count) {
            (Some(_), _) => {
                RichText::new(format!("{} {}", theme::SIGN_CHANGED, field.label)).color(tokens.changed)
            }
            (None, 0) => tokens.quiet(field.label),
            (None, _) => RichText::new(field.label),
        };
        let zone = elided(ui, text, field.help.trim(), LABEL_WIDTH);
        let label = form.called("answer another event");
        let added = Event {
            id: form.id(path).with("add"),
            label: &label,
            value: "",
            width: (ui.available_width() - 40.0).clamp(120.0, 260.0),
        };
        if first {
            ui.memory_mut(|m| m.request_focus(added.id));
        }
        if let Some(event) = event::base(ui, form, Some(id.kind()), added, "answer another event…") {
            add(ui, form, path, count, &event);
        }
        if count > 0 {
            ui.label(theme::tokens(ui).quiet(count.to_string()));
        }
        if form.base_version.is_some() && form.document.value(path).is_some() {
            record::reset(ui, form, path, field);
        }
        zone
    });
    menu::field(ui, form, &line.inner, line.response.rect, path, (field, &field.ty));
    help::tell(ui, form.state, line.response.rect, field);
    crate::widget::target::mark(ui, "add handler", line.response.rect);
    invitations(ui, form, path, count, id);
    for place in 0..count {
        card(ui, form, path, (place, count), id);
    }
}

/// Puts a handler for an event at the end, unfolded. It does nothing yet, and says so until its author decides how it
/// answers.
fn add(ui: &Ui, form: &mut Form<'_>, path: &ValuePath, count: usize, event: &str) {
    form.insert(path, count, format!("(on: {})", Doc::text(event).one_line()));
    let id = form.id(&path.index(count));
    ui.data_mut(|d| d.insert_temp(id.with("row"), true));
    ui.data_mut(|d| d.insert_temp(id.with("is new"), true));
}

/// What is owed and not answered here yet: each is a button that makes its handler.
fn invitations(ui: &mut Ui, form: &mut Form<'_>, path: &ValuePath, count: usize, id: ResId) {
    let answered: Vec<Option<EventCode>> =
        (0..count).map(|place| code_of(form, &path.index(place))).collect();
    let owed = form.state.live.content().get(id).map(|r| r.header.owed.clone()).unwrap_or_default();
    let left: Vec<EventCode> = owed.into_iter().filter(|code| !answered.contains(&Some(*code))).collect();
    if left.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let text = format!("{} owed to the original:", theme::SIGN_NOT_YET);
        ui.label(RichText::new(text).color(theme::tokens(ui).warning));
        for code in left {
            let words = if form.state.settings.raw_names {
                code.to_string()
            } else {
                format!("{} ({})", label::of_event(code), in_short(code, id.kind()))
            };
            let button =
                ui.add(egui::Button::new(format!("+ {words}")).small().wrap_mode(egui::TextWrapMode::Extend));
            name(ui, &button, &form.called(&format!("write the owed handler for {words}")));
            let tip =
                format!("{code}: {}. The original answers here, and this pack does not yet", meaning(code));
            if button.on_hover_text(tip).clicked() {
                add(ui, form, path, count, &code.to_string());
            }
        }
    });
}

fn code_of(form: &Form<'_>, handler: &ValuePath) -> Option<EventCode> {
    literal_text(form.document.value(&handler.field("on"))?).parse().ok()
}

fn card(ui: &mut Ui, form: &mut Form<'_>, list: &ValuePath, (place, count): (usize, usize), id: ResId) {
    let path = &list.index(place);
    let on = literal_text(form.document.value(&path.field("on")).unwrap_or_default());
    let code = on.parse::<EventCode>();
    let scripted = form.document.value(&path.field("script")).is_some();
    let told = form.document.outline().at(&path.field("messages")).and_then(|v| v.inner().group());
    let told = told.map_or(0, |g| g.items.len());
    let row_id = form.id(path).with("row");
    let row = TreeRow { id: row_id, title: RichText::new(""), label: "", open_at_first: count <= FEW };
    let mut open = is_open(ui, &row);
    let runs = form.state.running_script.handler.as_ref() == Some(&(form.document.key().clone(), place));
    let line = ui.horizontal(|ui| {
        let grip = grip::grip(ui, form, list, place);
        let sign = match (runs, open) {
            // Not by colour alone: it runs at the cursor.
            (true, _) => theme::SIGN_HERE,
            (false, true) => theme::SIGN_UNFOLDED,
            (false, false) => theme::SIGN_FOLDED,
        };
        let tokens = theme::tokens(ui);
        let color = if runs { tokens.here } else { tokens.text_quiet };
        let toggle = ui.add_sized([16.0, theme::LIST_ROW], egui::Button::new(RichText::new(sign).color(color)).frame(false));
        name(ui, &toggle, &form.called(&format!("handler {}", place + 1)));
        open ^= toggle.on_hover_text(if runs { "it runs at the cursor" } else { "fold or unfold" }).clicked();
        let width = (ui.available_width() - BUTTONS - SUMMARY).clamp(110.0, 300.0);
        let label = form.called(&format!("event of handler {}", place + 1));
        let chosen = Event { id: form.id(&path.field("on")), label: &label, value: &on, width };
        if let Some(event) = event::base(ui, form, Some(id.kind()), chosen, "which event") {
            form.put(&path.field("on"), Doc::text(&event).one_line());
        }
        let words = summary(form, path, scripted, told);
        let words = match code.as_ref().ok().filter(|code| !open && **code != code.base()) {
            Some(code) => format!("{}, {words}", in_short(*code, id.kind())),
            None => words,
        };
        elided(ui, tokens.quiet(words), "", SUMMARY);
        let ready = code.is_ok() && (scripted || told > 0);
        let run = ui.add_enabled(ready, egui::Button::new("Run").small());
        name(ui, &run, &form.called(&format!("run handler {} in the Arena", place + 1)));
        crate::widget::target::mark(ui, "run handler", run.rect);
        let tip = "throws its event on a stage of its own in the Arena, in place of the session, and stops where it begins";
        if run.on_hover_text(tip).clicked() {
            form.out.push(UiCommand::RunHandler { key: form.document.key().clone(), place });
        }
        super::table::buttons(ui, form, list, place, count);
        grip
    });
    tell_event(ui, form, line.response.rect, &code);
    grip::row(ui, form, (&line.inner, line.response.rect), list, (place, count));
    ui.data_mut(|d| d.insert_temp(row_id, open));
    if !open {
        return;
    }
    ui.indent(row_id.with("inside"), |ui| {
        let label = form.called(&format!("event of handler {}", place + 1));
        let on_path = path.field("on");
        let chosen = Event { id: form.id(&on_path), label: &label, value: &on, width: 0.0 };
        let new = ui.horizontal_wrapped(|ui| event::forms(ui, form, Some(id.kind()), chosen));
        tell_event(ui, form, new.response.rect, &code);
        if let Some(event) = new.inner {
            form.put(&on_path, Doc::text(&event).one_line());
        }
        match &code {
            Ok(code) => {
                about(ui, *code, id.kind());
                late(ui, form, &path.field("on"), *code, id);
                chain::chain(ui, form, *code, id, place);
            }
            Err(why) => wrong(ui, &why.to_string()),
        }
        if scripted {
            let label = form.called(&format!("script of handler {}", place + 1));
            let purpose = Purpose { label: &label, last: Last::Answers, width: None };
            script::script(ui, form, &path.field("script"), id, purpose);
        }
        if told > 0 {
            let code = code.clone().unwrap_or_default();
            messages::messages(ui, form, &path.field("messages"), told, code, id);
        }
        if !scripted && told == 0 {
            undecided(ui, form, path);
        }
    });
    ui.add_space(theme::SPACE_1);
}

/// Tells what an event is, where the keyboard is in the row of its handler.
fn tell_event<E>(ui: &Ui, form: &Form<'_>, place: egui::Rect, code: &Result<EventCode, E>) {
    if let Ok(code) = code
        && help::in_place(ui, place).is_some()
    {
        let words = format!("{code}: {}", meaning(*code));
        help::tell_words(ui, form.state, place, &words, || Topic::Event(*code));
    }
}

/// When an event is asked, and of whom, in few words.
fn in_short(code: EventCode, kind: Kind) -> String {
    format!("{}, {}", When::of(code).words(), Whose::of(code).words(Whose::own(kind)))
}

/// What a form of an event means, or why it never comes here.
fn about(ui: &mut Ui, code: EventCode, kind: Kind) {
    match never(kind, code) {
        Some(why) => wrong(ui, &why),
        None => {
            let text = theme::tokens(ui).quiet(meaning(code));
            ui.add(egui::Label::new(text).wrap());
        }
    }
}

/// Who answers an event before this resource is asked, and codes that it is asked with, to take in its place.
fn late(ui: &mut Ui, form: &mut Form<'_>, on: &ValuePath, code: EventCode, id: ResId) {
    let resource = form.state.live.content().get(id);
    let Some(first) = resource.and_then(|resource| answered_first(&resource.definition, code)) else {
        return;
    };
    wrong(ui, &format!("{}. {}.", first.what, first.remedy));
    ui.horizontal_wrapped(|ui| {
        for other in first.instead {
            let words = format!("{}, {}", label::of_event(other), in_short(other, id.kind()));
            let button = ui.button(format!("Change to: {words}"));
            name(ui, &button, &form.called(&format!("change the event to {other}")));
            if button.on_hover_text(format!("{other}: {}", meaning(other))).clicked() {
                form.close_gesture();
                form.put(on, Doc::text(&other.to_string()).one_line());
            }
        }
    });
}

fn wrong(ui: &mut Ui, why: &str) {
    let text = RichText::new(format!("{} {why}", theme::SIGN_WARNING)).color(theme::tokens(ui).warning);
    ui.add(egui::Label::new(text).wrap());
}

/// A handler that does nothing yet.
fn undecided(ui: &mut Ui, form: &mut Form<'_>, path: &ValuePath) {
    ui.horizontal_wrapped(|ui| {
        ui.label("It does nothing yet.");
        let ways = [("Write a script", "script", "\"\""), ("Say a message", "messages", "[\"\"]")];
        let new = form.id(path).with("is new");
        for (title, field, value) in ways {
            let button = ui.button(title);
            name(ui, &button, &form.called(title));
            // One that was just made has the keyboard here.
            if ui.data_mut(|d| d.remove_temp::<bool>(new)).is_some() {
                button.request_focus();
                button.scroll_to_me(None);
            }
            if button.clicked() {
                form.put(&path.field(field), value.to_owned());
                let first = path.field(field);
                let first = if field == "messages" { first.index(0) } else { first };
                ui.memory_mut(|m| m.request_focus(form.id(&first)));
            }
        }
    });
}

fn summary(form: &Form<'_>, path: &ValuePath, scripted: bool, told: usize) -> String {
    match (scripted, told) {
        (true, _) => {
            let text = shown(form.document.value(&path.field("script")).unwrap_or_default());
            match text.lines().count() {
                0 => "empty script".to_owned(),
                1 => "script, 1 line".to_owned(),
                n => format!("script, {n} lines"),
            }
        }
        (false, 0) => "does nothing".to_owned(),
        (false, 1) => "1 message".to_owned(),
        (false, n) => format!("{n} messages"),
    }
}
