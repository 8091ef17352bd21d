//! What is wrong in the pack: where, what, and what would be right.
//!
//! The list is kept sorted by severity, then the file that is open, then file and place; it knows nothing of who found a
//! problem.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;

use augury_engine::content::Fix;

use super::key::Key;
use super::outline::Outline;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The resource cannot be used as it is; its last good version stays live.
    Error,
    /// It loads, and probably does not do what was meant.
    Warning,
    /// Something the pack owes or refers to that is not there yet.
    NotYet,
}

/// One problem with its place and remedy.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, as shown to people.
    pub file: PathBuf,
    /// Line from 1; 0 where the whole file is meant.
    pub line: usize,
    /// Column from 1, in characters; 0 where the whole line is meant.
    pub column: usize,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub remedy: String,
    /// The resource, where it is one.
    pub resource: Option<Key>,
    /// Ways to mend it, the likeliest first.
    pub fixes: Vec<Fix>,
}

impl Problem {
    /// Is it the same but for its place in the file?
    fn is_like(&self, other: &Problem) -> bool {
        self.severity == other.severity && self.what == other.what && self.file == other.file
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::NotYet => "not yet",
        };
        write!(
            f,
            "{}:{}:{}: {kind}: {}. {}",
            self.file.display(),
            self.line,
            self.column,
            self.what,
            self.remedy
        )
    }
}

/// Line and column, both from 1, the column in characters, of a byte in a text.
pub fn place_of(text: &str, byte: usize) -> (usize, usize) {
    let head = text.get(..byte.min(text.len())).unwrap_or(text);
    let start = head.rfind('\n').map_or(0, |n| n + 1);
    let column = head.get(start..).unwrap_or_default().chars().filter(|c| *c != '\u{feff}').count();
    (head.matches('\n').count() + 1, column + 1)
}

/// The bytes of the word that stands at a line and column (see [`place_of`]), to underline it.
pub fn span_of(text: &str, line: usize, column: usize) -> Range<usize> {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let this = rest.split('\n').next().unwrap_or_default();
    let skipped = this.chars().filter(|c| *c == '\u{feff}').count() + column.saturating_sub(1);
    let at = this.char_indices().nth(skipped).map_or(this.len(), |(i, _)| i);
    let word = this.get(at..).unwrap_or_default();
    let length: usize =
        word.chars().take_while(|c| c.is_alphanumeric() || *c == '_').map(char::len_utf8).sum();
    let length = length.max(word.chars().next().map_or(0, char::len_utf8));
    start + at..start + at + length
}

/// The places where a text is no RON, as problems of its resource.
pub fn syntax_problems(text: &str, outline: &Outline, file: &std::path::Path, key: &Key) -> Vec<Problem> {
    let mut found: Vec<Problem> = (outline.faults.iter())
        .map(|fault| {
            let (line, column) = place_of(text, fault.span.start);
            Problem {
                file: file.to_owned(),
                line,
                column,
                severity: Severity::Error,
                what: fault.what.clone(),
                remedy: fault.remedy.clone(),
                resource: Some(key.clone()),
                fixes: Vec::new(),
            }
        })
        .collect();
    if outline.root.is_none() {
        found.push(Problem {
            file: file.to_owned(),
            line: 1,
            column: 1,
            severity: Severity::Error,
            what: "the file is empty".to_owned(),
            remedy: "write one value, such as (name: \"…\")".to_owned(),
            resource: Some(key.clone()),
            fixes: Vec::new(),
        });
    }
    found
}

/// All problems: errors first, and of each severity those of the open file first.
#[derive(Clone, Debug, Default)]
pub struct ProblemList {
    problems: Vec<Problem>,
    /// The one that F8 came to last.
    current: Option<usize>,
    /// The resource whose problems come first.
    first: Option<Key>,
    /// An error that the last list brought.
    new_error: Option<usize>,
    /// Counts the lists there have been.
    version: u64,
    /// Counts how often one was chosen.
    chosen: u64,
}

