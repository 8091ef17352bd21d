//! The debugger in the window: what keys mean to it, what only the window can do for it, and its work between
//! frames. Breakpoints, watches and filters are kept with the pack's settings by name of its folder.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use augury_engine::base::id::ResId;
use augury_engine::event::observe::ScriptLine;

use super::effect::ShellEffect;
use super::navigate::open;
use crate::debugger::breakpoints::Breakpoints;
use crate::debugger::{Debugger, Intent};
use crate::document::library::Key;
use crate::document::live::{key_of, res_id};
use crate::view::commands::UiCommand;
use crate::view::panels::PanelId;
use crate::view::prompt::Prompt;
use crate::view::state::State;
use crate::view::status::Offer;

/// How long the session may work in one frame: a frame has 16 milliseconds, and drawing wants half of them.
const SLICE: Duration = Duration::from_millis(5);

/// How long whoever types pauses until the session takes the edit in, in seconds.
const PAUSE: f64 = 0.6;
/// Where the first creature of a fight stands.
const FIRST_SQUARE: (i16, i16) = (13, 10);

/// Asks for a character to place on a square; on the first of a fight where none is named.
pub fn ask_character(state: &mut State, at: Option<(i16, i16)>) {
    match state.debugger.as_ref().map(crate::debugger::Debugger::new_draft) {
        Some(Some(draft)) => {
            let at = at.unwrap_or(FIRST_SQUARE);
            state.prompt = Some(Prompt::Character { draft: Box::new(draft), at });
        }
        Some(None) => state.complain("The pack has no race; a character needs one"),
        None => state.complain("Open a pack first"),
    }
}

/// Asks something of the debugger, and does what only the window can do.
pub fn apply(state: &mut State, intent: Intent) -> Vec<ShellEffect> {
    let watches = matches!(intent, Intent::Watch(_) | Intent::Unwatch(_));
    let breaks =
        matches!(intent, Intent::Break(_) | Intent::Rebreak(..) | Intent::Unbreak(_) | Intent::TurnBreak(..));
    let filters = matches!(intent, Intent::Filter(_));
    if intent.runs() {
        take_typed(state, true);
    }
    let Some(debugger) = &mut state.debugger else {
        state.complain("Open a pack first");
        return Vec::new();
    };
    let moved = matches!(intent, Intent::Step(_) | Intent::GoTo(_) | Intent::StepLine(_));
    let left = debugger.apply(intent);
    let here = debugger.cursor().filter(|_| moved).map(|at| debugger.moment_in_words(at));
    if breaks && let Ok(text) = debugger.breakpoints().write() {
        state.settings.breakpoints.insert(pack_name(state.library.root()), text);
    }
    if watches {
        state.settings.watches.insert(pack_name(state.library.root()), debugger.watches());
    }
    if filters {
        state.settings.filters.insert(pack_name(state.library.root()), debugger.filter().words());
    }
    if let Some(here) = here {
        state.note(format!("at {here}"));
    }
    after(state);
    let mut effects = Vec::new();
    match left {
        Some(Intent::Open(id, code)) => {
            let place = code.and_then(|code| handler_place(state, id, code));
            open(state, key_of(id), place, &mut effects);
        }
        Some(Intent::OpenFigure(id, path)) => {
            let place = figure_place(state, id, &path);
            open(state, key_of(id), place, &mut effects);
        }
        Some(Intent::Save) => state.prompt = Some(Prompt::SessionFile(true, "session.ron".to_owned())),
        Some(Intent::Load) => state.prompt = Some(Prompt::SessionFile(false, "session.ron".to_owned())),
        _ => {}
    }
    effects
}

/// Line and column of a handler in its resource's text.
fn handler_place(state: &State, id: ResId, code: augury_engine::event::EventCode) -> Option<(usize, usize)> {
    use augury_engine::content::Found;
    let resource = state.live.content().get(id)?;
    let place = match resource.handlers.find(code) {
        Found::Script { handler, .. } | Found::Messages { handler, .. } => handler,
        Found::Nothing => return None,
    };
    let document = state.library.document(&key_of(id))?;
    let path = crate::document::path::ValuePath::root().field("handlers").index(place);
    let span = document.outline().at(&path)?.span.clone();
    Some(crate::document::problem::place_of(document.text(), span.start))
}

