//! Editing one value of a RON text and leaving every other byte as it is.
//!
//! Each change is worked out as [`Splice`]s against the text's [`Outline`] and applied by the caller; nothing
//! here keeps state, reads the disk or knows what a field means. Where a new field goes is told by the caller
//! through [`FieldOrder`]; how it is laid out follows the lines around it.

use std::fmt;
use std::ops::Range;

use super::edit::Splice;
use super::outline::{Group, Item, Outline, Shape, Value};
use super::path::{Step, ValuePath};

/// In which order a record's fields are written; from the engine's schema.
pub trait FieldOrder {
    /// Names of the fields of the record at `owner`, in order; empty where nothing is known of it.
    fn order(&self, owner: &ValuePath) -> Vec<String>;
}

/// No order known: a new field goes last.
pub struct AsWritten;

impl FieldOrder for AsWritten {
    fn order(&self, _: &ValuePath) -> Vec<String> {
        Vec::new()
    }
}

/// Why a change of a value could not be worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// The text has no such value.
    Missing(ValuePath),
    /// The value is no record, or no list.
    WrongShape(ValuePath, &'static str),
    /// The new value would not read back as one RON value.
    NotAValue(String),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(path) => write!(f, "the file has no {path}; add it first"),
            Self::WrongShape(path, wanted) => {
                write!(f, "{path} in the file is no {wanted}; mend it in the source")
            }
            Self::NotAValue(text) => write!(f, "{text:?} is no single value; check quotes and brackets"),
        }
    }
}

impl std::error::Error for FileError {}

/// What can be done to single values of a text. All answers are splices for [`super::edit::Edit`], each on
/// the text the one before left; an empty answer means that nothing would change.
pub trait ValueFile {
    /// Replaces the value at `path`.
    fn set(&self, path: &ValuePath, value: &str) -> Result<Vec<Splice>, FileError>;
    /// Replaces the value at `path`, writing it and the records it stands in where the file leaves them out.
    fn put(&self, path: &ValuePath, value: &str, order: &dyn FieldOrder) -> Result<Vec<Splice>, FileError>;
    /// Removes a field (back to its default) or a list element.
    fn remove(&self, path: &ValuePath) -> Result<Vec<Splice>, FileError>;
    /// Puts a new element at `place` of the list at `path` (at its end, if the list is shorter).
    fn insert(&self, path: &ValuePath, place: usize, value: &str) -> Result<Vec<Splice>, FileError>;
    /// Moves an element of the list at `path`, with the comments on its lines.
    fn reorder(&self, path: &ValuePath, from: usize, to: usize) -> Result<Vec<Splice>, FileError>;
}

/// A text with its outline: what [`ValueFile`] works on.
#[derive(Clone, Copy)]
pub struct RonText<'a> {
    /// The text.
    pub text: &'a str,
    /// Its outline.
    pub outline: &'a Outline,
}

