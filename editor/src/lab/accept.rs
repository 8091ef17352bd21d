//! What comes of a scenario now becomes what has to come of it. Of expect.ron only the values change that are otherwise:
//! what a person wrote and still holds stays to the byte, remarks too. All files of a scenario change, or none.

use super::expect::{Change, Expect, MOST_CHANGES};
use super::scenario_test::{EXPECT, TREE, Wanted, play, recording, wanted};
use super::trace;
use crate::document::edit::{Edit, Label};
use crate::document::file::{AsWritten, RonText, ValueFile};
use crate::document::outline::Outline;
use crate::document::path::{Step, ValuePath};
use crate::document::whole::{Replacement, change_files};
use augury_engine::content::disk::PackFiles;
use augury_engine::play::{Recording, Revision, Session};
use std::path::Path;

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
    let Wanted { expect, tree } = wanted(case)?;
    let nothing = Expect::default();
    let wanted = expect.as_ref().map_or(&nothing, |(_, expect)| expect);
    let session = play(recording, rev, wanted)?;
    let (mut files, mut says_nothing) = (Vec::new(), true);
    if let Some((text, expect)) = &expect {
        let (text_now, now) = edited(text, expect, &session)?;
        says_nothing = now.is_empty();
        files.push((case.join(EXPECT), Some(text.as_str()), text_now));
    }
    if tree.is_some() || says_nothing {
        let mut found = trace::tree(&session);
        if tree.as_ref().is_some_and(|text| text.contains("\r\n")) {
            found = found.replace('\n', "\r\n");
        }
        files.push((case.join(TREE), tree.as_deref(), found));
    }
    let changes: Vec<Replacement<'_>> = files
        .iter()
        .filter(|(_, was, now)| *was != Some(now))
        .map(|(path, was, now)| Replacement { path, was: *was, now })
        .collect();
    // Nothing but the scenario's own files, whatever the folders around it are.
    change_files(&mut PackFiles::below([case]), &changes)
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
