//! The definitions of resources, one file a kind, and what all of them share.

mod class;
mod common;
mod domain;
mod dungeon;
mod effect;
mod effect_numbers;
mod effect_uses;
mod encounter;
mod feature;
mod flavour;
mod god;
mod grant;
mod item;
mod list_uses;
mod map;
mod monster;
mod place_uses;
mod quality_uses;
mod race;
mod region;
mod resource;
mod stati_uses;
mod symbol;
mod template;
mod terrain;
mod text;
mod values;
mod variable;

pub use class::{AttackGrowth, Class};
pub use common::{Handler, Header, Image, ResourceConstant, ResourceList, ScriptText, StatiGrant};
pub use domain::Domain;
pub use dungeon::{Dungeon, Special};
pub use effect::{Effect, EffectValues, Segment};
pub use effect_numbers::{EffectNumbers, Magic, SegmentNumbers, save_of};
pub use encounter::{Amount, Encounter, Part, Pick, PickList};
pub use feature::Feature;
pub use flavour::Flavour;
pub use god::{Aid, FavouredSkill, God, Relation, Sacrifice, Speech};
pub use grant::Grant;
pub use item::{Item, Price, Protection};
pub use map::{LONGEST as LONGEST_MAP, Map, MapSquare, PLAIN as PLAIN_SQUARES};
pub use monster::{Attack, AttackPart, AttackSlot, AttributeScores, Gear, LevelRange, Monster};
pub use quality_uses::quality_of;
pub use race::{AttributeAdjustments, Race};
pub use region::{Furnished, Grid, Region, RegionEncounter, Tile};
pub use symbol::{ListValue, SchoolSpells, Symbol};
pub use template::{AttributeChanges, Change, SizeChange, Template};
pub use terrain::Terrain;
pub use text::Text;
pub use values::{
    ChanceValue, ColourValue, CostValue, FirstValue, ResourceValue, SaveValue, SecondValue, TargetLimit,
    VersusValue,
};
pub use variable::{Variable, VariableKind};

use super::schema::{FieldShape, Record, RecordSchema};
use super::write::{self, Doc};
use crate::base::event_code::EventCode;
use crate::base::id::Kind;

macro_rules! definitions {
    ($($kind:ident),*) => {
        /// The definition of one resource.
        #[allow(missing_docs)]
        #[derive(Clone, Debug, PartialEq)]
        pub enum Definition { $($kind(Box<$kind>)),* }

        impl Definition {
            /// The kinds that have a definition: all of them.
            pub const KINDS: &'static [Kind] = &[$(Kind::$kind),*];

            /// The kind.
            pub fn kind(&self) -> Kind {
                match self { $(Definition::$kind(_) => Kind::$kind),* }
            }

            /// What every definition has.
            pub fn header(&self) -> Header {
                match self { $(Definition::$kind(d) => Header {
                    name: d.name.clone(),
                    description: d.description.clone(),
                    vars: d.vars.clone(),
                    owed: d.owed.clone(),
                }),* }
            }

            /// The handlers in the order of the file.
            pub fn handlers(&self) -> &[Handler] {
                match self { $(Definition::$kind(d) => &d.handlers),* }
            }

            /// Puts other handlers in place of its own, with the events that it owes.
            pub fn set_handlers(&mut self, handlers: Vec<Handler>, owed: Vec<EventCode>) {
                match self { $(Definition::$kind(d) => {
                    d.handlers = handlers;
                    d.owed = owed;
                })* }
            }

            /// The lists that it brings.
            pub fn lists(&self) -> &[ResourceList] {
                match self { $(Definition::$kind(d) => &d.lists),* }
            }

            /// The constants that it brings.
            pub fn constants(&self) -> &[ResourceConstant] {
                match self { $(Definition::$kind(d) => &d.constants),* }
            }

            /// Adds a variable to its own.
            pub fn add_variable(&mut self, variable: Variable) {
                match self { $(Definition::$kind(d) => d.vars.push(variable)),* }
            }

            /// The value as it is written.
            pub fn doc(&self) -> Doc {
                match self { $(Definition::$kind(d) => FieldShape::doc(&**d)),* }
            }

            /// The text of a file of its own for the definition.
            pub fn to_file(&self) -> String {
                match self { $(Definition::$kind(d) => write::file(&**d)),* }
            }

            /// Reads a definition of the given kind; always `Some`, since every kind has one.
            pub(crate) fn read(
                kind: Kind, text: &str, options: &ron::Options,
            ) -> Option<Result<Definition, ron::error::SpannedError>> {
                match kind {
                    $(Kind::$kind => {
                        Some(options.from_str::<Box<$kind>>(text).map(Definition::$kind))
                    })*
                }
            }
        }

        $(impl crate::base::id::OfKind for $kind {
            const KIND: Kind = Kind::$kind;
        })*

        /// The schema of a kind's definition; always `Some`, since every kind has one.
        pub fn schema_of(kind: Kind) -> Option<&'static RecordSchema> {
            match kind {
                $(Kind::$kind => Some(<$kind as Record>::SCHEMA),)*
            }
        }
    };
}

impl Definition {
    /// Its gear list, of those kinds that have one.
    pub fn gear(&self) -> &[Gear] {
        match self {
            Definition::Monster(d) => &d.gear,
            Definition::Template(d) => &d.gear,
            Definition::Race(d) => &d.gear,
            Definition::Class(d) => &d.gear,
            _ => &[],
        }
    }

    /// Its gear list to be changed, of those kinds that have one.
    pub fn gear_mut(&mut self) -> Option<&mut [Gear]> {
        match self {
            Definition::Monster(d) => Some(&mut d.gear),
            Definition::Template(d) => Some(&mut d.gear),
            Definition::Race(d) => Some(&mut d.gear),
            Definition::Class(d) => Some(&mut d.gear),
            _ => None,
        }
    }
}

definitions!(
    Monster, Template, Item, Effect, God, Domain, Encounter, Region, Terrain, Dungeon, Feature, Class, Race,
    Flavour, Text, Map
);
