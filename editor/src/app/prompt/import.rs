//! A library to import, and the report of an import.

use egui::{Label, RichText, Ui};

use super::files::browse;
use super::list::typed;
use crate::theme;
use crate::view::commands::UiCommand;
use crate::view::dialog::Want;
use crate::view::importing::{ImportForm, Imported};
use crate::view::state::State;
use crate::widget::scroll;
use crate::workbench::words::counted;

/// The library, and the folder of its pack; both can be typed or chosen.
pub fn import(ui: &mut Ui, state: &State, asked: &mut ImportForm, out: &mut Vec<UiCommand>) {
    let quiet = theme::tokens(ui).text_quiet;
    ui.heading("Import a library");
    ui.add_space(theme::SPACE_1);
    let what = "Reads a library in the original's resource language (.irh files) and writes it as a pack, with \
                its handlers as scripts. A pack that an import wrote is brought up to date: what you edited in it \
                stays. The library is not changed.";
    ui.add(Label::new(RichText::new(what).color(quiet)).wrap());
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, &mut asked.library, "folder of the library", "the folder that holds main.irc");
    browse(ui, state, Want::LibraryFolder, out);
    ui.add_space(theme::SPACE_1);
    field(ui, "in", &mut asked.parent, "folder that the pack goes into");
    browse(ui, state, Want::PackParent, out);
    field(ui, "as", &mut asked.name, "name of the pack's folder");
    let into = asked.target();
    let words = match &into {
        Some(into) => format!("writes {}", into.display()),
        None => "type the folder of the library".to_owned(),
    };
    ui.add(Label::new(RichText::new(words).color(quiet)).wrap());
    ui.add_space(theme::SPACE_2);
    ui.horizontal(|ui| {
        let ready = !asked.library.trim().is_empty() && state.running.is_none();
        let pressed = ui.add_enabled(ready, egui::Button::new("Import")).clicked();
        if ready
            && (pressed || enter)
            && let Some(into) = into
        {
            out.push(UiCommand::Import { library: asked.library.trim().into(), into });
        }
        if ui.button("Cancel").clicked() {
            out.push(UiCommand::ClosePrompt);
        }
    });
}

fn field(ui: &mut Ui, before: &str, text: &mut String, name: &str) {
    ui.horizontal(|ui| {
        ui.label(theme::tokens(ui).quiet(before));
        let edit = ui.add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY));
        crate::widget::field::name(ui, &edit, name);
    });
}

/// What an import gave: counts, then problems.
pub fn imported(ui: &mut Ui, imported: &Imported, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    ui.heading("Imported");
    ui.add_space(theme::SPACE_1);
    let wrote = format!("{} written to {}", counted(imported.files, "file"), imported.into.display());
    ui.add(Label::new(wrote).wrap());
    ui.add_space(theme::SPACE_2);
    scroll::up_to(360.0).show(ui, |ui| {
        ui.add(Label::new(imported.report.as_str()).selectable(true).wrap());
        if !imported.problems.is_empty() {
            ui.add_space(theme::SPACE_2);
            ui.label(crate::theme::strong("Problems of the library"));
        }
        for problem in &imported.problems {
            ui.add(Label::new(RichText::new(problem).monospace().color(tokens.text_quiet)).wrap());
        }
    });
    ui.add_space(theme::SPACE_2);
    ui.horizontal(|ui| {
        if ui.button("Open the pack").clicked() {
            out.push(UiCommand::ClosePrompt);
            out.push(UiCommand::OpenPack(imported.into.clone()));
        }
        if ui.button("Close").clicked() {
            out.push(UiCommand::ClosePrompt);
        }
    });
}
