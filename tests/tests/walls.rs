//! The walls of the house (docs/internals/invariants.md): who may know whom, what the engine must not
//! have, how long a file may be, what stands at the top. Each reads the sources or the lock file.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_tests::source::{Source, sources, top};
use cargo_metadata::{DependencyKind, MetadataCommand, PackageId};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The rooms of the engine; each may use those before it, and itself.
const ENGINE_ROOMS: &[&str] = &["base", "content", "world", "event", "rules", "script", "play"];

/// Files over 600 lines that are pure tables.
const TABLES: &[&str] = &[
    "engine/src/base/names/combat.rs",
    "engine/src/base/names/creature.rs",
    "engine/src/base/names/thing.rs",
];

/// What may stand at the top besides dot-files and what a build leaves there.
const TOP: &[&str] = &[
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "NOTICE",
    "README.md",
    "assets",
    "docs",
    "editor",
    "engine",
    "import",
    "target",
    "tests",
];

#[track_caller]
fn none(what: &str, found: Vec<String>) {
    assert!(found.is_empty(), "{what}:\n  {}", found.join("\n  "));
}

#[track_caller]
fn of(folder: &str) -> Vec<Source> {
    let found = sources(folder).unwrap_or_else(|e| panic!("{e}"));
    assert!(!found.is_empty(), "no source below {folder}: this test looks at nothing");
    found
}

fn every_source() -> Vec<Source> {
    let folders = ["engine/src", "engine/benches", "engine/examples", "import", "editor/src", "editor/tests"];
    let mut all: Vec<Source> = folders.iter().flat_map(|f| sources(f).unwrap_or_default()).collect();
    all.extend(of("tests"));
    all
}

/// Every place where one of the words stands in code.
fn places(sources: &[Source], words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        for word in words {
            found.extend(source.lines_with(word).map(|line| format!("{}:{line}: {word}", source.path)));
        }
    }
    found
}

#[test]
fn the_engine_depends_on_no_screen_watcher_or_thread_pool() {
    // What is needed on this system: the others' crates may never have been fetched.
    let options = ["--locked", "--filter-platform", "host-tuple"].map(str::to_owned);
    let asked = MetadataCommand::new().manifest_path(top().join("Cargo.toml")).other_options(options).exec();
    let metadata = asked.unwrap_or_else(|e| panic!("{e}"));
    let nodes = &metadata.resolve.as_ref().expect("what is resolved").nodes;
    // What only tests and benches use is left out.
    let needs = |of: &PackageId| -> Vec<&PackageId> {
        let node = nodes.iter().find(|node| node.id == *of);
        let needed = node.into_iter().flat_map(|node| &node.deps);
        let product = needed.filter(|n| n.dep_kinds.iter().any(|k| k.kind != DependencyKind::Development));
        product.map(|need| &need.pkg).collect()
    };
    let named = |name: &str| {
        metadata.packages.iter().find(|p| p.name == name).map(|p| &p.id).expect("a crate of ours")
    };
    let name = |id: &PackageId| metadata[id].name.to_string();
    let editor: Vec<String> = needs(named("augury-editor")).into_iter().map(name).collect();
    assert!(editor.iter().any(|n| n == "egui"), "what is resolved is read wrongly: {editor:?}");
    let mut reached = BTreeMap::new();
    let mut queue = vec![(named("augury-engine"), "augury-engine".to_owned())];
    while let Some((id, way)) = queue.pop() {
        if reached.contains_key(&name(id)) {
            continue;
        }
        queue.extend(needs(id).into_iter().map(|need| (need, format!("{way} > {}", name(need)))));
        reached.insert(name(id), way);
    }
    assert!(reached.contains_key("serde") && reached.contains_key("rhai"), "read wrongly: {reached:?}");
    let refused = |name: &str| {
        ["egui", "eframe", "winit", "glutin", "notify", "rayon", "crossbeam", "tokio", "async", "mio"]
            .iter()
            .any(|r| name == *r || name.starts_with(&format!("{r}-")) || name.starts_with(&format!("{r}_")))
            || ["rand", "chrono", "time", "augury-editor"].contains(&name)
    };
    let found = reached.iter().filter(|(name, _)| refused(name)).map(|(_, way)| way.clone()).collect();
    none("the engine must not depend on", found);
}

