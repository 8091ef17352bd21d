//! Mending by keyboard: fixes of problems, overrides, renaming, both sides of a merge, cells of the table. Each is
//! taken back to the byte.

use std::path::Path;

use augury_editor::document::library::Key as Resource;
use augury_editor::lab::scenario_test::Held;
use augury_editor::view::prompt::Prompt;
use augury_engine::base::id::{Kind, ResId};
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::{ORC, Window, says};

fn over(files: &[(&str, &str)]) -> Window {
    Window::of(files, Vec2::new(1280.0, 800.0))
}

fn write(dir: &Path, path: &str, text: &str) {
    let path = dir.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn go_to(window: &mut Window, words: &str) {
    window.ctrl(Key::P);
    window.type_in(words);
    window.key(Key::Enter);
}

fn text_of(window: &Window, folder: &str, id: &str) -> Option<String> {
    let document = window.app().state.library.document(&Resource::new(folder, id));
    document.filter(|d| d.exists()).map(|d| d.text().to_owned())
}

fn hd(window: &Window, id: &str) -> Option<i16> {
    let content = window.app().state.live.content();
    content.monster(ResId::new(Kind::Monster, id)).map(|monster| monster.hd)
}

const PACK: (&str, &str) = ("pack/pack.ron", "(name: \"Mine\", format: 2)");

#[test]
fn a_problem_is_fixed_by_keyboard_after_it_was_shown_and_undone() {
    let broken = ORC.replace("AD_NORM), // heavy", "AD_NORMM), // heavy");
    let mut window = over(&[PACK, ("pack/monsters/hill_orc.ron", &broken)]);
    window.until("the problem is listed", |w| w.app().state.problems.totals()[0] == 1);
    assert!(says(&window, "fix: Write `AD_NORM`"), "the row offers it");
    window.key(Key::F8);
    window.ctrl(Key::Period);
    assert!(matches!(window.app().state.prompt, Some(Prompt::Fix { .. })));
    assert!(says(&window, "- AD_NORMM") && says(&window, "+ AD_NORM"), "old and new are shown first");
    assert_eq!(window.text("hill_orc"), broken, "and nothing is done yet");
    window.key(Key::Enter);
    assert_eq!(window.text("hill_orc"), ORC);
    assert!(window.app().state.prompt.is_none());
    window.until("it is mended", |w| w.app().state.problems.totals()[0] == 0);
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), broken);
    assert_eq!(window.on_disk("hill_orc"), broken);
}

#[test]
fn a_fix_is_chosen_among_several_and_by_the_mouse() {
    let broken = ORC.replace("hd: 2", "hdd: 2");
    let mut window = over(&[PACK, ("pack/monsters/hill_orc.ron", &broken)]);
    window.until("the problem is listed", |w| w.app().state.problems.totals()[0] == 1);
    window.harness.get_by_label("fix: Write `hd`").click();
    window.frames(3);
    window.key(Key::ArrowDown);
    window.key(Key::ArrowUp);
    for _ in 0..6 {
        window.key(Key::ArrowDown);
    }
    assert!(says(&window, "- hdd: 2"), "the last way is to take it away");
    window.key(Key::Enter);
    assert_eq!(window.text("hill_orc"), broken.replace("hdd: 2,", ""));
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), broken);
}

/// A pack that stands on another.
const TWO: &[(&str, &str)] = &[
    ("base/pack.ron", "(name: \"Base\", format: 2)"),
    ("base/monsters/elder.ron", "(\n    name: \"Elder\",\n    hd: 3,\n    types: [MA_HUMANOID],\n)\n"),
    ("pack/pack.ron", "(name: \"Mine\", format: 2, stands_on: [\"../base\"])"),
    ("pack/monsters/imp.ron", "(\n    name: \"Imp\",\n)\n"),
];

