//! The built program in a real window: what an author does by keyboard, and what comes to the screen and to
//! the disk. `.ci/run` builds the program and says by `AUGURY_BIN` where it is.
//!
//! How a window is opened, driven and read stands in `augury_tests::real_window`; here are the stories.

// A test fails by panicking; figures are printed because the test is run for them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

mod acceptance;
mod author;
mod bite;
mod encounter;
mod getting_started;
mod god;
mod import;
mod spell;
mod steps;
mod task;
mod world;

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use augury_tests::real_window::{display, fight, rest, start, tree, window};
use display::{Picture, Place, SIZE};
use fight::{Position, fighting, position, step};
use start::program;
use tree::Tree;
use window::{LONGEST, Window};

/// What a change from outside may take on a loaded machine without a graphics card. The aim is 250 ms.
const RELOAD: Duration = Duration::from_secs(2);

/// The seed by which the stories choose resources: `AUGURY_SEED`, else of the clock.
fn seed() -> u64 {
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| u64::from(d.subsec_nanos()));
    let told = std::env::var("AUGURY_SEED").ok();
    told.map_or_else(now, |s| s.parse().expect("AUGURY_SEED is a whole number"))
}

/// One window at a time: drawing without a graphics card takes all there is.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[test]
fn an_edit_in_the_form_changes_one_value_of_the_file() {
    let _alone = alone();
    let mut window = Window::open(|pack| {
        let file = pack.join("monsters/hill_orc.ron");
        let text = std::fs::read_to_string(&file).unwrap();
        let attacks = text.replace("    attacks: ", "    // bare hands /* for now */\n    attacks:   ");
        assert_ne!(attacks, text);
        std::fs::write(file, format!("// Orcs of the hills.\n{attacks}// the end\n")).unwrap();
    });
    let before = window.on_disk("hill_orc");
    let after = before.replace("damage: \"1d3\"", "damage: \"2d6\"");
    assert_ne!(before, after);
    window.go_to("hill_orc");
    window.tab_to("Damage 1");
    window.press("ctrl+a");
    window.type_in("2d6");
    window.until_says("1 unsaved");
    assert_eq!(window.on_disk("hill_orc"), before, "nothing is written before it is saved");
    window.press("ctrl+s");
    window.until_on_disk("hill_orc", &after);
    window.until("nothing is unsaved", |t| t.with("1 unsaved").is_none().then_some(()));
    window.press("ctrl+z");
    window.until_says("Undid");
    window.press("ctrl+s");
    window.until_on_disk("hill_orc", &before);
}

#[test]
fn a_fight_is_stepped_into_over_out_and_back() {
    let _alone = alone();
    let mut window = Window::open(|_| ());
    let end = fighting(&mut window);
    assert_eq!((end.live, end.of), (1, None));
    let back = step(&mut window, "alt+F11");
    assert_eq!(back, Position { live: 1, at: end.at - 1, of: Some(end.at) });
    let past = |n: &str| n.starts_with("moment ") && n.contains(" of ") && n.contains("content v1");
    window.until("which moment is looked at", |t| t.nodes.iter().find(|n| past(&n.says)).map(|_| ()));
    for _ in 0..4 {
        let before = window.until("a moment", position);
        assert!(step(&mut window, "alt+F10").at < before.at, "a step back over goes back");
    }
    let here = window.until("a moment", position);
    let into = step(&mut window, "F11");
    assert_eq!(into.at, here.at + 1, "a step into goes to the next moment");
    let over = step(&mut window, "F10");
    assert!(over.at > into.at);
    assert_eq!(step(&mut window, "alt+bracketleft").at, over.at - 1);
    assert_eq!(step(&mut window, "alt+bracketright").at, over.at);
    let out = step(&mut window, "alt+shift+F11");
    assert!(out.at < over.at, "a step back out goes back");
    let out = (step(&mut window, "F11"), step(&mut window, "shift+F11"));
    assert!(out.1.at > out.0.at, "a step out goes on");
    window.press("alt+End");
    assert_eq!(window.until("the live end", |t| position(t).filter(|p| p.of.is_none())), end);
}

