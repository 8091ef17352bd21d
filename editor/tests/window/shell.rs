//! What stands around the resources: a first pack, packs open before, the history, what is pinned, deleting what
//! others refer to, a report.

use augury_editor::app::{App, Places};
use augury_editor::view::importing::ImportForm;
use augury_editor::view::prompt::Prompt;
use egui::{Key, Modifiers, Role, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::harness::{ORC, Window, command, says};

const ALT: Modifiers = Modifiers { alt: true, ..Modifiers::COMMAND };

fn go(window: &mut Window, words: &str) {
    window.ctrl(Key::P);
    window.type_in(words);
    window.key(Key::Enter);
}

/// Presses the first button of a name.
fn press(harness: &mut Harness<'static, Option<App>>, label: &str) {
    let all: Vec<_> = harness.query_all_by_label(label).collect();
    all.first().unwrap_or_else(|| panic!("no {label}")).click();
    drop(all);
    harness.run_steps(4);
}

#[test]
fn what_is_gone_to_stands_in_sight_in_the_library() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    for name in ["troll", "aasimar", "hill orc", "zombie horde"] {
        go(&mut window, name);
        window.frames(8);
        let here = window.harness.query_all_by_role_and_label(Role::ListBoxOption, name).next();
        let place = here.unwrap_or_else(|| panic!("{name} is out of sight")).rect();
        assert!(place.top() > 80.0 && place.bottom() < 760.0, "{name} is cut off at {place:?}");
    }
}

#[test]
fn a_list_that_was_clicked_is_walked_by_keys() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    window.harness.get_by_role_and_label(Role::ListBoxOption, "Abattoir").click();
    window.frames(4);
    assert_eq!(window.here().as_deref(), Some("abattoir"));
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("aberration_group"));
}

#[test]
fn a_list_that_is_clicked_while_a_picker_is_open_has_the_keyboard() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    window.ctrl(Key::Num2);
    window.ctrl(Key::Num1);
    window.tab_to("monster: hill orc");
    window.key(Key::ArrowDown);
    window.frames(2);
    window.harness.get_by_role_and_label(Role::ListBoxOption, "Abattoir").click();
    window.frames(4);
    assert_eq!(window.here().as_deref(), Some("abattoir"));
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("aberration_group"));
}

