//! What is asked in the middle of the window: the palette, a new resource, a pack's folder, recovered edits,
//! quitting with unsaved edits. Escape always closes.

use augury_engine::base::id::Kind;
use augury_engine::content::schema_of;
use egui::{Id, Key, Modal, Modifiers, RichText, Role, ScrollArea, TextEdit, Ui, WidgetInfo};

use super::commands::{COMMANDS, CommandId, UiCommand};
use super::state::{Prompt, State};
use crate::document::id;
use crate::document::library::Entry;
use crate::theme;
use crate::widget::field::name;
use crate::widget::find::matching;
use crate::widget::row::elided;

/// How many rows a palette draws at most; what is typed finds the others.
const SHOWN: usize = 60;

/// Shows what is asked, if anything is; it keeps what is typed in the state.
pub fn show(ctx: &egui::Context, state: &mut State, out: &mut Vec<UiCommand>) {
    let Some(mut prompt) = state.prompt.clone() else { return };
    let before = prompt.clone();
    let id = Id::unique("prompt");
    let area = Modal::default_area(id).anchor(egui::Align2::CENTER_TOP, [0.0, 96.0]);
    let modal = Modal::new(id).area(area).show(ctx, |ui| {
        ui.set_width(440.0);
        match &mut prompt {
            Prompt::Palette { resources: true, query, row } => go_to(ui, state, query, row, out),
            Prompt::Palette { resources: false, query, row } => commands(ui, state, query, row, out),
            Prompt::Create { folder, name } => create(ui, state, folder, name, out),
            Prompt::OpenPack(folder) => open_pack(ui, folder, out),
            Prompt::SessionFile(save, path) => session_file(ui, *save, path, out),
            Prompt::Recover => recover(ui, state, out),
            Prompt::Quit => quit(ui, state, out),
        }
    });
    // Unsaved edits that were found are taken or dropped on purpose, never by Escape.
    if modal.should_close() && prompt != Prompt::Recover {
        out.push(UiCommand::ClosePrompt);
    }
    if prompt != before {
        state.prompt = Some(prompt);
    }
}

fn typed(ui: &mut Ui, text: &mut String, label: &str, hint: &str) -> bool {
    let edit =
        TextEdit::singleline(text).hint_text(hint.to_owned()).return_key(None).desired_width(f32::INFINITY);
    let field = ui.add(edit);
    name(ui, &field, label);
    if ui.memory(|m| m.focused().is_none()) {
        field.request_focus();
    }
    field.has_focus() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter))
}

fn rows(
    ui: &mut Ui,
    count: usize,
    row: &mut usize,
    enter: bool,
    mut draw: impl FnMut(&mut Ui, usize, bool) -> bool,
) -> Option<usize> {
    let by = ui.input_mut(|i| {
        let down = i.count_and_consume_key(Modifiers::NONE, Key::ArrowDown);
        down as isize - i.count_and_consume_key(Modifiers::NONE, Key::ArrowUp) as isize
    });
    *row = row.saturating_add_signed(by).min(count.saturating_sub(1));
    let mut taken = (enter && count > 0).then_some(*row);
    ScrollArea::vertical().max_height(320.0).auto_shrink([false, true]).show(ui, |ui| {
        for place in 0..count.min(SHOWN) {
            if draw(ui, place, place == *row) {
                taken = Some(place);
            }
        }
        if count == 0 {
            ui.label("nothing matches");
        } else if count > SHOWN {
            ui.label(format!("{} more: type on", count - SHOWN));
        }
    });
    taken
}

fn line(ui: &mut Ui, here: bool, title: &str, aside: &str) -> bool {
    let size = egui::vec2(ui.available_width(), theme::LIST_ROW);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::CLICK);
    let said = title.to_owned();
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, here, &said));
    let tokens = theme::tokens(ui);
    if here {
        ui.painter().rect_filled(rect, 3.0, tokens.here_fill);
        response.scroll_to_me(None);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 3.0, tokens.hovered);
    }
    let inner = rect.shrink2(egui::vec2(theme::SPACE_2, 0.0));
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.scope_builder(egui::UiBuilder::new().max_rect(inner).layout(layout), |ui| {
        elided(ui, title, "", (inner.width() * 0.6).floor());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let quiet = RichText::new(aside).color(tokens.text_quiet);
            ui.add(egui::Label::new(quiet).truncate());
        });
    });
    response.clicked()
}

fn go_to(ui: &mut Ui, state: &State, query: &mut String, row: &mut usize, out: &mut Vec<UiCommand>) {
    let before = query.clone();
    let enter = typed(ui, query, "go to resource", "a resource's name or id");
    if *query != before {
        *row = 0;
    }
    let entries: Vec<Entry> = state.library.entries().collect();
    let names: Vec<String> = entries.iter().map(|e| format!("{} {}", e.summary.name, e.key)).collect();
    let found = matching(names.iter().map(String::as_str), query);
    let at = |place: usize| found.get(place).and_then(|p| entries.get(*p));
    let taken = rows(ui, found.len(), row, enter, |ui, place, here| {
        at(place).is_some_and(|e| line(ui, here, &e.summary.name, &e.key.to_string()))
    });
    if let Some(entry) = taken.and_then(at) {
        out.push(UiCommand::Open { key: entry.key.clone(), place: None });
    }
}

