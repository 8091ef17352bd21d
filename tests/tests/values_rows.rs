//! Characters bare and in their gear, gear put on, monsters with templates: every figure that `augury derive
//! --from` works out against the original's own (tests/measured/characters, geared, templated).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_editor::command_line::{Output, run};
use augury_editor::debugger::setup;
use augury_editor::lab::derive;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::play::Session;
use augury_engine::rules::query::who::who;
use augury_tests::measured::rows as measured;
use augury_tests::pack::shipped_folder;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

fn derive_rows(rows: &[Value]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rows.json");
    std::fs::write(&file, serde_json::to_string(rows).expect("JSON")).expect("it is written");
    let (pack, file) = (shipped_folder(), file.to_string_lossy().into_owned());
    let arguments = ["augury", "derive", &pack.to_string_lossy(), "--from", &file, "--json"];
    run(arguments, |_| Err("no display: this is a test".to_owned()))
}

#[track_caller]
fn derived(rows: &[Value]) -> Vec<Value> {
    let output = derive_rows(rows);
    assert_eq!((output.code, output.err.as_str()), (0, ""));
    serde_json::from_str(&output.out).expect("a list of rows")
}

/// A figure that is 0 or empty is as good as none.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Object(fields) => fields.values().all(is_nothing),
        Value::Array(list) => list.is_empty(),
        value => value == &Value::from(0),
    }
}

/// Where a measured figure and ours differ; every field of either side.
fn compare(place: &str, measured: &Value, ours: &Value, found: &mut Vec<String>) {
    let none = Map::new();
    let fields = |value: &Value| value.as_object().cloned().unwrap_or_else(|| none.clone());
    if measured.is_object() || ours.is_object() {
        let (measured, ours) = (fields(measured), fields(ours));
        let names: BTreeSet<&String> = measured.keys().chain(ours.keys()).collect();
        for name in names {
            let of = |side: &Map<String, Value>| side.get(name).cloned().unwrap_or(Value::Null);
            compare(&format!("{place} {name}"), &of(&measured), &of(&ours), found);
        }
    } else if measured != ours && !(is_nothing(measured) && is_nothing(ours)) {
        found.push(format!("{place}: measured {measured}, ours {ours}"));
    }
}

/// Where a row and ours differ: in any field of either that is not among what goes in.
fn differences(row: &Value, ours: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let (measured, ours) = (told(row, row), told(row, ours));
    let names: BTreeSet<&String> = measured.keys().chain(ours.keys()).collect();
    for field in names.into_iter().filter(|name| !goes_in(row, name)) {
        let of = |side: &Map<String, Value>| side.get(field).cloned().unwrap_or(Value::Null);
        let (measured, ours) = (of(&measured), of(&ours));
        if field == "wield_results" {
            compare(field, &by_item(&measured), &by_item(&ours), &mut found);
        } else {
            compare(field, &measured, &ours, &mut found);
        }
    }
    found
}

/// Is a field of a row one that goes in? The feats of a monster come out of its form and its templates.
fn goes_in(row: &Value, field: &str) -> bool {
    INPUTS.contains(&field) && (field != "feats" || row["monster"].is_null())
}

/// What one side tells of a row, without what nothing that goes in could tell: hit points and mana of monsters in gear,
/// whose dice were rolled after those of their gear; hit points of the ogre that stati lie on, whose seed no row tells;
/// and the mark of the region that monsters were put in. (Monsters with templates are rolled with their row's seed.)
fn told(row: &Value, side: &Value) -> Map<String, Value> {
    let mut told = side.as_object().cloned().unwrap_or_default();
    if !row["monster"].is_null() && !row["equipment"].is_null() {
        told.remove("mHP_note_rolled");
        if let Some(block) = told.get_mut("derived").and_then(Value::as_object_mut) {
            block.retain(|name, _| !["mHP", "cHP", "mMana", "tMana"].contains(&name.as_str()));
        }
    }
    if row["who"].as_str().is_some_and(|who| who.starts_with("monster ")) {
        told.remove("mHP_before");
        told.remove("mHP");
    }
    if let Some(after) = told.get_mut("stati_after").and_then(Value::as_array_mut) {
        after.retain(|stati| stati[0] != "HOME_REGION");
    }
    told
}

/// What came of wielding, by item: of what could be wielded, since what could not stands nowhere in what goes in.
fn by_item(results: &Value) -> Value {
    let mut all = Map::new();
    for result in results.as_array().into_iter().flatten().filter(|result| result["ret"] == "DONE") {
        let mut result = result.clone();
        if let Some(fields) = result.as_object_mut() {
            fields.remove("wanted_slot");
        }
        all.insert(result["item"].as_str().unwrap_or_default().to_owned(), result);
    }
    Value::Object(all)
}

/// Every row of a set agrees but for those named.
#[track_caller]
fn check(set: &str, rows: usize, named: &[(i64, &str)]) {
    let measured = measured(set);
    assert_eq!(measured.len(), rows);
    let ours = derived(&measured);
    let mut told = Vec::new();
    let mut differ = Vec::new();
    for (row, ours) in measured.iter().zip(&ours) {
        let found = differences(row, ours);
        let id = row["id"].as_i64().expect("a number");
        if !found.is_empty() {
            differ.push(id);
            if !named.iter().any(|(n, _)| *n == id) {
                told.push(format!("{id}: {}", found.join("; ")));
            }
        }
    }
    assert!(told.is_empty(), "{} of {rows} agree\n{}", rows - differ.len(), told.join("\n"));
    let expected: Vec<i64> = named.iter().map(|(id, _)| *id).collect();
    assert_eq!(differ, expected, "{set}: the rows that differ are named, each with its reason");
}

