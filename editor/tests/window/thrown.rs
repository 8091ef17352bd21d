//! What whoever is played throws, kicks, strikes, makes, looks at and sleeps through, by keyboard alone, on a map that has what it takes.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{AttackType, DoorState, Named};
use augury_engine::event::{EventCode, Options};
use augury_engine::play::{Command, Input};
use augury_engine::world::{CreatureField, Point, World};
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::fight::debugger;
use crate::harness::Window;

const SHIFT: Modifiers = Modifiers::SHIFT;

/// A yard with a dagger underfoot, a shut door to the north, and an enemy four squares off to the east, asleep.
const YARD: &str = r###########"Map(
    name: "yard",
    rows: [
        "##########",
        "#........#",
        "##+#######",
        "#.@...f..#",
        "#........#",
        "##########",
    ],
    legend: [
        (letter: '@', item: "dagger", start: true),
        (letter: '+', feature: "oak_door", door: [DF_LOCKED]),
        (letter: 'f', monster: "kobold", enemy: true, asleep: true),
    ],
    lit: true,
)
"###########;

fn world(window: &Window) -> &World {
    debugger(window).session().unwrap().live()
}

fn still(window: &mut Window) {
    window.until("its turn again", |w| !debugger(w).running());
    window.frames(2);
}

fn said(window: &Window) -> String {
    window.app().state.notices.status.text.clone()
}

fn asked(window: &Window) -> Option<&Options> {
    window.app().state.playing.ask.as_ref().map(|ask| &ask.question.options)
}

/// The yard, played.
fn played(yard: &str) -> Window {
    let mut window = Window::shipped_with(Vec2::new(1280.0, 800.0), |pack| {
        std::fs::create_dir_all(pack.join("maps")).unwrap();
        std::fs::write(pack.join("maps/yard.ron"), yard).unwrap();
    });
    window.ctrl(Key::P);
    window.type_in("yard");
    window.key(Key::Enter);
    window.frames(3);
    assert_eq!(window.here().as_deref(), Some("yard"));
    window.key(Key::F7);
    window.frames(4);
    assert!(debugger(&window).played().is_some(), "{}", said(&window));
    window
}

/// What whoever is played was told to do last.
fn last_order(window: &Window) -> Option<EventCode> {
    debugger(window).session().unwrap().inputs().iter().rev().find_map(|input| match input {
        Input::Command(_, Command::Do(order)) => Some(order.event),
        _ => None,
    })
}

#[test]
fn what_is_carried_is_thrown_by_keys_at_the_foe_or_at_another_square() {
    let mut window = played(YARD);
    // Nothing in hand yet: it is said, and nothing is asked.
    window.press(SHIFT, Key::F);
    assert!(said(&window).contains("Nothing is carried"), "{}", said(&window));
    assert!(asked(&window).is_none());
    window.key(Key::G);
    still(&mut window);
    let me = debugger(&window).played().unwrap();
    let dagger = world(&window).held_by(me).to_vec();
    assert_eq!(dagger.len(), 1, "{}", said(&window));
    // Which missile: left with Escape, and nothing has happened.
    let before = debugger(&window).session().unwrap().inputs().len();
    window.press(SHIFT, Key::F);
    assert!(matches!(asked(&window), Some(Options::Lines(all)) if all.len() == 1));
    window.key(Key::Escape);
    assert!(asked(&window).is_none());
    // Which square: the nearest foe's unless another is said. Left with Escape, it is still in hand.
    window.press(SHIFT, Key::F);
    window.key(Key::Enter);
    window.frames(2);
    assert!(matches!(asked(&window), Some(Options::Square(..))));
    let foe = Point::new(6, 3);
    let usual = window.app().state.playing.ask.as_ref().unwrap().question.usual;
    let wide = i32::from(world(&window).in_play().map().width());
    assert_eq!(usual, Some(i32::from(foe.y) * wide + i32::from(foe.x)));
    window.key(Key::Escape);
    assert_eq!(debugger(&window).session().unwrap().inputs().len(), before, "nothing was done");
    assert_eq!(world(&window).held_by(me), dagger.as_slice());
    // Thrown one square on: it flies, and lies somewhere on its way.
    window.press(SHIFT, Key::F);
    window.key(Key::Enter);
    window.frames(2);
    window.key(Key::ArrowRight);
    window.key(Key::Enter);
    still(&mut window);
    assert_eq!(last_order(&window), Some(EventCode::EV_RATTACK), "{}", said(&window));
    assert!(world(&window).held_by(me).is_empty());
    assert!(world(&window).item(dagger[0]).is_some_and(|i| i.is_here() && i.at().x > 2));
}

#[test]
fn a_door_is_kicked_at_once_and_a_creature_only_in_a_direction_that_is_said() {
    let mut window = played(&YARD.replace("#.@...f..#", "#.@f.....#"));
    // A door and somebody: which of them is asked; Escape leaves both alone.
    window.press(SHIFT, Key::C);
    assert!(matches!(asked(&window), Some(Options::Direction)), "{}", said(&window));
    window.key(Key::Escape);
    assert!(asked(&window).is_none() && last_order(&window).is_none());
    // Where there is nothing, that is said.
    window.press(SHIFT, Key::C);
    window.key(Key::ArrowDown);
    window.frames(2);
    assert!(said(&window).contains("none in that direction"), "{}", said(&window));
    window.press(SHIFT, Key::C);
    window.key(Key::ArrowRight);
    still(&mut window);
    assert_eq!(last_order(&window), Some(EventCode::EV_SATTACK), "{}", said(&window));
    // With the door alone beside it, no word is needed.
    let mut window = played(YARD);
    let door = world(&window).in_play().features_at(Point::new(2, 2)).next().unwrap().handle;
    let whole = world(&window).feature(door).unwrap().hp();
    for _ in 0..60 {
        if world(&window).feature(door).is_some_and(|d| d.door_is(DoorState::DF_BROKEN) || d.hp() < whole) {
            return;
        }
        window.press(SHIFT, Key::C);
        assert!(asked(&window).is_none(), "{}", said(&window));
        still(&mut window);
    }
    panic!("sixty kicks did the door no harm: {}", said(&window));
}

