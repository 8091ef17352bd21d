//! The definition of a region: a room, a corridor, a vault, a kind of rock.

use super::common::Image;
use super::resource::resource;
use super::{Encounter, Feature, Terrain};
use crate::base::id::{AnyRef, Ref};
use crate::base::names::*;
use crate::content::schema::record;

resource! {
    /// A region of a map.
    Region, "region" {
        /// Its traits: room, corridor, vault and so on.
        "Identity" "Flags" flags: FlagSet<RegionFlag>;
        /// The least depth at which it is made.
        "When" "Depth" depth: i16 [0, 60, "levels"];
        /// The largest creature that it has room for.
        "Identity" "Size" size: Size = Size::SZ_COLLOSAL;
        /// The terrain underfoot.
        "Terrain" "Floor" floor: Option<Ref<Terrain>>;
        /// The terrain of its walls.
        "Terrain" "Walls" walls: Option<Ref<Terrain>>;
        /// The fixtures that its walls are made of, in place of a terrain.
        "Terrain" "Wall fixtures" wall_feature: Option<Ref<Feature>>;
        /// Its doors.
        "Terrain" "Door" door: Option<Ref<Feature>>;
        /// Colours of the floor, one of them a room.
        "Terrain" "Floor colours" floor_colours: Vec<Colour>;
        /// Colours of the walls, one of them a room.
        "Terrain" "Wall colours" wall_colours: Vec<Colour>;
        /// Shapes that its rooms may have.
        "Shape" "Room types" room_types: FlagSet<RoomType>;
        /// The measures of its own map, where it has one.
        "Shape" "Grid" grid: Option<Grid>;
        /// Its own map, a text a row. Empty where the original has a map and this pack does not yet.
        "Shape" "Map" map: Vec<String>;
        /// What the characters of its map mean.
        "Shape" "Tiles" tiles: Vec<Tile>;
        /// What stands in it.
        "Inside" "Furnishings" furnishings: Vec<Furnished>;
        /// Who is met in it; any fitting encounter where none is named.
        "Inside" "Encounters" encounters: Vec<RegionEncounter>;
    }
}

record! {
    /// The measures of a region's map.
    Grid, "grid" {
        /// Squares across.
        "Shape" "Width" width: i16 [1, 256, "squares"] = 1;
        /// Squares down.
        "Shape" "Height" height: i16 [1, 256, "squares"] = 1;
        /// How many different characters it is drawn with.
        "Shape" "Characters" characters: i16 [1, 256, ""] = 1;
    }
}

record! {
    /// What a character of a region's map means.
    Tile, "tile" {
        /// The character.
        "Tile" "Char" "required" letter: char = '.';
        /// The terrain.
        "Tile" "Terrain" terrain: Option<Ref<Terrain>>;
        /// How the square looks, where it is not how the terrain looks.
        "Tile" "As" looks: Option<Image>;
        /// What is there: an item, a monster or a fixture.
        "Tile" "With" @uses(super::place_uses::ON_TILE) with: Option<AnyRef>;
        /// What that is of: the effect of an item, the god of an altar, the monster of a corpse or a statue.
        "Tile" "Of" @uses(super::place_uses::OF_TILE) of: Option<AnyRef>;
        /// How the item lies there.
        "Tile" "Item" item: FlagSet<ItemOnTile>;
        /// How the creature stands there.
        "Tile" "Creature" creature: FlagSet<CreatureOnTile>;
        /// How the fixture stands there.
        "Tile" "Fixture" fixture: FlagSet<FixtureOnTile>;
    }
}

record! {
    /// Something that stands in a region.
    Furnished, "furnishing" {
        /// Where.
        "Furnishing" "Where" "required" place: Furnishing = Furnishing::FU_SPLATTER;
        /// What: a fixture, a terrain or an item.
        "Furnishing" "What" @uses(super::place_uses::FURNISHING) what: Option<AnyRef>;
    }
}

record! {
    /// An encounter that is met in a region.
    RegionEncounter, "encounter of a region" {
        /// How likely it is against the others.
        "Encounter" "Weight" weight: i16 [0, 10000, ""] = 10;
        /// Which.
        "Encounter" "Encounter" encounter: Option<Ref<Encounter>>;
        /// Its creatures are all of these types.
        "Encounter" "Only" only: Vec<MonsterType>;
        /// Its creatures are this monster.
        "Encounter" "Only of" only_of: Option<AnyRef>;
        /// The least challenge rating at which it is met, where it is not the encounter's own.
        "Encounter" "CR from" min_cr: Option<i16> [-8, 36, ""];
        /// The highest challenge rating at which it is met.
        "Encounter" "CR to" max_cr: Option<i16> [-8, 36, ""];
    }
}
