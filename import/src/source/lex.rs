//! Cuts the text of a file into tokens, with places and comments. Knows no macro and no keyword.

use super::strings::{is_probably_open, value};
use super::{FileId, Kind, Place, Token, comment};
use crate::problem::{Problem, Severity, Topic};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Signs of several characters, the longest first.
const LONG: [&str; 24] = [
    "<<=", ">>=", "...", "::", "++", "--", ">>", "<<", ">=", "<=", "==", "!=", "&&", "||", "*=", "+=", "-=",
    "/=", "%=", "&=", "|=", "~=", "^=", "->",
];
/// Signs of one character.
const SHORT: [&str; 30] = [
    ":", ";", "{", "}", "(", ")", "[", "]", "<", ">", "+", "-", "*", "/", "%", "|", "!", "@", "#", "$", "^",
    "&", ".", "~", "?", "=", ",", "\\", "`", "'",
];

/// What the lexer gives.
pub(super) enum Lexed {
    /// A token.
    Token(Token),
    /// A `#` that begins a line.
    Directive(Place),
    /// The end of the file.
    End,
}

/// Words that were met, each kept once.
#[derive(Debug, Default)]
pub(super) struct Words(BTreeSet<Arc<str>>);

impl Words {
    /// The one copy of a word.
    pub fn keep(&mut self, word: &str) -> Arc<str> {
        if let Some(known) = self.0.get(word) {
            return known.clone();
        }
        let kept: Arc<str> = word.into();
        self.0.insert(kept.clone());
        kept
    }
}

/// The place in the text of one file.
#[derive(Debug)]
pub(super) struct Lexer {
    text: Arc<str>,
    file: FileId,
    at: usize,
    line: u32,
    column: u32,
    /// Whether nothing but blanks stands before on the line.
    fresh: bool,
    /// Whether a condition leaves out the text that is passed.
    left_out: bool,
    /// The last lines on which a double and a single quote were not closed, in text that is passed.
    open: [u32; 2],
    comments: Vec<(u32, Arc<str>)>,
}

impl Lexer {
    /// Before the first character of a file.
    pub fn new(file: FileId, text: Arc<str>) -> Lexer {
        let (left_out, open, comments) = (false, [0; 2], Vec::new());
        Lexer { text, file, at: 0, line: 1, column: 1, fresh: true, left_out, open, comments }
    }

    /// Where it stands.
    pub fn place(&self) -> Place {
        Place { file: self.file, line: self.line, column: self.column }
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        if letter == '\n' {
            self.line = self.line.saturating_add(1);
            self.column = 1;
            self.fresh = true;
        } else {
            self.column = self.column.saturating_add(1);
        }
        Some(letter)
    }

    fn skip(&mut self, letters: usize) {
        for _ in 0..letters {
            self.take();
        }
    }

    /// Passes blanks and comments. With `in_line` a line end stops it, unless a backslash stands before it.
    fn blanks(&mut self, in_line: bool, problems: &mut Vec<Problem>) {
        loop {
            let rest = self.rest();
            if rest.starts_with("//") {
                self.line_comment(problems);
            } else if rest.starts_with("/*") {
                self.comment(problems);
            } else if rest.starts_with("\\\n") {
                self.skip(2);
            } else {
                match rest.chars().next() {
                    Some('\n') if in_line => return,
                    // The character that old editors put at the end of a file.
                    Some(c) if c.is_whitespace() || c == '\u{1a}' => drop(self.take()),
                    Some('\\') if rest[1..].trim_start_matches([' ', '\t']).starts_with('\n') => {
                        let blanks = rest[1..].chars().take_while(|c| *c != '\n').count();
                        self.skip(blanks + 2);
                    }
                    _ => return,
                }
            }
        }
    }

    fn line_comment(&mut self, problems: &mut Vec<Problem>) {
        let (line, start) = (self.line, self.at + 2);
        let mut told = false;
        while let Some(letter) = self.peek() {
            if letter == '\n' {
                break;
            }
            // A line that goes on takes the next into the comment.
            let next = self.rest().strip_prefix("\\\n").map(|rest| rest.split('\n').next().unwrap_or(""));
            let goes_on = next.is_some();
            let left_out = self.left_out;
            let loses =
                |next: &str| comment::loses(next) && (!left_out || next.trim_start().starts_with('#'));
            if !told && next.is_some_and(loses) {
                told = true;
                problems.push(comment::goes_on(self.place()));
            }
            self.skip(if goes_on { 2 } else { 1 });
        }
        let text = comment::inside(self.text.get(start..self.at).unwrap_or(""));
        self.comments.push((line, text));
    }