#[test]
fn a_resource_of_a_pack_below_is_overridden_from_its_form() {
    let mut window = over(TWO);
    go_to(&mut window, "elder");
    assert!(says(&window, "Override in Mine"));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    assert_eq!(window.app().state.viewed.current, Some(Resource::new("overrides/monsters", "elder")));
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("7");
    assert_eq!(text_of(&window, "overrides/monsters", "elder").as_deref(), Some("(\n    hd: 7,\n)\n"));
    assert!(says(&window, "Base: 3"), "the value beneath is shown");
    assert_eq!(hd(&window, "elder"), Some(7));
    // A list is taken over whole before it is changed.
    window.harness.get_by_label("override Types").click();
    window.frames(3);
    let both = "(\n    types: [MA_HUMANOID],\n    hd: 7,\n)\n";
    assert_eq!(text_of(&window, "overrides/monsters", "elder").as_deref(), Some(both));
    window.ctrl(Key::Z);
    window.tab_to("back to the value beneath: HD");
    window.key(Key::Enter);
    assert_eq!(text_of(&window, "overrides/monsters", "elder").as_deref(), Some("(\n)\n"));
    assert_eq!(hd(&window, "elder"), Some(3));
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    assert_eq!(text_of(&window, "overrides/monsters", "elder"), None, "the file itself goes too");
    assert!(!window.app().state.library.dirty());
    assert!(!window.dir.path().join("pack/overrides").exists());
}

#[test]
fn what_overrides_a_value_stands_beside_it() {
    let mut files = TWO.to_vec();
    files.push(("pack/overrides/monsters/elder.ron", "(hd: 8)"));
    let mut window = over(&files);
    go_to(&mut window, "monsters/elder");
    while window.here().as_deref() != Some("elder")
        || window.app().state.viewed.current.as_ref().unwrap().folder != "monsters"
    {
        window.app_mut().state.viewed.current = Some(Resource::new("monsters", "elder"));
        window.frames(2);
    }
    assert!(says(&window, "Mine overrides it: 8") && says(&window, "To the override"));
}

#[test]
fn renaming_changes_what_refers_to_it_and_undo_brings_all_back() {
    let band = "(name: \"Band\", max_cr: 3, // all of them\n parts: [(monster: \"hill_orc\")])";
    let mut window = over(&[PACK, ("pack/monsters/hill_orc.ron", ORC), ("pack/encounters/band.ron", band)]);
    go_to(&mut window, "hill");
    window.key(Key::F2);
    assert!(says(&window, "1 place refers to it"));
    window.ctrl(Key::A);
    window.type_in("Cave Orc");
    assert!(says(&window, "such as cave_orc"), "what is wrong is told while it is typed");
    window.key(Key::Enter);
    assert!(text_of(&window, "monsters", "hill_orc").is_some(), "and refused");
    window.ctrl(Key::A);
    window.type_in("cave_orc");
    assert!(says(&window, "encounters/band:2"));
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("cave_orc"));
    assert_eq!(text_of(&window, "monsters", "cave_orc").as_deref(), Some(ORC));
    assert_eq!(text_of(&window, "encounters", "band").unwrap(), band.replace("hill_orc", "cave_orc"));
    window.until("it is checked", |w| w.app().state.problems.totals()[0] == 0);
    window.ctrl(Key::Z);
    assert_eq!(window.here().as_deref(), Some("hill_orc"));
    assert_eq!(text_of(&window, "encounters", "band").as_deref(), Some(band));
    assert!(!window.app().state.library.dirty());
    window.ctrl(Key::Y);
    window.ctrl(Key::S);
    assert_eq!(window.on_disk("cave_orc"), ORC);
    assert!(!window.file("hill_orc").exists(), "one step over several files is saved as one");
    let saved = std::fs::read_to_string(window.dir.path().join("pack/encounters/band.ron")).unwrap();
    assert_eq!(saved, band.replace("hill_orc", "cave_orc"));
    assert!(!window.app().state.library.dirty());
}

