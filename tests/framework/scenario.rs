//! Scenarios: a folder under `tests/scenarios/<area>/<topic>/<case>/` (small areas have no topics) holds
//! `scenario.ron`, a recording, with what it has to come to: `expect.tree`, the tree that `augury trace --tree` shows,
//! or `expect.ron`, what a person wants to hold whatever the figures are, or both. `without.ron`, a list of names, says
//! which defects of the original the pack does not keep in that case. Where `expect.ron` says `fails: "why"`, the case is a
//! known failure: it has to fail, and fails as a test once it holds. All that is compared as `augury test` does it. With
//! `AUGURY_BLESS=1` trees are written anew; what a person wrote never is. A folder with `throws.ron` instead is the
//! business of `throwing`, one with `values.ron` that of `sums`.

use crate::folders;
use crate::pack::{fixtures, shipped, without};
use crate::source::top;
use augury_editor::lab::expect::Expect;
pub use augury_editor::lab::expect::difference;
use augury_editor::lab::scenario_test::Wanted;
use augury_editor::lab::{pack, replay, scenario_test, trace};
use augury_engine::event::{Bare, Flow, Moment, Observed, Sink, View};
use augury_engine::play::{Recording, Revision, Session};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Every folder below `tests/scenarios` with a recording or throws in it, sorted.
///
/// # Errors
/// A folder that can't be read.
pub fn cases() -> Result<Vec<PathBuf>, String> {
    let files = folders::files(&top().join("tests/scenarios"))?;
    let told = ["scenario.ron", "throws.ron", "values.ron"].map(OsStr::new);
    let case = |file: &PathBuf| file.file_name().is_some_and(|name| told.contains(&name));
    let mut found: Vec<PathBuf> = files
        .iter()
        .filter(|file| case(file))
        .filter_map(|file| Some(file.parent()?.to_path_buf()))
        .collect();
    found.sort();
    found.dedup();
    Ok(found)
}

/// Runs a case and compares. `bless`: its tree is written anew.
///
/// # Errors
/// The case's name and what is otherwise.
pub fn check(folder: &Path, bless: bool) -> Result<(), String> {
    run(folder, bless).map_err(|fault| format!("{}: {fault}", name(folder)))
}

/// The name of a case: its folder below `tests/scenarios`, with `/` between folders.
pub fn name(folder: &Path) -> String {
    let below = folder.strip_prefix(top().join("tests/scenarios")).unwrap_or(folder);
    below.to_string_lossy().replace('\\', "/")
}

fn run(folder: &Path, bless: bool) -> Result<(), String> {
    if folder.join("values.ron").is_file() {
        return crate::sums::run(folder);
    }
    if folder.join("throws.ron").is_file() {
        return crate::throwing::run(folder, bless);
    }
    let recording = replay::read(&folder.join("scenario.ron"))?;
    survives_writing(&recording)?;
    let rev = revision(&recording, folder)?;
    let Wanted { expect, tree } = scenario_test::wanted(folder)?;
    let expect = expect.map(|(_, expect)| expect);
    let kept = |expect: &Expect| tree.is_none() || !expect.fails.is_empty();
    if bless && !expect.as_ref().is_some_and(kept) {
        let expect = expect.unwrap_or_default();
        let session = scenario_test::play(&recording, &rev, &expect)?;
        ends_alike(&session)?;
        expect.holds(&session)?;
        let tree = folder.join(scenario_test::TREE);
        return fs::write(&tree, trace::tree(&session)).map_err(|e| format!("{}: {e}", tree.display()));
    }
    let (held, session) = scenario_test::checked(folder, &recording, &rev);
    session.as_ref().map_or(Ok(()), ends_alike)?;
    held.map(|_| ())
}

/// Does each atom end in the same world whether somebody watches or not, and go the same way whether its scripts run in
/// their lowered form or line by line?
fn ends_alike(session: &Session) -> Result<(), String> {
    for place in 0..session.atoms().len() {
        let before = session.world_before(place);
        let (bare, _) = session.run_atom(place, before.clone(), Bare);
        let (mut whole, mut lines) = (Watcher::default(), Watcher { lines: true, ..Watcher::default() });
        let (watched, _) = session.run_atom(place, before.clone(), Observed::new(&mut whole));
        if bare != watched {
            return Err(format!("atom {} ends in another world when somebody watches", place + 1));
        }
        let (stepped, _) = session.run_atom(place, before, Observed::new(&mut lines));
        if let Some((a, b)) = whole.seen.iter().zip(&lines.seen).find(|(a, b)| a != b) {
            return Err(format!("atom {}: {a:?} is told, and line by line {b:?}", place + 1));
        }
        if watched != stepped || whole.seen.len() != lines.seen.len() {
            return Err(format!("atom {} ends otherwise when its scripts run line by line", place + 1));
        }
    }
    Ok(())
}

/// Keeps what happens; perhaps it wants each line of scripts.
#[derive(Default)]
struct Watcher {
    lines: bool,
    seen: Vec<Moment>,
}

impl Sink for Watcher {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        self.seen.push(moment.clone());
        Flow::Go
    }

    fn wants_lines(&self) -> bool {
        self.lines
    }
}

fn survives_writing(recording: &Recording) -> Result<(), String> {
    let text = recording.write().map_err(|e| format!("the recording can't be written: {e}"))?;
    let again = Recording::read(&text).map_err(|e| format!("the recording can't be read again: {e}"))?;
    if again == *recording {
        Ok(())
    } else {
        Err("the recording is another one once written and read".to_owned())
    }
}

/// The pack that a case runs with, without the defects that it leaves out.
///
/// # Errors
/// The pack or `without.ron` cannot be read.
pub fn revision(recording: &Recording, folder: &Path) -> Result<Revision, String> {
    let rev = match recording.pack.as_str() {
        "" | "assets/incursion" => shipped().revision(),
        "tests/fixtures" => fixtures().revision(),
        other => pack::open(&top().join(other))?.revision(),
    };
    let file = folder.join("without.ron");
    if !file.is_file() {
        return Ok(rev);
    }
    let text = fs::read_to_string(file).map_err(|e| format!("without.ron: {e}"))?;
    let switches: Vec<String> = ron::from_str(&text).map_err(|e| format!("without.ron:{e}"))?;
    let content = without(&rev.content, &switches).map_err(|e| format!("without.ron: {e}"))?;
    Ok(Revision::new(Arc::new(content), rev.scripts.clone()))
}
