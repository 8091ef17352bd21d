//! `augury test`: the scenarios of a pack, each run and compared with what it has to come to. A scenario is a folder
//! below `tests/` of the pack with `scenario.ron`, a recording, and `expect.ron` (what has to hold), `expect.tree`
//! (the throws, each with its answer), or both. The window writes such folders ("Save as scenario").

use super::expect::{Expect, difference};
use super::json::Object;
use super::not_loaded::NotLoaded;
use super::output::one_line;
use super::progress::Progress;
use super::{Answered, Verdict, pack, replay, trace};
use crate::document::whole::{remove_abandoned_below, write_whole};
use augury_engine::content::pack::TESTS as FOLDER;
use augury_engine::play::{Recording, Revision, Session};
use std::fs;
use std::path::{Path, PathBuf};

/// The scenarios of a pack: name and folder of each, sorted by name.
pub fn cases(pack: &Path) -> Vec<(String, PathBuf)> {
    let top = pack.join(FOLDER);
    let mut found = Vec::new();
    walk(&top, &mut found);
    let name = |case: &Path| case.strip_prefix(&top).unwrap_or(case).to_string_lossy().replace('\\', "/");
    let mut cases: Vec<(String, PathBuf)> = found.into_iter().map(|case| (name(&case), case)).collect();
    cases.sort();
    cases
}

/// Runs all scenarios of a pack. `accept`: what comes of those that go otherwise is what has to come of them from now
/// on.
///
/// # Errors
/// The pack can't be opened.
pub(super) fn run(folder: &Path, json: bool, accept: bool) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let cases = cases(folder);
    let not_loaded = NotLoaded::of(&opened);
    let rev = opened.revision();
    let (mut out, mut failed) = (String::new(), 0);
    let mut rows = Vec::new();
    if accept {
        remove_abandoned_below(&folder.join(FOLDER));
    }
    let progress = Progress::new("Scenarios", 0);
    for (done, (name, case)) in cases.iter().enumerate() {
        progress.next(done, cases.len(), name);
        let mut came = check(case, &rev);
        let taken = accept && came.is_err();
        if taken {
            came = self::accept(case, &rev);
        }
        failed += usize::from(came.is_err());
        if json {
            let fault = came.err().unwrap_or_default();
            rows.push(
                Object::default()
                    .with("scenario", name.as_str())
                    .with("holds", fault.is_empty())
                    .with("fault", fault),
            );
            continue;
        }
        let name = one_line(name);
        match came {
            Ok(()) if taken => out.push_str(&format!("written {name}\n")),
            Ok(()) => out.push_str(&format!("holds   {name}\n")),
            Err(fault) => out.push_str(&format!("fails   {name}\n{}\n", indented(&fault))),
        }
    }
    if json {
        for row in rows {
            out.push_str(&format!("{row}\n"));
        }
        out += &not_loaded.json_line();
    } else if cases.is_empty() {
        out = format!(
            "{} has no scenarios: a folder below {FOLDER}/ with scenario.ron is one\n",
            folder.display()
        );
    } else {
        out.push_str(&format!("{} of {} scenarios hold\n", cases.len() - failed, cases.len()));
    }
    drop(progress);
    not_loaded.told(out, if failed == 0 { Verdict::Good } else { Verdict::Found })
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("        {line}")).collect::<Vec<_>>().join("\n")
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    if folder.join("scenario.ron").is_file() {
        found.push(folder.to_path_buf());
    }
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    for path in entries.map(|entry| entry.path()).filter(|path| path.is_dir()) {
        walk(&path, found);
    }
}

/// Takes what comes of a scenario now as what has to come of it. What a person wrote of it and still holds stays.
///
/// # Errors
/// It can't be run at all, or not be written.
pub fn accept(case: &Path, rev: &Revision) -> Result<(), String> {
    accept_of(case, &recording(case)?, rev)
}

/// The recording of a scenario, as the disk has it.
///
/// # Errors
/// It can't be read, with the place in the file.
pub fn recording(case: &Path) -> Result<Recording, String> {
    replay::read(&case.join("scenario.ron"))
}

