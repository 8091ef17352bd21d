//! Two trees of throws lined up and compared on three levels (see the head of this room). Knows no file.

use super::line_up::aligned;
use super::numbers::Numbers;
use super::play::Played;
use super::read::Line;
use super::tree::{Asked, HIT_POINTS, Thrown};
use super::{between, steps};
use augury_engine::content::Content;
use std::collections::{BTreeMap, BTreeSet};

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The tree of throws with participants and answers.
    Throws,
    /// Who is asked, and answers.
    Links,
    /// Fields and hit points afterwards.
    Fields,
}

impl Level {
    /// All of them.
    pub const ALL: [Level; 3] = [Level::Throws, Level::Links, Level::Fields];

    /// `L1`, `L2`, `L3`.
    pub const fn name(self) -> &'static str {
        ["L1", "L2", "L3"][self as usize]
    }
}

/// The first difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// On which level.
    pub level: Level,
    /// Where: round, line of the original, path of throws.
    pub place: String,
    /// What the original did.
    pub original: String,
    /// What ours did.
    pub ours: String,
}

/// What came of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Throws of the original.
    pub original: usize,
    /// Throws of ours that the original did not make.
    pub additional: usize,
    /// Throws that are wholly right, by level.
    pub right: [usize; 3],
    /// Handlers of the original's within right throws that ours does not have: what they wrote is not compared.
    pub unasked: usize,
    /// Fields that are the same, of those that are not zero on either side.
    pub fields: (usize, usize),
    /// What the original's side says and nobody compares: where it stands, or what it is, and how often.
    pub not_compared: BTreeMap<String, usize>,
    /// The differences in the order of the trace, the first [`MOST`] of them.
    pub differences: Vec<Difference>,
}

/// How many differences are kept of a trace.
pub const MOST: usize = 1000;

impl Compared {
    /// Throws of either side.
    pub fn all(&self) -> usize {
        self.original + self.additional
    }

    /// The first difference.
    pub fn first(&self) -> Option<&Difference> {
        self.differences.first()
    }

    /// Is everything right on all levels?
    pub fn is_right(&self) -> bool {
        self.right.iter().all(|n| *n == self.all()) && self.differences.is_empty()
    }

    /// Compares what is said within throws, where all throws are right.
    pub fn compare_steps(&mut self, original: &[Vec<Thrown>], ours: &[Vec<Thrown>], made_later: Option<u32>) {
        let mut logged = BTreeSet::new();
        original.iter().flatten().for_each(|t| log_fields(t, &mut logged));
        let most = MOST.saturating_sub(self.differences.len());
        self.differences.extend(steps::differences(original, ours, &logged, made_later, most));
        self.unasked += steps::unasked(original.iter().flatten(), ours.iter().flatten());
    }

    /// Compares what is said between throws, where all throws are right.
    pub(super) fn compare_between(&mut self, content: &Content, lines: &[Line], played: &Played) {
        let most = MOST.saturating_sub(self.differences.len());
        self.differences.extend(between::differences(content, lines, played, most));
    }

    /// Adds differences, as many as are kept.
    pub(super) fn tell(&mut self, differences: Vec<Difference>) {
        let most = MOST.saturating_sub(self.differences.len());
        self.differences.extend(differences.into_iter().take(most));
    }

    /// Adds what came of another.
    pub fn join(&mut self, other: &Compared) {
        self.original += other.original;
        self.additional += other.additional;
        self.unasked += other.unasked;
        for (what, n) in &other.not_compared {
            *self.not_compared.entry(what.clone()).or_default() += n;
        }
        for (sum, more) in self.right.iter_mut().zip(other.right) {
            *sum += more;
        }
        self.fields.0 += other.fields.0;
        self.fields.1 += other.fields.1;
    }
}

