//! Squares, terrains, regions and fields. Knows the ids of terrains, not what they do.

use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{FieldFlag, Named};

/// A square: x grows to the east, y to the south.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Point {
    /// East.
    pub x: i16,
    /// South.
    pub y: i16,
}

impl Point {
    /// A square.
    pub const fn new(x: i16, y: i16) -> Self {
        Point { x, y }
    }

    /// The original's distance: the longer leg and half the shorter (facts/rules/monster-play.md).
    pub fn distance(self, other: Point) -> i32 {
        let dx = (self.x as i32 - other.x as i32).abs();
        let dy = (self.y as i32 - other.y as i32).abs();
        dx.max(dy) + dx.min(dy) / 2
    }

    /// The square so many to the east and south.
    pub const fn shifted(self, dx: i16, dy: i16) -> Point {
        Point { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy) }
    }

    /// Squares apart as a king moves.
    pub fn steps(self, other: Point) -> i32 {
        let dx = (self.x as i32 - other.x as i32).abs();
        let dy = (self.y as i32 - other.y as i32).abs();
        dx.max(dy)
    }
}

/// How light falls on a square (facts/rules/senses.md, 4), one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Light {
    /// Lit when the place was made: within the range of a local light, or in a lit room.
    pub lit: bool,
    /// Nearer to such a light.
    pub bright: bool,
    /// Lit by magic (mLight).
    pub magic: bool,
    /// Dark by magic.
    pub dark: bool,
}

impl Light {
    fn bits(self) -> u8 {
        u8::from(self.lit) | u8::from(self.bright) << 1 | u8::from(self.magic) << 2 | u8::from(self.dark) << 3
    }

    fn from_bits(bits: u8) -> Self {
        let has = |place: u8| bits >> place & 1 == 1;
        Light { lit: has(0), bright: has(1), magic: has(2), dark: has(3) }
    }
}

/// Ground that was laid over other ground, mostly for a time (facts/rules/turn.md, 1, terrain records).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaidGround {
    /// Where.
    pub at: Point,
    /// What was there before.
    pub before: ResId,
    /// What was laid.
    pub terrain: ResId,
    /// The effect that laid it.
    pub effect: Option<ResId>,
    /// Who laid it.
    pub maker: Handle,
    /// Rounds left; 0 for good.
    pub rounds: i16,
    /// Damage that it does, already rolled (GetTerraDmg).
    pub damage: i16,
    /// How hard it is to resist (GetTerraDC).
    pub dc: i16,
}

/// A field on the map: an effect that covers squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Its number on this map.
    pub number: u32,
    /// The effect it carries.
    pub effect: Option<ResId>,
    /// What kinds of field it is, as bits (FI_).
    pub kinds: i32,
    /// Centre.
    pub at: Point,
    /// Squares around the centre.
    pub radius: i16,
    /// What looks like the ground here, if it is an illusion (FI_ITERRAIN).
    pub illusory_terrain: Option<ResId>,
    /// Who made it.
    pub creator: Handle,
    /// Rounds left, 0 for good.
    pub duration: i16,
}

impl Field {
    /// Is it of this kind (FI_)?
    pub fn is(&self, kind: FieldFlag) -> bool {
        self.kinds & kind.number() != 0
    }
}

impl Field {
    /// Does it cover a square?
    pub fn covers(&self, at: Point) -> bool {
        self.at.distance(at) <= self.radius as i32
    }
}

/// A map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// Squares from west to east.
    pub width: i16,
    /// Squares from north to south.
    pub height: i16,
    /// The dungeon resource it belongs to.
    pub dungeon: Option<ResId>,
    /// Levels below the surface.
    pub depth: i16,
    /// Is the whole place lit, whatever `light_at` says of single squares?
    pub lit: bool,
    /// The terrains that occur here.
    pub terrains: Vec<ResId>,
    /// The regions that occur here.
    pub regions: Vec<ResId>,
    /// For each square, row by row, the place in `terrains`.
    pub terrain_at: Vec<u8>,
    /// For each square, row by row, the place in `regions` plus one; 0 for none.
    pub region_at: Vec<u8>,
    /// For each square, row by row, how light falls on it ([`Map::light`]); empty where no square is special.
    light_at: Vec<u8>,
    /// Fields, oldest first.
    pub fields: Vec<Field>,
    /// Who laid a terrain that was not there before, latest last.
    pub made_by: Vec<(Point, Handle)>,
    /// Ground laid over other ground, oldest first.
    pub laid: Vec<LaidGround>,
}

