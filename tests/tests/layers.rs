//! The layers of the editor (docs/internals/editor.md): which top module may use which. Reads the sources.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_tests::source::sources;

/// The top modules of the editor, lowest first, and which others each may use.
const LAYERS: &[(&str, &[&str])] = &[
    ("theme", &[]),
    ("display", &[]),
    ("handbook", &[]),
    ("document", &[]),
    // Its tests write files as documents do.
    ("watch", &["document"]),
    ("debugger", &["document"]),
    ("workbench", &["document", "debugger"]),
    ("lab", &["document", "debugger", "workbench"]),
    ("widget", &["theme"]),
    ("view", &["theme", "handbook", "document", "debugger", "workbench", "lab", "widget"]),
    ("panel", &["theme", "handbook", "document", "debugger", "workbench", "lab", "widget", "view"]),
    (
        "app",
        &[
            "theme",
            "watch",
            "display",
            "handbook",
            "document",
            "debugger",
            "workbench",
            "lab",
            "widget",
            "view",
            "panel",
        ],
    ),
    ("command_line", &["document", "debugger", "workbench", "lab"]),
];

#[test]
fn modules_of_the_editor_use_only_what_lies_below_them() {
    let names: Vec<&str> = LAYERS.iter().map(|(name, _)| *name).collect();
    for (place, (name, uses)) in LAYERS.iter().enumerate() {
        let below = |used: &&str| names.iter().position(|n| n == used).is_some_and(|at| at < place);
        assert!(uses.iter().all(below), "{name} may use only what is listed before it");
    }
    let all = sources("editor/src").unwrap();
    assert!(!all.is_empty(), "no source below editor/src: this test looks at nothing");
    let mut found = Vec::new();
    for source in &all {
        let inside = source.path.trim_start_matches("editor/src/");
        let own = inside.split(['/', '.']).next().unwrap_or_default();
        if ["lib", "main"].contains(&own) {
            continue;
        }
        let Some((_, uses)) = LAYERS.iter().find(|(name, _)| *name == own) else {
            found.push(format!("{}: `{own}` is in no layer", source.path));
            continue;
        };
        for (line, used) in source.rooms_named(&names) {
            if used != own && !uses.contains(&used.as_str()) {
                found.push(format!("{}:{line}: {own} uses {used}", source.path));
            }
        }
    }
    assert!(found.is_empty(), "modules used that do not lie below:\n  {}", found.join("\n  "));
}

#[test]
fn lab_knows_no_screen_and_prints_nothing() {
    let mut found = Vec::new();
    for source in sources("editor/src/lab").unwrap() {
        let refused = |w: &str| {
            w.starts_with("egui")
                || ["eframe", "println", "eprintln", "print", "stdout", "stderr"].contains(&w)
        };
        let words = source.words.iter().filter(|(_, w)| refused(w));
        found.extend(words.map(|(line, w)| format!("{}:{line}: {w}", source.path)));
    }
    assert!(found.is_empty(), "in lab:\n  {}", found.join("\n  "));
}
