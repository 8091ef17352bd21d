//! The definition of a feature: a door, a portal, a trap or another fixture (docs/rules/doors.md).

use super::common::Image;
use super::resource::resource;
use super::symbol::Symbol;
use crate::base::dice_expr::Dice;
use crate::base::id::AnyRef;
use crate::base::names::*;

resource! {
    /// A fixture of the map.
    Feature, "feature" {
        /// How it looks on the map.
        "Identity" "Image" image: Image;
        /// Which kind of fixture: T_DOOR, T_PORTAL, T_TRAP, or T_FEATURE for the rest.
        "Identity" "Type" ftype: ObjectType = ObjectType::T_FEATURE;
        /// Its traits: solid, opaque, a tree and so on.
        "Identity" "Flags" flags: FlagSet<ThingFlag>;
        /// What it is made of.
        "Identity" "Material" material: Option<Material>;
        /// Its level, for traps.
        "Identity" "Level" level: i16 [0, 60, "levels"];
        /// How fast one moves out of it, as a percentage of the usual.
        "Movement" "Movement" mov: i16 [0, 700, "percent"] = 100;
        /// How it holds whoever is caught in it, with F_STICKY.
        "Movement" "Stick type" stick: Option<Symbol>;
        /// How much it takes to break it; 0 for what doesn't break.
        "Identity" "HP" hp: i16 [0, 32000, "hit points"];
        /// How a portal leads on.
        "Portal" "Portal" @uses(super::place_uses::PORTAL) portal: Option<PortalKind>;
        /// Where a portal leads, or what effect a trap has.
        "Portal" "Target" @uses(super::place_uses::TARGET) target: Option<AnyRef>;
        /// How strong its effect is.
        "Portal" "Factor" factor: Dice;
    }
}

impl Feature {
    /// `mov` in the steps that rules count in: one for each 5 % above or below the usual, towards zero.
    pub fn mov_steps(&self) -> i16 {
        (self.mov - 100) / 5
    }
}
