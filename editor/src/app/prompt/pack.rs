//! A new pack, and the report of a failure.

use egui::{Label, RichText, Ui};

use super::files::browse;
use super::list::typed;
use crate::document::id;
use crate::theme;
use crate::view::commands::UiCommand;
use crate::view::dialog::Want;
use crate::view::state::State;

/// What a new pack is called where nobody types a name.
const USUAL: &str = "My Pack";

/// A new pack: its name, and the folder that it goes into, which can be typed or chosen. Without a name it has the
/// usual one.
pub fn new_pack(
    ui: &mut Ui,
    state: &State,
    parent: &mut String,
    wanted: &mut String,
    out: &mut Vec<UiCommand>,
) {
    ui.heading("New pack");
    ui.add_space(theme::SPACE_2);
    let name = match wanted.trim() {
        "" => free_name(parent),
        typed => typed.to_owned(),
    };
    let enter = typed(ui, wanted, "name of the pack", &format!("its name; {name} where none is typed"));
    ui.add_space(theme::SPACE_1);
    ui.horizontal(|ui| {
        let quiet = theme::tokens(ui).text_quiet;
        ui.label(RichText::new("in").color(quiet));
        let place = ui.add(egui::TextEdit::singleline(parent).desired_width(f32::INFINITY));
        crate::widget::field::name(ui, &place, "folder that it goes into");
    });
    let folder = std::path::Path::new(parent.trim()).join(id::from_name(&name));
    let quiet = theme::tokens(ui).text_quiet;
    let words = format!("goes into {}, with two monsters that can fight at once", folder.display());
    ui.add(Label::new(RichText::new(words).color(quiet)).wrap());
    ui.add_space(theme::SPACE_2);
    ui.horizontal(|ui| {
        let ready = !parent.trim().is_empty();
        let pressed = ui.add_enabled(ready, egui::Button::new("Create")).clicked();
        if ready && (pressed || enter) {
            out.push(UiCommand::NewPack { folder, name });
        }
        browse(ui, state, Want::PackParent, out);
    });
}

/// The usual name, with a number where its folder is there already.
fn free_name(parent: &str) -> String {
    let there = |name: &str| std::path::Path::new(parent.trim()).join(id::from_name(name)).exists();
    let numbered = (2..100).map(|n| format!("{USUAL} {n}"));
    let mut names = std::iter::once(USUAL.to_owned()).chain(numbered);
    names.find(|name| !there(name)).unwrap_or_else(|| USUAL.to_owned())
}

/// Where a report is saved.
pub fn report(ui: &mut Ui, path: &mut String, out: &mut Vec<UiCommand>) {
    ui.heading("Save a report");
    ui.add_space(theme::SPACE_1);
    let what = "One file with the session's recording, the versions, what was told and your unsaved edits. It stays \
                on this machine.";
    ui.add(Label::new(theme::tokens(ui).quiet(what)).wrap());
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, path, "file of the report", "a file, such as report.ron");
    ui.add_space(theme::SPACE_2);
    let ready = !path.trim().is_empty();
    let pressed = ui.add_enabled(ready, egui::Button::new("Save")).clicked();
    if ready && (pressed || enter) {
        out.push(UiCommand::SaveReport(path.trim().into()));
    }
}
