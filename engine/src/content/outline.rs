//! The outline of a RON text: which value stands where.
//!
//! Serde gives values without places, and one error a file. The outline gives every value its place, so that
//! each problem points at the token that has it. It reads the part of RON that packs use: records, lists,
//! quoted and raw text, characters, numbers, bare names, comments, attributes. Knows no definition.

use super::problem::{LINE_FEEDS, LONE_RETURN, lone_return};

/// A value and where it stands, as byte offsets into the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// What stands there.
    pub shape: Shape,
}

/// What a value looks like.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Round brackets with named fields, and the name before them if there is one.
    Record {
        /// The name before the brackets, empty if there is none.
        name: String,
        /// The fields in order.
        fields: Vec<FieldNode>,
    },
    /// Round brackets without names, or several values in them.
    Tuple(Vec<Node>),
    /// Square brackets.
    List(Vec<Node>),
    /// Curly brackets: rows with a key in quotes, as a table file has them.
    Map(Vec<RowNode>),
    /// Text: what it says and where its inside begins (for raw text, byte for byte).
    Text {
        /// The text with its escapes undone.
        text: String,
        /// Offset of the first byte inside the quotes.
        inside: usize,
        /// Whether it is raw, so that places inside it are places in the file.
        raw: bool,
    },
    /// One character.
    Letter(char),
    /// A number or a bare name, as written.
    Word(String),
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldNode {
    /// Its name.
    pub name: String,
    /// Where the name begins.
    pub start: usize,
    /// Its value.
    pub value: Node,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct RowNode {
    /// Its key, with escapes undone.
    pub key: String,
    /// Where the key begins, at its quote.
    pub start: usize,
    /// Its value.
    pub value: Node,
}

/// Why a text has no outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Where, as a byte offset.
    pub at: usize,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub remedy: String,
}

/// Deeper nesting than any definition has; more would only burden the stack.
const DEEPEST: usize = 64;

/// Reads a whole text.
///
/// # Errors
/// It is no RON: the first fault, with the byte where it is.
pub fn outline(text: &str) -> Result<Node, Broken> {
    // Some editors begin a file with a byte order mark.
    let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut reader = Reader { text, at, depth: 0 };
    reader.blank()?;
    while reader.rest().starts_with("#!") {
        let Some(end) = reader.rest().find(']') else {
            return Err(reader.broken("an attribute is not closed", "End it with a square bracket"));
        };
        reader.at += end + 1;
        reader.blank()?;
    }
    if reader.rest().is_empty() {
        let lone = text.contains('\r') && !text.contains('\n');
        let (what, remedy) = match (text.trim_start_matches('\u{feff}').trim().is_empty(), lone) {
            (true, _) => ("the file is empty", "Write a resource, at least (name: \"…\")"),
            (false, true) => {
                ("the lines end with carriage returns alone, which end no comment", "Save it with line feeds")
            }
            (false, false) => ("the file has only comments", "Write a resource, at least (name: \"…\")"),
        };
        return Err(reader.broken(what, remedy));
    }
    let node = reader.value()?;
    reader.blank()?;
    if !reader.rest().is_empty() {
        let what = format!("something stands after the end: `{}`", reader.glimpse());
        return Err(reader.broken(&what, "Take it away, or look for a bracket that closes too early"));
    }
    Ok(node)
}

