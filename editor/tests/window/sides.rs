//! Lists that two programs changed at once, brought together entry by entry, by keyboard.

use egui::Key;
use egui_kittest::kittest::Queryable;

use crate::harness::{ORC, Window, says};

/// The hill orc with an attack more.
fn with_tail() -> String {
    let bite = "(attack: A_BITE, damage: \"1d3\", dtype: AD_NORM),\n";
    ORC.replace(bite, &format!("{bite}        (attack: A_TAIL, damage: \"1d8\", dtype: AD_NORM),\n"))
}

/// The hill orc with another first attack, unsaved, whose file another program has just written.
fn changed_by_both(theirs: &str) -> Window {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("hill");
    window.key(Key::Enter);
    window.tab_to("Damage 1");
    window.ctrl(Key::A);
    window.type_in("2d6");
    std::fs::write(window.file("hill_orc"), theirs).unwrap();
    window.until("it asks", |w| w.app().state.document().is_some_and(|d| d.in_conflict()));
    window.frames(2);
    window
}

#[test]
fn entries_that_each_side_changed_come_together_by_one_key() {
    let mut window = changed_by_both(&with_tail());
    window.ctrl(Key::M);
    assert!(says(&window, "attacks[0].damage: yours") && says(&window, "attacks[2] (new): the file"));
    assert!(!says(&window, "changed on both sides"));
    window.key(Key::Enter);
    assert_eq!(window.text("hill_orc"), with_tail().replace("1d6", "2d6"));
    window.ctrl(Key::S);
    assert_eq!(window.on_disk("hill_orc"), with_tail().replace("1d6", "2d6"));
}

#[test]
fn an_entry_that_both_changed_is_chosen_by_itself() {
    let theirs = with_tail().replace("1d6", "3d6");
    let mut window = changed_by_both(&theirs);
    window.ctrl(Key::M);
    assert!(says(&window, "attacks[0].damage: yours, changed on both sides"));
    window.key(Key::ArrowRight);
    window.key(Key::ArrowDown);
    window.key(Key::ArrowLeft);
    assert!(says(&window, "attacks[2] (new): yours"));
    window.key(Key::Enter);
    assert_eq!(window.text("hill_orc"), ORC.replace("1d6", "3d6"), "theirs of the one, not the other");
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), ORC.replace("1d6", "2d6"));
}

#[test]
fn merge_keeps_the_entries_of_both() {
    let mut window = changed_by_both(&with_tail());
    window.harness.get_by_label("Merge").click();
    window.frames(3);
    assert_eq!(window.text("hill_orc"), with_tail().replace("1d6", "2d6"));
    assert!(!window.app().state.notices.status.bad, "{}", window.app().state.notices.status.text);
}
