//! What an author sees of a monster or an effect while it is written.

use augury_editor::workbench::monster::figures::Figures;
use augury_editor::workbench::{Preview, Standing};
use augury_engine::base::id::{Kind, ResId};
use egui::{Key, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::{Window, says};

/// Opens a resource of the shipped pack in a tall window, and waits until its preview is there.
fn open(name: &str, id: ResId) -> Window {
    let mut window = Window::shipped(Vec2::new(1280.0, 1600.0), 1.0);
    window.ctrl(Key::P);
    window.type_in(name);
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some(id.id()));
    done(&mut window, id);
    window
}

fn done(window: &mut Window, id: ResId) {
    window.until("the preview is worked out", |w| {
        let state = &w.app().state;
        state.bench.asked(id, &state.live.for_session()) && state.bench.standing(id) == Standing::Done
    });
    window.frames(3);
}

fn shown(window: &Window, id: ResId) -> Preview {
    window.app().state.bench.shown(id).cloned().unwrap()
}

#[test]
fn a_monster_is_worked_out_while_it_is_written() {
    let orc = ResId::new(Kind::Monster, "hill_orc");
    let mut window = open("hill_orc", orc);
    let Preview::Monster(before) = shown(&window, orc) else { panic!("no monster") };
    let figures = Figures::of(window.app().state.live.content(), orc).unwrap();
    let (average, most) = figures.hit_points;
    assert!(says(&window, &format!("{average} on average, {most} at most")), "as the rules make them");
    let (ours, theirs) = before.blows.clone().unwrap().unwrap();
    assert!(says(&window, &format!("{:.1}", ours.damage_a_round())));
    assert_eq!(ours.actions, 400);
    assert_eq!(ours.strikes, theirs.strikes, "it fights its like with the same dice");
    assert!(before.beside.rows.iter().any(|row| row.id == orc) && before.beside.rows.len() > 5);
    assert!(says(&window, "Beside those of rating") && says(&window, "the middle of them"));
    assert!(!before.met.is_empty() && says(&window, "by its name, rating"), "encounters name it");
    // An edit is worked out anew, and the old figures stay in sight until then.
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("9");
    assert!(window.app().state.bench.shown(orc).is_some(), "nothing jumps");
    done(&mut window, orc);
    let Preview::Monster(after) = shown(&window, orc) else { panic!("no monster") };
    assert!(after.figures.hit_points.0 > before.figures.hit_points.0);
    window.ctrl(Key::Z);
    done(&mut window, orc);
    let Preview::Monster(undone) = shown(&window, orc) else { panic!("no monster") };
    assert_eq!(undone.blows, before.blows, "the same monster has the same dice");
}

#[test]
fn blows_with_gear_stand_beside_the_natural_ones() {
    let orc = ResId::new(Kind::Monster, "hill_orc");
    let mut window = open("hill_orc", orc);
    let Preview::Monster(before) = shown(&window, orc) else { panic!("no monster") };
    let (ours, theirs) = before.armed.clone().unwrap().unwrap();
    assert_eq!((ours.blows.actions, ours.in_hand.values().sum::<u32>() >= 20), (400, true));
    assert_eq!(ours, theirs, "it fights its like with the same dice");
    assert!(ours.in_hand.contains_key("greataxe") && ours.in_hand.contains_key("shotput"), "{ours:?}");
    let (bare, _) = before.blows.clone().unwrap().unwrap();
    assert!(ours.blows.most() > bare.most(), "a greataxe does more than a fist");
    assert!(says(&window, "it, geared") && says(&window, "its like, geared"));
    assert!(says(&window, &format!("{:.1}", ours.blows.damage_a_round())));
    assert!(says(&window, "It strikes with") && says(&window, "greataxe "));
    // Whoever has no list is as nature made it.
    window.ctrl(Key::P);
    window.type_in("monsters/ape");
    window.key(Key::Enter);
    let ape = ResId::new(Kind::Monster, &window.here().unwrap());
    done(&mut window, ape);
    let Preview::Monster(bare) = shown(&window, ape) else { panic!("no monster") };
    assert!(!bare.geared && bare.armed.is_none() && bare.blows.is_some());
    assert!(says(&window, "neither has a gear list") && !says(&window, ", geared"));
}