impl ValueFile for RonText<'_> {
    fn set(&self, path: &ValuePath, value: &str) -> Result<Vec<Splice>, FileError> {
        self.one_value(value)?;
        let found = self.outline.at(path).ok_or_else(|| FileError::Missing(path.clone()))?;
        Ok(Splice::replacing(self.text, found.span.clone(), value).into_iter().collect())
    }

    fn put(&self, path: &ValuePath, value: &str, order: &dyn FieldOrder) -> Result<Vec<Splice>, FileError> {
        self.one_value(value)?;
        if self.outline.at(path).is_some() {
            return self.set(path, value);
        }
        let (owner, Step::Field(name)) =
            path.split_last().ok_or_else(|| FileError::NotAValue(self.text.to_owned()))?
        else {
            return Err(FileError::Missing(path.clone()));
        };
        let Some(record) = self.outline.at(&owner) else {
            return self.put(&owner, &format!("({name}: {value})"), order);
        };
        let group = match &record.inner().shape {
            Shape::Record(group) => group,
            Shape::Tuple(group) if group.items.is_empty() => group,
            _ => return Err(FileError::WrongShape(owner, "record")),
        };
        let order = order.order(&owner);
        let rank = |name: &str| order.iter().position(|n| n == name);
        let rank_of = |item: &Item| item.name.as_deref().and_then(rank);
        let place = rank(name).map_or(group.items.len(), |new| {
            // Behind the last that comes before it; fields that the order doesn't know stay where they are.
            let before = group.items.iter().rposition(|i| rank_of(i).is_some_and(|r| r < new));
            let after = group.items.iter().position(|i| rank_of(i).is_some_and(|r| r > new));
            before.map(|b| b + 1).or(after).unwrap_or(group.items.len())
        });
        Ok(self.insert_item(group, place, &format!("{name}: {value}")))
    }

    fn remove(&self, path: &ValuePath) -> Result<Vec<Splice>, FileError> {
        let missing = || FileError::Missing(path.clone());
        let (owner, last) = path.split_last().ok_or_else(missing)?;
        let owner = self.outline.at(&owner).ok_or_else(missing)?;
        let group = owner.inner().group().ok_or_else(missing)?;
        let item = owner.item(last).ok_or_else(missing)?;
        let (span, comma) = self.removal(group, item);
        // From the back, so that each stands on the text the one before left.
        Ok(comma.into_iter().chain([span]).filter_map(|s| Splice::replacing(self.text, s, "")).collect())
    }

    fn insert(&self, path: &ValuePath, place: usize, value: &str) -> Result<Vec<Splice>, FileError> {
        self.one_value(value)?;
        let group = self.list(path)?;
        Ok(self.insert_item(group, place.min(group.items.len()), value))
    }

    fn reorder(&self, path: &ValuePath, from: usize, to: usize) -> Result<Vec<Splice>, FileError> {
        let group = self.list(path)?;
        for place in [from, to] {
            if place >= group.items.len() {
                return Err(FileError::Missing(path.index(place)));
            }
        }
        let (low, high) = (from.min(to), from.max(to));
        let moved = group.items.get(low..=high).unwrap_or_default();
        let ends = |i: &Item| i.comma.as_ref().map_or(i.span.end, |c| c.end);
        let mut floor = low.checked_sub(1).and_then(|p| group.items.get(p)).map_or(group.open, ends);
        let mut spans: Vec<Range<usize>> = Vec::new();
        for item in moved {
            spans.extend(self.own_lines(item, floor));
            floor = ends(item);
        }
        let touching = spans.windows(2).all(|w| matches!(w, [a, b] if a.end == b.start));
        if spans.len() != moved.len() || !touching {
            // Not a line each: the values change places, commas and comments stay where they are.
            spans = moved.iter().map(|i| i.span.clone()).collect();
        }
        let mut pieces: Vec<&str> = spans.iter().filter_map(|s| self.text.get(s.clone())).collect();
        if from < to {
            pieces.rotate_left(1);
        } else {
            pieces.rotate_right(1);
        }
        let (start, end) = match (spans.first(), spans.last()) {
            (Some(first), Some(last)) => (first.start, last.end),
            _ => return Ok(Vec::new()),
        };
        let mut text = String::new();
        let mut at = start;
        for (span, piece) in spans.iter().zip(pieces) {
            text.push_str(self.text.get(at..span.start).unwrap_or_default());
            text.push_str(piece);
            at = span.end;
        }
        Ok(Splice::replacing(self.text, start..end, &text).into_iter().collect())
    }
}

