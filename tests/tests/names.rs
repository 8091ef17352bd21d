//! Names in the sources keep to the glossary: what `docs/glossary.md` lists as banned is defined nowhere.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_tests::source::{Source, sources, top};
use std::collections::BTreeSet;
use std::fs;

/// Words before the name of a definition.
const DEFINES: [&str; 8] = ["fn", "struct", "enum", "trait", "type", "mod", "const", "static"];

/// A banned word: in every name, only as a whole type name, or only as a module.
struct Banned {
    words: BTreeSet<String>,
    types: BTreeSet<String>,
    modules: BTreeSet<String>,
}

/// The rows of the table under "Banned names".
fn banned() -> Banned {
    let glossary = fs::read_to_string(top().join("docs/glossary.md")).unwrap();
    let table = glossary.split_once("## Banned names").expect("the glossary lists banned names").1;
    let mut banned = Banned { words: BTreeSet::new(), types: BTreeSet::new(), modules: BTreeSet::new() };
    for row in table.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| word")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (words, instead) = (cells[1], cells[2]);
        let into = match instead {
            _ if instead.ends_with("as a type") => &mut banned.types,
            _ if instead.ends_with("as a module") => &mut banned.modules,
            _ => &mut banned.words,
        };
        into.extend(words.split(',').map(|word| word.trim().to_owned()));
    }
    banned
}

/// The words of a name, in lower case: `HandlerMask` and `handler_mask` are both handler, mask.
fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut lower = false;
    for c in name.chars() {
        if c == '_' || (c.is_uppercase() && lower) {
            words.push(String::new());
        }
        if c != '_' {
            words.last_mut().unwrap().extend(c.to_lowercase());
        }
        lower = c.is_lowercase() || c.is_numeric();
    }
    words
}

/// Names that a file defines, with what they are and their line; tests' own names are left out.
fn defined(source: &Source) -> Vec<(&str, &str, usize)> {
    let words = &source.words;
    let mut found = Vec::new();
    for at in 1..words.len() {
        let (before, (line, name)) = (&words[at - 1].1, &words[at]);
        let Some(defines) = DEFINES.iter().find(|word| *word == before) else { continue };
        // `#[test] fn name`
        let is_test = *defines == "fn" && at >= 5 && words[at - 2].1 == "]" && words[at - 3].1 == "test";
        if !is_test && name.starts_with(|c: char| c.is_alphabetic()) {
            found.push((*defines, name.as_str(), *line));
        }
    }
    found
}

#[test]
fn no_banned_name_is_defined() {
    let banned = banned();
    assert!(banned.words.contains("strand") && banned.types.contains("Beyond"), "the table was read");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for folder in ["engine", "import", "editor", "tests"] {
        for source in sources(folder).unwrap() {
            for (defines, name, line) in defined(&source) {
                seen += 1;
                let is_type = ["struct", "enum", "trait", "type"].contains(&defines);
                let has_word = words_of(name).iter().any(|word| banned.words.contains(word));
                if has_word
                    || (is_type && banned.types.contains(name))
                    || (defines == "mod" && banned.modules.contains(name))
                {
                    wrong.push(format!("{}:{line}: {defines} {name}", source.path));
                }
            }
        }
    }
    assert!(seen > 10_000, "only {seen} definitions were found");
    assert!(wrong.is_empty(), "banned in docs/glossary.md:\n{}", wrong.join("\n"));
}

#[test]
fn names_are_split_into_words() {
    assert_eq!(words_of("HandlerMask"), ["handler", "mask"]);
    assert_eq!(words_of("DEFINES"), ["defines"]);
    assert_eq!(words_of("any_ears"), ["any", "ears"]);
}

#[test]
fn reworded_dice_are_there() {
    let engine = sources("engine/src").unwrap();
    for (key, _) in augury_engine::base::label::REWORDED {
        let quoted = format!("label!(\"{key}\")");
        let rolled = engine
            .iter()
            .any(|source| source.path != "engine/src/base/label.rs" && source.text.contains(&quoted));
        assert!(rolled, "no rule has {quoted}");
    }
}
