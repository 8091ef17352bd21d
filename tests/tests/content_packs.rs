//! Packs that stand on each other: what a pack adds and overrides, where each value comes from, circles,
//! packs that are not there, older formats, and what the editor makes of a pack below.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::panic)]

use augury_editor::command_line::run;
use augury_editor::document::edit::{Edit, Label, Splice};
use augury_editor::document::library::{Key, Library};
use augury_editor::document::live::Live;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::*;
use std::path::Path;

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

const BASE: &[(&str, &str)] = &[
    (
        "base/pack.ron",
        "(name: \"Base\", format: 2, complete: [\"terrains\"], switches: [\"full_mana_is_trouble\"])",
    ),
    (
        "base/monsters/orc.ron",
        "// Of the hills.\nMonster(\n    name: \"orc\",\n    hd: 3,\n    attributes: (str: 14, dex: 9),\n    attacks: [(attack: A_BITE)],\n    handlers: [(on: \"EV_HIT\", script: \"let a = 1;\")],\n)\n",
    ),
    ("base/monsters/ape.ron", "Monster(name: \"ape\", hd: 2)"),
    (
        "base/terrains/grounds.ron",
        "{\n    \"ice\": (name: \"ice\", penalty: 2),\n    \"mud\": (name: \"mud\"),\n}\n",
    ),
];

/// Overrides three (one whole, two in single fields) and adds one.
const CAVES: &[(&str, &str)] = &[
    ("caves/pack.ron", "(name: \"Caves\", format: 2,\n stands_on: [\"base\"])"),
    ("caves/monsters/ape.ron", "Monster(name: \"cave ape\", hd: 5)"),
    ("caves/monsters/eel.ron", "Monster(name: \"eel\")"),
    (
        "caves/overrides/monsters/orc.ron",
        "// Deeper down.\n(\n    attributes: (str: 18),\n    def: 7,\n    gear: [(item: \"pick\")],\n)\n",
    ),
    ("caves/overrides/terrains/ice.ron", "(mov: 4)"),
];

fn two() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), BASE);
    write(dir.path(), CAVES);
    dir
}

fn shown(folder: &Path, problems: &[Problem]) -> Vec<String> {
    let home = format!("{}/", folder.to_string_lossy());
    problems.iter().map(|p| p.to_string().replace(&home, "")).collect()
}

fn monster(id: &str) -> ResId {
    ResId::new(Kind::Monster, id)
}

#[test]
fn a_pack_overrides_three_resources_of_another_and_adds_one() {
    let dir = two();
    let loaded = load_pack(&dir.path().join("caves"));
    assert_eq!(shown(dir.path(), &loaded.problems), Vec::<String>::new());
    let content = &loaded.content;
    let names: Vec<&str> = content.packs().iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["Base", "Caves"]);
    let ids: Vec<&str> = content.ids(Kind::Monster).iter().map(|id| id.id()).collect();
    assert_eq!(ids, ["ape", "eel", "orc"]);
    let orc = content.monster(monster("orc")).unwrap();
    let found = (orc.hd, orc.def, orc.attributes.str, orc.attributes.dex, orc.attacks.len(), orc.gear.len());
    assert_eq!(found, (3, 7, 18, 9, 1, 1), "fields that the override has, and the rest as below");
    let resource = content.get(monster("orc")).unwrap();
    for (path, pack) in [
        ("", 0),
        ("hd", 0),
        ("attributes", 0),
        ("attributes.str", 1),
        ("attributes.dex", 0),
        ("def", 1),
        ("gear[0].item", 1),
    ] {
        assert_eq!(resource.pack_of(path), pack, "{path}");
    }
    assert_eq!(content.get(monster("ape")).unwrap().pack_of("hd"), 1);
    let ice = content.get(ResId::new(Kind::Terrain, "ice")).unwrap();
    assert_eq!(
        (&*ice.text, ice.pack_of("penalty"), ice.pack_of("mov")),
        ("(mov: 4, name: \"ice\", penalty: 2)", 0, 1)
    );
    assert_eq!(content.manifest().name, "Caves");
    assert!(content.keeps(Switch::FullManaIsTrouble) && content.manifest().is_complete(Kind::Terrain));
    // The joined text stands by itself: a recording that holds it gives the same monster.
    let alone = load_text(Kind::Monster, "orc", "orc", &resource.text).unwrap();
    assert_eq!(alone.definition, resource.definition);
    let below = load_pack(&dir.path().join("base"));
    assert_eq!(
        below.content.monster(monster("orc")).unwrap().attributes.str,
        14,
        "the pack below is as it was"
    );
}

