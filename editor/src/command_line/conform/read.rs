//! The lines of a trace, and where a mistake in them stands. Knows files and JSON, and of the words of a
//! trace only which belong to the task.

use serde_json::Value;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;

/// The largest trace that is read, unpacked: 256 MiB, ten times the longest that was measured.
const LARGEST: usize = 256 << 20;

/// What is wrong with a trace, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// Line from 1; 0 for the file as a whole.
    pub line: usize,
    /// Column from 1; 0 with line 0.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub text: String,
}

impl Fault {
    /// A fault in a line, at its first character.
    pub fn at(file: &str, line: usize, text: impl Into<String>) -> Fault {
        Fault { file: file.to_owned(), line, column: usize::from(line > 0), text: text.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.text),
            line => write!(f, "{}:{line}:{}: {}", self.file, self.column, self.text),
        }
    }
}

/// One line of a trace.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its number in the file, from 1.
    pub number: usize,
    /// What kind of line it is.
    pub k: String,
    /// All of it.
    pub value: Value,
}

impl Line {
    /// How deep it stands; 0 outside of any throw.
    pub fn depth(&self) -> i64 {
        self.value["d"].as_i64().unwrap_or(0)
    }

    /// A text in it; empty if there is none.
    pub fn text(&self, key: &str) -> &str {
        self.value[key].as_str().unwrap_or("")
    }
}

/// Does a line belong to the task, and not to what came of it? Throws do if the driver made them.
pub fn is_task(line: &Line) -> bool {
    match line.k.as_str() {
        "scenario" | "start" | "context" | "creature" | "memory" | "seed" | "item" => true,
        "set" | "round" | "answer" | "rng" => true,
        "throw" => line.depth() == 0,
        _ => false,
    }
}

/// Takes bytes up to a limit.
struct Limited(Vec<u8>);

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LARGEST {
            return Err(io::Error::other(format!("more than {} MiB unpacked", LARGEST >> 20)));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads a trace, packed or not, and the whole map beside it where there is one.
///
/// # Errors
/// It can't be read or unpacked, is too large, or a line is no JSON.
pub fn read(file: &Path) -> Result<Vec<Line>, Fault> {
    let text = unpacked(file)?;
    let mut lines = lines_of(&file.display().to_string(), &text)?;
    whole_map(file, &mut lines)?;
    Ok(lines)
}

/// Where a trace names a file with its whole map, and that stands beside it, the map takes the place of the window
/// that the start line shows of it. Those that are not there are done without.
fn whole_map(trace: &Path, lines: &mut [Line]) -> Result<(), Fault> {
    let Some(start) = lines.iter_mut().find(|l| l.k == "start") else { return Ok(()) };
    let Some(named) = start.value["map"]["whole_map_file"].as_str().map(Path::new) else { return Ok(()) };
    let plain = named.components().all(|c| matches!(c, std::path::Component::Normal(_)));
    let beside =
        |name: String| trace.parent().map(|folder| folder.join(name)).filter(|f| plain && f.is_file());
    let named = named.display().to_string();
    let Some(file) = beside(named.clone()).or_else(|| beside(format!("{named}.xz"))) else { return Ok(()) };
    let text = unpacked(&file)?;
    let whole: Value = serde_json::from_str(&text)
        .map_err(|error| Fault::at(&file.display().to_string(), 0, format!("this is no map: {error}")))?;
    let (cx, cy) = (start.value["window"]["cx"].clone(), start.value["window"]["cy"].clone());
    start.value["window"] = whole;
    start.value["window"]["cx"] = cx;
    start.value["window"]["cy"] = cy;
    Ok(())
}

/// The text of a file, packed or not.
fn unpacked(file: &Path) -> Result<String, Fault> {
    let name = file.display().to_string();
    let whole = |text: String| Fault::at(&name, 0, text);
    let size = std::fs::metadata(file).map_err(|e| whole(e.to_string()))?.len();
    if size > LARGEST as u64 {
        return Err(whole(format!("{size} bytes; a trace may have {} MiB", LARGEST >> 20)));
    }
    let bytes = std::fs::read(file).map_err(|e| whole(e.to_string()))?;
    let bytes = match name.ends_with(".xz") {
        false => bytes,
        true => {
            let mut text = Limited(Vec::new());
            if let Err(error) = lzma_rs::xz_decompress(&mut bytes.as_slice(), &mut text) {
                let line = 1 + text.0.iter().filter(|b| **b == b'\n').count();
                let column = 1 + text.0.iter().rev().take_while(|b| **b != b'\n').count();
                let text =
                    format!("the file is cut or damaged, nothing can be unpacked from here: {error:?}");
                return Err(Fault { file: name, line, column, text });
            }
            text.0
        }
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + good.iter().filter(|b| **b == b'\n').count();
            let column = 1 + good.iter().rev().take_while(|b| **b != b'\n').count();
            Err(Fault { file: name, line, column, text: "this is no UTF-8 text".to_owned() })
        }
    }
}

/// The lines of a text; empty ones are passed over.
///
/// # Errors
/// A line is no JSON object with a `k`.
pub fn lines_of(name: &str, text: &str) -> Result<Vec<Line>, Fault> {
    let mut lines = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let number = place + 1;
        if line.trim().is_empty() {
            continue;
        }
        let value: Value = serde_json::from_str(line).map_err(|error| {
            let cut = if error.is_eof() { "the line is cut short" } else { "this is no JSON" };
            let column = error.column().max(1);
            Fault { file: name.to_owned(), line: number, column, text: format!("{cut}: {error}") }
        })?;
        let Some(k) = value["k"].as_str() else {
            return Err(Fault::at(name, number, "a line of a trace is an object whose `k` says its kind"));
        };
        lines.push(Line { number, k: k.to_owned(), value });
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_line_is_told_with_its_place() {
        let fault = lines_of("t", "{\"k\":\"start\"}\n\n{\"k\":\"thr").unwrap_err();
        assert_eq!((fault.line, fault.column), (3, 9), "{fault}");
        assert!(fault.to_string().starts_with("t:3:9: the line is cut short"), "{fault}");
        let fault = lines_of("t", "{\"k\":1}").unwrap_err();
        assert_eq!(fault.line, 1);
    }

    #[test]
    fn inner_throws_are_no_task() {
        let lines =
            lines_of("t", "{\"k\":\"throw\",\"d\":0}\n{\"k\":\"throw\",\"d\":3}\n{\"k\":\"ask\"}").unwrap();
        assert_eq!(lines.iter().map(is_task).collect::<Vec<_>>(), [true, false, false]);
    }
}
