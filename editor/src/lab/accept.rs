//! What comes of a scenario now becomes what has to come of it. Of expect.ron only the values change that are otherwise:
//! what a person wrote and still holds stays to the byte, remarks too. All files of all scenarios that are accepted
//! together change, or none.

use super::expect::{Change, Expect, MOST_CHANGES};
use super::scenario_test::{EXPECT, TREE, Wanted, play, recording, wanted};
use super::trace;
use crate::document::edit::{Edit, Label};
use crate::document::file::{AsWritten, RonText, ValueFile};
use crate::document::outline::Outline;
use crate::document::path::{Step, ValuePath};
use crate::document::whole::{Replacement, change_together};
use augury_engine::content::disk::PackFiles;
use augury_engine::play::{Recording, Revision, Session};
use std::path::{Path, PathBuf};

/// What accepting a scenario changes in its files; nothing is written yet.
#[derive(Debug)]
pub struct Acceptance {
    case: PathBuf,
    /// Path, what was read of it, and what it is to hold.
    files: Vec<(PathBuf, Option<String>, String)>,
}

/// Takes what comes of a scenario now as what has to come of it.
///
/// # Errors
/// It can't be run at all, or not be written: nothing is changed then, or it says what is.
pub fn accept(case: &Path, rev: &Revision) -> Result<(), String> {
    accept_of(case, &recording(case)?, rev)
}

/// As [`accept`], with the recording as it is to be.
///
/// # Errors
/// As [`accept`].
pub fn accept_of(case: &Path, recording: &Recording, rev: &Revision) -> Result<(), String> {
    write(&[plan_of(case, recording, rev)?])
}

/// What accepting a scenario would change.
///
/// # Errors
/// It can't be run at all, or its files can't be changed so that it holds.
pub fn plan(case: &Path, rev: &Revision) -> Result<Acceptance, String> {
    plan_of(case, &recording(case)?, rev)
}

fn plan_of(case: &Path, recording: &Recording, rev: &Revision) -> Result<Acceptance, String> {
    let Wanted { expect, tree } = wanted(case)?;
    let nothing = Expect::default();
    let wanted = expect.as_ref().map_or(&nothing, |(_, expect)| expect);
    let session = play(recording, rev, wanted)?;
    let (mut files, mut says_nothing) = (Vec::new(), true);
    if let Some((text, expect)) = expect {
        let (text_now, now) = edited(&text, &expect, &session)?;
        says_nothing = now.is_empty() || !expect.empty_entries().is_empty();
        files.push((case.join(EXPECT), Some(text), text_now));
    }
    if tree.is_some() || says_nothing {
        let mut found = trace::tree(&session);
        if tree.as_ref().is_some_and(|text| text.contains("\r\n")) {
            found = found.replace('\n', "\r\n");
        }
        files.push((case.join(TREE), tree, found));
    }
    files.retain(|(_, was, now)| was.as_ref() != Some(now));
    Ok(Acceptance { case: case.to_owned(), files })
}

/// Writes what accepting scenarios changes, all of it or nothing.
///
/// # Errors
/// A file is refused: nothing is changed then, or it says what is.
pub fn write(accepted: &[Acceptance]) -> Result<(), String> {
    // Nothing but each scenario's own files, whatever the folders around it are.
    let mut inside: Vec<PackFiles> = accepted.iter().map(|one| PackFiles::below([&one.case])).collect();
    let changes: Vec<Vec<Replacement<'_>>> = accepted
        .iter()
        .map(|one| {
            let files = one.files.iter();
            files.map(|(path, was, now)| Replacement { path, was: was.as_deref(), now }).collect()
        })
        .collect();
    let folders = inside.iter_mut().zip(changes.iter().map(Vec::as_slice));
    change_together(&mut folders.collect::<Vec<_>>())
}

/// The text of expect.ron with the values that came, and what it says then.
fn edited(text: &str, expect: &Expect, session: &Session) -> Result<(String, Expect), String> {
    let anew = format!("remove {EXPECT} and accept again, or write it anew");
    let faults = expect.faults(session);
    if faults.changes().len() > MOST_CHANGES {
        return Err(format!("{EXPECT}: more than {MOST_CHANGES} values are otherwise; {anew}"));
    }
    let mut now = text.to_owned();
    if !expect.fails.is_empty() {
        // What comes now is right, so that nothing is known to fail any more.
        let fails = Change { at: ValuePath::root().field("fails"), now: None, new: false };
        changed(&mut now, &fails).map_err(|why| format!("{EXPECT}: {why}; {anew}"))?;
    }
    for change in faults.changes().iter().rev() {
        changed(&mut now, change).map_err(|why| format!("{EXPECT}: {why}; {anew}"))?;
    }
    // What says nothing is told as a fault, whatever stands beside it. The last entries of a list first, so that the
    // places of the others stay.
    let said = Expect::read(&now).map_err(|why| format!("{EXPECT}: {why}; {anew}"))?;
    if !said.refused.is_empty() && said.refused.trim().is_empty() {
        return Err(format!("{EXPECT} says nothing in refused; write into it why the recording is refused"));
    }
    for at in said.empty_entries().into_iter().rev() {
        let empty = Change { at, now: None, new: false };
        changed(&mut now, &empty).map_err(|why| format!("{EXPECT}: {why}; {anew}"))?;
    }
    let again = Expect::read(&now).and_then(|expect| expect.holds(session).map(|()| expect));
    let again = again.map_err(|why| format!("{EXPECT} cannot be changed so that it holds; {anew}: {why}"))?;
    Ok((now, again))
}

fn changed(text: &mut String, change: &Change) -> Result<(), String> {
    let outline = Outline::read(text);
    let file = RonText { text, outline: &outline };
    let splices = match (&change.now, change.at.split_last()) {
        (Some(value), Some((list, Step::Index(place)))) if change.new => file.insert(&list, *place, value),
        (Some(value), _) => file.put(&change.at, value, &AsWritten),
        (None, _) if outline.at(&change.at).is_none() => return Ok(()),
        (None, _) => file.remove(&change.at),
    };
    let splices = splices.map_err(|error| error.to_string())?;
    let edit = Edit { label: Label::plain("accepted"), gesture: None, splices };
    edit.apply(text).map_err(|error| error.to_string())
}
