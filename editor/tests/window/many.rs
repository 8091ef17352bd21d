//! Finding in everything, and many resources at once, by keyboard.

use augury_editor::view::prompt::Prompt;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::harness::{ORC, Window, says};

const SHIFT: Modifiers = Modifiers::SHIFT;

fn find(window: &mut Window, text: &str) {
    window.press(Modifiers::COMMAND | SHIFT, Key::F);
    window.type_in(text);
}

fn found(window: &Window) -> Vec<String> {
    window.app().state.finding.found.groups.iter().map(|g| g.key.id.clone()).collect()
}

/// The table of monsters with its columns as they are at first, the keyboard in its rows.
fn table(window: &mut Window, first: &str) {
    window.ctrl(Key::P);
    window.type_in(first);
    window.key(Key::Enter);
    window.press(Modifiers::COMMAND | SHIFT, Key::T);
    window.frames(3);
}

#[test]
fn what_is_found_is_gone_to_by_enter() {
    let mut window = Window::usual();
    find(&mut window, "roars");
    assert_eq!(found(&window), ["hill_orc"]);
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("hill_orc"));
    window.frames(3);
    let shown = window.app().state.notices.status.text.clone();
    let focused = window.harness.query_all_by_label("source text").any(|n| n.is_focused());
    assert!(focused, "the source has the keyboard at the line; {shown}");
}

#[test]
fn filters_are_completed_by_tab_and_what_cannot_be_read_is_said() {
    let mut window = Window::usual();
    find(&mut window, "ki");
    window.key(Key::Tab);
    window.type_in("mons");
    window.key(Key::Tab);
    window.type_in("cr>");
    assert!(window.harness.query_all_by_label_contains("cr wants a whole number").count() > 0);
    window.type_in("1");
    assert_eq!(window.app().state.finding.text, "kind:monster cr>1");
    assert_eq!(found(&window), ["ape", "ogre"]);
    window.type_in(" flag:M_SHAMANN");
    assert_eq!(found(&window), Vec::<String>::new(), "nobody has a flag of that name");
    window.type_in(" hue:red");
    assert!(window.harness.query_all_by_label_contains("hue is no field of any kind").count() > 0);
}