#[test]
fn renaming_follows_into_recordings_which_hold_before_and_after_it_is_saved() {
    let scenario = "(\n    seed: 3, // as it was\n    map: [\"#####\", \"#o..#\", \"#####\"],\n    \
                    legend: { 'o': (creature: 1) },\n    creatures: [(monster: \"hill_orc\", max_hp: 9)],\n)\n";
    let mut window = over(&[
        PACK,
        ("pack/monsters/hill_orc.ron", ORC),
        ("pack/terrains/floor.ron", "(name: \"floor\")"),
        ("pack/terrains/dungeon_wall.ron", "(name: \"wall\", flags: [TF_SOLID])"),
        ("pack/tests/stands/scenario.ron", scenario),
        ("pack/tests/stands/expect.ron", "(creatures: {1: (here: true)})"),
    ]);
    let file = window.dir.path().join("pack/tests/stands/scenario.ron");
    let hold = |window: &mut Window| {
        window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::R);
        window.until("the recordings were run", |w| {
            let recordings = &w.app().state.recordings;
            recordings.running.is_none()
                && !recordings.stale
                && recordings.cases.iter().all(|c| c.came.is_some())
        });
        let cases = &window.app().state.recordings.cases;
        assert!(cases.len() == 1 && cases[0].came == Some(Ok(Held::Holds)), "{cases:?}");
        window.ctrl(Key::Num1);
    };
    hold(&mut window);
    go_to(&mut window, "hill");
    window.key(Key::F2);
    assert!(says(&window, "tests/stands/scenario:5"), "the recording's line is shown first");
    window.ctrl(Key::A);
    window.type_in("cave_orc");
    window.key(Key::Enter);
    let renamed = scenario.replace("hill_orc", "cave_orc");
    assert_eq!(text_of(&window, "tests/stands", "scenario").as_deref(), Some(renamed.as_str()));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), scenario, "not saved yet");
    hold(&mut window);
    window.ctrl(Key::Z);
    assert!(!window.app().state.library.dirty(), "one step");
    window.ctrl(Key::Y);
    window.ctrl(Key::S);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), renamed, "saved with the monster");
    assert!(!window.app().state.library.dirty());
    hold(&mut window);
}

#[test]
fn both_sides_of_a_merge_are_chosen_field_by_field() {
    let marked = ORC.replace(
        "    cr: 1,   hd: 2,\n",
        "<<<<<<< HEAD\n    cr: 1,   hd: 2,\n=======\n    cr: 4,   hd: 900,\n    def: 3,\n>>>>>>> caves\n",
    );
    let mut window = over(&[PACK, ("pack/monsters/hill_orc.ron", &marked)]);
    window.until("the marks are seen", |w| w.app().state.problems.totals()[0] == 1);
    go_to(&mut window, "hill");
    window.ctrl(Key::M);
    assert!(says(&window, "cr: HEAD") && says(&window, "hd: HEAD") && says(&window, "def: HEAD"));
    window.key(Key::ArrowRight);
    window.key(Key::ArrowDown);
    window.key(Key::ArrowRight);
    assert!(says(&window, "900 is out of range"), "a result that does not load is told");
    window.key(Key::Enter);
    assert_eq!(window.text("hill_orc"), marked, "and refused");
    window.key(Key::ArrowLeft);
    window.key(Key::ArrowDown);
    window.key(Key::ArrowRight);
    window.key(Key::Enter);
    let now = window.text("hill_orc");
    let wanted = ORC.replace("cr: 1,", "cr: 4,");
    assert!(now.starts_with(wanted.split("hd: 2,").next().unwrap()) && now.contains("def: 3,"), "{now}");
    assert!(now.contains("hd: 2,") && now.contains("// heavy") && !now.contains("<<<"), "{now}");
    window.until("it loads", |w| w.app().state.problems.totals()[0] == 0);
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), marked);
}

#[test]
fn packs_below_are_followed_on_the_disk_and_so_is_what_the_pack_stands_on() {
    let mut window = over(TWO);
    write(window.dir.path(), "other/pack.ron", "(name: \"Other\", format: 2)");
    write(window.dir.path(), "other/monsters/troll.ron", "(name: \"Troll\", hd: 6)");
    go_to(&mut window, "imp");
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("4");
    write(window.dir.path(), "base/monsters/elder.ron", "(name: \"Elder\", hd: 5)");
    window.until("the pack below is read again", |w| hd(w, "elder") == Some(5));
    write(window.dir.path(), "base/monsters/witch.ron", "(name: \"Witch\", hd: 2)");
    window.until("a new file below is seen", |w| hd(w, "witch") == Some(2));
    assert_eq!(hd(&window, "imp"), Some(4), "unsaved edits stay");
    let manifest = "(name: \"Mine\", format: 2, stands_on: [\"../other\"])";
    write(window.dir.path(), "pack/pack.ron", manifest);
    window.until("the pack stands on another", |w| hd(w, "troll") == Some(6) && hd(w, "elder").is_none());
    assert!(
        window.app().state.notices.status.text.contains("stands on Other"),
        "{}",
        window.app().state.notices.status.text
    );
    write(window.dir.path(), "other/monsters/troll.ron", "(name: \"Troll\", hd: 9)");
    window.until("which is followed too", |w| hd(w, "troll") == Some(9));
    assert_eq!(hd(&window, "imp"), Some(4));
}

