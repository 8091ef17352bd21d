//! A pack on a real disk, the window over it, and keys.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::folders::copy;
use augury_editor::app::{App, Places};
use augury_editor::document::library::Key as Resource;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// A monster with comments where people write them.
pub const ORC: &str = "// Orcs of the hills.
(
    name: \"Hill Orc\", // as players see it
    types: [MA_HUMANOID],
    cr: 1,   hd: 2,
    attacks: [
        // the axe
        (attack: A_SLAM, damage: \"1d6\", dtype: AD_NORM), // heavy
        (attack: A_BITE, damage: \"1d3\", dtype: AD_NORM),
    ],
    handlers: [
        (on: \"PRE(EV_STRIKE)\", messages: [\"The orc roars.\"]),
    ],
)
";

/// A window over a pack of a few monsters.
pub struct Window {
    /// The pack and the window's own files; gone when dropped.
    pub dir: tempfile::TempDir,
    /// The window.
    pub harness: Harness<'static, Option<App>>,
}

impl Window {
    /// Opens the window on a new pack.
    pub fn open(size: Vec2, scale: f32) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let pack = dir.path().join("pack");
        std::fs::create_dir_all(pack.join("monsters")).unwrap();
        std::fs::write(pack.join("pack.ron"), "(name: \"test\", format: 2)").unwrap();
        std::fs::write(pack.join("monsters/hill_orc.ron"), ORC).unwrap();
        for (id, name, cr) in [("ape", "Ape", 2), ("goblin", "Goblin", 0), ("ogre", "Ogre", 3)] {
            let text = format!("(\n    name: \"{name}\",\n    types: [MA_ANIMAL],\n    cr: {cr},\n)\n");
            std::fs::write(pack.join(format!("monsters/{id}.ron")), text).unwrap();
        }
        let many = "(name: \"Many\",\n flags: [M_HUMANOID, M_MOUNTABLE, M_REACH, M_CARNI, M_HERBI, M_EVIL,\n\
                    M_LAWFUL, M_INNATE, M_SOLITARY, M_AMPHIB, M_SKIRMISH, M_UNCOMMON, M_CHIEFTAN,\n\
                    M_SHAMAN],\n attributes: (str: 1, dex: 12, con: 9))";
        std::fs::write(pack.join("monsters/many.ron"), many).unwrap();
        Self::over(dir, size, scale)
    }

    /// Opens a window on the pack that is in `dir` already.
    pub fn over(dir: tempfile::TempDir, size: Vec2, scale: f32) -> Self {
        let places = Places {
            settings: Some(dir.path().join("settings.ron")),
            journals: Some(dir.path().join("journal")),
        };
        let pack = dir.path().join("pack");
        let frame = move |ui: &mut egui::Ui, app: &mut Option<App>| {
            app.get_or_insert_with(|| App::new(ui.ctx(), places.clone(), Some(&pack))).frame(ui);
        };
        let harness =
            Harness::builder().with_size(size).with_pixels_per_point(scale).build_ui_state(frame, None);
        let mut window = Self { dir, harness };
        window.until("the pack is read", |w| !w.app().loading());
        window.frames(3);
        window
    }

    /// Opens a window on files of these texts; the pack that it shows is the folder `pack` among them.
    pub fn of(files: &[(&str, &str)], size: Vec2) -> Self {
        let dir = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = dir.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        Self::over(dir, size, 1.0)
    }

    /// Opens a window on a copy of the pack that ships, in the Debug layout's size.
    pub fn shipped(size: Vec2, scale: f32) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let shipped = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/incursion"));
        copy(&shipped, &dir.path().join("pack"));
        Self::over(dir, size, scale)
    }

    /// The same with changes to the copy's files, made before it is opened.
    pub fn shipped_with(size: Vec2, change: impl FnOnce(&std::path::Path)) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let shipped = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/incursion"));
        copy(&shipped, &dir.path().join("pack"));
        change(&dir.path().join("pack"));
        Self::over(dir, size, 1.0)
    }

    /// The window's insides, to be changed as a click on a tab would.
    pub fn app_mut(&mut self) -> &mut App {
        self.harness.state_mut().as_mut().unwrap()
    }

    /// Brings the panel with a title to the front by its tab.
    pub fn show(&mut self, title: &str) {
        let tabs: Vec<_> = self.harness.query_all_by_label(title).collect();
        tabs.first().unwrap_or_else(|| panic!("no tab {title}")).click();
        drop(tabs);
        self.frames(3);
    }

    /// A window of the usual size.
    pub fn usual() -> Self {
        Self::open(Vec2::new(1280.0, 800.0), 1.0)
    }

    /// The window's insides.
    pub fn app(&self) -> &App {
        self.harness.state().as_ref().unwrap()
    }

    /// Draws some frames.
    pub fn frames(&mut self, count: usize) {
        self.harness.run_steps(count);
    }

    /// Draws frames until something is so, for at most a minute: machines are loaded.
    pub fn until(&mut self, what: &str, so: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        self.frames(1);
        while !so(self) {
            assert!(start.elapsed() < Duration::from_secs(60), "never came: {what}");
            std::thread::sleep(Duration::from_millis(10));
            self.frames(1);
        }
    }

    /// Presses a key.
    pub fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.frames(3);
    }

    /// Presses a key alone.
    pub fn key(&mut self, key: Key) {
        self.press(Modifiers::NONE, key);
    }

    /// Presses a key with Ctrl.
    pub fn ctrl(&mut self, key: Key) {
        self.press(Modifiers::COMMAND, key);
    }

    /// Types a text into whatever has the keyboard.
    pub fn type_in(&mut self, text: &str) {
        for c in text.chars() {
            self.harness.event(egui::Event::Text(c.to_string()));
            self.frames(1);
        }
        self.frames(2);
    }

    /// Presses Tab until the control of that name has the keyboard.
    pub fn tab_to(&mut self, label: &str) {
        for _ in 0..400 {
            if self.harness.query_all_by_label(label).any(|n| n.is_focused()) {
                return;
            }
            self.key(Key::Tab);
        }
        panic!("Tab never came to {label}");
    }

    /// The id of the resource that is looked at.
    pub fn here(&self) -> Option<String> {
        self.app().state.viewed.current.as_ref().map(|k| k.id.clone())
    }

    /// The text of a monster, unsaved edits and all.
    pub fn text(&self, id: &str) -> String {
        let document = self.app().state.library.document(&Resource::new("monsters", id));
        document.map(|d| d.text().to_owned()).unwrap_or_default()
    }

    /// A monster's file.
    pub fn file(&self, id: &str) -> PathBuf {
        self.dir.path().join(format!("pack/monsters/{id}.ron"))
    }

    /// What a monster's file holds.
    pub fn on_disk(&self, id: &str) -> String {
        std::fs::read_to_string(self.file(id)).unwrap()
    }
}

/// Whether anything on the screen has a text in its name.
pub fn says(window: &Window, text: &str) -> bool {
    window.harness.query_all_by_label_contains(text).next().is_some()
}

/// Runs a command from the list of all commands.
pub fn command(window: &mut Window, title: &str) {
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.type_in(title);
    window.key(Key::Enter);
    window.frames(3);
}
