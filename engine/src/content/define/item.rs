//! The definition of a kind of item: weapons, armour, containers, lights, books and everything else.
//!
//! Knows what authors write of one. What a single item in play has (its plus, its quality) is the world's.

use super::common::Image;
use super::effect::Effect;
use super::resource::resource;
use super::stati_uses::on;
use crate::base::dice_expr::Dice;
use crate::base::id::Ref;
use crate::base::names::*;
use crate::content::schema::{FieldShape, record};

const WEAPONS: &[&str] = &["T_WEAPON", "T_BOW", "T_MISSILE", "T_STAFF"];
const WORN: &[&str] =
    &["T_ARMOUR", "T_SHIELD", "T_HELMET", "T_BOOTS", "T_GAUNTLETS", "T_BRACERS", "T_CLOAK", "T_CLOTHES"];

/// A field that matters for weapons alone.
macro_rules! of_weapons {
    ($ty:ty, $label:literal) => {
        &[on(
            &[("itype", WEAPONS)],
            $label,
            <$ty as FieldShape>::SHAPE,
            "For what is wielded, shot or thrown.",
        )]
    };
}

/// A field that matters for some kinds of item.
macro_rules! of_kinds {
    ($kinds:expr, $ty:ty, $label:literal, $help:literal) => {
        &[on(&[("itype", $kinds)], $label, <$ty as FieldShape>::SHAPE, $help)]
    };
}

resource! {
    /// A kind of item. Figures are as its author wrote them.
    Item, "item" {
        /// Whether the original describes it, and this pack does not yet.
        "Identity" "No description" desc_owed: bool;
        /// How it looks on the map.
        "Identity" "Image" image: Image;
        /// What kind of object it is.
        "Identity" "Type" "required" itype: ObjectType = ObjectType::T_WEAPON;
        /// Its traits; those that begin with WT_ are a weapon's.
        "Identity" "Flags" flags: FlagSet<ItemFlag>;
        /// The level from which it is found.
        "Identity" "Level" level: i16 [0, 60, "levels"];
        /// What it is made of.
        "Identity" "Material" material: Option<Material>;
        /// How large it is.
        "Identity" "Size" size: Option<Size>;
        /// What one weighs.
        "Identity" "Weight" weight: i16 [0, 32000, "tenths of a pound"];
        /// How many hit points it has; without, three eighths of its weight, and 1 at least.
        "Identity" "HP" hp: Option<i16> [1, 32000, "points"];
        /// What it costs in shops.
        "Identity" "Cost" cost: Price;
        /// How filling it is.
        "Identity" "Nutrition" @uses(of_kinds!(
            &["T_FOOD", "T_CORPSE", "T_MUSH", "T_HERB"], i16, "Nutrition", "How filling it is to who eats it."
        )) nutrition: i16 [0, 1000, ""];
        /// The groups in which one learns to handle it.
        "Use" "Group" group: FlagSet<WeaponGroup>;
        /// Its damage against the small and middling.
        "Weapon" "SDmg" @uses(of_weapons!(Dice, "SDmg")) small_damage: Dice;
        /// Its damage against the large.
        "Weapon" "LDmg" @uses(of_weapons!(Dice, "LDmg")) large_damage: Dice;
        /// How many times a critical hit counts.
        "Weapon" "Crit" @uses(of_weapons!(i16, "Crit")) crit: i16 [1, 10, "times"] = 2;
        /// How many faces of the die threaten a critical hit.
        "Weapon" "Threat" @uses(of_weapons!(i16, "Threat")) threat: i16 [0, 20, "faces"] = 1;
        /// What it adds to hit.
        "Weapon" "Acc" @uses(of_weapons!(i16, "Acc")) acc: i16 [-20, 20, ""];
        /// How fast it is, as a percentage of the usual.
        "Weapon" "Speed" @uses(of_weapons!(i16, "Speed")) spd: i16 [0, 700, "percent"] = 100;
        /// What it adds to defence while wielded.
        "Weapon" "Parry" @uses(of_weapons!(i16, "Parry")) parry: i16 [-20, 20, ""];
        /// How far it is thrown or shot before the aim suffers.
        "Weapon" "Range" @uses(of_weapons!(i16, "Range")) range: i16 [-20, 100, "squares"];
        /// What it shoots.
        "Weapon" "Fires" @uses(of_kinds!(&["T_BOW"], Vec<Ref<Item>>, "Fires", "What may be shot from it."))
        fires: Vec<Ref<Item>>;
        /// What comes off each blow, by the kind of weapon.
        "Armour" "Armour" @uses(of_kinds!(WORN, Protection, "Armour", "What comes off each blow.")) arm: Protection;
        /// How much of the body it covers.
        "Armour" "Coverage" @uses(of_kinds!(WORN, i16, "Coverage", "How often it takes the blow."))
        coverage: i16 [0, 40, ""];
        /// What it adds to defence.
        "Armour" "Defence" @uses(of_kinds!(WORN, i16, "Defence", "What it adds to defence.")) def: i16 [-20, 40, ""];
        /// How it hampers skills and spells.
        "Armour" "Penalty" @uses(of_kinds!(WORN, i16, "Penalty", "How it hampers skills and spells."))
        penalty: i16 [-30, 10, ""];
        /// The spells that are written in it.
        "Book" "Spells" @uses(of_kinds!(
            &["T_BOOK", "T_TOME"], Vec<Ref<Effect>>, "Spells", "What can be learnt from it."
        )) spells: Vec<Ref<Effect>>;
        /// How far it gives light.
        "Light" "Light range" @uses(of_kinds!(&["T_LIGHT"], i16, "Light range", "How far it gives light."))
        light_range: i16 [0, 60, "squares"];
        /// How long it burns.
        "Light" "Lifespan" @uses(of_kinds!(&["T_LIGHT"], i16, "Lifespan", "How long it burns."))
        lifespan: i16 [0, 32000, "turns"];
        /// What it burns; none of the original's does.
        "Light" "Fuel" @uses(of_kinds!(&["T_LIGHT"], Option<Ref<Item>>, "Fuel", "What it burns."))
        fuel: Option<Ref<Item>>;
        /// How many things it holds.
        "Container" "Capacity" @uses(of_kinds!(&["T_CHEST", "T_CONTAIN"], i16, "Capacity", "How many it holds."))
        capacity: i16 [0, 1000, "things"];
        /// The largest thing that goes in.
        "Container" "Max size" @uses(of_kinds!(
            &["T_CHEST", "T_CONTAIN"], Option<Size>, "Max size", "The largest thing that goes in."
        )) max_size: Option<Size>;
        /// How much it holds by weight; 0 for no limit.
        "Container" "Weight limit" @uses(of_kinds!(
            &["T_CHEST", "T_CONTAIN"], i16, "Weight limit", "How much it holds by weight."
        )) weight_limit: i16 [0, 32000, "tenths of a pound"];
        /// How much of the weight within is felt.
        "Container" "Weight mod" @uses(of_kinds!(
            &["T_CHEST", "T_CONTAIN"], i16, "Weight mod", "How much of the weight within is felt."
        )) weight_mod: i16 [-100, 100, "percent"];
        /// How long it takes to get something out.
        "Container" "Timeout" @uses(of_kinds!(
            &["T_CHEST", "T_CONTAIN"], i16, "Timeout", "How long it takes to get something out."
        )) timeout: i16 [0, 1000, "segments"];
        /// The only kind of object that goes in.
        "Container" "Holds only" @uses(of_kinds!(
            &["T_CHEST", "T_CONTAIN"], Option<ObjectType>, "Holds only", "The only kind of object that goes in."
        )) holds_only: Option<ObjectType>;
    }
}

