//! From the start page into a guided tour, and from there to a pack of one's own choice: a monster is made in it, changed,
//! also by another program, and put into the Arena.

use std::path::Path;

use super::super::tree::Tree;
use super::super::window::{LONGEST, Window};
use super::super::{alone, seed};
use super::hands::{Hands, holds, is_in, point_in, row};
use super::{Chosen, chosen, field, fights};
use augury_tests::real_window::display::Place;
use augury_tests::real_window::mouse::Point;

/// What the own monster is called, and its id.
const NAME: &str = "Own of the test";
const ID: &str = "own_of_the_test";
/// The tour that is taken.
const TOUR: &str = "Edit and watch it fight";

/// What the Arena's map says of its square.
fn arena(tree: &Tree) -> Option<String> {
    tree.nodes.iter().find_map(|n| n.says.strip_prefix("arena map, ").map(str::to_owned))
}

/// Where the Arena's map is.
fn arena_place(tree: &Tree) -> Option<Place> {
    tree.nodes.iter().find(|n| n.says.starts_with("arena map, "))?.place
}

/// A point of the Arena's map that the card of the tour does not cover.
fn free(tree: &Tree, number: usize) -> Option<Point> {
    let map = arena_place(tree)?;
    let begins = tree.with(&format!("{TOUR}: ")).and_then(|n| n.place);
    let ends = tree.named("End tour").and_then(|n| n.place);
    let card = begins.zip(ends).map(|(from, to)| [from[0] - 20, from[1] - 20, from[0] + 340, to[3] + 20]);
    let points =
        [(300, 300), (700, 300), (300, 700), (700, 700), (500, 500), (150, 850), (850, 850), (850, 150)];
    let free = |at: &Point| card.is_none_or(|card| !is_in(card, *at));
    points.into_iter().map(|(across, down)| point_in(map, across, down)).filter(free).nth(number)
}

/// The step of the tour.
#[track_caller]
fn at_step(window: &mut Window, step: usize) {
    window.until_says(&format!("{TOUR}: step {step} of 5"));
}

/// A monster of the Library comes into the Arena: dragged, or chosen there and placed.
#[track_caller]
fn placed(hands: Hands, window: &mut Window, monster: &str, id: &str, number: usize) {
    if hands.mouse() {
        let from = window.place_of(monster, |t| row(t, monster, true));
        let to = window.until("a free square", |t| free(t, number));
        return window.drag(from, to);
    }
    let words = id.replace('_', " ");
    if window.tree().named(&format!("monster: {words}")).is_none() {
        hands.pick(window, "monster: ", &words);
        window.until_says(&format!("monster: {words}"));
    }
    hands.press(window, "Place");
}

/// A file that is no pack is refused, and the start page stays.
fn refused(hands: Hands, window: &mut Window) {
    let file = window.folder().join("no_pack.txt");
    std::fs::write(&file, "no pack").unwrap();
    hands.press(window, "Open pack…");
    window.type_in(&file.to_string_lossy());
    hands.press(window, "Open");
    window.until_says("! ");
    window.until_says("Guided tours");
}

/// Whether a copy of the pack lies anywhere below a folder.
fn has_copy(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|e| e.path()).any(|path| path.is_dir() && (path.ends_with("guided tour") || has_copy(&path)))
}

/// The tour, from its first step to its last.
fn tour(hands: Hands, window: &mut Window, monster: &Chosen) {
    hands.press(window, TOUR);
    at_step(window, 1);
    assert!(has_copy(window.folder()), "a tour is taken on a copy");
    hands.filter(window, &monster.id, &monster.name);
    match hands {
        Hands::Mouse => {
            let at = window.place_of(&monster.name, |t| row(t, &monster.name, true));
            window.click_at(at, 1);
        }
        Hands::Keys => window.press("Return"),
    }
    at_step(window, 2);
    // What is no number is not taken, and the tour does not go on.
    hands.fill(window, "HD", "banana");
    window.until("it stays there", |t| holds(t, "HD").filter(|held| held == "banana"));
    at_step(window, 2);
    let dice: i64 = field(&monster.text, "hd").parse().unwrap();
    hands.fill(window, "HD", &(dice + 7).to_string());
    at_step(window, 3);
    placed(hands, window, &monster.name, &monster.id, 0);
    at_step(window, 4);
    placed(hands, window, &monster.name, &monster.id, 1);
    at_step(window, 5);
    match hands {
        Hands::Mouse => window.click("Fight!"),
        Hands::Keys => window.press("F5"),
    }
    window.until_says("That is all");
    window.picture(&format!("acceptance-tour-{hands:?}"));
    hands.press(window, "End tour");
    window.until_says("Guided tours");
    let start = std::time::Instant::now();
    while has_copy(window.folder()) {
        assert!(start.elapsed() < LONGEST, "the copy of the tour stays");
        window.tree();
    }
    assert_eq!(monster.text, window.on_disk(&monster.id), "the pack itself is as it was");
}

