//! Clicks that come faster than frames: a double click counts as one however slow frames are, and no click is lost.

use augury_editor::document::library::Key as Resource;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::harness::{Window, command};

/// A button of the mouse goes down or up.
fn button(at: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
}

/// How the events of a double click come to frames.
#[derive(Clone, Copy, Debug)]
enum Come {
    /// All in one frame.
    Together,
    /// Both clicks in a frame each.
    ClickByClick,
    /// Each in a frame of its own.
    OneByOne,
}

impl Come {
    const ALL: [Come; 3] = [Come::Together, Come::ClickByClick, Come::OneByOne];

    /// How many milliseconds a frame takes. Where press and release have a frame each, clicks are so far apart.
    fn takes(self) -> &'static [u32] {
        match self {
            Come::Together | Come::ClickByClick => &[16, 250, 700],
            Come::OneByOne => &[16, 120, 280],
        }
    }

    fn frames(self, at: Pos2) -> Vec<Vec<Event>> {
        let click = || vec![button(at, true), button(at, false)];
        match self {
            Come::Together => vec![click().into_iter().chain(click()).collect()],
            Come::ClickByClick => vec![click(), click()],
            Come::OneByOne => click().into_iter().chain(click()).map(|event| vec![event]).collect(),
        }
    }
}

/// Clicks twice at a place, with frames that take so many milliseconds.
fn twice(window: &mut Window, at: Pos2, come: Come, frame: u32) {
    window.harness.hover_at(at);
    window.frames(3);
    let mut time = window.harness.ctx.input(|i| i.time);
    let mut step = |window: &mut Window, events: Vec<Event>| {
        time += f64::from(frame) / 1000.0;
        window.harness.input_mut().time = Some(time);
        window.harness.input_mut().events.extend(events);
        window.frames(1);
    };
    for events in come.frames(at) {
        step(window, events);
    }
    for _ in 0..3 {
        step(window, Vec::new());
    }
}

/// A place on the Arena's map that is not its middle, where a map that followed the square would move.
fn off_the_middle(window: &Window) -> Pos2 {
    let map = window.harness.query_all_by_label_contains("arena map, ").next().unwrap().rect();
    map.left_bottom() + Vec2::new(70.0, -26.0)
}

fn placed(window: &Window) -> usize {
    let session = window.app().state.debugger.as_ref().and_then(|debugger| debugger.session());
    session.map_or(0, |session| session.live().creatures().count())
}

/// A window on a pack with a floor to stand on.
fn with_a_floor() -> Window {
    let files = [
        ("pack/pack.ron", "(name: \"Mine\", format: 2)"),
        ("pack/monsters/rat.ron", "(\n    name: \"Rat\",\n    types: [MA_ANIMAL],\n)\n"),
        ("pack/terrains/floor.ron", "(name: \"floor\")"),
        ("pack/terrains/dungeon_wall.ron", "(name: \"wall\", flags: [TF_SOLID])"),
    ];
    Window::of(&files, Vec2::new(1280.0, 800.0))
}

/// What has the keyboard.
fn focused(window: &Window) -> String {
    let focused = window.harness.root().children_recursive().find(|node| node.is_focused());
    focused.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
}

#[test]
fn a_double_click_places_a_monster_however_its_events_come() {
    for come in Come::ALL {
        for frame in come.takes().iter().copied() {
            let mut window = with_a_floor();
            command(&mut window, "To the arena");
            window.frames(4);
            let at = off_the_middle(&window);
            twice(&mut window, at, come, frame);
            assert_eq!(placed(&window), 1, "{come:?}, {frame} ms a frame");
        }
    }
}

#[test]
fn a_double_click_opens_a_row_however_its_events_come() {
    for come in Come::ALL {
        for frame in come.takes().iter().copied() {
            let mut window = Window::usual();
            let at = row(&window, "Ogre");
            twice(&mut window, at, come, frame);
            window.frames(3);
            assert_eq!(
                window.app().state.viewed.current,
                Some(Resource::new("monsters", "ogre")),
                "{come:?}, {frame}"
            );
            assert_ne!(focused(&window), "resources", "not only looked at: {come:?}, {frame} ms a frame");
        }
    }
}

/// The middle of a row of the Library.
fn row(window: &Window, name: &str) -> Pos2 {
    window.harness.query_all_by_label_contains(name).next().unwrap().rect().center()
}

#[test]
fn clicks_of_one_frame_all_count() {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("many");
    window.key(Key::Enter);
    window.frames(4);
    let at = window.harness.get_by_label("Remove Reach").rect().center();
    window.harness.hover_at(at);
    window.frames(2);
    let count = |window: &Window| window.text("many").matches("M_").count();
    let before = count(&window);
    let click = [button(at, true), button(at, false)];
    window.harness.input_mut().events.extend(click.iter().chain(&click).cloned());
    window.frames(4);
    assert_eq!(count(&window), before - 2, "the second met the × that came there");
}

#[test]
fn two_clicks_with_a_pause_are_no_double_click() {
    let mut window = Window::usual();
    let at = row(&window, "Ogre");
    window.harness.hover_at(at);
    window.frames(2);
    for _ in 0..2 {
        let now = window.harness.ctx.input(|i| i.time);
        // Longer than any frame of a busy machine: a double click may last as much longer as a frame took.
        window.harness.input_mut().time = Some(now + 1_000.0);
        window.harness.input_mut().events.extend([button(at, true), button(at, false)]);
        window.frames(8);
        window.harness.input_mut().time = None;
    }
    assert_eq!(focused(&window), "resources", "it was looked at and not opened");
}
