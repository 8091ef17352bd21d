//! The table of results: each time, its ratio to the yardstick, and the original's ratio to its own.

// A bench may look at the clock; the engine may not.
#![allow(clippy::disallowed_types)]

use criterion::Criterion;
use std::fmt;
use std::time::{Duration, Instant};

/// What the yardstick's chase through 1 MiB took where the original was measured, in nanoseconds.
const ORIGINAL_CHASE: f64 = 7.15;

/// How many times the work is done to count its allocations.
const COUNTED: u64 = 1000;

struct Row {
    name: String,
    nanoseconds: f64,
    original: Option<f64>,
    allocations: Option<f64>,
}

/// Rows in the order they were measured.
#[derive(Default)]
pub struct Table {
    rows: Vec<Row>,
}

impl Table {
    /// Measures with criterion and keeps the best sample. `original`: nanoseconds of the same in the
    /// original. `run` does the work so many times.
    pub fn measure(
        &mut self,
        criterion: &mut Criterion,
        name: &str,
        original: Option<f64>,
        run: impl FnMut(u64),
    ) {
        self.measure_counting(criterion, name, original, COUNTED, run);
    }

    /// The same; allocations are counted over so many times.
    fn measure_counting(
        &mut self,
        criterion: &mut Criterion,
        name: &str,
        original: Option<f64>,
        counted: u64,
        mut run: impl FnMut(u64),
    ) {
        let mut best = f64::INFINITY;
        criterion.bench_function(name, |b| {
            b.iter_custom(|times| -> Duration {
                let start = Instant::now();
                run(times);
                let took = start.elapsed();
                best = best.min(took.as_nanos() as f64 / times.max(1) as f64);
                took
            });
        });
        if best.is_finite() {
            let total = allocation_counter::measure(|| run(counted)).count_total;
            let allocations = Some(total as f64 / counted as f64);
            self.rows.push(Row { name: name.to_owned(), nanoseconds: best, original, allocations });
        }
    }

    /// Measures a round of so many pieces of work, and tells the time of one of them on average.
    pub fn measure_each(
        &mut self,
        criterion: &mut Criterion,
        name: &str,
        pieces: usize,
        run: &mut dyn FnMut(u64),
    ) {
        let rows = self.rows.len();
        self.measure_counting(criterion, name, None, 1, run);
        for row in self.rows.iter_mut().skip(rows) {
            row.nanoseconds /= pieces as f64;
            row.allocations = row.allocations.map(|n| n / pieces as f64);
        }
    }

    /// Measures two ways of doing the same pieces of work, turn by turn, so that both meet the same other
    /// work on the machine. The pieces are not equally long: the best time of each counts, and their sum is
    /// divided by the number of units that they have together. `run` does a piece in the second way if told.
    pub fn measure_both(
        &mut self,
        criterion: &mut Criterion,
        names: [&str; 2],
        original: Option<f64>,
        (pieces, units): (usize, u64),
        mut run: impl FnMut(usize, bool),
    ) {
        let mut best = vec![[Duration::MAX; 2]; pieces];
        criterion.bench_function(&names.join("; "), |b| {
            b.iter_custom(|times| -> Duration {
                let mut took = Duration::ZERO;
                for _ in 0..times {
                    for (piece, best) in best.iter_mut().enumerate() {
                        for (way, best) in best.iter_mut().enumerate() {
                            let start = Instant::now();
                            run(piece, way == 1);
                            let time = start.elapsed();
                            *best = time.min(*best);
                            took += time;
                        }
                    }
                }
                took
            });
        });
        for (way, name) in names.into_iter().enumerate() {
            let times = best.iter().map(|best| best[way]).filter(|time| *time != Duration::MAX);
            let sum: Duration = times.sum();
            if !sum.is_zero() {
                let nanoseconds = sum.as_nanos() as f64 / units.max(1) as f64;
                self.rows.push(Row { name: name.to_owned(), nanoseconds, original, allocations: None });
            }
        }
    }

    /// The yardstick that ratios go by: dependent loads, the nearest to what a dispatcher does.
    fn chase(&self) -> Option<f64> {
        self.rows.iter().find(|r| r.name == super::yardstick::CHASE).map(|r| r.nanoseconds)
    }
}

fn time(ns: f64) -> String {
    match ns {
        n if n < 1e3 => format!("{n:.2} ns"),
        n if n < 1e6 => format!("{:.2} µs", n / 1e3),
        n => format!("{:.2} ms", n / 1e6),
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| what | time | allocations | in chases | the original | in its chases | its ratio to ours |"
        )?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|")?;
        for row in &self.rows {
            let ours = self.chase().map(|chase| row.nanoseconds / chase);
            let theirs = row.original.map(|ns| ns / ORIGINAL_CHASE);
            let number = |n: Option<f64>| n.map_or(String::new(), |n| format!("{n:.1}"));
            let ratio = ours.zip(theirs).map(|(ours, theirs)| theirs / ours);
            writeln!(
                f,
                "| {} | {} | {} | {} | {} | {} | {} |",
                row.name,
                time(row.nanoseconds),
                row.allocations.map_or(String::new(), |n| format!("{n:.2}")),
                number(ours),
                row.original.map_or(String::new(), time),
                number(theirs),
                number(ratio)
            )?;
        }
        Ok(())
    }
}
