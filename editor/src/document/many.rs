//! Values of many resources changed at once: worked out for all of them before any of them changes.

use std::collections::BTreeMap;

use super::edit::Splice;
use super::file::{RonText, ValueFile};
use super::library::{Key, Library};
use super::order::SchemaOrder;
use super::outline::Outline;
use super::path::{Step, ValuePath};

/// What becomes of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is this, as RON.
    Set(String),
    /// It is taken out of the file: a field goes back to its default, an element out of its list.
    Clear,
    /// A list gets an element at this place, or at its end where it is shorter.
    Insert(usize, String),
    /// An element of a list goes from one place to another.
    Move(usize, usize),
}

/// A value to be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueChange {
    /// Which resource.
    pub key: Key,
    /// Which value.
    pub path: ValuePath,
    /// What becomes of it.
    pub to: Change,
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

/// A change of one resource, done to others in the same manner. An element that is taken out goes where it stands in
/// each, and a name that is put into a set goes where it is not yet.
pub fn alike(library: &Library, like: &ValueChange, keys: &[Key]) -> Vec<ValueChange> {
    let change = |key: &Key, path: ValuePath, to: Change| ValueChange { key: key.clone(), path, to };
    let name = |value: &str| value.chars().all(|c| c.is_ascii_alphanumeric() || "_:\"".contains(c));
    let of = |key: &Key| match (&like.to, like.path.split_last()) {
        (Change::Clear, Some((list, Step::Index(_)))) => {
            let gone = library.value(&like.key, &like.path)?;
            let place = elements(library, key, &list).iter().position(|element| same(element, gone))?;
            Some(change(key, list.index(place), Change::Clear))
        }
        (Change::Insert(_, value), _) if name(value) && *key != like.key => {
            let all = elements(library, key, &like.path);
            let there = all.iter().any(|element| same(element, value));
            (!there).then(|| change(key, like.path.clone(), Change::Insert(all.len(), value.clone())))
        }
        (Change::Insert(_, value), _) if *key != like.key => {
            let place = elements(library, key, &like.path).len();
            Some(change(key, like.path.clone(), Change::Insert(place, value.clone())))
        }
        (to, _) => Some(change(key, like.path.clone(), to.clone())),
    };
    keys.iter().filter_map(of).collect()
}

/// The elements of a list as the file has them.
fn elements(library: &Library, key: &Key, list: &ValuePath) -> Vec<String> {
    let at = |place: usize| library.value(key, &list.index(place)).map(str::to_owned);
    (0..).map_while(at).collect()
}

/// Whether two values read alike, however they are laid out.
pub fn same(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
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
        let there = outline.at(&change.path).is_some();
        let made = match &change.to {
            Change::Set(value) => ron.put(&change.path, value, &order),
            Change::Clear if !there => Ok(Vec::new()),
            Change::Clear => ron.remove(&change.path),
            Change::Insert(place, value) if there => ron.insert(&change.path, *place, value),
            Change::Insert(_, value) => ron.put(&change.path, &format!("[{value}]"), &order),
            Change::Move(from, to) => ron.reorder(&change.path, *from, *to),
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
        let to = value.map_or(Change::Clear, |value| Change::Set(value.to_owned()));
        ValueChange { key: Key::new(folder, id), path, to }
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

    #[test]
    fn one_change_is_done_to_others_where_it_stands_in_each() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("monsters")).unwrap();
        let texts = [
            ("a", "(name: \"A\", cr: 1, flags: [M_FLYER, M_EVIL])"),
            ("b", "(name: \"B\", cr: 2, flags: [M_EVIL])"),
            ("c", "(name: \"C\")"),
        ];
        for (id, text) in texts {
            std::fs::write(dir.path().join(format!("monsters/{id}.ron")), text).unwrap();
        }
        let mut library = Library::open(dir.path(), &mut |_, _| true).unwrap().0;
        let keys: Vec<Key> = texts.iter().map(|(id, _)| Key::new("monsters", id)).collect();
        let mut does = |path: &str, to: Change| -> Vec<String> {
            let like = ValueChange { key: keys[0].clone(), path: path.parse().unwrap(), to };
            let edits = splices(&library, &alike(&library, &like, &keys)).unwrap();
            library.edit_together("alike", edits, 0).unwrap();
            let now = keys.iter().map(|key| library.document(key).unwrap().text().to_owned()).collect();
            library.undo(&keys[0]).unwrap();
            assert_eq!(library.document(&keys[2]).unwrap().text(), texts[2].1, "one undo");
            now
        };
        let flags = |all: &[String]| -> Vec<String> {
            all.iter().map(|t| t.split_once("flags: ").map_or("", |(_, f)| f).to_owned()).collect()
        };
        let now = does("flags", Change::Insert(2, "M_EVIL".into()));
        assert_eq!(flags(&now)[1..], ["[M_EVIL])", "[M_EVIL])"], "a set has a name once");
        assert_eq!(flags(&does("flags[1]", Change::Clear)), ["[M_FLYER])", "[])", ""]);
        let now = does("cr", Change::Set("7".into()));
        assert!(now.iter().all(|text| text.contains("cr: 7")), "{now:?}");
        assert!(does("cr", Change::Clear).iter().all(|text| !text.contains("cr:")));
    }
}
