//! The panel Options, by keyboard: a choice before anything was done is part of the start, a later one an input that can
//! be left out again; what is not offered can't be typed.

use augury_engine::base::game_option::GameOption;
use egui::{Key, Vec2};

use crate::fight::{debugger, fought, placed};
use crate::harness::{Window, says};

const OPTION: GameOption = GameOption::OPT_FREEZE_MON;

fn chosen(window: &Window) -> u8 {
    debugger(window).with_world(|w| w.options().get(OPTION)).unwrap()
}

/// Picks a choice of the option by keyboard.
fn pick(window: &mut Window, now: &str, words: &str) {
    window.tab_to(&format!("Freeze monsters: {now}"));
    window.key(Key::ArrowDown);
    window.type_in(words);
    window.key(Key::Enter);
    window.frames(3);
}

fn opened() -> Window {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    placed(&mut window);
    window.ctrl(Key::Num3);
    window.show("Options");
    window
}

#[test]
fn a_choice_before_anything_was_done_is_part_of_the_start() {
    let mut window = opened();
    assert!(says(&window, "A choice is part of the start."));
    pick(&mut window, "no", "yes");
    assert_eq!((chosen(&window), debugger(&window).setup().options.get(&OPTION)), (1, Some(&1)));
    assert!(debugger(&window).run().unwrap().lines.is_empty(), "it is no input");
    window.tab_to("Freeze monsters: back to no");
    window.key(Key::Enter);
    window.frames(3);
    assert_eq!((chosen(&window), debugger(&window).setup().options.len()), (0, 0));
}

#[test]
fn a_later_choice_is_an_input_that_is_left_out_again() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    fought(&mut window);
    window.ctrl(Key::Num3);
    window.show("Options");
    pick(&mut window, "no", "perhaps");
    assert_eq!(chosen(&window), 0, "there is no such choice");
    window.key(Key::Escape);
    pick(&mut window, "no", "yes");
    assert_eq!((chosen(&window), debugger(&window).setup().options.len()), (1, 0));
    let place = debugger(&window).run().unwrap().lines.len() - 1;
    let intent = augury_editor::debugger::Intent::TurnInput(place, false);
    window.app_mut().state.debugger.as_mut().unwrap().apply(intent);
    window.until("the session is made anew", |w| !debugger(w).running());
    window.frames(3);
    assert_eq!(chosen(&window), 0);
    window.ctrl(Key::Num2);
    window.show("Session");
    assert!(says(&window, "Freeze monsters set to yes (OPT_FREEZE_MON)"));
}
