//! The handbook in the window: read, searched, gone back in; and what F1 opens in it.

use augury_editor::handbook::{Place, book};
use augury_editor::view::panels::PanelId;
use augury_editor::view::prompt::Prompt;
use augury_editor::view::topics::{self, Topic};
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::fits::{bars, cut};
use crate::harness::{Window, command, says};

/// Opens the handbook by its keys.
fn open(window: &mut Window) {
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::F1);
    window.frames(3);
}

/// Opens a page as a link would.
fn turn_to(window: &mut Window, place: Place) {
    open(window);
    window.app_mut().state.reading.open(place);
    window.frames(4);
}

/// The page and heading that are open.
fn here(window: &Window) -> (String, String) {
    let place = &window.app().state.reading.place;
    (place.page.clone(), place.anchor.clone())
}

fn click(window: &mut Window, label: &str) {
    let all: Vec<_> = window.harness.query_all_by_label(label).collect();
    all.last().unwrap_or_else(|| panic!("no {label}")).click();
    drop(all);
    window.frames(4);
}

fn is_open(window: &Window) -> bool {
    window.app().state.in_front.contains(&PanelId::Handbook)
}

/// A page is drawn: its title is a heading on the screen.
fn reads(window: &Window, title: &str) -> bool {
    window.harness.query_all_by_role(egui::Role::Heading).any(|node| {
        let label = node.accesskit_node().label();
        label.as_deref() == Some(title) && node.rect().is_positive()
    })
}