/// The characters of a text in quotes, each with the byte at which its spelling begins. From any such byte on; to the
/// closing quote, or for a raw text to the end of `text`.
pub(super) fn letters(text: &str, from: usize, raw: bool) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut reader = Reader { text, at: from.min(text.len()), depth: 0 };
    let next = move || {
        loop {
            let at = reader.at;
            let c = reader.peek().filter(|c| raw || *c != '"')?;
            reader.at += c.len_utf8();
            if raw || c != '\\' {
                return Some((at, c));
            }
            // A line end behind a backslash is none.
            if let Some(c) = reader.escape().ok()? {
                return Some((at, c));
            }
        }
    };
    std::iter::from_fn(next).fuse()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn glimpse(&self) -> String {
        let rest = self.rest();
        let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        let word: String = rest.chars().take(length.clamp(1, 24)).collect();
        if word.is_empty() { "the end of the file".to_owned() } else { word }
    }

    fn broken(&self, what: &str, remedy: &str) -> Broken {
        Broken { at: self.at, what: what.to_owned(), remedy: remedy.to_owned() }
    }

    fn place_of(&self, at: usize) -> String {
        let place = super::problem::Place::of(self.text, at);
        format!("line {}, column {}", place.line, place.column)
    }

    /// Skips blanks and comments.
    fn blank(&mut self) -> Result<(), Broken> {
        loop {
            let rest = self.rest().trim_start_matches(is_blank);
            self.at = self.text.len() - rest.len();
            if rest.starts_with("//") {
                let comment = rest.get(..rest.find('\n').unwrap_or(rest.len())).unwrap_or(rest);
                // One behind which nothing more comes is the end of the text.
                let lone = lone_return(comment)
                    .filter(|at| comment.get(*at..).is_some_and(|c| !c.trim().is_empty()));
                if let Some(at) = lone.filter(|_| self.text.contains('\n')) {
                    self.at += at;
                    return Err(self.broken(LONE_RETURN, LINE_FEEDS));
                }
                self.at += comment.len();
            } else if rest.starts_with("/*") {
                let from = self.at;
                let mut depth = 0;
                loop {
                    if self.rest().starts_with("/*") {
                        depth += 1;
                        self.at += 2;
                    } else if self.rest().starts_with("*/") {
                        depth -= 1;
                        self.at += 2;
                        if depth == 0 {
                            break;
                        }
                    } else {
                        let Some(c) = self.peek() else {
                            self.at = from;
                            return Err(self.broken("a comment is not closed", "End it with */"));
                        };
                        self.at += c.len_utf8();
                    }
                }
            } else {
                return Ok(());
            }
        }
    }

    fn value(&mut self) -> Result<Node, Broken> {
        let start = self.at;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(
                self.broken("brackets are nested too deeply", "No definition needs more than a few levels")
            );
        }
        let shape = match self.peek() {
            None => Err(self.broken("the file ends where a value is wanted", "Write the value")),
            Some('[') => self.list(),
            Some('(') => self.brackets(String::new()),
            Some('{') => self.map(),
            Some('"') => self.quoted(),
            Some('\'') => self.letter(),
            Some('r') if self.rest()[1..].trim_start_matches('#').starts_with('"') => self.raw(),
            Some(c) if is_word(c) || c == '+' => self.word(),
            Some(c) => Err(self.broken(
                &format!("`{c}` begins no value"),
                "Values begin with a letter, a digit, a quote or a bracket",
            )),
        }?;
        self.depth -= 1;
        Ok(Node { start, end: self.at, shape })
    }

    fn word(&mut self) -> Result<Shape, Broken> {
        let rest = self.rest();
        let length = rest.find(|c: char| !(is_word(c) || c == '+' || c == '.')).unwrap_or(rest.len());
        let word = rest[..length].to_owned();
        self.at += length;
        let after = self.at;
        self.blank()?;
        if self.peek() == Some('(') {
            return self.brackets(word);
        }
        self.at = after;
        Ok(Shape::Word(word))
    }

    fn list(&mut self) -> Result<Shape, Broken> {
        let opened = self.at;
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.blank()?;
            match self.peek() {
                Some(']') => {
                    self.at += 1;
                    return Ok(Shape::List(items));
                }
                Some(')' | '}') | None => return Err(self.unclosed('[', ']', opened)),
                _ => {}
            }
            let start = self.at;
            let item = self.value()?;
            self.blank()?;
            match self.peek() {
                Some(',') => self.at += 1,
                Some(']') => {}
                // A name and a colon belong to the record outside: this list was never closed.
                Some(':') if matches!(item.shape, Shape::Word(_)) => {
                    self.at = start;
                    return Err(self.unclosed('[', ']', opened));
                }
                _ => return Err(self.no_comma(']', opened)),
            }
            items.push(item);
        }
    }

    fn brackets(&mut self, name: String) -> Result<Shape, Broken> {
        let opened = self.at;
        self.at += 1;
        let mut fields: Vec<FieldNode> = Vec::new();
        let mut items: Vec<Node> = Vec::new();
        loop {
            self.blank()?;
            match self.peek() {
                Some(')') => {
                    self.at += 1;
                    return Ok(if items.is_empty() {
                        Shape::Record { name, fields }
                    } else {
                        Shape::Tuple(items)
                    });
                }
                Some(']' | '}') | None => return Err(self.unclosed('(', ')', opened)),
                _ => {}
            }
            let start = self.at;
            let first = self.value()?;
            let after = self.at;
            self.blank()?;
            if self.peek() == Some(':') {
                let Shape::Word(field) = first.shape else {
                    self.at = start;
                    return Err(
                        self.broken("a field's name is wanted before the colon", "Names have no quotes")
                    );
                };
                self.at += 1;
                self.blank()?;
                let value = self.value()?;
                fields.push(FieldNode { name: field, start, value });
            } else if fields.is_empty() {
                items.push(first);
            } else {
                self.at = after;
                return Err(self.broken(
                    &format!("a colon is missing after `{}`", &self.text[start..after]),
                    "Fields are written as name: value",
                ));
            }
            self.blank()?;
            match self.peek() {
                Some(',') => self.at += 1,
                Some(')') => {}
                _ => return Err(self.no_comma(')', opened)),
            }
        }
    }

    fn map(&mut self) -> Result<Shape, Broken> {
        let opened = self.at;
        self.at += 1;
        let mut rows: Vec<RowNode> = Vec::new();
        loop {
            self.blank()?;
            match self.peek() {
                Some('}') => {
                    self.at += 1;
                    return Ok(Shape::Map(rows));
                }
                Some(']' | ')') | None => return Err(self.unclosed('{', '}', opened)),
                _ => {}
            }
            let start = self.at;
            let key = self.value()?;
            let Shape::Text { text: key, .. } = key.shape else {
                self.at = start;
                return Err(self.broken("a row's id is wanted here", "Write the id in quotes and a colon"));
            };
            self.blank()?;
            if self.peek() != Some(':') {
                let what = format!("a colon is missing after \"{key}\"");
                return Err(self.broken(&what, "Rows are written as \"id\": (name: \"…\")"));
            }
            self.at += 1;
            self.blank()?;
            let value = self.value()?;
            rows.push(RowNode { key, start, value });
            self.blank()?;
            match self.peek() {
                Some(',') => self.at += 1,
                Some('}') => {}
                _ => return Err(self.no_comma('}', opened)),
            }
        }
    }

    fn unclosed(&self, open: char, close: char, opened: usize) -> Broken {
        let here = self.glimpse();
        let place = self.place_of(opened);
        self.broken(
            &format!("`{close}` is missing before `{here}`"),
            &format!("Close the `{open}` that opens at {place}"),
        )
    }

    fn no_comma(&self, close: char, opened: usize) -> Broken {
        let open = match close {
            ')' => '(',
            '}' => '{',
            _ => '[',
        };
        if matches!(self.peek(), None | Some(')' | ']' | '}')) {
            return self.unclosed(open, close, opened);
        }
        let here = self.glimpse();
        let place = self.place_of(opened);
        self.broken(
            &format!("`,` or `{close}` is missing before `{here}`"),
            &format!("Put a comma between values; the bracket opens at {place}"),
        )
    }

    fn quoted(&mut self) -> Result<Shape, Broken> {
        let start = self.at;
        self.at += 1;
        let inside = self.at;
        let mut text = String::new();
        loop {
            let Some(c) = self.peek() else {
                self.at = start;
                return Err(self.broken("a text is not closed", "End it with a quote"));
            };
            self.at += c.len_utf8();
            match c {
                '"' => return Ok(Shape::Text { text, inside, raw: false }),
                '\\' => text.extend(self.escape()?),
                c => text.push(c),
            }
        }
    }

    /// What stands after a backslash.
    fn escape(&mut self) -> Result<Option<char>, Broken> {
        let Some(c) = self.peek() else {
            return Err(self.broken("a text ends in a backslash", "Write two, or take it away"));
        };
        self.at += c.len_utf8();
        let hex = |reader: &mut Self, digits: &str, skip: usize| {
            let plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            let code = u32::from_str_radix(digits, 16).ok().filter(|_| plain).and_then(char::from_u32);
            let code =
                code.ok_or_else(|| reader.broken("an escape names no character", "Write it as \\u{e9}"));
            let code = code?;
            reader.at = (reader.at + skip).min(reader.text.len());
            Ok(Some(code))
        };
        match c {
            'n' => Ok(Some('\n')),
            't' => Ok(Some('\t')),
            'r' => Ok(Some('\r')),
            '0' => Ok(Some('\0')),
            '\\' | '"' | '\'' => Ok(Some(c)),
            '\n' => {
                let rest = self.rest().trim_start_matches([' ', '\t', '\n', '\r']);
                self.at = self.text.len() - rest.len();
                Ok(None)
            }
            'x' => {
                // Above 7f it would be one byte of several, which \u{…} says better.
                let digits = self.rest().get(..2).filter(|d| d.as_bytes()[0] < b'8').unwrap_or("").to_owned();
                hex(self, &digits, 2)
            }
            'u' if self.rest().starts_with('{') => {
                let digits = self.rest()[1..].split('}').next().unwrap_or("").to_owned();
                hex(self, &digits, digits.len() + 2)
            }
            other => {
                Err(self.broken(&format!("`\\{other}` is no escape"), "A backslash itself is written twice"))
            }
        }
    }

    fn raw(&mut self) -> Result<Shape, Broken> {
        let start = self.at;
        let hashes = self.rest()[1..].bytes().take_while(|b| *b == b'#').count();
        let inside = self.at + 1 + hashes + 1;
        let close = format!("\"{}", "#".repeat(hashes));
        match self.text[inside..].find(&close) {
            Some(length) => {
                self.at = inside + length + close.len();
                Ok(Shape::Text { text: self.text[inside..inside + length].to_owned(), inside, raw: true })
            }
            None => {
                self.at = start;
                Err(self.broken("a raw text is not closed", &format!("End it with {close}")))
            }
        }
    }

    fn letter(&mut self) -> Result<Shape, Broken> {
        let start = self.at;
        self.at += 1;
        let letter = match self.peek() {
            Some('\\') => {
                self.at += 1;
                self.escape()?
            }
            Some(c) => {
                self.at += c.len_utf8();
                Some(c)
            }
            None => None,
        };
        match (letter, self.peek()) {
            (Some(letter), Some('\'')) => {
                self.at += 1;
                Ok(Shape::Letter(letter))
            }
            _ => {
                self.at = start;
                Err(self.broken("a character is not closed", "Write one character in single quotes"))
            }
        }
    }
}

