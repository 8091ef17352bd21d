//! The author's task by keyboard alone: a monster made from another one, with an attack, a poison and a handler; put
//! into an encounter, met in the Arena, renamed, found under its new name; a value that is refused on the way, and
//! another program's changes under unsaved edits; all of it taken back, after which git shows no difference.
//!
//! On three monsters and encounters that a seed chooses, printed first; `AUGURY_SEED` sets it. Knows the window only by
//! its keys, its tree and its files.

use augury_tests::seeded::Seeded;

use super::steps::{add, as_it_ships, fill, git, ids, open, pick, press};
use super::tree::Tree;
use super::window::Window;
use super::{alone, position};

/// Whom it meets: takes many blows before it falls.
const OTHER: &str = "arsinoitherium";
/// What its handler says.
const SAYS: &str = "It gnashes its teeth.";

/// What a story is about.
#[derive(Debug)]
struct Choice {
    /// The monster that it is made from.
    template: String,
    /// The encounter that it is put into.
    encounter: String,
    /// What the new monster is called at first, and the ids that it gets.
    name: String,
    first: String,
    second: String,
}

fn choices(seed: u64) -> Vec<Choice> {
    let fights = |text: &str| {
        let one = text.matches("attacks: [").count() == 1 && text.contains("    attacks: [");
        let dice =
            text.split_once("    hd: ").and_then(|(_, rest)| rest.split_once(',')?.0.parse::<u32>().ok());
        one && dice.is_some_and(|dice| dice >= 3) && !text.contains("handlers:") && !text.contains("owed:")
    };
    let monsters = ids("monsters", fights);
    let encounters = ids("encounters", |text| text.matches("    parts: [").count() == 1);
    assert!(monsters.len() > 20 && encounters.len() > 20, "{} {}", monsters.len(), encounters.len());
    let mut random = Seeded::of(seed);
    let mut chosen: Vec<Choice> = Vec::new();
    while chosen.len() < 3 {
        let (Some(template), Some(encounter)) = (random.pick(&monsters), random.pick(&encounters)) else {
            break;
        };
        if chosen.iter().any(|c| c.template == *template || c.encounter == *encounter) {
            continue;
        }
        let word = ["one", "two", "three"][chosen.len()];
        chosen.push(Choice {
            template: template.clone(),
            encounter: encounter.clone(),
            name: format!("Gnasher {word}"),
            first: format!("gnasher_{word}"),
            second: format!("render_{word}"),
        });
    }
    chosen
}

/// Places a monster on the arena's square, after moving the square to the left so many times.
fn place(window: &mut Window, id: &str, left: usize) {
    let square = |t: &Tree| t.focused().filter(|n| n.says.starts_with("arena map")).map(|n| n.says.clone());
    window.press("ctrl+e");
    window.until("the arena has the keyboard", square);
    pick_before(window, id);
    window.press("ctrl+e");
    let mut here = window.until("the arena has the keyboard", square);
    // It has its arrows from the next frame on.
    window.tree();
    for _ in 0..left {
        window.press("Left");
        here = window.until("the square moves", |t| square(t).filter(|s| *s != here));
    }
    window.press("Return");
    window.until("somebody is placed", |t| square(t).filter(|s| *s != here));
}

/// The choice of monsters stands before the map.
fn pick_before(window: &mut Window, id: &str) {
    window.tab_to_some("shift+Tab", "monster: ");
    let words = id.replace('_', " ");
    if window.tree().named(&format!("monster: {words}")).is_some() {
        return;
    }
    window.press("Down");
    window.type_in(&words);
    window.press("Return");
    window.until_says(&format!("monster: {words}"));
}

/// The fight beside whom it meets, until its handler is heard.
fn meet(window: &mut Window, choice: &Choice) {
    window.press("ctrl+2");
    window.until_says("Event Stack");
    // One message alone is for whoever acts.
    pick(window, "as seen by: ", "everybody at once");
    place(window, &choice.first, 0);
    place(window, OTHER, 5);
    for _ in 0..12 {
        let before = position(&window.tree());
        window.press("F6");
        window.until("an action", |t| position(t).filter(|p| Some(p) != before.as_ref()));
        if window.tree().with(SAYS).is_some() {
            return;
        }
    }
    panic!("nobody hears {SAYS}; on the screen:\n{}", window.tree().words());
}

