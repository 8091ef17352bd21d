//! Effects that are tried: areas, casts, figures by level.

use std::path::Path;

use augury_engine::base::id::{Kind, ResId};
use augury_engine::play::Revision;

use super::outcome::Outcome;
use super::place::Ground;
use super::*;
use crate::lab::pack;
use crate::workbench::effect::steps::Steps;

fn shipped() -> Revision {
    pack::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion")).unwrap().revision()
}

fn tried(rev: &Revision, effect: &str, choices: &Choices) -> Trial {
    let mut last = None;
    let mut tell = Tell { progress: &mut |_, _| true, give: &mut |trial| last = Some(trial) };
    work_out(rev, ResId::new(Kind::Effect, effect), choices, &mut tell).unwrap();
    last.unwrap()
}

fn at(target: &str) -> Choices {
    Choices { target: Some(ResId::new(Kind::Monster, target)), ..Choices::default() }
}

fn casts(rev: &Revision, effect: &str, choices: &Choices) -> Casts {
    tried(rev, effect, choices).casts.unwrap_or_else(|| panic!("{effect} is not cast"))
}

#[test]
fn casts_strike_whom_the_sketch_reaches_for_what_the_dice_say() {
    let rev = shipped();
    let trial = tried(&rev, "fireball", &Choices { level: 6, ..Choices::default() });
    let reach = &trial.segments[0].reach;
    assert!(trial.targets.iter().all(|h| reach.targets.contains(h)), "{reach:?}");
    let casts = trial.casts.as_ref().unwrap();
    let all = casts.outcomes();
    assert!(
        !all.contains_key(&Outcome::NotReached) && all[&Outcome::Saved] > 0 && all[&Outcome::Took] > 0,
        "{all:?}"
    );
    assert_eq!(all.values().sum::<u32>(), RUNS * reach.targets.len() as u32);
    let (least, most) = (casts.damage.keys().next().unwrap(), casts.damage.keys().next_back().unwrap());
    assert!(*least >= 3 && *most <= 36, "half of 6 at least, 6d6 at most: {least} to {most}");
}

#[test]
fn the_same_seed_has_the_same_casts_and_another_one_others() {
    let rev = shipped();
    let first = casts(&rev, "fireball", &Choices::default());
    assert_eq!(first, casts(&rev, "fireball", &Choices::default()));
    assert_ne!(first, casts(&rev, "fireball", &Choices { seed: 2, ..Choices::default() }));
}

#[test]
fn each_kind_of_effect_is_counted_by_what_it_does() {
    let rev = shipped();
    let usual = Choices::default();
    let heals = casts(&rev, "cure_light_wounds", &usual);
    assert_eq!(
        (heals.healing.keys().next(), heals.healing.keys().next_back()),
        (Some(&6), Some(&13)),
        "1d8+5"
    );
    assert!(!casts::is_something(&heals.damage));
    let sleeps = casts(&rev, "sleep", &usual);
    assert_eq!(sleeps.stati.get("SLEEPING"), sleeps.outcomes().get(&Outcome::Took));
    assert_eq!(sleeps.duration.keys().collect::<Vec<_>>(), [&150], "100 rounds and 10 a level");
    let ground = casts(&rev, "caltrop_trap", &usual);
    assert!(casts::is_something(&ground.ground) && !ground.is_in_vain());
    let oozes = casts(&rev, "conjure_oozes", &Choices { level: 8, ..Choices::default() });
    assert!(casts::is_something(&oozes.came) && !oozes.made_of.is_empty(), "{:?}", oozes.came);
    assert_eq!(oozes.duration.keys().collect::<Vec<_>>(), [&-2], "until the next rest");
    let circlet = casts(&rev, "circlet_of_blasting", &usual);
    assert!(casts::is_something(&circlet.damage), "what is activated is");
    let armour = casts(&rev, "mage_armour", &usual);
    assert_eq!(armour.stati.get("ADJUST_ARM"), Some(&RUNS));
    assert_eq!(armour.who.len(), 1, "it is its caster's own affair");
    let beam = tried(&rev, "lightning_bolt", &usual);
    assert!(!beam.segments[0].reach.targets.is_empty());
    let beam = beam.casts.unwrap();
    assert!(casts::mean(&beam.damage) > 5.0, "{:?}", beam.damage);
}

