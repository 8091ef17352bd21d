//! An author's morning by keyboard alone: a bite does more damage than expected. From the hit points lost back to the
//! handler that raised it, from there to the bonus and to the figure in the monster's file; the figure is changed, the
//! fight's other end looked at, taken, and taken back.
//!
//! On three pairs of monsters that a seed chooses, printed first; `AUGURY_SEED` sets it, `AUGURY_PAIRS` how many. Knows the window only by its
//! keys, its tree and its files.

use augury_tests::bites::{self, Pair};

use super::steps::open_row;
use super::tree::{Node, Tree};
use super::window::Window;
use super::{alone, position};

/// Places a monster on the arena's square, after moving the square to the left so many times.
fn place(window: &mut Window, was: &str, id: &str, left: usize) {
    let words = id.replace('_', " ");
    window.tab_to(&format!("monster: {}", was.replace('_', " ")));
    window.press("Down");
    window.type_in(&words);
    window.press("Return");
    window.until_says(&format!("monster: {words}"));
    window.press("ctrl+e");
    let square = |t: &Tree| t.focused().filter(|n| n.says.starts_with("arena map")).map(|n| n.says.clone());
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

/// What the panel What If says of somebody: as it was, as it would be.
fn fates(tree: &Tree, name: &str) -> Option<(bool, bool)> {
    let begins = format!("{name}: ");
    let row = tree.nodes.iter().find_map(|n| n.says.strip_prefix(&begins).filter(|s| s.contains(" | ")))?;
    let (was, would) = row.split_once(" | ")?;
    Some((was.starts_with("lives"), would.starts_with("lives")))
}

/// Waits until What If tells the other end: who lived dies, who died lives.
#[track_caller]
fn other_end(window: &mut Window, lived: &str, died: &str) {
    window.until(&format!("a fight that {died} wins instead of {lived}"), |t| {
        let turned = fates(t, lived)? == (true, false) && fates(t, died)? == (false, true);
        (turned && t.with("; not kept").is_some()).then_some(())
    });
}

/// Who is left, as the status bar or the Arena says once the fight is over.
fn fight_to_its_end(window: &mut Window, winner: &str) {
    window.press("F5");
    let end = format!("only {winner} is left");
    window.until(&end, |t| t.with(&end).map(|_| ()));
}

/// How many pairs: three, or as `AUGURY_PAIRS` says.
fn pairs() -> usize {
    let told = std::env::var("AUGURY_PAIRS").ok();
    told.map_or(3, |n| n.parse().ok().filter(|n| *n > 0).expect("AUGURY_PAIRS is a whole number from 1"))
}

/// The story of one pair.
fn story(pair: &Pair) {
    let mut window = Window::open(|pack| {
        let file = pack.join("monsters").join(&pair.biter).with_extension("ron");
        std::fs::write(file, &pair.text).unwrap();
    });
    let picture = |window: &Window, step: &str| window.picture(&format!("bite-{}-{step}", pair.biter));
    window.press("ctrl+2");
    window.until_says("Event Stack");
    place(&mut window, "hill_orc", &pair.biter, 0);
    place(&mut window, &pair.biter, &pair.victim, 5);
    window.tab_to("full");
    window.press("space");
    fight_to_its_end(&mut window, &pair.name);
    let end = window.until("the live end", position);

    // Where the bitten loses hit points by a bite: the first row of a table of all such moments.
    let wanted = format!("number hp of {} if e.a_type == A_BITE", pair.victim_name);
    window.type_in_new("ctrl+shift+q", &wanted);
    window.press("Return");
    window.until_says("moments of the query");
    window.tab_to("moments of the query");
    window.press("Home");
    let hurt = window.until("the moment of the blow", |t| position(t).filter(|p| p.of.is_some()));
    picture(&window, "1-hurt");

    // A breakpoint that can't be one says so and is not set; the right one is met going back.
    window.tab_to("Session");
    window.press("space");
    window.tab_to("new breakpoint");
    window.type_in("vDmgg");
    window.until_says("`vDmgg` is no event");
    window.press("Return");
    let set = |t: &Tree| t.nodes.iter().filter(|n| n.role == "CheckBox" && n.says.contains("v_dmg")).count();
    assert_eq!(set(&window.tree()), 0, "vDmgg is no breakpoint");
    window.tab_to("new breakpoint");
    window.press("ctrl+a");
    window.type_in("vDmg");
    window.press("Return");
    window.until("the breakpoint", |t| (set(t) > 0).then_some(()));
    let by = format!(" {}: ", pair.name);
    let raised = |t: &Tree| t.nodes.iter().any(|n| n.says.contains(&by) && n.says.ends_with(", here"));
    let mut here = hurt;
    for _ in 0..4 {
        window.press("alt+F5");
        let before = here.clone();
        here = window.until("the write before", |t| {
            t.named("stopped at the breakpoint on field v_dmg").and(position(t)).filter(|p| p.at < before.at)
        });
        if raised(&window.tree()) {
            break;
        }
    }
    window.until("the handler that raised it", |t| raised(t).then_some(()));
    picture(&window, "2-raised");

    // Why: the handler, the score that its script names, the figure in the file.
    window.tab_to("event fields");
    window.press("Return");
    window.press("ctrl+shift+y");
    window.until_says(&format!("by the handler PRE(EV_DAMAGE) of {}", pair.name));
    let score = format!("A_STR of {}: ", pair.name);
    window.until_says(&score);
    picture(&window, "3-why");
    let figure = format!("+{} ", pair.wrong);
    let from = format!(", {}", pair.name);
    open_row(&mut window, "causes", |row| row.starts_with(&figure) && row.contains(&from));
    let source = format!("str: {}", pair.wrong);
    window
        .until("the figure in the source", |t| t.focused().filter(|n| n.holds.contains(&source)).map(|_| ()));
    picture(&window, "4-file");

    // Another program writes into the same file: it comes in without a question.
    let theirs = format!("{}// theirs\n", pair.text);
    std::fs::write(window.file(&pair.biter), &theirs).unwrap();
    window.until("what others wrote", |t| t.nodes.iter().find(|n| n.holds.contains("// theirs")).map(|_| ()));

    // The figure in the form: what is no number changes nothing.
    window.press("ctrl+1");
    window.press("ctrl+i");
    let field = |t: &Tree| {
        let of = |n: &&Node| n.says == "Str" && n.role.ends_with("TextInput");
        t.nodes.iter().find(of).map(|n| n.holds.clone())
    };
    window.until("the form", field);
    window.tab_to("Str");
    window.press("ctrl+a");
    window.type_in("x");
    window.press("Tab");
    window.until("the field keeps it", |t| field(t).filter(|f| f == "x"));
    assert!(window.tree().with("1 unsaved").is_none(), "x is no score");
    window.tab_to("Str");
    window.press("ctrl+a");
    window.type_in(&pair.right.to_string());
    window.press("Tab");
    window.until_says("1 unsaved");

    // The other end, side by side; taken; and the edit taken back, and with it the former end.
    window.press("ctrl+2");
    window.until_says("Event Stack");
    window.tab_to("What If");
    window.press("space");
    other_end(&mut window, &pair.name, &pair.victim_name);
    picture(&window, "5-what-if");
    window.press("ctrl+alt+w");
    window.until_says("; kept");
    window.press("alt+End");
    let other = window.until("the other end", |t| position(t).filter(|p| p.of.is_none()));
    assert_ne!(other.at, end.at);
    picture(&window, "6-taken");
    window.press("ctrl+z");
    window.until_says("Undid");
    other_end(&mut window, &pair.victim_name, &pair.name);
    window.press("ctrl+alt+w");
    window.until_says("; kept");
    window.until("nothing is unsaved", |t| t.with("1 unsaved").is_none().then_some(()));
    assert_eq!(window.on_disk(&pair.biter), theirs, "nothing was saved");
    picture(&window, "7-undone");
}

#[test]
fn a_bite_that_does_too_much_is_followed_to_its_file_mended_tried_and_taken_back() {
    let _alone = alone();
    let seed = super::seed();
    let pairs = bites::pairs(seed, pairs());
    for pair in &pairs {
        println!(
            "AUGURY_SEED={seed}: {} bites {} with a strength of {} for {}",
            pair.biter, pair.victim, pair.wrong, pair.right
        );
    }
    pairs.iter().for_each(story);
}
