//! The built program in a real window, on a copy of the whole pack: how long until something is shown and until
//! everything is, what memory it takes above an empty window of the same framework, and what it does at rest.
//!
//! Wanted (issue "Authoring without fear"): the first frame under 700 ms from the start, the library complete under 1.2 s,
//! under 150 MB with the pack and a fight, no frame at rest. The display has no graphics card: frames are drawn by the
//! processor.
//!
//! ```text
//! cargo build --release -p augury-editor --features inspection
//! AUGURY_BIN=target/release/augury cargo bench -p augury-tests --features real-window --bench window
//! ```
//!
//! - [`opening`]: from the start to what is shown
//! - [`memory`]: what processes take
//! - `augury_tests::real_window`: opening, driving and reading a window, as the test of the real window does

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_types,
    missing_docs,
    reason = "a bench that can't be set up has nothing to measure, and it looks at the clock"
)]

mod memory;
mod opening;

use std::process::{Command, Stdio};
use std::time::Duration;

use augury_tests::real_window::{display, fight, rest, start, window};
use window::Window;

/// How long the window is left alone.
const REST: Duration = Duration::from_secs(10);

fn main() {
    if let Some(lacking) = lacking() {
        return println!("nothing measured: {lacking}");
    }
    println!("| what | measured | the aim |\n|---|--:|--:|");
    let opened = opening::times();
    row("the first frame, from the start of the process", &ms(opened.first), "700 ms");
    row("the library complete", &ms(opened.complete), "1.2 s");
    let empty = memory::empty();
    row("an empty window of the same framework: resident", &empty.told(), "");
    let mut window = Window::open(|_| ());
    let pack = memory::at_rest(window.id());
    row("above it, with the pack", &pack.above(empty).told(), "");
    fight::fighting(&mut window);
    // To its end, however long.
    window.press("F5");
    let fight = memory::at_rest(window.id());
    row("above it, with the pack and a fight", &fight.above(empty).told(), "150 MB");
    let rest = rest::of(&mut window, REST);
    row(&format!("frames drawn at rest, in {} s", REST.as_secs()), &rest.frames.to_string(), "0");
    row(&format!("the processor at rest, in {} s", REST.as_secs()), &ms(rest.busy), "");
}

/// What is not there that it takes.
fn lacking() -> Option<String> {
    if std::env::var_os("AUGURY_BIN").is_none() {
        let how = "cargo build --release -p augury-editor --features inspection, then its path";
        return Some(format!("AUGURY_BIN names no program: {how}"));
    }
    let there = |tool: &str| {
        let mut asked = Command::new(tool);
        asked.arg("-version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        asked.status().is_ok()
    };
    let tools = ["Xvfb", "xdotool"].into_iter().find(|tool| !there(tool));
    tools.map(|tool| format!("there is no {tool}, of which the display is made (.ci/run installs it)"))
}

fn row(what: &str, measured: &str, aim: &str) {
    println!("| {what} | {measured} | {aim} |");
}

fn ms(time: Duration) -> String {
    format!("{} ms", time.as_millis())
}
