//! Encounters and regions as their author draws them: who comes in 400 draws, why somebody never does, a draw stepped
//! through and fought. By keyboard and by mouse.

use augury_editor::view::panels::Layout;
use augury_editor::workbench::encounter::Sample;
use augury_editor::workbench::{Preview, Standing};
use augury_engine::base::id::{Kind, ResId};
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::{Window, says};

const PACK: &str = "(
    name: \"Pack\",
    min_cr: 1,
    max_cr: 36,
    parts: [(any: [MA_ANIMAL])],
)
";

/// A window on a small pack, at a resource, with its preview in front.
fn open(go_to: &str) -> Window {
    let files = [
        ("pack/pack.ron", "(name: \"Mine\", format: 2)"),
        ("pack/encounters/pack.ron", PACK),
        (
            "pack/encounters/solo.ron",
            "(name: \"Solo\", flags: [NF_SINGLE], min_cr: 1, max_cr: 36, parts: [(monster: \"cat\")])",
        ),
        ("pack/monsters/ape.ron", "(name: \"Ape\", types: [MA_ANIMAL], cr: 2, hd: 2)"),
        ("pack/monsters/bear.ron", "(name: \"Bear\", types: [MA_ANIMAL], cr: 9, hd: 6)"),
        ("pack/monsters/cat.ron", "(name: \"Cat\", types: [MA_ANIMAL], cr: 0, hd: 1)"),
        ("pack/monsters/human.ron", "(name: \"human\", types: [MA_SAPIENT], hd: 1)"),
        ("pack/races/human.ron", "(name: \"Human\")"),
        ("pack/terrains/floor.ron", "(name: \"floor\")"),
        ("pack/terrains/dungeon_wall.ron", "(name: \"wall\", flags: [TF_SOLID])"),
        (
            "pack/regions/moor.ron",
            "(\n    name: \"Moor\",\n    encounters: [\n        (encounter: \"pack\", weight: 30),\n        (encounter: \"solo\", weight: 10, min_cr: 4),\n    ],\n)\n",
        ),
    ];
    let mut window = Window::of(&files, Vec2::new(1280.0, 1800.0));
    window.ctrl(Key::P);
    window.type_in(go_to);
    window.key(Key::Enter);
    window.show("Preview");
    worked_out(&mut window);
    window
}

fn here(window: &Window) -> ResId {
    let key = window.app().state.viewed.current.clone().unwrap();
    ResId::new(Kind::from_folder(&key.folder).unwrap(), &key.id)
}

fn worked_out(window: &mut Window) {
    window.frames(3);
    let id = here(window);
    window.until("the draws are done", |w| {
        let state = &w.app().state;
        state.bench.asked(id, &state.live.for_session()) && state.bench.standing(id) == Standing::Done
    });
    window.frames(3);
}

fn sample(window: &Window) -> Sample {
    let drawn = match window.app().state.bench.shown(here(window)).unwrap() {
        Preview::Encounter(encounter) => encounter.drawn.clone(),
        Preview::Region(region) => region.drawn.clone(),
        _ => panic!("no encounter and no region"),
    };
    drawn.unwrap().unwrap()
}

fn members(window: &Window) -> Vec<&'static str> {
    sample(window).draws.members.keys().map(|id| id.id()).collect()
}

fn set(window: &mut Window, field: &str, number: &str) {
    window.tab_to(field);
    window.ctrl(Key::A);
    window.type_in(number);
    window.key(Key::Enter);
    worked_out(window);
}

/// Gives the keyboard to the first that says this.
fn focus(window: &mut Window, part: &str) {
    let found = window.harness.query_all_by_label_contains(part).next();
    found.unwrap_or_else(|| panic!("nothing says {part}")).focus();
    window.frames(4);
}

/// Clicks the first that says this, once it is in sight.
fn click(window: &mut Window, part: &str) {
    focus(window, part);
    window.harness.query_all_by_label_contains(part).next().unwrap().click();
    window.frames(4);
}

/// Presses it by the keyboard.
fn enter(window: &mut Window, part: &str) {
    focus(window, part);
    window.key(Key::Enter);
    window.frames(3);
}

#[test]
fn an_author_sees_who_never_comes_mends_it_and_takes_it_back() {
    let mut window = open("encounter pack");
    set(&mut window, "challenge rating asked for", "3");
    assert!(says(&window, "its rating 9 is above"), "why the bear never comes");
    assert_eq!(members(&window), ["ape", "cat"]);
    assert_eq!(sample(&window).draws.runs, 400);
    assert!(says(&window, "On average ") && says(&window, "Who came"));
    // At any rating: where some are weak, one may cost no more than a mean of the weakest and the strongest.
    set(&mut window, "challenge rating asked for", "12");
    assert!(says(&window, "its rating 9 is above 7"), "and still");
    let before = sample(&window);
    // One alone may cost all there is: set in the form, taken back, and done again.
    enter(&mut window, "set from how many of part 1");
    worked_out(&mut window);
    assert_eq!(members(&window), ["ape", "bear", "cat"]);
    assert!(!says(&window, "its rating 9 is above"));
    window.ctrl(Key::Z);
    worked_out(&mut window);
    assert_eq!(sample(&window), before, "undone, and drawn as before");
    window.ctrl(Key::Y);
    worked_out(&mut window);
    assert_eq!(members(&window), ["ape", "bear", "cat"]);
    // A number that cannot be is refused with what may be, and what was drawn stays.
    window.tab_to("open squares of the place");
    window.ctrl(Key::A);
    window.type_in("0");
    window.frames(3);
    assert!(says(&window, "a whole number from 1 to 4000"));
    assert_eq!(members(&window), ["ape", "bear", "cat"]);
}

