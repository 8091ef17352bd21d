//! Marks that a merge left in a file: recognised as such, with both sides whole and field by field.
//!
//! A version control that cannot join two changes writes both into the file between lines of `<<<<<<<`,
//! `=======` and `>>>>>>>` (some with what both started from behind `|||||||`). Knows texts and outlines, and
//! no version control.

use super::fix::{FileChange, Fix};
use super::outline::{Node, Shape, outline};
use std::ops::Range;

/// Lines that two sides have each in their own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunk {
    /// The first byte of the first mark.
    pub start: usize,
    /// The byte after the last mark's line.
    pub end: usize,
    /// The lines of the side that was there.
    pub ours: Range<usize>,
    /// The lines that both started from, where the file says so.
    pub base: Option<Range<usize>>,
    /// The lines of the side that came.
    pub theirs: Range<usize>,
}

/// A file with marks of a merge in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// What the side that was there is called, as in `HEAD`.
    pub ours_name: String,
    /// What the side that came is called, as in the name of a branch.
    pub theirs_name: String,
    /// The places, in the order of the file; at least one.
    pub hunks: Vec<Hunk>,
}

/// A field that the two sides have each in their own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChoice {
    /// Its path, such as `attributes.str` or `"red_potion".name` in a table.
    pub path: String,
    /// Its value on the side that was there, as written; `None` where it has none.
    pub ours: Option<String>,
    /// Its value on the side that came.
    pub theirs: Option<String>,
}

/// Looks for marks of a merge. All three must stand in their order, each at the start of a line, so that a
/// line of `=======` in a text is none.
pub fn find(text: &str) -> Option<Conflict> {
    if !text.contains("<<<<<<<\x20") {
        return None;
    }
    let mut conflict = Conflict { ours_name: String::new(), theirs_name: String::new(), hunks: Vec::new() };
    let mut open: Option<Open> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let (start, end) = (at, at + line.len());
        at = end;
        let line = line.trim_end_matches(['\n', '\r']);
        // A file may begin with a byte order mark.
        let line = line.trim_start_matches('\u{feff}');
        let name = |mark: &str| line.strip_prefix(mark).and_then(|rest| rest.strip_prefix(' '));
        if let Some(name) = name("<<<<<<<") {
            open = Some(Open { start, ours: end, name: name.to_owned(), base: None, middle: None });
            continue;
        }
        let Some(found) = &mut open else { continue };
        if (line == "|||||||" || name("|||||||").is_some()) && found.middle.is_none() {
            found.base = Some((start, end));
        } else if line == "=======" && found.middle.is_none() {
            found.middle = Some((start, end));
        } else if let (Some(theirs), Some(middle)) = (name(">>>>>>>"), found.middle) {
            if conflict.hunks.is_empty() {
                conflict.ours_name = found.name.clone();
                conflict.theirs_name = theirs.to_owned();
            }
            conflict.hunks.push(Hunk {
                start: found.start,
                end,
                ours: found.ours..found.base.map_or(middle.0, |base| base.0),
                base: found.base.map(|base| base.1..middle.0),
                theirs: middle.1..start,
            });
            open = None;
        }
    }
    (!conflict.hunks.is_empty()).then_some(conflict)
}

struct Open {
    start: usize,
    ours: usize,
    name: String,
    base: Option<(usize, usize)>,
    middle: Option<(usize, usize)>,
}

impl Conflict {
    /// The first byte of the first mark.
    pub fn start(&self) -> usize {
        self.hunks.first().map_or(0, |hunk| hunk.start)
    }

    /// What is wrong, and what would be right.
    pub fn told(&self) -> (String, String) {
        let places = match self.hunks.len() {
            1 => "a merge left its marks here".to_owned(),
            n => format!("a merge left its marks here and at {} more places", n - 1),
        };
        let what = format!("{places}: `{}` and `{}` both changed it", self.ours_name, self.theirs_name);
        let remedy = format!(
            "Keep the lines of `{}` or those of `{}`, and take the marks away",
            self.ours_name, self.theirs_name
        );
        (what, remedy)
    }

    /// Keeping one side whole, the marks gone.
    pub fn fixes(&self, text: &str) -> Vec<Fix> {
        let keep = |name: &str, side: &dyn Fn(&Hunk) -> Range<usize>| {
            let written = |span: Range<usize>| text.get(span).unwrap_or_default().to_owned();
            let changes = self.hunks.iter().map(|hunk| FileChange::Text {
                at: hunk.start,
                old: written(hunk.start..hunk.end),
                new: written(side(hunk)),
            });
            Fix::new(format!("Keep the side of `{name}`"), changes)
        };
        vec![
            keep(&self.ours_name, &|hunk| hunk.ours.clone()),
            keep(&self.theirs_name, &|hunk| hunk.theirs.clone()),
        ]
    }

    /// The whole text as the side that was there has it.
    pub fn ours(&self, text: &str) -> String {
        self.side(text, |hunk| Some(hunk.ours.clone()))
    }

    /// The whole text as the side that came has it.
    pub fn theirs(&self, text: &str) -> String {
        self.side(text, |hunk| Some(hunk.theirs.clone()))
    }

    /// The whole text as both started from it; `None` where the marks do not tell it everywhere.
    pub fn base(&self, text: &str) -> Option<String> {
        let told = self.hunks.iter().all(|hunk| hunk.base.is_some());
        told.then(|| self.side(text, |hunk| hunk.base.clone()))
    }

    /// What both sides have: the lines outside of the marks.
    pub fn common(&self, text: &str) -> String {
        self.side(text, |_| None)
    }

