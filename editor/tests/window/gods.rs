//! Gods and encounters as their author writes them: what the preview says of them, and how it follows what is typed.

use augury_editor::document::library::Key as Resource;
use augury_editor::workbench::Standing;
use augury_engine::base::id::{Kind, ResId};
use egui::{Key, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::{Window, says};

const ABE: &str = "(
    name: \"Abe\",
    favour_chart: [100, 500, 1250],
    aid: [(aid: AID_HEAL, least: P_HIGH, favour: 600)],
    sacrifices: [(creatures: [MA_ALL], value: 15)],
    relations: [(gods: [\"eve\"], anger: 7, wrath: true)],
    owed: [\"GODWATCH(PRE(EV_CAST))\"],
    handlers: [(on: \"GODWATCH(EVICTIM(EV_DEATH))\", script: \"NOTHING\")],
)
";

const PACK: &str = "(
    name: \"Pack\",
    min_cr: 2,
    max_cr: 6,
    parts: [
        (any: [MA_ANIMAL], chance: 25), // often
    ],
)
";

const SOLO: &str = "(
    name: \"Solo\",
    min_cr: 2,
    max_cr: 6,
    parts: [(any: [MA_ANIMAL], chance: 25, amount: (from: 1, to: 1))],
)
";

fn open(go_to: &str, height: f32) -> Window {
    let files = [
        ("pack/pack.ron", "(name: \"Mine\", format: 2)"),
        ("pack/gods/abe.ron", ABE),
        ("pack/gods/eve.ron", "(\n    name: \"Eve\",\n)\n"),
        ("pack/encounters/pack.ron", PACK),
        ("pack/encounters/solo.ron", SOLO),
        ("pack/monsters/ape.ron", "(\n    name: \"Ape\",\n    types: [MA_ANIMAL],\n    cr: 2,\n)\n"),
        ("pack/monsters/bear.ron", "(\n    name: \"Bear\",\n    types: [MA_ANIMAL],\n    cr: 9,\n)\n"),
        (
            "pack/regions/moor.ron",
            "(\n    name: \"Moor\",\n    encounters: [(encounter: \"solo\", weight: 5)],\n)\n",
        ),
    ];
    let mut window = Window::of(&files, Vec2::new(1280.0, height));
    window.ctrl(Key::P);
    window.type_in(go_to);
    window.key(Key::Enter);
    window.show("Preview");
    worked_out(&mut window);
    window
}

/// Waits until the preview is of what stands in the file now.
fn worked_out(window: &mut Window) {
    window.frames(3);
    window.until("the preview is worked out", |w| {
        let here = w.app().state.viewed.current.as_ref();
        let id = here.and_then(|key| Some(ResId::new(Kind::from_folder(&key.folder)?, &key.id)));
        id.is_some_and(|id| {
            let state = &w.app().state;
            state.bench.asked(id, &state.live.for_session()) && state.bench.standing(id) == Standing::Done
        })
    });
    window.frames(2);
}

fn text_of(window: &Window, folder: &str, id: &str) -> String {
    let document = window.app().state.library.document(&Resource::new(folder, id));
    document.map(|d| d.text().to_owned()).unwrap_or_default()
}

#[test]
fn a_god_shows_its_charts_its_relations_and_what_it_sees() {
    let mut window = open("abe", 1600.0);
    for words in [
        "favour chart",
        "level 3: 1250",
        "AID_HEAL",
        "at level 2",
        "1.5 times its worth",
        "GODWATCH(EVICTIM(EV_DEATH))",
        "done to a character",
        "GODWATCH(PRE(EV_CAST))",
        "owed",
        "anger above this brings wrath",
    ] {
        assert!(says(&window, words), "{words}");
    }
    window.harness.get_by_role_and_label(egui::Role::Button, "Relations").click();
    window.frames(3);
    for words in ["Abe with Eve: anger 7, wrath at once", "Eve with Abe: anger 3 (as with all)"] {
        assert!(says(&window, words), "{words}");
    }
}

#[test]
fn the_curve_follows_the_form() {
    let mut window = open("abe", 1600.0);
    window.tab_to("Favour chart 3");
    window.ctrl(Key::A);
    window.type_in("2000");
    assert!(text_of(&window, "gods", "abe").contains("[100, 500, 2000]"));
    worked_out(&mut window);
    assert!(says(&window, "2000") && !says(&window, "1250"));
    window.ctrl(Key::Z);
    assert_eq!(text_of(&window, "gods", "abe"), ABE);
    worked_out(&mut window);
    assert!(says(&window, "1250"));
}

#[test]
fn who_may_come_changes_with_the_rating_that_is_typed() {
    let mut window = open("solo", 1600.0);
    for (rating, wanted) in [
        ("5", ["100.0 %", "its rating 9 is above 5", "there 25.0 % of the time"]),
        ("1", ["begins at rating 2", "its rating 2 is above 1", "Nobody may come"]),
        ("9", ["ends at rating 6", "50.0 %", "up to rating 9"]),
    ] {
        window.tab_to("challenge rating asked for");
        window.ctrl(Key::A);
        window.type_in(rating);
        worked_out(&mut window);
        for words in wanted {
            assert!(says(&window, words), "at {rating}: {words}");
        }
    }
    assert!(says(&window, "in Moor"));
}

#[test]
fn parts_are_rows_that_are_written_by_keyboard() {
    let mut window = open("encounter pack", 1000.0);
    window.tab_to("set from how many of part 1");
    window.key(Key::Enter);
    window.tab_to("to how many of part 1");
    window.ctrl(Key::A);
    window.type_in("4");
    let text = text_of(&window, "encounters", "pack");
    assert!(text.contains("amount: (from: 1, to: 4)") && text.contains("// often"), "{text}");
    window.tab_to("Chance 1");
    window.ctrl(Key::A);
    window.type_in("60");
    assert!(text_of(&window, "encounters", "pack").contains("chance: 60"));
    worked_out(&mut window);
    assert!(says(&window, "there 60.0 % of the time; 1 to 4 come"));
    window.tab_to("more of part 1");
    window.key(Key::Enter);
    window.tab_to("add to Any");
    window.type_in("undead");
    window.key(Key::Enter);
    assert!(text_of(&window, "encounters", "pack").contains("[MA_ANIMAL, MA_UNDEAD]"));
    for _ in 0..8 {
        window.ctrl(Key::Z);
    }
    assert_eq!(text_of(&window, "encounters", "pack"), PACK);
}