#[test]
fn rooms_of_the_engine_use_only_rooms_before_them() {
    let mut found = Vec::new();
    for source in of("engine/src") {
        let inside = source.path.trim_start_matches("engine/src/");
        let room = inside.split(['/', '.']).next().unwrap_or_default();
        if room == "lib" {
            continue;
        }
        let Some(own) = ENGINE_ROOMS.iter().position(|r| *r == room) else {
            found.push(format!("{}: `{room}` is no room of the engine", source.path));
            continue;
        };
        for (line, used) in source.rooms_named(ENGINE_ROOMS) {
            if ENGINE_ROOMS.iter().position(|r| *r == used).is_some_and(|place| place > own) {
                found.push(format!("{}:{line}: {room} uses {used}", source.path));
            }
        }
    }
    none("rooms used that come later", found);
}

#[test]
fn the_engine_has_no_hidden_order_clock_thread_or_floating_point() {
    let engine = of("engine/src");
    let words = [
        "HashMap",
        "HashSet",
        "RandomState",
        "Instant",
        "SystemTime",
        "thread",
        "thread_local",
        "f32",
        "f64",
    ];
    let mut found = places(&engine, &words);
    for source in &engine {
        let fraction = |w: &str| w.starts_with(|c: char| c.is_ascii_digit()) && w.contains('.');
        found.extend(
            source
                .words
                .iter()
                .filter(|(_, w)| fraction(w))
                .map(|(l, w)| format!("{}:{l}: {w}", source.path)),
        );
    }
    none("not deterministic, or not the engine's business", found);
}

/// The modules of `event/` that write the world and tell whoever watches.
const WORLD_WRITERS: &[&str] = &[
    "engine/src/event/write.rs",
    "engine/src/event/write_map.rs",
    "engine/src/event/write_things.rs",
    "engine/src/event/write_character.rs",
    "engine/src/event/write_world.rs",
];

/// Files of rules that are tests, and set a world up themselves.
const TESTS_OF_RULES: &[&str] =
    &["engine/src/rules/combat/scenarios/mod.rs", "engine/src/rules/values/kept.rs"];

/// The words of a file before its tests, which stand at its end.
fn before_tests(source: &Source) -> Vec<(usize, &str)> {
    let words: Vec<(usize, &str)> = source.words.iter().map(|(line, w)| (*line, w.as_str())).collect();
    let tests = words.windows(3).position(|w| matches!((w[0].1, w[1].1, w[2].1), ("cfg", "(", "test")));
    words.get(..tests.unwrap_or(words.len())).unwrap_or_default().to_vec()
}

#[test]
fn rules_scripts_and_events_write_the_world_by_setters_that_tell_of_it() {
    let world = of("engine/src/world");
    let changes =
        |w: &[(usize, &str)]| w[0].1 == "fn" && w[3].1 == "&" && w[4].1 == "mut" && w[5].1 == "self";
    let changing: BTreeSet<String> = ["state", "things", "dirty"]
        .iter()
        .filter_map(|name| world.iter().find(|s| s.path == format!("engine/src/world/{name}.rs")))
        .flat_map(|s| {
            let words = before_tests(s);
            let names: Vec<String> =
                words.windows(6).filter(|w| changes(w)).map(|w| w[1].1.to_owned()).collect();
            names
        })
        .collect();
    assert!(changing.contains("put") && changing.contains("lay") && changing.len() > 40, "{changing:?}");
    let (mut found, mut tests, mut told) = (Vec::new(), 0, 0);
    for source in ["rules", "script", "event"].iter().flat_map(|room| of(&format!("engine/src/{room}"))) {
        let words = before_tests(&source);
        let reached: Vec<usize> =
            words.windows(2).filter(|w| w[0].1 != "fn" && w[1].1 == "world_mut").map(|w| w[1].0).collect();
        if TESTS_OF_RULES.contains(&source.path.as_str()) {
            tests += usize::from(!reached.is_empty());
            continue;
        }
        // Rules and scripts have a machine, whose world is private to `event`; what is theirs are worlds of their tests.
        let of_machine = source.path.starts_with("engine/src/event/");
        let writes = words
            .windows(3)
            .filter(|w| of_machine && w[0].1 == "world" && w[1].1 == "." && changing.contains(w[2].1));
        let writes: Vec<usize> = writes.map(|w| w[2].0).chain(reached).collect();
        match WORLD_WRITERS.contains(&source.path.as_str()) {
            true => told += usize::from(!writes.is_empty()),
            false => found.extend(writes.iter().map(|line| format!("{}:{line}", source.path))),
        }
    }
    assert_eq!(tests, TESTS_OF_RULES.len(), "one of TESTS_OF_RULES need not be on the list");
    assert_eq!(told, WORLD_WRITERS.len(), "one of WORLD_WRITERS writes nothing");
    none("writes the world itself; use a setter of the machine that names the reason", found);
}

