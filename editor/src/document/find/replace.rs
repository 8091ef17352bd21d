//! Other words in the place of those that were found: shown first, done as one step.

use std::collections::BTreeMap;

use super::super::edit::Splice;
use super::super::library::{Key, Library};
use super::super::outline::Outline;
use super::super::problem::place_of;
use super::query::Query;
use super::{Finder, Found};

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

/// Works out what putting `new` in the place of a query's one word does, in the resources that were found. What
/// would leave a text that cannot be read is left out.
///
/// # Errors
/// The query has not one word that is looked for.
pub fn plan(
    finder: &Finder,
    query: &Query,
    found: &Found,
    new: &str,
    library: &Library,
) -> Result<Plan, String> {
    let [word] = query.words.as_slice() else {
        return Err("one word, or one text in quotes, is replaced; filters say where".to_owned());
    };
    let mut plan = Plan::default();
    let mut by_file: BTreeMap<Key, Vec<(Key, usize)>> = BTreeMap::new();
    for group in &found.groups {
        if let Some(why) = library.refusal(&group.key) {
            plan.left.push((group.key.clone(), why));
            continue;
        }
        let file = library.file_of(&group.key);
        let places = finder.places(&file, &group.key, word);
        by_file.entry(file).or_default().extend(places.into_iter().map(|at| (group.key.clone(), at)));
    }
    for (file, mut places) in by_file {
        let Some(text) = finder.text(&file) else { continue };
        places.sort_by_key(|(_, at)| *at);
        let splices: Vec<Splice> = (places.iter().rev())
            .filter_map(|(_, at)| Splice::replacing(text, *at..at + word.len(), new))
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
        for (key, at) in places {
            let line = place_of(text, at).0;
            if std::mem::replace(&mut last, line) == line {
                continue;
            }
            // Lines stay as many: no word has a line's end in it.
            let of = |text: &str| text.lines().nth(line - 1).unwrap_or_default().trim().to_owned();
            plan.changes.push(Change { key, line, old: of(text), new: of(&after) });
        }
        plan.edits.insert(file, splices);
    }
    Ok(plan)
}

impl Finder {
    /// The bytes of a file where a word begins in a resource's text.
    fn places(&self, file: &Key, key: &Key, word: &str) -> Vec<usize> {
        let Some(file) = self.files.get(&(false, file.clone())) else { return Vec::new() };
        let parts = file.parts.iter().filter(|part| part.key == *key);
        parts
            .filter_map(|part| Some((part.span.start, file.lower.get(part.span.clone())?)))
            .flat_map(|(start, text)| text.match_indices(word).map(move |(at, _)| start + at))
            .collect()
    }
}
