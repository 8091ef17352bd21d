//! A map is made, zoomed and drawn; monsters are put on it, a stroke is taken back, another program changes its file; and then
//! it is played.

use super::super::tree::Tree;
use super::super::window::Window;
use super::super::world::drawing;
use super::super::{alone, seed};
use super::hands::{Hands, row};
use super::{Chosen, chosen, field, fights};
use augury_tests::real_window::display::Place;
use augury_tests::real_window::mouse::{Point, middle};

/// What the map is called, and its file.
const NAME: &str = "Yard of the test";
const FILE: &str = "maps/yard_of_the_test.ron";
/// Where things are on it.
const WALL: [(usize, usize); 2] = [(3, 2), (8, 2)];
const POOL: [(usize, usize); 2] = [(3, 4), (6, 6)];
const START: (usize, usize) = (2, 8);
const FIRST: (usize, usize) = (10, 3);
const SECOND: (usize, usize) = (10, 5);

/// What the map says of its square, whoever has the keyboard.
fn says(tree: &Tree) -> Option<String> {
    tree.nodes.iter().find_map(|n| n.says.strip_prefix("map, ").map(str::to_owned))
}

fn place(tree: &Tree) -> Option<Place> {
    tree.nodes.iter().find(|n| n.says.starts_with("map, "))?.place
}

/// Whether not all of the map is in sight: then there is a minimap over it.
fn is_near(tree: &Tree) -> bool {
    let Some([left, top, right, bottom]) = place(tree) else { return false };
    let inside = |p: Place| p[0] >= left && p[2] <= right && p[1] >= top && p[3] <= bottom;
    tree.nodes.iter().any(|n| n.role == "Image" && n.says == "Minimap" && n.place.is_some_and(inside))
}

/// The middle of a square, while the whole map is in sight.
fn square(window: &mut Window, (x, y): (usize, usize)) -> Point {
    let (wide, high) = size(window);
    let [left, top, right, bottom] = window.until("the map", place);
    (
        (left * 2 * wide + (right - left) * (2 * x + 1)) / (2 * wide),
        (top * 2 * high + (bottom - top) * (2 * y + 1)) / (2 * high),
    )
}

/// How many squares it has across and down, as its file says.
fn size(window: &Window) -> (usize, usize) {
    let text = std::fs::read_to_string(window.in_pack(FILE)).unwrap();
    let rows = text.split_once("rows: [").unwrap().1.split_once(']').unwrap().0;
    let rows: Vec<&str> = rows.split('"').skip(1).step_by(2).collect();
    (rows[0].chars().count(), rows.len())
}

/// The map is made, and has a file.
fn made(hands: Hands, window: &mut Window) {
    match hands {
        Hands::Mouse => {
            window.click("New");
            window.click("map");
            window.type_in(NAME);
            window.click("Create");
        }
        Hands::Keys => {
            window.type_in_new("ctrl+n", NAME);
            window.press("Up");
            window.until_says("will be maps/");
            window.press("Return");
        }
    }
    window.until_says("maps/yard_of_the_test is new");
    hands.save(window);
    window.until_says("Saved maps/yard_of_the_test");
    match hands {
        Hands::Mouse => window.click("Map"),
        Hands::Keys => window.press("ctrl+shift+m"),
    }
    window.until("the map", says);
}

/// Presses a button of the map's own: the Arena beside it has some of the same name.
fn press_of_map(window: &mut Window, says: &str) {
    let at = window.until(says, |t| {
        let left = t.named("Legend")?.place?[0];
        let mut all = t.nodes.iter().filter(|n| n.says == says).filter_map(middle);
        all.find(|at| (left..left + 600).contains(&at.0) && at.1 > 100)
    });
    window.click_at(at, 1);
}

