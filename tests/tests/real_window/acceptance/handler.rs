//! A handler is written with a typo, put right and saved; a breakpoint is set beside its second line, it is run, stopped in,
//! stepped back in and asked why; then its figure is changed, and what would have come of that is kept.

use super::super::tree::{Node, Tree};
use super::super::window::{LONGEST, Window};
use super::super::{alone, position, seed};
use super::hands::{Hands, holds, reveal};
use super::{Chosen, chosen, fights};
use augury_tests::real_window::fight::Position;
use augury_tests::real_window::mouse::middle;

/// The event that it answers, and its script.
const EVENT: &str = "EVICTIM(PRE(EV_DAMAGE))";
const TYPO: &str = "let hurt = e.v_dmgg;";
const FIRST: &str = "let hurt = e.v_dmg;";
const SECOND: &str = "e.v_dmg = hurt + 3;";
const CHANGED: &str = "e.v_dmg = hurt + 90;";
const SCRIPT: &str = "script of handler 1";

fn script(tree: &Tree) -> Option<String> {
    holds(tree, SCRIPT)
}

/// What is wrong with the first line, as the editor says below the script.
fn finding(tree: &Tree) -> Option<&Node> {
    tree.nodes.iter().find(|n| n.role == "Button" && n.says.starts_with("line 1, column "))
}

/// Waits until the monster's file has all of this.
#[track_caller]
fn until_saved(window: &mut Window, id: &str, parts: &[&str]) {
    let start = std::time::Instant::now();
    while !parts.iter().all(|part| window.on_disk(id).contains(part)) {
        assert!(start.elapsed() < LONGEST, "{parts:?} are not in\n{}", window.on_disk(id));
        window.tree();
    }
}

/// Types a line of a script, and goes on to the next.
fn line(window: &mut Window, text: &str) {
    window.type_in(text);
    window.press("Return");
    window.until("another line", |t| script(t).filter(|held| held.ends_with('\n')));
}

/// Writes it, first with a typo.
fn written(hands: Hands, window: &mut Window, monster: &Chosen) {
    hands.open(window, &format!("monsters/{}", monster.id), &monster.name);
    hands.pick(window, "answer another event", EVENT);
    window.until_says("It does nothing yet.");
    hands.press(window, "Write a script");
    line(window, TYPO);
    line(window, SECOND);
    window.type_in("NOTHING");
    let says = window.until("the typo is told", |t| finding(t).map(|n| n.says.clone()));
    println!("of the typo: {says}");
    window.picture(&format!("acceptance-typo-{hands:?}"));
    assert_eq!(window.on_disk(&monster.id), monster.text, "nothing is written before it is saved");
    // What is wrong leads to its place, with the word selected.
    match hands {
        Hands::Mouse => {
            let at = reveal(window, "the finding", finding);
            window.click_at(at, 1);
        }
        Hands::Keys => {
            window.press("Escape");
            window.tab_to_some("Tab", "line 1, column ");
            window.press("Return");
        }
    }
    window.until("the script has the keyboard", |t| t.focused().filter(|n| n.says == SCRIPT).map(|_| ()));
    window.display.type_in("v_dmg");
    let right = format!("{FIRST}\n{SECOND}\nNOTHING");
    window.until("it is right", |t| script(t).filter(|held| *held == right));
    window.until("nothing is wrong", |t| finding(t).is_none().then_some(()));
    hands.save(window);
    until_saved(window, &monster.id, &[EVENT, FIRST, SECOND]);
}

/// A breakpoint beside the second line.
fn breakpoint(hands: Hands, window: &mut Window) {
    let label = format!("breakpoint on line 2 of {SCRIPT}");
    match hands {
        Hands::Mouse => {
            let at = reveal(window, &label, |t| t.named(&label));
            window.click_at(at, 1);
        }
        Hands::Keys => {
            window.until("the script has the keyboard", |t| {
                t.focused().filter(|n| n.says == SCRIPT).map(|_| ())
            });
            window.press_all(&["ctrl+Home", "Down"]);
            window.tree();
            window.press("F9");
        }
    }
    window.until("the breakpoint is set", |t| t.named(&label).filter(|n| n.on).map(|_| ()));
}

/// Presses a button of the bar of steps, or its keys; another moment is looked at then.
#[track_caller]
fn step(hands: Hands, window: &mut Window, begins: &str, keys: &str) -> Position {
    let before = window.until("a moment", position);
    match hands {
        Hands::Mouse => {
            let at = window.place_of(begins, |t| t.nodes.iter().find(|n| n.says.starts_with(begins)));
            window.click_at(at, 1);
        }
        Hands::Keys => window.press(keys),
    }
    window.until(&format!("another moment after {begins} at {before:?}"), |t| {
        position(t).filter(|p| *p != before)
    })
}

/// Brings a panel to the front.
fn panel(hands: Hands, window: &mut Window, title: &str) {
    match hands {
        Hands::Mouse => window.click(title),
        Hands::Keys => window.command(&format!("Panel {title}")),
    }
}

/// Whether a row of an event's fields is that of its damage.
fn is_damage(says: &str) -> bool {
    says.split(' ').next().is_some_and(|name| name.replace('_', "").eq_ignore_ascii_case("vdmg"))
}

