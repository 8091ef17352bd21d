//! The author's task, by keyboard on the pack that ships: a monster from a template, with an attack, a poison and a
//! handler; put into an encounter, met in the Arena, renamed, found under its new name; a value that is refused on the
//! way, and another program's change; all of it taken back to the byte.
//!
//! Which monsters and encounters comes from a seed, printed first; `AUGURY_SEED` sets it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use augury_editor::document::library::Key as Resource;
use augury_editor::document::problem::Severity;
use egui::{Event, Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::Window;

const BOTH: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };
/// A bite as those that are chosen write it, but for its dice.
const BITE: (&str, &str) = ("(attack: A_BITE, damage: \"", "\", dtype: AD_PIERCE)");

fn seed() -> u64 {
    let given = std::env::var("AUGURY_SEED").ok().and_then(|text| text.parse().ok());
    let now =
        || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |d| d.as_secs());
    given.unwrap_or_else(now)
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        match entry.path() {
            path if path.is_dir() => all.extend(files(&path)),
            path => drop(all.insert(path.clone(), std::fs::read(&path).unwrap())),
        }
    }
    all
}

/// The ids of a kind's files whose text passes.
fn ids(pack: &Path, folder: &str, passes: impl Fn(&str) -> bool) -> Vec<String> {
    let all = files(&pack.join(folder));
    let fits = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok_and(&passes);
    let named = |path: &PathBuf| path.file_stem().and_then(|s| s.to_str()).map(str::to_owned);
    all.iter().filter(|(_, bytes)| fits(bytes)).filter_map(|(path, _)| named(path)).collect()
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

/// Finds a place in everything and goes there; the source has the keyboard then.
fn go(window: &mut Window, query: &str) {
    window.press(BOTH, Key::F);
    window.ctrl(Key::A);
    write(window, query);
    assert_eq!(window.app().state.finding.found.groups.len(), 1, "{query}");
    window.key(Key::Enter);
    window.frames(4);
    assert!(window.harness.query_all_by_label("source text").any(|n| n.is_focused()), "{query}");
}

fn found(window: &mut Window, query: &str) -> Vec<String> {
    window.press(BOTH, Key::F);
    window.ctrl(Key::A);
    write(window, query);
    window.frames(3);
    window.app().state.finding.found.groups.iter().map(|g| g.key.to_string()).collect()
}

fn errors_of(window: &Window, key: &Resource) -> Vec<String> {
    let all = window.app().state.problems.all().iter();
    let here = all.filter(|p| p.severity == Severity::Error && p.resource.as_ref() == Some(key));
    here.map(ToString::to_string).collect()
}

#[test]
fn an_author_makes_a_monster_and_takes_all_of_it_back() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    let pack = window.dir.path().join("pack");
    let before = files(&pack);
    let seed = seed();
    let bites = |text: &str| {
        let bite = text.split_once(BITE.0).and_then(|(_, rest)| rest.split_once('"'));
        let plain = bite.is_some_and(|(_, rest)| rest.starts_with(&BITE.1[1..]));
        let twice = text.matches("attacks: ").count() > 1 || text.matches("A_BITE").count() > 1;
        plain && !twice && !text.contains("handlers:") && text.contains("    attacks: ")
    };
    let monsters = ids(&pack, "monsters", bites);
    let picks = |text: &str| text.matches("entries: [\n").count() == 1;
    let mut encounters = ids(&pack, "encounters", picks);
    // Ids are looked for by a part of them.
    let all = encounters.clone();
    encounters.retain(|id| all.iter().filter(|other| other.contains(id.as_str())).count() == 1);
    assert!(monsters.len() > 20 && encounters.len() > 3, "{} {}", monsters.len(), encounters.len());
    for turn in 0..3 {
        let place = usize::try_from(seed).unwrap_or(1).wrapping_mul(31).wrapping_add(turn * 7);
        let template = &monsters[place % monsters.len()];
        let encounter = &encounters[place % encounters.len()];
        println!("AUGURY_SEED={seed}: a monster from {template}, into {encounter}");
        task(&mut window, template, encounter, turn);
        let after = files(&pack);
        let differ: Vec<_> = before.iter().filter(|(path, bytes)| after.get(*path) != Some(bytes)).collect();
        assert!(differ.is_empty(), "changed: {:?}", differ.iter().map(|(path, _)| path).collect::<Vec<_>>());
        assert_eq!(after.len(), before.len(), "no file more");
    }
}

