//! Cut, doubled and scrambled files: no panic, no hang, and a problem with a place every time a file cannot be
//! used.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::*;
use augury_tests::pack::shipped_folder;
use augury_tests::seeded::Seeded;
use std::time::{Duration, Instant};

/// How many damaged files are read each run.
const FILES: usize = 12_000;

const TABLE: &str = "{\n    \"ice\": (name: \"ice\", penalty: 2), // cold\n    \"lava\": Terrain(name: \"lava\", handlers: [(on: \"EV_ENTER\", script: r#\"\n  1\"#)]),\n    \"mud\": (name: \"mud\"),\n}\n";
const MARKED: &str =
    "(\n    name: \"orc\",\n<<<<<<< HEAD\n    hd: 4,\n=======\n    hd: 5,\n>>>>>>> caves\n)\n";

/// What a broken disk, a bad merge or a cat on the keys may do to a text.
fn damaged(text: &str, other: &str, seeded: &mut Seeded) -> String {
    let edge = |text: &str, seeded: &mut Seeded| {
        let mut at = seeded.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let piece = |text: &str, seeded: &mut Seeded| {
        let (a, b) = (edge(text, seeded), edge(text, seeded));
        (a.min(b), a.max(b))
    };
    let mut out = text.to_owned();
    for _ in 0..1 + seeded.below(3) {
        let (a, b) = piece(&out, seeded);
        match seeded.below(9) {
            0 => out.truncate(a),
            1 => out.replace_range(a..b, ""),
            2 => {
                let again = out[a..b].to_owned();
                out.insert_str(b, &again);
            }
            3 => {
                let (x, y) = piece(other, seeded);
                out.insert_str(a, &other[x..y]);
            }
            4 => {
                let mut lines: Vec<&str> = out.split_inclusive('\n').collect();
                for _ in 0..4 {
                    let (i, j) = (seeded.below(lines.len()), seeded.below(lines.len()));
                    if i < lines.len() && j < lines.len() {
                        lines.swap(i, j);
                    }
                }
                out = lines.concat();
            }
            5 => {
                let marks = [
                    "(",
                    ")",
                    "[",
                    "]",
                    "{",
                    "}",
                    "\"",
                    "'",
                    ",",
                    ":",
                    "r#\"",
                    "\"#",
                    "/*",
                    "*/",
                    "//",
                    "\\",
                    "\0",
                    "\u{feff}",
                    "é",
                    "\r",
                    "<<<<<<< a\n",
                    "=======\n",
                    ">>>>>>> b\n",
                ];
                out.insert_str(a, seeded.pick(&marks).unwrap());
            }
            6 => {
                let bytes: Vec<u8> = out
                    .bytes()
                    .map(|byte| if seeded.below(200) == 0 { byte ^ (1 << seeded.below(7)) } else { byte })
                    .collect();
                out = String::from_utf8_lossy(&bytes).into_owned();
            }
            7 => out = format!("{out}{out}"),
            _ => out = out.chars().filter(|_| seeded.below(60) != 0).collect(),
        }
        // Doubling what was doubled says nothing new.
        if out.len() > 64 << 10 {
            let end = (0..=64 << 10).rev().find(|at| out.is_char_boundary(*at)).unwrap_or(0);
            out.truncate(end);
        }
    }
    out
}

#[test]
fn damaged_files_are_told_with_a_place_and_cost_no_time() {
    let (mut seeded, seed) = Seeded::start();
    let (files, _) = files_of(&shipped_folder(), &[]);
    let mut texts: Vec<(Kind, String, String)> = Vec::new();
    for _ in 0..40 {
        let file = &files[seeded.below(files.len())];
        if let Holds::Resources(kind) = file.holds {
            texts.push((kind, file.stem(), text_of(&file.path).unwrap()));
        }
    }
    texts.push((Kind::Terrain, "caves".to_owned(), TABLE.to_owned()));
    texts.push((Kind::Monster, "orc".to_owned(), MARKED.to_owned()));
    let base = load_text(Kind::Monster, "orc", "base", "(name: \"orc\", attributes: (str: 3))").unwrap();
    let (start, mut refused, mut longest) = (Instant::now(), 0, Duration::ZERO);
    for n in 0..FILES {
        let (kind, stem, text) = seeded.pick(&texts).unwrap().clone();
        let (_, _, more) = seeded.pick(&texts).unwrap();
        let text = damaged(&text, more, &mut seeded);
        let one = Instant::now();
        let read = load_file(kind, &stem, "x.ron", &text, 0);
        let lines = text.split('\n').count() as u32;
        for problem in &read.problems {
            let said = !problem.what.is_empty() && !problem.remedy.is_empty();
            let place = (1..=lines).contains(&problem.place.line) && problem.place.column >= 1;
            assert!(said && place && &*problem.file == "x.ron", "seed {seed}, {n}: {problem}\n{text}");
        }
        // Every resource that the file should have is there, or something says why not.
        let table = matches!(outline(&text), Ok(Node { shape: Shape::Map(_), .. }));
        let errors = read.problems.iter().any(|p| p.severity == Severity::Error);
        assert!(table || errors || read.resources.len() == 1, "seed {seed}, {n}: nothing came of\n{text}");
        refused += usize::from(errors);
        for resource in &read.resources {
            assert!(
                check(&Content::new(Manifest::default(), [resource.clone()]), &[], None).counts.len() == 1
            );
        }
        // The other readers of texts.
        if let Some(conflict) = conflict::find(&text) {
            let _ = (
                conflict.fields(&text),
                conflict.ours(&text),
                conflict.theirs(&text),
                conflict.common(&text),
            );
        }
        if let Err(problems) = overlay(&base, "over.ron", &text, 1) {
            assert!(!problems.is_empty() && problems.iter().all(|p| p.place.line >= 1), "seed {seed}, {n}");
        }
        let _ = Manifest::read("pack.ron", &text).map_err(|problems| assert!(!problems.is_empty()));
        longest = longest.max(one.elapsed());
    }
    println!(
        "seed {seed}: {FILES} files, {refused} refused, in {:?}; the longest took {longest:?}",
        start.elapsed()
    );
    assert!(refused > FILES / 3, "{refused}");
    assert!(longest < Duration::from_secs(2), "{longest:?}");
}

#[test]
fn a_pack_of_damaged_files_loads_what_it_can() {
    let (mut seeded, seed) = Seeded::start();
    let dir = tempfile::tempdir().unwrap();
    let (files, _) = files_of(&shipped_folder(), &[]);
    let mut whole = Vec::new();
    for (n, file) in files.iter().enumerate().filter(|(n, _)| n % 3 == 0) {
        let Holds::Resources(kind) = file.holds else { continue };
        let text = text_of(&file.path).unwrap();
        let hurt = n % 2 == 0;
        let text = if hurt { damaged(&text, TABLE, &mut seeded) } else { text };
        let folder = dir.path().join(kind.folder());
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{}.ron", file.stem())), &text).unwrap();
        let table = matches!(outline(&text), Ok(Node { shape: Shape::Map(_), .. }));
        if !hurt && !table {
            whole.push(ResId::new(kind, &file.stem()));
        }
    }
    std::fs::write(dir.path().join("pack.ron"), damaged("(name: \"x\", format: 2)", MARKED, &mut seeded))
        .unwrap();
    let loaded = load_pack(dir.path());
    let lost: Vec<&ResId> = whole.iter().filter(|id| loaded.content.get(**id).is_none()).collect();
    assert!(lost.is_empty(), "seed {seed}: {lost:?} were lost with others");
    assert!(loaded.problems.iter().filter(|p| p.severity == Severity::Error).count() > 10, "seed {seed}");
}
