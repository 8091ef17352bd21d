//! Squares as lines and light meet them: terrain, fixtures, fields and light together (docs/rules/light.md, Lines).
//! Knows no creature.

use crate::base::names::{FieldFlag, Named, TerrainFlag};
use crate::content::{Content, Terrain};
use crate::world::obstacles::{OBSCURE, OPAQUE, SOLID};
use crate::world::{Here, Map, Obstacles, Point};

/// Nothing flies through it.
pub(super) const BLOCKS_FIRE: u8 = SOLID;
/// Nobody sees through it.
pub(super) const BLOCKS_SIGHT: u8 = OPAQUE;
/// Nobody sees through it but those who read the wild.
pub(super) const COVER: u8 = OBSCURE;

/// The squares of a level.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub map: &'a Map,
    content: &'a Content,
    obstacles: &'a Obstacles,
}

impl<'a> Ground<'a> {
    pub fn of(here: Here<'a>, content: &'a Content) -> Self {
        Ground { map: here.map(), content, obstacles: here.obstacles() }
    }

    /// What a terrain is to lines.
    pub(crate) fn of_terrain(terrain: &Terrain) -> u8 {
        let bit = |flag: TerrainFlag, bit: u8| if terrain.flags.has(flag) { bit } else { 0 };
        bit(TerrainFlag::TF_SOLID, BLOCKS_FIRE)
            | bit(TerrainFlag::TF_WALL, BLOCKS_FIRE)
            | bit(TerrainFlag::TF_OPAQUE, BLOCKS_SIGHT)
            | bit(TerrainFlag::TF_OBSCURE, COVER)
    }

    /// What a terrain of the map is to lines, by its place in `Map::terrains`.
    pub(crate) fn of_slot(&self, slot: usize) -> u8 {
        let terrain = self.map.terrains().get(slot).and_then(|id| self.content.terrain(*id));
        terrain.map_or(0, Self::of_terrain)
    }

    /// What a square is to lines: [`BLOCKS_FIRE`], [`BLOCKS_SIGHT`], [`COVER`].
    #[inline]
    pub fn bits(&self, at: Point) -> u8 {
        let terrain = self.map.terrain(at).and_then(|id| self.content.terrain(id));
        let mut bits = terrain.map_or(0, Self::of_terrain) | self.obstacles.at(at);
        if self.map.light(at).dark {
            bits |= BLOCKS_SIGHT;
        }
        if !self.map.fields().is_empty() {
            bits |= self.of_fields(at);
        }
        bits
    }

    /// The fixtures that stand in the way, with what they are to lines.
    pub fn obstacles(&self) -> impl Iterator<Item = (Point, u8)> + use<'a> {
        self.obstacles.iter()
    }

    /// What fields make of a square: darkness by magic is opaque, fog is cover.
    pub(crate) fn of_fields(&self, at: Point) -> u8 {
        let fields = self.map.fields().iter().filter(|f| f.covers(at));
        fields.fold(0, |bits, f| {
            let bit = |kind: FieldFlag, bit: u8| if f.kinds & kind.number() != 0 { bit } else { 0 };
            bits | bit(FieldFlag::FI_DARKNESS, BLOCKS_SIGHT) | bit(FieldFlag::FI_FOG, COVER)
        })
    }

    /// Is it lit, as far as eyes that look at it go (the raw bits of docs/rules/light.md, Light on a square)?
    #[inline]
    pub(crate) fn shines(&self, at: Point) -> bool {
        let light = self.map.light(at);
        light.lit || light.magic || covered(self.map, at, FieldFlag::FI_LIGHT.number())
    }
}

/// Does a field of one of these kinds cover a square?
#[inline]
fn covered(map: &Map, at: Point, kinds: i32) -> bool {
    !map.fields().is_empty() && map.fields().iter().any(|f| f.kinds & kinds != 0 && f.covers(at))
}

const DARKNESS: i32 = FieldFlag::FI_DARKNESS.0;
const SHADOW: i32 = FieldFlag::FI_SHADOW.0;
const LIGHT: i32 = FieldFlag::FI_LIGHT.0;

/// Is it light on a square: by lamps or by a field of light, and no darkness? Shadows yield to a field of light.
pub fn is_lit_at(map: &Map, at: Point) -> bool {
    let by_field = covered(map, at, LIGHT);
    let dimmed = covered(map, at, DARKNESS) || (covered(map, at, SHADOW) && !by_field);
    !dimmed && (map.light(at).lit || by_field)
}

/// Is it so bright on a square that nobody hides in shadows there? A place that is lit as a whole is, but for its dark
/// squares.
pub fn is_bright_at(map: &Map, at: Point) -> bool {
    let light = map.light(at);
    let dark = light.dark || covered(map, at, DARKNESS | SHADOW);
    !dark && (map.lit() || light.bright || covered(map, at, LIGHT))
}

/// Does a field of silence cover a square?
pub fn silent_at(map: &Map, at: Point) -> bool {
    covered(map, at, FieldFlag::FI_SILENCE.number())
}
