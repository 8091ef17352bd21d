//! What a family of named numbers is: how it is declared, read and written.

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, VariantAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// A family of named numbers.
pub trait Named: Copy + Eq + Ord + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// What a person calls the family, as in "attack type".
    const FAMILY: &'static str;
    /// The type's own name, by which RON's errors call the family.
    const TYPE: &'static str;
    /// Whether the numbers are single bits (1, 2, 4 …) that files combine, rather than counted numbers.
    const BITS: bool;
    /// Every name with its number, in the order of the source. Where two names share a number, the first
    /// is the one written; all of them are read.
    fn table() -> &'static [(&'static str, i32)];
    /// The names of [`Named::table`] alone, in the same order.
    fn names() -> &'static [&'static str];
    /// The member with this number, whether it has a name or not. A number that the family's width cannot
    /// hold becomes the nearest that it can.
    fn from_number(number: i32) -> Self;
    /// The number.
    fn number(self) -> i32;
    /// Has a member this number?
    fn knows(number: i32) -> bool;

    /// The name written for this number, if it has one.
    fn name(self) -> Option<&'static str> {
        let number = self.number();
        Self::table().iter().find(|(_, n)| *n == number).map(|(name, _)| *name)
    }

    /// The member with this name, aliases included.
    fn parse(name: &str) -> Option<Self>;
}

/// Declares a family: a newtype with one constant per name, its table, and `Display`, `Debug`, serde.
macro_rules! named {
    ($(#[$doc:meta])* $type:ident: $repr:ty, $family:literal, bits: $bits:literal; $($name:ident = $number:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $type(pub $repr);

        #[allow(missing_docs, non_upper_case_globals)]
        impl $type {
            $(pub const $name: $type = $type($number);)*
        }

        impl $crate::base::names::Named for $type {
            const FAMILY: &'static str = $family;
            const TYPE: &'static str = stringify!($type);
            const BITS: bool = $bits;
            fn table() -> &'static [(&'static str, i32)] {
                &[$((stringify!($name), $number)),*]
            }
            fn names() -> &'static [&'static str] {
                &[$(stringify!($name)),*]
            }
            fn from_number(number: i32) -> Self {
                $type(<$repr>::try_from(number).unwrap_or(if number < 0 { <$repr>::MIN } else { <$repr>::MAX }))
            }
            fn number(self) -> i32 {
                i32::from(self.0)
            }
            // Two names may share a number.
            #[allow(unreachable_patterns, clippy::manual_range_patterns)]
            fn knows(number: i32) -> bool {
                matches!(number, $($number)|*)
            }
            fn parse(name: &str) -> Option<Self> {
                static SORTED: std::sync::OnceLock<Vec<(&'static str, i32)>> = std::sync::OnceLock::new();
                $crate::base::names::family::find_by_name(
                    SORTED.get_or_init(|| $crate::base::names::family::sorted_by_name(Self::table())), name)
                .map(Self::from_number)
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::base::names::family::display(*self, f)
            }
        }

        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::base::names::family::display(*self, f)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::base::names::family::serialize(*self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::base::names::family::deserialize(deserializer)
            }
        }
    };
}
pub(crate) use named;

pub(crate) fn sorted_by_name(table: &[(&'static str, i32)]) -> Vec<(&'static str, i32)> {
    let mut sorted = table.to_vec();
    sorted.sort_unstable();
    sorted
}

pub(crate) fn find_by_name(sorted: &[(&'static str, i32)], name: &str) -> Option<i32> {
    let at = sorted.binary_search_by(|(n, _)| (*n).cmp(name)).ok()?;
    sorted.get(at).map(|(_, number)| *number)
}

pub(crate) fn display<F: Named>(member: F, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match member.name() {
        Some(name) => f.write_str(name),
        None => write!(f, "{}({})", F::FAMILY, member.number()),
    }
}

/// Writes the bare name. A number without a name cannot be written, and says so.
pub(crate) fn serialize<F: Named, S: serde::Serializer>(member: F, serializer: S) -> Result<S::Ok, S::Error> {
    let number = member.number();
    match F::table().iter().position(|(_, n)| *n == number) {
        Some(at) => serializer.serialize_unit_variant(F::TYPE, at as u32, F::names()[at]),
        None => Err(serde::ser::Error::custom(format_args!(
            "no {} has a name for the number {number}",
            F::FAMILY
        ))),
    }
}

/// Reads a bare name, so that a reader of RON knows the place and the names that would have been right.
pub(crate) fn deserialize<'de, F: Named, D: Deserializer<'de>>(deserializer: D) -> Result<F, D::Error> {
    deserializer.deserialize_enum(F::TYPE, F::names(), Members(PhantomData))
}

struct Members<F>(PhantomData<F>);

impl<'de, F: Named> Visitor<'de> for Members<F> {
    type Value = F;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a {}", F::FAMILY)
    }
    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<F, A::Error> {
        let (member, rest) = data.variant_seed(self)?;
        rest.unit_variant()?;
        Ok(member)
    }
    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<F, E> {
        F::parse(name).ok_or_else(|| E::unknown_variant(name, F::names()))
    }
}

impl<'de, F: Named> DeserializeSeed<'de> for Members<F> {
    type Value = F;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<F, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}
