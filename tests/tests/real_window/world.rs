//! An author's evening by keyboard alone: a small map is drawn and played, its door picked, its guard met, the check
//! that failed gone back to, and the whole kept as a scenario that `augury test` runs.
//!
//! Guard, trap and sword come from a seed, printed first; `AUGURY_SEED` sets it.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::tree::Tree;
use super::window::{Window, program};
use super::{alone, seed};

/// What the map is called; its file.
const MAP: &str = "Cell of the test";
const FILE: &str = "maps/cell_of_the_test.ron";
/// What the scenario is called; its folder.
const SCENARIO: &str = "the guard hears it";
const CASE: &str = "tests/the_guard_hears_it";
/// Where things stand on the map, from west to east: the hero in the dark, a wall with a door, the guard.
const START: (usize, usize) = (7, 6);
const SWORD: (usize, usize) = (8, 6);
const TRAP: (usize, usize) = (9, 6);
const DOOR: (usize, usize) = (12, 6);
const GUARD: (usize, usize) = (16, 6);
/// The wall behind the guard.
const BACK: usize = 18;

/// What the seed chose, by id.
#[derive(Debug)]
struct Chosen {
    guard: String,
    trap: String,
    sword: String,
}

/// Ids of a kind's resources whose text passes, sorted.
fn all(folder: &str, passes: impl Fn(&str) -> bool) -> Vec<String> {
    let folder = augury_tests::pack::shipped_folder().join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().flatten().map(|e| e.path()).collect();
    files.sort();
    let id = |file: &Path| file.file_stem().and_then(|s| s.to_str()).map(str::to_owned);
    let text = |file: &Path| std::fs::read_to_string(file).unwrap_or_default();
    files.iter().filter(|f| passes(&text(f))).filter_map(|f| id(f)).collect()
}

