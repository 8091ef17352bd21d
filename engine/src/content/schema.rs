//! The one declaration of a definition: a plain struct and, beside it, its schema.
//!
//! `record!` gives the struct with its serde form, its defaults, its schema and how it is written. Forms,
//! tables, checks and help read the schema, so that a field is added once. Knows no particular definition.

use super::problem::one;
use super::write::Doc;
use crate::base::dice_expr::Dice;
use crate::base::event_code::EventCode;
use crate::base::id::{Kind, OfKind, Ref, ResId};
use crate::base::names::{FlagSet, LevelCode, Named};
use crate::base::scaled_dice::{PLAIN, Scaled, ScaledDice};

/// What a value may be.
#[derive(Clone, Copy, Debug)]
pub enum FieldType {
    /// A whole number.
    Int {
        /// The least allowed.
        min: i64,
        /// The most allowed.
        max: i64,
        /// What one of it is, as in "percent"; empty for plain numbers.
        unit: &'static str,
    },
    /// `true` or `false`.
    Bool,
    /// Text in quotes.
    Text,
    /// One character in single quotes.
    Letter,
    /// A dice expression in quotes, "2d6+3".
    Dice,
    /// Dice in quotes whose parts may grow with level or plus, "LEVEL_1PER2d6+3".
    ScaledDice,
    /// An event designator in quotes, "EVICTIM(EV_DAMAGE)".
    Event,
    /// A script in quotes; checked by whoever hosts scripts.
    Script,
    /// One bare name of a family.
    Enum(&'static Family),
    /// A list of bare names of a family, each at most once.
    Flags(&'static Family),
    /// The id of a resource of one kind, in quotes.
    Ref(Kind),
    /// "kind:id" in quotes.
    AnyRef,
    /// Any number of values of one type in square brackets.
    List(&'static FieldType),
    /// Named fields in round brackets.
    Record(&'static RecordSchema),
    /// A value of any of these types; they differ in their first token.
    OneOf(&'static [FieldType]),
}

impl FieldType {
    /// The same type with a range, if it is a whole number or a list of whole numbers; `number` is a whole
    /// number with that range.
    pub const fn ranged(self, number: &'static FieldType) -> FieldType {
        match self {
            FieldType::Int { .. } => *number,
            FieldType::List(FieldType::Int { .. }) => FieldType::List(number),
            other => other,
        }
    }

    /// What a person calls a value of the type, as in "a whole number from 0 to 60".
    pub fn wanted(&self) -> String {
        match self {
            FieldType::Int { min, max, unit } => {
                let unit = if unit.is_empty() { String::new() } else { format!(" ({unit})") };
                format!("a whole number from {min} to {max}{unit}")
            }
            FieldType::Bool => "true or false".to_owned(),
            FieldType::Text => "text in quotes".to_owned(),
            FieldType::Letter => "one character in single quotes".to_owned(),
            FieldType::Dice => "dice in quotes, as in \"2d6+3\"".to_owned(),
            FieldType::ScaledDice => {
                "dice in quotes, as in \"2d6+3\" or \"LEVEL_1PER2d6+PLUS_1PER1\"".to_owned()
            }
            FieldType::Event => "an event in quotes, as in \"PRE(EV_STRIKE)\"".to_owned(),
            FieldType::Script => "a script in quotes".to_owned(),
            FieldType::Enum(family) => format!("the name of {}", one(family.name)),
            FieldType::Flags(family) => {
                format!("a list of names of {}, in square brackets", one(family.name))
            }
            FieldType::Ref(kind) => format!("the id of {} in quotes", one(kind.word())),
            FieldType::AnyRef => "a resource in quotes, as in \"monster:hill_orc\"".to_owned(),
            FieldType::List(_) => "a list in square brackets".to_owned(),
            FieldType::Record(schema) => format!("{} in round brackets", one(schema.name)),
            FieldType::OneOf(types) => types.iter().map(FieldType::wanted).collect::<Vec<_>>().join(", or "),
        }
    }
}

/// A family of names as the schema shows it.
#[derive(Debug)]
pub struct Family {
    /// What a person calls it.
    pub name: &'static str,
    /// All its names.
    pub names: fn() -> &'static [&'static str],
    /// All its names with their numbers.
    pub table: fn() -> &'static [(&'static str, i32)],
}

impl Family {
    /// The number of a name.
    pub fn number(&self, name: &str) -> Option<i32> {
        (self.table)().iter().find(|(n, _)| *n == name).map(|(_, number)| *number)
    }
}

/// One field of a record.
#[derive(Debug)]
pub struct FieldSchema {
    /// The name in the file.
    pub name: &'static str,
    /// The name that authors know, as on screen.
    pub label: &'static str,
    /// The group of the form it stands in.
    pub group: &'static str,
    /// What it is, in a sentence or two. Lines of the declaration are joined; trim it before showing.
    pub help: &'static str,
    /// What it may be.
    pub ty: FieldType,
    /// Whether every file says it, be it the default or not.
    pub required: bool,
    /// What it is when the file does not say.
    pub default: fn() -> Doc,
    /// What it means under which values of its neighbours; empty where it always means the same.
    pub uses: &'static [Use],
}

/// What a field means under some values of other fields of the same record.
///
/// The first use that fits counts. A field with uses none of which fits does not matter there.
#[derive(Debug)]
pub struct Use {
    /// Fields and the names of which one must be their value, or among their values; all must hold. None for
    /// what the field means otherwise.
    pub when: &'static [(&'static str, &'static [&'static str])],
    /// What the field is called then.
    pub label: &'static str,
    /// What it may be then: narrower than the field's own type.
    pub ty: FieldType,
    /// What it is then, in a sentence.
    pub help: &'static str,
    /// Whether the record says nothing without it, so that it is told where it is left out.
    pub needed: bool,
}