/// Compares the rounds of the original with ours. `made_later`: from which number on things are compared by name and by who
/// they were before, where the original makes more of them than we do.
pub fn compare(original: &[Vec<Thrown>], ours: &[Vec<Thrown>], made_later: Option<u32>) -> Compared {
    let mut run = Run { numbers: Numbers::from(made_later), ..Run::default() };
    original.iter().flatten().for_each(|t| log_fields(t, &mut run.logged));
    let none: Vec<Thrown> = Vec::new();
    for round in 0..original.len().max(ours.len()) {
        run.round = round;
        run.siblings(original.get(round).unwrap_or(&none), ours.get(round).unwrap_or(&none));
    }
    run.out
}

/// Names of the fields that the original's tracer writes; more are found in the traces themselves.
const LOGGED: &str = "AType DType Died Dmg EParam Immune Resist Terse aDmg bDmg efNum isAoO isCleave isCrit isDir \
    isFlanking isFlatFoot isFumble isHit isLoc isNAttack isSneakAttack isSomething isSurprise saveDC vArm \
    vCasterLev vCrit vDef vDmg vDuration vHit vOpp1 vOpp2 vPen vRadius vRange vRoll vThreat vtRoll xDmg";

fn log_fields(throw: &Thrown, logged: &mut BTreeSet<String>) {
    if logged.is_empty() {
        logged.extend(LOGGED.split_whitespace().chain(HIT_POINTS).map(str::to_owned));
    }
    let within = throw.steps.iter().chain(throw.handlers.values()).flat_map(|step| step.fields.keys());
    logged.extend(throw.before.keys().chain(throw.after.keys()).chain(within).cloned());
    throw.inner.iter().for_each(|t| log_fields(t, logged));
}

#[derive(Default)]
struct Run {
    out: Compared,
    numbers: Numbers,
    /// Names of the fields that can be compared.
    logged: BTreeSet<String>,
    path: Vec<String>,
    round: usize,
}

impl Run {
    fn siblings(&mut self, original: &[Thrown], ours: &[Thrown]) {
        for pair in aligned(original, ours, &self.numbers) {
            match pair {
                (Some(a), Some(b)) => self.pair(a, b),
                (Some(a), None) => {
                    self.out.original += a.count();
                    self.count_fields_of(a);
                    self.differ(Level::Throws, a.line, shown(a), "is not thrown".to_owned());
                }
                (None, Some(b)) => {
                    self.out.additional += b.count();
                    self.count_fields_of(b);
                    self.differ(Level::Throws, 0, "throws nothing here".to_owned(), shown(b));
                }
                (None, None) => {}
            }
        }
    }

    fn pair(&mut self, a: &Thrown, b: &Thrown) {
        self.out.original += 1;
        let same_who = a.who.iter().zip(&b.who).all(|(a, b)| self.numbers.same(a, b));
        match same_who {
            true => a.who.iter().zip(&b.who).for_each(|(a, b)| self.numbers.bind(a, b)),
            false => self.differ(Level::Throws, a.line, shown(a), shown(b)),
        }
        self.path.push(a.event.clone());
        self.siblings(&a.inner, &b.inner);
        let same = same_who && a.answer == b.answer;
        if a.answer != b.answer {
            self.differ(
                Level::Throws,
                a.line,
                format!("answers {}", a.answer),
                format!("answers {}", b.answer),
            );
        }
        self.out.right[0] += usize::from(same);
        if let Some((original, ours)) = first_link(&a.asked, &b.asked) {
            self.differ(Level::Links, a.line, original, ours);
        } else {
            self.out.right[1] += 1;
        }
        let right = self.fields(a, b);
        self.out.right[2] += usize::from(right);
        self.path.pop();
    }

    /// Compares the fields afterwards: are all the same?
    fn fields(&mut self, a: &Thrown, b: &Thrown) -> bool {
        let names: BTreeSet<&String> =
            a.after.keys().chain(b.after.keys()).filter(|n| self.logged.contains(*n)).collect();
        let differs: Vec<&String> =
            names.iter().copied().filter(|n| a.after.get(*n) != b.after.get(*n)).collect();
        self.out.fields.0 += names.len() - differs.len();
        self.out.fields.1 += names.len();
        let told = |t: &Thrown| {
            let one = |n: &&String| format!("{n} {}", t.after.get(*n).map_or("0", String::as_str));
            differs.iter().map(one).collect::<Vec<_>>().join(", ")
        };
        if !differs.is_empty() {
            self.differ(Level::Fields, a.line, told(a), told(b));
        }
        differs.is_empty()
    }

