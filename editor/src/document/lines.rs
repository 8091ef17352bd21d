//! Two texts line by line: what both have, and what only one has. Knows nothing of what the lines mean.

/// How many pairs of lines are compared at most; of longer texts what differs is told as a whole.
const PAIRS: usize = 1_000_000;

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

/// The lines of two texts in their order: as many as can be are told as those of both.
pub fn lines<'a>(first: &'a str, second: &'a str) -> Vec<Line<'a>> {
    let (a, b): (Vec<&str>, Vec<&str>) = (first.lines().collect(), second.lines().collect());
    let head = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let rest = a.iter().skip(head).rev().zip(b.iter().skip(head).rev());
    let tail = rest.take_while(|(x, y)| x == y).count();
    let (mid_a, mid_b) = (middle(&a, head, tail), middle(&b, head, tail));
    let mut all: Vec<Line<'a>> = a.iter().take(head).map(|line| Line::Both(line)).collect();
    differing(mid_a, mid_b, &mut all);
    all.extend(a.iter().skip(a.len() - tail).map(|line| Line::Both(line)));
    all
}

/// The same with only some lines of both around what differs.
pub fn around<'a>(all: &[Line<'a>], some: usize) -> Vec<Line<'a>> {
    let differs: Vec<usize> =
        all.iter().enumerate().filter(|(_, line)| !matches!(line, Line::Both(_))).map(|(at, _)| at).collect();
    let near = |at: usize| {
        let next = differs.partition_point(|d| *d < at);
        let before = next.checked_sub(1).and_then(|n| differs.get(n));
        before.is_some_and(|d| at - d <= some) || differs.get(next).is_some_and(|d| d - at <= some)
    };
    let mut shown: Vec<Line<'a>> = Vec::new();
    for (at, line) in all.iter().enumerate() {
        match (near(at), shown.last_mut()) {
            (true, _) => shown.push(*line),
            (false, Some(Line::Left(count))) => *count += 1,
            (false, _) => shown.push(Line::Left(1)),
        }
    }
    shown
}

fn middle<'v, 'a>(lines: &'v [&'a str], head: usize, tail: usize) -> &'v [&'a str] {
    lines.get(head..lines.len() - tail).unwrap_or_default()
}

/// The lines that differ at both ends: the longest row of lines that both have stays, the others are told apart.
fn differing<'a>(a: &[&'a str], b: &[&'a str], into: &mut Vec<Line<'a>>) {
    if a.len().saturating_mul(b.len()) > PAIRS {
        into.extend(a.iter().map(|line| Line::First(line)));
        into.extend(b.iter().map(|line| Line::Second(line)));
        return;
    }
    // For each pair of places how many lines both still have from there on.
    let wide = b.len() + 1;
    let mut common = vec![0_usize; (a.len() + 1) * wide];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i * wide + j] = match a[i] == b[j] {
                true => common[(i + 1) * wide + j + 1] + 1,
                false => common[(i + 1) * wide + j].max(common[i * wide + j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            into.push(Line::Both(a[i]));
            (i, j) = (i + 1, j + 1);
        } else if i < a.len() && (j == b.len() || common[(i + 1) * wide + j] >= common[i * wide + j + 1]) {
            into.push(Line::First(a[i]));
            i += 1;
        } else {
            into.push(Line::Second(b[j]));
            j += 1;
        }
    }
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
        around(&lines(first, second), some).iter().map(line).collect::<Vec<_>>().join("\n")
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
        assert_eq!(lines(&long, &long.replace('a', "b")).len(), 6000, "what is too long is told as a whole");
    }
}
