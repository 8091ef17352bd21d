//! What traces say beside the ends of throws: fields and hit points when a throw begins, and after each class and phase in
//! it, and whom each class belongs to. Compared where all throws are right, so that nothing a trace says is passed over.

use super::compare::{Difference, Level};
use super::numbers::Numbers;
use super::tree::Thrown;
use std::collections::{BTreeMap, BTreeSet};

type Fields = BTreeMap<String, String>;

/// The differences between two trees of the same throws, in the order of the trace, at most `most`. Only fields in `logged`
/// are compared: our traces have some that the original's have not. `made_later` is that of [`super::compare::compare`].
pub(super) fn differences(
    original: &[Vec<Thrown>],
    ours: &[Vec<Thrown>],
    logged: &BTreeSet<String>,
    made_later: Option<u32>,
    most: usize,
) -> Vec<Difference> {
    let numbers = Numbers::from(made_later);
    let mut run = Run { logged, numbers, most, path: Vec::new(), round: 0, out: Vec::new() };
    for (round, (original, ours)) in original.iter().zip(ours).enumerate() {
        run.round = round;
        original.iter().zip(ours).for_each(|(a, b)| run.pair(a, b));
    }
    run.out
}

/// How many handlers the original asked in these throws, and those within them, that ours did not.
pub(super) fn unasked<'t>(
    original: impl IntoIterator<Item = &'t Thrown>,
    ours: impl IntoIterator<Item = &'t Thrown>,
) -> usize {
    let count = |(a, b): (&'t Thrown, &'t Thrown)| {
        let own = a.handlers.keys().filter(|place| !place.1 && !b.handlers.contains_key(*place)).count();
        own + unasked(&a.inner, &b.inner)
    };
    original.into_iter().zip(ours).map(count).sum()
}

struct Run<'l> {
    logged: &'l BTreeSet<String>,
    numbers: Numbers,
    most: usize,
    path: Vec<String>,
    round: usize,
    out: Vec<Difference>,
}

impl Run<'_> {
    fn pair(&mut self, a: &Thrown, b: &Thrown) {
        a.who.iter().zip(&b.who).for_each(|(a, b)| self.numbers.bind(a, b));
        self.path.push(a.event.clone());
        self.fields(a.line, "when it is thrown", &a.before, &b.before);
        a.inner.iter().zip(&b.inner).for_each(|(a, b)| self.pair(a, b));
        for (after, ours) in a.steps.iter().zip(&b.steps) {
            if !self.numbers.same(&after.whom, &ours.whom) {
                let told = |whom: &str| format!("{} is asked for {whom}", after.of);
                self.differ(after.line, told(&after.whom), told(&ours.whom));
            }
            self.fields(after.line, &format!("after {}", after.of), &after.fields, &ours.fields);
        }
        for (place, step) in &a.handlers {
            let Some(ours) = b.handlers.get(place) else { continue };
            let when = if place.1 { "after" } else { "when" };
            self.fields(step.line, &format!("{when} {}", step.of), &step.fields, &ours.fields);
        }
        self.path.pop();
    }

    fn fields(&mut self, line: usize, when: &str, a: &Fields, b: &Fields) {
        let names: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
        let differs = |n: &&&String| self.logged.contains(**n) && a.get(**n) != b.get(**n);
        let differs: Vec<&&String> = names.iter().filter(differs).collect();
        if differs.is_empty() {
            return;
        }
        let told = |fields: &Fields| {
            let one = |n: &&&String| format!("{n} {}", fields.get(**n).map_or("0", String::as_str));
            format!("{when}: {}", differs.iter().map(one).collect::<Vec<_>>().join(", "))
        };
        self.differ(line, told(a), told(b));
    }

    fn differ(&mut self, line: usize, original: String, ours: String) {
        if self.out.len() >= self.most {
            return;
        }
        let place = format!("round {}, line {line}, in {}", self.round, self.path.join(" > "));
        self.out.push(Difference { level: Level::Fields, place, original, ours });
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::Step;
    use super::*;

    fn of(hp: &str) -> Fields {
        Fields::from([("hit points of the actor".to_owned(), hp.to_owned())])
    }

    fn thrown(before: &str, after: &str, whom: &str) -> Vec<Vec<Thrown>> {
        let (class, whom) = ("Creature".to_owned(), whom.to_owned());
        let step = Step { line: 8, of: class, whom, fields: of(after) };
        let event = "EV_A".to_owned();
        vec![vec![Thrown { line: 7, event, before: of(before), steps: vec![step], ..Thrown::default() }]]
    }

    #[test]
    fn handlers_that_ours_does_not_have_are_counted() {
        let of = |places: &[(usize, bool)]| {
            let handlers = places.iter().map(|place| (*place, Step::default())).collect();
            Thrown { handlers, ..Thrown::default() }
        };
        let outer = |inner| Thrown { inner: vec![inner], ..of(&[(0, false)]) };
        let (theirs, ours) = (outer(of(&[(0, false), (0, true), (1, false)])), outer(of(&[(1, false)])));
        assert_eq!(unasked([&theirs], [&ours]), 1);
        assert_eq!(unasked([&theirs], [&theirs]), 0);
    }

    #[test]
    fn what_is_said_within_a_throw_is_compared() {
        let logged = BTreeSet::from(["hit points of the actor".to_owned()]);
        let all =
            |original: &[Vec<Thrown>]| differences(original, &thrown("5", "3", "orc#624"), &logged, None, 9);
        assert_eq!(all(&thrown("5", "3", "orc#624")), []);
        let found = all(&thrown("5", "3", "orc#625"));
        assert_eq!(found[0].original, "Creature is asked for orc#625");
        assert_eq!((found[0].ours.as_str(), found.len()), ("Creature is asked for orc#624", 1));
        let found = all(&thrown("6", "2", "orc#624"));
        let places: Vec<&str> = found.iter().map(|d| d.place.as_str()).collect();
        assert_eq!(places, ["round 0, line 7, in EV_A", "round 0, line 8, in EV_A"]);
        assert!(found[0].original.starts_with("when it is thrown: hit points of the actor 6"), "{found:?}");
        assert!(found[1].ours.starts_with("after Creature: hit points of the actor 3"), "{found:?}");
    }
}
