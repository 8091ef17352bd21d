//! Guided tours from their first step to their last, by doing what each step says; on a copy, which goes.

use augury_editor::debugger::cursor::Stop;
use augury_editor::document::starter;
use augury_editor::view::panels::{Layout, title};
use augury_editor::view::tour::Touring;
use augury_editor::widget::target;
use egui::{Key, Modifiers, Rect, Vec2};
use egui_kittest::kittest::Queryable;

use crate::fight::debugger;
use crate::harness::{Window, command, says};

const BOTH: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// A window on a pack of its own, at the first step of a tour on a copy of a small pack.
fn begun(tour: &str) -> Window {
    let mut window = Window::usual();
    let shipped = window.dir.path().join("shipped");
    starter::make(&shipped, "Shipped").unwrap();
    window.app_mut().state.start.shipped = Some(shipped);
    open(&mut window, "ogre");
    command(&mut window, tour);
    window.until("the copy is open", |w| {
        let app = w.app();
        app.state.touring.is_some() && app.state.pack_open && !app.loading()
    });
    window.frames(4);
    at_step(&window, 0);
    window
}

fn touring(window: &Window) -> &Touring {
    window.app().state.touring.as_ref().unwrap()
}

/// A tour is at a step; a ring stands around something that is seen, and the card covers nothing of it.
#[track_caller]
fn at_step(window: &Window, step: usize) {
    let touring = touring(window);
    assert_eq!(touring.step, step, "the step of the tour");
    let Some(now) = touring.step() else { return };
    assert!(says(window, &format!("step {} of 5", step + 1)) && says(window, now.title));
    let ctx = &window.harness.ctx;
    let panel = target::place(ctx, &format!("panel {}", title(now.panel)));
    let Some(ring) = target::place(ctx, now.target).or(panel) else {
        return assert!(says(window, "is not shown now"), "{}: {} is nowhere", now.title, now.target);
    };
    let covered = |label: &str| {
        let place: Rect = window.harness.get_by_label(label).rect();
        place.intersect(ring).is_positive()
    };
    for label in ["Back one step", "Skip step", "End tour"] {
        assert!(!covered(label), "{label} covers {} at {ring:?}", now.target);
    }
}

fn click(window: &mut Window, label: &str) {
    let all: Vec<_> = window.harness.query_all_by_label(label).collect();
    all.first().unwrap_or_else(|| panic!("no {label}")).click();
    drop(all);
    window.frames(4);
}

fn open(window: &mut Window, name: &str) {
    window.ctrl(Key::L);
    window.ctrl(Key::A);
    window.type_in(name);
    window.key(Key::Enter);
    window.frames(4);
}

/// The tour is done: it is ended, the own pack comes back as it was, and no copy is left.
fn ended(window: &mut Window) {
    let copy = touring(window).folder.clone();
    assert!(copy.is_dir());
    click(window, "End tour");
    window.until("the own pack is back", |w| w.app().state.pack_open && !w.app().loading());
    window.frames(3);
    let own = window.dir.path().join("pack").canonicalize().unwrap();
    let state = &window.app().state;
    assert!(state.touring.is_none() && !says(window, "End tour"));
    assert_eq!(state.library.root().canonicalize().unwrap(), own);
    assert!(!state.library.dirty());
    assert_eq!(window.here().as_deref(), Some("ogre"), "it is looked at again");
    assert_eq!(state.settings.recent, std::slice::from_ref(&own), "a copy is not remembered");
    assert!(state.settings.breakpoints.is_empty());
    window.until("the copy is gone", |_| !copy.exists());
}

#[test]
fn edit_and_watch_it_fight() {
    let mut window = begun("Tour: edit and watch");
    open(&mut window, "guard");
    at_step(&window, 1);
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("7");
    window.frames(3);
    at_step(&window, 2);
    click(&mut window, "Place");
    at_step(&window, 3);
    click(&mut window, "Place");
    at_step(&window, 4);
    click(&mut window, "Fight!");
    window.until("they act", |w| touring(w).step == 5);
    window.frames(2);
    assert!(says(&window, "That is all") && says(&window, "unsaved edit"));
    // The edits are those of the copy: nothing is asked about them.
    assert!(window.app().state.library.dirty());
    ended(&mut window);
}

#[test]
fn ask_why() {
    let mut window = begun("Tour: ask why");
    click(&mut window, "Sample fight");
    at_step(&window, 1);
    click(&mut window, "Next turn");
    window.until("somebody acted", |w| touring(w).step == 2);
    // On to the end, so that there are records to ask about.
    click(&mut window, "full");
    window.key(Key::F5);
    window.until("one is left", |w| matches!(debugger(w).stopped(), Some(Stop::Alone(_))));
    window.frames(3);
    at_step(&window, 2);
    assert!(says(&window, "The panel Timeline is not shown now."));
    click(&mut window, "Show Timeline");
    assert_eq!(window.app().state.layout, Layout::Debug);
    at_step(&window, 2);
    window.press(Modifiers::ALT, Key::F11);
    window.frames(3);
    at_step(&window, 3);
    // A moment at which a field is written: its row is where we are.
    let written = |w: &Window| debugger(w).fields().iter().any(|f| f.just_now && f.meta.name != "Event");
    for _ in 0..400 {
        if written(&window) {
            break;
        }
        window.press(Modifiers::ALT, Key::F11);
    }
    assert!(written(&window), "a record with a field that is written");
    window.tab_to("event fields");
    window.key(Key::Enter);
    window.frames(3);
    assert!(debugger(&window).look().subject.is_some());
    at_step(&window, 4);
    window.press(BOTH, Key::Y);
    window.frames(4);
    assert_eq!(touring(&window).step, 5);
    assert!(says(&window, "That is all"));
    ended(&mut window);
    assert_eq!(window.app().state.layout, Layout::Edit, "the layout is as it was");
}

