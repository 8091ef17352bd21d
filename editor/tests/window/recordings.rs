//! Recordings by keyboard: a fight is saved under a name and runs again, a change makes it go otherwise and loading it
//! stands where that begins; which handlers never ran is marked in the Library; the trace goes to a file.

use augury_editor::document::library::Key as Resource;
use augury_editor::lab::scenario_test::Held;
use augury_editor::view::commands::UiCommand;
use augury_engine::base::id::{Kind, ResId};
use egui::{Key, Modifiers, Vec2};

use crate::fight::{self, debugger};
use crate::harness::{Window, command, says};

fn fought() -> Window {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    fight::fought(&mut window);
    window
}

/// Types a file's text, as the source does; nothing is saved.
fn write(window: &mut Window, key: &Resource, text: &str) {
    let command = UiCommand::SetText { key: key.clone(), text: text.to_owned() };
    augury_editor::app::apply::apply(&mut window.app_mut().state, command, 0);
}

/// What came of a recording, once it was run.
fn came(window: &Window, name: &str) -> Option<Result<Held, String>> {
    let state = &window.app().state.recordings;
    let case = state.cases.iter().find(|c| c.name == name)?;
    case.came.clone().filter(|_| state.running.is_none() && !state.stale)
}

#[test]
fn a_recording_is_saved_holds_and_once_changed_is_loaded_where_it_goes_otherwise() {
    let mut window = fought();
    command(&mut window, "Save as scenario");
    window.type_in("the sample fight");
    window.key(Key::Enter);
    window.frames(3);
    window.show("Recordings");
    window.until("it was run", |w| came(w, "the_sample_fight").is_some());
    assert_eq!(came(&window, "the_sample_fight"), Some(Ok(Held::Holds)));
    assert!(says(&window, "the_sample_fight: holds"));
    // The same name again is refused, and says so.
    command(&mut window, "Save as scenario");
    window.type_in("the sample fight");
    window.key(Key::Enter);
    window.frames(3);
    let status = &window.app().state.notices.status;
    assert!(status.bad && status.text.contains("choose another name"), "{}", status.text);

    // Somebody changes the orc's blows: a pull, or a rule.
    let was = debugger(&window).session().unwrap().moments();
    let text = window.text("hill_orc");
    let changed = text.replace("damage: \"1d3\"", "damage: \"4d6\"");
    assert_ne!(text, changed);
    std::fs::write(window.file("hill_orc"), &changed).unwrap();
    window.until("it goes otherwise", |w| matches!(came(w, "the_sample_fight"), Some(Err(_))));
    let Some(Err(why)) = came(&window, "the_sample_fight") else { panic!("it holds") };
    assert!(why.starts_with("it goes otherwise"), "first where, then what came of it: {why}");
    let place =
        window.app().state.recordings.cases.iter().position(|c| c.name == "the_sample_fight").unwrap();
    window.show("Recordings");
    window.tab_to("recordings");
    window.key(Key::Home);
    for _ in 0..place {
        window.key(Key::ArrowDown);
    }
    assert!(says(&window, "Load it") && says(&window, "It is right now"));
    window.key(Key::Enter);
    window.frames(3);
    let session = debugger(&window).session().unwrap();
    assert_ne!(session.moments(), was, "it runs on the content as it is");
    assert!(!debugger(&window).following(), "it stands where it goes otherwise");
    assert_eq!(debugger(&window).says(), [] as [String; 0], "what there is to say about it was said");
    let status = window.app().state.notices.status.text.clone();
    assert!(status.contains("from here on it goes otherwise"), "{status}");
    // What was told up to here is what was expected, but for answers that are still to come.
    let folder = window.app().state.recordings.cases[place].folder.clone();
    let expected = std::fs::read_to_string(folder.join("expect.tree")).unwrap();
    let parts = augury_editor::lab::trace::parts(&expected, session);
    assert_eq!(parts, debugger(&window).cursor());
    // Loaded by its file it stands there too.
    window.press(Modifiers::ALT, Key::End);
    assert!(debugger(&window).following());
    command(&mut window, "Load session");
    window.ctrl(Key::A);
    window.type_in(&folder.join("scenario.ron").to_string_lossy());
    window.key(Key::Enter);
    assert_eq!(debugger(&window).cursor(), parts);
    let status = window.app().state.notices.status.text.clone();
    assert!(status.contains("from here on it goes otherwise"), "{status}");
    window.show("Recordings");
    // It was meant: what comes now is right.
    window.tab_to("It is right now");
    window.key(Key::Enter);
    window.until("it was written", |w| came(w, "the_sample_fight") == Some(Ok(Held::Holds)));
    assert_ne!(std::fs::read_to_string(folder.join("expect.tree")).unwrap(), expected);
    // Another program writes what has to come of it: what was known of it is of before.
    std::fs::write(folder.join("expect.tree"), expected).unwrap();
    window.until("it goes otherwise again", |w| matches!(came(w, "the_sample_fight"), Some(Err(_))));
}