/// Rows of a table file: `{ "id": (…), }`.
impl RonText<'_> {
    /// Puts a row into its sorted place; a table without rows gets a line for it. `None`: this is no table.
    pub fn insert_row(&self, id: &str, value: &str) -> Option<Vec<Splice>> {
        let group = self.rows()?;
        let item = format!("\"{id}\": {value}");
        if group.items.is_empty() {
            let newline = if self.text.contains("\r\n") { "\r\n" } else { "\n" };
            let rest = self.text.get(group.open..group.close)?;
            let end = if rest.contains('\n') { "" } else { newline };
            let line = format!("{newline}    {item},{end}");
            return Some(Splice::replacing(self.text, group.open..group.open, &line).into_iter().collect());
        }
        let place = group.items.iter().position(|i| i.name.as_deref().is_some_and(|name| name > id));
        Some(self.insert_item(group, place.unwrap_or(group.items.len()), &item))
    }

    /// Takes a row out, with its line where it has one of its own, the remark behind it included.
    pub fn remove_row(&self, id: &str) -> Option<Vec<Splice>> {
        let item = self.rows()?.items.iter().find(|item| item.name.as_deref() == Some(id))?;
        let line = self.line_of(item.span.start);
        let comma = item.comma.as_ref().map_or(item.span.end, |comma| comma.end);
        let own = self.indent_of(item).is_some() && item.comma.is_some();
        let end = line_end(self.text, self.end_of_remarks(comma));
        let clean = self.text.get(self.end_of_remarks(comma)..end)?.trim().is_empty();
        if own && clean && end < self.text.len() {
            return Some(Splice::replacing(self.text, line..end + 1, "").into_iter().collect());
        }
        self.remove(&ValuePath::root().field(id)).ok()
    }

    /// Gives a row another id, in its place.
    pub fn key_of_row(&self, id: &str, new: &str) -> Option<Splice> {
        let item = self.rows()?.items.iter().find(|item| item.name.as_deref() == Some(id))?;
        let span = item.span.start..item.span.start + id.len() + 2;
        (self.text.get(span.clone())? == format!("\"{id}\"")).then_some(())?;
        Splice::replacing(self.text, span, &format!("\"{new}\""))
    }

    fn rows(&self) -> Option<&Group> {
        let root = self.outline.root.as_ref()?;
        self.text.get(root.span.clone())?.starts_with('{').then(|| root.group()).flatten()
    }
}

