//! An author's library by keyboard: imported as a pack, which the window opens; a god's handler beside its source; a
//! breakpoint on a line of it, met going back from what its follower did, and line by line backwards; an edit that is taken
//! back.
//!
//! The god, the deed that it watches and what it lays on whoever does it come from a seed, printed first; `AUGURY_SEED`
//! sets it. Knows the window only by its keys, its tree and its files.

use augury_tests::seeded::Seeded;
use std::fs;
use std::path::Path;

use super::steps::{fill, open, open_row};
use super::tree::Tree;
use super::window::Window;
use super::world::arena::act;
use super::{alone, position, step};

/// What a story is about.
#[derive(Debug)]
struct Choice {
    god: &'static str,
    /// The deed, and the key that does it.
    deed: (&'static str, &'static str),
    stati: &'static str,
    least: u32,
}

const GODS: [&str; 4] = ["Silent Heron", "Amber Gate", "Old Lantern", "Nine Wells"];
const ACTIONS: [(&str, &str); 2] = [("EV_SEARCH", "s"), ("EV_MOVE", "Down")];
const STATI: [&str; 3] = ["TRUE_SIGHT", "LEVITATION", "SEE_INVIS"];

fn chosen(seed: u64) -> Choice {
    let mut random = Seeded::of(seed);
    Choice {
        god: random.pick(&GODS).unwrap(),
        deed: *random.pick(&ACTIONS).unwrap(),
        stati: random.pick(&STATI).unwrap(),
        least: u32::try_from(seed % 5).unwrap() + 2,
    }
}

/// The library: a god that watches, and what a map and a character take.
fn library(folder: &Path, choice: &Choice) {
    fs::create_dir_all(folder).unwrap();
    let main = "#define GODWATCH(xEv) ((xEv) + 20000)\nModule \"Watched Deeds\";\n#include \"folk.irh\"\n#include \"gods.irh\"\n";
    let folk = "Terrain \"floor\" { Image: grey '.'; Mov: 100%; }\n\
                Terrain \"dungeon wall\" { Image: grey '#'; Flags: TF_SOLID|TF_OPAQUE; }\n\
                Monster \"human\" : MA_HUMAN { CR: 1; HD: 1; Flags: M_HUMANOID; Attk: A_PUNC for 1d3 AD_BLUNT; }\n\
                Race \"human\" { Monster: $\"human\"; }\n";
    let Choice { god, deed: (deed, _), stati, least } = choice;
    let gods = format!(
        "God \"{god}\"\n  {{ Flags: GF_GOOD; Constants: * TOLERANCE_VAL 4;\n    On Event GODWATCH({deed}) {{\n      \
         /* Whoever watches is watched. */\n      int16 wits;\n      wits = EActor->GetAttr(A_WIS);\n      if (wits > {least})\n        \
         EActor->GainTempStati({stati},NULL,wits,SS_MISC,0,0);\n      return NOTHING;\n    }}; }}\n"
    );
    for (name, text) in [("main.irc", main), ("folk.irh", folk), ("gods.irh", gods.as_str())] {
        fs::write(folder.join(name), text).unwrap();
    }
}

fn follower(id: &str) -> String {
    format!(
        "(name: \"watched\", pack: \"../..\", seed: 1, lit: true,\n map: [\"..........\", \"..a.......\", \"..........\"],\n \
         legend: {{ 'a': (creature: 1) }},\n creatures: [(monster: \"human\", max_hp: 90, character: (race: \"race:human\", level: 4, \
         base: (12, 10, 12, 10, 14, 10, 10), god: \"god:{id}\", player: true))])\n"
    )
}

/// Asks for an import of a folder.
fn import(window: &mut Window, library: &Path) {
    window.command("Import a library");
    window.until_says("folder of the library");
    window.tab_to("folder of the library");
    window.type_in(library.to_str().unwrap());
    window.press("Return");
}

