//! The Debug layout: its bar of steps, where we are, the variables of a script, what an edit would have changed; and the
//! editor of scripts as it is typed into: pairs, indentation, find and replace, one revision for a pause.

use augury_editor::view::panels::{Layout, PanelId};
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::fight::{self, debugger};
use crate::handlers::over;
use crate::harness::{Window, says};

const IMP: &str = "(
    name: \"Imp\",
    types: [MA_DEMON],
    handlers: [
        (
            on: \"EVICTIM(EV_DAMAGE)\",
            script: r#\"
                let who = victim;
                let hurt = 1;
                hurt += 2;
                NOTHING
            \"#,
        ),
    ],
)
";

fn placed() -> Window {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    fight::placed(&mut window);
    window
}

/// The window with the keyboard at the end of the imp's script.
fn at_end() -> Window {
    let mut window = over(IMP);
    if window.harness.query_by_label("script of handler 1").is_none() {
        window.tab_to("handler 1");
        window.key(Key::Space);
    }
    window.tab_to("script of handler 1");
    window.press(Modifiers::CTRL, Key::End);
    window
}

fn shown(window: &Window) -> String {
    window.harness.get_by_label("script of handler 1").value().unwrap_or_default()
}

#[test]
fn the_bar_of_the_debug_layout_steps_and_says_where_we_are() {
    let mut window = placed();
    assert_eq!(window.app().state.layout, Layout::Debug);
    assert!(says(&window, "Start of run (content v1)"));
    // Next turn, by its button.
    let turn = "Next turn, the next creature acts";
    window.harness.get_by_label(turn).click();
    window.until("somebody acted", |w| debugger(w).cursor().is_some() && !debugger(w).running());
    window.frames(3);
    assert!(says(&window, "live, moment "));
    let end = debugger(&window).cursor();
    window.tab_to("Continue back, back to the last breakpoint");
    window.key(Key::Space);
    window.until("it ran back", |w| !debugger(w).running());
    window.frames(3);
    assert!(debugger(&window).cursor() < end && says(&window, " of ") && says(&window, ", content v1"));
    window.harness.get_by_label("To the live end, leave the past").click();
    window.frames(3);
    assert_eq!(debugger(&window).cursor(), end);
    window.harness.query_all_by_label_contains("Restart, ").next().unwrap().click();
    window.until("it is begun anew", |w| debugger(w).cursor().is_none());
    // It is there whatever panel is in front.
    window.frames(2);
    window.show("What If");
    assert!(window.harness.query_by_label(turn).is_some());
    window.ctrl(Key::Num1);
    window.frames(3);
    assert!(window.harness.query_by_label(turn).is_none());
}

#[test]
fn the_variables_of_a_script_have_names_and_what_they_were() {
    let mut window = at_end();
    window.tab_to("run handler 1 in the Arena");
    window.key(Key::Enter);
    window.show("Locals");
    assert!(says(&window, "No script stands at a line"));
    for _ in 0..4 {
        window.press(Modifiers::COMMAND, Key::F11);
    }
    let locals = debugger(&window).locals();
    let who = locals.iter().find(|local| local.name == "who").unwrap();
    assert!(!who.value.contains('#'), "{}", who.value);
    let hurt = locals.iter().find(|local| local.name == "hurt").unwrap();
    assert_eq!((hurt.value.as_str(), hurt.before.as_deref()), ("3", Some("1")));
    assert!(says(&window, "hurt = 3, before 1") && says(&window, &format!("who = {}", who.value)));
    assert!(says(&window, "Imp, EVICTIM(EV_DAMAGE), line 4"));
}

#[test]
fn what_is_typed_in_a_row_is_one_revision_and_a_step_takes_it_in_at_once() {
    let mut window = at_end();
    window.ctrl(Key::Num2);
    fight::placed(&mut window);
    window.key(Key::F6);
    window.until("somebody acted", |w| debugger(w).cursor().is_some() && !debugger(w).running());
    window.ctrl(Key::Num1);
    window.tab_to("script of handler 1");
    window.press(Modifiers::CTRL, Key::End);
    let revisions = |w: &Window| debugger(w).session().unwrap().revision_number();
    let before = revisions(&window);
    // Each frame of a test is a quarter of a second: faster than the pause that is waited for.
    for c in "\n// for".chars() {
        window.harness.event(egui::Event::Text(c.to_string()));
        window.frames(1);
        assert_eq!(revisions(&window), before, "whoever types is waited for");
    }
    window.until("one came of it", |w| revisions(w) == before + 1);
    window.frames(8);
    assert_eq!(revisions(&window), before + 1);
    // A turn runs on what stands there.
    window.type_in("!");
    window.key(Key::F6);
    window.until("it acted", |w| !debugger(w).running());
    assert_eq!(revisions(&window), before + 2);
}

