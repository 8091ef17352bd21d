//! What a name that a field may hold means: a sentence of what the rules do with it, and who has it.

use augury_engine::base::id::Kind;
use augury_engine::base::names::{EncounterFlag, MonsterFlag, Named, PartFlag};
use augury_engine::content::{Content, Family};

/// What the rules do with a trait of a monster, by name.
const MONSTERS: &[(&str, &str)] = &[
    ("M_ACID", "It is a creature of acid and counts as MA_ACID."),
    ("M_AIR", "It is a creature of air and counts as MA_AIR."),
    ("M_ALL_FEMALE", "All of its kind are female; a disguise of another sex is seen through."),
    ("M_ALL_MALE", "All of its kind are male; a disguise of another sex is seen through."),
    ("M_AMORPH", "It has no fixed shape: nothing sticks to it, and it cannot be tripped."),
    ("M_AMPHIB", "It lives on land and in water alike."),
    ("M_AQUATIC", "It lives in water; without M_AMPHIB it cannot leave it."),
    ("M_ASTRAL", "It is on the astral plane."),
    ("M_AVOID_MELEE", "It keeps its distance in a fight."),
    ("M_BLIND", "It has no eyes: it does not see, and wears nothing over them."),
    ("M_BURROW", "It digs through the ground and counts as MA_BURROW."),
    ("M_CARNI", "It eats meat: weaker animals are its enemies."),
    ("M_CHAOTIC", "It is chaotic."),
    ("M_COLD", "It is a creature of cold and counts as MA_COLD."),
    ("M_COVETOUS", "It picks up things of any sort that lie about."),
    ("M_DEAF", "It hears nothing, so that noise neither wakes nor draws it."),
    ("M_EARTH", "It is a creature of earth and counts as MA_EARTH."),
    ("M_ELEC", "It is a creature of lightning and counts as MA_ELEC."),
    ("M_EVIL", "It is evil."),
    ("M_FIRE", "It is a creature of fire and counts as MA_FIRE."),
    ("M_FIXED_HP", "Hd is the number of its hit points, not of its hit dice."),
    ("M_FLYER", "It flies: terrain and traps on the ground do not concern it."),
    ("M_FOREST", "It lives in forests; natural ones count as MA_SYLVAN."),
    ("M_GEMS", "It picks up gems."),
    ("M_GOOD", "It is good."),
    ("M_GREEDY", "It picks up coins."),
    ("M_HAS_BLOOD", "It bleeds, though others of its type do not."),
    ("M_HERBI", "It eats plants: weaker plants are its enemies."),
    ("M_HIDE_ABOVE", "It can hide on the ceiling and drop onto whoever passes."),
    ("M_HIDE_UNDER", "It can hide under things and fixtures of its square."),
    ("M_HOSTILE", "It is an enemy of whoever is neither kin nor ally."),
    ("M_HUMANOID", "It has the build of a person: it kicks, rides, wears gear and can be disguised."),
    ("M_IALIGN", "Its alignment is part of its nature: it counts for more in blows, saves and encounters."),
    ("M_IGNORE_ITEMS", "It picks nothing up."),
    ("M_INCOR", "It has no body: it passes through walls, and common blows pass through it."),
    ("M_INVIS", "It is invisible."),
    ("M_LAWFUL", "It is lawful."),
    ("M_MAGC", "It is a creature of magic and counts as MA_MAGC."),
    ("M_MAGE", "It wears no armour that would hinder its spells."),
    ("M_MFLYER", "It flies by magic."),
    ("M_MINDLESS", "It has no mind: fear, illusions, feints and what reads minds do not work on it."),
    ("M_MOUNTABLE", "It can be ridden."),
    ("M_NATURAL", "It is a natural creature, as MA_NATURAL says."),
    ("M_NEUTER", "It is neither male nor female: messages call it \"it\"."),
    ("M_NOBODY", "It has no body that clothes or armour fit."),
    ("M_NOGEN", "It never comes by itself, only where something names it."),
    ("M_NOHANDS", "It has no hands: it picks up, throws, shoots and opens nothing."),
    ("M_NOHEAD", "It has no head: it wears nothing on it, and vorpal blows do nothing more."),
    ("M_NOLIMBS", "It has no limbs: it wears no boots or bracers, and cannot be tripped."),
    ("M_NO_BLOOD", "It does not bleed."),
    ("M_NO_BREATH", "It does not breathe."),
    ("M_NO_CARRY_LOADS", "What it carries weighs four times as much."),
    ("M_NO_CORPSE", "It leaves no corpse."),
    ("M_NO_SIZE_HP", "Its size does not change its hit points."),
    ("M_PLAYER", "It is played, and never met."),
    ("M_PROPER", "Its name is a proper name, without an article."),
    ("M_REACH", "It strikes one square further than its size alone allows."),
    ("M_SEE_INVIS", "It sees what is invisible."),
    ("M_SKIRMISH", "It runs off with what it has stolen."),
    ("M_SOLITARY", "It comes alone: only encounters with NF_SINGLE have it."),
    ("M_SONI", "It is a creature of sound and counts as MA_SONI."),
    ("M_SUNL", "It is a creature of sunlight and counts as MA_SUNL."),
    ("M_SWARM", "It is a swarm: it shares squares and takes part in no manoeuvres."),
    ("M_TALKABLE", "It can be talked with, sapient or not."),
    ("M_TOXI", "It is a creature of poison and counts as MA_TOXI."),
    ("M_UNDEAD", "It is undead, as MA_UNDEAD says."),
    ("M_UNKNOWN", "It is no creature but a stub, and is never met."),
    ("M_WATER", "It is a creature of water and counts as MA_WATER."),
    ("M_XTRA_TOUCH", "It touches once more after a blow that hit."),
];