impl Map {
    /// About how many bytes it holds.
    pub(super) fn bytes(&self) -> usize {
        self.terrain_at.len()
            + self.region_at.len()
            + self.light_at.len()
            + self.fields.len() * std::mem::size_of::<Field>()
            + self.laid.len() * std::mem::size_of::<LaidGround>()
            + self.made_by.len() * std::mem::size_of::<(Point, Handle)>()
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

    /// Lays a terrain on a square (false off the map, or with more than 255 terrains).
    pub fn lay(&mut self, at: Point, terrain: ResId) -> bool {
        let Some(i) = self.index(at) else { return false };
        let slot = match self.terrains.iter().position(|t| *t == terrain) {
            Some(slot) => slot,
            None => {
                self.terrains.push(terrain);
                self.terrains.len() - 1
            }
        };
        let Ok(slot) = u8::try_from(slot) else { return false };
        self.terrain_at[i] = slot;
        true
    }

    /// How light falls on a square, fields and what creatures carry left out. Off the map: not at all.
    #[inline]
    pub fn light(&self, at: Point) -> Light {
        let Some(i) = self.index(at) else { return Light::default() };
        let light = Light::from_bits(self.light_at.get(i).copied().unwrap_or(0));
        Light { lit: light.lit || self.lit, ..light }
    }

    /// Has light fall so on a square (false off the map).
    pub fn set_light(&mut self, at: Point, light: Light) -> bool {
        let Some(i) = self.index(at) else { return false };
        if self.light_at.is_empty() {
            if light == Light::default() {
                return true;
            }
            self.light_at = vec![0; self.terrain_at.len()];
        }
        if let Some(slot) = self.light_at.get_mut(i) {
            *slot = light.bits();
        }
        true
    }

    /// Has a square belong to a region (false off the map, or with more than 254 regions).
    pub fn set_region(&mut self, at: Point, region: ResId) -> bool {
        let Some(i) = self.index(at) else { return false };
        let slot = match self.regions.iter().position(|r| *r == region) {
            Some(slot) => slot,
            None => {
                self.regions.push(region);
                self.regions.len() - 1
            }
        };
        let Ok(slot) = u8::try_from(slot + 1) else { return false };
        self.region_at[i] = slot;
        true
    }

    /// Fields that make the ground of a square look like another terrain, oldest first.
    pub fn illusions(&self, at: Point) -> impl Iterator<Item = &Field> + '_ {
        self.fields.iter().filter(move |f| f.illusory_terrain.is_some() && f.covers(at))
    }

    /// Who laid the terrain of a square, if it was not there before (GetTerraCreator).
    pub fn terrain_maker(&self, at: Point) -> Option<Handle> {
        let laid = self.laid.iter().rev().find(|l| l.at == at).map(|l| l.maker).filter(|h| h.is_some());
        laid.or_else(|| self.made_by.iter().rev().find(|(there, _)| *there == at).map(|(_, h)| *h))
            .filter(|h| h.is_some())
    }

    /// The ground laid last on a square, if it was laid.
    pub fn laid_at(&self, at: Point) -> Option<&LaidGround> {
        self.laid.iter().rev().find(|l| l.at == at)
    }

    /// Fields that cover a square, oldest first.
    pub fn fields_at(&self, at: Point) -> impl Iterator<Item = &Field> + '_ {
        self.fields.iter().filter(move |f| f.covers(at))
    }

    /// The number that the next field gets.
    pub fn next_field(&self) -> u32 {
        self.fields.iter().map(|f| f.number).max().unwrap_or(0) + 1
    }

    /// A field by number.
    pub fn field(&self, number: u32) -> Option<&Field> {
        self.fields.iter().find(|f| f.number == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_is_longer_leg_and_half_the_shorter() {
        assert_eq!(Point::new(0, 0).distance(Point::new(6, 3)), 7);
        assert_eq!(Point::new(2, 2).distance(Point::new(2, 2)), 0);
        assert_eq!(Point::new(0, 0).steps(Point::new(-6, 3)), 6);
    }
}