#[test]
fn the_first_page_leads_to_a_fight_in_three_clicks() {
    let dir = tempfile::tempdir().unwrap();
    let places = Places { settings: Some(dir.path().join("settings.ron")), journals: None };
    let frame = move |ui: &mut egui::Ui, app: &mut Option<App>| {
        app.get_or_insert_with(|| App::new(ui.ctx(), places.clone(), None)).frame(ui);
    };
    let mut harness =
        Harness::builder().with_size(Vec2::new(1280.0, 800.0)).build_ui_state(frame, None::<App>);
    harness.run_steps(4);
    press(&mut harness, "New pack…");
    let state = &mut harness.state_mut().as_mut().unwrap().state;
    assert!(matches!(state.prompt, Some(Prompt::NewPack { .. })));
    // Into a folder of this test, not beside where it runs; without a name typed it has the usual one.
    let parent = dir.path().to_string_lossy().into_owned();
    state.prompt = Some(Prompt::NewPack { parent, name: String::new() });
    harness.run_steps(2);
    press(&mut harness, "Create");
    for _ in 0..400 {
        harness.run_steps(1);
        if harness.state().as_ref().is_some_and(|a| !a.loading() && a.state.pack_open) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    harness.run_steps(4);
    assert!(dir.path().join("my_pack/pack.ron").is_file());
    press(&mut harness, "Sample fight");
    let app = harness.state().as_ref().unwrap();
    assert_eq!(app.state.problems.totals()[0], 0, "{:?}", app.state.problems.all());
    let creatures = &app.state.debugger.as_ref().unwrap().setup().creatures;
    assert_eq!(creatures.len(), 2, "they stand in the Arena");
    assert_eq!(app.state.settings.recent.len(), 1, "it is among those open before");
}

#[test]
fn a_library_is_imported_and_its_pack_opened() {
    let dir = tempfile::tempdir().unwrap();
    let places = Places { settings: Some(dir.path().join("settings.ron")), journals: None };
    let frame = move |ui: &mut egui::Ui, app: &mut Option<App>| {
        app.get_or_insert_with(|| App::new(ui.ctx(), places.clone(), None)).frame(ui);
    };
    let mut harness =
        Harness::builder().with_size(Vec2::new(1280.0, 800.0)).build_ui_state(frame, None::<App>);
    harness.run_steps(4);
    press(&mut harness, "Import a library…");
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../import/tests/library").to_owned();
    let parent = dir.path().to_string_lossy().into_owned();
    let form = ImportForm { library, parent, name: "ours".to_owned() };
    let ask = |harness: &mut Harness<'static, Option<App>>| {
        let state = &mut harness.state_mut().as_mut().unwrap().state;
        state.prompt = Some(Prompt::Import(form.clone()));
        harness.run_steps(6);
        press(harness, "Import");
    };
    ask(&mut harness);
    let until = |harness: &mut Harness<'static, Option<App>>, is: &dyn Fn(&App) -> bool| {
        for _ in 0..800 {
            harness.run_steps(1);
            if harness.state().as_ref().is_some_and(is) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let labels: Vec<_> =
            harness.query_all_by(|_| true).filter_map(|node| node.accesskit_node().label()).collect();
        panic!("it never came: {labels:?}");
    };
    until(&mut harness, &|app| matches!(app.state.prompt, Some(Prompt::Imported(_))));
    harness.run_steps(6);
    press(&mut harness, "Open the pack");
    until(&mut harness, &|app| !app.loading() && app.state.pack_open);
    assert!(dir.path().join("ours/pack.ron").is_file());
    until(&mut harness, &|app| app.state.owed.origins.is_some());
    let owed = |app: &App| app.state.owed.by_reason.iter().map(|group| group.handlers.len()).sum::<usize>();
    until(&mut harness, &|app| owed(app) == app.state.owed.handlers.len());
    // Again into the same folder: nothing is written, since nothing changed.
    ask(&mut harness);
    let again = |app: &App| matches!(&app.state.prompt, Some(Prompt::Imported(done)) if done.files == 0);
    until(&mut harness, &again);
    // A folder that no import wrote is refused.
    std::fs::remove_file(dir.path().join("ours/origins.ron")).unwrap();
    ask(&mut harness);
    let status = &harness.state().as_ref().unwrap().state.notices.status;
    assert!(status.bad && status.text.contains("choose another"), "{}", status.text);
}

#[test]
fn the_history_goes_to_any_state_and_marks_are_clear_at_the_start() {
    let mut window = Window::usual();
    for (id, value) in [("ape", "7"), ("ogre", "8")] {
        go(&mut window, id);
        window.tab_to("HD");
        window.ctrl(Key::A);
        window.type_in(value);
    }
    window.ctrl(Key::H);
    assert!(says(&window, "monsters/ogre: hd 1 -> 8"));
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    assert!(!window.text("ogre").contains("hd: 8") && window.text("ape").contains("hd: 7"));
    assert!(says(&window, "undone: monsters/ogre"));
    window.key(Key::End);
    window.key(Key::Enter);
    assert!(!window.app().state.library.dirty(), "as it was opened is as it is on the disk");
    window.key(Key::Home);
    window.key(Key::Enter);
    assert!(window.text("ogre").contains("hd: 8") && window.text("ape").contains("hd: 7"));
}

#[test]
fn a_list_in_another_panel_leaves_the_form_where_it_is() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    go(&mut window, "ogre");
    window.tab_to("CR");
    window.ctrl(Key::A);
    window.type_in("9");
    let place = |window: &Window| window.harness.get_by_label("Size: Large").rect();
    let before = place(&window);
    window.ctrl(Key::H);
    window.frames(6);
    assert_eq!(place(&window), before, "the history has the keyboard");
    let is = |label: &str| label.contains("monsters/ogre: cr");
    let row = window.harness.query_all_by_role(Role::ListBoxOption).find(|n| {
        let label = n.accesskit_node().label();
        label.is_some_and(|l| is(&l))
    });
    row.expect("a row of the history").click();
    window.frames(6);
    assert_eq!(place(&window), before);
}

