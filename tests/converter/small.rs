//! Makes the small kinds: domains, and the rows of flavours and texts with their ids.

use crate::facts::{Facts, Record, list, number, text};
use crate::item::references;
use crate::monster::{constants, lists, member, owed, same, same_name, small, vars};
use augury_engine::base::id::{Kind, ResId, UniqueSlugs, slug};
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;
use std::collections::BTreeMap;

/// Rows of one table: its path in the pack, and each row with its id.
pub type Tables = BTreeMap<String, Vec<(String, Definition)>>;

/// Makes one domain.
pub fn domain(facts: &Facts, compiled: &Record) -> Result<Domain, String> {
    let name = text(compiled, "name").to_owned();
    let written = facts.authored_as(Kind::Domain, &name)?;
    let (ours, theirs) = (list(written, "Grants"), list(compiled, "grants"));
    same("number of grants", ours.len(), theirs.len())?;
    let pairs = ours.iter().filter_map(Value::as_object).zip(theirs.iter().filter_map(Value::as_object));
    Ok(Domain {
        desc_owed: written.contains_key("has_desc"),
        spells: references(facts, list(written, "Spells"), list(compiled, "spells"))?,
        grants: pairs.map(|(entry, slot)| grant(facts, entry, slot)).collect::<Result<_, _>>()?,
        lists: lists(facts, written, compiled)?,
        constants: constants(facts, compiled)?,
        vars: vars(written)?,
        owed: owed(compiled)?,
        name,
        ..Domain::default()
    })
}

fn grant(facts: &Facts, entry: &Record, slot: &Record) -> Result<Grant, String> {
    let (kind, what) = (text(entry, "kind"), text(entry, "id"));
    same("kind of grant", format!("AB_{}", kind.to_uppercase()).as_str(), text(slot, "type"))?;
    let mut grant = Grant::default();
    match kind {
        "ability" => grant.ability = Some(member(same("ability", what, text(slot, "ability"))?)?),
        "stati" => grant.stati = Some(member(same("stati", what, text(slot, "ability"))?)?),
        _ => match Feat::parse(what) {
            Some(feat) => grant.feat = Some(same("feat", feat, member(text(slot, "ability"))?)?),
            // Compiled shows a list of feats by its number.
            None => {
                let feats: FeatList = member(what)?;
                same("list of feats", feats.0.to_string().as_str(), text(slot, "ability"))?;
                grant.choice = Some(feats);
            }
        },
    }
    let params = list(entry, "params");
    match params.first() {
        Some(Value::String(name)) if name.starts_with('$') => {
            same_name("grant", name, text(slot, "param"))?;
            let (kind, id) = facts.reference(text(slot, "param"))?;
            grant.of = Some(ResId::new(kind, id));
        }
        Some(Value::String(name)) => {
            grant.val = Symbol::named(name).ok_or_else(|| format!("`{name}` has no number"))?;
        }
        Some(value) => {
            grant.val = Symbol::Number(value.as_i64().and_then(|n| i32::try_from(n).ok()).unwrap_or(0))
        }
        None => {}
    }
    grant.mag = small("magnitude", params.get(1).and_then(Value::as_i64).unwrap_or(0))?;
    if grant.of.is_none() {
        same("parameters of a grant", i64::from(grant.packed()), number(slot, "param"))?;
    }
    let from = ["at", "start"].iter().find_map(|key| entry.get(*key)).and_then(Value::as_i64).unwrap_or(1);
    grant.from = small("level", same("level", from, number(slot, "lev1"))?)?;
    grant.every = small("level", same("repeat", number(entry, "every"), number(slot, "lev2"))?)?;
    Ok(grant)
}

/// All flavours, a table for each kind of item. An id is the kind and the name: names alone are not unique, and
/// twelve are twins in everything.
pub fn flavours(facts: &Facts) -> Result<Tables, String> {
    let mut tables = Tables::new();
    let mut ids = UniqueSlugs::default();
    for record in facts.authored(Kind::Flavour) {
        let name = text(record, "name").to_owned();
        let kind = list(record, "typeline").first().and_then(Value::as_str).unwrap_or("");
        let of: SpellSource = member(kind)?;
        let colour = match text(record, "Colour") {
            "" => None,
            colour => Some(colour_named(colour)?),
        };
        let stem = slug(kind.trim_start_matches("AI_"));
        let id = ids.give(&format!("{stem} {name}"));
        let flavour = Flavour { name, of, colour, ..Flavour::default() };
        let rows = tables.entry(format!("flavours/{stem}.ron")).or_default();
        rows.push((id, Definition::Flavour(Box::new(flavour))));
    }
    Ok(tables)
}

/// A colour as authors write it: a word, or one with bright, light or dark before it.
fn colour_named(written: &str) -> Result<Colour, String> {
    let plain = written.to_uppercase().replace("GRAY", "GREY");
    if let Some(colour) = Colour::parse(&plain) {
        return Ok(colour);
    }
    let bright = |word: &str| match word {
        "BLUE" => Some(Colour::AZURE),
        "GREEN" => Some(Colour::EMERALD),
        "CYAN" => Some(Colour::SKYBLUE),
        "RED" => Some(Colour::PINK),
        "PURPLE" => Some(Colour::MAGENTA),
        "BROWN" => Some(Colour::YELLOW),
        "GREY" => Some(Colour::WHITE),
        _ => None,
    };
    let found = match plain.split_once(' ') {
        Some(("BRIGHT" | "LIGHT", word)) => bright(word),
        Some(("DARK", word)) => Colour::parse(word).map(|colour| Colour(colour.0 & 7)),
        _ => None,
    };
    found.ok_or_else(|| format!("`{written}` is no colour"))
}

/// All texts. Their words are owed.
pub fn texts(facts: &Facts) -> Result<Tables, String> {
    let mut tables = Tables::new();
    let mut ids = UniqueSlugs::default();
    for record in facts.of(Kind::Text) {
        let name = text(record, "name").to_owned();
        let stem = slug(name.split_once("::").map_or("texts", |(area, _)| area));
        let id = ids.give(&name);
        let row = Text { name, text_owed: true, ..Text::default() };
        let rows = tables.entry(format!("texts/{stem}.ron")).or_default();
        rows.push((id, Definition::Text(Box::new(row))));
    }
    Ok(tables)
}
