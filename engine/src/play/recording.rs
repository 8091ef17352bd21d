//! The one file format of recordings, scenarios and test cases (RON): pack and its hash, seed, map in
//! ASCII, creatures, inputs, forced dice, interventions. Plain data; `stage` builds a world from it.

use super::command::Command;
use super::errand::Errand;
use crate::base::each_once::each_once;
use crate::base::format::Format;
use crate::base::game_option::GameOption;
use crate::base::id::ResId;
use crate::base::names::{DoorState, FieldFlag, ItemQuality, ItemState, Slot, TrapState};
use crate::event::answer::Answer;
use crate::event::{Address, EventCode, Value};
use crate::world::{Character, CreatureField, FeatureField, ItemField, Light, Stati};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How play begins, and what is done then: plain data, in files and made by programs. What is left out in a file, or comes
/// from `..Recording::default()`, is empty, 0 or none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Recording {
    /// The format it is written in.
    #[serde(default = "Format::first", skip_serializing_if = "Format::is_first")]
    pub format: Format<1>,
    /// What it is called.
    pub name: String,
    /// What it shows.
    pub about: String,
    /// The pack it was made on.
    pub pack: String,
    /// That pack's hash when it was made; empty for "whatever the pack is now".
    pub hash: String,
    /// Resources that differed from the pack, with their text.
    pub resources: Vec<(ResId, String)>,
    /// Seed of the dice; any number. The same seed, content and inputs give the same moments.
    pub seed: u64,
    /// Id of the map resource that it is played on, in place of `map`, `legend`, `dungeon`, `region`, `depth` and
    /// `lit`; empty for what these say. Who stands on the map comes after `creatures`.
    pub on_map: String,
    /// The map, a row each from the north and a character a square; 1 to 512 of both. Short rows end in floor.
    pub map: Vec<String>,
    /// What each character of the map stands for; see [`Square`]. `.` floor, `#` wall by themselves.
    #[serde(deserialize_with = "each_once")]
    pub legend: BTreeMap<char, Square>,
    /// The dungeon the map belongs to.
    pub dungeon: Option<String>,
    /// The region that covers the map.
    pub region: Option<String>,
    /// Levels below the surface.
    pub depth: i16,
    /// Is the place lit?
    pub lit: bool,
    /// Further levels of the world. Creatures, fixtures, items and fields name theirs by its place here from 1; what names
    /// none is on the map above.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<Floor>,
    /// Game options that differ from what a new game begins with, by name.
    #[serde(deserialize_with = "each_once", skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<GameOption, u8>,
    /// Who is there, in the order they were placed.
    pub creatures: Vec<Actor>,
    /// What stands there besides what the legend names: doors, traps, altars.
    pub features: Vec<Fixture>,
    /// What lies there besides what the legend names, and what lies in containers.
    pub items: Vec<Lying>,
    /// Effects that cover squares.
    pub fields: Vec<Laid>,
    /// What was done, in order.
    pub inputs: Vec<Input>,
    /// What was changed by hand, by address.
    pub interventions: Vec<Intervention>,
}

/// A further level of a recording. Its map is drawn with the legend of the recording, which says of its squares what the
/// ground is, its region and its light; who and what is there name the level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Floor {
    /// The map, a character a square.
    pub map: Vec<String>,
    /// The dungeon it belongs to.
    pub dungeon: Option<String>,
    /// The region that covers it.
    pub region: Option<String>,
    /// Levels below the surface.
    pub depth: i16,
    /// Is the place lit?
    pub lit: bool,
}

/// What a character of the map stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Square {
    /// Id of the terrain; empty for floor.
    pub terrain: String,
    /// Place, from 1, in `creatures` of who stands there; 0 for nobody.
    pub creature: usize,
    /// Id of the kind of fixture that stands on each such square; empty for none.
    pub feature: String,
    /// Id of the effect that the fixture bears: what a trap does.
    pub trap: String,
    /// Id of the god of the altar there; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub god: String,
    /// How the fixture stands, if it is a door.
    pub door: Vec<DoorState>,
    /// Id of the kind of item that lies on each such square; empty for none.
    pub item: String,
    /// Id of the region that the square belongs to; empty for that of the whole map.
    pub region: String,
    /// How light falls on it; nothing for as the whole map is.
    pub light: Option<Light>,
}

