//! The top level of a library: declarations one after the other.

use super::Parsed;
use super::cursor::{Cursor, Parse};
use super::grammar::{self, Rule};
use super::tree::*;
use crate::problem::{Problem, Topic};
use augury_engine::base::id::Kind as Of;

/// How many sources stand before an effect.
const MOST_SOURCES: usize = 16;
/// How many segments an effect has.
const MOST_SEGMENTS: usize = 256;

/// A word that declares a resource.
struct Word {
    word: &'static str,
    kind: Option<Of>,
    rules: &'static [Rule],
}

const fn word(word: &'static str, kind: Of, rules: &'static [Rule]) -> Word {
    Word { word, kind: Some(kind), rules }
}

const WORDS: &[Word] = &[
    word("monster", Of::Monster, grammar::MONSTER),
    word("item", Of::Item, grammar::ITEM),
    word("feature", Of::Feature, grammar::FEATURE),
    word("effect", Of::Effect, grammar::EFFECT),
    word("spell", Of::Effect, grammar::EFFECT),
    word("poison", Of::Effect, grammar::EFFECT),
    word("disease", Of::Effect, grammar::EFFECT),
    word("race", Of::Race, grammar::RACE),
    word("class", Of::Class, grammar::CLASS),
    word("god", Of::God, grammar::GOD),
    word("domain", Of::Domain, grammar::DOMAIN),
    word("region", Of::Region, grammar::REGION),
    word("terrain", Of::Terrain, grammar::TERRAIN),
    word("template", Of::Template, grammar::TEMPLATE),
    word("flavour", Of::Flavour, grammar::FLAVOUR),
    word("flavor", Of::Flavour, grammar::FLAVOUR),
    word("encounter", Of::Encounter, grammar::ENCOUNTER),
    word("dungeon", Of::Dungeon, grammar::DUNGEON),
    Word { word: "artifact", kind: None, rules: grammar::ARTIFACT },
    Word { word: "behaviour", kind: None, rules: grammar::BEHAVIOUR },
];

/// Parses everything.
pub(super) fn parse(mut cursor: Cursor<'_>) -> Parsed {
    let mut parsed = Parsed::default();
    while !cursor.is_end() {
        let before = cursor.passed();
        if let Err(problem) = declaration(&mut cursor, &mut parsed) {
            cursor.file(*problem);
            if cursor.passed() == before {
                cursor.pass();
            }
            cursor.skip_to_declaration();
        }
    }
    parsed
}

fn declaration(cursor: &mut Cursor<'_>, parsed: &mut Parsed) -> Parse<()> {
    cursor.digested();
    if cursor.sign(";") {
        return Ok(());
    }
    if cursor.word("module") {
        let at = cursor.here();
        let name = cursor.text()?;
        cursor.put(&mut parsed.module, name, &at, "the name of the module");
        return cursor.must(";");
    }
    if cursor.word("file") {
        cursor.text()?;
        return cursor.must(";");
    }
    if cursor.word("slot") {
        cursor.constant()?;
        return cursor.must(";");
    }
    if cursor.word("flags") {
        cursor.sign(":");
        cursor.constant()?;
        cursor.sign(";");
        return Ok(());
    }
    if cursor.word("system") {
        parsed.system += 1;
        return system(cursor);
    }
    if cursor.at_word("text") {
        return text(cursor, parsed);
    }
    if let Some(ty) = cursor.at_variable() {
        return cursor.variables(&ty, &mut parsed.variables);
    }
    resource(cursor, parsed)
}

/// A declaration of the program's own is passed over: scripts know their host otherwise.
fn system(cursor: &mut Cursor<'_>) -> Parse<()> {
    while !cursor.is_end() && !cursor.at_sign(";") && !cursor.at_declaration() {
        cursor.pass();
    }
    cursor.must(";")
}

fn text(cursor: &mut Cursor<'_>, parsed: &mut Parsed) -> Parse<()> {
    let start = cursor.peek().place;
    cursor.pass();
    let at = cursor.here();
    let name = cursor.text()?;
    cursor.must("{")?;
    let place = cursor.here();
    cursor.word("desc");
    cursor.sign(":");
    let text = cursor.text()?;
    cursor.sign(";");
    cursor.must("}")?;
    let said = Said { word: "desc", entry: Entry::Text(text), at: place };
    parsed.declarations.push(Declaration {
        kind: Of::Text,
        word: "text",
        name,
        at,
        start,
        end: cursor.before(),
        hash: cursor.digested(),
        sources: Vec::new(),
        head: Vec::new(),
        base: None,
        for_what: None,
        bodies: vec![Body { archetype: None, entries: vec![said] }],
    });
    Ok(())
}

fn resource(cursor: &mut Cursor<'_>, parsed: &mut Parsed) -> Parse<()> {
    let start = cursor.peek().place;
    let mut sources = Vec::new();
    while cursor.at_signed() && sources.len() < MOST_SOURCES {
        sources.push(cursor.signed()?);
        while cursor.sign("/") || cursor.separator() {}
    }
    let Some(found) = WORDS.iter().find(|one| cursor.at_word(one.word)) else {
        let mut problem = cursor.expected("a declaration, as in Monster \"wolf\" : MA_ANIMAL");
        let word = cursor.peek().word().map_or_else(String::new, |word| word.to_lowercase());
        let near = cursor.suggest(&word, WORDS.iter().map(|one| one.word));
        if let Some(near) = near {
            problem.remedy = format!("perhaps {near} is meant");
        }
        return Err(problem);
    };
    cursor.pass();
    let at = cursor.here();
    let name = cursor.text()?;
    let is_effect = found.kind == Some(Of::Effect);
    let (mut head, mut base, mut for_what) = (Vec::new(), None, None);
    if cursor.sign(":") {
        if cursor.at_reference() {
            base = Some(cursor.reference()?);
        } else {
            head.push(cursor.signed()?);
            while cursor.separator() {
                head.push(cursor.signed()?);
            }
        }
    }
    if cursor.word("for") {
        for_what = Some(cursor.signed()?);
    }
    let mut bodies = vec![cursor.body(found.rules, is_effect)?];
    while is_effect && cursor.word("and") {
        if bodies.len() >= MOST_SEGMENTS {
            return Err(cursor.expected("the end of the effect"));
        }
        let archetype = Some(cursor.signed()?);
        bodies.push(Body { archetype, ..cursor.body(found.rules, is_effect)? });
    }
    match found.kind {
        Some(kind) => parsed.declarations.push(Declaration {
            kind,
            word: found.word,
            name,
            at,
            start,
            end: cursor.before(),
            hash: cursor.digested(),
            sources,
            head,
            base,
            for_what,
            bodies,
        }),
        None => {
            let message = format!("a pack has no {}s: {name} is left out", found.word);
            let problem = Problem::at(crate::problem::Severity::Warning, Topic::Grammar, start, message);
            cursor.file(problem.from(at.from));
        }
    }
    Ok(())
}
