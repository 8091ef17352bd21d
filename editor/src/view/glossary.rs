//! What words mean: the terms of the handbook's glossary, the events of the game, the fields of their record, and stati.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::Kind;
use augury_engine::base::names::{Named, StatiNature};
use augury_engine::content::{Content, reaching, schema_of};
use augury_engine::event::info::{FIELDS, FieldMeta};
use augury_engine::script::field_name;

/// The page of the handbook.
const PAGE: &str = include_str!("../../../docs/glossary.md");
/// Where what people do not need begins on it.
const END: &str = "## Banned names";

/// A word and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is a word for.
    pub group: String,
    /// The word.
    pub word: String,
    /// What it means, in a sentence.
    pub meaning: String,
}

impl Term {
    fn new(group: &str, word: impl Into<String>, meaning: impl Into<String>) -> Self {
        Self { group: group.to_owned(), word: word.into(), meaning: meaning.into() }
    }

    /// Whether it has every word of what was typed, in its word or in its meaning.
    pub fn has(&self, typed: &str) -> bool {
        let text = format!("{} {} {}", self.word, self.meaning, self.group).to_lowercase();
        typed.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

/// All of them, group by group. `content` says who answers events.
pub fn terms(content: &Content) -> Vec<Term> {
    let mut all = page();
    all.extend(fields());
    all.extend(events(content));
    all.extend(stati());
    all
}

/// The tables of the handbook's page.
fn page() -> Vec<Term> {
    let (text, _) = PAGE.split_once(END).unwrap_or((PAGE, ""));
    let (mut group, mut all) = (String::new(), Vec::new());
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.trim().clone_into(&mut group);
        }
        let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
        if let (true, [word, meaning]) = (line.starts_with('|'), cells.as_slice())
            && !word.starts_with("---")
            && *word != "term"
        {
            all.push(Term::new(&group, plain(word), plain(meaning)));
        }
    }
    all
}

/// A text of the handbook without its marks: code in backquotes, links by their words.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let link = after.split_once("](").and_then(|(words, more)| Some((words, more.split_once(')')?.1)));
        out.push_str(before);
        match link {
            Some((words, more)) => {
                out.push_str(words);
                rest = more;
            }
            None => {
                out.push('[');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out.replace('`', "")
}

fn fields() -> Vec<Term> {
    let help = |help: &str| help.split_whitespace().collect::<Vec<_>>().join(" ");
    let term = |field: &FieldMeta| {
        let meaning = format!("{} In the original: {}.", help(field.help), field.name);
        Term::new("Fields of an event", field_name(field.id), meaning)
    };
    FIELDS.iter().map(term).collect()
}

/// Every event by its name: which kinds may answer it, and how many resources of the pack do.
fn events(content: &Content) -> Vec<Term> {
    let kinds: Vec<(Kind, Vec<EventCode>)> = (Kind::ALL.iter().copied())
        .filter(|kind| schema_of(*kind).is_some())
        .map(|kind| {
            let mut bases: Vec<EventCode> = reaching(kind).into_iter().map(EventCode::base).collect();
            bases.sort_unstable();
            bases.dedup();
            (kind, bases)
        })
        .collect();
    let answering = content.answering();
    let mut all: Vec<(&str, EventCode)> = EventCode::all().collect();
    all.sort_unstable();
    let term = |(name, code): (&str, EventCode)| {
        let may = kinds.iter().filter(|(_, bases)| bases.binary_search(&code).is_ok());
        let may: Vec<&str> = may.map(|(kind, _)| kind.word()).collect();
        let mut who: Vec<_> = (answering.iter().filter(|(asked, _)| asked.base() == code))
            .flat_map(|(_, ids)| ids.iter().copied())
            .collect();
        who.sort_unstable();
        who.dedup();
        let may = match may.as_slice() {
            [] => "Rules alone answer it".to_owned(),
            kinds => format!("May be answered by: {}", kinds.join(", ")),
        };
        let does = match who.len() {
            0 => "no resource of this pack does".to_owned(),
            1 => "1 resource of this pack does".to_owned(),
            n => format!("{n} resources of this pack do"),
        };
        Term::new("Events", name, format!("{may}; {does}."))
    };
    all.into_iter().map(term).collect()
}

/// Every stati by its name; of several names for one, the others say which is written.
fn stati() -> Vec<Term> {
    let meaning = |name: &str, number: i32| match StatiNature::from_number(number).name() {
        Some(written) if written != name => format!("Another name of {written}."),
        _ => format!("A stati: a status on a creature or a thing. Its number is {number}."),
    };
    let all = StatiNature::table().iter();
    all.map(|(name, number)| Term::new("Stati", *name, meaning(name, *number))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_gives_its_terms_without_marks_and_without_what_is_banned() {
        let all = terms(&Content::default());
        let meaning = |word: &str| all.iter().find(|t| t.word == word).map(|t| t.meaning.clone());
        assert!(meaning("moment").is_some_and(|m| m.starts_with("one thing that was observed")));
        assert!(meaning("designator").is_some_and(|m| m.contains("PRE(EV_STRIKE)") && !m.contains('`')));
        assert!(meaning("game option (OPT_)").is_some_and(|m| m.ends_with("see Game options")));
        assert!(
            meaning("v_dmg").is_some_and(|m| m.ends_with("In the original: vDmg."))
                && meaning("POISONED").is_some()
        );
        assert!(meaning("EV_STRIKE").is_some_and(|m| m.contains("monster")));
        assert_eq!(meaning("beneath"), None);
        assert!(all.iter().all(|t| !t.meaning.is_empty() && !t.group.is_empty()));
        assert!(
            all.iter().any(|t| t.has("damage vdmg")) && !all.iter().any(|t| t.has("no such thing at all"))
        );
    }
}
