//! What the commands of the table do. A row that brings a panel to the front says so itself, one of the debugger stands
//! in `view/intents`, one of a creature that is played in [`playing`]; what is left stands here.

use augury_engine::base::id::Kind;
use augury_engine::content::schema_of;

use super::debugging;
use super::drawing;
use super::effect::ShellEffect;
use super::finding;
use super::listed;
use super::many;
use super::navigate::{focus, look_at, open, show};
use super::pinned;
use super::playing;
use super::quick_fix;
use super::reading;
use super::report;
use super::saving;
use crate::document::library::Key;
use crate::document::live::res_id;
use crate::document::open::Document;
use crate::view::commands::{CommandId, UiCommand, command};
use crate::view::devotion::Page;
use crate::view::finding::Seek;
use crate::view::listed::Listed;
use crate::view::panels::{Layout, PanelId};
use crate::view::prompt::{Prompt, Wish};
use crate::view::recordings::Asked;
use crate::view::settings::ThemeChoice;
use crate::view::state::State;
use crate::view::status::Offer;
use crate::view::tour::{TourAsk, TourId};

/// Does a command of the table, where what it needs is there; else says what is lacking. `now` is in milliseconds.
pub fn run(state: &mut State, id: CommandId, now: u64, effects: &mut Vec<ShellEffect>) {
    let Some(command) = command(id) else { return };
    if !state.enabled(command) {
        // Its key was pressed: the menu and the buttons don't offer it now.
        let title = command.title.trim_end_matches('…');
        let why = state.lacking(command);
        state.say(format!("{title}: {why}"));
        return;
    }
    if playing::run(state, id) {
        return;
    }
    if let Some(intent) = state.intent(id) {
        effects.extend(debugging::apply(state, intent));
        return;
    }
    if let Some(panel) = command.panel {
        return focus(state, panel, effects);
    }
    let here = state.viewed.current.clone();
    match id {
        CommandId::OpenPack => state.prompt = Some(Prompt::OpenPack(String::new())),
        CommandId::NewPack => {
            let parent = state.library.root().parent().map(std::path::Path::to_owned);
            let parent = parent.filter(|p| p.is_dir()).or_else(|| std::env::current_dir().ok());
            let parent = parent.unwrap_or_default().to_string_lossy().into_owned();
            state.prompt = Some(Prompt::NewPack { parent, name: String::new() });
        }
        CommandId::Import => super::importing::ask(state),
        CommandId::TryEffect => try_effect(state, effects),
        CommandId::WhatIfDeed => what_if_god(state, effects),
        CommandId::UnsavedFiles => state.prompt = Some(Prompt::Unsaved),
        CommandId::Notices => {
            state.prompt = Some(Prompt::Notices);
            state.notices.read = state.notices.last;
            state.notices.toasts.clear();
        }
        CommandId::Report => report::ask(state),
        CommandId::Larger => effects.push(ShellEffect::Zoom(1)),
        CommandId::Smaller => effects.push(ShellEffect::Zoom(-1)),
        CommandId::UsualSize => effects.push(ShellEffect::Zoom(0)),
        CommandId::Save => {
            // A step over several files, such as a renaming, is on the disk whole or not at all.
            let edited = state.edited().cloned();
            let others: Vec<Key> = edited.iter().flat_map(|key| state.library.saved_with(key)).collect();
            saving::save(state, edited.into_iter().chain(others).collect(), now);
        }
        CommandId::SaveAll => {
            let dirty = state.library.documents().filter(|d| d.dirty()).map(|d| d.key().clone()).collect();
            saving::save(state, dirty, now);
        }
        CommandId::Quit if state.loses_edits() => state.prompt = Some(Prompt::Quit),
        CommandId::Quit => effects.push(ShellEffect::Close),
        CommandId::Undo => {
            follow(state, false);
        }
        CommandId::Redo => {
            follow(state, true);
        }
        CommandId::Create => {
            let folder = state.list.folder.clone().or_else(|| here.map(|k| k.folder)).unwrap_or_default();
            let known = Kind::from_folder(&folder).and_then(schema_of).is_some();
            let folder = if known { folder } else { Kind::Monster.folder().to_owned() };
            state.prompt = Some(Prompt::Create { folder, name: String::new(), from: None });
        }
        CommandId::CreateFrom => {
            if let Some(key) = here {
                let folder = key.folder.clone();
                state.prompt = Some(Prompt::Create { folder, name: String::new(), from: Some(key) });
            }
        }
        CommandId::Pin => {
            if let Some(key) = here {
                let pinned = state.viewed.pinned.0.contains(&key);
                pinned::pin(state, key, !pinned);
                effects.push(ShellEffect::Show(PanelId::Beside));
            }
        }
        CommandId::Duplicate => {
            if let Some(key) = here {
                match state.library.duplicate(&key, now) {
                    Ok(copy) => {
                        let text = format!("{copy} is a copy of {key}");
                        let offer = Offer::new("Undo", UiCommand::Run(CommandId::Undo));
                        state.say_offering(text, offer);
                        open(state, copy, None, effects);
                    }
                    Err(why) => state.complain(why),
                }
            }
        }
        CommandId::Delete => {
            if let Some(key) = here {
                match state.live.mentions_of(&key).iter().any(|mention| mention.of != key) {
                    true => state.prompt = Some(Prompt::Delete(key)),
                    false => pinned::delete(state, &key, now),
                }
            }
        }
        CommandId::Rename => quick_fix::ask_rename(state),
        CommandId::Override => {
            if let Some(over) = here.and_then(|key| quick_fix::override_here(state, &key, now)) {
                open(state, over, None, effects);
            }
        }
        CommandId::ChooseSides => quick_fix::ask_sides(state),
        CommandId::FilterMoments => {
            state.wishes.push(Wish::Filter);
            effects.push(ShellEffect::Show(PanelId::Timeline));
        }
        CommandId::FillDown => {
            state.wishes.push(Wish::FillDown);
            effects.push(ShellEffect::Show(PanelId::Table));
        }
        CommandId::SortColumn => {
            state.wishes.push(Wish::SortColumn);
            effects.push(ShellEffect::Show(PanelId::Table));
        }
        CommandId::FieldHelp => state.wishes.push(Wish::FieldHelp),
        CommandId::EditTogether => {
            if many::together(state) {
                focus(state, PanelId::Inspector, effects);
            }
        }
        CommandId::QuickFix => quick_fix::ask(state),
        CommandId::GoToResource => state.prompt = Some(palette("")),
        CommandId::DrawWith => state.prompt = Some(Prompt::Brush { query: String::new(), row: 0 }),
        CommandId::BreakOn => state.prompt = Some(Prompt::BreakOn { query: String::new(), row: 0 }),
        CommandId::ChangeKeys => {
            state.prompt = Some(Prompt::Keys { query: String::new(), row: 0, asked: None });
        }
        CommandId::Palette => state.prompt = Some(palette(">")),
        CommandId::Cut | CommandId::Copy | CommandId::Paste | CommandId::SelectAll => {
            effects.push(ShellEffect::Text(id));
        }
        CommandId::NextProblem | CommandId::PreviousProblem => {
            state.problems.step(id == CommandId::NextProblem);
            go_to_problem(state, effects);
        }
        CommandId::ShowErrors | CommandId::ShowWarnings | CommandId::ShowNotYet | CommandId::ShowOwed => {
            state.listed = listed::kind_of(id).map(Listed::only).unwrap_or_default();
            focus(state, PanelId::Problems, effects);
        }
        CommandId::NextPanel => effects.push(ShellEffect::NextPanel(true)),
        CommandId::PreviousPanel => effects.push(ShellEffect::NextPanel(false)),
        CommandId::Back | CommandId::Forward if state.reading.here => {
            state.reading.go(id == CommandId::Back);
        }
        CommandId::Back => {
            if let Some(key) = state.viewed.visited.back.pop() {
                state.viewed.visited.forward.extend(here);
                show(state, key);
            }
        }
        CommandId::Forward => {
            if let Some(key) = state.viewed.visited.forward.pop() {
                state.viewed.visited.back.extend(here);
                show(state, key);
            }
        }
        CommandId::PlayMap => {
            if drawing::play(state) {
                effects.push(ShellEffect::Layout(Layout::Play));
                focus(state, PanelId::Arena, effects);
            }
        }
        CommandId::NewCharacter => debugging::ask_character(state, None),
        CommandId::SaveScenario => state.prompt = Some(Prompt::Scenario(String::new())),
        CommandId::Cover => super::covering::ask(state),
        CommandId::ExportTrace => state.prompt = Some(Prompt::Export("trace.jsonl".to_owned())),
        CommandId::RunRecordings => {
            effects.push(ShellEffect::Recordings(Asked::Check));
            focus(state, PanelId::Recordings, effects);
        }
        CommandId::GoToNamed => state.wishes.push(Wish::GoToNamed),
        CommandId::FindField => {
            focus(state, PanelId::Inspector, effects);
            state.wishes.push(Wish::FindField);
        }
        CommandId::Breakpoint => state.wishes.push(Wish::Breakpoint),
        CommandId::FindReferences => {
            let Some(id) = here.as_ref().and_then(res_id) else { return };
            let text = format!("refers:{}:{} ", id.kind().word(), id.id());
            finding::apply(state, Seek::Text(text), now);
            focus(state, PanelId::Find, effects);
        }
        CommandId::LayoutEdit => effects.push(ShellEffect::Layout(Layout::Edit)),
        CommandId::LayoutDebug => effects.push(ShellEffect::Layout(Layout::Debug)),
        CommandId::LayoutPlay => effects.push(ShellEffect::Layout(Layout::Play)),
        CommandId::ClosePanel => effects.push(ShellEffect::ClosePanel),
        CommandId::ResetLayouts => effects.push(ShellEffect::ResetLayouts),
        CommandId::RawNames => {
            state.settings.raw_names = !state.settings.raw_names;
            state.say(match state.settings.raw_names {
                true => "Constants are shown as the files have them",
                false => "Constants are shown by their labels",
            });
        }
        CommandId::Handbook => reading::show(state, effects),
        CommandId::StartPage => state.start.open = true,
        CommandId::TourEdit => effects.push(ShellEffect::Tour(TourAsk::Start(TourId::Edit))),
        CommandId::TourWhy => effects.push(ShellEffect::Tour(TourAsk::Start(TourId::Why))),
        CommandId::TourHandler => effects.push(ShellEffect::Tour(TourAsk::Start(TourId::Handler))),
        CommandId::KeySheet => state.prompt = Some(Prompt::KeySheet(String::new())),
        CommandId::Glossary => state.prompt = Some(Prompt::Glossary(String::new())),
        CommandId::About => state.prompt = Some(Prompt::About),
        CommandId::ThemeSystem => state.settings.theme = ThemeChoice::System,
        CommandId::ThemeDark => state.settings.theme = ThemeChoice::Dark,
        CommandId::ThemeLight => state.settings.theme = ThemeChoice::Light,
        // What is left means something to the debugger only, and there is none.
        _ => state.complain("Open a pack first"),
    }
}

