//! Random walks over the whole pack: edits of every kind, undo, redo, saves, changes by other programs. Redone and
//! undone again the texts are the same, and undone to the start the files are what they were, byte for byte.

use super::folder::{files, same, shipped_copy};
use augury_editor::document::edit::{Edit, Label, Splice};
use augury_editor::document::file::{AsWritten, RonText, ValueFile};
use augury_editor::document::library::{Key, Library};
use augury_editor::document::live::Live;
use augury_editor::document::open::Choice;
use augury_editor::document::outline::{Literal, Shape, Value};
use augury_editor::document::path::ValuePath;
use augury_tests::seeded::Seeded;
use std::collections::BTreeMap;
use std::fs;

/// How many things are done, unless AUGURY_STEPS says.
const STEPS: usize = 5_000;

#[test]
fn a_long_walk_of_edits_is_taken_back_to_the_byte() {
    let (mut dice, seed) = Seeded::start();
    let steps = std::env::var("AUGURY_STEPS").ok().and_then(|n| n.parse().ok()).unwrap_or(STEPS);
    println!("AUGURY_SEED={seed}");
    let dir = shipped_copy();
    let before = files(dir.path());
    let (library, problems) = Library::open(dir.path(), &mut |_, _| true).unwrap();
    assert!(problems.is_empty(), "{problems:?}");
    let live = Live::load(&library, &mut |_, _| true).unwrap();
    let keys = library.keys().cloned().collect();
    let mut walk = Walk { library, live, keys, now: 0, done: BTreeMap::new() };
    let start = walk.texts();
    for _ in 0..steps {
        walk.step(&mut dice);
    }
    println!("{:?}", walk.done);
    assert!(walk.done.len() >= 13 && walk.done.values().all(|n| *n > 2), "{:?}", walk.done);

    walk.all_the_way(true);
    let end = walk.texts();
    let undone = walk.all_the_way(false);
    println!("{undone} steps taken back");
    assert!(walk.texts() == start, "undone to the start, a text differs");
    walk.all_the_way(true);
    assert!(walk.texts() == end, "redone to the end, a text differs");
    walk.all_the_way(false);
    walk.save_all();
    same(&files(dir.path()), &before);
    assert!(!walk.library.dirty());
}

struct Walk {
    library: Library,
    live: Live,
    /// Resources and files that were there at some time.
    keys: Vec<Key>,
    now: u64,
    /// How often each kind of thing was done.
    done: BTreeMap<&'static str, usize>,
}

impl Walk {
    /// The texts of all files that are there.
    fn texts(&self) -> BTreeMap<Key, String> {
        let there = self.library.documents().filter(|d| d.exists());
        there.map(|d| (d.key().clone(), d.text().to_owned())).collect()
    }

    fn step(&mut self, dice: &mut Seeded) {
        // Now and then more than a second passes, which ends a gesture.
        self.now += dice.below(1_500) as u64;
        let key = dice.pick(&self.keys).unwrap().clone();
        let there = self.library.document(&key).is_some_and(|d| d.exists());
        let what = match dice.below(1_000) {
            0..=549 if there => self.set(&key, dice),
            550..=609 if there => self.remove(&key, dice),
            610..=669 if there => self.insert(&key, dice),
            670..=699 if there => self.reorder(&key, dice),
            700..=729 if there => self.type_into_the_source(&key, dice),
            730..=759 if there => self.duplicate(&key),
            760..=779 if there => self.delete(&key),
            780..=784 => self.create(dice),
            785..=879 => self.undo(&key, dice),
            880..=959 => self.redo(&key, dice),
            960..=969 if there => self.save(&key),
            970..=975 if there => self.other_program(&key, dice),
            976..=979 if there => self.another_removes(&key),
            980..=982 if there => self.rename(&key, dice),
            983..=990 => {
                self.library.close_gesture(&key);
                Some("field left")
            }
            _ => None,
        };
        if let Some(what) = what {
            *self.done.entry(what).or_default() += 1;
        }
    }

