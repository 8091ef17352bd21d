//! What commands do. Called after all panels were drawn, so that every panel of a frame shows one state.

use std::sync::Arc;

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Doc;

use super::breaking;
use super::debugging;
use super::drawing;
use super::drawn;
use super::effect::ShellEffect;
use super::finding;
use super::handling;
use super::listed;
use super::many;
use super::navigate::{focus, go_to_named, look_at, open};
use super::pinned;
use super::playing;
use super::quick_fix;
use super::reading;
use super::recordings;
use super::report;
use super::run::{go_to_problem, run};
use super::session_files;
use crate::document::edit::{Edit, Label, Splice};
use crate::document::file::{FileError, RonText, ValueFile};
use crate::document::library::Key;
use crate::document::live::key_of;
use crate::document::order::SchemaOrder;
use crate::document::path::{Step, ValuePath};
use crate::document::starter;
use crate::document::{id, journal::Unsaved};
use crate::view::commands::UiCommand;
use crate::view::panels::PanelId;
use crate::view::prompt::{Prompt, Wish};
use crate::view::recordings::Asked;
use crate::view::state::State;
use crate::view::tables;
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
        UiCommand::Handbook(turn) => reading::apply(state, turn, &mut effects),
        UiCommand::Seek(seek) => finding::apply(state, seek, now),
        UiCommand::Look(key) => look_at(state, key),
        UiCommand::SetKeys(name, keys) => match state.set_keys(name, keys) {
            Ok(told) => state.say(told),
            Err(why) => state.complain(why),
        },
        UiCommand::Fold { folder, group, folded } => {
            let groups = state.settings.folded.entry(folder).or_default();
            groups.retain(|known| *known != group);
            if folded {
                groups.push(group);
            }
        }
        UiCommand::GoTo(named) => go_to_named(state, named, &mut effects),
        UiCommand::Select(key) => state.list.cursor = Some(key),
        UiCommand::Filter(text) => state.list.filter = text,
        UiCommand::ShowKind(folder) => state.list.folder = folder,
        UiCommand::Sort(by) => state.list.sort = by,
        UiCommand::SortColumn(field, down) => state.list.column = Some((field, down)),
        UiCommand::Columns { folder, names } => {
            state.settings.columns.insert(folder, names);
        }
        UiCommand::Arrange { table, arrangement } => {
            tables::arrange(&mut state.settings, table, *arrangement)
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
        UiCommand::OpenDraw { asked, seed, fight } => drawn::open(state, &asked, seed, fight, &mut effects),
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
        UiCommand::Read(at) => state.playing.read_to = at,
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
        UiCommand::HoldGesture(key) => state.library.hold_gesture(&key, now),
        UiCommand::Focus(panel) => focus(state, panel, &mut effects),
        UiCommand::TogglePanel(panel) => effects.push(ShellEffect::Toggle(panel)),
        UiCommand::PanelBeside { panel, beside } => effects.push(ShellEffect::Beside(panel, beside)),
        UiCommand::SplitPanel(panel, below) => effects.push(ShellEffect::Split(panel, below)),
        UiCommand::CloseOthers(panel) => effects.push(ShellEffect::CloseOthers(panel)),
        UiCommand::CopyText(text) => effects.push(ShellEffect::CopyText(text)),
        UiCommand::CloseToast(number) => state.notices.toasts.retain(|toast| toast.told.number != number),
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
        UiCommand::Preview(id) => {
            let saved = saved_text(state, id);
            state.bench.ask_beside(id, state.live.for_session(), saved);
        }
        UiCommand::Choose(choices) => state.bench.choices = *choices,
        UiCommand::Devotion(asked) => state.devotion.apply(asked, state.live.for_session()),
        UiCommand::Trial(asked) => state.trial.apply(asked, state.live.for_session()),
        UiCommand::CreateNamed { folder, name, from } => {
            create(state, &folder, &name, from.as_ref(), now, &mut effects);
        }
        UiCommand::Delete(key) => pinned::delete(state, &key, now),
        UiCommand::Pin(key, pinned) => pinned::pin(state, key, pinned),
        UiCommand::Beside(place) => state.viewed.pinned.1 = place,
        UiCommand::Browse(want) => effects.push(ShellEffect::Browse(want)),
        UiCommand::CancelTask => effects.push(ShellEffect::Cancel),
        UiCommand::ClosePrompt => state.prompt = None,
        UiCommand::Tour(asked) => effects.push(ShellEffect::Tour(asked)),
        UiCommand::ForgetRecent(folder) => super::starting::forget(state, &folder),
        UiCommand::LeaveStart => state.start.open = false,
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
    if !take {
        effects.push(ShellEffect::Forget(kept.iter().map(Unsaved::key).collect()));
        state.say("the unsaved edits were discarded");
        return;
    }
    let mut keys: Vec<Key> = kept.iter().map(|unsaved| state.library.file_of_unsaved(unsaved)).collect();
    keys.dedup();
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

/// The path of a value that a click into the source at a byte means.
pub fn path_at(state: &State, byte: usize) -> Option<ValuePath> {
    state.document().map(|d| d.outline().path_at(byte))
}

/// The text of a resource as it was saved, where its file has unsaved edits and is one that stands for itself.
fn saved_text(state: &State, id: ResId) -> Option<Arc<str>> {
    let key = key_of(id);
    let document = state.library.document(&key)?;
    let whole = document.dirty() && !document.is_table() && state.live.base_version(&key).is_none();
    document.saved_text().filter(|_| whole).map(Arc::from)
}
