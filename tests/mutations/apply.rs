//! Finds the text of each row in the sources of the engine, and puts what it comes to in its place.

use super::rows::Row;
use std::collections::BTreeMap;

/// The texts of the sources that have rows, by path, with every row put in.
///
/// # Errors
/// Each row whose text does not stand in exactly one place, or overlaps with that of another.
pub fn apply(sources: &BTreeMap<String, String>, rows: &[Row]) -> Result<BTreeMap<String, String>, String> {
    let mut faults = Vec::new();
    let mut places: BTreeMap<(&str, usize), &Row> = BTreeMap::new();
    for row in rows {
        let found = found(sources, row);
        match found.as_slice() {
            [one] if places.contains_key(one) => {
                faults.push(format!("{}: another row has its text", row.name))
            }
            [one] => drop(places.insert(*one, row)),
            all => {
                let paths: Vec<&str> = all.iter().map(|(path, _)| *path).collect();
                faults.push(format!(
                    "{}: its text stands {} times, not once; {}:\n{}",
                    row.name,
                    all.len(),
                    if all.is_empty() { "look where it went".to_owned() } else { paths.join(", ") },
                    row.find
                ));
            }
        }
    }
    let mut changed: BTreeMap<String, String> = BTreeMap::new();
    let mut end: BTreeMap<&str, usize> = BTreeMap::new();
    for ((path, at), row) in places {
        let text = &sources[path];
        let from = end.insert(path, at + row.find.len()).unwrap_or(0);
        let out = changed.entry(path.to_owned()).or_default();
        match text.get(from..at) {
            Some(between) => {
                out.push_str(between);
                out.push_str(&row.put);
            }
            None => faults
                .push(format!("{}: its text overlaps with that of the row before it in {path}", row.name)),
        }
    }
    for (path, text) in &mut changed {
        text.push_str(&sources[path][end[path.as_str()]..]);
    }
    if faults.is_empty() { Ok(changed) } else { Err(faults.join("\n")) }
}

/// Every place where the text of a row stands.
fn found<'a>(sources: &'a BTreeMap<String, String>, row: &Row) -> Vec<(&'a str, usize)> {
    let fits = |path: &str| match &row.file {
        Some(file) => path.strip_suffix(file.as_str()).is_some_and(|before| before.ends_with('/')),
        None => true,
    };
    let files = sources.iter().filter(|(path, _)| fits(path));
    files
        .flat_map(|(path, text)| text.match_indices(row.find.as_str()).map(|(at, _)| (path.as_str(), at)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, file: Option<&str>, find: &str, put: &str) -> Row {
        let (name, scenario, file) = (name.to_owned(), "events/x".to_owned(), file.map(str::to_owned));
        Row { name, scenario, file, find: find.to_owned(), put: put.to_owned() }
    }

    fn sources() -> BTreeMap<String, String> {
        [("src/x/a.rs", "one and two"), ("src/y/ba.rs", "one")]
            .map(|(p, t)| (p.to_owned(), t.to_owned()))
            .into()
    }

    #[test]
    fn rows_are_put_in_each_at_its_place() {
        let rows = [row("b", None, "two", "2"), row("a", Some("a.rs"), "one", "1")];
        let changed = apply(&sources(), &rows).unwrap();
        assert_eq!(changed, [("src/x/a.rs".to_owned(), "1 and 2".to_owned())].into());
    }

    #[test]
    fn a_text_that_is_missing_doubled_or_shared_is_told() {
        let fault = |rows: &[Row]| apply(&sources(), rows).unwrap_err();
        assert!(fault(&[row("a", None, "three", "")]).contains("stands 0 times"));
        let doubled = fault(&[row("a", None, "one", "")]);
        assert!(doubled.contains("stands 2 times") && doubled.contains("src/y/ba.rs"), "{doubled}");
        let shared = [row("a", None, "one and", "1"), row("b", None, "and two", "2")];
        assert!(fault(&shared).contains("overlaps"));
        assert!(fault(&[row("a", None, "two", "1"), row("b", None, "two", "2")]).contains("another row"));
    }
}
