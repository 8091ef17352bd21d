//! A frame of each layout at 1920x1080 over the pack that ships, with a monster open and a fight that runs: its interface
//! and its triangles, while nothing happens, while the pointer moves over everything, and while a list scrolls.
//!
//! Wanted: 5 ms for each layout. `cargo bench -p augury-editor --bench layouts`

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_types,
    missing_docs,
    reason = "a bench that can't be set up has nothing to measure, and it looks at the clock"
)]

use augury_editor::debugger::Intent;
use augury_editor::debugger::setup;
use augury_engine::base::id::{Kind, ResId};
use egui::{Event, Key, Modifiers, MouseWheelUnit, TouchPhase, Vec2, pos2};
use screen::Screen;
use std::path::Path;
use std::time::Duration;

mod screen;

const SIZE: Vec2 = Vec2::new(1920.0, 1080.0);
/// Frames of each row.
const FRAMES: usize = 300;

fn main() {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion");
    let mut screen = Screen::open(&pack, SIZE);
    screen.key(Modifiers::COMMAND, Key::P);
    screen.frame(vec![Event::Text("monsters/troll".to_owned())]);
    screen.frames(3);
    screen.key(Modifiers::NONE, Key::Enter);
    screen.frames(3);
    let id = |id| ResId::new(Kind::Monster, id);
    let start = setup::duel("incursion", id("hill_orc"), id("goblin"), 1);
    let debugger = screen.app().state.debugger.as_mut().unwrap();
    debugger.apply(Intent::Start(Box::new(start)));
    for _ in 0..6 {
        debugger.apply(Intent::OneAction);
        debugger.finish_work();
    }
    println!("| what | middle | 95 of 100 | the aim |\n|---|--:|--:|--:|");
    for (layout, key) in [("Edit", Key::Num1), ("Debug", Key::Num2), ("Play", Key::Num3)] {
        screen.key(Modifiers::COMMAND, key);
        // Previews are worked out on a thread.
        for _ in 0..40 {
            screen.frames(1);
            std::thread::sleep(Duration::from_millis(20));
        }
        row(&format!("{layout}: nothing happens"), (0..FRAMES).map(|_| screen.frame(Vec::new())).collect());
        let over = |n: usize| {
            let (x, y) = ((n * 97) % 1920, (n * 53) % 1080);
            vec![Event::PointerMoved(pos2(x as f32, y as f32))]
        };
        row(&format!("{layout}: the pointer moves"), (0..FRAMES).map(|n| screen.frame(over(n))).collect());
        screen.frame(vec![Event::PointerMoved(pos2(160.0, 400.0))]);
        let wheel = |n: usize| {
            vec![Event::MouseWheel {
                unit: MouseWheelUnit::Point,
                delta: Vec2::new(0.0, if n % 60 < 30 { -40.0 } else { 40.0 }),
                modifiers: Modifiers::NONE,
                phase: TouchPhase::Move,
                source: egui::MouseWheelSource::Unknown,
            }]
        };
        row(&format!("{layout}: a list scrolls"), (0..FRAMES).map(|n| screen.frame(wheel(n))).collect());
    }
}

fn row(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at =
        |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default().as_secs_f64() * 1e3;
    println!("| {what} | {:.2} ms | {:.2} ms | 5 ms |", at(50), at(95));
}
