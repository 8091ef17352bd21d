//! Effects as their author tries them: on a map, at a level, at targets; what comes of 400 casts, who withstood them and why;
//! what can't be tried, with what to do. By keyboard and by mouse.

use augury_editor::lab::trial::casts::Casts;
use augury_editor::lab::trial::outcome::Outcome;
use augury_editor::lab::trial::place::Ground;
use augury_editor::lab::trial::{RUNS, Trial};
use augury_editor::workbench::Standing;
use augury_engine::base::id::{Kind, ResId};
use egui::{Key, Modifiers, Theme, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::{Window, command, says};

const BLAST: &str = "(
    name: \"Spark\",
    form: Spell,
    level: 1,
    mana: 1,
    chance: SP_EASY,
    segments: [
        (eval: EA_BLAST, aval: AR_BALL, xval: AD_FIRE, pval: \"3d6\", sval: NOSAVE, lval: 3, qval: [Q_LOC, Q_TAR]),
    ],
)
";

/// A pack in which some effects can be tried and others can't.
const FILES: [(&str, &str); 14] = [
    ("pack/pack.ron", "(name: \"Mine\", format: 2)"),
    ("pack/effects/spark.ron", BLAST),
    (
        "pack/effects/blaze.ron",
        "(name: \"Blaze\", form: Spell, segments: [(eval: EA_BLAST, aval: AR_BALL, xval: AD_FIRE, pval: \"1d6\", sval: NOSAVE, lval: 8, qval: [Q_LOC, Q_TAR])])",
    ),
    ("pack/effects/bare.ron", "(name: \"Bare\", form: Spell)"),
    (
        "pack/effects/mending.ron",
        "(name: \"Mending\", form: Spell, flags: [EF_ITEMS_ONLY, EF_AFFECTS_ITEMS], segments: [(eval: EA_GENERIC, aval: AR_GLOBE, lval: 3)])",
    ),
    (
        "pack/effects/raising.ron",
        "(name: \"Raising\", form: Spell, flags: [EF_ITEMS_ONLY, EF_AFFECTS_ITEMS, EF_LIM_ITYPE], segments: [(eval: EA_GENERIC, aval: AR_GLOBE, lval: 3, tval: T_CORPSE)])",
    ),
    (
        "pack/effects/torn.ron",
        "(\n    name: \"Torn\",\n    form: Spell,\n    segments: [(eval: EA_BLAST, xval: AD_FIRE, pval: \"1d6\", qval: [Q_TAR])],\n    handlers: [\n        (on: \"EV_EFFECT\", script: \"let a = 0; e.v_dmg = 1 / a; NOTHING\"),\n    ],\n)\n",
    ),
    (
        "pack/effects/asking.ron",
        "(\n    name: \"Asking\",\n    form: Spell,\n    segments: [(eval: EA_BLAST, xval: AD_FIRE, pval: \"1d6\", qval: [Q_TAR])],\n    handlers: [\n        (on: \"EV_EFFECT\", script: \"actor.choice_prompt(\\\"Left or right?\\\", \\\"lr\\\"); NOTHING\"),\n    ],\n)\n",
    ),
    ("pack/monsters/ape.ron", "(name: \"Ape\", types: [MA_ANIMAL], cr: 2, hd: 2)"),
    ("pack/monsters/ghost.ron", "(name: \"Ghost\", types: [MA_UNDEAD], cr: 2, hd: 2, immune: [DF_FIRE])"),
    ("pack/monsters/human.ron", "(name: \"human\", types: [MA_SAPIENT], hd: 1)"),
    ("pack/races/human.ron", "(name: \"Human\")"),
    ("pack/terrains/floor.ron", "(name: \"floor\")"),
    ("pack/terrains/dungeon_wall.ron", "(name: \"wall\", flags: [TF_SOLID])"),
];

/// A window on that pack, with an effect tried in its preview.
fn open(effect: &str) -> Window {
    let mut window = Window::of(&FILES, Vec2::new(1280.0, 2400.0));
    go_to(&mut window, effect);
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::T);
    tried(&mut window);
    window
}

fn go_to(window: &mut Window, effect: &str) {
    window.ctrl(Key::P);
    window.type_in(&format!("effects/{effect}"));
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some(effect));
}

fn here(window: &Window) -> ResId {
    ResId::new(Kind::Effect, &window.here().unwrap())
}

fn tried(window: &mut Window) {
    window.frames(3);
    let id = here(window);
    window.until("it was tried", |w| {
        let state = &w.app().state;
        let bench = &state.trial.bench;
        bench.asked(id, &state.live.for_session()) && bench.standing(id) == Standing::Done
    });
    window.frames(3);
}

fn trial(window: &Window) -> Trial {
    window.app().state.trial.bench.shown(here(window)).cloned().unwrap()
}

fn casts(window: &Window) -> Casts {
    trial(window).casts.unwrap()
}

