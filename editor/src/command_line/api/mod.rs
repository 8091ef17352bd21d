//! `augury api`: the functions and properties that scripts call, with the original's name, how often its own
//! handlers use each, and whether it works yet. Reads the engine's tables; knows no pack.

mod uses;

use super::answer::{Answered, Verdict};
use crate::lab::json::{Json, Object};
use augury_engine::base::names::nearest;
use augury_engine::script::{Function, Property, Ty, functions, properties};
use uses::{HANDLERS, Sort, USES};

/// A name of the interface.
#[derive(Clone, Copy)]
enum Entry {
    Function(&'static Function),
    Property(&'static Property),
}

impl Entry {
    fn all() -> impl Iterator<Item = Entry> {
        functions().iter().map(Entry::Function).chain(properties().iter().map(Entry::Property))
    }

    fn name(self) -> &'static str {
        match self {
            Entry::Function(f) => f.name,
            Entry::Property(p) => &p.name,
        }
    }

    fn original(self) -> &'static str {
        match self {
            Entry::Function(f) => f.original,
            Entry::Property(p) => p.original,
        }
    }

    /// `solid_at(x, y) -> true or false, on the map`, or `e.v_dmg: a whole number`.
    fn signature(self) -> String {
        match self {
            Entry::Function(f) => {
                let on = if f.on == Ty::Nothing { String::new() } else { format!(", on {}", f.on.wanted()) };
                let back = match f.returns {
                    Ty::Nothing => String::new(),
                    ty => format!(" -> {}", ty.wanted()),
                };
                format!("{}{back}{on}", f.signature())
            }
            Entry::Property(p) => {
                let read_only = if p.writable { "" } else { ", only read" };
                format!("{}.{}: {}{read_only}", owner(p.on), p.name, p.ty.wanted())
            }
        }
    }

    fn help(self) -> &'static str {
        match self {
            Entry::Function(f) => f.help,
            Entry::Property(p) => p.help,
        }
        .trim()
    }

    fn waits(self) -> &'static str {
        match self {
            Entry::Function(f) => f.waits,
            Entry::Property(p) => p.waits,
        }
    }

    fn sort(self) -> Sort {
        match self {
            Entry::Function(_) => Sort::Function,
            Entry::Property(_) => Sort::Field,
        }
    }

    /// Every name that scripts may call it by.
    fn names(self) -> Vec<String> {
        match self {
            Entry::Function(f) => std::iter::once(f.name.to_owned()).chain(f.also()).collect(),
            Entry::Property(p) => p.names.clone(),
        }
    }

    /// Uses, and handlers that use it, in the original.
    fn uses(self) -> (u32, u32) {
        let is = |row: &&(&str, Sort, u32, u32)| row.0 == self.original() && row.1 == self.sort();
        USES.iter().find(is).map_or((0, 0), |row| (row.2, row.3))
    }

    fn state(self) -> String {
        match self.waits() {
            "" => "works".to_owned(),
            waits => format!("not yet: waits for {waits}"),
        }
    }

    fn json(self) -> Json {
        let (uses, handlers) = self.uses();
        let sort = if self.sort() == Sort::Function { "function" } else { "property" };
        let mut object = Object::default()
            .with("name", self.name())
            .with("sort", sort)
            .with("names", self.names())
            .with("original", self.original())
            .with("signature", self.signature())
            .with("help", self.help())
            .with("uses", uses)
            .with("handlers", handlers)
            .with("works", self.waits().is_empty());
        if !self.waits().is_empty() {
            object.put("waits_for", self.waits());
        }
        object.into()
    }
}

/// What a property is written behind.
fn owner(on: Ty) -> &'static str {
    match on {
        Ty::Event => "e",
        Ty::Thing => "actor",
        Ty::Resource => "resource",
        Ty::Map => "map",
        _ => "dice",
    }
}

/// How much of the original's handlers a set of names covers. It is not known which names stand together in a
/// handler, so that only bounds are certain: at most all but those with the missing name that most use, at least
/// all but as many as miss a name, each counted once for each name.
struct Covered {
    names: usize,
    least: u32,
    most: u32,
}

fn covered(has: impl Fn(&str, Sort) -> bool) -> Covered {
    let missing: Vec<u32> = USES.iter().filter(|row| !has(row.0, row.1)).map(|row| row.3).collect();
    let sum: u32 = missing.iter().sum();
    Covered {
        names: USES.len() - missing.len(),
        least: HANDLERS.saturating_sub(sum),
        most: HANDLERS - missing.iter().max().copied().unwrap_or(0),
    }
}

