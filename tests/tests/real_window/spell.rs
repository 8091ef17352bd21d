//! An author's spell by keyboard: a mage of a seed's choice reads a scroll and casts with metamagic at an ogre behind a
//! pillar; the first cast is countered, the second leaves the ogre alive. Back to the counterspell, the effect's save taken
//! away, the fight seen to go otherwise, and all of it taken back.
//!
//! Knows the window only by its keys, its tree and its files.

use augury_tests::duels::{self, Duel};

use super::steps::{open_row, pick as pick_name};
use super::tree::{Node, Tree};
use super::window::Window;
use super::world::arena::{act, choose};
use super::{alone, position};

/// What What If says of the ogre: as it was, as it would be.
fn fates(tree: &Tree) -> Option<(bool, bool)> {
    let row = tree.nodes.iter().find_map(|n| n.says.strip_prefix("ogre: ").filter(|s| s.contains(" | ")))?;
    let (was, would) = row.split_once(" | ")?;
    Some((was.starts_with("lives"), would.starts_with("lives")))
}

/// The square that a question marks.
fn marked(tree: &Tree) -> Option<(i16, i16)> {
    let hint = tree.with("arrows move the square, now ")?;
    let (x, y) = hint.says.split_once("now ")?.1.split(';').next()?.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// Moves the square that a question marks, and takes it.
fn aim(window: &mut Window, at: (i16, i16)) {
    let mut here = window.until("a square is asked for", marked);
    while here != at {
        let key = match (at.0 - here.0, at.1 - here.1) {
            (x, _) if x > 0 => "Right",
            (x, _) if x < 0 => "Left",
            (_, y) if y > 0 => "Down",
            _ => "Up",
        };
        window.press(key);
        here = window.until("another square", |t| marked(t).filter(|s| *s != here));
    }
}

/// Casts the spell at its square, and waits until the mage may act again.
fn cast(window: &mut Window, duel: &Duel, step: &str) {
    window.press("shift+e");
    pick(window, "Cast which spell?", &duel.spell_name);
    aim(window, duel.aim);
    window.picture(&format!("spell-{step}"));
    println!("{step}: {}", act(window, "Return"));
}

/// Takes the line of a question that begins with some words, by its letter, where another question follows.
fn pick(window: &mut Window, question: &str, words: &str) {
    window.until_says(question);
    let key = window.until(&format!("a line {words}"), |t| {
        let lines = t.nodes.iter().filter_map(|n| n.says.split_once("  ")).filter(|(key, _)| key.len() == 1);
        lines.into_iter().find(|(_, line)| line.starts_with(words)).map(|(key, _)| key.to_owned())
    });
    window.press(&key);
    window.until(&format!("{question} is answered"), |t| {
        let asked = |n: &Node| n.says.contains(question);
        let same = |n: &Node| n.says.starts_with(&format!("{key}  {words}"));
        (!t.nodes.iter().any(asked) || !t.nodes.iter().any(same)).then_some(())
    });
}

/// Waits until What If tells of the ogre, as it was and as it would be, that it lives.
#[track_caller]
fn other_end(window: &mut Window, lives: (bool, bool)) {
    window.until(&format!("the ogre lives {lives:?}"), |t| {
        (fates(t)? == lives && t.with("; not kept").is_some()).then_some(())
    });
}

fn story(duel: &Duel) {
    let mut window = Window::open(|pack| {
        let folder = pack.join("tests/duel");
        std::fs::create_dir_all(&folder).unwrap();
        let mut recording = duel.recording.clone();
        recording.pack = "..".to_owned();
        std::fs::write(folder.join("scenario.ron"), recording.write().unwrap()).unwrap();
    });
    window.press("ctrl+2");
    window.until_says("Event Stack");
    window.tab_to("Recordings");
    window.press("space");
    open_row(&mut window, "recordings", |row| row.starts_with("duel"));
    window.until_says("Start of run (content v1)");

    // The scroll, and the spell twice: countered, and not.
    window.press("ctrl+3");
    window.tab_to("play");
    window.press("space");
    window.until_says("✓ played");
    window.press("ctrl+e");
    window.press("shift+v");
    pick(&mut window, "Which verb?", "read");
    println!("read: {}", choose(&mut window, "Read what?", ""));
    window.press("shift+e");
    pick(&mut window, "Cast which spell?", "Metamagic");
    pick(&mut window, "Which metamagic?", &format!("off  {}", duel.metamagic));
    pick(&mut window, "Which metamagic?", "back");
    window.until_says("Cast which spell?");
    window.press("Escape");
    cast(&mut window, duel, "1-countered");
    window.until_says("counterspell");
    cast(&mut window, duel, "2-strikes");
    let end = window.until("the live end", position);

    // Back to the counterspell.
    window.press("ctrl+2");
    window.until_says("Event Stack");
    window.type_in_new("ctrl+shift+q", "message counterspell");
    window.press("Return");
    window.until_says("moments of the query");
    window.tab_to("moments of the query");
    window.press("Home");
    let at = window.until("the moment of the counterspell", |t| position(t).filter(|p| p.of.is_some()));
    assert!(at.at < end.at);
    window.picture("spell-3-counterspell");

    // Without its save it would have killed.
    window.press("ctrl+1");
    window.until_says("Library");
    window.go_to(&format!("effects/{}", duel.spell));
    let file = window.in_pack("effects").join(&duel.spell).with_extension("ron");
    let ships = std::fs::read_to_string(&file).unwrap();
    pick_name(&mut window, "Save: ", "NOSAVE");
    window.until_says("1 unsaved");
    window.picture("spell-4-form");
    window.press("ctrl+2");
    window.until_says("Event Stack");
    window.tab_to("What If");
    window.press("space");
    other_end(&mut window, (true, false));
    window.picture("spell-5-what-if");
    window.press("ctrl+alt+w");
    window.until_says("; kept");
    window.press("alt+End");
    window.until("the other end", |t| position(t).filter(|p| p.of.is_none() && p.at != end.at));
    window.press("ctrl+z");
    window.until_says("Undid");
    other_end(&mut window, (false, true));
    window.press("ctrl+alt+w");
    window.until_says("; kept");
    window.until("nothing is unsaved", |t| t.with("1 unsaved").is_none().then_some(()));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), ships, "nothing was saved");
    window.picture("spell-6-undone");
}

#[test]
fn a_spell_that_is_countered_once_is_stepped_back_to_changed_and_taken_back() {
    let _alone = alone();
    let seed = super::seed();
    let duel = duels::chosen(seed);
    println!(
        "AUGURY_SEED={seed}: a {} reads a scroll of {} and casts {} with {}; the ogre has {} left",
        duel.mage, duel.scroll, duel.spell, duel.metamagic, duel.left
    );
    story(&duel);
}
