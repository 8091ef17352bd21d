//! Types of values in words, with links to the families of names and to the records that they name.

use super::families::family_link;
use super::page::{anchor, link, words};
use augury_engine::base::id::Kind;
use augury_engine::content::{FieldType, RecordSchema, schema_of};
use std::collections::BTreeMap;

/// The page for records that several kinds have.
pub const PARTS: &str = "parts.md";

/// Where each record has its section: the page below `fields/`, and the part behind `#`.
#[derive(Default)]
pub struct Places(BTreeMap<&'static str, (String, String)>);

impl Places {
    /// One more record with its page. `earlier` are headings of the page that stand before it.
    pub fn put(&mut self, record: &RecordSchema, page: &str, earlier: &[String]) {
        let own = anchor(record.type_name);
        // Of several headings that are alike all but the first have a number.
        let part = match earlier.iter().filter(|heading| anchor(heading) == own).count() {
            0 => own,
            nth => format!("{own}-{nth}"),
        };
        self.0.insert(record.type_name, (page.to_owned(), part));
    }

    /// A link to a record from a page below `fields/`.
    fn to(&self, record: &RecordSchema, from: &str) -> String {
        match self.0.get(record.type_name) {
            Some((page, part)) if page == from => link(record.name, &format!("#{part}")),
            Some((page, part)) => link(record.name, &format!("{page}#{part}")),
            None => record.name.to_owned(),
        }
    }

    /// What may stand there, for a page below `fields/`.
    pub fn said(&self, ty: &FieldType, from: &str) -> String {
        match ty {
            FieldType::Enum(family) => format!("a name: {}", family_link(family.name, "../names/")),
            FieldType::Flags(family) => {
                format!("names in square brackets: {}", family_link(family.name, "../names/"))
            }
            FieldType::Ref(kind) => format!("the id of {} in quotes", kind_link(*kind)),
            FieldType::AnyRef => "a resource in quotes, as in `\"monster:hill_orc\"`".to_owned(),
            FieldType::List(inner) => {
                format!("a list in square brackets, each entry {}", self.said(inner, from))
            }
            FieldType::Record(record) => format!("{} in round brackets", self.to(record, from)),
            FieldType::OneOf(types) => {
                types.iter().map(|ty| self.said(ty, from)).collect::<Vec<_>>().join("; or ")
            }
            plain => words(&plain.wanted()),
        }
    }
}

/// The kind with a link to its page, from a page below `fields/`.
fn kind_link(kind: Kind) -> String {
    let article = if kind.word().starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {}", link(kind.word(), &format!("{}.md", kind.word())))
}

/// Every record that a kind's definition has, its own first, each once, in the order in which they are met.
pub fn records_of(kind: Kind) -> Vec<&'static RecordSchema> {
    let mut found = Vec::new();
    if let Some(schema) = schema_of(kind) {
        add(schema, &mut found);
    }
    found
}

fn add(schema: &'static RecordSchema, found: &mut Vec<&'static RecordSchema>) {
    if found.iter().all(|known| known.type_name != schema.type_name) {
        found.push(schema);
        schema.fields.iter().for_each(|field| within(&field.ty, found));
    }
}

fn within(ty: &FieldType, found: &mut Vec<&'static RecordSchema>) {
    match ty {
        FieldType::Record(schema) => add(schema, found),
        FieldType::List(inner) => within(inner, found),
        FieldType::OneOf(types) => types.iter().for_each(|ty| within(ty, found)),
        _ => {}
    }
}

/// Every family that values of a type may be of, with those of records within, each once.
pub fn families_in(ty: &FieldType, found: &mut BTreeMap<&'static str, &'static [(&'static str, i32)]>) {
    match ty {
        FieldType::Enum(family) | FieldType::Flags(family) => {
            found.insert(family.name, (family.table)());
        }
        FieldType::List(inner) => families_in(inner, found),
        FieldType::OneOf(types) => types.iter().for_each(|ty| families_in(ty, found)),
        _ => {}
    }
}
