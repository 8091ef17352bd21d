//! Warns of values that nothing uses under what stands beside them and of those that are wanted there and left out, and
//! finds those of the wrong family.
//!
//! Everything it knows stands in the schemas (`Use`): an EA_BLAST takes its first value as a damage type, a
//! weapon's damage matters for weapons. Knows no particular kind.

use super::say::Say;
use crate::base::event_code::EventCode;
use crate::base::id::ResId;
use crate::base::scaled_dice::ScaledDice;
use crate::content::define::schema_of;
use crate::content::problem::{Problem, Severity};
use crate::content::resource::Resource;
use crate::content::schema::{Family, FieldSchema, FieldType, Meaning, RecordSchema, Use};
use crate::content::write::Doc;

/// Every value of a resource that does not suit its neighbours.
pub fn values(resource: &Resource) -> Vec<Problem> {
    let mut say = Say::new(resource);
    if let Some(schema) = schema_of(resource.id.kind()).filter(|schema| schema.has_uses()) {
        let Doc::Record(fields) = resource.definition.doc() else { return Vec::new() };
        let mut look = Look { path: Vec::new(), say: &mut say };
        look.record(schema, &fields, &[]);
    }
    say.done()
}

/// So many entries of one list are told.
pub(super) const LISTED: usize = 100;