impl RonText<'_> {
    fn list(&self, path: &ValuePath) -> Result<&Group, FileError> {
        let value = self.outline.at(path).ok_or_else(|| FileError::Missing(path.clone()))?;
        match &value.inner().shape {
            Shape::List(group) => Ok(group),
            _ => Err(FileError::WrongShape(path.clone(), "list")),
        }
    }

    /// A value typed by a person must not change what stands around it.
    fn one_value(&self, value: &str) -> Result<(), FileError> {
        let read = Outline::read(value);
        let whole = |v: &Value| v.shape != Shape::Damaged && v.span == (0..value.len());
        match read.root {
            Some(root) if read.faults.is_empty() && whole(&root) && closed(value, &root) => Ok(()),
            _ => Err(FileError::NotAValue(value.to_owned())),
        }
    }

    /// Puts `item` before the group's item `place`, in the manner of its neighbours: on a line of its own if
    /// they have one each, else beside them.
    fn insert_item(&self, group: &Group, place: usize, item: &str) -> Vec<Splice> {
        let before = place.checked_sub(1).and_then(|p| group.items.get(p));
        let after = group.items.get(place);
        let newline = if self.text.contains("\r\n") { "\r\n" } else { "\n" };
        let one = |at: usize, text: String| Splice::replacing(self.text, at..at, &text).into_iter().collect();
        match (before, after) {
            (Some(before), after) => match self.indent_of(before) {
                // Two on one line: the new one goes between them.
                Some(indent) if after.is_none_or(|a| self.indent_of(a).is_some()) => {
                    let comma_end = before.comma.as_ref().map_or(before.span.end, |c| c.end);
                    let at = self.end_of_remarks(comma_end);
                    let line = format!("{newline}{indent}{item},");
                    let mut splices = Vec::from_iter(Splice::replacing(self.text, at..at, &line));
                    if before.comma.is_none() {
                        let end = before.span.end;
                        splices.extend(Splice::replacing(self.text, end..end, ","));
                    }
                    splices
                }
                _ => one(before.span.end, format!(", {item}")),
            },
            (None, Some(after)) => match self.indent_of(after) {
                Some(indent) => one(self.end_of_remarks(group.open), format!("{newline}{indent}{item},")),
                None => one(after.span.start, format!("{item}, ")),
            },
            (None, None) => match self.text.get(group.open..group.close) {
                // Brackets on lines of their own get a line between them.
                Some(blank) if blank.contains('\n') && blank.trim().is_empty() => {
                    let line = self.text.get(self.line_of(group.close)..group.close).unwrap_or_default();
                    one(group.open, format!("{newline}{line}    {item},"))
                }
                _ => one(group.open, item.to_owned()),
            },
        }
    }

    /// The bytes to take out so that an item goes and everything else stays, remarks included: one stretch,
    /// and the comma where a remark stands before it.
    fn removal(&self, group: &Group, item: &Item) -> (Range<usize>, Option<Range<usize>>) {
        let end = item.comma.as_ref().map_or(item.span.end, |c| c.end);
        let blank = |text: &str| text.chars().all(|c| c == ' ' || c == '\t');
        let line = self.line_of(item.span.start);
        let rest_end = line_end(self.text, end);
        let alone = blank(self.text.get(line..item.span.start).unwrap_or("x"));
        let to_comma = self.text.get(item.span.end..end).unwrap_or_default();
        if to_comma.contains('/') {
            // A remark stands before the comma.
            return (item.span.clone(), item.comma.clone());
        }
        let rest = self.text.get(end..rest_end).unwrap_or_default();
        if alone && line > group.open && blank(rest.trim_end_matches('\r')) && rest_end < self.text.len() {
            return (line..rest_end + 1, None);
        }
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        if !alone && item.comma.is_none() {
            // The last of a line goes with the comma before it, if nothing but blanks is between.
            let head = self.text.get(group.open..item.span.start).unwrap_or_default();
            let trimmed = head.trim_end_matches([' ', '\t']);
            if trimmed.ends_with(',') {
                return (group.open + trimmed.len() - 1..end, None);
            }
            return (item.span.clone(), None);
        }
        (item.span.start..end + if alone { 0 } else { blanks }, None)
    }

    /// The blanks before an item that is the first of its line.
    fn indent_of(&self, item: &Item) -> Option<&str> {
        let line = self.line_of(item.span.start);
        let head = self.text.get(line..item.span.start)?;
        (line > 0 && head.chars().all(|c| c == ' ' || c == '\t')).then_some(head)
    }

    /// The whole lines of an item: remarks above it and behind it, its comma, its line end. `None` if it
    /// shares a line with something else or has no comma (then it cannot change places as lines). `floor` is
    /// where the item before it ends.
    fn own_lines(&self, item: &Item, floor: usize) -> Option<Range<usize>> {
        self.indent_of(item)?;
        let comma = item.comma.as_ref()?;
        let end = self.end_of_remarks(comma.end);
        let tail = self.text.get(end..)?;
        let tail_length = if tail.starts_with("\r\n") { 2 } else { usize::from(tail.starts_with('\n')) };
        if tail_length == 0 {
            return None;
        }
        let mut start = self.line_of(item.span.start);
        while start > 0 {
            let above = self.line_of(start - 1);
            if above < floor || !self.text.get(above..start)?.trim_start().starts_with("//") {
                break;
            }
            start = above;
        }
        Some(start..end + tail_length)
    }

    fn line_of(&self, at: usize) -> usize {
        self.text.get(..at).and_then(|head| head.rfind('\n')).map_or(0, |n| n + 1)
    }

    /// From `at` to the end of the line, if only remarks and blanks stand there; else `at` itself.
    fn end_of_remarks(&self, at: usize) -> usize {
        let end = line_end(self.text, at);
        let rest = self.text.get(at..end).unwrap_or_default().trim_end_matches('\r');
        let remark = rest.trim();
        let block = remark.starts_with("/*") && remark.find("*/").is_some_and(|i| i + 2 == remark.len());
        if remark.is_empty() {
            at
        } else if remark.starts_with("//") || block {
            at + rest.trim_end_matches([' ', '\t']).len()
        } else {
            at
        }
    }
}

fn line_end(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |n| at + n)
}

/// A text must end with its own quote, or it would swallow what comes after it.
fn closed(text: &str, value: &Value) -> bool {
    use super::outline::Literal;
    match value.shape {
        Shape::Literal(Literal::Text) => {
            let body = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
            body.is_some_and(|b| b.chars().rev().take_while(|c| *c == '\\').count() % 2 == 0)
        }
        Shape::Literal(Literal::RawText) => {
            let hashes = text.trim_start_matches('r').chars().take_while(|c| *c == '#').count();
            let quoted = text.get(1 + hashes..).unwrap_or_default();
            quoted.len() > 1 + hashes
                && quoted.starts_with('"')
                && quoted.ends_with(&format!("\"{}", "#".repeat(hashes)))
        }
        Shape::Literal(Literal::Character) => text.len() > 2 && text.ends_with('\''),
        _ => true,
    }
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