    fn comment(&mut self, problems: &mut Vec<Problem>) {
        let opened = self.place();
        let fresh = self.fresh;
        let length = self.rest().get(2..).and_then(|rest| rest.find("*/"));
        let text: Arc<str> = match length {
            Some(length) => {
                let inside = self.rest().get(2..2 + length).unwrap_or("");
                if let Some(second) = inside.find("/*") {
                    let before = inside.get(..second).unwrap_or("");
                    let down = u32::try_from(before.matches('\n').count()).unwrap_or(u32::MAX);
                    let place = Place { line: opened.line.saturating_add(down), ..opened };
                    let place = if down == 0 { place } else { Place { column: 1, ..place } };
                    problems.push(
                        Problem::at(Severity::Warning, Topic::Characters, place, comment::nested(opened))
                            .remedy("close the first comment with */, where it was meant to end"),
                    );
                }
                comment::inside(inside)
            }
            None => {
                problems.push(
                    Problem::at(Severity::Error, Topic::Characters, opened, "a comment is not closed")
                        .remedy("close it with */"),
                );
                comment::inside(self.rest().get(2..).unwrap_or(""))
            }
        };
        let letters = self.rest().get(..length.map_or(usize::MAX, |length| length + 4));
        let letters = letters.unwrap_or(self.rest()).chars().count();
        self.skip(letters);
        self.fresh = fresh && self.line == opened.line || self.fresh && self.line != opened.line;
        self.comments.push((opened.line, text));
    }

    /// The next token of the file.
    pub fn next(&mut self, words: &mut Words, problems: &mut Vec<Problem>) -> Lexed {
        loop {
            self.blanks(false, problems);
            let place = self.place();
            match self.peek() {
                None => return Lexed::End,
                Some('#') if self.fresh => {
                    self.take();
                    return Lexed::Directive(place);
                }
                Some(_) => {}
            }
            self.fresh = false;
            if let Some(token) = self.token(words, problems) {
                return Lexed::Token(token);
            }
        }
    }

    /// The tokens up to the end of the line, which a backslash before it moves on.
    pub fn line(&mut self, words: &mut Words, problems: &mut Vec<Problem>) -> Vec<Token> {
        let mut tokens = Vec::new();
        self.blanks(true, problems);
        while !matches!(self.peek(), None | Some('\n')) {
            tokens.extend(self.token(words, problems));
            self.blanks(true, problems);
        }
        self.comments.clear();
        tokens
    }

    /// Passes the text up to a line that begins with `#`, comments and quotes included, for what a condition leaves
    /// out.
    pub fn skip_to_directive(&mut self, problems: &mut Vec<Problem>) -> Option<Place> {
        self.left_out = true;
        let found = loop {
            self.blanks(false, problems);
            self.comments.clear();
            let place = self.place();
            match self.peek() {
                None => break None,
                Some('#') if self.fresh => {
                    self.take();
                    break Some(place);
                }
                Some(_) => self.pass(),
            }
        };
        self.left_out = false;
        found
    }

    /// Passes the rest of the line, of which a condition leaves out what follows or not.
    pub fn skip_line(&mut self, left_out: bool, problems: &mut Vec<Problem>) {
        self.left_out = left_out;
        self.blanks(true, problems);
        while !matches!(self.peek(), None | Some('\n')) {
            self.pass();
            self.blanks(true, problems);
        }
        self.left_out = false;
        self.comments.clear();
    }

    /// Passes one character, or what stands in quotes that close on their line and so hides a comment, as in C.
    fn pass(&mut self) {
        let letters = self.quoted().unwrap_or(1);
        self.skip(letters);
        self.fresh = false;
    }

