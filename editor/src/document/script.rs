//! Scripts in a document's file: how one is written where it is, and which bytes are which of its lines.
//!
//! A script of one plain line is a text in quotes. Any other is a raw text on lines of its own, indented with its
//! field; its author reads it without that indentation. A raw text that begins beside its quote stays so.

use std::ops::Range;

use augury_engine::content::{Margin, WrittenScript, without_margin};

use super::literal::{in_raw_quotes, quoted};
use super::open::Document;
use super::path::ValuePath;
use super::summary::literal_text;

/// Where a script is written.
#[derive(Clone, Debug)]
pub struct Around {
    /// The usual margin there.
    margin: Margin,
    /// One line stays on the line of its field, whatever is in it.
    inline: bool,
}

impl Around {
    /// At a path of a document, which need not be there yet.
    pub fn of(document: &Document, path: &ValuePath, inline: bool) -> Self {
        let text = document.text();
        let mut path = path.clone();
        let at = loop {
            if let Some(item) = document.outline().item_at(&path) {
                break item.span.start;
            }
            match path.split_last() {
                Some((owner, _)) => path = owner,
                None => break document.outline().root.as_ref().map_or(0, |root| root.span.start),
            }
        };
        let line = text.get(..at).and_then(|head| head.rfind('\n')).map_or(0, |n| n + 1);
        let rest = text.get(line..).unwrap_or_default();
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        Self { margin: Margin::usual(rest.get(..blanks).unwrap_or_default(), newline), inline }
    }
}

/// What the author of a script reads of its literal.
pub fn shown(literal: &str) -> String {
    WrittenScript::read(literal).map_or_else(|| literal_text(literal), |script| script.text().to_owned())
}

/// The literal of a script that says something else from now on. `old` is the literal in the file; lines that stay
/// keep their bytes.
pub fn changed(old: &str, new: &str, around: &Around) -> String {
    let says = |literal: &String| {
        let text = ron::from_str::<String>(literal);
        text.is_ok_and(|text| without_margin(&text) == new) && WrittenScript::read(literal).is_some()
    };
    let text = if WrittenScript::read(old).is_some() { literal_text(old) } else { String::new() };
    let one_line = !new.contains('\n');
    let plain = !new.contains(|c: char| matches!(c, '"' | '\\') || c.is_control());
    let margin = Margin::of(&text).filter(|_| old.starts_with('r') && !new.is_empty());
    // A bare carriage return would be read as the file's line end.
    let raw = |old: &str, inside: &str| in_raw_quotes(old, inside).filter(|_| !new.contains('\r'));
    let kept = match &margin {
        Some(margin) => raw(old, &edited(&text, margin, new)),
        None if old.starts_with('r') && (text.contains('\n') || one_line) => raw(old, new),
        None if plain => quoted(old, new).or_else(|| quoted("\"\"", new)),
        None if one_line && around.inline => raw("r#\"\"#", new),
        None => None,
    };
    let lines: Vec<String> = new.split('\n').map(|line| around.margin.put(line)).collect();
    let inside = around.margin.join(&lines);
    let indented = || raw("r#\"\"#", &inside);
    // A raw text cannot have every character. Line ends are escapes, as in the text that it changes.
    let escaped = || match without_margin(new) == new {
        true => quoted("\"\\n\"", new),
        false => quoted("\"\\n\"", &inside),
    };
    let kept = kept.filter(says).or_else(|| indented().filter(says));
    kept.or_else(|| escaped().filter(says)).unwrap_or_else(|| old.to_owned())
}

/// The text between the quotes with other lines; those that stay are as the file has them.
fn edited(text: &str, margin: &Margin, new: &str) -> String {
    let old = margin.lines(text);
    let new: Vec<&str> = new.split('\n').collect();
    let same = |(old, new): &(&&str, &&str)| margin.strip(old) == **new;
    let head = old.iter().zip(&new).take_while(same).count();
    let most = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(most).take_while(same).count();
    let kept = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    let mut lines = kept(old.get(..head).unwrap_or_default());
    let middle = new.get(head..new.len() - tail).unwrap_or_default();
    lines.extend(middle.iter().map(|line| margin.put(line)));
    lines.extend(kept(old.get(old.len() - tail..).unwrap_or_default()));
    margin.join(&lines)
}

/// The script of a handler in a document.
#[derive(Clone, Debug)]
pub struct ScriptIn<'d> {
    /// Which handler of the resource, from 0.
    pub handler: u16,
    /// The bytes of its literal in the text.
    pub span: Range<usize>,
    /// Its lines.
    pub script: WrittenScript,
    literal: &'d str,
}

impl ScriptIn<'_> {
    /// The byte of the text at a line of the script, from 1.
    pub fn byte(&self, line: u32) -> usize {
        self.span.start + self.script.byte(self.literal, line, 1)
    }

    /// The bytes of the text that are a line of the script, from 1.
    pub fn line(&self, line: u32) -> Option<Range<usize>> {
        let line = self.script.line(line)?;
        Some(self.span.start + line.start..self.span.start + line.end)
    }

    /// The line of the script at a byte of the text.
    pub fn line_at(&self, byte: usize) -> Option<u32> {
        let inside = byte.checked_sub(self.span.start).filter(|_| byte <= self.span.end)?;
        self.script.place(self.literal, inside).map(|(line, _)| line)
    }
}

/// The script of a handler of a document, by the handler's place.
pub fn of_handler(document: &Document, handler: u16) -> Option<ScriptIn<'_>> {
    let path = ValuePath::root().field("handlers").index(handler.into()).field("script");
    let span = document.outline().at(&path)?.inner().span.clone();
    let literal = document.text().get(span.clone())?;
    Some(ScriptIn { handler, span, script: WrittenScript::read(literal)?, literal })
}

/// The scripts of all handlers of a document.
pub fn of_handlers(document: &Document) -> Vec<ScriptIn<'_>> {
    let list = document.outline().at(&ValuePath::root().field("handlers"));
    let count = list.and_then(|list| list.inner().group()).map_or(0, |group| group.items.len());
    (0..count).filter_map(|place| of_handler(document, u16::try_from(place).ok()?)).collect()
}

#[cfg(test)]
#[path = "script_tests.rs"]
mod tests;