    /// Applies what was worked out on a resource's text.
    fn edit(
        &mut self,
        key: &Key,
        gesture: Option<String>,
        work: impl FnOnce(&RonText<'_>) -> Option<Vec<Splice>>,
    ) -> bool {
        let Some(document) = self.library.document(key) else { return false };
        let Some(splices) = work(&RonText { text: document.text(), outline: document.outline() }) else {
            return false;
        };
        let edit = Edit { label: Label::plain("a value"), gesture, splices };
        self.library.apply(key, edit, self.now).is_ok_and(|changed| changed)
    }

    fn set(&mut self, key: &Key, dice: &mut Seeded) -> Option<&'static str> {
        let document = self.library.document(key)?;
        let leaves = places(document.outline().root.as_ref()?, &|v| {
            matches!(v.shape, Shape::Literal(_) | Shape::Bare)
        });
        let path = dice.pick(&leaves)?.clone();
        let old = document.value(&path)?.to_owned();
        let value = document.outline().at(&path)?;
        let new = match value.inner().shape {
            Shape::Literal(Literal::Number) => format!("{}", dice.below(40)),
            Shape::Literal(Literal::Text | Literal::RawText) => {
                format!("\"{} ü {}\"", dice.below(99), key.id)
            }
            Shape::Literal(Literal::Truth) => if old == "true" { "false" } else { "true" }.to_owned(),
            Shape::Bare => format!("X_{}", dice.below(50)),
            _ => return None,
        };
        let gesture = (dice.below(2) == 0).then(|| path.to_string());
        self.edit(key, gesture, |file| file.set(&path, &new).ok()).then_some("value set")
    }

