//! What a field means where its neighbours decide it: the first value of an effect's segment is a damage type
//! under one archetype and a stati under another, and under a third nothing uses it.

use augury_engine::content::{FieldSchema, Meaning, RecordSchema};

use super::Form;
use crate::document::path::{Step, ValuePath};

/// A record of the form: where it stands, and what may stand in it.
#[derive(Clone)]
pub struct At {
    /// Its place in the file.
    pub path: ValuePath,
    /// Its fields.
    pub schema: &'static RecordSchema,
}

impl At {
    /// The place of one of its fields.
    pub fn field(&self, field: &FieldSchema) -> ValuePath {
        self.path.field(field.name)
    }

    /// What a field of it means beside its neighbours.
    pub fn meaning(&self, form: &Form<'_>, field: &'static FieldSchema) -> Meaning {
        field.meaning(&|name| names(&self.value(form, name)))
    }

    /// The value of a field as RON: its own, else what it inherits, else its default; empty for no such field.
    pub fn value(&self, form: &Form<'_>, name: &str) -> String {
        if let Some(own) = form.document.value(&self.path.field(name)) {
            return own.to_owned();
        }
        if let Some(before) = self.before() {
            return before.value(form, name);
        }
        self.schema.field(name).map(|f| form.default_of(&self.path.field(name), f)).unwrap_or_default()
    }

    /// The record before it in its list, where it takes from that one what it does not say.
    fn before(&self) -> Option<At> {
        match self.path.split_last()? {
            (list, Step::Index(place)) if self.schema.inherits => {
                Some(At { path: list.index(place.checked_sub(1)?), schema: self.schema })
            }
            _ => None,
        }
    }
}

/// The names that a value is made of.
fn names(value: &str) -> Vec<String> {
    let words = value.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_of_names() {
        assert_eq!(names("EA_BLAST"), ["EA_BLAST"]);
        assert_eq!(names("[EP_ATTACK, EP_BUFF]"), ["EP_ATTACK", "EP_BUFF"]);
        assert!(names("[]").is_empty());
    }
}
