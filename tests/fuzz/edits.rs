//! Edits of a RON text. The first line says what is edited (numbers, which choose value, change and new value), the rest is
//! the text. Each edit that can be worked out applies, keeps the bytes around it, and is taken back to the byte.

use super::{headed, sort_of};
use augury_editor::document::edit::{Edit, Label};
use augury_editor::document::file::{AsWritten, RonText, ValueFile};
use augury_editor::document::outline::{Outline, Value};
use augury_editor::document::path::ValuePath;
use augury_engine::content::{Shape, outline};

/// Words of RON.
pub const WORDS: &[&str] = &[
    "(name: \"x\")",
    "[1, 2, 3]",
    "{\"a\": (b: 1)}",
    "r#\"raw\"#",
    "// remark\n",
    "/* remark */",
    "Some(1)",
    "'c'",
    "-1.5e3",
    "Monster(",
    "()",
    "[]",
    ",",
    "a: ",
    "\"\\u{e9}\"",
    "true",
];

/// Values that are written.
const VALUES: [&str; 8] = [
    "7",
    "\"text\"",
    "r#\"a \"raw\" text\"#",
    "[1, 2]",
    "(a: 1)",
    "Name",
    "'\\''",
    "[\n    1, // one\n    2,\n]",
];
/// The most edits of one text.
const EDITS: usize = 16;

/// Tries one text.
pub fn run(input: &[u8]) -> Result<String, String> {
    let (head, text) = headed(input);
    let read = Outline::read(&text);
    if format!("{read:?}") != format!("{:?}", Outline::read(&text)) {
        return Err("the outline is another one the second time".to_owned());
    }
    spans(&text, &read)?;
    // Both readers agree on whether it is a text at all.
    let engine = outline(&text);
    let sort = match &engine {
        Ok(node) => format!("{} {}", matches!(node.shape, Shape::Map(_)), read.faults.len()),
        Err(broken) => sort_of(&format!("{broken:?}")),
    };
    let mut places = Vec::new();
    if let Some(root) = &read.root {
        walk(root, &ValuePath::root(), &mut places);
    }
    let mut numbers = head.bytes().map(usize::from);
    let mut done = 0;
    for _ in 0..EDITS {
        let (Some(place), Some(what)) = (numbers.next(), numbers.next()) else { break };
        let Some(path) = places.get(place % places.len().max(1)) else { break };
        done += usize::from(edited(&text, &read, path, what)?);
    }
    Ok(format!("{sort} {}", done > 0))
}

/// Every span stands in the text.
fn spans(text: &str, read: &Outline) -> Result<(), String> {
    let mut places = Vec::new();
    if let Some(root) = &read.root {
        walk(root, &ValuePath::root(), &mut places);
    }
    for path in &places {
        // Of several fields with one name the first is reached; in a broken record something may have no name at all.
        let Some(value) = read.at(path) else { continue };
        if text.get(value.span.clone()).is_none() {
            return Err(format!("{path} is not in the text: {:?}", value.span));
        }
    }
    Ok(())
}

fn walk(value: &Value, path: &ValuePath, into: &mut Vec<ValuePath>) {
    // Paths grow with the depth, so that very deep texts would cost the square of it.
    if into.len() > 400 {
        return;
    }
    into.push(path.clone());
    let Some(group) = value.inner().group() else { return };
    for (place, item) in group.items.iter().enumerate() {
        let path = item.name.as_ref().map_or_else(|| path.index(place), |name| path.field(name));
        if let Some(value) = &item.value {
            walk(value, &path, into);
        }
    }
}

/// One edit, and back. Could it be worked out?
fn edited(text: &str, read: &Outline, path: &ValuePath, what: usize) -> Result<bool, String> {
    let file = RonText { text, outline: read };
    let value = VALUES[what / 8 % VALUES.len()];
    let splices = match what % 8 {
        0 | 1 => file.set(path, value),
        2 => file.put(&path.field("added"), value, &AsWritten),
        3 => file.remove(path),
        4 => file.insert(path, what / 64, value),
        5 => file.reorder(path, what / 8 % 5, what / 40 % 5),
        6 => file.put(path, value, &AsWritten),
        _ => file.insert(path, usize::MAX, value),
    };
    let Ok(splices) = splices else { return Ok(false) };
    let edit = Edit { label: Label::plain("fuzz"), gesture: None, splices };
    let mut changed = text.to_owned();
    edit.apply(&mut changed).map_err(|e| format!("{path}, {what}: {e}"))?;
    // An edit of a sound text leaves a sound text, with the new value in it.
    if read.faults.is_empty() {
        let after = Outline::read(&changed);
        if let Some(fault) = after.faults.first() {
            return Err(format!("{path}, {what} broke the text: {fault:?}\n{changed}"));
        }
        let now = after.at(path).and_then(|v| changed.get(v.span.clone()));
        if matches!(what % 8, 0 | 1 | 6) && now != Some(value) {
            return Err(format!("{path}, {what}: {value} reads back as {now:?}\n{changed}"));
        }
    }
    edit.inverse().apply(&mut changed).map_err(|e| format!("{path}, {what}, back: {e}"))?;
    if changed != text {
        return Err(format!("{path}, {what}: taken back it leaves other bytes\n{changed}"));
    }
    Ok(true)
}