#[test]
fn write_a_handler() {
    let mut window = begun("Tour: write a handler");
    open(&mut window, "hound");
    at_step(&window, 1);
    window.tab_to("answer another event: answer another event…");
    window.key(Key::ArrowDown);
    window.type_in("PRE(EV_STRIKE)");
    window.key(Key::Enter);
    window.frames(4);
    at_step(&window, 2);
    // A handler that is begun, one with a mistake, and one that is not saved do not count.
    window.ctrl(Key::S);
    window.frames(3);
    assert_eq!(touring(&window).step, 2, "it does nothing yet");
    click(&mut window, "Write a script");
    window.type_in("has_fet(actor)");
    window.key(Key::Escape);
    window.ctrl(Key::S);
    window.frames(3);
    assert_eq!(touring(&window).step, 2, "it has a mistake");
    window.tab_to("script of handler 1");
    window.ctrl(Key::A);
    window.type_in("NOTHING");
    window.key(Key::Escape);
    assert_eq!(touring(&window).step, 2, "it is not saved");
    window.ctrl(Key::S);
    window.frames(4);
    at_step(&window, 3);
    click(&mut window, "breakpoint on line 1 of script of handler 1");
    at_step(&window, 4);
    click(&mut window, "run handler 1 in the Arena");
    window.until("it stops there", |w| touring(w).step == 5);
    assert_eq!(window.app().state.layout, Layout::Debug);
    ended(&mut window);
}

#[test]
fn steps_are_skipped_and_gone_back_to_and_what_was_so_does_not_count() {
    let mut window = begun("Tour: write a handler");
    open(&mut window, "hound");
    at_step(&window, 1);
    click(&mut window, "Back one step");
    window.frames(4);
    at_step(&window, 0);
    open(&mut window, "guard");
    at_step(&window, 1);
    // It has a handler already; that is none of the author's.
    window.frames(10);
    at_step(&window, 1);
    for step in 2..=5 {
        click(&mut window, "Skip step");
        assert_eq!(touring(&window).step, step);
    }
    window.key(Key::Escape);
    assert!(window.app().state.touring.is_some(), "Escape ends nothing");
    click(&mut window, "Back one step");
    at_step(&window, 4);
    ended(&mut window);
}

#[test]
fn a_step_whose_panel_is_closed_says_so_and_shows_it() {
    let mut window = begun("Tour: write a handler");
    click(&mut window, "close Library");
    assert!(says(&window, "The panel Library is not shown now."));
    click(&mut window, "Show Library");
    assert!(!says(&window, "is not shown now"));
    at_step(&window, 0);
    // In a layout that has none, too.
    window.ctrl(Key::Num2);
    window.frames(3);
    click(&mut window, "Show Library");
    assert_eq!(window.app().state.layout, Layout::Edit);
    at_step(&window, 0);
}

#[test]
fn a_tour_waits_for_unsaved_edits_of_the_own_pack_and_ends_with_another_pack() {
    let mut window = Window::usual();
    let shipped = window.dir.path().join("shipped");
    starter::make(&shipped, "Shipped").unwrap();
    window.app_mut().state.start.shipped = Some(shipped.clone());
    open(&mut window, "ape");
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("7");
    command(&mut window, "Tour: ask why");
    assert!(window.app().state.notices.status.text.contains("save or undo first"));
    window.ctrl(Key::S);
    command(&mut window, "Tour: ask why");
    window.until("the tour", |w| w.app().state.touring.is_some() && !w.app().loading());
    let copy = touring(&window).folder.clone();
    window.ctrl(Key::O);
    window.type_in(&shipped.to_string_lossy());
    window.key(Key::Enter);
    window.until("the other pack", |w| w.app().state.touring.is_none() && !w.app().loading());
    assert_eq!(window.app().state.library.root(), shipped);
    window.until("the copy is gone", |_| !copy.exists());
}

#[test]
fn a_copy_that_cannot_be_made_is_told_and_the_own_pack_stays() {
    let mut window = Window::usual();
    window.app_mut().state.start.shipped = Some(window.dir.path().join("nowhere"));
    command(&mut window, "Tour: ask why");
    window.until("it is told", |w| w.app().state.notices.status.text.contains("cannot be copied"));
    assert!(window.app().state.touring.is_none() && window.app().state.pack_open);
    assert_eq!(window.app().state.library.root(), window.dir.path().join("pack"));
}

#[test]
fn the_card_stands_in_the_window_at_both_sizes() {
    for size in [Vec2::new(1280.0, 800.0), Vec2::new(1920.0, 1080.0)] {
        let mut window = Window::open(size, 1.0);
        let shipped = window.dir.path().join("shipped");
        starter::make(&shipped, "Shipped").unwrap();
        window.app_mut().state.start.shipped = Some(shipped);
        command(&mut window, "Tour: write a handler");
        window.until("the tour", |w| w.app().state.touring.is_some() && !w.app().loading());
        for step in 0..5 {
            window.frames(4);
            at_step(&window, step);
            let seen = Rect::from_min_size(egui::Pos2::ZERO, size);
            assert!(seen.contains_rect(window.harness.get_by_label("End tour").rect()));
            click(&mut window, "Skip step");
        }
    }
}
