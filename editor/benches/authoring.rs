//! What an author waits for, on the pack that ships: opening it, a key in a filter, a key in the search of
//! everything, many cells set at once, undo, saving, and a frame of the table while it scrolls.
//!
//! Wanted (issue "Authoring without fear"): a key in a filter under 8 ms, undo under 2 ms, save under 20 ms, a frame
//! of the table under 8 ms, the library complete under 1.2 s.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench that cannot be set up fails")]

use std::hint::black_box;
use std::path::{Path, PathBuf};

use augury_editor::document::find::Finder;
use augury_editor::document::find::query::Query;
use augury_editor::document::library::{Key, Library};
use augury_editor::document::live::Live;
use augury_editor::document::many::{Change, ValueChange, splices};
use augury_editor::document::path::ValuePath;
use augury_editor::document::problem::ProblemList;
use augury_editor::panel::library::rows;
use augury_editor::view::state::State;
use augury_engine::base::id::Kind;
use augury_engine::content::schema_of;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use folders::copy;
use screen::Screen;

#[path = "../tests/window/folders.rs"]
mod folders;
mod screen;

fn shipped() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/incursion"))
}

fn open(folder: &Path) -> Library {
    Library::open(folder, &mut |_, _| true).unwrap().0
}

fn opening(c: &mut Criterion) {
    let folder = shipped();
    let mut group = c.benchmark_group("open");
    group.sample_size(10);
    group.bench_function("the library complete", |b| {
        b.iter(|| {
            let library = open(&folder);
            black_box(Live::load(&library, &mut |_, _| true).unwrap())
        });
    });
    group.finish();
}

fn looking(c: &mut Criterion) {
    let library = open(&shipped());
    let mut state = State { library: library.clone(), pack_open: true, ..State::default() };
    let mut group = c.benchmark_group("a key");
    for text in ["o", "or", "orc cr>3"] {
        text.clone_into(&mut state.list.filter);
        group
            .bench_function(format!("filter of the library: {text}"), |b| b.iter(|| black_box(rows(&state))));
    }
    let mut finder = Finder::default();
    finder.read(&library);
    let problems = ProblemList::default();
    for text in ["a", "gnash", "kind:monster cr>5 flag:M_UNDEAD", "damage:2d6", "script -let"] {
        group.bench_function(format!("search of everything: {text}"), |b| {
            b.iter(|| black_box(finder.find(&Query::read(text), &library, &problems, &|_| Vec::new())));
        });
    }
    let orc = Key::new("monsters", "hill_orc");
    group.bench_function("search of everything after an edit", |b| {
        let mut library = library.clone();
        let mut turn = 0;
        b.iter(|| {
            turn += 1;
            let text = format!("{}// {turn}\n", library.document(&orc).unwrap().saved_text().unwrap());
            library.set_text(&orc, &text, turn * 2_000).unwrap();
            finder.read(&library);
            black_box(finder.find(&Query::read("orc"), &library, &problems, &|_| Vec::new()))
        });
    });
    group.finish();
}

fn editing(c: &mut Criterion) {
    let dir = tempfile::tempdir().unwrap();
    let pack = dir.path().join("pack");
    copy(&shipped(), &pack);
    let library = open(&pack);
    let all: Vec<Key> = library.keys().filter(|key| key.folder == "monsters").cloned().collect();
    let set = |library: &mut Library, keys: &[Key], value: &str, now: u64| {
        let path = ValuePath::root().field("cr");
        let one = |key: &Key| ValueChange {
            key: key.clone(),
            path: path.clone(),
            to: Change::Set(value.to_owned()),
        };
        let changes: Vec<ValueChange> = keys.iter().map(one).collect();
        let edits = splices(library, &changes).unwrap();
        library.edit_together("set cr", edits, now).unwrap()
    };
    let mut group = c.benchmark_group("edit");
    group.sample_size(20);
    group.bench_function("one value of 100 monsters", |b| {
        let keys = &all[..100];
        b.iter_batched(
            || library.clone(),
            |mut l| {
                black_box(set(&mut l, keys, "9", 0));
                // To let go of a whole library is no part of it.
                l
            },
            BatchSize::LargeInput,
        );
    });
    let orc = [Key::new("monsters", "hill_orc")];
    group.bench_function("undo", |b| {
        let ready = || {
            let mut library = library.clone();
            set(&mut library, &orc, "9", 0);
            library
        };
        let undone = |mut l: Library| {
            black_box(l.undo(&orc[0]));
            l
        };
        b.iter_batched(ready, undone, BatchSize::LargeInput);
    });
    // One library for all samples: it knows what it wrote last.
    let mut library = library;
    let mut turn = 0_u64;
    group.bench_function("save", |b| {
        b.iter(|| {
            turn += 1;
            set(&mut library, &orc, &(turn % 20).to_string(), turn * 2_000);
            black_box(library.save(&orc[0]).unwrap())
        });
    });
    group.finish();
}

fn drawing(c: &mut Criterion) {
    let mut screen = Screen::open(&shipped(), egui::Vec2::new(1920.0, 1080.0));
    // All fields of monsters, or as many as there are.
    let all = schema_of(Kind::Monster).unwrap().fields.iter().map(|f| f.name.to_owned()).collect();
    screen.app().state.settings.columns.insert("monsters".to_owned(), all);
    screen.app().state.list.folder = Some("monsters".to_owned());
    let control = egui::Modifiers::COMMAND;
    screen.key(control | egui::Modifiers::SHIFT, egui::Key::T);
    screen.frames(4);
    let mut group = c.benchmark_group("draw");
    group.sample_size(30);
    group.bench_function("a frame of the table while it scrolls", |b| {
        b.iter_custom(|count| {
            (0..count).map(|_| screen.key(egui::Modifiers::NONE, egui::Key::PageDown)).sum()
        });
    });
    group.finish();
}

criterion_group!(benches, opening, looking, editing, drawing);
criterion_main!(benches);
