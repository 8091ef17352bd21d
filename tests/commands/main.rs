//! Random commands on the command line: `cargo run -p augury-tests --release --bin commands -- --count 1000000
//! --seed 1`. Prints how many, how long and what came of them; exit code 1 where something that must hold does not,
//! with the seed, the batch and the last inputs. `--from` begins at that batch, so that a fault is had again by
//! `--seed S --from N --count 200`, and `--save FILE` writes the recording that leads to it. `--go-on` tells the fault of
//! each batch in a line and goes on. `--casts` commands magic alone, `--lives` lives as many lives of worshippers. What is commanded and what
//! must hold: `tests/framework/commanding`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool prints what it found")]

use augury_tests::commanding::{BATCH as BATCH_OF, Commanded, Fault, Tally, run};
use clap::Parser;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A batch that takes longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(120);
/// Commands between two lines of progress.
const EACH: u64 = 50_000;

/// The batch at work, and when it began, in seconds of the run.
static BATCH: AtomicU64 = AtomicU64::new(0);
static SINCE: AtomicU64 = AtomicU64::new(0);

/// Random commands by random actors on random maps, and what must hold after each.
#[derive(Parser)]
struct Arguments {
    /// How many commands.
    #[arg(long, default_value_t = 100_000)]
    count: u64,
    /// What the commands are drawn by.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The batch to begin with.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Commands magic alone: any effect by anybody at anything.
    #[arg(long)]
    casts: bool,
    /// Lives so many lives of worshippers: each prays, offers, kills and casts on a map of its own.
    #[arg(long, conflicts_with = "casts")]
    lives: bool,
    /// Writes the recording that leads to a fault into this file.
    #[arg(long)]
    save: Option<PathBuf>,
    /// Tells the fault of each batch in a line and goes on.
    #[arg(long)]
    go_on: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let Arguments { count, seed, from, .. } = arguments;
    let begun = Instant::now();
    watch(begun, seed);
    let mut next = EACH;
    let mut tell_progress = |batch: u64, tally: &Tally| {
        BATCH.store(batch, Ordering::Relaxed);
        SINCE.store(begun.elapsed().as_secs(), Ordering::Relaxed);
        if tally.commands >= next {
            println!("{} commands, {:.0} s", tally.commands, begun.elapsed().as_secs_f64());
            next += EACH;
        }
    };
    let commanded = match (arguments.casts, arguments.lives) {
        (true, _) => Commanded::Casts,
        (_, true) => Commanded::Lives,
        _ => Commanded::Any,
    };
    if arguments.go_on {
        return every_batch(commanded, count, seed, from, &mut tell_progress);
    }
    match run(commanded, count, seed, from, &mut tell_progress) {
        Ok(tally) => {
            tell(&tally);
            let seconds = begun.elapsed().as_secs_f64();
            println!("{seconds:.1} s; everything is in one place, and nothing was cut short");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}");
            if let Some(file) = &arguments.save {
                save(file, &fault);
            }
            ExitCode::FAILURE
        }
    }
}

/// Batch by batch, faults or none: each is told in a line.
fn every_batch(
    commanded: Commanded,
    count: u64,
    seed: u64,
    from: u64,
    each: &mut dyn FnMut(u64, &Tally),
) -> ExitCode {
    // A life is a batch of its own.
    let of_batch = if commanded == Commanded::Lives { 1 } else { BATCH_OF };
    let (last, mut faults) = (from + count.div_ceil(of_batch), 0);
    for batch in from..last {
        if let Err(fault) = run(commanded, of_batch, seed, batch, each) {
            faults += 1;
            println!("{}", fault.text.lines().next().unwrap_or_default());
        }
    }
    println!("{faults} of {} batches have a fault", last - from);
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Ends the run when a batch hangs, and says which.
fn watch(begun: Instant, seed: u64) {
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_secs(1));
            let since = Duration::from_secs(SINCE.load(Ordering::Relaxed));
            if begun.elapsed().saturating_sub(since) > PATIENCE {
                let batch = BATCH.load(Ordering::Relaxed);
                eprintln!(
                    "batch {batch} of seed {seed} hangs; --seed {seed} --from {batch} --count 200 has it again"
                );
                std::process::exit(1);
            }
        }
    });
}

fn tell(tally: &Tally) {
    for (event, [given, came]) in &tally.events {
        println!("  {event}: {given}, of them done {came}");
    }
    for (text, times) in &tally.troubles {
        println!("  told {times} times: {text} …");
    }
    if !tally.effects.is_empty() {
        println!("  {} effects came to something", tally.effects.len());
    }
    if tally.lived_again > 0 {
        println!("  {} lives, {} of them lived again", tally.maps, tally.lived_again);
    }
    println!(
        "{} commands ({} done, {} steps of errands), {} turns of others and rounds, {} questions answered, {} run again; \
         {} creatures fell, {} pieces were used up, {} made",
        tally.commands,
        tally.done,
        tally.errands,
        tally.turns,
        tally.answered,
        tally.again,
        tally.fallen,
        tally.used_up,
        tally.made
    );
}

fn save(file: &Path, fault: &Fault) {
    let written = match fault.recording.write() {
        Ok(text) => std::fs::write(file, text).map_err(|e| e.to_string()),
        Err(e) => Err(e.to_string()),
    };
    match written {
        Ok(()) => eprintln!("the recording that leads there is in {}", file.display()),
        Err(e) => eprintln!("{} can't be written: {e}", file.display()),
    }
}
