//! A window of the same framework with one line in it: what the memory of Augury's own is told above.

use eframe::egui::{Ui, ViewportBuilder};

struct Empty;

impl eframe::App for Empty {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        ui.label("nothing");
    }
}

fn main() -> eframe::Result {
    // As large as Augury's at first.
    let viewport = ViewportBuilder::default().with_title("Empty").with_inner_size([1280.0, 800.0]);
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    eframe::run_native("empty", options, Box::new(|_| Ok(Box::new(Empty))))
}