impl ProblemList {
    /// Replaces the whole list; the current problem stays current if it is still there, though its place moved.
    pub fn set(&mut self, mut problems: Vec<Problem>) {
        problems.sort();
        problems.dedup();
        let before = std::mem::replace(&mut self.problems, problems);
        let current = self.current.and_then(|place| before.get(place));
        self.sort();
        self.current = current.and_then(|current| self.place_of(current));
        let known: BTreeSet<_> = before.iter().map(|p| (p.severity, &p.file, &p.what)).collect();
        let is_new =
            |p: &Problem| p.severity == Severity::Error && !known.contains(&(p.severity, &p.file, &p.what));
        self.new_error = if self.version > 0 { self.problems.iter().position(is_new) } else { None };
        self.version += 1;
    }

    /// Puts the problems of a resource before the others of their severity.
    pub fn put_first(&mut self, key: Option<&Key>) {
        if self.first.as_ref() == key {
            return;
        }
        let at =
            |list: &Self, place: Option<usize>| place.and_then(|place| list.problems.get(place)).cloned();
        let (current, new_error) = (at(self, self.current), at(self, self.new_error));
        self.first = key.cloned();
        self.sort();
        let place = |problem: Option<Problem>| self.problems.iter().position(|p| Some(p) == problem.as_ref());
        (self.current, self.new_error) = (place(current), place(new_error));
    }

    fn sort(&mut self) {
        let first = self.first.as_ref();
        self.problems.sort_by(|a, b| {
            let rank = |p: &Problem| (p.severity, first.is_none() || p.resource.as_ref() != first);
            rank(a).cmp(&rank(b)).then_with(|| a.cmp(b))
        });
    }

    /// Where a problem of an earlier list is now: of several like it the nearest line.
    fn place_of(&self, old: &Problem) -> Option<usize> {
        let alike = self.problems.iter().enumerate().filter(|(_, p)| p.is_like(old));
        alike
            .min_by_key(|(_, p)| (p.line.abs_diff(old.line), p.column.abs_diff(old.column)))
            .map(|(at, _)| at)
    }

    /// The first error that the last list brought and the one before did not have.
    pub fn new_error(&self) -> Option<usize> {
        self.new_error
    }

    /// Another number after each new list.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Another number each time that a problem was chosen.
    pub fn chosen(&self) -> u64 {
        self.chosen
    }

    /// All problems in order.
    pub fn all(&self) -> &[Problem] {
        &self.problems
    }

    /// How many of each severity a resource has: errors, warnings, not yet.
    pub fn counts(&self, key: &Key) -> [usize; 3] {
        let mut counts = [0; 3];
        for problem in self.problems.iter().filter(|p| p.resource.as_ref() == Some(key)) {
            counts[problem.severity as usize] += 1;
        }
        counts
    }

    /// How many of each severity there are: errors, warnings, not yet.
    pub fn totals(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for problem in &self.problems {
            counts[problem.severity as usize] += 1;
        }
        counts
    }

    /// The problem that is being looked at.
    pub fn current(&self) -> Option<&Problem> {
        self.problems.get(self.current?)
    }

    /// Makes a problem the current one.
    pub fn select(&mut self, place: usize) -> Option<&Problem> {
        self.current = (place < self.problems.len()).then_some(place);
        self.chosen += 1;
        self.current()
    }

