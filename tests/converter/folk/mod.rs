//! Makes classes, races, templates, gods, encounters, regions, terrains, dungeons and features: the symbol from
//! written, asserted equal to the number in compiled. Each place where they may differ says which line of
//! facts/README.md, "Which file to trust", allows it.

mod class;
mod encounter;
mod god;
mod grants;
mod ground;
mod race;
mod region;
mod shared;
mod template;

use crate::facts::{Facts, Record, text};
use augury_engine::base::id::Kind;
use augury_engine::content::*;

/// All resources of the nine kinds, each with its id.
pub fn folk(facts: &Facts) -> Result<Vec<(String, Definition)>, String> {
    let mut made = Vec::new();
    let mut wrong = Vec::new();
    let mut all = |kind: Kind, make: &dyn Fn(&Record, &Record, usize) -> Result<Definition, String>| {
        for (order, compiled) in facts.of(kind).iter().enumerate() {
            let name = text(compiled, "name");
            let one = facts.written_of(kind, name).and_then(|written| make(written, compiled, order));
            match (facts.id(kind, name), one) {
                (Ok(id), Ok(definition)) => made.push((id.to_owned(), definition)),
                (Err(what), _) | (_, Err(what)) => wrong.push(format!("{} {name}: {what}", kind.word())),
            }
        }
    };
    all(Kind::Class, &|w, c, _| class::class(facts, w, c).map(|d| Definition::Class(Box::new(d))));
    all(Kind::Race, &|w, c, _| race::race(facts, w, c).map(|d| Definition::Race(Box::new(d))));
    all(Kind::Template, &|w, c, _| {
        template::template(facts, w, c).map(|d| Definition::Template(Box::new(d)))
    });
    all(Kind::God, &|w, c, order| god::god(facts, w, c, order).map(|d| Definition::God(Box::new(d))));
    all(Kind::Encounter, &|w, c, _| {
        encounter::encounter(facts, w, c).map(|d| Definition::Encounter(Box::new(d)))
    });
    all(Kind::Region, &|w, c, _| region::region(facts, w, c).map(|d| Definition::Region(Box::new(d))));
    all(Kind::Terrain, &|w, c, _| ground::terrain(facts, w, c).map(|d| Definition::Terrain(Box::new(d))));
    all(Kind::Dungeon, &|w, c, _| ground::dungeon(facts, w, c).map(|d| Definition::Dungeon(Box::new(d))));
    all(Kind::Feature, &|w, c, _| ground::feature(facts, w, c).map(|d| Definition::Feature(Box::new(d))));
    match wrong.is_empty() {
        true => Ok(made),
        false => Err(format!("{} resources disagree:\n{}", wrong.len(), wrong.join("\n"))),
    }
}
