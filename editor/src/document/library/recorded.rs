//! The recordings below `tests/` of a pack: documents like any other, so that a renaming reaches them too and is saved,
//! kept and undone with the rest. They are no resources: lists of those pass them over.

use std::path::{Path, PathBuf};

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Problem;
use augury_engine::content::pack::TESTS;

use super::super::live;
use super::super::open::Document;
use super::super::outline::{Literal, Shape, Value};
use super::super::path::ValuePath;
use super::super::scenarios;
use super::super::summary::literal_text;
use super::{Key, Library, MentionAt};

/// The file of a recording in its folder, without its ending.
const SCENARIO: &str = "scenario";

/// Which kind of resource a field of a recording names by its id alone (`play::Recording`).
const NAMED: &[(&str, Kind)] = &[
    ("monster", Kind::Monster),
    ("of", Kind::Monster),
    ("templates", Kind::Template),
    ("on_map", Kind::Map),
    ("dungeon", Kind::Dungeon),
    ("region", Kind::Region),
    ("terrain", Kind::Terrain),
    ("feature", Kind::Feature),
    ("trap", Kind::Effect),
    ("effect", Kind::Effect),
    ("item", Kind::Item),
];
/// The field whose pairs name an item and the effect on it.
const GEAR: &str = "gear";

impl Key {
    /// Whether it is the key of a recording below `tests/`.
    pub fn is_recording(&self) -> bool {
        self.id == SCENARIO && Path::new(&self.folder).starts_with(TESTS)
    }
}

/// The recording that a path of a pack is, by the parts of the path; `None` for another file.
pub(super) fn key_of_parts(parts: &[&str]) -> Option<Key> {
    let (file, folders) = parts.split_last()?;
    let is =
        folders.len() > 1 && folders.first() == Some(&TESTS) && file.strip_suffix(".ron") == Some(SCENARIO);
    is.then(|| Key::new(&folders.join("/"), SCENARIO))
}

/// The files of all recordings of a pack, sorted, and what could not be looked at.
pub(super) fn files(root: &Path) -> (Vec<PathBuf>, Vec<Problem>) {
    let (folders, problems) = scenarios::folders(root);
    (folders.into_iter().map(|folder| folder.join(scenarios::RECORDING)).collect(), problems)
}

impl Library {
    /// The recordings that are there.
    pub fn recordings(&self) -> impl Iterator<Item = &Document> {
        self.documents.values().filter(|d| d.key().is_recording() && d.exists())
    }

    /// The text of a recording by its file, where it has edits that are not saved.
    pub fn unsaved_recording(&self, file: &Path) -> Option<String> {
        let document = self.documents.get(&self.key_of(file)?)?;
        (document.exists() && document.dirty()).then(|| document.text().to_owned())
    }

    /// Where recordings name a resource.
    pub(super) fn recorded(&self, key: &Key) -> Vec<MentionAt> {
        let Some(target) = live::res_id(key) else { return Vec::new() };
        let mut found = Vec::new();
        for document in self.recordings() {
            let Some(root) = &document.outline().root else { continue };
            let mention =
                |at: usize| MentionAt { of: document.key().clone(), file: document.path().to_owned(), at };
            let mut places = Vec::new();
            named(root, None, target, document.text(), &mut places);
            found.extend(places.into_iter().map(mention));
        }
        found
    }
}

impl Library {
    /// Recordings that keep texts of resources in which a resource may be named: those are as they were recorded.
    pub(super) fn recorded_in_texts(&self, key: &Key) -> Vec<Key> {
        let Some(target) = live::res_id(key) else { return Vec::new() };
        let quoted = format!("\"{}\"", target.id());
        let names = |text: &str| text.contains(&quoted) || text.contains(&target.to_string());
        let kept = |document: &&Document| {
            let all = document.outline().at(&ValuePath::root().field("resources"));
            let items = all.and_then(|all| all.group()).map_or(&[][..], |group| &group.items);
            items.iter().any(|item| {
                let pair = item.value.as_ref().and_then(Value::group);
                let text = pair.and_then(|pair| pair.items.get(1)).and_then(|item| item.value.as_ref());
                let text = text.and_then(|text| document.text().get(text.span.clone()));
                text.is_some_and(|text| names(&literal_text(text)))
            })
        };
        self.recordings().filter(kept).map(|d| d.key().clone()).collect()
    }
}

