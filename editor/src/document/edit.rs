//! Changes of a text that can be taken back exactly.
//!
//! A splice says which bytes go and which come; its inverse is itself turned round. Nothing here knows RON:
//! [`super::file`] works out which splices a change of a value needs, [`super::history`] keeps them.

use std::fmt;
use std::ops::Range;

/// Bytes that go and bytes that come, at one place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Splice {
    /// First byte touched.
    pub start: usize,
    /// What stood there.
    pub removed: String,
    /// What stands there after.
    pub inserted: String,
}

impl Splice {
    /// Replaces `span` of `text` by `inserted`; `None` if that changes nothing or `span` cuts a character.
    pub fn replacing(text: &str, span: Range<usize>, inserted: &str) -> Option<Self> {
        let removed = text.get(span.clone())?;
        (removed != inserted).then(|| Self {
            start: span.start,
            removed: removed.to_owned(),
            inserted: inserted.to_owned(),
        })
    }

    /// The smallest single splice from one text to another; `None` if they are the same.
    ///
    /// Used where a person types into the text itself: all that is known is the text before and after.
    pub fn between(before: &str, after: &str) -> Option<Self> {
        let head: usize =
            (before.chars().zip(after.chars())).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
        let (a, b) = (before.get(head..)?, after.get(head..)?);
        let tail: usize = (a.chars().rev().zip(b.chars().rev()))
            .take_while(|(x, y)| x == y)
            .map(|(x, _)| x.len_utf8())
            .sum();
        let inserted = b.get(..b.len() - tail)?;
        Self::replacing(before, head..before.len() - tail, inserted)
    }

    /// The splice that takes this one back.
    pub fn inverse(&self) -> Self {
        Self { start: self.start, removed: self.inserted.clone(), inserted: self.removed.clone() }
    }

    /// Changes `text`. Refuses, and leaves the text as it is, where the bytes are not those it removes.
    pub fn apply(&self, text: &mut String) -> Result<(), Mismatch> {
        let span = self.start..self.start + self.removed.len();
        if text.get(span.clone()) != Some(self.removed.as_str()) {
            return Err(Mismatch { start: self.start, expected: self.removed.clone() });
        }
        text.replace_range(span, &self.inserted);
        Ok(())
    }
}

/// A splice met a text that it was not made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Where the bytes were looked for.
    pub start: usize,
    /// The bytes that should have stood there.
    pub expected: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text at byte {} is not {:?}; nothing was changed", self.start, self.expected)
    }
}

impl std::error::Error for Mismatch {}

/// What a change is called, for the undo list: `attacks[0].damage 1d3 -> 2d6`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What was changed.
    pub what: String,
    /// Its value before, where one line says it.
    pub old: Option<String>,
    /// Its value after, where one line says it.
    pub new: Option<String>,
}

impl Label {
    /// A label without values, such as "delete goblin".
    pub fn plain(what: impl Into<String>) -> Self {
        Self { what: what.into(), old: None, new: None }
    }

    /// A label that shows a value before and after; long texts are cut.
    pub fn change(what: impl Into<String>, old: &str, new: &str) -> Self {
        Self { what: what.into(), old: Some(short(old)), new: Some(short(new)) }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.old, &self.new) {
            (Some(old), Some(new)) => write!(f, "{} {old} -> {new}", self.what),
            _ => write!(f, "{}", self.what),
        }
    }
}

fn short(value: &str) -> String {
    const LONGEST: usize = 32;
    let line = value.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST {
        return if line.is_empty() { "(empty)".to_owned() } else { line };
    }
    let head: String = line.chars().take(LONGEST - 1).collect();
    format!("{head}…")
}

/// One change of one document: splices in the order they are applied, each on the text the last one left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What undo will call it.
    pub label: Label,
    /// Edits in a row with the same gesture (a field being typed in) become one step of undo.
    pub gesture: Option<String>,
    /// The changes.
    pub splices: Vec<Splice>,
}

impl Edit {
    /// The edit that takes this one back.
    pub fn inverse(&self) -> Self {
        Self {
            label: Label {
                what: self.label.what.clone(),
                old: self.label.new.clone(),
                new: self.label.old.clone(),
            },
            gesture: None,
            splices: self.splices.iter().rev().map(Splice::inverse).collect(),
        }
    }

    /// Changes `text`; all splices or none.
    pub fn apply(&self, text: &mut String) -> Result<(), Mismatch> {
        let mut changed = text.clone();
        for splice in &self.splices {
            splice.apply(&mut changed)?;
        }
        *text = changed;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_splice_between_two_texts() {
        let splice = Splice::between("damage: \"1d3\", // é", "damage: \"1d33\", // é").unwrap();
        assert_eq!((splice.removed.as_str(), splice.inserted.as_str()), ("", "3"));
        assert_eq!(Splice::between("same", "same"), None);
        for (a, b) in [("", "x"), ("x", ""), ("aaa", "aa"), ("aa", "aaa"), ("é", "è"), ("日本", "日")] {
            let mut text = a.to_owned();
            Splice::between(a, b).unwrap().apply(&mut text).unwrap();
            assert_eq!(text, b);
        }
    }

    #[test]
    fn a_splice_refuses_another_text() {
        let splice = Splice::replacing("hd: 3", 4..5, "9").unwrap();
        let mut other = "hd: 7".to_owned();
        assert!(splice.apply(&mut other).is_err());
        assert_eq!(other, "hd: 7");
    }

    #[test]
    fn labels_show_old_and_new_and_cut_what_is_long() {
        assert_eq!(Label::change("hd", "3", "4").to_string(), "hd 3 -> 4");
        let long = Label::change("description", "", &"word ".repeat(40)).to_string();
        assert!(long.starts_with("description (empty) -> word") && long.ends_with('…'), "{long}");
    }
}
