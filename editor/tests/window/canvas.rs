//! The map of the Arena and of the map editor: zoomed, moved, asked for its menu, dropped on; and what is played in it.

use augury_editor::debugger::cursor::Stop;
use augury_editor::document::library::Key as Resource;
use augury_editor::view::drag::Dragged;
use augury_engine::base::handle::Handle;
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rect, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::fight::{self, debugger};
use crate::harness::{Window, command, says};

const ORC: Handle = Handle(1);
const LARGE: Vec2 = Vec2::new(1600.0, 1400.0);

/// Two creatures in the Debug layout, in a window where all of the map is in sight.
fn placed() -> Window {
    let mut window = Window::shipped(LARGE, 1.0);
    fight::placed(&mut window);
    window.frames(3);
    window
}

/// What is seen of the Arena's map.
fn map(window: &Window) -> Rect {
    window.harness.query_all_by_label_contains("arena map, ").next().unwrap().rect()
}

/// The middle of a square of the Arena while all of it is in sight.
fn square(window: &Window, (x, y): (i16, i16)) -> Pos2 {
    let (map, size) = (map(window), debugger(window).with_world(|w| w.in_play().map().width()).unwrap());
    let side = map.width() / f32::from(size);
    map.min + Vec2::new(f32::from(x) + 0.5, f32::from(y) + 0.5) * side
}

/// How many things are called Minimap: the button, and the minimap itself while it is shown.
fn minimaps(window: &Window) -> usize {
    window.harness.query_all_by_label("Minimap").count()
}

fn press(window: &mut Window, label: &str) {
    let all: Vec<_> = window.harness.query_all_by_label(label).collect();
    all.first().unwrap_or_else(|| panic!("no {label}")).click();
    drop(all);
    window.frames(4);
}

fn button(window: &mut Window, at: Pos2, button: PointerButton, pressed: bool) {
    window.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
    window.frames(2);
}

fn drag(window: &mut Window, from: Pos2, to: Pos2, by: PointerButton) {
    window.harness.hover_at(from);
    window.frames(2);
    button(window, from, by, true);
    for part in [0.3, 0.6, 1.0] {
        window.harness.hover_at(from + (to - from) * part);
        window.frames(2);
    }
    button(window, to, by, false);
    window.frames(3);
}

#[test]
fn a_map_fits_and_is_zoomed_by_wheel_buttons_and_keys() {
    let mut window = placed();
    let fitted = map(&window);
    assert_eq!(minimaps(&window), 1, "all is in sight");
    let at = fitted.center();
    window.harness.hover_at(at);
    window.frames(2);
    for _ in 0..8 {
        window.harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: Vec2::new(0.0, 60.0),
            modifiers: Modifiers::NONE,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
        });
        window.frames(10);
    }
    assert_eq!(minimaps(&window), 2, "not all is in sight");
    press(&mut window, "Fit");
    assert_eq!((map(&window), minimaps(&window)), (fitted, 1));
    // By keyboard.
    window.ctrl(Key::E);
    for _ in 0..8 {
        window.key(Key::Plus);
    }
    assert_eq!(minimaps(&window), 2);
    window.key(Key::Home);
    assert_eq!((map(&window), minimaps(&window)), (fitted, 1));
    press(&mut window, "Zoom in");
    press(&mut window, "Zoom out");
    press(&mut window, "100 %");
    assert_eq!(minimaps(&window), 2, "at its usual size it has no room");
}

#[test]
fn a_zoomed_map_is_moved_by_the_middle_button_and_by_its_minimap() {
    let mut window = placed();
    window.ctrl(Key::E);
    for _ in 0..8 {
        window.key(Key::Plus);
    }
    let at = map(&window).center();
    let under = |window: &mut Window| {
        button(window, at, PointerButton::Secondary, true);
        button(window, at, PointerButton::Secondary, false);
        window.frames(3);
        window.key(Key::Escape);
        let node = window.harness.query_all_by_label_contains("arena map, ").next().unwrap();
        node.accesskit_node().label().unwrap_or_default()
    };
    window.harness.hover_at(at);
    window.frames(2);
    let before = under(&mut window);
    drag(&mut window, at, at + Vec2::new(120.0, 0.0), PointerButton::Middle);
    window.harness.hover_at(at);
    window.frames(2);
    let moved = under(&mut window);
    assert_ne!(before, moved);
}

#[test]
fn the_menu_of_a_square_is_opened_and_used_by_keyboard() {
    let mut window = placed();
    window.ctrl(Key::E);
    window.frames(3);
    for _ in 0..3 {
        window.key(Key::ArrowDown);
    }
    window.press(Modifiers::SHIFT, Key::F10);
    window.frames(4);
    assert!(says(&window, "Place hill orc here"));
    window.key(Key::Enter);
    window.frames(4);
    assert_eq!(debugger(&window).setup().creatures.len(), 3);
    assert!(!says(&window, "Place hill orc here"), "the menu is closed");
}

#[test]
fn a_creature_is_dragged_before_the_fight_and_not_after_it() {
    let mut window = placed();
    let (from, to) = (square(&window, (13, 10)), square(&window, (10, 5)));
    drag(&mut window, from, to, PointerButton::Primary);
    assert_eq!(debugger(&window).setup().creatures[0].at, Some((10, 5)));
    assert_eq!(debugger(&window).setup().creatures.len(), 2);
    window.key(Key::F6);
    window.until("it acted", |w| debugger(w).cursor().is_some());
    let stands = |w: &Window| debugger(w).with_world(|world| world.creature(ORC).unwrap().at()).unwrap();
    let before = stands(&window);
    let (from, to) = (square(&window, (before.x, before.y)), square(&window, (20, 15)));
    drag(&mut window, from, to, PointerButton::Primary);
    assert_eq!(stands(&window), before);
}

