//! The script editor: offers come when they are wanted and Enter ends a line otherwise; what is written is a block in
//! the file; every line has its place and its breakpoint, by mouse and by F9, in the form and in the source.

use augury_engine::base::id::{Kind, ResId};
use egui::{Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::Queryable;

use crate::handlers::over;
use crate::harness::{Window, command, says};

/// A script in each spelling: escapes in one line, an indented block, one plain line.
const IMP: &str = "(
    name: \"Imp\",
    types: [MA_DEMON],
    handlers: [
        (on: \"EVICTIM(EV_DAMAGE)\", script: \"let a = 1;\\n\\nlet b = \\\"x\\\";\\nNOTHING\"),
        (
            on: \"PRE(EV_STRIKE)\",
            script: r#\"
                let two = 2;
                // why
                NOTHING
            \"#,
        ),
        (on: \"EV_HIT\", script: \"NOTHING\"),
    ],
)
";

/// A window with every handler unfolded, and the keyboard at the end of a script.
fn at_end_of(handler: usize) -> Window {
    let mut window = over(IMP);
    unfold(&mut window);
    window.tab_to(&format!("script of handler {handler}"));
    window.press(Modifiers::CTRL, Key::End);
    window
}

fn unfold(window: &mut Window) {
    for handler in 1..=3 {
        let script = format!("script of handler {handler}");
        if window.harness.query_by_label(&script).is_none() {
            window.tab_to(&format!("handler {handler}"));
            window.key(Key::Space);
        }
    }
}

/// What the editor of a script shows.
fn shown(window: &Window, handler: usize) -> String {
    window.harness.get_by_label(&format!("script of handler {handler}")).value().unwrap_or_default()
}

fn offered(window: &Window) -> bool {
    says(window, "Up and Down choose")
}

fn click(window: &mut Window, at: Pos2) {
    window.harness.event(egui::Event::PointerMoved(at));
    window.frames(1);
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        window.harness.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
        window.frames(2);
    }
    window.frames(2);
}

fn breakpoints(window: &Window) -> Vec<String> {
    let debugger = window.app().state.debugger.as_ref().unwrap();
    debugger.breakpoints().all().iter().map(ToString::to_string).collect()
}

fn status(window: &Window) -> &str {
    &window.app().state.notices.status.text
}

#[test]
fn escape_closes_the_offers_until_another_word_begins() {
    let mut window = at_end_of(3);
    window.key(Key::Enter);
    window.press(Modifiers::CTRL, Key::Space);
    assert!(offered(&window));
    window.key(Key::Escape);
    assert!(!offered(&window));
    window.type_in("acto");
    assert!(!offered(&window), "the word for which they were closed");
    window.key(Key::Enter);
    assert_eq!(shown(&window, 3), "NOTHING\nacto\n", "Enter ends the line");
    window.type_in("acto");
    assert!(offered(&window), "another word");
    window.key(Key::Escape);
    window.type_in("r");
    assert!(!offered(&window));
    window.type_in(".");
    assert!(offered(&window), "a dot asks for what is behind it");
    window.key(Key::Escape);
    window.type_in("has_fe");
    assert!(!offered(&window));
    window.press(Modifiers::CTRL, Key::Space);
    assert!(offered(&window));
    window.key(Key::Tab);
    assert_eq!(shown(&window, 3), "NOTHING\nacto\nactor.has_feat", "Tab takes what is chosen");
    assert!(!offered(&window));
    window.key(Key::Enter);
    window.key(Key::Enter);
    window.type_in("if a {");
    window.key(Key::Enter);
    assert!(
        shown(&window, 3).ends_with("actor.has_feat\n\nif a {\n    \n}"),
        "no list, no offer; brackets come in pairs"
    );
}

#[test]
fn offers_close_as_the_caret_leaves_the_word_and_open_by_typing_alone() {
    let mut window = at_end_of(3);
    window.key(Key::Enter);
    let open = |window: &mut Window| {
        window.type_in(" acto");
        assert!(offered(window));
    };
    open(&mut window);
    window.key(Key::ArrowLeft);
    assert!(!offered(&window), "the caret moved");
    window.key(Key::End);
    window.key(Key::Backspace);
    assert!(!offered(&window), "deleting opens nothing");
    open(&mut window);
    window.press(Modifiers::SHIFT, Key::ArrowLeft);
    assert!(!offered(&window), "something is selected");
    window.key(Key::End);
    open(&mut window);
    let undone = shown(&window, 3);
    window.ctrl(Key::Z);
    assert_ne!(shown(&window, 3), undone);
    assert!(!offered(&window), "undo closes them");
    window.key(Key::End);
    open(&mut window);
    let place = window.harness.get_by_label("script of handler 3").rect();
    click(&mut window, place.left_top() + egui::vec2(8.0, 8.0));
    assert!(!offered(&window), "a click elsewhere in the script");
    window.press(Modifiers::CTRL, Key::End);
    open(&mut window);
    window.show("Preview");
    assert!(!offered(&window), "a click elsewhere");
    assert!(!window.harness.get_by_label("script of handler 3").is_focused());
    // A declaration names something new; the list never takes its Enter.
    window.tab_to("script of handler 3");
    window.press(Modifiers::CTRL, Key::End);
    window.key(Key::Enter);
    window.type_in("let vi");
    assert!(!offered(&window));
    // A word that is there whole is not taken again.
    window.type_in(" = actor");
    window.key(Key::Enter);
    assert!(shown(&window, 3).ends_with("let vi = actor\n"));
    // Nor is an offer that nobody saw, when letters and Enter come at once.
    window.type_in("acto");
    window.harness.event(egui::Event::Text("x".to_owned()));
    window.key(Key::Enter);
    assert!(shown(&window, 3).ends_with("actox\n"), "{}", shown(&window, 3));
}

#[test]
fn an_offer_is_taken_by_the_mouse() {
    let mut window = at_end_of(3);
    window.key(Key::Enter);
    window.type_in("acto");
    let place = window.harness.get_by_label("offer actor").rect().center();
    click(&mut window, place);
    assert_eq!(shown(&window, 3), "NOTHING\nactor");
    assert!(!offered(&window) && window.harness.get_by_label("script of handler 3").is_focused());
    window.type_in(";");
    assert_eq!(shown(&window, 3), "NOTHING\nactor;", "the caret is behind it");
}

#[test]
fn a_script_is_a_block_in_the_file_and_its_lines_alone_in_the_form() {
    let mut window = at_end_of(3);
    window.type_in(";");
    window.key(Key::Enter);
    window.type_in("  i_print(actor, \"hi\");");
    let block = "r#\"\n            NOTHING;\n              i_print(actor, \"hi\");\n        \"#";
    let wanted = IMP.replace("\"NOTHING\"", block);
    assert_eq!(window.text("imp"), wanted);
    assert_eq!(shown(&window, 1), "let a = 1;\n\nlet b = \"x\";\nNOTHING");
    assert_eq!(shown(&window, 2), "let two = 2;\n// why\nNOTHING");
    window.ctrl(Key::S);
    window.until("it is saved", |w| w.on_disk("imp") == wanted);
    // An indented one keeps its lines, one with escapes becomes a block with its first edit.
    window.tab_to("script of handler 2");
    window.press(Modifiers::CTRL, Key::Home);
    window.type_in(" ");
    let wanted = wanted.replace("                let two", "                 let two");
    assert_eq!(window.text("imp"), wanted);
    window.tab_to("script of handler 1");
    window.press(Modifiers::CTRL, Key::End);
    window.type_in(";");
    let escaped = "\"let a = 1;\\n\\nlet b = \\\"x\\\";\\nNOTHING\"";
    let block =
        "r#\"\n            let a = 1;\n\n            let b = \"x\";\n            NOTHING;\n        \"#";
    let wanted = wanted.replace(escaped, block);
    assert_eq!(window.text("imp"), wanted);
    window.ctrl(Key::S);
    window.until("it is saved", |w| w.on_disk("imp") == wanted);
    let text = window.on_disk("imp");
    let mut again = over(&text);
    again.tab_to("handler 1");
    again.key(Key::Space);
    again.tab_to("script of handler 1");
    assert_eq!(shown(&again, 1), "let a = 1;\n\nlet b = \"x\";\nNOTHING;");
    for _ in 0..60 {
        window.ctrl(Key::Z);
    }
    assert_eq!(window.text("imp"), IMP, "undone to the byte");
}

#[test]
fn a_problem_is_at_its_own_place_in_the_file_however_the_script_is_written() {
    let mut window = over(&IMP.replace("NOTHING\"),\n        (\n", "e.v_dmgg\"),\n        (\n"));
    window.until("it is found", |w| w.app().state.problems.totals()[0] > 0);
    let places = |window: &Window| {
        let errors = window.app().state.problems.all().iter();
        errors.filter(|p| p.what.contains("v_dmgg")).map(|p| (p.line, p.column)).collect::<Vec<_>>()
    };
    let text = window.text("imp");
    let (line, column) = augury_editor::document::problem::place_of(&text, text.find("v_dmgg").unwrap());
    assert_eq!(line, 5);
    assert_eq!(
        places(&window),
        [(line, column)],
        "in the fourth line of the script, in the fifth of the file"
    );
    window.key(Key::F8);
    window.frames(3);
    assert!(status(&window).contains(&format!(":{line}:{column}:")), "{}", status(&window));
    // Edited in the form, the same lines are lines of the file.
    window.ctrl(Key::I);
    unfold(&mut window);
    window.tab_to("script of handler 1");
    window.press(Modifiers::CTRL, Key::Home);
    window.key(Key::Enter);
    window.until("it is found again", |w| places(w) == [(10, 15)]);
}

#[test]
fn a_click_beside_a_line_sets_its_breakpoint_in_the_form() {
    let mut window = at_end_of(1);
    for (handler, line) in [(1, 1), (1, 3), (1, 4), (2, 1)] {
        window.tab_to(&format!("script of handler {handler}"));
        window
            .harness
            .get_by_label(&format!("breakpoint on line {line} of script of handler {handler}"))
            .click();
        window.frames(3);
    }
    let line = |handler: usize, line: usize| format!("line monster:imp {handler}:{line}");
    assert_eq!(breakpoints(&window), [line(1, 1), line(1, 3), line(1, 4), line(2, 1)]);
    assert_eq!(status(&window), "Breakpoint set: monsters/imp.ron:9, line 1 of handler 2");
    // Blank lines and remarks have none; a click there says why.
    let none =
        |line: usize, handler: usize| format!("breakpoint on line {line} of script of handler {handler}");
    for label in [none(2, 1), none(2, 2)] {
        assert!(window.harness.query_by_label(&label).is_none(), "{label}");
    }
    let number = window.harness.get_by_label(&none(1, 2)).rect();
    click(&mut window, number.center() + egui::vec2(20.0, number.height()));
    assert_eq!(status(&window), "No breakpoint: line 2 of the script has no code that begins on it");
    // On the number itself, and again.
    click(&mut window, number.right_center() - egui::vec2(6.0, 0.0));
    assert_eq!(breakpoints(&window).len(), 3);
    assert_eq!(status(&window), "Breakpoint removed: monsters/imp.ron:9, line 1 of handler 2");
}

#[test]
fn f9_is_for_the_line_of_the_caret_in_the_form_and_in_the_source() {
    let mut window = at_end_of(2);
    window.key(Key::F9);
    assert_eq!(breakpoints(&window), ["line monster:imp 2:3"]);
    assert_eq!(status(&window), "Breakpoint set: monsters/imp.ron:11, line 3 of handler 2");
    window.key(Key::ArrowUp);
    window.key(Key::F9);
    assert_eq!(breakpoints(&window).len(), 1);
    assert_eq!(status(&window), "No breakpoint: line 2 of the script has no code that begins on it");
    window.key(Key::ArrowDown);
    window.key(Key::F9);
    assert!(breakpoints(&window).is_empty());
    assert_eq!(status(&window), "Breakpoint removed: monsters/imp.ron:11, line 3 of handler 2");
    // In the source: by the caret within a line of the file that has four of the script.
    let to = |window: &mut Window, part: &str| {
        let text = window.text("imp");
        let at = text.find(part).unwrap();
        let place = augury_editor::document::problem::place_of(&text, at);
        window.ctrl(Key::U);
        window.press(Modifiers::CTRL, Key::Home);
        for _ in 1..place.0 {
            window.key(Key::ArrowDown);
        }
        window.key(Key::Home);
        for _ in 1..place.1 {
            window.key(Key::ArrowRight);
        }
    };
    to(&mut window, "b = \\\"x");
    window.key(Key::F9);
    assert_eq!(status(&window), "Breakpoint set: monsters/imp.ron:5, line 3 of handler 1");
    assert_eq!(breakpoints(&window), ["line monster:imp 1:3"]);
    to(&mut window, "types");
    window.key(Key::F9);
    assert_eq!(status(&window), "No breakpoint: line 3 is no line of a handler's script");
    to(&mut window, "two = 2");
    window.key(Key::F9);
    assert_eq!(breakpoints(&window), ["line monster:imp 1:3", "line monster:imp 2:1"]);
    // The number of the line does the same.
    let number = window.harness.get_by_label("breakpoint on line 9").rect();
    click(&mut window, number.right_center() - egui::vec2(6.0, 0.0));
    assert_eq!(breakpoints(&window), ["line monster:imp 1:3"]);
    window.harness.get_by_label("breakpoint on line 11").click();
    window.frames(3);
    assert_eq!(breakpoints(&window), ["line monster:imp 1:3", "line monster:imp 2:3"]);
    // Where one of several is set, a click takes it away.
    window.harness.get_by_label("breakpoint on line 5").click();
    window.frames(3);
    assert_eq!(breakpoints(&window), ["line monster:imp 2:3"]);
    let beside = window.harness.get_by_label("breakpoint on line 11").rect();
    click(&mut window, beside.center() + egui::vec2(0.0, 2.0 * beside.height()));
    assert_eq!(status(&window), "No breakpoint: line 13 is no line of a handler's script");
}

#[test]
fn f9_elsewhere_is_for_the_moment_and_says_what_it_did() {
    let mut window = over(IMP);
    window.ctrl(Key::L);
    window.key(Key::F9);
    assert!(status(&window).starts_with("No breakpoint: put the caret on a line"), "{}", status(&window));
    command(&mut window, "Breakpoint here");
    assert!(status(&window).starts_with("No breakpoint: "), "{}", status(&window));
    window.ctrl(Key::I);
    window.tab_to("run handler 1 in the Arena");
    window.key(Key::Enter);
    window.key(Key::F9);
    assert_eq!(breakpoints(&window), ["monster:imp EVICTIM(EV_DAMAGE)"]);
    assert_eq!(status(&window), "Breakpoint set: monster:imp EVICTIM(EV_DAMAGE)");
    window.key(Key::F9);
    assert_eq!(status(&window), "Breakpoint removed: monster:imp EVICTIM(EV_DAMAGE)");
    assert!(breakpoints(&window).is_empty());
}

#[test]
fn a_run_stops_at_each_line_of_a_script_with_escapes_and_the_source_shows_which() {
    let mut window = at_end_of(1);
    for line in [3, 4] {
        window.harness.get_by_label(&format!("breakpoint on line {line} of script of handler 1")).click();
        window.frames(3);
    }
    window.tab_to("run handler 1 in the Arena");
    window.key(Key::Enter);
    let imp = ResId::new(Kind::Monster, "imp");
    for line in [3, 4] {
        window.key(Key::F5);
        window.until("it stops at the line", |w| w.app().state.running_script.script == Some((imp, 0, line)));
        let running = window.app().state.running_script.line.clone();
        assert_eq!(running.map(|(_, line)| line), Some(5), "all are on one line of the file");
    }
    window.show("Source");
    assert!(says(&window, "line 5: a = 1, b = x"));
    // The form shows the line too.
    window.ctrl(Key::Num1);
    window.frames(3);
    assert_eq!(window.app().state.running_script.script, Some((imp, 0, 4)));
}