/// The bytes at which a resource's id begins, in a value and all that is in it. `kind`: what a plain id means here.
fn named(value: &Value, kind: Option<Kind>, target: ResId, text: &str, found: &mut Vec<usize>) {
    if value.shape == Shape::Literal(Literal::Text) {
        let written = text.get(value.span.clone()).map(literal_text).unwrap_or_default();
        let begins = value.span.start + 1;
        if kind == Some(target.kind()) && written == target.id() {
            found.push(begins);
        } else if written == target.to_string() {
            found.push(begins + written.len() - target.id().len());
        }
        return;
    }
    let Some(group) = value.inner().group() else { return };
    let pair = kind == Some(Kind::Item) && matches!(value.shape, Shape::Tuple(_));
    for (place, item) in group.items.iter().enumerate() {
        let Some(inside) = &item.value else { continue };
        let kind = match item.name.as_deref() {
            Some(GEAR) => Some(Kind::Item),
            Some(name) => NAMED.iter().find(|(field, _)| *field == name).map(|(_, kind)| *kind),
            None if pair && place == 1 => Some(Kind::Effect),
            None => kind,
        };
        named(inside, kind, target, text, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: &str = r#"(
    resources: [("monster:orc", "(name: \"Orc\")"), ("encounter:band", "(parts: [(monster: \"orc\")])")],
    on_map: "orc",
    legend: { 'o': (creature: 1, item: "orc", trap: "orc") },
    creatures: [(monster: "orc", name: "orc", templates: ["orc"], gear: [("orc", "orc")])],
    items: [(item: "orc", of: "orc")],
    inputs: [Intervene(Place((monster: "orc"))), Throw(event: EV_HIT, fields: [("rID", Resource("monster:orc"))])],
)"#;

    /// How often a kind is named under this id, and the text with all of those given another.
    fn of(kind: Kind) -> (usize, String) {
        let outline = super::super::super::outline::Outline::read(ALL);
        assert!(outline.faults.is_empty(), "{:?}", outline.faults);
        let mut found = Vec::new();
        named(&outline.root.unwrap(), None, ResId::new(kind, "orc"), ALL, &mut found);
        let mut text = ALL.to_owned();
        for at in found.iter().rev() {
            assert_eq!(text.get(*at..at + 3), Some("orc"));
            text.replace_range(*at..at + 3, "ogre");
        }
        (found.len(), text)
    }

    #[test]
    fn each_field_names_its_kind_and_a_whole_name_any() {
        let (count, text) = of(Kind::Monster);
        assert_eq!(count, 5);
        assert!(text.contains(r#"(monster: "ogre", name: "orc", templates: ["orc"]"#), "{text}");
        assert!(
            text.contains(r#"("monster:ogre", "(name: \"Orc\")")"#) && text.contains(r#"of: "ogre""#),
            "{text}"
        );
        assert!(text.contains(r#"Resource("monster:ogre")"#), "{text}");
        assert_eq!(
            [Kind::Item, Kind::Effect, Kind::Template, Kind::Map].map(|kind| of(kind).0),
            [3, 2, 1, 1]
        );
        assert_eq!(of(Kind::God).0, 0);
    }

    #[test]
    fn recordings_are_documents_and_no_resources() {
        let dir = tempfile::tempdir().unwrap();
        for (path, text) in [("monsters/orc.ron", "(name: \"Orc\")"), ("tests/deep/fight/scenario.ron", ALL)]
        {
            let path = dir.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let mut library = Library::open(dir.path(), &mut |_, _| true).unwrap().0;
        let (orc, fight) = (Key::new("monsters", "orc"), Key::new("tests/deep/fight", SCENARIO));
        assert_eq!(library.keys().collect::<Vec<_>>(), [&orc]);
        let plan = library.plan_rename(&orc, "ogre", &[]);
        assert_eq!((plan.places.len(), plan.left.as_slice()), (5, &[fight.clone()][..]));
        library.rename(&orc, "ogre", &[], 0).unwrap();
        let file = dir.path().join("tests/deep/fight/scenario.ron");
        assert_eq!(library.unsaved_recording(&file), Some(of(Kind::Monster).1));
        library.undo(&fight).unwrap();
        assert!(!library.dirty());
        // One that another program adds is known from then on.
        let more = dir.path().join("tests/more/scenario.ron");
        std::fs::create_dir_all(more.parent().unwrap()).unwrap();
        std::fs::write(&more, "(creatures: [(monster: \"orc\")])").unwrap();
        library.disk_changed(&[more], 0);
        assert_eq!(library.plan_rename(&orc, "ogre", &[]).places.len(), 6);
    }
}
