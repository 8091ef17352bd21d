//! The built program in a real window over a copy of the pack that ships, driven by keys.
//!
//! Keys go through the display, as a keyboard's do. What is on the screen is asked over the loopback port of
//! the `inspection` build, which draws a frame for each answer. Everything is waited for, nothing is slept
//! for but pictures, and all that was started ends with the window, also where a test fails.

use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui_inspection::protocol::{read_message, write_message};
use egui_inspection::{Request, Response};

use super::display::Display;
use super::start::{Scale, connect, free_port, started_at, started_on};
use super::tree::Tree;
use crate::folders::copy;

/// How long anything may take on a loaded machine before it counts as never.
pub const LONGEST: Duration = Duration::from_secs(60);
/// Between two looks.
pub const PAUSE: Duration = Duration::from_millis(15);
/// What a frame takes at most from being drawn to standing on the display.
const SHOWN: Duration = Duration::from_millis(300);

/// A window that is open; closed, with its display, when dropped.
pub struct Window {
    port: TcpStream,
    app: Child,
    /// Where it is shown. After the program, so that it outlives it.
    pub display: Display,
    /// The pack and the window's own files.
    dir: Arc<tempfile::TempDir>,
    /// Where the pack lies in it.
    pack: &'static str,
    /// Where the mouse was moved to last.
    pub(super) pointed: Option<(usize, usize)>,
}

/// Where the copy of the pack lies that a window is opened on.
const OPENED: &str = "incursion";
/// Where it lies as the pack that comes with the program: where the program looks for it first.
const SHIPPED: &str = "assets/incursion";

impl Window {
    /// Opens the window on a copy of the pack that ships, with `change` done to the copy first.
    pub fn open(change: impl FnOnce(&Path)) -> Self {
        Self::open_in(copied(OPENED, change))
    }

    /// Opens the window on the copy of the pack that a folder has.
    pub fn open_in(dir: Arc<tempfile::TempDir>) -> Self {
        Self::open_on(Display::start(), dir)
    }

    /// The same on a display, which the window fills.
    pub fn open_on(display: Display, dir: Arc<tempfile::TempDir>) -> Self {
        Self::open_at(Scale::One, display, dir)
    }

    /// Opens the window on a copy of the pack that ships, on a display and at a scale.
    pub fn open_scaled(display: Display, scale: Scale) -> Self {
        Self::open_at(scale, display, copied(OPENED, |_| ()))
    }

    /// Opens the window without a pack, as it is for who has never used it: on its start page, beside a copy of the pack
    /// that comes with the program.
    pub fn open_on_start_page() -> Self {
        let dir = copied(SHIPPED, |_| ());
        let (display, address) = (Display::start(), free_port());
        let mut app = started_on(None, Scale::One, dir.path(), &display, Some(&address));
        let port = connect(&address, &mut app);
        let mut window = Self { port, app, display, dir, pack: SHIPPED, pointed: None };
        window.take_keyboard();
        window.until_says("Guided tours");
        window
    }

    fn open_at(scale: Scale, display: Display, dir: Arc<tempfile::TempDir>) -> Self {
        let address = free_port();
        let mut app = started_at(scale, dir.path(), &display, Some(&address));
        let port = connect(&address, &mut app);
        let mut window = Self { port, app, display, dir, pack: OPENED, pointed: None };
        window.take_keyboard();
        window.until_read();
        window
    }

    /// Waits until the pack is read. The status bar says so: "…/incursion: 578 resources".
    pub fn until_read(&mut self) {
        let read = |t: &Tree| {
            t.nodes
                .iter()
                .find(|n| n.says.contains("incursion: ") && n.says.ends_with(" resources"))
                .map(|_| ())
        };
        self.until("the pack is read", read);
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.app.id()
    }

    /// Ends the process at once, as `kill -9` does.
    pub fn kill(&mut self) {
        self.app.kill().expect("a running program");
        self.app.wait().expect("its end");
    }

