//! The author's task, by keyboard on the pack that ships: a monster made from another one, with an attack, a poison and
//! a handler; put into an encounter, met in the Arena, renamed, found under its new name; a value that is refused on
//! the way, and another program's changes; all of it taken back to the byte. `tests/tests/real_window/task.rs` does the
//! same on a screen, with resources that a seed chooses.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use augury_editor::document::library::Key as Resource;
use augury_editor::document::problem::Severity;
use egui::{Event, Key, Modifiers, Vec2};
use egui_kittest::kittest::NodeT;
use walkdir::WalkDir;

use crate::fight::debugger;
use crate::harness::{Window, says};

const BOTH: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };
const ALT: Modifiers = Modifiers { alt: true, ..Modifiers::COMMAND };
/// What it is made from, and where it comes.
const TEMPLATE: &str = "wolf";
const ENCOUNTER: &str = "aberration_group";
/// Whom it meets: takes many blows before it falls.
const OTHER: &str = "arsinoitherium";
const NAME: &str = "Gnasher of the test";
const FIRST: &str = "gnasher_of_the_test";
const SECOND: &str = "render_of_the_test";

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = WalkDir::new(folder).into_iter().map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(|file| (file.path().to_path_buf(), std::fs::read(file.path()).unwrap())).collect()
}

fn text(window: &Window, folder: &str, id: &str) -> String {
    let document = window.app().state.library.document(&Resource::new(folder, id));
    document.filter(|d| d.exists()).map(|d| d.text().to_owned()).unwrap_or_default()
}

/// Types a text in one go.
fn write(window: &mut Window, text: &str) {
    window.harness.event(Event::Text(text.to_owned()));
    window.frames(3);
}

/// What has the keyboard, by its name.
fn focused(window: &Window) -> String {
    let root = window.harness.root();
    let has = root.children_recursive().find(|node| node.is_focused());
    has.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
}

/// Presses Tab, or Shift+Tab, until what begins so has the keyboard.
fn tab_to(window: &mut Window, begins: &str, held: Modifiers) {
    let mut passed = Vec::new();
    for _ in 0..400 {
        let here = focused(window);
        if here.starts_with(begins) {
            return;
        }
        passed.push(here);
        window.harness.key_press_modifiers(held, Key::Tab);
        window.frames(2);
    }
    panic!("Tab never came to {begins}, but to {passed:#?}");
}

/// Goes on by Tab to a choice of names, and takes one.
fn pick(window: &mut Window, begins: &str, name: &str) {
    tab_to(window, begins, Modifiers::NONE);
    window.key(Key::ArrowDown);
    write(window, name);
    window.key(Key::Enter);
}

/// Goes on by Tab to a field, and types into it.
fn fill(window: &mut Window, field: &str, value: &str) {
    tab_to(window, field, Modifiers::NONE);
    window.ctrl(Key::A);
    write(window, value);
}

fn press(window: &mut Window, button: &str) {
    tab_to(window, button, Modifiers::NONE);
    window.key(Key::Enter);
}

fn open(window: &mut Window, folder: &str, id: &str) {
    window.ctrl(Key::P);
    write(window, &format!("{folder}/{id}"));
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some(id));
}

/// The resources in which something is found.
fn found(window: &mut Window, query: &str) -> Vec<String> {
    window.press(BOTH, Key::F);
    window.ctrl(Key::A);
    write(window, query);
    window.frames(3);
    window.app().state.finding.found.groups.iter().map(|g| g.key.to_string()).collect()
}

fn errors_of(window: &Window, folder: &str, id: &str) -> Vec<String> {
    let key = Resource::new(folder, id);
    let all = window.app().state.problems.all().iter();
    let here = all.filter(|p| p.severity == Severity::Error && p.resource.as_ref() == Some(&key));
    here.map(ToString::to_string).collect()
}

/// All that was said so far.
fn said(window: &Window) -> Vec<String> {
    let Some(run) = debugger(window).run() else { return Vec::new() };
    let notes = (0..run.session.atoms().len()).filter_map(|atom| run.notes(atom));
    notes.flat_map(|notes| &notes.said).map(|said| said.text.clone()).collect()
}

/// Places a monster on the Arena's square, moved to the left so far.
fn place(window: &mut Window, id: &str, left: usize) {
    window.ctrl(Key::E);
    tab_to(window, "monster: ", Modifiers::SHIFT);
    window.key(Key::ArrowDown);
    write(window, &id.replace('_', " "));
    window.key(Key::Enter);
    window.ctrl(Key::E);
    for _ in 0..left {
        window.key(Key::ArrowLeft);
    }
    let before = debugger(window).setup().creatures.len();
    window.key(Key::Enter);
    let all = &debugger(window).setup().creatures;
    assert!(all.len() == before + 1 && all.iter().any(|c| c.monster == id), "{id} stands in the Arena");
}