impl Use {
    /// Whether its conditions hold, where `names_of` gives the names that a field's value is made of.
    pub fn holds(&self, names_of: &dyn Fn(&str) -> Vec<String>) -> bool {
        self.when
            .iter()
            .all(|(field, wanted)| names_of(field).iter().any(|name| wanted.contains(&name.as_str())))
    }

    /// The conditions as a person reads them: "eval is EA_BLAST or EA_DRAIN".
    pub fn condition(&self) -> String {
        if self.when.is_empty() {
            return "otherwise".to_owned();
        }
        let one = |(field, names): &(&str, &[&str])| match names {
            ["None"] => format!("no {field} is said"),
            _ => format!("{field} is {}", names.join(" or ")),
        };
        self.when.iter().map(one).collect::<Vec<_>>().join(" and ")
    }
}

/// What the values of its neighbours make of a field.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// The same as ever.
    Plain,
    /// Something narrower.
    As(&'static Use),
    /// Nothing.
    Nothing,
}

impl FieldSchema {
    /// What the field means, where `names_of` gives the names that the value of a field of its record is made
    /// of, defaults and what is inherited included.
    pub fn meaning(&self, names_of: &dyn Fn(&str) -> Vec<String>) -> Meaning {
        match self.uses.iter().find(|one| one.holds(names_of)) {
            Some(one) => Meaning::As(one),
            None if self.uses.is_empty() => Meaning::Plain,
            None => Meaning::Nothing,
        }
    }
}

/// A record: the fields in the order in which they are written and shown.
#[derive(Debug)]
pub struct RecordSchema {
    /// What a person calls the record.
    pub name: &'static str,
    /// The name that may stand before its brackets.
    pub type_name: &'static str,
    /// Whether one in a list takes what it does not say from the one before it.
    pub inherits: bool,
    /// The fields.
    pub fields: &'static [FieldSchema],
}