impl Covered {
    fn line(&self, what: &str) -> String {
        let percent = |n: u32| n * 100 / HANDLERS;
        format!(
            "{what}: {} of {} names that the original's handlers use; they cover {} to {} of {HANDLERS} handlers \
             wholly ({} to {} %)\n",
            self.names,
            USES.len(),
            self.least,
            self.most,
            percent(self.least),
            percent(self.most)
        )
    }

    fn json(&self) -> Object {
        Object::default()
            .with("names", self.names)
            .with("handlers_at_least", self.least)
            .with("handlers_at_most", self.most)
    }
}

fn known(name: &str, sort: Sort, only_working: bool) -> bool {
    Entry::all().any(|entry| {
        entry.sort() == sort && entry.original() == name && (!only_working || entry.waits().is_empty())
    })
}

/// Lists the interface, or tells all of one name.
pub fn run(name: Option<&str>, json: bool) -> Answered {
    match name {
        Some(name) => one(name, json),
        None => Ok((if json { whole_json() } else { whole() }, Verdict::Good).into()),
    }
}

fn one(name: &str, json: bool) -> Answered {
    let is = |entry: &Entry| entry.original() == name || entry.names().iter().any(|n| n == name);
    let found: Vec<Entry> = Entry::all().filter(is).collect();
    if found.is_empty() {
        let names: Vec<String> =
            Entry::all().flat_map(|e| e.names().into_iter().chain([e.original().to_owned()])).collect();
        let near = nearest(name, names.iter().map(String::as_str).filter(|known| !known.is_empty()));
        let near = near.map_or("`augury api` lists them all".to_owned(), |n| format!("did you mean `{n}`?"));
        return Err(vec![format!("scripts have no function and no property `{name}`; {near}")]);
    }
    if json {
        let list: Vec<Json> = found.into_iter().map(Entry::json).collect();
        return Ok((format!("{}\n", Json::List(list)), Verdict::Good).into());
    }
    let mut out = String::new();
    for entry in found {
        let (uses, handlers) = entry.uses();
        out += &format!("{}\n  {}\n", entry.signature(), entry.help());
        if !entry.original().is_empty() {
            out += &format!("  {} in the original: {uses} uses in {handlers} handlers\n", entry.original());
        }
        let also: Vec<String> = entry.names().into_iter().filter(|n| n != entry.name()).collect();
        if !also.is_empty() {
            out += &format!("  also called {}\n", also.join(", "));
        }
        out += &format!("  {}\n", entry.state());
    }
    Ok((out, Verdict::Good).into())
}

fn whole() -> String {
    let mut out = String::new();
    for entry in Entry::all() {
        let (uses, _) = entry.uses();
        out += &format!("{uses:>5}  {:<70}  {}\n       {}\n", entry.signature(), entry.state(), entry.help());
    }
    out += &covered(|name, sort| known(name, sort, true)).line("working");
    out += &covered(|name, sort| known(name, sort, false)).line("declared");
    out
}

fn whole_json() -> String {
    let all: Vec<Json> = Entry::all().map(Entry::json).collect();
    let object = Object::default()
        .with("handlers", HANDLERS)
        .with("working", covered(|name, sort| known(name, sort, true)).json())
        .with("declared", covered(|name, sort| known(name, sort, false)).json())
        .with("names", all);
    format!("{object}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_line::answer::Told;

    #[test]
    fn every_name_that_the_original_uses_is_declared() {
        let missing: Vec<&str> = USES.iter().filter(|r| !known(r.0, r.1, false)).map(|r| r.0).collect();
        assert_eq!(missing, [""; 0]);
        let all = covered(|name, sort| known(name, sort, false));
        assert_eq!((all.names, all.least, all.most), (481, HANDLERS, HANDLERS));
    }

    #[test]
    fn a_missing_name_takes_its_handlers_away_once_or_more() {
        let without = |gone: &'static [&'static str]| covered(move |name, _| !gone.contains(&name));
        let one = without(&["IdentifyMon"]);
        assert_eq!((one.names, one.least, one.most), (480, HANDLERS - 86, HANDLERS - 86));
        let two = without(&["IdentifyMon", "LevelAs"]);
        assert_eq!((two.least, two.most), (HANDLERS - 86 - 80, HANDLERS - 86));
    }

    #[test]
    fn an_unknown_name_is_told_the_nearest() {
        let faults = run(Some("has_fet"), false).unwrap_err();
        assert!(faults[0].contains("`has_feat`"), "{faults:?}");
        let faults = run(Some("-1"), false).unwrap_err();
        assert!(!faults[0].contains("``"), "{faults:?}");
        let Told { out: text, verdict, .. } = run(Some("IPrint"), false).unwrap();
        assert!(verdict == Verdict::Good && text.contains("509 uses in 275 handlers"), "{text}");
    }
}