#[test]
fn an_author_makes_a_monster_meets_renames_and_takes_all_of_it_back() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    let pack = window.dir.path().join("pack");
    let before = files(&pack);

    // From a template: its text under a name of its own.
    open(&mut window, "monsters", TEMPLATE);
    window.press(BOTH, Key::N);
    write(&mut window, NAME);
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some(FIRST));
    let template = text(&window, "monsters", FIRST);
    let row = template.matches("(attack: ").count() + 1;

    // An attack; what is no dice is refused, and says what would be.
    press(&mut window, "add to Attacks");
    press(&mut window, &format!("more of attack {row}"));
    pick(&mut window, &format!("Attack {row}: "), "A_STNG");
    let added = text(&window, "monsters", FIRST);
    assert!(added.contains("(attack: A_STNG"), "{added}");
    fill(&mut window, &format!("Damage {row}"), "1dd7");
    assert!(says(&window, "wanted: dice, such as 2d6+3"), "it is said without a mouse");
    assert_eq!(text(&window, "monsters", FIRST), added, "and not written");
    fill(&mut window, &format!("Damage {row}"), "1d17+9");
    assert!(!says(&window, "wanted: dice"));
    pick(&mut window, &format!("Type {row}: "), "AD_PIERCE");
    // A poison on it.
    press(&mut window, "add to Also");
    pick(&mut window, "Type 1: ", "AD_POIS");
    fill(&mut window, "DC 1", "14");
    // A handler.
    pick(&mut window, "answer another event", "PRE(EV_STRIKE)");
    press(&mut window, "Say a message");
    write(&mut window, "It gnashes its teeth.");
    let made = text(&window, "monsters", FIRST);
    for part in [
        "attack: A_STNG",
        "damage: \"1d17+9\"",
        "dtype: AD_PIERCE",
        "dtype: AD_POIS, dc: 14",
        "(on: \"PRE(EV_STRIKE)\", messages: [\"It gnashes its teeth.\"])",
    ] {
        assert!(made.contains(part), "{part} in {made}");
    }

    // Into an encounter.
    open(&mut window, "encounters", ENCOUNTER);
    let lines = text(&window, "encounters", ENCOUNTER);
    let part = lines.matches("(flags: [EP_").count() + 1;
    press(&mut window, "add to Parts");
    press(&mut window, &format!("more of part {part}"));
    pick(&mut window, "Monster: ", FIRST);
    let with = text(&window, "encounters", ENCOUNTER);
    assert!(with.contains(&format!("monster: \"{FIRST}\"")), "{with}");
    let key = Resource::new("monsters", FIRST);
    window.until("the pack is checked", |w| !w.app().state.live.is_behind(&key));
    assert_eq!(errors_of(&window, "monsters", FIRST), Vec::<String>::new());
    assert_eq!(errors_of(&window, "encounters", ENCOUNTER), Vec::<String>::new());

    // Met in the Arena, where its handler is heard.
    window.ctrl(Key::Num2);
    place(&mut window, FIRST, 0);
    place(&mut window, OTHER, 5);
    let gnashes = |w: &Window| said(w).iter().any(|text| text.contains("gnashes its teeth"));
    for _ in 0..12 {
        window.key(Key::F6);
        window.until("an action", |w| !debugger(w).running());
        if gnashes(&window) {
            break;
        }
    }
    assert!(gnashes(&window), "{:#?}", said(&window));

    // Another program changes the encounter under the unsaved edit, and what it was made from.
    let file = pack.join(format!("encounters/{ENCOUNTER}.ron"));
    std::fs::write(&file, format!("{}// theirs\n", std::fs::read_to_string(&file).unwrap())).unwrap();
    let theirs = format!("{}// theirs too\n", window.on_disk(TEMPLATE));
    std::fs::write(window.file(TEMPLATE), &theirs).unwrap();
    window.until("what has no edits comes in", |w| w.text(TEMPLATE) == theirs);
    window.ctrl(Key::Num1);
    open(&mut window, "encounters", ENCOUNTER);
    let asks = "Another program changed this file";
    window.until("the other is asked about", |w| says(w, asks));
    press(&mut window, "Merge");
    assert!(!says(&window, asks));
    assert_eq!(text(&window, "encounters", ENCOUNTER), format!("{with}// theirs\n"), "both changes");

    // Renamed, and found everywhere under its new name.
    open(&mut window, "monsters", FIRST);
    window.key(Key::F2);
    window.ctrl(Key::A);
    write(&mut window, SECOND);
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some(SECOND));
    let everywhere = [format!("encounters/{ENCOUNTER}"), format!("monsters/{SECOND}")];
    window.press(ALT, Key::S);
    assert!(window.file(SECOND).exists() && !window.file(FIRST).exists());
    assert_eq!(found(&mut window, SECOND), everywhere);
    assert_eq!(found(&mut window, FIRST), Vec::<String>::new(), "nobody knows the old id");

    // All of it is taken back, and written.
    window.ctrl(Key::H);
    window.key(Key::End);
    window.key(Key::Enter);
    assert!(!window.app().state.notices.status.bad, "{}", window.app().state.notices.status.text);
    window.press(ALT, Key::S);
    assert!(!window.app().state.library.dirty(), "{}", window.app().state.notices.status.text);
    let after = files(&pack);
    let differ: Vec<_> = before.iter().filter(|(path, bytes)| after.get(*path) != Some(bytes)).collect();
    assert!(differ.is_empty(), "changed: {:?}", differ.iter().map(|(path, _)| path).collect::<Vec<_>>());
    assert_eq!(after.len(), before.len(), "no file more");
}
