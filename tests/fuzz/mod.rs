//! Fuzz targets: what reads files and texts that anybody may have written gets damaged ones. A target must not panic,
//! must answer within a time and within a memory, has to say where what it cannot read is wrong, and answers the same
//! twice.
//!
//! | file | what it is about |
//! |---|---|
//! | `packs` | files of a pack: resources of each kind, tables, overrides, the manifest |
//! | `handlers` | scripts: checked, compiled, run on a stage |
//! | `recordings` | `scenario.ron`: read, staged, replayed |
//! | `traces` | traces of the original, plain and packed: read, played, compared |
//! | `journals` | unsaved edits that a killed process left |
//! | `edits` | edits of single values of a RON text, and their inverse |
//! | `mutate` | how inputs are damaged |
//! | `watch` | time and memory of the input in hand |
//! | `drive` | the loop: corpus first, then damaged inputs; those that come to something new are damaged further |
//! | `main`, `guided` | the command line; the same driven by libFuzzer |
//! | `corpus/` | inputs to begin with, a folder a target; inputs that once failed stay there |
//!
//! A new target: its file here, a row in [`TARGETS`], a folder of inputs in `corpus/`.

pub mod drive;
mod edits;
mod handlers;
mod journals;
mod mutate;
mod packs;
mod recordings;
mod traces;
mod watch;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// One target.
pub struct Target {
    /// Its name: of its file, and of its folder in `corpus/`.
    pub name: &'static str,
    /// Tries one input. Answers what it came to, in words that are the same for inputs of the same sort.
    ///
    /// # Errors
    /// What must not be.
    run: fn(&[u8]) -> Result<String, String>,
    /// Words that inputs are made of, beside those of the corpus.
    words: &'static [&'static str],
}

/// All of them.
pub const TARGETS: [Target; 6] = [
    Target { name: "packs", run: packs::run, words: packs::WORDS },
    Target { name: "handlers", run: handlers::run, words: handlers::WORDS },
    Target { name: "recordings", run: recordings::run, words: recordings::WORDS },
    Target { name: "traces", run: traces::run, words: traces::WORDS },
    Target { name: "journals", run: journals::run, words: journals::WORDS },
    Target { name: "edits", run: edits::run, words: edits::WORDS },
];

/// The longest input that is tried, in bytes.
pub const LONGEST: usize = 64 << 10;

/// A target by its name.
///
/// # Errors
/// There is none of this name.
pub fn target(name: &str) -> Result<&'static Target, String> {
    TARGETS.iter().find(|target| target.name == name).ok_or_else(|| {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        format!("there is no target `{name}`; name one of {}", names.join(", "))
    })
}

impl Target {
    /// Tries one input; a panic is a fault too.
    ///
    /// # Errors
    /// What must not be.
    pub fn attempt(&self, input: &[u8]) -> Result<String, String> {
        match catch_unwind(AssertUnwindSafe(|| (self.run)(input))) {
            Ok(came) => came,
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                Err(format!("panic: {}", text.unwrap_or("of another kind than text")))
            }
        }
    }

    /// The folder of its inputs.
    pub fn corpus(&self) -> PathBuf {
        crate::source::top().join("tests/fuzz/corpus").join(self.name)
    }

    /// Its inputs, by file name.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn inputs(&self) -> Result<Vec<Vec<u8>>, String> {
        let files = crate::folders::files(&self.corpus())?;
        files.iter().map(|file| std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))).collect()
    }
}

/// Writes an input that failed into a file below `target/fuzz`, and answers its place.
pub fn keep(target: &str, input: &[u8]) -> PathBuf {
    let mut hash = DefaultHasher::new();
    input.hash(&mut hash);
    let folder = crate::source::top().join("target/fuzz");
    let path = folder.join(format!("{target}-{:016x}", hash.finish()));
    match std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, input)) {
        Ok(()) => path,
        // What cannot be written is told in the message at least.
        Err(error) => PathBuf::from(format!("(not written: {error}) {:?}", String::from_utf8_lossy(input))),
    }
}

/// The first line of an input, which says what the rest is, and the rest. Bytes that are no UTF-8 are replaced, as no
/// reader of texts gets to see them.
fn headed(input: &[u8]) -> (String, String) {
    let text = String::from_utf8_lossy(input);
    let (head, rest) = text.split_once('\n').unwrap_or((&text, ""));
    (head.trim().to_owned(), rest.to_owned())
}

/// A message without the names, numbers and texts in it, which tell inputs apart and not what came of them.
fn sort_of(message: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    for c in message.chars().take(300) {
        match c {
            '`' | '"' => quoted = !quoted,
            '0'..='9' => {}
            _ if !quoted => out.push(c),
            _ => {}
        }
    }
    out
}

/// A folder of this process for files of one target; made when it is asked for.
fn folder_of(target: &str) -> Result<PathBuf, String> {
    let folder = std::env::temp_dir().join(format!("augury-fuzz-{}-{target}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(folder)
}
