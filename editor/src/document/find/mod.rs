//! Looking for something in all resources: in their texts, remarks, values and scripts, and by their fields.
//!
//! - [`query`]: what is looked for, as one line of text
//! - [`complete`]: what may come next in that line
//! - [`holds`]: whether a resource's values hold what a filter asks
//! - [`pattern`]: regular expressions in it
//! - [`replace`]: other words in the place of those that were found
//!
//! The texts are kept in small letters beside their outlines, by file, and made anew only for files that changed,
//! so that a key costs one walk over the pack's text.

pub mod complete;
mod holds;
pub mod pattern;
pub mod query;
pub mod replace;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::query::{Has, Query, What};
use super::library::MentionAt;
use super::library::{Key, Library};
use super::outline::{Outline, Value};
use super::problem::{ProblemList, Severity};

/// At most so many lines are shown; more words narrow it down.
pub const MOST_LINES: usize = 2_000;
/// At most so many lines of one resource.
const MOST_OF_ONE: usize = 200;
/// How much of a line is shown before what was found, in letters.
const BEFORE: usize = 24;
/// How much of a line is shown at all, in letters.
const LONGEST: usize = 160;

/// A place that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Its line in the file, from 1.
    pub line: usize,
    /// Its column, in characters from 1.
    pub column: usize,
    /// What stands on the line, cut around what was found.
    pub text: String,
    /// The bytes of `text` that were found; empty where the whole resource was.
    pub mark: Range<usize>,
    /// The bytes of the file that were found.
    pub bytes: Range<usize>,
}

/// A resource that was found, with its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Which.
    pub key: Key,
    /// Its lines, in order.
    pub hits: Vec<Hit>,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Resources, in the order of their keys.
    pub groups: Vec<Group>,
    /// How many lines there are in them.
    pub lines: usize,
    /// There are more than are shown.
    pub more: bool,
}

impl Found {
    /// The rows of a list of it: each resource, and below it its lines by their place.
    pub fn rows(&self) -> Vec<(usize, Option<usize>)> {
        let of = |(place, group): (usize, &Group)| {
            std::iter::once((place, None)).chain((0..group.hits.len()).map(move |n| (place, Some(n))))
        };
        self.groups.iter().enumerate().flat_map(of).collect()
    }
}

/// A resource in a file: its key, the bytes looked through, and its place among the file's rows.
#[derive(Clone, Debug)]
struct Part {
    key: Key,
    span: Range<usize>,
    row: Option<usize>,
}

#[derive(Clone, Debug)]
struct File {
    path: PathBuf,
    /// Which text this is: each text has an outline of its own.
    outline: Arc<Outline>,
    text: String,
    lower: String,
    /// Bytes where lines begin.
    lines: Vec<usize>,
    parts: Vec<Part>,
}

/// The texts of a library, ready to be looked through.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    files: BTreeMap<(bool, Key), File>,
    /// The library's version when they were read.
    version: u64,
}

impl Finder {
    /// Reads the files that changed since the last time.
    pub fn read(&mut self, library: &Library) {
        if self.version == library.version() {
            return;
        }
        self.version = library.version();
        let mut before = std::mem::take(&mut self.files);
        for document in library.files() {
            let of_below = library.own_document(document.key()).is_none_or(|d| !d.exists());
            let name = (of_below, document.key().clone());
            let same = before.remove(&name).filter(|f| Arc::ptr_eq(&f.outline, document.outline()));
            let mut file =
                same.unwrap_or_else(|| File::of(document.path(), document.outline(), document.text()));
            // Which rows are seen may change with other files.
            file.parts = parts(&name.1, &file.outline, &file.text, |row| library.file_of(row) == name.1);
            self.files.insert(name, file);
        }
    }

    /// Everything that a query holds for. `mentions` tells who names what a `refers:` wants.
    pub fn find(
        &self,
        query: &Query,
        library: &Library,
        problems: &ProblemList,
        mentions: &dyn Fn(&str) -> Vec<MentionAt>,
    ) -> Found {
        let mut found = Found::default();
        if query.is_empty() || !query.wrong.is_empty() {
            return found;
        }
        let troubled = Troubled::of(query, problems);
        let named = Places::of(query, mentions);
        'files: for file in self.files.values() {
            // Most files have not all words: they are passed over as a whole.
            let ids = |word: &String| file.parts.iter().any(|p| p.key.id.contains(word.as_str()));
            if !query.words.iter().all(|word| file.lower.contains(word.as_str()) || ids(word)) {
                continue;
            }
            for part in &file.parts {
                let Some(hits) = file.hits(part, query, library, &troubled, &named) else { continue };
                found.lines += hits.len();
                found.groups.push(Group { key: part.key.clone(), hits });
                if found.lines >= MOST_LINES {
                    found.more = true;
                    break 'files;
                }
            }
        }
        found.groups.sort_by(|a, b| a.key.cmp(&b.key));
        found
    }

    /// The text of a file, as it was read last.
    pub(super) fn text(&self, file: &Key) -> Option<&str> {
        self.files.get(&(false, file.clone())).map(|f| f.text.as_str())
    }
}

