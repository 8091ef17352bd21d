//! Values whose meaning depends on their neighbour: the value of a stati or of a segment, an entry of a list.
//!
//! Files write them by name where they have one; rules want the number. Knows which families such values
//! are taken from, not which nature wants which.

use crate::base::event_code::EventCode;
use crate::base::id::ResId;
use crate::base::names::*;
use crate::content::schema::record;
use crate::content::schema::{FamilyOf, FieldShape, FieldType};
use crate::content::write::Doc;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// The families from which a stati takes its value.
const FAMILIES: &[FieldType] = &[
    FieldType::Int { min: i32::MIN as i64, max: i32::MAX as i64, unit: "" },
    FieldType::Flags(FamilyOf::<Perception>::FAMILY),
    FieldType::Enum(FamilyOf::<Skill>::FAMILY),
    FieldType::Enum(FamilyOf::<Ability>::FAMILY),
    FieldType::Enum(FamilyOf::<Attribute>::FAMILY),
    FieldType::Enum(FamilyOf::<AttributeGroup>::FAMILY),
    FieldType::Enum(FamilyOf::<DamageType>::FAMILY),
    FieldType::Enum(FamilyOf::<MonsterType>::FAMILY),
    FieldType::Enum(FamilyOf::<SaveNumber>::FAMILY),
    FieldType::Enum(FamilyOf::<WeaponSkill>::FAMILY),
    FieldType::Enum(FamilyOf::<Feat>::FAMILY),
    FieldType::Enum(FamilyOf::<School>::FAMILY),
    FieldType::Enum(FamilyOf::<StatiValue>::FAMILY),
    FieldType::Enum(FamilyOf::<SpellSource>::FAMILY),
    FieldType::Enum(FamilyOf::<SpellAccess>::FAMILY),
    FieldType::Enum(FamilyOf::<ObjectType>::FAMILY),
    FieldType::Enum(FamilyOf::<WeaponQuality>::FAMILY),
    FieldType::Enum(FamilyOf::<ArmourQuality>::FAMILY),
    FieldType::Enum(FamilyOf::<ItemQuality>::FAMILY),
];

/// The families from which only segments of effects and items take values.
const MORE_FAMILIES: &[FieldType] = &[
    FieldType::Enum(FamilyOf::<StatiNature>::FAMILY),
    FieldType::Enum(FamilyOf::<SaveType>::FAMILY),
    FieldType::Enum(FamilyOf::<Slot>::FAMILY),
    FieldType::Enum(FamilyOf::<LevelCode>::FAMILY),
    FieldType::Enum(FamilyOf::<TerraMode>::FAMILY),
    FieldType::Enum(FamilyOf::<TravelMode>::FAMILY),
    FieldType::Enum(FamilyOf::<Colour>::FAMILY),
    FieldType::Enum(FamilyOf::<ColourSet>::FAMILY),
    FieldType::Enum(FamilyOf::<Versus>::FAMILY),
    FieldType::Enum(FamilyOf::<Trouble>::FAMILY),
    FieldType::Enum(FamilyOf::<CastingChance>::FAMILY),
    FieldType::Enum(FamilyOf::<CastingCost>::FAMILY),
    FieldType::Flags(FamilyOf::<EffectPurpose>::FAMILY),
    FieldType::Flags(FamilyOf::<HealFlag>::FAMILY),
    FieldType::Flags(FamilyOf::<CreationFlag>::FAMILY),
    FieldType::Flags(FamilyOf::<DetectFlag>::FAMILY),
    FieldType::Flags(FamilyOf::<DispelFlag>::FAMILY),
    FieldType::Flags(FamilyOf::<VisionFlag>::FAMILY),
];

