//! The documents of a pack by commands on standard input, for tests that need another process: on a disk of its own,
//! or beside a second program on the same pack.
//!
//! ```text
//! editing PACK JOURNALS
//! ```
//!
//! | command | answer |
//! |---|---|
//! | `set ID N` | `done`; the monster's text is that of edit N (`augury_tests::typed`) |
//! | `save` | `saved IDS`, or `refused FAULTS`; everything that is dirty |
//! | `again` | the same of what was refused, as after the usual wait |
//! | `look` | `conflict` or `same`: what the disk holds is looked at |
//! | `keep`, `take`, `merge` | `done`: ends the conflicts |
//! | `text ID` | the edit that the text is of |
//! | `undo ID` | the same, after the last step was taken back |
//! | `dirty` | `dirty` or `clean` |

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it talks to who started it")]

use augury_editor::document::keeper::Keeper;
use augury_editor::document::library::{Key, Library};
use augury_editor::document::open::Choice;
use augury_editor::document::saving::{AGAIN_MS, Refused, Saved};
use augury_tests::typed::{number_of, text_of};
use clap::Parser;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The documents of a pack by commands on standard input.
#[derive(Parser)]
struct Arguments {
    pack: PathBuf,
    journals: PathBuf,
}

fn main() -> ExitCode {
    let Arguments { pack, journals } = Arguments::parse();
    match edit(&pack, &journals) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

struct Editing {
    library: Library,
    refused: Refused,
    keeper: Keeper,
    now: u64,
}

fn edit(pack: &Path, journals: &Path) -> Result<(), String> {
    let (library, problems) = Library::open(pack, &mut |_, _| true).ok_or("stopped")?;
    if let Some(problem) = problems.first() {
        return Err(problem.to_string());
    }
    let mut editing = Editing { library, refused: Refused::default(), keeper: Keeper::default(), now: 0 };
    let (found, _) = editing.keeper.keep(journals, &mut editing.library).map_err(|e| e.to_string())?;
    for unsaved in &found {
        editing.library.recover(unsaved, 0)?;
    }
    println!("found {}", found.len());
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|e| e.to_string())?;
        editing.now += AGAIN_MS;
        let answer = editing.answer(&line.split(' ').collect::<Vec<_>>())?;
        let changed = editing.library.take_changed();
        editing.keeper.edited(changed, editing.now);
        // Before the answer: whoever reads it may kill this process at once.
        editing.keeper.flush(&editing.library);
        println!("{answer}");
    }
    Ok(())
}

impl Editing {
    fn answer(&mut self, words: &[&str]) -> Result<String, String> {
        let monster = |id: &&str| Key::new("monsters", id);
        match words {
            ["set", id, n] => {
                let n = n.parse().map_err(|_| format!("{n} is no number"))?;
                self.library.set_text(&monster(id), &text_of(n), self.now)?;
                Ok("done".to_owned())
            }
            ["save"] => {
                let dirty = self.library.documents().filter(|d| d.dirty()).map(|d| d.key().clone());
                let dirty: Vec<Key> = dirty.collect();
                Ok(told(self.refused.save(&mut self.library, dirty, self.now)))
            }
            ["again"] => {
                let saved = self.refused.again(&mut self.library, self.now);
                Ok(saved.map_or("nothing waits".to_owned(), told))
            }
            ["look"] => {
                let files: Vec<_> = self.library.documents().map(|d| d.path().to_owned()).collect();
                self.library.disk_changed(&files, self.now);
                let conflict = self.library.documents().any(|d| d.in_conflict());
                Ok(if conflict { "conflict" } else { "same" }.to_owned())
            }
            [word @ ("keep" | "take" | "merge")] => {
                let choice = match *word {
                    "keep" => Choice::KeepMine,
                    "take" => Choice::TakeTheirs,
                    _ => Choice::Merge,
                };
                let asked = self.library.documents().filter(|d| d.in_conflict()).map(|d| d.key().clone());
                for key in asked.collect::<Vec<_>>() {
                    self.library.resolve(&key, choice, self.now)?;
                }
                Ok("done".to_owned())
            }
            ["undo", id] => {
                self.library.undo(&monster(id)).ok_or("nothing to undo")?;
                self.answer(&["text", id])
            }
            ["text", id] => {
                let document = self.library.document(&monster(id)).ok_or("no such monster")?;
                Ok(number_of(document.text()).map_or("another text".to_owned(), |n| n.to_string()))
            }
            ["dirty"] => Ok(if self.library.dirty() { "dirty" } else { "clean" }.to_owned()),
            _ => Err(format!("{words:?} is no command")),
        }
    }
}

fn told(saved: Saved) -> String {
    if !saved.faults.is_empty() {
        return format!("refused {}", saved.faults.join(" | "));
    }
    let written: Vec<String> = saved.written.into_iter().map(|key| key.id).collect();
    format!("saved {}", written.join(" "))
}