#[test]
fn what_is_pinned_stands_beside_and_a_value_is_taken_over() {
    let mut window = Window::usual();
    go(&mut window, "hill_orc");
    window.press(ALT, Key::B);
    go(&mut window, "goblin");
    assert!(says(&window, "take Attacks over to Goblin"));
    assert!(!says(&window, "take Size over to Goblin"), "both say the same");
    let take = window.harness.get_by_label("take HD over to Goblin");
    take.click();
    window.frames(3);
    assert!(window.text("goblin").contains("hd: 2"), "{}", window.text("goblin"));
    window.ctrl(Key::Z);
    assert!(!window.app().state.library.dirty());
    window.harness.get_by_label("unpin Hill Orc").click();
    window.frames(3);
    assert!(says(&window, "Nothing pinned"));
    assert_eq!(window.text("hill_orc"), ORC);
}

#[test]
fn a_monster_is_made_from_another_one() {
    let mut window = Window::usual();
    go(&mut window, "hill_orc");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    window.type_in("Cave Orc");
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("cave_orc"));
    assert_eq!(window.text("cave_orc"), ORC.replace("Hill Orc", "Cave Orc"));
}

#[test]
fn who_refers_to_it_is_shown_before_it_is_deleted() {
    let dir = tempfile::tempdir().unwrap();
    let pack = dir.path().join("pack");
    std::fs::create_dir_all(pack.join("monsters")).unwrap();
    std::fs::create_dir_all(pack.join("items")).unwrap();
    std::fs::write(pack.join("pack.ron"), "(name: \"test\", format: 2)").unwrap();
    std::fs::write(pack.join("items/club.ron"), "(\n    name: \"Club\",\n    itype: T_WEAPON,\n)\n").unwrap();
    let orc = "(\n    name: \"Orc\",\n    gear: [(item: \"club\")],\n)\n";
    std::fs::write(pack.join("monsters/orc.ron"), orc).unwrap();
    let mut window = Window::over(dir, Vec2::new(1280.0, 800.0), 1.0);
    go(&mut window, "club");
    window.ctrl(Key::Delete);
    assert!(matches!(window.app().state.prompt, Some(Prompt::Delete(_))));
    assert!(says(&window, "1 place refers to it") && says(&window, "monsters/orc:3"));
    window.key(Key::Escape);
    assert!(window.app().state.document().is_some(), "nothing was deleted");
    window.ctrl(Key::Delete);
    window.key(Key::Enter);
    assert!(window.app().state.document().is_none());
    window.ctrl(Key::Z);
    assert!(window.app().state.document().is_some());
}

#[test]
fn a_report_has_the_session_and_what_is_unsaved() {
    let mut window = Window::usual();
    go(&mut window, "ape");
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("7");
    command(&mut window, "save a report");
    assert!(matches!(window.app().state.prompt, Some(Prompt::Report(_))));
    let path = window.dir.path().join("report.ron");
    window.app_mut().state.prompt = Some(Prompt::Report(path.to_string_lossy().into_owned()));
    window.frames(2);
    window.key(Key::Enter);
    window.until("it is saved", |_| path.exists());
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("hd: 7") && text.contains("monsters/ape: hd 1 -> 7"), "{text}");
}

#[test]
fn a_text_is_left_by_keys_and_panels_follow_each_other() {
    let mut window = Window::usual();
    go(&mut window, "hill");
    window.ctrl(Key::Num2);
    window.ctrl(Key::U);
    let in_source = |w: &Window| w.harness.query_all_by_label("source text").any(|n| n.is_focused());
    assert!(in_source(&window));
    window.type_in("// here");
    window.ctrl(Key::Z);
    window.press(Modifiers::COMMAND, Key::Tab);
    assert!(!in_source(&window), "Ctrl+Tab leaves a text");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Tab);
    assert!(in_source(&window), "and Ctrl+Shift+Tab comes back");
    // All the way round, past each panel that is shown.
    let mut seen = Vec::new();
    for _ in 0..20 {
        window.press(Modifiers::COMMAND, Key::Tab);
        let root = window.harness.root();
        let has = root.children_recursive().find(|n| n.is_focused());
        let name = has.and_then(|n| n.accesskit_node().label()).unwrap_or_default();
        if in_source(&window) {
            break;
        }
        seen.push(name);
    }
    assert!(in_source(&window) && seen.len() >= 5, "{seen:?}");
    window.key(Key::Escape);
    assert!(!in_source(&window), "Escape leaves a text too");
    assert_eq!(window.text("hill_orc"), ORC);
}