/// Line and column of a figure in its resource's text; `None` where the file leaves it out.
fn figure_place(state: &State, id: ResId, path: &str) -> Option<(usize, usize)> {
    let path: crate::document::path::ValuePath = path.parse().ok()?;
    let document = state.library.document(&key_of(id))?;
    let span = document.outline().at(&path).filter(|_| !path.0.is_empty())?.span.clone();
    Some(crate::document::problem::place_of(document.text(), span.start))
}

/// Brings what follows from the cursor up to date: the handler that runs, what there is to say.
pub(super) fn after(state: &mut State) {
    if let Some(text) = brought(state) {
        state.note(text);
    }
}

/// The same, but for saying it.
fn brought(state: &mut State) -> Option<String> {
    let debugger = state.debugger.as_mut()?;
    let says = debugger.take_says();
    let stopped = (!debugger.running()).then(|| debugger.stopped()).flatten();
    let stopped = stopped.map(|s| s.words(debugger.breakpoints(), &|h| debugger.name(h)));
    let running = debugger.standing().and_then(|s| Some((s.moment.asked?, s.moment.handler?)));
    let running = running.map(|(id, handler)| (key_of(id), usize::from(handler)));
    let line = debugger.script_line();
    let locals = debugger.locals();
    show_handler(state, running);
    show_line(state, line.as_ref());
    state.running_script.locals = locals.into_iter().map(|local| (local.name, local.value)).collect();
    if says.is_empty() { stopped } else { Some(says.join(" ")) }
}

/// Marks the handler that runs; in the Debug layout the source follows it.
fn show_handler(state: &mut State, running: Option<(Key, usize)>) {
    if running == state.running_script.handler {
        return;
    }
    if let (Some((key, place)), crate::view::panels::Layout::Debug) = (&running, state.layout)
        && let Some(document) = state.library.document(key)
    {
        let path = crate::document::path::ValuePath::root().field("handlers").index(*place);
        if let Some(value) = document.outline().at(&path) {
            state.wishes.push(crate::view::prompt::Wish::ShowBytes(value.span.clone()));
        }
        state.viewed.current = Some(key.clone());
    }
    state.running_script.handler = running;
}

/// Marks the line that is about to run, and brings it in sight.
fn show_line(state: &mut State, line: Option<&ScriptLine>) {
    let place = line.and_then(|told| {
        let resource = state.live.content().get(told.res)?;
        let at = (told.line, told.column);
        let place = resource.problem_in_script(told.handler.into(), at, String::new(), String::new()).place;
        Some((key_of(told.res), place.line as usize))
    });
    state.running_script.script = line.map(|told| (told.res, told.handler, told.line));
    if place == state.running_script.line {
        return;
    }
    if let (Some((key, line)), crate::view::panels::Layout::Debug) = (&place, state.layout)
        && let Some(document) = state.library.document(key)
    {
        let from = crate::document::problem::span_of(document.text(), *line, 1).start;
        state.wishes.push(crate::view::prompt::Wish::ShowBytes(from..from));
        state.viewed.current = Some(key.clone());
    }
    state.running_script.line = place;
}

