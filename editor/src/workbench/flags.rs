//! What a name that a field may hold means: a sentence of what the rules do with it, and who has it.

use augury_engine::base::id::Kind;
use augury_engine::base::names::{EncounterFlag, MonsterFlag, Named, PartFlag};
use augury_engine::content::{Content, Family};

use crate::document::label;

/// What the rules do with a name, where that is written down; for a flag of a monster, an encounter or a part also that no
/// rule asks for it.
pub fn meaning(family: &Family, name: &str) -> Option<&'static str> {
    let known = matches!(family.name, MonsterFlag::FAMILY | EncounterFlag::FAMILY | PartFlag::FAMILY);
    label::sentence(name).or(known.then_some("No rule asks for it; scripts may."))
}

/// What the flags of an encounter or of a part say, a sentence each; flags that no rule asks for say nothing.
pub fn sentences<F: Named>(flags: impl Iterator<Item = F>) -> Vec<&'static str> {
    flags.filter_map(|flag| label::sentence(&flag.to_string())).collect()
}

/// How many resources of a kind have a name in their text, and how many there are.
pub fn used(content: &Content, kind: Kind, name: &str) -> (usize, usize) {
    let ids = content.ids(kind);
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let has = |text: &str| text.split(|c: char| !word(c)).any(|one| one == name);
    let have = ids.iter().filter(|id| content.get(**id).is_some_and(|r| has(&r.text))).count();
    (have, ids.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::content::{FieldType, schema_of};

    #[test]
    fn flags_are_explained_and_counted() {
        let schema = schema_of(Kind::Monster).unwrap();
        let of = |name: &str| schema.fields.iter().find(|f| f.name == name).unwrap().ty;
        let FieldType::Flags(flags) = of("flags") else { panic!("flags") };
        assert!(meaning(flags, "M_REACH").unwrap().contains("further"));
        assert!(meaning(flags, "M_EATSMETAL").unwrap().contains("No rule"));
        let FieldType::Flags(immune) = of("immune") else { panic!("immune") };
        assert_eq!(meaning(immune, "DF_FIRE"), None);
        let content = crate::workbench::fixture(&[
            ("monsters/ape", "Monster(name: \"M_REACHED\", flags: [M_REACH])"),
            ("monsters/bat", "Monster(name: \"b\", flags: [M_REACH, M_BLIND])"),
            ("monsters/cat", "Monster(name: \"M_REACHED\")"),
        ]);
        assert_eq!(used(&content, Kind::Monster, "M_REACH"), (2, 3));
    }
}
