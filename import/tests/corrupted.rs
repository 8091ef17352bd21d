//! A thousand seeded corruptions of the small library: no panic, and every problem stands at a place that is there.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_import::problem::rendered;
use augury_import::{Options, import};
use std::path::{Path, PathBuf};

/// A small generator, so that every run makes the same corruptions.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % count.max(1)
    }
}

const PIECES: [&str; 24] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    "\"",
    "'",
    "/*",
    "*/",
    "//",
    "#if 0\n",
    "#define Q(a) a\n",
    "\n#endif\n",
    "$",
    "{:",
    ":}",
    "\\",
    "-1",
    "d",
    "Monster \"x\" : 0 {",
    "\u{e9}",
];

fn corrupt(text: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(letters.len());
        match dice.below(4) {
            0 => drop(letters.drain(at..(at + 1 + dice.below(40)).min(letters.len()))),
            1 => {
                let piece = PIECES[dice.below(PIECES.len())];
                letters.splice(at..at, piece.chars());
            }
            2 => {
                let to = dice.below(letters.len());
                letters.swap(at, to);
            }
            _ => {
                let end = (at + dice.below(200)).min(letters.len());
                let part: Vec<char> = letters[at..end].to_vec();
                let to = dice.below(letters.len());
                letters.splice(to..to, part);
            }
        }
    }
    letters.into_iter().collect()
}

fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for inside in ["lib", "inc"] {
        for entry in std::fs::read_dir(folder.join(inside)).unwrap() {
            let path = entry.unwrap().path();
            let name = PathBuf::from(inside).join(path.file_name().unwrap());
            all.push((name, std::fs::read_to_string(&path).unwrap()));
        }
    }
    all.sort();
    all
}

#[test]
fn no_corruption_panics_and_every_place_is_in_its_file() {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library");
    let folder = std::env::temp_dir().join(format!("augury-corrupted-{}", std::process::id()));
    let all = files(&library);
    for (name, text) in &all {
        std::fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        std::fs::write(folder.join(name), text).unwrap();
    }
    let mut dice = Dice(24);
    let mut found = 0;
    for turn in 0..1000 {
        let (name, text) = &all[dice.below(all.len())];
        let changed = corrupt(text, &mut dice);
        std::fs::write(folder.join(name), &changed).unwrap();
        let outcome = import(&folder, &Options::default());
        for problem in outcome.problems.all() {
            found += 1;
            let places = problem.place.iter().copied().chain(
                std::iter::successors(problem.from.as_ref(), |from| from.within.as_ref())
                    .map(|from| from.used),
            );
            for place in places {
                let file = outcome.files.get(place.file).unwrap();
                // A place behind the last character is the end of the file.
                let line = file.text.split('\n').nth(place.line as usize - 1);
                let line =
                    line.unwrap_or_else(|| panic!("turn {turn}: line {} of {}", place.line, file.path));
                assert!((place.column as usize) <= line.chars().count() + 1, "turn {turn}: {problem:?}");
            }
            assert!(!problem.message.is_empty());
        }
        if let Some(first) = outcome.problems.all().first() {
            assert!(!rendered(first, &outcome.files).is_empty());
        }
        let pack = augury_import::pack::files(&outcome);
        assert!(pack.contains_key("pack.ron"), "turn {turn}");
        std::fs::write(folder.join(name), text).unwrap();
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(found > 1000, "corruptions are noticed: {found}");
}
