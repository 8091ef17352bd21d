//! The scenarios of a pack, each run and compared with what it has to come to. A scenario is a folder
//! below `tests/` of the pack with `scenario.ron`, a recording, and `expect.ron` (what has to hold), `expect.tree`
//! (the throws, each with its answer), or both. The window writes such folders ("Save as scenario").

use super::expect::{Expect, difference};
use super::{pack, replay, trace};
use crate::document::scenarios;
use crate::document::whole::write_folder;
use augury_engine::content::disk::PackFiles;
use augury_engine::content::pack::TESTS as FOLDER;
use augury_engine::content::{LINE_FEEDS, LONE_RETURN, Problem, cut, limits, lone_return};
use augury_engine::play::{Recording, Revision, Session};
use std::path::{Path, PathBuf};

pub use crate::document::scenarios::{EXPECT, TREE};

/// The scenarios of a pack: name and folder of each, sorted by name, and what could not be looked at or is not tested.
pub fn cases(pack: &Path) -> (Vec<(String, PathBuf)>, Vec<Problem>) {
    let top = pack.join(FOLDER);
    let name = |case: &Path| case.strip_prefix(&top).unwrap_or(case).to_string_lossy().replace('\\', "/");
    let (folders, problems) = scenarios::folders(pack);
    let mut cases: Vec<(String, PathBuf)> = folders.into_iter().map(|case| (name(&case), case)).collect();
    cases.sort();
    (cases, problems)
}

/// The recording of a scenario, as the disk has it.
///
/// # Errors
/// It can't be read, with the place in the file.
pub fn recording(case: &Path) -> Result<Recording, String> {
    let file = case.join(scenarios::RECORDING);
    let text = scenarios::files_of(case)
        .text(&file, limits::RECORDING_BYTES)
        .map_err(|e| format!("{}: {e}. {}", file.display(), e.remedy()))?;
    replay::parse(&file, &text)
}

/// A scenario that came to what is written of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// All of it holds.
    Holds,
    /// It fails, and its expectation says why (`fails` in expect.ron).
    KnownFailure(String),
}

impl Held {
    /// What a comparison comes to where `fails` says why it must fail; nothing is said where it must hold.
    ///
    /// # Errors
    /// What is otherwise, or that a known failure holds now.
    pub fn of(came: Result<(), String>, fails: &str) -> Result<Held, String> {
        match came {
            came if fails.is_empty() => came.map(|()| Held::Holds),
            Err(_) => Ok(Held::KnownFailure(fails.to_owned())),
            Ok(()) => Err(format!(
                "it holds now; remove `fails` from {EXPECT}, which says: {}",
                cut(fails.to_owned())
            )),
        }
    }
}

/// Runs one scenario, on the content as it is now.
///
/// # Errors
/// What is otherwise than it has to be: the first line that differs, or what does not hold.
pub fn check(case: &Path, rev: &Revision) -> Result<Held, String> {
    checked(case, &recording(case)?, rev).0
}

/// As [`check`], with the recording as it is to be, and the session that it came to, where it could be run.
pub fn checked(
    case: &Path,
    recording: &Recording,
    rev: &Revision,
) -> (Result<Held, String>, Option<Session>) {
    let wanted = wanted(case).and_then(|wanted| match (&wanted.expect, &wanted.tree) {
        (None, None) => Err(format!("neither {EXPECT} nor {TREE} says what it has to come to")),
        (Some((_, expect)), None) if expect.is_empty() => Err(format!(
            "{EXPECT} says nothing that has to hold; write creatures, messages or the like into it"
        )),
        // A tree holds whatever else is written: an entry that says nothing is none the less told.
        (Some((_, expect)), _) => match expect.empty_entries().first() {
            Some(at) => Err(format!(
                "{EXPECT} says nothing that has to hold in {at}; write into it what has to hold, or take it out"
            )),
            None => Ok(wanted),
        },
        (None, Some(_)) => Ok(wanted),
    });
    let session = wanted.and_then(|wanted| {
        let expect = wanted.expect.as_ref().map(|(_, expect)| expect.clone()).unwrap_or_default();
        Ok((play(recording, rev, &expect)?, wanted))
    });
    match session {
        Ok((session, wanted)) => {
            // What cannot be read or run never counts as a known failure, nor does what is not there to be looked at.
            let fails = wanted.expect.as_ref().map_or("", |(_, expect)| &expect.fails);
            let held = match absent(&session, &wanted) {
                Some(absent) => Err(format!(
                    "{EXPECT} gives a known failure and names what is not there: {absent}. Say what fails of somebody who is \
                     there, or of what is told"
                )),
                None => {
                    Held::of(compared(&session, &wanted).map_err(|told| explained(told, &session)), fails)
                }
            };
            (held, Some(session))
        }
        Err(why) => (Err(why), None),
    }
}

