//! A script as a file has it: the text that its author reads, and the byte of the file at which each character is.
//!
//! A script on lines of its own is indented with the file around it:
//!
//! ```text
//!     script: r#"
//!         if e.v_dmg > 3 { ABORT }
//!     "#,
//! ```
//!
//! This indentation and the two line ends at the quotes belong to the file. Checks, runs, breakpoints and messages use
//! the text without them, so that lines and columns are the same whichever way the text is written.

use super::outline::{Shape, letters, outline};
use std::borrow::Cow;

/// What a file puts around the lines of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Margin {
    newline: &'static str,
    /// Before each line that is not empty.
    indent: String,
    /// Before the closing quote.
    end: String,
}

/// Spaces and tabs only, or nothing.
fn is_blank(line: &str) -> bool {
    line.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
}

impl Margin {
    /// The usual one, in a field whose line begins with `before`, in a file with these line ends.
    pub fn usual(before: &str, newline: &'static str) -> Margin {
        Margin { newline, indent: format!("{before}    "), end: before.to_owned() }
    }

    /// The one that a text has: it begins with a line end, and its last line is blank. `None` for a text that
    /// begins beside its quote, or has a line that begins before the closing quote.
    pub fn of(text: &str) -> Option<Margin> {
        let newline = if text.starts_with("\r\n") { "\r\n" } else { "\n" };
        let (body, end) = text.strip_prefix(newline)?.rsplit_once(newline)?;
        let mixed = newline.len() > 1 && text.matches('\n').count() > text.matches(newline).count();
        if mixed || !is_blank(end) {
            return None;
        }
        let fits = |indent: &String| {
            body.split(newline).all(|line| is_blank(line) || line.starts_with(indent.as_str()))
        };
        let indent = ["    ", "\t", "  ", ""].iter().map(|more| format!("{end}{more}")).find(fits)?;
        Some(Margin { newline, indent, end: end.to_owned() })
    }

    /// The lines between the quotes as the file has them.
    pub fn lines<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let inner = text.strip_prefix(self.newline).and_then(|rest| rest.rsplit_once(self.newline));
        inner.map(|(body, _)| body.split(self.newline).collect()).unwrap_or_default()
    }

    /// A line of the file as its author reads it.
    pub fn strip<'t>(&self, line: &'t str) -> &'t str {
        line.strip_prefix(self.indent.as_str()).unwrap_or("")
    }

    /// A line of an author as the file has it.
    pub fn put(&self, line: &str) -> String {
        if line.is_empty() { String::new() } else { format!("{}{line}", self.indent) }
    }

    /// The text between the quotes, of lines as the file has them.
    pub fn join<S: std::borrow::Borrow<str>>(&self, lines: &[S]) -> String {
        format!("{0}{1}{0}{2}", self.newline, lines.join(self.newline), self.end)
    }
}

/// A text between quotes as its author reads it: without the margin of the file.
pub fn without_margin(text: &str) -> Cow<'_, str> {
    let Some(margin) = Margin::of(text) else { return Cow::Borrowed(text) };
    let lines: Vec<&str> = margin.lines(text).into_iter().map(|line| margin.strip(line)).collect();
    Cow::Owned(lines.join("\n"))
}

/// A line of a script in its literal, as bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LineAt {
    /// Where its line in the file begins: before the indentation.
    begins: usize,
    /// Its first character.
    first: usize,
    /// Behind its last character.
    end: usize,
}

/// A script and its literal.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenScript {
    text: String,
    raw: bool,
    /// Never empty.
    lines: Vec<LineAt>,
}

impl WrittenScript {
    /// Reads a literal, raw or with escapes; `None` for what is no text.
    pub fn read(literal: &str) -> Option<WrittenScript> {
        match outline(literal).ok()?.shape {
            Shape::Text { text, inside, raw } => Some(Self::of(literal, &text, inside, raw)),
            _ => None,
        }
    }

