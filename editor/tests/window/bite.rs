//! An author finds out by keyboard why a bite does more damage than expected: from the hit points lost back to the
//! handler that raised it, to the bonus and to the figure in the monster's file; changes it, sees the fight's other
//! end, takes it, and takes it back. `tests/tests/real_window/bite.rs` does the same on a screen.

use augury_editor::debugger::cursor::Stop;
use augury_editor::debugger::why::{Cause, Opens};
use augury_engine::base::id::{Kind, ResId};
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::fight::debugger;
use crate::harness::Window;

/// Who bites, with the strength that was meant and the one that somebody typed; whom it fights.
const BITER: &str = "grick";
const NAME: &str = "grick";
const VICTIM: &str = "stunjelly";
const RIGHT: &str = "attributes: (str: 14";
const WRONG: &str = "attributes: (str: 54";

fn at(window: &Window) -> u64 {
    debugger(window).cursor().unwrap()
}

fn biter() -> ResId {
    ResId::new(Kind::Monster, BITER)
}

/// The file with the handler and a strength.
fn text(shipped: &str, strength: &str) -> String {
    let end = shipped.trim_end().strip_suffix(')').unwrap();
    let script = "if e.a_type == A_BITE { e.v_dmg += actor.a_mod(A_STR); }\n        NOTHING";
    let with = format!("{end}    handlers: [(on: \"PRE(EV_DAMAGE)\", script: \"{script}\")],\n)\n");
    let with = with.replacen(RIGHT, strength, 1);
    assert!(with.contains(strength), "{with}");
    with
}

fn place(window: &mut Window, was: &str, id: &str, left: usize) {
    let words = |id: &str| id.replace('_', " ");
    window.tab_to(&format!("monster: {}", words(was)));
    window.key(Key::ArrowDown);
    window.type_in(&words(id));
    window.key(Key::Enter);
    window.ctrl(Key::E);
    for _ in 0..left {
        window.key(Key::ArrowLeft);
    }
    window.key(Key::Enter);
}

/// Who is left on the map.
fn left(window: &Window) -> Vec<String> {
    let session = debugger(window).session().unwrap();
    session.live().creatures().map(|c| c.true_form().id().to_owned()).collect()
}