record! {
    /// What something costs.
    Price, "price" {
        /// How many coins.
        "Price" "Amount" amount: i16 [0, 32000, "coins"];
        /// Of which kind.
        "Price" "Coin" coin: Coin = Coin::GOLD;
    }
}

impl Price {
    /// The price in copper (docs/rules/item-values.md, Price: a platinum piece is five of gold, and so on).
    pub fn copper(&self) -> i32 {
        let each = match self.coin {
            Coin::PLATINUM => 500,
            Coin::ELECTRUM => 50,
            Coin::SILVER => 10,
            Coin::COPPER => 1,
            _ => 100,
        };
        i32::from(self.amount) * each
    }
}

record! {
    /// What comes off a blow, by the kind of weapon.
    Protection, "set of protections" {
        /// Off slashing weapons.
        "Armour" "Slash" slash: i16 [0, 100, ""];
        /// Off piercing weapons.
        "Armour" "Pierce" pierce: i16 [0, 100, ""];
        /// Off blunt weapons.
        "Armour" "Blunt" blunt: i16 [0, 100, ""];
    }
}

impl Item {
    /// The hit points of a new one: what is said, or three eighths of the weight (docs/rules/item-values.md, Hit
    /// points of an item).
    pub fn hit_points(&self) -> i16 {
        let by_weight = i32::from(self.weight) * 30 / 80;
        self.hp.unwrap_or_else(|| i16::try_from(by_weight).unwrap_or(i16::MAX).max(1))
    }

    /// `spd` in the steps that rules count in: one for each 5 % above or below the usual, towards zero.
    pub fn spd_steps(&self) -> i16 {
        (self.spd - 100) / 5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hit_points_follow_the_weight_where_nothing_is_said() {
        let item = |weight, hp| Item { weight, hp, ..Item::default() };
        assert_eq!([item(40, None), item(0, None), item(10, Some(5))].map(|i| i.hit_points()), [15, 1, 5]);
        let price = |amount, coin| Price { amount, coin }.copper();
        assert_eq!([price(3, Coin::GOLD), price(1, Coin::SILVER), price(2, Coin::PLATINUM)], [300, 10, 1000]);
    }
}
