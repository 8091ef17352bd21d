//! Random requests for encounters: a short run. A long one: `cargo run -p augury-tests --release --bin draws`.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use augury_tests::drawing::run;

#[test]
fn two_thousand_random_requests_keep_caps_costs_and_come_again() {
    let seed = std::env::var("AUGURY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let tally = run(2_000, seed, &mut |_| {}).unwrap();
    println!("seed {seed}: {tally:?}");
    assert_eq!(tally.drawn, 2_000);
    // The run would prove little if nobody came, or the same few.
    assert!(
        tally.came > 1_200 && tally.made > 2_000 && tally.placed > 1_000 && tally.encounters.len() > 60,
        "{tally:?}"
    );
    assert!(tally.cut_short < 100, "{tally:?}");
}
