//! `augury check --fix`: mends what is certain in a pack's own files, every other byte kept, and tells what it
//! did. What is certain: a problem of which exactly one fix is.

use super::answer::{Answered, Told, Verdict};
use super::check::report_of;
use crate::document::fix::{self, Fixable};
use crate::document::library::Key;
use crate::document::lines::difference;
use crate::document::live;
use crate::document::whole::{Replacement, change_files, remove_abandoned_below};
use crate::lab::escape::one_line;
use crate::lab::pack;
use crate::lab::pack::Opened;
use augury_engine::content::disk::PackFiles;
use augury_engine::content::{Fix, Problem, check, text_in};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Runs it; with `dry` it only shows.
///
/// # Errors
/// The folder is no pack, or is marked as read-only. A file that cannot be read or written is reported behind what was
/// changed in the others.
pub fn run(folder: &Path, dry: bool) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    // Of a manifest that cannot be read the fixes are its own, unless it is about who may change the pack.
    let only = match opened.may_be_changed() {
        Ok(()) => None,
        Err(_) if opened.manifest_is_broken() && !speaks_of_reading(&opened) => {
            Some(opened.folder.join("pack.ron"))
        }
        Err(fault) => return Err(vec![fault]),
    };
    if !dry {
        remove_abandoned_below(folder);
    }
    let (mut out, mut faults) = (String::new(), Vec::new());
    let (mut done, mut left) = (0_usize, 0_usize);
    let mut inside = PackFiles::below([folder]);
    if only.is_some() {
        faults.extend(opened.may_be_changed().err());
    }
    for (file, problems) in
        by_file(&opened).into_iter().filter(|(file, _)| only.as_ref().is_none_or(|o| o == file))
    {
        let text = match text_in(&mut inside, &file) {
            Ok(text) => text,
            Err(problem) => {
                faults.push(problem.to_string());
                continue;
            }
        };
        let (now, told, met) = fixed(&text, &problems);
        if now == text {
            left += met;
            continue;
        }
        let change = Replacement { path: &file, was: Some(&text), now: &now };
        if !dry && let Err(error) = change_files(&mut inside, &[change]) {
            faults.push(format!("it was not changed: {error}"));
            continue;
        }
        for line in &told {
            let _ = writeln!(out, "{}", one_line(line));
        }
        out.push_str(&difference(&one_line(&file.display().to_string()), &text, &now));
        done += told.len();
        left += met;
    }
    let verb = if dry { "would be mended; without --dry-run it is done" } else { "mended" };
    let _ = writeln!(out, "{done} problems {verb}.");
    if left > 0 {
        let _ = writeln!(out, "{left} more wait for these: run it again.");
    }
    let errors = match dry {
        true => report_of(folder, &opened).0.errors(),
        false => report_of(folder, &pack::open(folder).map_err(|fault| vec![fault])?).0.errors(),
    };
    let _ = writeln!(out, "{errors} errors {}.", if dry { "now" } else { "are left" });
    let verdict = match errors {
        _ if !faults.is_empty() => Verdict::CouldNot,
        0 => Verdict::Good,
        _ => Verdict::Found,
    };
    Ok(Told { out, notes: faults, verdict })
}

/// Does a manifest that cannot be read say something that may be meant for read_only?
fn speaks_of_reading(opened: &Opened) -> bool {
    let manifest = opened.folder.join("pack.ron");
    let text = text_in(&mut PackFiles::below([&opened.folder]), &manifest);
    text.is_ok_and(|text| text.to_lowercase().contains("read"))
}

/// The only fix of a problem that is certain.
fn certain(problem: &Problem) -> Option<&Fix> {
    let mut all = problem.fixes.iter().filter(|fix| fix.certain);
    all.next().filter(|_| all.next().is_none())
}

/// Problems of the pack's own files that have a certain fix.
fn by_file(opened: &Opened) -> BTreeMap<PathBuf, Vec<Problem>> {
    let report = check(&opened.content, &opened.loading, Some(&*opened.scripts));
    let mut files: BTreeMap<PathBuf, Vec<Problem>> = BTreeMap::new();
    for problem in report.problems {
        let file = opened.files.get(&problem.file).filter(|_| certain(&problem).is_some());
        if let Some(file) = file.filter(|file| opened.owns(file)) {
            files.entry(file.to_owned()).or_default().push(problem);
        }
    }
    files
}

/// Bytes that are read to apply the fixes of one file, each fix the whole file; so many fixes are applied in any case.
const READ_IN_ALL: usize = 4 << 20;
const LEAST: usize = 2;

/// A text with all fixes that do not meet, what they did, and how many wait for these.
fn fixed(text: &str, problems: &[Problem]) -> (String, Vec<String>, usize) {
    let (mut now, mut told, mut left) = (text.to_owned(), Vec::new(), 0);
    let nobody = Key::manifest();
    let key = |problem: &Problem| problem.resource.map_or_else(|| nobody.clone(), live::key_of);
    // Each fix that is applied reads the text anew.
    let most = (READ_IN_ALL / text.len().max(1)).max(LEAST);
    left += problems.len().saturating_sub(most);
    let mut ways: Vec<((usize, usize), &Problem, &Fix)> = Vec::new();
    let file = Fixable::new(text);
    for problem in problems.iter().take(most) {
        let Some(fix) = certain(problem) else { continue };
        match file.reach(&key(problem), fix) {
            Ok(span) => ways.push((span, problem, fix)),
            Err(_) => left += 1,
        }
    }
    // From the back: what stands before is where it was.
    ways.sort_by_key(|(span, ..)| std::cmp::Reverse(*span));
    let mut floor = text.len() + 1;
    for ((start, end), problem, fix) in ways {
        let edit = fix::edit_of(&now, &key(problem), fix).ok().filter(|_| end <= floor);
        match edit.map(|edit| edit.apply(&mut now)) {
            Some(Ok(())) => {
                floor = start;
                told.push(format!("{problem} -> {}", fix.label));
            }
            _ => left += 1,
        }
    }
    told.reverse();
    (now, told, left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::id::Kind;
    use augury_engine::content::load_text;

    #[test]
    fn only_what_is_certain_is_done_and_every_other_byte_stays() {
        let text = "// Orc.\nMonstr(\n  Name: \"Orc\", // here\n  types: MA_ORC, hd: 999,\n  \
                    flags: [M_EVIL, M_EVIL], attacks: [(attack: \"A_BITE\", dtype: AD_FIRF)],\n)\n";
        let problems = load_text(Kind::Monster, "orc", "orc.ron", text).unwrap_err();
        let (now, told, left) = fixed(text, &problems);
        let wanted = text
            .replace("Monstr(", "Monster(")
            .replace("Name:", "name:")
            .replace("MA_ORC,", "[MA_ORC],")
            .replace(", M_EVIL]", "]")
            .replace("\"A_BITE\"", "A_BITE")
            .replace("AD_FIRF", "AD_FIRE");
        assert_eq!(now, wanted, "{told:#?}");
        assert_eq!((told.len(), left), (6, 0), "{told:#?}");
        assert!(
            told[0].starts_with("orc.ron:2:1:") && now.contains("999"),
            "a number may be meant otherwise"
        );
    }
}
