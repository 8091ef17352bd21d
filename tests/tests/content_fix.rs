//! Fixes of problems, overriding what a pack below has, renaming with references: each is done as an author would
//! have it, touches nothing else, and is taken back to the byte.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

use augury_editor::command_line::run;
use augury_editor::document::fix::edit_of;
use augury_editor::document::library::{Key, Library, override_key};
use augury_editor::document::live::{self, Live};
use augury_editor::document::outline::{Outline, TokenKind};
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::*;
use augury_engine::script::Compiled;
use augury_tests::pack::shipped_folder;
use augury_tests::seeded::Seeded;
use std::path::Path;

/// What each fix of the only problem of a resource makes of its text, with what the fix says.
#[track_caller]
fn mended(kind: Kind, text: &str) -> Vec<(String, String)> {
    let others = [
        (Kind::Monster, "wolf", "(name: \"wolf\", types: [MA_ANIMAL], cr: 2)"),
        (Kind::Monster, "dire_wolf", "(name: \"dire wolf\", cr: 9)"),
    ];
    let loaded = others.map(|(kind, id, text)| load_text(kind, id, id, text).unwrap());
    let manifest = Manifest { complete: vec!["monsters".to_owned()], ..Manifest::default() };
    let problems = match load_text(kind, "it", "it.ron", text) {
        Ok(resource) => {
            let warned = resource.warnings.clone();
            check(&Content::new(manifest, loaded.into_iter().chain([resource])), &warned, None).problems
        }
        Err(problems) => problems,
    };
    let [problem] = problems.as_slice() else { panic!("one problem is wanted: {problems:#?}") };
    assert_eq!(&*problem.file, "it.ron");
    let key = live::key_of(ResId::new(kind, "it"));
    let done = |fix: &Fix| {
        let edit = edit_of(text, &key, fix).unwrap();
        let mut now = text.to_owned();
        edit.apply(&mut now).unwrap();
        let changed = now.clone();
        edit.inverse().apply(&mut now).unwrap();
        assert_eq!(now, text, "taken back to the byte");
        (fix.label.clone(), changed)
    };
    problem.fixes.iter().map(done).collect()
}

/// The fixes that are offered turn the first words of a text into these.
#[track_caller]
fn turns(kind: Kind, text: &str, words: &str, into: &[&str]) {
    let wanted: Vec<String> = into.iter().map(|new| text.replacen(words, new, 1)).collect();
    let found: Vec<String> = mended(kind, text).into_iter().map(|(_, text)| text).collect();
    assert_eq!(found, wanted);
}

#[test]
fn what_is_misspelt_is_written_anew_or_taken_away() {
    let text = "(\n    name: \"it\", // as seen\n    atributes: (str: 3),\n    hd: 2,\n)\n";
    turns(Kind::Monster, text, "    atributes: (str: 3),\n", &["    attributes: (str: 3),\n", ""]);
    turns(
        Kind::Monster,
        "(name: \"it\", attacks: [(attack: A_BIET)])",
        "A_BIET",
        &["A_BITE", "A_BRE2", "A_BREA"],
    );
    turns(Kind::Monster, "(name: \"it\", hd: 2000)", "2000", &["255"]);
    turns(Kind::Monster, "(name: \"it\", hd: \"7\")", "\"7\"", &["7"]);
    turns(Kind::Monster, "(name: It, hd: 7)", "It", &["\"It\""]);
    turns(Kind::Monster, "(name: \"it\", types: MA_ORC)", "MA_ORC", &["[MA_ORC]"]);
    turns(Kind::Monster, "(name: \"it\", hd: 1, hd: 2)", "hd: 1, hd: 2", &["hd: 1", "hd: 2"]);
    turns(
        Kind::Monster,
        "(name: \"it\", handlers: [(on: \"PRE(EV_STRIK)\", messages: [\"x\"])])",
        "EV_STRIK",
        &["EV_STRIKE"],
    );
    turns(
        Kind::Encounter,
        "(name: \"it\", min_cr: 1, max_cr: 9, parts: [(monster: \"wulf\")])",
        "monster: \"wulf\"",
        // The nearest, none at all, or the one that is named, which is made beside.
        &["monster: \"wolf\"", "", "monster: \"wulf\""],
    );
}