#[test]
fn tab_in_the_frame_that_replaces_the_text_takes_an_offer_for_the_new_text() {
    let mut window = Window::usual();
    find(&mut window, "orc ki");
    // All is selected, a letter replaces it, and Tab follows before the next frame.
    window.ctrl(Key::A);
    let events = &mut window.harness.input_mut().events;
    events.push(Event::Text("r".to_owned()));
    let tab = |pressed| Event::Key {
        key: Key::Tab,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    events.extend([tab(true), tab(false)]);
    window.frames(4);
    let text = window.app().state.finding.text.clone();
    assert!(text.starts_with('r') && text.ends_with(':'), "a name that begins with r: {text}");
}

#[test]
fn a_search_is_kept_and_an_edit_is_found_at_once() {
    let mut window = Window::usual();
    find(&mut window, "kind:monster cr:3 ");
    assert_eq!(found(&window), ["ogre"]);
    let text = window.app().state.finding.text.trim().to_owned();
    let keep = augury_editor::view::finding::Seek::Keep(text.clone(), true);
    let state = &mut window.app_mut().state;
    augury_editor::app::finding::apply(state, keep, 0);
    assert_eq!(state.settings.searches, [text]);
    let ape = augury_editor::document::library::Key::new("monsters", "ape");
    let now = window.text("ape").replace("cr: 2", "cr: 3");
    window.app_mut().state.library.set_text(&ape, &now, 0).unwrap();
    window.frames(4);
    assert_eq!(found(&window), ["ape", "ogre"]);
}

#[test]
fn the_table_follows_the_order_of_the_library() {
    let mut window = Window::usual();
    table(&mut window, "ape");
    let first = |w: &mut Window| {
        w.key(Key::Home);
        w.app().state.list.cursor.clone().map(|key| key.id)
    };
    assert_eq!(first(&mut window).as_deref(), Some("ape"));
    window.app_mut().state.list.sort = augury_editor::view::commands::SortBy::Rating;
    window.frames(3);
    assert_ne!(first(&mut window).as_deref(), Some("ape"), "goblins are rated below apes");
}

#[test]
fn words_are_replaced_in_all_after_they_were_shown_and_undone_as_one() {
    let mut window = Window::usual();
    find(&mut window, "MA_ANIMAL");
    assert_eq!(found(&window), ["ape", "goblin", "ogre"]);
    let before: Vec<String> = ["ape", "goblin", "ogre"].iter().map(|id| window.text(id)).collect();
    window.harness.get_by_label("Replace…").click();
    window.frames(3);
    assert!(matches!(window.app().state.prompt, Some(Prompt::Replace(_))));
    window.type_in("MA_DRAGON");
    assert!(window.harness.query_all_by_label_contains("3 lines in 3 files change").count() > 0);
    assert_eq!(window.text("ape"), before[0], "nothing is done yet");
    window.key(Key::Enter);
    assert!(window.app().state.prompt.is_none());
    assert!(window.text("ogre").contains("types: [MA_DRAGON]"));
    window.ctrl(Key::Z);
    let after: Vec<String> = ["ape", "goblin", "ogre"].iter().map(|id| window.text(id)).collect();
    assert_eq!(after, before, "one undo");
    assert!(!window.app().state.library.dirty());
}

#[test]
fn what_is_typed_goes_into_all_rows_that_are_chosen() {
    let mut window = Window::usual();
    table(&mut window, "ape");
    window.press(SHIFT, Key::ArrowDown);
    window.press(SHIFT, Key::ArrowDown);
    assert_eq!(window.app().state.cells.rows.len(), 3);
    window.key(Key::ArrowRight);
    assert_eq!(window.app().state.cells.column, 1);
    window.press(Modifiers::COMMAND, Key::Enter);
    window.ctrl(Key::A);
    window.type_in("7");
    let chosen: Vec<_> = window.app().state.cells.rows.iter().map(|k| k.id.clone()).collect();
    assert_eq!(chosen, ["ape", "goblin", "hill_orc"]);
    for id in &chosen {
        assert!(window.text(id).contains("cr: 7"), "{id}: {}", window.text(id));
    }
    assert!(window.text("ogre").contains("cr: 3"));
    window.key(Key::Escape);
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), ORC);
    assert!(!window.app().state.library.dirty(), "one undo takes it from all");
}

#[test]
fn chosen_rows_are_edited_together_in_the_form_which_tells_what_differs() {
    let mut window = Window::usual();
    table(&mut window, "ape");
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::E);
    assert!(
        window.app().state.notices.status.text.contains("choose several rows"),
        "one row is edited by itself"
    );
    table(&mut window, "ape");
    window.press(SHIFT, Key::ArrowDown);
    window.press(SHIFT, Key::ArrowDown);
    let before: Vec<String> = ["ape", "goblin", "hill_orc", "ogre"].map(|id| window.text(id)).into();
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::E);
    assert!(says(&window, "3 edited together: ape, goblin, hill_orc"));
    assert!(says(&window, "differs: ape 2, goblin 0"), "the challenge ratings of the others");
    let here = window.here().unwrap();
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("17");
    for id in ["ape", "goblin", "hill_orc"] {
        assert!(window.text(id).contains("hd: 17"), "{id}: {}", window.text(id));
    }
    assert_eq!(window.text("ogre"), before[3], "who is not chosen stays");
    window.key(Key::Tab);
    window.ctrl(Key::Z);
    assert!(!window.app().state.library.dirty(), "one undo takes it from all");
    // A name is put into each set once, and taken out of each.
    window.tab_to("add to Types");
    window.type_in("ma_animal");
    window.key(Key::Enter);
    assert!(window.text("hill_orc").contains("types: [MA_HUMANOID, MA_ANIMAL]"));
    assert_eq!(window.text("ape"), before[0], "it was there already");
    window.key(Key::Backspace);
    assert!(
        window.text("ape").contains("types: []") && window.text("hill_orc").contains("types: [MA_HUMANOID]")
    );
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    assert!(!window.app().state.library.dirty());
    // The value that is shown, for all.
    window.tab_to("give all this CR");
    window.key(Key::Space);
    assert!(window.text("goblin").contains("cr: 1") && window.text("ape").contains("cr: 1"), "{here}");
    assert!(!says(&window, "differs: ape 2"));
    window.ctrl(Key::Z);
    // Each by itself again.
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::E);
    assert!(!says(&window, "edited together"));
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("9");
    assert_eq!(window.text("ape"), before[0]);
    window.ctrl(Key::Z);
    let after: Vec<String> = ["ape", "goblin", "hill_orc", "ogre"].map(|id| window.text(id)).into();
    assert_eq!(after, before);
}

