//! What the values of a segment may be: symbols of the families that each field takes from any archetype.
//!
//! Which family an archetype wants is declared in `effect_uses`.

use super::symbol::{Symbol, symbols};
use crate::base::id::ResId;
use crate::base::names::*;
use crate::content::schema::{FamilyOf, FieldShape, FieldType};
use crate::content::write::Doc;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// A whole number of `from` to `to`.
pub(super) const fn int(from: i64, to: i64, unit: &'static str) -> FieldType {
    FieldType::Int { min: from, max: to, unit }
}

/// One name of a family.
pub(super) const fn one<F: Named>() -> FieldType {
    FieldType::Enum(FamilyOf::<F>::FAMILY)
}

/// A list of names of a family of bits, or one of them alone.
pub(super) const fn some<F: Named>() -> FieldType {
    FieldType::Flags(FamilyOf::<F>::FAMILY)
}

/// One name or a list of names of a family that is no family of bits.
pub(super) const fn several<F: Named>() -> FieldType {
    FieldType::List(&FieldType::Enum(FamilyOf::<F>::FAMILY))
}

symbols! {
    /// The first value of a segment (one byte without sign in the original).
    FirstValue [
        int(0, 255, ""), one::<StatiNature>(), one::<DamageType>(), one::<TerraMode>(), one::<TravelMode>(),
        one::<MonsterType>(), one::<Attribute>(), one::<AttributeGroup>(), one::<SaveType>(), some::<HealFlag>(),
        some::<CreationFlag>(), some::<DispelFlag>(), some::<DetectFlag>(), some::<VisionFlag>(),
    ];
    /// The second value of a segment (two bytes in the original).
    SecondValue [
        int(-32768, 32767, ""), one::<Attribute>(), one::<AttributeGroup>(), one::<Skill>(), one::<Feat>(),
        one::<Ability>(), one::<DamageType>(), one::<SaveNumber>(), one::<MonsterType>(),
        several::<MonsterType>(), one::<StatiValue>(), several::<StatiValue>(), some::<Perception>(),
        some::<School>(), one::<ObjectType>(), one::<Slot>(), one::<StatiNature>(), one::<WeaponQuality>(),
        one::<ArmourQuality>(), one::<ItemQuality>(), one::<LevelCode>(), FieldType::Event,
    ];
    /// The limit on whom a segment takes hold of.
    TargetLimit [int(-128, 127, ""), one::<MonsterType>(), one::<ObjectType>(), one::<LevelCode>()];
    /// The saving throw against a segment, or the difficulty of one against a poison or disease.
    SaveValue [int(0, 60, "difficulty"), one::<SaveType>()];
    /// The colour of what is seen, or how long a poison or disease works before the next saving throw.
    ColourValue [int(0, 127, ""), one::<Colour>(), one::<ColourSet>()];
    /// What an effect guards against, or the trouble it mends.
    VersusValue [one::<Versus>(), one::<Trouble>(), some::<EffectPurpose>()];
    /// A chance of success in percent.
    ChanceValue [int(0, 100, "percent"), one::<CastingChance>()];
    /// A cost in mana.
    CostValue [int(0, 2000, "points"), one::<CastingCost>()];
}

/// The resource that a segment brings in, or the traits of the field that it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResourceValue {
    /// A monster, encounter, terrain, item or whatever the archetype wants.
    Of(ResId),
    /// The traits of the field, for areas that leave one.
    Field(FlagSet<FieldFlag>),
}

impl Default for ResourceValue {
    fn default() -> Self {
        ResourceValue::Field(FlagSet::new())
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawResource<'a> {
    #[serde(borrow)]
    Name(Cow<'a, str>),
    Flags(Vec<String>),
}

impl<'de> Deserialize<'de> for ResourceValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        match RawResource::deserialize(deserializer)? {
            RawResource::Name(name) => name.parse().map(ResourceValue::Of).map_err(D::Error::custom),
            RawResource::Flags(names) => {
                let flag = |name: &String| {
                    let wrong = || D::Error::custom(format_args!("`{name}` is no {}", FieldFlag::FAMILY));
                    FieldFlag::parse(name).ok_or_else(wrong)
                };
                Ok(ResourceValue::Field(names.iter().map(flag).collect::<Result<_, _>>()?))
            }
        }
    }
}

impl Serialize for ResourceValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ResourceValue::Of(id) => id.serialize(serializer),
            ResourceValue::Field(flags) => flags.serialize(serializer),
        }
    }
}

impl FieldShape for ResourceValue {
    const SHAPE: FieldType = FieldType::OneOf(&[FieldType::AnyRef, some::<FieldFlag>()]);
    fn doc(&self) -> Doc {
        match self {
            ResourceValue::Of(id) => id.doc(),
            ResourceValue::Field(flags) => flags.doc(),
        }
    }
}

impl SaveValue {
    /// The save that is made, where it is one and no difficulty.
    pub fn save(&self) -> Option<SaveType> {
        match self.0 {
            Symbol::Name(name, _) => SaveType::parse(name),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resource_or_the_traits_of_a_field() {
        for text in ["\"terrain:webbing\"", "[FI_FOG, FI_BAD]", "[]"] {
            let value: ResourceValue = ron::from_str(text).unwrap();
            assert_eq!(ron::from_str::<ResourceValue>(&value.doc().one_line()), Ok(value), "{text}");
        }
        assert!(ron::from_str::<ResourceValue>("[FI_NOTHING]").is_err());
        assert!(ron::from_str::<ResourceValue>("\"webbing\"").is_err());
    }
}