    /// A literal that was read already: what it says, where its inside begins, and whether it is raw.
    pub(super) fn of(literal: &str, says: &str, inside: usize, raw: bool) -> WrittenScript {
        // The byte of each character, and of the closing quote.
        let mut at: Vec<usize> = match raw {
            true => says.char_indices().map(|(byte, _)| inside + byte).collect(),
            false => letters(literal, inside, raw).map(|(byte, _)| byte).collect(),
        };
        at.push(if raw { inside + says.len() } else { literal.len().saturating_sub(1) });
        let byte = |place: usize| at.get(place).or(at.last()).copied().unwrap_or(inside);
        let margin = Margin::of(says);
        let last = says.matches('\n').count();
        let mut lines = Vec::new();
        let mut place = 0;
        for (number, line) in says.split('\n').enumerate() {
            let long = line.chars().count();
            let (skipped, cut) = match &margin {
                Some(_) if number == 0 || number == last => (None, 0),
                Some(margin) => {
                    let cut = usize::from(margin.newline.len() > 1);
                    let indented = line.starts_with(margin.indent.as_str());
                    (Some(if indented { margin.indent.chars().count() } else { long - cut }), cut)
                }
                None => (Some(0), 0),
            };
            if let Some(skipped) = skipped {
                let (first, end) = (byte(place + skipped), byte(place + long - cut));
                lines.push(LineAt { begins: byte(place), first, end });
            }
            place += long + 1;
        }
        WrittenScript { text: without_margin(says).into_owned(), raw, lines }
    }

    /// The script as its author reads it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The byte of the literal at a line and column, from 1; at the end of the line where it is shorter.
    pub fn byte(&self, literal: &str, line: u32, column: u32) -> usize {
        let number = (line as usize).saturating_sub(1);
        let Some(at) = self.lines.get(number) else { return self.lines.last().map_or(0, |last| last.end) };
        let before = (column as usize).saturating_sub(1);
        let inside = literal.get(..at.end).unwrap_or(literal);
        letters(inside, at.first, self.raw).nth(before).map_or(at.end, |(byte, _)| byte)
    }

    /// The bytes of the literal that are a line, from 1, without its indentation.
    pub fn line(&self, line: u32) -> Option<std::ops::Range<usize>> {
        let at = self.lines.get((line as usize).checked_sub(1)?)?;
        Some(at.first..at.end)
    }

    /// How many lines it has.
    pub fn count(&self) -> usize {
        self.lines.len()
    }

