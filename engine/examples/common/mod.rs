//! What the examples have in common: faults with their exit codes, packs, recordings.

use augury_engine::content::{Severity, disk, limits};
use augury_engine::play::{Recording, Revision};
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;

/// Why an example came to nothing.
pub enum Fault {
    /// It was called wrongly: exit code 2.
    Usage(&'static str),
    /// It was called rightly and can't do it: exit code 1. A line each.
    Failed(Vec<String>),
}

impl From<String> for Fault {
    fn from(line: String) -> Fault {
        Fault::Failed(vec![line])
    }
}

impl From<Vec<String>> for Fault {
    fn from(lines: Vec<String>) -> Fault {
        Fault::Failed(lines)
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::from(format!("standard output: {error}"))
    }
}

/// The exit code of an example; where it came to nothing, `err` is told why.
pub fn exit_code(came_to: Result<(), Fault>, err: &mut dyn Write) -> u8 {
    let (code, lines) = match came_to {
        Ok(()) => return 0,
        Err(Fault::Usage(usage)) => (2, vec![format!("usage: {usage}")]),
        Err(Fault::Failed(lines)) => (1, lines),
    };
    for line in lines {
        // Where nobody reads it, the code says enough.
        let _ = writeln!(err, "{line}");
    }
    code
}

/// What the program was called with.
pub fn arguments() -> Vec<OsString> {
    std::env::args_os().skip(1).collect()
}

/// An argument as text.
///
/// # Errors
/// It is no Unicode.
pub fn word(argument: &OsStr) -> Result<&str, Fault> {
    argument.to_str().ok_or_else(|| Fault::from(format!("{}: this is no Unicode", argument.display())))
}

/// The pack in a folder, with its scripts compiled.
///
/// # Errors
/// Something in it does not load, or is no pack at all: each problem with its place.
pub fn pack(folder: &OsStr) -> Result<Revision, Fault> {
    let (revision, problems) = Revision::load(Path::new(folder));
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error);
    let lines: Vec<String> = errors.map(ToString::to_string).collect();
    if lines.is_empty() { Ok(revision) } else { Err(Fault::from(lines)) }
}

/// The recording in a file.
///
/// # Errors
/// The file can't be read, or holds no recording; with its place.
#[allow(dead_code, reason = "a fight needs none")]
pub fn recording(file: &Path) -> Result<Recording, String> {
    let text = disk::read_text(file, limits::RECORDING_BYTES)
        .map_err(|refusal| format!("{}: {refusal}", file.display()))?;
    Recording::read(&text).map_err(|error| format!("{}:{error}", file.display()))
}
