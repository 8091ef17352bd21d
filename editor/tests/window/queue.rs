//! What an author does with the action queue, by keyboard, on the pack that ships with one handler more.

use augury_editor::debugger::breakpoints::At;
use augury_editor::debugger::cursor::Stop;
use augury_engine::base::event_code::EventCode;
use augury_engine::event::queue::Step;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::fight::{self, debugger};
use crate::harness::Window;

const ALT: Modifiers = Modifiers::ALT;

/// A hill orc that rubs its hands before each attack, and a goblin; they have fought until one is left.
fn fought() -> Window {
    let mut window = Window::shipped_with(Vec2::new(1280.0, 800.0), |pack| {
        let file = pack.join("monsters/hill_orc.ron");
        let text = std::fs::read_to_string(&file).unwrap();
        let handler = "(on: \"ANNOUNCE(EV_NATTACK)\", script: \"answer_with(EV_RUB, actor); NOTHING\")";
        assert!(text.contains("handlers: ["), "the hill orc has handlers of its own");
        let with = format!("handlers: [\n        {handler},");
        std::fs::write(file, text.replacen("handlers: [", &with, 1)).unwrap();
    });
    fight::fought(&mut window);
    window
}

/// Goes back, moment by moment, to one at which the attack was done after its answer.
fn back_to_a_queue(window: &mut Window) {
    for _ in 0..400 {
        let queues = debugger(window).queues();
        let done = queues.is_some_and(|(rows, _, place)| {
            rows.len() == 2
                && rows.iter().all(|q| matches!(q.at(place), Some((_, Step::Done(_) | Step::AnnouncedAfter))))
        });
        if done {
            return;
        }
        window.press(ALT, Key::OpenBracket);
    }
    panic!("no action of the fight has a queue");
}

#[test]
fn a_queue_is_shown_gone_through_and_broken_at() {
    let mut window = fought();
    window.press(Modifiers::COMMAND | ALT, Key::Q);
    back_to_a_queue(&mut window);
    window.frames(3);
    let (rows, first, place) = debugger(&window).queues().unwrap();
    let (attack, rub) = (EventCode::EV_NATTACK, EventCode::EV_RUB);
    let events: Vec<EventCode> = rows.iter().map(|q| q.action.event).collect();
    assert!(events.contains(&attack) && events.contains(&rub), "{events:?}");
    // Each row says what it is, whose idea, and how far it is come.
    for said in ["RUB ", "NATTACK ", "by hill orc"] {
        let all = window.harness.query_all_by_label_contains(said).count();
        assert!(all > 0, "nothing says {said}");
    }
    // The keyboard goes through the rows, and a row goes to its moment.
    let here = debugger(&window).cursor().unwrap();
    window.press(Modifiers::COMMAND | ALT, Key::Q);
    window.key(Key::ArrowUp);
    let there = debugger(&window).cursor().unwrap();
    assert_ne!(there, here, "a row goes to its moment");
    assert!((first..=first + place as u64).contains(&there), "{there} is a moment of the action");
    // The dot of a row is a breakpoint, which play stops at on its way back.
    let dots: Vec<_> = window.harness.query_all_by_label_contains("breakpoint on a queue's").collect();
    assert_eq!(dots.len(), 2, "a dot a row");
    dots[0].click();
    drop(dots);
    window.frames(3);
    let broken: Vec<At> = debugger(&window).breakpoints().all().iter().map(|b| b.at.clone()).collect();
    assert_eq!(broken.len(), 1);
    assert!(matches!(broken[0], At::Queue(Some(event)) if event == attack || event == rub), "{broken:?}");
    window.press(ALT, Key::F5);
    window.until("the breakpoint", |w| matches!(debugger(w).stopped(), Some(Stop::Break(0))));
}

#[test]
fn an_action_without_a_queue_says_so() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    fight::fought(&mut window);
    window.press(ALT, Key::F11);
    window.press(Modifiers::COMMAND | ALT, Key::Q);
    window.frames(3);
    assert_eq!(debugger(&window).queues().map(|(rows, ..)| rows.len()), Some(0));
    assert!(window.harness.query_all_by_label_contains("No queue in this action").next().is_some());
}
