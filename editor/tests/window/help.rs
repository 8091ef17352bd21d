//! Help: of the panel that has the keyboard, the sheet of all keys, the glossary, what the program is.

use augury_editor::view::panel_help::help_of;
use augury_editor::view::panels::PanelId;
use augury_editor::view::prompt::Prompt;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::{Window, says};

fn click(window: &mut Window, label: &str) {
    let all: Vec<_> = window.harness.query_all_by_label(label).collect();
    all.first().unwrap_or_else(|| panic!("no {label}")).click();
    drop(all);
    window.frames(4);
}

fn asked(window: &Window) -> Option<&Prompt> {
    window.app().state.prompt.as_ref()
}

#[test]
fn f1_tells_about_the_panel_that_has_the_keyboard() {
    let mut window = Window::usual();
    window.ctrl(Key::L);
    window.key(Key::F1);
    assert_eq!(asked(&window), Some(&Prompt::Help(Some(PanelId::Library))));
    assert!(says(&window, help_of(PanelId::Library).unwrap().words));
    assert!(says(&window, "To the Library: Ctrl+L"), "its keys");
    window.key(Key::Escape);
    assert!(asked(&window).is_none(), "Escape closes it");
    window.frames(3);
    window.ctrl(Key::P);
    window.type_in("ape");
    window.key(Key::Enter);
    window.ctrl(Key::U);
    window.key(Key::F1);
    assert_eq!(asked(&window), Some(&Prompt::Help(Some(PanelId::Source))));
    window.key(Key::Escape);
    assert!(asked(&window).is_none());
}

#[test]
fn f1_in_no_panel_says_where_help_is() {
    let mut window = Window::usual();
    if let Some(focus) = window.harness.ctx.memory(|m| m.focused()) {
        window.harness.ctx.memory_mut(|m| m.surrender_focus(focus));
    }
    window.frames(2);
    window.key(Key::F1);
    assert_eq!(asked(&window), Some(&Prompt::Help(None)));
    assert!(says(&window, "Tour: Ask why"));
    click(&mut window, "Glossary");
    assert!(matches!(asked(&window), Some(Prompt::Glossary(_))));
}

#[test]
fn the_key_sheet_has_all_keys_and_finds_some() {
    for size in [Vec2::new(1280.0, 800.0), Vec2::new(1920.0, 1080.0)] {
        let mut window = Window::open(size, 1.0);
        window.ctrl(Key::F1);
        assert!(matches!(asked(&window), Some(Prompt::KeySheet(_))));
        for line in ["Save: Ctrl+S", "Redo: Ctrl+Y or Ctrl+Shift+Z", "Explore: X"] {
            assert!(window.harness.query_by_label(line).is_some(), "{line}");
        }
        window.type_in("step back");
        assert!(says(&window, "Step back over: Alt+F10") && !says(&window, "Save: Ctrl+S"));
        window.key(Key::Escape);
        assert!(asked(&window).is_none());
    }
}

#[test]
fn the_glossary_finds_terms_events_fields_and_stati() {
    let mut window = Window::usual();
    window.press(Modifiers::SHIFT, Key::F1);
    for (typed, found) in [
        ("checkpoint", "a copy of the world that a session can be run on from"),
        ("vdmg", "v_dmg"),
        ("ev_strike", "1 resource of this pack does."),
        ("poisoned", "POISONED"),
        ("no such word at all", "nothing matches"),
    ] {
        window.ctrl(Key::A);
        window.type_in(typed);
        assert!(says(&window, found), "{typed}: {found}");
    }
    window.key(Key::Escape);
    assert!(asked(&window).is_none());
}

#[test]
fn what_the_program_is_and_where_its_files_are() {
    let mut window = Window::usual();
    click(&mut window, "Help");
    click(&mut window, "About Augury");
    assert_eq!(asked(&window), Some(&Prompt::About));
    assert!(says(&window, concat!("Augury ", env!("CARGO_PKG_VERSION"))));
    assert!(says(&window, "SIL Open Font License") && says(&window, "settings.ron"));
    click(&mut window, "Close");
    assert!(asked(&window).is_none());
}
