//! What whoever is played carries, by keyboard alone: containers and what lies in them, belts, stacks, food and drink.

use augury_editor::debugger::Intent;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::Slot;
use augury_engine::event::{EventCode, Options};
use augury_engine::play::command::EventOrder;
use augury_engine::play::{Command, Input};
use augury_engine::world::{Item, World};
use egui::{Key, Modifiers, Vec2};

use crate::fight::debugger;
use crate::harness::Window;

pub const SHIFT: Modifiers = Modifiers::SHIFT;

/// A character with a pack on its back, a ration and a potion in it; five darts and another potion at its feet.
const LARDER: &str = r###########"(
    name: "larder",
    seed: 1,
    map: ["##########", "#........#", "#..a.....#", "#........#", "##########"],
    legend: { 'a': (creature: 1) },
    lit: true,
    creatures: [
        (monster: "human", max_hp: 40, character: (race: "race:human", level: 2, base: (14, 12, 12, 10, 10, 10, 10), player: true)),
    ],
    items: [
        (item: "small_backpack", held: 1, fields: [(Slots, 8388608)]),
        (item: "food_ration", inside: 1),
        (item: "potion", inside: 1),
        (item: "dart", at: (3, 2), fields: [(Quantity, 5)]),
        (item: "potion", at: (3, 2)),
    ],
)"###########;
const PACK: Handle = Handle(2);
const RATION: Handle = Handle(3);
const POTION: Handle = Handle(4);
const DARTS: Handle = Handle(5);

pub fn world(window: &Window) -> &World {
    debugger(window).session().unwrap().live()
}

fn item(window: &Window, h: Handle) -> &Item {
    world(window).item(h).unwrap()
}

pub fn still(window: &mut Window) {
    window.until("its turn again", |w| !debugger(w).running());
    window.frames(2);
}

pub fn said(window: &Window) -> String {
    window.app().state.notices.status.text.clone()
}

/// What is asked: of the Arena's own questions, else of those of rules.
pub fn asked(window: &Window) -> Option<(String, Options)> {
    let own = window.app().state.playing.ask.as_ref().map(|ask| &ask.question);
    let asked = own.or_else(|| debugger(window).asked());
    asked.map(|question| (question.text.clone(), question.options.clone()))
}

/// The lines that are asked for.
pub fn lines(window: &mut Window) -> Vec<String> {
    // A key may wait for its turn.
    window.until("something is asked", |w| asked(w).is_some());
    match asked(window) {
        Some((_, Options::Lines(all))) => all,
        other => panic!("no lines are asked for, but {other:?}: {}", said(window)),
    }
}

/// Takes the first line with a text in it by its letter.
pub fn choose(window: &mut Window, text: &str) {
    let all = lines(window);
    let place = all.iter().position(|line| line.contains(text));
    let place = place.unwrap_or_else(|| panic!("no {text} in {all:#?}"));
    let letter = (b'a'..=b'z').chain(b'A'..=b'Z').nth(place).map(char::from).unwrap();
    window.type_in(&letter.to_string());
    still(window);
}

/// A recording as the session, its first creature played, with the keyboard in the arena.
pub fn playing(recording: &str) -> Window {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    play(&mut window, recording);
    window
}

/// The same in a window that is open.
pub fn play(window: &mut Window, recording: &str) {
    let debugger = window.app_mut().state.debugger.as_mut().unwrap();
    debugger.open_text(recording).unwrap();
    debugger.apply(Intent::Play(Some(Handle(1))));
    window.ctrl(Key::E);
    window.frames(3);
}

/// What whoever is played was told to do last.
pub fn last(window: &Window) -> Option<Command> {
    let inputs = debugger(window).session().unwrap().inputs();
    inputs.iter().rev().find_map(|input| match input {
        Input::Command(_, command) => Some(*command),
        Input::Answered(input, _) => match &**input {
            Input::Command(_, command) => Some(*command),
            _ => None,
        },
        _ => None,
    })
}

pub fn last_order(window: &Window) -> Option<EventOrder> {
    match last(window) {
        Some(Command::Do(order)) => Some(order),
        _ => None,
    }
}

