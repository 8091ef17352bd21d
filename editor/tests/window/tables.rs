//! Tables: their columns widened, moved, pinned and hidden, by mouse and by keyboard; their own filters; what stands in
//! their cells; which handlers ran as a table.

use augury_editor::document::library::Key as Resource;
use augury_editor::view::panels::PanelId;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Role, Vec2};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::fight;
use crate::harness::{Window, command, says};

const SHIFT: Modifiers = Modifiers::SHIFT;

/// The table of monsters, the keyboard in its rows.
fn table() -> Window {
    let mut window = Window::usual();
    window.app_mut().state.list.folder = Some("monsters".to_owned());
    window.press(Modifiers::COMMAND | SHIFT, Key::T);
    window.until("the table has the keyboard", |w| {
        w.harness.query_all_by_label("table").any(|n| n.is_focused())
    });
    window
}

fn head(window: &Window, title: &str) -> Rect {
    window.harness.get_by_label(&format!("sort by {title}")).rect()
}

fn press_at(window: &mut Window, pos: Pos2, pressed: bool) {
    let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
    window.harness.event(Event::PointerButton { pos, button, pressed, modifiers });
    window.frames(1);
}

/// Takes something at one place and lets it go at another.
fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    window.harness.event(Event::PointerMoved(from));
    window.frames(2);
    press_at(window, from, true);
    for part in [0.3, 0.6, 1.0] {
        window.harness.event(Event::PointerMoved(from.lerp(to, part)));
        window.frames(1);
    }
    press_at(window, to, false);
    window.frames(3);
}

/// Chooses a line of the menu of a column, by keyboard.
fn from_menu(window: &mut Window, title: &str, line: &str) {
    window.tab_to(&format!("sort by {title}"));
    window.press(SHIFT, Key::F10);
    window.tab_to(line);
    window.key(Key::Enter);
    window.frames(3);
}

#[test]
fn a_column_is_widened_and_moved_by_mouse_and_stays_so() {
    let mut window = table();
    let before = head(&window, "CR");
    let edge = before.right_center() + Vec2::new(4.0, 0.0);
    drag(&mut window, edge, edge + Vec2::new(60.0, 0.0));
    let after = head(&window, "CR");
    assert!((after.width() - before.width() - 60.0).abs() < 4.0, "{before:?} {after:?}");
    let kept = window.app().state.settings.tables.get("table monsters").cloned().unwrap();
    assert!(kept.widths.contains_key("cr"), "it is kept with the settings: {kept:?}");
    let (cr, hd) = (head(&window, "CR"), head(&window, "HD"));
    assert!(cr.left() < hd.left());
    drag(&mut window, cr.center(), hd.center());
    assert!(head(&window, "HD").left() < head(&window, "CR").left(), "it stands after the other now");
    assert_eq!(window.app().state.list.column, None, "a drag is no click");
}

#[test]
fn the_menu_of_a_head_moves_pins_widens_and_hides_by_keyboard() {
    let mut window = table();
    let left = |w: &Window, title: &str| head(w, title).left();
    from_menu(&mut window, "CR", "Move right");
    assert!(left(&window, "HD") < left(&window, "CR"));
    from_menu(&mut window, "Size", "Pin left");
    assert!(left(&window, "Size") < left(&window, "HD") && left(&window, "Name") < left(&window, "Size"));
    let before = head(&window, "HD").width();
    from_menu(&mut window, "HD", "Wider");
    assert!(head(&window, "HD").width() > before);
    from_menu(&mut window, "HD", "Hide");
    assert!(!says(&window, "sort by HD"));
    assert!(!window.app().state.settings.columns["monsters"].contains(&"hd".to_owned()));
    from_menu(&mut window, "CR", "Sort downwards");
    assert_eq!(window.app().state.list.column, Some(("cr".to_owned(), true)));
    from_menu(&mut window, "CR", "As at first");
    assert!(!window.app().state.settings.tables.contains_key("table monsters"));
}

