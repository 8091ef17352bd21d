//! What a value of a set may be, as tables of fields.

use super::super::parts::thousands;
use augury_engine::base::id::Kind;

/// A field of a table.
#[derive(Clone, Copy)]
pub(in super::super) enum Field {
    /// It has to be there.
    Must(&'static str, Shape),
    /// It may be left out.
    May(&'static str, Shape),
    /// It has to be there, and nobody compares it: reports name it.
    Told(&'static str, Shape),
}

/// What a value may be.
#[derive(Clone, Copy)]
pub(in super::super) enum Shape {
    /// A whole number from the first to the second.
    Whole(i64, i64),
    /// A number from the first to the second.
    Number(f64, f64),
    /// Any text.
    Text,
    /// A text that names something: what, and whether it does.
    Word(&'static str, fn(&str) -> bool),
    /// This very value, written as JSON: headings, constants, conditions under which a set was measured.
    Just(&'static str),
    /// The name of a resource of a kind, alone: `Mara`.
    Resource(Kind),
    /// The name of a resource behind its kind: `god:Mara`.
    Full(Kind),
    /// One of two.
    Or(&'static Shape, &'static Shape),
    /// A list of such values.
    List(&'static Shape),
    /// A list of such values with at least one, and what a message calls one.
    Rows(&'static str, &'static Shape),
    /// The same of rows that may be alike, as each was drawn.
    Draws(&'static str, &'static Shape),
    /// A list with a place for each field.
    Places(&'static [Field]),
    /// A table with the fields of all these lists.
    Table(&'static [&'static [Field]]),
    /// A table whose names are of the first shape and whose values are of the second.
    Keyed(&'static Shape, &'static Shape),
    /// The first where a table has this field, else the second.
    With(&'static str, &'static Shape, &'static Shape),
}

impl Field {
    /// Its name.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Field::Must(name, _) | Field::May(name, _) | Field::Told(name, _) => name,
        }
    }

    /// What it may be.
    pub(super) fn shape(&self) -> &Shape {
        match self {
            Field::Must(_, shape) | Field::May(_, shape) | Field::Told(_, shape) => shape,
        }
    }

    /// Does nobody compare it?
    pub(super) fn is_told(&self) -> bool {
        matches!(self, Field::Told(..))
    }

    /// Does it have to be there?
    pub(super) fn is_needed(&self) -> bool {
        !matches!(self, Field::May(..))
    }
}

impl Shape {
    /// What it has to be, in words.
    pub(super) fn allowed(&self) -> String {
        match self {
            Shape::Whole(0, 1) => "0 or 1".to_owned(),
            Shape::Whole(least, most) => {
                format!("a whole number from {} to {}", thousands(*least), thousands(*most))
            }
            Shape::Number(least, most) => format!("a number from {least} to {most}"),
            Shape::Text => "a text".to_owned(),
            Shape::Word(what, _) => (*what).to_owned(),
            Shape::Just(json) => (*json).to_owned(),
            Shape::Resource(kind) => {
                format!("the name of a resource of the pack, of the kind `{}`", kind.word())
            }
            Shape::Full(kind) => format!("`{}:` and the name of a resource of the pack", kind.word()),
            Shape::Or(one, other) => format!("{}, or {}", one.allowed(), other.allowed()),
            Shape::List(_) | Shape::Rows(..) | Shape::Draws(..) => "a list".to_owned(),
            Shape::Places(fields) => {
                let names: Vec<&str> = fields.iter().map(Field::name).collect();
                format!("a list of {}: {}", names.len(), names.join(", "))
            }
            Shape::Table(_) | Shape::Keyed(..) | Shape::With(..) => "a table".to_owned(),
        }
    }
}