#[test]
fn at_rest_nothing_is_drawn_and_the_processor_is_left_alone() {
    let _alone = alone();
    let mut window = Window::open(|_| ());
    fighting(&mut window);
    let rest = rest::of(&mut window, Duration::from_secs(4));
    assert_eq!(rest.frames, 0, "{rest:?}");
    assert!(rest.busy < Duration::from_millis(200), "{rest:?}");
}

/// The place of the cells of AttrAdj.
fn grid(tree: &Tree) -> Option<Place> {
    tree.nodes.iter().find(|n| n.role == "Grid")?.place
}

/// The picture once nothing moves in a place of it.
fn still(window: &mut Window, place: Place) -> Picture {
    let start = Instant::now();
    let mut before = window.display.picture();
    loop {
        window.tree();
        std::thread::sleep(Duration::from_millis(50));
        let now = window.display.picture();
        if now.same_in(&before, place) {
            return now;
        }
        assert!(start.elapsed() < LONGEST, "the picture never comes to rest");
        before = now;
    }
}

/// Writes a monster from outside; answers the time until the display shows something else in `place`. The
/// window is asked nothing meanwhile.
fn shown_after(window: &mut Window, text: &str, place: Place) -> Duration {
    let before = still(window, place);
    let start = Instant::now();
    std::fs::write(window.file("hill_orc"), text).unwrap();
    while window.display.picture().same_in(&before, place) {
        assert!(start.elapsed() < LONGEST, "the file was written, and nothing changed on the screen");
        std::thread::sleep(Duration::from_millis(2));
    }
    start.elapsed()
}

#[test]
fn a_file_written_from_outside_enters_the_running_fight() {
    let _alone = alone();
    let mut window = Window::open(|_| ());
    fighting(&mut window);
    window.tab_to("AttrAdj");
    window.press("space");
    window.until("the cells", grid);
    if window.tree().named("creature: hill orc").is_none() {
        window.tab_to("creature: goblin");
        window.press("Down");
        window.type_in("hill");
        window.press("Return");
        window.until_says("creature: hill orc");
    }
    window.tab_to("cells of AttrAdj");
    window.press("Down");
    window.until_says("Str in all 18");
    let place = window.until("the cells", grid);
    let good = window.on_disk("hill_orc");
    let strong = |n: u32| {
        let text = good.replace("str: 18", &format!("str: {n}"));
        assert_ne!(text, good);
        text
    };
    let mut times = Vec::new();
    for (n, revision) in [(24, 2), (20, 3), (26, 4), (21, 5), (25, 6)] {
        times.push(shown_after(&mut window, &strong(n), place));
        window.until_says(&format!("content v{revision}"));
        window.until_says(&format!("Str in all {n}"));
    }
    times.sort();
    let text: Vec<String> = times.iter().map(|t| format!("{} ms", t.as_millis())).collect();
    println!("from the write of a monster's file to AttrAdj on the screen: {}", text.join(", "));
    let within = times.iter().filter(|t| **t < Duration::from_millis(250)).count();
    println!("under 250 ms: {within} of {}", times.len());
    assert!(times.iter().all(|t| *t < RELOAD), "{text:?}");

    // Broken: a problem with its place, and the last good version goes on.
    let broken = good.replace("str: 18", "str: @");
    let line = broken.lines().position(|l| l.contains("str: @")).unwrap();
    let column = broken.lines().nth(line).unwrap().find('@').unwrap();
    std::fs::write(window.file("hill_orc"), &broken).unwrap();
    window.until_says("! 1 error");
    let before = window.until("a moment", position);
    assert_eq!(before.live, 6, "the last good version stays");
    window.until_says("Str in all 25");
    window.press("F6");
    let after = window.until("one action more", |t| position(t).filter(|p| p.at > before.at));
    assert_eq!(after.live, 6);
    window.press("F8");
    let (line, column) = (line + 1, column + 1);
    window.until_says(&format!(":{line}:{column}:"));

    // Mended.
    std::fs::write(window.file("hill_orc"), strong(22)).unwrap();
    window.until_says("no errors");
    window.until("the mended version in the fight", |t| position(t).filter(|p| p.live == 7));
}

