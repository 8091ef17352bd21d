//! Entries of a list on two sides, and of what both started from, brought beside each other: which stand for the same one,
//! which only one side has. Knows entries as they are written, and nothing of what they mean.

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// How many pairs of entries are compared at most.
const PAIRS: usize = 250_000;

/// A list of the three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum In {
    /// What both started from.
    Base,
    /// The first side.
    Ours,
    /// The second side.
    Theirs,
}

/// One entry: its place in each list that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// In what both started from.
    pub base: Option<usize>,
    /// On the first side.
    pub ours: Option<usize>,
    /// On the second side.
    pub theirs: Option<usize>,
    /// Where it stands on the first side, or would be put there.
    pub at: usize,
}

/// The entries that are not the same everywhere, in the order of the first side. What both started from is empty where
/// nobody knows it. `alike` tells of two entries, by their lists and places, whether one is likely the other in another
/// wording. `None`: the lists are too long to be compared.
pub fn slots(
    base: &[&str],
    ours: &[&str],
    theirs: &[&str],
    alike: impl Fn((In, usize), (In, usize)) -> bool,
) -> Option<Vec<Slot>> {
    let longest = base.len().max(ours.len());
    if longest.saturating_mul(theirs.len().max(ours.len())) > PAIRS {
        return None;
    }
    let mut found = Vec::new();
    let (mut b, mut o, mut t) = (0, 0, 0);
    let ends = (base.len(), ours.len(), theirs.len());
    for (to_b, to_o, to_t) in anchors(base, ours, theirs).into_iter().chain([ends]) {
        let ours = Stretch { from: o, all: ours.get(o..to_o).unwrap_or_default() };
        let theirs = Stretch { from: t, all: theirs.get(t..to_t).unwrap_or_default() };
        let known = Stretch { from: b, all: base.get(b..to_b).unwrap_or_default() };
        between(known, ours, theirs, &alike, &mut found);
        // Without a base its places stay at 0.
        (b, o, t) = (if base.is_empty() { 0 } else { to_b + 1 }, to_o + 1, to_t + 1);
    }
    Some(found)
}

/// Places of entries that are the same everywhere.
fn anchors(base: &[&str], ours: &[&str], theirs: &[&str]) -> Vec<(usize, usize, usize)> {
    if base.is_empty() {
        return common(ours, theirs).into_iter().map(|(o, t)| (0, o, t)).collect();
    }
    let with_theirs = common(base, theirs);
    let both = common(base, ours).into_iter().filter_map(|(b, o)| {
        let (_, t) = with_theirs.iter().find(|(other, _)| *other == b)?;
        Some((b, o, *t))
    });
    both.collect()
}

/// Some entries of a side that stand one after the other.
#[derive(Clone, Copy)]
struct Stretch<'a> {
    from: usize,
    all: &'a [&'a str],
}

impl<'a> Stretch<'a> {
    /// The place of the nth of them.
    fn place(&self, n: usize) -> Option<usize> {
        (n < self.all.len()).then_some(self.from + n)
    }

    fn end(&self) -> usize {
        self.from + self.all.len()
    }

    /// Those from the nth to before another.
    fn part(&self, n: usize, to: usize) -> Stretch<'a> {
        let n = n.min(self.all.len());
        Stretch { from: self.from + n, all: self.all.get(n..to.max(n)).unwrap_or_default() }
    }
}

/// Tells of two entries whether one is likely the other.
type Alike<'f> = &'f dyn Fn((In, usize), (In, usize)) -> bool;

/// The entries between two that are the same everywhere: those of the base, each with what became of it on either side, and
/// what a side added where it stands there.
fn between(
    base: Stretch<'_>,
    ours: Stretch<'_>,
    theirs: Stretch<'_>,
    alike: Alike<'_>,
    into: &mut Vec<Slot>,
) {
    let (mine, other) = (became(base, In::Ours, ours, alike), became(base, In::Theirs, theirs, alike));
    let (mut o, mut t) = (0, 0);
    for (n, (mine, other)) in mine.into_iter().zip(other).enumerate() {
        let (to_o, to_t) = (mine.unwrap_or(o), other.unwrap_or(t));
        new(ours.part(o, to_o), theirs.part(t, to_t), alike, into);
        if mine.is_some() || other.is_some() {
            into.push(Slot {
                base: Some(base.from + n),
                ours: mine.and_then(|o| ours.place(o)),
                theirs: other.and_then(|t| theirs.place(t)),
                at: ours.from + to_o,
            });
        }
        (o, t) = (to_o + usize::from(mine.is_some()), to_t + usize::from(other.is_some()));
    }
    new(ours.part(o, ours.all.len()), theirs.part(t, theirs.all.len()), alike, into);
}

/// For each entry of the base its place on a side; `None` where the side has it no longer. What is written the same comes
/// first; between, entries stand for each other where they are alike, and one by one where there are as many or none is.
fn became(base: Stretch<'_>, on: In, side: Stretch<'_>, alike: Alike<'_>) -> Vec<Option<usize>> {
    let mut found = vec![None; base.all.len()];
    let (mut b, mut s) = (0, 0);
    for (to_b, to_s) in common(base.all, side.all).into_iter().chain([(base.all.len(), side.all.len())]) {
        // Where nothing tells which is which, the first stand for the first.
        let is = |n: usize, place: usize| alike((In::Base, base.from + n), (on, side.from + place));
        let blind = to_b - b == to_s - s || !(s..to_s).any(|place| (b..to_b).any(|n| is(n, place)));
        let mut from = b;
        for place in s..to_s {
            let Some(n) = (from..to_b).find(|n| blind || is(*n, place)) else { continue };
            found[n] = Some(place);
            from = n + 1;
        }
        if let Some(same) = found.get_mut(to_b) {
            *same = Some(to_s);
        }
        (b, s) = (to_b + 1, to_s + 1);
    }
    found
}

