//! The shell around the panels: the field that looks for everything, what is told over the panels, menus of rows and tabs, the
//! Edit menu, the kinds of a new resource.

use augury_editor::app::layout;
use augury_editor::view::panels::{Layout, PanelId};
use augury_editor::view::prompt::Prompt;
use augury_editor::view::settings::ThemeChoice;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::harness::{ORC, Window, command, says};

fn click(window: &mut Window, label: &str) {
    let all: Vec<_> = window.harness.query_all_by_label(label).collect();
    all.first().unwrap_or_else(|| panic!("no {label}")).click();
    drop(all);
    window.frames(4);
}

fn look_for(window: &mut Window, words: &str) {
    window.ctrl(Key::P);
    window.type_in(words);
}

fn is_open(window: &Window, panel: PanelId) -> bool {
    window.app().state.panels.contains(&panel)
}

#[test]
fn one_field_finds_resources_commands_and_texts() {
    let mut window = Window::usual();
    click(&mut window, "search: resources, commands, text");
    assert!(matches!(window.app().state.prompt, Some(Prompt::Palette { .. })));
    window.type_in("?");
    assert!(says(&window, "Text in the pack"));
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    match &window.app().state.prompt {
        Some(Prompt::Palette { query, .. }) => assert_eq!(query, ">", "the second way"),
        other => panic!("{other:?} is asked"),
    }
    window.key(Key::Escape);
    look_for(&mut window, ">light colours");
    window.key(Key::Enter);
    assert_eq!(window.app().state.settings.theme, ThemeChoice::Light);
    look_for(&mut window, "#roars");
    window.frames(3);
    window.key(Key::Enter);
    window.frames(3);
    assert_eq!(window.here().as_deref(), Some("hill_orc"));
    assert_eq!(window.app().state.prompt, None);
    look_for(&mut window, "goblin");
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("goblin"));
}

#[test]
fn commands_are_found_by_words_from_elsewhere() {
    for (typed, title) in [("coverage", "Handler coverage…"), ("theme", "Dark colours"), ("zoom", "Larger")]
    {
        let mut window = Window::usual();
        window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        window.type_in(typed);
        let rows = window.harness.query_all_by_role_and_label(Role::ListBoxOption, title).count();
        assert_eq!(rows, 1, "{typed} finds {title}");
    }
}

/// Goes on by Tab to the name in the form.
fn to_name(window: &mut Window) {
    for _ in 0..200 {
        let mut fields = window.harness.query_all_by_role_and_label(Role::TextInput, "Name");
        if fields.any(|field| field.is_focused()) {
            return;
        }
        drop(fields);
        window.key(Key::Tab);
    }
    panic!("Tab never came to the name");
}

/// Renames the orc in its form, as an author types it.
fn edited() -> Window {
    let mut window = Window::usual();
    look_for(&mut window, "hill_orc");
    window.key(Key::Enter);
    window.frames(4);
    to_name(&mut window);
    window.ctrl(Key::A);
    window.type_in("Grey Orc");
    window.key(Key::Tab);
    assert!(window.text("hill_orc").contains("Grey Orc"));
    window
}

#[test]
fn what_is_told_offers_what_comes_next_and_goes_by_itself() {
    let mut window = edited();
    let over = |window: &Window, begins: &str| {
        window.app().state.notices.toasts.iter().any(|toast| toast.told.text.starts_with(begins))
    };
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), ORC);
    assert!(over(&window, "Undid"));
    window.frames(2);
    click(&mut window, "notification: Redo");
    assert!(window.text("hill_orc").contains("Grey Orc"));
    assert!(over(&window, "Did again") && !over(&window, "Undid"));
    click(&mut window, "dismiss notification");
    assert!(!over(&window, "Did again"));
    // Without a click it goes after some seconds, once the pointer is not over it.
    window.harness.event(egui::Event::PointerGone);
    window.ctrl(Key::Z);
    assert!(over(&window, "Undid"));
    window.frames(60);
    assert!(window.app().state.notices.toasts.is_empty());
    assert!(window.app().state.notices.told.iter().any(|told| told.text.starts_with("Undid")));
}