#[test]
fn a_name_in_a_script_that_leads_nowhere_can_be_written_anew() {
    let wolf = load_text(Kind::Monster, "wolf", "wolf.ron", "(name: \"wolf\")").unwrap();
    let text = "(name: \"it\", handlers: [(on: \"PRE(EV_STRIKE)\", script: r#\"\n  let a = \"a monster:wulfs\";\n  \
                let b = id(\"monster:wulf\");\n\"#)])";
    let it = load_text(Kind::Monster, "it", "it.ron", text).unwrap();
    let manifest = Manifest { complete: vec!["monsters".to_owned()], ..Manifest::default() };
    let (_, problems) = Compiled::new(&Content::new(manifest, [wolf, it]));
    let [problem] = problems.as_slice() else { panic!("one problem is wanted: {problems:#?}") };
    assert_eq!(problem.remedy, "Perhaps `monster:wolf` is meant");
    let labels: Vec<&str> = problem.fixes.iter().map(|fix| fix.label.as_str()).collect();
    assert_eq!(labels, ["Write `monster:wolf`", "Make the monster `wulf`"]);
    let mut now = text.to_owned();
    edit_of(text, &Key::new("monsters", "it"), &problem.fixes[0]).unwrap().apply(&mut now).unwrap();
    assert_eq!(now, text.replace("id(\"monster:wulf\")", "id(\"monster:wolf\")"), "and nothing else");
}

#[test]
fn what_cannot_come_about_is_put_right() {
    let parts = |parts: &str| format!("(name: \"it\", min_cr: 1, max_cr: 6, parts: [{parts}])");
    let other = parts("(monster: \"wolf\"), (flags: [EP_ELSE], monster: \"dire_wolf\")");
    turns(
        Kind::Encounter,
        &other,
        "(monster: \"wolf\"), (flags: [EP_ELSE], ",
        &["(chance: 50, monster: \"wolf\"), (flags: [EP_ELSE], ", "(monster: \"wolf\"), (flags: [], "],
    );
    turns(
        Kind::Encounter,
        &parts("(monster: \"wolf\", amount: (from: 4, to: 2))"),
        "(from: 4, to: 2)",
        &["(from: 2, to: 4)"],
    );
    turns(
        Kind::Encounter,
        "(name: \"it\", min_cr: 9, max_cr: 6, parts: [(monster: \"wolf\")])",
        "min_cr: 9, max_cr: 6",
        &["min_cr: 6, max_cr: 9"],
    );
    turns(Kind::God, "(name: \"it\", favour_chart: [1, 5, 5, 7, 8, 9, 10, 11, 12])", "5, 5", &["5, 6"]);
}

#[test]
fn a_second_handler_that_never_runs_goes_and_a_trap_is_owed_or_answered() {
    let text = "(\n    name: \"it\",\n    handlers: [\n        (on: \"EV_HIT\", script: \"1\"),\n        \
                (on: \"EV_HIT\", script: \"2\"), // again\n    ],\n)\n";
    turns(
        Kind::Monster,
        text,
        "        (on: \"EV_HIT\", script: \"2\"), // again\n",
        &["         // again\n"],
    );
    let trap =
        "(name: \"it\", segments: [(eval: EA_GRANT, aval: AR_NONE, xval: TRAP_EVENT, yval: \"EV_HIT\")])";
    let found = mended(Kind::Effect, trap);
    let [(label, text)] = found.as_slice() else { panic!("{found:#?}") };
    assert_eq!(label, "Note META(EV_HIT) as owed");
    assert_eq!(text, &trap.replace("\")])", "\")], owed: [\"META(EV_HIT)\"])"));
}