#[test]
fn others_are_drawn_by_a_button_and_a_bar_lists_its_draws() {
    let mut window = open("encounter pack");
    let before = sample(&window);
    click(&mut window, "draw others");
    worked_out(&mut window);
    let after = sample(&window);
    assert_ne!((before.seed, &before.draws.each), (after.seed, &after.draws.each));
    assert!(says(&window, "The cheapest, the dearest, the largest"));
    // The keyboard chooses the first bar.
    let bars = "members chosen, before the cap on how many come: ";
    focus(&mut window, bars);
    window.key(Key::ArrowRight);
    window.frames(3);
    let (few, count) = after.draws.chosen.iter().next().map(|(few, count)| (*few, *count)).unwrap();
    assert!(says(&window, &format!("{bars}{few}: {count} of 400")), "the bar is told");
    assert!(says(&window, "Draws of the bars that are chosen"));
    let first = after.draws.each.iter().find(|run| run.drawn.chosen == few).unwrap();
    assert!(says(&window, &format!("step through draw {}:", first.number + 1)));
    window.key(Key::Escape);
    window.frames(3);
    assert!(says(&window, "The cheapest, the dearest, the largest"), "none is chosen");
    // A bar of ratings lists those draws alone in which somebody of that rating came.
    focus(&mut window, "ratings of those who come: ");
    window.key(Key::ArrowRight);
    window.frames(3);
    let weakest = *after.draws.ratings.keys().next().unwrap();
    let (with, without): (Vec<_>, Vec<_>) =
        after.draws.each.iter().partition(|run| run.ratings.contains(&weakest));
    let listed = |number: u32| says(&window, &format!("step through draw {}:", number + 1));
    assert!(!without.is_empty() && with.iter().take(12).all(|run| listed(run.number)));
    assert!(without.iter().all(|run| !listed(run.number)));
}

#[test]
fn ten_draws_are_listed_one_set_after_the_other() {
    let mut window = open("encounter pack");
    let listed = |w: &Window| w.harness.query_all_by_label_contains("step through draw ").count();
    click(&mut window, "draw ten");
    assert!(says(&window, "Ten draws, one after the other"));
    assert_eq!(listed(&window), 10);
    assert!(says(&window, "step through draw 1:") && says(&window, "step through draw 10:"));
    click(&mut window, "draw ten");
    assert!(says(&window, "step through draw 11:") && !says(&window, "step through draw 1:"));
    click(&mut window, "the outermost");
    assert!(says(&window, "The cheapest, the dearest, the largest"));
}

#[test]
fn a_draw_is_stepped_through_from_its_first_choice_and_back() {
    let mut window = open("encounter pack");
    let outlier = sample(&window).draws.outliers()[0].clone();
    click(&mut window, &format!("step through draw {}:", outlier.number + 1));
    assert_eq!(window.app().state.layout, Layout::Debug);
    let debugger = window.app().state.debugger.as_ref().unwrap();
    let drawing = debugger.drawing().expect("the cursor stands at a draw");
    assert!(drawing.entries.iter().any(|(id, _)| Some(*id) == drawing.chosen), "{drawing:?}");
    let first = debugger.cursor();
    window.show("Event Fields");
    assert!(says(&window, "Drawn, who: "), "the lottery is a table");
    let chosen = window.app().state.live.content().shown_name(drawing.chosen.unwrap()).to_owned();
    assert!(says(&window, &chosen) && says(&window, " 50.0 %"));
    // A step on and a step back stand where they stood.
    window.key(Key::F11);
    window.press(Modifiers::ALT, Key::F11);
    let debugger = window.app().state.debugger.as_ref().unwrap();
    assert_eq!(debugger.cursor(), first);
    let made = debugger.session().unwrap().live().creatures().map(|c| c.form()).collect::<Vec<_>>();
    let drawn = outlier.drawn.members.iter().map(|member| member.monster).collect::<Vec<_>>();
    assert_eq!(made, drawn, "the session brought whom the draw had");
    window.ctrl(Key::Num1);
    assert_eq!(here(&window).id(), "pack", "back at its form");
}

#[test]
fn a_draw_is_fought_in_the_arena_by_a_party() {
    let mut window = open("encounter pack");
    set(&mut window, "how many fight what was drawn", "3");
    let outlier = sample(&window).draws.outliers()[0].clone();
    enter(&mut window, &format!("fight draw {}:", outlier.number + 1));
    assert_eq!(window.app().state.layout, Layout::Play);
    let session = window.app().state.debugger.as_ref().unwrap().session().unwrap();
    let all: Vec<_> = session.live().creatures().collect();
    assert_eq!(all.len(), 3 + outlier.drawn.members.len());
    assert!(
        all[0].is_player()
            && !all[1].is_player()
            && all[1].leader() == i32::try_from(all[0].handle().0).unwrap()
    );
    let drawn: Vec<ResId> = outlier.drawn.members.iter().map(|member| member.monster).collect();
    assert_eq!(all[3..].iter().map(|c| c.form()).collect::<Vec<_>>(), drawn);
}

#[test]
fn a_region_shows_its_list_and_what_its_draws_bring() {
    let mut window = open("region moor");
    set(&mut window, "challenge rating asked for", "3");
    assert!(says(&window, "100.0 %  (weight 30 of 30)") && says(&window, "never: it begins at rating 4"));
    assert!(says(&window, "From rating 4 on."));
    assert_eq!(sample(&window).draws.encounters.keys().map(|id| id.id()).collect::<Vec<_>>(), ["pack"]);
    set(&mut window, "challenge rating asked for", "5");
    assert!(says(&window, "25.0 %  (weight 10 of 40)"));
    let solo = sample(&window).draws.encounters[&ResId::new(Kind::Encounter, "solo")];
    assert!((60..140).contains(&solo), "{solo} of 400");
}
