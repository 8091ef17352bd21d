//! Random throws: a short run. A long one: `cargo run -p augury-tests --release --bin throws`.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

use augury_tests::throwing::wild::run;

#[test]
fn two_hundred_thousand_random_throws_keep_the_rules() {
    let seed = std::env::var("AUGURY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let tally = run(200_000, seed, &mut |_| {}).unwrap();
    println!("seed {seed}: {tally:?}");
    assert_eq!(tally.thrown, 200_000);
    // The run would prove little if handlers never nested, failed or went without end.
    assert!(tally.inside > 20_000 && tally.again > 2_000, "{tally:?}");
    assert!(tally.overflows > 50 && tally.budgets > 0 && tally.deepest == 128, "{tally:?}");
}
