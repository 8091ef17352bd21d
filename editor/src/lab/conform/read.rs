//! The lines of a trace, and where a mistake in them stands. Knows files and JSON, and of the words of a
//! trace only which belong to the task.

pub use super::fault::Fault;
use crate::lab::strict_json;
use augury_engine::base::names::nearest;
use augury_engine::content::disk;
use lzma_rust2::XzReader;
use serde_json::Value;
use serde_json::error::Category;
use std::io::{BufRead, BufReader, Read};
use std::path::{Component, Path, PathBuf};

/// Bytes of a trace, unpacked: twelve times the longest that was measured.
pub(super) const LARGEST: u64 = 64 << 20;
/// Lines of a trace: ten times as many as were measured.
const LINES: usize = 500_000;
/// Bytes of a line, or of a map: twenty times the longest that was measured.
const LONGEST: usize = 1 << 20;
/// Bytes that the lines of a trace may take in memory.
const MEMORY: usize = 512 << 20;
/// KiB that a packed file may ask for to be unpacked; `xz -9` asks for half of it.
const DICTIONARY: u32 = 128 << 10;

/// The most bytes of a file that is read as a whole.
const WHOLE: usize = 16 << 20;

/// What a file is.
const TRACE: &str = "a trace";
const SET: &str = "a measured set";
const MAP: &str = "a map";

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

/// The kinds of line.
const KINDS: &[&str] = &[
    "scenario", "start", "context", "creature", "memory", "seed", "item", "set", "round", "roundret",
    "answer", "rng", "srand", "state", "note", "throw", "throwret", "pass", "passret", "ask", "askret", "to",
    "toret", "act", "actret", "pulse",
];

/// Refuses a line of a kind that there is none of: it would be passed over without a word.
///
/// # Errors
/// Its place and the nearest kind.
pub(super) fn kinds_are_known(name: &str, lines: &[Line]) -> Result<(), Fault> {
    let Some(line) = lines.iter().find(|line| !KINDS.contains(&line.k.as_str())) else { return Ok(()) };
    let remedy = match nearest(&line.k, KINDS.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "take it out".to_owned(),
    };
    Err(Fault::at(name, line.number, format!("a trace has no lines of the kind `{}`; {remedy}", line.k)))
}

/// Does a line belong to the task, and not to what came of it? Throws do if the driver made them.
pub fn is_task(line: &Line) -> bool {
    match line.k.as_str() {
        "scenario" | "start" | "context" | "creature" | "memory" | "seed" | "item" => true,
        "set" | "round" | "answer" | "rng" => true,
        "throw" => line.depth() == 0,
        // The metamagic that the driver set for the player's spell.
        "note" => line.value["MM"].is_u64(),
        _ => false,
    }
}

/// A trace or map as text, packed or not, read piece by piece: no more of it is in memory than the line in hand.
struct Source {
    name: String,
    /// What it is, for faults: a trace, a measured set, a map.
    what: &'static str,
    from: Box<dyn BufRead>,
    packed: bool,
    /// Bytes that were read, unpacked.
    read: u64,
    /// The line in hand, from 1.
    line: usize,
}

impl Source {
    /// Opens a regular file; one that ends in `.xz` is unpacked.
    fn open(file: &Path, what: &'static str) -> Result<Source, Fault> {
        let name = file.display().to_string();
        let opened = disk::open_regular(file, LARGEST)
            .map_err(|e| Fault::at(&name, 0, format!("{e}. {}", e.remedy())))?;
        let packed = name.to_lowercase().ends_with(".xz");
        let plain = BufReader::new(opened.take(LARGEST));
        let from: Box<dyn BufRead> = match packed {
            true => Box::new(BufReader::new(XzReader::new_mem_limit(plain, true, DICTIONARY))),
            false => Box::new(plain),
        };
        Ok(Source { name, what, from, packed, read: 0, line: 0 })
    }

    fn fault(&self, column: usize, text: String) -> Fault {
        Fault::at_column(&self.name, self.line, column, text)
    }

    /// What is said where a line goes beyond what is read. Sets and maps are read as a whole, and mostly are one line.
    fn too_long(&self) -> String {
        match self.what {
            TRACE => format!("the line has more than {LONGEST} bytes; no line of a trace is so long"),
            SET => format!("it has more than {} MiB, which no measured set has; divide it", WHOLE >> 20),
            what => format!("it has more than {LONGEST} bytes; {what} has at most so many"),
        }
    }

