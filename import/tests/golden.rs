//! A small library of our own, which holds every construct of the resource language, against the pack that it becomes.
//!
//! `AUGURY_BLESS=1 cargo test -p augury-import --test golden` writes the pack anew.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_import::problem::rendered;
use augury_import::report::Report;
use augury_import::source::Kind;
use augury_import::{Options, Outcome, import};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library")
}

fn library() -> Outcome {
    import(&folder(), &Options::default())
}

/// The pack, the code by resource, the report and the problems as people see them.
fn everything(outcome: &Outcome) -> BTreeMap<String, String> {
    let mut files = augury_import::write::new_files(outcome).unwrap();
    let mut code = String::new();
    for one in &outcome.resources {
        let path = outcome.files.path(one.origin.file);
        code.push_str(&format!("{} {path}:{} {}\n", one.id, one.origin.line, one.hash));
        for variable in &one.variables {
            code.push_str(&format!("{}: {} {}\n", one.id, variable.ty, variable.name));
        }
        for handler in &one.code {
            let tokens: Vec<String> = handler.code.tokens.iter().map(|token| written(&token.kind)).collect();
            let inside = handler.code.tokens.iter().flat_map(|token| &token.comments);
            let comments: Vec<&str> =
                handler.code.comments.iter().chain(inside).map(|(_, text)| &**text).collect();
            let line = handler.code.open.map_or(0, |place| place.line);
            let events = &handler.events;
            code.push_str(&format!("{} {events:?} line {line}: {} {comments:?}\n", one.id, tokens.join(" ")));
        }
        for (piece, condition) in &one.conditions {
            let tokens: Vec<String> = condition.tokens.iter().map(|token| written(&token.kind)).collect();
            code.push_str(&format!("{} gear {piece}: {}\n", one.id, tokens.join(" ")));
        }
    }
    files.insert("code.txt".to_owned(), code);
    files.insert("report.txt".to_owned(), Report::of(outcome).to_string());
    let problems: Vec<String> =
        outcome.problems.all().iter().map(|one| rendered(one, &outcome.files)).collect();
    files.insert("problems.txt".to_owned(), problems.join("\n\n") + "\n");
    files
}

fn written(kind: &Kind) -> String {
    match kind {
        Kind::Word(word) => word.to_string(),
        Kind::Number(number) => number.to_string(),
        Kind::Char(letter) => format!("{letter:?}"),
        Kind::Text(text) => format!("{text:?}"),
        Kind::Map(rows) => format!("{rows:?}"),
        Kind::Sign(sign) => (*sign).to_owned(),
        Kind::End => "end".to_owned(),
    }
}

#[test]
fn the_library_becomes_the_pack_that_is_kept() {
    let golden = folder().join("golden");
    let files = everything(&library());
    if std::env::var_os("AUGURY_BLESS").is_some() {
        if golden.exists() {
            std::fs::remove_dir_all(&golden).unwrap();
        }
        for (path, text) in &files {
            let path = golden.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
    }
    let mut kept = BTreeMap::new();
    collect(&golden, &golden, &mut kept);
    assert_eq!(files.keys().collect::<Vec<_>>(), kept.keys().collect::<Vec<_>>());
    for (path, text) in &files {
        assert_eq!(text, &kept[path], "{path}");
    }
}

fn collect(root: &Path, folder: &Path, into: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, into);
        } else {
            let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            into.insert(name, std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n"));
        }
    }
}

#[test]
fn the_engine_loads_the_pack_without_an_error() {
    let outcome = library();
    let parent = std::env::temp_dir().join(format!("augury-import-golden-{}", std::process::id()));
    std::fs::create_dir_all(&parent).unwrap();
    let pack = parent.join("pack");
    let choices = augury_import::update::Choices::default();
    let written = augury_import::write::write(&outcome, &pack, &choices).unwrap();
    assert_eq!(written.created, augury_import::pack::files(&outcome).len());
    std::fs::create_dir(parent.join("other")).unwrap();
    let refused = augury_import::write::write(&outcome, &parent.join("other"), &choices).unwrap_err();
    assert!(refused.contains("exists"), "{refused}");
    std::fs::remove_dir(parent.join("other")).unwrap();
    assert_eq!(std::fs::read_dir(&parent).unwrap().count(), 1, "nothing else is left");
    let loaded = augury_engine::content::load_pack(&pack);
    let report = augury_engine::content::check(&loaded.content, &loaded.problems, None);
    let errors: Vec<_> =
        report.problems.iter().filter(|p| p.severity == augury_engine::content::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    assert_eq!(loaded.content.all().count(), outcome.resources.len());
    std::fs::remove_dir_all(&parent).unwrap();
}

#[test]
fn two_imports_give_the_same_bytes() {
    assert_eq!(everything(&library()), everything(&library()));
}
