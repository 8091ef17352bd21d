//! Definitions that hold no more yet than a fight needs: gods, races, regions, terrains, dungeons and
//! templates. Later work widens them field by field.

use super::common::*;
use super::monster::Monster;
use crate::base::event_code::EventCode;
use crate::base::id::Ref;
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
    /// A god.
    God, "god" {
        /// Its place among the gods when all are asked; those with the same place are asked by id.
        "Identity" "Order" order: i16 [0, 999, ""];
        /// Its traits and the alignments it bears.
        "Identity" "Flags" flags: FlagSet<GodFlag>;
        /// Its domains.
        "Identity" "Domains" domains: Vec<Ref<super::Domain>>;
    }
}

thin! {
    /// A race that a character can be of.
    Race, "race" {
        /// The monster that carries the race's body.
        "Identity" "Body" body: Option<Ref<Monster>>;
        /// What it adds to the attribute scores.
        "Attributes" "Attr" adjustments: AttributeAdjustments;
        /// Its size.
        "Identity" "Size" size: Size = Size::SZ_MEDIUM;
        /// The classes it takes most easily.
        "Identity" "Favoured" favoured: Vec<Ref<super::Class>>;
        /// The skills it is trained in.
        "Abilities" "Skills" skills: Vec<Skill>;
    }
}

thin! {
    /// A region of a map.
    Region, "region" {
        /// Its traits.
        "Identity" "Flags" flags: FlagSet<RegionFlag>;
        /// The terrain underfoot.
        "Terrain" "Floor" floor: Option<Ref<Terrain>>;
        /// The terrain of its walls.
        "Terrain" "Walls" walls: Option<Ref<Terrain>>;
    }
}

thin! {
    /// A terrain.
    Terrain, "terrain" {
        /// How it looks on the map.
        "Identity" "Image" image: Image;
        /// Its traits: solid, opaque, special and so on.
        "Identity" "Flags" flags: FlagSet<TerrainFlag>;
        /// What it adds to the steps of movement of whoever leaves it.
        "Movement" "Move" move_mod: i16 [-100, 100, "steps"];
        /// Its penalty to those who stand in it.
        "Movement" "Penalty" penalty: i16 [-100, 100, ""];
    }
}

impl Terrain {
    /// Whether nothing walks through it.
    pub fn is_solid(&self) -> bool {
        self.flags.has(TerrainFlag::TF_SOLID)
    }

    /// Whether nothing sees through it.
    pub fn is_opaque(&self) -> bool {
        self.flags.has(TerrainFlag::TF_OPAQUE)
    }

    /// Whether it is asked in the chain of events (facts/rules/event-dispatch.md, link 2).
    pub fn is_special(&self) -> bool {
        self.flags.has(TerrainFlag::TF_SPECIAL)
    }
}

thin! {
    /// A dungeon.
    Dungeon, "dungeon" {
        /// How many levels it has.
        "Identity" "Depth" depth: i16 [0, 60, "levels"] = 1;
    }
}

thin! {
    /// A template laid over a monster.
    Template, "template" {
        /// Its traits.
        "Identity" "Flags" flags: FlagSet<TemplateFlag>;
    }
}

record! {
    /// What is added to each of the seven scores.
    AttributeAdjustments, "set of attribute adjustments" {
        /// To strength.
        "Attributes" "Str" str: i16 [-20, 20, ""];
        /// To dexterity.
        "Attributes" "Dex" dex: i16 [-20, 20, ""];
        /// To constitution.
        "Attributes" "Con" con: i16 [-20, 20, ""];
        /// To intelligence.
        "Attributes" "Int" int: i16 [-20, 20, ""];
        /// To wisdom.
        "Attributes" "Wis" wis: i16 [-20, 20, ""];
        /// To charisma.
        "Attributes" "Cha" cha: i16 [-20, 20, ""];
        /// To luck.
        "Attributes" "Luc" luc: i16 [-20, 20, ""];
    }
}

impl AttributeAdjustments {
    /// The adjustments in the order of [`Attribute::A_STR`] to [`Attribute::A_LUC`].
    pub fn in_order(&self) -> [i16; 7] {
        [self.str, self.dex, self.con, self.int, self.wis, self.cha, self.luc]
    }
}
