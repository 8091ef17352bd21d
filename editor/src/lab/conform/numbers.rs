//! Numbers of things that are made while a trace runs. Where the original makes more things than Augury ([`super::trials`]),
//! those that both make have other numbers: the first time that two of one name stand for each other they are taken for the
//! same, and from then on must be.

use super::names::handle;
use std::collections::BTreeMap;

/// Which of our things stands for which of the original's.
#[derive(Default)]
pub(super) struct Numbers {
    /// The first number of a thing made later; none where numbers must be the same.
    first: Option<u32>,
    ours: BTreeMap<u32, u32>,
    originals: BTreeMap<u32, u32>,
}

impl Numbers {
    pub(super) fn from(first: Option<u32>) -> Numbers {
        Numbers { first, ..Numbers::default() }
    }

    /// The numbers of two things of one name that were both made later.
    fn later(&self, original: &str, ours: &str) -> Option<(u32, u32)> {
        let first = self.first?;
        let pair = (handle(original)?, handle(ours)?);
        (pair.0 >= first && pair.1 >= first && name(original) == name(ours)).then_some(pair)
    }

    /// May one of the original's things be ours?
    pub(super) fn same(&self, original: &str, ours: &str) -> bool {
        match self.later(original, ours) {
            Some((a, b)) => match (self.ours.get(&a), self.originals.get(&b)) {
                (None, None) => true,
                (Some(bound), _) => *bound == b,
                (None, Some(_)) => false,
            },
            None => original == ours,
        }
    }

    /// From now on they are the same.
    pub(super) fn bind(&mut self, original: &str, ours: &str) {
        if let Some((a, b)) = self.later(original, ours).filter(|_| self.same(original, ours)) {
            self.ours.insert(a, b);
            self.originals.insert(b, a);
        }
    }
}

/// What stands before the number.
fn name(text: &str) -> Option<&str> {
    text.rsplit_once('#').map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_things_made_later_are_the_same_once_and_for_all() {
        let mut numbers = Numbers::from(Some(600));
        assert!(numbers.same("worg#640", "worg#610") && !numbers.same("worg#640", "ogre#610"));
        numbers.bind("worg#640", "worg#610");
        assert!(numbers.same("worg#640", "worg#610"));
        assert!(!numbers.same("worg#640", "worg#611") && !numbers.same("worg#641", "worg#610"));
        assert!(numbers.same("worg#641", "worg#611"));
        assert!(!numbers.same("worg#5", "worg#6") && numbers.same("worg#5", "worg#5"));
    }

    #[test]
    fn numbers_must_be_equal_where_nothing_was_left_out() {
        let mut numbers = Numbers::from(None);
        numbers.bind("worg#640", "worg#610");
        assert!(!numbers.same("worg#640", "worg#610") && numbers.same("worg#640", "worg#640"));
    }
}
