//! The text of a resource, and where each byte of it stands on the disk.
//!
//! A resource of its own file is the whole file; a row of a table is a part of it; a resource that other packs
//! override is put together from several files. Knows offsets and places, not what the text means.

use crate::content::fix::{FileChange, Fix};
use crate::content::problem::{Lines, Place};
use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

/// A file that a resource's text comes from.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file, as it was given to the loader.
    pub file: Arc<str>,
    /// All that stands in it.
    pub text: Arc<str>,
    /// Where its lines begin.
    pub lines: Arc<Lines>,
    /// Which pack of the content the file belongs to.
    pub pack: u16,
}

impl Source {
    /// The file with this text, of the pack with this number.
    pub fn new(file: Arc<str>, text: Arc<str>, pack: u16) -> Source {
        Source { lines: Arc::new(Lines::of(&text)), file, text, pack }
    }

    /// The place of a byte of the file.
    pub fn place(&self, offset: usize) -> Place {
        self.lines.place(&self.text, offset)
    }
}

/// From a byte of a text on, bytes of one source, one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Piece {
    /// The first byte in the text.
    at: usize,
    /// Which source.
    source: u8,
    /// The byte of the source that stands there; `None` for bytes that no file has.
    from: Option<usize>,
}

/// The text of one resource. Reads as the resource's own text, without that of its neighbours in a table.
#[derive(Clone)]
pub struct ResourceText {
    whole: Arc<str>,
    own: Range<usize>,
    sources: Arc<[Source]>,
    /// Sorted by `at`; empty where all bytes are the first source's.
    pieces: Vec<Piece>,
}

impl Deref for ResourceText {
    type Target = str;
    fn deref(&self) -> &str {
        self.whole.get(self.own.clone()).unwrap_or_default()
    }
}

impl fmt::Display for ResourceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl fmt::Debug for ResourceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl PartialEq for ResourceText {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl ResourceText {
    /// The bytes `own` of a file. The list has the file alone.
    pub fn of_file(source: &Arc<[Source]>, own: Range<usize>) -> ResourceText {
        let whole = source.first().map_or_else(|| Arc::from(""), |source| source.text.clone());
        ResourceText { whole, own, sources: source.clone(), pieces: Vec::new() }
    }

    /// All that stands where this text does: the whole file, with all rows of a table.
    pub fn whole(&self) -> &Arc<str> {
        &self.whole
    }

    /// Which bytes of [`ResourceText::whole`] are this resource's.
    pub fn span(&self) -> Range<usize> {
        self.own.clone()
    }

    /// Whether it is a row of a table.
    pub fn is_row(&self) -> bool {
        self.own != (0..self.whole.len())
    }

    /// The files that the text comes from: the resource's own first, then those that override it.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The file that a byte of [`ResourceText::whole`] comes from, by its place among
    /// [`ResourceText::sources`], and where it stands there.
    pub fn origin(&self, offset: usize) -> (u8, Option<usize>) {
        let after = self.pieces.partition_point(|piece| piece.at <= offset);
        match after.checked_sub(1).and_then(|at| self.pieces.get(at)) {
            None => (0, Some(offset)),
            Some(piece) => (piece.source, piece.from.map(|from| from + (offset - piece.at))),
        }
    }

    /// The file and place of a byte of [`ResourceText::whole`].
    pub fn place(&self, offset: usize) -> (u8, Place) {
        let (source, at) = self.origin(offset);
        let place = self.sources.get(usize::from(source)).map(|file| file.place(at.unwrap_or(0)));
        (source, place.unwrap_or(Place::START))
    }

    /// Fixes whose places are bytes of [`ResourceText::whole`], with places of the file of a number, for a
    /// problem of that file. One that would change another file, or bytes that no file has, is left out.
    pub(crate) fn fixes_in(&self, source: u8, fixes: &[Fix]) -> Vec<Fix> {
        let moved = |change: &FileChange| match self.origin(change.at()) {
            (file, Some(at)) if file == source => Some(change.clone().moved(at)),
            _ => None,
        };
        let of_file = |fix: &Fix| {
            let changes = fix.changes.iter().map(moved).collect::<Option<Vec<FileChange>>>()?;
            Some(Fix { changes, ..fix.clone() })
        };
        fixes.iter().filter_map(of_file).collect()
    }

