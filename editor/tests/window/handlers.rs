//! Handlers as an author writes them, by keyboard: events picked, scripts completed and checked as they are typed,
//! messages read as each reader reads them, what is owed taken up, a handler seen at work. All of it is undone to the
//! byte.

use augury_editor::document::library::Key as Resource;
use augury_editor::view::panels::Layout;
use augury_engine::base::id::{Kind, ResId};
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::{Window, says};

/// A monster with a script in raw quotes, messages with escapes, and an owed handler.
const IMP: &str = "// Small and mean.
(
    name: \"Imp\",
    types: [MA_DEMON],
    owed: [\"PRE(EV_DEATH)\"],
    handlers: [
        (on: \"EVICTIM(EV_DAMAGE)\", script: r#\"// keep me
let hurt = \"it \\\\ hurts\";
NOTHING;\"#),
        (on: \"PRE(EV_STRIKE)\", messages: [\"{Actor} {actor:grin|grins}\\u{21}\"]), // twice
    ],
)
";

fn imp() -> Window {
    over(IMP)
}

/// A window on a pack with an imp and what a fight needs, at the imp.
pub fn over(imp: &str) -> Window {
    let files = [
        ("pack/pack.ron", "(name: \"Mine\", format: 2)"),
        ("pack/monsters/imp.ron", imp),
        ("pack/monsters/rat.ron", "(\n    name: \"Rat\",\n    types: [MA_ANIMAL],\n)\n"),
        ("pack/terrains/floor.ron", "(name: \"floor\")"),
        ("pack/terrains/dungeon_wall.ron", "(name: \"wall\", flags: [TF_SOLID])"),
    ];
    let mut window = Window::of(&files, Vec2::new(1280.0, 800.0));
    window.ctrl(Key::P);
    window.type_in("imp");
    window.key(Key::Enter);
    window
}

fn has(window: &Window, label: &str) -> bool {
    window.harness.query_all_by_label(label).count() > 0
}

fn undo_all(window: &mut Window) {
    for _ in 0..20 {
        window.ctrl(Key::Z);
    }
    assert_eq!(window.text("imp"), IMP);
    assert!(!window.app().state.library.dirty(), "undone to what is saved");
}

#[test]
fn a_script_is_completed_by_keys_and_checked_as_it_is_typed() {
    let mut window = imp();
    window.tab_to("script of handler 1");
    window.press(Modifiers::CTRL, Key::End);
    window.key(Key::Enter);
    window.type_in("if e.v_dm");
    assert!(has(&window, "offer v_dmg"), "fields of the event are offered behind the dot");
    assert!(!has(&window, "offer has_feat"));
    window.key(Key::Enter);
    assert!(!has(&window, "offer v_dmg"), "an offer that was taken leaves");
    window.type_in(" > 3 { DON");
    assert!(has(&window, "offer DONE"));
    window.key(Key::Escape);
    assert!(!has(&window, "offer DONE"), "Escape leaves the list and not the script");
    window.type_in("E }");
    let wanted = IMP.replace("NOTHING;\"#", "NOTHING;\nif e.v_dmg > 3 { DONE }\"#");
    assert_eq!(window.text("imp"), wanted, "raw quotes stay raw, and nothing else changes");
    window.key(Key::Enter);
    window.type_in("has_fet(actor)");
    assert!(says(&window, "line 5, column 1: "), "what is wrong is said with its place");
    window.until("the problem is listed too", |w| w.app().state.problems.totals()[0] > 0);
    undo_all(&mut window);
}

#[test]
fn names_are_offered_when_asked_for_and_walked_by_arrows() {
    let mut window = imp();
    window.tab_to("script of handler 1");
    window.press(Modifiers::CTRL, Key::End);
    window.key(Key::Enter);
    assert!(!says(&window, "Up and Down choose"));
    window.press(Modifiers::CTRL, Key::Space);
    assert!(says(&window, "Up and Down choose"), "Ctrl+Space offers even where nothing was typed");
    assert!(has(&window, "offer hurt"), "variables of the script are among them");
    window.type_in("act");
    assert!(has(&window, "offer actor") && !has(&window, "offer hurt"));
    window.key(Key::ArrowDown);
    window.key(Key::ArrowUp);
    window.key(Key::Enter);
    assert!(window.text("imp").contains("NOTHING;\nactor\"#"), "{}", window.text("imp"));
    window.type_in(".has_feat(");
    assert!(says(&window, "has_feat(who, feat"), "the call that is typed is shown with its parameters");
    undo_all(&mut window);
}

#[test]
fn what_is_owed_is_an_invitation_that_makes_the_handler() {
    let mut window = imp();
    let owed = "write the owed handler for Death (before, actor)";
    assert!(has(&window, owed));
    window.tab_to(owed);
    window.key(Key::Enter);
    assert!(window.text("imp").contains("(on: \"PRE(EV_DEATH)\")"), "{}", window.text("imp"));
    assert!(!has(&window, owed), "it is taken up");
    let begun = |w: &Window| w.app().state.problems.all().iter().any(|p| p.what.contains("does nothing yet"));
    window.until("an empty handler is a hint", begun);
    assert_eq!(window.app().state.problems.totals()[0], 0, "and no error: all else is live");
    window.key(Key::Enter);
    window.type_in("NOTHING");
    assert!(
        window.text("imp").contains("(on: \"PRE(EV_DEATH)\", script: \"NOTHING\")"),
        "{}",
        window.text("imp")
    );
    window.until("it is mended", |w| !begun(w));
    undo_all(&mut window);
}

#[test]
fn events_are_picked_among_those_that_reach_the_kind() {
    let mut window = imp();
    window.tab_to("event of handler 2: Strikes");
    window.key(Key::ArrowDown);
    window.type_in("godwatch");
    assert!(says(&window, "nothing matches"), "gods alone watch");
    for _ in 0.."godwatch".len() {
        window.key(Key::Backspace);
    }
    window.type_in("evictim(post(ev_hit");
    window.key(Key::Enter);
    assert!(window.text("imp").contains("on: \"EVICTIM(POST(EV_HIT))\""), "{}", window.text("imp"));
    assert!(says(&window, "after it happened"), "what the form means is said");
    undo_all(&mut window);
}

#[test]
fn messages_are_read_as_each_reader_reads_them() {
    let mut window = imp();
    assert!(says(&window, "reads: You grin!"), "the only one is the actor's");
    window.tab_to("add a message");
    window.key(Key::Enter);
    window.tab_to("message 2 for everybody else");
    window.type_in("{Actor} {actor:grin|grins}.");
    assert!(says(&window, "reads: The Imp grins."));
    let text = window.text("imp");
    assert!(text.contains("grins}\\u{21}\""), "an escape that was there stays as it was written: {text}");
    assert!(text.contains("\"{Actor} {actor:grin|grins}.\"]), // twice"), "{text}");
    undo_all(&mut window);
}

#[test]
fn a_handler_is_seen_at_work_in_the_arena() {
    let mut window = imp();
    window.tab_to("run handler 1 in the Arena");
    window.key(Key::Enter);
    let app = window.app();
    assert_eq!(app.state.layout, Layout::Debug);
    assert!(
        app.state.notices.status.text.contains("stopped where EVICTIM(EV_DAMAGE) of Imp begins"),
        "{}",
        app.state.notices.status.text
    );
    let standing = app.state.debugger.as_ref().and_then(|d| d.standing()).unwrap();
    assert_eq!(
        (standing.moment.asked, standing.moment.handler),
        (Some(ResId::new(Kind::Monster, "imp")), Some(0))
    );
    assert_eq!(app.state.running_script.handler, Some((Resource::new("monsters", "imp"), 0)));
}

#[test]
fn an_event_that_another_answers_first_is_warned_of_as_it_is_chosen_and_changed_by_one_press() {
    let mut window = imp();
    window.tab_to("event of handler 2: Strikes");
    window.key(Key::ArrowDown);
    window.type_in("EV_DAMAGE");
    window.key(Key::Enter);
    // The form of the event stays, and is another one by a choice of its own.
    assert_eq!(window.text("imp"), IMP.replace("PRE(EV_STRIKE)", "PRE(EV_DAMAGE)"));
    window.tab_to("event of handler 2, when: before");
    window.key(Key::ArrowDown);
    window.type_in("as it happens");
    window.key(Key::Enter);
    let chosen = IMP.replace("(on: \"PRE(EV_STRIKE)\"", "(on: \"EV_DAMAGE\"");
    assert_eq!(window.text("imp"), chosen);
    let why = "EV_DAMAGE asks a monster only where it harms itself: whoever is harmed answers first";
    assert!(says(&window, why), "said in the form at once");
    window.until("it is listed", |w| w.app().state.problems.all().iter().any(|p| p.what.starts_with(why)));
    window.tab_to("change the event to PRE(EV_DAMAGE)");
    window.key(Key::Enter);
    assert_eq!(window.text("imp"), IMP.replace("PRE(EV_STRIKE)", "PRE(EV_DAMAGE)"));
    window.until("it is said no more", |w| !says(w, why));
    window.ctrl(Key::Z);
    assert_eq!(window.text("imp"), chosen);
    // The first way of the list of problems is the code that most mean; the imp answers that already.
    window.until("it is listed again", |w| w.app().state.problems.totals()[1] > 0);
    window.key(Key::F8);
    window.ctrl(Key::Period);
    window.frames(2);
    assert!(says(&window, "Write on: \"EVICTIM(EV_DAMAGE)\"") && says(&window, "Remove the handler"));
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    assert_eq!(window.text("imp"), IMP.replace("PRE(EV_STRIKE)", "PRE(EV_DAMAGE)"));
    undo_all(&mut window);
}