/// What RON takes for a blank.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r' | '\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn broken(text: &str) -> (usize, String) {
        let broken = outline(text).unwrap_err();
        (broken.at, broken.what)
    }

    #[test]
    fn every_value_has_its_place() {
        let text = "#![enable(implicit_some)]\n// head\nMonster(\n  name: \"a \\\"b\\\"\",\n  l: [A, -3, r#\"x\"y\"#],\n)";
        let node = outline(text).unwrap();
        let Shape::Record { name, fields } = &node.shape else { panic!("a record") };
        assert_eq!((name.as_str(), fields.len()), ("Monster", 2));
        assert_eq!(&text[fields[0].value.start..fields[0].value.end], "\"a \\\"b\\\"\"");
        let Shape::List(items) = &fields[1].value.shape else { panic!("a list") };
        let words: Vec<&str> = items.iter().map(|item| &text[item.start..item.end]).collect();
        assert_eq!(words, ["A", "-3", "r#\"x\"y\"#"]);
        assert!(matches!(&items[2].shape, Shape::Text { text, raw: true, .. } if text == "x\"y"));
    }

    #[test]
    fn a_missing_bracket_is_found_where_it_is_missed() {
        assert_eq!(broken("(a: [1, 2, b: 3)"), (11, "`]` is missing before `b`".to_owned()));
        assert_eq!(broken("(a: [1, 2"), (9, "`]` is missing before `the end of the file`".to_owned()));
        assert_eq!(broken("(a: 1"), (5, "`)` is missing before `the end of the file`".to_owned()));
        assert_eq!(broken("(a: (b: 1], c: 2)"), (9, "`)` is missing before `]`".to_owned()));
        assert_eq!(broken("(a: 1 b: 2)"), (6, "`,` or `)` is missing before `b`".to_owned()));
        assert_eq!(broken("(a: 1) x").0, 7);
        assert_eq!(broken("(a: \"x)").0, 4);
        assert_eq!(broken("").0, 0);
        assert!(broken(&"[".repeat(5000)).1.contains("too deeply"));
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*", soup in "[\\[\\](){}:,\"'r#a1 /*\\\\\n-]*") {
            let _ = outline(&text);
            let _ = outline(&soup);
        }
    }
}
