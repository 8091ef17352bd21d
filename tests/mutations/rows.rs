//! The rows: read from `tests/mutations/*.ron`, and put into a source text.

use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// One mutation.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Its name, of which there is one; what the new text asks `crate::mutant` for.
    pub name: String,
    /// The scenario that guards the rule, below `tests/scenarios`.
    pub scenario: String,
    /// The source, below the checkout.
    pub file: String,
    /// A text that stands there exactly once.
    pub find: String,
    /// What stands in its place.
    pub put: String,
}

/// Reads every row, file by file in the order of their names.
///
/// # Errors
/// A file that is no list of rows, a name twice, a new text that does not ask for its name.
pub fn read(folder: &Path) -> Result<Vec<Row>, String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "ron"))
        .collect();
    files.sort();
    let (mut rows, mut names) = (Vec::new(), BTreeSet::new());
    for file in files {
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let more: Vec<Row> = ron::from_str(&text).map_err(|e| format!("{}:{e}", file.display()))?;
        for row in more {
            if !names.insert(row.name.clone()) {
                return Err(format!("{}: there are two rows named {}", file.display(), row.name));
            }
            if !row.put.contains(&format!("mutant(\"{}\")", row.name)) {
                let name = &row.name;
                return Err(format!(
                    "{}: the new text of {name} does not ask mutant(\"{name}\")",
                    file.display()
                ));
            }
            rows.push(row);
        }
    }
    Ok(rows)
}

/// A source text with the rows of its file put in.
///
/// # Errors
/// A text that is not found exactly once; two that overlap.
pub fn put(file: &str, text: &str, rows: &[Row]) -> Result<String, String> {
    let mut places = Vec::new();
    for row in rows.iter().filter(|row| row.file == file) {
        match text.matches(row.find.as_str()).count() {
            1 => {}
            n => {
                return Err(format!(
                    "{}: its text stands {n} times in {file}, not once:\n{}",
                    row.name, row.find
                ));
            }
        }
        places.extend(text.find(row.find.as_str()).map(|at| (at, row)));
    }
    places.sort_by_key(|(at, _)| *at);
    let mut out = String::with_capacity(text.len() + 1024);
    let mut from = 0;
    for (at, row) in places {
        let Some(before) = text.get(from..at) else {
            return Err(format!("{}: its text overlaps with that of the row before it in {file}", row.name));
        };
        out.push_str(before);
        out.push_str(&row.put);
        from = at + row.find.len();
    }
    out.push_str(&text[from..]);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, find: &str, put: &str) -> Row {
        let (file, scenario) = ("a.rs".to_owned(), "events/x".to_owned());
        Row { name: name.to_owned(), scenario, file, find: find.to_owned(), put: put.to_owned() }
    }

    #[test]
    fn rows_are_put_in_each_at_its_place() {
        let rows = [row("b", "two", "2"), row("a", "one", "1")];
        assert_eq!(put("a.rs", "one and two", &rows), Ok("1 and 2".to_owned()));
        assert_eq!(put("b.rs", "one and two", &rows), Ok("one and two".to_owned()));
    }

    #[test]
    fn a_text_that_is_missing_doubled_or_shared_is_told() {
        assert!(put("a.rs", "nothing", &[row("a", "one", "1")]).unwrap_err().contains("stands 0 times"));
        assert!(put("a.rs", "one one", &[row("a", "one", "1")]).unwrap_err().contains("stands 2 times"));
        let shared = [row("a", "one and", "1"), row("b", "and two", "2")];
        assert!(put("a.rs", "one and two", &shared).unwrap_err().contains("overlaps"));
    }
}