#[test]
fn the_bell_counts_what_went_wrong_and_lists_all_that_was_told() {
    let mut window = edited();
    window.app_mut().state.complain("the disk is full");
    window.frames(2);
    let unread = window.app().state.unread();
    assert!(unread > 0);
    click(&mut window, &format!("notifications, {unread} unread"));
    assert_eq!(window.app().state.prompt, Some(Prompt::Notices));
    assert!(says(&window, "Notifications") && says(&window, "! the disk is full"));
    window.key(Key::Escape);
    assert_eq!(window.app().state.unread(), 0);
    assert!(says(&window, "notifications, 0 unread"));
}

#[test]
fn tabs_bring_panels_into_their_group_and_split_it() {
    let mut window = Window::usual();
    assert!(!is_open(&window, PanelId::Queue));
    click(&mut window, "add a panel beside Library");
    click(&mut window, "Queue");
    assert!(is_open(&window, PanelId::Queue));
    let kept = |window: &Window| layout::kept(&window.app().state.settings, Layout::Edit).unwrap();
    assert!(layout::group(&kept(&window), PanelId::Library).contains(&PanelId::Queue));
    let tab: Vec<_> = window.harness.query_all_by_label("Queue").collect();
    tab.first().unwrap().click_secondary();
    drop(tab);
    window.frames(4);
    click(&mut window, "Split down");
    assert_eq!(layout::group(&kept(&window), PanelId::Queue), [PanelId::Queue]);
    window.frames(4);
    command(&mut window, "Reset layouts");
    assert!(!is_open(&window, PanelId::Queue));
}

#[test]
fn a_row_of_the_library_has_a_menu_by_mouse_and_by_keys() {
    let mut window = Window::usual();
    let row = window.harness.get_by_role_and_label(Role::ListBoxOption, "Goblin");
    row.click_secondary();
    window.frames(4);
    assert_eq!(window.here().as_deref(), Some("goblin"), "its commands mean the row");
    click(&mut window, "Open in split view");
    assert_eq!(window.app().state.viewed.pinned.0.len(), 1);
    window.ctrl(Key::L);
    window.key(Key::ArrowDown);
    window.press(Modifiers::SHIFT, Key::F10);
    window.frames(2);
    assert!(says(&window, "Open in split view"));
    click(&mut window, "Duplicate resource");
    assert!(window.here().is_some_and(|here| here != "goblin"));
}

#[test]
fn the_edit_menu_works_on_the_text_that_had_the_keyboard() {
    let mut window = edited();
    to_name(&mut window);
    // The menu stands above the layout of that name.
    let mut all: Vec<_> = window.harness.query_all_by_label("Edit").collect();
    all.sort_by(|a, b| a.rect().top().total_cmp(&b.rect().top()));
    all.first().unwrap().click();
    drop(all);
    window.frames(4);
    click(&mut window, "Select all");
    window.frames(3);
    window.type_in("Ork");
    window.key(Key::Tab);
    assert!(window.text("hill_orc").contains("name: \"Ork\""), "{}", window.text("hill_orc"));
}

#[test]
fn a_new_resource_is_of_a_kind_that_is_clicked_or_walked_to() {
    let mut window = Window::usual();
    window.ctrl(Key::N);
    let folder = |window: &Window| match &window.app().state.prompt {
        Some(Prompt::Create { folder, .. }) => folder.clone(),
        other => panic!("{other:?} is asked"),
    };
    assert_eq!(folder(&window), "monsters");
    window.key(Key::ArrowDown);
    assert_eq!(folder(&window), "templates");
    window.harness.get_by_role_and_label(Role::RadioButton, "god").click();
    window.frames(3);
    assert_eq!(folder(&window), "gods");
    click(&mut window, "Cancel");
    assert_eq!(window.app().state.prompt, None);
}
