//! Cycles of imports between the files of a crate. Files that import each other in a ring can only be read and
//! changed together, so a component of more than [`MOST`] files needs a reason in [`ALLOWED`].

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_tests::imports::Imports;
use augury_tests::source::{Source, sources};

/// So many files may import each other.
const MOST: usize = 6;

/// The source folders that are looked at.
const FOLDERS: &[&str] = &["engine/src", "import/src", "editor/src"];

/// Larger components: a file of each, the most files it may have, and why it is there.
const ALLOWED: &[(&str, usize, &str)] = &[];

#[test]
fn no_more_than_six_files_import_each_other() {
    let mut wrong = Vec::new();
    let mut met = Vec::new();
    for folder in FOLDERS {
        let all = sources(folder).unwrap();
        assert!(!all.is_empty(), "no source below {folder}: this test looks at nothing");
        let imports = Imports::of(folder, &all);
        for component in imports.cycles(MOST + 1) {
            let entry = ALLOWED.iter().find(|(file, _, _)| component.contains(file));
            met.extend(entry.map(|(file, _, _)| *file));
            let most = entry.map_or(MOST, |(_, most, _)| *most);
            if component.len() > most {
                let told = imports.told(&component);
                wrong.push(format!("{} files import each other, {most} may:\n{told}", component.len()));
            }
        }
    }
    let hint = "Move the type or function that both sides use to a file below them, or pass it in.";
    assert!(wrong.is_empty(), "{hint}\n{}", wrong.join("\n"));
    for (file, _, reason) in ALLOWED {
        assert!(!reason.is_empty(), "{file}: a reason is missing");
        assert!(met.contains(file), "{file}: its component is small enough now, take it off the list");
    }
}

/// A small crate, its code without comments and texts.
fn small(files: &[(&str, &str)]) -> Imports {
    let source = |(path, text): &(&str, &str)| {
        let mut apart = text.replace("::", " :: ");
        for sign in ["{", "}", "(", ")", "[", "]", ";", ",", ".", "#"] {
            apart = apart.replace(sign, &format!(" {sign} "));
        }
        let words = apart.split_whitespace().map(|word| (1, word.to_owned())).collect();
        Source { path: format!("x/src/{path}"), text: (*text).to_owned(), words }
    };
    let sources: Vec<Source> = files.iter().map(source).collect();
    Imports::of("x/src", &sources)
}

/// What each file of a small crate uses, as `a -> b: names`.
fn uses(files: &[(&str, &str)]) -> Vec<String> {
    let imports = small(files);
    let mut found = Vec::new();
    for (file, uses) in &imports.uses {
        for (used, names) in uses {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let (file, used) = (file.trim_start_matches("x/src/"), used.trim_start_matches("x/src/"));
            found.push(format!("{file} -> {used}: {}", names.join(" ")));
        }
    }
    found
}

#[test]
fn a_name_counts_for_the_file_that_defines_it() {
    let files = [
        ("lib.rs", "pub mod a; pub mod b;"),
        ("a/mod.rs", "mod one; mod two; pub use one::{One, one}; pub use two::*;"),
        ("a/one.rs", "pub struct One; pub fn one() {}"),
        ("a/two.rs", "pub enum Two { Here }"),
        ("b.rs", "use crate::a::{self, One as First, Two::Here}; fn f() { a::one(); }"),
    ];
    assert_eq!(uses(&files), ["b.rs -> a/one.rs: One one", "b.rs -> a/two.rs: Two"]);
}

#[test]
fn a_table_of_contents_uses_nothing_but_what_it_calls() {
    let files = [
        ("lib.rs", "mod a;"),
        ("a/mod.rs", "mod one; mod two; pub use one::One; pub use two::Two; fn f(_: Two) { one::g(); }"),
        ("a/one.rs", "pub struct One; pub fn g() {}"),
        ("a/two.rs", "use super::One; pub struct Two(One);"),
    ];
    assert_eq!(
        uses(&files),
        ["a/mod.rs -> a/one.rs: g", "a/mod.rs -> a/two.rs: Two", "a/two.rs -> a/one.rs: One"]
    );
}

#[test]
fn paths_in_code_count_and_tests_do_not() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "pub fn f() { super::b::g(crate::c::C::new()) }"),
        ("b.rs", "pub fn g() {} #[cfg(test)] mod tests { use crate::a::f; }"),
        ("c.rs", "pub struct C; #[cfg(test)] mod checks;"),
        ("c/checks.rs", "use crate::a::f;"),
    ];
    assert_eq!(uses(&files), ["a.rs -> b.rs: g", "a.rs -> c.rs: C"]);
}

#[test]
fn rings_are_found() {
    let ring = [
        ("lib.rs", "mod a; mod b; mod c; mod d;"),
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "use crate::c::C; pub struct B;"),
        ("c.rs", "use crate::a::f; use crate::d::D; pub struct C;"),
        ("d.rs", "pub struct D;"),
    ];
    let imports = small(&ring);
    let found: Vec<Vec<&str>> = imports.cycles(2).into_iter().map(|c| c.into_iter().collect()).collect();
    assert_eq!(found, [["x/src/a.rs", "x/src/b.rs", "x/src/c.rs"]]);
}