/// What the last deed said beside its event.
fn last_param(window: &Window) -> i16 {
    let inputs = debugger(window).session().unwrap().inputs();
    let order = inputs.iter().rev().find_map(|input| match input {
        Input::Command(_, Command::Do(order)) => Some(order.param),
        _ => None,
    });
    order.unwrap_or_default()
}

#[test]
fn a_great_blow_and_a_precise_stroke_fall_on_the_foe_beside_or_in_a_direction_that_is_said() {
    // Nobody beside: it is said, and nothing is asked or done.
    let mut window = played(YARD);
    window.press(SHIFT, Key::A);
    assert!(said(&window).contains("No foe stands beside"), "{}", said(&window));
    assert!(asked(&window).is_none() && last_order(&window).is_none());
    // One foe beside: no word is needed.
    let mut window = played(&YARD.replace("#.@...f..#", "#.@f.....#"));
    window.press(SHIFT, Key::A);
    assert!(asked(&window).is_none(), "{}", said(&window));
    still(&mut window);
    assert_eq!(last_order(&window), Some(EventCode::EV_SATTACK), "{}", said(&window));
    assert_eq!(i32::from(last_param(&window)), AttackType::A_GREA.number());
    // Two of them: which one is asked, and Escape leaves both alone.
    let two = YARD
        .replace("#.@...f..#", "#.@f.....#")
        .replace("#........#\",\n        \"##########\"", "#.f......#\",\n        \"##########\"");
    assert_ne!(two, YARD.replace("#.@...f..#", "#.@f.....#"));
    let mut window = played(&two);
    window.key(Key::Q);
    assert!(matches!(asked(&window), Some(Options::Direction)), "{}", said(&window));
    window.key(Key::Escape);
    assert!(asked(&window).is_none() && last_order(&window).is_none());
    window.key(Key::Q);
    window.key(Key::ArrowDown);
    still(&mut window);
    assert_eq!(last_order(&window), Some(EventCode::EV_SATTACK), "{}", said(&window));
    assert_eq!(i32::from(last_param(&window)), AttackType::A_PREC.number());
}

#[test]
fn something_is_made_by_keys_and_who_has_no_tools_hears_what_it_takes() {
    let mut window = played(&YARD.replace("#.@...f..#", "#.@......#"));
    window.press(SHIFT, Key::P);
    still(&mut window);
    assert_eq!(last_order(&window), Some(EventCode::EV_MAKE), "{}", said(&window));
    let session = debugger(&window).session().unwrap();
    let heard = (0..session.atoms().len()).filter_map(|atom| debugger(&window).notes(atom));
    let heard: Vec<&str> = heard.flat_map(|notes| &notes.said).map(|said| said.text.as_str()).collect();
    assert!(heard.iter().any(|text| text.contains("no way to make anything")), "{heard:?}");
}

#[test]
fn a_night_is_slept_through_only_where_nobody_is_in_sight_and_after_a_yes() {
    let mut window = played(YARD);
    let me = debugger(&window).played().unwrap();
    let turn = |w: &Window| world(w).turn();
    let before = turn(&window);
    window.press(SHIFT, Key::R);
    still(&mut window);
    let text = debugger(&window).session().unwrap().atoms().len();
    assert!(text > 0 && turn(&window) < before + 18_000, "nobody sleeps in plain sight of an enemy");
    let mut window = played(&YARD.replace("#.@...f..#", "#.@......#"));
    let before = turn(&window);
    window.press(SHIFT, Key::R);
    window.until("a question", |w| debugger(w).session().unwrap().asked().is_some());
    window.frames(2);
    // Declined: nothing has happened.
    window.type_in("n");
    still(&mut window);
    assert!(turn(&window) < before + 18_000);
    window.press(SHIFT, Key::R);
    window.until("a question", |w| debugger(w).session().unwrap().asked().is_some());
    window.frames(2);
    window.type_in("y");
    window.until("eight hours have passed", |w| turn(w) >= before + 8 * 18_000);
    let c = world(&window).creature(me).unwrap();
    assert_eq!(c.get(CreatureField::Hp), c.max_hp());
    assert_eq!(c.handle(), Handle(1));
}

#[test]
fn a_square_is_looked_at_and_travelled_to_by_keys() {
    let mut window = played(&YARD.replace("#.@...f..#", "#.@......#"));
    window.press(Modifiers::NONE, Key::Semicolon);
    assert!(matches!(asked(&window), Some(Options::Square(..))));
    assert!(window.harness.query_by_label_contains("Look where?").is_some());
    window.key(Key::Escape);
    assert!(asked(&window).is_none());
    window.key(Key::M);
    for _ in 0..3 {
        window.key(Key::ArrowRight);
    }
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    still(&mut window);
    let me = debugger(&window).played().unwrap();
    assert_eq!(world(&window).creature(me).unwrap().at(), Point::new(5, 4), "{}", said(&window));
}
