//! Source files read as words, so that tests can hold the walls of the house. Knows nothing of what the code does.

use crate::folders;
use proc_macro2::{Delimiter, LexError, Spacing, TokenStream, TokenTree};
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
    let root = top();
    if !root.join(folder).is_dir() {
        return Ok(Vec::new());
    }
    let files = folders::files(&root.join(folder))?;
    files
        .iter()
        .filter(|file| file.extension().is_some_and(|e| e == "rs"))
        .map(|file| read(&root, file))
        .collect()
}

fn read(root: &Path, file: &Path) -> Result<Source, String> {
    let text = fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let path = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
    let words = words(&text).map_err(|error| {
        let at = error.span().start();
        format!("{path}:{}:{}: this is no Rust code", at.line, at.column + 1)
    })?;
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

/// The words and signs of Rust code with their lines; `::` is one sign, a number with a point is one word.
fn words(text: &str) -> Result<Vec<(usize, String)>, LexError> {
    let mut out = Vec::new();
    gather(text.parse()?, &mut out);
    Ok(out)
}

fn gather(code: TokenStream, out: &mut Vec<(usize, String)>) {
    let mut tokens = code.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let line = token.span().start().line;
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                out.push((line, open.to_owned()));
                gather(group.stream(), out);
                out.push((group.span_close().start().line, close.to_owned()));
            }
            // A comment that documents something is read as an attribute, each sign of which stands for all of it.
            TokenTree::Punct(sign) if sign.as_char() == '#' && sign.span().byte_range().len() > 1 => {
                tokens.next_if(|next| matches!(next, TokenTree::Punct(_)));
                tokens.next();
            }
            TokenTree::Punct(sign) => {
                let next = |next: &TokenTree| matches!(next, TokenTree::Punct(next) if next.as_char() == ':');
                match (sign.as_char(), sign.spacing()) {
                    ('\'', _) => {}
                    (':', Spacing::Joint) if tokens.next_if(next).is_some() => {
                        out.push((line, "::".to_owned()))
                    }
                    (sign, _) => out.push((line, sign.to_string())),
                }
            }
            TokenTree::Ident(word) => out.push((line, word.to_string())),
            TokenTree::Literal(literal) => {
                let number = literal.to_string();
                match number.split_once('.') {
                    _ if !number.starts_with(|c: char| c.is_ascii_digit()) => {}
                    // `x.0.1` has no number with a point.
                    Some((first, second)) if out.last().is_some_and(|(_, word)| word == ".") => {
                        out.extend([first, ".", second].map(|word| (line, word.to_owned())));
                    }
                    _ => out.push((line, number)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<String> {
        words(text).unwrap().into_iter().map(|(_, w)| w).collect()
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
            words: words(text).unwrap(),
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
