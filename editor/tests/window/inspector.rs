//! The form as an inspector: labels in place of constants, cards that fold, fields that are looked for, numbers that are
//! dragged, menus, what is dropped, events in three choices.

use std::collections::BTreeSet;

use augury_editor::document::library::Key as Resource;
use augury_editor::view::drag::Dragged;
use augury_engine::base::id::Kind;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, MouseWheelUnit, Pos2, Rect, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::handlers::over;
use crate::harness::{ORC, Window, command, says};

fn go(window: &mut Window, words: &str) {
    window.ctrl(Key::P);
    window.type_in(words);
    window.key(Key::Enter);
    window.frames(4);
}

/// A window on the hill orc.
fn orc() -> Window {
    let mut window = Window::usual();
    go(&mut window, "hill");
    window
}

/// Where a text field of that name stands.
fn field(window: &Window, label: &str) -> Rect {
    window.harness.get_by_role_and_label(Role::TextInput, label).rect()
}

fn click(window: &mut Window, label: &str) {
    let all: Vec<_> = window.harness.query_all_by_label(label).collect();
    all.first().unwrap_or_else(|| panic!("no {label}")).click();
    drop(all);
    window.frames(4);
}

fn has(window: &Window, label: &str) -> bool {
    window.harness.query_all_by_label(label).next().is_some()
}

/// Whether a text field of that name is shown.
fn has_field(window: &Window, label: &str) -> bool {
    window.harness.query_all_by_role_and_label(Role::TextInput, label).next().is_some()
}

/// Drags from one place to another, in steps.
fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    window.harness.hover_at(from);
    window.frames(2);
    window.harness.drag_at(from);
    window.frames(1);
    for step in 1..=8 {
        window.harness.hover_at(from + (to - from) * (step as f32 / 8.0));
        window.frames(1);
    }
    window.harness.drop_at(to);
    window.frames(3);
}

/// Whether a text is, or has in it, a constant or the raw name of a segment's value.
fn is_raw(text: &str) -> bool {
    let word = |word: &str| {
        let constant =
            word.contains('_') && word.len() > 3 && !word.contains(|c: char| c.is_ascii_lowercase());
        constant && word.starts_with(|c: char| c.is_ascii_uppercase())
            || word.len() == 4 && word.ends_with("val") && word != "oval"
    };
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(word)
}

/// What stands in the form: roles and names, from left to right of the window as it is laid out at first.
fn shown(window: &Window) -> Vec<(Role, String)> {
    let form = 252.0..850.0;
    let top = field(window, "find a field").top();
    // Other panels stand below it.
    let tabs = window.harness.query_all_by_label("Problems").map(|tab| tab.rect().top());
    let bottom = tabs.filter(|y| *y > top + 100.0).fold(f32::INFINITY, f32::min);
    let root = window.harness.root();
    let in_form = |rect: Rect| form.contains(&rect.left()) && rect.top() >= top && rect.top() < bottom;
    let placed = |node: &egui_kittest::Node<'_>| node.accesskit_node().bounding_box().is_some();
    let nodes = root.children_recursive().filter(|node| placed(node) && in_form(node.rect()));
    nodes.filter_map(|node| Some((node.accesskit_node().role(), node.accesskit_node().label()?))).collect()
}

#[test]
fn no_form_has_a_constant_for_a_label() {
    let mut window = Window::shipped(Vec2::new(1280.0, 2400.0), 1.0);
    let some = [
        "monsters/troll",
        "monsters/hill_orc",
        "monsters/goblin",
        "effects/fireball",
        "effects/haste",
        "effects/bless",
        "encounters/band_of_ghouls",
        "encounters/adventurer",
        "items/long_sword",
        "classes/warrior",
        "races/human",
        "terrains/floor",
    ];
    let mut seen = BTreeSet::new();
    for one in some {
        go(&mut window, one);
        let mut raw: Vec<String> = Vec::new();
        for (role, name) in shown(&window) {
            seen.insert(name.clone());
            // Sentences and texts that an author typed are no labels.
            let is_label = role != Role::Label || !name.contains(". ") && name.len() < 40;
            if is_label && role != Role::MultilineTextInput && is_raw(&name) {
                raw.push(format!("{role:?} {name}"));
            }
        }
        assert!(raw.is_empty(), "{one}: {raw:#?}");
    }
    assert!(seen.len() > 200, "{}: this test looks at nothing", seen.len());
}