    /// The line and column, from 1, at a byte of the literal; `None` outside of the lines of the script.
    pub fn place(&self, literal: &str, byte: usize) -> Option<(u32, u32)> {
        let line = self.lines.partition_point(|line| line.begins <= byte).checked_sub(1)?;
        let at = self.lines.get(line)?;
        let inside = literal.get(..at.end).unwrap_or(literal);
        if line + 1 == self.lines.len() && byte > at.end {
            return None;
        }
        let before = letters(inside, at.first, self.raw).take_while(|(at, _)| *at < byte).count();
        let number = |n: usize| u32::try_from(n + 1).unwrap_or(u32::MAX);
        Some((number(line), number(before)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Each character of the script with its place and the text of the literal from there.
    fn places(literal: &str) -> Vec<(char, u32, u32, String)> {
        let script = WrittenScript::read(literal).unwrap();
        let mut all = Vec::new();
        for (line, text) in (1..).zip(script.text().split('\n')) {
            for (column, c) in (1..).zip(text.chars()) {
                let byte = script.byte(literal, line, column);
                assert_eq!(script.place(literal, byte), Some((line, column)), "{c} of {literal}");
                all.push((c, line, column, literal[byte..].chars().take(2).collect()));
            }
        }
        all
    }

    #[test]
    fn a_script_on_lines_of_its_own_is_read_without_its_indentation() {
        let literal = "r#\"\n        let é = \"1\";\n\n          é\n    \"#";
        let script = WrittenScript::read(literal).unwrap();
        assert_eq!(script.text(), "let é = \"1\";\n\n  é");
        let last = places(literal).pop().unwrap();
        assert_eq!((last.0, last.1, last.2), ('é', 3, 3));
        assert_eq!(&literal[script.byte(literal, 1, 1)..][..3], "let");
        assert_eq!(&literal[script.line(1).unwrap()], "let é = \"1\";");
        // Indentation belongs to its line; the quotes to none.
        let indentation = literal.find("  let").unwrap();
        assert_eq!(script.place(literal, indentation), Some((1, 1)));
        assert_eq!((script.place(literal, 3), script.place(literal, literal.len() - 4)), (None, None));
        assert_eq!((script.count(), script.line(4), script.line(0)), (3, None, None));
    }

    #[test]
    fn lines_of_a_script_with_escapes_are_found_in_its_one_line() {
        let literal = r#""a\tb\n\u{e9}\"c\"\n\n  \x41 = '\\'""#;
        let script = WrittenScript::read(literal).unwrap();
        assert_eq!(script.text(), "a\tb\né\"c\"\n\n  A = '\\'");
        let at = |line, column| &literal[script.byte(literal, line, column)..];
        assert!(at(1, 3).starts_with("b\\n"));
        assert!(at(2, 1).starts_with("\\u{e9}"));
        assert!(at(2, 2).starts_with("\\\"c"));
        assert!(at(4, 3).starts_with("\\x41"));
        assert!(at(4, 99).starts_with('"') && at(99, 1).starts_with('"'));
        assert!(at(3, 1).starts_with("\\n  "));
        places(literal);
        // A backslash at the end of a line joins it with the next.
        let joined = "\"ab\\\n   cd\"";
        assert_eq!(WrittenScript::read(joined).unwrap().text(), "abcd");
        assert_eq!(places(joined)[2].3, "cd");
    }

    #[test]
    fn a_text_beside_its_quote_stays_as_it_is() {
        for text in ["a\n  b\n", "\na\n  b", "\n  a\n b\n   ", "", "\n", "\n   ", "\r\na\nb\r\n", " \na\n"] {
            assert_eq!(without_margin(text), text, "{text:?}");
        }
        assert_eq!(without_margin("\r\n  a\r\n\r\n b\r\n "), " a\n\nb");
        assert_eq!(without_margin("\n\tx\n\t\ty\n"), "x\n\ty");
        assert_eq!(without_margin("\nx\n  y\n"), "x\n  y");
        assert_eq!(without_margin("\n  \n     \n"), "\n ", "blank lines lose what the others would");
        assert!(WrittenScript::read("NONE").is_none() && WrittenScript::read("\"").is_none());
    }

    proptest! {
        #[test]
        fn what_is_put_into_a_margin_is_read_out_of_it(
            text in "([ \t\r\né\"\\\\#a]|\n    |\r\n)*",
            before in "[ \t]{0,6}",
            crlf: bool,
        ) {
            let margin = Margin::usual(&before, if crlf { "\r\n" } else { "\n" });
            let lines: Vec<String> = text.split('\n').map(|line| margin.put(line)).collect();
            let inside = margin.join(&lines);
            prop_assert_eq!(&without_margin(&inside), &text);
            prop_assert_eq!(Margin::of(&inside), Some(margin));
            // Both spellings have each character at its place.
            let escaped = format!("\"{}\"", inside.escape_debug());
            prop_assert_eq!(places(&escaped).len(), text.chars().filter(|c| *c != '\n').count());
            let raw = format!("r####\"{inside}\"####");
            let read = WrittenScript::read(&raw).unwrap();
            prop_assert_eq!(read.text(), &text);
            places(&raw);
        }

        #[test]
        fn no_literal_panics(literal in "r?#{0,2}\"[\\PC\n\r\t\\\\\"#]*\"?#{0,2}", line: u32, column: u32) {
            if let Some(script) = WrittenScript::read(&literal) {
                let byte = script.byte(&literal, line, column);
                prop_assert!(literal.is_char_boundary(byte));
                for byte in 0..=literal.len() {
                    let _ = script.place(&literal, byte);
                }
            }
        }
    }
}