    /// Goes to the next problem (F8), or the one before; round the end. Only the worst kind
    /// there is: errors, else warnings, else what is not there yet.
    pub fn step(&mut self, forward: bool) -> Option<&Problem> {
        let worst = self.problems.iter().map(|p| p.severity).min()?;
        let wanted = |p: &Problem| p.severity == worst;
        let count = self.problems.len();
        let here = self.current.unwrap_or(if forward { count.wrapping_sub(1) } else { 0 });
        let next = (1..=count)
            .map(|n| if forward { here.wrapping_add(n) % count } else { (here + count - n) % count })
            .find(|i| self.problems.get(*i).is_some_and(wanted));
        self.select(next?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(file: &str, line: usize, severity: Severity) -> Problem {
        Problem {
            file: file.into(),
            line,
            column: 1,
            severity,
            what: "what".into(),
            remedy: "remedy".into(),
            resource: Some(Key::new("monsters", "a")),
            fixes: Vec::new(),
        }
    }

    #[test]
    fn places_count_characters_not_bytes_nor_the_mark_at_the_start() {
        let text = "\u{feff}(é: 1,\r\n  hd: x)";
        assert_eq!(place_of(text, text.find('1').unwrap()), (1, 5));
        assert_eq!(place_of(text, text.find('x').unwrap()), (2, 7));
        for word in ["1", "hd", "x", "é"] {
            let at = text.find(word).unwrap();
            let (line, column) = place_of(text, at);
            assert_eq!(&text[span_of(text, line, column)], word);
        }
        assert!(span_of(text, 99, 99).is_empty());
    }

    #[test]
    fn stepping_goes_round_and_prefers_errors() {
        let mut list = ProblemList::default();
        assert_eq!(list.step(true), None);
        list.set(vec![
            problem("b.ron", 9, Severity::Error),
            problem("a.ron", 2, Severity::Error),
            problem("a.ron", 1, Severity::Warning),
        ]);
        let lines: Vec<usize> = (0..3).filter_map(|_| list.step(true).map(|p| p.line)).collect();
        assert_eq!(lines, [2, 9, 2]);
        assert_eq!(list.step(false).map(|p| p.line), Some(9));
        assert_eq!(list.totals(), [2, 1, 0]);
        list.set(vec![problem("a.ron", 1, Severity::Warning)]);
        assert_eq!(list.step(true).map(|p| p.line), Some(1));
        assert_eq!(list.step(true).map(|p| p.line), Some(1));
    }

    #[test]
    fn errors_come_first_then_the_open_file_and_the_chosen_one_stays_chosen() {
        let of = |file: &str, line, severity, id: &str| Problem {
            resource: Some(Key::new("monsters", id)),
            ..problem(file, line, severity)
        };
        let (warning, error) = (Severity::Warning, Severity::Error);
        let order = |list: &ProblemList| -> Vec<(String, usize)> {
            list.all().iter().map(|p| (p.file.display().to_string(), p.line)).collect()
        };
        let is = |files: &[(&str, usize)]| -> Vec<(String, usize)> {
            files.iter().map(|(file, line)| ((*file).to_owned(), *line)).collect()
        };
        let mut list = ProblemList::default();
        list.set(vec![of("a", 1, warning, "a"), of("a", 9, warning, "a"), of("z", 1, warning, "z")]);
        assert_eq!(list.new_error(), None, "nothing is new when a pack is opened");
        list.select(1);
        list.put_first(Some(&Key::new("monsters", "z")));
        assert_eq!(order(&list), is(&[("z", 1), ("a", 1), ("a", 9)]));
        assert_eq!(list.current().map(|p| p.line), Some(9));
        // A line was put before it, and there is an error in two files.
        let moved = of("a", 10, warning, "a");
        list.set(vec![of("z", 1, warning, "z"), moved, of("b", 4, error, "b"), of("z", 3, error, "z")]);
        assert_eq!(order(&list), is(&[("z", 3), ("b", 4), ("z", 1), ("a", 10)]));
        assert_eq!(list.current().map(|p| (p.severity, p.line)), Some((warning, 10)));
        assert_eq!(list.new_error(), Some(0));
        let again = list.all().to_vec();
        list.set(again);
        assert_eq!(list.new_error(), None, "it was there before");
    }

    #[test]
    fn a_damaged_text_gives_problems_with_places() {
        let text = "(\n  name: \"x\",\n  attacks: [\n";
        let key = Key::new("monsters", "x");
        let found = syntax_problems(text, &Outline::read(text), "monsters/x.ron".as_ref(), &key);
        assert_eq!((found[0].line, found[0].column), (1, 1), "{found:?}");
        assert!(found.iter().any(|p| (p.line, p.column) == (3, 12)), "{found:?}");
        assert_eq!(syntax_problems("", &Outline::read(""), "x".as_ref(), &key).len(), 1);
    }
}