#[test]
fn an_expert_sees_constants_again() {
    let mut window = orc();
    assert!(has(&window, "Attack 1: Slam") && has(&window, "Humanoid"));
    command(&mut window, "raw names");
    assert!(has(&window, "Attack 1: A_SLAM") && has(&window, "MA_HUMANOID"));
    assert!(window.app().state.settings.raw_names);
    command(&mut window, "raw names");
    assert!(has(&window, "Attack 1: Slam"));
}

#[test]
fn a_number_is_dragged_and_that_is_one_step_of_undo() {
    let mut window = orc();
    let at = field(&window, "HD").center();
    drag(&mut window, at, at + Vec2::new(40.0, 0.0));
    assert_eq!(window.text("hill_orc"), ORC.replace("hd: 2", "hd: 12"), "a step for each four points");
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), ORC, "one drag is one step");
    // Not below the least that it may be.
    drag(&mut window, at, at - Vec2::new(60.0, 0.0));
    let low = window.text("hill_orc");
    assert_ne!(low, ORC);
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), ORC);
    // A click goes into it, with all of it selected.
    window.harness.get_by_role_and_label(Role::TextInput, "HD").click();
    window.frames(3);
    window.type_in("5");
    assert_eq!(window.text("hill_orc"), ORC.replace("hd: 2", "hd: 5"));
}

#[test]
fn the_wheel_turns_a_number_with_ctrl_alone() {
    let mut window = orc();
    let at = field(&window, "HD").center();
    window.harness.hover_at(at);
    window.frames(2);
    let wheel = |window: &mut Window, modifiers: Modifiers| {
        let delta = Vec2::new(0.0, 1.0);
        let phase = egui::TouchPhase::Move;
        let source = egui::MouseWheelSource::Unknown;
        let event = Event::MouseWheel { unit: MouseWheelUnit::Line, delta, phase, source, modifiers };
        window.harness.event(event);
        window.frames(3);
    };
    wheel(&mut window, Modifiers::NONE);
    assert_eq!(window.text("hill_orc"), ORC);
    wheel(&mut window, Modifiers::COMMAND);
    assert_eq!(window.text("hill_orc"), ORC.replace("hd: 2", "hd: 3"));
}

#[test]
fn what_is_typed_wrong_stays_until_it_is_put_right() {
    let mut window = orc();
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("banana");
    window.key(Key::Tab);
    window.frames(3);
    assert_eq!(window.text("hill_orc"), ORC, "nothing is written");
    let node = window.harness.get_by_role_and_label(Role::TextInput, "HD");
    assert_eq!(node.value().as_deref(), Some("banana"), "it stays");
    let told = node.accesskit_node().data().description().map(str::to_owned);
    assert!(told.is_some_and(|words| words.contains("a whole number from")), "and says why");
    window.tab_to("HD");
    window.key(Key::Escape);
    window.frames(3);
    assert_eq!(window.harness.get_by_role_and_label(Role::TextInput, "HD").value().as_deref(), Some("2"));
}

#[test]
fn groups_fold_and_say_what_is_in_them_for_every_resource_of_the_kind() {
    let mut window = orc();
    assert!(has_field(&window, "HD"));
    window.tab_to("Combat");
    window.key(Key::ArrowLeft);
    window.frames(3);
    assert!(!has_field(&window, "HD") && says(&window, "HD: 2"), "folded, it is told in one line");
    go(&mut window, "ogre");
    assert!(!has_field(&window, "HD"), "for all monsters");
    click(&mut window, "Combat");
    assert!(has_field(&window, "HD"));
    click(&mut window, "fold all groups");
    assert!(!has_field(&window, "HD") && !has_field(&window, "Name"));
    click(&mut window, "unfold all groups");
    assert!(has_field(&window, "HD") && has_field(&window, "Name"));
}

