//! Two texts line by line: what both have, and what only one has. Knows nothing of what the lines mean.

use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::fmt::Write;

/// How many lines of both are shown around what differs, where a difference is printed.
const AROUND: usize = 2;

/// How many pairs of lines are compared at most.
const PAIRS: usize = 4_000_000;

/// A line of two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// Both have it.
    Both(&'a str),
    /// Only the first has it.
    First(&'a str),
    /// Only the second has it.
    Second(&'a str),
    /// So many lines that both have are left out.
    Left(usize),
}

/// The lines of two texts in their order, with at most so many lines of both before and after what differs.
pub fn lines<'a>(first: &'a str, second: &'a str, around: usize) -> Vec<Line<'a>> {
    let (a, b): (Vec<&str>, Vec<&str>) = (first.lines().collect(), second.lines().collect());
    let ops = differences(&a, &b);
    let mut shown = Vec::new();
    for (place, op) in ops.iter().enumerate() {
        let old = a.get(op.old_range()).unwrap_or_default();
        if !matches!(op, DiffOp::Equal { .. }) {
            shown.extend(old.iter().map(|line| Line::First(line)));
            shown.extend(b.get(op.new_range()).unwrap_or_default().iter().map(|line| Line::Second(line)));
            continue;
        }
        let head = if place == 0 { 0 } else { around.min(old.len()) };
        let tail = if place + 1 == ops.len() { 0 } else { around.min(old.len() - head) };
        let (head, rest) = old.split_at(head);
        let (left, tail) = rest.split_at(rest.len() - tail);
        shown.extend(head.iter().map(|line| Line::Both(line)));
        shown.extend((!left.is_empty()).then_some(Line::Left(left.len())));
        shown.extend(tail.iter().map(|line| Line::Both(line)));
    }
    shown
}

/// How the first lines become the second. Where too many differ to be compared, all between the first and the last
/// difference is replaced: the work grows with the square of how much differs.
fn differences(a: &[&str], b: &[&str]) -> Vec<DiffOp> {
    let head = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (old, new) = (a.get(head..).unwrap_or_default(), b.get(head..).unwrap_or_default());
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let (old_len, new_len) = (old.len() - tail, new.len() - tail);
    if old_len.saturating_mul(new_len) <= PAIRS {
        return capture_diff_slices(Algorithm::Myers, a, b);
    }
    let equal = |old_index, new_index, len| DiffOp::Equal { old_index, new_index, len };
    let replaced = DiffOp::Replace { old_index: head, old_len, new_index: head, new_len };
    let mut ops = vec![equal(0, 0, head), replaced, equal(head + old_len, head + new_len, tail)];
    ops.retain(|op| !matches!(op, DiffOp::Equal { len: 0, .. }));
    ops
}

/// What differs between two texts, as version controls show it: lines that go with a `-`, those that come with a `+`,
/// and up to two lines around them. Empty where nothing differs.
pub fn hunks(before: &str, after: &str) -> Vec<String> {
    let mut out = Vec::new();
    let (mut left, mut right, mut open) = (1, 1, false);
    for line in lines(before, after, AROUND) {
        let (sign, text, gone, new) = match line {
            Line::Both(text) => (' ', text, 1, 1),
            Line::First(text) => ('-', text, 1, 0),
            Line::Second(text) => ('+', text, 0, 1),
            Line::Left(count) => {
                (left, right, open) = (left + count, right + count, false);
                continue;
            }
        };
        if !open {
            out.push(format!("@@ line {left}, now {right} @@"));
        }
        out.push(format!("{sign}{text}"));
        (left, right, open) = (left + gone, right + new, true);
    }
    out
}

/// What differs between two texts of a file, under its name. Empty where nothing differs.
pub fn difference(file: &str, before: &str, after: &str) -> String {
    let hunks = hunks(before, after);
    if hunks.is_empty() {
        return String::new();
    }
    let mut out = format!("--- {file}\n+++ {file}\n");
    for line in hunks {
        let _ = writeln!(out, "{line}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(first: &str, second: &str, some: usize) -> String {
        let line = |line: &Line<'_>| match line {
            Line::Both(text) => format!("  {text}"),
            Line::First(text) => format!("- {text}"),
            Line::Second(text) => format!("+ {text}"),
            Line::Left(count) => format!("{count} left"),
        };
        lines(first, second, some).iter().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn one_attack_that_changed_is_told_among_those_that_did_not() {
        let ours = "[\n  (A_BITE, 1d4),\n  (A_CLAW, 1d6),\n  (A_SLAM, 1d8),\n  (A_KICK, 1d2),\n]";
        let theirs = ours.replace("1d8", "2d8").replace("  (A_BITE, 1d4),\n", "");
        assert_eq!(
            told(ours, &theirs, 1),
            "  [\n-   (A_BITE, 1d4),\n    (A_CLAW, 1d6),\n-   (A_SLAM, 1d8),\n+   (A_SLAM, 2d8),\n    (A_KICK, 1d2),\n1 left"
        );
        assert_eq!(told("a\nb", "a\nb", 1), "2 left");
        assert_eq!(told("", "x", 1), "+ x");
        let long = (0..3000).map(|n| format!("a{n}\n")).collect::<String>();
        assert_eq!(lines(&long, &long.replace('a', "b"), 1).len(), 6000);
        let long = (0..100_000).map(|n| format!("a{n}\n")).collect::<String>();
        let (ours, theirs) = (format!("x\n{long}y\nz"), format!("x\n{}y\nz", long.replace('a', "b")));
        let all = lines(&ours, &theirs, 1);
        assert_eq!(
            (all.len(), all.first(), all.last()),
            (200_003, Some(&Line::Both("x")), Some(&Line::Left(1)))
        );
    }

    #[test]
    fn a_difference_is_shown_as_version_controls_do() {
        let before = "// Mine.\nPack(\n    name: \"Caves\",\n    format: 1,\n    stands_on: \"old notes\",\n    switches: [],\n)\n";
        let after = before.replace("format: 1", "format: 2").replace("stands_on: \"old", "made_from: \"old");
        assert_eq!(
            difference("pack.ron", before, &after),
            "--- pack.ron\n+++ pack.ron\n@@ line 2, now 2 @@\n Pack(\n     name: \"Caves\",\n-    format: 1,\n-    stands_on: \"old notes\",\n+    format: 2,\n+    made_from: \"old notes\",\n     switches: [],\n )\n"
        );
        assert_eq!(difference("pack.ron", before, before), "");
        let far = (0..9).map(|n| format!("{n}\n")).collect::<String>();
        let changed = far.replace('0', "a").replace("8\n", "");
        assert_eq!(
            hunks(&far, &changed),
            ["@@ line 1, now 1 @@", "-0", "+a", " 1", " 2", "@@ line 7, now 7 @@", " 6", " 7", "-8"]
        );
    }
}
