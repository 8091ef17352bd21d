//! The mutation run: does each scenario fail when its rule is switched off?
//!
//! ```text
//! cargo run -p augury-tests --bin mutate            every row of tests/mutations/*.ron
//! cargo run -p augury-tests --bin mutate -- subject rows whose name or scenario has this in it
//! cargo run -p augury-tests --bin mutate -- --minutes 5 --seed 7
//!                                                   as many as come within five minutes, in the order of a seed
//! ```
//!
//! A row of `tests/mutations/*.ron` is a mutation: its name, the scenario that guards the rule (a folder below
//! `tests/scenarios`), and a quoted text of the engine with what becomes of it while the mutation is on:
//!
//! | fields | what becomes of the quoted text |
//! |---|---|
//! | `off: "f();"` | a statement, an arm (`A =>`) or a line of a list (`a => b;`) is left out |
//! | `never: "a > b"` | a condition, asked and then taken as false |
//! | `always: "a > b"` | a condition, asked and then taken as true |
//! | `none: "x.first()"` | an `Option` or iterator that has nothing |
//! | `find: "f(x)", gives: "0"` | an expression gives something else |
//! | `find: "f(x)", returns: "Ok(())"` | the function returns this before the quoted statement |
//! | `find: "a", put: "a + i32::from(MUTANT)"` | anything else; `MUTANT` is true while the mutation is on |
//!
//! The quoted text stands exactly once in the sources of the engine; where it stands in several files, `file` has
//! the name of the one that is meant, or the end of its path. Where more has to be quoted than is changed, two marks
//! enclose the part that is changed: ``never: "if `more` {"``. A condition is quoted whole, as far as it reaches.
//!
//! The sources are copied to `target/mutate/source`, all rows are applied to the copy, and its engine gets the
//! function `mutant`, which looks at AUGURY_MUTANT. So one build, in a target folder of its own, serves all
//! mutations, and the real sources keep no hook. Libraries of others that the workspace has built are linked into that folder;
//! the copy has no programs, which take long to link. The scenarios are run once as they are, which has to be green,
//! and then each row's scenario with that row on: it is *killed* if the scenario fails, else it *survived*. Any
//! survivor, and any row that does not fit the sources, makes the exit code 1. Texts of rows may not overlap.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool prints what it found")]

mod apply;
mod copy;
mod rows;

use augury_tests::seeded::Seeded;
use clap::Parser;
use rows::Row;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// How long one run of a scenario may take before it counts as hanging, and a run of all of them.
const LIMIT: Duration = Duration::from_secs(120);
const LIMIT_OF_ALL: Duration = Duration::from_secs(900);