#[test]
fn problems_of_a_joined_resource_stand_in_the_file_that_has_them() {
    let dir = two();
    let over = dir.path().join("caves/overrides/monsters/orc.ron");
    std::fs::write(&over, "(\n    gear: [(item: \"pick\")],\n    defs: 3,\n)").unwrap();
    let loaded = load_pack(&dir.path().join("caves"));
    assert_eq!(
        shown(dir.path(), &loaded.problems),
        [
            "caves/overrides/monsters/orc.ron:3:5: error: a monster has no field `defs`. Perhaps `def` is meant"
        ]
    );
    assert_eq!(loaded.content.monster(monster("orc")).unwrap().def, 0, "the version below stays");
    std::fs::write(&over, "(\n    gear: [(item: \"pick\")],\n)").unwrap();
    write(
        dir.path(),
        &[(
            "caves/pack.ron",
            "(name: \"Caves\", format: 2, stands_on: [\"../base\"], complete: [\"items\"])",
        )],
    );
    let loaded = load_pack(&dir.path().join("caves"));
    let report = check(&loaded.content, &loaded.problems, None);
    assert_eq!(
        shown(dir.path(), &report.problems),
        [
            "caves/overrides/monsters/orc.ron:2:19: error: there is no item `pick`. Write the id of a item of this pack, or make pick.ron"
        ]
    );
    let orc = loaded.content.get(monster("orc")).unwrap();
    assert_eq!(
        orc.place_in_script(0, 1, 5),
        Place { line: 7, column: 44 },
        "of the pack below, in its own file"
    );
    write(dir.path(), &[("caves/overrides/monsters/orcc.ron", "(def: 1)")]);
    let loaded = load_pack(&dir.path().join("caves"));
    assert_eq!(
        shown(dir.path(), &loaded.problems),
        [
            "caves/overrides/monsters/orcc.ron:1:1: error: there is no monster `orcc` to override. Perhaps orc is meant"
        ]
    );
}

#[test]
fn circles_and_missing_packs_are_told_with_their_places() {
    let dir = two();
    write(
        dir.path(),
        &[("base/pack.ron", "(name: \"Base\", format: 2, stands_on: [\"../caves\", \"no_such\", \"/etc\"])")],
    );
    let loaded = load_pack(&dir.path().join("caves"));
    let home = dir.path().to_string_lossy().into_owned();
    assert_eq!(
        shown(dir.path(), &loaded.problems),
        [
            "caves/../base/pack.ron:1:39: error: the pack stands on itself, by way of caves/pack.ron:2:14, caves/../base/pack.ron:1:39. Take one of these entries of stands_on away".replace("caves/../base", "base"),
            format!("base/pack.ron:1:51: error: there is no pack in {home}/no_such. Write the path of its folder from this pack's, or put its folder beside this one").replace(&format!("{home}/"), ""),
            "base/pack.ron:1:62: error: `/etc` is no path from this pack's folder. Write ../other, or the name of a folder beside this one".to_owned(),
        ]
    );
    assert_eq!(loaded.content.ids(Kind::Monster).len(), 3, "what is there loads all the same");
}

