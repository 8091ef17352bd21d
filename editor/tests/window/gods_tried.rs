//! Gods as a working model: what if a character did this, by keyboard and by mouse; the matrix of relations; the session step
//! by step.

use augury_editor::debugger::recordings::draft::Draft;
use augury_editor::debugger::{Intent, setup};
use augury_editor::lab::devotion::WhatIf;
use augury_editor::lab::devotion::conduct::ConductKind;
use augury_editor::lab::devotion::follower::Doer;
use augury_editor::workbench::Standing;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::event::EventCode;
use augury_engine::play::Command;
use augury_engine::play::command::EventOrder;
use egui::{Key, Modifiers, Theme, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::harness::{Window, says};

const ABE: &str = "(
    name: \"Abe\",
    flags: [GF_LAWFUL, GF_FORGIVING],
    favour_chart: [100, 500, 1000, 20000],
    aid: [(aid: AID_HEAL, least: P_URGENT)],
    sacrifices: [(creatures: [MA_GOBLINOID])],
    relations: [
        (gods: [\"eve\"], anger: 7, wrath: true),
    ],
    prayer_timeout: 8,
    intervention_cost: 10,
    tolerance_val: 2,
    handlers: [
        (on: \"GODWATCH(EV_DEATH)\", script: \"actor.gain_favour(resource, 25, true, true); NOTHING\"),
        (on: \"EV_RETRIBUTION\", script: \"DONE\"),
    ],
)
";

/// A pack in which somebody can be made who follows a god.
const FILES: [(&str, &str); 12] = [
    ("pack/pack.ron", "(name: \"Mine\", format: 2)"),
    ("pack/gods/abe.ron", ABE),
    ("pack/gods/eve.ron", "(\n    name: \"Eve\",\n)\n"),
    ("pack/races/human.ron", "(name: \"Human\", body: \"human\")"),
    ("pack/classes/warrior.ron", "(name: \"Warrior\", hd: 10)"),
    ("pack/monsters/human.ron", "(name: \"human\", types: [MA_HUMAN], flags: [M_HUMANOID], hd: 1)"),
    ("pack/monsters/goblin.ron", "(name: \"Goblin\", types: [MA_GOBLINOID], cr: 1, hd: 1)"),
    ("pack/items/corpse.ron", "(name: \"corpse\", itype: T_CORPSE)"),
    ("pack/items/crown.ron", "(name: \"crown\", itype: T_WEAPON)"),
    ("pack/features/altar.ron", "(name: \"altar\", flags: [F_ALTAR])"),
    ("pack/terrains/floor.ron", "(name: \"floor\")"),
    ("pack/terrains/dungeon_wall.ron", "(name: \"wall\", flags: [TF_SOLID])"),
];

fn open() -> Window {
    let mut window = Window::of(&FILES, Vec2::new(1280.0, 2400.0));
    go_to(&mut window, "gods/abe");
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::G);
    tried(&mut window);
    window
}

fn go_to(window: &mut Window, name: &str) {
    window.ctrl(Key::P);
    window.type_in(name);
    window.key(Key::Enter);
    window.frames(3);
}

fn here(window: &Window) -> ResId {
    ResId::new(Kind::God, &window.here().unwrap())
}

fn tried(window: &mut Window) {
    window.frames(3);
    let id = here(window);
    window.until("it was tried", |w| {
        let state = &w.app().state;
        let bench = &state.devotion.bench;
        bench.asked(id, &state.live.for_session())
            && matches!(bench.standing(id), Standing::Done | Standing::Failed(_))
    });
    window.frames(3);
}

fn what_if(window: &Window) -> WhatIf {
    window.app().state.devotion.bench.shown(here(window)).cloned().unwrap()
}

fn set(window: &mut Window, field: &str, number: &str) {
    window.tab_to(field);
    window.ctrl(Key::A);
    window.type_in(number);
    window.key(Key::Enter);
    tried(window);
}

/// Chooses by keyboard.
fn pick(window: &mut Window, picker: &str, word: &str) {
    window.tab_to(picker);
    window.key(Key::ArrowDown);
    window.type_in(word);
    window.key(Key::Enter);
    tried(window);
}

fn click(window: &mut Window, label: &str) {
    // What runs beside may not have come to it yet.
    for _ in 0..100 {
        if window.harness.query_all_by_label(label).next().is_some() {
            break;
        }
        window.frames(1);
    }
    let all: Vec<_> = window.harness.query_all_by_label(label).collect();
    all.last().unwrap_or_else(|| panic!("nothing is called {label}")).click();
    drop(all);
    window.frames(4);
}

#[test]
fn a_deed_is_tried_by_keyboard() {
    let mut window = open();
    assert!(says(&window, "aid: heal"), "a prayer of one who is hurt is the first that is tried");
    set(&mut window, "favour of deeds", "90");
    pick(&mut window, "deed: pray for aid", "gain favour");
    set(&mut window, "how much", "25");
    let told = what_if(&window);
    assert_eq!((told.choices.deed.kind, told.before.favour.total), (ConductKind::Gain, 90));
    assert_eq!((told.outcomes[0].change.favour, told.outcomes[0].change.level), (25, 1));
    assert!(says(&window, "90") && says(&window, "◆ 115"), "before and after");
    assert!(says(&window, "0 (next above 100)") && says(&window, "◆ 1 (next above 500)"));
    assert!(says(&window, "nothing of it is left to dice"));
    assert!(says(&window, "favour chart: level 1 above 100"), "the curve has the character on it");
    assert!(says(&window, "now: 90") && says(&window, "then: 115"));
}

#[test]
fn a_deed_is_tried_by_mouse_and_leads_to_the_handler() {
    let mut window = open();
    click(&mut window, "deed: pray for aid");
    click(&mut window, "kill");
    tried(&mut window);
    let told = what_if(&window);
    assert_eq!(told.choices.deed.kind, ConductKind::Kill);
    assert!(told.outcomes.iter().all(|outcome| outcome.change.favour == 25), "{told:#?}");
    click(&mut window, "GODWATCH(EV_DEATH)");
    window.until("its source is shown", |w| w.app().state.wishes.is_empty());
    assert_eq!(window.here().as_deref(), Some("abe"));
    // A click on an outcome or on other dice tries nothing else than what is chosen.
    click(&mut window, "Other dice");
    tried(&mut window);
    assert_eq!(what_if(&window).choices.seed, 1);
}

#[test]
fn a_number_that_may_not_be_is_refused_and_a_lost_thing_is_told() {
    let mut window = open();
    let before = what_if(&window);
    window.tab_to("character level");
    window.ctrl(Key::A);
    window.type_in("0");
    assert!(says(&window, "wanted: a whole number from 1 to 20"));
    tried(&mut window);
    assert_eq!(what_if(&window), before, "nothing else was tried");
    window.key(Key::Escape);
    pick(&mut window, "deed: pray for aid", "sacrifice");
    pick(&mut window, "offering: a corpse", "crown");
    assert!(says(&window, "takes no interest"), "a crown is nothing to it");
    std::fs::remove_file(window.dir.path().join("pack/items/crown.ron")).unwrap();
    window.until("its loss is seen", |w| {
        w.app().state.live.content().item(ResId::new(Kind::Item, "crown")).is_none()
    });
    tried(&mut window);
    assert!(says(&window, "It can't be tried: ") && says(&window, "What follows is of before."));
    assert!(says(&window, "crown"));
}

#[test]
fn what_is_tried_follows_the_file_its_edits_and_undo() {
    let mut window = open();
    assert_eq!(what_if(&window).before.tolerance, 5);
    let file = window.dir.path().join("pack/gods/abe.ron");
    std::fs::write(file, ABE.replace("tolerance_val: 2", "tolerance_val: 9")).unwrap();
    window.until("another program's change is tried", |w| {
        let shown = w.app().state.devotion.bench.shown(ResId::new(Kind::God, "abe"));
        shown.is_some_and(|told| told.before.tolerance == 12)
    });
    tried(&mut window);
    assert!(says(&window, "0 of 12"));
    window.tab_to("Favour chart 1");
    window.ctrl(Key::A);
    window.type_in("40");
    tried(&mut window);
    assert_eq!(what_if(&window).before.next, Some(40));
    window.ctrl(Key::Z);
    tried(&mut window);
    assert_eq!(what_if(&window).before.next, Some(100));
}

#[test]
fn a_cell_of_the_matrix_opens_what_says_so() {
    let mut window = open();
    go_to(&mut window, "gods/eve");
    click(&mut window, "Relations");
    assert!(says(&window, "Eve with Abe: anger 3 (as with all)"));
    click(&mut window, "Abe with Eve: anger 7, wrath at once");
    window.until("its source is shown", |w| w.app().state.wishes.is_empty());
    assert_eq!(window.here().as_deref(), Some("abe"));
    // The same by keyboard.
    click(&mut window, "Relations");
    window.tab_to("Abe with Eve: anger 7, wrath at once");
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("abe"));
}

/// Begins a session with a follower of Abe that is hurt, lets it pray and be healed.
fn prays(window: &mut Window) {
    let rev = window.app().state.live.for_session();
    let mut draft = Draft::new(&rev.content).unwrap();
    (draft.god, draft.law_chaos, draft.played) = (Some(ResId::new(Kind::God, "abe")), -50, true);
    draft.ranks = vec![(augury_engine::base::names::Skill::SK_KNOW_THEO, 20)];
    let mut actor = draft.actor((5, 5));
    (actor.max_hp, actor.hp, actor.enemy_to_all) = (Some(40), Some(10), false);
    let recording = augury_engine::play::Recording { creatures: vec![actor], ..setup::arena("", 1) };
    let debugger = window.app_mut().state.debugger.as_mut().unwrap();
    debugger.apply(Intent::Start(Box::new(recording)));
    debugger.apply(Intent::Command(Handle(1), Command::Do(EventOrder::new(EventCode::EV_PRAY))));
    debugger.apply(Intent::Answer(0));
    window.frames(5);
}

#[test]
fn the_session_is_shown_step_by_step_and_each_leads_to_its_moment() {
    let mut window = open();
    click(&mut window, "Session");
    assert!(says(&window, "Nobody in the session is a character"));
    prays(&mut window);
    window.until("the steps are found", |w| says(w, "penalty of prayers 0 → 10"));
    assert!(says(&window, "Favour over the session") && says(&window, "Anger over the session"));
    let label = window
        .harness
        .query_all_by_label_contains("step 1, moment ")
        .next()
        .and_then(|node| node.accesskit_node().label())
        .unwrap();
    click(&mut window, &label);
    let cursor = window.app().state.debugger.as_ref().unwrap().cursor().unwrap();
    assert!(label.contains(&format!("moment {cursor}:")), "{label} and {cursor}");
}

#[test]
fn a_character_of_the_session_does_it_as_it_is_at_the_cursor() {
    let mut window = open();
    prays(&mut window);
    click(&mut window, "of the session");
    tried(&mut window);
    let told = what_if(&window);
    assert!(matches!(told.choices.doer, Doer::OfSession(_)));
    assert_eq!(told.before.penalty, 10, "it has prayed already");
    let debugger = window.app_mut().state.debugger.as_mut().unwrap();
    let moments = debugger.session().unwrap().moments();
    debugger.apply(Intent::GoTo(0));
    tried(&mut window);
    assert_eq!(what_if(&window).before.penalty, 0, "at the first moment it has not");
    let debugger = window.app().state.debugger.as_ref().unwrap();
    assert_eq!(debugger.session().unwrap().moments(), moments, "the session is as it was");
}

#[test]
fn every_control_is_reached_by_tab_in_both_themes() {
    for theme in [Theme::Dark, Theme::Light] {
        let mut window = open();
        window.harness.ctx.set_theme(theme);
        window.frames(3);
        for label in [
            "What if",
            "one made here",
            "race: human",
            "character level",
            "alignment: as the god wants",
            "god that it follows: abe",
            "favour of deeds",
            "anger of the god",
            "held against it: nothing",
            "attributes and theology",
            "deed: pray for aid",
            "trouble: hurt",
            "Other dice",
        ] {
            window.tab_to(label);
        }
    }
}

#[test]
fn gods_that_ship_are_shown_on_every_page() {
    let mut window = Window::shipped(Vec2::new(1280.0, 2400.0), 1.0);
    let gods: Vec<String> =
        window.app().state.live.content().ids(Kind::God).iter().map(|id| id.id().to_owned()).collect();
    for seed in [5_u64, 23, 71, 2026] {
        let place = augury_engine::base::dice::mix(seed, 1) % gods.len() as u64;
        let god = &gods[usize::try_from(place).unwrap()];
        go_to(&mut window, &format!("gods/{god}"));
        window.press(Modifiers::COMMAND | Modifiers::ALT, Key::G);
        tried(&mut window);
        assert!(says(&window, "What is said"), "{god}");
        assert!(says(&window, "logarithmic"), "{god}: its chart goes over three decades");
        click(&mut window, "Relations");
        let cells = window.harness.query_all_by_label_contains(" with ").count();
        assert!(cells >= gods.len() * (gods.len() - 1), "{god}: {cells} cells");
        click(&mut window, "Figures");
        window.frames(3);
        assert!(says(&window, "What it sees"), "{god}");
    }
}