/// As [`accept`], with the recording as it is to be.
///
/// # Errors
/// As [`accept`].
pub fn accept_of(case: &Path, recording: &Recording, rev: &Revision) -> Result<(), String> {
    let (tree, wants) = (case.join("expect.tree"), case.join("expect.ron"));
    let kept = fs::read_to_string(&wants).ok().and_then(|text| Expect::read(&text).ok());
    let session = play(recording, rev, kept.as_ref().unwrap_or(&Expect::default()))?;
    let write = |path: &Path, text: &str| {
        write_whole(path, text.as_bytes()).map_err(|e| format!("{}: {e}", path.display()))
    };
    if wants.is_file() && kept.is_none_or(|expect| expect.holds(&session).is_err()) {
        let text = Expect::of(&session).write().map_err(|e| e.to_string())?;
        write(&wants, &format!("{text}\n"))?;
    }
    match tree.is_file() || !wants.is_file() {
        true => write(&tree, &trace::tree(&session)),
        false => Ok(()),
    }
}

/// Runs one scenario, on the content as it is now.
///
/// # Errors
/// What is otherwise than it has to be: the first line that differs, or what does not hold.
pub fn check(case: &Path, rev: &Revision) -> Result<(), String> {
    check_of(case, &recording(case)?, rev)
}

/// As [`check`], with the recording as it is to be.
///
/// # Errors
/// As [`check`].
pub fn check_of(case: &Path, recording: &Recording, rev: &Revision) -> Result<(), String> {
    checked(case, recording, rev).0
}

/// As [`check_of`], with the session that it came to, where it could be run.
pub fn checked(case: &Path, recording: &Recording, rev: &Revision) -> (Result<(), String>, Option<Session>) {
    let session = expected(case).and_then(|expect| Ok((play(recording, rev, &expect)?, expect)));
    match session {
        Ok((session, expect)) => (compared(case, &session, &expect), Some(session)),
        Err(why) => (Err(why), None),
    }
}

/// What a scenario has to come to, besides its tree.
fn expected(case: &Path) -> Result<Expect, String> {
    let (tree, wants) = (case.join("expect.tree"), case.join("expect.ron"));
    match fs::read_to_string(&wants) {
        Ok(text) => Expect::read(&text).map_err(|fault| format!("expect.ron: {fault}")),
        Err(_) if tree.is_file() => Ok(Expect::default()),
        Err(_) => Err("neither expect.ron nor expect.tree says what it has to come to".to_owned()),
    }
}

/// What is otherwise than it has to be.
fn compared(case: &Path, session: &Session, expect: &Expect) -> Result<(), String> {
    let came = if case.join("expect.ron").is_file() { expect.holds(session) } else { Ok(()) };
    let expected = fs::read_to_string(case.join("expect.tree")).ok().map(|text| text.replace("\r\n", "\n"));
    let found = expected.as_ref().map(|_| trace::tree(session));
    let (Some(expected), Some(found)) = (expected, found) else { return came };
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
/// It can't be staged or run, or runs where it should not.
pub fn play(recording: &Recording, rev: &Revision, expect: &Expect) -> Result<Session, String> {
    let rev = pack::revise(rev, &recording.resources).map_err(|faults| faults.join("\n"))?;
    let mut session = Session::start(recording, rev.clone()).map_err(|faults| faults.join("\n"))?;
    let refused = session.replay(&recording.inputs, &mut |input| pack::revision_of(&rev, input)).err();
    match refused {
        Some(fault) if expect.refused.is_empty() || !fault.contains(&expect.refused) => Err(fault),
        None if !expect.refused.is_empty() => {
            Err(format!("it runs to its end, and should not: {}", expect.refused))
        }
        _ => Ok(session),
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
    let wrong = |path: &Path, e: std::io::Error| format!("{}: {e}", path.display());
    fs::create_dir_all(&case).map_err(|e| wrong(&case, e))?;
    let texts = [
        ("scenario.ron", recording.to_owned()),
        ("expect.ron", format!("{expect}\n")),
        ("expect.tree", trace::tree(session)),
    ];
    for (file, text) in texts {
        let path = case.join(file);
        fs::write(&path, text).map_err(|e| wrong(&path, e))?;
    }
    Ok(case)
}
