//! Pictures of every panel and dialog, to be looked at: both themes, two sizes of the display, and twice the scale.
//!
//! ```text
//! cargo build --release -p augury-editor --features inspection
//! AUGURY_BIN=target/release/augury cargo run --release -p augury-tests --features real-window --bin pictures
//! ```
//!
//! They go to `target/pictures/<size>-<theme>/`. `--only dark-1280x800` takes one set.

#![allow(clippy::print_stdout, reason = "it reports to who started it")]
#![allow(clippy::expect_used, reason = "who drives a window fails by panicking, with what was on the screen")]

use augury_tests::real_window::display::Display;
use augury_tests::real_window::fight::{fighting, step};
use augury_tests::real_window::start::Scale;
use augury_tests::real_window::window::Window;
use augury_tests::source::top;
use clap::Parser;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a frame takes at most from being drawn to standing on the display.
const SHOWN: Duration = Duration::from_millis(250);

/// Pictures of the window, which AUGURY_BIN names.
#[derive(Parser)]
struct Arguments {
    /// Sets whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
}

/// The sizes of displays, and the scale.
const SIZES: [((usize, usize), Scale); 3] =
    [((1280, 800), Scale::One), ((1920, 1080), Scale::One), ((2560, 1600), Scale::Two)];

/// The resources that are looked at in the Edit layout.
const LOOKED_AT: [&str; 7] = [
    "monsters/troll",
    "effects/acid_arrow",
    "gods/hesani",
    "encounters/goblinoid_warband",
    "items/long_sword",
    "classes/rogue",
    "regions/abattoir",
];

fn main() {
    let Arguments { only } = Arguments::parse();
    for (size, scale) in SIZES {
        for theme in ["dark", "light"] {
            let name = format!("{theme}-{}x{}{}", size.0, size.1, scale.suffix());
            if name.contains(&only) {
                let folder = top().join("target/pictures").join(&name);
                std::fs::create_dir_all(&folder).expect("the folder of pictures");
                let count = taken(&Set { size, scale, theme, folder });
                println!("{name}: {count} pictures");
            }
        }
    }
}

/// One size, scale and theme.
struct Set {
    size: (usize, usize),
    scale: Scale,
    theme: &'static str,
    folder: PathBuf,
}

/// Takes all pictures of a set; how many.
fn taken(set: &Set) -> usize {
    let mut count = 0;
    let mut window = Window::open_scaled(Display::of_size(set.size), set.scale);
    let mut take = |window: &mut Window, name: &str| {
        window.tree();
        std::thread::sleep(SHOWN);
        window.display.save(&file(&set.folder, name));
        count += 1;
    };
    window.command(if set.theme == "dark" { "Dark colours" } else { "Light colours" });
    for key in LOOKED_AT {
        window.go_to(key);
        take(&mut window, &format!("edit-{key}"));
    }
    window.go_to("monsters/troll");
    fighting(&mut window);
    in_a_strike(&mut window);
    for (layout, keys) in [("edit", "ctrl+1"), ("debug", "ctrl+2"), ("play", "ctrl+3")] {
        window.press(keys);
        take(&mut window, &format!("layout-{layout}"));
    }
    window.press("ctrl+2");
    for panel in titles("editor/src/view/panels.rs", ", \"") {
        window.command(&format!("Panel {panel}"));
        take(&mut window, &format!("panel-{panel}"));
    }
    window.command("Reset layouts");
    played(&mut window);
    for dialog in
        titles("editor/src/view/commands.rs", ", \"").into_iter().filter(|title| title.ends_with('…'))
    {
        // The display's tool types ASCII alone. The palette may be what is asked for, and is not waited for.
        window.type_in_new("ctrl+shift+p", dialog.trim_end_matches('…'));
        window.press("Return");
        window.tree();
        take(&mut window, &format!("dialog-{dialog}"));
        window.press("Escape");
        window.press("Escape");
    }
    count
}

/// Stops the fight within a strike, so that the panels of the debugger have an event to show.
fn in_a_strike(window: &mut Window) {
    window.type_in_new("ctrl+F9", "EV_STRIKE");
    window.press("Return");
    step(window, "F5");
    step(window, "F11");
}

/// Plays a creature of the fight, so that what it may do can be asked.
fn played(window: &mut Window) {
    window.press("ctrl+3");
    window.tab_to("play");
    window.press("space");
    window.until_says("✓ played");
    window.press("ctrl+e");
}

/// The file of a picture.
fn file(folder: &Path, name: &str) -> PathBuf {
    let plain: String =
        name.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    folder.join(format!("{}.png", plain.trim_matches('-')))
}

/// The titles that a table of the sources has behind some text.
fn titles(table: &str, behind: &str) -> Vec<String> {
    let text = std::fs::read_to_string(top().join(table)).expect("the table of the window");
    let title = |line: &str| Some(line.split_once(behind)?.1.split_once('"')?.0.to_owned());
    text.lines().filter_map(title).filter(|title| title.starts_with(char::is_uppercase)).collect()
}
