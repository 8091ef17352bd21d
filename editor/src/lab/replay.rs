//! A recording run for looking at: read from its file or text, staged on its pack, its inputs carried out.

use super::pack::{self, Opened};
use augury_engine::base::id::ResId;
use augury_engine::content::{LINE_FEEDS, LONE_RETURN, Lines, disk, limits, lone_return};
use augury_engine::play::{Input, Recording, Revision, Session};
use std::path::Path;

/// Reads a recording's file.
///
/// # Errors
/// It can't be read, with the place in the file.
pub fn read(file: &Path) -> Result<Recording, String> {
    let text = disk::read_text(file, limits::RECORDING_BYTES)
        .map_err(|e| format!("{}: {e}. {}", file.display(), e.remedy()))?;
    parse(file, &text)
}

/// A recording from the text of its file.
///
/// # Errors
/// What is wrong, with the place in the file.
pub fn parse(file: &Path, text: &str) -> Result<Recording, String> {
    if let Some(at) = lone_return(text) {
        let place = Lines::of(text).place(text, at);
        let (line, column) = (place.line, place.column);
        return Err(format!("{}:{line}:{column}: {LONE_RETURN}. {LINE_FEEDS}", file.display()));
    }
    Recording::read(text).map_err(|e| {
        let at = e.span.start;
        format!("{}:{}:{}: {}", file.display(), at.line, at.col, e.code)
    })
}

/// Runs a recording on a pack. The resources that it brings lie over the pack's.
///
/// # Errors
/// What it asks for and the pack lacks, or an input that means nothing, a line each.
pub fn replay(recording: &Recording, rev: &Revision) -> Result<Session, Vec<String>> {
    let rev = pack::revise(rev, &recording.resources)?;
    let mut session = Session::start(recording, rev.clone())?;
    let mut reloads = pack::Reloads::new(&rev, pack::revise);
    match session.replay(&recording.inputs, &mut |input| reloads.of(input)) {
        Ok(()) => Ok(session),
        Err(fault) => Err(std::iter::once(fault).chain(reloads.faults).collect()),
    }
}

/// Runs a recording on the pack it names, which lies where the recording says, or beside the folders above. The recording
/// comes along.
///
/// # Errors
/// As [`read`] and [`replay`]; no pack.
pub fn open(file: &Path) -> Result<(Recording, Session, Opened), Vec<String>> {
    let recording = read(file).map_err(|fault| vec![fault])?;
    let folder = pack::pack_of_recording(&recording.pack, file).map_err(|fault| vec![fault])?;
    let opened = pack::open(&folder).map_err(|fault| vec![fault])?;
    let wrong = |fault: String| format!("{}: {fault}", file.display());
    match replay(&recording, &opened.revision()) {
        Ok(session) => Ok((recording, session, opened)),
        Err(faults) => Err(opened.not_loaded().behind(faults.into_iter().map(wrong).collect())),
    }
}

/// What the resources that a recording brings lack, at its start and in each reload, a line each. It runs all the same.
pub fn lacking(recording: &Recording, rev: &Revision) -> Vec<String> {
    let faults = |rev: &Revision, resources: &[(ResId, String)]| {
        pack::revise_soundly(rev, resources).err().unwrap_or_default()
    };
    let mut all = faults(rev, &recording.resources);
    let Ok(mut now) = pack::revise(rev, &recording.resources) else { return all };
    for input in &recording.inputs {
        if let Input::Reload { resources, .. } = input {
            all.extend(faults(&now, resources));
            now = pack::revise(&now, resources).unwrap_or(now);
        }
    }
    all
}

/// That a recording was made on other content than it runs on, where it says on which.
pub fn other_content(session: &Session) -> Option<String> {
    let made_on = session.made_on();
    let now = session.revisions().first()?.content.hash_text();
    let told = "it was recorded on other content than it runs on now, by its `hash`, and may go otherwise";
    (!made_on.is_empty() && made_on != now).then(|| told.to_owned())
}

/// What of a recording comes to nothing, a line each: inputs, and interventions whose address is never come to. What stands
/// behind a refused input is not looked at.
pub fn idle(session: &Session, refused: bool) -> Vec<String> {
    let inputs = session.idle_inputs().iter().cloned();
    let unmet = if refused { Vec::new() } else { session.unmet_interventions(|| true) };
    let unmet = unmet.into_iter().filter_map(|place| {
        let at = &session.interventions().get(place)?.at;
        Some(format!(
            "intervention {}: {at} is never come to; give another address, or take it out",
            place + 1
        ))
    });
    inputs.chain(unmet).collect()
}
