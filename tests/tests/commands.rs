//! Random commands: a short run. A long one: `cargo run -p augury-tests --release --bin commands`.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

use augury_tests::commanding::{Commanded, left_out, run};

#[test]
fn eight_thousand_random_commands_leave_everything_in_one_place() {
    let seed = std::env::var("AUGURY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let tally = run(Commanded::Any, 8_000, seed, 0, &mut |_, _| {}).unwrap_or_else(|fault| panic!("{fault}"));
    println!("seed {seed}: {tally:?}");
    assert!(tally.commands >= 8_000);
    // The run would prove little if nothing came of anything.
    assert!(tally.done > 2_000 && tally.errands > 200 && tally.turns > 2_000, "{tally:?}");
    assert!(tally.answered > 20 && tally.again > 800, "{tally:?}");
    assert!(tally.settled > 10_000, "{tally:?}");
    assert!(tally.fallen > 50 && tally.used_up > 20 && tally.made > 20, "{tally:?}");
    let never: Vec<&String> =
        tally.events.iter().filter(|(_, [given, _])| *given == 0).map(|(e, _)| e).collect();
    assert!(never.is_empty() && tally.events.len() > 45, "{:?}", tally.events);
}

#[test]
fn four_thousand_random_casts_end_and_leave_everything_in_one_place() {
    let seed = std::env::var("AUGURY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let tally =
        run(Commanded::Casts, 4_000, seed, 0, &mut |_, _| {}).unwrap_or_else(|fault| panic!("{fault}"));
    println!("seed {seed}: {tally:?}");
    let cast = tally.events.get("EV_CAST").copied().unwrap_or_default();
    let used = tally.events.get("EV_EFFECT").copied().unwrap_or_default();
    assert!(cast[1] > 100 && used[1] > 400, "{:?}", tally.events);
    assert!(tally.effects.len() > 300, "{} effects", tally.effects.len());
}

#[test]
fn three_hundred_lives_of_worshippers_stay_within_bounds() {
    let seed = std::env::var("AUGURY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let tally = run(Commanded::Lives, 300, seed, 0, &mut |_, _| {}).unwrap_or_else(|fault| panic!("{fault}"));
    println!("seed {seed}: {tally:?}");
    let prayed = tally.events.get("EV_PRAY").copied().unwrap_or_default();
    assert!(tally.maps == 300 && tally.lived_again > 30, "{tally:?}");
    assert!(prayed[1] > 300 && tally.answered > 300 && tally.fallen > 50, "{tally:?}");
}

#[test]
fn no_event_that_a_class_answers_is_left_out() {
    assert_eq!(
        left_out(),
        Vec::<String>::new(),
        "enter it among the events that may be commanded, or among what follows from others"
    );
}
