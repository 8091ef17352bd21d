//! Types into the monsters of a pack and saves them, without end: what the tests kill in the middle.
//!
//! ```text
//! typist PACK JOURNALS SEED FIRST
//! ```
//!
//! It begins as the window does: opens the pack, brings back what a killed process left, and says which. Then it
//! edits, each time with the next number from FIRST on (see [`text_of`] for what a file holds then), notes in the
//! journal when the window would, and saves now and then. Sometimes it changes a file as another program would; when
//! saving then asks, it keeps its own text or takes the file's. It says on standard output what it does, before and
//! after.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it talks to who started it")]

use augury_editor::document::keeper::Keeper;
use augury_editor::document::library::{Key, Library};
use augury_editor::document::open::{Choice, SaveError};
use augury_editor::document::whole::write_whole;
use augury_tests::seeded::Seeded;
use augury_tests::typed::{OUTSIDE, number_of, text_of};
use clap::Parser;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Types into the monsters of a pack and saves them, without end.
#[derive(Parser)]
struct Arguments {
    pack: PathBuf,
    journals: PathBuf,
    seed: u64,
    /// The number of the first edit.
    first: u64,
}

fn main() -> ExitCode {
    let Arguments { pack, journals, seed, first } = Arguments::parse();
    match type_on(&pack, &journals, &mut Seeded::of(seed), first) {
        Ok(never) => match never {},
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

enum Never {}

fn type_on(pack: &Path, journals: &Path, dice: &mut Seeded, first: u64) -> Result<Never, String> {
    let begun = Instant::now();
    let now = || u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    let (mut library, problems) = Library::open(pack, &mut |_, _| true).ok_or("stopped")?;
    if let Some(problem) = problems.first() {
        return Err(problem.to_string());
    }
    let mut keeper = Keeper::default();
    let (found, unreadable) = keeper.keep(journals, &mut library).map_err(|e| e.to_string())?;
    if let Some(fault) = unreadable.first() {
        return Err(fault.clone());
    }
    for unsaved in &found {
        library.recover(unsaved, now())?;
    }
    // Of one file several states may come back; the last one counts.
    let recovered: BTreeSet<Key> = found.iter().map(|unsaved| unsaved.key()).collect();
    for key in &recovered {
        let document = library.own_document(key).ok_or("it was just recovered")?;
        let state = if document.in_conflict() { "conflict" } else { "free" };
        println!("recovered {} {} {state}", key.id, number(document.text())?);
    }
    keeper.edited(recovered, now());
    let keys: Vec<Key> = library.keys().filter(|key| key.folder == "monsters").cloned().collect();
    println!("begins");
    // Files that another program changed, and this one has not seen yet.
    let mut unseen = BTreeSet::new();
    for n in first.. {
        let key = dice.pick(&keys).ok_or("the pack has no monsters")?;
        library.set_text(key, &text_of(n), now())?;
        keeper.edited([key.clone()], now());
        println!("edited {} {n} {}", key.id, now());
        if let Some(fault) = keeper.poll(&library, now()).pop() {
            return Err(fault);
        }
        if dice.below(20) == 0 {
            println!("outside {} {}", key.id, OUTSIDE + n);
            write_whole(&pack.join(format!("monsters/{}.ron", key.id)), text_of(OUTSIDE + n).as_bytes())
                .map_err(|e| e.to_string())?;
            unseen.insert(key.clone());
        }
        if dice.below(6) == 0 {
            println!("saves {} {n}", key.id);
            match library.save(key) {
                Ok(_) if unseen.contains(key) => println!("overwrote {}", key.id),
                Ok(_) => println!("saved {} {n}", key.id),
                Err(SaveError::Io(path, error)) => return Err(format!("{}: {error}", path.display())),
                Err(SaveError::DiskChanged(_)) => {
                    let keep = dice.below(2) == 0;
                    println!("{} {}", if keep { "keeps" } else { "takes" }, key.id);
                    let choice = if keep { Choice::KeepMine } else { Choice::TakeTheirs };
                    library.resolve(key, choice, now())?;
                    unseen.remove(key);
                }
            }
            keeper.edited([key.clone()], now());
        }
        std::thread::sleep(Duration::from_millis(dice.below(25) as u64));
    }
    Err("no more numbers".to_owned())
}

fn number(text: &str) -> Result<u64, String> {
    number_of(text).ok_or_else(|| format!("a text that is not whole was recovered:\n{text}"))
}
