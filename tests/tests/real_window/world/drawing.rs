//! The map is drawn by keys, changed by another program, and a hero chosen for it.

use super::super::tree::Tree;
use super::super::window::Window;
use super::chosen::*;

/// What the map editor says of its square, once it has the keyboard.
pub(crate) fn square(tree: &Tree) -> Option<String> {
    tree.focused()?.says.strip_prefix("map, ").map(str::to_owned)
}

/// Moves the map editor's square.
pub(crate) fn go(window: &mut Window, (x, y): (usize, usize)) {
    let here = window.until("the map has the keyboard", square);
    let (_, place) = here.rsplit_once(" at ").unwrap();
    let (from_x, from_y) = place.split_once(',').unwrap();
    let (from_x, from_y): (usize, usize) = (from_x.parse().unwrap(), from_y.parse().unwrap());
    let horizontal = if x > from_x { "Right" } else { "Left" };
    let vertical = if y > from_y { "Down" } else { "Up" };
    let mut keys = vec![horizontal; x.abs_diff(from_x)];
    keys.extend(vec![vertical; y.abs_diff(from_y)]);
    window.press_all(&keys);
    let there = format!(" at {x},{y}");
    window.until(&format!("the square is{there}"), |t| square(t).filter(|s| s.ends_with(&there)));
}

/// Draws with something from now on, found by typing.
pub(crate) fn brush(window: &mut Window, words: &str) {
    window.type_in_new("ctrl+b", words);
    window.press("Return");
    window.until(&format!("the map, drawn with {words}"), square);
}

/// Draws one square, and waits for what it is then.
pub(crate) fn dot(window: &mut Window, at: (usize, usize), words: &str, is: &str) {
    brush(window, words);
    go(window, at);
    window.press_all(&["p", "space"]);
    window.until(&format!("{is} at {at:?}"), |t| square(t).filter(|s| s.contains(is)));
}

/// Draws a rectangle from corner to corner.
pub(crate) fn rectangle(
    window: &mut Window,
    words: &str,
    from: (usize, usize),
    to: (usize, usize),
    is: &str,
) {
    brush(window, words);
    go(window, from);
    window.press_all(&["r", "space"]);
    window.until_says("other corner");
    go(window, to);
    window.press("space");
    window.until(&format!("{is} at {to:?}"), |t| square(t).filter(|s| s.contains(is)));
}

/// Makes the map, the wrong strokes taken back.
pub(super) fn drawn(window: &mut Window, chosen: &Chosen) {
    window.type_in_new("ctrl+n", MAP);
    window.press("Up");
    window.until_says("will be maps/");
    window.press("Return");
    window.until_says("maps/cell_of_the_test is new");
    window.press("ctrl+shift+m");
    window.until("the map has the keyboard", square);
    rectangle(window, "dungeon wall", (DOOR.0, 1), (DOOR.0, 12), "dungeon wall");
    dot(window, DOOR, "oak door, locked", "oak door, locked");
    // The guard's room has an end, so that it does not wander far.
    rectangle(window, "dungeon wall", (BACK, 1), (BACK, 12), "dungeon wall");
    rectangle(window, "light dark by magic", (1, 1), (TRAP.0, 12), "dark by magic");
    rectangle(window, "shallow water", WATER.0, WATER.1, "shallow water");
    dot(window, START, "start", "start");
    dot(window, SWORD, &spoken(&chosen.sword), &spoken(&chosen.sword));
    for at in [TRAP, SNARE] {
        dot(window, at, &format!("trap of {}", spoken(&chosen.trap)), &spoken(&chosen.trap));
    }
    let guard = spoken(&chosen.guard);
    dot(window, GUARD, &format!("{guard}, everybody's enemy"), &format!("{guard}, enemy"));
    // The start was drawn over: taken back, it is there again.
    dot(window, START, "clear", "floor, dark by magic");
    window.until("the start is gone", |t| square(t).filter(|s| !s.contains("start")));
    window.press("ctrl+z");
    window.until("the start is back", |t| square(t).filter(|s| s.contains("start")));
    window.press("ctrl+s");
    window.until_says("Saved maps/cell_of_the_test");
}

/// Another program changes the map's file: into something damaged, and then into something good.
pub(super) fn changed_outside(window: &mut Window) {
    let file = window.in_pack(FILE);
    let good = std::fs::read_to_string(&file).unwrap();
    let broken = good.replacen("lit: true", "lit: perhaps", 1);
    assert_ne!(good, broken);
    std::fs::write(&file, broken).unwrap();
    window.until_says("! 1 error");
    let deep = good.replacen("    lit: true,\n", "    lit: true,\n    depth: 1,\n", 1);
    assert_ne!(good, deep);
    std::fs::write(&file, &deep).unwrap();
    window.until_says("no errors");
    window.press("ctrl+shift+m");
    window.until("the map as it is now", square);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), deep, "what others wrote stays");
}

/// A rogue of level nine plays; a level that there is not changes nothing.
pub(super) fn hero(window: &mut Window) {
    window.tab_to("class of whoever plays: no class");
    window.press("Down");
    window.type_in("rogue");
    window.press("Return");
    window.until_says("class of whoever plays: rogue");
    window.tab_to("level of whoever plays");
    window.press("ctrl+a");
    window.type_in("0");
    window.press("Tab");
    let level = |t: &Tree| t.named("level of whoever plays").map(|n| n.holds.clone());
    window.until("the level is none", |t| level(t).filter(|l| l == "0" || l == "3"));
    window.tab_to("level of whoever plays");
    window.press("ctrl+a");
    window.type_in("9");
    window.press("Tab");
    window.until("level nine", |t| level(t).filter(|l| l == "9"));
}