    fn remove(&mut self, key: &Key, dice: &mut Seeded) -> Option<&'static str> {
        let all = places(self.library.document(key)?.outline().root.as_ref()?, &|_| true);
        let path = dice.pick(&all)?.clone();
        self.edit(key, None, |file| file.remove(&path).ok()).then_some("value removed")
    }

    fn insert(&mut self, key: &Key, dice: &mut Seeded) -> Option<&'static str> {
        let root = self.library.document(key)?.outline().root.as_ref()?.clone();
        if dice.below(2) == 0 {
            let field = ["cr", "hd", "speed", "description", "flags", "attributes"][dice.below(6)];
            let path = ValuePath::root().field(field);
            let put = |file: &RonText<'_>| file.put(&path, "\"7\"", &AsWritten).ok();
            return self.edit(key, None, put).then_some("field added");
        }
        let lists = places(&root, &|v| matches!(v.shape, Shape::List(_)));
        let path = dice.pick(&lists)?.clone();
        let place = dice.below(4);
        self.edit(key, None, |file| file.insert(&path, place, "NEW_ONE").ok()).then_some("element added")
    }

    fn reorder(&mut self, key: &Key, dice: &mut Seeded) -> Option<&'static str> {
        let document = self.library.document(key)?;
        let lists = places(document.outline().root.as_ref()?, &|v| matches!(v.shape, Shape::List(_)));
        let path = dice.pick(&lists)?.clone();
        let count = document.outline().at(&path)?.inner().group()?.items.len();
        let (from, to) = (dice.below(count), dice.below(count));
        self.edit(key, None, |file| file.reorder(&path, from, to).ok()).then_some("element moved")
    }

    /// Any characters anywhere, so that most texts are no RON for a while.
    fn type_into_the_source(&mut self, key: &Key, dice: &mut Seeded) -> Option<&'static str> {
        let document = self.library.document(key)?;
        let mut text: Vec<char> = document.text().chars().collect();
        let at = dice.below(text.len() + 1);
        match dice.below(3) {
            0 => text.insert(at, *dice.pick(&['(', '"', ',', '\n', 'é', '/', ']', '}'])?),
            1 if at < text.len() => drop(text.remove(at)),
            _ => drop(text.splice(at..at, "// remark\n".chars())),
        }
        let text: String = text.into_iter().collect();
        self.library.set_text(key, &text, self.now).is_ok_and(|changed| changed).then_some("source typed")
    }

    fn duplicate(&mut self, key: &Key) -> Option<&'static str> {
        let new = self.library.duplicate(key, self.now).ok()?;
        self.keys.push(new);
        Some("duplicated")
    }

    fn delete(&mut self, key: &Key) -> Option<&'static str> {
        // The manifest is what makes the folder a pack.
        (!key.folder.is_empty()).then_some(())?;
        self.library.delete(key, self.now).ok()?;
        Some("deleted")
    }

    fn create(&mut self, dice: &mut Seeded) -> Option<&'static str> {
        let id = format!("new_{}", dice.below(10_000));
        let key = self.library.create("monsters", &id, "(\n    name: \"new\",\n)\n", self.now).ok()?;
        self.keys.push(key);
        Some("made")
    }

    fn undo(&mut self, key: &Key, dice: &mut Seeded) -> Option<&'static str> {
        let only = (dice.below(2) == 0).then_some(key);
        let (key, _) = self.library.next_undo(only)?;
        self.library.undo(&key).map(|_| "undone")
    }

    fn redo(&mut self, key: &Key, dice: &mut Seeded) -> Option<&'static str> {
        let only = (dice.below(2) == 0).then_some(key);
        let (key, _) = self.library.next_redo(only)?;
        self.library.redo(&key).map(|_| "redone")
    }

    fn save(&mut self, key: &Key) -> Option<&'static str> {
        self.library.save(key).unwrap().then_some("saved")
    }

    /// Another program writes the file; where that meets unsaved edits, one of the three ways is taken.
    fn other_program(&mut self, key: &Key, dice: &mut Seeded) -> Option<&'static str> {
        let file = self.library.file_of(key);
        let document = self.library.own_document(&file)?;
        let path = document.path().to_owned();
        let mut theirs = document.saved_text()?.to_owned();
        theirs.push_str("// by another program\n");
        fs::write(&path, &theirs).unwrap();
        self.library.disk_changed(&[path], self.now);
        self.choose(&file, dice);
        Some("changed on the disk")
    }

    fn another_removes(&mut self, key: &Key) -> Option<&'static str> {
        let file = self.library.file_of(key);
        (!file.folder.is_empty() && !file.is_table()).then_some(())?;
        let document = self.library.own_document(&file)?;
        document.saved_text()?;
        let path = document.path().to_owned();
        fs::remove_file(&path).unwrap();
        self.library.disk_changed(&[path], self.now);
        self.choose(&file, &mut Seeded::of(self.now));
        Some("removed on the disk")
    }

    /// Ends a conflict, if there is one.
    fn choose(&mut self, file: &Key, dice: &mut Seeded) {
        if !self.library.own_document(file).unwrap().in_conflict() {
            return;
        }
        let choice = [Choice::KeepMine, Choice::TakeTheirs, Choice::Merge][dice.below(3)];
        if self.library.resolve(file, choice, self.now).is_err() {
            // What cannot be merged is kept.
            self.library.resolve(file, Choice::KeepMine, self.now).unwrap();
        }
    }

    fn rename(&mut self, key: &Key, dice: &mut Seeded) -> Option<&'static str> {
        let changed = self.library.take_changed();
        self.live.update(&self.library, &changed);
        let id = format!("called_{}", dice.below(100_000));
        let mentions = self.live.mentions_of(key);
        let (new, _) = self.library.rename(key, &id, &mentions, self.now).ok()?;
        self.keys.push(new);
        Some("renamed")
    }

    /// Undoes (or redoes) whatever there is; how many steps.
    fn all_the_way(&mut self, again: bool) -> usize {
        let mut count = 0;
        loop {
            let next = match again {
                false => self.library.next_undo(None),
                true => self.library.next_redo(None),
            };
            let Some((key, label)) = next else { return count };
            let answer = if again { self.library.redo(&key) } else { self.library.undo(&key) };
            assert!(
                answer.is_some(),
                "{key}, {label}: stuck (again: {again}): {:?}",
                self.library.blocked(&key, again)
            );
            count += 1;
        }
    }

    fn save_all(&mut self) {
        let dirty: Vec<Key> =
            self.library.documents().filter(|d| d.dirty()).map(|d| d.key().clone()).collect();
        for key in dirty {
            self.library.save(&key).unwrap();
        }
    }
}

/// The places of all values below one that are wanted.
fn places(root: &Value, wanted: &dyn Fn(&Value) -> bool) -> Vec<ValuePath> {
    fn walk(value: &Value, at: &ValuePath, wanted: &dyn Fn(&Value) -> bool, found: &mut Vec<ValuePath>) {
        let items = value.inner().group().map(|group| group.items.as_slice()).unwrap_or_default();
        for (i, item) in items.iter().enumerate() {
            let Some(part) = &item.value else { continue };
            let here = match &item.name {
                Some(name) => at.field(name),
                None => at.index(i),
            };
            if wanted(part.inner()) {
                found.push(here.clone());
            }
            walk(part, &here, wanted, found);
        }
    }
    let mut found = Vec::new();
    walk(root, &ValuePath::root(), wanted, &mut found);
    found
}