    /// There is no window manager: the window is given the keyboard by hand.
    fn take_keyboard(&self) {
        let start = Instant::now();
        let find = || self.display.tool("xdotool", &["search", "--onlyvisible", "--class", "^augury$"]);
        let id = loop {
            if let Some(id) = find().as_deref().and_then(|found| found.lines().next()) {
                break id.to_owned();
            }
            assert!(start.elapsed() < LONGEST, "no window came");
            std::thread::sleep(PAUSE);
        };
        // The mouse out of the way: what it rests on would show its tooltip.
        let (width, height) = self.display.size();
        if (width, height) != super::display::SIZE {
            let size = [width.to_string(), height.to_string()];
            let _ = self.display.tool("xdotool", &["windowsize", "--sync", &id, &size[0], &size[1]]);
        }
        let (x, y) = (width - 1, height - 1);
        let _ = self.display.tool("xdotool", &["mousemove", &x.to_string(), &y.to_string()]);
        while self.display.tool("xdotool", &["getwindowfocus"]).is_none_or(|has| has.trim() != id) {
            assert!(start.elapsed() < LONGEST, "the window does not take the keyboard");
            let _ = self.display.tool("xdotool", &["windowfocus", &id]);
        }
    }

    /// Asks the window.
    fn ask(&mut self, request: &Request) -> Response {
        let answer = write_message(&mut self.port, request).and_then(|()| read_message(&mut self.port));
        match answer {
            Ok(Response::Error { message }) => panic!("the window could not answer: {message}"),
            Ok(answer) => answer,
            Err(error) => panic!("the window is gone ({:?}): {error}", self.app.try_wait()),
        }
    }

    /// What is on the screen.
    pub fn tree(&mut self) -> Tree {
        Tree::read(self.ask(&Request::GetTree)).unwrap_or_default()
    }

    /// Draws frames until the screen has what is looked for; answers it.
    #[track_caller]
    pub fn until<R>(&mut self, what: &str, look: impl Fn(&Tree) -> Option<R>) -> R {
        let start = Instant::now();
        loop {
            let tree = self.tree();
            if let Some(found) = look(&tree) {
                return found;
            }
            if start.elapsed() >= LONGEST {
                let file = crate::source::top().join("target/screenshots/failed.png");
                let _ = std::fs::create_dir_all(file.with_file_name(""));
                self.display.save(&file);
            }
            assert!(start.elapsed() < LONGEST, "never came: {what}; on the screen:\n{}", tree.words());
            std::thread::sleep(PAUSE);
        }
    }

    /// Waits until some words are on the screen.
    #[track_caller]
    pub fn until_says(&mut self, text: &str) {
        self.until(text, |t| t.with(text).map(|_| ()));
    }

    /// Keeps what is on the display among the screenshots of the stories.
    pub fn picture(&self, name: &str) {
        let folder = crate::source::top().join("target/screenshots");
        std::fs::create_dir_all(&folder).expect("the folder of screenshots");
        // What the tree says already may not have come to the display yet.
        std::thread::sleep(SHOWN);
        self.display.save(&folder.join(format!("{name}.png")));
    }

    /// Presses a combination, such as `ctrl+shift+p`.
    pub fn press(&self, keys: &str) {
        self.display.press(keys);
    }

    /// Presses several combinations one after the other, as fast as the display takes them.
    pub fn press_all(&self, keys: &[&str]) {
        if !keys.is_empty() {
            let arguments: Vec<&str> = std::iter::once("key").chain(keys.iter().copied()).collect();
            assert!(self.display.tool("xdotool", &arguments).is_some(), "xdotool can't press {keys:?}");
        }
    }

    /// Types a text into the field that has the keyboard, once it has it, and waits until it holds it.
    #[track_caller]
    pub fn type_in(&mut self, text: &str) {
        let field = |t: &Tree| t.focused().filter(|n| n.role.ends_with("TextInput")).map(|_| ());
        self.until("a field with the keyboard", field);
        self.display.type_in(text);
        self.until(&format!("{text} is typed"), |t| {
            t.focused().filter(|n| n.holds.ends_with(text)).map(|_| ())
        });
    }

    /// Presses keys that open a field, waits until that one has the keyboard, and types into it. What is typed too early
    /// would go to the field that had the keyboard before.
    #[track_caller]
    pub fn type_in_new(&mut self, keys: &str, text: &str) {
        let (before, _) = self.keyboard();
        self.press(keys);
        let field = |t: &Tree| {
            let here = t.focused().filter(|n| n.role.ends_with("TextInput"));
            here.filter(|_| t.focus_id != before).map(|_| ())
        };
        self.until("another field with the keyboard", field);
        self.type_in(text);
    }

