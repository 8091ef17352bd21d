//! The list of problems: errors first, then the open file; the counts of the status bar that list one kind alone; and the
//! files that are unsaved.

use augury_editor::document::library::Key as Resource;
use augury_editor::document::problem::Severity;
use augury_editor::view::prompt::Prompt;
use egui::accesskit::Role;
use egui::{Key, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::harness::{Window, command, says};

/// Monsters with a warning each, more than the panel shows, one of them with an owed handler.
fn warned(count: usize) -> Window {
    let dir = tempfile::tempdir().unwrap();
    let pack = dir.path().join("pack");
    std::fs::create_dir_all(pack.join("monsters")).unwrap();
    std::fs::write(pack.join("pack.ron"), "(name: \"Mine\", format: 2)").unwrap();
    for n in 0..count {
        let text = format!(
            "(\n    name: \"Rat {n}\",\n    hd: 1,\n    handlers: [(on: \"EV_DAMAGE\", script: \"NOTHING\")],\n)\n"
        );
        std::fs::write(pack.join(format!("monsters/rat_{n:02}.ron")), text).unwrap();
    }
    let owing = "(\n    name: \"Zombie\",\n    owed: [\"EV_BIRTH\", \"PRE(EV_STRIKE)\"],\n)\n";
    std::fs::write(pack.join("monsters/zombie.ron"), owing).unwrap();
    let mut window = Window::over(dir, Vec2::new(1280.0, 800.0), 1.0);
    window.until("the warnings are there", |w| w.app().state.problems.totals() == [0, count, 0]);
    window.frames(3);
    window
}

fn go(window: &mut Window, words: &str) {
    window.ctrl(Key::P);
    window.type_in(words);
    window.key(Key::Enter);
    window.frames(3);
}

/// The rows of the panel that are drawn, as screen readers are told them.
fn rows(window: &Window) -> Vec<String> {
    let list = window.harness.get_by_label("problems").rect();
    let all = window.harness.query_all_by_role(Role::ListBoxOption);
    let inside = all.filter(|node| list.contains(node.rect().center()));
    inside.filter_map(|node| node.accesskit_node().label()).collect()
}

fn breaks(window: &mut Window, id: &str) {
    go(window, id);
    window.ctrl(Key::U);
    let text = window.text(id).replace("hd: 1", "hd: x");
    let key = Resource::new("monsters", id);
    window.app_mut().state.library.set_text(&key, &text, 0).unwrap();
    window.until("the error is listed", |w| w.app().state.problems.totals()[0] == 1);
    window.frames(3);
}

#[test]
fn an_error_comes_before_all_warnings_and_in_sight() {
    let mut window = warned(30);
    // Walked down, so that the top of the list is out of sight.
    command(&mut window, "Show warnings only");
    window.key(Key::ArrowDown);
    window.key(Key::End);
    assert!(!rows(&window).iter().any(|row| row.contains("rat_00")), "{:?}", rows(&window));
    let chosen = window.app().state.problems.current().cloned().unwrap();
    window.harness.get_by_label("Clear filter").click();
    window.frames(3);
    breaks(&mut window, "rat_20");
    let rows = rows(&window);
    assert!(rows.first().is_some_and(|row| row.contains("rat_20") && row.contains("error")), "{rows:?}");
    assert_eq!(window.app().state.problems.current(), Some(&chosen), "what was chosen stays chosen");
    // The open file's warning comes before the others.
    let all = window.app().state.problems.all();
    assert_eq!(all[0].severity, Severity::Error);
    // Rows stay where they are while one goes through them: the list does not jump under the pointer.
    let third = all[2].clone();
    let label = third.to_string();
    let row = |window: &Window| {
        let mut all = window.harness.query_all_by_role_and_label(Role::ListBoxOption, &label);
        all.next().map(|node| node.rect())
    };
    let before = row(&window);
    window.harness.get_by_role_and_label(Role::ListBoxOption, &label).click();
    window.frames(4);
    assert_eq!(window.app().state.viewed.current, third.resource);
    assert_eq!(row(&window), before);
}

#[test]
fn the_problems_of_the_open_file_come_first_of_their_kind() {
    let mut window = warned(6);
    go(&mut window, "rat_04");
    let first = |window: &Window| window.app().state.problems.all()[0].resource.clone();
    assert_eq!(first(&window), Some(Resource::new("monsters", "rat_04")));
    window.show("Problems");
    assert!(rows(&window)[0].contains("rat_04"), "{:?}", rows(&window));
    go(&mut window, "rat_02");
    assert_eq!(first(&window), Some(Resource::new("monsters", "rat_02")));
}

#[test]
fn each_count_of_the_status_bar_lists_its_kind_alone() {
    let mut window = warned(3);
    breaks(&mut window, "rat_01");
    let count = "! 1 error: show in Problems";
    assert_eq!(window.harness.query_all_by_label(count).count(), 1);
    window.harness.get_by_label(count).click();
    window.frames(3);
    assert!(rows(&window).iter().all(|row| row.contains("error:")) && rows(&window).len() == 1);
    assert!(says(&window, "Clear filter"), "the filter is seen");
    window.harness.get_by_label("Clear filter").click();
    window.frames(3);
    assert_eq!(rows(&window).len(), 4);
    assert!(!says(&window, "Clear filter"));
    // By keys.
    window.tab_to("▲ 3 warnings: show in Problems");
    window.key(Key::Enter);
    assert!(rows(&window).iter().all(|row| row.contains("warning:")) && rows(&window).len() == 3);
    assert!(window.harness.get_by_label("problems").is_focused(), "the keyboard is in the list");
    window.tab_to("◇ 2 to port: show in Problems");
    window.key(Key::Enter);
    assert_eq!(
        rows(&window),
        ["monster:zombie: to port: EV_BIRTH", "monster:zombie: to port: PRE(EV_STRIKE)"]
    );
    // A row that is owed leads to its place in the file.
    window.key(Key::ArrowDown);
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    window.frames(3);
    assert_eq!(window.here().as_deref(), Some("zombie"));
    // And so by the list of commands.
    command(&mut window, "Show errors only");
    assert!(rows(&window).len() == 1 && rows(&window)[0].contains("error:"));
}

/// What an import notes of the zombie.
const ORIGINS: &str = r##"(format: 1, resources: {
    "monster:zombie": (at: "lib/dead.irh:3", hash: "a", handlers: [
        (on: ["EV_BIRTH"], at: "lib/dead.irh:7", hash: "b", source: "{ Groan(); }",
            owed: [(kind: "waits", name: "groan", what: "sounds", at: "lib/dead.irh:7")]),
        (on: ["PRE(EV_STRIKE)"], at: "lib/dead.irh:9", hash: "c", source: "{ Groan(); }",
            owed: [(kind: "waits", name: "groan", what: "sounds", at: "lib/dead.irh:9")]),
    ]),
})"##;

