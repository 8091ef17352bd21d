//! What an author asks of a fight, by keyboard: every write as a table, why a number is so, what an edit would have
//! changed, and stepping through a script line by line.

use augury_editor::debugger::cursor::Stop;
use augury_editor::debugger::why::{Cause, Opens};
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::fight::{self, debugger};
use crate::harness::{Window, says};

fn at(window: &Window) -> u64 {
    debugger(window).cursor().unwrap()
}

fn placed() -> Window {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    fight::placed(&mut window);
    window
}

fn fought() -> Window {
    let mut window = placed();
    window.key(Key::F5);
    window.until("one is left", |w| matches!(debugger(w).stopped(), Some(Stop::Alone(_))));
    window
}

/// Asks for something as a table; hands back how many rows there are.
fn ask(window: &mut Window, text: &str) -> usize {
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Q);
    window.tab_to("look for in the session");
    window.ctrl(Key::A);
    window.type_in(text);
    window.key(Key::Enter);
    window.until("all was looked through", |w| {
        let query = debugger(w).query();
        query.wanted().is_some() && !query.unfinished(debugger(w).session())
    });
    debugger(window).query().count()
}

#[test]
fn every_write_is_a_table_to_walk_sort_and_filter() {
    let mut window = fought();
    let writes = ask(&mut window, "vDmg");
    assert!(writes > 0);
    window.tab_to("moments of the query");
    window.key(Key::Home);
    let first = debugger(&window).query().row(0).unwrap().at;
    assert_eq!(at(&window), first);
    let dice = ask(&mut window, "die");
    assert!(dice > writes);
    window.tab_to("filter the table");
    window.type_in("vRoll");
    let rolls = debugger(&window).query().count();
    assert!(rolls > 0 && rolls < dice);
    window.key(Key::Escape);
    window.frames(2);
    assert_eq!(debugger(&window).query().count(), dice);
    window.tab_to("look for in the session");
    window.ctrl(Key::A);
    window.type_in("vDmgg");
    assert!(window.harness.query_all_by_label_contains("vDmgg").next().is_some(), "it says what is wrong");
    window.key(Key::Escape);
    window.frames(2);
    assert!(debugger(&window).query().wanted().is_none());
    assert!(window.harness.query_by_label("Every die").is_some(), "what to do where nothing is asked");
}

#[test]
fn rows_of_one_moment_are_walked_one_after_the_other() {
    let mut window = placed();
    let text = window.text("goblin");
    let script = "let n = 0;\n        while n < 4 {\n            n += 1;\n        }\n        NOTHING";
    let handler = format!("handlers: [(on: \"EVICTIM(EV_STRIKE)\", script: \"{script}\")],\n)");
    let end = text.trim_end().strip_suffix(')').unwrap();
    let key = augury_editor::document::library::Key::new("monsters", "goblin");
    window.app_mut().state.library.set_text(&key, &format!("{end}    {handler}\n"), 0).unwrap();
    window.frames(10);
    window.until("its script is compiled", |w| !debugger(w).compiling());
    window.key(Key::F5);
    window.until("one is left", |w| matches!(debugger(w).stopped(), Some(Stop::Alone(_))));
    let rows = ask(&mut window, "line monster:goblin 1:3");
    let moment = |w: &Window, n: usize| debugger(w).query().row(n).unwrap().at;
    assert!(rows > 4 && moment(&window, 0) == moment(&window, 3), "{rows}");
    window.tab_to("moments of the query");
    window.key(Key::Home);
    for _ in 0..4 {
        window.key(Key::ArrowDown);
    }
    assert_eq!(at(&window), moment(&window, 4));
    assert_ne!(at(&window), moment(&window, 3));
}

#[test]
fn a_look_that_was_stopped_says_that_it_was() {
    let mut window = fought();
    for intent in [
        augury_editor::debugger::Intent::Query(Some(augury_editor::debugger::Breakpoint::new(
            augury_editor::debugger::breakpoints::At::Die("no such die".to_owned()),
        ))),
        augury_editor::debugger::Intent::CancelQuery,
    ] {
        window.app_mut().state.debugger.as_mut().unwrap().apply(intent);
    }
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Q);
    let says = |w: &Window, text: &str| w.harness.query_all_by_label_contains(text).next().is_some();
    assert!(says(&window, "Stopped after 0 actions; none of them has it"));
    window.tab_to("look for in the session");
    window.key(Key::Enter);
    window.until("it was looked for again", |w| says(w, "No moment of this session is"));
}

