//! Source files read as words, so that tests can hold the walls of the house. Knows enough of Rust to
//! tell code from comments and texts, and nothing of what the code does.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file.
#[derive(Debug)]
pub struct Source {
    /// Where it is, from the top of the repository, with `/`.
    pub path: String,
    /// What stands in it.
    pub text: String,
    /// Its words and signs with the line each is on (from 1), comments and texts left out.
    pub words: Vec<(usize, String)>,
}

/// The top folder of the repository.
pub fn top() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Every Rust file below a folder of the repository, sorted by path. A folder that does not exist has
/// none.
///
/// # Errors
/// A folder or file that cannot be read.
pub fn sources(folder: &str) -> Result<Vec<Source>, String> {
    let mut files = Vec::new();
    let root = top();
    walk(&root.join(folder), &mut files)?;
    files.sort();
    files.iter().map(|file| read(&root, file)).collect()
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    if !folder.is_dir() {
        return Ok(());
    }
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|e| format!("{}: {e}", folder.display()))?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

fn read(root: &Path, file: &Path) -> Result<Source, String> {
    let text = fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let path = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
    let words = words(&text);
    Ok(Source { path, text, words })
}

impl Source {
    /// The lines on which a word stands in code.
    pub fn lines_with<'w>(&'w self, word: &'w str) -> impl Iterator<Item = usize> + 'w {
        self.words.iter().filter(move |(_, w)| w == word).map(|(line, _)| *line)
    }

    /// The top modules of its crate that it names, as `crate::room`, in a tree of `use`, or through a
    /// row of `super` that leads up to the top; with the line of each.
    pub fn rooms_named(&self, rooms: &[&str]) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        let depth = depth(&self.path);
        let word = |at: usize| self.words.get(at).map_or("", |(_, w)| w.as_str());
        let mut at = 0;
        while at < self.words.len() {
            let (mut next, start) = (at, word(at));
            let mut ups = 0;
            if start == "crate" && word(at + 1) == "::" {
                next = at + 2;
            } else {
                while word(next) == "super" && word(next + 1) == "::" {
                    ups += 1;
                    next += 2;
                }
                if ups == 0 || ups < depth {
                    at = next.max(at + 1);
                    continue;
                }
            }
            self.named_from(next, rooms, &mut found);
            at = next;
        }
        found
    }

    /// The rooms named where a path goes on at a word: one word, or a tree in braces.
    fn named_from(&self, at: usize, rooms: &[&str], found: &mut Vec<(usize, String)>) {
        let Some((line, first)) = self.words.get(at) else { return };
        if first != "{" {
            if rooms.contains(&first.as_str()) {
                found.push((*line, first.clone()));
            }
            return;
        }
        let mut level = 0;
        let mut begins = false;
        for (line, word) in self.words.iter().skip(at) {
            match word.as_str() {
                "{" => {
                    level += 1;
                    begins = level == 1;
                    continue;
                }
                "}" => level -= 1,
                "," => {
                    begins = level == 1;
                    continue;
                }
                name if begins && level == 1 && rooms.contains(&name) => found.push((*line, name.to_owned())),
                _ => {}
            }
            begins = false;
            if level == 0 {
                return;
            }
        }
    }
}

/// How many modules deep a file is below the top of its crate: `engine/src/a/b.rs` is 2, and so is
/// `engine/src/a/b/mod.rs`.
fn depth(path: &str) -> usize {
    let inside = path.split_once("/src/").map_or(path, |(_, inside)| inside);
    let parts = inside.split('/').count();
    match inside.rsplit('/').next() {
        Some("mod.rs" | "lib.rs" | "main.rs") => parts - 1,
        _ => parts,
    }
}

/// The words and signs of Rust code with their lines; `::` is one sign, a number with a point is one
/// word.
fn words(text: &str) -> Vec<(usize, String)> {
    let chars: Vec<char> = text.chars().collect();
    let mut out: Vec<(usize, String)> = Vec::new();
    let (mut at, mut line) = (0, 1);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    while at < chars.len() {
        let c = chars[at];
        let next = chars.get(at + 1).copied().unwrap_or(' ');
        let from = at;
        if c == '/' && next == '/' {
            while at < chars.len() && chars[at] != '\n' {
                at += 1;
            }
        } else if c == '/' && next == '*' {
            at = past_block(&chars, at);
        } else if c == '"' {
            at = past_text(&chars, at + 1);
        } else if let Some(end) = past_raw(&chars, at) {
            at = end;
        } else if c == '\'' {
            at = past_quote(&chars, at);
        } else if c.is_ascii_digit() {
            at = past_number(&chars, at, out.last().is_some_and(|(_, w)| w == "."));
            out.push((line, chars[from..at].iter().collect()));
        } else if is_word(c) {
            while at < chars.len() && is_word(chars[at]) {
                at += 1;
            }
            out.push((line, chars[from..at].iter().collect()));
        } else if c == ':' && next == ':' {
            at += 2;
            out.push((line, "::".to_owned()));
        } else {
            at += 1;
            if !c.is_whitespace() {
                out.push((line, c.to_string()));
            }
        }
        line += chars[from..at].iter().filter(|c| **c == '\n').count();
    }
    out
}