#[test]
fn who_withstands_an_effect_is_told_with_the_reason() {
    let rev = shipped();
    let all = |effect: &str, target: &str| casts(&rev, effect, &at(target)).outcomes();
    let fire = all("fireball", "advespa");
    assert!(fire[&Outcome::Immune] > 0 && !fire.contains_key(&Outcome::Took), "{fire:?}");
    let drow = all("magic_missile", "drow");
    assert!(drow[&Outcome::Resisted] > 0 && drow[&Outcome::Took] > 0, "{drow:?}");
    assert_eq!(all("charm_person", "skeleton").get(&Outcome::NotTarget), Some(&RUNS));
    let orb = all("chromatic_orb", "goblin");
    assert!(orb[&Outcome::Missed] > 0 && orb[&Outcome::Took] > 0, "{orb:?}");
    assert_eq!(orb[&Outcome::Missed] + orb[&Outcome::Took], RUNS, "one of them is aimed at");
}

#[test]
fn friends_and_foes_are_told_apart() {
    let rev = shipped();
    let all = casts(&rev, "bless", &Choices::default()).outcomes();
    let apart = [(Outcome::Took, RUNS), (Outcome::NotTarget, 3 * RUNS)];
    assert_eq!(all, apart.into(), "its caster, and not three foes");
    let all = casts(&rev, "bless", &Choices { friends: true, ..Choices::default() }).outcomes();
    assert_eq!(all, [(Outcome::Took, 4 * RUNS)].into(), "its caster and three who follow it");
}

#[test]
fn figures_by_level_are_those_of_the_rules() {
    let rev = shipped();
    let trial = tried(&rev, "fireball", &Choices::default());
    let by_level = trial.segments[0].by_level.as_ref().unwrap();
    let dice = by_level.dice.as_ref().unwrap();
    assert_eq!((dice.label, dice.at[0].as_str(), dice.at[19].as_str()), ("Damage", "1d6", "12d6"));
    assert_eq!(
        (by_level.rounds.least, by_level.rounds.most),
        (Steps::of(|n| 10 + 2 * n), Steps::of(|n| 10 + 2 * n))
    );
    assert_eq!(by_level.dc, Some(Steps::of(|_| 13)), "10 and its level");
    assert_eq!(by_level.range, Steps::of(|n| 5 + n / 2));
    assert_eq!((by_level.radius, by_level.counts_as), (Steps::of(|_| 8), Steps::of(|n| n)));
    let short = tried(&rev, "ballistic_attack", &Choices::default());
    let rounds = short.segments[0].by_level.as_ref().unwrap().rounds;
    assert_eq!((rounds.least.0[4], rounds.most.0[4]), (2, 5), "1d4 and 1");
    assert!((20..=50).contains(&rounds.ten_means.0[4]) && rounds.ten_means.0[4] % 10 != 0, "{rounds:?}");
}

#[test]
fn walls_and_aim_change_what_is_reached() {
    let rev = shipped();
    let squares = |choices: &Choices| tried(&rev, "fireball", choices).segments[0].reach.squares.clone();
    let open = squares(&Choices::default());
    let corridor = squares(&Choices { ground: Ground::Corridor, ..Choices::default() });
    assert!(corridor.len() < open.len(), "{} and {}", corridor.len(), open.len());
    assert_ne!(squares(&Choices { aim: Some((11, 12)), ..Choices::default() }), open);
    let in_rock =
        tried(&rev, "fireball", &Choices { aim: Some((0, 0)), from: Some((-3, 99)), ..Choices::default() });
    assert_eq!((in_rock.aim.x, in_rock.aim.y), (1, 1), "the nearest open square");
}

#[test]
fn trying_stops_when_it_is_told_to() {
    let rev = shipped();
    let mut given = Vec::new();
    let mut tell = Tell { progress: &mut |done, _| done < 10, give: &mut |trial| given.push(trial) };
    work_out(&rev, ResId::new(Kind::Effect, "fireball"), &Choices::default(), &mut tell).unwrap();
    let made: Vec<Option<u32>> =
        given.iter().map(|trial| trial.casts.as_ref().map(|casts| casts.made)).collect();
    assert_eq!(made, [None, None, Some(10)], "areas first, then figures, then casts");
    assert!(given[0].segments[0].by_level.is_none() && given[1].segments[0].by_level.is_some());
}
