//! Where what stands on the screen comes from, by keyboard: from a cell of the matrix to all that went into it, from a
//! stati to who laid it on.

use augury_editor::debugger::Intent;
use augury_editor::debugger::why::Subject;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Attribute, Named, StatiNature};
use augury_engine::play::Change;
use augury_engine::world::Stati;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::fight::{self, debugger};
use crate::harness::{Window, says};

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
    // It stands beside the heading, and takes no line of its own.
    let button = window.harness.get_all_by_label("Over the session").find(|b| b.is_focused()).unwrap().rect();
    let mut heads = window.harness.query_all_by_label_contains("Str: ");
    assert!(heads.any(|head| {
        let head = head.rect();
        (head.center().y - button.center().y).abs() < 3.0 && head.right() <= button.left()
    }));
    drop(heads);
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

#[test]
fn a_stati_on_the_sheet_leads_to_who_laid_it_on() {
    let mut window = Window::shipped(Vec2::new(1280.0, 1000.0), 1.0);
    fight::placed(&mut window);
    let stunned = Stati::new(StatiNature::STUNNED, 0, 1).lasting(3);
    let mut look = debugger(&window).look();
    look.creature = Some(ORC);
    for intent in [Intent::OneAction, Intent::Change(Change::Give(ORC.0, stunned)), Intent::Look(look)] {
        assert_eq!(window.app_mut().state.debugger.as_mut().unwrap().apply(intent), None);
    }
    window.show("Creature");
    window.tab_to("sheet");
    let subject = Some(Subject::Stati(ORC, StatiNature::STUNNED, 0));
    for _ in 0..120 {
        if debugger(&window).look().subject == subject {
            break;
        }
        window.key(Key::ArrowDown);
    }
    assert_eq!(debugger(&window).look().subject, subject, "its row is walked to");
    window.key(Key::Enter);
    window.frames(3);
    assert!(says(&window, "STUNNED of hill orc: Val 0, Mag 1, 3 rounds"));
    assert!(says(&window, "gained, Mag 1"));
    let causes = debugger(&window).causes(subject, false);
    let gained = causes.iter().find(|c| c.text.starts_with("gained")).and_then(|c| c.at);
    assert_ne!(gained, debugger(&window).cursor(), "one stands behind it");
    window.tab_to("causes");
    window.key(Key::Home);
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    assert_eq!(debugger(&window).cursor(), gained, "its row goes there");
}
