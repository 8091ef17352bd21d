//! An author's god by keyboard: made with a favour chart, an aid, a deed that it watches and a retribution; a character that
//! follows it does the deed and is punished; back to the deed, more tolerance, no punishment any more, and all of it taken
//! back, after which git shows no difference.
//!
//! The rival god, the monster in sight and the deed come from a seed, printed first; `AUGURY_SEED` sets it. Knows the window
//! only by its keys, its tree and its files.

use augury_tests::seeded::Seeded;
use std::path::Path;

use super::steps::{as_it_ships, fill, git, ids, open, open_row, pick, press};
use super::tree::Tree;
use super::window::Window;
use super::world::arena::act;
use super::{alone, position};

/// The god that the new one is made from: it has a name and nothing more.
const PLAIN: &str = "God(\n    name: \"Plain\",\n)\n";
const NAME: &str = "Chosen by seed";
const ID: &str = "chosen_by_seed";

/// What a story is about.
#[derive(Debug)]
struct Choice {
    /// Whom its followers may not deal with.
    rival: String,
    /// Who stands in sight, far off.
    monster: String,
    /// The deed, and the key that does it.
    deed: (&'static str, &'static str),
}

/// What a character does alone, by one key.
const DONE_ALONE: [(&str, &str); 3] = [("EV_SEARCH", "s"), ("EV_WAIT", "period"), ("EV_MOVE", "Down")];

fn chosen(seed: u64) -> Choice {
    let mut random = Seeded::of(seed);
    let rivals = ids("gods", |_| true);
    let monsters = ids("monsters", |text| text.contains("MA_ANIMAL") && text.contains("    cr: 2,"));
    assert!(rivals.len() > 10 && monsters.len() > 5, "{} {}", rivals.len(), monsters.len());
    let rival = random.pick(&rivals).cloned().unwrap();
    let monster = random.pick(&monsters).cloned().unwrap();
    Choice { rival, monster, deed: *random.pick(&DONE_ALONE).unwrap() }
}

/// A follower of the new god, hale, and a monster behind a wall.
fn follower(choice: &Choice) -> String {
    format!(
        "(name: \"offended\", pack: \"..\", seed: 1, lit: true,\n map: [\"..........\", \"..a....#.b\", \"..........\"],\n \
         legend: {{ 'a': (creature: 1), 'b': (creature: 2) }},\n creatures: [(monster: \"human\", max_hp: 90, character: (race: \
         \"race:human\", level: 4, base: (12, 10, 12, 10, 14, 10, 10), god: \"god:{ID}\", player: true)), (monster: \"{}\")])\n",
        choice.monster
    )
}

/// An event that it answers with a script.
fn answers(window: &mut Window, event: &str, script: &str) {
    pick(window, "answer another event", event);
    window.tab_to("Write a script");
    window.press("Return");
    window.type_in(script);
    window.press("Escape");
}

/// How many moments a query finds.
fn found(window: &mut Window, text: &str) -> bool {
    window.press("ctrl+shift+q");
    window.until("the query", |t| t.focused().filter(|n| n.says == "look for in the session").map(|_| ()));
    window.press("ctrl+a");
    window.type_in(text);
    window.press("Return");
    window.until("what the query finds", |t: &Tree| {
        let none = t.nodes.iter().any(|n| n.says.starts_with("No moment of this session is "));
        // Rows of what was looked for before stay until the new ones come.
        let some = t.nodes.iter().any(|n| n.role == "ListBoxOption" && n.says.contains(text));
        (none != some).then_some(some)
    })
}