fn story(window: &mut Window, choice: &Choice) {
    let parent = window.in_pack("").parent().unwrap().to_owned();
    let place = parent.join("watched");
    library(&place, choice);
    let id = choice.god.to_lowercase().replace(' ', "_");
    let picture = |window: &mut Window, step: &str| {
        window.tree();
        window.tree();
        window.picture(&format!("import-{step}"));
    };

    // A folder that is none is told; then the right one.
    import(window, &parent.join("nowhere"));
    window.until_says("the import failed");
    import(window, &place);
    window.until_says("Open the pack");
    window.until_says("1 have a script");
    picture(window, "1-report");
    window.tab_to("Open the pack");
    window.press("Return");
    window.until("the new pack is open", |t: &Tree| {
        let row = |words: &str| t.nodes.iter().any(|n| n.says == words);
        (row(choice.god) && !row("adlet")).then_some(())
    });
    let pack = found(&parent);

    // The handler beside its source, and a breakpoint on its second line of code.
    window.press("ctrl+1");
    window.until_says("Library");
    open(window, &format!("gods/{id}"));
    window.press("ctrl+u");
    window.until_says("Original, read-only");
    window.until("the source has the keyboard", |t| {
        t.focused().filter(|n| n.says == "source text").map(|_| ())
    });
    let file = pack.join(format!("gods/{id}.ron"));
    let text = fs::read_to_string(&file).unwrap();
    let line = text.lines().position(|line| line.trim_start().starts_with("if wits >")).unwrap();
    window.press("ctrl+Home");
    window.press_all(&vec!["Down"; line]);
    window.press("F9");
    window.until_says(&format!("Breakpoint set: gods/{id}.ron:{}", line + 1));
    picture(window, "2-beside");

    // Its follower does the deed.
    let folder = pack.join("tests/watched");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("scenario.ron"), follower(&id)).unwrap();
    window.press("ctrl+2");
    window.until_says("Event Stack");
    window.tab_to("Recordings");
    window.press("space");
    open_row(window, "recordings", |row| row.starts_with("watched"));
    window.until_says("Start of run");
    window.press("ctrl+3");
    window.tab_to("play");
    window.press("space");
    window.until_says("✓ played");
    window.press("ctrl+e");
    println!("{}: {}", choice.deed.0, act(window, choice.deed.1));
    window.press("ctrl+2");
    window.until_says("Event Stack");
    // The deed stopped at the breakpoint; from its end, back to it, and through the handler backwards, line by line.
    window.until("the breakpoint while it is done", |t| position(t).filter(|p| p.of.is_some()));
    window.press("alt+End");
    let end = window.until("the end of the deed", |t| position(t).filter(|p| p.of.is_none()));
    window.press("alt+F5");
    let at = window.until("the breakpoint", |t| position(t).filter(|p| p.of.is_some()));
    window.until_says(&format!("god:{id}"));
    picture(window, "3-breakpoint");
    window.until_says(&format!("line {}: ", line + 1));
    window.press("ctrl+shift+F11");
    window.until_says(&format!("line {line}: actor"));
    window.press("ctrl+F11");
    window.until_says(&format!("line {}: ", line + 1));
    let out = step(window, "alt+shift+F11");
    assert!(out.at < at.at, "out of the handler backwards: {out:?}");
    window.press("alt+End");
    let live = window.until("the live end", |t| position(t).filter(|p| p.of.is_none()));
    assert!(live.at >= end.at, "{live:?}, {end:?}");

    // An edit that is taken back leaves the file as it was imported.
    window.press("ctrl+1");
    window.until_says("Library");
    open(window, &format!("gods/{id}"));
    fill(window, "Tolerance", "9");
    window.until_says("1 unsaved");
    window.press("ctrl+z");
    window.until("nothing is unsaved", |t| t.with("1 unsaved").is_none().then_some(()));
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

/// The folder that the import wrote.
fn found(parent: &Path) -> std::path::PathBuf {
    let all = fs::read_dir(parent).unwrap().map(|entry| entry.unwrap().path());
    let mut made = all.filter(|path| path.join("origins.ron").is_file());
    made.next().expect("a folder that the import wrote")
}

#[test]
fn a_library_is_imported_and_a_handler_of_it_stepped_backwards() {
    let _alone = alone();
    let seed = super::seed();
    let choice = chosen(seed);
    println!("AUGURY_SEED={seed}: {choice:?}");
    let mut window = Window::open(|_| ());
    story(&mut window, &choice);
}