#[test]
fn the_table_has_a_filter_of_its_own_with_a_count() {
    let mut window = table();
    assert!(window.app().state.list.filter.is_empty());
    window.tab_to("filter the table");
    window.type_in("cr>1");
    assert!(says(&window, "2 of 5"), "an ape and an ogre");
    window.ctrl(Key::A);
    window.type_in("orc");
    assert!(says(&window, "1 of 5"));
    assert!(window.app().state.list.filter.is_empty(), "the Library shows what it showed");
    window.key(Key::Escape);
    window.frames(2);
    assert!(!says(&window, "1 of 5"));
    from_menu(&mut window, "CR", "Filter by this column");
    window.type_in("3");
    assert!(says(&window, "1 of 5"), "the ogre");
}

#[test]
fn attacks_read_as_words() {
    let window = table();
    assert!(says(&window, "slam 1d6, bite 1d3"), "not as the file has them");
}

#[test]
fn the_menu_of_a_row_resets_a_cell_and_undo_brings_it_back() {
    let mut window = table();
    window.key(Key::Home);
    window.key(Key::ArrowRight);
    let before = window.text("ape");
    window.press(SHIFT, Key::F10);
    let line = |n: &Node<'_>| n.accesskit_node().label().is_some_and(|l| l.starts_with("Reset"));
    window.harness.query_all_by_role(Role::Button).find(line).unwrap().click();
    window.frames(3);
    assert!(!window.text("ape").contains("cr: 2"), "{}", window.text("ape"));
    window.ctrl(Key::Z);
    assert_eq!(window.text("ape"), before);
}

#[test]
fn which_handlers_ran_is_a_table_that_leads_to_them() {
    let mut window = Window::usual();
    command(&mut window, "Panel Handler coverage");
    assert!(says(&window, "0 of 1 handlers ran (0 %)"));
    window.harness.get_by_label("Never ran 1").click();
    window.frames(3);
    let row = |w: &Window| {
        w.harness
            .query_all_by_role(Role::ListBoxOption)
            .find_map(|n| n.accesskit_node().label().filter(|label| label.contains("PRE(EV_STRIKE)")))
    };
    assert_eq!(row(&window).as_deref(), Some("Hill Orc PRE(EV_STRIKE) never ran"));
    window.harness.get_by_label("Ran 0").click();
    window.frames(3);
    assert!(row(&window).is_none() && says(&window, "No handler is like this"));
    window.harness.get_by_label("All 1").click();
    window.frames(3);
    window.tab_to("handlers");
    window.key(Key::ArrowDown);
    assert_eq!(window.here().as_deref(), Some("hill_orc"), "walking shows whose it is");
    window.key(Key::Enter);
    assert_eq!(window.app().state.viewed.current, Some(Resource::new("monsters", "hill_orc")));
}

#[test]
fn running_recordings_and_fights_ends_in_their_table() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    fight::fought(&mut window);
    window.ctrl(Key::Num1);
    command(&mut window, "Handler coverage");
    window.tab_to("number of fights");
    window.ctrl(Key::A);
    window.type_in("2");
    window.key(Key::Enter);
    window.until("they were run", |w| w.app().state.coverage.of_what().contains("2 fights"));
    window.frames(3);
    assert!(window.app().state.panels.contains(&PanelId::Coverage));
    assert!(says(&window, "handlers ran (") && says(&window, "sort by Fights"));
}

#[test]
fn the_query_keeps_the_keyboard_and_its_rows_are_walked_by_cells() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    fight::fought(&mut window);
    window.press(Modifiers::COMMAND | SHIFT, Key::Q);
    window.tab_to("look for in the session");
    window.type_in("die");
    window.key(Key::Enter);
    window.until("something was found", |w| w.app().state.debugger.as_ref().unwrap().query().count() > 0);
    let focused = |w: &Window, label: &str| w.harness.query_all_by_label(label).any(|n| n.is_focused());
    assert!(focused(&window, "look for in the session"), "it can be asked otherwise at once");
    window.tab_to("moments of the query");
    window.key(Key::Home);
    window.key(Key::ArrowRight);
    window.key(Key::ArrowRight);
    let said = |w: &Window| {
        let all = w.harness.query_all_by_label("moments of the query");
        all.filter_map(|n| n.accesskit_node().data().description().map(str::to_owned)).next()
    };
    assert!(said(&window).is_some_and(|said| said.starts_with("Who: ")), "{:?}", said(&window));
    let (old, new) = (head(&window, "Old"), head(&window, "New"));
    assert!(old.right() <= new.left() + 1.0, "{old:?} {new:?}");
}
