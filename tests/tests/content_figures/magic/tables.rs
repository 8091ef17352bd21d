//! The 883 flavours and 61 texts, read from their table files: 12 flavours have a twin in everything, and all are
//! resources of their own.

use super::*;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;

/// Every row of a kind's tables by id, as RON alone reads them.
fn rows<D: DeserializeOwned>(kind: Kind) -> BTreeMap<String, D> {
    let folder = augury_tests::pack::shipped_folder().join(kind.folder());
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let rows = &lines[1..lines.len() - 1];
        assert!(rows.is_sorted(), "rows are sorted by id");
        let table: BTreeMap<String, D> = ron_options().from_str(&text).unwrap();
        assert_eq!(table.len(), rows.len(), "one line a row");
        for (id, row) in table {
            assert!(augury_engine::base::id::check_id(&id).is_ok(), "{id}");
            assert!(all.insert(id.clone(), row).is_none(), "{id} stands in two tables");
        }
    }
    all
}

#[test]
fn every_flavour_is_there_and_twins_are_two() {
    let ours = rows::<Flavour>(Kind::Flavour);
    let written = measured("written_magic");
    let key = |flavour: &Flavour| {
        (flavour.of.to_string(), flavour.name.clone(), flavour.colour.map(|c| c.to_string()))
    };
    let mut have: Vec<_> = ours.values().map(key).collect();
    let mut wanted: Vec<_> = written["flavours"].as_array().unwrap().iter().map(theirs).collect();
    have.sort();
    wanted.sort();
    assert_eq!((have.len(), &have), (883, &wanted));
    let names: BTreeSet<&str> = ours.values().map(|flavour| flavour.name.as_str()).collect();
    let pairs: BTreeSet<_> = have.iter().map(|(of, name, _)| (of, name)).collect();
    assert_eq!((names.len(), pairs.len()), (733, 871));
    let content = content();
    let loaded = content.ids(Kind::Flavour).iter().filter_map(|id| content.flavour(*id));
    assert_eq!(
        loaded.cloned().collect::<Vec<_>>(),
        ours.into_values().collect::<Vec<_>>(),
        "rows are resources"
    );
}

/// Kind, name and colour as written; "bright green" and the like are colours of their own.
fn theirs(record: &Value) -> (String, String, Option<String>) {
    let kind = names(&record["typeline"]).remove(0);
    let colour = record["Colour"].as_str().map(|colour| {
        let colour = colour.to_uppercase();
        match colour.strip_prefix("BRIGHT ").or(colour.strip_prefix("LIGHT ")) {
            Some(plain) => Colour(Colour::parse(plain).unwrap().0 | 8).to_string(),
            None => colour.trim_start_matches("DARK ").to_owned(),
        }
    });
    (kind, record["name"].as_str().unwrap().to_owned(), colour)
}

#[test]
fn every_text_is_there() {
    let ours = rows::<Text>(Kind::Text);
    let written = measured("written_magic");
    let wanted: BTreeSet<&str> =
        written["texts"].as_array().unwrap().iter().map(|t| t.as_str().unwrap()).collect();
    let have: BTreeSet<&str> = ours.values().map(|text| text.name.as_str()).collect();
    assert_eq!((have.len(), have), (61, wanted));
    // The shipped pack holds no text of the original; an import does.
    let empty = ours.values().filter(|text| text.text_owed != text.text.is_empty());
    assert_eq!(empty.map(|text| text.name.as_str()).collect::<Vec<_>>(), [""; 0]);
    if std::env::var_os("AUGURY_PACK").is_none() {
        assert!(ours.values().all(|text| text.text_owed), "no text of the original is here");
    }
}
