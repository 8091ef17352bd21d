//! Finding and replacing over a small pack: texts, remarks, scripts, fields, problems.

use std::collections::BTreeSet;

use super::query::Query;
use super::replace::plan;
use super::*;

const TABLE: &str = "{\n    // Red ones.\n    \"fire\": (name: \"Potion of Fire\", itype: T_POTION),\n    \"ice\": (name: \"Potion of Ice\", itype: T_POTION),\n}\n";

fn library() -> (tempfile::TempDir, Library) {
    let dir = tempfile::tempdir().unwrap();
    let monsters = dir.path().join("monsters");
    std::fs::create_dir_all(&monsters).unwrap();
    std::fs::create_dir_all(dir.path().join("items")).unwrap();
    let orc = "// Hills.\n(\n    name: \"Hill Orc\",\n    cr: 3,\n    flags: [M_UNDEAD],\n    attacks: [(attack: A_BITE, damage: \"2d6\", dtype: AD_FIRE)],\n    handlers: [(on: \"EV_DEATH\", script: \"let roar = 1;\")],\n)\n";
    std::fs::write(monsters.join("orc.ron"), orc).unwrap();
    std::fs::write(monsters.join("ape.ron"), "(\n    name: \"Ape\",\n)\n").unwrap();
    std::fs::write(dir.path().join("items/potions.ron"), TABLE).unwrap();
    let library = Library::open(dir.path(), &mut |_, _| true).unwrap().0;
    (dir, library)
}

/// Nothing names anything.
fn nobody(_: &str) -> Vec<MentionAt> {
    Vec::new()
}

fn ids(library: &Library, text: &str) -> Vec<String> {
    let mut finder = Finder::default();
    finder.read(library);
    let found = finder.find(&Query::read(text), library, &ProblemList::default(), &nobody);
    found.groups.iter().map(|g| g.key.id.clone()).collect()
}

#[test]
fn texts_remarks_scripts_and_ids_are_found_with_their_lines() {
    let (_dir, library) = library();
    let mut finder = Finder::default();
    finder.read(&library);
    let found = finder.find(&Query::read("ROAR"), &library, &ProblemList::default(), &nobody);
    let hit = &found.groups[0].hits[0];
    assert_eq!((found.groups[0].key.id.as_str(), hit.line), ("orc", 7));
    assert_eq!(&hit.text[hit.mark.clone()], "roar");
    let text = library.document(&found.groups[0].key).unwrap().text();
    assert_eq!(&text[hit.bytes.clone()], "roar");
    assert_eq!(ids(&library, "hills"), ["orc"], "remarks too");
    assert_eq!(ids(&library, "ape"), ["ape"]);
    assert_eq!(ids(&library, "red"), ["fire"], "a remark goes with the row below it");
    assert_eq!(ids(&library, "potion -ice"), ["fire"]);
    assert_eq!(ids(&library, "\"potion of\""), ["fire", "ice"]);
}

#[test]
fn fields_are_filters_and_what_a_file_leaves_out_is_its_default() {
    let (_dir, library) = library();
    assert_eq!(ids(&library, "kind:monster cr>2"), ["orc"]);
    assert_eq!(ids(&library, "kind:monster cr:1"), ["ape"], "the default");
    assert_eq!(ids(&library, "kind:monster -cr:1"), ["orc"]);
    assert_eq!(ids(&library, "flag:m_undead"), ["orc"]);
    assert_eq!(ids(&library, "attacks.dtype:AD_FIRE"), ["orc"]);
    assert_eq!(ids(&library, "damage:2d6"), ["orc"]);
    assert_eq!(ids(&library, "attacks.name:orc"), Vec::<String>::new(), "no attack has the name");
    assert_eq!(ids(&library, "itype:T_POTION ice"), ["ice"]);
    assert_eq!(ids(&library, "has:handlers"), ["orc"]);
    assert_eq!(ids(&library, "colour:red"), Vec::<String>::new(), "what cannot be read finds nothing");
    assert_eq!(ids(&library, "kind:monster cr>").len(), 2, "what is still typed is left out");
}

#[test]
fn problems_and_unsaved_edits_are_found() {
    let (_dir, mut library) = library();
    let mut finder = Finder::default();
    let ape = Key::new("monsters", "ape");
    assert_eq!(ids(&library, "has:unsaved"), Vec::<String>::new());
    library.set_text(&ape, "(\n    name: \"Great Ape\",\n)\n", 0).unwrap();
    assert_eq!(ids(&library, "has:unsaved"), ["ape"]);
    assert_eq!(ids(&library, "great"), ["ape"], "texts are those that are edited");
    let mut problems = ProblemList::default();
    problems.set(vec![super::super::problem::Problem {
        file: "x".into(),
        line: 2,
        column: 1,
        severity: Severity::Error,
        what: String::new(),
        remedy: String::new(),
        resource: Some(ape),
        fixes: Vec::new(),
    }]);
    finder.read(&library);
    let found = finder.find(&Query::read("has:problem"), &library, &problems, &nobody);
    assert_eq!(found.groups[0].hits[0].line, 2);
    assert!(finder.find(&Query::read("has:warning"), &library, &problems, &nobody).groups.is_empty());
}

