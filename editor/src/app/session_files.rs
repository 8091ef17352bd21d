//! The session saved to a file or as a scenario of the pack, and loaded.

use std::path::Path;

use augury_engine::base::id::ResId;
use augury_engine::content::{disk, limits};
use augury_engine::play::Recording;

use super::debugging::after;
use super::recordings;
use crate::document::live::res_id;
use crate::document::whole::write_whole;
use crate::view::state::State;
use crate::workbench::words::counted;

/// Saves the session as a scenario of the pack, with what came of it as what has to come of it.
pub fn scenario(state: &mut State, name: &str) {
    state.prompt = None;
    let Some(debugger) = &state.debugger else { return };
    let Some(session) = debugger.session() else { return };
    let root = state.library.root().to_owned();
    // Run on the pack as it is on the disk, whatever differed when it was made.
    let saved = debugger.to_text().and_then(|text| {
        let mut recording = Recording::read(&text).map_err(|e| e.to_string())?;
        recording.name = name.to_owned();
        let text = recording.write().map_err(|e| e.to_string())?;
        crate::lab::scenario_test::save(&root, name, &text, session)
    });
    match saved {
        Ok(folder) => {
            state.recordings.list(&root);
            state.recordings.stale = true;
            // A scenario goes by the files, not by what stood in them once.
            let unsaved = match state.library.dirty() {
                true => "; save the edits that it was played on, else it comes to something else",
                false => "",
            };
            let text = format!("the scenario is in {}; augury test runs it{unsaved}", folder.display());
            state.say(text);
        }
        Err(why) => state.complain(why),
    }
}

/// Saves the session to a file or loads it from there. Files are small; this happens once, when asked.
pub fn session_file(state: &mut State, save: bool, path: &Path) {
    state.prompt = None;
    let Some(debugger) = &mut state.debugger else { return };
    let shown = path.display();
    let done = if save {
        let written = |text: String| {
            let read = |text: String| Recording::read(&text).is_ok();
            // What is typed as a path asks nobody before it goes over a file.
            let there = path.symlink_metadata().is_ok();
            if there && !disk::read_text(path, limits::RECORDING_BYTES).is_ok_and(read) {
                return Err("a file of this name is there and is no session; choose another name".to_owned());
            }
            write_whole(path, text.as_bytes()).map_err(|e| e.to_string())
        };
        // Whoever loads it has the files as they are on the disk.
        let dirty = state.library.documents().filter(|d| d.dirty());
        let unsaved: Vec<ResId> = dirty.filter_map(|d| res_id(d.key())).collect();
        let with = match unsaved.len() {
            0 => String::new(),
            n => format!(", with the text of {}", counted(n, "unsaved resource")),
        };
        debugger.to_text_with(&unsaved).and_then(written).map(|()| format!("the session is in {shown}{with}"))
    } else {
        let kept = recordings::kept(debugger);
        let read = disk::read_text(path, limits::RECORDING_BYTES).map_err(|e| e.to_string());
        let opened = read.and_then(|text| debugger.open_text(&text).map_err(|why| why.join("; ")));
        // A recording of a pack stands beside what has to come of it.
        let recorded = path.file_name().is_some_and(|name| name == "scenario.ron");
        let folder = path.parent().filter(|_| recorded);
        opened.map(|()| match folder.and_then(|folder| recordings::to_divergence(debugger, folder)) {
            Some(here) => format!("the session of {shown}; from here on it goes otherwise: {here}{kept}"),
            None => format!("the session of {shown}{kept}"),
        })
    };
    match done {
        Ok(text) => {
            after(state);
            state.say(text);
        }
        Err(why) => state.complain(format!("{shown}: {why}")),
    }
}
