//! Whom or what a deed is meant for, asked by keyboard: skills, orders, kicks, and where one hides.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{AttackType, Named, StatiNature};
use augury_engine::event::{EventCode, Options};
use augury_engine::world::CreatureField;
use egui::Key;

use crate::things::{SHIFT, asked, choose, last_order, playing, said, still, world};

/// A character that leads somebody, with a stranger's purse beside it, an altar, and a foe farther off.
const YARD: &str = r##############"(
    name: "yard",
    seed: 1,
    map: ["############", "#..........#", "#..ab......#", "#.dA.....c.#", "#..........#", "############"],
    legend: {
        'a': (creature: 1), 'b': (creature: 2), 'c': (creature: 3), 'd': (creature: 4), 'A': (feature: "altar"),
    },
    lit: true,
    creatures: [
        (monster: "human", max_hp: 40, fields: [(Party, 1)], stati: [(nature: SKILL_BONUS, val: 38, mag: 60, source: SS_MISC)],
         character: (race: "race:human", level: 2, base: (14, 12, 12, 10, 10, 10, 10), player: true)),
        (monster: "human", max_hp: 40, fields: [(Leader, 1), (Party, 1), (Pool, 1)]),
        (monster: "kobold", max_hp: 40, fields: [(Party, 2)], stati: [(nature: SLEEPING, duration: 500)]),
        (monster: "human", max_hp: 40, fields: [(Party, 3)]),
    ],
    items: [(item: "dagger", held: 4)],
)"##############;

#[test]
fn who_is_sent_somewhere_is_sent_to_a_square_that_is_said() {
    let mut window = playing(YARD);
    window.key(Key::T);
    choose(&mut window, "human 2");
    choose(&mut window, "order");
    choose(&mut window, "go there");
    let (text, options) = asked(&window).unwrap();
    assert!(text.contains("Go where?") && matches!(options, Options::Square(12, 6)), "{text} {options:?}");
    for _ in 0..4 {
        window.key(Key::ArrowRight);
    }
    window.key(Key::Enter);
    still(&mut window);
    let led = world(&window).creature(Handle(2)).unwrap();
    assert_eq!(
        [CreatureField::OrderX, CreatureField::OrderY].map(|f| led.get(f)),
        [7, 2],
        "{}",
        said(&window)
    );
}

#[test]
fn a_pocket_is_picked_of_whom_one_says() {
    let mut window = playing(YARD);
    window.key(Key::P);
    choose(&mut window, "ick");
    let (text, _) = asked(&window).unwrap_or_else(|| panic!("{}", said(&window)));
    assert!(text.contains("Whose pocket?"), "{text}");
    window.type_in("b");
    still(&mut window);
    assert_eq!(last_order(&window).map(|d| d.event), Some(EventCode::EV_SKILL));
    assert_eq!(world(&window).item(Handle(6)).unwrap().holder, Handle(1), "{}", said(&window));
}

#[test]
fn an_altar_is_kicked_in_a_direction_that_is_said() {
    let mut window = playing(YARD);
    window.press(SHIFT, Key::C);
    assert!(matches!(asked(&window), Some((_, Options::Direction))), "{}", said(&window));
    window.key(Key::ArrowDown);
    still(&mut window);
    let order = last_order(&window).unwrap();
    assert_eq!((order.event, i32::from(order.param)), (EventCode::EV_SATTACK, AttackType::A_KICK.number()));
    assert!(world(&window).feature(order.victim).is_some(), "{}", said(&window));
}

/// A character in dark water, alone.
const POOL: &str = r##############"(
    name: "pool",
    seed: 1,
    map: ["#######", "#..a..#", "#######"],
    legend: { 'a': (creature: 1, terrain: "shallow_water") },
    creatures: [
        (monster: "human", max_hp: 40, character: (race: "race:human", level: 2, base: (14, 12, 12, 10, 10, 10, 10), player: true)),
    ],
)"##############;

#[test]
fn in_dark_water_one_hides_in_what_one_says() {
    let mut window = playing(POOL);
    window.key(Key::F);
    still(&mut window);
    let (text, options) = asked(&window).unwrap_or_else(|| panic!("{}", said(&window)));
    assert!(text.contains("Hide where?") && options.count() == 2, "{text}");
    choose(&mut window, "in the water");
    let me = world(&window).creature(Handle(1)).unwrap();
    assert_eq!(me.stati().of(StatiNature::HIDING).map(|s| s.val).next(), Some(4), "{}", said(&window));
}

/// A bard who also lays on hands, beside somebody hurt.
const STAGE: &str = r##############"(
    name: "stage",
    seed: 1,
    map: ["#######", "#..ab.#", "#######"],
    legend: { 'a': (creature: 1), 'b': (creature: 2) },
    lit: true,
    creatures: [
        (monster: "human", max_hp: 40, fields: [(Party, 1)],
         character: (race: "race:human", level: 5, base: (14, 12, 12, 10, 10, 14, 10), classes: [(class: "class:bard", level: 5)],
                     abilities: [(CA_BARDIC_MUSIC, 5), (CA_LAY_ON_HANDS, 2)], player: true)),
        (monster: "human", max_hp: 40, hp: 3, fields: [(Leader, 1), (Party, 1), (Pool, 1)]),
    ],
)"##############;

#[test]
fn abilities_are_used_from_the_list_of_skills() {
    let mut window = playing(STAGE);
    window.key(Key::P);
    let (text, options) = asked(&window).unwrap();
    let Options::Lines(lines) = options else { panic!("{text}") };
    assert_eq!(lines[..2], ["Bardic Music", "Lay On Hands"], "{lines:?}");
    assert!(lines[2..].iter().all(|line| line.contains(['+', '-'])), "{lines:?}");
    choose(&mut window, "Bardic");
    choose(&mut window, "counter-song");
    still(&mut window);
    assert_eq!(last_order(&window).map(|d| d.event), Some(EventCode::EV_ABILITY));
    let me = world(&window).creature(Handle(1)).unwrap();
    assert_eq!(me.stati().of(StatiNature::SINGING).map(|s| s.val).next(), Some(3), "{}", said(&window));
    window.key(Key::P);
    choose(&mut window, "Hands");
    choose(&mut window, "human");
    still(&mut window);
    assert!(world(&window).creature(Handle(2)).unwrap().hp() > 3, "{}", said(&window));
}
