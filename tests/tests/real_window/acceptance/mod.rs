//! What the redesigned window was accepted by: five stories of an author, each by mouse alone, where only texts are typed,
//! and by keyboard alone.
//!
//! - [`begin`]: start page, tour, an own monster put into the Arena
//! - [`handler`]: a handler with a typo, fixed, stopped in, stepped back in, asked why, tried otherwise
//! - [`map`]: a map zoomed, drawn, peopled and played
//! - [`table`]: columns made wider, cells copied and pasted, taken back
//! - [`panels`]: panels closed and opened again, the layout reset
//! - [`hands`]: what is done by either
//! - here: what they take place with
//!
//! Resources come from a seed, printed first; `AUGURY_SEED` sets it. Knows the window only by what is on the screen, by its
//! keys and by its files.

mod begin;
mod handler;
pub(super) mod hands;
mod map;
mod panels;
mod table;

use std::path::Path;

use augury_tests::seeded::Seeded;

use super::steps::ids;

/// A resource that a seed chose.
#[derive(Clone, Debug)]
struct Chosen {
    id: String,
    name: String,
    text: String,
}

/// Chooses by a seed so many of a folder whose texts pass, none of them twice. Each is found by its id alone, and has its name alone.
fn chosen(seed: u64, folder: &str, count: usize, passes: impl Fn(&str) -> bool) -> Vec<Chosen> {
    let files = augury_tests::folders::files(&augury_tests::pack::shipped_folder()).unwrap();
    let id = |file: &Path| file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
    let all: Vec<(String, String)> =
        files.iter().map(|file| (id(file), std::fs::read_to_string(file).unwrap_or_default())).collect();
    let names: Vec<String> = all.iter().map(|(_, text)| field(text, "name")).collect();
    let alone = |id: &String| {
        let text = &all.iter().find(|(other, text)| other == id && passes(text))?.1;
        let name = field(text, "name");
        let words = id.replace('_', " ");
        let found = |(other, text): &&(String, String)| {
            other.contains(id.as_str()) || field(text, "name").to_lowercase().contains(words.as_str())
        };
        let plain = name.chars().all(|c| c.is_ascii_alphabetic() || c == ' ') && !name.is_empty();
        let alone =
            all.iter().filter(found).count() == 1 && names.iter().filter(|n| **n == name).count() == 1;
        (plain && alone).then(|| Chosen { id: id.clone(), name, text: text.clone() })
    };
    let those: Vec<Chosen> = ids(folder, &passes).iter().filter_map(alone).collect();
    assert!(those.len() > 2 * count, "of {folder} {} pass", those.len());
    let mut random = Seeded::of(seed);
    let mut taken: Vec<Chosen> = Vec::new();
    while taken.len() < count {
        let one = random.pick(&those).unwrap();
        if !taken.iter().any(|other| other.id == one.id) {
            taken.push(one.clone());
        }
    }
    let said: Vec<&str> = taken.iter().map(|one| one.id.as_str()).collect();
    println!("AUGURY_SEED={seed} chooses of {} {folder}: {}", those.len(), said.join(", "));
    taken
}

/// A field of a file, without its quotes; empty where the file leaves it out.
fn field(text: &str, name: &str) -> String {
    let rest = text.split_once(&format!("\n    {name}: ")).map_or("", |(_, rest)| rest);
    let line = rest.lines().next().unwrap_or_default();
    line.trim_end_matches(',').trim_matches('"').to_owned()
}

/// Whether a monster has dice for its hit points, an attack, and no handler.
fn fights(text: &str) -> bool {
    let dice = field(text, "hd").parse::<i64>();
    dice.is_ok_and(|dice| dice >= 2)
        && text.contains("attacks: [")
        && !text.contains("handlers:")
        && !text.contains("owed:")
}