/// Gives the keyboard to the first that says this.
fn focus(window: &mut Window, part: &str) {
    let found = window.harness.query_all_by_label_contains(part).next();
    found.unwrap_or_else(|| panic!("nothing says {part}")).focus();
    window.frames(4);
}

fn enter(window: &mut Window, part: &str) {
    focus(window, part);
    window.key(Key::Enter);
    window.frames(2);
}

fn click(window: &mut Window, part: &str) {
    focus(window, part);
    window.harness.query_all_by_label_contains(part).next().unwrap().click();
    window.frames(4);
}

fn set(window: &mut Window, field: &str, number: &str) {
    window.tab_to(field);
    window.ctrl(Key::A);
    window.type_in(number);
    window.key(Key::Enter);
    tried(window);
}

#[test]
fn casts_are_counted_anew_after_an_edit_and_come_back_when_it_is_undone() {
    let mut window = open("spark");
    let before = casts(&window);
    assert_eq!(before.made, RUNS);
    let ends =
        |casts: &Casts| (casts.damage.keys().next().copied(), casts.damage.keys().next_back().copied());
    assert!(ends(&before).0 >= Some(0) && ends(&before).1 <= Some(18), "{:?}", before.damage);
    assert!(says(&window, "400 casts") && says(&window, "hit points lost: "));
    let all = before.outcomes();
    assert!(all[&Outcome::Took] > 0 && all.values().sum::<u32>() == 3 * RUNS, "{all:?}");
    let text = BLAST.replace("3d6", "20d6");
    let key = window.app().state.viewed.current.clone().unwrap();
    window.app_mut().state.library.set_text(&key, &text, 0).unwrap();
    tried(&mut window);
    let after = casts(&window);
    assert!(ends(&after).0 >= Some(20), "{:?}", after.damage);
    window.app_mut().state.library.set_text(&key, BLAST, 0).unwrap();
    tried(&mut window);
    assert_eq!(casts(&window), before, "the same text has the same dice");
    enter(&mut window, "Cast others");
    tried(&mut window);
    assert_ne!(casts(&window).damage, before.damage, "other dice");
}

#[test]
fn level_targets_and_map_are_chosen_by_keyboard() {
    let mut window = open("spark");
    assert!(says(&window, "It reaches ") && says(&window, "with 3 strikes"));
    assert!(says(&window, "3d6, avg 10.5, 3 to 18"));
    assert!(says(&window, "Duration by caster level, segment 1"), "the curve has a name");
    set(&mut window, "caster level", "12");
    let trial_at_12 = trial(&window);
    assert_eq!(trial_at_12.choices.level, 12);
    set(&mut window, "how many targets", "6");
    assert_eq!(trial(&window).targets.len(), 6);
    enter(&mut window, "corridor");
    tried(&mut window);
    assert_eq!(trial(&window).choices.ground, Ground::Corridor);
    window.tab_to("target: ape");
    window.key(Key::ArrowDown);
    window.type_in("ghost");
    window.key(Key::Enter);
    tried(&mut window);
    assert_eq!(trial(&window).choices.target, Some(ResId::new(Kind::Monster, "ghost")));
    enter(&mut window, "friends");
    tried(&mut window);
    assert!(trial(&window).choices.friends);
}

#[test]
fn walls_of_the_map_are_in_the_way() {
    let mut window = open("blaze");
    let squares = |w: &Window| trial(w).segments[0].reach.squares.len();
    let in_the_open = squares(&window);
    assert!(says(&window, &format!("It reaches {in_the_open} squares")));
    enter(&mut window, "corridor");
    tried(&mut window);
    let inside = squares(&window);
    assert!(0 < inside && inside < in_the_open, "{inside} of {in_the_open}");
    assert!(says(&window, &format!("It reaches {inside} squares")));
}

#[test]
fn the_area_is_aimed_by_arrows_and_told_square_by_square() {
    let mut window = open("spark");
    let before = trial(&window);
    focus(&mut window, "map of what it reaches");
    assert!(says(&window, "; aimed at"));
    for _ in 0..4 {
        window.key(Key::ArrowDown);
    }
    let at = (before.aim.x, before.aim.y + 4);
    assert!(says(&window, &format!("map of what it reaches, {},{}: floor", at.0, at.1)));
    window.key(Key::Enter);
    tried(&mut window);
    let after = trial(&window);
    assert_eq!((after.aim.x, after.aim.y), at);
    assert_ne!(after.segments[0].reach.squares, before.segments[0].reach.squares);
    let all = &after.segments[0].reach.squares;
    let place = all.iter().position(|square| *square == after.aim).unwrap();
    assert!(says(&window, &format!("; square {} of {}", place + 1, all.len())), "the order is told");
    click(&mut window, "Cast from here");
    tried(&mut window);
    assert_eq!(trial(&window).choices.from, Some(at));
    click(&mut window, "As at first");
    tried(&mut window);
    assert_eq!((trial(&window).aim, trial(&window).choices.from), (before.aim, None));
    // The mouse is told the same.
    let map = window.harness.query_all_by_label_contains("map of what it reaches").next().unwrap().rect();
    window.harness.hover_at(map.center());
    window.until("the square under the pointer is told", |w| {
        w.harness.query_all_by_label_contains(": floor").count() > 2
    });
}

