//! What commands do. Called after all panels were drawn, so that every panel of a frame shows one state.

use augury_engine::base::id::Kind;
use augury_engine::content::{Doc, schema_of};

use super::breaking;
use super::debugging;
use super::drawing;
use super::effect::ShellEffect;
use super::finding;
use super::handling;
use super::listed;
use super::many;
use super::navigate::{focus, go_to_named, look_at, open, show};
use super::pinned;
use super::playing;
use super::quick_fix;
use super::recordings;
use super::report;
use super::saving;
use super::session_files;
use crate::document::edit::{Edit, Label, Splice};
use crate::document::file::{FileError, RonText, ValueFile};
use crate::document::library::Key;
use crate::document::live::{kind_of, res_id};
use crate::document::open::Document;
use crate::document::order::SchemaOrder;
use crate::document::path::{Step, ValuePath};
use crate::document::starter;
use crate::document::{id, journal::Unsaved};
use crate::view::commands::{CommandId, UiCommand, command};
use crate::view::finding::Seek;
use crate::view::listed::Listed;
use crate::view::panels::Layout;
use crate::view::panels::PanelId;
use crate::view::recordings::Asked;
use crate::view::settings::ThemeChoice;
use crate::view::state::{Prompt, State, Wish};
use crate::workbench::words::counted;