fn task(window: &mut Window, template: &str, encounter: &str, turn: usize) {
    let (first, second) = (format!("gnasher_{turn}_of_the_test"), format!("render_{turn}_of_the_test"));
    window.ctrl(Key::Num1);
    window.ctrl(Key::P);
    write(window, &format!("monsters/{template}"));
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some(template));
    // A monster from a template.
    window.press(BOTH, Key::N);
    write(window, &format!("Gnasher {turn} of the test"));
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some(first.as_str()));
    let key = Resource::new("monsters", &first);
    // Its bite; what is no dice is not written.
    let source = text(window, "monsters", &first);
    let (head, _) = source.split_once(BITE.0).unwrap();
    let row = head[head.find("attacks: ").unwrap()..].matches("(attack: ").count() + 1;
    window.tab_to(&format!("Damage {row}"));
    window.ctrl(Key::A);
    write(window, "1dd7");
    assert_eq!(text(window, "monsters", &first), source, "an invalid value is not written");
    window.ctrl(Key::A);
    write(window, "1d17+9");
    assert!(text(window, "monsters", &first).contains("damage: \"1d17+9\""));
    // A poison on it, and a handler, in the source.
    go(window, &format!("id:{first} \"1d17+9\""));
    let now = text(window, "monsters", &first);
    let behind = now.split_once("\"1d17+9\", dtype: AD_PIERCE").unwrap().1.split('\n').next().unwrap();
    window.key(Key::End);
    for _ in 0..behind.chars().count() {
        window.key(Key::ArrowLeft);
    }
    write(window, ", also: [(dtype: AD_POIS, dc: 14)]");
    go(window, &format!("id:{first} \"    attacks: \""));
    window.key(Key::Home);
    write(window, "    handlers: [(on: \"PRE(EV_STRIKE)\", messages: [\"It gnashes its teeth.\"])],\n");
    let made = text(window, "monsters", &first);
    assert!(made.contains("also: [(dtype: AD_POIS, dc: 14)])") && made.contains("gnashes"), "{made}");
    // Into an encounter: one line more.
    go(window, &format!("id:{encounter} \"entries: [\""));
    window.key(Key::End);
    write(window, &format!("\n(weight: 50, of: \"monster:{first}\"),"));
    window.until("the pack is checked", |w| !w.app().state.live.is_behind(&key));
    assert_eq!(errors_of(window, &key), Vec::<String>::new());
    assert_eq!(errors_of(window, &Resource::new("encounters", encounter)), Vec::<String>::new());
    // Met in the Arena.
    window.ctrl(Key::Num2);
    let chosen = window.app().state.debugger.as_ref().map(|d| d.setup().creatures.len());
    // Whichever monster the Arena's form has chosen; in the source Tab is a letter.
    window.ctrl(Key::E);
    let at_monster = |w: &Window| w.harness.query_all_by_label_contains("monster: ").any(|n| n.is_focused());
    for _ in 0..100 {
        if at_monster(window) {
            break;
        }
        window.key(Key::Tab);
    }
    assert!(at_monster(window), "Tab comes to the choice of a monster");
    window.key(Key::ArrowDown);
    write(window, &first);
    window.key(Key::Enter);
    window.ctrl(Key::E);
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    let debugger = window.app().state.debugger.as_ref().unwrap();
    assert_eq!(debugger.setup().creatures.len(), chosen.unwrap_or(0) + 1);
    assert!(debugger.setup().creatures.iter().any(|c| c.monster == first), "it stands in the Arena");
    // Renamed, with who refers to it.
    window.ctrl(Key::Num1);
    window.ctrl(Key::P);
    write(window, &format!("monsters/{first}"));
    window.key(Key::Enter);
    window.key(Key::F2);
    window.ctrl(Key::A);
    write(window, &second);
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some(second.as_str()));
    assert_eq!(found(window, &second), [format!("encounters/{encounter}"), format!("monsters/{second}")]);
    assert_eq!(found(window, &first), Vec::<String>::new(), "nobody knows the old id");
    // On the disk, and another program changes the template meanwhile.
    window.press(Modifiers { alt: true, ..Modifiers::COMMAND }, Key::S);
    assert!(window.file(&second).exists() && !window.file(&first).exists());
    let theirs = format!("{}// By another program.\n", window.on_disk(template));
    std::fs::write(window.file(template), &theirs).unwrap();
    window.until("the other program's change is seen", |w| w.text(template) == theirs);
    // All of it is taken back by the history, and written.
    window.ctrl(Key::H);
    window.key(Key::End);
    window.key(Key::Enter);
    assert!(!window.app().state.status.bad, "{}", window.app().state.status.text);
    window.press(Modifiers { alt: true, ..Modifiers::COMMAND }, Key::S);
    assert!(!window.app().state.library.dirty());
}