    /// Counts the fields of a throw that has no counterpart.
    fn count_fields_of(&mut self, t: &Thrown) {
        self.out.fields.1 += t.after.keys().filter(|n| self.logged.contains(*n)).count();
        t.inner.iter().for_each(|inner| self.count_fields_of(inner));
    }

    fn differ(&mut self, level: Level, line: usize, original: String, ours: String) {
        if self.out.differences.len() >= MOST {
            return;
        }
        let mut place = format!("round {}", self.round);
        if line > 0 {
            place += &format!(", line {line}");
        }
        if !self.path.is_empty() {
            place += &format!(", in {}", self.path.join(" > "));
        }
        self.out.differences.push(Difference { level, place, original, ours });
    }
}

/// A throw in a line.
fn shown(t: &Thrown) -> String {
    let who: Vec<&str> = t.who.iter().map(|w| if w.is_empty() { "-" } else { w.as_str() }).collect();
    let fields: Vec<String> =
        t.before.iter().filter(|(n, _)| n.as_str() == "EParam").map(|(n, v)| format!(" {n} {v}")).collect();
    format!("{} ({}){}", t.event, who.join(", "), fields.concat())
}

/// The first link that differs, in words.
fn first_link(a: &[Asked], b: &[Asked]) -> Option<(String, String)> {
    let place = (0..a.len().max(b.len())).find(|i| a.get(*i) != b.get(*i))?;
    let told = |list: &[Asked]| {
        list.get(place).map_or("asks nobody more".to_owned(), |l| {
            let phase = ["PRE", "main phase", "POST"].get(l.phase as usize).copied().unwrap_or("?");
            if l.stage == "phase" {
                return format!("{phase} comes to {}", l.answer);
            }
            let with = if l.with.is_empty() { String::new() } else { format!(" with {}", l.with) };
            format!("{phase}: asks {} {}{with}: {}", l.stage, l.who, l.answer)
        })
    };
    Some((told(a), told(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throw(event: &str, inner: Vec<Thrown>) -> Thrown {
        Thrown { event: event.to_owned(), inner, answer: "DONE".to_owned(), ..Thrown::default() }
    }

    #[test]
    fn a_missing_throw_leaves_the_others_right() {
        let of = |events: &[&str]| vec![events.iter().map(|e| throw(e, Vec::new())).collect::<Vec<_>>()];
        let out = compare(&of(&["EV_A", "EV_B", "EV_A", "EV_C"]), &of(&["EV_A", "EV_A", "EV_C"]), None);
        assert_eq!((out.original, out.additional, out.right), (4, 0, [3, 3, 3]));
        let out = compare(&of(&["EV_A"]), &of(&["EV_B", "EV_A"]), None);
        assert_eq!((out.all(), out.right), (2, [1, 1, 1]));
        assert!(out.first().is_some_and(|d| d.level == Level::Throws && d.ours.starts_with("EV_B")));
    }

    #[test]
    fn very_many_throws_are_lined_up_in_order() {
        let many = |n: usize| (0..n).map(|_| throw("EV_A", Vec::new())).collect::<Vec<_>>();
        let (mut original, ours) = (many(1100), many(1100));
        original.insert(7, throw("EV_B", Vec::new()));
        let out = compare(&[original], &[ours], None);
        assert_eq!((out.original, out.additional, out.right), (1101, 0, [1100; 3]));
    }

    #[test]
    fn a_throw_is_right_only_if_all_of_it_is() {
        let original = vec![vec![throw("EV_A", vec![throw("EV_B", Vec::new())])]];
        let mut ours = original.clone();
        ours[0][0].inner[0].after.insert("vDmg".to_owned(), "3".to_owned());
        let out = compare(&original, &ours, None);
        assert_eq!(out.right, [2, 2, 1]);
        assert_eq!(out.fields, (0, 1));
        ours[0][0].answer = "ABORT".to_owned();
        assert_eq!(compare(&original, &ours, None).right, [1, 2, 1]);
    }
}