/// A fixture of a recording.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fixture {
    /// Id of its kind.
    pub feature: String,
    /// Id of the effect it bears: what a trap does. Empty for none.
    pub trap: String,
    /// Column and row; it has to have them.
    pub at: Option<(i16, i16)>,
    /// Which of the further levels it is on, from 1; 0 for the first map.
    #[serde(skip_serializing_if = "is_first")]
    pub level: u16,
    /// How it stands, if it is a door.
    pub door: Vec<DoorState>,
    /// What became of it, if it is a trap.
    pub state: Vec<TrapState>,
    /// Numbers set by name.
    pub fields: Vec<(FeatureField, i32)>,
    /// What lies on it.
    pub stati: Vec<Stati>,
}

/// An item of a recording that lies somewhere, or that somebody carries in a slot or state of its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Lying {
    /// Id of its kind.
    pub item: String,
    /// Id of the effect on it; empty for none.
    pub effect: String,
    /// Column and row; nothing for what lies in a container or is carried.
    pub at: Option<(i16, i16)>,
    /// Which of the further levels it lies on, from 1; 0 for the first map.
    #[serde(skip_serializing_if = "is_first")]
    pub level: u16,
    /// Place, from 1, among `items` of the container it lies in; 0 for none.
    pub inside: usize,
    /// Place, from 1, among the creatures of who carries it; 0 for nobody.
    pub held: usize,
    /// What it was: the monster that a corpse or figure is of. Empty for nothing.
    pub of: String,
    /// Its qualities.
    pub qualities: Vec<ItemQuality>,
    /// What it is like.
    pub state: Vec<ItemState>,
    /// Numbers set by name.
    pub fields: Vec<(ItemField, i32)>,
    /// What lies on it.
    pub stati: Vec<Stati>,
}

/// A field of a recording.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Laid {
    /// Id of its effect; empty for none.
    pub effect: String,
    /// What kinds of field it is.
    pub kinds: Vec<FieldFlag>,
    /// Column and row of its centre; it has to have them.
    pub at: Option<(i16, i16)>,
    /// Which of the further levels it lies on, from 1; 0 for the first map.
    #[serde(skip_serializing_if = "is_first")]
    pub level: u16,
    /// Squares around the centre.
    pub radius: i16,
    /// Place, from 1, among the creatures of who made it; 0 for nobody.
    pub creator: u32,
    /// Rounds left, 0 for good.
    pub duration: i16,
}

/// What somebody comes with (docs/rules/gear.md).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outfit {
    /// Nothing.
    #[default]
    None,
    /// What the lists of its form and templates say, as in measured fights; of a character what those of its templates,
    /// its race and its first class do.
    Listed,
    /// That, and of a monster a light, and now and then something found, as in play.
    All,
}

impl Outfit {
    fn is_none(&self) -> bool {
        *self == Outfit::None
    }
}

/// What a thing that somebody carries is like, beside its kind and the effect on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Touch {
    /// Its plus.
    pub plus: i32,
    /// Its qualities and what it is made of; of weapons and of armour they share numbers.
    pub qualities: Vec<ItemQuality>,
    /// How many pieces, from 2 on; else one.
    pub quantity: i32,
    /// Its charges.
    pub charges: i32,
    /// Is all of it known?
    pub known: bool,
    /// Is it cursed?
    pub cursed: bool,
}