#[test]
fn a_limit_must_be_of_the_kind_that_the_flags_say() {
    let effect = |flags: &str, tval: &str| {
        format!("(name: \"it\", flags: [{flags}], segments: [(eval: EA_HEALING, tval: {tval})])")
    };
    let told = |flags: &str, tval: &str| {
        let resource = load_text(Kind::Effect, "it", "it.ron", &effect(flags, tval)).unwrap();
        let report = check(&Content::new(Manifest::default(), [resource]), &[], None);
        let about = report.problems.iter().filter(|problem| problem.what.contains("tval"));
        about.map(|problem| (problem.severity, problem.remedy.clone())).collect::<Vec<_>>()
    };
    for (flags, tval) in [
        ("EF_LIM_MTYPE", "MA_ORC"),
        ("EF_LIM_ITYPE", "T_WEAPON"),
        ("EF_LIM_LEVEL", "40"),
        ("EF_LIM_LEVEL", "LEVEL_1PER2"),
        ("", "T_WEAPON"),
    ] {
        assert_eq!(told(flags, tval), [], "{flags} {tval}");
    }
    for (flags, tval) in [
        ("EF_LIM_MTYPE", "T_WEAPON"),
        ("EF_LIM_ITYPE", "MA_ORC"),
        ("EF_LIM_LEVEL", "MA_ORC"),
        ("EF_LIM_MTYPE", "40"),
    ] {
        assert!(matches!(told(flags, tval).as_slice(), [(Severity::Error, _)]), "{flags} {tval}");
    }
}

#[test]
fn numbers_in_lists_have_ranges() {
    let found = load_text(Kind::God, "it", "it.ron", "(name: \"it\", favour_chart: [-3])").unwrap_err();
    assert!(found[0].remedy.contains("0 to 1000000000"), "{found:?}");
    let curve = "(name: \"it\", parts: [(monster: \"wolf\")], weight_curve: [1, 5000])";
    assert!(load_text(Kind::Encounter, "it", "it.ron", curve).unwrap_err()[0].what.contains("5000"));
}

#[test]
fn every_fix_of_a_shipped_file_that_was_damaged_can_be_done_and_taken_back() {
    let (mut seeded, seed) = Seeded::start();
    let (files, _) = files_of(&shipped_folder(), &[]);
    let (mut problems, mut fixes, mut certain) = (0, 0, 0);
    for _ in 0..400 {
        let file = seeded.pick(&files).unwrap();
        let Holds::Resources(kind) = file.holds else { continue };
        let text = text_of(&file.path).unwrap();
        let outline = Outline::read(&text);
        let words: Vec<_> = outline
            .tokens
            .iter()
            .filter(|t| matches!(t.kind, TokenKind::FieldName | TokenKind::Name | TokenKind::Number))
            .collect();
        let Some(token) = seeded.pick(&words) else { continue };
        let mut broken = text.clone();
        match seeded.below(3) {
            0 => broken.insert(token.span.end, 'x'),
            1 => broken.replace_range(token.span.end - 1..token.span.end, ""),
            _ => broken.insert_str(token.span.end, "99999"),
        }
        let key = Key::new(kind.folder(), &file.stem());
        let read = |text: &str| load_file(kind, &file.stem(), "it.ron", text, 0).problems;
        let before = read(&broken);
        for problem in &before {
            problems += 1;
            for fix in &problem.fixes {
                fixes += 1;
                let edit =
                    edit_of(&broken, &key, fix).unwrap_or_else(|why| panic!("seed {seed}: {problem}: {why}"));
                let mut now = broken.clone();
                edit.apply(&mut now).unwrap();
                if fix.certain {
                    certain += 1;
                    let left = read(&now);
                    assert!(left.len() < before.len(), "seed {seed}: {problem} -> {}: {left:?}", fix.label);
                }
                edit.inverse().apply(&mut now).unwrap();
                assert_eq!(now, broken, "seed {seed}: {problem}");
            }
        }
    }
    println!("seed {seed}: {problems} problems, {fixes} fixes, {certain} of them certain");
    assert!(fixes > 100 && certain > 10);
}

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