#[test]
fn all_134_characters_agree() {
    check("characters", 134, &[]);
}

#[test]
fn all_40_in_gear_agree() {
    check("geared", 40, &[]);
}

#[test]
fn all_330_with_stati_agree() {
    check("stati", 330, &[]);
}

/// The original keeps 16 feats and skills of a template and some of its attacks, and loses the rest; the pack keeps
/// what its author wrote.
const LOST: &str = "more feats, skills or attacks than the original holds";

#[test]
fn all_60_with_templates_agree_but_for_what_the_original_loses() {
    check("templated", 60, &[(62, LOST), (64, LOST), (65, LOST), (67, LOST), (75, LOST), (85, LOST)]);
}

/// What goes into a creature. Everything else that a row says came out of it.
const INPUTS: [&str; 24] = [
    "id",
    "seed",
    "level",
    "pseudo_classes",
    "kind",
    "who",
    "given",
    "race",
    "classes",
    "female",
    "god",
    "alignGE",
    "alignLC",
    "BAttr",
    "feats",
    "SkillRanks",
    "IntStudy",
    "stati",
    "stati_bare",
    "stati_worn",
    "equipment",
    "items_known",
    "monster",
    "templates",
];

#[test]
fn what_came_out_is_not_read() {
    for set in ["characters", "geared", "templated", "stati"] {
        let rows = measured(set);
        let mut inputs = rows.clone();
        for (row, whole) in inputs.iter_mut().zip(&rows) {
            let fields = row.as_object_mut().expect("an object");
            fields.retain(|name, _| goes_in(whole, name));
        }
        assert_eq!(derived(&rows), derived(&inputs), "{set}");
    }
}

#[test]
fn a_row_that_says_what_there_is_not_is_refused_with_its_place() {
    let mut row = measured("characters").swap_remove(0);
    row["race"] = "race:Humen;race".into();
    let output = derive_rows(&[row.clone(), row]);
    assert_eq!(output.code, 2);
    for part in
        ["rows.json: row 1, `race`: the pack has no race `Humen;race`; did you mean `human;race`?", "row 2"]
    {
        assert!(output.err.contains(part), "{}", output.err);
    }
    let wrong: [(Value, &str); 4] = [
        (serde_json::json!({}), "neither `race` nor `monster`"),
        (serde_json::json!({"monster": 3}), "`monster`: 3 is no text"),
        (serde_json::json!({"race": "race:Human;race", "feats": ["FT_DOGE"]}), "did you mean `FT_DODGE`"),
        (serde_json::json!({"who": "character", "given": []}), "no row of kind `base`"),
    ];
    for (row, part) in wrong {
        let output = derive_rows(&[row]);
        assert_eq!(output.code, 2);
        assert!(output.err.contains(part), "{}", output.err);
    }
}

/// The blocks of figures that the window's sheet shows.
const ON_THE_SHEET: [&str; 5] = ["Attr", "AttrAdj", "SkillLevel", "ResistLevel", "GetBAB"];

#[test]
fn the_sheet_of_every_monster_says_what_the_command_line_says() {
    let rev = augury_tests::pack::shipped().revision();
    // Rows name a monster as the original does, so that of namesakes none can be meant.
    let name = |id: &ResId| rev.content.header(*id).map_or_else(String::new, |h| h.name.to_lowercase());
    let all = rev.content.ids(Kind::Monster);
    let alone = |id: &&ResId| all.iter().filter(|other| name(other) == name(id)).count() == 1;
    let ids: Vec<ResId> = all.iter().filter(alone).copied().collect();
    let rows: Vec<Value> = ids.iter().map(|id| serde_json::json!({"monster": name(id), "seed": 1})).collect();
    let printed = derived(&rows);
    let mut compared = 0;
    for (id, printed) in ids.iter().zip(&printed) {
        let name = id.id();
        let mut recording = setup::arena("incursion", 1);
        recording.creatures = vec![setup::monster(*id, (5, 5))];
        let session = Session::start(&recording, rev.clone()).expect("a session");
        let shown = derive::lines(&who(session.live(), &rev.content, Handle(1)).expect("it stands there"));
        for block in ON_THE_SHEET {
            for (figure, value) in printed["derived"][block].as_object().into_iter().flatten() {
                let cells = match value.as_object() {
                    None => vec![(format!("{block} {figure}"), value.to_string())],
                    Some(row) => row
                        .iter()
                        .map(|(kind, v)| (format!("{block} {figure} {kind}"), v.to_string()))
                        .collect(),
                };
                compared += cells.len();
                let lost: Vec<_> = cells.iter().filter(|cell| !shown.contains(cell)).collect();
                assert!(lost.is_empty(), "{name}: {lost:?} is not on the sheet");
            }
        }
    }
    assert!(rows.len() >= 500 && compared > 50_000, "{} monsters, {compared} figures", rows.len());
}
