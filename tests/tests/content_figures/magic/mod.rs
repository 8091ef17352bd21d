//! Effects, items, domains, flavours and texts, and what their comparisons share.

mod domains;
mod effects;
mod items;
mod tables;

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId, slug};
use augury_engine::base::names::*;
use augury_engine::content::*;
use augury_tests::measured::measured;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// The shipped pack's content.
pub fn content() -> Content {
    load_pack(&augury_tests::pack::shipped_folder()).content
}

/// The records of a measured set by name.
pub fn by_name(records: &Value) -> BTreeMap<String, Value> {
    let all = records.as_array().unwrap().iter();
    all.map(|record| (record["name"].as_str().unwrap().to_owned(), record.clone())).collect()
}

/// The original's resources of a kind by name; our own are those that it does not have.
pub fn ours<'a, D>(
    content: &'a Content,
    kind: Kind,
    get: fn(&'a Content, ResId) -> Option<&'a D>,
    name: fn(&D) -> &str,
) -> BTreeMap<&'a str, &'a D> {
    let all = content.ids(kind).iter().map(|id| get(content, *id).unwrap());
    all.map(|one| (name(one), one)).collect()
}

/// Collects what differs, so that one run tells all.
#[derive(Default)]
pub struct Compared {
    differing: Vec<String>,
    figures: usize,
    /// Whose figures are compared.
    pub name: String,
}

impl Compared {
    /// Whether nothing differs, and enough was compared.
    #[track_caller]
    pub fn done(self, least: usize) {
        assert!(self.differing.is_empty(), "{}", self.differing.join("\n"));
        assert!(self.figures > least, "only {} figures were compared", self.figures);
    }

    /// One figure.
    pub fn same<T: PartialEq + Debug>(&mut self, what: &str, ours: T, theirs: T) {
        self.figures += 1;
        if ours != theirs {
            self.differing.push(format!("{}: {what} is {ours:?}, the game has {theirs:?}", self.name));
        }
    }

    /// A number, which the game's list leaves out where it is 0.
    pub fn number(&mut self, what: &str, ours: impl Into<i64>, theirs: &Value) {
        self.same(what, ours.into(), number(theirs));
    }

    /// A set of flags.
    pub fn flags<F: Named>(&mut self, what: &str, ours: FlagSet<F>, theirs: &Value) {
        let theirs =
            names(theirs).iter().map(|name| F::parse(name).unwrap_or_else(|| panic!("{name}"))).collect();
        self.same(what, ours, theirs);
    }

    /// A reference, or none.
    pub fn reference(&mut self, what: &str, ours: Option<ResId>, theirs: &Value) {
        let theirs = theirs.as_str().unwrap_or("");
        let word = theirs.split_once(':').map_or("", |(word, _)| word);
        self.same(what, ours.map_or("", |id| id.kind().word()), word);
        if let Some(id) = ours {
            self.same(&format!("{what} {id} for {theirs}"), named(id.id(), theirs), true);
        }
    }

    /// References in their order.
    pub fn references(&mut self, what: &str, ours: impl IntoIterator<Item = ResId>, theirs: &Value) {
        let ours: Vec<ResId> = ours.into_iter().collect();
        let theirs = theirs.as_array().map_or(&[][..], Vec::as_slice);
        self.same(what, ours.len(), theirs.len());
        for (ours, theirs) in ours.into_iter().zip(theirs) {
            self.reference(what, Some(ours), theirs);
        }
    }

    /// Events that are answered or owed, each once.
    pub fn events(&mut self, handlers: &[Handler], owed: &[EventCode], theirs: &Value) {
        let codes = handlers.iter().map(|handler| handler.on).chain(owed.iter().copied());
        let ours: BTreeSet<i64> = codes.map(|code| i64::from(code.0)).collect();
        let theirs: BTreeSet<i64> =
            theirs["events"].as_array().unwrap().iter().map(|e| number(&e["ev"])).collect();
        self.same("events", ours, theirs);
    }

    /// Lists by number and reference.
    pub fn lists(&mut self, ours: &[ResourceList], theirs: &Value) {
        self.same("lists", ours.len(), theirs["lists"].as_object().map_or(0, serde_json::Map::len));
        for list in ours {
            let theirs = theirs["lists"][list.list.to_string()].as_array().map_or(&[][..], Vec::as_slice);
            self.same("length of a list", list.entries.len(), theirs.len());
            for (ours, theirs) in list.entries.iter().zip(theirs) {
                match ours {
                    ListValue::Of(id) => self.reference("entry of a list", Some(*id), theirs),
                    ListValue::Number(n) | ListValue::Name(_, n) => {
                        self.number("entry of a list", *n, theirs)
                    }
                    ListValue::SpellsOf(source) => self.number("entry of a list", 1000 + source.0, theirs),
                    other @ ListValue::SpellsOfSchool(_) => {
                        self.same("entry of a list", format!("{other:?}"), theirs.to_string());
                    }
                }
            }
        }
    }

    /// Constants by number and reference; `own` have fields of their own.
    pub fn constants(&mut self, ours: &[ResourceConstant], theirs: &Value, own: usize) {
        let count = theirs["constants"].as_object().map_or(0, serde_json::Map::len);
        self.same("constants", ours.len() + own, count);
        for constant in ours {
            let theirs = &theirs["constants"][constant.constant.to_string()];
            match constant.value {
                ListValue::Of(id) => self.reference("constant", Some(id), theirs),
                ListValue::Number(n) => self.number("constant", n, theirs),
                ref other => self.same("constant", format!("{other:?}"), theirs.to_string()),
            }
        }
    }

    /// Names of the variables that scripts keep.
    pub fn vars(&mut self, ours: &[Variable], written: &Value) {
        let theirs: Vec<&str> = written["resource_vars"]
            .as_array()
            .map_or(&[][..], Vec::as_slice)
            .iter()
            .filter_map(|var| var["name"].as_str())
            .collect();
        self.same("variables", ours.iter().map(|var| var.name.as_str()).collect::<Vec<_>>(), theirs);
    }
}

/// The number behind what a list of the game shows: a number, one in quotes, or the name of a level code.
pub fn number(value: &Value) -> i64 {
    match value {
        Value::Null => 0,
        Value::String(name) => {
            let code = || i64::from(LevelCode::parse(name).unwrap_or_else(|| panic!("{name}")).0);
            name.parse().unwrap_or_else(|_| code())
        }
        other => other.as_i64().unwrap(),
    }
}

/// The names in a list.
pub fn names(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Whether an id is one that a resource of this name may have.
fn named(id: &str, reference: &str) -> bool {
    let name = reference.split_once(':').map_or(reference, |(_, name)| name);
    let base = name.split(';').next().unwrap_or(name);
    id == slug(base)
        || id == slug(name)
        || id.strip_prefix(&slug(base)).is_some_and(|rest| rest.starts_with('_'))
}