/// What the rules do with a flag of an encounter, by name.
const ENCOUNTERS: &[(&str, &str)] = &[
    ("NF_AQUATIC", "It comes only to water, and its creatures live there."),
    ("NF_CONTEXT_AQUATIC", "It comes to land and to water; in water its creatures live there."),
    ("NF_FORM50", "In half of all cases its creatures stand together and keep near their leader."),
    ("NF_FORMATION", "Its creatures stand together and keep near their leader."),
    ("NF_FREAKY", "Some of its creatures have templates of nature or descent."),
    ("NF_HORDE", "It comes where ten or more are wanted; a part without an amount is 10 to 50."),
    ("NF_MULTIPLE", "It does not come where one creature is wanted."),
    ("NF_NOGEN", "It comes only where it is named."),
    ("NF_SINGLE", "It does not come where several creatures are wanted; a part without an amount is one."),
    ("NF_STAGGERED", "Each creature is of a part that is drawn anew by weight."),
    ("NF_UNIFORM", "All creatures of a list or of types are of one kind."),
    ("NF_VAULT", "It comes only into vaults."),
];

/// What the rules do with a flag of a part, by name.
const PARTS: &[(&str, &str)] = &[
    ("EP_CLASS10", "A creature of it has a class template in one of ten cases."),
    ("EP_CLASS25", "A creature of it has a class template in a quarter of all cases."),
    ("EP_CLASS50", "A creature of it has a class template in half of all cases."),
    ("EP_CLASSED", "Each creature of it has a class template."),
    ("EP_ELSE", "It is there where the part before it is not."),
    ("EP_FREAKY", "Some of its creatures have templates of nature or descent."),
    ("EP_LEADER", "Its first creature leads the others."),
    ("EP_MAYCLASS", "A creature of it has a class template where the cost allows one."),
    ("EP_MOUNTABLE", "A creature of it rides in half of all cases."),
    ("EP_MOUNTED", "Each creature of it rides."),
    ("EP_NOXCR", "What it costs does not matter."),
    ("EP_OR", "One of it and the parts joined before it is there."),
    ("EP_SKEW_FOR_AMT", "Rather many weak creatures than few strong ones."),
    ("EP_SKEW_FOR_MID", "Four are drawn for each creature, and the strongest comes."),
    ("EP_SKEW_FOR_XCR", "Rather few strong creatures than many weak ones."),
    ("EP_SKILLED", "Each creature of it has a skill template."),
    ("EP_SKILLHIGH", "Each creature of it has the stronger of two skill templates."),
    ("EP_SKILLMAX", "Each creature of it has the strongest skill template that fits."),
    ("EP_UNIFORM", "All its creatures are of one kind."),
];

/// What the rules do with a name, where that is written down; for a flag of a monster, an encounter or a part also that no
/// rule asks for it.
pub fn meaning(family: &Family, name: &str) -> Option<&'static str> {
    let all = match family.name {
        MonsterFlag::FAMILY => MONSTERS,
        EncounterFlag::FAMILY => ENCOUNTERS,
        PartFlag::FAMILY => PARTS,
        _ => return None,
    };
    let said = all.iter().find(|(flag, _)| *flag == name).map(|(_, words)| *words);
    said.or(Some("No rule asks for it; scripts may."))
}

/// What the flags of an encounter or of a part say, a sentence each; flags that no rule asks for say nothing.
pub fn sentences<F: Named>(flags: impl Iterator<Item = F>) -> Vec<&'static str> {
    let all = || ENCOUNTERS.iter().chain(PARTS);
    flags
        .filter_map(|flag| all().find(|(name, _)| *name == flag.to_string()).map(|(_, words)| *words))
        .collect()
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
    fn what_is_explained_is_a_flag_and_stands_once() {
        let all = || MONSTERS.iter().chain(ENCOUNTERS).chain(PARTS);
        let names: Vec<&str> = all().map(|(name, _)| *name).collect();
        for (name, words) in all() {
            let known = match name.split('_').next() {
                Some("M") => MonsterFlag::parse(name).is_some(),
                Some("NF") => EncounterFlag::parse(name).is_some(),
                _ => PartFlag::parse(name).is_some(),
            };
            assert!(known, "{name}");
            assert!(words.ends_with('.') && !words.contains("  "), "{words}");
            assert_eq!(names.iter().filter(|other| *other == name).count(), 1, "{name}");
        }
    }

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
