//! How many resources name a constant, and how many refer to a resource: counted once a content, for lists of what may
//! be chosen.

use std::collections::{BTreeMap, BTreeSet};

use augury_engine::base::id::ResId;
use augury_engine::content::Content;

/// The counts of one content.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    names: BTreeMap<String, usize>,
    resources: BTreeMap<ResId, usize>,
}

impl Uses {
    /// Counts. It goes through the text of every resource: call it once a content.
    pub fn of(content: &Content) -> Uses {
        let mut uses = Uses::default();
        for resource in content.all() {
            let words = resource.text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let constants: BTreeSet<&str> = words.filter(|word| is_constant(word)).collect();
            for name in constants {
                match uses.names.get_mut(name) {
                    Some(count) => *count += 1,
                    None => drop(uses.names.insert(name.to_owned(), 1)),
                }
            }
            let named: BTreeSet<ResId> = resource.mentions.iter().map(|mention| mention.target).collect();
            for id in named {
                *uses.resources.entry(id).or_default() += 1;
            }
        }
        uses
    }

    /// How many resources name a constant.
    pub fn of_name(&self, name: &str) -> usize {
        self.names.get(name).copied().unwrap_or(0)
    }

    /// How many resources refer to one.
    pub fn of_resource(&self, id: ResId) -> usize {
        self.resources.get(&id).copied().unwrap_or(0)
    }
}

/// Whether a word is written as constants are: in capitals.
fn is_constant(word: &str) -> bool {
    word.len() > 1
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && !word.contains(|c: char| c.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::id::Kind;

    #[test]
    fn each_resource_counts_once() {
        let content = crate::workbench::fixture(&[
            (
                "monsters/ape",
                "Monster(name: \"a\", attacks: [(attack: A_BITE), (attack: A_BITE)], spells: [\"haste\", \"haste\"])",
            ),
            ("monsters/bat", "Monster(name: \"b\", attacks: [(attack: A_BITE)])"),
            ("effects/haste", "Effect(name: \"h\")"),
        ]);
        let uses = Uses::of(&content);
        assert_eq!((uses.of_name("A_BITE"), uses.of_name("A_CLAW"), uses.of_name("Monster")), (2, 0, 0));
        assert_eq!(uses.of_resource(ResId::new(Kind::Effect, "haste")), 1);
        assert_eq!(uses.of_resource(ResId::new(Kind::Monster, "ape")), 0);
    }
}