#[test]
fn a_pack_below_that_goes_away_is_an_error_until_it_is_named_right() {
    let mut window = over(TWO);
    let missing = |w: &Window| {
        let all = w.app().state.problems.all().iter().filter(|p| p.what.contains("there is no pack in"));
        all.count()
    };
    write(window.dir.path(), "pack/pack.ron", "(name: \"Mine\", format: 2, stands_on: [\"../nowhere\"])");
    window.until("it is told", |w| missing(w) == 1 && hd(w, "elder").is_none());
    write(window.dir.path(), "pack/pack.ron", "(name: \"Mine\", format: 2)");
    window.until("nothing is missing", |w| missing(w) == 0);
    write(window.dir.path(), "pack/pack.ron", "(name: \"Mine\", format: 2, stands_on: [\"../neither\"])");
    window.until("a pack that stood on none is told as well", |w| missing(w) == 1);
    write(window.dir.path(), "pack/pack.ron", "(name: \"Mine\", format: 2, stands_on: [\"../base\"])");
    window.until("it is found again", |w| missing(w) == 0 && hd(w, "elder").is_some());
}

#[test]
fn an_unsaved_stands_on_says_what_to_do() {
    let mut window = over(TWO);
    let manifest = Resource::manifest();
    let text = "(name: \"Mine\", format: 2)";
    window.app_mut().state.library.set_text(&manifest, text, 0).unwrap();
    let told = |w: &Window| w.app().state.problems.all().iter().any(|p| p.remedy.contains("Save pack.ron"));
    window.until("it is told", told);
    window.app_mut().state.library.save(&manifest).unwrap();
    window.until("it is done", |w| hd(w, "elder").is_none());
    window.until("it is told no more", |w| !told(w));
}

#[test]
fn cells_of_the_table_are_typed_into_and_columns_chosen_and_sorted() {
    let mut window = Window::usual();
    window.app_mut().state.list.folder = Some("monsters".to_owned());
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    window.until("the table has the keyboard", |w| {
        w.harness.query_all_by_label("table").any(|n| n.is_focused())
    });
    window.key(Key::Home);
    assert_eq!(window.here().as_deref(), Some("ape"));
    let before = window.text("ape");
    window.tab_to("CR");
    window.ctrl(Key::A);
    window.type_in("9");
    assert_eq!(window.text("ape"), before.replace("cr: 2", "cr: 9"));
    window.ctrl(Key::Z);
    assert_eq!(window.text("ape"), before);
    // The Library has a row of the same name, to the left; panels to the right tell of the resource, too.
    let place = |w: &Window, name: &str| {
        let rows = w.harness.query_all_by_label(name).map(|row| row.rect());
        let rows = rows.filter(|rect| rect.left() > 250.0 && rect.left() < 420.0);
        rows.map(|rect| rect.top() as i32).max()
    };
    assert!(place(&window, "Goblin") > place(&window, "Ape"), "by name");
    window.harness.get_by_label("sort by CR").click();
    window.frames(3);
    assert!(place(&window, "Goblin") < place(&window, "Ape"), "by rating: 0 before 2");
    window.harness.get_by_label("sort by CR").click();
    window.frames(3);
    assert!(place(&window, "Goblin") > place(&window, "Ape"), "and turned round");
    let columns = augury_editor::view::commands::UiCommand::Columns {
        folder: "monsters".to_owned(),
        names: vec!["hd".to_owned()],
    };
    augury_editor::app::apply::apply(&mut window.app_mut().state, columns, 0);
    window.frames(3);
    assert!(says(&window, "sort by HD") && !says(&window, "sort by CR"));
}
