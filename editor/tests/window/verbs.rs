//! Verbs without a command of their own, by keyboard: a lever that its author gave a script, what rules answer, what
//! nobody does, and every verb of the list through to its end.

use augury_engine::base::handle::Handle;
use augury_engine::event::{EventCode, Options};
use augury_engine::play::Command;
use egui::{Key, Vec2};
use egui_kittest::kittest::Queryable;

use crate::fight::debugger;
use crate::harness::Window;
use crate::things::{SHIFT, asked, choose, last_order, lines, said, still, world};

/// A character beside a lever and a goblin that lies asleep, with darts and a pack that has a potion in it; a secret
/// door is at its other side, and a hidden trap underfoot.
const HALL: &str = r###########"(
    name: "hall",
    seed: 1,
    map: ["##########", "#........#", "#..a.....#", "#........#", "##########"],
    legend: { 'a': (creature: 1) },
    lit: true,
    creatures: [
        (monster: "human", max_hp: 40, character: (race: "race:human", level: 2, base: (14, 12, 12, 10, 10, 10, 10), player: true)),
        (monster: "goblin", at: (4, 3), stati: [(nature: ASLEEP, duration: 0)]),
    ],
    items: [
        (item: "small_backpack", held: 1, fields: [(Slots, 8388608)]),
        (item: "potion", inside: 1),
        (item: "dart", held: 1, fields: [(Quantity, 5), (Slots, 1024)]),
    ],
    features: [
        (feature: "lever", at: (4, 2)),
        (feature: "oak_door", door: [DF_SECRET], at: (3, 1)),
        (feature: "trap", at: (3, 2)),
    ],
)"###########;

const LEVER: &str = r###########"Feature(
    name: "lever",
    image: (letter: '/'),
    material: MAT_IRON,
    handlers: [
        (
            on: "EV_PULL",
            script: r#"
                actor.i_print("Far below, something heavy begins to turn.");
                DONE
            "#,
        ),
    ],
)
"###########;

const PACK: Handle = Handle(6);
const DARTS: Handle = Handle(8);
const LEVER_ITSELF: Handle = Handle(3);

/// The hall, with the keyboard in the arena.
fn hall() -> Window {
    hall_of(Vec2::new(1280.0, 800.0))
}

fn hall_of(size: Vec2) -> Window {
    let mut window = Window::shipped_with(size, |pack| {
        std::fs::write(pack.join("features/lever.ron"), LEVER).unwrap();
    });
    crate::things::play(&mut window, HALL);
    window
}

fn asks(window: &mut Window, text: &str) {
    window.until(text, |w| asked(w).is_some_and(|(said, _)| said == text));
}