const PACKS: &[(&str, &str)] = &[
    ("base/pack.ron", "(name: \"Base\", format: 2, complete: [\"monsters\"])"),
    ("base/monsters/orc.ron", "Monster(\n    name: \"orc\",\n    hd: 3,\n)\n"),
    ("base/encounters/camp.ron", "(name: \"camp\", max_cr: 3, parts: [(monster: \"orc\")])"),
    ("caves/pack.ron", "(name: \"Caves\", format: 2, stands_on: [\"base\"])"),
    ("caves/monsters/eel.ron", "(\n    name: \"eel\", // cold\n    hd: 2,\n)\n"),
    (
        "caves/encounters/pool.ron",
        "(name: \"pool\", max_cr: 3, // many\n parts: [(monster: \"eel\"), (monster: \"orc\")],\n \
         handlers: [(on: \"PRE(EV_ENCHOOSE_MID)\", script: r#\"let one = \"monster:eel\"; let two = \"monster:eelX\";\"#)])",
    ),
    ("caves/overrides/encounters/camp.ron", "(parts: [(monster: \"orc\"), (monster: \"eel\")])"),
];

fn caves() -> (tempfile::TempDir, Library, Live) {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), PACKS);
    let (mut library, problems) = Library::open(&dir.path().join("caves"), &mut |_, _| true).unwrap();
    assert_eq!(problems, []);
    library.take_changed();
    let live = Live::load(&library, &mut |_, _| true).unwrap();
    (dir, library, live)
}

fn update(live: &mut Live, library: &mut Library) {
    let changed = library.take_changed();
    live.update(library, &changed);
}

fn text(library: &Library, folder: &str, id: &str) -> Option<String> {
    library.document(&Key::new(folder, id)).filter(|d| d.exists()).map(|d| d.text().to_owned())
}

fn hash(live: &Live) -> String {
    live.content().hash_text()
}

#[test]
fn a_resource_is_renamed_with_all_that_refers_to_it_in_one_step() {
    let (_dir, mut library, mut live) = caves();
    let eel = Key::new("monsters", "eel");
    let before = hash(&live);
    let plan = library.plan_rename(&eel, "moray", &live.mentions_of(&eel));
    let places: Vec<String> = plan.places.iter().map(|p| format!("{}:{}", p.file, p.line)).collect();
    assert_eq!(places, ["encounters/pool:2", "encounters/pool:3", "overrides/encounters/camp:1"]);
    for (wanted, why) in [
        ("Moray", "moray"),
        ("con", "Windows"),
        ("orc", "there already"),
        ("", "letter"),
        ("eel", "is its id"),
    ] {
        let refused = library.plan_rename(&eel, wanted, &[]).new.unwrap_err();
        assert!(refused.contains(why), "{wanted}: {refused}");
    }
    let mentions = live.mentions_of(&eel);
    let (new, left) = library.rename(&eel, "moray", &mentions, 0).unwrap();
    assert_eq!((new.to_string().as_str(), left.len()), ("monsters/moray", 0));
    update(&mut live, &mut library);
    assert_eq!(live.check().0, [], "nothing dangles");
    let pool = text(&library, "encounters", "pool").unwrap();
    assert!(
        pool.contains("(monster: \"moray\")")
            && pool.contains("\"monster:moray\"; let two = \"monster:eelX\"")
    );
    assert!(text(&library, "overrides/encounters", "camp").unwrap().contains("\"moray\""));
    assert_eq!(text(&library, "monsters", "moray").as_deref(), Some(PACKS[4].1), "comments and all");
    assert_eq!(text(&library, "monsters", "eel"), None);

    // Taken back from any of its documents, done again, and refused while a later edit stands in the way.
    library.undo(&Key::new("encounters", "pool")).unwrap();
    update(&mut live, &mut library);
    assert_eq!((hash(&live), library.dirty()), (before, false));
    assert_eq!(text(&library, "encounters", "pool").as_deref(), Some(PACKS[5].1));
    library.redo(&eel).unwrap();
    assert_eq!(text(&library, "monsters", "eel"), None);
    let camp = Key::new("overrides/encounters", "camp");
    library.set_text(&camp, "(parts: [])", 9_000).unwrap();
    assert!(library.blocked(&new, false).unwrap().contains("overrides/encounters/camp"));
    assert_eq!(library.undo(&new), None, "all or nothing");
    library.undo(&camp).unwrap();
    library.undo(&new).unwrap();
    assert!(!library.dirty());
}