/// The number of a field of a file; 0 where the file leaves it out.
fn number(text: &str, field: &str) -> i64 {
    let rest = text.split_once(&format!("\n    {field}: ")).map_or("", |(_, rest)| rest);
    rest.split([',', '\n']).next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

impl Chosen {
    fn by_seed() -> Self {
        let seed = usize::try_from(seed()).unwrap();
        // Somebody with hands and a tongue, not too strong, without handlers of its own or owed ones.
        let guards = all("monsters", |t| {
            let plain = !t.contains("handlers:") && !t.contains("owed:") && t.contains("M_HUMANOID");
            let speaks = !t.contains("MA_ANIMAL") && !t.contains("MA_LYCANTHROPE");
            plain && speaks && number(t, "cr") <= 0 && number(t, "hd") <= 2
        });
        let traps = all("effects", |t| t.contains("AI_TRAP") && !t.contains("handlers:"));
        let swords = all("items", |t| {
            let blade = t.contains("T_WEAPON") && (t.contains("WG_SBLADES") || t.contains("WG_LBLADES"));
            blade && (t.contains("SZ_SMALL") || t.contains("SZ_MEDIUM"))
        });
        let of = |all: &[String], by: usize| all[seed / by % all.len()].clone();
        let chosen = Chosen { guard: of(&guards, 1), trap: of(&traps, 1), sword: of(&swords, 1) };
        let counts = (guards.len(), traps.len(), swords.len());
        println!("AUGURY_SEED={seed} chooses of {counts:?}: {chosen:?}");
        chosen
    }
}

fn spoken(id: &str) -> String {
    id.replace('_', " ")
}

// ---- drawing

/// What the map editor says of its square, once it has the keyboard.
fn square(tree: &Tree) -> Option<String> {
    tree.focused()?.says.strip_prefix("map, ").map(str::to_owned)
}

/// Moves the map editor's square.
fn go(window: &mut Window, (x, y): (usize, usize)) {
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
fn brush(window: &mut Window, words: &str) {
    window.press("ctrl+b");
    window.type_in(words);
    window.press("Return");
    window.until(&format!("the map, drawn with {words}"), square);
}

/// Draws one square, and waits for what it is then.
fn dot(window: &mut Window, at: (usize, usize), words: &str, is: &str) {
    brush(window, words);
    go(window, at);
    window.press_all(&["p", "space"]);
    window.until(&format!("{is} at {at:?}"), |t| square(t).filter(|s| s.contains(is)));
}

/// Draws a rectangle from corner to corner.
fn rectangle(window: &mut Window, words: &str, from: (usize, usize), to: (usize, usize), is: &str) {
    brush(window, words);
    go(window, from);
    window.press_all(&["r", "space"]);
    window.until_says("other corner");
    go(window, to);
    window.press("space");
    window.until(&format!("{is} at {to:?}"), |t| square(t).filter(|s| s.contains(is)));
}

/// Makes the map, the wrong strokes taken back.
fn drawn(window: &mut Window, chosen: &Chosen) {
    window.press("ctrl+n");
    window.type_in(MAP);
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
    rectangle(window, "shallow water", (14, 3), (15, 5), "shallow water");
    dot(window, START, "start", "start");
    dot(window, SWORD, &spoken(&chosen.sword), &spoken(&chosen.sword));
    dot(window, TRAP, &format!("trap of {}", spoken(&chosen.trap)), &spoken(&chosen.trap));
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
fn changed_outside(window: &mut Window) {
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
fn hero(window: &mut Window) {
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
    window.until("the level falls back", |t| level(t).filter(|l| l == "3"));
    window.tab_to("level of whoever plays");
    window.press("ctrl+a");
    window.type_in("9");
    window.press("Tab");
    window.until("level nine", |t| level(t).filter(|l| l == "9"));
}

// ---- playing

/// The Arena's line: where the session is, and why it stands there.
fn told(tree: &Tree) -> Option<String> {
    let line = tree.nodes.iter().map(|n| n.says.as_str());
    line.filter(|s| s.starts_with("live r")).find(|s| s.contains(", segment ")).map(str::to_owned)
}

/// Why the session stands; `None` while it runs.
fn why(line: &str) -> Option<&str> {
    Some(line.split_once(", segment ")?.1.split_once(": ")?.1)
}

/// The segment that the line tells.
fn segment(line: &str) -> Option<&str> {
    line.split_once(", segment ")?.1.split(':').next()
}

/// Presses keys of the Arena, and waits until the session stands again; why.
#[track_caller]
fn act(window: &mut Window, keys: &str) -> String {
    let before = window.until("the arena's line", told);
    window.press(keys);
    let after = |t: &Tree| told(t).filter(|s| *s != before && why(s).is_some());
    let line = window.until(&format!("{keys} is done, after {before}"), after);
    why(&line).unwrap_or_default().to_owned()
}

/// What the Arena's map says, once it has the keyboard.
fn arena(tree: &Tree) -> Option<String> {
    tree.focused()?.says.strip_prefix("arena map, ").map(str::to_owned)
}

/// Where whoever is played stands.
fn stands(tree: &Tree) -> Option<(usize, usize)> {
    let words = arena(tree)?;
    let (_, place) = words.split(';').next()?.rsplit_once("at ")?;
    let (x, y) = place.trim().split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// Chooses the line of a question that begins with some words, by its letter.
fn choose(window: &mut Window, question: &str, words: &str) -> String {
    window.until_says(question);
    let line = window.until(&format!("a line {words}"), |t| {
        let lines = t.nodes.iter().filter_map(|n| n.says.split_once("  "));
        lines
            .filter(|(key, _)| key.len() == 1)
            .find(|(_, line)| line.starts_with(words))
            .map(|(k, _)| k.to_owned())
    });
    act(window, &line)
}

/// Answers what rules ask on the way with their usual answer, until nobody is asked.
fn answered(window: &mut Window, mut why: String) -> String {
    while why.contains(" is asked: ") {
        why = act(window, if why.contains("Pick the lock") { "y" } else { "n" });
    }
    why
}

/// Plays the map: the hero stands at its start, the Arena has the keyboard.
fn played(window: &mut Window) {
    window.press("ctrl+1");
    window.press("ctrl+shift+m");
    window.until("the map has the keyboard", square);
    window.press("F7");
    window.press("ctrl+3");
    window.press("ctrl+e");
    window.until("the hero at the start", |t| stands(t).filter(|at| *at == START));
}

/// Another seed of the session, for other dice.
fn reseeded(window: &mut Window, seed: u32) {
    window.press("ctrl+2");
    window.until_says("Event Stack");
    window.tab_to("Session");
    window.press("space");
    window.tab_to("seed");
    window.press("ctrl+a");
    window.type_in(&seed.to_string());
    window.press("Tab");
    window.until_says("at the start");
}

/// Searches, and disarms the trap beside if it was found.
fn searches(window: &mut Window) {
    act(window, "s");
    let before = told(&window.tree());
    window.press("shift+d");
    let found = window.until("the trap is handled, or none was found", |t| {
        let none = t.with("There is nothing beside you for that").is_some();
        let done = told(t) != before && told(t).as_deref().and_then(why).is_some();
        (none || done).then_some(!none)
    });
    println!("the trap was found: {found}");
}

/// Takes the sword, hides, goes to the door and picks its lock; whether that gave way.
fn sneaks_in(window: &mut Window, chosen: &Chosen) -> bool {
    let sword = spoken(&chosen.sword);
    act(window, "Right");
    window.until("on the sword", |t| stands(t).filter(|at| *at == SWORD));
    act(window, "comma");
    window.press("w");
    window.until_says("Wield what?");
    let why = act(window, "a");
    answered(window, why);
    window.press("i");
    window.until_says("weapon)");
    window.press("Escape");
    window.until("the list is closed", |t| t.with("Inventory").is_none().then_some(()));
    searches(window);
    // Hidden in the dark: the sheet says so, and the guard's eyes do.
    act(window, "f");
    window.until("a number of one who hides", |t| {
        t.nodes.iter().find(|n| n.says.starts_with("HideVal")).map(|_| ())
    });
    let hidden = through_the_guards_eyes(window, &spoken(&chosen.guard));
    println!("in the dark: {hidden}");
    assert!(hidden.contains("does not perceive it"), "{hidden}");
    // Around the trap, to the door.
    let (x, y) = SWORD;
    for (keys, to) in [("Up", (x, y - 1)), ("Right", (x + 1, y - 1)), ("Right", (x + 2, y - 1))] {
        let why = act(window, keys);
        answered(window, why);
        window.until(&format!("{keys} to {to:?}"), |t| stands(t).filter(|at| *at == to));
    }
    window.press("m");
    window.until_says("Travel where?");
    window.press_all(&["Right", "Down"]);
    window.until("the square before the door", |t| stands(t).filter(|at| *at == (DOOR.0 - 1, DOOR.1)));
    let why = act(window, "Return");
    println!("travelled: {why}");
    window.until("before the door", |t| stands(t).filter(|at| *at == (DOOR.0 - 1, DOOR.1)));
    let why = act(window, "o");
    assert!(why.contains("Pick the lock?"), "{why}");
    let why = answered(window, why);
    let opened = !window.until("what came of the lock", |t| {
        let told = t.nodes.iter().filter(|n| n.says.contains("Lockpicking "));
        told.last().map(|n| n.says.contains(": failure"))
    });
    println!("the lock with {sword}: opened {opened}; {why}");
    opened
}

/// What the guard perceives of the hero, as the Arena says it under the guard's eyes.
fn through_the_guards_eyes(window: &mut Window, guard: &str) -> String {
    let mine = format!("As {guard} sees it");
    for _ in 0..4 {
        if window.tree().with(&mine).is_some() {
            break;
        }
        window.press("v");
        window.until("other eyes", |t| t.with(" sees it (V: next)").map(|_| ()));
    }
    let says = format!("{guard} ");
    let words = window.until(&format!("what {guard} makes of the hero"), |t| {
        let words = arena(t)?;
        words.split("; ").find(|part| part.starts_with("human: ") && part.contains(&says)).map(str::to_owned)
    });
    // Back to nobody's eyes.
    while window.tree().with(" sees it (V: next)").is_some() {
        let before = window.tree().words();
        window.press("v");
        window.until("the next eyes", |t| (t.words() != before).then_some(()));
    }
    words
}

/// Goes in, is noticed, talks, fights, and drops and picks up the sword.
fn meets_the_guard(window: &mut Window, chosen: &Chosen) {
    let guard = spoken(&chosen.guard);
    let sword = spoken(&chosen.sword);
    // Waits in the light until the guard notices, then talks.
    let mut noticed = String::new();
    let mut notices = |window: &mut Window| {
        if noticed.is_empty() {
            let words = through_the_guards_eyes(window, &guard);
            if words.contains("perceives it by") {
                println!("noticed: {words}");
                noticed = words;
            }
        }
        !noticed.is_empty()
    };
    for _ in 0..12 {
        if notices(window) {
            break;
        }
        let why = act(window, "period");
        answered(window, why);
    }
    window.picture("world-noticed");
    let mut talked = 0;
    for round in 0..30 {
        if talked == 3 {
            break;
        }
        notices(window);
        window.press("t");
        let heard = window.until("somebody to talk to, or nobody", |t| {
            let nobody = t.with("Nobody is near enough to talk to").is_some();
            let asked = t.with(&format!("What to {guard}?")).is_some();
            (nobody || asked).then_some(asked)
        });
        if heard {
            let why = choose(window, "What to ", "taunt");
            answered(window, why);
            talked = if window.tree().with("human: Bluff ").is_some() { 3 } else { talked + 1 };
        } else {
            // It comes by itself, or is met further in.
            let why = act(window, if round % 3 == 2 { "Right" } else { "period" });
            answered(window, why);
        }
    }
    assert!(talked > 0, "nobody to talk to in thirty tries");
    for round in 0..80 {
        notices(window);
        let before = told(&window.tree());
        window.press("a");
        let struck = window.until("a blow, or nobody to strike", |t| {
            let nobody = t.with("Nobody hostile is in view").is_some();
            let line = told(t).filter(|line| Some(line) != before.as_ref());
            nobody.then(String::new).or_else(|| why(&line?).map(str::to_owned))
        });
        let ended = answered(window, struck).starts_with("only ");
        let after = told(&window.tree());
        if ended || after.as_deref().and_then(why).is_some_and(|w| w.starts_with("only ")) {
            break;
        }
        // A blow takes time. Where it took none, nobody was in reach: it comes by itself, or is met further in.
        if before.as_deref().and_then(segment) == after.as_deref().and_then(segment) {
            let why = act(window, if round % 3 == 2 { "Right" } else { "period" });
            if answered(window, why).starts_with("only ") {
                break;
            }
        }
    }
    window.until_says("only human is left");
    assert!(!noticed.is_empty(), "the guard never noticed anybody");
    // The sword from hand to ground and back.
    window.press("d");
    window.until_says("Drop what?");
    act(window, "a");
    window.until("the sword lies there", |t| arena(t).filter(|words| words.contains(&sword)));
    act(window, "comma");
    window.until("the sword is taken", |t| arena(t).filter(|words| !words.contains(&sword)));
}

/// Jumps to and fro, until a jump fails: two squares are far for one who never learnt it.
fn jumps_short(window: &mut Window) {
    for side in ["Left", "Right"].into_iter().cycle().take(16) {
        window.press("shift+m");
        window.until_says("Jump where?");
        window.press_all(&[side, side]);
        let why = act(window, "Return");
        answered(window, why);
        let fails =
            |t: &Tree| t.nodes.iter().any(|n| n.says.contains("Jump ") && n.says.contains(": failure"));
        if fails(&window.tree()) {
            return;
        }
    }
    panic!("no jump of sixteen fails");
}

/// Goes back from the live end to the last check that failed, and looks at its parts.
fn back_to_the_check(window: &mut Window) {
    window.press("ctrl+2");
    window.until_says("Event Stack");
    window.press("ctrl+F9");
    window.type_in("skill check that fails");
    window.press("Return");
    window.until("the prompt closes", |t| t.named("event to break on").is_none().then_some(()));
    window.press("alt+F5");
    window.until_says("stopped at the breakpoint on failed check");
    let parts = window.until("the parts of the check", |t| {
        t.named("needed: a failure")?;
        Some(t.nodes.iter().any(|n| n.says == "roll"))
    });
    assert!(parts, "the die is one of the parts");
}

/// Saves the session as a scenario, which the command line then runs: as it is, and not with the guard taken away.
fn saved(window: &mut Window) {
    window.command("To the live end");
    window.command("Save as scenario");
    window.type_in(SCENARIO);
    window.press("Return");
    window.until_says("augury test runs it");
    assert!(window.in_pack(CASE).join("scenario.ron").is_file());
    let test = || {
        let mut augury = Command::new(program());
        let output = augury.arg("test").arg(window.in_pack("")).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), said + &*String::from_utf8_lossy(&output.stderr))
    };
    let (code, said) = test();
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("holds   the_guard_hears_it"), "{said}");
    let file = window.in_pack(FILE);
    let map = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, map.replace("enemy: true", "asleep: true")).unwrap();
    let (code, said) = test();
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("fails   the_guard_hears_it"), "{said}");
    std::fs::write(&file, map).unwrap();
}

#[test]
fn a_map_is_drawn_played_stepped_back_in_and_saved_as_a_scenario() {
    let _alone = alone();
    let chosen = Chosen::by_seed();
    let mut window = Window::open(|_| ());
    drawn(&mut window, &chosen);
    changed_outside(&mut window);
    hero(&mut window);
    window.picture("world-map");
    played(&mut window);
    // A lock may withstand: then with other dice, as an author would.
    let mut seed = 1;
    while !sneaks_in(&mut window, &chosen) {
        seed += 1;
        assert!(seed <= 9, "a lock that gives way under one of nine seeds");
        reseeded(&mut window, seed);
        played(&mut window);
    }
    window.picture("world-door");
    meets_the_guard(&mut window, &chosen);
    jumps_short(&mut window);
    window.picture("world-fight");
    back_to_the_check(&mut window);
    window.picture("world-check");
    saved(&mut window);
}
