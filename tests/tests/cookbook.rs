//! The cookbook: each recipe of `docs/cookbook` shows a file of `assets/workshop` as it is and names a scenario of the
//! pack, which holds, and does not hold any more once the handlers of the recipe are gone.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_editor::command_line::{Output, run};
use augury_editor::lab::pack::open;
use augury_editor::lab::scenario_test::{Held, checked, recording};
use augury_engine::base::id::{Kind, ResId};
use augury_tests::folders::files;
use augury_tests::source::top;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// The longest page of the handbook, in bytes.
const PAGE: usize = 8_000;

/// A recipe as its page has it.
#[derive(Default)]
struct Recipe {
    /// The page and the heading.
    place: String,
    /// The file below `assets/workshop`.
    file: String,
    /// The folder below `tests/` of the pack.
    test: String,
    /// The fenced text.
    text: String,
}

fn workshop() -> PathBuf {
    top().join("assets/workshop")
}

/// The pages of the cookbook and of the author's guide, by path, with their text.
fn pages(folder: &str) -> Vec<(String, String)> {
    let found = files(&top().join("docs").join(folder)).unwrap();
    let pages = found.iter().filter(|file| file.extension().is_some_and(|e| e == "md"));
    pages.map(|file| (file.display().to_string(), fs::read_to_string(file).unwrap())).collect()
}

/// What stands between two back quotes behind a word at the beginning of a line.
fn quoted(line: &str, word: &str) -> Option<String> {
    let rest = line.strip_prefix(word)?.strip_prefix(" `")?;
    rest.split_once('`').map(|(path, _)| path.to_owned())
}

/// Every recipe: a heading of the second rank with a line that begins with "File:".
fn recipes() -> Vec<Recipe> {
    let mut all: Vec<Recipe> = Vec::new();
    // The first page has no recipes.
    for (page, text) in pages("cookbook").into_iter().filter(|(page, _)| !page.ends_with("README.md")) {
        let mut fenced = false;
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("## ") {
                all.push(Recipe { place: format!("{page}: {heading}"), ..Recipe::default() });
            }
            let Some(recipe) = all.last_mut() else { continue };
            if fenced {
                fenced = line != "```";
                if fenced {
                    recipe.text.push_str(line);
                    recipe.text.push('\n');
                }
            } else if line == "```ron" {
                assert!(recipe.text.is_empty(), "{}: two files in one recipe", recipe.place);
                fenced = true;
            } else if let Some(file) = quoted(line, "File:") {
                recipe.file = file;
            } else if let Some(test) = quoted(line, "Test:") {
                recipe.test = test;
            }
        }
        assert!(!fenced, "{page}: a block without an end");
    }
    all
}

/// The text without its handlers.
fn bare(text: &str) -> String {
    let (before, rest) = text.split_once("    handlers: [\n").expect("the recipe has handlers");
    let (_, after) = rest.split_once("\n    ],\n").expect("the list of handlers ends");
    format!("{before}{after}")
}

fn augury(arguments: &[&str]) -> Output {
    let all = std::iter::once("augury").chain(arguments.iter().copied());
    run(all, |_| Err("no window in a test".to_owned()))
}

#[test]
fn each_recipe_shows_its_file_as_it_is() {
    let all = recipes();
    assert!(all.len() >= 20, "{} recipes", all.len());
    for recipe in &all {
        assert!(!recipe.file.is_empty() && !recipe.test.is_empty(), "{}: no file or no test", recipe.place);
        let text = fs::read_to_string(workshop().join(&recipe.file)).unwrap();
        assert_eq!(recipe.text, text, "{}", recipe.place);
    }
    let names: BTreeSet<&str> = all.iter().map(|recipe| recipe.file.as_str()).collect();
    assert_eq!(names.len(), all.len(), "a file is in two recipes");
}

#[test]
fn the_pack_is_sound_and_its_scenarios_hold() {
    let pack = workshop().to_string_lossy().into_owned();
    let check = augury(&["check", &pack]);
    assert_eq!(check.code, 0, "{}{}", check.out, check.err);
    let test = augury(&["test", &pack]);
    assert_eq!(test.code, 0, "{}{}", test.out, test.err);
}

#[test]
fn each_recipe_has_a_scenario_that_fails_without_its_handlers() {
    let opened = open(&workshop()).unwrap();
    let rev = opened.revision();
    for recipe in recipes() {
        let case = workshop().join(&recipe.test);
        let mut played = recording(&case).unwrap();
        let (with, _) = checked(&case, &played, &rev);
        assert_eq!(with, Ok(Held::Holds), "{}", recipe.place);
        let (folder, file) = recipe.file.split_once('/').unwrap();
        let id = ResId::new(Kind::from_folder(folder).unwrap(), file.strip_suffix(".ron").unwrap());
        played.resources.push((id, bare(&recipe.text)));
        let (without, session) = checked(&case, &played, &rev);
        let told = without.expect_err(&format!("{}: its scenario holds without its handlers", recipe.place));
        // It runs as before, but for a question that nobody asks any more.
        assert!(session.is_some() || told.contains("left over"), "{}: {told}", recipe.place);
    }
}

#[test]
fn every_page_is_short_and_in_the_summary() {
    let summary = fs::read_to_string(top().join("docs/SUMMARY.md")).unwrap();
    for folder in ["cookbook", "authors"] {
        for (page, text) in pages(folder) {
            assert!(text.len() <= PAGE, "{page} has {} bytes", text.len());
            let name = PathBuf::from(&page).file_name().unwrap().to_string_lossy().into_owned();
            assert!(summary.contains(&format!("({folder}/{name})")), "{page} is not in SUMMARY.md");
        }
    }
}
