//! Makes the few resources of other kinds that fights need. Later work makes the rest.

use crate::facts::{Facts, Record, list, number, text};
use crate::monster::{constants, image, member, members, owed};
use augury_engine::base::id::{Kind, Ref};
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// Which resources of a kind are made now.
const TERRAINS: &[&str] = &[
    "Floor",
    "Dungeon Wall",
    "Solid Rock",
    "Indestructable Rock",
    "shallow water",
    "deep water",
    "Webbing",
    "magma",
];
const REGIONS: &[&str] = &["Arena Chamber", "Winding Corridor"];
const RACES: &[&str] = &["Human;race", "Orc;race", "Elf;race", "Dwarf;race"];

fn small(value: i64) -> Result<i16, String> {
    i16::try_from(value).map_err(|_| format!("{value} is too large"))
}

/// All gods, and the terrains, regions and races of the lists above, each with its id.
pub fn others(facts: &Facts) -> Result<Vec<(String, Definition)>, String> {
    let mut made = Vec::new();
    for (order, god) in facts.of(Kind::God).iter().enumerate() {
        let name = text(god, "name");
        let id = facts.id(Kind::God, name)?.to_owned();
        made.push((
            id,
            Definition::God(Box::new(self::god(facts, god, order).map_err(|e| format!("{name}: {e}"))?)),
        ));
    }
    for (kind, names) in [(Kind::Terrain, TERRAINS), (Kind::Region, REGIONS), (Kind::Race, RACES)] {
        for name in names {
            let record = facts.of(kind).iter().find(|record| text(record, "name") == *name);
            let record = record.ok_or_else(|| format!("no {} is called {name}", kind.word()))?;
            let definition = match kind {
                Kind::Terrain => terrain(facts, record).map(|t| Definition::Terrain(Box::new(t))),
                Kind::Region => region(facts, record).map(|r| Definition::Region(Box::new(r))),
                _ => race(facts, record).map(|r| Definition::Race(Box::new(r))),
            };
            made.push((facts.id(kind, name)?.to_owned(), definition.map_err(|e| format!("{name}: {e}"))?));
        }
    }
    Ok(made)
}

fn god(facts: &Facts, record: &Record, order: usize) -> Result<God, String> {
    let domains = list(record, "domains").iter().filter_map(Value::as_str);
    Ok(God {
        name: text(record, "name").to_owned(),
        order: i16::try_from(order + 1).map_err(|e| e.to_string())?,
        flags: members(list(record, "flags"))?.into_iter().collect(),
        domains: domains.map(|d| Ok(Ref::new(facts.reference(d)?.1))).collect::<Result<_, String>>()?,
        constants: constants(facts, record)?,
        owed: owed(record)?,
        ..God::default()
    })
}

fn terrain(facts: &Facts, record: &Record) -> Result<Terrain, String> {
    Ok(Terrain {
        name: text(record, "name").to_owned(),
        image: image(record)?,
        flags: members(list(record, "flags"))?.into_iter().collect(),
        move_mod: small(number(record, "moveMod"))?,
        penalty: small(number(record, "penalty"))?,
        constants: constants(facts, record)?,
        owed: owed(record)?,
        ..Terrain::default()
    })
}

fn region(facts: &Facts, record: &Record) -> Result<Region, String> {
    let terrain = |key: &str| match text(record, key) {
        "" => Ok(None),
        reference => facts.reference(reference).map(|(_, id)| Some(Ref::new(id))),
    };
    Ok(Region {
        name: text(record, "name").to_owned(),
        flags: members(list(record, "flags"))?.into_iter().collect(),
        floor: terrain("floor")?,
        walls: terrain("walls")?,
        owed: owed(record)?,
        ..Region::default()
    })
}

fn race(facts: &Facts, record: &Record) -> Result<Race, String> {
    let empty = Record::new();
    let adjustments = record.get("AttrAdj").and_then(Value::as_object).unwrap_or(&empty);
    let score = |key: &str| small(number(adjustments, key));
    let body = facts.reference(text(record, "mID"))?.1;
    let monster =
        facts.of(Kind::Monster).iter().find(|m| facts.id(Kind::Monster, text(m, "name")) == Ok(body));
    let favoured = list(record, "favouredClass").iter().filter_map(Value::as_str);
    Ok(Race {
        name: text(record, "name").to_owned(),
        body: Some(Ref::new(body)),
        adjustments: AttributeAdjustments {
            str: score("A_STR")?,
            dex: score("A_DEX")?,
            con: score("A_CON")?,
            int: score("A_INT")?,
            wis: score("A_WIS")?,
            cha: score("A_CHA")?,
            luc: score("A_LUC")?,
        },
        size: member(monster.map_or("", |m| text(m, "Size")))?,
        favoured: favoured.map(|c| Ok(Ref::new(facts.reference(c)?.1))).collect::<Result<_, String>>()?,
        // Two free choices stand as SK_ANY in the list of humans; they are made with the character.
        skills: members::<Skill>(list(record, "skills"))?.into_iter().filter(|s| s.0 > 0).collect(),
        constants: constants(facts, record)?,
        owed: owed(record)?,
        ..Race::default()
    })
}