/// The lines of problems by resource, where a query asks for them.
#[derive(Debug, Default)]
struct Troubled(BTreeMap<Key, Vec<(Severity, usize)>>);

impl Troubled {
    fn of(query: &Query, problems: &ProblemList) -> Self {
        let asks = |what: &What| matches!(what, What::Has(Has::Problem | Has::Error | Has::Warning));
        let mut all: BTreeMap<Key, Vec<(Severity, usize)>> = BTreeMap::new();
        if query.filters.iter().any(|f| asks(&f.what)) {
            for problem in problems.all() {
                if let Some(key) = &problem.resource {
                    all.entry(key.clone()).or_default().push((problem.severity, problem.line));
                }
            }
        }
        Self(all)
    }

    fn lines<'a>(&'a self, key: &Key, wanted: impl Fn(Severity) -> bool + 'a) -> Vec<usize> {
        let all = self.0.get(key).map_or(&[][..], Vec::as_slice);
        all.iter().filter(|(severity, _)| wanted(*severity)).map(|(_, line)| *line).collect()
    }
}

/// Where what a query's `refers:` want is named: by their words, the files, and the bytes there.
#[derive(Debug, Default)]
struct Places(BTreeMap<String, BTreeMap<PathBuf, Vec<usize>>>);

impl Places {
    fn of(query: &Query, mentions: &dyn Fn(&str) -> Vec<MentionAt>) -> Self {
        let mut all = Self::default();
        for filter in &query.filters {
            let What::Refers(word) = &filter.what else { continue };
            let places = all.0.entry(word.clone()).or_default();
            for mention in mentions(word) {
                places.entry(mention.file).or_default().push(mention.at);
            }
        }
        all
    }

    fn within(&self, word: &str, file: &Path, part: &Part) -> Option<Vec<Range<usize>>> {
        let long = word.rsplit([':', '/']).next().map_or(0, str::len);
        let all = self.0.get(word)?.get(file)?.iter().filter(|at| part.span.contains(at));
        let all: Vec<Range<usize>> = all.map(|at| *at..at + long).collect();
        (!all.is_empty()).then_some(all)
    }
}

impl File {
    fn of(path: &Path, outline: &Arc<Outline>, text: &str) -> Self {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self {
            path: path.to_owned(),
            outline: outline.clone(),
            text: text.to_owned(),
            // Letters of other scripts stay, and every byte keeps its place.
            lower: text.to_ascii_lowercase(),
            lines,
            parts: Vec::new(),
        }
    }

    fn value(&self, part: &Part) -> Option<&Value> {
        let root = self.outline.root.as_ref()?;
        match part.row {
            None => Some(root),
            Some(row) => root.group()?.items.get(row)?.value.as_ref(),
        }
    }

    /// The lines of a resource that a query holds for; `None` where it does not.
    fn hits(
        &self,
        part: &Part,
        query: &Query,
        library: &Library,
        troubled: &Troubled,
        named: &Places,
    ) -> Option<Vec<Hit>> {
        let lower = self.lower.get(part.span.clone())?;
        let has = |word: &String| lower.contains(word.as_str()) || part.key.id.contains(word.as_str());
        if !query.words.iter().all(has) || query.without.iter().any(has) {
            return None;
        }
        let text = self.text.get(part.span.clone())?;
        if query.patterns.iter().any(|pattern| pattern.places(text).next().is_none()) {
            return None;
        }
        let mut places: Vec<Range<usize>> = Vec::new();
        for filter in &query.filters {
            let at = self.holds(part, &filter.what, library, troubled, named);
            match (at, filter.not) {
                (Some(at), false) => places.extend(at),
                (None, true) => {}
                _ => return None,
            }
        }
        for word in &query.words {
            let all = lower.match_indices(word.as_str()).take(MOST_OF_ONE);
            places.extend(all.map(|(at, _)| part.span.start + at..part.span.start + at + word.len()));
        }
        for pattern in &query.patterns {
            let all = pattern.places(text).take(MOST_OF_ONE);
            places.extend(all.map(|at| part.span.start + at.start..part.span.start + at.end));
        }
        places.sort_by_key(|at| (at.start, at.end));
        let mut hits: Vec<Hit> = Vec::new();
        for at in places {
            let line = self.lines.partition_point(|start| *start <= at.start);
            if hits.last().is_none_or(|last| last.line != line) && hits.len() < MOST_OF_ONE {
                hits.push(self.hit(line, at));
            }
        }
        if hits.is_empty() {
            let start = self.value(part).map_or(part.span.start, |v| v.span.start);
            hits.push(self.hit(self.lines.partition_point(|at| *at <= start), start..start));
        }
        Some(hits)
    }

