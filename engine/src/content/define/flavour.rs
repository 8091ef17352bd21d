//! The definition of a flavour: how an item looks before one knows what it does. Written in table files.

use super::resource::resource;
use crate::base::names::*;

resource! {
    /// A flavour: an adjective or a name that unidentified items of a kind go by.
    Flavour, "flavour" {
        /// The kind of item, or of creature, that it is for.
        "Identity" "Kind" "required" of: SpellSource = SpellSource::AI_POTION;
        /// The colour it gives; without, the kind's own.
        "Identity" "Colour" colour: Option<Colour>;
        /// The material it is made of.
        "Identity" "Material" material: Option<Material>;
        /// What one weighs, as a percentage of the usual.
        "Identity" "Weight" weight: i16 [0, 1000, "percent"] = 100;
    }
}