/// What a scenario has to come to; `None` for a file that is not there.
#[derive(Default)]
pub struct Wanted {
    /// Expect.ron: its text, and what it says.
    pub expect: Option<(String, Expect)>,
    /// The text of expect.tree.
    pub tree: Option<String>,
}

/// Reads what a scenario has to come to.
///
/// # Errors
/// A file is there and cannot be read or understood.
pub fn wanted(case: &Path) -> Result<Wanted, String> {
    let mut files = scenarios::files_of(case);
    let mut text = |name: &str| {
        files
            .text_if_there(&case.join(name), limits::RECORDING_BYTES)
            .map_err(|refusal| format!("{name}: {refusal}. {}", refusal.remedy()))
    };
    let read = |text: String| match Expect::read(&text) {
        Ok(_) if lone_return(&text).is_some() => Err(format!("{EXPECT}: {LONE_RETURN}. {LINE_FEEDS}")),
        Ok(expect) => Ok((text, expect)),
        Err(fault) => Err(format!("{EXPECT}:{}", cut(fault))),
    };
    Ok(Wanted { expect: text(EXPECT)?.map(read).transpose()?, tree: text(TREE)? })
}

/// What a known failure wants of somebody or something that is not there.
fn absent(session: &Session, wanted: &Wanted) -> Option<String> {
    let (_, expect) = wanted.expect.as_ref().filter(|(_, expect)| !expect.fails.is_empty())?;
    expect.faults(session).first_absent().map(str::to_owned)
}

/// What is otherwise, and that the content is too, where the recording says on which it was made.
fn explained(told: String, session: &Session) -> String {
    [Some(told), replay::other_content(session)].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// What is otherwise than it has to be.
fn compared(session: &Session, wanted: &Wanted) -> Result<(), String> {
    let came = wanted.expect.as_ref().map_or(Ok(()), |(_, expect)| expect.holds(session));
    let Some(expected) = &wanted.tree else { return came };
    let (expected, found) = (expected.replace("\r\n", "\n"), trace::tree(session));
    if expected == found {
        return came;
    }
    // Where it first goes otherwise says more than what came of it in the end.
    let told = format!("it goes otherwise (- expected, + now):\n{}", difference(&expected, &found));
    Err(came.err().map_or_else(|| told.clone(), |came| format!("{told}\n{came}")))
}

/// Runs a recording to its end, or to where it is expected to be refused.
///
/// # Errors
/// It can't be staged or run, or runs where it should not, or gives answers that nothing asks for.
pub fn play(recording: &Recording, rev: &Revision, expect: &Expect) -> Result<Session, String> {
    let rev = pack::revise_soundly(rev, &recording.resources).map_err(|faults| faults.join("\n"))?;
    let mut session = Session::start(recording, rev.clone()).map_err(|faults| faults.join("\n"))?;
    let mut reloads = pack::Reloads::new(&rev, pack::revise_soundly);
    let refused = session.replay(&recording.inputs, &mut |input| reloads.of(input)).err();
    let refused =
        refused.map(|fault| std::iter::once(fault).chain(reloads.faults).collect::<Vec<_>>().join("\n"));
    match refused {
        Some(fault) if expect.refused.is_empty() || !fault.contains(&expect.refused) => Err(fault),
        None if !expect.refused.is_empty() => {
            Err(format!("it runs to its end, and should not: {}", expect.refused))
        }
        refused => match replay::idle(&session, refused.is_some()) {
            idle if idle.is_empty() => Ok(session),
            idle => Err(idle.join("\n")),
        },
    }
}

/// Writes a session as a scenario of a pack: what came of it is what has to come of it again. Hands back its folder.
///
/// # Errors
/// There is one of that name already, or it can't be written.
pub fn save(folder: &Path, name: &str, recording: &str, session: &Session) -> Result<PathBuf, String> {
    let case = folder.join(FOLDER).join(augury_engine::base::id::slug(name));
    if case.exists() {
        return Err(format!("{} is there already; choose another name", case.display()));
    }
    let expect = Expect::of(session).write().map_err(|e| e.to_string())?;
    let wrong = |e: std::io::Error| format!("{}: {e}", case.display());
    PackFiles::below([folder])
        .writable(&case.join(scenarios::RECORDING))
        .map_err(std::io::Error::other)
        .map_err(wrong)?;
    let texts = [
        (scenarios::RECORDING, recording.to_owned()),
        (EXPECT, format!("{expect}\n")),
        (TREE, trace::tree(session)),
    ];
    write_folder(&case, &texts).map_err(wrong)?;
    Ok(case)
}
