//! The window without a screen, as far as a frame costs something: its interface and its triangles. What screen readers
//! are told is only put together where one listens, so it is left out.

#![allow(clippy::disallowed_types, reason = "it looks at the clock")]

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use augury_editor::app::{App, Places};
use egui::{Context, Event, Key, Modifiers, Pos2, RawInput, Rect, Vec2};

/// A window over a pack.
pub struct Screen {
    ctx: Context,
    app: App,
    size: Vec2,
    time: f64,
}

impl Screen {
    /// Opens a pack and waits until it is read.
    pub fn open(pack: &Path, size: Vec2) -> Self {
        let ctx = Context::default();
        let app = App::new(&ctx, Places::default(), Some(pack));
        let mut screen = Screen { ctx, app, size, time: 0.0 };
        screen.frame(Vec::new());
        while screen.app.loading() {
            std::thread::sleep(Duration::from_millis(5));
            screen.frame(Vec::new());
        }
        screen
    }

    /// The window's program.
    pub fn app(&mut self) -> &mut App {
        &mut self.app
    }

    /// One frame with these events; how long it took.
    pub fn frame(&mut self, events: Vec<Event>) -> Duration {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size)),
            time: Some(self.time),
            focused: true,
            events,
            ..RawInput::default()
        };
        let start = Instant::now();
        let output = self.ctx.run_ui(input, |ui| self.app.frame(ui));
        black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
        start.elapsed()
    }

    /// One frame in which a key is pressed and let go.
    pub fn key(&mut self, modifiers: Modifiers, key: Key) -> Duration {
        let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        self.frame(vec![event(true), event(false)])
    }

    /// Some frames in which nothing is pressed.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.frame(Vec::new());
        }
    }
}
