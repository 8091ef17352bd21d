//! How fast play goes, in ratios to a yardstick measured in the same minute. One command prints the table
//! of `engine/benches/RESULTS.md`: `cargo bench -p augury-engine --bench speed`
//!
//! | file | what is measured |
//! |---|---|
//! | `yardstick` | four small loops, the same work on every machine |
//! | `stage` | the pack, worlds and machines that the others run on |
//! | `throw` | a throw that nobody handles |
//! | `attack` | one attack action |
//! | `fight` | whole fights, bare and observed |
//! | `sight` | what is seen of the map, and who perceives whom |
//! | `encounter` | encounters drawn and built |
//! | `magic` | effects worked out, cast and previewed, and creatures that were summoned |
//! | `step_back` | stepping back in a long session |

// A bench that can't be set up has nothing to measure.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

mod attack;
mod encounter;
mod fight;
mod magic;
mod sight;
mod stage;
mod step_back;
mod table;
mod throw;
mod yardstick;

use criterion::Criterion;
use std::time::Duration;
use table::Table;

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3))
        .sample_size(30)
        .configure_from_args();
    let mut table = Table::default();
    yardstick::measure(&mut criterion, &mut table);
    throw::measure(&mut criterion, &mut table);
    attack::measure(&mut criterion, &mut table);
    fight::measure(&mut criterion, &mut table);
    sight::measure(&mut criterion, &mut table);
    encounter::measure(&mut criterion, &mut table);
    magic::measure(&mut criterion, &mut table);
    step_back::measure(&mut criterion, &mut table);
    criterion.final_summary();
    println!("\n{table}");
}