/// What both sides have that the base has not, but for what is the same on both.
fn new(ours: Stretch<'_>, theirs: Stretch<'_>, alike: Alike<'_>, into: &mut Vec<Slot>) {
    let (mut o, mut t) = (0, 0);
    let ends = (ours.all.len(), theirs.all.len());
    for (to_o, to_t) in common(ours.all, theirs.all).into_iter().chain([ends]) {
        added(ours.part(o, to_o), theirs.part(t, to_t), alike, into);
        (o, t) = (to_o + 1, to_t + 1);
    }
}

/// Entries that each side has and the base has not: first those that are alike, then those of one side alone.
fn added(ours: Stretch<'_>, theirs: Stretch<'_>, alike: Alike<'_>, into: &mut Vec<Slot>) {
    let pairs = (0..).map_while(|n| Some((ours.place(n)?, theirs.place(n)?)));
    let pairs: Vec<_> = pairs.take_while(|(o, t)| alike((In::Ours, *o), (In::Theirs, *t))).collect();
    let slot = |ours, theirs, at| Slot { base: None, ours, theirs, at };
    into.extend(pairs.iter().map(|(o, t)| slot(Some(*o), Some(*t), *o)));
    into.extend((ours.from + pairs.len()..ours.end()).map(|o| slot(Some(o), None, o)));
    into.extend((theirs.from + pairs.len()..theirs.end()).map(|t| slot(None, Some(t), ours.end())));
}

/// A longest row of entries that two lists have in common, by their places.
fn common(a: &[&str], b: &[&str]) -> Vec<(usize, usize)> {
    let same = |op: DiffOp| match op {
        DiffOp::Equal { .. } => op.old_range().zip(op.new_range()),
        _ => (0..0).zip(0..0),
    };
    capture_diff_slices(Algorithm::Myers, a, b).into_iter().flat_map(same).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The entries that differ, each as base, ours, theirs; `-` for none. Words are alike that begin with the same letter.
    fn told(base: &str, ours: &str, theirs: &str) -> Vec<String> {
        let [b, o, t] = [base, ours, theirs].map(|text| text.split_whitespace().collect::<Vec<_>>());
        let words = |(list, place): (In, usize)| match list {
            In::Base => b[place],
            In::Ours => o[place],
            In::Theirs => t[place],
        };
        let alike = |x, y| words(x).get(..1) == words(y).get(..1);
        let word = |all: &[&str], place: Option<usize>| place.map_or("-".to_owned(), |p| all[p].to_owned());
        let found = slots(&b, &o, &t, alike).unwrap();
        let told = |s: &Slot| {
            format!("{} {} {} at {}", word(&b, s.base), word(&o, s.ours), word(&t, s.theirs), s.at)
        };
        found.iter().map(told).collect()
    }

    #[test]
    fn changes_of_different_entries_are_told_apart() {
        assert_eq!(told("a b c", "a1 b c", "a b c1"), ["a a1 a at 0", "c c c1 at 2"]);
        assert_eq!(told("a b", "a1 b", "a b1"), ["a a1 a at 0", "b b b1 at 1"], "side by side");
        assert_eq!(told("a b c", "a c", "a b c d"), ["b - b at 1", "- - d at 2"]);
        assert_eq!(told("a b c", "a b c", "c"), ["a a - at 0", "b b - at 1"]);
    }

    #[test]
    fn what_one_side_removed_does_not_move_what_the_other_changed() {
        assert_eq!(told("a b c", "b c", "a b1 c"), ["a - a at 0", "b b b1 at 0"]);
        assert_eq!(told("a b c", "a b1", "b c"), ["a a - at 0", "b b1 b at 1", "c - c at 2"]);
        assert_eq!(told("a b", "b1", "a1 b"), ["a - a1 at 0", "b b1 b at 0"], "by likeness");
        assert_eq!(told("a b c", "a b1 c", "b c d"), ["a a - at 0", "b b1 b at 1", "- - d at 3"]);
    }

    #[test]
    fn what_both_added_stays_apart_but_what_is_alike_is_one() {
        assert_eq!(told("a", "a x", "a y"), ["- x - at 1", "- - y at 2"]);
        assert_eq!(told("a", "a x1", "a x2"), ["- x1 x2 at 1"]);
        assert_eq!(told("a", "a x z", "a y z"), ["- x - at 1", "- - y at 2"], "z is the same on both");
        assert_eq!(told("a", "a1", "a2"), ["a a1 a2 at 0"], "both changed one");
    }

    #[test]
    fn without_a_base_the_sides_are_laid_beside_each_other() {
        assert_eq!(told("", "a b d", "a c d"), ["- b - at 1", "- - c at 2"]);
        assert_eq!(told("", "a b", "a b"), Vec::<String>::new());
        assert_eq!(told("", "", "a"), ["- - a at 0"]);
        let long: Vec<&str> = vec!["a"; 600];
        assert_eq!(slots(&[], &long, &long, |_, _| false), None);
    }
}
