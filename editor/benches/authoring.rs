//! What an author waits for, on the pack that ships: opening it, a key in a filter, a key in the search of
//! everything, many cells set at once, undo, saving, and a frame of the table while it scrolls.
//!
//! Wanted (issue "Authoring without fear"): a key in a filter under 8 ms, undo under 2 ms, save under 20 ms, a frame
//! of the table under 8 ms, the library complete under 1.2 s.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench that cannot be set up fails")]

use std::hint::black_box;
use std::path::{Path, PathBuf};

use augury_editor::app::state::State;
use augury_editor::app::{App, Places};
use augury_editor::document::find::Finder;
use augury_editor::document::find::query::Query;
use augury_editor::document::library::{Key, Library};
use augury_editor::document::live::Live;
use augury_editor::document::many::{Change, ValueChange, splices};
use augury_editor::document::path::ValuePath;
use augury_editor::document::problem::ProblemList;
use augury_editor::panel::library::rows;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

fn shipped() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/incursion"))
}

fn open(folder: &Path) -> Library {
    Library::open(folder, &mut |_, _| true).unwrap().0
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        match entry.path() {
            path if path.is_dir() => copy(&path, &target),
            path => drop(std::fs::copy(path, target).unwrap()),
        }
    }
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
            |mut l| black_box(set(&mut l, keys, "9", 0)),
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
        b.iter_batched(ready, |mut l| black_box(l.undo(&orc[0])), BatchSize::LargeInput);
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
    let pack = shipped();
    let frame = move |ui: &mut egui::Ui, app: &mut Option<App>| {
        app.get_or_insert_with(|| App::new(ui.ctx(), Places::default(), Some(&pack))).frame(ui);
    };
    let size = egui::Vec2::new(1920.0, 1080.0);
    let mut window = egui_kittest::Harness::builder().with_size(size).build_ui_state(frame, None::<App>);
    window.step();
    while window.state().as_ref().is_some_and(App::loading) {
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    if let Some(app) = window.state_mut() {
        app.state.list.folder = Some("monsters".to_owned());
    }
    window.key_press_modifiers(egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, egui::Key::T);
    window.run_steps(4);
    let mut group = c.benchmark_group("draw");
    group.sample_size(30);
    group.bench_function("a frame of the table while it scrolls", |b| {
        b.iter(|| {
            window.key_press(egui::Key::PageDown);
            window.step();
        });
    });
    group.finish();
}

criterion_group!(benches, opening, looking, editing, drawing);
criterion_main!(benches);