#[test]
fn words_are_found_and_the_first_is_opened_by_enter() {
    let mut window = Window::usual();
    open(&mut window);
    assert!(is_open(&window) && reads(&window, "Augury"), "the first page");
    window.type_in("saving throw");
    assert!(says(&window, "Saving throws"), "what was found is listed");
    window.key(Key::Enter);
    assert_eq!(here(&window), ("rules/saving-throws.md".to_owned(), String::new()));
    assert!(reads(&window, "Saving throws"));
    // The page has the keyboard: keys scroll it, and Back is its own.
    window.press(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(here(&window).0, "", "back to the first page");
    window.press(Modifiers::ALT, Key::ArrowRight);
    assert_eq!(here(&window).0, "rules/saving-throws.md");
    open(&mut window);
    window.type_in("breakpoint");
    window.key(Key::ArrowDown);
    let second = window.app().state.reading.found[1].place.clone();
    window.key(Key::Enter);
    assert_eq!(window.app().state.reading.place, second, "arrows choose while one types");
}

#[test]
fn what_is_not_found_says_what_to_try() {
    let mut window = Window::usual();
    open(&mut window);
    window.type_in("breakpiont");
    assert!(says(&window, "Nothing found") && says(&window, "Fewer words find more"));
    click(&mut window, "Search for breakpoint");
    assert!(!window.app().state.reading.found.is_empty());
    open(&mut window);
    window.press(Modifiers::COMMAND, Key::A);
    window.type_in("qqqqqqqqqqqqqqq");
    click(&mut window, "Show the contents");
    assert!(window.app().state.reading.query.is_empty());
}

#[test]
fn links_lead_from_page_to_page_and_to_headings() {
    let mut window = Window::open(Vec2::new(1920.0, 1080.0), 1.0);
    turn_to(&mut window, Place::top("authors/debugging.md"));
    assert!(reads(&window, "Debugging forwards and backwards"));
    turn_to(&mut window, Place::heading("authors/window.md", "why"));
    assert!(reads(&window, "Why"), "a heading far below is in sight");
    click(&mut window, "What you see");
    assert_eq!(here(&window), ("authors/debugging.md".to_owned(), "what-you-see".to_owned()));
    assert!(reads(&window, "What you see"));
    click(&mut window, "back in the handbook");
    assert_eq!(here(&window), ("authors/window.md".to_owned(), "why".to_owned()));
}

#[test]
fn the_contents_are_walked_by_keys() {
    let mut window = Window::open(Vec2::new(1920.0, 1080.0), 1.0);
    window.ctrl(Key::Num2);
    open(&mut window);
    window.tab_to("contents of the handbook");
    window.key(Key::Home);
    window.type_in("rul");
    assert!(!says(&window, "Saving throws"), "its chapter is folded");
    window.key(Key::ArrowRight);
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    assert_eq!(here(&window).0, "rules/events.md");
    assert!(reads(&window, "Events"));
}

#[test]
fn f1_on_a_field_tells_what_it_is_and_again_opens_its_place() {
    for by_mouse in [false, true] {
        let mut window = Window::usual();
        window.ctrl(Key::P);
        window.type_in("hill");
        window.key(Key::Enter);
        window.tab_to("HD");
        window.key(Key::F1);
        assert!(says(&window, "hd: ") && says(&window, "Open in the handbook"), "the short help stays");
        assert!(!is_open(&window));
        if by_mouse {
            click(&mut window, "Open in the handbook (F1)");
        } else {
            window.key(Key::F1);
            window.frames(3);
        }
        assert!(is_open(&window), "by mouse: {by_mouse}");
        let kind = augury_engine::base::id::Kind::Monster;
        let wanted = topics::place(&Topic::Field(Some(kind), "hd".to_owned()));
        assert_eq!(window.app().state.reading.place, wanted);
        assert!(!says(&window, "Open in the handbook"), "the short help is closed");
    }
}

#[test]
fn f1_on_an_event_and_in_a_script_opens_their_places() {
    let script = "(\n    name: \"Ape\",\n    types: [MA_ANIMAL],\n    cr: 2,\n    handlers: [(on: \"EV_HIT\", script: \"roll(1)\")],\n)\n";
    let files = [("pack/pack.ron", "(name: \"test\", format: 2)"), ("pack/monsters/ape.ron", script)];
    let mut window = Window::of(&files, Vec2::new(1280.0, 800.0));
    window.ctrl(Key::P);
    window.type_in("ape");
    window.key(Key::Enter);
    window.tab_to("event of handler 1: Hits");
    window.key(Key::F1);
    assert!(says(&window, "Open in the handbook"));
    window.key(Key::F1);
    window.frames(3);
    let (_, hit) =
        augury_engine::base::event_code::EventCode::all().find(|(name, _)| *name == "EV_HIT").unwrap();
    assert_eq!(window.app().state.reading.place, topics::place(&Topic::Event(hit)));
    window.ctrl(Key::I);
    window.tab_to("script of handler 1");
    window.key(Key::Home);
    window.key(Key::F1);
    assert!(says(&window, "Open in the handbook"), "the function that the caret is in");
    window.key(Key::F1);
    window.frames(3);
    let wanted = topics::place(&Topic::Function("roll".to_owned()));
    assert_eq!(window.app().state.reading.place, wanted);
    // In the source the word at the caret is meant, wherever it stands.
    window.ctrl(Key::U);
    window.press(Modifiers::CTRL, Key::Home);
    window.key(Key::ArrowDown);
    window.key(Key::End);
    for _ in 0..8 {
        window.key(Key::ArrowLeft);
    }
    assert!(window.harness.get_by_label("source text").is_focused());
    window.key(Key::F1);
    window.frames(2);
    assert!(says(&window, "name: "), "{:?}", window.app().state.prompt);
    assert!(window.app().state.prompt.is_none());
}

#[test]
fn f1_on_a_panel_a_command_and_a_problem_opens_their_places() {
    let files = [
        ("pack/pack.ron", "(name: \"test\", format: 2)"),
        ("pack/monsters/ape.ron", "(name: \"Ape\", hdd: 2)"),
    ];
    let mut window = Window::of(&files, Vec2::new(1280.0, 800.0));
    window.ctrl(Key::L);
    window.key(Key::F1);
    assert_eq!(window.app().state.prompt, Some(Prompt::Help(Some(PanelId::Library))));
    assert!(says(&window, "Open in the handbook"));
    window.key(Key::F1);
    window.frames(3);
    assert!(window.app().state.prompt.is_none() && is_open(&window));
    assert_eq!(here(&window), ("authors/window.md".to_owned(), "library".to_owned()));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.type_in("import");
    window.key(Key::F1);
    window.frames(3);
    assert_eq!(here(&window).0, "bring-your-library.md");
    window.until("the slip is a problem", |w| w.app().state.problems.totals()[0] == 1);
    window.key(Key::F8);
    window.show("Problems (1)");
    let problem = window.app().state.problems.current().unwrap().what.clone();
    let wanted = topics::place(&Topic::Problem(problem));
    window.app_mut().state.prompt = Some(Prompt::Help(Some(PanelId::Problems)));
    window.frames(2);
    click(&mut window, "Open in the handbook");
    assert_eq!(window.app().state.reading.place, wanted);
}

#[test]
fn the_omnibox_finds_pages_and_headings() {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("? priority chain");
    assert!(says(&window, "The priority chain"));
    window.key(Key::Enter);
    window.frames(3);
    assert_eq!(here(&window).0, "rules/chain.md");
    window.ctrl(Key::P);
    window.type_in("? ");
    assert!(says(&window, "Cookbook"), "the chapters");
    window.key(Key::Escape);
}

#[test]
fn the_handbook_is_read_without_a_pack() {
    let mut window = Window::over(tempfile::tempdir().unwrap(), Vec2::new(1280.0, 800.0), 1.0);
    assert!(!window.app().state.pack_open);
    click(&mut window, "Handbook");
    assert!(window.app().state.reading.alone && reads(&window, "Augury"));
    window.type_in("first spell");
    window.key(Key::Enter);
    assert!(reads(&window, "Your first spell"));
    window.press(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(here(&window).0, "");
    click(&mut window, "Back to the start page");
    assert!(!window.app().state.reading.alone && says(&window, "Guided tours"));
    command(&mut window, "Handbook");
    assert!(window.app().state.reading.alone);
    window.key(Key::Escape);
    assert!(!window.app().state.reading.alone);
}

#[test]
fn every_page_is_drawn_and_no_text_of_it_is_cut() {
    let mut window = Window::open(Vec2::new(1280.0, 800.0), 1.0);
    open(&mut window);
    let mut wrong = Vec::new();
    for entry in book().entries() {
        window.app_mut().state.reading.open(Place::top(&entry.path));
        window.frames(3);
        let found = cut(&window.harness.output().shapes, &bars(&window.harness));
        wrong.extend(found.into_iter().map(|(text, ..)| format!("{}: {text}", entry.path)));
        let title = &book().page(&entry.path).unwrap().title;
        if !reads(&window, title) {
            wrong.push(format!("{} has not its title", entry.path));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_word_that_is_meant_is_in_sight() {
    let mut window = Window::usual();
    let section = book().page("glossary.md").unwrap().sections.last().unwrap();
    let (last, title) = (section.anchor.clone(), section.title.clone());
    turn_to(&mut window, Place::heading("glossary.md", &last));
    let place = window
        .harness
        .query_all_by_role(egui::Role::Heading)
        .find(|node| node.accesskit_node().label().as_deref() == Some(title.as_str()));
    let rect = place.map(|node| node.rect()).unwrap();
    let panel = window.harness.query_all_by_label("page Glossary").next().unwrap().rect();
    // Heads of sections are wider than the page by a part of a point.
    assert!(panel.expand(1.0).contains_rect(rect), "{rect:?} in {panel:?}");
    turn_to(
        &mut window,
        Place { page: "glossary.md".to_owned(), anchor: last, word: "wondering".to_owned() },
    );
    window.frames(8);
    let word =
        window.harness.query_all_by_label_contains("wondering").next().map(|node| node.rect()).unwrap();
    assert!(panel.expand(1.0).contains_rect(word), "{word:?} in {panel:?}");
}
