//! Attributes, saves and resistances by the names of the measured sets, and the seed of hit points that are rolled.

use crate::lab::json::Object;
use augury_engine::base::names::{Attribute, DamageType, Named, SaveType};
use augury_engine::rules::query::who::Who;

/// Seed of the hit points that are rolled.
pub const ROLL_SEED: u64 = 1;

/// Bonuses of the three saves.
pub fn saves(who: &Who<'_>) -> [(&'static str, i32); 3] {
    [("FORT", SaveType::FORT), ("REF", SaveType::REF), ("WILL", SaveType::WILL)]
        .map(|(name, save)| (name, who.save_bonus(save, 0)))
}

/// Resistances that are not 0, by the first name of each damage type.
pub fn resistances(who: &Who<'_>, bypass_armour: bool) -> Vec<(&'static str, i32)> {
    DamageType::table()
        .iter()
        .filter(|(name, number)| DamageType::from_number(*number).name() == Some(name))
        .map(|(name, number)| (*name, who.resist_level(DamageType::from_number(*number), bypass_armour)))
        .filter(|(_, level)| *level != 0)
        .collect()
}

/// Attributes and their names.
pub fn attributes() -> impl Iterator<Item = (Attribute, &'static str)> {
    (0..augury_engine::world::creature::ATTRIBUTES as i32).filter_map(|n| {
        let attribute = Attribute::from_number(n);
        Some((attribute, attribute.name()?))
    })
}

/// Figures as fields.
pub fn object<'a>(fields: impl IntoIterator<Item = (&'a str, i32)>) -> Object {
    fields.into_iter().fold(Object::default(), |object, (name, value)| object.with(name, value))
}
