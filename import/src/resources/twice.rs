//! What a declaration says and nothing reads: a property that is written twice, or before the copy that replaces it, and
//! words around its name that its kind has no use for.

use super::context::{Context, is_zero, shown};
use crate::syntax::tree::{At, Declaration, Entry, Said};
use augury_engine::base::id::Kind;
use std::collections::BTreeMap;

/// Files all of it.
pub(super) fn told(context: &mut Context<'_>, one: &Declaration) {
    around(context, one);
    let mut seen: BTreeMap<String, At> = BTreeMap::new();
    if let Some(what) = &one.for_what {
        seen.insert("for".to_owned(), what.at.clone());
    }
    for body in &one.bodies {
        // Each segment has values of its own; all else is the whole effect's.
        seen.retain(|key, _| !key.ends_with("val"));
        let mut start = 0;
        for (at, said) in body.entries.iter().enumerate() {
            if said.word == "as" {
                let lost = body.entries.get(start..at).unwrap_or_default().iter();
                // Lists and constants are added to those of the copy.
                for lost in lost.filter(|lost| !matches!(lost.word, "list" | "constant")) {
                    let message =
                        format!("{} stands before As, which copies another in its place", lost.word);
                    context.odd(&lost.at, message, "write it behind As");
                }
                start = at;
                seen.clear();
            }
            for key in keys(one.kind, said) {
                // What a macro of many entries gives may be replaced by whoever uses it.
                let first = seen.get(&key).filter(|first| first.from.is_none() || said.at.from.is_some());
                if first.is_some() {
                    let message = format!("{key} is written twice here, and only one counts");
                    context.odd(&said.at, message, "take one of them out");
                }
                seen.insert(key, said.at.clone());
            }
        }
    }
}

/// What an entry says that can be said once.
fn keys(kind: Kind, said: &Said) -> Vec<String> {
    let word = said.word;
    match &said.entry {
        Entry::Attribute(which, _) | Entry::AttributeChange(which, _) => {
            let names = ["str", "dex", "con", "int", "wis", "cha"];
            vec![(*names.get(usize::from(*which)).unwrap_or(&"luc")).to_owned()]
        }
        Entry::Constant(id, _) => vec![format!("the constant {}", shown(&id.expr))],
        Entry::List(list) => vec![format!("the list {}", shown(&list.id.expr))],
        Entry::Variable(variable) => vec![format!("the variable {}", variable.name)],
        Entry::Tile(tile) => vec![format!("the tile {}", shown(&tile.letter.expr))],
        Entry::Pairs(all) => all.iter().map(|(name, _)| format!("{word} {}", shown(&name.expr))).collect(),
        Entry::Skills(Some(_), _) => vec!["the points for skills".to_owned()],
        Entry::References(_) if word == "favoured" => vec![word.to_owned()],
        Entry::Toggles(_) if kind == Kind::Class || word == "group" => vec![word.to_owned()],
        // Hit points stand where hit dice do.
        Entry::Value(_) if kind == Kind::Monster && matches!(word, "hp" | "hd") => {
            vec!["hd or hp".to_owned()]
        }
        Entry::Text(_)
        | Entry::Glyph(_)
        | Entry::Value(_)
        | Entry::Percent { .. }
        | Entry::Fraction(_)
        | Entry::Change(_)
        | Entry::Reference(_)
        | Entry::Dice(_)
        | Entry::Cost(..)
        | Entry::Armour(_)
        | Entry::Purpose(..)
        | Entry::Save(..)
        | Entry::Colour(_)
        | Entry::Map(_)
        | Entry::Range { .. } => vec![word.to_owned()],
        // The others add to each other.
        _ => Vec::new(),
    }
}

/// Words before the declaration and behind the name.
fn around(context: &mut Context<'_>, one: &Declaration) {
    let most = match one.kind {
        Kind::Monster | Kind::Region | Kind::Template | Kind::Encounter => usize::MAX,
        Kind::Item | Kind::Feature | Kind::Effect | Kind::Flavour => 1,
        _ => 0,
    };
    // The original's domains have a 0 there.
    let head = one.head.iter().skip(most).filter(|value| most > 0 || !is_zero(&value.expr));
    let sources = one.sources.iter().filter(|_| one.kind != Kind::Effect);
    let fits = one.for_what.iter().filter(|_| one.kind != Kind::Template);
    for value in head.chain(sources).chain(fits) {
        let message = format!("a pack has no place for {} here", shown(&value.expr));
        context.odd(&value.at, message, "it is left out");
    }
    if let Some(base) = one.base.as_ref().filter(|_| one.kind != Kind::Race) {
        context.odd(&base.at, "only a race is built upon another", "it is left out");
    }
}
