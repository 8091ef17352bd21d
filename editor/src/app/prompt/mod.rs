//! What is asked in the middle of the window. Escape always closes, but for edits that were recovered.
//!
//! - [`character`]: a character for the Arena
//! - [`list`]: a field and rows to choose from
//! - [`brush`]: what a map is drawn with
//! - [`omnibox`]: resources, commands, texts in the pack
//! - [`choose`]: events to break on
//! - [`refused`]: what was not done, and why
//! - [`rename`], [`replace`], [`sides`]: a new id with what refers to it; other words for those found; two sides of a file, field by field
//! - [`keys`]: the keys of commands
//! - [`delete`]: who refers to what is deleted
//! - [`fix`]: quick fixes of a problem
//! - [`cover`]: which recordings and how many fights are run for their handlers
//! - [`files`]: a pack's folder, a session's file
//! - [`glossary`]: what words mean
//! - [`help`]: help of a panel, the sheet of all keys, what the program is
//! - [`import`]: a library to import, the report of an import
//! - [`pack`]: a new pack, a report
//! - [`notices`]: what was told
//! - [`kinds`]: a new resource, of one of the kinds
//! - [`questions`]: recovered edits, unsaved files, quitting

mod brush;
mod character;
mod choose;
mod cover;
mod delete;
mod files;
mod fix;
mod glossary;
mod help;
mod import;
mod keys;
mod kinds;
mod list;
mod notices;
mod omnibox;
mod pack;
mod questions;
mod refused;
mod rename;
mod replace;
mod sides;

use egui::{Frame, Id, Margin, Modal};

use crate::view::commands::UiCommand;
use crate::view::prompt::Prompt;
use crate::view::state::State;

/// Width of most of what is asked, in points.
const NARROW: f32 = 440.0;
/// Width of the sheet of all keys, in points.
const SHEET: f32 = 1040.0;
/// Room within what is asked, at each side, in points.
const INSIDE: i8 = 12;
/// What is left of the window at both sides of it, in points.
const EDGE: f32 = 64.0;
/// Width of what shows two sides beside each other.
const WIDE: f32 = 760.0;

/// Shows what is asked, if anything is; it keeps what is typed in the state.
pub fn show(ctx: &egui::Context, state: &mut State, out: &mut Vec<UiCommand>) {
    let Some(mut prompt) = state.prompt.clone() else { return };
    let before = prompt.clone();
    let id = Id::unique("prompt");
    // What looks for everything opens where its field stands.
    let top = if matches!(prompt, Prompt::Palette { .. }) { 28.0 } else { 96.0 };
    let area = Modal::default_area(id).anchor(egui::Align2::CENTER_TOP, [0.0, top]);
    let frame = Frame::popup(&ctx.global_style()).inner_margin(Margin::same(INSIDE));
    let modal = Modal::new(id).area(area).frame(frame).show(ctx, |ui| {
        let width = match prompt {
            Prompt::KeySheet(_) => SHEET,
            Prompt::Sides { .. }
            | Prompt::Character { .. }
            | Prompt::Replace(_)
            | Prompt::Imported(_)
            | Prompt::Create { .. } => WIDE,
            Prompt::Glossary(_) | Prompt::About => WIDE,
            _ => NARROW,
        };
        ui.set_width(width.min(ctx.content_rect().width() - EDGE));
        match &mut prompt {
            Prompt::Palette { query, row } => omnibox::omnibox(ui, state, query, row, out),
            Prompt::Keys { query, row, asked } => keys::change(ui, state, (query, row, asked), out),
            Prompt::Brush { query, row } => brush::choose(ui, state, query, row, out),
            Prompt::BreakOn { query, row } => choose::break_on(ui, state, query, row, out),
            Prompt::Create { folder, name, from } => kinds::create(ui, state, (folder, from), name, out),
            Prompt::Delete(key) => delete::delete(ui, state, key, out),
            Prompt::NewPack { parent, name } => pack::new_pack(ui, state, parent, name, out),
            Prompt::Import(asked) => import::import(ui, state, asked, out),
            Prompt::Imported(imported) => import::imported(ui, imported, out),
            Prompt::Report(path) => pack::report(ui, path, out),
            Prompt::Notices => notices::notices(ui, state, out),
            Prompt::OpenPack(folder) => files::open_pack(ui, state, folder, out),
            Prompt::SessionFile(save, path) => files::session_file(ui, state, *save, path, out),
            Prompt::Export(path) => files::export(ui, path, out),
            Prompt::Scenario(name) => files::scenario(ui, name, out),
            Prompt::Cover { taken, fights } => cover::cover(ui, state, taken, fights, out),
            Prompt::Character { draft, at } => character::character(ui, state, (draft, *at), out),
            Prompt::Rename { key, id } => rename::rename(ui, state, key, id, out),
            Prompt::Refused { title, lines } => refused::refused(ui, title, lines, out),
            Prompt::Replace(with) => replace::replace(ui, state, with, out),
            Prompt::Sides { key, theirs, row } => sides::sides(ui, state, key, (theirs, row), out),
            Prompt::Fix { problem, row } => fix::fixes(ui, state, problem, row, out),
            Prompt::Help(panel) => help::help(ui, state, *panel, out),
            Prompt::KeySheet(query) => help::key_sheet(ui, state, query, out),
            Prompt::Glossary(query) => glossary::glossary(ui, state, query, out),
            Prompt::About => help::about(ui, state, out),
            Prompt::Recover => questions::recover(ui, state, out),
            Prompt::Unsaved => questions::unsaved_files(ui, state, out),
            Prompt::Quit => questions::quit(ui, state, out),
        }
        if lacks_cancel(&prompt) {
            list::cancel(ui, out);
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

/// Whether a question has no button of its own that leaves it: lists to choose from are left by a click elsewhere.
fn lacks_cancel(prompt: &Prompt) -> bool {
    matches!(
        prompt,
        Prompt::Create { .. }
            | Prompt::Delete(_)
            | Prompt::NewPack { .. }
            | Prompt::Report(_)
            | Prompt::OpenPack(_)
            | Prompt::SessionFile(..)
            | Prompt::Export(_)
            | Prompt::Scenario(_)
            | Prompt::Cover { .. }
            | Prompt::Rename { .. }
            | Prompt::Replace(_)
            | Prompt::Sides { .. }
            | Prompt::Fix { .. }
    )
}