#[test]
fn three_packs_stand_on_each_other_and_one_that_two_stand_on_comes_once() {
    let dir = two();
    write(
        dir.path(),
        &[
            ("deep/pack.ron", "(name: \"Deep\", format: 2, stands_on: [\"caves\", \"base\"])"),
            ("deep/overrides/monsters/orc.ron", "(attributes: (dex: 3), hd: 9)"),
        ],
    );
    let loaded = load_pack(&dir.path().join("deep"));
    assert_eq!(shown(dir.path(), &loaded.problems), Vec::<String>::new());
    assert_eq!(loaded.content.packs().len(), 3);
    let orc = loaded.content.get(monster("orc")).unwrap();
    let from: Vec<u16> =
        ["name", "attributes.str", "attributes.dex", "hd"].map(|path| orc.pack_of(path)).into();
    assert_eq!(from, [0, 1, 2, 2]);
    assert_eq!(orc.text.sources().len(), 3);
}

#[test]
fn an_older_format_is_read_shown_and_written_without_touching_the_rest() {
    let dir = tempfile::tempdir().unwrap();
    let old =
        "// Mine.\nPack(\n    name: \"Old\",\n    format: 1, /* first */\n    stands_on: \"notes\",\n)\n";
    write(dir.path(), &[("pack.ron", old)]);
    let loaded = load_pack(dir.path());
    assert_eq!(loaded.content.manifest().made_from, "notes");
    assert!(loaded.problems.len() == 1 && loaded.problems[0].severity == Severity::Warning);
    let folder = dir.path().to_string_lossy().into_owned();
    let augury =
        |arguments: &[&str]| run(["augury"].iter().chain(arguments).copied(), |_| Err(String::new()));
    let preview = augury(&["migrate", &folder]);
    assert_eq!(preview.code, 0, "{}", preview.err);
    for line in [
        "-    format: 1, /* first */",
        "+    format: 2, /* first */",
        "-    stands_on: \"notes\",",
        "+    made_from: \"notes\",",
    ] {
        assert!(preview.out.lines().any(|l| l == line), "{line} in\n{}", preview.out);
    }
    assert_eq!(
        std::fs::read_to_string(dir.path().join("pack.ron")).unwrap(),
        old,
        "a preview writes nothing"
    );
    assert!(augury(&["migrate", &folder, "--write"]).out.contains("Written."));
    let new = old.replace("format: 1", "format: 2").replace("stands_on", "made_from");
    assert_eq!(std::fs::read_to_string(dir.path().join("pack.ron")).unwrap(), new);
    assert!(augury(&["migrate", &folder]).out.contains("already"));
    assert_eq!(load_pack(dir.path()).problems, []);
}

fn set(library: &mut Library, key: &Key, old: &str, new: &str) -> Result<bool, String> {
    let text = library.document(key).unwrap().text().to_owned();
    let at = text.find(old).unwrap();
    let splices = Splice::replacing(&text, at..at + old.len(), new).into_iter().collect();
    library.apply(key, Edit { label: Label::plain("test"), gesture: None, splices }, 0)
}

