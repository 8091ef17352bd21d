//! A trace of the original, plain or packed: read from a file, played on the shipped pack and compared.

use super::{folder_of, sort_of};
use crate::pack::shipped;
use augury_editor::command_line::conform::text;
use augury_editor::lab::conform::{Fault, Line, conform_lines, read};

/// Words of traces.
pub const WORDS: &[&str] = &[
    "{\"k\":\"round\",\"n\":1}",
    "{\"k\":\"throw\",\"d\":0,\"ev\":\"EV_STRIKE\"}",
    "\"k\"",
    "\"d\"",
    "\"v\"",
    "\"h\"",
    "\"rng\"",
    "\"set\"",
    "\"answer\"",
    "\"item\"",
    "\"creature\"",
    "\"start\"",
    "\"seed\"",
    "\"window\"",
    "\"rows\"",
    "\"legend\"",
    "\"whole_map_file\"",
    "\"maps/x.json\"",
    "\"../../x\"",
    "\"stati\"",
    "\"inventory\"",
    "null",
    "[]",
    "{}",
    "1e9",
];

/// What a packed file begins with.
const PACKED: [u8; 6] = [0xfd, b'7', b'z', b'X', b'Z', 0];
/// The most rounds that are played: a long trace is no fault, and an input of the fuzzer has to end soon.
const ROUNDS: usize = 8;

/// Tries one trace.
pub fn run(input: &[u8]) -> Result<String, String> {
    let name = if input.starts_with(&PACKED) { "trace.jsonl.xz" } else { "trace.jsonl" };
    let file = folder_of("traces")?.join(name);
    std::fs::write(&file, input).map_err(|e| format!("{}: {e}", file.display()))?;
    let lines = match (read(&file), read(&file)) {
        (Ok(one), Ok(other)) if shown(&one) == shown(&other) => one,
        (Err(one), Err(other)) if one == other => return refused(&one),
        _ => return Err("the trace reads otherwise the second time".to_owned()),
    };
    let rounds = lines.iter().filter(|line| line.k == "round").count();
    if rounds > ROUNDS {
        return Ok("long".to_owned());
    }
    match (conform_lines(shipped(), name, &lines), conform_lines(shipped(), name, &lines)) {
        (Ok(one), Ok(other)) => {
            let (one, other) = (text(&[one], &[], true), text(&[other], &[], true));
            if one == other { Ok(sort_of(&one)) } else { Err(format!("reported otherwise:\n{one}\n{other}")) }
        }
        (Err(one), Err(other)) if one == other => refused(&one),
        _ => Err("the trace is played otherwise the second time".to_owned()),
    }
}

fn shown(lines: &[Line]) -> Vec<(usize, String)> {
    lines.iter().map(|line| (line.number, line.value.to_string())).collect()
}

/// A fault says what is wrong, and in a line also where.
fn refused(fault: &Fault) -> Result<String, String> {
    match fault.text.is_empty() || (fault.line > 0 && fault.column == 0) {
        false => Ok(sort_of(&fault.text)),
        true => Err(format!("no place in: {fault}")),
    }
}
