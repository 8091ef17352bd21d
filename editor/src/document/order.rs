//! What the engine's schema says of a place in a file: its type, its default, the order of its fields.

use augury_engine::content::{FieldSchema, FieldType, RecordSchema, schema_of};

use super::file::FieldOrder;
use super::key::Key;
use super::live::kind_of;
use super::path::{Step, ValuePath};

/// The schema of one resource's file; of `pack.ron` and kinds not defined yet it knows nothing.
#[derive(Clone, Copy, Debug)]
pub struct SchemaOrder(Option<&'static RecordSchema>);

impl SchemaOrder {
    /// The schema of a resource.
    pub fn of(key: &Key) -> Self {
        Self(kind_of(key).and_then(schema_of))
    }

    /// The fields of the record at `path`.
    pub fn record_at(&self, path: &ValuePath) -> Option<&'static RecordSchema> {
        if path.0.is_empty() {
            return self.0;
        }
        record_in(&self.type_at(path)?)
    }

    /// The type of the value at `path`; the root has none of its own.
    pub fn type_at(&self, path: &ValuePath) -> Option<FieldType> {
        let (owner, last) = path.split_last()?;
        match last {
            Step::Field(name) => Some(self.record_at(&owner)?.field(name)?.ty),
            Step::Index(_) => match self.type_at(&owner)? {
                FieldType::List(inner) => Some(*inner),
                FieldType::Flags(family) => Some(FieldType::Enum(family)),
                _ => None,
            },
        }
    }

    /// The field at `path`, with its label, help and default.
    pub fn field_at(&self, path: &ValuePath) -> Option<&'static FieldSchema> {
        let (owner, last) = path.split_last()?;
        match last {
            Step::Field(name) => self.record_at(&owner)?.field(name),
            Step::Index(_) => None,
        }
    }

    /// The value at `path` where the file leaves it out, as RON.
    pub fn default_of(&self, path: &ValuePath) -> Option<String> {
        self.field_at(path).map(|f| (f.default)().one_line())
    }
}

fn record_in(ty: &FieldType) -> Option<&'static RecordSchema> {
    match ty {
        FieldType::Record(schema) => Some(*schema),
        FieldType::OneOf(types) => types.iter().find_map(record_in),
        _ => None,
    }
}

impl FieldOrder for SchemaOrder {
    fn order(&self, owner: &ValuePath) -> Vec<String> {
        let fields = self.record_at(owner).map_or(&[][..], |r| r.fields);
        fields.iter().map(|f| f.name.to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_a_monsters_file_have_types_and_defaults() {
        let schema = SchemaOrder::of(&Key::new("monsters", "x"));
        let at = |path: &str| path.parse::<ValuePath>().unwrap();
        assert!(matches!(schema.type_at(&at("attacks[2].damage")), Some(FieldType::Dice)));
        assert!(matches!(schema.type_at(&at("flags[0]")), Some(FieldType::Enum(_))));
        assert!(schema.type_at(&at("attacks[0].nothing")).is_none());
        assert_eq!(schema.default_of(&at("mov")).as_deref(), Some("100"));
        assert_eq!(schema.order(&at("attacks[0]")).first().map(String::as_str), Some("attack"));
        assert!(SchemaOrder::of(&Key::new("", "pack")).record_at(&at("")).is_none());
    }
}