/// Lets the session go on for a part of a frame.
pub fn go_on(state: &mut State, ctx: &egui::Context) {
    let saved = state.summary_cache.unsaved(&state.library) == 0;
    if let (true, Some(debugger)) = (saved, &mut state.debugger) {
        debugger.all_saved();
    }
    let Some(debugger) = &mut state.debugger else { return };
    if !debugger.busy() {
        return;
    }
    let was_running = debugger.running();
    let passed = Duration::from_secs_f32(ctx.input(|i| i.stable_dt).clamp(0.0, 0.1));
    debugger.tick(SLICE, passed);
    let told = !debugger.says().is_empty() || was_running != debugger.running();
    let broke = was_running && matches!(debugger.stopped(), Some(crate::debugger::cursor::Stop::Break(_)));
    if debugger.busy() {
        ctx.request_repaint();
    }
    if was_running {
        after(state);
    } else if told && let Some(news) = brought(state) {
        // What an edit led to on a thread.
        let offer = Offer::new("Show", UiCommand::Focus(PanelId::WhatIf));
        state.mention_offering(news, offer);
    }
    if broke && state.layout == crate::view::panels::Layout::Play {
        state.layout = crate::view::panels::Layout::Debug;
        state.settings.layout = state.layout.name().to_owned();
    }
}

/// A pack was read: a fresh arena on its content, with the breakpoints that were kept for it.
pub fn pack_opened(state: &mut State) {
    let name = pack_name(state.library.root());
    let mut debugger = Debugger::new(&name, state.live.content().clone());
    if let Some(text) = state.settings.breakpoints.get(&name) {
        match Breakpoints::read(text) {
            Ok(kept) => debugger.set_breakpoints(kept),
            Err(why) => state.complain(format!("the breakpoints that were kept can't be read: {why}")),
        }
    }
    if let Some(kept) = state.settings.watches.get(&name) {
        let wrong = debugger.set_watches(kept);
        if !wrong.is_empty() {
            state.complain(format!("watches that can't be read: {}", wrong.join("; ")));
        }
    }
    if let Some(kept) = state.settings.filters.get(&name) {
        let wrong = debugger.set_filter(kept);
        if !wrong.is_empty() {
            state.complain(format!("filters that can't be read: {}", wrong.join("; ")));
        }
    }
    state.debugger = Some(debugger);
    state.typed = Default::default();
    state.recordings = Default::default();
    state.coverage = Default::default();
    let root = state.library.root().to_owned();
    state.recordings.list(&root);
    state.recordings.stale = true;
}

pub(super) fn pack_name(root: &Path) -> String {
    root.file_name().map_or_else(|| "pack".to_owned(), |n| n.to_string_lossy().into_owned())
}

/// Documents were edited: the session takes it at once, or after a pause while a field is being typed in.
pub fn edited(state: &mut State, changed: &BTreeSet<Key>, ctx: &egui::Context) {
    state.typed.keys.extend(changed.iter().cloned());
    state.typed.at = ctx.input(|i| i.time);
    after_pause(state, ctx);
}

/// Takes edits in whose field was left, or after which nobody typed for a while.
pub fn after_pause(state: &mut State, ctx: &egui::Context) {
    if state.typed.keys.is_empty() {
        return;
    }
    let typing = |key: &Key| {
        let document = state.library.own_document(&state.library.file_of(key));
        document.is_some_and(|document| document.history().in_gesture())
    };
    let left = PAUSE - (ctx.input(|i| i.time) - state.typed.at);
    if left > 0.0 && state.typed.keys.iter().any(typing) {
        ctx.request_repaint_after(Duration::from_secs_f64(left));
    } else {
        take_typed(state, false);
    }
}

/// Takes in what was typed; `ready`: and waits until it is, so that what runs next runs on it.
pub fn take_typed(state: &mut State, ready: bool) {
    let keys = std::mem::take(&mut state.typed.keys);
    if !keys.is_empty() {
        content_changed(state, &keys);
    }
    if let Some(debugger) = state.debugger.as_mut().filter(|_| ready) {
        debugger.take_edits_in();
    }
}

/// Documents say something else: the session takes it between actions.
pub fn content_changed(state: &mut State, changed: &BTreeSet<Key>) {
    let content = state.live.content().clone();
    let text = |id: ResId| content.get(id).map_or_else(String::new, |r| r.text.to_string());
    let resources = changed.iter().filter_map(res_id).map(|id| (id, text(id))).collect();
    state.recordings.stale = true;
    if let Some(debugger) = &mut state.debugger {
        debugger.content_changed(content.clone(), resources);
    }
}