    /// The next line without its end, of at most so many bytes; `None` behind the last.
    fn next(&mut self, most: usize) -> Result<Option<String>, Fault> {
        let mut bytes = Vec::new();
        self.line += 1;
        let within = (most as u64 + 1).min((LARGEST + 1).saturating_sub(self.read));
        let done = (&mut self.from).take(within).read_until(b'\n', &mut bytes);
        self.read += bytes.len() as u64;
        if let Err(error) = done {
            let text = match self.packed {
                true => format!("the file is cut or damaged, nothing can be unpacked from here: {error}"),
                false => error.to_string(),
            };
            return Err(self.fault(bytes.len() + 1, text));
        }
        if self.read > LARGEST {
            let text = format!("more than {} MiB; {} has at most so much", LARGEST >> 20, self.what);
            return Err(self.fault(1, text));
        }
        if bytes.len() > most {
            return Err(self.fault(1, self.too_long()));
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        let end = bytes.strip_suffix(b"\n").map(|line| line.strip_suffix(b"\r").unwrap_or(line).len());
        bytes.truncate(end.unwrap_or(bytes.len()));
        let text = String::from_utf8(bytes).map_err(|error| {
            let column = error.utf8_error().valid_up_to() + 1;
            self.fault(column, "this is no UTF-8 text".to_owned())
        })?;
        Ok(Some(text))
    }
}

/// Reads a trace, packed or not, and the whole map beside it where there is one.
///
/// # Errors
/// It can't be read or unpacked, is too large, or a line is no JSON.
pub fn read(file: &Path) -> Result<Vec<Line>, Fault> {
    let mut source = Source::open(file, TRACE)?;
    let (mut lines, mut memory) = (Vec::new(), 0);
    while let Some(text) = source.next(LONGEST)? {
        let Some(line) = line_of(&source.name, source.line, &text)? else { continue };
        memory += weight(&line.value);
        if memory > MEMORY || lines.len() >= LINES {
            let text = format!("the trace goes on for more than {LINES} lines, or holds too many values");
            return Err(source.fault(1, text));
        }
        lines.push(line);
    }
    whole_map(file, &mut lines)?;
    Ok(lines)
}

/// Reads a whole file, packed or not, as one text.
///
/// # Errors
/// It can't be read or unpacked, is too large, or is no text.
pub fn read_whole(file: &Path) -> Result<String, Fault> {
    let mut source = Source::open(file, SET)?;
    let mut text = String::new();
    while let Some(line) = source.next(WHOLE)? {
        text += &line;
        text.push('\n');
        if text.len() > WHOLE {
            return Err(source.fault(1, source.too_long()));
        }
    }
    Ok(text)
}

/// About how many bytes a value takes in memory: much more than its text, where that is short.
fn weight(value: &Value) -> usize {
    const VALUE: usize = size_of::<Value>();
    // The entries of an object stand in nodes of eleven, half of them empty at worst.
    const ENTRY: usize = 2 * (size_of::<String>() + VALUE);
    match value {
        Value::String(text) => VALUE + text.len(),
        Value::Array(all) => VALUE + all.iter().map(|one| VALUE + weight(one)).sum::<usize>(),
        Value::Object(all) => {
            let entries = all.iter().map(|(key, one)| ENTRY + key.len() + weight(one)).sum::<usize>();
            VALUE + entries.max(11 * ENTRY / 2)
        }
        _ => VALUE,
    }
}

/// The file with the whole map that a trace names, where it stands beside the trace. Those that are not there are done without.
pub(super) fn map_of(trace: &Path, lines: &[Line]) -> Option<PathBuf> {
    let start = lines.iter().find(|l| l.k == "start")?;
    let named = start.value["map"]["whole_map_file"].as_str()?;
    let plain = Path::new(named).components().all(|c| matches!(c, Component::Normal(_)));
    let beside = |name: &str| trace.parent().map(|folder| folder.join(name)).filter(|f| plain && f.is_file());
    beside(named).or_else(|| beside(&format!("{named}.xz")))
}

/// The whole map takes the place of the window that the start line shows of it.
fn whole_map(trace: &Path, lines: &mut [Line]) -> Result<(), Fault> {
    let Some(file) = map_of(trace, lines) else { return Ok(()) };
    let Some(start) = lines.iter_mut().find(|l| l.k == "start") else { return Ok(()) };
    let mut source = Source::open(&file, MAP)?;
    let mut text = String::new();
    while let Some(line) = source.next(LONGEST.saturating_sub(text.len()))? {
        text += &line;
        text.push('\n');
    }
    let whole = strict_json::read(&text)
        .map_err(|error| Fault::at(&file.display().to_string(), 0, format!("this is no map: {error}")))?;
    let (cx, cy) = (start.value["window"]["cx"].clone(), start.value["window"]["cy"].clone());
    start.value["window"] = whole;
    start.value["window"]["cx"] = cx;
    start.value["window"]["cy"] = cy;
    Ok(())
}

/// The lines of a text; empty ones are passed over.
///
/// # Errors
/// A line is no JSON object with a `k`.
pub fn lines_of(name: &str, text: &str) -> Result<Vec<Line>, Fault> {
    let lines = text.lines().enumerate().map(|(place, line)| line_of(name, place + 1, line));
    lines.filter_map(Result::transpose).collect()
}

/// A line of a trace; `None` for an empty one.
fn line_of(name: &str, number: usize, text: &str) -> Result<Option<Line>, Fault> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let value = strict_json::read(text).map_err(|error| {
        let why = match error.classify() {
            Category::Eof => format!("the line is cut short: {error}"),
            Category::Data => strict_json::words(&error),
            Category::Syntax | Category::Io => format!("this is no JSON: {error}"),
        };
        Fault::at_column(name, number, error.column().max(1), why)
    })?;
    let Some(k) = value["k"].as_str() else {
        return Err(Fault::at(name, number, "a line of a trace is an object whose `k` says its kind"));
    };
    Ok(Some(Line { number, k: k.to_owned(), value }))
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