    fn side(&self, text: &str, lines: impl Fn(&Hunk) -> Option<Range<usize>>) -> String {
        let mut side = String::with_capacity(text.len());
        let mut at = 0;
        for hunk in &self.hunks {
            side.push_str(text.get(at..hunk.start).unwrap_or_default());
            side.push_str(lines(hunk).and_then(|lines| text.get(lines)).unwrap_or_default());
            at = hunk.end;
        }
        side.push_str(text.get(at..).unwrap_or_default());
        side
    }

    /// Each field that the sides have in their own way, in the order of the file.
    ///
    /// # Errors
    /// Which side cannot be read, and why; then only keeping one of them whole is left.
    pub fn fields(&self, text: &str) -> Result<Vec<FieldChoice>, String> {
        choices((&self.ours(text), &self.ours_name), (&self.theirs(text), &self.theirs_name))
    }
}

/// Each field that two texts of a file have in their own way, in the order of the first; with each text what it is
/// called.
///
/// # Errors
/// Which text cannot be read, and why.
pub(crate) fn choices(ours: (&str, &str), theirs: (&str, &str)) -> Result<Vec<FieldChoice>, String> {
    let read = |(side, name): (&str, &str)| {
        outline(side).map_err(|broken| format!("the side of `{name}` cannot be read: {}", broken.what))
    };
    let nodes = (read(ours)?, read(theirs)?);
    let mut choices = Vec::new();
    differ((ours.0, Some(&nodes.0)), (theirs.0, Some(&nodes.1)), "", &mut choices);
    Ok(choices)
}

type Side<'a> = (&'a str, Option<&'a Node>);

/// The parts of a value with their names, where it has named parts.
fn parts(node: &Node) -> Option<Vec<(String, &Node)>> {
    match &node.shape {
        Shape::Record { fields, .. } => Some(fields.iter().map(|f| (f.name.clone(), &f.value)).collect()),
        Shape::Map(rows) => Some(rows.iter().map(|r| (format!("\"{}\"", r.key), &r.value)).collect()),
        _ => None,
    }
}

fn differ(ours: Side<'_>, theirs: Side<'_>, path: &str, into: &mut Vec<FieldChoice>) {
    let written =
        |side: Side<'_>| side.1.and_then(|node| side.0.get(node.start..node.end)).map(str::to_owned);
    if written(ours) == written(theirs) {
        return;
    }
    let inside = (ours.1.and_then(parts), theirs.1.and_then(parts));
    let (Some(mine), Some(other)) = inside else {
        into.push(FieldChoice { path: path.to_owned(), ours: written(ours), theirs: written(theirs) });
        return;
    };
    let deeper = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    for (name, node) in &mine {
        let same = other.iter().find(|(n, _)| n == name).map(|(_, node)| *node);
        differ((ours.0, Some(node)), (theirs.0, same), &deeper(name), into);
    }
    for (name, node) in other.iter().filter(|(name, _)| !mine.iter().any(|(n, _)| n == name)) {
        differ((ours.0, None), (theirs.0, Some(node)), &deeper(name), into);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "(\n    name: \"Orc\",\n<<<<<<<\x20HEAD\n    hd: 4,\n    attributes: (str: 12),\n=======\n    hd: 5,\n    attributes: (str: 12, dex: 9),\n    def: 3,\n>>>>>>>\x20caves\n    cr: 2,\n)\n";

    #[test]
    fn both_sides_are_told_whole_and_field_by_field() {
        let conflict = find(TWO).unwrap();
        assert_eq!((conflict.ours_name.as_str(), conflict.theirs_name.as_str()), ("HEAD", "caves"));
        let ours = "(\n    name: \"Orc\",\n    hd: 4,\n    attributes: (str: 12),\n    cr: 2,\n)\n";
        assert_eq!(conflict.ours(TWO), ours);
        assert!(conflict.theirs(TWO).contains("hd: 5") && !conflict.theirs(TWO).contains("<<<"));
        let choices = conflict.fields(TWO).unwrap();
        let shown = choices.iter().map(|c| (c.path.as_str(), c.ours.as_deref(), c.theirs.as_deref()));
        let shown: Vec<_> = shown.collect();
        assert_eq!(
            shown,
            [("hd", Some("4"), Some("5")), ("attributes.dex", None, Some("9")), ("def", None, Some("3"))]
        );
        assert_eq!(conflict.base(TWO), None);
    }

    #[test]
    fn what_both_started_from_is_read_where_it_stands() {
        let text = "<<<<<<<\x20mine\r\n(hd: 1)\r\n||||||| old\r\n(hd: 0)\r\n=======\r\n(hd: 2)\r\n>>>>>>>\x20theirs\r\n";
        let conflict = find(text).unwrap();
        assert_eq!(conflict.base(text).as_deref(), Some("(hd: 0)\r\n"));
        assert_eq!(
            (conflict.ours(text), conflict.theirs(text)),
            ("(hd: 1)\r\n".into(), "(hd: 2)\r\n".into())
        );
    }

    #[test]
    fn lines_that_only_look_like_marks_are_none() {
        for text in [
            "(a: \"\n=======\n\")",
            "<<<<<<<\x20HEAD\n(hd: 1)\n>>>>>>>\x20x\n",
            " <<<<<<<\x20a\n=======\n>>>>>>>\x20b\n",
        ] {
            assert_eq!(find(text), None, "{text}");
        }
        let broken = "<<<<<<<\x20a\n(\n=======\n(hd: 1)\n>>>>>>>\x20b\n";
        assert!(find(broken).unwrap().fields(broken).unwrap_err().contains("`a`"));
    }
}
