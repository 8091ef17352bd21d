//! The layers of the rules (`engine/src/rules/mod.rs`): each module uses those before it in the table, and itself. Code
//! that is only for tests may look anywhere.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_tests::source::{Source, sources};
use std::collections::BTreeSet;

/// The modules of `rules`, lowest first.
const LAYERS: &[&str] = &[
    "class_rules",
    "query",
    "prelude",
    "values",
    "stati",
    "growth",
    "standing",
    "checks",
    "senses",
    "opportunity",
    "items",
    "fields",
    "combat",
    "traps",
    "doors",
    "movement",
    "social",
    "skills",
    "reactions",
    "encounter",
    "magic",
    "abilities",
    "gods",
    "turn",
    "rest",
    "classes",
];

/// Files that are modules of tests only.
const TESTS: &[&str] = &["values/kept.rs", "/tests.rs", "/scenarios/"];

/// The words of a file up to its own tests, which stand at its end.
fn product(source: &Source) -> Vec<(usize, &str)> {
    let words: Vec<(usize, &str)> = source.words.iter().map(|(line, w)| (*line, w.as_str())).collect();
    let tests = |w: &[(usize, &str)]| {
        matches!(w, [(_, "cfg"), (_, "("), (_, "test"), (_, ")"), (_, "]"), (_, "mod"), (_, _), (_, "{")])
    };
    let end = words.windows(8).position(tests).unwrap_or(words.len());
    words.into_iter().take(end).collect()
}

/// How many `super` lead from a file to the module `rules`.
fn ups(inside: &str) -> usize {
    let parts = inside.split('/').count();
    if inside.ends_with("/mod.rs") { parts - 1 } else { parts }
}

/// The layers that stand where a path goes on: one word, or the first words of a tree's branches.
fn named(words: &[(usize, &str)], found: &mut Vec<(usize, String)>) {
    let mut level = 0;
    let mut begins = true;
    for (line, word) in words {
        match *word {
            "{" => level += 1,
            "}" => level -= 1,
            "," => {}
            name if begins && LAYERS.contains(&name) => found.push((*line, name.to_owned())),
            _ => {}
        }
        begins = level == 1 && matches!(*word, "{" | ",");
        if level == 0 {
            return;
        }
    }
}

/// The layers that a file names, with lines: by `crate::rules::`, or by as many `super` as lead to `rules`.
fn layers_named(inside: &str, words: &[(usize, &str)]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let word = |at: usize| words.get(at).map_or("", |(_, w)| *w);
    let mut at = 0;
    while at < words.len() {
        let mut next = at;
        if word(at) == "crate" && word(at + 2) == "rules" && word(at + 3) == "::" {
            named(&words[at + 4..], &mut found);
        }
        let mut steps = 0;
        while word(next) == "super" && word(next + 1) == "::" {
            steps += 1;
            next += 2;
        }
        if steps == ups(inside) {
            named(&words[next..], &mut found);
        }
        at = next.max(at + 1);
    }
    found
}

#[test]
fn rules_use_only_layers_before_them() {
    let all = sources("engine/src/rules").unwrap();
    let mut met = BTreeSet::new();
    let mut wrong = Vec::new();
    for source in &all {
        let inside = source.path.trim_start_matches("engine/src/rules/");
        let layer = inside.split(['/', '.']).next().unwrap();
        if layer == "mod" || TESTS.iter().any(|t| inside.ends_with(t) || inside.contains(t)) {
            continue;
        }
        let Some(own) = LAYERS.iter().position(|l| *l == layer) else {
            wrong.push(format!("{}: `{layer}` is no layer of the rules", source.path));
            continue;
        };
        met.insert(layer);
        for (line, used) in layers_named(inside, &product(source)) {
            if LAYERS.iter().position(|l| *l == used).is_some_and(|place| place > own) {
                wrong.push(format!("{}:{line}: {layer} uses {used}", source.path));
            }
        }
    }
    assert_eq!(met.len(), LAYERS.len(), "a layer of the table has no file");
    assert!(wrong.is_empty(), "imports that point back up:\n  {}", wrong.join("\n  "));
}

#[test]
fn paths_to_layers_are_found_in_every_form() {
    let named = |inside: &str, words: &[&str]| -> Vec<String> {
        let words: Vec<(usize, &str)> = words.iter().map(|w| (1, *w)).collect();
        layers_named(inside, &words).into_iter().map(|(_, name)| name).collect()
    };
    assert_eq!(named("turn/mod.rs", &["crate", "::", "rules", "::", "magic", "::", "x"]), ["magic"]);
    assert_eq!(named("turn/mod.rs", &["super", "::", "gods", ";"]), ["gods"]);
    assert_eq!(named("turn/time.rs", &["super", "::", "gods", ";"]), Vec::<String>::new());
    let tree =
        ["crate", "::", "rules", "::", "{", "magic", "::", "{", "gods", "}", ",", "turn", "}", ";", "rest"];
    assert_eq!(named("rest/mod.rs", &tree), ["magic", "turn"]);
}