/// A number that may have been written as one name, or as a list of names of bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A plain number.
    Number(i32),
    /// A name with its number.
    Name(&'static str, i32),
    /// Bits by name; of monster types the second counts 256 times, as the original packs two in one number.
    Bits(Vec<(&'static str, i32)>),
    /// An event in its phase.
    Event(EventCode),
}

impl Symbol {
    /// The number that rules use.
    pub fn number(&self) -> i32 {
        match self {
            Symbol::Number(number) | Symbol::Name(_, number) => *number,
            Symbol::Bits(bits) => bits.iter().fold(0, |sum, (_, bit)| sum | bit),
            Symbol::Event(code) => code.0,
        }
    }

    /// The symbol with this name, from any family that has it, or the event so designated.
    pub fn named(name: &str) -> Option<Symbol> {
        let event = || name.parse().ok().map(Symbol::Event);
        find(name).map(|(name, number)| Symbol::Name(name, number)).or_else(event)
    }

    /// The names together: bits, or two monster types in one number. `None` where one is not known.
    pub fn all_of(names: &[&str]) -> Option<Symbol> {
        let mut bits = names.iter().map(|name| find(name)).collect::<Option<Vec<_>>>()?;
        if bits.iter().all(|(name, _)| MonsterType::parse(name).is_some())
            && let Some((_, second)) = bits.get_mut(1)
        {
            *second = second.saturating_mul(256);
        }
        Some(Symbol::Bits(bits))
    }

    /// The names that it is made of; none for a plain number or an event.
    pub fn names(&self) -> Vec<&'static str> {
        match self {
            Symbol::Number(_) | Symbol::Event(_) => Vec::new(),
            Symbol::Name(name, _) => vec![name],
            Symbol::Bits(bits) => bits.iter().map(|(name, _)| *name).collect(),
        }
    }
}

fn find(name: &str) -> Option<(&'static str, i32)> {
    FAMILIES.iter().chain(MORE_FAMILIES).find_map(|shape| match shape {
        FieldType::Enum(family) | FieldType::Flags(family) => {
            (family.table)().iter().find(|(known, _)| *known == name).copied()
        }
        _ => None,
    })
}

impl Default for Symbol {
    fn default() -> Self {
        Symbol::Number(0)
    }
}

/// RON gives a bare name to an untagged enum as text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Raw<'a> {
    Number(i64),
    #[serde(borrow)]
    Name(Cow<'a, str>),
    Names(Vec<String>),
    Spells(SchoolSpells),
}

fn number_of<E: serde::de::Error>(number: i64) -> Result<i32, E> {
    i32::try_from(number).map_err(|_| E::custom(format_args!("{number} is too large")))
}

impl<'de> Deserialize<'de> for Symbol {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let unknown = |name: &str| serde::de::Error::custom(format_args!("`{name}` is no name known here"));
        match Raw::deserialize(deserializer)? {
            Raw::Number(number) => Ok(Symbol::Number(number_of(number)?)),
            Raw::Name(name) => Symbol::named(&name).ok_or_else(|| unknown(&name)),
            Raw::Names(names) => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                Symbol::all_of(&names).ok_or_else(|| unknown(&names.join(", ")))
            }
            Raw::Spells(_) => Err(serde::de::Error::custom("this is no value but a record")),
        }
    }
}

impl Serialize for Symbol {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Symbol::Number(number) => serializer.serialize_i32(*number),
            Symbol::Name(name, _) => serializer.serialize_unit_variant("Symbol", 0, name),
            Symbol::Bits(bits) => serializer.collect_seq(bits.iter().map(|(name, _)| name)),
            Symbol::Event(code) => code.serialize(serializer),
        }
    }
}

impl FieldShape for Symbol {
    const SHAPE: FieldType = FieldType::OneOf(FAMILIES);
    fn doc(&self) -> Doc {
        match self {
            Symbol::Number(number) => Doc::Atom(number.to_string()),
            Symbol::Name(name, _) => Doc::Atom((*name).to_owned()),
            Symbol::Bits(bits) => {
                Doc::List(bits.iter().map(|(name, _)| Doc::Atom((*name).to_owned())).collect())
            }
            Symbol::Event(code) => code.doc(),
        }
    }
}

