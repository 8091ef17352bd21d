//! Gods in the debugger's panels, by keyboard: how a creature stands with each, what gods that watch made of a deed, prayers
//! that go unanswered, breakpoints and queries.

use augury_editor::debugger::Intent;
use augury_editor::debugger::breakpoints::Breakpoint;
use augury_engine::base::handle::Handle;
use egui::{Key, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::fight::debugger;
use crate::harness::{Window, says};

const FOLK: Handle = Handle(1);

/// A follower of Semirath strikes a goblin under the eyes of a god that likes it, and prays in vain.
const SESSION: &str = r##"(
    name: "gods", pack: "assets/incursion", seed: 1, lit: true,
    map: ["........", "........", "...ab...", "........"],
    legend: { 'a': (creature: 1), 'b': (creature: 2) },
    creatures: [
        (monster: "human", name: "folk", max_hp: 40, hp: 10, character: (race: "race:human", level: 4,
            base: (12, 10, 12, 10, 14, 10, 10), ranks: [(SK_KNOW_THEO, 40)], god: "god:semirath", player: true)),
        (monster: "goblin", max_hp: 60),
    ],
    inputs: [
        Throw(event: "EV_NATTACK", actor: 1, victim: 2),
        Answered(Throw(event: "EV_PRAY", actor: 1, victim: 0), [0]),
    ],
    resources: [("god:watcher", r#"God(name: "Watcher", order: 50, tolerance_val: 2, handlers: [
        (on: "GODWATCH(EV_STRIKE)", script: "gain_favour(actor, resource, 5, false, true); NOTHING")])"#)],
)"##;

fn asks(window: &mut Window, intent: Intent) {
    assert_eq!(window.app_mut().state.debugger.as_mut().unwrap().apply(intent), None);
}

/// The session in the Debug layout, at its last moment, with the character's sheet.
fn open() -> Window {
    let mut window = Window::shipped(Vec2::new(1280.0, 1000.0), 1.0);
    window.ctrl(Key::Num2);
    window.app_mut().state.debugger.as_mut().unwrap().open_text(SESSION).unwrap();
    window.until("it is run", |w| !debugger(w).running());
    let mut look = debugger(&window).look();
    look.creature = Some(FOLK);
    asks(&mut window, Intent::Look(look));
    asks(&mut window, Intent::GoLive);
    window.show("Creature");
    window
}

/// Goes to the first moment that a text is on.
fn go(window: &mut Window, text: &str) {
    let wanted: Breakpoint = debugger(window).read_breakpoint(text).unwrap();
    asks(window, Intent::GoTo(0));
    asks(window, Intent::Seek(wanted, false));
    window.until("it is found", |w| !debugger(w).running());
    window.frames(3);
}

fn is_at(window: &Window, name: &str) -> bool {
    let here = Some(egui::accesskit::Toggled::True);
    window.harness.query_all_by_label(name).any(|row| row.accesskit_node().toggled() == here)
}

/// Walks a list to the row of that name.
fn to_row(window: &mut Window, list: &str, name: &str) {
    window.tab_to(list);
    window.key(Key::Home);
    for _ in 0..200 {
        if is_at(window, name) {
            return;
        }
        window.key(Key::ArrowDown);
    }
    panic!("{list} has no row {name}");
}