    /// How many characters stand in the quotes that open here, with both; none where nothing opens.
    fn quoted(&mut self) -> Option<usize> {
        let (kind, mark) = match self.peek()? {
            '"' => (0, '"'),
            '\'' => (1, '\''),
            _ => return None,
        };
        if self.open[kind] == self.line {
            return None;
        }
        let mut letters = self.rest().chars().enumerate().skip(1);
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\\' => drop(letters.next()),
                '\n' => break,
                letter if letter == mark => return Some(at + 1),
                _ => {}
            }
        }
        // It is not looked for again, as the line may be long.
        self.open[kind] = self.line;
        None
    }

    /// The word behind the `#` of a directive; empty where the line ends.
    pub fn directive_word(&mut self, words: &mut Words, problems: &mut Vec<Problem>) -> Arc<str> {
        self.blanks(true, problems);
        self.comments.clear();
        self.word(words).unwrap_or_else(|| "".into())
    }

    /// Passes the name behind `#include`, between double quotes or angle brackets.
    pub fn include_name(&mut self, problems: &mut Vec<Problem>) -> Option<String> {
        self.blanks(true, problems);
        let close = match self.peek()? {
            '"' => '"',
            '<' => '>',
            _ => return None,
        };
        let line = self.rest().get(1..)?.split('\n').next()?;
        let (inside, _) = line.split_once(close)?;
        let (name, length) = (inside.trim().to_owned(), inside.chars().count());
        self.skip(length + 2);
        (!name.is_empty()).then_some(name)
    }

    /// The name behind `#define`, and whether a bracket stands directly behind it.
    pub fn macro_name(&mut self, words: &mut Words, problems: &mut Vec<Problem>) -> (Option<Arc<str>>, bool) {
        self.blanks(true, problems);
        let name = self.word(words);
        (name, self.rest().starts_with('('))
    }

    fn word(&mut self, words: &mut Words) -> Option<Arc<str>> {
        let rest = self.rest();
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return None;
        }
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word = words.keep(rest.get(..end).unwrap_or(""));
        self.skip(end);
        Some(word)
    }

    fn token(&mut self, words: &mut Words, problems: &mut Vec<Problem>) -> Option<Token> {
        let place = self.place();
        let letter = self.peek()?;
        let kind = match letter {
            '"' => self.string(problems),
            '\'' => self.letter(problems)?,
            '0'..='9' => self.number(problems),
            'd' | 'D' if !self.rest()[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') => {
                self.take();
                Kind::Sign("d")
            }
            c if c.is_ascii_alphabetic() || c == '_' => Kind::Word(self.word(words)?),
            '{' if self.rest().starts_with("{:") => self.map(problems),
            _ => self.sign(problems)?,
        };
        Some(Token { kind, place, from: None, comments: std::mem::take(&mut self.comments) })
    }

    fn sign(&mut self, problems: &mut Vec<Problem>) -> Option<Kind> {
        let rest = self.rest();
        let found = LONG.iter().chain(&SHORT).find(|sign| rest.starts_with(**sign)).copied();
        match found {
            Some(sign) if !matches!(sign, "\\" | "`" | "'") => {
                self.skip(sign.len());
                Some(Kind::Sign(sign))
            }
            _ => {
                let place = self.place();
                let strange = |c: char| !c.is_whitespace() && !c.is_ascii() || matches!(c, '\\' | '`');
                let mut run = String::new();
                while let Some(letter) = self.peek() {
                    if !run.is_empty() && !strange(letter) {
                        break;
                    }
                    run.push(letter);
                    self.take();
                }
                let shown: String = run.chars().take(20).collect::<String>().escape_default().to_string();
                let message = format!("`{shown}` is no character of the language");
                problems.push(
                    Problem::at(Severity::Error, Topic::Characters, place, message).remedy("take it out"),
                );
                None
            }
        }
    }

    fn string(&mut self, problems: &mut Vec<Problem>) -> Kind {
        let opened = self.place();
        self.take();
        let start = self.at;
        let mut letters = self.rest().char_indices();
        let mut length = None;
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\\' => drop(letters.next()),
                '"' => {
                    length = Some(at);
                    break;
                }
                _ => {}
            }
        }
        let open = match length {
            None => true,
            Some(length) => {
                let raw = self.rest().get(..length).unwrap_or("");
                is_probably_open(raw, self.rest().get(length + 1..).and_then(|after| after.chars().next()))
            }
        };
        let length = match length {
            Some(length) if !open => length,
            // An open text ends with its line, so that the rest is still read.
            _ => self.rest().find('\n').unwrap_or(self.rest().len()),
        };
        let raw = self.text.get(start..start + length).unwrap_or("");
        let text: Arc<str> = value(raw).into();
        let letters = raw.chars().count();
        self.skip(letters);
        if open {
            problems.push(
                Problem::at(Severity::Error, Topic::Characters, opened, "a text is not closed")
                    .remedy("close it with a double quote"),
            );
        } else {
            self.take();
        }
        self.fresh = false;
        Kind::Text(text)
    }

    fn letter(&mut self, problems: &mut Vec<Problem>) -> Option<Kind> {
        let place = self.place();
        let mut letters = self.rest().chars().skip(1);
        let (first, second, third) = (letters.next(), letters.next(), letters.next());
        match (first, second, third) {
            (Some('\\'), Some(escaped), Some('\'')) => {
                // The original has no escapes here: `'\t'` is neither a tab nor a letter there.
                if !matches!(escaped, '\\' | '\'') {
                    let message =
                        format!("`'\\{}'` is no character of the language", escaped.escape_default());
                    let remedy = "write the character itself between single quotes, as in 'x'";
                    problems
                        .push(Problem::at(Severity::Error, Topic::Characters, place, message).remedy(remedy));
                }
                self.skip(4);
                Some(Kind::Char(escaped))
            }
            (Some(letter), Some('\''), _) if letter != '\n' => {
                self.skip(3);
                Some(Kind::Char(letter))
            }
            _ => {
                problems.push(
                    Problem::at(
                        Severity::Error,
                        Topic::Characters,
                        place,
                        "a single quote holds no character",
                    )
                    .remedy("write one character between single quotes, as in 'x'"),
                );
                self.take();
                None
            }
        }
    }

    fn number(&mut self, problems: &mut Vec<Problem>) -> Kind {
        let place = self.place();
        let rest = self.rest();
        let hex = rest.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("0x"));
        let digits: String = if hex {
            rest[2..].chars().take_while(char::is_ascii_hexdigit).collect()
        } else {
            rest.chars().take_while(char::is_ascii_digit).collect()
        };
        let length = digits.len() + if hex { 2 } else { 0 };
        // `2nd` is 2, and `18000L` is 18000.
        let after: String = rest[length..].chars().take_while(char::is_ascii_alphanumeric).collect();
        let ending = match after.to_ascii_lowercase().as_str() {
            "st" | "nd" | "rd" | "th" | "l" | "u" | "ul" | "lu" => after.len(),
            _ => 0,
        };
        let value = i64::from_str_radix(&digits, if hex { 16 } else { 10 });
        self.skip(length + ending);
        match value {
            Ok(value) if value <= i64::from(u32::MAX) => Kind::Number(value),
            _ => {
                let message =
                    format!("the number {} is too large", digits.chars().take(20).collect::<String>());
                let problem = Problem::at(Severity::Error, Topic::Characters, place, message);
                problems.push(problem.remedy("numbers have 32 bits"));
                Kind::Number(0)
            }
        }
    }

    fn map(&mut self, problems: &mut Vec<Problem>) -> Kind {
        let opened = self.place();
        self.skip(2);
        let rest = self.rest();
        let closed = rest.find(":}");
        let end = closed.unwrap_or(rest.len());
        let mut rows: Vec<(u32, String)> = Vec::new();
        for (at, line) in rest[..end].split('\n').enumerate() {
            let row: String = line.chars().filter(|c| !c.is_whitespace()).collect();
            if !row.is_empty() {
                let down = u32::try_from(at).unwrap_or(u32::MAX);
                rows.push((opened.line.saturating_add(down), row));
            }
        }
        if closed.is_none() {
            problems.push(
                Problem::at(Severity::Error, Topic::Characters, opened, "a map is not closed")
                    .remedy("close it with :}"),
            );
        }
        let width = rows.first().map_or(0, |(_, row)| row.chars().count());
        if let Some((line, row)) = rows.iter().find(|(_, row)| row.chars().count() != width) {
            let message =
                format!("a row of the map has {} squares and the first has {width}", row.chars().count());
            let place = Place { line: *line, column: 1, ..opened };
            problems.push(
                Problem::at(Severity::Error, Topic::Characters, place, message)
                    .remedy("make all rows equally long"),
            );
        }
        let letters = rest[..end].chars().count() + if closed.is_some() { 2 } else { 0 };
        self.skip(letters);
        self.fresh = false;
        Kind::Map(rows.into_iter().map(|(_, row)| row).collect())
    }
}
