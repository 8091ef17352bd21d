//! Where what stands on the screen comes from, by keyboard: from a cell of the matrix to all that went into it.

use augury_editor::debugger::Intent;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Attribute, Named};
use egui::{Key, Modifiers, Vec2};

use crate::fight::{self, debugger};
use crate::harness::Window;

const ORC: Handle = Handle(1);

/// What is looked for over the session, once it was looked through; and how many rows there are.
fn asked(window: &mut Window) -> (String, usize) {
    window.until("all was looked through", |w| {
        let query = debugger(w).query();
        query.wanted().is_some() && !query.unfinished(debugger(w).session())
    });
    let query = debugger(window).query();
    (query.wanted().unwrap().to_string(), query.count())
}

/// Looks at a row of the orc's matrix.
fn look_at(window: &mut Window, attribute: Attribute) {
    let mut look = debugger(window).look();
    look.creature = Some(ORC);
    look.cell = Some((attribute.number(), -1));
    assert_eq!(window.app_mut().state.debugger.as_mut().unwrap().apply(Intent::Look(look)), None);
    window.frames(3);
}

#[test]
fn a_cell_of_the_matrix_leads_to_all_that_went_into_it_over_the_session() {
    let mut window = Window::shipped(Vec2::new(1280.0, 1000.0), 1.0);
    fight::fought(&mut window);
    window.show("AttrAdj");
    look_at(&mut window, Attribute::A_DEF);
    let all = debugger(&window).matrix(ORC).unwrap().get(Attribute::A_DEF);
    window.tab_to(&format!("Def in all {all}"));
    window.key(Key::Enter);
    let (wanted, rows) = asked(&mut window);
    assert_eq!(wanted, "contribution A_DEF of #1");
    assert!(rows > 0);
    window.tab_to("moments of the query");
    window.key(Key::End);
    let last = debugger(&window).query().row(rows - 1).unwrap().at;
    assert_eq!(debugger(&window).cursor(), Some(last), "a row is gone to like any other");
    // The same by its button, and typed.
    window.show("AttrAdj");
    look_at(&mut window, Attribute::A_STR);
    window.tab_to("Over the session");
    window.key(Key::Enter);
    assert_eq!(asked(&mut window).0, "contribution A_STR of #1");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Q);
    window.tab_to("look for in the session");
    window.ctrl(Key::A);
    window.type_in("contribution A_DEX BONUS_BASE of goblin");
    window.key(Key::Enter);
    let (wanted, rows) = asked(&mut window);
    assert_eq!(wanted, "contribution A_DEX BONUS_BASE of #2");
    assert!(rows > 0, "what stands at the start is in the table");
}