/// A creature of a recording.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Actor {
    /// Id of the monster it is (for a character: of the monster its race looks like; may be empty).
    pub monster: String,
    /// A name of its own; empty for its kind's.
    pub name: String,
    /// What makes it a character.
    pub character: Option<Character>,
    /// Column and row, from 0; `None` where the map shows it.
    pub at: Option<(i16, i16)>,
    /// Which of the further levels it is on, from 1; 0 for the first map.
    #[serde(skip_serializing_if = "is_first")]
    pub level: u16,
    /// Hit points when hale; rolled when not given.
    pub max_hp: Option<i32>,
    /// Hit points now; all of them when not given.
    pub hp: Option<i32>,
    /// Numbers set by name.
    pub fields: Vec<(CreatureField, i32)>,
    /// What lies on it.
    pub stati: Vec<Stati>,
    /// Ids of its templates.
    pub templates: Vec<String>,
    /// What it carries: id of the item kind, id of the effect on it (may be empty).
    pub gear: Vec<(String, String)>,
    /// What things of `gear` are like, by their place there from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub touches: Vec<(usize, Touch)>,
    /// What of it is put on: its place in `gear` from 0, and the slot. Put on in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wears: Vec<(usize, Slot)>,
    /// What it comes with beside `gear`, rolled with the recording's dice, and the best of it on.
    #[serde(skip_serializing_if = "Outfit::is_none")]
    pub outfit: Outfit,
    /// Is it everybody's enemy, as both are in the arena?
    pub enemy_to_all: bool,
}

/// Something done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Input {
    /// Whoever's turn it is acts by itself; so many actions or rounds.
    Run(u32),
    /// A creature does what it is told. Creatures count from 1 in the order of the recording.
    Command(u32, Command),
    /// A creature goes on an errand until something of note happens. A session notes its steps instead.
    Errand(u32, Errand),
    /// A command, throw, change or `Run(1)`, with the answers to what it asks whoever plays, in order.
    Answered(Box<Input>, Vec<i32>),
    /// An event thrown from outside, as the measured scenarios do.
    Throw {
        /// Which.
        event: EventCode,
        /// `p[0]`, by place among the creatures from 1; 0 for none.
        actor: u32,
        /// `p[1]`.
        victim: u32,
        /// Other fields of the record.
        #[serde(default)]
        fields: Vec<(String, Value)>,
    },
    /// From here on the session runs on other content: the revision by its place, and the resources
    /// with their text (empty: taken out; it has to be there).
    Reload {
        /// Place among the session's revisions.
        #[serde(default)]
        revision: usize,
        /// What differs from the content before it.
        #[serde(default)]
        resources: Vec<(ResId, String)>,
    },
    /// Something changed by hand between two actions.
    Intervene(Change),
}

/// A change by hand between two actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// A number of a creature.
    Put(u32, CreatureField, i32),
    /// A stati given.
    Give(u32, Stati),
    /// Stati taken: with that nature and Val, and that Mag, effect and thing where they are given.
    Take(u32, Stati),
    /// A creature put on the map.
    Place(Box<Actor>),
    /// A creature taken off the map.
    Remove(u32),
    /// A game option chosen.
    SetOption(GameOption, u8),
}

/// A change by hand inside an action, at an address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Intervention {
    /// Where.
    pub at: Address,
    /// What.
    pub what: Forced,
    /// Is it in force?
    #[serde(default = "yes")]
    pub on: bool,
}

/// What an intervention inside an action changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Forced {
    /// The die shows this (0 to faces - 1).
    Die(i32),
    /// At the start of the phase, a field of the record has this value.
    Field(String, Value),
    /// At the start of the phase, a creature, by its place from 1, has this number.
    Number(u32, CreatureField, i32),
    /// At the start of the phase, a creature gains a stati by the rules, with what follows from it.
    Give(u32, Stati),
    /// At the start of the phase, a creature loses all stati of this nature and Val by the rules.
    Take(u32, Stati),
    /// The link answers this without being asked.
    Answer(Answer),
}

fn is_first(level: &u16) -> bool {
    *level == 0
}

fn yes() -> bool {
    true
}

impl Recording {
    /// Reads a recording.
    ///
    /// # Errors
    /// It is no RON, a field is unknown or missing, a value is of another type or out of its range; with line and column.
    pub fn read(text: &str) -> Result<Recording, ron::error::SpannedError> {
        ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(text)
    }

    /// Writes it, so that a person can read it.
    ///
    /// # Errors
    /// It holds something that RON can't say.
    pub fn write(&self) -> Result<String, ron::Error> {
        let config = ron::ser::PrettyConfig::new()
            .depth_limit(3)
            .extensions(ron::extensions::Extensions::IMPLICIT_SOME);
        ron::ser::to_string_pretty(self, config)
    }
}
