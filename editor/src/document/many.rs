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

/// A change of one resource, done to others in the same manner. What stands in a list is found in each by what it is
/// ([`place_in`]), not by its number; an element that is taken out goes where it stands in each, and a name that is put
/// into a set goes where it is not yet.
///
/// # Errors
/// Those of which it cannot be said which value is meant, and why.
pub fn alike(library: &Library, like: &ValueChange, keys: &[Key]) -> Result<Vec<ValueChange>, Vec<Wrong>> {
    let (mut changes, mut refused) = (Vec::new(), Vec::new());
    for key in keys {
        match in_one(library, like, key) {
            Ok(change) => changes.extend(change),
            Err(why) => refused.push((key.clone(), like.path.clone(), why)),
        }
    }
    if refused.is_empty() { Ok(changes) } else { Err(refused) }
}

/// The change done to one of them; nothing where it has nothing to change.
fn in_one(library: &Library, like: &ValueChange, key: &Key) -> Result<Option<ValueChange>, String> {
    let change = |path: ValuePath, to: Change| Some(ValueChange { key: key.clone(), path, to });
    let place = |path: &ValuePath| place_in(library, &like.key, key, path);
    let name = |value: &str| value.chars().all(|c| c.is_ascii_alphanumeric() || "_:\"".contains(c));
    Ok(match (&like.to, like.path.split_last()) {
        (to, _) if *key == like.key => change(like.path.clone(), to.clone()),
        (Change::Clear, Some((list, Step::Index(_)))) => {
            let there = place(&list)?;
            let gone = library.value(&like.key, &like.path).unwrap_or_default();
            let all = elements(library, key, &there);
            let found = all.iter().position(|element| same(element, gone));
            found.and_then(|found| change(there.index(found), Change::Clear))
        }
        (Change::Insert(_, value), _) => {
            let there = place(&like.path)?;
            let all = elements(library, key, &there);
            match name(value) && all.iter().any(|element| same(element, value)) {
                true => None,
                false => change(there, Change::Insert(all.len(), value.clone())),
            }
        }
        (Change::Move(from, to), _) => {
            let at = |number: usize| match place(&like.path.index(number))?.0.last() {
                Some(Step::Index(found)) => Ok(*found),
                _ => Err("its list is another one".to_owned()),
            };
            let (from, to) = (at(*from)?, at(*to)?);
            change(place(&like.path)?, Change::Move(from, to))
        }
        (to, _) => change(place(&like.path)?, to.clone()),
    })
}

/// Where a value of one resource stands in another. An element of a list is the one that is the same there: a record
/// by the field that it has to say (an attack by its kind, a handler by its event), the second of them for the second;
/// other records where they read alike, plain values by their number.
///
/// # Errors
/// It has none that is the same.
pub fn place_in(library: &Library, one: &Key, other: &Key, path: &ValuePath) -> Result<ValuePath, String> {
    let order = SchemaOrder::of(one);
    let (mut here, mut there) = (ValuePath::root(), ValuePath::root());
    for step in &path.0 {
        match step {
            Step::Field(name) => {
                here = here.field(name);
                there = there.field(name);
            }
            Step::Index(number) => {
                let record = order.record_at(&here.index(*number));
                let what = |key: &Key, element: &ValuePath| {
                    let told = record.and_then(|r| r.fields.iter().find(|field| field.required));
                    let path = told.map_or_else(|| element.clone(), |field| element.field(field.name));
                    library.value(key, &path).map(|text| text.split_whitespace().collect::<String>())
                };
                let found = match record {
                    None => *number,
                    Some(record) => {
                        let wanted = what(one, &here.index(*number));
                        let before = (0..*number).filter(|n| what(one, &here.index(*n)) == wanted).count();
                        let all = elements(library, other, &there).len();
                        let mut alike = (0..all).filter(|n| what(other, &there.index(*n)) == wanted);
                        alike.nth(before).ok_or_else(|| {
                            let word = wanted.filter(|text| text.len() < 40).unwrap_or_default();
                            format!("it has no {} {word} like that; change each by itself", record.name)
                        })?
                    }
                };
                here = here.index(*number);
                there = there.index(found);
            }
        }
    }
    Ok(there)
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
            let edits = splices(&library, &alike(&library, &like, &keys).unwrap()).unwrap();
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

    #[test]
    fn an_element_is_found_in_others_by_what_it_is() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("monsters")).unwrap();
        let texts = [
            (
                "a",
                "(name: \"A\", attacks: [(attack: A_SLAM, damage: \"1d6\"), (attack: A_BITE, damage: \"1d4\")])",
            ),
            (
                "b",
                "(name: \"B\", attacks: [(attack: A_BITE, damage: \"1d3\"), (attack: A_SLAM, damage: \"1d8\")])",
            ),
            ("c", "(name: \"C\", attacks: [(attack: A_BITE, damage: \"1d2\")])"),
        ];
        for (id, text) in texts {
            std::fs::write(dir.path().join(format!("monsters/{id}.ron")), text).unwrap();
        }
        let library = Library::open(dir.path(), &mut |_, _| true).unwrap().0;
        let keys: Vec<Key> = texts.iter().map(|(id, _)| Key::new("monsters", id)).collect();
        let does = |path: &str, to: Change, keys: &[Key]| {
            alike(&library, &ValueChange { key: keys[0].clone(), path: path.parse().unwrap(), to }, keys)
        };
        let set = |text: &str| Change::Set(text.to_owned());
        let paths = |changes: &[ValueChange]| changes.iter().map(|c| c.path.to_string()).collect::<Vec<_>>();
        let bites = does("attacks[1].damage", set("\"2d4\""), &keys).unwrap();
        assert_eq!(paths(&bites), ["attacks[1].damage", "attacks[0].damage", "attacks[0].damage"]);
        let wrong = does("attacks[0].damage", set("\"2d6\""), &keys).unwrap_err();
        assert_eq!(wrong.len(), 1, "one of them never slams");
        assert!(wrong[0].0.id == "c" && wrong[0].2.contains("A_SLAM"), "{wrong:?}");
        let moved = does("attacks", Change::Move(0, 1), &keys[..2]).unwrap();
        assert_eq!(moved[1].to, Change::Move(1, 0), "the same order comes of it");
    }
}