/// The story of one monster.
fn story(window: &mut Window, choice: &Choice, turn: usize) {
    let Choice { template, encounter, name, first, second } = choice;
    let pack = window.in_pack("");
    let picture = |window: &mut Window, step: &str| {
        // What pops up is drawn from its second frame on.
        window.tree();
        window.tree();
        window.picture(&format!("task-{turn}-{step}"));
    };
    window.press("ctrl+1");
    window.until_says("Library");
    open(window, &format!("monsters/{template}"));
    window.type_in_new("ctrl+shift+n", name);
    window.press("Return");
    window.until_says(&format!("monsters/{first} is new"));

    // An attack; what is no dice is refused, and says what would be.
    let row = add(window, "add to Attacks", "more of attack ");
    press(window, &format!("more of attack {row}"), &format!("less of attack {row}"));
    pick(window, &format!("Attack {row}: "), "A_STNG");
    fill(window, &format!("Damage {row}"), "1dd7");
    window.until_says("wanted: dice, such as 2d6+3");
    picture(window, "1-refused");
    fill(window, &format!("Damage {row}"), "1d17+9");
    window.until("it is dice", |t| t.with("wanted: dice").is_none().then_some(()));
    pick(window, &format!("Type {row}: "), "AD_PIERCE");
    // A poison on it, and a handler.
    window.tab_to("add to Also");
    let before = window.tree().nodes.iter().filter(|n| n.says == "DC 1").count();
    window.press("Return");
    let firsts = |t: &Tree| t.nodes.iter().filter(|n| n.says == "DC 1").count();
    window.until("a row of what it also does", |t| (firsts(t) == before + 1).then_some(()));
    pick(window, "Type 1: ", "AD_POIS");
    fill(window, "DC 1", "14");
    picture(window, "2-attack");
    pick(window, "answer another event", "PRE(EV_STRIKE)");
    window.tab_to("Say a message");
    window.press("Return");
    window.type_in(SAYS);
    picture(window, "3-handler");

    // Into an encounter.
    open(window, &format!("encounters/{encounter}"));
    let part = add(window, "add to Parts", "more of part ");
    window.tab_to(&format!("more of part {part}"));
    window.press("Return");
    window.until("its fields", |t| t.nodes.iter().find(|n| n.says.starts_with("Monster: ")).map(|_| ()));
    pick(window, "Monster: ", first);
    picture(window, "4-encounter");
    meet(window, choice);
    picture(window, "5-met");

    // Another program changes the encounter under the unsaved edit, and what it was made from.
    for file in [format!("encounters/{encounter}.ron"), format!("monsters/{template}.ron")] {
        let file = pack.join(file);
        std::fs::write(&file, format!("{}// theirs\n", std::fs::read_to_string(&file).unwrap())).unwrap();
    }
    window.press("ctrl+1");
    open(window, &format!("encounters/{encounter}"));
    let asks = "Another program changed this file";
    window.until_says(asks);
    picture(window, "6-asked");
    window.tab_to("Merge");
    window.press("space");
    window.until("it is merged", |t| t.with(asks).is_none().then_some(()));

    // Renamed with who refers to it, saved, and found under its new name.
    open(window, &format!("monsters/{first}"));
    window.press("F2");
    // The dialog has the keyboard from its first frame on; until then the form has it.
    window.until("the id is asked", |t| t.focused().filter(|n| n.holds == *first).map(|_| ()));
    window.press("ctrl+a");
    window.type_in(second);
    window.until_says(&format!("encounters/{encounter}:"));
    picture(window, "7-rename");
    window.press("Return");
    window.until_says(&format!("is monsters/{second} now"));
    window.press("ctrl+alt+s");
    window.until("all is saved", |t| t.with(" unsaved").is_none().then_some(()));
    let made = window.on_disk(second);
    let parts = ["damage: \"1d17+9\"", "dtype: AD_POIS, dc: 14", "(on: \"PRE(EV_STRIKE)\"", SAYS];
    assert!(parts.iter().all(|part| made.contains(part)) && !window.file(first).exists(), "{made}");
    let band = std::fs::read_to_string(pack.join(format!("encounters/{encounter}.ron"))).unwrap();
    assert!(band.contains(&format!("monster: \"{second}\"")) && band.ends_with("// theirs\n"), "{band}");
    window.press("ctrl+shift+f");
    window.press("ctrl+a");
    window.type_in(second);
    window.until("it is found everywhere", |t| {
        let all = [format!("encounters/{encounter}"), format!("monsters/{second}")];
        (all.iter().all(|key| t.nodes.iter().any(|n| n.says.ends_with(key))) && t.with(" in 2").is_some())
            .then_some(())
    });
    picture(window, "8-found");
    window.press("ctrl+a");
    window.type_in(first);
    window.until_says("Nothing found");

    // All of it is taken back, and written.
    window.press("ctrl+h");
    window.until_says("Enter goes to the state after a step");
    window.press("End");
    window.press("Return");
    window.until_says("steps were followed");
    picture(window, "9-undone");
    window.press("ctrl+alt+s");
    window.until("all is saved", |t| t.with(" unsaved").is_none().then_some(()));
    let status = git(&pack, &["status", "--porcelain"]);
    assert_eq!(status, "", "git shows a difference: {}", git(&pack, &["diff"]));
}

#[test]
fn a_monster_is_made_met_renamed_found_and_all_of_it_taken_back() {
    let _alone = alone();
    let seed = super::seed();
    let choices = choices(seed);
    for choice in &choices {
        println!("AUGURY_SEED={seed}: from {} into {}", choice.template, choice.encounter);
    }
    for (turn, choice) in (1..).zip(&choices) {
        let mut window = Window::open(as_it_ships);
        story(&mut window, choice, turn);
    }
}