#[test]
fn the_three_layouts_are_drawn_in_dark_and_light() {
    let _alone = alone();
    let mut window = Window::open(|_| ());
    window.go_to("hill_orc");
    fighting(&mut window);
    for _ in 0..6 {
        step(&mut window, "alt+F10");
    }
    // Into an event, so that its panels have something to show.
    while window.tree().named("No event here").is_some() {
        assert!(step(&mut window, "F11").of.is_some(), "no event up to the live end");
    }
    let folder = augury_tests::source::top().join("target/screenshots");
    std::fs::create_dir_all(&folder).unwrap();
    let mut pictures: Vec<(PathBuf, Picture)> = Vec::new();
    for (colours, dark) in [("Dark colours", true), ("Light colours", false)] {
        window.command(colours);
        for (keys, layout, sign) in
            [("ctrl+1", "edit", "Library"), ("ctrl+2", "debug", "Event Stack"), ("ctrl+3", "play", "Fight!")]
        {
            window.press(keys);
            window.until(layout, |t| {
                let others = ["Library", "Event Stack"].iter().filter(|o| **o != sign);
                (t.named(sign).is_some() && others.clone().all(|o| t.named(o).is_none())).then_some(())
            });
            let picture = still(&mut window, [0, 0, SIZE.0, SIZE.1]);
            let theme = if dark { "dark" } else { "light" };
            let file = folder.join(format!("{layout}-{theme}.png"));
            window.display.save(&file);
            let bright = picture.brightness();
            assert_eq!(dark, bright < 128, "{layout} in {theme} has a mean of {bright}");
            // Something stands in each quarter of the window.
            let (x, y) = (SIZE.0 / 2, SIZE.1 / 2);
            for place in [[0, 0, x, y], [x, 0, SIZE.0, y], [0, y, x, SIZE.1], [x, y, SIZE.0, SIZE.1]] {
                let count = picture.colours(place);
                assert!(count >= 16, "{layout} in {theme} has {count} colours in {place:?}");
            }
            let png = std::fs::read(&file).unwrap();
            assert!(png.starts_with(b"\x89PNG") && png.len() > 10_000, "{} bytes", png.len());
            for (other, shown) in &pictures {
                assert!(*shown != picture, "{} looks like {}", file.display(), other.display());
            }
            println!("{}: mean {bright}", file.display());
            pictures.push((file, picture));
        }
    }
    assert_eq!(pictures.len(), 6);
}

#[test]
fn without_a_display_it_says_so_and_plays_the_sample_as_text() {
    let dir = tempfile::tempdir().unwrap();
    let (out, err) = (dir.path().join("out"), dir.path().join("err"));
    let file = |path| Stdio::from(std::fs::File::create(path).unwrap());
    let mut augury = Command::new(program());
    augury
        .arg(augury_tests::pack::shipped_folder())
        .stdin(Stdio::null())
        .stdout(file(&out))
        .stderr(file(&err));
    for variable in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        augury.env_remove(variable);
    }
    augury.env("XDG_CONFIG_HOME", dir.path()).env("XDG_DATA_HOME", dir.path());
    let mut augury = augury.spawn().unwrap();
    let start = Instant::now();
    let ended = loop {
        if let Some(ended) = augury.try_wait().unwrap() {
            break ended;
        }
        if start.elapsed() > LONGEST {
            augury.kill().unwrap();
            augury.wait().unwrap();
            panic!("it does not end without a display");
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let (out, err) = (std::fs::read_to_string(out).unwrap(), std::fs::read_to_string(err).unwrap());
    assert_eq!(ended.code(), Some(0), "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.contains("DISPLAY") && err.contains("set"), "{err}");
    assert!(out.lines().count() > 5 && out.contains("hill orc") && out.contains("goblin"), "{out}");
}
