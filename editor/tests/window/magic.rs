//! Magic in the debugger's panels, by keyboard and by mouse: what a frame is about and breakpoints on it, the strikes of an
//! effect, a creature's spells and active effects.

use augury_editor::debugger::Intent;
use augury_editor::debugger::breakpoints::Breakpoint;
use augury_editor::debugger::moments::strikes::Came;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::StatiNature;
use augury_engine::play::Change;
use augury_engine::world::Stati;
use egui::{Key, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::fight::debugger;
use crate::harness::{Window, says};

const MAGE: Handle = Handle(1);
const FIREBALL: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../tests/scenarios/magic/strike/a_fireball_on_several/scenario.ron"
);

fn asks(window: &mut Window, intent: Intent) {
    assert_eq!(window.app_mut().state.debugger.as_mut().unwrap().apply(intent), None);
}

/// A fireball on several in the Debug layout, at its first strike.
fn struck() -> Window {
    let mut window = Window::shipped(Vec2::new(1280.0, 1000.0), 1.0);
    window.ctrl(Key::Num2);
    let text = std::fs::read_to_string(FIREBALL).unwrap();
    window.app_mut().state.debugger.as_mut().unwrap().open_text(&text).unwrap();
    asks(&mut window, Intent::GoTo(0));
    let strike = "EV_MAGIC_STRIKE".parse().unwrap();
    asks(&mut window, Intent::Seek(Breakpoint::new(strike), false));
    window.until("the strike is found", |w| !debugger(w).running());
    window.frames(3);
    assert_eq!(debugger(&window).frame().unwrap().code.to_string(), "EV_MAGIC_STRIKE");
    window
}

fn breakpoints(window: &Window) -> Vec<String> {
    debugger(window).breakpoints().all().iter().map(ToString::to_string).collect()
}

#[test]
fn a_frame_of_magic_says_what_it_is_about_and_is_broken_on() {
    let mut window = struck();
    let at = debugger(&window).strikes()[0].square.unwrap();
    assert!(says(&window, &format!("Fireball: segment 1 of 1, blast, ball; at {},{}", at.x, at.y)));
    window.tab_to("break at segment 1");
    window.key(Key::Enter);
    assert_eq!(breakpoints(&window), ["segment effect:fireball 1"]);
    // Down goes from frame to frame, and the line of one is no stop.
    window.tab_to("event stack");
    window.key(Key::ArrowDown);
    assert_eq!(debugger(&window).frame().unwrap().code.to_string(), "EV_EFFECT");
    window.key(Key::ArrowUp);
    assert_eq!(debugger(&window).frame().unwrap().code.to_string(), "EV_MAGIC_STRIKE");
    // The same by the menu of its row.
    let row = format!("Fireball: segment 1 of 1, blast, ball; at {},{}", at.x, at.y);
    window.harness.query_all_by_label_contains(&row).next().unwrap().click_secondary();
    window.frames(3);
    window.harness.get_by_label(&format!("Break at square {},{}", at.x, at.y)).click();
    window.frames(3);
    assert_eq!(breakpoints(&window)[1], format!("square {},{}", at.x, at.y));
}

#[test]
fn the_strikes_of_an_effect_stand_folded_under_the_chain_and_lead_to_their_moments() {
    let mut window = struck();
    let rows = debugger(&window).strikes();
    let resisted = rows.iter().find(|r| r.came == Came::Resisted).unwrap().clone();
    let name = debugger(&window).name(resisted.target);
    let said = format!(
        "{name} at {},{}: resisted: spell resistance",
        resisted.square.unwrap().x,
        resisted.square.unwrap().y
    );
    assert!(!says(&window, &said), "they are folded");
    window.tab_to(&format!("Strikes {}", rows.len()));
    window.key(Key::Enter);
    assert!(says(&window, &said));
    window.tab_to("strikes");
    let before = debugger(&window).cursor();
    window.key(Key::End);
    assert_eq!(debugger(&window).cursor(), before, "walking goes nowhere");
    window.key(Key::Enter);
    assert_eq!(debugger(&window).cursor(), Some(rows.last().unwrap().at));
    // By mouse a click goes there.
    window.harness.query_all_by_label_contains(&said).next().unwrap().click();
    window.frames(3);
    assert_eq!(debugger(&window).cursor(), Some(resisted.at));
    asks(&mut window, Intent::GoTo(0));
    window.frames(3);
    assert!(!says(&window, "Strikes "), "nothing stands there where nothing is struck");
}

#[test]
fn a_creature_lists_its_spells_and_active_effects_and_a_row_opens_its_effect() {
    let mut window = struck();
    let laid = Stati::new(StatiNature::BLIND, 0, 4).lasting(7).of_effect("effect:haste".parse().unwrap());
    asks(&mut window, Intent::Change(Change::Give(MAGE.0, laid)));
    let mut look = debugger(&window).look();
    look.creature = Some(MAGE);
    asks(&mut window, Intent::Look(look));
    asks(&mut window, Intent::GoLive);
    window.show("Creature");
    let spell = debugger(&window).spells(MAGE)[1].clone();
    assert_eq!((spell.spell.id(), spell.mana), ("fireball", 6));
    for (row, opened) in [("Fireball ", "fireball"), ("Haste ", "haste")] {
        to_row(&mut window, row);
        window.key(Key::Enter);
        window.frames(3);
        assert_eq!(window.here().as_deref(), Some(opened));
        window.ctrl(Key::Num2);
        window.show("Creature");
    }
    // Folded, its spells are gone; unfolded, they are back.
    let head = |sign: &str| format!("{sign} Spells ");
    to_row(&mut window, &head(augury_editor::theme::SIGN_UNFOLDED));
    window.key(Key::Enter);
    window.key(Key::ArrowDown);
    assert!(is_at(&window, "Gods "));
    to_row(&mut window, &head(augury_editor::theme::SIGN_FOLDED));
    window.key(Key::Enter);
    window.key(Key::ArrowDown);
    assert!(is_at(&window, "Mage Armour "));
    // Who knows none says so.
    let mut look = debugger(&window).look();
    look.creature = Some(Handle(2));
    asks(&mut window, Intent::Look(look));
    window.frames(3);
    to_row(&mut window, "Spells ");
    window.key(Key::ArrowDown);
    assert!(is_at(&window, "Figures, as augury derive names them "));
}

#[test]
fn what_of_magic_can_be_broken_on_is_offered_by_what_is_typed() {
    let mut window = struck();
    for (typed, set) in [
        ("segment 1 of Fireball", "segment effect:fireball 1"),
        ("archetype EA_BLAST", "archetype EA_BLAST"),
        ("square 4,2", "square 4,2"),
        ("spell resistance of drow", "withstood resistance of #3"),
    ] {
        window.ctrl(Key::F9);
        window.type_in(typed);
        window.key(Key::Enter);
        assert_eq!(breakpoints(&window).last().map(String::as_str), Some(set), "{typed}");
    }
}

/// Is the row of that name the one that was walked to?
fn is_at(window: &Window, name: &str) -> bool {
    let here = Some(egui::accesskit::Toggled::True);
    window.harness.query_all_by_label(name).any(|row| row.accesskit_node().toggled() == here)
}

/// Walks the sheet to the row of that name.
fn to_row(window: &mut Window, name: &str) {
    window.tab_to("sheet");
    window.key(Key::Home);
    for _ in 0..200 {
        if is_at(window, name) {
            return;
        }
        window.key(Key::ArrowDown);
    }
    panic!("the sheet has no row {name}");
}
