//! Broken libraries: each gives an error at its place, and what is whole is still read.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_import::problem::{Located, Severity, located, rendered};
use augury_import::{Options, Outcome, import};
use std::path::PathBuf;

/// A folder for one test, gone when it ends.
struct Library(PathBuf);

impl Library {
    fn new(name: &str, files: &[(&str, &[u8])]) -> Library {
        let folder = std::env::temp_dir().join(format!("augury-broken-{}-{name}", std::process::id()));
        for (path, text) in files {
            let path = folder.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        Library(folder)
    }
}

impl Drop for Library {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn read(name: &str, files: &[(&str, &[u8])]) -> Outcome {
    let library = Library::new(name, files);
    import(&library.0, &Options::default())
}

/// The problems of a library of one file.
fn of(name: &str, text: &str) -> (Outcome, Vec<Located>) {
    let outcome = read(name, &[("main.irc", text.as_bytes())]);
    let all = outcome.problems.all().iter().map(|one| located(one, &outcome.files)).collect();
    (outcome, all)
}

/// Whether some problem says so at a line.
fn says(all: &[Located], line: u32, words: &str) {
    let found = all
        .iter()
        .any(|one| one.message.contains(words) && one.place.as_ref().is_some_and(|place| place.line == line));
    assert!(found, "nothing says `{words}` on line {line}: {all:#?}");
}

const WHOLE: &str = "Monster \"last\" : MA_ANIMAL { CR: 3; }\n";

#[test]
fn each_mistake_is_told_at_its_place_and_the_rest_is_read() {
    let cases: &[(&str, &str, u32, &str)] = &[
        (
            "text",
            "Monster \"a\" : MA_ANIMAL {\n Desc: \"never closed;\n CR: 2; }\nText \"x\" { \"y\" }\n",
            2,
            "not closed",
        ),
        (
            "map",
            "Region \"r\" : RF_ROOM {\n Grid: {:\n ###\n ##\n ### :};\n}\n",
            4,
            "2 squares and the first has 3",
        ),
        (
            "constant",
            "Monster \"a\" : MA_ANIMAL {\n CR: 1;\n Size: SZ_HUGEST;\n}\n",
            3,
            "SZ_HUGEST is defined nowhere",
        ),
        (
            "few",
            "#define TWO(a,b) a b\nMonster \"a\" : MA_ANIMAL {\n CR: TWO(1);\n}\n",
            3,
            "takes 2 arguments and has 1",
        ),
        (
            "many",
            "#define ONE(a) a\nMonster \"a\" : MA_ANIMAL {\n CR: ONE(1,2);\n}\n",
            3,
            "takes 1 arguments and has 2",
        ),
        ("missing", "\n#include \"not_there.irh\"\n", 2, "there is no file `not_there.irh`"),
        (
            "recursive",
            "#define Fen Bog\n#define Bog Fen\nMonster \"a\" : MA_ANIMAL {\n CR: Fen;\n}\n",
            2,
            "uses itself",
        ),
        ("directive", "#inclde \"x\"\n", 1, "#inclde is no directive"),
        ("hash", "# 7 undef X\n", 1, "no directive stands behind #"),
        (
            "family",
            "Monster \"a\" : MA_ANIMAL {\n Size: AD_FIRE;\n}\n",
            2,
            "AD_FIRE is a name of another family",
        ),
        ("twice", "Monster \"a\" : MA_ANIMAL {\n CR: 1;\n CR: 2;\n}\n", 3, "cr is written twice"),
        ("endif", "Text \"x\" { \"y\" }\n#endif\n", 2, "closes nothing"),
        ("word", "Monster \"a\" : MA_ANIMAL {\n Mvo: 50%;\n CR: 2;\n}\n", 2, "expected the word of an entry"),
        ("kind", "Monstre \"a\" : MA_ANIMAL { CR: 1; }\n", 1, "expected a declaration"),
        ("brace", "Monster \"a\" : MA_ANIMAL {\n CR: 1;\n", 1, "`{` is not closed"),
        (
            "code",
            "Monster \"a\" : MA_ANIMAL {\n On Event EV_HIT { if (1) { return 1; };\n}\n",
            1,
            "`{` is not closed",
        ),
        ("event", "Monster \"a\" : MA_ANIMAL {\n On Event 399 { return 1; };\n}\n", 2, "no event"),
        ("reference", "Race \"r\" {\n Monster: $\"nobody\";\n}\n", 2, "no resource is called"),
        ("wrong_kind", "Race \"r\" {\n Monster: $\"r\";\n}\n", 2, "is a race and no monster"),
        ("copy", "Monster \"a\" : MA_ANIMAL {\n As \"later\";\n}\n", 2, "copies a monster"),
        ("range", "Monster \"a\" : MA_ANIMAL {\n CR: 70000;\n}\n", 2, "is 70000"),
        ("zero", "Monster \"a\" : MA_ANIMAL {\n CR: 1/(2-2)+4;\n}\n", 2, "expected"),
        ("number", "Monster \"a\" : MA_ANIMAL {\n CR: 99999999999999999999;\n}\n", 2, "too large"),
        ("letter", "Monster \"a\" : MA_ANIMAL {\n Image: 'ab';\n}\n", 2, "holds no character"),
        ("sign", "Monster \"a\" : MA_ANIMAL {\n \u{a7}CR: 1;\n}\n", 2, "no character of the language"),
        ("if", "#if 1 +\n#endif\n", 1, "no expression"),
        ("nested", "/* open\n /* inner */\n", 2, "a comment begins within"),
        ("macro", "#define F(a b) a\n", 1, "no list of names"),
    ];
    for (name, text, line, words) in cases {
        let (outcome, all) = of(name, &format!("{text}{WHOLE}"));
        says(&all, *line, words);
        let last = outcome.resources.iter().any(|one| one.definition.header().name == "last");
        assert!(last, "{name}: what follows is read: {all:#?}");
    }
}

#[test]
fn an_open_comment_and_an_open_condition_are_told_where_they_open() {
    let (_, all) = of("comment", "Text \"x\" { \"y\" }\n/* never closed\nMonster");
    says(&all, 2, "a comment is not closed");
    let (_, all) = of("condition", "\n#if 1\nText \"x\" { \"y\" }\n");
    says(&all, 2, "a condition is not closed");
    let (_, all) = of("text_at_end", "Text \"x\" { \"y\" }\nText \"z\" { \"open");
    says(&all, 2, "a text is not closed");
}

#[test]
fn a_cycle_of_includes_is_told_with_its_chain() {
    let outcome = read(
        "cycle",
        &[
            ("main.irc", b"#include \"one.irh\"\n"),
            ("one.irh", b"\n#include \"two.irh\"\n"),
            ("two.irh", b"#include \"ONE.irh\"\n"),
        ],
    );
    let all: Vec<Located> = outcome.problems.all().iter().map(|one| located(one, &outcome.files)).collect();
    says(&all, 1, "includes itself");
    let lines: Vec<(&str, u32)> =
        all[0].included.iter().map(|spot| (spot.file.as_str(), spot.line)).collect();
    assert_eq!(lines, [("one.irh", 2), ("main.irc", 1)]);
}

#[test]
fn an_error_within_macros_shows_each_use() {
    let text =
        "#define Inner SZ_NOSUCH\n#define Outer(x) Size: x\nMonster \"a\" : MA_ANIMAL\n{ Outer(Inner); }\n";
    let (outcome, all) = of("uses", text);
    let problem = all.iter().find(|one| one.message.contains("SZ_NOSUCH")).unwrap();
    assert_eq!(problem.place.as_ref().map(|place| place.line), Some(1), "where it is written");
    assert_eq!(problem.macros.last().map(|one| one.used.line), Some(4), "where it is used");
    let shown = rendered(&outcome.problems.all()[0], &outcome.files);
    assert!(shown.contains("in the macro Inner") && shown.contains("main.irc:4"), "{shown}");
    assert!(serde_json::to_string(problem).unwrap().contains("\"macros\":[{\"name\":\"Inner\""));
}

#[test]
fn what_grows_beyond_all_measure_stops_with_an_error() {
    let mut bomb = String::from("#define A0(x) x x\n");
    for at in 1..40 {
        bomb.push_str(&format!("#define A{at}(x) A{}(A{}(x))\n", at - 1, at - 1));
    }
    let (_, all) = of("bomb", &format!("{bomb}Monster \"a\" : MA_ANIMAL {{ CR: A39(1); }}\n"));
    assert!(all.iter().any(|one| one.topic == "limit"), "{all:#?}");
    let deep = format!("Monster \"a\" : MA_ANIMAL {{ CR: {}1{}; }}\n", "(".repeat(5000), ")".repeat(5000));
    let (_, all) = of("deep", &deep);
    says(&all, 1, "fewer brackets");
    let long = format!("Monster \"a\" : MA_ANIMAL {{ CR: 1{}; }}\n", "+1".repeat(50_000));
    let (_, all) = of("long", &long);
    says(&all, 1, "the end of the expression");
    let mut constants = String::from("#define K0 1\n");
    for at in 1..120 {
        constants.push_str(&format!("#define K{at} ((K{} + K{}) / 2)\n", at - 1, at - 1));
    }
    let (_, all) = of("constants", &format!("{constants}Monster \"a\" : 0 {{ CR: K20; HD: K40; }}\n"));
    assert!(all.iter().all(|one| one.severity != "error"), "{all:#?}");
    let (_, all) = of("far", &format!("{constants}Monster \"a\" : 0 {{ CR: K119; }}\n"));
    assert!(all.iter().any(|one| one.topic == "limit"), "{}", all.len());
    let mut copies = String::from("Monster \"m0\" : 0 { Feats: SK_HIDE; }\n");
    for at in 1..1500 {
        let before = at - 1;
        copies.push_str(&format!("Monster \"m{at}\" : 0 {{ As \"m{before}\"; Feats: SK_HIDE, SK_SPOT; }}\n"));
    }
    let (_, all) = of("copies", &copies);
    assert!(all.iter().any(|one| one.topic == "limit"), "{}", all.len());
    let ifs = "#if 1\n".repeat(5000);
    let (_, all) = of("ifs", &ifs);
    assert!(all.iter().any(|one| one.topic == "limit"), "{:#?}", all.len());
    let (_, all) = of("errors", &"Monstre \"a\" : MA_ANIMAL { CR: 1; }\nText \"t\" { \"t\" }\n".repeat(900));
    assert!(all.len() <= 500, "{}", all.len());
}

#[test]
fn an_author_may_use_what_cs_preprocessor_allows() {
    let text = "#define Wrap(a) Wrap((a))\n#define EMPTY\n#ifndef EMPTY\n#error no\n#else\n#define SIZE SZ_LARGE\n#endif\n\
                Monster \"a\" EMPTY : MA_ANIMAL { Size: SIZE; On Event EV_HIT { Wrap(Wrap(1)); }; }\n";
    let (outcome, all) = of("allowed", text);
    assert!(all.is_empty(), "{all:#?}");
    let tokens = &outcome.resources[0].code[0].code.tokens;
    let words = tokens.iter().filter(|token| token.word().is_some()).count();
    assert_eq!((words, tokens.len()), (2, 13), "each use is wrapped once");
}

#[test]
fn a_library_without_a_first_file_is_one_problem() {
    let outcome = read("none", &[("readme.txt", b"nothing")]);
    assert_eq!(outcome.problems.count(Severity::Error), 1);
    assert!(outcome.problems.all()[0].place.is_none() && outcome.resources.is_empty());
    assert!(!rendered(&outcome.problems.all()[0], &outcome.files).is_empty());
    let gone = import(&std::env::temp_dir().join("augury-no-such-folder"), &Options::default());
    assert_eq!(gone.problems.count(Severity::Error), 1);
}

#[test]
fn letters_of_windows_1252_are_read_with_a_note_at_the_first() {
    let outcome = read("latin", &[("main.irc", b"\r\nText \"x\" { \"caf\xe9 it\x92s\" }\r\n")]);
    let note = located(&outcome.problems.all()[0], &outcome.files);
    assert_eq!((note.severity, outcome.problems.all().len()), ("note", 1));
    assert_eq!(note.place.map(|place| (place.line, place.column)), Some((2, 16)));
    let augury_engine::content::Definition::Text(text) = &outcome.resources[0].definition else {
        panic!("a text is a text")
    };
    assert_eq!(text.text, "caf\u{e9} it\u{2019}s");
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_of_the_library_is_refused() {
    let library = Library::new("links", &[("main.irc", b"#include \"out.irh\"\n#include \"folder\"\n")]);
    std::os::unix::fs::symlink("/etc/passwd", library.0.join("out.irh")).unwrap();
    std::fs::create_dir(library.0.join("folder")).unwrap();
    let outcome = import(&library.0, &Options::default());
    let all: Vec<Located> = outcome.problems.all().iter().map(|one| located(one, &outcome.files)).collect();
    says(&all, 1, "outside the library's folder");
    says(&all, 2, "there is no file `folder` that can be read: folder: it is a folder");
}

#[test]
fn files_that_nothing_includes_are_told() {
    let outcome = read(
        "unread",
        &[
            ("lib/main.irc", b"#include \"hens.irh\"\n#if 0\n#include \"off.irh\"\n#endif\n"),
            ("lib/hens.irh", b"Monster \"hen\" : MA_ANIMAL { CR: 1; HD: 1; }\n"),
            ("lib/off.irh", b""),
            ("lib/module.irc", b""),
            ("lib/old/deep/hens.IRH", b""),
            ("lib/notes.txt", b""),
            (".hidden/x.irh", b""),
        ],
    );
    assert_eq!(outcome.problems.count(Severity::Error), 0);
    let told: Vec<&str> = outcome.problems.all().iter().map(|one| &*one.message).collect();
    let is_told = |path: &str| told.iter().any(|one| one.starts_with(&format!("{path} is not read")));
    assert!(["lib/module.irc", "lib/off.irh", "lib/old/deep/hens.IRH"].into_iter().all(is_told), "{told:?}");
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(outcome.problems.count(Severity::Warning), 3);
}

#[test]
fn an_include_that_is_in_several_folders_is_told_with_all_of_them() {
    let (one, two) =
        ("Monster \"hen\" : MA_ANIMAL { CR: 1; }\n", "Monster \"cock\" : MA_ANIMAL { CR: 1; }\n");
    let files = |from: &'static str, other: &'static str| {
        let include: &[u8] = b"#include \"mon.irh\"\n";
        read(other, &[(from, include), ("a/mon.irh", one.as_bytes()), ("b/mon.irh", two.as_bytes())])
    };
    let outcome = files("main.irc", "several");
    let first = located(&outcome.problems.all()[0], &outcome.files);
    assert_eq!(first.message, "`mon.irh` is in several folders: a/mon.irh, b/mon.irh");
    assert!(first.severity == "error" && first.remedy.contains("#include \"a/mon.irh\""), "{first:?}");
    assert_eq!((outcome.problems.all().len(), outcome.resources.len()), (1, 0));
    // Beside the file that includes it there is no doubt, nor where both are the same.
    let outcome = files("b/main.irc", "own");
    assert_eq!(outcome.resources[0].definition.header().name, "cock");
    assert_eq!(outcome.problems.count(Severity::Error), 0);
    let include: &[u8] = b"#include \"mon.irh\"\n";
    let same = [("main.irc", include), ("a/mon.irh", one.as_bytes()), ("b/mon.irh", one.as_bytes())];
    let outcome = read("copies", &same);
    assert_eq!((outcome.problems.all().len(), outcome.resources.len()), (0, 1));
    // What the remedy says helps.
    let named: &[u8] = b"#include \"b/mon.irh\"\n";
    let files = [("main.irc", named), ("a/mon.irh", one.as_bytes()), ("b/mon.irh", two.as_bytes())];
    let outcome = read("named", &files);
    assert_eq!(outcome.resources[0].definition.header().name, "cock");
}

#[test]
fn a_library_with_two_first_files_asks_which() {
    let two = Library::new(
        "two",
        &[("a/main.irc", b"Text \"x\" { \"a\" }\n"), ("b/main.irc", b"Text \"x\" { \"b\" }\n")],
    );
    let outcome = import(&two.0, &Options::default());
    let problem = &outcome.problems.all()[0];
    assert!(problem.message.contains("several files main.irc: a/main.irc, b/main.irc"), "{problem:?}");
    assert!(problem.remedy.contains("--first a/main.irc") && outcome.resources.is_empty(), "{problem:?}");
    let one = import(&two.0, &Options { first: Some("b/main.irc".to_owned()), ..Options::default() });
    assert_eq!(one.resources.len(), 1);
    // One in the library's folder comes before those further in.
    let top = Library::new("top", &[("main.irc", b"Text \"x\" { \"a\" }\n"), ("b/main.irc", b"")]);
    let outcome = import(&top.0, &Options::default());
    assert_eq!((outcome.resources.len(), outcome.problems.count(Severity::Error)), (1, 0));
}

#[test]
fn a_comment_that_takes_in_the_next_line_is_told() {
    let cases = [
        ("// path C:\\lib\\\nText \"x\" { \"y\" }\n", Some((1, 15))),
        ("#define A 1 // \\\nText \"x\" { \"y\" }\n", Some((1, 16))),
        ("#if 1 // \\\nText \"x\" { \"y\" }\n#endif\n", Some((1, 10))),
        ("#if 1\n#endif // \\\nText \"x\" { \"y\" }\n", Some((2, 11))),
        ("// a \\\n// b\n", None),
        ("// a \\\n\n", None),
    ];
    for (at, (text, place)) in cases.into_iter().enumerate() {
        let (_, all) = of(&format!("backslash{at}"), &format!("{text}{WHOLE}"));
        let told = all.iter().find(|one| one.message.contains("the backslash takes the next line"));
        let found = told.and_then(|one| one.place.as_ref()).map(|place| (place.line, place.column));
        assert_eq!(found, place, "{text:?}: {all:#?}");
        assert!(all.iter().all(|one| one.severity == "warning"), "{all:#?}");
    }
}

#[test]
fn a_hash_changes_with_what_is_said_and_not_with_where() {
    let hashes = |name: &str, text: &str| {
        let (outcome, _) = of(name, text);
        let one = &outcome.resources[0];
        (one.hash.clone(), one.code[0].code.hash.clone(), one.origin.line)
    };
    let text =
        "#define FEN_DEPTH 2\nMonster \"a\" : 0 { Depth: FEN_DEPTH; On Event EV_HIT { return DONE; }; }\n";
    let (resource, code, line) = hashes("hash", text);
    let moved = hashes("hash_moved", &format!("\n\n{}", text.replace("return DONE", "return\n  DONE")));
    assert_eq!(moved, (resource.clone(), code.clone(), line + 2));
    let constant = hashes("hash_constant", &text.replace("FEN_DEPTH 2", "FEN_DEPTH 3"));
    assert!(constant.0 != resource && constant.1 == code);
    let answer = hashes("hash_answer", &text.replace("DONE", "ABORT"));
    assert!(answer.0 != resource && answer.1 != code);
}

#[test]
fn a_mistake_on_a_line_that_is_too_long_to_show_is_shown_by_its_place() {
    let text = format!(
        "Text \"x\" {{ \"y\" }}\nMonster \"a\" : MA_ANIMAL {{ Desc: \"{}\"; CR: XX_NOBODY; }}\n",
        "z".repeat(3000)
    );
    let (outcome, _) = of("long_line", &text);
    let shown: Vec<String> = outcome.problems.all().iter().map(|one| rendered(one, &outcome.files)).collect();
    let place =
        |one: &String| one.contains("main.irc:2:30") && one.contains("XX_NOBODY") && !one.contains("zzzz");
    assert!(shown.iter().any(place), "{shown:#?}");
}
