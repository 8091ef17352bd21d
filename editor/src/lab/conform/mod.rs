//! Traces of the original (`.jsonl`, `.jsonl.xz`) are played by Augury's rules and both
//! are compared, throw by throw. Knows the lines of a trace and the machine; knows no rule.
//!
//! A trace is both the task and the answer. [`play`] reads the task alone: the start state (`start`,
//! `context`, `creature`, `memory`, `item` lines), what the driver changed (`set`), its rounds and the throws it made
//! itself (at depth 0), answers to prompts, and dice. A test takes every other line away and Augury's own
//! trace stays the same. [`compare`] reads the rest.
//!
//! Dice are lined up by round, depth and size, in order, because `rng` lines carry nothing else (see [`dice`]).
//!
//! A throw of either side counts once. It is right at
//! - L1 if it is found at its place in the tree with the same participants and the same answer;
//! - L2 if it is found and everybody is asked in the same order with the same answers;
//! - L3 if it is found and in the end all fields of the record and the hit points are the same.
//!
//! Where all throws of a trace are right, what it says besides is compared too: fields and hit points at the beginning of
//! throws and after each resource, class and phase; ends of rounds, states of creatures and what the driver found where it
//! changed something; that each of our dice had its number and each number its die, and the same of questions and answers.
//!
//! | file | what stands there |
//! |---|---|
//! | `fault` | what is wrong with a file, and where |
//! | `read` | lines of a file, with the place of each mistake |
//! | `names` | resources by the names that traces use |
//! | `sets/` | measured sets of figures, worked out again |
//! | `start`, `creature`, `character`, `item`, `fixture` | the start state as a world |
//! | `request` | what the driver asks of the encounter generator |
//! | `changes` | what the driver changed itself |
//! | `dice` | which logged number a die gets |
//! | `answers` | which logged answer a question gets |
//! | `driver` | what the driver throws itself |
//! | `play` | rounds performed; Augury's own trace |
//! | `shape` | what each kind of line has to say, and of what type |
//! | `within` | what stands within the lines of a start: types, and that names are known |
//! | `agrees` | whether the lines agree with each other |
//! | `complete` | whether the lines are there that every trace has |
//! | `end` | whether a trace goes on to the end of its driver |
//! | `numbers` | which of our things is which of the original's |
//! | `trials` | creatures that the original makes only to try templates on |
//! | `tree` | lines as rounds of throws inside throws |
//! | `line_up` | throws of one place, each with its counterpart |
//! | `compare` | two trees compared on three levels |
//! | `steps` | what traces say within throws, where all throws are right |
//! | `between` | what they say between throws, where all throws are right |
//! | `figures` | figures of creatures of a start that follow from what they are |
//! | `traits` | the same of what they are: bonuses, senses, attacks, abilities, traits |
//! | `asked` | whether who is asked has the handlers that ours has |
//! | `generator` | the original's generator, run again from the seeds of a trace |
//! | `belongs` | whether what stands in the line of a creature agrees with itself |
//! | `unread` | what a trace says that nobody reads or compares |

mod agrees;
mod answers;
mod asked;
mod belongs;
mod between;
mod changes;
mod character;
mod compare;
mod complete;
mod creature;
mod dice;
mod driver;
mod end;
mod fault;
mod figures;
mod fixture;
mod generator;
mod item;
mod line_up;
mod names;
mod numbers;
mod play;
mod read;
mod request;
pub mod sets;
mod shape;
mod start;
mod steps;
mod traits;
mod tree;
mod trials;
mod unread;
mod within;

pub use compare::{Compared, Difference, Level, compare};
pub use dice::Told;
pub use fault::Fault;
pub use play::{Played, play};
pub use read::{Line, is_task, lines_of, read, read_whole};

use super::pack::Opened;
use std::path::{Path, PathBuf};

/// What came of one trace.
#[derive(Clone, Debug)]
pub struct Report {
    /// The file's name without its ending.
    pub name: String,
    /// The comparison.
    pub compared: Compared,
    /// What stopped a throw of ours.
    pub problems: Vec<String>,
    /// What became of the dice.
    pub dice: Told,
    /// Throws of the original's about creatures that it made only to try templates on; they are left out.
    pub trials: usize,
    /// What of its task the trace does not say and was read off what the original did; nothing where it says all. Figures of
    /// such a trace rest on that reading.
    pub inferred: Option<String>,
    /// The file with its whole map, where there is one beside it.
    pub map: Option<PathBuf>,
    /// Does the trace say where it ends? One that does not may be cut between two rounds.
    pub end_known: bool,
    /// The number of its first round, where that is another than the first of a driver: what came before may be cut.
    pub begins_at: Option<i64>,
}

/// Plays and compares one trace.
///
/// # Errors
/// The file is damaged, or its start state can't be built: where and why.
pub fn conform(opened: &Opened, file: &Path) -> Result<Report, Fault> {
    let lines = read(file)?;
    let name = file.file_name().map_or(String::new(), |n| n.to_string_lossy().into_owned());
    let report = conform_lines(opened, &name, &lines)?;
    Ok(Report { map: read::map_of(file, &lines), ..report })
}

/// Plays and compares a trace that was read already; `name` is what its faults and report are called by.
///
/// # Errors
/// As [`conform`].
pub fn conform_lines(opened: &Opened, name: &str, lines: &[Line]) -> Result<Report, Fault> {
    read::kinds_are_known(name, lines)?;
    start::of_few(name, lines)?;
    shape::check(name, lines)?;
    within::check(&opened.content, name, lines)?;
    let whole = tree::rounds(name, lines, true)?;
    complete::check(name, lines)?;
    agrees::check(name, lines)?;
    belongs::check(name, lines)?;
    let (asked, seeds) = (asked::check(&opened.content, lines), generator::check(lines));
    let mut not_compared = unread::counts(lines);
    not_compared.extend(asked.missing);
    if seeds.unused > 0 {
        not_compared.insert("seeds that no die follows".to_owned(), seeds.unused);
    }
    let end_known = end::is_told(name, lines)?;
    let begins_at =
        lines.iter().find(|l| l.k == "round").and_then(|l| l.value["n"].as_i64()).filter(|n| *n > 0);
    let (lines, trials) = trials::left_out(lines);
    let lines = lines.as_ref();
    let wanted = if trials > 0 { tree::rounds(name, lines, true)? } else { whole };
    let played = play(opened, name, lines)?;
    let our_lines = lines_of(name, &played.text)?;
    let ours = tree::rounds(name, &our_lines, false)?;
    let short = name.strip_suffix(".xz").unwrap_or(name);
    let short = short.strip_suffix(".jsonl").unwrap_or(short);
    let made_later = (trials > 0).then(|| trials::first_made(lines));
    let mut compared = compare(&wanted, &ours, made_later);
    if compared.is_right() {
        compared.compare_steps(&wanted, &ours, made_later);
        compared.compare_between(&opened.content, lines, &played);
        compared.tell(played.dice.differences());
    } else {
        compared.tell(between::of_start(&opened.content, lines, &played));
    }
    compared.tell(asked.differences);
    compared.tell(seeds.differences);
    compared.not_compared = not_compared;
    Ok(Report {
        name: short.to_owned(),
        compared,
        problems: played.problems,
        dice: played.dice,
        trials,
        inferred: request::inferred(play::scenario(lines)),
        map: None,
        end_known,
        begins_at,
    })
}