/// Declares values that are symbols of fewer families, each with what it may be.
macro_rules! symbols {
    ($($(#[$doc:meta])* $name:ident [$($ty:expr),* $(,)?];)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $crate::content::define::symbol::Symbol);

        impl $name {
            /// The number that rules use.
            pub fn number(&self) -> i32 {
                self.0.number()
            }
        }

        impl $crate::content::schema::FieldShape for $name {
            const SHAPE: $crate::content::schema::FieldType = $crate::content::schema::FieldType::OneOf(&[$($ty),*]);
            fn doc(&self) -> $crate::content::write::Doc {
                self.0.doc()
            }
        }
    )*};
}
pub(crate) use symbols;

/// An entry of a resource's list, or the value of a resource's constant.
#[derive(Clone, Debug, PartialEq)]
pub enum ListValue {
    /// A number: a weight or a measure.
    Number(i32),
    /// A resource.
    Of(ResId),
    /// Every spell of a source of magic.
    SpellsOf(SpellSource),
    /// A number by its name: a quality, a type of monster, a skill.
    Name(&'static str, i32),
    /// Every spell of a school that a source of magic has.
    SpellsOfSchool(SchoolSpells),
}

record! {
    /// The spells of one school that a source of magic has.
    SchoolSpells, "spells of a school" {
        /// The source.
        "Spells" "Source" "required" source: SpellSource = SpellSource::AI_WIZARDRY;
        /// The school.
        "Spells" "School" "required" school: School = School::SC_ABJ;
    }
}

impl Default for ListValue {
    fn default() -> Self {
        ListValue::Number(0)
    }
}

impl<'de> Deserialize<'de> for ListValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        match Raw::deserialize(deserializer)? {
            Raw::Number(number) => Ok(ListValue::Number(number_of(number)?)),
            Raw::Name(name) => match SpellSource::parse(&name) {
                Some(source) => Ok(ListValue::SpellsOf(source)),
                None => match find(&name) {
                    Some((name, number)) => Ok(ListValue::Name(name, number)),
                    None => name.parse().map(ListValue::Of).map_err(D::Error::custom),
                },
            },
            Raw::Spells(of) => Ok(ListValue::SpellsOfSchool(of)),
            Raw::Names(_) => Err(D::Error::custom("a list cannot stand within this list")),
        }
    }
}

impl Serialize for ListValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ListValue::Number(number) => serializer.serialize_i32(*number),
            ListValue::Of(id) => id.serialize(serializer),
            ListValue::SpellsOf(source) => source.serialize(serializer),
            ListValue::Name(name, _) => serializer.serialize_unit_variant("ListValue", 0, name),
            ListValue::SpellsOfSchool(of) => of.serialize(serializer),
        }
    }
}

impl FieldShape for ListValue {
    const SHAPE: FieldType = FieldType::OneOf(&[
        FieldType::Int { min: i32::MIN as i64, max: i32::MAX as i64, unit: "" },
        FieldType::AnyRef,
        FieldType::Enum(FamilyOf::<SpellSource>::FAMILY),
        FieldType::Enum(FamilyOf::<MonsterType>::FAMILY),
        FieldType::Enum(FamilyOf::<Skill>::FAMILY),
        FieldType::Enum(FamilyOf::<WeaponQuality>::FAMILY),
        FieldType::Enum(FamilyOf::<ArmourQuality>::FAMILY),
        FieldType::Enum(FamilyOf::<ItemQuality>::FAMILY),
        SchoolSpells::SHAPE,
    ]);
    fn doc(&self) -> Doc {
        match self {
            ListValue::Number(number) => Doc::Atom(number.to_string()),
            ListValue::Of(id) => Doc::text(&id.to_string()),
            ListValue::SpellsOf(source) => Doc::Atom(source.to_string()),
            ListValue::Name(name, _) => Doc::Atom((*name).to_owned()),
            ListValue::SpellsOfSchool(of) => of.doc(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_read_as_name_number_or_bits() {
        for (text, number) in [
            ("CA_SCENT", 71),
            ("-3", -3),
            ("[PER_SCENT, PER_TREMOR]", 36),
            ("A_MR", 18),
            ("[MA_SPIDER, MA_ANIMAL]", MonsterType::MA_SPIDER.number() + 512),
            ("\"EVICTIM(EV_STRIKE)\"", EventCode::EV_STRIKE.evictim().0),
        ] {
            let symbol: Symbol = ron::from_str(text).unwrap();
            assert_eq!(symbol.number(), number);
            assert_eq!(symbol.doc().one_line(), text);
        }
        assert!(ron::from_str::<Symbol>("CA_SENT").is_err());
        let spells = "(source: AI_WIZARDRY, school: SC_EVO)";
        for text in ["300", "\"monster:pony\"", "AI_THEURGY", "WQ_KEEN", "MA_ORC", spells] {
            assert_eq!(ron::from_str::<ListValue>(text).unwrap().doc().one_line(), text);
        }
    }
}