fn messages(window: &Window) -> String {
    let run = debugger(window).run().unwrap();
    let all = 0..run.session.atoms().len();
    all.filter_map(|a| run.notes(a))
        .flat_map(|n| &n.said)
        .map(|s| s.text.clone())
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn a_lever_is_pulled_as_its_author_wrote_and_again_by_enter() {
    let mut window = hall();
    window.press(SHIFT, Key::V);
    asks(&mut window, "Which verb?");
    choose(&mut window, "pull");
    asks(&mut window, "Pull what?");
    let all = lines(&mut window);
    assert_eq!(all, ["lever, east", "goblin, southeast"], "neither what is hidden nor what is carried");
    choose(&mut window, "lever");
    assert_eq!(last_order(&window).map(|d| (d.event, d.victim)), Some((EventCode::EV_PULL, LEVER_ITSELF)));
    assert!(messages(&window).contains("begins to turn"), "{}", messages(&window));
    // Enter means the verb of last time.
    let before = messages(&window).matches("begins to turn").count();
    window.press(SHIFT, Key::V);
    asks(&mut window, "Which verb?");
    window.key(Key::Enter);
    asks(&mut window, "Pull what?");
    choose(&mut window, "lever");
    assert_eq!(messages(&window).matches("begins to turn").count(), before + 1);
    // What nobody answers is told, and takes no time.
    let timeout = |w: &Window| world(w).creature(Handle(1)).unwrap().timeout();
    let waited = timeout(&window);
    window.press(SHIFT, Key::V);
    choose(&mut window, "twist");
    choose(&mut window, "lever");
    assert_eq!(last_order(&window).map(|d| d.event), Some(EventCode::EV_TWIST));
    assert!(messages(&window).contains("can't be done this way"), "{}", messages(&window));
    assert_eq!(timeout(&window), waited);
}

#[test]
fn a_stack_taken_up_is_divided() {
    let mut window = hall();
    window.key(Key::I);
    choose(&mut window, "dart");
    choose(&mut window, "Another verb");
    asks(&mut window, "Which verb with the dart?");
    let all = lines(&mut window);
    assert!(all.contains(&"divide".to_owned()) && all.contains(&"apply".to_owned()), "{all:?}");
    assert!(!all.contains(&"mount".to_owned()) && !all.contains(&"pull".to_owned()), "{all:?}");
    choose(&mut window, "divide");
    window.until("how many", |w| matches!(asked(w), Some((_, Options::Number(1, 4)))));
    window.type_in("2");
    window.key(Key::Enter);
    still(&mut window);
    assert_eq!(world(&window).item(DARTS).map(|i| i.quantity()), Some(3), "{}", said(&window));
}

#[test]
fn what_is_inserted_goes_where_rules_of_containers_look_for_it() {
    let mut window = hall();
    window.press(SHIFT, Key::V);
    choose(&mut window, "insert");
    choose(&mut window, "dart");
    asks(&mut window, "Insert the dart into what?");
    choose(&mut window, "small backpack");
    assert_eq!(world(&window).item(DARTS).map(|i| i.holder), Some(PACK), "{}", said(&window));
}

#[test]
fn a_part_that_is_left_undoes_the_verb_and_one_that_nothing_suits_says_so() {
    let mut window = hall();
    let before = debugger(&window).session().unwrap().inputs().len();
    window.press(SHIFT, Key::V);
    choose(&mut window, "dip");
    asks(&mut window, "Dip what?");
    choose(&mut window, "potion, in");
    asks(&mut window, "Dip the potion into what?");
    let all = lines(&mut window);
    assert!(all.iter().all(|line| !line.starts_with("potion")), "not into itself: {all:?}");
    window.key(Key::Escape);
    assert!(asked(&window).is_none());
    assert_eq!(debugger(&window).session().unwrap().inputs().len(), before, "nothing was done");
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    let alone: String =
        HALL.lines().filter(|l| !["item:", "feature:", "goblin"].iter().any(|w| l.contains(w))).collect();
    crate::things::play(&mut window, &alone);
    window.press(SHIFT, Key::V);
    choose(&mut window, "jam");
    assert!(said(&window).contains("Jam what? There is nothing for it here"), "{}", said(&window));
}

#[test]
fn verbs_stand_in_columns_that_arrows_go_along() {
    let mut window = hall();
    for (keys, wanted) in [
        (&[Key::ArrowDown][..], "Apply what?"),
        (&[Key::ArrowRight, Key::ArrowLeft], "Activate what?"),
        (&[Key::ArrowLeft], "Activate what?"),
    ] {
        window.press(SHIFT, Key::V);
        asks(&mut window, "Which verb?");
        keys.iter().for_each(|key| window.key(*key));
        window.key(Key::Enter);
        asks(&mut window, wanted);
        window.key(Key::Escape);
    }
    // One to the right and one up is another one than the first of the list.
    window.press(SHIFT, Key::V);
    window.key(Key::ArrowRight);
    window.key(Key::ArrowUp);
    window.key(Key::Enter);
    window.until("a part", |w| asked(w).is_some_and(|(text, _)| text != "Which verb?"));
    assert!(asked(&window).is_some_and(|(text, _)| text != "Activate what?" && text != "Apply what?"));
}

#[test]
fn a_line_that_is_clicked_leaves_the_next_question_as_it_is_and_the_keyboard_with_it() {
    let mut window = hall_of(Vec2::new(2560.0, 1600.0));
    window.press(SHIFT, Key::V);
    asks(&mut window, "Which verb?");
    for _ in 0..20 {
        window.key(Key::ArrowDown);
    }
    window.harness.get_by_label_contains("i  dip").click();
    window.frames(3);
    asks(&mut window, "Dip what?");
    let all = lines(&mut window);
    assert!(all.len() > 1, "{all:?}");
    window.key(Key::Enter);
    let first = all[0].split(',').next().unwrap().trim_start_matches("5 ").to_owned();
    window.until("the second part", |w| asked(w).is_some_and(|(text, _)| text.starts_with("Dip the")));
    let said = asked(&window).unwrap().0;
    assert!(
        first.starts_with(said.trim_start_matches("Dip the ").trim_end_matches(" into what?")),
        "{said} {all:?}"
    );
}

#[test]
fn of_verbs_that_share_an_event_the_one_that_was_done_is_the_usual_one() {
    let mut window = hall();
    let usual = |window: &mut Window| {
        let all = lines(window);
        let row = window.app().state.playing.ask.as_ref().unwrap().question.usual;
        row.map(|row| all[usize::try_from(row).unwrap()].clone())
    };
    window.press(SHIFT, Key::V);
    assert_eq!(usual(&mut window), None);
    choose(&mut window, "rub with");
    choose(&mut window, "lever");
    choose(&mut window, "dart");
    assert_eq!(
        last_order(&window).map(|d| (d.event, d.victim, d.item)),
        Some((EventCode::EV_RUB, LEVER_ITSELF, DARTS))
    );
    window.press(SHIFT, Key::V);
    assert_eq!(usual(&mut window).as_deref(), Some("rub with"));
}

#[test]
fn every_verb_comes_to_its_deed_by_enter_alone() {
    let mut window = hall();
    window.press(SHIFT, Key::V);
    let all = lines(&mut window);
    window.key(Key::Escape);
    for (row, verb) in all.iter().enumerate() {
        let before = debugger(&window).session().unwrap().inputs().len();
        window.press(SHIFT, Key::V);
        window.until("verbs", |w| asked(w).is_some());
        let letter = (b'a'..=b'z').chain(b'A'..=b'Z').nth(row).map(char::from).unwrap();
        window.type_in(&letter.to_string());
        for _ in 0..4 {
            match asked(&window) {
                Some((_, Options::Direction)) => window.key(Key::ArrowLeft),
                Some((_, Options::Number(..))) => {
                    window.type_in("1");
                    window.key(Key::Enter);
                }
                Some(_) => window.key(Key::Enter),
                None => break,
            }
        }
        still(&mut window);
        let inputs = debugger(&window).session().unwrap().inputs();
        assert!(inputs.len() > before, "{verb}: {}", said(&window));
        assert!(matches!(crate::things::last(&window), Some(Command::Do(_))), "{verb}");
    }
}