#[test]
fn what_an_imported_pack_owes_stands_below_its_reasons_with_the_original_beside_it() {
    let mut window = warned(1);
    let pack = window.app().state.library.root().to_owned();
    std::fs::write(pack.join("origins.ron"), ORIGINS).unwrap();
    window.until("the origins are read", |w| w.app().state.owed.origins.is_some());
    window.tab_to("◇ 2 to port: show in Problems");
    window.key(Key::Enter);
    assert_eq!(rows(&window), ["2 to port: groan waits for sounds"]);
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    window.frames(3);
    assert_eq!(rows(&window).len(), 3, "{:?}", rows(&window));
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    window.frames(3);
    assert_eq!(window.here().as_deref(), Some("zombie"));
    window.show("Source");
    window.frames(3);
    assert!(says(&window, "Original, read-only") && says(&window, "lib/dead.irh:7"));
}

#[test]
fn unsaved_files_are_listed_gone_to_and_saved() {
    let mut window = warned(3);
    for id in ["rat_00", "rat_02"] {
        let key = Resource::new("monsters", id);
        let text = window.text(id).replace("hd: 1", "hd: 4");
        window.app_mut().state.library.set_text(&key, &text, 0).unwrap();
    }
    window.frames(3);
    let count = "2 unsaved files: list them";
    window.harness.get_by_label(count).click();
    window.frames(3);
    assert_eq!(window.app().state.prompt, Some(Prompt::Unsaved));
    assert!(says(&window, "monsters/rat_00") && says(&window, "monsters/rat_02"));
    window.tab_to("● monsters/rat_02");
    window.key(Key::Enter);
    window.frames(3);
    assert_eq!((window.here().as_deref(), &window.app().state.prompt), (Some("rat_02"), &None));
    assert!(window.app().state.library.dirty(), "nothing is saved by that");
    window.tab_to(count);
    window.key(Key::Enter);
    window.key(Key::Escape);
    assert_eq!(window.app().state.prompt, None);
    command(&mut window, "Unsaved files");
    window.tab_to("Save all");
    window.key(Key::Enter);
    window.frames(3);
    assert!(!window.app().state.library.dirty());
    assert!(window.on_disk("rat_00").contains("hd: 4") && window.on_disk("rat_02").contains("hd: 4"));
    assert_eq!(window.app().state.prompt, None);
}