    /// Where a filter holds; `None` where it does not.
    fn holds(
        &self,
        part: &Part,
        what: &What,
        library: &Library,
        troubled: &Troubled,
        named: &Places,
    ) -> Option<Vec<Range<usize>>> {
        let lines = |wanted: &dyn Fn(Severity) -> bool| {
            let lines = troubled.lines(&part.key, wanted);
            let start = |line: &usize| self.lines.get(line.saturating_sub(1)).copied();
            (!lines.is_empty()).then(|| lines.iter().filter_map(start).map(|at| at..at).collect())
        };
        match what {
            What::Kind(kind) => (super::live::kind_of(&part.key) == Some(*kind)).then(Vec::new),
            What::Id(id) => part.key.id.contains(id.as_str()).then(Vec::new),
            What::Refers(word) => named.within(word, &self.path, part),
            What::Has(Has::Problem) => lines(&|s| s != Severity::NotYet),
            What::Has(Has::Error) => lines(&|s| s == Severity::Error),
            What::Has(Has::Warning) => lines(&|s| s == Severity::Warning),
            What::Has(Has::Unsaved) => library.unsaved(&part.key).then(Vec::new),
            What::Has(Has::Field(path)) => {
                holds::said(self.value(part)?, path, &self.text).map(|at| vec![at])
            }
            What::Field(path, test) => holds::holds(self.value(part)?, &part.key, path, test, &self.text),
        }
    }

    fn hit(&self, line: usize, at: Range<usize>) -> Hit {
        let start = self.lines.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let end = self.lines.get(line).map_or(self.text.len(), |next| next - 1);
        let whole = self.text.get(start..end).unwrap_or_default();
        let column = whole.get(..at.start.saturating_sub(start)).map_or(1, |head| head.chars().count() + 1);
        let (text, mark) = cut(whole, at.start.saturating_sub(start)..at.end.min(end).saturating_sub(start));
        Hit { line, column, text, mark, bytes: at }
    }
}

/// A line without the blanks around it, cut so that what was found is in sight; and where that stands then.
fn cut(line: &str, at: Range<usize>) -> (String, Range<usize>) {
    let trimmed = line.trim_start().len();
    let indent = line.len() - trimmed;
    let head = line.get(indent.min(at.start)..at.start).unwrap_or_default();
    let far = head.char_indices().rev().nth(BEFORE).map(|(place, _)| place);
    let from = far.filter(|_| line.len() > LONGEST / 2).map_or(indent.min(at.start), |p| indent + p);
    let rest = line.get(from..).unwrap_or_default().trim_end();
    let cut: String = rest.chars().take(LONGEST).collect();
    let sign = if far.is_some() && from > indent { "…" } else { "" };
    let place = |byte: usize| (byte.saturating_sub(from)).min(cut.len()) + sign.len();
    let mark = place(at.start)..place(at.end);
    (format!("{sign}{cut}"), mark)
}

/// The resources of a file; those of its rows that `seen` knows. What stands between two rows goes with the second.
fn parts(file: &Key, outline: &Outline, text: &str, seen: impl Fn(&Key) -> bool) -> Vec<Part> {
    let root = outline.root.as_ref().filter(|r| text.get(r.span.clone()).is_some_and(|t| t.starts_with('{')));
    let Some(group) = root.and_then(Value::group).filter(|_| file.is_table()) else {
        return vec![Part { key: file.clone(), span: 0..text.len(), row: None }];
    };
    let mut from = 0;
    let mut found = Vec::new();
    for (row, item) in group.items.iter().enumerate() {
        let span = from..item.span.end;
        from = item.span.end;
        let Some(key) = item.name.as_deref().map(|id| Key::new(&file.folder, id)) else { continue };
        if seen(&key) {
            found.push(Part { key, span, row: Some(row) });
        }
    }
    found
}

#[cfg(test)]
mod tests;