#[test]
fn replacing_is_one_step_that_is_undone_to_the_byte() {
    let (_dir, mut library) = library();
    let mut finder = Finder::default();
    finder.read(&library);
    let query = Query::read("potion kind:item");
    let found = finder.find(&query, &library, &ProblemList::default(), &nobody);
    let plan = plan(&finder, &query, &found, "Draught", &library).unwrap();
    assert_eq!(plan.changes.len(), 2);
    assert!(plan.changes[0].new.contains("Draught of Fire"));
    // The name of the type has the word too, and would be none any more; the check of names says so, not this.
    library.edit_together("replace potion", plan.edits, 0).unwrap();
    assert_eq!(ids(&library, "draught"), ["fire", "ice"]);
    let file = Key::new("items", "potions.ron");
    assert!(library.undo(&file).is_some());
    assert_eq!(library.document(&file).unwrap().text(), TABLE);
    assert!(!library.dirty());
}

#[test]
fn regular_expressions_are_found_and_replaced() {
    let (_dir, library) = library();
    let mut finder = Finder::default();
    finder.read(&library);
    assert_eq!(ids(&library, "/potion of (fire|ice)/"), ["fire", "ice"]);
    assert_eq!(ids(&library, r"/\d+d\d+/ kind:monster"), ["orc"]);
    assert_eq!(ids(&library, r"/^\s+name: .Ape/"), ["ape"], "line by line");
    assert_eq!(ids(&library, "/x*/"), Vec::<String>::new(), "what is empty is nowhere");
    assert_eq!(Query::read("/a b").unfinished.unwrap(), "A regular expression ends with /");
    assert!(Query::read("/a(/").wrong[0].starts_with("/a(/ is no regular expression: unclosed group"));
    assert!(Query::read("/(a{900}){900}/").wrong[0].contains("size"), "bounded");
    assert_eq!(Query::read(r"/a\/b/ c").patterns[0].as_str(), "a/b");
    let query = Query::read(r#"/"potion of (\w+)"/"#);
    let found = finder.find(&query, &library, &ProblemList::default(), &nobody);
    let plan = plan(&finder, &query, &found, "\"$1 in a bottle\"", &library).unwrap();
    assert_eq!(plan.changes.len(), 2);
    assert!(plan.changes[0].new.contains("\"Fire in a bottle\", itype: T_POTION"), "{:?}", plan.changes);
}

#[test]
fn what_would_break_a_text_or_is_no_one_word_is_refused() {
    let (_dir, library) = library();
    let mut finder = Finder::default();
    finder.read(&library);
    let query = Query::read("orc");
    let found = finder.find(&query, &library, &ProblemList::default(), &nobody);
    let broken = plan(&finder, &query, &found, "\"(", &library).unwrap();
    assert!(broken.edits.is_empty() && broken.left[0].1.contains("could not be read"), "{broken:?}");
    assert!(plan(&finder, &Query::read("a b"), &found, "x", &library).is_err());
}

#[test]
fn a_long_line_is_cut_around_what_was_found() {
    let line = format!("    description: \"{}needle{}\",", "a ".repeat(200), "b ".repeat(200));
    let at = line.find("needle").unwrap();
    let (text, mark) = cut(&line, at..at + 6);
    assert_eq!(&text[mark], "needle");
    assert!(text.chars().count() < 170 && text.starts_with('…'));
    assert_eq!(cut("    hd: 3,", 8..9).0, "hd: 3,");
    let mut seen = BTreeSet::new();
    assert!(["é needle", "needle"].iter().all(|l| seen.insert(cut(l, l.find("needle").unwrap()..l.len()).0)));
}

#[test]
fn who_refers_to_something_is_found_with_the_line_that_does() {
    let (_dir, library) = library();
    let mut finder = Finder::default();
    finder.read(&library);
    let orc = library.document(&Key::new("monsters", "orc")).unwrap();
    let at = orc.text().find("A_BITE").unwrap();
    let mentions = |word: &str| match word {
        "monster:ape" => {
            vec![MentionAt { of: orc.key().clone(), file: orc.path().to_owned(), at }]
        }
        _ => Vec::new(),
    };
    let found = |text: &str| finder.find(&Query::read(text), &library, &ProblemList::default(), &mentions);
    let all = found("refers:monster:ape");
    assert_eq!(all.groups.len(), 1);
    assert_eq!((all.groups[0].key.id.as_str(), all.groups[0].hits[0].line), ("orc", 6));
    assert_eq!(all.groups[0].hits[0].bytes, at..at + "ape".len());
    assert!(found("refers:monster:ape kind:item").groups.is_empty());
    assert!(found("refers:nothing").groups.is_empty());
    let others: Vec<String> =
        found("-refers:monster:ape kind:monster").groups.iter().map(|g| g.key.id.clone()).collect();
    assert_eq!(others, ["ape"]);
}
