//! Regular expressions in what is looked for, between slashes: `/dam.*fire/`. They are looked for line by line, letter
//! case aside.

use std::ops::Range;

use regex::{Regex, RegexBuilder};

/// How large the program of a pattern may be, in bytes: what is larger would make typing wait.
const LARGEST: usize = 256 << 10;

/// A regular expression.
#[derive(Clone, Debug)]
pub struct Pattern(Regex);

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_str() == other.0.as_str()
    }
}

impl Pattern {
    /// Reads one.
    ///
    /// # Errors
    /// It is none, and why.
    pub fn read(text: &str) -> Result<Self, String> {
        let built = RegexBuilder::new(text).case_insensitive(true).size_limit(LARGEST).build();
        built.map(Self).map_err(|error| {
            let why = error.to_string();
            let why = why.lines().last().unwrap_or_default().trim_start_matches("error: ");
            format!("/{text}/ is no regular expression: {why}")
        })
    }

    /// What it was read from.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Where it is found, within lines; what is empty is not found.
    pub fn places<'t>(&self, text: &'t str) -> impl Iterator<Item = Range<usize>> + use<'t, '_> {
        lines(text).flat_map(|(start, line)| {
            let found = self.0.find_iter(line).filter(|found| !found.is_empty());
            found.map(move |found| start + found.start()..start + found.end())
        })
    }

    /// Where it is found, and what comes there for `new`, in which `$1` is what the first group holds.
    pub fn replaced(&self, text: &str, new: &str) -> Vec<(Range<usize>, String)> {
        let of = |(start, line)| {
            self.0.captures_iter(line).filter_map(move |groups| {
                let all = groups.get(0).filter(|all| !all.is_empty())?;
                let mut comes = String::new();
                groups.expand(new, &mut comes);
                Some((start + all.start()..start + all.end(), comes))
            })
        };
        lines(text).flat_map(of).collect()
    }
}

/// The lines of a text without their ends, and where each begins.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let at = start;
        start += line.len();
        (at, line.trim_end_matches(['\n', '\r']))
    })
}