#[test]
fn what_lies_in_a_pack_is_listed_and_taken_out_and_put_away_at_the_belt() {
    let mut window = playing(LARDER);
    window.key(Key::I);
    let mut all = lines(&mut window);
    assert_eq!(all.remove(0), "small backpack (pack)");
    all.sort();
    assert_eq!(all, ["    food ration", "    potion"]);
    choose(&mut window, "potion");
    let all = lines(&mut window);
    let offered = ["Take out of a container", "Drink", "Another verb"];
    assert_eq!(all, offered, "what is packed is neither dropped nor thrown");
    choose(&mut window, "Take out");
    assert!(item(&window, POTION).fills(Slot::SL_INAIR) && item(&window, POTION).holder == Handle(1));
    // Something else is refused as long as this is not put away.
    window.key(Key::G);
    choose(&mut window, "dart");
    assert!(item(&window, DARTS).is_here(), "{}", said(&window));
    window.press(SHIFT, Key::S);
    let all = lines(&mut window);
    assert!(all.iter().any(|line| line.starts_with("into the small backpack")), "{all:?}");
    assert!(all.iter().all(|line| !line.starts_with("armour")), "no potion is worn: {all:?}");
    choose(&mut window, "belt 2: empty");
    assert_eq!(last(&window), Some(Command::Swap(Slot::SL_BELT2)));
    assert!(item(&window, POTION).fills(Slot::SL_BELT2), "{}", said(&window));
    window.key(Key::G);
    choose(&mut window, "dart");
    assert!(item(&window, DARTS).fills(Slot::SL_INAIR), "{}", said(&window));
    // The darts against the potion, which comes into the hand.
    window.press(SHIFT, Key::S);
    choose(&mut window, "belt 2: potion");
    assert!(item(&window, DARTS).fills(Slot::SL_BELT2) && item(&window, POTION).fills(Slot::SL_INAIR));
}

#[test]
fn things_go_into_a_pack_and_are_poured_out_of_it() {
    let mut window = playing(LARDER);
    window.press(SHIFT, Key::I);
    choose(&mut window, "5 dart");
    assert_eq!(item(&window, DARTS).holder, PACK, "from the ground, into the one pack that there is");
    window.press(SHIFT, Key::G);
    assert!(lines(&mut window).contains(&"food ration, in the small backpack".to_owned()));
    choose(&mut window, "food ration");
    assert_eq!(item(&window, RATION).holder, Handle(1));
    window.press(SHIFT, Key::I);
    choose(&mut window, "food ration");
    assert_eq!(item(&window, RATION).holder, PACK);
    window.press(SHIFT, Key::O);
    choose(&mut window, "small backpack");
    assert_eq!(lines(&mut window), ["onto the ground"]);
    window.key(Key::Enter);
    still(&mut window);
    assert!([RATION, DARTS].iter().all(|h| item(&window, *h).is_here()), "{}", said(&window));
    assert!(item(&window, POTION).gone() != 0, "a potion of nothing is gone (plain_magic_vanishes)");
    window.press(SHIFT, Key::O);
    assert!(asked(&window).is_none() && said(&window).contains("no container"), "{}", said(&window));
}

#[test]
fn one_eats_and_drinks_out_of_a_pack_and_off_the_ground() {
    let mut window = playing(LARDER);
    window.press(SHIFT, Key::Q);
    assert_eq!(lines(&mut window), ["potion, in the small backpack", "potion, on the ground"]);
    choose(&mut window, "on the ground");
    assert_eq!(last_order(&window).map(|d| d.event), Some(EventCode::EV_DRINK));
    assert!(world(&window).item(Handle(6)).is_none_or(|i| i.gone() != 0), "{}", said(&window));
    window.key(Key::E);
    choose(&mut window, "food ration, in the small backpack");
    // Full already: it eats on.
    window.until("a question", |w| debugger(w).session().unwrap().asked().is_some());
    window.frames(2);
    window.type_in("n");
    still(&mut window);
    assert!(world(&window).item(RATION).is_none_or(|i| i.gone() != 0), "{}", said(&window));
    window.key(Key::E);
    assert!(said(&window).contains("nothing to eat"), "{}", said(&window));
}

#[test]
fn of_a_stack_one_says_how_many_are_dropped() {
    let mut window = playing(LARDER);
    window.key(Key::G);
    choose(&mut window, "5 dart");
    window.key(Key::D);
    choose(&mut window, "5 dart");
    assert!(matches!(asked(&window), Some((_, Options::Number(1, 5)))), "{:?}", asked(&window));
    window.type_in("2");
    window.key(Key::Enter);
    still(&mut window);
    assert_eq!(item(&window, DARTS).quantity(), 3, "{}", said(&window));
    let me = world(&window).creature(Handle(1)).unwrap().at();
    assert!(world(&window).in_play().items_at(me).any(|i| i.quantity() == 2));
    // All of them unless a number is said; Escape leaves it.
    window.key(Key::D);
    choose(&mut window, "3 dart");
    window.key(Key::Escape);
    assert_eq!(item(&window, DARTS).holder, Handle(1));
    window.key(Key::D);
    choose(&mut window, "3 dart");
    window.key(Key::Enter);
    still(&mut window);
    assert!(item(&window, DARTS).is_here());
}