type Fields = [(&'static str, Doc)];

struct Look<'a, 'r> {
    path: Vec<String>,
    say: &'a mut Say<'r>,
}

impl Look<'_, '_> {
    /// One record; `before` are the fields that it has from the one before it, where it inherits.
    fn record(&mut self, schema: &'static RecordSchema, fields: &Fields, before: &Fields) {
        let names_of = |name: &str| {
            let said =
                fields.iter().chain(before).find(|(field, _)| *field == name).map(|(_, doc)| doc.clone());
            said.or_else(|| schema.field(name).map(|field| (field.default)()))
                .map_or_else(Vec::new, |doc| names(&doc))
        };
        for (name, doc) in fields {
            let Some(field) = schema.field(name) else { continue };
            self.path.push((*name).to_owned());
            match field.meaning(&names_of) {
                Meaning::Plain => {}
                Meaning::As(one) if fits(doc, &one.ty) => {}
                Meaning::As(one) => self.misfits(name, field, one, doc),
                Meaning::Nothing => {
                    let what = format!("`{name}` is set, and nothing uses it here");
                    let wanted: Vec<String> = field.uses.iter().map(|one| one.condition()).collect();
                    let remedy = match wanted.as_slice() {
                        [one] => format!("Take it away; it counts where {one}"),
                        _ => "Take it away, or choose what uses it".to_owned(),
                    };
                    let path = self.path.join("/");
                    self.say.warn(&path, what, remedy).take(format!("Take `{name}` away"), &path);
                }
            }
            match (&field.ty, doc) {
                (FieldType::Record(inner), Doc::Record(fields)) => self.record(inner, fields, &[]),
                (FieldType::List(FieldType::Record(inner)), Doc::List(items)) => self.items(inner, items),
                _ => {}
            }
            self.path.pop();
        }
        let said = |name: &str| fields.iter().chain(before).any(|(field, _)| *field == name);
        for field in schema.fields.iter().filter(|field| !field.uses.is_empty() && !said(field.name)) {
            if let Meaning::As(one) = field.meaning(&names_of)
                && one.needed
            {
                self.missing(field, one, &names_of);
            }
        }
    }

    /// A field that must be said here and is not, or says no more than its default.
    fn missing(&mut self, field: &FieldSchema, one: &Use, names_of: &dyn Fn(&str) -> Vec<String>) {
        let wants = one.when.last().map_or_else(Vec::new, |(by, wanted)| {
            names_of(by).into_iter().filter(|name| wanted.contains(&name.as_str())).collect()
        });
        let what =
            format!("{} wants `{}` (\"{}\"), and none is named", wants.join(" and "), field.name, one.label);
        let path = self.path.iter().map(String::as_str).chain([field.name]).collect::<Vec<_>>().join("/");
        self.say.warn(&path, what, format!("Write {}: {}", field.name, one.ty.wanted()));
    }

    /// What does not fit of a value that means something narrower here: all of it, or entries of a list.
    fn misfits(&mut self, name: &str, field: &FieldSchema, one: &Use, doc: &Doc) {
        let path = self.path.join("/");
        let (FieldType::List(inner), Doc::List(items)) = (&one.ty, doc) else {
            return self.misfit(name, field, one, (&one.ty, doc), &path);
        };
        let wrong = items.iter().enumerate().filter(|(_, item)| !fits(item, inner));
        for (at, item) in wrong.take(LISTED) {
            self.misfit(name, field, one, (*inner, item), &format!("{path}/{at}"));
        }
    }

    fn misfit(
        &mut self,
        name: &str,
        field: &FieldSchema,
        one: &Use,
        (ty, doc): (&FieldType, &Doc),
        path: &str,
    ) {
        let written = doc.one_line();
        // A handler may put another value in its place, so that a number is no mistake for certain. A resource of
        // another kind is there; rules pass it over.
        let (severity, wrong) = match number(doc) {
            true => (Severity::Warning, format!("{written} names none")),
            false if refers(&field.ty) && written.starts_with('"') => {
                (Severity::Warning, format!("`{written}` does not fit"))
            }
            false => (Severity::Error, format!("`{written}` does not fit")),
        };
        let when = match one.when {
            [] => String::new(),
            _ => format!(" here ({})", one.condition()),
        };
        let what = format!("`{name}` means \"{}\"{when}, and {wrong}", one.label);
        let names: Vec<&str> = families(ty).flat_map(|f| (f.names)()).copied().collect();
        self.say.tell(severity, path, what, format!("Write {}", ty.wanted())).respell(path, names);
    }

    fn items(&mut self, schema: &'static RecordSchema, items: &[Doc]) {
        let mut before: Vec<(&'static str, Doc)> = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let Doc::Record(fields) = item else { continue };
            self.path.push(at.to_string());
            self.record(schema, fields, &before);
            self.path.pop();
            if schema.inherits {
                before.retain(|(name, _)| fields.iter().all(|(own, _)| own != name));
                before.extend(fields.iter().cloned());
            }
        }
    }
}

/// The families whose names a type takes.
pub(super) fn families(ty: &FieldType) -> Box<dyn Iterator<Item = &'static Family>> {
    match ty {
        FieldType::Enum(family) | FieldType::Flags(family) => Box::new(std::iter::once(*family)),
        FieldType::OneOf(types) => Box::new(types.iter().flat_map(families)),
        _ => Box::new(std::iter::empty()),
    }
}

/// Whether a field takes a resource of any kind, or a list of such: rules pass over what they have no use for.
fn refers(ty: &FieldType) -> bool {
    match ty {
        FieldType::AnyRef => true,
        FieldType::List(FieldType::OneOf(types)) => types.iter().any(refers),
        _ => false,
    }
}

/// Whether a value is a plain number.
fn number(doc: &Doc) -> bool {
    matches!(doc, Doc::Atom(text) if text.parse::<i64>().is_ok())
}

/// The bare names that a value is made of.
fn names(doc: &Doc) -> Vec<String> {
    match doc {
        Doc::Atom(text) => vec![text.clone()],
        Doc::List(items) => items.iter().flat_map(names).collect(),
        Doc::Record(_) => Vec::new(),
    }
}

/// Whether a value as it is written is of a type. Ranges of fields themselves are found when a file is read.
pub fn fits(doc: &Doc, ty: &FieldType) -> bool {
    let quoted = |text: &str| ron::from_str::<String>(text).ok();
    match (ty, doc) {
        (FieldType::Int { min, max, .. }, Doc::Atom(text)) => {
            text.parse::<i64>().is_ok_and(|number| number >= *min && number <= *max)
        }
        (FieldType::Enum(family) | FieldType::Flags(family), Doc::Atom(text)) => {
            family.number(text).is_some()
        }
        (FieldType::Flags(family), Doc::List(items)) => {
            items.iter().all(|item| matches!(item, Doc::Atom(text) if family.number(text).is_some()))
        }
        (FieldType::List(inner), Doc::List(items)) => items.iter().all(|item| fits(item, inner)),
        (FieldType::Event, Doc::Atom(text)) => quoted(text).is_some_and(|t| t.parse::<EventCode>().is_ok()),
        (FieldType::ScaledDice, Doc::Atom(text)) => {
            quoted(text).is_some_and(|t| t.parse::<ScaledDice>().is_ok())
        }
        // A reference of one kind stands with its kind where the field takes any, and alone where it does not.
        (FieldType::Ref(kind), Doc::Atom(text)) => {
            quoted(text).is_some_and(|t| t.parse::<ResId>().map_or(!t.contains(':'), |id| id.kind() == *kind))
        }
        (FieldType::AnyRef, Doc::Atom(text)) => quoted(text).is_some_and(|t| t.parse::<ResId>().is_ok()),
        (FieldType::OneOf(types), _) => types.iter().any(|ty| fits(doc, ty)),
        (FieldType::Record(_), Doc::Record(_)) => true,
        (
            FieldType::Bool | FieldType::Letter | FieldType::Text | FieldType::Script | FieldType::Dice,
            Doc::Atom(_),
        ) => true,
        _ => false,
    }
}
