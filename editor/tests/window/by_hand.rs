//! Dice and fields set by hand by keyboard: what is given up, emptied or typed at another moment changes nothing; and
//! whose eyes messages are read with.

use augury_editor::debugger::Intent;
use augury_editor::debugger::breakpoints::{At, Breakpoint};
use augury_editor::debugger::cursor::Stop;
use augury_engine::base::handle::Handle;
use augury_engine::event::FieldId;
use egui::{Key, Vec2};

use crate::fight::{self, debugger};
use crate::harness::Window;

/// Lets something happen to the debugger, as a panel would ask for it.
fn asks(window: &mut Window, intent: Intent) {
    let left = window.app_mut().state.debugger.as_mut().unwrap().apply(intent);
    assert_eq!(left, None);
    window.frames(3);
}

/// A fight that stands where a die is rolled.
fn at_a_die() -> Window {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    fight::fought(&mut window);
    asks(&mut window, Intent::GoTo(0));
    asks(&mut window, Intent::Seek(Breakpoint::new(At::Die("vRoll".to_owned())), false));
    window.until("the die", |w| matches!(debugger(w).stopped(), Some(Stop::Found(_))));
    window
}

fn forced(window: &Window) -> usize {
    debugger(window).session().unwrap().interventions().len()
}

#[test]
fn a_die_that_is_given_up_or_emptied_is_not_forced() {
    let mut window = at_a_die();
    let (_, _, shows) = debugger(&window).die().unwrap();
    let wanted = if shows == 20 { "1" } else { "20" };
    window.tab_to("force the die");
    window.ctrl(Key::A);
    window.type_in(wanted);
    window.key(Key::Escape);
    window.tab_to("force the die");
    window.key(Key::Enter);
    assert_eq!(forced(&window), 0, "it was given up");
    window.tab_to("force the die");
    window.ctrl(Key::A);
    window.type_in(wanted);
    window.ctrl(Key::A);
    window.key(Key::Backspace);
    window.key(Key::Enter);
    assert_eq!(forced(&window), 0, "nothing stands there");
    window.tab_to("force the die");
    window.ctrl(Key::A);
    window.type_in(wanted);
    window.tab_to("Force");
    window.key(Key::Enter);
    assert_eq!(forced(&window), 1);
}

#[test]
fn a_field_that_is_given_up_emptied_or_of_another_moment_is_not_set() {
    let mut window = at_a_die();
    let look = |window: &mut Window| {
        let mut look = debugger(window).look();
        look.field = Some(FieldId::VHit);
        asks(window, Intent::Look(look));
    };
    look(&mut window);
    let here = debugger(&window).cursor().unwrap();
    let typed = |window: &mut Window| {
        window.tab_to("set v_hit");
        window.ctrl(Key::A);
        window.type_in("77");
    };
    typed(&mut window);
    window.key(Key::Escape);
    assert_eq!(forced(&window), 0, "it was given up");
    typed(&mut window);
    window.ctrl(Key::A);
    window.key(Key::Backspace);
    window.key(Key::Tab);
    assert_eq!(forced(&window), 0, "nothing stands there");
    // The cursor goes on while it is typed, and comes back.
    typed(&mut window);
    for at in [here + 1, here] {
        asks(&mut window, Intent::GoTo(at));
        look(&mut window);
    }
    window.tab_to("set v_hit");
    window.key(Key::Tab);
    assert_eq!(forced(&window), 0, "it was not typed here");
    typed(&mut window);
    window.key(Key::Tab);
    assert_eq!(forced(&window), 1);
}

#[test]
fn messages_are_read_with_the_eyes_of_somebody_who_is_there() {
    let mut window = at_a_die();
    window.show("Messages");
    window.tab_to("as seen by: a bystander");
    window.key(Key::ArrowDown);
    window.type_in("goblin");
    window.key(Key::Enter);
    window.tab_to("as seen by: goblin");
    let mut start = debugger(&window).setup().clone();
    start.creatures.truncate(1);
    asks(&mut window, Intent::Start(Box::new(start)));
    window.tab_to("as seen by: a bystander");
}

#[test]
fn what_is_changed_before_the_first_action_has_a_tick_box() {
    let mut window = Window::shipped(Vec2::new(1280.0, 1000.0), 1.0);
    fight::placed(&mut window);
    let hp = |w: &Window| debugger(w).session().unwrap().live().creature(Handle(1)).unwrap().hp();
    let hale = hp(&window);
    let mut look = debugger(&window).look();
    look.creature = Some(Handle(1));
    asks(&mut window, Intent::Look(look));
    window.show("Creature");
    window.tab_to("change by hand");
    window.type_in("hp 2");
    window.key(Key::Enter);
    assert_eq!(hp(&window), 2);
    window.show("Session");
    window.tab_to("1. hill orc hp set to 2");
    window.key(Key::Space);
    assert_eq!(hp(&window), hale, "left out");
    window.tab_to("1. hill orc hp set to 2");
    window.key(Key::Space);
    assert_eq!(hp(&window), 2, "and taken in again");
}
