//! Entries of an expectation that hold whatever comes: a creature or an item of which nothing is wanted, a part of a
//! text with nothing in it.

use super::kept::Expectation;
use super::{Expect, Left};
use crate::document::path::ValuePath;

impl Expect {
    /// The entries that say nothing that has to hold.
    pub fn empty_entries(&self) -> Vec<ValuePath> {
        let root = ValuePath::root();
        let creatures = self.creatures.iter().filter(|(_, left)| **left == Left::default());
        let creatures = creatures.map(|(n, _)| root.field("creatures").field(&n.to_string()));
        let items = self.items.iter().filter(|(_, kept)| **kept == Expectation::default());
        let items = items.map(|(n, _)| root.field("items").field(&n.to_string()));
        // Of what may not be heard a blank part says that nothing is.
        let lists = [
            ("messages", &self.messages),
            ("checks", &self.checks),
            ("troubles", &self.troubles),
            ("came_to", &self.came_to),
        ];
        let parts = lists.into_iter().flat_map(|(field, list)| {
            let at = root.field(field);
            let blank = list.iter().enumerate().filter(|(_, part)| part.trim().is_empty());
            blank.map(move |(place, _)| at.index(place))
        });
        let refused =
            (!self.refused.is_empty() && self.refused.trim().is_empty()).then(|| root.field("refused"));
        let why = self.senses.why.iter().enumerate().filter(|(_, (.., part))| part.trim().is_empty());
        let why = why.map(|(place, _)| root.field("senses").field("why").index(place));
        creatures.chain(items).chain(parts).chain(why).chain(refused).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Expect;

    #[test]
    fn entries_that_say_nothing_are_found() {
        let found = |text: &str| -> Vec<String> {
            let expect = Expect::read(text).unwrap();
            expect.empty_entries().iter().map(ToString::to_string).collect()
        };
        for (text, entry) in [
            ("(creatures: {1: (), 2: (here: true)})", "creatures.1"),
            ("(creatures: {1: (fields: [], has: [], lacks: [])})", "creatures.1"),
            ("(items: {3: ()})", "items.3"),
            ("(messages: [\"hits\", \"\"])", "messages[1]"),
            ("(checks: [\" \"])", "checks[0]"),
            ("(troubles: [\"\"])", "troubles[0]"),
            ("(came_to: [\"there\", \" \"])", "came_to[1]"),
            ("(senses: (why: [(1, 2, \"\")]))", "senses.why[0]"),
            ("(refused: \" \")", "refused"),
        ] {
            assert_eq!(found(text), [entry], "{text}");
        }
        let some = "(creatures: {1: (things: [])}, items: {3: (slots: [])}, unheard: [\"\"])";
        assert_eq!(found(some), [] as [String; 0]);
    }
}