#[test]
fn a_renaming_that_was_taken_back_is_done_again_whole_or_not_at_all() {
    let (_dir, mut library, mut live) = caves();
    let eel = Key::new("monsters", "eel");
    let (new, _) = library.rename(&eel, "moray", &live.mentions_of(&eel), 0).unwrap();
    library.undo(&new).unwrap();
    let pool = Key::new("encounters", "pool");
    // Another edit where a reference stood: that document has nothing to do again.
    library.set_text(&pool, "(name: \"pool\", parts: [(monster: \"eel\")])", 9_000).unwrap();
    for key in [&eel, &new, &pool] {
        assert_eq!(library.next_redo(Some(key)), None, "{key}");
        assert_eq!(library.redo(key), None);
    }
    update(&mut live, &mut library);
    assert_eq!(live.check().0, [], "nothing dangles");
    library.undo(&pool).unwrap();
    assert!(!library.dirty());
}

#[test]
fn what_another_pack_has_is_not_renamed_and_its_references_stay() {
    let (_dir, library, live) = caves();
    let orc = Key::new("monsters", "orc");
    assert!(
        library
            .plan_rename(&orc, "ork", &live.mentions_of(&orc))
            .new
            .unwrap_err()
            .contains("belongs to Base")
    );
    let camp = Key::new("overrides/encounters", "camp");
    assert!(library.plan_rename(&camp, "tents", &[]).new.unwrap_err().contains("what it overrides"));
}

#[test]
fn a_renamed_resource_is_on_the_disk_under_its_new_name_once_all_is_saved() {
    let (dir, mut library, live) = caves();
    let eel = Key::new("monsters", "eel");
    library.rename(&eel, "moray", &live.mentions_of(&eel), 0).unwrap();
    let dirty: Vec<Key> = library.documents().filter(|d| d.dirty()).map(|d| d.key().clone()).collect();
    for key in &dirty {
        library.save(key).unwrap();
    }
    let folder = dir.path().join("caves/monsters");
    assert!(folder.join("moray.ron").is_file() && !folder.join("eel.ron").exists());
    let loaded = load_pack(&dir.path().join("caves"));
    assert_eq!(check(&loaded.content, &loaded.problems, None).errors(), 0);
}

#[test]
fn an_override_is_made_of_what_differs_and_goes_with_undo() {
    let (_dir, mut library, mut live) = caves();
    let orc = Key::new("monsters", "orc");
    let over = library.override_here(&orc, 0).unwrap();
    assert_eq!(over, override_key(&orc));
    assert_eq!(library.override_here(&orc, 0).as_ref(), Ok(&over), "the one that is there");
    assert!(library.override_here(&Key::new("monsters", "eel"), 0).unwrap_err().contains("own"));
    update(&mut live, &mut library);
    assert_eq!(live.check().0, []);
    library.set_text(&over, "(\n    hd: 9,\n)\n", 5_000).unwrap();
    update(&mut live, &mut library);
    let id = ResId::new(Kind::Monster, "orc");
    let resource = live.content().get(id).unwrap();
    assert_eq!(
        (live.content().monster(id).unwrap().hd, resource.pack_of("hd"), resource.pack_of("name")),
        (9, 1, 0)
    );
    library.undo(&over);
    library.undo(&over);
    update(&mut live, &mut library);
    assert!(!library.dirty() && library.override_of(&orc).is_none());
    assert_eq!(live.content().monster(id).unwrap().hd, 3);
}