#[test]
fn the_editor_shows_packs_below_and_refuses_to_change_them() {
    let dir = two();
    let (mut library, problems) = Library::open(&dir.path().join("caves"), &mut |_, _| true).unwrap();
    assert_eq!(problems, []);
    let mut live = Live::load(&library, &mut |_, _| true).unwrap();
    assert_eq!(
        live.check()
            .0
            .into_iter()
            .filter(|p| p.severity == augury_editor::document::problem::Severity::Error)
            .collect::<Vec<_>>(),
        []
    );
    let from: Vec<(String, Option<String>)> =
        library.entries().map(|e| (e.key.to_string(), e.from)).collect();
    let below = |key: &str| (key.to_owned(), Some("Base".to_owned()));
    let own = |key: &str| (key.to_owned(), None);
    assert_eq!(
        from,
        [
            own("pack"),
            own("monsters/ape"),
            own("monsters/eel"),
            below("monsters/orc"),
            own("overrides/monsters/orc"),
            own("overrides/terrains/ice"),
            below("terrains/ice"),
            below("terrains/mud"),
        ]
    );
    let orc = Key::new("monsters", "orc");
    let refused = set(&mut library, &orc, "hd: 3", "hd: 4").unwrap_err();
    assert!(
        refused.contains("belongs to Base") && refused.contains("override it in your own pack"),
        "{refused}"
    );
    assert!(library.delete(&orc, 0).unwrap_err().contains("overrides/monsters/orc.ron"));
    assert!(set(&mut library, &Key::new("terrains", "ice"), "penalty: 2", "penalty: 3").is_err());
    assert!(!library.dirty());
    // What overrides say is live, edits of it too; taking the override out brings back what is below.
    let over = Key::new("overrides/monsters", "orc");
    let def = |live: &Live| live.content().monster(monster("orc")).map(|m| (m.def, m.hd));
    assert_eq!(def(&live), Some((7, 3)));
    library.take_changed();
    set(&mut library, &over, "def: 7", "def: 8").unwrap();
    let changed = library.take_changed();
    assert!(live.update(&library, &changed));
    assert_eq!(def(&live), Some((8, 3)));
    set(&mut library, &over, "def: 8", "deff: 8").unwrap();
    let changed = library.take_changed();
    live.update(&library, &changed);
    assert_eq!(def(&live), Some((8, 3)), "the last good version stays");
    library.delete(&over, 0).unwrap();
    let changed = library.take_changed();
    live.update(&library, &changed);
    assert_eq!(def(&live), Some((0, 3)));
    library.delete(&Key::new("monsters", "ape"), 0).unwrap();
    let changed = library.take_changed();
    live.update(&library, &changed);
    assert_eq!(live.content().shown_name(monster("ape")), "ape", "of the pack below");
    let ape = Key::new("monsters", "ape");
    assert_eq!(library.entries().find(|e| e.key == ape).unwrap().from.as_deref(), Some("Base"));
    assert!(library.document(&ape).unwrap().text().contains("hd: 2"));
    library.undo(&ape).unwrap();
    assert!(library.document(&ape).unwrap().text().contains("cave ape"), "undo brings ours back");
    let copy = library.duplicate(&orc, 0).unwrap();
    assert!(
        copy.id == "orc_2"
            && library.save(&copy).unwrap()
            && dir.path().join("caves/monsters/orc_2.ron").is_file()
    );
}

#[test]
fn the_editor_gives_the_same_content_as_the_command_line() {
    let dir = two();
    let loaded = load_pack(&dir.path().join("caves"));
    let (library, _) = Library::open(&dir.path().join("caves"), &mut |_, _| true).unwrap();
    let live = Live::load(&library, &mut |_, _| true).unwrap();
    assert_eq!(live.content().hash_text(), loaded.content.hash_text());
    let shipped = augury_tests::pack::shipped_folder();
    let (library, _) = Library::open(&shipped, &mut |_, _| true).unwrap();
    let live = Live::load(&library, &mut |_, _| true).unwrap();
    assert_eq!(
        live.content().hash_text(),
        load_pack(&shipped).content.hash_text(),
        "read on several threads"
    );
}

#[test]
fn a_read_only_pack_is_left_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    write(
        dir.path(),
        &[
            ("pack.ron", "(name: \"Kept\", format: 2, read_only: true)"),
            ("monsters/orc.ron", "(name: \"orc\", hd: 3)"),
        ],
    );
    let (mut library, _) = Library::open(dir.path(), &mut |_, _| true).unwrap();
    let orc = Key::new("monsters", "orc");
    let refused = set(&mut library, &orc, "hd: 3", "hd: 4").unwrap_err();
    assert!(refused.contains("Kept") && refused.contains("stands on it"), "{refused}");
    assert!(
        library.create("monsters", "eel", "(name: \"eel\")", 0).is_err()
            && library.duplicate(&orc, 0).is_err()
    );
    assert!(!library.dirty() && library.document(&orc).unwrap().text() == "(name: \"orc\", hd: 3)");
}
