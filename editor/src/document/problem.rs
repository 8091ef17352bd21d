//! What is wrong in the pack: where, what, and what would be right.
//!
//! The list is kept sorted by file and place; it knows nothing of who found a problem.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;

use augury_engine::content::Fix;

use super::library::Key;
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

/// All problems, sorted by file and place.
#[derive(Clone, Debug, Default)]
pub struct ProblemList {
    problems: Vec<Problem>,
    /// The one that F8 came to last.
    current: Option<usize>,
    /// Counts the lists there have been.
    version: u64,
}

impl ProblemList {
    /// Replaces the whole list; the current problem stays current if it is still there.
    pub fn set(&mut self, mut problems: Vec<Problem>) {
        problems.sort();
        problems.dedup();
        let current = self.current().cloned();
        self.current = current.and_then(|c| problems.iter().position(|p| *p == c));
        self.problems = problems;
        self.version += 1;
    }

    /// Another number after each new list.
    pub fn version(&self) -> u64 {
        self.version
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
    fn a_damaged_text_gives_problems_with_places() {
        let text = "(\n  name: \"x\",\n  attacks: [\n";
        let key = Key::new("monsters", "x");
        let found = syntax_problems(text, &Outline::read(text), "monsters/x.ron".as_ref(), &key);
        assert_eq!((found[0].line, found[0].column), (1, 1), "{found:?}");
        assert!(found.iter().any(|p| (p.line, p.column) == (3, 12)), "{found:?}");
        assert_eq!(syntax_problems("", &Outline::read(""), "x".as_ref(), &key).len(), 1);
    }
}