#[test]
fn a_problem_is_told_in_the_file_that_has_it_though_another_has_the_same_place() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), PACKS);
    // Both say something at line 1, column 34 and 26; only what the override says is wrong.
    write(
        dir.path(),
        &[
            ("base/encounters/camp.ron", "(name: \"camp\", max_cr: 3, parts: [(monster: \"orc\")])"),
            ("caves/overrides/encounters/camp.ron", "(\n)\n"),
            ("caves/overrides/monsters/orc.ron", "(hd: 3, gear: [(any: \"x\")])"),
        ],
    );
    let over = "(                                  parts: [(monster: \"orx\")])";
    write(
        dir.path(),
        &[("caves/overrides/encounters/camp.ron", over), ("caves/overrides/monsters/orc.ron", "()")],
    );
    let loaded = load_pack(&dir.path().join("caves"));
    let report = check(&loaded.content, &loaded.problems, None);
    let [problem] = report.problems.as_slice() else { panic!("{:#?}", report.problems) };
    assert!(problem.file.ends_with("caves/overrides/encounters/camp.ron"), "{problem}");
    let mut now = over.to_owned();
    edit_of(over, &Key::new("encounters", "camp"), &problem.fixes[0]).unwrap().apply(&mut now).unwrap();
    assert_eq!(now, over.replace("orx", "orc"));
}

#[test]
fn check_lists_fixes_and_does_those_that_are_certain() {
    let dir = tempfile::tempdir().unwrap();
    let orc = "// Orcs.\n(\n    Name: \"orc\", // as seen\n    attacks: [(attack: \"A_BITE\", dtype: AD_FIRF)],\n    hd: 999,\n)\n";
    let files = [("pack/pack.ron", "(name: \"Test\", format: 2)"), ("pack/monsters/orc.ron", orc)];
    write(dir.path(), &files);
    let pack = dir.path().join("pack");
    let augury = |arguments: &[&str]| {
        let all = ["augury", "check", pack.to_str().unwrap()].into_iter().chain(arguments.iter().copied());
        run(all, |_| Err("no window here".to_owned()))
    };
    let json: serde_json::Value = serde_json::from_str(&augury(&["--json"]).out).unwrap();
    let all = json["problems"].as_array().unwrap();
    let name = all.iter().find(|problem| problem["what"].as_str().unwrap().contains("Name")).unwrap();
    let change = serde_json::json!({"at": orc.find("Name").unwrap(), "old": "Name", "new": "name"});
    assert_eq!(name["fixes"][0]["label"], "Write `name`");
    assert_eq!((&name["fixes"][0]["certain"], &name["fixes"][0]["changes"][0]), (&true.into(), &change));

    let shown = augury(&["--fix", "--dry-run"]);
    assert!(shown.out.contains("3 problems would be mended"), "{}", shown.out);
    assert!(shown.out.contains("-    Name: \"orc\", // as seen\n"), "{}", shown.out);
    assert_eq!(std::fs::read_to_string(pack.join("monsters/orc.ron")).unwrap(), orc, "nothing is written");

    let done = augury(&["--fix"]);
    assert_eq!((done.code, done.err.as_str()), (1, ""), "the number out of range is left: {}", done.out);
    assert!(
        done.out.contains("3 problems mended.") && done.out.contains("1 errors are left"),
        "{}",
        done.out
    );
    let wanted = orc.replace("Name", "name").replace("\"A_BITE\"", "A_BITE").replace("AD_FIRF", "AD_FIRE");
    assert_eq!(std::fs::read_to_string(pack.join("monsters/orc.ron")).unwrap(), wanted);
    assert!(augury(&["--fix"]).out.contains("0 problems mended."));
    write(dir.path(), &[("pack/pack.ron", "(name: \"Test\", format: 2, read_only: true)")]);
    assert!(augury(&["--fix"]).err.contains("read_only"));
}