/// Does each scenario fail when its rule is switched off?
#[derive(Parser)]
struct Arguments {
    /// Only rows whose name or scenario has this in it.
    #[arg(default_value = "", hide_default_value = true)]
    wanted: String,
    /// Stops after so many minutes of runs; the build is not counted.
    #[arg(long)]
    minutes: Option<u64>,
    /// The order of the rows, where the minutes may not be enough for all.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(survivors) if survivors.is_empty() => ExitCode::SUCCESS,
        Ok(survivors) => {
            // Again at the end, where a long run is read first.
            println!("{} survived: {}", survivors.len(), survivors.join(", "));
            ExitCode::FAILURE
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

/// Runs what is wanted; the names of those that survived.
fn run(arguments: &Arguments) -> Result<Vec<String>, String> {
    let wanted = arguments.wanted.as_str();
    let begun = Instant::now();
    let top = augury_tests::source::top();
    let rows = rows::read(&top.join("tests/mutations"))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| top.join("target"), |dir| top.join(dir));
    let home = target.join("mutate");
    let copy = home.join("source");
    copy::bring_up_to_date(&top, &copy, &rows)?;
    println!("{} rows applied to a copy; building", rows.len());
    copy::link_libraries(&target.join("debug"), &home.join("target/debug"))?;
    let test = build(&copy, &home.join("target"))?;
    println!("built after {:.0} s", begun.elapsed().as_secs_f64());
    let here = copy.join("tests");
    if let Some(fault) = fails(&test, &here, None)? {
        return Err(format!("the scenarios fail without any mutation:\n{fault}"));
    }
    println!("unmutated: green");
    let (mut survivors, mut ran) = (Vec::new(), 0);
    let mut chosen: Vec<&Row> =
        rows.iter().filter(|row| row.name.contains(wanted) || row.scenario.contains(wanted)).collect();
    let until = arguments.minutes.map(|minutes| {
        println!("{minutes} minutes, seed {}", arguments.seed);
        let mut order = Seeded::of(arguments.seed);
        chosen.sort_by_cached_key(|_| order.number());
        Instant::now() + Duration::from_secs(minutes.saturating_mul(60))
    });
    for row in chosen.iter().take_while(|_| until.is_none_or(|until| Instant::now() < until)) {
        ran += 1;
        let killed = fails(&test, &here, Some(row))?.is_some();
        if !killed {
            survivors.push(row.name.clone());
        }
        println!("{} {} by {}", if killed { "killed  " } else { "SURVIVED" }, row.name, row.scenario);
    }
    let (killed, all, seconds) = (ran - survivors.len(), chosen.len(), begun.elapsed().as_secs_f64());
    println!("{killed} of {ran} killed, of {all} that were wanted; {seconds:.0} s in all");
    Ok(survivors)
}

/// Builds the test of scenarios in the copy; where it stands.
fn build(copy: &Path, target: &Path) -> Result<PathBuf, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let built = Command::new(cargo)
        .args([
            "test",
            "--workspace",
            "--test",
            "scenarios",
            "--no-run",
            "--message-format=json-render-diagnostics",
        ])
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", target)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|e| format!("cargo does not start: {e}"))?;
    if !built.status.success() {
        return Err("the mutated copy does not build; see above which row's text is no code".to_owned());
    }
    let messages = String::from_utf8_lossy(&built.stdout);
    let mut tests = messages.lines().filter_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let is_test = message["target"]["name"] == "scenarios";
        message["executable"].as_str().filter(|_| is_test).map(PathBuf::from)
    });
    tests.next_back().ok_or_else(|| "cargo did not say where the test stands".to_owned())
}

/// Runs all scenarios, or a row's scenario with that row on. What it said, if it failed.
fn fails(test: &Path, here: &Path, row: Option<&Row>) -> Result<Option<String>, String> {
    let mut command = Command::new(test);
    command
        .current_dir(here)
        .env_remove("AUGURY_BLESS")
        .env("RUST_BACKTRACE", "0")
        .env_remove("AUGURY_MUTANT");
    if let Some(row) = row {
        command.args([&row.scenario, "--exact"]).env("AUGURY_MUTANT", &row.name);
    }
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| format!("{}: {e}", test.display()))?;
    let begun = Instant::now();
    let limit = if row.is_some() { LIMIT } else { LIMIT_OF_ALL };
    loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) if status.success() => return Ok(None),
            Some(status) => return Ok(Some(format!("{status}; run {}", test.display()))),
            None if begun.elapsed() > limit => {
                child.kill().map_err(|e| e.to_string())?;
                let _ = child.wait();
                return Ok(Some("it hangs".to_owned()));
            }
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row that no longer fits is found when its source changes, not when somebody runs the mutations.
    #[test]
    fn every_row_fits_the_sources() {
        let top = augury_tests::source::top();
        let rows = rows::read(&top.join("tests/mutations")).expect("rows");
        assert!(rows.len() > 500, "{} rows", rows.len());
        let faults = copy::mutated(&top, &rows).err().unwrap_or_default();
        assert!(faults.is_empty(), "{faults}");
    }

    /// What a source takes in from outside its package is copied too, or the copy would not build.
    #[test]
    fn what_sources_take_in_is_copied() {
        let packages = ["engine", "import", "editor", "tests"];
        let mut found = 0;
        for package in packages {
            for source in augury_tests::source::sources(&format!("{package}/src")).expect("sources") {
                // A file is named from its source, an embedded folder from its package.
                let from_source =
                    ["include_str!(\"", "include_bytes!(\""].map(|by| (by, source.path.as_str()));
                let from_package = ("#[folder = \"", "package/x");
                for (by, place) in from_source.into_iter().chain([from_package]) {
                    let deep = std::path::Path::new(place).components().count() - 1;
                    for named in source.text.split(by).skip(1).filter_map(|rest| rest.split('"').next()) {
                        let up = named.matches("../").count();
                        if up < deep {
                            continue;
                        }
                        let part = named.trim_start_matches("../").split('/').next().unwrap_or_default();
                        assert!(copy::PARTS.contains(&part), "{} takes in {named}", source.path);
                        found += 1;
                    }
                }
            }
        }
        assert!(found >= 3, "{found} found");
    }
}
