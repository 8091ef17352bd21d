//! What is wrong in a pack is told with its file, line, column, and what would be right.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::*;
use augury_engine::script::Compiled;
use proptest::prelude::*;
use std::path::Path;

const MANIFEST: &str = "Pack(name: \"Test\", format: 2, complete: [\"monsters\"])";
const GOBLIN: &str = r##"// A goblin for tests.
Monster(
    name: "goblin",
    types: [MA_GOBLIN],
    size: SZ_SMALL,
    hd: 1, def: 12,
    mov: 50,
    attacks: [(attack: A_BITE, damage: "1d4", dtype: AD_PIERCE, dc: 11)],
    stati: [(nature: EXTRA_ABILITY, val: CA_SCENT, mag: 3)],
    gear: [(chance: 25, item: "dagger")],
    lists: [(list: MOUNT_LIST, entries: [10, "monster:goblin"])],
    handlers: [
        (on: "PRE(EV_STRIKE)", messages: ["It growls.", "The goblin growls."]),
        (on: "EVICTIM(EV_DAMAGE)", script: r#"
            let a = 1;
            a + b
        "#),
    ],
    owed: ["EV_BIRTH", "EVICTIM(EV_DAMAGE)"],
)
"##;

/// The problems of a goblin with one piece of its text replaced, each as it is shown.
fn goblin_with(old: &str, new: &str) -> Vec<String> {
    assert_eq!(GOBLIN.matches(old).count(), 1, "the piece `{old}` stands once in the goblin");
    match load_text(Kind::Monster, "goblin", "goblin.ron", &GOBLIN.replace(old, new)) {
        Ok(resource) => resource.warnings.iter().map(ToString::to_string).collect(),
        Err(problems) => problems.iter().map(ToString::to_string).collect(),
    }
}

#[track_caller]
fn tells(old: &str, new: &str, expected: &[&str]) {
    assert_eq!(goblin_with(old, new), expected);
}

#[test]
fn a_good_goblin_has_no_problem() {
    let goblin = load_text(Kind::Monster, "goblin", "goblin.ron", GOBLIN).unwrap();
    assert!(goblin.warnings.is_empty(), "{:?}", goblin.warnings);
    assert_eq!(goblin.still_owed().collect::<Vec<_>>(), [EventCode::EV_BIRTH], "a handler pays what is owed");
}

#[test]
fn a_wrong_field() {
    tells(
        "def: 12",
        "deff: 12",
        &["goblin.ron:6:12: error: a monster has no field `deff`. Perhaps `def` is meant"],
    );
    tells(
        "attacks:",
        "attk:",
        &["goblin.ron:8:5: error: a monster has no field `attk`. Perhaps `attacks` is meant"],
    );
    tells(
        "damage:",
        "dmage:",
        &["goblin.ron:8:32: error: an attack has no field `dmage`. Perhaps `damage` is meant"],
    );
    tells(
        "mov: 50",
        "hd: 50",
        &["goblin.ron:7:5: error: the field `hd` is written twice. Keep one of the two"],
    );
    tells(
        "Monster(",
        "Terrain(",
        &["goblin.ron:2:1: error: `Terrain` is no monster. Write Monster before the bracket, or nothing"],
    );
}

#[test]
fn a_missing_bracket() {
    tells(
        "[MA_GOBLIN],",
        "[MA_GOBLIN,",
        &[
            "goblin.ron:5:5: error: `]` is missing before `size`. Close the `[` that opens at line 4, column 12",
        ],
    );
    tells(
        "dc: 11)]",
        "dc: 11]",
        &["goblin.ron:8:71: error: `)` is missing before `]`. Close the `(` that opens at line 8, column 15"],
    );
    tells(
        "EVICTIM(EV_DAMAGE)\"],\n)",
        "EVICTIM(EV_DAMAGE)\"],\n",
        &[
            "goblin.ron:21:1: error: `)` is missing before `the end of the file`. Close the `(` that opens at line 2, column 8",
        ],
    );
    tells(
        "hd: 1, def",
        "hd: 1 def",
        &[
            "goblin.ron:6:11: error: `,` or `)` is missing before `def`. Put a comma between values; the bracket opens at line 2, column 8",
        ],
    );
}

#[test]
fn a_wrong_value() {
    tells(
        "mov: 50",
        "mov: 5000",
        &["goblin.ron:7:10: error: 5000 is out of range for `mov`. It may be 0 to 700 percent"],
    );
    tells(
        "dc: 11",
        "dc: 1.5",
        &[
            "goblin.ron:8:69: error: `1.5` stands where something else is wanted. Write a whole number from -1 to 120",
        ],
    );
    tells(
        "A_BITE",
        "A_BYTE",
        &["goblin.ron:8:24: error: `A_BYTE` is no attack type. Perhaps `A_BITE` is meant"],
    );
    tells(
        "[MA_GOBLIN]",
        "[MA_GOBLN]",
        &["goblin.ron:4:13: error: `MA_GOBLN` is no monster type. Perhaps `MA_GOBLIN` is meant"],
    );
    tells(
        "SZ_SMALL",
        "\"SZ_SMALL\"",
        &["goblin.ron:5:11: error: `SZ_SMALL` is a name and stands in quotes. Take the quotes away"],
    );
    tells(
        "CA_SCENT",
        "CA_SENT",
        &["goblin.ron:9:42: error: `CA_SENT` is no value known here. Perhaps `CA_SCENT` is meant"],
    );
    tells(
        "\"1d4\"",
        "\"1x4\"",
        &["goblin.ron:8:40: error: `1x4` is no dice expression. Write dice as 2d6+3, 1d4 or 5"],
    );
    tells(
        "\"dagger\"",
        "\"Dagger +1\"",
        &["goblin.ron:10:31: error: `Dagger +1` cannot be the id of an item. Write \"dagger_1\""],
    );
    tells(
        "name: \"goblin\",",
        "",
        &["goblin.ron:2:1: error: this monster has no `name`. Write name: text in quotes"],
    );
    tells(
        "nature: EXTRA_ABILITY, ",
        "",
        &["goblin.ron:9:13: error: this stati has no `nature`. Write nature: the name of a stati nature"],
    );
}

#[test]
fn files_of_other_editors_load() {
    for text in [format!("\u{feff}{GOBLIN}"), GOBLIN.replace('\n', "\r\n"), format!("{GOBLIN}// the end")] {
        let goblin = load_text(Kind::Monster, "goblin", "goblin.ron", &text);
        assert!(goblin.is_ok_and(|goblin| goblin.handlers.codes().count() == 2), "{text}");
    }
}

#[test]
fn several_problems_are_told_at_once() {
    let text = GOBLIN.replace("A_BITE", "A_BYTE").replace("mov: 50", "mov: -1").replace("def:", "dev:");
    let problems = load_text(Kind::Monster, "goblin", "goblin.ron", &text).unwrap_err();
    let places: Vec<(u32, u32)> = problems.iter().map(|p| (p.place.line, p.place.column)).collect();
    assert_eq!(places, [(6, 12), (7, 10), (8, 24)]);
}

#[test]
fn a_wrong_handler() {
    tells(
        "PRE(EV_STRIKE)",
        "PRE(EV_STRIK)",
        &["goblin.ron:13:14: error: `EV_STRIK` is no event. Perhaps EV_STRIKE is meant"],
    );
    tells(
        "[\"It growls.\", \"The goblin growls.\"]",
        "[\"a\", \"b\", \"c\", \"d\"]",
        &[
            "goblin.ron:13:58: error: this handler has 4 messages, and none would be shown. Keep one to three: for the actor, the victim, the others",
        ],
    );
    tells(
        "messages: [",
        "script: \"1\", messages: [",
        &[
            "goblin.ron:13:9: error: this handler has both a script and messages. A script answers alone: let it print the messages, or take it away",
        ],
    );
    tells(
        "PRE(EV_STRIKE)",
        "EVICTIM(EV_DAMAGE)",
        &[
            "goblin.ron:13:9: warning: a script answers EVICTIM(EV_DAMAGE), so these messages are never shown. Let the script print them, or take one of the two away",
        ],
    );
    tells(
        "messages: [\"It growls.\", \"The goblin growls.\"]",
        "messages: []",
        &["goblin.ron:13:9: error: this handler does nothing. Give it a script or one to three messages"],
    );
    let twice = "(on: \"EV_PREREQ\", script: \"1\"), (on: \"EV_PREREQ\", script: \"2\"),\n        (on: \"EVICTIM(EV_DAMAGE)\"";
    tells(
        "(on: \"EVICTIM(EV_DAMAGE)\"",
        twice,
        &[
            "goblin.ron:14:41: warning: an earlier script answers EV_PREREQ already, so this one never runs. Join the two scripts, or take one away",
        ],
    );
}

/// A pack in a folder of its own.
fn pack(files: &[(&str, &[u8])]) -> (tempfile::TempDir, Loaded) {
    let folder = tempfile::tempdir().unwrap();
    for (path, bytes) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let loaded = load_pack(folder.path());
    (folder, loaded)
}

/// Problems as they are shown, without the folder's own path.
fn shown(folder: &Path, problems: &[Problem]) -> Vec<String> {
    let folder = format!("{}/", folder.to_string_lossy().replace('\\', "/"));
    problems.iter().map(|problem| problem.to_string().replace(&folder, "")).collect()
}

#[test]
fn files_that_cannot_be_used_cost_nothing_else() {
    let (folder, loaded) = pack(&[
        ("pack.ron", MANIFEST.as_bytes()),
        ("monsters/goblin.ron", GOBLIN.as_bytes()),
        ("monsters/cave/goblin.ron", GOBLIN.as_bytes()),
        ("monsters/latin.ron", b"Monster(\n    name: \"caf\xe9\",\n)"),
        ("monsters/Big Orc.ron", b"Monster(name: \"orc\")"),
        ("monsters/empty.ron", b""),
        ("monsters/notes.txt", b"not a resource"),
        ("monster/orc.ron", b"Monster(name: \"orc\")"),
        ("texts/tale.ron", b"Text()"),
    ]);
    let mut problems = shown(folder.path(), &loaded.problems);
    problems.sort();
    assert_eq!(
        problems,
        [
            "monster:1:1: warning: the folder `monster` is no kind of resource. Perhaps monsters is meant",
            "monsters/Big Orc.ron:1:1: error: `Big Orc` cannot be the id of a monster. Call the file big_orc.ron",
            &format!("monsters/goblin.ron:1:1: error: `goblin` is the id of {}/monsters/cave/goblin.ron already. Give one of the two files another name", folder.path().display()).replace(&format!("{}/", folder.path().display()), ""),
            "monsters/empty.ron:1:1: error: the file is empty. Write a resource, at least (name: \"…\")",
            "monsters/latin.ron:2:15: error: byte 23 is no UTF-8 text. Save the file as UTF-8",
            "texts/tale.ron:1:1: error: this text has no `name`. Write name: text in quotes",
        ]
        .map(str::to_owned)
        .into_iter()
        .collect::<std::collections::BTreeSet<_>>()
        .into_iter()
        .collect::<Vec<_>>()
    );
    assert_eq!(loaded.content.ids(Kind::Monster), [ResId::new(Kind::Monster, "goblin")]);
}

#[test]
fn a_folder_that_is_no_pack() {
    let (folder, loaded) = pack(&[("readme.txt", b"")]);
    assert_eq!(
        shown(folder.path(), &loaded.problems),
        [
            "pack.ron:1:1: error: the pack has no manifest. Write at least (name: \"…\", format: 2) into it, or open the folder that has it"
        ]
    );
    let missing = load_pack(&folder.path().join("nowhere"));
    assert!(
        missing.problems.iter().any(|p| p.what.starts_with("the folder cannot be read")),
        "{:?}",
        missing.problems
    );
    let wrong = "(name: \"x\", format: 1,\n complete: [\"monster\"], switches: [\"brawl_uses_melee_wepon\"])";
    let (folder, loaded) = pack(&[("pack.ron", wrong.as_bytes())]);
    assert_eq!(
        shown(folder.path(), &loaded.problems),
        [
            "pack.ron:1:21: warning: the pack is written in format 1, and 2 is the present one. It is read as it is; `augury migrate` shows what would change, and writes it with --write",
            "pack.ron:2:13: error: `monster` is no kind. Perhaps \"monsters\" is meant",
            "pack.ron:2:36: error: `brawl_uses_melee_wepon` is no switch. Perhaps \"brawl_uses_melee_weapon\" is meant",
        ]
    );
}

#[test]
fn references_dangle_where_a_kind_is_complete_and_wait_elsewhere() {
    let goblin = GOBLIN.replace("\"monster:goblin\"", "\"monster:goblim\", \"template:sleepy\"");
    let (folder, loaded) =
        pack(&[("pack.ron", MANIFEST.as_bytes()), ("monsters/goblin.ron", goblin.as_bytes())]);
    let report = check(&loaded.content, &loaded.problems, None);
    assert_eq!(
        shown(folder.path(), &report.problems),
        ["monsters/goblin.ron:11:46: error: there is no monster `goblim`. Perhaps `goblin` is meant"]
    );
    assert_eq!(
        shown(folder.path(), &report.waiting),
        [
            "monsters/goblin.ron:10:31: not yet: the item `dagger` is not in the pack yet. Nothing is lost: it counts from when it is there",
            "monsters/goblin.ron:11:64: not yet: the template `sleepy` is not in the pack yet. Nothing is lost: it counts from when it is there",
        ]
    );
    let dagger = ResId::new(Kind::Item, "dagger");
    let mentions: Vec<(ResId, Place)> = loaded.content.mentions_of(dagger).collect();
    assert_eq!(mentions, [(ResId::new(Kind::Monster, "goblin"), Place { line: 10, column: 31 })]);
    assert_eq!(report.not_yet.into_iter().collect::<Vec<_>>(), [(Kind::Template, 1), (Kind::Item, 1)]);
}

#[test]
fn what_is_wrong_in_a_script_is_told_in_the_file() {
    struct FindsB;
    impl ScriptCheck for FindsB {
        fn mentions(&self, _: &str, _: bool) -> Vec<ScriptMention> {
            Vec::new()
        }

        fn check(&self, script: &str) -> Vec<ScriptProblem> {
            let found = script.lines().enumerate().find_map(|(line, text)| Some((line, text.find('b')?)));
            let problem = |(line, column): (usize, usize)| ScriptProblem {
                line: line as u32 + 1,
                column: column as u32 + 1,
                what: "`b` is not known".to_owned(),
                remedy: "Declare it".to_owned(),
                missing: None,
            };
            found.map(problem).into_iter().collect()
        }

        fn check_condition(&self, script: &str) -> Vec<ScriptProblem> {
            self.check(script)
        }
    }
    let (folder, loaded) =
        pack(&[("pack.ron", MANIFEST.as_bytes()), ("monsters/goblin.ron", GOBLIN.as_bytes())]);
    let report = check(&loaded.content, &loaded.problems, Some(&FindsB));
    assert_eq!(
        shown(folder.path(), &report.problems),
        ["monsters/goblin.ron:16:17: error: `b` is not known. Declare it"]
    );
    let one_line =
        GOBLIN.replace("r#\"\n            let a = 1;\n            a + b\n        \"#", "\"a + b\"");
    let resource = load_text(Kind::Monster, "goblin", "goblin.ron", &one_line).unwrap();
    assert_eq!(resource.place_in_script(1, 1, 5), Place { line: 14, column: 49 });
}

#[test]
fn what_scripts_name_and_the_pack_does_not_have_yet_is_counted() {
    let goblin = GOBLIN.replace("a + b", "if item.kind == \"item:dagger\" { a } else { NOTHING }");
    let (folder, loaded) =
        pack(&[("pack.ron", MANIFEST.as_bytes()), ("monsters/goblin.ron", goblin.as_bytes())]);
    let (scripts, _) = Compiled::new(&loaded.content);
    let report = check(&loaded.content, &loaded.problems, Some(&scripts));
    let told = shown(folder.path(), &report.waiting);
    let wanted = "monsters/goblin.ron:16:";
    assert!(
        told.iter().any(|told| told.starts_with(wanted) && told.contains("the item `dagger`")),
        "{told:?}"
    );
    assert_eq!(report.not_yet.into_iter().collect::<Vec<_>>(), [(Kind::Item, 2)]);
}

/// However a script is written, what is wrong with it is reported at the word itself.
#[test]
fn a_problem_in_a_script_is_at_its_line_and_column_in_every_spelling() {
    let script = "let s = \"é\\\\\";\n\tif e.v_dmg > 3 {\n    e.v_dmgg = 2;\n}\nNOTHING";
    let indented = script.replace('\n', "\n            ");
    for literal in [
        format!("r#\"\n            {indented}\n        \"#"),
        format!("r##\"\r\n            {}\r\n        \"##", indented.replace('\n', "\r\n")),
        format!("r#\"{script}\"#"),
        format!("\"{}\"", script.escape_debug()),
        format!("{script:?}"),
        format!("{:?}", format!("\n    {}\n", script.replace('\n', "\n    "))),
        format!("\"{}\"", script.escape_debug()).replace("dmgg", "\\x64mgg").replace('é', "\\u{e9}"),
    ] {
        let text = format!(
            "(\n    name: \"it\",\n    handlers: [\n        (on: \"EVICTIM(EV_DAMAGE)\", script: {literal}),\n    ],\n)\n"
        );
        let (folder, loaded) =
            pack(&[("pack.ron", MANIFEST.as_bytes()), ("monsters/it.ron", text.as_bytes())]);
        let (scripts, found) = Compiled::new(&loaded.content);
        let report = check(&loaded.content, &loaded.problems, Some(&scripts));
        let at = text.find("v_dmgg").or_else(|| text.find("v_\\x64mgg")).unwrap();
        let Place { line, column } = Place::of(&text, at);
        let wanted = format!("monsters/it.ron:{line}:{column}: error: the event has no field `v_dmgg`");
        for problems in [&report.problems, &found] {
            let shown = shown(folder.path(), problems);
            assert!(shown.iter().any(|told| told.starts_with(&wanted)), "{literal}: {wanted}: {shown:?}");
        }
        let it = loaded.content.get(ResId::new(Kind::Monster, "it")).unwrap();
        assert_eq!(it.script(0).unwrap().lines().nth(3), Some("}"));
    }
}

#[test]
fn what_is_wrong_in_a_condition_of_gear_is_told_in_the_file() {
    let goblin = r#"Monster(
    name: "goblin",
    gear: [
        (item: "dagger", condition: "actor.get_attr(A_STR) > 3 || has_feat(victim, FT_DODGE)"),
        (item: "dagger", condition: "actor.has_feet(FT_DODGE)"),
        (item: "dagger", condition: "actor"),
    ],
    handlers: [(on: "EV_HIT", script: "actor.get_attr(A_STR) > 3"), (on: "EV_GEAR", script: "DONE")],
)
"#;
    let (folder, loaded) =
        pack(&[("pack.ron", MANIFEST.as_bytes()), ("monsters/goblin.ron", goblin.as_bytes())]);
    let (scripts, found) = Compiled::new(&loaded.content);
    let report = check(&loaded.content, &loaded.problems, Some(&scripts));
    let told = shown(folder.path(), &report.problems);
    let begin = [
        "monsters/goblin.ron:5:44: error: there is no function `has_feet`",
        "monsters/goblin.ron:6:38: error: the condition would come to ",
        "monsters/goblin.ron:8:62: error: the script would answer with ",
        "monsters/goblin.ron:8:74: warning: EV_GEAR never reaches a monster",
    ];
    assert!(
        told.len() == 4 && told.iter().zip(begin).all(|(told, begin)| told.starts_with(begin)),
        "{told:#?}"
    );
    assert_eq!(shown(folder.path(), &found), told[..3], "the same as when they are compiled");
}