/// Does one command; what only the window can do is answered. `now` is in milliseconds.
pub fn apply(state: &mut State, command: UiCommand, now: u64) -> Vec<ShellEffect> {
    let mut effects = Vec::new();
    let command = match command {
        UiCommand::Alone(command) => *command,
        command if many::in_all(state, &command, now) => return effects,
        command => command,
    };
    match command {
        UiCommand::Alone(command) => return apply(state, *command, now),
        UiCommand::Run(id) => run(state, id, now, &mut effects),
        UiCommand::OpenPack(folder) => effects.push(ShellEffect::OpenPack(folder)),
        UiCommand::Import { library, into } => effects.push(ShellEffect::Import(library, into)),
        UiCommand::NewPack { folder, name } => match starter::make(&folder, &name) {
            Ok(()) => {
                state.prompt = None;
                effects.push(ShellEffect::OpenPack(folder));
            }
            Err(why) => state.complain(why),
        },
        UiCommand::SaveReport(path) => report::save(state, &path),
        UiCommand::Debug(intent) => effects.extend(debugging::apply(state, intent)),
        UiCommand::Break(asked) => breaking::apply(state, asked),
        UiCommand::AskCharacter(at) => debugging::ask_character(state, Some(at)),
        UiCommand::SessionFile(save, path) => session_files::session_file(state, save, &path),
        UiCommand::Open { key, place } => open(state, key, place, &mut effects),
        UiCommand::Seek(seek) => finding::apply(state, seek, now),
        UiCommand::Look(key) => look_at(state, key),
        UiCommand::SetKeys(name, keys) => match state.set_keys(name, keys) {
            Ok(told) => state.say(told),
            Err(why) => state.complain(why),
        },
        UiCommand::GoTo(named) => go_to_named(state, named, &mut effects),
        UiCommand::Select(key) => state.list.cursor = Some(key),
        UiCommand::Filter(text) => state.list.filter = text,
        UiCommand::ShowKind(folder) => state.list.folder = folder,
        UiCommand::Sort(by) => state.list.sort = by,
        UiCommand::SortColumn(field, down) => state.list.column = Some((field, down)),
        UiCommand::Columns { folder, names } => {
            state.settings.columns.insert(folder, names);
        }
        UiCommand::GoToStep(step) => match state.library.go_to(step) {
            Ok(0) => state.say("This is the state of that step already"),
            Ok(1) => state.say("One step was followed"),
            Ok(count) => state.say(format!("{count} steps were followed")),
            Err(why) => state.complain(why),
        },
        UiCommand::Cells(cells) => state.cells = cells,
        UiCommand::SetMany(all) => many::set(state, *all, now),
        UiCommand::Refuse { title, lines } => many::refuse(state, title, lines),
        UiCommand::Put { key, path, value } => {
            edit(state, &key, now, |file| {
                let splices = file.put(&path, &value, &SchemaOrder::of(&key))?;
                let old = file.outline.at(&path).and_then(|v| file.text.get(v.span.clone()));
                let default = || SchemaOrder::of(&key).default_of(&path).unwrap_or_default();
                let old = old.map_or_else(default, str::to_owned);
                Ok((Label::change(path.to_string(), &old, &value), Some(path.to_string()), splices))
            });
        }
        UiCommand::Remove { key, path } => edit(state, &key, now, |file| {
            let verb = if matches!(path.0.last(), Some(Step::Index(_))) { "remove" } else { "reset" };
            Ok((Label::plain(format!("{verb} {path}")), None, file.remove(&path)?))
        }),
        UiCommand::Insert { key, path, place, value } => edit(state, &key, now, |file| {
            let label = Label::plain(format!("add {}", path.index(place)));
            let splices = if file.outline.at(&path).is_some() {
                file.insert(&path, place, &value)?
            } else {
                file.put(&path, &format!("[{value}]"), &SchemaOrder::of(&key))?
            };
            Ok((label, None, splices))
        }),
        UiCommand::Reorder { key, path, from, to } => edit(state, &key, now, |file| {
            Ok((
                Label::plain(format!("move {} to {to}", path.index(from))),
                None,
                file.reorder(&path, from, to)?,
            ))
        }),
        UiCommand::RunHandler { key, place } => handling::run(state, &key, place, &mut effects),
        UiCommand::SetText { key, text } => {
            if let Err(why) = state.library.set_text(&key, &text, now) {
                state.complain(why);
            }
        }
        UiCommand::AskBreak(name) => {
            state.prompt = Some(Prompt::BreakOn { query: format!("of {name} "), row: 0 });
        }
        UiCommand::Answer(answer) => playing::answer(state, answer),
        UiCommand::LeaveUnanswered => playing::leave_unanswered(state),
        UiCommand::Read(at) => state.read_to = at,
        UiCommand::Brush(brush) => {
            state.wishes.push(Wish::Brush(brush));
            focus(state, PanelId::Map, &mut effects);
        }
        UiCommand::Draw { key, label, rows, legend } => {
            drawing::draw(state, &key, &label, &rows, &legend, now)
        }
        UiCommand::Hero(hero) => state.settings.hero = hero,
        UiCommand::Scenario(name) => session_files::scenario(state, &name),
        UiCommand::Cover { taken, fights } => {
            return vec![ShellEffect::Cover(super::covering::wanted(state, &taken, fights))];
        }
        UiCommand::Recordings(Asked::Open(place)) => recordings::open(state, place),
        UiCommand::Recordings(asked) => effects.push(ShellEffect::Recordings(asked)),
        UiCommand::CloseGesture(key) => state.library.close_gesture(&key),
        UiCommand::Focus(panel) => focus(state, panel, &mut effects),
        UiCommand::GoToProblem(place) => {
            state.problems.select(place);
            go_to_problem(state, &mut effects);
        }
        UiCommand::Rename { key, id } => {
            if let Some(new) = quick_fix::rename(state, &key, &id, now) {
                look_at(state, new);
            }
        }
        UiCommand::ResolveWith { key, text } => quick_fix::resolve_with(state, &key, &text, now),
        UiCommand::List(listed) => state.listed = listed,
        UiCommand::GoToOwed(id, code) => {
            let (key, place) = listed::owed_at(state, id, code);
            open(state, key, place, &mut effects);
        }
        UiCommand::SelectProblem(place) => {
            state.problems.select(place);
        }
        UiCommand::Fix(problem, place) => quick_fix::fix(state, &problem, place, now),
        UiCommand::AskFix(place) => {
            state.problems.select(place);
            quick_fix::ask(state);
        }
        UiCommand::Resolve(key, choice) => match state.library.resolve(&key, choice, now) {
            Ok(notes) if notes.is_empty() => state.say(format!("{key}: done")),
            Ok(notes) => state.say(format!("{key}: {}", notes.join("; "))),
            Err(why) => state.complain(format!("{key}: {why}")),
        },
        UiCommand::Recover(take) => recover(state, take, now, &mut effects),
        UiCommand::Preview(id) => state.bench.ask(id, state.live.for_session()),
        UiCommand::Choose(choices) => state.bench.choices = *choices,
        UiCommand::CreateNamed { folder, name, from } => {
            create(state, &folder, &name, from.as_ref(), now, &mut effects);
        }
        UiCommand::Delete(key) => pinned::delete(state, &key, now),
        UiCommand::Pin(key, pinned) => pinned::pin(state, key, pinned),
        UiCommand::Beside(place) => state.pinned.1 = place,
        UiCommand::Browse(want) => effects.push(ShellEffect::Browse(want)),
        UiCommand::CancelTask => effects.push(ShellEffect::Cancel),
        UiCommand::ClosePrompt => state.prompt = None,
        UiCommand::QuitNow => effects.push(ShellEffect::Close),
    }
    effects
}

