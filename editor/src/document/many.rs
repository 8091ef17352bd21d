//! Values of many resources changed at once: worked out for all of them before any of them changes.

use std::collections::BTreeMap;

use super::edit::Splice;
use super::file::{RonText, ValueFile};
use super::library::{Key, Library};
use super::order::SchemaOrder;
use super::outline::Outline;
use super::path::ValuePath;

/// A value to be set, or to go back to its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueChange {
    /// Which resource.
    pub key: Key,
    /// Which value.
    pub path: ValuePath,
    /// The value as RON; `None` takes the field out of the file.
    pub value: Option<String>,
}

/// A change that cannot be made: its resource, its place, and why.
pub type Wrong = (Key, ValuePath, String);

/// What the changes come to in each file: splices from the back of its text to the front.
///
/// # Errors
/// Each change that cannot be made: its resource, its place, and why. None is made then.
pub fn splices(library: &Library, changes: &[ValueChange]) -> Result<BTreeMap<Key, Vec<Splice>>, Vec<Wrong>> {
    let mut by_key: BTreeMap<&Key, Vec<&ValueChange>> = BTreeMap::new();
    for change in changes {
        by_key.entry(&change.key).or_default().push(change);
    }
    let (mut files, mut refused): (BTreeMap<Key, Vec<Splice>>, _) = (BTreeMap::new(), Vec::new());
    for (key, changes) in by_key {
        let all = |why: &str| changes.iter().map(|c| (key.clone(), c.path.clone(), why.to_owned())).collect();
        let wrong: Vec<_> = match one(library, key, &changes) {
            Ok((file, splice)) => {
                files.entry(file).or_default().extend(splice);
                continue;
            }
            Err(Refused::Whole(why)) => all(&why),
            Err(Refused::Value(path, why)) => vec![(key.clone(), path, why)],
        };
        refused.extend(wrong);
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    for splices in files.values_mut() {
        splices.sort_by_key(|splice| std::cmp::Reverse(splice.start));
    }
    files.retain(|_, splices| !splices.is_empty());
    Ok(files)
}

enum Refused {
    Whole(String),
    Value(ValuePath, String),
}

/// The one splice that a resource's changes come to, and its file.
fn one(library: &Library, key: &Key, changes: &[&ValueChange]) -> Result<(Key, Option<Splice>), Refused> {
    if let Some(refusal) = library.refusal(key) {
        return Err(Refused::Whole(refusal));
    }
    let file = library.file_of(key);
    let missing = || Refused::Whole(format!("there is no {key} in this pack"));
    let document = library.own_document(&file).filter(|d| d.exists()).ok_or_else(missing)?;
    let span = match file == *key {
        true => 0..document.text().len(),
        false => document.outline().at(&ValuePath::root().field(&key.id)).ok_or_else(missing)?.span.clone(),
    };
    // A row is changed by itself, so that a table of thousands is read once and not once a row.
    let before = document.text().get(span.clone()).ok_or_else(missing)?;
    let mut now = before.to_owned();
    let order = SchemaOrder::of(key);
    for change in changes {
        let outline = Outline::read(&now);
        let ron = RonText { text: &now, outline: &outline };
        let made = match &change.value {
            Some(value) => ron.put(&change.path, value, &order),
            None if outline.at(&change.path).is_none() => Ok(Vec::new()),
            None => ron.remove(&change.path),
        };
        let wrong = |why: String| Refused::Value(change.path.clone(), why);
        let splices = made.map_err(|e| wrong(e.to_string()))?;
        for splice in splices {
            splice.apply(&mut now).map_err(|e| wrong(e.to_string()))?;
        }
    }
    let splice = Splice::between(before, &now).map(|s| Splice { start: s.start + span.start, ..s });
    Ok((file, splice))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str =
        "{\n    \"fire\": (name: \"Fire\", cost: 5), // hot\n    \"ice\": (name: \"Ice\"),\n}\n";
    const ORC: &str = "// Hills.\n(\n    name: \"Orc\", // big\n    cr: 3,\n)\n";

    fn library() -> (tempfile::TempDir, Library) {
        let dir = tempfile::tempdir().unwrap();
        for (path, text) in [("items/potions.ron", TABLE), ("monsters/orc.ron", ORC)] {
            let path = dir.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let library = Library::open(dir.path(), &mut |_, _| true).unwrap().0;
        (dir, library)
    }

    fn change(folder: &str, id: &str, field: &str, value: Option<&str>) -> ValueChange {
        let path = ValuePath::root().field(field);
        ValueChange { key: Key::new(folder, id), path, value: value.map(str::to_owned) }
    }

    #[test]
    fn rows_and_files_change_together_and_are_undone_to_the_byte() {
        let (_dir, mut library) = library();
        let changes = [
            change("items", "fire", "cost", Some("7")),
            change("items", "ice", "cost", Some("8")),
            change("items", "ice", "name", Some("\"Frost\"")),
            change("monsters", "orc", "cr", None),
        ];
        let edits = splices(&library, &changes).unwrap();
        library.edit_together("set cost", edits, 0).unwrap();
        let text = |library: &Library, folder: &str, id: &str| {
            library.own_document(&Key::new(folder, id)).unwrap().text().to_owned()
        };
        let table = text(&library, "items", "potions.ron");
        assert!(table.contains("cost: 7), // hot"), "{table}");
        assert!(table.contains("\"ice\": (name: \"Frost\", cost: 8)"), "{table}");
        assert_eq!(text(&library, "monsters", "orc"), ORC.replace("    cr: 3,\n", ""));
        library.undo(&Key::new("monsters", "orc")).unwrap();
        assert_eq!(text(&library, "items", "potions.ron"), TABLE);
        assert_eq!(text(&library, "monsters", "orc"), ORC);
        library.redo(&Key::new("items", "potions.ron")).unwrap();
        assert_eq!(text(&library, "items", "potions.ron"), table);
    }

    #[test]
    fn one_that_cannot_be_made_keeps_all_from_being_made() {
        let (_dir, library) = library();
        let bad = [
            change("items", "fire", "cost", Some("7")),
            change("items", "ice", "cost", Some("(")),
            change("items", "gone", "cost", Some("1")),
        ];
        let refused = splices(&library, &bad).unwrap_err();
        let ids: Vec<&str> = refused.iter().map(|(key, ..)| key.id.as_str()).collect();
        assert_eq!(ids, ["gone", "ice"]);
    }
}
