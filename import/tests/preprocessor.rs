//! The preprocessor: what a condition leaves out, the names that Augury knows, and directives of later versions of C.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_import::problem::{Located, located};
use augury_import::{Options, Outcome, import};
use std::path::PathBuf;

/// A folder for one test, gone when it ends.
struct Library(PathBuf);

impl Library {
    fn new(name: &str, files: &[(&str, &[u8])]) -> Library {
        let folder = std::env::temp_dir().join(format!("augury-preprocessor-{}-{name}", std::process::id()));
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

/// The names of the resources of a library of one file, and its problems.
fn names_of(name: &str, text: &str) -> (Vec<String>, Vec<Located>) {
    let (outcome, all) = of(name, text);
    let names = outcome.resources.iter().map(|one| one.definition.header().name.clone()).collect();
    (names, all)
}

#[test]
fn text_that_is_left_out_is_passed_over_as_in_c() {
    let hen = "Text \"hen\" { \"y\" }\n";
    let ox = "#if 0\n/* c */\n#endif\nText \"ox\" { \"y\" }\n";
    let cases = [
        "#ifdef OLD\n#define GLOB \"lib/*.irh\"\n#endif\n",
        "#if 0\nx // a /* b\n#endif\n",
        "#if 0\nText \"x\" { \"a \\\" /* b\" }\n#endif\n",
        "#if 0\nAttk: '/*';\ndon't\n#endif\n",
        "#if 0\n#error \"no lib/*.irh\"\n#include \"old/*.irh\"\n#if \"/*\"\n#endif\n#endif\n",
        "#pragma note \"see lib/*.irh\"\n",
        "#line 1 \"lib/*.irh\"\n",
        "#if 1\n#elif \"lib/*.irh\"\n#endif\n",
        "#if 0\ndon't /* isnt\n#endif\n*/ x\n#endif\n",
        "#if 0\nx /* \"\n#endif \" */\nText \"x\" { \"y\" }\n#endif\n",
        "#if 0\n\"open // /*\n#endif\n",
        "#if 0\n\"a \\\n b\" #endif\n#endif\n",
    ];
    for (at, text) in cases.into_iter().enumerate() {
        let (names, all) = names_of(&format!("left_out{at}"), &format!("{text}{hen}{ox}"));
        assert_eq!(names, ["hen", "ox"], "{text:?}: {all:#?}");
        assert!(all.is_empty(), "{text:?}: {all:#?}");
    }
}

#[test]
fn comments_in_text_that_is_left_out_are_told_as_elsewhere() {
    let cases = [
        ("#if 0\n/* a\n/* b */\n#endif\n", 3, "a comment begins within"),
        ("#pragma x /* a\n/* b */\n", 2, "a comment begins within"),
        ("#if 0\n#define X /* a /* b */\n#endif\n", 2, "a comment begins within"),
        ("# /* a /* b */ define X\n", 1, "a comment begins within"),
        ("#if 0\nx // \\\n#endif\n#endif\n", 2, "the backslash takes the next line"),
    ];
    for (at, (text, line, words)) in cases.into_iter().enumerate() {
        let (_, all) = of(&format!("left_out_told{at}"), &format!("{text}{WHOLE}"));
        says(&all, line, words);
        assert_eq!(all.len(), 1, "{text:?}: {all:#?}");
    }
    let (_, all) = of("left_out_open", "#pragma x /* a\nText \"x\" { \"y\" }\n");
    says(&all, 1, "a comment is not closed");
}

#[test]
fn a_number_of_its_own_for_a_known_name_is_told_whatever_it_is_made_of() {
    let told = "SZ_LARGE is 9 here, and 5 in Augury, which counts";
    let cases = [
        ("#define SZ_LARGE (BASE+4)\n#define BASE 5\n", told),
        ("#define TW(x) (3*(x))\n#define SZ_LARGE TW(3)\n#define BIG SZ_LARGE\n", told),
        ("#define SZ_LARGE TW(3)\n#define TW(x) 1+2*x+2\n", told),
        ("#define SZ_LARGE SUM*3\n#define SUM 3+2\n", told),
        ("#define SZ_LARGE BASE\n#define BASE 5\n#undef BASE\n#define BASE 9\n", told),
        ("#define SZ_LARGE BASE\n#define BIG SZ_LARGE\n#if BIG == 5\n#endif\n", "SZ_LARGE is no number here"),
    ];
    for (at, (text, words)) in cases.into_iter().enumerate() {
        let (_, all) = of(&format!("own_number{at}"), &format!("{text}{WHOLE}"));
        assert!(all.len() == 1 && all[0].message.contains(words), "{text:?}: {all:#?}");
    }
    let quiet = [
        "#define SZ_LARGE SZ_LARGE\n",
        "#define SZ_LARGE (BASE+4)\n#define BASE 1\n",
        "#define TW(x) (2*(x))\n#define SZ_LARGE (TW(3)-1)\n",
        "#define SZ_LARGE BASE\n",
        "#define SZ_LARGE \"large\"\n",
    ];
    for (at, text) in quiet.into_iter().enumerate() {
        let (_, all) = of(&format!("known_number{at}"), &format!("{text}{WHOLE}"));
        assert!(all.is_empty(), "{text:?}: {all:#?}");
    }
}

#[test]
fn a_known_name_is_read_in_one_way() {
    let ask = |at: u32| format!("#if SZ_LARGE == 5 && BIG == 5\nText \"{at}\" {{ \"y\" }}\n#endif\n");
    let (one, two) = (ask(1), ask(2));
    let cases = [
        format!("#define SZ_LARGE (BASE+4)\n#define BIG SZ_LARGE\n{one}#define BASE 5\n{two}"),
        format!("#define BIG SZ_LARGE\n#define TW(x) (2*(x))\n#define SZ_LARGE TW(3)\n{one}{two}"),
        format!("#define BIG SZ_LARGE\n#define SZ_LARGE 9\n{one}#undef SZ_LARGE\n#define SZ_LARGE 8\n{two}"),
    ];
    for (at, text) in cases.iter().enumerate() {
        let (names, all) = names_of(&format!("one_way{at}"), text);
        assert_eq!(names, ["1", "2"], "{text:?}: {all:#?}");
        assert!(all.iter().all(|one| one.message.contains("in Augury, which counts")), "{all:#?}");
    }
}

#[test]
fn branches_of_later_versions_of_c_are_told() {
    let hen = "Text \"hen\" { \"y\" }\n";
    let cases = [
        ("#if 0\n#elifdef X\nText \"x\" { \"y\" }\n#endif\n", Some(2)),
        ("#define X\n#ifdef X\n#elifndef Y\n#endif\n", Some(3)),
        ("#if 0\n#if 1\n#elifdef X\n#endif\n#endif\n", None),
    ];
    for (at, (text, line)) in cases.into_iter().enumerate() {
        let (names, all) = names_of(&format!("elifdef{at}"), &format!("{text}{hen}"));
        assert_eq!((names, all.len()), (vec!["hen".to_owned()], usize::from(line.is_some())), "{all:#?}");
        if let Some(line) = line {
            says(&all, line, "is no directive of this language");
            assert!(all[0].severity == "error" && all[0].remedy.contains("write #elif"), "{all:#?}");
        }
    }
}
