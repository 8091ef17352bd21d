//! What an author does with a map, by keyboard alone: draws it, takes strokes back, plays it, answers what rules ask,
//! looks about, and saves what was played as a scenario that `augury test` runs.

use augury_editor::command_line::run;
use augury_editor::document::library::Key as Resource;
use augury_editor::view::commands::CommandId;
use augury_engine::base::handle::Handle;
use augury_engine::world::Point;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::{Window, command};

const CELL: &str = "cell_of_the_test";

fn text(window: &Window) -> String {
    let document = window.app().state.library.document(&Resource::new("maps", CELL));
    document.map(|d| d.text().to_owned()).unwrap_or_default()
}

/// A new map, with the keyboard in it.
fn made() -> Window {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    window.app_mut().state.list.folder = Some("maps".to_owned());
    window.ctrl(Key::N);
    window.type_in("Cell of the test");
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some(CELL));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::M);
    window.frames(4);
    window
}

fn at(window: &Window) -> Point {
    let debugger = window.app().state.debugger.as_ref().unwrap();
    debugger.session().unwrap().live().creature(Handle(1)).unwrap().at()
}

fn still(window: &mut Window) {
    window.until("its turn again", |w| !w.app().state.debugger.as_ref().unwrap().running());
}

#[test]
fn a_map_is_drawn_by_keys_a_stroke_is_one_undo_and_only_its_rows_change() {
    let mut window = made();
    let before = text(&window);
    window.key(Key::R);
    window.key(Key::Space);
    for _ in 0..3 {
        window.key(Key::ArrowRight);
        window.key(Key::ArrowDown);
    }
    window.key(Key::Space);
    let drawn = text(&window);
    let changed = before.lines().zip(drawn.lines()).filter(|(a, b)| a != b).count();
    assert_eq!((changed, before.lines().count()), (4, drawn.lines().count()), "{drawn}");
    assert!(drawn.contains("\"#####...") && before.contains("\"#......"), "{drawn}");
    window.ctrl(Key::Z);
    assert_eq!(text(&window), before);
}

#[test]
fn a_map_is_played_by_keys_and_saved_as_a_scenario_that_holds() {
    let mut window = made();
    window.ctrl(Key::S);
    window.key(Key::F7);
    window.frames(4);
    let start = at(&window);
    window.key(Key::ArrowRight);
    still(&mut window);
    window.key(Key::J);
    still(&mut window);
    assert_eq!(at(&window), Point::new(start.x + 1, start.y + 1));
    // Travel: the square is moved, and taken with Enter.
    window.key(Key::M);
    assert!(window.harness.query_by_label_contains("Travel where?").is_some());
    window.key(Key::Escape);
    assert!(window.app().state.playing.ask.is_none(), "Escape leaves it");
    // A wish of the table: nothing is carried, and that is said.
    window.key(Key::D);
    assert!(
        window.app().state.notices.status.text.contains("Nothing is carried"),
        "{}",
        window.app().state.notices.status.text
    );
    command(&mut window, "Save as scenario");
    window.type_in("two steps");
    window.key(Key::Enter);
    window.frames(3);
    let pack = window.dir.path().join("pack");
    let case = pack.join("tests/two_steps");
    assert!(case.join("scenario.ron").is_file() && case.join("expect.ron").is_file());
    let arguments = ["augury".into(), "test".into(), pack.clone().into_os_string()];
    let output = run(arguments.clone(), |_| Ok(()));
    assert_eq!(output.code, 0, "{}{}", output.out, output.err);
    assert!(output.out.contains("holds   two_steps"), "{}", output.out);
    let wanted = std::fs::read_to_string(case.join("expect.ron")).unwrap();
    let place = format!("at: ({}, {})", start.x + 1, start.y + 1);
    assert!(wanted.contains(&place), "{wanted}");
    std::fs::write(case.join("expect.ron"), wanted.replace(&place, "at: (1, 2)")).unwrap();
    let output = run(arguments, |_| Ok(()));
    assert_eq!(output.code, 1, "{}", output.out);
    assert!(output.out.contains("fails   two_steps") && output.out.contains("stands at"), "{}", output.out);
}

#[test]
fn keys_of_play_count_in_the_arena_alone_and_can_be_changed() {
    let mut window = made();
    let state = &mut window.app_mut().state;
    state.settings.keys.insert("WaitHere".to_owned(), "Q".to_owned());
    assert!(state.read_shortcuts().is_empty());
    assert_eq!(state.keys_of(CommandId::WaitHere), "Q");
    window.key(Key::F7);
    window.frames(4);
    let inputs = |w: &Window| w.app().state.debugger.as_ref().unwrap().run().unwrap().lines.len();
    window.key(Key::Q);
    still(&mut window);
    assert!(inputs(&window) > 0, "it waited");
    let before = inputs(&window);
    window.key(Key::Period);
    assert_eq!(inputs(&window), before, "the old key means nothing now");
}
