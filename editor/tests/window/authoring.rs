//! What an author asks of the table and the form beside typing: rows that stay while one types, titles that sort by
//! keyboard, cells of every kind, help without a mouse, values that may be none, and what is gone and still named.

use augury_editor::document::library::Key as Resource;
use augury_editor::document::problem::Severity;
use augury_editor::view::prompt::Prompt;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::{ORC, Window, says};

const SHIFT: Modifiers = Modifiers::SHIFT;

fn go_to(window: &mut Window, words: &str) {
    window.ctrl(Key::P);
    window.type_in(words);
    window.key(Key::Enter);
}

/// The table with a monster's row, the keyboard in its rows.
fn table(window: &mut Window, monster: &str) {
    go_to(window, monster);
    window.press(Modifiers::COMMAND | SHIFT, Key::T);
    window.frames(3);
}

fn in_rows(window: &Window) -> bool {
    window.harness.query_all_by_label("table").any(|n| n.is_focused())
}

fn over(files: &[(&str, &str)]) -> Window {
    Window::of(files, Vec2::new(1280.0, 800.0))
}

fn text_of(window: &Window, folder: &str, id: &str) -> String {
    let document = window.app().state.library.document(&Resource::new(folder, id));
    document.map(|d| d.text().to_owned()).unwrap_or_default()
}

#[test]
fn quitting_names_what_is_unsaved_and_opens_it() {
    let mut window = Window::usual();
    for id in ["ape", "ogre"] {
        go_to(&mut window, id);
        window.tab_to("HD");
        window.ctrl(Key::A);
        window.type_in("7");
    }
    window.ctrl(Key::Q);
    assert!(says(&window, "2 resources with unsaved edits"));
    assert!(says(&window, "monsters/ape") && says(&window, "monsters/ogre"));
    let ape = window.harness.get_by_label("● monsters/ape");
    ape.click();
    window.frames(3);
    assert!(window.app().state.prompt.is_none());
    assert_eq!(window.here().as_deref(), Some("ape"));
}

#[test]
fn a_row_stays_while_it_is_typed_into_under_a_sort_and_under_a_filter() {
    let mut window = Window::usual();
    window.app_mut().state.list.column = Some(("cr".to_owned(), false));
    table(&mut window, "ogre");
    window.key(Key::ArrowRight);
    window.ctrl(Key::Enter);
    window.ctrl(Key::A);
    window.type_in("12");
    assert!(window.text("ogre").contains("cr: 12"), "{}", window.text("ogre"));
    window.key(Key::Enter);
    assert!(in_rows(&window), "Enter gives the keyboard back to the rows");
    // Under a filter that the first figure does not pass.
    window.app_mut().state.list.filter = "cr>1".to_owned();
    table(&mut window, "ape");
    window.ctrl(Key::Enter);
    window.ctrl(Key::A);
    window.type_in("15");
    assert!(window.text("ape").contains("cr: 15"), "{}", window.text("ape"));
    window.key(Key::Escape);
    assert!(in_rows(&window));
}

#[test]
fn titles_sort_by_keyboard_and_so_does_a_command() {
    let mut window = Window::usual();
    table(&mut window, "ape");
    window.tab_to("sort by CR");
    window.key(Key::Enter);
    assert_eq!(window.app().state.list.column, Some(("cr".to_owned(), false)));
    window.key(Key::Space);
    assert_eq!(window.app().state.list.column, Some(("cr".to_owned(), true)));
    table(&mut window, "ape");
    for _ in 0..10 {
        window.key(Key::ArrowLeft);
    }
    window.key(Key::ArrowRight);
    window.key(Key::ArrowRight);
    window.press(Modifiers::COMMAND | SHIFT, Key::S);
    assert_eq!(window.app().state.list.column, Some(("hd".to_owned(), false)));
}

#[test]
fn a_name_is_typed_in_its_cell_and_a_list_below_the_rows() {
    let mut window = Window::usual();
    table(&mut window, "ape");
    window.ctrl(Key::Enter);
    window.ctrl(Key::A);
    window.type_in("Gorilla");
    assert!(window.text("ape").contains("name: \"Gorilla\""), "{}", window.text("ape"));
    window.key(Key::Escape);
    assert!(in_rows(&window));
    table(&mut window, "hill");
    for _ in 0..8 {
        window.key(Key::ArrowRight);
    }
    assert!(says(&window, "add to Att"), "the attacks stand below the rows");
    window.ctrl(Key::Enter);
    assert!(!in_rows(&window), "the keyboard is in the first of them");
    window.key(Key::Escape);
    assert!(in_rows(&window), "and comes back");
}