/// Waits for the what-if about an edit that was just made, and asserts that it turns the end around.
fn other_end(window: &mut Window, lives: &str, dies: &str) {
    let turned = |w: &Window| {
        let Some(what_if) = debugger(w).what_if().filter(|_| debugger(w).what_if_running().is_none()) else {
            return false;
        };
        let of = |name: &str| what_if.compared.outcomes.iter().find(|o| o.name == name).cloned();
        let lives_in =
            |f: &Option<augury_editor::debugger::what_if::Fate>| f.as_ref().is_some_and(|f| f.lives);
        !what_if.taken
            && of(lives).is_some_and(|o| !lives_in(&o.was) && lives_in(&o.would))
            && of(dies).is_some_and(|o| lives_in(&o.was) && !lives_in(&o.would))
    };
    for _ in 0..2_000 {
        window.frames(1);
        if turned(window) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let debugger = debugger(window);
    let outcomes = debugger.what_if().map(|w| (w.taken, &w.compared.outcomes));
    panic!("no other end; wondering {:?}: {outcomes:#?}", debugger.what_if_running());
}

#[test]
fn a_bite_that_does_too_much_is_followed_to_its_file_mended_tried_and_taken_back() {
    let mut window = Window::shipped_with(Vec2::new(1280.0, 800.0), |pack| {
        let file = pack.join(format!("monsters/{BITER}.ron"));
        let shipped = std::fs::read_to_string(&file).unwrap();
        std::fs::write(file, text(&shipped, WRONG)).unwrap();
    });
    let wrong = window.text(BITER);
    window.ctrl(Key::Num2);
    place(&mut window, "hill_orc", BITER, 0);
    place(&mut window, BITER, VICTIM, 5);
    window.tab_to("full");
    window.key(Key::Space);
    window.key(Key::F5);
    window.until("one is left", |w| matches!(debugger(w).stopped(), Some(Stop::Alone(_))));
    assert_eq!(left(&window), [BITER]);

    // Where the victim loses hit points by a bite.
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Q);
    window.tab_to("look for in the session");
    window.type_in(&format!("number hp of {VICTIM} if e.a_type == A_BITE"));
    window.key(Key::Enter);
    window.until("all was looked through", |w| {
        let query = debugger(w).query();
        query.wanted().is_some() && !query.unfinished(debugger(w).session())
    });
    window.tab_to("moments of the query");
    window.key(Key::Home);
    let hurt = at(&window);

    // A breakpoint that can't be one says so; the right one is met going back.
    window.show("Session");
    window.tab_to("new breakpoint");
    window.type_in("vDmgg");
    let says = "`vDmgg` is no event";
    assert!(window.harness.query_all_by_label_contains(says).next().is_some());
    window.key(Key::Enter);
    assert!(debugger(&window).breakpoints().all().is_empty());
    window.tab_to("new breakpoint");
    window.ctrl(Key::A);
    window.type_in("vDmg");
    window.key(Key::Enter);
    assert_eq!(debugger(&window).breakpoints().all().len(), 1);
    let mut raised = false;
    for _ in 0..4 {
        let before = at(&window);
        window.press(Modifiers::ALT, Key::F5);
        window.until("the write before", |w| !debugger(w).running() && at(w) < before);
        raised = debugger(&window).standing().unwrap().moment.asked == Some(biter());
        if raised {
            break;
        }
    }
    assert!(raised && at(&window) < hurt);
    assert_eq!(window.here().as_deref(), Some(BITER), "the source follows the handler");

    // Why: the write, the handler, what its script names, the score and the file.
    window.tab_to("event fields");
    window.key(Key::Enter);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Y);
    let causes = debugger(&window).causes(debugger(&window).subject(), false);
    let strength = |c: &Cause| matches!(&c.opens, Some(Opens::Figure(id, path)) if *id == biter() && path == "attributes.str");
    let row = causes.iter().position(strength).unwrap_or_else(|| panic!("{causes:#?}"));
    let handler = causes.iter().position(|c| matches!(c.opens, Some(Opens::Handler(id, _)) if id == biter()));
    assert!(handler.is_some_and(|h| h < row), "{causes:#?}");
    window.tab_to("causes");
    window.key(Key::Home);
    for _ in 0..row {
        window.key(Key::ArrowDown);
    }
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some(BITER));

    // Another program writes into the same file; it comes in without a question.
    let theirs = format!("{wrong}// theirs\n");
    std::fs::write(window.file(BITER), &theirs).unwrap();
    window.until("what others wrote", |w| w.text(BITER) == theirs);

    // The figure: no number changes nothing; the right one turns the fight around.
    window.ctrl(Key::Num1);
    window.ctrl(Key::I);
    window.tab_to("Str");
    window.ctrl(Key::A);
    window.type_in("x");
    window.key(Key::Tab);
    assert_eq!(window.text(BITER), theirs, "x is no score");
    window.press(Modifiers::SHIFT, Key::Tab);
    window.ctrl(Key::A);
    window.type_in("14");
    window.key(Key::Tab);
    assert_eq!(window.text(BITER), theirs.replace(WRONG, RIGHT));
    window.ctrl(Key::Num2);
    other_end(&mut window, VICTIM, NAME);
    window.show("What If");
    assert!(window.harness.query_all_by_label_contains(&format!("{NAME}: lives, ")).next().is_some());
    assert_eq!(left(&window), [BITER], "nothing is taken yet");
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::W);
    assert!(debugger(&window).what_if().unwrap().taken);
    assert_eq!(left(&window), [VICTIM]);

    // Taken back: the file's text to the byte, and the fight's former end.
    window.ctrl(Key::Z);
    assert_eq!(window.text(BITER), theirs);
    other_end(&mut window, NAME, VICTIM);
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::W);
    assert_eq!(left(&window), [BITER]);
}
