//! Traces of the original, kept small under measured/traces: Augury plays them and what comes out is compared
//! as `augury conform` does it. Knows no rule, and no line of a trace.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "helpers of tests stand outside of #[test] functions; figures are told"
)]

mod senses;

use augury_editor::lab::conform::{
    Compared, Fault, Line, Report, conform, conform_lines, is_task, lines_of, play, read,
};
use augury_editor::lab::pack::{self, Opened};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

fn opened() -> &'static Opened {
    static PACK: OnceLock<Opened> = OnceLock::new();
    PACK.get_or_init(|| {
        pack::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion")).expect("the pack")
    })
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("measured/traces")
}

fn file(name: &str) -> PathBuf {
    folder().join(format!("{name}.jsonl.xz"))
}

/// Names of the kept traces, sorted.
fn kept() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("tests/measured/traces")
        .filter_map(|e| e.ok()?.file_name().to_str()?.strip_suffix(".jsonl.xz").map(str::to_owned))
        .collect();
    names.sort();
    names
}

/// Throws that are right at each level, where it is not all of them; what is behind stands beside it.
const SHORT: &[(&str, [usize; 3])] = &[
    // An effect of venom works the moment it is caught; effects are not built yet.
    ("special_cprx_plague-of-spiders", [25, 21, 25]),
    ("special_gaze_boalisk", [10, 9, 10]),
];

#[test]
fn kept_traces_agree_with_the_original() {
    let names = kept();
    assert!(names.len() >= 12, "{names:?}");
    let mut faults = Vec::new();
    for name in &names {
        let Report { compared, dice, problems, .. } = conform(opened(), &file(name)).expect(name);
        println!("{name}: {:?} of {} throws, {dice:?}", compared.right, compared.all());
        assert!(compared.all() > 0 && problems.is_empty(), "{name}: {problems:?}");
        let short = SHORT.iter().find(|(n, _)| n == name).map(|(_, least)| *least);
        let least = short.unwrap_or([compared.all(); 3]);
        let enough = compared.right.iter().zip(least).all(|(n, least)| *n >= least);
        let all_dice = short.is_some() || (dice.used == dice.logged && dice.own == 0);
        if !enough || !all_dice {
            faults.push(format!("{name}: {:?}, {dice:?}, {:?}", compared.right, compared.first()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    for (name, _) in SHORT {
        assert!(names.iter().any(|n| n == name), "{name} is not kept");
    }
}

/// The own trace of what is left of a trace.
fn own(name: &str, lines: &[Line]) -> String {
    play(opened(), name, lines).expect(name).text
}

#[test]
fn what_came_of_it_is_not_read() {
    for name in kept() {
        let all = read(&file(&name)).expect(&name);
        let task: Vec<Line> = all.iter().filter(|l| is_task(l)).cloned().collect();
        assert!(task.len() * 3 < all.len(), "{name}: next to nothing was taken away");
        let answers = ["throwret", "passret", "ask", "askret", "to", "toret", "pass", "roundret", "state"];
        assert!(task.iter().all(|l| !answers.contains(&l.k.as_str()) && (l.k != "throw" || l.depth() == 0)));
        assert!(own(&name, &all) == own(&name, &task), "{name} depends on what came of it");
    }
}

#[test]
fn dice_are_read() {
    let name = "melee_ogre_vs_troll";
    let all = read(&file(name)).expect(name);
    let without: Vec<Line> = all.iter().filter(|l| l.k != "rng").cloned().collect();
    assert!(own(name, &all) != own(name, &without));
}

#[test]
fn a_wrong_figure_is_found() {
    let name = "melee_ogre_vs_troll";
    let mut lines = read(&file(name)).expect(name);
    let compare = |lines: &[Line]| -> Compared { conform_lines(opened(), name, lines).expect(name).compared };
    let right = compare(&lines).right;
    let last =
        lines.iter().rposition(|l| l.k == "throwret" && l.value["v"]["vRoll"].is_i64()).expect("a roll");
    lines[last].value["v"]["vRoll"] = 99.into();
    let found = compare(&lines);
    assert_eq!(found.right, [right[0], right[1], right[2] - 1]);
    let first = found.first().expect("a difference");
    assert!(first.original.contains("vRoll 99"), "{first:?}");
}

/// What a trace whose text ends too early is told.
fn cut(text: &str, at: usize) -> Result<Report, Fault> {
    let lines = lines_of("cut", text.get(..at).unwrap_or(text))?;
    conform_lines(opened(), "cut", &lines)
}

#[test]
fn a_cut_trace_is_an_error_with_its_place() {
    let whole: Vec<String> =
        read(&file("death_throes_mote-of-fire")).expect("kept").iter().map(|l| l.value.to_string()).collect();
    let text = whole.join("\n");
    assert!(cut(&text, text.len()).is_ok());
    let ends = whole.iter().scan(0, |at, line| {
        *at += line.len() + 1;
        Some(*at)
    });
    for end in ends.take(whole.len() - 1) {
        // Between two lines, and in the middle of the next.
        for at in [end, end + 7] {
            let fault = cut(&text, at).err().unwrap_or_else(|| panic!("cut at byte {at}: nobody minds"));
            assert!(fault.line == 0 || fault.column > 0, "{fault}");
        }
    }
    let packed = std::fs::read(file("death_throes_mote-of-fire")).expect("kept");
    let folder = tempfile::tempdir().expect("a folder");
    let damaged = folder.path().join("cut.jsonl.xz");
    for part in [0, 1, packed.len() / 2, packed.len() - 1] {
        std::fs::write(&damaged, &packed[..part]).expect("a file");
        let fault = conform(opened(), &damaged).expect_err("a damaged file is an error");
        assert!(fault.line > 0 && fault.column > 0 && fault.to_string().contains("cut"), "{fault}");
    }
}

/// The kinds of line without which a trace says less than it looks.
const NEEDED: &[&str] = &[
    "scenario", "start", "seed", "round", "roundret", "throw", "throwret", "pass", "passret", "to", "toret",
    "ask", "askret",
];

#[test]
fn no_kept_trace_agrees_without_its_lines_of_a_kind() {
    let mut faults = Vec::new();
    for name in kept() {
        let all = read(&file(&name)).expect(&name);
        for kind in NEEDED.iter().filter(|kind| all.iter().any(|l| l.k == **kind)) {
            let rest: Vec<Line> = all.iter().filter(|l| l.k != *kind).cloned().collect();
            let came = conform_lines(opened(), &name, &rest).map(|report| report.compared);
            if came.is_ok_and(|compared| compared.right == [compared.all(); 3]) {
                faults.push(format!("{name} without `{kind}`"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn an_unknown_monster_is_told() {
    let name = "melee_ogre_vs_troll";
    let mut lines = read(&file(name)).expect(name);
    let creature = lines.iter().position(|l| l.k == "creature").expect("a creature");
    lines[creature].value["mID"] = "monster:nobody".into();
    let fault = conform_lines(opened(), name, &lines).expect_err("an unknown monster is an error");
    assert!(fault.line == lines[creature].number && fault.text.contains("monster:nobody"), "{fault}");
}
