//! Two resources edited beside each other, by keyboard.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::harness::{ORC, Window, says};

const ALT: Modifiers = Modifiers { alt: true, ..Modifiers::COMMAND };
const SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// The hill orc is pinned and the goblin open; the keyboard is on the tab of what is pinned.
fn pair() -> Window {
    let mut window = Window::usual();
    for id in ["hill_orc", "goblin"] {
        window.ctrl(Key::P);
        window.type_in(id);
        window.key(Key::Enter);
        if id == "hill_orc" {
            window.press(ALT, Key::B);
        }
    }
    window.press(SHIFT, Key::B);
    window
}

/// Goes back by Shift+Tab until the control of that name has the keyboard.
fn back_to(window: &mut Window, label: &str) {
    for _ in 0..40 {
        if window.harness.query_all_by_label(label).any(|n| n.is_focused()) {
            return;
        }
        window.press(Modifiers::SHIFT, Key::Tab);
    }
    panic!("Shift+Tab never came to {label}");
}

/// Types a value in place of the one in a field.
fn set(window: &mut Window, label: &str, value: &str) {
    window.tab_to(label);
    window.ctrl(Key::A);
    window.type_in(value);
}

#[test]
fn what_is_pinned_is_edited_in_place_and_undone_by_itself() {
    let mut window = pair();
    let goblin = window.text("goblin");
    set(&mut window, "HD of Hill Orc", "5");
    assert_eq!(window.text("hill_orc"), ORC.replace("hd: 2", "hd: 5"));
    assert_eq!((window.here().as_deref(), window.text("goblin")), (Some("goblin"), goblin.clone()));
    // The other side, and back: undo is that of the side where the keyboard is.
    set(&mut window, "HD of Goblin", "7");
    let typed = window.text("goblin");
    assert!(typed.contains("hd: 7"), "{typed}");
    back_to(&mut window, "HD of Hill Orc");
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), ORC);
    assert_eq!((window.here().as_deref(), window.text("goblin")), (Some("goblin"), typed.clone()));
    window.ctrl(Key::Y);
    assert!(window.text("hill_orc").contains("hd: 5"));
    window.ctrl(Key::S);
    assert!(window.on_disk("hill_orc").contains("hd: 5"));
    assert_eq!(window.on_disk("goblin"), goblin, "what is looked at is not saved with it");
    assert_eq!(window.here().as_deref(), Some("goblin"));
    window.tab_to("HD of Goblin");
    window.ctrl(Key::Z);
    assert_eq!(window.text("goblin"), goblin);
    assert!(window.text("hill_orc").contains("hd: 5"), "the other stays");
}

#[test]
fn a_row_stays_while_what_is_typed_is_the_same_and_goes_when_it_is_left() {
    let mut window = pair();
    set(&mut window, "HD of Goblin", "2");
    assert!(window.text("goblin").contains("hd: 2"));
    let there = |window: &Window| window.harness.query_all_by_label("HD of Hill Orc").count();
    assert_eq!(there(&window), 1, "both say 2, and somebody types there");
    window.type_in("0");
    assert!(window.text("goblin").contains("hd: 20"));
    set(&mut window, "HD of Goblin", "2");
    back_to(&mut window, "CR of Goblin");
    assert_eq!(there(&window), 0);
    back_to(&mut window, "fields that are the same, too");
    window.key(Key::Space);
    assert_eq!(there(&window), 1);
    assert!(says(&window, "≠ CR") && !says(&window, "≠ HD"), "what differs is marked");
}

#[test]
fn values_go_both_ways_and_a_list_is_unfolded_on_both_sides() {
    let mut window = pair();
    let goblin = window.text("goblin");
    window.tab_to("take CR over to Hill Orc");
    window.key(Key::Enter);
    assert!(window.text("hill_orc").contains("cr: 0"), "{}", window.text("hill_orc"));
    assert_eq!(window.text("goblin"), goblin);
    window.tab_to("edit Attacks beside");
    window.key(Key::Enter);
    assert!(says(&window, "Attacks of Hill Orc") && says(&window, "Attacks of Goblin"));
    // The first that comes below it is the pinned one's.
    window.tab_to("Damage 1 of Hill Orc");
    window.ctrl(Key::A);
    window.type_in("3d4");
    assert!(window.text("hill_orc").contains("damage: \"3d4\""), "{}", window.text("hill_orc"));
    window.ctrl(Key::Z);
    assert!(window.text("hill_orc").contains("damage: \"1d6\""));
    assert!(window.text("hill_orc").contains("cr: 0"), "one step at a time");
    assert_eq!(window.here().as_deref(), Some("goblin"));
}

#[test]
fn controls_of_what_is_unfolded_say_whose_they_are() {
    let mut window = pair();
    for field in ["Types", "Attacks"] {
        window.tab_to(&format!("edit {field} beside"));
        window.key(Key::Enter);
    }
    for name in ["Remove Humanoid of Hill Orc", "Remove Animal of Goblin"] {
        assert_eq!(window.harness.query_all_by_label(name).count(), 1, "{name}");
    }
    let orc = window.text("hill_orc");
    window.tab_to("add to Attacks of Goblin");
    window.key(Key::Enter);
    assert!(window.text("goblin").contains("attacks: ["), "{}", window.text("goblin"));
    let controls = ["add to Types", "add to Attacks", "more of attack 1", "Damage 1", "remove attacks[0]"];
    for (control, whose) in controls.iter().flat_map(|c| [(c, "Hill Orc"), (c, "Goblin")]) {
        let name = format!("{control} of {whose}");
        assert_eq!(window.harness.query_all_by_label(&name).count(), 1, "{name}");
    }
    set(&mut window, "Damage 1 of Goblin", "3d4");
    assert!(window.text("goblin").contains("damage: \"3d4\""), "{}", window.text("goblin"));
    assert_eq!(window.text("hill_orc"), orc, "the other side stays");
}

#[test]
fn what_is_taken_over_is_undone_where_it_went_and_what_is_out_of_sight_is_not_meant() {
    let mut window = pair();
    let goblin = window.text("goblin");
    set(&mut window, "HD of Goblin", "7");
    let typed = window.text("goblin");
    window.tab_to("take CR over to Hill Orc");
    window.key(Key::Enter);
    assert!(window.text("hill_orc").contains("cr: 0"));
    window.ctrl(Key::Z);
    assert_eq!((window.text("hill_orc").as_str(), window.text("goblin")), (ORC, typed));
    // By the mouse the other way, with the keyboard on the pinned one's side.
    set(&mut window, "HD of Hill Orc", "5");
    window.harness.get_by_label("take CR over to Goblin").click();
    window.frames(3);
    let taken = window.text("goblin");
    assert!(taken.contains("cr: 1"), "{taken}");
    window.ctrl(Key::Z);
    assert!(!window.text("goblin").contains("cr: 1") && window.text("hill_orc").contains("hd: 5"));
    // In a layout without the panel undo means what is looked at.
    set(&mut window, "HD of Hill Orc", "6");
    window.ctrl(Key::Num2);
    window.frames(3);
    window.ctrl(Key::Z);
    assert!(window.text("hill_orc").contains("hd: 6"));
    assert_eq!(window.text("goblin"), goblin);
}
