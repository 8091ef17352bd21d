//! The packs that the open one stands on: watched, and read again on a thread when they change or when the pack
//! stands on others. Edits of the open pack stay as they are.

use std::collections::BTreeSet;
use std::path::PathBuf;

use augury_engine::content::{Content, Manifest};

use super::task::{Outcome, Task};
use crate::document::library::{Below, Key};
use crate::document::live::key_of;
use crate::document::problem::{Problem, Severity};
use crate::view::state::State;
use crate::watch::Watch;

/// What is known of the packs below.
#[derive(Default)]
pub struct BasePacks {
    /// One for each.
    watches: Vec<Watch>,
    /// They are being read.
    reading: Option<Task<Below>>,
    /// They changed while they were being read.
    again: bool,
}

impl BasePacks {
    /// Watches the packs below. One that cannot be watched is told; it is read again when the pack is opened.
    pub fn watch(&mut self, state: &mut State, ctx: &egui::Context) {
        self.watches.clear();
        self.reading = None;
        let folders: Vec<PathBuf> = state.library.layers().iter().map(|layer| layer.folder.clone()).collect();
        for folder in folders {
            let ctx = ctx.clone();
            match Watch::start(&folder, move || ctx.request_repaint()) {
                Ok(watch) => self.watches.push(watch),
                Err(why) => state.warn(format!("{why}; open the pack again to see its changes")),
            }
        }
    }

    /// Reads the packs below again on a thread when their files changed, and stands on them when that is done;
    /// whether it was done now. `told` are problems of files that could not be read, of all packs.
    pub fn poll(&mut self, state: &mut State, told: &mut Vec<Problem>, ctx: &egui::Context) -> bool {
        if self.watches.iter().any(|watch| !watch.notices().is_empty()) {
            self.read(state, ctx);
        }
        let Some(task) = &self.reading else { return false };
        match task.poll() {
            Outcome::Running => return false,
            Outcome::Done(mut below) => {
                let same = below.layers == state.library.layers();
                let before = state.live.content().clone();
                let layers = below.layers.iter().chain(state.library.layers());
                let folders: Vec<PathBuf> = layers.map(|layer| layer.folder.clone()).collect();
                let manifest = state.library.root().join("pack.ron");
                let again = |problem: &Problem| {
                    problem.file == manifest || folders.iter().any(|folder| problem.file.starts_with(folder))
                };
                told.retain(|problem| !again(problem));
                state.library.stand_on(&mut below);
                state.live.stand_on(below, &state.library);
                let changed = differing(&before, state.live.content());
                super::debugging::content_changed(state, &changed);
                let names: Vec<&str> =
                    state.library.layers().iter().map(|layer| layer.manifest.name.as_str()).collect();
                let names = if names.is_empty() { "no other pack".to_owned() } else { names.join(", ") };
                match same {
                    true => state.mention(format!("{names} changed on disk and was read again")),
                    false => {
                        state.mention(format!("the pack stands on {names} now"));
                        self.watch(state, ctx);
                    }
                }
            }
            Outcome::Stopped => state.warn("the packs below were not read again; open the pack anew"),
        }
        self.reading = None;
        if std::mem::take(&mut self.again) {
            self.read(state, ctx);
        }
        true
    }

    pub fn read(&mut self, state: &mut State, ctx: &egui::Context) {
        if self.reading.is_some() {
            self.again = true;
            return;
        }
        let (root, ctx) = (state.library.root().to_owned(), ctx.clone());
        let started = Task::start(
            "Reading the packs below",
            move || ctx.request_repaint(),
            move |_| Some(Below::read(&root)),
        );
        match started {
            Ok(task) => self.reading = Some(task),
            Err(error) => state.warn(format!("the packs below cannot be read: {error}")),
        }
    }
}

/// The resources that are others in one content than in another, or in one alone.
fn differing(before: &Content, after: &Content) -> BTreeSet<Key> {
    let hash = |content: &Content, id| content.get(id).map(|resource| resource.hash);
    let all = before.all().chain(after.all()).map(|resource| resource.id);
    all.filter(|id| hash(before, *id) != hash(after, *id)).map(key_of).collect()
}

/// The manifest names other packs than its file does: they are read once it is saved.
pub fn unsaved_stands_on(state: &State) -> Option<Problem> {
    let document = state.library.own_document(&Key::manifest()).filter(|d| d.dirty())?;
    let file = document.path().to_string_lossy();
    let stands_on = |text: &str| Manifest::read(&file, text).ok().map(|read| read.manifest.stands_on);
    let (now, saved) = (stands_on(document.text())?, stands_on(document.saved_text()?)?);
    (now != saved).then(|| Problem {
        file: document.path().to_owned(),
        line: 1,
        column: 1,
        severity: Severity::Warning,
        what: "stands_on was changed and is not saved, so that the packs below are as before".to_owned(),
        remedy: "Save pack.ron: the packs that it names are read then".to_owned(),
        resource: Some(Key::manifest()),
        fixes: Vec::new(),
    })
}