    /// The same text standing alone, with bytes of another file put into it: for each, the bytes of
    /// [`ResourceText::whole`] that go, the bytes of the other file that come, and words before and behind
    /// them. Sorted by place, and not touching each other.
    pub(crate) fn overlaid(&self, with: Source, changes: &[Overlay]) -> ResourceText {
        let number = u8::try_from(self.sources.len()).unwrap_or(u8::MAX);
        let mut text = String::new();
        let mut pieces = Vec::new();
        let mut at = self.own.start;
        for change in changes {
            self.copy(at..change.gone.start, &mut text, &mut pieces);
            for (words, own) in [(&change.before, false), (&String::new(), true), (&change.behind, false)] {
                let from = own.then_some(change.come.start);
                let words = if own { with.text.get(change.come.clone()).unwrap_or_default() } else { words };
                if !words.is_empty() {
                    pieces.push(Piece { at: text.len(), source: number, from });
                    text.push_str(words);
                }
            }
            at = change.gone.end;
        }
        self.copy(at..self.own.end, &mut text, &mut pieces);
        let sources = self.sources.iter().cloned().chain([with]).collect();
        ResourceText { own: 0..text.len(), whole: Arc::from(text), sources, pieces }
    }

    /// Takes over bytes with what is known of where they come from.
    fn copy(&self, span: Range<usize>, text: &mut String, pieces: &mut Vec<Piece>) {
        let (mut at, end) = (span.start, span.end);
        while at < end {
            let (source, from) = self.origin(at);
            let next = self.pieces.iter().map(|piece| piece.at).find(|start| *start > at);
            let stop = next.map_or(end, |next| next.min(end));
            pieces.push(Piece { at: text.len(), source, from });
            text.push_str(self.whole.get(at..stop).unwrap_or_default());
            at = stop;
        }
    }
}

/// One value of another file put into a text; see [`ResourceText::overlaid`].
#[derive(Clone, Debug, PartialEq)]
pub struct Overlay {
    /// Bytes that go.
    pub gone: Range<usize>,
    /// Bytes of the other file that come.
    pub come: Range<usize>,
    /// What stands before them that no file has.
    pub before: String,
    /// What stands behind them that no file has.
    pub behind: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(file: &str, text: &str) -> Source {
        Source::new(Arc::from(file), Arc::from(text), 0)
    }

    #[test]
    fn every_byte_of_an_overlaid_text_knows_its_file_and_place() {
        let base: Arc<[Source]> = Arc::new([source("base", "// one\n(a: 1, b: 22)")]);
        let text = ResourceText::of_file(&base, 7..20);
        let change = |gone, come, before: &str, behind: &str| Overlay {
            gone,
            come,
            before: before.into(),
            behind: behind.into(),
        };
        let first = text.overlaid(
            source("mod", "(c: 5, b: 333)"),
            &[change(8..8, 4..5, "c: ", ", "), change(17..19, 10..13, "", "")],
        );
        assert_eq!(&*first, "(c: 5, a: 1, b: 333)");
        let second = first.overlaid(source("more", "(a: 4)"), &[change(10..11, 4..5, "", "")]);
        assert_eq!(&*second, "(c: 5, a: 4, b: 333)");
        let place = |text: &ResourceText, what: &str| {
            let (source, place) = text.place(text.find(what).unwrap());
            (text.sources()[usize::from(source)].file.to_string(), place.line, place.column)
        };
        assert_eq!(place(&first, "a:"), ("base".into(), 2, 2));
        assert_eq!(place(&second, "333"), ("mod".into(), 1, 11));
        assert_eq!(place(&second, "5"), ("mod".into(), 1, 5));
        assert_eq!(place(&second, "4"), ("more".into(), 1, 5));
        assert_eq!(place(&second, "b:"), ("base".into(), 2, 8));
    }
}