#[test]
fn a_field_is_found_and_those_that_are_not_set_are_left_out() {
    let mut window = orc();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::I);
    window.type_in("movem");
    assert!(has_field(&window, "Movement") && !has_field(&window, "HD"));
    window.ctrl(Key::A);
    window.type_in("zzzz");
    assert!(says(&window, "No field is shown"));
    click(&mut window, "Show all fields");
    assert!(has_field(&window, "HD") && has_field(&window, "Movement"));
    click(&mut window, "Set fields only");
    assert!(has_field(&window, "HD") && !has_field(&window, "Movement"), "its file says nothing of movement");
    click(&mut window, "Set fields only");
    assert!(has_field(&window, "Movement"));
}

#[test]
fn two_columns_where_there_is_room_and_no_edit_moves_a_group() {
    let mut window = Window::shipped(Vec2::new(2600.0, 1200.0), 1.0);
    go(&mut window, "monsters/ogre");
    let place = |window: &Window, label: &str| {
        window.harness.get_by_role_and_label(Role::DisclosureTriangle, label).rect()
    };
    let (identity, handlers) = (place(&window, "Identity"), place(&window, "Handlers"));
    assert!(handlers.left() > identity.right(), "{identity:?} {handlers:?}");
    click(&mut window, "add to Attacks");
    assert_eq!(place(&window, "Handlers").left(), handlers.left());
}

#[test]
fn a_field_has_a_menu_by_mouse_and_by_keyboard() {
    let mut window = orc();
    window.harness.get_by_role_and_label(Role::TextInput, "HD").click_secondary();
    window.frames(3);
    assert!(has(&window, "Copy value") && has(&window, "Find references"));
    click(&mut window, "Reset");
    assert!(!window.text("hill_orc").contains("hd: 2"), "{}", window.text("hill_orc"));
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), ORC);
    window.tab_to("HD");
    window.press(Modifiers::SHIFT, Key::F10);
    click(&mut window, "Copy value");
    window.tab_to("Depth");
    window.press(Modifiers::SHIFT, Key::F10);
    assert!(has(&window, "Paste value"));
    window.key(Key::Escape);
}

#[test]
fn an_element_of_a_list_is_doubled_and_moved_by_its_grip() {
    // High enough for the whole form.
    let mut window = Window::open(Vec2::new(1280.0, 2400.0), 1.0);
    go(&mut window, "hill");
    let row = field(&window, "Damage 1");
    let next = field(&window, "Damage 2");
    // The grip stands at the beginning of the row, before the sign that unfolds it.
    let more = window.harness.get_by_label("more of attack 1").rect();
    let grip = |y: f32| Pos2::new(more.center().x - 22.0, y);
    drag(&mut window, grip(row.center().y), grip(next.center().y));
    let text = window.text("hill_orc");
    assert!(text.find("A_BITE") < text.find("A_SLAM"), "{text}");
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), ORC);
    window.harness.get_by_label("more of attack 1").click_secondary();
    window.frames(3);
    // Another stands in the Library; the menu of the row is drawn over all.
    window.harness.query_all_by_label("Duplicate").last().expect("the menu of the row").click();
    window.frames(4);
    assert_eq!(window.text("hill_orc").matches("A_SLAM").count(), 2);
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), ORC);
}