#[test]
fn casts_can_be_stopped_and_made_again() {
    let mut window = open("spark");
    let before = casts(&window);
    let id = here(&window);
    // The thread may be done before the key comes to it: then others are cast.
    for _ in 0..50 {
        if says(&window, "Cast others") {
            window.harness.get_by_label("Cast others").focus();
            window.frames(2);
            window.harness.key_press(Key::Enter);
            window.frames(1);
        }
        if let Some(stop) = window.harness.query_by_label("Stop") {
            stop.click();
        }
        window.frames(2);
        if window.app().state.trial.bench.standing(id) == Standing::Stopped {
            break;
        }
    }
    assert_eq!(window.app().state.trial.bench.standing(id), Standing::Stopped);
    assert!(says(&window, "stopped; what is shown is of before"));
    assert!(trial(&window).segments[0].reach.squares.len() > 1 && before.made == RUNS);
    enter(&mut window, "Cast again");
    tried(&mut window);
    assert_eq!(casts(&window).made, RUNS);
}

#[test]
fn what_cannot_be_tried_says_so_and_what_to_do() {
    for (effect, title, remedy) in [
        ("bare", "It has no segment yet", "Add one under Segments in its form"),
        ("mending", "It acts on things only", "Give a thing to whoever is played in the Arena"),
        ("raising", "It acts on corpses only", "Kill somebody in the Arena"),
    ] {
        let window = open(effect);
        assert!(says(&window, title), "{effect}");
        assert!(says(&window, remedy), "{effect}");
        assert!(trial(&window).casts.is_none(), "{effect}");
    }
    let mut window = open("bare");
    enter(&mut window, "To its form");
    window.frames(3);
    let focused = window.harness.query_all_by_role(egui::Role::TextInput).any(|n| n.is_focused());
    assert!(focused || says(&window, "Name"), "the form has the keyboard");
}

#[test]
fn a_question_is_told_with_its_words() {
    let window = open("asking");
    assert!(says(&window, "Whoever plays is asked: Left or right?"));
    assert!(says(&window, "Cast it in the Arena by whoever is played"));
}

#[test]
fn a_script_that_fails_is_told_with_its_place_and_leads_there() {
    let mut window = open("torn");
    assert!(says(&window, "A script fails in 400 casts"));
    assert!(says(&window, "and it is tried again."));
    enter(&mut window, "EV_EFFECT of Torn, line 6");
    window.until("its source is shown at the line", |w| {
        w.harness.query_all_by_label_contains("Source").next().is_some() && w.app().state.wishes.is_empty()
    });
    assert_eq!(window.here().as_deref(), Some("torn"));
}

#[test]
fn the_session_lends_its_map() {
    let mut window = open("spark");
    command(&mut window, "Sample fight");
    go_to(&mut window, "spark");
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::T);
    tried(&mut window);
    click(&mut window, "the session's map");
    tried(&mut window);
    let tried_there = trial(&window);
    assert!(matches!(tried_there.choices.ground, Ground::Session(_)));
    assert_eq!(tried_there.world.in_play().map().width(), 33, "the arena of the session");
    assert_eq!(tried_there.world.creatures().count(), 4, "nobody of the fight is there");
}

#[test]
fn every_control_is_reached_by_tab_in_both_themes() {
    for theme in [Theme::Dark, Theme::Light] {
        let mut window = open("spark");
        window.harness.ctx.set_theme(theme);
        window.frames(3);
        for label in [
            "Try it",
            "open arena",
            "pillars",
            "corridor",
            "caster level",
            "how many targets",
            "target: ape",
            "foes",
            "friends",
            "Cast others",
            "each by itself",
        ] {
            window.tab_to(label);
        }
        // What tells its state in its name.
        for part in ["map of what it reaches", "hit points lost: ", "Duration by caster level, segment 1: "] {
            let reached = |w: &Window| w.harness.query_all_by_label_contains(part).any(|n| n.is_focused());
            let steps = (0..200).find(|_| {
                window.key(Key::Tab);
                reached(&window)
            });
            assert!(steps.is_some(), "Tab never came to {part}");
        }
    }
}

#[test]
fn the_figures_show_small_what_a_segment_reached_when_it_was_tried() {
    let mut window = open("spark");
    let squares = trial(&window).segments[0].reach.squares.len();
    assert!(squares > 1, "a ball");
    window.harness.get_by_label("Figures").click();
    window.frames(4);
    assert!(says(&window, &format!("area of segment 1: {squares} squares")), "told in words, too");
    window.harness.get_by_label("Its area on a map").click();
    window.frames(4);
    assert!(window.app().state.trial.open, "and large, where it is tried");
}