/// Brings the preview of the effect that is looked at to the front, where it is tried.
fn try_effect(state: &mut State, effects: &mut Vec<ShellEffect>) {
    state.trial.open = true;
    focus(state, PanelId::Preview, effects);
}

/// Brings the preview of the god that is looked at to the front, where what a character might do is tried.
fn what_if_god(state: &mut State, effects: &mut Vec<ShellEffect>) {
    state.devotion.page = Page::WhatIf;
    focus(state, PanelId::Preview, effects);
}

/// Takes back, or does again; then looks at what it was.
fn follow(state: &mut State, again: bool) {
    let target = if again { state.redo_target() } else { state.undo_target() };
    let Some((key, label)) = target else { return };
    if let Some(why) = state.library.blocked(&key, again) {
        return state.complain(why);
    }
    let done = if again { state.library.redo(&key) } else { state.library.undo(&key) };
    if done.is_some() {
        let (words, offer) = match again {
            true => ("Did again", Offer::new("Undo", UiCommand::Run(CommandId::Undo))),
            false => ("Undid", Offer::new("Redo", UiCommand::Run(CommandId::Redo))),
        };
        state.say_offering(format!("{words} {label}"), offer);
        // A step over many files is looked at from where we are.
        if key.is_table()
            && state.viewed.current.as_ref().is_some_and(|here| state.library.file_of(here) == key)
        {
            return;
        }
        // What is pinned is seen beside.
        if state.viewed.pinned_edited.as_ref() == Some(&key) {
            return;
        }
        let gone = !state.library.document(&key).is_some_and(Document::exists);
        let other = state.library.other_name(&key).filter(|_| gone);
        look_at(state, other.unwrap_or(key));
    }
}

fn palette(begins: &str) -> Prompt {
    Prompt::Palette { query: begins.to_owned(), row: 0 }
}

/// Looks at the problem that is chosen, and opens its file there.
pub fn go_to_problem(state: &mut State, effects: &mut Vec<ShellEffect>) {
    let Some(problem) = state.problems.current().cloned() else { return };
    state.note(problem.to_string());
    if let Some(key) = quick_fix::file_of(state, &problem).filter(|k| state.library.document(k).is_some()) {
        open(state, key, Some((problem.line, problem.column)), effects);
        state.note(problem.to_string());
    }
}