/// It is zoomed, and fitted again.
fn zoomed(hands: Hands, window: &mut Window) {
    assert!(!window.until("the map", |t| place(t).map(|_| is_near(t))), "at first all is in sight");
    match hands {
        Hands::Mouse => {
            let at =
                window.until("the map", |t| middle(t.nodes.iter().find(|n| n.says.starts_with("map, "))?));
            window.wheel_at(at, true, 5);
        }
        Hands::Keys => {
            window.until("the map has the keyboard", drawing::square);
            window.press_all(&["plus"; 8]);
        }
    }
    window.until("not all is in sight", |t| is_near(t).then_some(()));
    window.picture(&format!("acceptance-zoomed-{hands:?}"));
    match hands {
        Hands::Mouse => press_of_map(window, "Fit"),
        Hands::Keys => window.press("Home"),
    }
    window.until("all is in sight", |t| (!is_near(t)).then_some(()));
}

/// Draws with something from one square to another, as a line or a rectangle.
fn drawn(hands: Hands, window: &mut Window, brush: &str, tool: &str, [from, to]: [(usize, usize); 2]) {
    match hands {
        Hands::Mouse => {
            window.click(tool);
            let ends = [square(window, from), square(window, to)];
            window.drag(ends[0], ends[1]);
        }
        Hands::Keys if tool == "Pen" => {
            // Shift draws as it goes.
            drawing::go(window, from);
            window.press_all(&["p", "space"]);
            let keys = vec!["shift+Right"; to.0 - from.0];
            window.press_all(&keys);
        }
        Hands::Keys => drawing::rectangle(window, brush, from, to, brush),
    }
    let there = format!(" at {},{}", to.0, to.1);
    window.until(&format!("{brush} at {to:?}"), |t| {
        says(t).filter(|s| s.contains(brush) && s.ends_with(&there))
    });
}

/// A brush is taken: a kind of ground by its name.
fn ground(hands: Hands, window: &mut Window, id: &str) {
    match hands {
        Hands::Mouse => {
            window.click("Ground");
            hands.pick(window, "Ground: ", id);
        }
        Hands::Keys => drawing::brush(window, &id.replace('_', " ")),
    }
}

/// A monster is put on a square: dragged from the Library, or drawn with.
fn put(hands: Hands, window: &mut Window, monster: &Chosen, at: (usize, usize)) {
    let words = monster.id.replace('_', " ");
    match hands {
        Hands::Mouse => {
            hands.filter(window, &monster.id, &monster.name);
            let from = window.place_of(&monster.name, |t| row(t, &monster.name, true));
            let to = square(window, at);
            window.drag(from, to);
        }
        Hands::Keys => drawing::dot(window, at, &words, &words),
    }
    let there = format!(" at {},{}", at.0, at.1);
    window.until(&format!("{words} at {at:?}"), |t| {
        says(t).filter(|s| s.contains(&words) && s.ends_with(&there))
    });
}

/// Where the hero stands, as the Arena's map says.
fn stands(tree: &Tree) -> Option<String> {
    let says = tree.nodes.iter().find(|n| n.says.starts_with("arena map, "))?.says.split(';').next()?;
    says.contains("human").then(|| says.rsplit_once(" at ").map(|(_, at)| at.to_owned()))?
}