/// The only module that opens files which Augury did not write itself.
const DISK: &str = "engine/src/content/disk.rs";

/// Files of the editor that read folders or files of their own, and why.
const OWN_FILES: &[(&str, &str)] = &[
    ("editor/src/command_line/output.rs", "writes to standard output as the system has it"),
    ("editor/src/lab/derive/wielding.rs", "a test, which reads measured sets"),
    ("editor/src/display.rs", "looks for the system's libraries"),
    ("editor/src/document/file_lock.rs", "locks and moves the files of journals"),
    ("editor/src/document/journal.rs", "lists a journal's folder"),
    ("editor/src/document/whole.rs", "writes files, and removes what it left half written"),
];

#[test]
fn only_the_disk_module_opens_files() {
    let mut found = Vec::new();
    for source in of("engine/src").iter().filter(|s| s.path != DISK) {
        let words: Vec<&str> = source.words.iter().map(|(_, w)| w.as_str()).collect();
        if words.windows(3).any(|w| matches!(w, ["std", "::", "fs" | "net" | "process" | "env"])) {
            found.push(format!("{}: names std::fs, net, process or env", source.path));
        }
    }
    found.extend(places(&of("engine/src"), &["println", "eprintln"]));
    let own = |path: &str| OWN_FILES.iter().any(|(file, _)| *file == path);
    let mut exempt = 0;
    for source in of("editor/src") {
        let name = source.path.rsplit('/').next().unwrap_or_default();
        let product = !name.ends_with("tests.rs") && !source.path.contains("/tests/");
        let words = before_tests(&source);
        let opens = |w: &[(usize, &str)]| {
            let [(_, a), (_, b), (_, c)] = w else { return false };
            *b == "::"
                && (matches!(
                    (*a, *c),
                    ("fs", "read" | "read_to_string" | "read_dir" | "File" | "OpenOptions" | "copy")
                ) || matches!((*a, *c), ("File", "open" | "options")))
        };
        let opened: Vec<usize> = words.windows(3).filter(|w| opens(w)).map(|w| w[0].0).collect();
        if own(&source.path) {
            exempt += usize::from(!opened.is_empty());
        } else if product {
            found.extend(opened.iter().map(|line| format!("{}:{line}: opens a file by itself", source.path)));
        }
    }
    assert_eq!(exempt, OWN_FILES.len(), "one of OWN_FILES need not be on the list");
    none("files are opened by content::disk only", found);
}

#[test]
fn the_importer_knows_content_and_scripts_and_opens_files_by_the_engine() {
    let (mut found, mut named) = (Vec::new(), 0);
    for source in of("import/src") {
        let words: Vec<&str> = source.words.iter().map(|(_, w)| w.as_str()).collect();
        for three in words.windows(3).filter(|w| w[1] == "::") {
            match (three[0], three[2]) {
                ("augury_engine", "base" | "content" | "script") => named += 1,
                ("augury_engine", other) => {
                    found.push(format!("{}: uses {other} of the engine", source.path))
                }
                ("fs", "read" | "read_to_string" | "read_dir" | "File") | ("File", "open" | "options") => {
                    found.push(format!("{}: opens files by itself", source.path))
                }
                _ => {}
            }
        }
    }
    assert!(named > 20, "only {named} uses of the engine were found");
    none("the importer uses base, content and script of the engine, and its disk module", found);
}

