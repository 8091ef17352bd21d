//! Families of named numbers: attack types, bonus types, flags, skills and the rest of the field's constants.
//!
//! A family is a number with a table of names. Rules use the number, files and screens use the name.
//! The tables under `names/` are generated from the facts (command at their heads); this module knows how
//! a family is declared, read and written, and nothing of what any family means.

mod combat;
mod creature;
mod flag_set;
mod folk;
mod magic;
mod state;
mod thing;
mod tile;

pub use combat::*;
pub use creature::*;
pub use flag_set::FlagSet;
pub use folk::*;
pub use magic::*;
pub use state::*;
pub use thing::*;
pub use tile::*;

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
            fn parse(name: &str) -> Option<Self> {
                static SORTED: std::sync::OnceLock<Vec<(&'static str, i32)>> = std::sync::OnceLock::new();
                $crate::base::names::find_by_name(
                    SORTED.get_or_init(|| $crate::base::names::sorted_by_name(Self::table())), name)
                .map(Self::from_number)
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::base::names::display(*self, f)
            }
        }

        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::base::names::display(*self, f)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::base::names::serialize(*self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::base::names::deserialize(deserializer)
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

/// The name of `names` that is most like `wrong`, if any is near enough to be what was meant.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near(wrong, names).into_iter().map(|(_, name)| name).next()
}

/// The longest misspelt name that similar ones are looked for, in characters.
const LONGEST: usize = 64;

/// All names that are near enough to `wrong` to be what was meant, the most alike first, each with how many
/// letters differ. None for a name of more than 64 characters.
pub fn near<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<(usize, &'a str)> {
    let length = wrong.chars().take(LONGEST + 1).count();
    if length > LONGEST {
        return Vec::new();
    }
    let wrong_lower = wrong.to_lowercase();
    let allowed = (length / 3).max(2);
    let mut found: Vec<(usize, &str)> = names
        .into_iter()
        // As many letters differ as one name has more than the other, at least.
        .filter(|name| name.chars().count().abs_diff(length) <= allowed)
        .map(|name| (strsim::damerau_levenshtein(&wrong_lower, &name.to_lowercase()), name))
        .filter(|(distance, _)| *distance <= allowed)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_name_round_trips<F: Named + serde::Serialize + serde::de::DeserializeOwned>() {
        for (name, number) in F::table() {
            let member = F::parse(name).unwrap();
            assert_eq!(member.number(), *number, "{name}");
            assert_eq!(F::from_number(*number), member);
            let written = ron::to_string(&member).unwrap();
            assert_eq!(written, member.to_string());
            assert_eq!(ron::from_str::<F>(&written).unwrap(), member);
            assert_eq!(ron::from_str::<F>(name).unwrap(), member, "alias {name}");
        }
    }

    #[test]
    fn names_and_numbers_agree_both_ways() {
        every_name_round_trips::<AttackType>();
        every_name_round_trips::<DamageType>();
        every_name_round_trips::<BonusType>();
        every_name_round_trips::<Attribute>();
        every_name_round_trips::<StatiNature>();
        every_name_round_trips::<MonsterType>();
        every_name_round_trips::<Feat>();
        every_name_round_trips::<DamageBits>();
        every_name_round_trips::<TargetType>();
    }

    #[test]
    fn the_first_of_two_names_is_written() {
        assert_eq!(Attribute(6).to_string(), "A_LUC");
        assert_eq!(StatiNature(1).to_string(), "SICKNESS");
        assert_eq!(Attribute::parse("A_LOY"), Some(Attribute::A_LUC));
        assert_eq!(AttackType(3).to_string(), "attack type(3)");
    }

    #[test]
    fn families_have_the_sizes_of_the_facts() {
        let mut attacks: Vec<i32> = AttackType::table().iter().map(|(_, n)| *n).collect();
        attacks.dedup();
        assert_eq!(attacks.len(), 93 + 2, "93 attack types and the two range ends that name no attack");
        assert_eq!(BonusType::table().len(), 39);
        let attributes: Vec<i32> = Attribute::table().iter().map(|(_, n)| *n).filter(|n| *n < 41).collect();
        assert_eq!(attributes.len(), 42, "41 attributes, one with a second name");
    }

    #[test]
    fn a_wrong_name_is_told_with_the_nearest() {
        assert!(ron::from_str::<AttackType>("A_BYTE").is_err());
        assert_eq!(nearest("A_BYTE", AttackType::names().iter().copied()), Some("A_BITE"));
        assert_eq!(nearest("zzzzzz", ["abc"]), None);
        let long = "A".repeat(LONGEST + 1);
        assert_eq!(nearest(&long, [long.as_str()]), None, "too long to be compared");
    }
}