fn commands(ui: &mut Ui, state: &State, query: &mut String, row: &mut usize, out: &mut Vec<UiCommand>) {
    let before = query.clone();
    let enter = typed(ui, query, "every command", "a command");
    if *query != before {
        *row = 0;
    }
    let usable: Vec<_> = COMMANDS.iter().filter(|c| state.enabled(c)).collect();
    let found = matching(usable.iter().map(|c| c.title), query);
    let at = |place: usize| found.get(place).and_then(|p| usable.get(*p));
    let taken = rows(ui, found.len(), row, enter, |ui, place, here| {
        at(place).is_some_and(|c| line(ui, here, c.title, &state.keys_of(c.id)))
    });
    if let Some(command) = taken.and_then(at) {
        out.push(UiCommand::ClosePrompt);
        out.push(UiCommand::Run(command.id));
    }
}

fn create(ui: &mut Ui, state: &State, folder: &mut String, wanted: &mut String, out: &mut Vec<UiCommand>) {
    ui.heading("New resource");
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, wanted, "name", "its name, such as Cave Troll");
    ui.add_space(theme::SPACE_1);
    ui.horizontal_wrapped(|ui| {
        for kind in Kind::ALL.iter().filter(|k| schema_of(**k).is_some()) {
            ui.selectable_value(folder, kind.folder().to_owned(), kind.word());
        }
    });
    let id = state.library.free_id(folder, &id::from_name(wanted));
    let quiet = theme::tokens(ui).text_quiet;
    ui.label(RichText::new(format!("will be {folder}/{id}")).color(quiet));
    let ready = !wanted.trim().is_empty();
    ui.add_space(theme::SPACE_2);
    let pressed = ui.add_enabled(ready, egui::Button::new("Create")).clicked();
    if ready && (pressed || enter) {
        out.push(UiCommand::CreateNamed { folder: folder.clone(), name: wanted.trim().to_owned() });
    }
}

fn open_pack(ui: &mut Ui, folder: &mut String, out: &mut Vec<UiCommand>) {
    ui.heading("Open a pack");
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, folder, "folder of the pack", "the folder that holds pack.ron");
    ui.add_space(theme::SPACE_2);
    ui.horizontal(|ui| {
        let ready = !folder.trim().is_empty();
        let pressed = ui.add_enabled(ready, egui::Button::new("Open")).clicked();
        if ready && (pressed || enter) {
            out.push(UiCommand::ClosePrompt);
            out.push(UiCommand::OpenPack(folder.trim().into()));
        }
    });
}

fn session_file(ui: &mut Ui, save: bool, path: &mut String, out: &mut Vec<UiCommand>) {
    let (title, verb) = if save { ("Save the session", "Save") } else { ("Load a session", "Load") };
    ui.heading(title);
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, path, "file of the session", "a file, such as fight.ron");
    ui.add_space(theme::SPACE_2);
    let ready = !path.trim().is_empty();
    let pressed = ui.add_enabled(ready, egui::Button::new(verb)).clicked();
    if ready && (pressed || enter) {
        out.push(UiCommand::SessionFile(save, path.trim().into()));
    }
}

fn recover(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    ui.heading("Unsaved edits were found");
    ui.add_space(theme::SPACE_1);
    ui.label("The program ended before these were saved:");
    ScrollArea::vertical().max_height(240.0).auto_shrink([false, true]).show(ui, |ui| {
        for unsaved in &state.recovered {
            let key = unsaved.key();
            let on_disk = state.library.document(&key).and_then(|d| d.saved_text());
            let note = if unsaved.fits(on_disk) { "" } else { " (its file has changed since)" };
            ui.label(format!("{} {key}{note}", theme::SIGN_DIRTY));
        }
    });
    ui.add_space(theme::SPACE_2);
    ui.horizontal(|ui| {
        let take = ui.button("Bring them back");
        if ui.memory(|m| m.focused().is_none()) {
            take.request_focus();
        }
        if take.clicked() {
            out.push(UiCommand::Recover(true));
        }
        if ui.button("Drop them").clicked() {
            out.push(UiCommand::Recover(false));
        }
    });
}

fn quit(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let count = state.library.documents().filter(|d| d.dirty()).count();
    ui.heading(format!("{count} with unsaved edits"));
    ui.add_space(theme::SPACE_2);
    ui.horizontal(|ui| {
        let save = ui.button("Save all and quit");
        if ui.memory(|m| m.focused().is_none()) {
            save.request_focus();
        }
        if save.clicked() {
            out.push(UiCommand::ClosePrompt);
            out.push(UiCommand::Run(CommandId::SaveAll));
            out.push(UiCommand::Run(CommandId::Quit));
        }
        if ui.button("Quit, keep them for next time").clicked() {
            out.push(UiCommand::QuitNow);
        }
        if ui.button("Stay").clicked() {
            out.push(UiCommand::ClosePrompt);
        }
    });
}
