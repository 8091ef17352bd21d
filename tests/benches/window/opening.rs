//! From the start of the process to what is on the display. The display's memory is read meanwhile, and the window is
//! asked nothing.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::display::{Display, Picture, Place, SIZE};
use super::start::started;
use super::window::{LONGEST, Window};
use augury_tests::folders::copy;

/// How often the program is started; the middle counts.
const STARTS: usize = 7;
/// Between two looks.
const LOOK: Duration = Duration::from_millis(2);
/// So many colours show that the menu's letters stand there.
const LETTERS: usize = 8;
/// How high the menu is, in pixels.
const MENU: usize = 24;

/// Times from the start of the process.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// The first frame stands on the display.
    pub first: Duration,
    /// The bar below says how many resources were read: the library is complete.
    pub complete: Duration,
}

/// The middle of some starts on one copy of the pack, each as the first is.
pub fn times() -> Times {
    let (dir, row, shown) = complete();
    let mut all: Vec<Times> = (0..STARTS).map(|_| one(dir.path(), row, &shown)).collect();
    let middle = |of: fn(&Times) -> Duration, all: &mut Vec<Times>| {
        all.sort_by_key(of);
        of(&all[all.len() / 2])
    };
    Times { first: middle(|t| t.first, &mut all), complete: middle(|t| t.complete, &mut all) }
}

/// A folder with a copy of the pack, the left half of the bar below, and how that looks once the pack is read.
fn complete() -> (Arc<tempfile::TempDir>, Place, Picture) {
    let dir = Arc::new(tempfile::tempdir().expect("a temporary folder"));
    copy(&augury_tests::pack::shipped_folder(), &dir.path().join("incursion")).unwrap();
    let mut window = Window::open_in(dir.clone());
    let row = window.until("the bar below", |t| t.with("incursion: ")?.place);
    let row = [0, row[1], SIZE.0 / 2, row[3]];
    // What was shown while it was looked at may lag a frame.
    std::thread::sleep(Duration::from_secs(1));
    let shown = window.display.picture();
    drop(window);
    (dir, row, shown)
}

fn one(dir: &Path, row: Place, shown: &Picture) -> Times {
    for own in ["config", "data"] {
        let own = dir.join(own);
        assert!(!own.exists() || std::fs::remove_dir_all(own).is_ok());
    }
    let display = Display::start();
    let menu = [0, 0, SIZE.0, MENU];
    let blank = display.picture();
    let start = Instant::now();
    let mut app = started(dir, &display, None);
    let (mut first, mut complete) = (None, None);
    while complete.is_none() && start.elapsed() < LONGEST {
        let (picture, now) = (display.picture(), start.elapsed());
        let letters = || !picture.same_in(&blank, menu) && picture.colours(menu) >= LETTERS;
        if first.is_none() && letters() {
            first = Some(now);
        }
        if first.is_some() && picture.same_in(shown, row) {
            complete = Some(now);
        }
        std::thread::sleep(LOOK);
    }
    let _ = app.kill();
    let _ = app.wait();
    match (first, complete) {
        (Some(first), Some(complete)) => Times { first, complete },
        other => panic!("the window was never shown, or never complete: {other:?}"),
    }
}
