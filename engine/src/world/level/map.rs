//! The squares of a level: terrain, region and light of each, and what holds for all of them. Knows the ids of terrains,
//! not what they do.

use super::{Field, LaidGround, Light, MapWrite, Point};
use crate::base::id::ResId;

/// A map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    width: i16,
    height: i16,
    dungeon: Option<ResId>,
    depth: i16,
    lit: bool,
    terrains: Vec<ResId>,
    regions: Vec<ResId>,
    /// For each square, row by row, the place in `terrains`.
    terrain_at: Vec<u8>,
    /// For each square, row by row, the place in `regions` plus one; 0 for none.
    region_at: Vec<u8>,
    /// For each square, row by row, how light falls on it; empty where no square is special.
    light_at: Vec<u8>,
    pub(super) fields: Vec<Field>,
    pub(super) laid: Vec<LaidGround>,
}

impl Map {
    /// About how many bytes it holds.
    pub(in crate::world) fn bytes(&self) -> usize {
        self.terrain_at.len()
            + self.region_at.len()
            + self.light_at.len()
            + self.fields.len() * std::mem::size_of::<Field>()
            + self.laid.len() * std::mem::size_of::<LaidGround>()
    }

    /// An empty map of one terrain.
    pub fn plain(width: i16, height: i16, terrain: ResId) -> Self {
        let n = width.max(0) as usize * height.max(0) as usize;
        Map {
            width,
            height,
            terrains: vec![terrain],
            terrain_at: vec![0; n],
            region_at: vec![0; n],
            ..Map::default()
        }
    }

    /// The same map with every square in one region.
    #[must_use]
    pub fn within(mut self, region: ResId) -> Self {
        self.regions = vec![region];
        self.region_at.fill(1);
        self
    }

    /// The same map with these regions at the head of its list, which is that of a round, before any square belongs to one.
    #[must_use]
    pub fn listing(mut self, regions: Vec<ResId>) -> Self {
        self.regions = regions;
        self.region_at.fill(0);
        self
    }

    // ---- looking

    /// Squares from west to east.
    #[inline]
    pub fn width(&self) -> i16 {
        self.width
    }

    /// Squares from north to south.
    #[inline]
    pub fn height(&self) -> i16 {
        self.height
    }

    /// The dungeon resource it belongs to.
    #[inline]
    pub fn dungeon(&self) -> Option<ResId> {
        self.dungeon
    }

    /// Levels below the surface.
    #[inline]
    pub fn depth(&self) -> i16 {
        self.depth
    }

    /// Is the whole place lit, whatever its single squares are?
    #[inline]
    pub fn lit(&self) -> bool {
        self.lit
    }

    /// The terrains that occur here.
    #[inline]
    pub fn terrains(&self) -> &[ResId] {
        &self.terrains
    }

    /// The regions that occur here.
    #[inline]
    pub fn regions(&self) -> &[ResId] {
        &self.regions
    }

    /// For each square, row by row, the place of its terrain in [`Map::terrains`].
    #[inline]
    pub(crate) fn terrain_slots(&self) -> &[u8] {
        &self.terrain_at
    }

    /// Is the square on the map?
    #[inline]
    pub fn contains(&self, at: Point) -> bool {
        at.x >= 0 && at.y >= 0 && at.x < self.width && at.y < self.height
    }

    #[inline]
    fn index(&self, at: Point) -> Option<usize> {
        self.contains(at).then(|| at.y as usize * self.width as usize + at.x as usize)
    }

    /// The terrain of a square.
    #[inline]
    pub fn terrain(&self, at: Point) -> Option<ResId> {
        let slot = *self.terrain_at.get(self.index(at)?)?;
        self.terrains.get(slot as usize).copied()
    }

    /// The region of a square.
    #[inline]
    pub fn region(&self, at: Point) -> Option<ResId> {
        let slot = *self.region_at.get(self.index(at)?)?;
        self.regions.get((slot as usize).checked_sub(1)?).copied()
    }

    /// How light falls on a square, fields and what creatures carry left out. Off the map: not at all.
    #[inline]
    pub fn light(&self, at: Point) -> Light {
        let Some(i) = self.index(at) else { return Light::default() };
        let light = Light::from_bits(self.light_at.get(i).copied().unwrap_or(0));
        Light { lit: light.lit || self.lit, ..light }
    }

    // ---- changing: every method says what it changed

    /// Lays a terrain on a square. `None`: it lies there already, the square is off the map, or the map has 256 terrains.
    pub fn lay(&mut self, at: Point, terrain: ResId) -> Option<MapWrite> {
        let (i, old) = (self.index(at)?, self.terrain(at));
        if old == Some(terrain) {
            return None;
        }
        let slot = u8::try_from(slot_of(&mut self.terrains, terrain, 256)?).ok()?;
        *self.terrain_at.get_mut(i)? = slot;
        Some(MapWrite::Terrain { at, old, new: terrain })
    }

    /// Has a square belong to a region. `None`: it does already, the square is off the map, or the map has 255 regions.
    pub fn set_region(&mut self, at: Point, region: ResId) -> Option<MapWrite> {
        let (i, old) = (self.index(at)?, self.region(at));
        if old == Some(region) {
            return None;
        }
        let slot = u8::try_from(slot_of(&mut self.regions, region, 255)? + 1).ok()?;
        *self.region_at.get_mut(i)? = slot;
        Some(MapWrite::Region { at, old, new: region })
    }

    /// Has light fall so on a square. `None`: it does already, or the square is off the map.
    pub fn set_light(&mut self, at: Point, light: Light) -> Option<MapWrite> {
        let i = self.index(at)?;
        let old = Light::from_bits(self.light_at.get(i).copied().unwrap_or(0));
        if old == light {
            return None;
        }
        if self.light_at.is_empty() {
            self.light_at = vec![0; self.terrain_at.len()];
        }
        *self.light_at.get_mut(i)? = light.bits();
        Some(MapWrite::Light { at, old, new: light })
    }

    /// Has the map belong to a dungeon. `None`: it does already.
    pub fn set_dungeon(&mut self, dungeon: Option<ResId>) -> Option<MapWrite> {
        let old = std::mem::replace(&mut self.dungeon, dungeon);
        (old != dungeon).then_some(MapWrite::Dungeon { old, new: dungeon })
    }

    /// Puts the map so many levels below the surface. `None`: it is there already.
    pub fn set_depth(&mut self, depth: i16) -> Option<MapWrite> {
        let old = std::mem::replace(&mut self.depth, depth);
        (old != depth).then_some(MapWrite::Number { what: "depth", old: old.into(), new: depth.into() })
    }

    /// Lights the whole place, or only those squares that are lit by themselves. `None`: it is so already.
    pub fn set_lit(&mut self, lit: bool) -> Option<MapWrite> {
        let old = std::mem::replace(&mut self.lit, lit);
        (old != lit).then_some(MapWrite::Number { what: "lit", old: old.into(), new: lit.into() })
    }
}

/// The place of a resource in a list, at the end of which it is put if it is new and the list holds fewer than so many.
fn slot_of(list: &mut Vec<ResId>, wanted: ResId, most: usize) -> Option<usize> {
    let known = list.iter().position(|id| *id == wanted);
    known.or_else(|| {
        (list.len() < most).then(|| {
            list.push(wanted);
            list.len() - 1
        })
    })
}