#[test]
fn every_schema_tells_what_its_fields_are() {
    fn look(schema: &RecordSchema) -> usize {
        let inner = |ty: &FieldType| match ty {
            FieldType::Record(schema) | FieldType::List(FieldType::Record(schema)) => look(schema),
            _ => 0,
        };
        for field in schema.fields {
            assert!(
                !field.help.trim().is_empty() && !field.label.is_empty() && !field.group.is_empty(),
                "{}",
                field.name
            );
            assert!(!(field.default)().one_line().is_empty(), "{}", field.name);
        }
        schema.fields.len() + schema.fields.iter().map(|field| inner(&field.ty)).sum::<usize>()
    }
    let monster = look(schema_of(Kind::Monster).unwrap());
    assert!(monster > 60, "a monster has {monster} fields with those of its parts");
    for kind in Definition::KINDS {
        look(schema_of(*kind).unwrap());
    }
    let mov = schema_of(Kind::Monster).unwrap().field("mov").unwrap();
    assert_eq!(((mov.default)().one_line().as_str(), mov.label), ("100", "Movement"));
}

/// Pieces that a slip of the hand leaves behind.
const SLIPS: &[&str] = &[
    "",
    "(",
    ")",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "-1",
    "99999",
    "A_BITE",
    "None",
    "x",
    "'",
    "\\",
    "()",
    "[]",
    "true",
    "//",
    "/*",
    "\\\n",
    "r#\"",
    "\u{e9}",
    "\u{a0}",
    "\u{feff}",
    "\\x41",
    "\\x+1",
    "\\u{e9}",
    "1_0",
    "_",
    "0x10",
    "+5",
    "1e3",
    "Some(1)",
    "inf",
    "nul",
    "#",
    "\r\n",
    "{}",
    "b\"x\"",
    "..",
    "hd: 1,",
    "'a'",
    "(x: 1)",
    "[1, A_BITE]",
    "\"monster:goblin\"",
    "name: \"x\", ",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    /// No slip makes the loader panic, and none passes the schema that serde then refuses: such an error
    /// would have a poorer place and remedy.
    #[test]
    fn slips_are_always_told_by_the_schema(from in 0..GOBLIN.len(), length in 0usize..12, slip in 0..SLIPS.len()) {
        let to = (from + length).min(GOBLIN.len());
        let text = format!("{}{}{}", &GOBLIN[..from], SLIPS[slip], &GOBLIN[to..]);
        if let Err(problems) = load_text(Kind::Monster, "goblin", "goblin.ron", &text) {
            prop_assert!(!problems.is_empty());
            for problem in problems {
                prop_assert!(!problem.remedy.starts_with("Look at the fields"), "{problem}\n{text}");
            }
        }
    }
}
