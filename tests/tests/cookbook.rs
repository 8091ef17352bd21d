//! The cookbook: each recipe of `docs/cookbook` shows a file of `assets/workshop` as it is and names a scenario of the
//! pack, which holds, and does not hold any more once the handlers of the recipe are gone.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_editor::command_line::{Output, run};
use augury_editor::lab::pack::open;
use augury_editor::lab::scenario_test::{Held, checked, recording};
use augury_engine::base::id::{Kind, ResId};
use augury_tests::folders::{copy, files};
use augury_tests::source::top;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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

/// The commands of a page: lines of blocks without a language that begin with `augury`.
fn commands(text: &str) -> Vec<String> {
    let (mut found, mut block): (Vec<String>, Option<&str>) = (Vec::new(), None);
    for line in text.lines() {
        match (block, line.strip_prefix("```")) {
            (None, fence) => block = fence,
            (Some(_), Some(_)) => block = None,
            (Some(""), None) if line.starts_with("augury ") => found.push(line.to_owned()),
            (Some(_), None) => {}
        }
    }
    found
}

/// A pack as the pages speak of it, `my-pack`, beside its base pack: a monster, a scenario.
fn my_pack(folder: &Path) -> PathBuf {
    let pack = folder.join("my-pack");
    copy(&top().join("assets/incursion"), &folder.join("incursion")).unwrap();
    let manifest = "Pack(\n    name: \"My pack\",\n    format: 2,\n    stands_on: [\"incursion\"],\n)\n";
    let monster = "Monster(\n    name: \"hill cat\",\n    types: [MA_ANIMAL],\n    size: SZ_SMALL,\n    cr: 1,\n    hd: 2,\n    \
        hit: 3,\n    def: 14,\n    attributes: (str: 8, dex: 16, con: 12, int: 2, wis: 12, cha: 6),\n    attacks: [(attack: A_CLAW, \
        damage: \"1d3\", dtype: AD_SLASH)],\n)\n";
    let scenario = "(\n    name: \"a case\",\n    pack: \"my-pack\",\n    seed: 1,\n    map: [\"#####\", \"#a.b#\", \"#####\"],\n    \
        legend: { 'a': (creature: 1), 'b': (creature: 2) },\n    creatures: [(monster: \"hill_cat\", max_hp: 9), (monster: \
        \"goblin\", max_hp: 9)],\n    inputs: [Command(1, Wait)],\n)\n";
    for (file, text) in [
        ("pack.ron", manifest),
        ("monsters/hill_cat.ron", monster),
        ("tests/a_case/scenario.ron", scenario),
        ("tests/a_case/expect.ron", "(creatures: {1: (at: (1, 1))})\n"),
    ] {
        let path = pack.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    pack
}

#[test]
fn every_command_of_the_pages_runs() {
    let folder = tempfile::tempdir().unwrap();
    let pack = my_pack(folder.path()).display().to_string();
    let mut all: Vec<String> =
        ["authors", "cookbook"].iter().flat_map(|f| pages(f)).flat_map(|(_, text)| commands(&text)).collect();
    all.sort();
    all.dedup();
    assert!(all.len() >= 15, "{all:?}");
    // The copy of the packs is made by commands of the shell: `each_recipe_has_a_scenario…` does the same.
    for line in all.iter().filter(|line| !line.contains(" try/")) {
        // Few runs are enough to see that it runs.
        let mut few = false;
        let words: Vec<String> = line
            .split_whitespace()
            .skip(1)
            .map(|word| word.trim_matches('"'))
            .map(|word| {
                let many = std::mem::replace(&mut few, ["--runs", "--actions", "--fights"].contains(&word));
                match word {
                    _ if many => "5".to_owned(),
                    word if word.starts_with("my-pack") => word.replacen("my-pack", &pack, 1),
                    word if word.starts_with("assets/") => top().join(word).display().to_string(),
                    word => word.to_owned(),
                }
            })
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = augury(&words);
        assert_eq!(output.code, 0, "{line}\n{}{}", output.out, output.err);
    }
}