/// It is played: the hero stands at the start, and goes a step.
fn played(hands: Hands, window: &mut Window) {
    match hands {
        Hands::Mouse => press_of_map(window, "Play"),
        Hands::Keys => window.press("F7"),
    }
    let at = |(x, y): (usize, usize)| format!("{x},{y}");
    window.until("the hero at the start", |t| stands(t).filter(|s| *s == at(START)));
    let to = (START.0 + 2, START.1);
    match hands {
        Hands::Mouse => {
            let [left, top, right, bottom] = window
                .until("the map", |t| t.nodes.iter().find(|n| n.says.starts_with("arena map, "))?.place);
            let (wide, high) = size(window);
            let point = (
                left + (right - left) * (2 * to.0 + 1) / (2 * wide),
                top + (bottom - top) * (2 * to.1 + 1) / (2 * high),
            );
            // What is heard on the way stops a journey; it is begun again then.
            let mut here = at(START);
            for _ in 0..4 {
                window.click_at(point, 3);
                window.click("Travel here");
                here = window.until("the hero has gone on", |t| stands(t).filter(|s| *s != here));
                if here == at(to) {
                    break;
                }
            }
        }
        Hands::Keys => {
            window.press("ctrl+e");
            window.until("the Arena has the keyboard", |t| {
                t.focused().filter(|n| n.says.starts_with("arena map")).map(|_| ())
            });
            window.tree();
            for step in 1..=2 {
                window.press("Right");
                window.until("a step", |t| stands(t).filter(|s| *s == at((START.0 + step, START.1))));
            }
        }
    }
    window.until("the hero has gone there", |t| stands(t).filter(|s| *s == at(to)));
    window.picture(&format!("acceptance-played-{hands:?}"));
}

fn story(hands: Hands) {
    let _alone = alone();
    let seed = seed();
    let monsters = chosen(seed, "monsters", 2, |text| fights(text) && field(text, "hd").len() == 1);
    let grounds = chosen(seed, "terrains", 2, |text| text.contains("GLYPH_"));
    let [wall, pool] = &grounds[..] else { unreachable!() };
    let mut window = Window::open(|_| ());
    made(hands, &mut window);
    zoomed(hands, &mut window);
    ground(hands, &mut window, &wall.id);
    drawn(hands, &mut window, &wall.id.replace('_', " "), "Pen", WALL);
    ground(hands, &mut window, &pool.id);
    drawn(hands, &mut window, &pool.id.replace('_', " "), "Rectangle", POOL);
    // The stroke is taken back, and done again.
    hands.undo(&mut window);
    let before = format!("floor at {},{}", POOL[1].0, POOL[1].1);
    window.until("the floor is back", |t| says(t).filter(|s| *s == before));
    match hands {
        Hands::Mouse => window.click("Redo"),
        Hands::Keys => window.press("ctrl+y"),
    }
    window.until("the pool is back", |t| says(t).filter(|s| s.contains(&pool.id.replace('_', " "))));
    put(hands, &mut window, &monsters[0], FIRST);
    put(hands, &mut window, &monsters[1], SECOND);
    match hands {
        Hands::Mouse => {
            window.click("Start");
            window.click("Pen");
            let at = square(&mut window, START);
            window.click_at(at, 1);
        }
        Hands::Keys => drawing::dot(&mut window, START, "start", "start"),
    }
    window.until("the start", |t| says(t).filter(|s| s.contains("start")));
    // No level is taken that there is not.
    hands.fill(&mut window, "level of whoever plays", "0");
    hands.save(&mut window);
    window.until("all is saved", |t| t.with(" unsaved").is_none().then_some(()));
    let text = std::fs::read_to_string(window.in_pack(FILE)).unwrap();
    let parts = [&monsters[0].id, &monsters[1].id, &wall.id, &pool.id].map(|id| format!("\"{id}\""));
    assert!(parts.iter().all(|part| text.contains(part)) && text.contains("start: true"), "{text}");
    assert!(!window.settings().contains("level: 0"));
    // Another program damages the file, and puts it right.
    std::fs::write(window.in_pack(FILE), text.replacen("start: true", "start: perhaps", 1)).unwrap();
    window.until_says("! 1 error");
    std::fs::write(window.in_pack(FILE), &text).unwrap();
    window.until_says("no errors");
    if !hands.mouse() {
        window.press("ctrl+shift+m");
        window.until("the map has the keyboard", drawing::square);
    }
    window.picture(&format!("acceptance-map-{hands:?}"));
    played(hands, &mut window);
}

#[test]
fn a_map_is_zoomed_drawn_peopled_and_played_by_mouse() {
    story(Hands::Mouse);
}

#[test]
fn a_map_is_zoomed_drawn_peopled_and_played_by_keyboard() {
    story(Hands::Keys);
}