#[test]
fn a_field_tells_what_it_is_by_a_key() {
    let mut window = Window::usual();
    go_to(&mut window, "ape");
    window.tab_to("HD");
    assert!(!says(&window, "Wanted: a whole number"));
    window.key(Key::F1);
    assert!(says(&window, "Wanted: a whole number"));
    window.key(Key::F1);
    window.frames(2);
    assert!(!says(&window, "Wanted: a whole number"), "and no more");
}

#[test]
fn what_may_be_none_is_taken_out_again() {
    let band = "(name: \"Band\", max_cr: 3, parts: [(amount: (from: 2, to: 3), monster: \"ape\")])";
    let mut window = over(&[
        ("pack/pack.ron", "(name: \"Mine\", format: 2)"),
        ("pack/monsters/ape.ron", "(name: \"Ape\")"),
        ("pack/encounters/band.ron", band),
    ]);
    go_to(&mut window, "band");
    window.tab_to("from how many of part 1");
    window.ctrl(Key::A);
    window.key(Key::Delete);
    window.key(Key::Tab);
    let text = text_of(&window, "encounters", "band");
    assert!(!text.contains("amount") && text.contains("ape"), "{text}");
    window.tab_to("more of part 1");
    window.key(Key::Space);
    window.tab_to("Monster: Ape");
    window.key(Key::Delete);
    let text = text_of(&window, "encounters", "band");
    assert!(!text.contains("monster"), "{text}");
}

#[test]
fn what_is_gone_and_still_named_is_told_and_can_be_mended() {
    let band = "(name: \"Band\", max_cr: 3, parts: [(monster: \"hill_orc\")])";
    let mut window = over(&[
        ("pack/pack.ron", "(name: \"Mine\", format: 2)"),
        ("pack/monsters/hill_orc.ron", ORC),
        ("pack/encounters/band.ron", band),
    ]);
    window.app_mut().state.library.delete(&Resource::new("monsters", "hill_orc"), 0).unwrap();
    window.until("it is told", |w| {
        w.app().state.problems.all().iter().any(|p| p.what.contains("is gone, and is still named"))
    });
    let problem = window.app().state.problems.all().iter().find(|p| p.what.contains("is gone")).unwrap();
    assert_eq!(problem.severity, Severity::Warning);
    let fixes: Vec<String> = problem.fixes.iter().map(|fix| fix.label.clone()).collect();
    assert_eq!(fixes, ["Take `hill_orc` out", "Make the monster `hill_orc`"]);
    go_to(&mut window, "band");
    window.ctrl(Key::Period);
    assert!(matches!(window.app().state.prompt, Some(Prompt::Fix { .. })));
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    assert_eq!(window.text("hill_orc"), ORC, "what was deleted is back");
    window.until("all is well", |w| w.app().state.problems.all().iter().all(|p| !p.what.contains("gone")));
}

#[test]
fn the_list_of_commands_says_why_one_cannot_be_run() {
    let mut window = Window::usual();
    window.press(Modifiers::COMMAND | SHIFT, Key::P);
    window.type_in("undo");
    assert!(says(&window, "not now: nothing to undo"));
    window.key(Key::Enter);
    assert!(window.app().state.prompt.is_some(), "it is not run");
}

#[test]
fn the_table_marks_what_is_inherited_and_what_is_overridden() {
    let mut window = over(&[
        ("base/pack.ron", "(name: \"Base\", format: 2)"),
        ("base/monsters/elder.ron", "(name: \"Elder\", cr: 2, hd: 5)"),
        ("pack/pack.ron", "(name: \"Mine\", format: 2, stands_on: [\"../base\"])"),
        ("pack/overrides/monsters/elder.ron", "(hd: 8)"),
    ]);
    window.app_mut().state.list.folder = Some("monsters".to_owned());
    table(&mut window, "elder");
    assert!(says(&window, "‹ Elder"), "it is of the pack below");
    assert!(says(&window, "» 8"), "and this pack overrides its hit dice");
    assert!(says(&window, "belongs to Base"), "nothing can be typed, and why");
}
