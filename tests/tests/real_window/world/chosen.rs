//! What the story takes place with: where things stand on the map, and guard, trap and sword of a seed's choice.

use std::path::Path;

use super::super::seed;

/// What the map is called; its file.
pub(super) const MAP: &str = "Cell of the test";
pub(super) const FILE: &str = "maps/cell_of_the_test.ron";
/// What the scenario is called; its folder.
pub(super) const SCENARIO: &str = "the guard hears it";
pub(super) const CASE: &str = "tests/the_guard_hears_it";
/// Where things stand on the map, from west to east: the hero in the dark, a wall with a door, the guard.
pub(super) const START: (usize, usize) = (7, 6);
pub(super) const SWORD: (usize, usize) = (8, 6);
pub(super) const TRAP: (usize, usize) = (9, 6);
pub(super) const DOOR: (usize, usize) = (12, 6);
pub(super) const GUARD: (usize, usize) = (16, 6);
/// The wall behind the guard, the water between the two, from bank to bank, and a second trap in the hero's room.
pub(super) const BACK: usize = 18;
pub(super) const WATER: ((usize, usize), (usize, usize)) = ((14, 3), (15, 5));
pub(super) const SNARE: (usize, usize) = (START.0, START.1 + 2);

/// What the seed chose, by id.
#[derive(Debug)]
pub(super) struct Chosen {
    pub(super) guard: String,
    pub(super) trap: String,
    pub(super) sword: String,
}

/// Ids of a kind's resources whose text passes, sorted.
pub(super) fn all(folder: &str, passes: impl Fn(&str) -> bool) -> Vec<String> {
    let folder = augury_tests::pack::shipped_folder().join(folder);
    let files = augury_tests::folders::files(&folder).unwrap();
    let id = |file: &Path| file.file_stem().and_then(|s| s.to_str()).map(str::to_owned);
    let text = |file: &Path| std::fs::read_to_string(file).unwrap_or_default();
    files.iter().filter(|f| passes(&text(f))).filter_map(|f| id(f)).collect()
}

/// The number of a field of a file; 0 where the file leaves it out.
pub(super) fn number(text: &str, field: &str) -> i64 {
    let rest = text.split_once(&format!("\n    {field}: ")).map_or("", |(_, rest)| rest);
    rest.split([',', '\n']).next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

impl Chosen {
    /// What the game calls the guard.
    pub(super) fn guard_name(&self) -> String {
        shown("monsters", &self.guard)
    }

    /// What the game calls the sword.
    pub(super) fn sword_name(&self) -> String {
        shown("items", &self.sword)
    }

    pub(super) fn by_seed() -> Self {
        let seed = usize::try_from(seed()).unwrap();
        // Somebody with hands and a tongue, not too strong, without handlers of its own or owed ones.
        let guards = all("monsters", |t| {
            let plain = !t.contains("handlers:") && !t.contains("owed:") && t.contains("M_HUMANOID");
            // A form without a score of Int has no mind for words.
            let speaks = t.contains("int: ") && !t.contains("MA_ANIMAL") && !t.contains("MA_LYCANTHROPE");
            // Not of the hero's name: the story tells them apart by theirs.
            let other = !t.contains("name: \"human");
            plain && speaks && other && number(t, "cr") <= 0 && number(t, "hd") <= 2
        });
        let traps = all("effects", |t| t.contains("AI_TRAP") && !t.contains("handlers:"));
        let swords = all("items", |t| {
            let blade = t.contains("T_WEAPON") && (t.contains("WG_SBLADES") || t.contains("WG_LBLADES"));
            blade && (t.contains("SZ_SMALL") || t.contains("SZ_MEDIUM"))
        });
        let of = |all: &[String], by: usize| all[seed / by % all.len()].clone();
        let chosen = Chosen { guard: of(&guards, 1), trap: of(&traps, 1), sword: of(&swords, 1) };
        let counts = (guards.len(), traps.len(), swords.len());
        println!("AUGURY_SEED={seed} chooses of {counts:?}: {chosen:?}");
        chosen
    }
}

/// What the game calls a resource: its name without what tells it from its namesakes.
fn shown(folder: &str, id: &str) -> String {
    let file = augury_tests::pack::shipped_folder().join(folder).join(id).with_extension("ron");
    let text = std::fs::read_to_string(file).unwrap();
    let name = text.split_once("name: \"").map_or("", |(_, rest)| rest);
    name.split(['"', ';']).next().unwrap_or_default().to_owned()
}

/// What a list to choose from calls it.
pub(super) fn spoken(id: &str) -> String {
    id.replace('_', " ")
}
