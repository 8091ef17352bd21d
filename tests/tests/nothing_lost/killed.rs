//! A process is killed at 200 moments while it edits and saves: each file is the old one or the new one, whole, and
//! what was edited more than a second before comes back.

use augury_editor::document::claim::Claim;
use augury_editor::document::journal::{folder_for, recover};
use augury_tests::seeded::Seeded;
use augury_tests::typed::{number_of, text_of};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// How often it is killed.
const TIMES: usize = 200;
/// How often after long enough that edits have grown older than a second.
const LONG: usize = 12;
const MONSTERS: [&str; 3] = ["ape", "bat", "cow"];

#[test]
fn killed_two_hundred_times_every_file_is_whole_and_edits_come_back() {
    let (mut dice, seed) = Seeded::start();
    println!("AUGURY_SEED={seed}");
    let dir = tempfile::tempdir().unwrap();
    let (pack, journals) = (dir.path().join("pack"), dir.path().join("journals"));
    fs::create_dir_all(pack.join("monsters")).unwrap();
    fs::write(pack.join("pack.ron"), "(name: \"killed\", format: 2)").unwrap();
    let mut known: BTreeMap<String, Known> = BTreeMap::new();
    for monster in MONSTERS {
        fs::write(file(&pack, monster), text_of(0)).unwrap();
        known.insert(monster.to_owned(), Known::default());
    }
    let mut next = 1;
    let (mut old, mut back, mut between) = (0, 0, 0);
    for round in 0..TIMES {
        let long = round % (TIMES / LONG) == 0;
        let wait = if long { 1_300 + dice.below(300) } else { dice.below(120) };
        let said = killed_after(&pack, &journals, dice.number(), next, Duration::from_millis(wait as u64));
        let ended = said.iter().filter_map(|line| line.split(' ').nth(3)?.parse::<u64>().ok()).max();
        for line in &said {
            let words: Vec<&str> = line.split(' ').collect();
            match words.as_slice() {
                ["edited", id, n, at] => {
                    let known = known.get_mut(*id).unwrap();
                    let (n, at): (u64, u64) = (n.parse().unwrap(), at.parse().unwrap());
                    next = n + 1;
                    known.edited.push(n);
                    if ended.is_some_and(|ended| at + 1_000 < ended) {
                        known.old = n;
                        old += 1;
                    }
                }
                ["saves", id, n] => known.get_mut(*id).unwrap().saving = n.parse().ok(),
                ["saved", id, n] => {
                    let known = known.get_mut(*id).unwrap();
                    (known.on_disk, known.saving) = (n.parse().unwrap(), None);
                }
                _ => {}
            }
        }
        let unsaved = unsaved(&journals, &pack);
        for (monster, known) in &mut known {
            let text = fs::read_to_string(file(&pack, monster)).unwrap();
            let found = number_of(&text)
                .unwrap_or_else(|| panic!("round {round}: {monster} is no whole text:\n{text}"));
            let may = [Some(known.on_disk), known.saving];
            assert!(may.contains(&Some(found)), "round {round}: {monster} holds {found}, not one of {may:?}");
            between += usize::from(known.saving.is_some());
            (known.on_disk, known.saving) = (found, None);
            let kept = unsaved.get(monster.as_str()).copied().unwrap_or(found);
            assert!(kept == 0 || kept == found || known.edited.contains(&kept));
            assert!(kept.max(found) >= known.old, "round {round}: {monster}: edit {} is lost", known.old);
            back += usize::from(kept > found);
            known.old = known.old.max(kept);
        }
    }
    println!("{old} edits were old enough; {back} times edits came back; {between} times it was in a save");
    assert!(old > 50 && back > 50, "too little happened: {old}, {back}");
}

/// What is known of a file.
#[derive(Default)]
struct Known {
    /// The last edit that is certainly on the disk.
    on_disk: u64,
    /// The edit that was being saved.
    saving: Option<u64>,
    /// The last edit that must not be lost.
    old: u64,
    edited: Vec<u64>,
}

fn file(pack: &Path, monster: &str) -> std::path::PathBuf {
    pack.join(format!("monsters/{monster}.ron"))
}

/// Runs the typist, kills it that long after it began, and answers what it said, whole lines only.
fn killed_after(pack: &Path, journals: &Path, seed: u64, first: u64, wait: Duration) -> Vec<String> {
    let mut typist = Command::new(env!("CARGO_BIN_EXE_typist"))
        .args([pack, journals])
        .args([seed.to_string(), first.to_string()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = typist.stdout.take().unwrap();
    let mut said = vec![0; 7];
    // Its first word is "begins", or "recovered".
    if out.read_exact(&mut said).is_err() {
        let mut fault = String::new();
        typist.stderr.take().unwrap().read_to_string(&mut fault).unwrap();
        panic!("the typist did not begin: {fault}");
    }
    std::thread::sleep(wait);
    typist.kill().unwrap();
    out.read_to_end(&mut said).unwrap();
    let mut fault = String::new();
    typist.stderr.take().unwrap().read_to_string(&mut fault).unwrap();
    assert!(fault.is_empty(), "the typist failed: {fault}");
    typist.wait().unwrap();
    let said = String::from_utf8(said).unwrap();
    let whole = said.rfind('\n').map_or("", |end| &said[..end]);
    whole.lines().map(str::to_owned).collect()
}

/// The edits that the journal has.
fn unsaved(journals: &Path, pack: &Path) -> BTreeMap<String, u64> {
    let (found, unreadable) = recover(Claim::take(&folder_for(journals, pack)).unwrap().folder());
    assert!(unreadable.is_empty(), "{unreadable:?}");
    found.into_iter().map(|unsaved| (unsaved.id, number_of(&unsaved.text).expect("a whole text"))).collect()
}