#[test]
fn a_monster_is_dropped_on_a_square_and_an_item_is_refused() {
    let mut window = placed();
    let at = square(&window, (5, 5));
    for (folder, id, count) in [("items", "dagger", 2), ("monsters", "ogre", 3)] {
        egui::DragAndDrop::set_payload(&window.harness.ctx, Dragged { key: Resource::new(folder, id) });
        window.harness.hover_at(at);
        window.frames(3);
        button(&mut window, at, PointerButton::Primary, false);
        window.frames(3);
        assert_eq!(debugger(&window).setup().creatures.len(), count, "{id}");
    }
    let actor = debugger(&window).setup().creatures.last().unwrap();
    assert_eq!((actor.monster.as_str(), actor.at), ("ogre", Some((5, 5))));
}

#[test]
fn whoever_is_played_is_seen_through_its_eyes_with_a_sheet_in_words() {
    // High enough for the whole sheet.
    let mut window = Window::shipped(Vec2::new(1280.0, 2400.0), 1.0);
    fight::placed(&mut window);
    window.ctrl(Key::Num3);
    window.frames(3);
    assert!(says(&window, "ff_count") || says(&window, "fatigue"), "the debugger's sheet");
    window.tab_to("play");
    window.key(Key::Enter);
    window.frames(4);
    assert_eq!(debugger(&window).look().eyes, Some(ORC));
    assert!(says(&window, "As hill orc sees it"));
    for part in ["Fortitude save", "Strength", "Engine values"] {
        assert!(says(&window, part), "{part}");
    }
    assert!(!says(&window, "ff_count") && !says(&window, "last_dx") && !says(&window, "FFCount"));
    press(&mut window, "Only what the played creature sees");
    assert_eq!(debugger(&window).look().eyes, None);
    assert!(!says(&window, "As hill orc sees it"));
    assert!(says(&window, "More commands of play"));
}

#[test]
fn a_fight_that_is_over_says_who_won_does_not_go_on_and_begins_again() {
    let mut window = Window::shipped(LARGE, 1.0);
    fight::fought(&mut window);
    window.frames(3);
    assert!(says(&window, " won."));
    let end = debugger(&window).cursor();
    window.key(Key::F5);
    window.frames(10);
    assert!(matches!(debugger(&window).stopped(), Some(Stop::Alone(_))));
    assert_eq!(debugger(&window).cursor(), end, "nobody goes on alone");
    window.tab_to("Restart the fight");
    window.key(Key::Enter);
    window.frames(4);
    assert_eq!(debugger(&window).cursor(), None);
    assert!(!says(&window, " won."));
}

#[test]
fn squares_of_the_map_have_a_menu_and_take_what_is_dropped_in_one_change() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    window.app_mut().state.list.folder = Some("maps".to_owned());
    window.ctrl(Key::N);
    window.type_in("Yard of the test");
    window.key(Key::Enter);
    command(&mut window, "To the map");
    window.frames(4);
    let key = Resource::new("maps", "yard_of_the_test");
    let text = |w: &Window| w.app().state.library.document(&key).unwrap().text().to_owned();
    let before = text(&window);
    let own = |label: Option<String>| label.is_some_and(|label| label.starts_with("map, "));
    let mut maps = window.harness.query_all_by_label_contains("map, ");
    let map = maps.find(|node| own(node.accesskit_node().label())).unwrap().rect();
    drop(maps);
    egui::DragAndDrop::set_payload(&window.harness.ctx, Dragged { key: Resource::new("monsters", "ogre") });
    window.harness.hover_at(map.center());
    window.frames(3);
    button(&mut window, map.center(), PointerButton::Primary, false);
    window.frames(3);
    assert!(text(&window).contains("monster: \"ogre\""), "{}", text(&window));
    window.ctrl(Key::Z);
    assert_eq!(text(&window), before, "one change");
    // Its menu by keyboard: the first line draws.
    command(&mut window, "To the map");
    window.frames(3);
    window.press(Modifiers::SHIFT, Key::F10);
    window.frames(4);
    assert!(says(&window, "Pick up: draw with floor") && says(&window, "Hero begins here"));
    window.key(Key::Enter);
    window.frames(4);
    assert_ne!(text(&window), before);
}

#[test]
fn lines_of_the_sheet_and_messages_have_a_menu_by_keyboard() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    fight::fought(&mut window);
    window.show("Creature");
    window.tab_to("sheet");
    for key in [Key::Home, Key::ArrowDown, Key::ArrowUp] {
        window.key(key);
    }
    window.press(Modifiers::SHIFT, Key::F10);
    window.frames(4);
    assert!(says(&window, "Copy the line") && says(&window, "Back to where it was written last"));
    window.key(Key::Escape);
    window.frames(3);
    assert!(!says(&window, "Copy the line"));
    window.tab_to("messages");
    window.key(Key::Home);
    window.press(Modifiers::SHIFT, Key::F10);
    window.frames(4);
    assert!(says(&window, "Copy the message") && says(&window, "Why, at its moment"));
}
