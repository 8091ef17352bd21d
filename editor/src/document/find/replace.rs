//! Other words in the place of those that were found: shown first, done as one step.

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::edit::Splice;
use super::super::library::{Key, Library};
use super::super::outline::Outline;
use super::super::problem::place_of;
use super::query::Query;
use super::{Finder, Found, Part};

/// Bytes that go, and what comes for them.
type Place = (Range<usize>, String);

/// A place that changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The resource.
    pub key: Key,
    /// The line in its file, from 1.
    pub line: usize,
    /// The line as it is.
    pub old: String,
    /// The line as it will be.
    pub new: String,
}

/// What a replacement would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The places, in the order of what was found.
    pub changes: Vec<Change>,
    /// What is left as it is: the resource and why.
    pub left: Vec<(Key, String)>,
    /// What changes in which file: splices from the back of the text to its front.
    pub edits: BTreeMap<Key, Vec<Splice>>,
}

/// Works out what putting `new` in the place of a query's one word or regular expression does, in the resources that were found. What
/// would leave a text that cannot be read is left out.
///
/// # Errors
/// The query has not one word or regular expression that is looked for.
pub fn plan(
    finder: &Finder,
    query: &Query,
    found: &Found,
    new: &str,
    library: &Library,
) -> Result<Plan, String> {
    if query.replaceable().is_none() {
        let what = "one word, one text in quotes, or one /regular expression/ is replaced; filters say where";
        return Err(what.to_owned());
    }
    let mut plan = Plan::default();
    let mut by_file: BTreeMap<Key, Vec<(Key, Place)>> = BTreeMap::new();
    for group in &found.groups {
        if let Some(why) = library.refusal(&group.key) {
            plan.left.push((group.key.clone(), why));
            continue;
        }
        let file = library.file_of(&group.key);
        let places = finder.places(&file, &group.key, query, new);
        by_file.entry(file).or_default().extend(places.into_iter().map(|at| (group.key.clone(), at)));
    }
    for (file, mut places) in by_file {
        let Some(text) = finder.text(&file) else { continue };
        places.sort_by_key(|(_, (at, _))| at.start);
        let splices: Vec<Splice> = (places.iter().rev())
            .filter_map(|(_, (at, new))| Splice::replacing(text, at.clone(), new))
            .collect();
        let mut after = text.to_owned();
        let done = splices.iter().try_for_each(|s| s.apply(&mut after));
        let fine = |text: &str| Outline::read(text).faults.is_empty();
        if done.is_err() || (fine(text) && !fine(&after)) {
            let why = "the text could not be read any more".to_owned();
            plan.left.extend(places.first().map(|(key, _)| (key.clone(), why)));
            continue;
        }
        if splices.is_empty() {
            continue;
        }
        let mut last = 0;
        for (key, (at, _)) in places {
            let line = place_of(text, at.start).0;
            if std::mem::replace(&mut last, line) == line {
                continue;
            }
            // Lines stay as many: nothing that is found has a line's end in it.
            let of = |text: &str| text.lines().nth(line - 1).unwrap_or_default().trim().to_owned();
            plan.changes.push(Change { key, line, old: of(text), new: of(&after) });
        }
        plan.edits.insert(file, splices);
    }
    Ok(plan)
}

impl Finder {
    /// The bytes of a file that a query's words or pattern take in a resource's text, and what comes for them.
    fn places(&self, file: &Key, key: &Key, query: &Query, new: &str) -> Vec<Place> {
        let Some(file) = self.files.get(&(false, file.clone())) else { return Vec::new() };
        let parts = file.parts.iter().filter(|part| part.key == *key);
        let mut all = Vec::new();
        for Part { span, .. } in parts {
            let mut places = Vec::new();
            let (Some(lower), Some(text)) = (file.lower.get(span.clone()), file.text.get(span.clone()))
            else {
                continue;
            };
            for word in &query.words {
                let found = lower.match_indices(word.as_str());
                places.extend(found.map(|(at, word)| (at..at + word.len(), new.to_owned())));
            }
            for pattern in &query.patterns {
                places.extend(pattern.replaced(text, new));
            }
            let moved = |at: Range<usize>| span.start + at.start..span.start + at.end;
            all.extend(places.into_iter().map(|(at, new)| (moved(at), new)));
        }
        all
    }
}