#[test]
fn an_opponent_is_chosen_and_kept() {
    let orc = ResId::new(Kind::Monster, "hill_orc");
    let mut window = open("hill_orc", orc);
    let Preview::Monster(before) = shown(&window, orc) else { panic!("no monster") };
    window.harness.get_by_label("opponent: one of its own kind").focus();
    window.frames(2);
    window.key(Key::ArrowDown);
    window.type_in("goblin");
    window.key(Key::Enter);
    done(&mut window, orc);
    let Preview::Monster(after) = shown(&window, orc) else { panic!("no monster") };
    assert_eq!(after.opponent, ResId::new(Kind::Monster, "goblin"));
    assert_ne!(after.blows, before.blows);
    window.ctrl(Key::P);
    window.type_in("kobold");
    window.key(Key::Enter);
    let here = ResId::new(Kind::Monster, &window.here().unwrap());
    done(&mut window, here);
    let Preview::Monster(next) = shown(&window, here) else { panic!("no monster") };
    assert_eq!(next.opponent, after.opponent, "kept from monster to monster");
}

#[test]
fn an_effect_is_worked_out_level_by_level() {
    let fireball = ResId::new(Kind::Effect, "fireball");
    let window = open("effects/fireball", fireball);
    let Preview::Effect(effect) = shown(&window, fireball) else { panic!("no effect") };
    let dice = effect.segments[0].dice.as_ref().unwrap();
    assert_eq!((dice.label, dice.at[0].as_str(), dice.at[19].as_str()), ("Damage", "1d6", "12d6"));
    assert!(says(&window, "12d6, avg 42, 12 to 72"), "the figures are text too");
    assert!(says(&window, "Damage by caster level, segment 1"), "the curve has a name");
    assert!(says(&window, "10 rounds and 2 a level"));
    assert!(says(&window, "blast, ball"), "the card has a title");
    assert!(!effect.used.is_empty() && says(&window, "Granted by"));
}

#[test]
fn a_kind_without_a_workbench_says_so() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    assert!(says(&window, "Nothing to preview"));
    window.ctrl(Key::P);
    window.type_in("terrains/floor");
    window.key(Key::Enter);
    assert!(says(&window, "No preview of terrains"));
}

#[test]
fn cards_fold_and_say_what_an_edit_did_to_their_figure() {
    let orc = ResId::new(Kind::Monster, "hill_orc");
    let mut window = open("hill_orc", orc);
    let Preview::Monster(before) = shown(&window, orc) else { panic!("no monster") };
    let was = before.figures.hit_points.0;
    assert!(before.saved.is_none() && says(&window, &format!("Stat block: HP {was}")));
    assert!(says(&window, "HP among those of rating ") && says(&window, &format!(": {was}, more than ")));
    assert!(says(&window, "damage of an attack action: ") && says(&window, "rounds of a fight: "));
    let duels = before.duels.clone().unwrap().unwrap();
    assert_eq!(duels.all(), duels.won + duels.lost + duels.drawn);
    assert!(says(&window, &format!("{} won, {} lost", duels.won, duels.lost)));
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("9");
    done(&mut window, orc);
    let Preview::Monster(after) = shown(&window, orc) else { panic!("no monster") };
    let now = after.figures.hit_points.0;
    assert_eq!(after.saved.map(|all| all[0]), Some(was), "beside what is saved");
    assert!(says(&window, &format!("Stat block: HP {now}, {:+} since save", now - was)));
    window.ctrl(Key::S);
    window.frames(3);
    assert!(!says(&window, "since save"), "saved, it is as it is");
    // A card folds by keyboard, and says its figure still.
    let lines = |w: &Window| w.harness.query_all_by_label_contains(" on average, ").count();
    assert!(lines(&window) > 0);
    window.tab_to(&format!("Stat block: HP {now}"));
    window.key(Key::ArrowLeft);
    assert_eq!(lines(&window), 0);
    window.key(Key::ArrowRight);
    assert!(lines(&window) > 0);
}
