//! Random edits in the real window, by mouse and keyboard, and what must hold of them: the window answers, its memory
//! stays bounded, and whenever it is killed each unsaved edit comes back and nothing that another program wrote is
//! written over.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use augury_editor::document::journal::{Unsaved, folder_for, recover};

use super::tree::{Node, Tree};
use super::window::{LONGEST, Window};
use crate::folders::copy;
use crate::seeded::Seeded;

/// So many edits are made between two looks at what must hold.
const BETWEEN: usize = 250;
/// Edits of one resource before another is opened.
const ON_ONE: usize = 25;
/// Unsaved edits are in the journal after about this long without edits.
const NOTED: Duration = Duration::from_millis(1_500);
/// What is not clicked: it ends the program, or leaves the pack.
const LEAVE_ALONE: [&str; 11] = [
    "Quit",
    "Open pack",
    "New pack",
    "Open recent",
    "Browse",
    "folder",
    "Export",
    "Load session",
    "Save session",
    "Start page",
    "Tour",
];
/// Keys that are pressed between edits, a combination each.
const KEYS: [&str; 22] = [
    "Tab",
    "shift+Tab",
    "Return",
    "Escape",
    "Down",
    "Up",
    "Page_Down",
    "ctrl+z",
    "ctrl+z",
    "ctrl+y",
    "ctrl+s",
    "F5",
    "F10",
    "F9",
    "ctrl+1",
    "ctrl+2",
    "ctrl+3",
    "ctrl+h",
    "Delete",
    "BackSpace",
    "ctrl+space",
    "F8",
];

/// What came of it.
#[derive(Debug, Default)]
pub struct Report {
    /// Edits that were made.
    pub edits: usize,
    /// Other clicks and keys.
    pub others: usize,
    /// Times that the window was killed.
    pub kills: usize,
    /// Unsaved files that came back after a kill.
    pub back: usize,
    /// Files that another program changed while the window was gone.
    pub outside: usize,
    /// The most memory that the window took, in megabytes.
    pub megabytes: u64,
}

/// Makes so many random edits over a copy of the pack that ships, and says on stderr how far it is.
///
/// # Errors
/// What does not hold, with the number of the edit.
pub fn run(edits: usize, seed: u64) -> Result<Report, String> {
    let dir = Arc::new(tempfile::tempdir().map_err(|e| e.to_string())?);
    copy(&crate::pack::shipped_folder(), &dir.path().join("incursion")).expect("a copy of the shipped pack");
    let window = Window::open_in(Arc::clone(&dir));
    let mut monkey = Monkey { dice: Seeded::of(seed), window, dir, report: Report::default() };
    while monkey.report.edits < edits {
        if monkey.report.edits % ON_ONE == 0 {
            monkey.open_another();
        }
        let before = monkey.report.edits;
        monkey.act();
        if monkey.report.edits > before && monkey.report.edits % BETWEEN == 0 {
            monkey
                .kill_and_look()
                .map_err(|fault| format!("after {} edits: {fault}", monkey.report.edits))?;
            eprintln!("{} of {edits} edits", monkey.report.edits);
        }
    }
    Ok(monkey.report)
}

/// After so long a key is pressed again: a window that has just opened may lose one.
const AGAIN: Duration = Duration::from_secs(5);

struct Monkey {
    dice: Seeded,
    window: Window,
    dir: Arc<tempfile::TempDir>,
    report: Report,
}

impl Monkey {
    fn pack(&self) -> PathBuf {
        self.dir.path().join("incursion")
    }

    fn tool(&self, arguments: &[&str]) {
        let _ = self.window.display.tool("xdotool", arguments);
    }

    /// Opens some resource by its id.
    fn open_another(&mut self) {
        let kinds = ["monsters", "monsters", "effects", "items", "gods", "encounters", "templates"];
        let kind = self.dice.pick(&kinds).copied().unwrap_or("monsters");
        let entries = std::fs::read_dir(self.pack().join(kind)).into_iter().flatten().flatten();
        let mut ids: Vec<String> =
            entries.filter_map(|e| Some(e.path().file_stem()?.to_str()?.to_owned())).collect();
        ids.sort();
        let Some(id) = self.dice.pick(&ids).cloned() else { return };
        self.tool(&["key", "Escape", "key", "ctrl+1", "key", "ctrl+p"]);
        let _ = self.window.tree();
        self.tool(&["type", "--delay", "5", &id]);
        self.tool(&["key", "Return"]);
        let _ = self.window.tree();
    }