    /// Presses Tab until what says this has the keyboard.
    #[track_caller]
    pub fn tab_to(&mut self, says: &str) {
        self.go_on("Tab", says, |here| here == says);
    }

    /// Presses Tab, or Shift+Tab, until what begins so has the keyboard.
    #[track_caller]
    pub fn tab_to_some(&mut self, keys: &str, begins: &str) {
        self.go_on(keys, begins, |here| here.starts_with(begins));
    }

    #[track_caller]
    fn go_on(&mut self, keys: &str, what: &str, is: impl Fn(&str) -> bool) {
        let mut passed = Vec::new();
        let (mut id, mut here) = self.keyboard();
        for _ in 0..500 {
            // Who has it for one frame may be about to lose it.
            if is(&here) {
                (id, here) = self.keyboard();
                if is(&here) {
                    return;
                }
            }
            passed.push(here);
            self.press(keys);
            (id, here) = self.until("Tab moves the keyboard", |t| {
                let moved = t.focus_id != id && t.focus.is_some();
                moved.then(|| (t.focus_id.clone(), t.focused().map(|n| n.says.clone()).unwrap_or_default()))
            });
        }
        panic!("{keys} never came to {what}, but to {passed:#?}");
    }

    /// Who has the keyboard, once two frames agree on it.
    fn keyboard(&mut self) -> (String, String) {
        let mut before = self.tree();
        loop {
            let now = self.tree();
            if now.focus_id == before.focus_id {
                let says = now.focused().map(|n| n.says.clone()).unwrap_or_default();
                return (now.focus_id, says);
            }
            before = now;
        }
    }

    /// Opens a monster by its id.
    #[track_caller]
    pub fn go_to(&mut self, id: &str) {
        self.type_in_new("ctrl+p", id);
        self.press("Return");
        self.until("the prompt closes", |t| t.focused().is_none_or(|n| !n.holds.ends_with(id)).then_some(()));
    }

    /// Runs a command of the palette.
    #[track_caller]
    pub fn command(&mut self, title: &str) {
        self.type_in_new("ctrl+shift+p", title);
        self.press("Return");
        let open =
            |t: &Tree| t.focused().is_some_and(|n| n.holds.starts_with('>') && n.holds.ends_with(title));
        self.until("the palette closes", |t| (!open(t)).then_some(()));
    }

    /// The folder that has the pack and the window's own files.
    pub fn folder(&self) -> &Path {
        self.dir.path()
    }

    /// What the window keeps between runs, as it stands on the disk; empty before it was written.
    pub fn settings(&self) -> String {
        std::fs::read_to_string(self.folder().join("config/augury/settings.ron")).unwrap_or_default()
    }

    /// Waits until the settings on the disk are as they are looked for.
    #[track_caller]
    pub fn until_settings(&mut self, what: &str, is: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is(&self.settings()) {
            assert!(start.elapsed() < LONGEST, "never kept: {what}; the settings are\n{}", self.settings());
            // They are written in a frame.
            self.tree();
            std::thread::sleep(PAUSE);
        }
    }

    /// A file or folder of the pack.
    pub fn in_pack(&self, path: &str) -> PathBuf {
        self.dir.path().join(self.pack).join(path)
    }

    /// A monster's file.
    pub fn file(&self, id: &str) -> PathBuf {
        self.in_pack("monsters").join(id).with_extension("ron")
    }

    /// What a monster's file holds.
    pub fn on_disk(&self, id: &str) -> String {
        std::fs::read_to_string(self.file(id)).expect("the monster's file")
    }

    /// Waits until a monster's file holds this.
    #[track_caller]
    pub fn until_on_disk(&self, id: &str, text: &str) {
        let start = Instant::now();
        while self.on_disk(id) != text {
            assert!(start.elapsed() < LONGEST, "{id} on the disk is\n{}\nnot\n{text}", self.on_disk(id));
            std::thread::sleep(PAUSE);
        }
    }
}

/// A folder with a copy of the pack that ships at a place in it, changed.
fn copied(pack: &str, change: impl FnOnce(&Path)) -> Arc<tempfile::TempDir> {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let pack = dir.path().join(pack);
    copy(&crate::pack::shipped_folder(), &pack).expect("a copy of the shipped pack");
    change(&pack);
    Arc::new(dir)
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = self.app.kill();
        let _ = self.app.wait();
    }
}
