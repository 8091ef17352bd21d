//! A process is killed at many instants while it edits and saves, and other programs change the files, before and after.
//! Each file is whole; what was edited more than a second before and not saved comes back; and what another program
//! wrote is written over only by whoever was asked and chose so.

use augury_editor::document::file_lock::FileLock;
use augury_editor::document::journal::{folder_for, recover};
use augury_tests::seeded::Seeded;
use augury_tests::typed::{OUTSIDE, number_of, text_of};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// How often it is killed, where AUGURY_KILLS does not say otherwise.
const TIMES: usize = 200;
/// Of so many times once after long enough that edits have grown older than a second.
const LONG: usize = 16;
const MONSTERS: [&str; 3] = ["ape", "bat", "cow"];

#[test]
fn killed_at_any_instant_nothing_is_lost_and_nothing_overwritten_unasked() {
    let (mut dice, seed) = Seeded::start();
    println!("AUGURY_SEED={seed}");
    let times = std::env::var("AUGURY_KILLS").ok().and_then(|times| times.parse().ok()).unwrap_or(TIMES);
    let dir = tempfile::tempdir().unwrap();
    let (pack, journals) = (dir.path().join("pack"), dir.path().join("journals"));
    fs::create_dir_all(pack.join("monsters")).unwrap();
    fs::write(pack.join("pack.ron"), "(name: \"killed\", format: 2)").unwrap();
    let mut known: BTreeMap<String, Known> = BTreeMap::new();
    for monster in MONSTERS {
        fs::write(file(&pack, monster), text_of(0)).unwrap();
        known.insert(monster.to_owned(), Known { may: vec![0], ..Known::default() });
    }
    let mut count = Count::default();
    let mut next = 1;
    for round in 0..times {
        let long = round % LONG == 0;
        let wait = if long { 1_300 + dice.below(300) } else { dice.below(120) };
        let said = killed_after(&pack, &journals, dice.number(), next, Duration::from_millis(wait as u64));
        let ended = said.iter().filter_map(|line| line.split(' ').nth(3)?.parse::<u64>().ok()).max();
        for line in &said {
            let words: Vec<&str> = line.split(' ').collect();
            let Some(known) = words.get(1).and_then(|id| known.get_mut(*id)) else { continue };
            next = next.max(known.hear(&words, ended, &mut count).map_or(0, |n| n + 1));
        }
        let unsaved = unsaved(&journals, &pack);
        for (monster, known) in &mut known {
            let text = fs::read_to_string(file(&pack, monster)).unwrap();
            let found = number_of(&text)
                .unwrap_or_else(|| panic!("round {round}: {monster} is no whole text:\n{text}"));
            assert!(
                known.may.contains(&found),
                "round {round}: {monster} holds {found}, not one of {:?}",
                known.may
            );
            let kept = unsaved.get(monster.as_str()).copied();
            let survives = |old: u64| kept.is_some_and(|kept| kept >= old) || (old..OUTSIDE).contains(&found);
            if let Some(lost) = known.old.filter(|old| !survives(*old)) {
                panic!(
                    "round {round}: {monster}: edit {lost} is lost; the file has {found}, the journal {kept:?}"
                );
            }
            count.back += usize::from(kept.is_some_and(|kept| kept != found));
            known.may = vec![found];
            // Another program has its turn while nobody looks; edits that come back are of another file then.
            known.conflict = None;
            if dice.below(3) == 0 {
                let theirs = OUTSIDE + next;
                next += 1;
                fs::write(file(&pack, monster), text_of(theirs)).unwrap();
                known.may = vec![theirs];
                known.conflict = kept.filter(|kept| *kept != theirs);
            }
        }
    }
    println!("{count:?}");
    let enough = times / 4;
    assert!(
        count.old > enough && count.back > enough && count.asked > times / 20,
        "too little happened: {count:?}"
    );
}

/// What happened, so that it is seen whether enough did.
#[derive(Debug, Default)]
struct Count {
    /// Edits that were old enough to survive.
    old: usize,
    /// Times that edits came back.
    back: usize,
    /// Times that somebody was asked whose text is kept.
    asked: usize,
    /// Conflicts that were found when edits came back.
    conflicts: usize,
}

/// What is known of a file.
#[derive(Default)]
struct Known {
    /// What the file may hold.
    may: Vec<u64>,
    /// The last edit that must not be lost: not saved, and older than a second.
    old: Option<u64>,
    /// The edit that has to come back as a conflict.
    conflict: Option<u64>,
}

impl Known {
    /// What the process says of this file; the number of an edit.
    fn hear(&mut self, words: &[&str], ended: Option<u64>, count: &mut Count) -> Option<u64> {
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok());
        match words.first().copied() {
            Some("recovered") => {
                let conflict = words.get(3) == Some(&"conflict");
                count.conflicts += usize::from(conflict);
                if let (Some(expected), Some(n)) = (self.conflict.take(), number(2)) {
                    assert!(
                        conflict || n != expected,
                        "edit {n} came back over another program's file unasked"
                    );
                }
            }
            Some("edited") => {
                let (n, at) = (number(2)?, number(3)?);
                if ended.is_some_and(|ended| at + 1_000 < ended) {
                    self.old = Some(n);
                    count.old += 1;
                }
                return Some(n);
            }
            Some("outside") => self.may = vec![*self.may.last()?, number(2)?],
            Some("saves") => self.may.push(number(2)?),
            Some("saved") => {
                self.may = vec![number(2)?];
                self.old = None;
            }
            Some(choice @ ("keeps" | "takes")) => {
                count.asked += 1;
                self.may.pop();
                self.old = self.old.filter(|_| choice == "keeps");
            }
            Some("overwrote") => panic!("another program's text was written over unasked"),
            _ => {}
        }
        None
    }
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
    // It begins by saying that it begins, or what it recovered.
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
    let (found, unreadable) = recover(FileLock::take(&folder_for(journals, pack)).unwrap().folder());
    assert!(unreadable.is_empty(), "{unreadable:?}");
    found.into_iter().map(|unsaved| (unsaved.id, number_of(&unsaved.text).expect("a whole text"))).collect()
}