    /// One click, key or text.
    fn act(&mut self) {
        let tree = self.window.tree();
        if self.dice.below(4) == 0 {
            let keys = self.dice.pick(&KEYS).copied().unwrap_or("Tab");
            self.tool(&["key", keys]);
            self.report.others += 1;
            return;
        }
        let Some((node, [left, top, right, bottom])) = self.choose(&tree) else {
            self.tool(&["key", "Escape"]);
            self.report.others += 1;
            return;
        };
        let (x, y) = (left.midpoint(right).to_string(), top.midpoint(bottom).to_string());
        let mut does = vec!["mousemove", &x, &y, "click", "1"];
        let text = self.text();
        match node.role.as_str() {
            role if role.ends_with("TextInput") || role == "SpinButton" => {
                if self.dice.below(3) > 0 {
                    does.extend(["key", "ctrl+a"]);
                }
                does.extend(["type", "--delay", "5", &text]);
                self.tool(&does);
                let end = ["Return", "Tab", "Escape", "shift+Tab"];
                let end = self.dice.pick(&end).copied().unwrap_or("Tab");
                self.tool(&["key", end]);
                self.report.edits += 1;
            }
            "CheckBox" | "RadioButton" => {
                self.tool(&does);
                self.report.edits += 1;
            }
            "ComboBox" => {
                does.extend(["key", "Down", "key", "Down", "key", "Return"]);
                self.tool(&does);
                self.report.edits += 1;
            }
            _ => {
                if self.dice.below(8) == 0 {
                    does.extend(["sleep", "0.06", "click", "1"]);
                }
                self.tool(&does);
                self.report.others += 1;
            }
        }
    }