/// It is run, stops at the breakpoint, is stepped back and on, and asked why.
fn stopped(hands: Hands, window: &mut Window, monster: &Chosen) {
    hands.press(window, "run handler 1 in the Arena");
    window.until_says("Event Stack");
    window.until_says(&format!("stopped where {EVENT} of "));
    // The lines of a script are within one moment.
    match hands {
        Hands::Mouse => {
            let at =
                window.place_of("Continue", |t| t.nodes.iter().find(|n| n.says.starts_with("Continue, ")));
            window.click_at(at, 1);
        }
        Hands::Keys => window.press("F5"),
    }
    window.until_says("stopped at the breakpoint on ");
    panel(hands, window, "Locals");
    let hurt = window.until("the variable", |t| {
        t.nodes.iter().find(|n| n.says.starts_with("hurt = ")).map(|n| n.says.clone())
    });
    println!("at the breakpoint {hurt}");
    let on = step(hands, window, "Into, ", "F11");
    let back = step(hands, window, "Step back, ", "alt+F11");
    assert!(back.at < on.at, "{on:?}, then {back:?}");
    let on = step(hands, window, "Into, ", "F11");
    panel(hands, window, "Event Fields");
    let row = |t: &Tree| t.nodes.iter().find(|n| n.role == "ListBoxOption" && is_damage(&n.says)).cloned();
    window.until("the field that was written", row);
    match hands {
        Hands::Mouse => {
            let at = window.until("its row", |t| middle(&row(t)?));
            window.click_at(at, 1);
            window.click("Why");
        }
        Hands::Keys => {
            super::super::steps::open_row(window, "event fields", is_damage);
            window.press("ctrl+shift+y");
        }
    }
    window.until_says("Last write");
    // The handler stands among the causes.
    let name = monster.name.to_lowercase();
    let cause = window.until("the causes", |t| {
        let rows = t.nodes.iter().filter(|n| n.role == "ListBoxOption").map(|n| n.says.to_lowercase());
        rows.clone().find(|says| says.contains("evictim(pre(ev_damage))") || says.contains(&name))
    });
    println!("why at {on:?}: {cause}");
    window.picture(&format!("acceptance-why-{hands:?}"));
}

/// The second line of the script is changed at its end.
fn changed(hands: Hands, window: &mut Window, away: usize, text: &str, then: &str) {
    match hands {
        Hands::Mouse => {
            let label = format!("breakpoint on line 2 of {SCRIPT}");
            let line = reveal(window, &label, |t| t.named(&label));
            let right = window.until("the script", |t| t.named(SCRIPT)?.place.map(|place| place[2]));
            window.click_at((right - 20, line.1), 1);
        }
        Hands::Keys => {
            window.tab_to(SCRIPT);
            window.press_all(&["ctrl+Home", "Down", "End"]);
        }
    }
    window.until("the script has the keyboard", |t| t.focused().filter(|n| n.says == SCRIPT).map(|_| ()));
    window.press_all(&vec!["BackSpace"; away]);
    window.display.type_in(text);
    let whole = format!("{FIRST}\n{then}\nNOTHING");
    window.until(&format!("{then} stands there"), |t| script(t).filter(|held| *held == whole));
}

/// The figure is changed, and what would have come of it is kept.
fn tried(hands: Hands, window: &mut Window, monster: &Chosen) {
    step(hands, window, "To the live end", "alt+End");
    hands.layout(window, "ctrl+1", "Edit layout");
    window.until("the form", script);
    changed(hands, window, 2, "90;", CHANGED);
    // It is taken back, and done again.
    hands.undo(window);
    window.until("the change is taken back", |t| script(t).filter(|held| held.contains(SECOND)));
    match hands {
        Hands::Mouse => window.click("Redo"),
        Hands::Keys => window.press("ctrl+y"),
    }
    window.until("the change is there again", |t| script(t).filter(|held| held.contains(CHANGED)));
    let announced = "(panel What If).";
    window.until_says(announced);
    match hands {
        Hands::Mouse => window.click_some(announced),
        Hands::Keys => window.command("Panel What If"),
    }
    window.until_says("; not kept");
    let outcomes = |t: &Tree| {
        let rows =
            t.nodes.iter().filter(|n| n.role == "ListBoxOption").filter_map(|n| n.says.split_once(": "));
        rows.filter_map(|(who, fates)| {
            fates.split_once(" | ").map(|(was, would)| (who.to_owned(), was.to_owned(), would.to_owned()))
        })
        .find(|(_, was, would)| was != would && (was.contains("hit points") || was.contains("gone")))
    };
    let outcome = window.until("somebody whom it changes", outcomes);
    println!("what if: {outcome:?}");
    window.picture(&format!("acceptance-what-if-{hands:?}"));
    hands.press(window, "Keep result");
    window.until_says("; kept");
    window.until("the way back", |t| t.named("Go back").map(|_| ()));
    // Another program changes the file under the edit.
    let theirs = format!("{}// theirs\n", window.on_disk(&monster.id));
    std::fs::write(window.file(&monster.id), &theirs).unwrap();
    window.until_says("was changed on disk, and here: choose");
    hands.layout(window, "ctrl+1", "Edit layout");
    window.until_says("Another program changed this file");
    hands.press(window, "Merge");
    window.until("it is merged", |t| t.with("Another program changed").is_none().then_some(()));
    hands.save(window);
    until_saved(window, &monster.id, &[CHANGED, "// theirs"]);
}

fn story(hands: Hands) {
    let _alone = alone();
    let seed = seed();
    let monster = &chosen(seed, "monsters", 1, fights)[0];
    let mut window = Window::open(|_| ());
    written(hands, &mut window, monster);
    breakpoint(hands, &mut window);
    stopped(hands, &mut window, monster);
    tried(hands, &mut window, monster);
}

#[test]
fn a_handler_is_put_right_stopped_in_asked_why_and_tried_otherwise_by_mouse() {
    story(Hands::Mouse);
}

#[test]
fn a_handler_is_put_right_stopped_in_asked_why_and_tried_otherwise_by_keyboard() {
    story(Hands::Keys);
}