/// A monster of one's own, made from another one.
fn made(hands: Hands, window: &mut Window, monster: &Chosen) {
    hands.filter(window, &monster.id, &monster.name);
    match hands {
        Hands::Mouse => {
            let at = window.place_of(&monster.name, |t| row(t, &monster.name, true));
            window.click_at(at, 3);
            window.click("New from this one…");
            window.type_in(NAME);
            window.click("Create");
        }
        Hands::Keys => {
            window.press("Return");
            window.until_says(&format!("monsters/{}", monster.id));
            window.type_in_new("ctrl+shift+n", NAME);
            window.press("Return");
        }
    }
    window.until_says(&format!("monsters/{ID} is new"));
    hands.fill(window, "HD", "3");
    hands.save(window);
    window.until("all is saved", |t| t.with(" unsaved").is_none().then_some(()));
    let text = window.on_disk(ID);
    assert!(text.contains(&format!("name: \"{NAME}\"")) && text.contains("    hd: 3,"), "{text}");
    // Another program changes it, with nothing unsaved: the form shows what it wrote.
    std::fs::write(window.file(ID), text.replace("    hd: 3,", "    hd: 5,")).unwrap();
    window.until("what the other program wrote", |t| holds(t, "HD").filter(|held| held == "5"));
    // An edit is taken back.
    hands.fill(window, "HD", "9");
    window.until_says("1 unsaved");
    hands.undo(window);
    window.until("the edit is taken back", |t| holds(t, "HD").filter(|held| held == "5"));
    window.until("nothing is unsaved", |t| t.with(" unsaved").is_none().then_some(()));
    assert!(window.on_disk(ID).contains("    hd: 5,"));
}

/// It comes into the Arena.
fn into_the_arena(hands: Hands, window: &mut Window) {
    hands.filter(window, ID, NAME);
    placed(hands, window, NAME, ID, 0);
    match hands {
        // Where it was let go the square is.
        Hands::Mouse => {}
        // The square is six squares further, for the next one.
        Hands::Keys => {
            window.press("ctrl+e");
            window.until("the Arena has the keyboard", |t| {
                t.focused().filter(|n| n.says.starts_with("arena map")).map(|_| ())
            });
            // It has its arrows from the next frame on.
            window.tree();
            window.press_all(&["Left"; 6]);
        }
    }
    let name = NAME.to_lowercase();
    let says = window.until("the own monster stands there", |t| {
        arena(t).filter(|says| says.to_lowercase().starts_with(&name))
    });
    println!("in the Arena: {says}");
    window.picture(&format!("acceptance-begin-{hands:?}"));
}

fn story(hands: Hands) {
    let _alone = alone();
    let seed = seed();
    let monster = &chosen(seed, "monsters", 1, fights)[0];
    let mut window = Window::open_on_start_page();
    refused(hands, &mut window);
    tour(hands, &mut window, monster);
    hands.press(&mut window, "Open the pack that comes with Augury");
    window.until_read();
    made(hands, &mut window, monster);
    into_the_arena(hands, &mut window);
    window.until_settings("the pack is remembered, the copy of the tour is not", |s| {
        s.contains("assets/incursion") && !s.contains("guided tour")
    });
}

#[test]
fn from_the_start_page_over_a_tour_to_an_own_monster_in_the_arena_by_mouse() {
    story(Hands::Mouse);
}

#[test]
fn from_the_start_page_over_a_tour_to_an_own_monster_in_the_arena_by_keyboard() {
    story(Hands::Keys);
}