type Worked = Result<(Label, Option<String>, Vec<Splice>), FileError>;

fn edit(state: &mut State, key: &Key, now: u64, work: impl FnOnce(&RonText<'_>) -> Worked) {
    let Some(document) = state.library.document(key) else { return };
    let file = RonText { text: document.text(), outline: document.outline() };
    let done = work(&file).map_err(|e| e.to_string());
    let done = done.and_then(|(label, gesture, splices)| {
        state.library.apply(key, Edit { label, gesture, splices }, now)
    });
    if let Err(why) = done {
        state.complain(format!("{key}: {why}"));
    }
}

fn run(state: &mut State, id: CommandId, now: u64, effects: &mut Vec<ShellEffect>) {
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
    let here = state.current.clone();
    match id {
        CommandId::OpenPack => state.prompt = Some(Prompt::OpenPack(String::new())),
        CommandId::NewPack => {
            let parent = state.library.root().parent().map(std::path::Path::to_owned);
            let parent = parent.filter(|p| p.is_dir()).or_else(|| std::env::current_dir().ok());
            let parent = parent.unwrap_or_default().to_string_lossy().into_owned();
            state.prompt = Some(Prompt::NewPack { parent, name: String::new() });
        }
        CommandId::Import => super::importing::ask(state),
        CommandId::UnsavedFiles => state.prompt = Some(Prompt::Unsaved),
        CommandId::Notices => state.prompt = Some(Prompt::Notices),
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
        CommandId::Quit if state.library.dirty() => state.prompt = Some(Prompt::Quit),
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
                let pinned = state.pinned.0.contains(&key);
                pinned::pin(state, key, !pinned);
                effects.push(ShellEffect::Show(PanelId::Beside));
            }
        }
        CommandId::FocusBeside => focus(state, PanelId::Beside, effects),
        CommandId::Duplicate => {
            if let Some(key) = here {
                match state.library.duplicate(&key, now) {
                    Ok(copy) => {
                        state.say(format!("{copy} is a copy of {key}"));
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
        CommandId::GoToResource => state.prompt = Some(palette(true)),
        CommandId::DrawWith => state.prompt = Some(Prompt::Brush { query: String::new(), row: 0 }),
        CommandId::BreakOn => state.prompt = Some(Prompt::BreakOn { query: String::new(), row: 0 }),
        CommandId::ChangeKeys => {
            state.prompt = Some(Prompt::Keys { query: String::new(), row: 0, asked: None });
        }
        CommandId::Palette => state.prompt = Some(palette(false)),
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
        CommandId::Back => {
            if let Some(key) = state.visited.back.pop() {
                state.visited.forward.extend(here);
                show(state, key);
            }
        }
        CommandId::Forward => {
            if let Some(key) = state.visited.forward.pop() {
                state.visited.back.extend(here);
                show(state, key);
            }
        }
        CommandId::FocusArena => focus(state, PanelId::Arena, effects),
        CommandId::FocusQueue => focus(state, PanelId::Queue, effects),
        CommandId::FocusQuery => focus(state, PanelId::Query, effects),
        CommandId::FocusWatches => focus(state, PanelId::Watches, effects),
        CommandId::FocusPreview => focus(state, PanelId::Preview, effects),
        CommandId::FocusAnswers => focus(state, PanelId::Answers, effects),
        CommandId::FocusWhy => focus(state, PanelId::Why, effects),
        CommandId::FocusMap => focus(state, PanelId::Map, effects),
        CommandId::PlayMap => {
            if drawing::play(state) {
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
        CommandId::FocusTimeline => focus(state, PanelId::Timeline, effects),
        CommandId::FocusLibrary => focus(state, PanelId::Library, effects),
        CommandId::FindEverywhere => focus(state, PanelId::Find, effects),
        CommandId::GoToNamed => state.wishes.push(Wish::GoToNamed),
        CommandId::Breakpoint => state.wishes.push(Wish::Breakpoint),
        CommandId::FindReferences => {
            let Some(id) = here.as_ref().and_then(res_id) else { return };
            let text = format!("refers:{}:{} ", id.kind().word(), id.id());
            finding::apply(state, Seek::Text(text), now);
            focus(state, PanelId::Find, effects);
        }
        CommandId::FocusHistory => focus(state, PanelId::History, effects),
        CommandId::FocusForm => focus(state, PanelId::Inspector, effects),
        CommandId::FocusTable => focus(state, PanelId::Table, effects),
        CommandId::FocusSource => focus(state, PanelId::Source, effects),
        CommandId::LayoutEdit => effects.push(ShellEffect::Layout(Layout::Edit)),
        CommandId::LayoutDebug => effects.push(ShellEffect::Layout(Layout::Debug)),
        CommandId::LayoutPlay => effects.push(ShellEffect::Layout(Layout::Play)),
        CommandId::ResetLayouts => effects.push(ShellEffect::ResetLayouts),
        CommandId::ThemeSystem => state.settings.theme = ThemeChoice::System,
        CommandId::ThemeDark => state.settings.theme = ThemeChoice::Dark,
        CommandId::ThemeLight => state.settings.theme = ThemeChoice::Light,
        // What is left means something to the debugger only, and there is none.
        _ => state.complain("Open a pack first"),
    }
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
        state.say(format!("{} {label}", if again { "Did again" } else { "Undid" }));
        // A step over many files is looked at from where we are.
        if key.is_table() && state.current.as_ref().is_some_and(|here| state.library.file_of(here) == key) {
            return;
        }
        // What is pinned is seen beside.
        if state.pinned_edited.as_ref() == Some(&key) {
            return;
        }
        let gone = !state.library.document(&key).is_some_and(Document::exists);
        let other = state.library.other_name(&key).filter(|_| gone);
        look_at(state, other.unwrap_or(key));
    }
}

fn palette(resources: bool) -> Prompt {
    Prompt::Palette { resources, query: String::new(), row: 0 }
}

fn go_to_problem(state: &mut State, effects: &mut Vec<ShellEffect>) {
    let Some(problem) = state.problems.current().cloned() else { return };
    state.say(problem.to_string());
    if let Some(key) = quick_fix::file_of(state, &problem).filter(|k| state.library.document(k).is_some()) {
        open(state, key, Some((problem.line, problem.column)), effects);
        state.say(problem.to_string());
    }
}

fn create(
    state: &mut State,
    folder: &str,
    name: &str,
    from: Option<&Key>,
    now: u64,
    effects: &mut Vec<ShellEffect>,
) {
    let wanted = state.library.free_id(folder, &id::from_name(name));
    let own = if folder == Kind::Map.folder() { drawing::fresh() } else { String::new() };
    let text = format!("(\n    name: {},\n{own})\n", Doc::text(name).one_line());
    let made = match from.filter(|key| key.folder == folder) {
        Some(template) => state.library.create_from(template, name, now),
        None => state.library.create(folder, &wanted, &text, now),
    };
    match made {
        Ok(key) => {
            state.say(format!("{key} is new; it is not on the disk until you save it"));
            open(state, key, None, effects);
        }
        Err(why) => state.complain(why),
    }
}

fn recover(state: &mut State, take: bool, now: u64, effects: &mut Vec<ShellEffect>) {
    state.prompt = None;
    let kept: Vec<Unsaved> = std::mem::take(&mut state.recovered);
    let mut keys: Vec<Key> = kept.iter().map(Unsaved::key).collect();
    keys.dedup();
    if !take {
        effects.push(ShellEffect::Forget(keys));
        state.say("the unsaved edits were dropped");
        return;
    }
    let failed: Vec<String> = kept
        .iter()
        .filter_map(|u| state.library.recover(u, now).err().map(|e| format!("{}: {e}", u.key())))
        .collect();
    if failed.is_empty() {
        let others = match kept.len() - keys.len() {
            0 => "",
            _ => "; where two programs edited one, undo goes to the earlier state",
        };
        state.say(format!("recovered unsaved edits of {}{others}", counted(keys.len(), "resource")));
    } else {
        state.complain(failed.join("; "));
    }
    if let Some(first) = keys.into_iter().next() {
        look_at(state, first);
    }
}

/// Whether a resource has a form: its kind is defined.
pub fn has_form(key: &Key) -> bool {
    kind_of(key).and_then(schema_of).is_some()
}

/// The path of a value that a click into the source at a byte means.
pub fn path_at(state: &State, byte: usize) -> Option<ValuePath> {
    state.document().map(|d| d.outline().path_at(byte))
}
