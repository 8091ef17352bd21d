//! Every scenario under `tests/scenarios` comes to what it has to, each a test of its own by its folder:
//! `cargo test --test scenarios -- events/subject` runs those with that in their name. `AUGURY_BLESS=1` writes the trees
//! anew; look at what changed before you commit it.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use augury_tests::scenario::{cases, check, name};
use libtest_mimic::{Arguments, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let bless = std::env::var_os("AUGURY_BLESS").is_some();
    let cases = cases().unwrap();
    assert!(cases.len() >= 900, "only {} scenarios", cases.len());
    let trial = |case: std::path::PathBuf| {
        Trial::test(name(&case), move || check(&case, bless).map_err(libtest_mimic::Failed::from))
    };
    libtest_mimic::run(&arguments, cases.into_iter().map(trial).collect()).exit();
}