#[test]
fn brackets_come_in_pairs_and_lines_keep_their_indentation() {
    let mut window = at_end();
    let start = shown(&window);
    window.key(Key::Enter);
    window.type_in("if hurt > (1) {");
    window.key(Key::Enter);
    window.type_in("say(\"a");
    assert_eq!(shown(&window), format!("{start}\nif hurt > (1) {{\n    say(\"a\")\n}}"));
    window.type_in("\")");
    assert!(shown(&window).ends_with("say(\"a\")\n}"), "what is there is typed over");
    window.press(Modifiers::CTRL, Key::End);
    window.press(Modifiers::SHIFT, Key::ArrowUp);
    window.key(Key::Tab);
    assert!(shown(&window).ends_with("{\n        say(\"a\")\n    }"), "{}", shown(&window));
    window.press(Modifiers::SHIFT, Key::Tab);
    assert!(shown(&window).ends_with("{\n    say(\"a\")\n}"), "{}", shown(&window));
    // With nothing selected Tab goes on to the next control.
    window.press(Modifiers::CTRL, Key::End);
    window.key(Key::Tab);
    assert!(!window.harness.get_by_label("script of handler 1").is_focused());
}

#[test]
fn a_script_is_searched_and_replaced_in() {
    let mut window = at_end();
    window.ctrl(Key::F);
    assert!(window.harness.get_by_label("find in script of handler 1").is_focused());
    window.type_in("hurt");
    assert!(says(&window, "1 of 2"));
    window.key(Key::Enter);
    window.key(Key::Enter);
    assert!(says(&window, "2 of 2"));
    window.tab_to("replace in script of handler 1");
    window.type_in("harm");
    window.tab_to("replace all");
    window.key(Key::Space);
    assert!(shown(&window).contains("let harm = 1;\nharm += 2;"), "{}", shown(&window));
    assert!(says(&window, "nowhere"));
    window.tab_to("find in script of handler 1");
    window.key(Key::Escape);
    window.frames(2);
    assert!(window.harness.query_by_label("find in script of handler 1").is_none());
    assert!(window.harness.get_by_label("script of handler 1").is_focused());
    window.ctrl(Key::Z);
    assert!(shown(&window).contains("let hurt = 1;"));
}

#[test]
fn news_of_a_what_if_opens_its_panel_where_the_author_is() {
    let mut window = placed();
    window.key(Key::F5);
    window.until("it stopped", |w| debugger(w).cursor().is_some() && !debugger(w).running());
    window.ctrl(Key::Num1);
    let key = augury_editor::document::library::Key::new("monsters", "goblin");
    let text = window.text("goblin");
    let changed = text.replace("    def: 12,", "    hd: 40,\n    def: 12,");
    assert_ne!(text, changed);
    window.app_mut().state.library.set_text(&key, &changed, 0).unwrap();
    window.until("it is told", |w| says(w, "(panel What If)."));
    assert!(!window.app().state.panels.contains(&PanelId::WhatIf));
    window.harness.query_all_by_label_contains("(panel What If).").next().unwrap().click();
    window.frames(4);
    assert_eq!(window.app().state.layout, Layout::Edit);
    assert!(window.app().state.panels.contains(&PanelId::WhatIf));
    for head in ["before", "after", "Keep result", "Discard", "First difference"] {
        assert!(window.harness.query_all_by_label(head).next().is_some(), "{head}");
    }
    window.harness.get_by_label("First difference").click();
    window.frames(3);
    let first = debugger(&window).what_if().unwrap().compared.first.clone().unwrap();
    assert_eq!(debugger(&window).cursor(), first.was);
}

#[test]
fn the_timeline_is_zoomed_by_the_wheel_dragged_and_has_a_lane_for_each_creature() {
    let mut window = Window::shipped(Vec2::new(1920.0, 1080.0), 1.0);
    fight::fought(&mut window);
    window.frames(3);
    let strip = |w: &Window| w.harness.get_by_label("flame strip").value().unwrap_or_default();
    let span = |w: &Window| {
        let told = strip(w);
        let (from, to) = told.rsplit_once("; ").unwrap().1.split_once(" to ").unwrap();
        let number = |text: &str| text.replace(',', "").parse::<u64>().unwrap();
        (number(from), number(to))
    };
    let (from, to) = span(&window);
    let cursor = debugger(&window).cursor();
    let at = window.harness.get_by_label("flame strip").rect().center();
    window.harness.event(egui::Event::PointerMoved(at));
    window.frames(1);
    window.harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: Vec2::new(0.0, 3.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    window.frames(12);
    let (nearer, further) = span(&window);
    assert!(further - nearer < to - from, "{from} to {to}, then {nearer} to {further}");
    // Dragged to the right, what was before comes in.
    let button = |pressed, pos| {
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        egui::Event::PointerButton { pos, button, pressed, modifiers }
    };
    window.harness.event(button(true, at));
    window.frames(1);
    for step in 1..=6 {
        window.harness.event(egui::Event::PointerMoved(at + Vec2::new(20.0 * step as f32, 0.0)));
        window.frames(1);
    }
    window.harness.event(button(false, at + Vec2::new(120.0, 0.0)));
    window.frames(3);
    let (earlier, _) = span(&window);
    assert!(earlier < nearer, "{nearer}, then {earlier}");
    assert_eq!(debugger(&window).cursor(), cursor, "the cursor stays");
}