#[test]
fn why_leads_from_hit_points_to_the_monsters_file() {
    let mut window = fought();
    ask(&mut window, "number hp");
    window.tab_to("moments of the query");
    window.key(Key::End);
    let victim = {
        let debugger = debugger(&window);
        let row = debugger.query().row(debugger.query().count() - 1).unwrap();
        debugger.cast().into_iter().find(|(_, name, _)| *name == row.whom).unwrap()
    };
    let mut look = debugger(&window).look();
    look.creature = Some(victim.0);
    window.app_mut().state.debugger.as_mut().unwrap().apply(augury_editor::debugger::Intent::Look(look));
    window.show("Creature");
    window.tab_to("sheet");
    window.key(Key::Home);
    window.key(Key::ArrowDown);
    window.key(Key::ArrowUp);
    window.key(Key::Enter);
    assert!(window.harness.query_by_label("Last write").is_some(), "the panel Why is in front");
    let causes = debugger(&window).causes(debugger(&window).look().subject, false);
    let holds = |c: &Cause| matches!(&c.opens, Some(Opens::Figure(_, path)) if !path.is_empty());
    let figure = causes.iter().position(holds);
    let figure = figure.unwrap_or_else(|| panic!("{causes:#?}"));
    window.tab_to("causes");
    window.key(Key::Home);
    for _ in 0..figure {
        window.key(Key::ArrowDown);
    }
    window.key(Key::Enter);
    window.frames(2);
    let opened = window.here().unwrap();
    assert!(["hill_orc", "goblin"].contains(&opened.as_str()), "{opened}");
    // On to the table of all its writes.
    window.show("Why");
    window.tab_to("All writes");
    window.key(Key::Enter);
    assert!(debugger(&window).query().wanted().is_some());
}

#[test]
fn an_edit_shows_what_it_would_have_changed_and_is_taken_and_undone() {
    let mut window = fought();
    let was = debugger(&window).session().unwrap().moments();
    let text = window.text("goblin");
    // A goblin of forty hit dice is not dead so soon.
    let changed = text.replace("    def: 12,", "    hd: 40,\n    def: 12,");
    assert_ne!(text, changed);
    let key = augury_editor::document::library::Key::new("monsters", "goblin");
    window.app_mut().state.library.set_text(&key, &changed, 0).unwrap();
    window.until("it was run again", |w| debugger(w).what_if().is_some());
    window.show("What If");
    let compared = debugger(&window).what_if().unwrap().compared.clone();
    assert!(compared.first.is_some() && compared.outcomes.iter().any(|o| o.differs()), "{compared:?}");
    assert!(window.harness.query_all_by_label_contains("The first moment that differs").next().is_some());
    window.tab_to("what would differ");
    window.key(Key::Home);
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    assert_eq!(Some(at(&window)), compared.first.as_ref().unwrap().was);
    window.tab_to("Keep result");
    window.key(Key::Enter);
    window.frames(2);
    assert!(debugger(&window).what_if().unwrap().taken);
    assert_ne!(debugger(&window).session().unwrap().moments(), was);
    window.tab_to("Go back");
    window.key(Key::Enter);
    window.frames(2);
    assert!(!debugger(&window).what_if().unwrap().taken);
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::W);
    assert!(debugger(&window).what_if().unwrap().taken, "its key takes it too");
}

