//! A recording, `scenario.ron`: read, written, read again, staged on the shipped pack and replayed.

use super::sort_of;
use crate::pack::shipped;
use augury_editor::lab::pack::{Reloads, revise};
use augury_engine::play::recording::{Input, Recording};
use augury_engine::play::{Revision, Session};

/// Words of recordings.
pub const WORDS: &[&str] = &[
    "creatures",
    "monster: \"goblin\"",
    "character: (race: \"race:human\", level: 2, base: (16, 12, 14, 10, 10, 10, 0))",
    "map",
    "legend",
    "inputs",
    "Run(3)",
    "Throw(event: \"EV_NATTACK\", actor: 1, victim: 2)",
    "Command(1, Rest)",
    "Errand(1, Explore)",
    "Answered(Run(1), [1])",
    "items",
    "held: 1",
    "fields: [(Slots, 6)]",
    "at: (2, 1)",
    "features",
    "feature: \"oak_door\"",
    "stati: [(nature: PRONE, val: 1, mag: 1)]",
    "templates: [\"zombie\"]",
    "interventions",
    "resources",
    "enemy_to_all: true",
    "outfit: All",
    "gear: [(\"dagger\", \"\")]",
    "wears",
    "lit: true",
    "on_map",
    "seed: 18446744073709551615",
    "Change(Put(1, Hp, -5))",
    "Reload(resources: [])",
];

/// The most inputs of a recording that are carried out, and the most that one of them repeats: a long recording is no
/// fault, and an input of the fuzzer has to end soon.
const INPUTS: usize = 12;
const REPEATS: u32 = 12;
/// The largest map that is staged, in squares.
const SQUARES: usize = 4_000;

/// Tries one recording.
pub fn run(input: &[u8]) -> Result<String, String> {
    let text = String::from_utf8_lossy(input);
    let mut recording = match (Recording::read(&text), Recording::read(&text)) {
        (Ok(one), Ok(other)) if one == other => one,
        (Ok(_), _) => return Err("the recording reads otherwise the second time".to_owned()),
        (Err(fault), _) => return refused(&fault.to_string()),
    };
    let written =
        recording.write().map_err(|e| format!("a recording that was read cannot be written: {e}"))?;
    match Recording::read(&written) {
        Ok(again) if again == recording => {}
        Ok(_) => return Err("written and read again it is another one".to_owned()),
        Err(fault) => return Err(format!("what was written cannot be read: {fault}\n{written}")),
    }
    if recording.map.iter().map(|row| row.chars().count()).sum::<usize>() > SQUARES {
        return Ok("large".to_owned());
    }
    recording.inputs.truncate(INPUTS);
    recording.inputs.iter_mut().for_each(shorten);
    let rev = match revise(&shipped().revision(), &recording.resources) {
        Ok(rev) => rev,
        Err(faults) => return told(&faults),
    };
    let (first, second) = (played(&recording, &rev)?, played(&recording, &rev)?);
    if first.1 != second.1 {
        return Err("the recording runs otherwise the second time".to_owned());
    }
    Ok(sort_of(&first.0))
}

fn shorten(input: &mut Input) {
    match input {
        Input::Run(times) => *times = (*times).min(REPEATS),
        Input::Answered(inner, _) => shorten(inner),
        _ => {}
    }
}

/// What cannot be read is told with its place.
fn refused(fault: &str) -> Result<String, String> {
    let has_place = fault.chars().any(|c| c.is_ascii_digit()) && fault.contains(':');
    match has_place {
        true => Ok(sort_of(fault)),
        false => Err(format!("no place in: {fault}")),
    }
}

/// What is wrong is told in words.
fn told(faults: &[String]) -> Result<String, String> {
    match faults.iter().all(|fault| !fault.trim().is_empty()) && !faults.is_empty() {
        true => Ok(sort_of(&faults.join(" "))),
        false => Err(format!("refused without a reason: {faults:?}")),
    }
}

/// In which sort of way it ended, and what came of it.
fn played(recording: &Recording, rev: &Revision) -> Result<(String, String), String> {
    let mut session = match Session::start(recording, rev.clone()) {
        Ok(session) => session,
        Err(faults) => return told(&faults).map(|sort| (sort, faults.join("\n"))),
    };
    let mut reloads = Reloads::new(rev, revise);
    let refused = session.replay(&recording.inputs, &mut |input| reloads.of(input)).err();
    let ended: Vec<String> = session.atoms().iter().map(|atom| format!("{:?}", atom.ended)).collect();
    let left: Vec<String> =
        session.live().all_creatures().map(|c| format!("{:?} {} {}", c.at(), c.hp(), c.is_here())).collect();
    let sort =
        format!("{} {}", refused.as_deref().unwrap_or("good"), ended.last().map_or("", String::as_str));
    Ok((sort, format!("{refused:?} {ended:?} {left:?}")))
}
