//! Definitions that hold no more yet than a fight needs: effects and items. Later work widens them.

use super::common::*;
use crate::base::event_code::EventCode;
use crate::base::names::*;
use crate::content::schema::record;

/// A thin definition: the fields that every resource has, with its own between the name and the handlers.
macro_rules! thin {
    ($(#[$meta:meta])* $name:ident, $person:literal { $($own:tt)* }) => {
        record! {
            $(#[$meta])* $name, $person {
                /// The name. A part after `;` only tells namesakes apart and is not shown.
                "Identity" "Name" "required" name: String;
                /// What it is.
                "Identity" "Desc" description: String;
                $($own)*
                /// Lists that it carries.
                "Lists" "Lists" lists: Vec<ResourceList>;
                /// Constants that it carries.
                "Lists" "Constants" constants: Vec<ResourceConstant>;
                /// Variables that its scripts keep.
                "Handlers" "Vars" vars: Vec<Variable>;
                /// What it answers to events.
                "Handlers" "Handlers" handlers: Vec<Handler>;
                /// Events that the original handles here and this pack does not yet.
                "Handlers" "Owed" owed: Vec<EventCode>;
            }
        }
    };
}

thin! {
    /// A spell, ability, poison or other effect.
    Effect, "effect" {
        /// Its traits.
        "Identity" "Flags" flags: FlagSet<EffectFlag>;
        /// Its level as a spell; 0 for what is no spell.
        "Magic" "Level" level: i16 [0, 9, "levels"];
        /// What casting it costs.
        "Magic" "Mana" mana: i16 [0, 2000, "points"];
    }
}

thin! {
    /// A kind of item.
    Item, "item" {
        /// How it looks on the map.
        "Identity" "Image" image: Image;
        /// What kind of object it is.
        "Identity" "Type" itype: Option<ObjectType>;
        /// What one weighs.
        "Identity" "Weight" weight: i16 [0, 32000, "tenths of a pound"];
    }
}