#[test]
fn a_script_is_stepped_line_by_line_and_broken_at() {
    let mut window = placed();
    let text = window.text("goblin");
    let script = "let two = 2;\n        e.v_def = e.v_def + two;\n        NOTHING";
    let handler = format!("handlers: [(on: \"EVICTIM(EV_STRIKE)\", script: \"{script}\")],\n)");
    let end = text.trim_end().strip_suffix(')').unwrap();
    assert!(!text.contains("handlers:"), "goblins have no handlers of their own");
    let changed = format!("{end}    {handler}\n");
    let key = augury_editor::document::library::Key::new("monsters", "goblin");
    window.app_mut().state.library.set_text(&key, &changed, 0).unwrap();
    window.frames(10);
    window.show("Session");
    window.tab_to("new breakpoint");
    window.type_in("monster:goblin EVICTIM(EV_STRIKE)");
    window.key(Key::Enter);
    window.until("its script is compiled", |w| {
        let stale = |b: &augury_editor::debugger::Breakpoint| debugger(w).stale(b).is_none();
        debugger(w).breakpoints().all().iter().all(stale)
    });
    window.key(Key::F5);
    window.until("the breakpoint", |w| matches!(debugger(w).stopped(), Some(Stop::Break(0))));
    window.press(Modifiers::COMMAND, Key::F11);
    window.press(Modifiers::COMMAND, Key::F11);
    let told = debugger(&window).script_line().unwrap();
    assert_eq!((told.line, told.locals.clone()), (2, vec![("two".to_owned(), "2".to_owned())]));
    assert_eq!(window.here().as_deref(), Some("goblin"), "the source follows");
    window.show("Source");
    assert!(says(&window, ": two = 2"), "with what its variables hold");
    window.show("Watches");
    assert!(says(&window, "two"), "as a watch shows them");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::F11);
    assert_eq!(debugger(&window).script_line().unwrap().line, 1);
    // F9 there sets a breakpoint on the line; the source shows it at its left.
    window.key(Key::F9);
    let set = debugger(&window).breakpoints().all().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert!(set.iter().any(|b| b.starts_with("line monster:goblin 1:1")), "{set:?}");
}

#[test]
fn who_answers_and_what_is_watched_are_asked_by_keys() {
    let mut window = fought();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    window.tab_to("event to ask about");
    window.type_in("EV_DAMAGE");
    assert!(window.harness.query_by_label("who answers").is_some());
    window.tab_to("who answers");
    window.key(Key::Home);
    window.key(Key::Enter);
    window.frames(2);
    assert!(window.here().is_some(), "its handler is opened");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::W);
    window.tab_to("new watch");
    window.type_in("game.get_turn() +");
    assert!(window.harness.query_all_by_label_contains("column").next().is_some(), "it says what is wrong");
    window.ctrl(Key::A);
    window.type_in("1 + 2");
    window.key(Key::Enter);
    window.frames(2);
    assert!(window.harness.query_by_label("1 + 2 3").is_some());
    assert!(
        window.app().state.settings.watches.values().any(|all| all == &["1 + 2"]),
        "kept with the project"
    );
    window.tab_to("watches");
    window.key(Key::Home);
    window.key(Key::Delete);
    window.frames(2);
    assert!(debugger(&window).watches().is_empty());
}

#[test]
fn a_breakpoint_is_changed_where_it_stands() {
    let mut window = placed();
    window.show("Session");
    let all = |window: &Window| {
        let all = debugger(window).breakpoints().all();
        all.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    for text in ["EV_HIT", "EV_DAMAGE"] {
        window.tab_to("new breakpoint");
        window.type_in(text);
        window.key(Key::Enter);
    }
    window.tab_to("change: EV_HIT");
    window.key(Key::Enter);
    window.frames(2);
    assert!(
        window.harness.query_all_by_label("new breakpoint").any(|n| n.is_focused()),
        "its line is typed over"
    );
    window.ctrl(Key::A);
    window.type_in("EV_HIT of victim goblin from 0");
    window.key(Key::Enter);
    assert_eq!(all(&window), ["EV_HIT", "EV_DAMAGE"], "what is wrong changes nothing");
    window.tab_to("new breakpoint");
    window.ctrl(Key::A);
    window.type_in("EV_HIT of victim goblin from 2");
    window.key(Key::Enter);
    assert_eq!(all(&window), ["EV_HIT of victim #2 from 2", "EV_DAMAGE"]);
    // Given up, nothing is changed, and the next is a new one.
    window.tab_to("change: EV_DAMAGE");
    window.key(Key::Enter);
    window.frames(2);
    window.key(Key::Escape);
    window.tab_to("new breakpoint");
    window.type_in("die");
    window.key(Key::Enter);
    assert_eq!(all(&window), ["EV_HIT of victim #2 from 2", "EV_DAMAGE", "die"]);
}