#[test]
fn the_hint_of_the_table_says_whether_the_row_is_among_the_chosen() {
    let mut window = Window::usual();
    table(&mut window, "ape");
    window.press(SHIFT, Key::ArrowDown);
    assert!(says(&window, "2 chosen: what is typed goes into all"));
    window.ctrl(Key::P);
    window.type_in("ogre");
    window.key(Key::Enter);
    window.press(Modifiers::COMMAND | SHIFT, Key::T);
    assert!(says(&window, "2 chosen, not this row: what is typed goes into it alone"));
}

#[test]
fn cells_go_to_a_spreadsheet_and_come_back() {
    let mut window = Window::usual();
    table(&mut window, "ape");
    window.key(Key::ArrowRight);
    window.press(SHIFT, Key::ArrowDown);
    window.press(SHIFT, Key::ArrowRight);
    window.harness.event(Event::Copy);
    window.frames(1);
    let copied = window.harness.output().platform_output.commands.iter().find_map(|c| match c {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(copied.as_deref(), Some("2\t1\n0\t1"), "challenge rating and hit dice of ape and goblin");
    window.harness.event(Event::Paste("4\t5\n6\t7\n".into()));
    window.frames(3);
    assert!(window.text("ape").contains("cr: 4") && window.text("ape").contains("hd: 5"));
    assert!(window.text("goblin").contains("cr: 6") && window.text("goblin").contains("hd: 7"));
    window.ctrl(Key::Z);
    assert!(!window.app().state.library.dirty());
    let before = window.text("ape");
    window.harness.event(Event::Paste("4\tmany\n6\t7\n".into()));
    window.frames(3);
    assert_eq!(window.text("ape"), before, "nothing is half done");
    let Some(Prompt::Refused { lines, .. }) = &window.app().state.prompt else { panic!("it is told") };
    assert!(lines[0].contains("monsters/ape") && lines[0].contains("a whole number"), "{lines:?}");
    assert!(!window.app().state.library.dirty());
}

#[test]
fn the_first_cell_fills_those_below_and_clearing_brings_defaults() {
    let mut window = Window::usual();
    table(&mut window, "ape");
    window.key(Key::ArrowRight);
    window.press(SHIFT, Key::ArrowDown);
    window.press(SHIFT, Key::ArrowDown);
    window.press(Modifiers::COMMAND | SHIFT, Key::D);
    assert!(window.text("hill_orc").contains("cr: 2"), "{}", window.text("hill_orc"));
    assert!(window.text("goblin").contains("cr: 2"));
    window.key(Key::Delete);
    assert!(!window.text("goblin").contains("cr:") && !window.text("ape").contains("cr:"));
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), ORC);
    assert!(!window.app().state.library.dirty());
}

#[test]
fn beside_one_resource_is_edited_by_itself() {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("hill_orc");
    window.key(Key::Enter);
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::B);
    table(&mut window, "ape");
    window.press(SHIFT, Key::ArrowDown);
    window.press(SHIFT, Key::ArrowDown);
    let before: Vec<String> = ["ape", "goblin"].map(|id| window.text(id)).into();
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::E);
    assert!(says(&window, "3 edited together: ape, goblin, hill_orc"));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::B);
    window.tab_to("HD of Hill Orc");
    window.ctrl(Key::A);
    window.type_in("17");
    assert!(window.text("hill_orc").contains("hd: 17"));
    assert_eq!(["ape", "goblin"].map(|id| window.text(id)).to_vec(), before);
}
