//! Panels that hold up, by keyboard: held at a moment while the cursor moves on, the flame strip, what the timeline
//! lists, and what a record has otherwise than its caller's.

use augury_engine::event::What;
use egui::{Key, Modifiers, Vec2};

use crate::fight::{self, debugger};
use crate::harness::{Window, says};

fn at(window: &Window) -> u64 {
    debugger(window).cursor().unwrap()
}

/// The sample fight fought to its end, in the Debug layout of a window of some size.
fn fought(size: (f32, f32)) -> Window {
    let mut window = Window::shipped(Vec2::from(size), 1.0);
    fight::fought(&mut window);
    window
}

/// Goes to the first moment whose line holds a text.
fn find(window: &mut Window, text: &str) -> u64 {
    window.tab_to("search all moments");
    window.ctrl(Key::A);
    window.type_in(text);
    window.until("found", |w| !debugger(w).search().hits().is_empty());
    window.key(Key::Enter);
    let at = at(window);
    window.tab_to("search all moments");
    window.key(Key::Escape);
    at
}

#[test]
fn a_panel_is_held_at_a_moment_while_the_others_go_on() {
    let mut window = fought((1280.0, 800.0));
    let place = find(&mut window, "v_dmg 0 ->");
    let fields = debugger(&window).fields();
    window.tab_to("Pin Event Fields");
    window.key(Key::Enter);
    let held = format!("pinned at {}", augury_editor::debugger::cursor::at_cursor::grouped(place));
    assert!(says(&window, &held), "{held}");
    // The cursor goes away; the fields stay, the stack and the chain do not.
    window.press(Modifiers::ALT, Key::End);
    assert_ne!(at(&window), place);
    assert!(says(&window, &held));
    assert!(says(&window, "Between events"), "the stack goes on");
    let damage = fields.iter().find(|f| f.meta.name == "vDmg").unwrap();
    let row = format!("v_dmg {}", damage.value);
    assert!(says(&window, &row), "{row} still stands in the fields");
    // What is looked at in the panel that is held is its own affair.
    window.tab_to("event fields");
    window.key(Key::ArrowDown);
    assert_eq!(debugger(&window).look().field, None);
    assert!(debugger(&window).pin_of("Event Fields").unwrap().look.field.is_some());
    // There and back again.
    window.tab_to("Go there");
    window.key(Key::Enter);
    assert_eq!(at(&window), place);
    window.tab_to("Unpin");
    window.key(Key::Enter);
    assert!(debugger(&window).pins().is_empty() && !says(&window, &held));
    // By its keys, too, and all at once.
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::H);
    window.tab_to("Pin Creature");
    window.key(Key::Enter);
    assert_eq!(debugger(&window).pins().len(), 2);
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::H);
    assert_eq!(debugger(&window).pins().len(), 1);
}

#[test]
fn the_flame_strip_is_walked_by_keys_and_tells_how_deep_it_is() {
    let mut window = fought((1920.0, 1080.0));
    let place = find(&mut window, "v_dmg 0 ->");
    window.tab_to("flame strip");
    let depth = debugger(&window).standing().unwrap().moment.depth;
    assert!(depth >= 2);
    let run = debugger(&window).run().unwrap();
    assert_eq!(run.depths().known(), run.session.moments());
    assert_eq!(run.depths().deepest(place, place + 1), depth);
    // Up is the throw around, and again the one around that; down goes deeper again.
    window.key(Key::ArrowUp);
    let throw = at(&window);
    assert!(throw < place);
    assert!(matches!(debugger(&window).standing().unwrap().moment.what, What::Thrown { .. }));
    window.key(Key::ArrowUp);
    let outer = at(&window);
    assert!(outer < throw);
    let before = debugger(&window).standing().unwrap().moment.depth;
    window.key(Key::ArrowDown);
    assert!(at(&window) > outer && debugger(&window).standing().unwrap().moment.depth > before);
    // Fewer moments, so that an arrow is one of them.
    for _ in 0..3 {
        window.key(Key::Plus);
    }
    let here = at(&window);
    window.key(Key::ArrowRight);
    assert_eq!(at(&window), here + 1);
    window.key(Key::ArrowLeft);
    assert_eq!(at(&window), here);
    // All of them: the ends of the strip are the ends of the session.
    for _ in 0..12 {
        window.key(Key::Minus);
    }
    window.key(Key::Home);
    assert_eq!(at(&window), 0);
    window.key(Key::End);
    assert!(debugger(&window).following());
    assert!(says(&window, "flame strip"));
}

#[test]
fn what_the_timeline_lists_is_shown_as_chips_kept_and_taken_off() {
    let mut window = fought((1920.0, 1080.0));
    let place = find(&mut window, "throw EV_STRIKE");
    let all = debugger(&window).trace().unwrap().moments.len();
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::F);
    window.tab_to("add to filters");
    window.type_in("dice");
    window.key(Key::Enter);
    window.type_in("EV_STRIKE");
    window.key(Key::Enter);
    assert_eq!(debugger(&window).filter().words(), ["dice", "EV_STRIKE"]);
    let listed = debugger(&window).listed().unwrap();
    assert!(listed.len() < all);
    assert!(says(&window, &format!("{} of {all} here", listed.len())));
    // The next row is the next moment that is listed.
    let trace = debugger(&window).trace().unwrap();
    let next = listed.iter().find(|p| trace.first + u64::from(**p) > place).copied().unwrap();
    window.tab_to("moments");
    window.key(Key::ArrowDown);
    assert_eq!(at(&window), trace.first + u64::from(next));
    // Kept with the project: another run of the program has it.
    let kept = window.app().state.settings.filters.get("pack").cloned();
    assert_eq!(kept, Some(vec!["dice".to_owned(), "EV_STRIKE".to_owned()]));
    // Each chip can be removed; Enter only explains it.
    window.tab_to("EV_STRIKE");
    window.key(Key::Enter);
    assert!(says(&window, "moments that fit"));
    window.key(Key::Delete);
    assert_eq!(debugger(&window).filter().words(), ["dice"]);
    window.tab_to("dice");
    window.key(Key::Delete);
    assert!(debugger(&window).filter().is_empty());
    assert_eq!(window.app().state.settings.filters.get("pack"), Some(&Vec::new()));
}

#[test]
fn a_frame_says_what_it_has_otherwise_than_its_caller() {
    let mut window = fought((1920.0, 1080.0));
    find(&mut window, "v_dmg 0 ->");
    let frame = debugger(&window).frame().unwrap();
    let differs = debugger(&window).differs(frame.depth);
    assert!(differs.iter().any(|d| d.meta.name == "vDmg"), "{differs:?}");
    let caller = debugger(&window).frames()[1].code;
    assert!(says(&window, &format!("differ from {caller}")));
    window.tab_to("differs from its caller");
    // The first key comes into the list.
    window.key(Key::Home);
    window.key(Key::End);
    let last = differs.last().unwrap().meta.id;
    assert_eq!(debugger(&window).look().field, Some(last), "the field is followed");
    // The outermost throw has no caller.
    window.tab_to("event stack");
    window.key(Key::End);
    assert!(!says(&window, "differ from"));
}