#[test]
fn a_creature_lists_its_gods_with_their_numbers_and_a_row_leads_on() {
    let mut window = open();
    // The two that it has dealt with, its own first; each number has its line.
    to_row(&mut window, "sheet", "Semirath ");
    assert!(says(&window, "its own god, worthy"));
    to_row(&mut window, "sheet", "Watcher: favour 5");
    window.key(Key::ArrowDown);
    assert!(is_at(&window, "Watcher: favour, deeds +5"));
    to_row(&mut window, "sheet", "Watcher: anger 0");
    assert!(says(&window, "bears 5"));
    window.key(Key::Enter);
    assert!(says(&window, "anger of Watcher with folk"), "Why is asked about it");
    window.show("Creature");
    // Where one looks back it is not so yet: the numbers follow the cursor.
    asks(&mut window, Intent::GoTo(0));
    window.frames(3);
    assert!(!says(&window, "Watcher: favour"));
    asks(&mut window, Intent::GoLive);
    window.frames(3);
    // The others are folded until they are asked for, and the line of a god opens it.
    let others = debugger(&window).gods(FOLK).iter().filter(|row| !row.with.dealt).count();
    assert!(others > 10 && !says(&window, "Mara "));
    let folded = format!("{} Other gods ", augury_editor::theme::SIGN_FOLDED);
    to_row(&mut window, "sheet", &folded);
    window.key(Key::Enter);
    to_row(&mut window, "sheet", "Mara ");
    window.key(Key::Enter);
    window.frames(3);
    assert_eq!(window.here().as_deref(), Some("mara"));
}

#[test]
fn a_god_that_watches_says_whom_it_was_asked_about_and_what_it_wrote() {
    let mut window = open();
    go(&mut window, "deeds god:watcher");
    let written = debugger(&window).cursor().unwrap();
    assert!(says(&window, "watches folk, who follows Semirath"));
    let line = "folk with watcher: favour 0 -> 5 (favour gained)";
    assert!(says(&window, line));
    // From elsewhere in the same chain Enter on the line goes to its moment.
    let entered = debugger(&window).chain().unwrap().rows.iter().find_map(|row| row.entered).unwrap();
    asks(&mut window, Intent::GoTo(entered));
    window.frames(3);
    to_row(&mut window, "handler chain", line);
    window.key(Key::Enter);
    assert_eq!(debugger(&window).cursor(), Some(written));
}

#[test]
fn why_of_a_prayer_names_the_favour_that_is_lacking() {
    let mut window = open();
    go(&mut window, "PRE(EV_PRAY)");
    window.show("Why");
    for part in
        ["prayer of folk: no aid", "injury, heal: favour 0 counts, and it takes 100", "AID_HEAL of Semirath"]
    {
        assert!(says(&window, part), "{part}");
    }
    // The row of the god's chart opens the god.
    window.tab_to("causes");
    window.key(Key::Home);
    for _ in 0..20 {
        if is_at(&window, "AID_HEAL of Semirath") {
            break;
        }
        window.key(Key::ArrowDown);
    }
    window.key(Key::Enter);
    window.frames(3);
    assert_eq!(window.here().as_deref(), Some("semirath"));
}

#[test]
fn gods_are_broken_on_and_queried_and_one_that_is_not_there_is_named() {
    let mut window = open();
    for (typed, set) in [
        ("anger god:mara of folk", "anger god:mara of #1"),
        ("unanswered Semirath", "unanswered god:semirath"),
        ("favour god:mara > 100", "favour god:mara > 100"),
        ("flags GS_FORSAKEN", "flags GS_FORSAKEN"),
    ] {
        window.ctrl(Key::F9);
        window.type_in(typed);
        window.key(Key::Enter);
        let all: Vec<String> =
            debugger(&window).breakpoints().all().iter().map(ToString::to_string).collect();
        assert_eq!(all.last().map(String::as_str), Some(set), "{typed}");
    }
    crate::harness::command(&mut window, "Panel Query");
    window.tab_to("look for in the session");
    window.type_in("anger god:marra");
    window.key(Key::Enter);
    assert!(says(&window, "there is no god:marra; perhaps god:mara is meant"));
    assert!(debugger(&window).query().wanted().is_none());
    window.tab_to("look for in the session");
    window.ctrl(Key::A);
    window.type_in("favour god:watcher");
    window.key(Key::Enter);
    window.until("it is looked through", |w| debugger(w).query().found() == 1);
    assert!(says(&window, "folk with watcher: favour 0 -> 5"));
}
