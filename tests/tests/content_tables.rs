//! Table files: many resources in one file, each with its own text, places and hash.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::panic)]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::*;

const TABLE: &str = "\u{feff}// Terrains of the caves.
{
    \"ice\": (name: \"ice\", penalty: 3), // slippery
    \"lava\": Terrain(name: \"lava\", flags: [TF_SOLID], handlers: [(on: \"EV_ENTER\", script: r#\"
        let a = 1;
        nonsense\"#)]),

    \"mud\": (
        name: \"mud\",
        lists: [(list: MOUNT_LIST, entries: [\"monster:eel\"])],
    ),
}
";

fn read(text: &str) -> FileRead {
    load_file(Kind::Terrain, "caves", "terrains/caves.ron", text, 0)
}

fn problems(text: &str) -> Vec<String> {
    read(text).problems.iter().map(ToString::to_string).collect()
}

#[test]
fn every_row_is_a_resource_with_places_in_the_whole_file() {
    let table = read(TABLE);
    assert_eq!(table.problems, []);
    let ids: Vec<&str> = table.resources.iter().map(|r| r.id.id()).collect();
    assert_eq!(ids, ["ice", "lava", "mud"]);
    let [ice, lava, mud] = table.resources.as_slice() else { panic!("three rows") };
    assert_eq!(&*ice.text, "(name: \"ice\", penalty: 3)");
    assert!(**lava.text.whole() == *TABLE && lava.text.is_row() && lava.text.starts_with("Terrain("));
    assert_eq!(lava.handlers.codes().collect::<Vec<_>>(), [EventCode::EV_ENTER]);
    assert_eq!(lava.place_in_script(0, 3, 9), Place { line: 6, column: 9 });
    let mention = mud.mentions[0];
    assert_eq!(mention.place, Place { line: 10, column: 46 });
    assert_eq!(TABLE[mention.at..].split(']').next(), Some("\"monster:eel\""));
    // Files are shared, not copied.
    assert!(std::sync::Arc::ptr_eq(ice.text.whole(), mud.text.whole()));
}

#[test]
fn a_row_is_the_same_as_its_text_in_a_file_of_its_own() {
    for row in read(TABLE).resources {
        let alone = load_text(Kind::Terrain, row.id.id(), "x.ron", &row.text).unwrap();
        assert_eq!((&alone.definition, alone.hash), (&row.definition, row.hash), "{}", row.id);
    }
    let other = read(&TABLE.replace("penalty: 3", "penalty: 4"));
    let differ = |(a, b): &(Resource, Resource)| a.hash != b.hash;
    let pairs = read(TABLE).resources.into_iter().zip(other.resources);
    let changed: Vec<&str> = pairs.filter(differ).map(|(a, _)| a.id.id()).collect();
    assert_eq!(changed, ["ice"], "an edit of one row changes the hash of that row alone");
}

#[test]
fn a_bad_row_costs_no_other() {
    let wrong = TABLE.replace("\"mud\"", "\"Mud Flat\"").replace("penalty", "penaltyy");
    assert_eq!(
        problems(&wrong),
        [
            "terrains/caves.ron:3:26: error: a terrain has no field `penaltyy`. Perhaps `penalty` is meant",
            "terrains/caves.ron:8:5: error: `Mud Flat` cannot be the id of a terrain. Write \"mud_flat\"",
        ]
    );
    assert_eq!(read(&wrong).resources.len(), 1);
    let twice = TABLE.replace("\"mud\"", "\"ice\"");
    assert_eq!(
        problems(&twice),
        [
            "terrains/caves.ron:8:5: error: `ice` is the id of the row at line 3, column 5 already. Give one of the two rows another id"
        ]
    );
    for (old, new, place) in [
        ("3), //", "3, //", "4:5"),
        ("\"mud\": (", "\"mud\" (", "8:11"),
        ("\"mud\":", "mud:", "8:5"),
        (",\n}\n", ",\n", "12:1"),
        ("3), //", "3) //", "4:5"),
    ] {
        let found = problems(&TABLE.replacen(old, new, 1));
        assert!(found.len() == 1 && found[0].contains(&format!(":{place}: error:")), "{old}: {found:?}");
    }
    assert_eq!(read("{}").problems, [], "an empty table is a table");
    assert!(problems("[]")[0].contains("a list stands where something else is wanted"));
}

#[test]
fn one_id_in_two_files_of_a_pack_is_told_with_both_places() {
    let folder = tempfile::tempdir().unwrap();
    let put = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    put("pack.ron", "(name: \"x\", format: 2)");
    put("terrains/a.ron", "{\n    \"ice\": (name: \"ice\"),\n    \"mud\": (name: \"mud\"),\n}\n");
    put("terrains/b.ron", "{\n    \"bog\": (name: \"bog\"), \"mud\": (name: \"more mud\"),\n}\n");
    put("terrains/ice.ron", "(name: \"more ice\")");
    let loaded = load_pack(folder.path());
    let home = format!("{}/", folder.path().to_string_lossy());
    let shown: Vec<String> = loaded.problems.iter().map(|p| p.to_string().replace(&home, "")).collect();
    assert_eq!(
        shown,
        [
            "terrains/b.ron:2:34: error: `mud` is the id of terrains/a.ron:3:12 already. Give one of the two another id",
            "terrains/ice.ron:1:1: error: `ice` is the id of terrains/a.ron:2:12 already. Give one of the two files another name",
        ]
    );
    let name = |id: &str| loaded.content.shown_name(ResId::new(Kind::Terrain, id)).to_owned();
    assert_eq!((name("ice"), name("mud"), name("bog")), ("ice".into(), "mud".into(), "bog".into()));
}