/// The story of one god.
fn story(window: &mut Window, choice: &Choice) {
    let Choice { rival, deed: (deed, key), .. } = choice;
    let pack = window.in_pack("");
    let picture = |window: &mut Window, step: &str| {
        window.tree();
        window.tree();
        window.picture(&format!("god-{step}"));
    };
    window.press("ctrl+1");
    window.until_says("Library");
    open(window, "gods/plain");
    window.type_in_new("ctrl+shift+n", NAME);
    window.press("Return");
    window.until_says(&format!("gods/{ID} is new"));

    // Its favour; what is no number is refused.
    window.tab_to("add to Favour chart");
    window.press("Return");
    fill(window, "Favour chart 1", "many");
    window.until_says("wanted: a whole number");
    picture(window, "1-refused");
    fill(window, "Favour chart 1", "40");
    window.until("it is a number", |t| t.with("wanted: a whole number").is_none().then_some(()));
    // An aid, whom its followers may not deal with, what it bears.
    window.tab_to("add to Aid chart");
    window.press("Return");
    press(window, "more of row of an aid chart 1", "less of row of an aid chart 1");
    fill(window, "Favour", "30");
    window.tab_to("add to Relations");
    window.press("Return");
    press(window, "more of relation 1", "less of relation 1");
    window.tab_to("add to Gods");
    window.type_in(rival);
    window.press("Return");
    fill(window, "Anger 1", "7");
    fill(window, "Tolerance", "2");
    // The deed, and what comes of it.
    let offence =
        "if actor.get_god() == resource { actor.transgress(resource, 9, true, \"a deed\"); } NOTHING";
    answers(window, &format!("GODWATCH({deed})"), offence);
    answers(window, "EV_RETRIBUTION", "throw_dmg(EV_DAMAGE, AD_FIRE, 7, \"its anger\", actor, actor); DONE");
    picture(window, "2-made");
    window.press("ctrl+alt+s");
    window.until("all is saved", |t| t.with(" unsaved").is_none().then_some(()));
    let file = pack.join(format!("gods/{ID}.ron"));
    let made = std::fs::read_to_string(&file).unwrap();
    let parts = ["favour_chart: [40]", "aid: AID_HEAL", "favour: 30", "tolerance_val: 2", "EV_RETRIBUTION"];
    assert!(parts.iter().all(|part| made.contains(part)) && made.contains(rival.as_str()), "{made}");

    // A character that follows it does the deed, and is punished.
    let folder = pack.join("tests/offended");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("scenario.ron"), follower(choice)).unwrap();
    window.press("ctrl+2");
    window.until_says("Event Stack");
    window.tab_to("Recordings");
    window.press("space");
    open_row(window, "recordings", |row| row.starts_with("offended"));
    window.until_says("Start of run");
    window.press("ctrl+3");
    window.tab_to("play");
    window.press("space");
    window.until_says("✓ played");
    window.press("ctrl+e");
    println!("{deed}: {}", act(window, key));
    picture(window, "3-punished");
    window.press("ctrl+2");
    window.until_says("Event Stack");
    assert!(found(window, "EV_RETRIBUTION"), "it is not punished");
    let end = window.until("the live end", position);

    // Back to the deed.
    assert!(found(window, deed));
    window.tab_to("moments of the query");
    window.press("Home");
    let at = window.until("the moment of the deed", |t| position(t).filter(|p| p.of.is_some()));
    assert!(at.at < end.at);
    picture(window, "4-deed");

    // It bears more: the punishment no longer comes.
    window.press("ctrl+1");
    window.until_says("Library");
    open(window, &format!("gods/{ID}"));
    fill(window, "Tolerance", "40");
    window.press("Tab");
    window.until_says("1 unsaved");
    // Another program writes into the same file meanwhile.
    std::fs::write(&file, format!("{made}// theirs\n")).unwrap();
    let asks = "Another program changed this file";
    window.until_says(asks);
    window.tab_to("Merge");
    window.press("space");
    window.until("it is merged", |t| t.with(asks).is_none().then_some(()));
    window.press("ctrl+2");
    window.until_says("Event Stack");
    window.tab_to("What If");
    window.press("space");
    window.until_says("; not kept");
    picture(window, "5-what-if");
    window.press("ctrl+alt+w");
    window.until_says("; kept");
    assert!(!found(window, "EV_RETRIBUTION"), "it is punished still");
    picture(window, "6-spared");

    // The tolerance is taken back, and the punishment comes again.
    window.press("ctrl+1");
    window.until_says("Library");
    open(window, &format!("gods/{ID}"));
    fill(window, "Tolerance", "2");
    window.press("Tab");
    window.press("ctrl+2");
    window.until_says("Event Stack");
    window.tab_to("What If");
    window.press("space");
    window.until_says("; not kept");
    window.press("ctrl+alt+w");
    window.until_says("; kept");
    assert!(found(window, "EV_RETRIBUTION"), "it is not punished again");

    // All of it is taken back, and written.
    window.press("ctrl+1");
    window.until_says("Library");
    window.press("ctrl+h");
    window.until_says("Enter goes to the state after a step");
    window.press("End");
    window.press("Return");
    window.until_says("steps were followed");
    window.press("ctrl+alt+s");
    window.until("all is saved", |t| t.with(" unsaved").is_none().then_some(()));
    // The recording is the test's own. Taken away before, it would be a step that is taken back with the others.
    std::fs::remove_dir_all(&folder).unwrap();
    let status = git(&pack, &["status", "--porcelain"]);
    assert_eq!(status, "", "git shows a difference: {}", git(&pack, &["diff"]));
}

/// The pack as it ships, and a god with a name alone.
fn with_a_plain_god(pack: &Path) {
    std::fs::write(pack.join("gods/plain.ron"), PLAIN).unwrap();
    as_it_ships(pack);
}

#[test]
fn a_god_is_made_offended_stepped_back_to_appeased_and_taken_back() {
    let _alone = alone();
    let seed = super::seed();
    let choice = chosen(seed);
    println!("AUGURY_SEED={seed}: {choice:?}");
    let mut window = Window::open(with_a_plain_god);
    story(&mut window, &choice);
}