#[test]
fn rooms_of_the_editor_keep_to_their_side() {
    let editor = of("editor/src");
    let below = |rooms: &[&str], s: &Source| {
        let inside = s.path.trim_start_matches("editor/src/");
        rooms.contains(&inside.split(['/', '.']).next().unwrap_or_default())
    };
    let part = |rooms: &[&str]| -> Vec<&Source> { editor.iter().filter(|s| below(rooms, s)).collect() };
    let mut found = Vec::new();
    for source in part(&["document", "debugger", "workbench"]) {
        let screen =
            source.words.iter().filter(|(_, w)| w.starts_with("egui") || w == "eframe" || w == "epaint");
        found.extend(screen.map(|(line, w)| format!("{}:{line}: {w}", source.path)));
        let rooms = ["panel", "widget", "app", "command_line"];
        found.extend(
            source
                .rooms_named(&rooms)
                .into_iter()
                .map(|(line, r)| format!("{}:{line}: uses {r}", source.path)),
        );
    }
    for source in editor.iter().filter(|s| !below(&["watch"], s)) {
        let watcher = source.words.iter().filter(|(_, w)| w == "notify");
        found.extend(watcher.map(|(line, w)| format!("{}:{line}: {w}", source.path)));
    }
    for source in part(&["panel", "widget"]) {
        for word in ["fs", "File", "read_to_string", "sleep"] {
            found.extend(source.lines_with(word).map(|line| format!("{}:{line}: {word}", source.path)));
        }
    }
    none(
        "document, debugger and workbench know no egui, only watch names notify, panels touch no disk and wait for nothing",
        found,
    );
}

#[test]
fn long_files_are_tables() {
    let all = every_source();
    for table in TABLES {
        assert!(
            all.iter().any(|s| s.path == *table && s.text.lines().count() > 600),
            "{table} need not be on the list"
        );
    }
    let long = |s: &&Source| s.text.lines().count() > 600 && !TABLES.contains(&s.path.as_str());
    none("over 600 lines", all.iter().filter(long).map(|s| s.path.clone()).collect());
}

#[test]
fn every_file_says_first_what_it_is_for() {
    let silent = |s: &&Source| !s.text.starts_with("//!");
    none(
        "begin each file with //! and what it is for",
        every_source().iter().filter(silent).map(|s| s.path.clone()).collect(),
    );
}

#[test]
fn nothing_is_put_off() {
    let all = every_source();
    let mut found = places(&all, &["todo", "unimplemented", "unsafe", "utils", "dbg"]);
    found.retain(|place| !place.starts_with("tests/tests/walls.rs"));
    for source in &all {
        for pair in source.words.windows(2).filter(|pair| pair[0].1 == "[" && pair[1].1 == "ignore") {
            found.push(format!("{}:{}: an ignored test", source.path, pair[0].0));
        }
    }
    none("put off or forbidden", found);
}

#[test]
fn at_the_top_stands_what_belongs_there() {
    let mut strangers = Vec::new();
    for entry in fs::read_dir(top()).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') && !TOP.contains(&name.as_str()) {
            strangers.push(name);
        }
    }
    strangers.sort();
    none("at the top, and not on the list", strangers);
}

#[test]
fn crates_take_their_lints_from_the_workspace() {
    for manifest in ["engine/Cargo.toml", "editor/Cargo.toml", "tests/Cargo.toml"] {
        let text = fs::read_to_string(top().join(manifest)).unwrap();
        assert!(text.contains("[lints]\nworkspace = true"), "{manifest} has lints of its own");
    }
    let text = fs::read_to_string(top().join("Cargo.toml")).unwrap();
    assert!(text.contains("unsafe_code = \"forbid\""), "unsafe code is no longer forbidden");
}