/// After a comment that may hold others.
fn past_block(chars: &[char], from: usize) -> usize {
    let (mut at, mut level) = (from, 0);
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => {
                level += 1;
                at += 2;
            }
            ('*', Some('/')) => {
                level -= 1;
                at += 2;
                if level == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    at
}

/// After a text whose opening quote was passed.
fn past_text(chars: &[char], from: usize) -> usize {
    let mut at = from;
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// After a raw text, if one begins here.
fn past_raw(chars: &[char], from: usize) -> Option<usize> {
    let joined = from.checked_sub(1).is_some_and(|b| chars[b].is_alphanumeric() || chars[b] == '_');
    if chars[from] != 'r' || joined {
        return None;
    }
    let hashes = chars[from + 1..].iter().take_while(|c| **c == '#').count();
    if chars.get(from + 1 + hashes) != Some(&'"') {
        return None;
    }
    let mut at = from + 2 + hashes;
    while at < chars.len() {
        if chars[at] == '"' && chars[at + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes {
            return Some(at + 1 + hashes);
        }
        at += 1;
    }
    Some(at)
}

/// After a character, or after the quote of a lifetime.
fn past_quote(chars: &[char], from: usize) -> usize {
    if chars.get(from + 1) == Some(&'\\') {
        let mut at = from + 3;
        while at < chars.len() && chars[at] != '\'' {
            at += 1;
        }
        return (at + 1).min(chars.len());
    }
    if chars.get(from + 2) == Some(&'\'') { from + 3 } else { from + 1 }
}

/// After a number; the point of `1.5` belongs to it, that of `1..2`, `1.max(2)` and `x.0.1` does not.
fn past_number(chars: &[char], from: usize, after_point: bool) -> usize {
    let mut at = from;
    while at < chars.len() && (chars[at].is_alphanumeric() || chars[at] == '_') {
        at += 1;
    }
    let fraction = chars.get(at) == Some(&'.') && chars.get(at + 1).is_some_and(char::is_ascii_digit);
    if fraction && !after_point {
        at += 1;
        while at < chars.len() && (chars[at].is_alphanumeric() || chars[at] == '_') {
            at += 1;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<String> {
        words(text).into_iter().map(|(_, w)| w).collect()
    }

    #[test]
    fn comments_and_texts_are_no_words() {
        let text = "a // f64\n/* f32 /* f64 */ */ b \"f64 \\\" f32\" r#\"f64\"# 'f' '\\n' 'life c";
        assert_eq!(plain(text), ["a", "b", "life", "c"]);
    }

    #[test]
    fn numbers_keep_their_point() {
        assert_eq!(
            plain("1.5 + x.0.1 + 1..2"),
            ["1.5", "+", "x", ".", "0", ".", "1", "+", "1", ".", ".", "2"]
        );
    }

    #[test]
    fn rooms_are_found_in_every_form() {
        let source = |path: &str, text: &str| Source {
            path: path.to_owned(),
            text: text.to_owned(),
            words: words(text),
        };
        let named = |path: &str, text: &str| -> Vec<String> {
            source(path, text).rooms_named(&["play", "base"]).into_iter().map(|(_, w)| w).collect()
        };
        assert_eq!(named("engine/src/a/b.rs", "use crate::play::X; crate::base::f();"), ["play", "base"]);
        assert_eq!(named("engine/src/a/b.rs", "use crate::{base::{play}, play::Y};"), ["base", "play"]);
        assert_eq!(named("engine/src/a/b.rs", "use super::super::play;"), ["play"]);
        assert_eq!(named("engine/src/a/mod.rs", "use super::play;"), ["play"]);
        assert_eq!(named("engine/src/a/b.rs", "use super::play;"), Vec::<String>::new());
        assert_eq!(
            named("engine/src/a/b.rs", "// crate::play\nlet x = \"crate::play\";"),
            Vec::<String>::new()
        );
    }
}