impl RecordSchema {
    /// Whether any field here or in a record within means different things under different neighbours.
    pub fn has_uses(&self) -> bool {
        let within = |ty: &FieldType| match ty {
            FieldType::Record(schema) | FieldType::List(FieldType::Record(schema)) => schema.has_uses(),
            _ => false,
        };
        self.fields.iter().any(|field| !field.uses.is_empty() || within(&field.ty))
    }

    /// The field with this name in the file.
    pub fn field(&self, name: &str) -> Option<&FieldSchema> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// A type that can be a field.
pub trait FieldShape {
    /// Its type in the schema.
    const SHAPE: FieldType;
    /// How it is written.
    fn doc(&self) -> Doc;
}

macro_rules! whole_numbers {
    ($($ty:ty),*) => {$(
        impl FieldShape for $ty {
            const SHAPE: FieldType = FieldType::Int { min: <$ty>::MIN as i64, max: <$ty>::MAX as i64, unit: "" };
            fn doc(&self) -> Doc {
                Doc::Atom(self.to_string())
            }
        }
    )*};
}
whole_numbers!(i16, i32, u8);

impl FieldShape for bool {
    const SHAPE: FieldType = FieldType::Bool;
    fn doc(&self) -> Doc {
        Doc::Atom(self.to_string())
    }
}

impl FieldShape for char {
    const SHAPE: FieldType = FieldType::Letter;
    fn doc(&self) -> Doc {
        Doc::letter(*self)
    }
}

impl FieldShape for String {
    const SHAPE: FieldType = FieldType::Text;
    fn doc(&self) -> Doc {
        Doc::text(self)
    }
}

impl FieldShape for Dice {
    const SHAPE: FieldType = FieldType::Dice;
    fn doc(&self) -> Doc {
        Doc::text(&self.to_string())
    }
}

impl FieldShape for ScaledDice {
    const SHAPE: FieldType = FieldType::ScaledDice;
    fn doc(&self) -> Doc {
        Doc::text(&self.to_string())
    }
}

impl FieldShape for Scaled {
    const SHAPE: FieldType = FieldType::OneOf(&[
        FieldType::Int { min: PLAIN.0, max: PLAIN.1, unit: "" },
        FieldType::Enum(FamilyOf::<LevelCode>::FAMILY),
    ]);
    fn doc(&self) -> Doc {
        Doc::Atom(self.to_string())
    }
}

impl FieldShape for EventCode {
    const SHAPE: FieldType = FieldType::Event;
    fn doc(&self) -> Doc {
        Doc::text(&self.to_string())
    }
}

impl FieldShape for ResId {
    const SHAPE: FieldType = FieldType::AnyRef;
    fn doc(&self) -> Doc {
        Doc::text(&self.to_string())
    }
}

impl<K: OfKind> FieldShape for Ref<K> {
    const SHAPE: FieldType = FieldType::Ref(K::KIND);
    fn doc(&self) -> Doc {
        Doc::text(self.id())
    }
}

/// The family of a named type.
pub(crate) const fn family_of<F: Named>() -> Family {
    Family { name: F::FAMILY, names: F::names, table: F::table }
}

/// Holds the family of a named type where a constant can point to it.
pub(crate) struct FamilyOf<F>(std::marker::PhantomData<F>);

impl<F: Named> FamilyOf<F> {
    pub(crate) const FAMILY: &'static Family = &family_of::<F>();
}

impl<F: Named> FieldShape for F {
    const SHAPE: FieldType = FieldType::Enum(FamilyOf::<F>::FAMILY);
    fn doc(&self) -> Doc {
        Doc::Atom(self.to_string())
    }
}

impl<F: Named> FieldShape for FlagSet<F> {
    const SHAPE: FieldType = FieldType::Flags(FamilyOf::<F>::FAMILY);
    fn doc(&self) -> Doc {
        Doc::List(self.iter().map(|member| Doc::Atom(member.to_string())).collect())
    }
}

impl<T: FieldShape> FieldShape for Vec<T> {
    const SHAPE: FieldType = FieldType::List(&T::SHAPE);
    fn doc(&self) -> Doc {
        Doc::List(self.iter().map(FieldShape::doc).collect())
    }
}

impl<T: FieldShape> FieldShape for Option<T> {
    const SHAPE: FieldType = T::SHAPE;
    fn doc(&self) -> Doc {
        // A field without a value is its own default and is left out; alone, RON's own word stands for it.
        self.as_ref().map_or_else(|| Doc::Atom("None".to_owned()), FieldShape::doc)
    }
}

/// A record that `record!` declared.
pub trait Record: FieldShape {
    /// Its schema.
    const SCHEMA: &'static RecordSchema;
}

/// The default of a field: what the declaration says, or the type's own.
macro_rules! default_of {
    ($ty:ty) => {
        <$ty as Default>::default()
    };
    ($ty:ty, $default:expr) => {
        $default
    };
}

/// The uses of a field: the table that the declaration names, or none.
macro_rules! uses_of {
    () => {
        &[]
    };
    ($uses:expr) => {
        $uses
    };
}

/// Declares a record. Each field: its help as a doc comment, its group, its label, "required" where every file
/// must say it, its name and type, then where wanted a range with a unit and a default:
///
/// ```text
/// /// How many hit dice.
/// "Combat" "HD" hd: i16 [0, 60, "dice"] = 1;
/// ```
///
/// Before the field's name may stand `@uses(TABLE)`, what it means under which values of its neighbours; after
/// the record's name, `inherits`, where one in a list takes what it does not say from the one before.
macro_rules! record {
    (
        $(#[$meta:meta])* $name:ident, $person:literal $($inherits:ident)? {
            $( $(#[doc = $help:literal])+ $group:literal $label:literal $($required:literal)? $(@uses($uses:expr))?
               $field:ident: $ty:ty $([$min:literal, $max:literal, $unit:literal])? $(= $default:expr)?; )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $name {
            $( $(#[doc = $help])+ pub $field: $ty, )*
        }

        impl Default for $name {
            fn default() -> Self {
                $name { $( $field: $crate::content::schema::default_of!($ty $(, $default)?), )* }
            }
        }

        impl $crate::content::schema::Record for $name {
            const SCHEMA: &'static $crate::content::schema::RecordSchema = &$crate::content::schema::RecordSchema {
                name: $person,
                type_name: stringify!($name),
                inherits: !matches!(stringify!($($inherits)?).as_bytes(), b""),
                fields: &[$( $crate::content::schema::FieldSchema {
                    name: stringify!($field),
                    label: $label,
                    group: $group,
                    help: concat!($($help),+),
                    required: !matches!(concat!($($required)?).as_bytes(), b""),
                    ty: <$ty as $crate::content::schema::FieldShape>::SHAPE
                        $(.ranged(&$crate::content::schema::FieldType::Int { min: $min, max: $max, unit: $unit }))?,
                    default: || {
                        let value: $ty = $crate::content::schema::default_of!($ty $(, $default)?);
                        $crate::content::schema::FieldShape::doc(&value)
                    },
                    uses: $crate::content::schema::uses_of!($($uses)?),
                }, )*],
            };
        }

        impl $crate::content::schema::FieldShape for $name {
            const SHAPE: $crate::content::schema::FieldType =
                $crate::content::schema::FieldType::Record(<$name as $crate::content::schema::Record>::SCHEMA);
            fn doc(&self) -> $crate::content::write::Doc {
                let plain = $name::default();
                let mut fields = Vec::new();
                $( if !matches!(concat!($($required)?), "") || self.$field != plain.$field {
                    fields.push((stringify!($field), $crate::content::schema::FieldShape::doc(&self.$field)));
                } )*
                $crate::content::write::Doc::Record(fields)
            }
        }
    };
}

pub(crate) use default_of;
pub(crate) use record;
pub(crate) use uses_of;