#[test]
fn what_never_ran_is_marked_in_the_library_once_something_ran() {
    let mut window = Window::shipped_with(Vec2::new(1280.0, 800.0), |pack| {
        for (id, on) in [("goblin", "EVICTIM(EV_STRIKE)"), ("kocrachon", "PRE(EV_STRIKE)")] {
            let file = pack.join(format!("monsters/{id}.ron"));
            let text = std::fs::read_to_string(&file).unwrap();
            let end = text.trim_end().strip_suffix(')').unwrap();
            assert!(!text.contains("handlers:"), "{id} has handlers of its own by now: take another");
            let with = format!("{end}    handlers: [(on: \"{on}\", messages: [\"It winces.\"])],\n)\n");
            std::fs::write(file, with).unwrap();
        }
    });
    window.app_mut().state.list.folder = Some("monsters".to_owned());
    window.app_mut().state.list.filter = "kocra".to_owned();
    window.frames(2);
    let never = "1 of 1 handler never ran (this session)";
    assert!(!says(&window, never), "nothing ran yet");
    fight::fought(&mut window);
    window.ctrl(Key::Num1);
    window.frames(3);
    assert!(says(&window, never), "the kocrachon's did not");
    window.app_mut().state.list.filter = "goblin".to_owned();
    window.frames(3);
    let goblin = ResId::new(Kind::Monster, "goblin");
    assert_eq!(window.app().state.covered(goblin), Some((1, 1)), "the goblin was struck at");
    // What is typed as the number of fights is run, and nothing where it is none.
    command(&mut window, "Handler coverage");
    window.tab_to("number of fights");
    window.ctrl(Key::A);
    window.type_in("many");
    window.key(Key::Enter);
    window.frames(2);
    assert!(says(&window, "Whole number, 0 to"), "it is still asked");
    window.tab_to("number of fights");
    window.ctrl(Key::A);
    window.type_in("3");
    window.key(Key::Enter);
    window.until("they were run", |w| w.app().state.coverage.of_what().contains("3 fights"));
    // The card of a handler says where it stands in its chain, and how often it ran.
    let key = Resource::new("monsters", "goblin");
    augury_editor::app::apply::apply(&mut window.app_mut().state, UiCommand::Look(key), 0);
    window.show("Form");
    assert!(says(&window, "; runs in ") && says(&window, "; ran "), "alone in its chain or not");
}

#[test]
fn the_trace_goes_to_a_file_in_the_form_that_its_name_says() {
    let mut window = fought();
    let moments = debugger(&window).session().unwrap().moments();
    for (name, what) in [("trace.jsonl", "{"), ("trace.tree", "EV_STRIKE"), ("trace.txt", "throw EV_STRIKE")]
    {
        let path = window.dir.path().join(name);
        command(&mut window, "Export the trace");
        window.ctrl(Key::A);
        window.type_in(&path.to_string_lossy());
        window.key(Key::Enter);
        window.until("it is written", |w| w.app().state.notices.status.text.contains("the trace is in"));
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(what), "{name}: {}", text.chars().take(200).collect::<String>());
        if name == "trace.txt" {
            assert_eq!(text.lines().count() as u64, moments, "a moment a line");
        }
        window.app_mut().state.say("");
    }
    // Where the disk refuses, that is said.
    let file = window.dir.path().join("pack.txt");
    std::fs::create_dir_all(&file).unwrap();
    command(&mut window, "Export the trace");
    window.ctrl(Key::A);
    window.type_in(&file.to_string_lossy());
    window.key(Key::Enter);
    window.until("it is refused", |w| w.app().state.notices.status.bad);
}

#[test]
fn a_session_on_an_unsaved_edit_is_loaded_as_it_was_after_the_edit_is_gone() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    // An edit that nobody saves.
    let text = window.text("hill_orc");
    let changed = text.replace("damage: \"1d3\"", "damage: \"4d6\"");
    assert_ne!(text, changed);
    let key = Resource::new("monsters", "hill_orc");
    write(&mut window, &key, &changed);
    window.until("it is live", |w| {
        let content = debugger(w).newest().content.clone();
        let id = ResId::new(Kind::Monster, "hill_orc");
        content.get(id).is_some_and(|r| r.text.contains("4d6"))
    });
    fight::fought(&mut window);
    let (moments, live) = {
        let session = debugger(&window).session().unwrap();
        (session.moments(), session.live().clone())
    };
    let path = window.dir.path().join("fight.ron");
    command(&mut window, "Save session");
    window.ctrl(Key::A);
    window.type_in(&path.to_string_lossy());
    window.key(Key::Enter);
    // What runs on a thread since the edit may have told of something meanwhile.
    let told: Vec<&str> = window.app().state.notices.told.iter().map(|told| told.text.as_str()).collect();
    assert!(told.iter().any(|text| text.contains("with the text of 1 unsaved resource")), "{told:?}");
    // The edit is given up, and the file is what it was.
    write(&mut window, &key, &text);
    window.until("it is live again", |w| {
        let id = ResId::new(Kind::Monster, "hill_orc");
        !debugger(w).compiling()
            && debugger(w).newest().content.get(id).is_some_and(|r| !r.text.contains("4d6"))
    });
    window.frames(3);
    command(&mut window, "Load session");
    window.ctrl(Key::A);
    window.type_in(&path.to_string_lossy());
    window.key(Key::Enter);
    window.frames(3);
    let session = debugger(&window).session().unwrap();
    assert_eq!(
        (session.moments(), session.live() == &live),
        (moments, true),
        "{}",
        window.app().state.notices.status.text
    );
    assert!(
        !window.app().state.notices.status.text.contains("other content"),
        "{}",
        window.app().state.notices.status.text
    );
}