#[test]
fn a_resource_is_dropped_on_a_field_that_refers_to_one() {
    let files = [
        ("pack/pack.ron", "(name: \"Mine\", format: 2)"),
        ("pack/monsters/wyvern.ron", "(\n    name: \"Wyvern\",\n    spells: [\"sting\"],\n)\n"),
        ("pack/effects/sting.ron", "(\n    name: \"Sting\",\n)\n"),
        ("pack/effects/haste.ron", "(\n    name: \"Haste\",\n)\n"),
    ];
    let mut window = Window::of(&files, Vec2::new(1280.0, 1600.0));
    go(&mut window, "wyvern");
    window.tab_to("Sting");
    let at = window.harness.get_by_role_and_label(Role::Button, "Sting").rect().center();
    let key = Resource::new(Kind::Effect.folder(), "haste");
    window.harness.hover_at(at - Vec2::new(0.0, 60.0));
    window.frames(1);
    window.harness.drag_at(at - Vec2::new(0.0, 60.0));
    window.frames(1);
    egui::DragAndDrop::set_payload(&window.harness.ctx, Dragged { key });
    window.harness.hover_at(at);
    window.frames(2);
    window.harness.drop_at(at);
    window.frames(3);
    assert!(window.text("wyvern").contains("[\"sting\", \"haste\"]"), "{}", window.text("wyvern"));
    assert!(has(&window, "Haste"), "by its name");
}

#[test]
fn rows_of_a_picker_have_a_label_a_sentence_and_a_count_and_are_found_by_any() {
    let mut window = orc();
    window.tab_to("Attack 1: Slam");
    window.key(Key::ArrowDown);
    window.type_in("bite");
    assert!(has(&window, "Bite"), "by the label");
    window.key(Key::Enter);
    assert!(window.text("hill_orc").contains("(attack: A_BITE, damage: \"1d6\""));
    window.ctrl(Key::Z);
    window.key(Key::ArrowDown);
    window.type_in("a_bite");
    window.key(Key::Enter);
    assert!(window.text("hill_orc").contains("(attack: A_BITE, damage: \"1d6\""), "by the constant");
}

const IMP: &str = "(\n    name: \"Imp\",\n    handlers: [\n        (on: \"PRE(EV_STRIKE)\", script: \"NOTHING\"),\n    ],\n)\n";

#[test]
fn an_event_is_made_of_which_when_and_of_whom() {
    let mut window = over(IMP);
    for (control, words, then) in [
        ("event of handler 1: Strikes", "hits", "PRE(EV_HIT)"),
        ("event of handler 1, when: before", "after", "POST(EV_HIT)"),
        ("event of handler 1, of whom: actor", "victim", "EVICTIM(POST(EV_HIT))"),
    ] {
        window.tab_to(control);
        window.key(Key::ArrowDown);
        window.type_in(words);
        window.key(Key::Enter);
        let text = window.text("imp");
        assert!(text.contains(&format!("on: \"{then}\"")), "{control}: {text}");
    }
    assert!(says(&window, "asked of the one it happens to"), "what it means is said");
    // A choice that is never asked says so.
    window.tab_to("event of handler 1, of whom: victim");
    window.key(Key::ArrowDown);
    window.type_in("gods, of actor");
    window.key(Key::Enter);
    assert!(says(&window, "never reaches a monster"));
    // A designator may be typed.
    window.tab_to("event of handler 1: Hits");
    window.key(Key::ArrowDown);
    window.type_in("pre(ev_death");
    window.key(Key::Enter);
    assert!(window.text("imp").contains("on: \"PRE(EV_DEATH)\""), "{}", window.text("imp"));
}

#[test]
fn a_new_handler_is_a_hint_and_the_rest_of_the_resource_stays_live() {
    let mut window = over(IMP);
    window.tab_to("answer another event: answer another event…");
    window.key(Key::ArrowDown);
    window.type_in("ev_death");
    window.key(Key::Enter);
    let begun = |w: &Window| w.app().state.problems.all().iter().any(|p| p.what.contains("does nothing yet"));
    window.until("it is a hint", begun);
    assert_eq!(window.app().state.problems.totals()[0], 0);
    let key = Resource::new("monsters", "imp");
    assert!(!window.app().state.live.is_behind(&key), "an edit elsewhere is live at once");
}
