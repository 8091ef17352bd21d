//! Steps that several stories take: a pack under git, fields filled, rows added, names picked, all by keyboard.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::tree::{Node, Tree};
use super::window::Window;

/// The files of a folder of the pack whose texts pass, by id.
pub fn ids(folder: &str, passes: impl Fn(&str) -> bool) -> Vec<String> {
    let folder = augury_tests::pack::shipped_folder().join(folder);
    let files = augury_tests::folders::files(&folder).unwrap();
    let fits = |file: &PathBuf| std::fs::read_to_string(file).is_ok_and(|text| passes(&text));
    let id = |file: &PathBuf| file.file_stem().and_then(|s| s.to_str()).map(str::to_owned);
    files.iter().filter(|file| fits(file)).filter_map(id).collect()
}

/// Git on a work tree, its own files beside the pack.
pub fn git(pack: &Path, arguments: &[&str]) -> String {
    let mut git = Command::new("git");
    git.current_dir(pack).env("GIT_DIR", pack.with_file_name("git")).env("GIT_WORK_TREE", pack);
    git.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
    git.args(["-c", "user.name=author", "-c", "user.email=author@example.org"]).args(arguments);
    let output = git.output().expect("git is installed");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Goes on by Tab to a choice of names, and takes one.
pub fn pick(window: &mut Window, begins: &str, name: &str) {
    window.tab_to_some("Tab", begins);
    let said = |t: &Tree| t.focused().map(|n| n.says.clone()).unwrap_or_default();
    let before = said(&window.tree());
    window.press("Down");
    window.type_in(name);
    window.press("Return");
    // What is picked for good stands on its button, by its label; an event to answer makes a card, which has the keyboard.
    window.until(&format!("{name} is picked"), |t| {
        let field = t.focused().is_some_and(|n| n.role.ends_with("TextInput"));
        (!field && (said(t) != before || said(t).ends_with(name))).then_some(())
    });
}

/// Goes on by Tab to a field, and types into it.
pub fn fill(window: &mut Window, field: &str, value: &str) {
    window.tab_to(field);
    window.press("ctrl+a");
    window.type_in(value);
}

/// Presses a button that adds a row to a list; answers the row's number, as the button that unfolds it says.
pub fn add(window: &mut Window, button: &str, unfolds: &str) -> usize {
    let last = |t: &Tree| {
        let rows = t.nodes.iter().filter_map(|n| n.says.strip_prefix(unfolds)?.trim().parse::<usize>().ok());
        rows.max().unwrap_or(0)
    };
    window.tab_to(button);
    let before = last(&window.tree());
    window.press("Return");
    window.until("a row more", |t| (last(t) == before + 1).then_some(before + 1))
}

/// Presses a button by keyboard, and waits for what it brings.
pub fn press(window: &mut Window, button: &str, until_says: &str) {
    window.tab_to(button);
    window.press("Return");
    window.until_says(until_says);
}

/// Opens a resource by `folder/id`.
pub fn open(window: &mut Window, key: &str) {
    window.go_to(key);
    window.until(key, |t| t.named(key).map(|_| ()));
}

/// The pack under git, as it ships.
pub fn as_it_ships(pack: &Path) {
    git(pack, &["init", "-q"]);
    git(pack, &["add", "-A"]);
    git(pack, &["commit", "-q", "-m", "as it ships"]);
}

/// The row of a list where it stands.
fn chosen(tree: &Tree) -> Option<&Node> {
    let list = tree.focused().filter(|n| n.role == "ListBox")?.place?;
    let inside = |n: &&Node| {
        let inside =
            |p: [usize; 4]| p[0] >= list[0] && p[1] + 1 >= list[1] && p[2] <= list[2] && p[1] <= list[3];
        n.role == "ListBoxOption" && n.on && n.place.is_some_and(inside)
    };
    tree.nodes.iter().find(inside)
}

/// Walks a list from its first row down to one, and opens it.
#[track_caller]
pub fn open_row(window: &mut Window, list: &str, is: impl Fn(&str) -> bool) {
    row_of(window, list, is);
    window.press("Return");
}

/// Walks a list from its first row down to one.
#[track_caller]
pub fn row_of(window: &mut Window, list: &str, is: impl Fn(&str) -> bool) {
    window.tab_to(list);
    window.press("Home");
    let mut seen = Vec::new();
    for _ in 0..60 {
        let last = seen.last().cloned();
        let here = window.until(&format!("a row of {list} after {last:?}"), |t| {
            chosen(t).map(|n| (n.says.clone(), n.place)).filter(|row| Some(row) != last.as_ref())
        });
        if is(&here.0) {
            return;
        }
        seen.push(here);
        window.press("Down");
    }
    panic!("no such row in {list}: {seen:#?}");
}
