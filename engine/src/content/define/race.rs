//! The definition of a character race.

use super::Class;
use super::grant::Grant;
use super::monster::{Gear, Monster};
use super::resource::resource;
use crate::base::id::Ref;
use crate::base::names::*;
use crate::content::schema::record;

resource! {
    /// A race that a character can be of.
    Race, "race" {
        /// The monster that carries the race's body.
        "Identity" "Body" body: Option<Ref<Monster>>;
        /// The race it is a branch of.
        "Identity" "Base" base: Option<Ref<Race>>;
        /// What it adds to the attribute scores.
        "Attributes" "Attributes" adjustments: AttributeAdjustments;
        /// Its size; the size of its body.
        "Identity" "Size" size: Size = Size::SZ_MEDIUM;
        /// The classes it takes most easily.
        "Identity" "Favoured" favoured: Vec<Ref<Class>>;
        /// The skills it is trained in. SK_ANY is a skill of the character's own choice.
        "Abilities" "Skills" skills: Vec<Skill>;
        /// What its levels give.
        "Abilities" "Grants" grants: Vec<Grant>;
        /// How likely one of the race survives being raised; none where it is not said.
        "Abilities" "Survival" survival: Option<i16> [0, 200, "percent"];
        /// What one of the race begins with.
        "Gear" "Gear" gear: Vec<Gear>;
        /// Names for men.
        "Names" "Male names" male_names: Vec<String>;
        /// Names for women.
        "Names" "Female names" female_names: Vec<String>;
        /// Names of families.
        "Names" "Family names" family_names: Vec<String>;
    }
}

record! {
    /// What is added to each of the seven scores; -99 leaves the race without that score.
    AttributeAdjustments, "set of attribute adjustments" {
        /// To strength.
        "Attributes" "Str" str: i16 [-99, 20, ""];
        /// To dexterity.
        "Attributes" "Dex" dex: i16 [-99, 20, ""];
        /// To constitution.
        "Attributes" "Con" con: i16 [-99, 20, ""];
        /// To intelligence.
        "Attributes" "Int" int: i16 [-99, 20, ""];
        /// To wisdom.
        "Attributes" "Wis" wis: i16 [-99, 20, ""];
        /// To charisma.
        "Attributes" "Cha" cha: i16 [-99, 20, ""];
        /// To luck.
        "Attributes" "Luck" luc: i16 [-99, 20, ""];
    }
}

impl AttributeAdjustments {
    /// The adjustments in the order of [`Attribute::A_STR`] to [`Attribute::A_LUC`].
    pub fn in_order(&self) -> [i16; 7] {
        [self.str, self.dex, self.con, self.int, self.wis, self.cha, self.luc]
    }
}