    /// Something on the screen: half of the time what holds a value.
    fn choose<'t>(&mut self, tree: &'t Tree) -> Option<(&'t Node, [usize; 4])> {
        let value = |n: &Node| {
            let value = ["SpinButton", "CheckBox", "RadioButton", "ComboBox"];
            n.role.ends_with("TextInput") || value.contains(&n.role.as_str())
        };
        let button =
            |n: &Node| ["Button", "ListItem", "Row", "MenuItem", "Tab", "Link"].contains(&n.role.as_str());
        let values = self.dice.below(3) > 0;
        let there: Vec<(&Node, [usize; 4])> = (tree.nodes.iter())
            .filter(|n| if values { value(n) } else { button(n) })
            .filter(|n| !LEAVE_ALONE.iter().any(|word| n.says.contains(word)))
            .filter_map(|n| Some((n, n.place?)))
            .filter(|(_, [left, top, right, bottom])| {
                right > left && bottom > top && *right <= 1280 && *bottom <= 800
            })
            .collect();
        self.dice.pick(&there).copied()
    }

    /// A value that is right sometimes.
    fn text(&mut self) -> String {
        let texts = [
            "7",
            "-3",
            "99999999999",
            "2d6+1",
            "orc",
            "EV_HIT",
            "",
            "banana",
            "actor.chp = 1;",
            "(",
            "\"x",
            "12",
            "a\\b",
            "0",
            "hill_orc",
        ];
        let text = self.dice.pick(&texts).copied().unwrap_or("7");
        // xdotool takes an empty text for a fault.
        if text.is_empty() { " ".to_owned() } else { text.to_owned() }
    }

    /// Kills the window, changes a file of its unsaved edits sometimes, and starts it again: all edits come back, and
    /// saving everything writes them, but not over what the other program wrote.
    fn kill_and_look(&mut self) -> Result<(), String> {
        self.memory()?;
        let noted = self.noted_as_shown()?;
        self.window.kill();
        self.report.kills += 1;
        let files: Vec<(PathBuf, Unsaved)> =
            noted.into_iter().filter_map(|unsaved| Some((self.file_of(&unsaved)?, unsaved))).collect();
        for (file, _) in &files {
            if self.dice.below(3) == 0 {
                let text = format!("(name: \"of another program {}\")\n", self.report.edits);
                std::fs::write(file, &text).map_err(|e| format!("{}: {e}", file.display()))?;
                self.report.outside += 1;
            }
        }
        // Those that are otherwise than they were edited: of now, or of an earlier time and not decided yet.
        let mut theirs: BTreeMap<PathBuf, Option<String>> = BTreeMap::new();
        for (file, unsaved) in &files {
            let found = std::fs::read_to_string(file).ok();
            if found != unsaved.base_text {
                theirs.insert(file.clone(), found);
            }
        }
        self.window = Window::open_in(Arc::clone(&self.dir));
        if files.is_empty() {
            return Ok(());
        }
        self.window.press("Return");
        self.until("all edits are back", |monkey| unsaved_shown(&monkey.window.tree()) == files.len())?;
        self.report.back += files.len();
        let asked = theirs.len();
        let mut pressed = Instant::now().checked_sub(AGAIN).unwrap_or_else(Instant::now);
        self.until(&format!("all is saved but {asked} files"), |monkey| {
            if pressed.elapsed() >= AGAIN {
                monkey.window.press("ctrl+alt+s");
                pressed = Instant::now();
            }
            unsaved_shown(&monkey.window.tree()) == asked
        })
        .map_err(|fault| {
            let told = |(file, unsaved): &(PathBuf, Unsaved)| {
                let asked = if theirs.contains_key(file) { ", theirs" } else { "" };
                format!("{} of {}{asked}", unsaved.id, file.display())
            };
            format!("{fault}\nfiles:\n{}", files.iter().map(told).collect::<Vec<_>>().join("\n"))
        })?;
        for (file, unsaved) in &files {
            let found = std::fs::read_to_string(file).ok();
            let wanted = match theirs.get(file) {
                Some(found) => found.as_ref(),
                None => unsaved.exists.then_some(&unsaved.text),
            };
            if found.as_ref() != wanted {
                return Err(format!("{} holds {found:?}, not {wanted:?}", file.display()));
            }
        }
        // What is in conflict is asked at each later start too: theirs are taken.
        for file in theirs.keys() {
            let id = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            self.tool(&["key", "Escape", "key", "ctrl+1", "key", "ctrl+p"]);
            let _ = self.window.tree();
            self.tool(&["type", "--delay", "5", &id]);
            self.tool(&["key", "Return"]);
            let _ = self.window.tree();
            if let Some([left, top, right, bottom]) =
                self.window.tree().named("Take theirs").and_then(|n| n.place)
            {
                let (x, y) = (left.midpoint(right).to_string(), top.midpoint(bottom).to_string());
                self.tool(&["mousemove", &x, &y, "click", "1"]);
            }
            let _ = self.window.tree();
        }
        Ok(())
    }

    fn until(&mut self, what: &str, mut is: impl FnMut(&mut Self) -> bool) -> Result<(), String> {
        let start = Instant::now();
        while !is(self) {
            if start.elapsed() > LONGEST {
                return Err(format!("never came: {what}; on the screen:\n{}", self.window.tree().words()));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// What the journal has once it agrees with what the window shows.
    fn noted_as_shown(&mut self) -> Result<Vec<Unsaved>, String> {
        let start = Instant::now();
        loop {
            std::thread::sleep(NOTED);
            let (shown, noted) = (unsaved_shown(&self.window.tree()), self.noted()?);
            if shown == noted.len() {
                return Ok(noted);
            }
            if start.elapsed() > LONGEST {
                let names: Vec<&str> = noted.iter().map(|unsaved| unsaved.id.as_str()).collect();
                return Err(format!(
                    "the window shows {shown} unsaved files, the journal has {names:?}; on the screen:\n{}",
                    self.window.tree().words()
                ));
            }
        }
    }

    /// What the journal has.
    fn noted(&self) -> Result<Vec<Unsaved>, String> {
        let journals = self.dir.path().join("data/augury/journal");
        let (found, unreadable) = recover(&folder_for(&journals, &self.pack()).join("0"));
        match unreadable.first() {
            Some(fault) => Err(fault.clone()),
            None => Ok(found),
        }
    }

    fn file_of(&self, unsaved: &Unsaved) -> Option<PathBuf> {
        let name =
            if unsaved.id.ends_with(".ron") { unsaved.id.clone() } else { format!("{}.ron", unsaved.id) };
        Some(self.pack().join(Path::new(&unsaved.folder)).join(name))
    }

    fn memory(&mut self) -> Result<(), String> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.window.id()));
        let status = status.map_err(|e| format!("the window is gone: {e}"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes: u64 =
            line.and_then(|line| line.split_whitespace().next()?.parse().ok()).ok_or("no memory is told")?;
        self.report.megabytes = self.report.megabytes.max(kilobytes >> 10);
        Ok(())
    }
}

/// How many files the status bar calls unsaved.
fn unsaved_shown(tree: &Tree) -> usize {
    let counts = tree.nodes.iter().filter_map(|n| {
        let (before, _) = n.says.split_once(" unsaved file")?;
        before.rsplit(' ').next()?.parse().ok()
    });
    counts.max().unwrap_or(0)
}
