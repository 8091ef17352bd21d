//! Fields on a map: effects that cover squares. Knows not what they do to whoever is inside.

use super::{Map, MapWrite, Point};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{FieldFlag, Named};

/// A field on the map: an effect that covers squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Its number; no two of a world have the same.
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

    /// Does it cover a square?
    pub fn covers(&self, at: Point) -> bool {
        self.at.distance(at) <= self.radius as i32
    }
}

impl Map {
    /// Fields, oldest first.
    #[inline]
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Fields that make the ground of a square look like another terrain, oldest first.
    pub fn illusions(&self, at: Point) -> impl Iterator<Item = &Field> + '_ {
        self.fields.iter().filter(move |f| f.illusory_terrain.is_some() && f.covers(at))
    }

    /// Fields that cover a square, oldest first.
    pub fn fields_at(&self, at: Point) -> impl Iterator<Item = &Field> + '_ {
        self.fields.iter().filter(move |f| f.covers(at))
    }

    /// The largest number of a field here; 0 without any.
    pub(in crate::world) fn last_field(&self) -> u32 {
        self.fields.iter().map(|f| f.number).max().unwrap_or(0)
    }

    /// A field by number.
    pub fn field(&self, number: u32) -> Option<&Field> {
        self.fields.iter().find(|f| f.number == number)
    }

    /// Lays a field that has its number already.
    pub(in crate::world) fn lay_field(&mut self, field: Field) -> MapWrite {
        let number = field.number;
        self.fields.push(field);
        MapWrite::Field { number, what: "laid" }
    }

    /// Takes a field off the map; hands it back.
    pub(in crate::world) fn lift_field(&mut self, number: u32) -> Option<(Field, MapWrite)> {
        let place = self.fields.iter().position(|f| f.number == number)?;
        Some((self.fields.remove(place), MapWrite::Field { number, what: "lifted" }))
    }

    /// Moves the centre of a field.
    pub(in crate::world) fn shift_field(&mut self, number: u32, to: Point) -> Option<MapWrite> {
        let field = self.fields.iter_mut().find(|f| f.number == number)?;
        field.at = to;
        Some(MapWrite::Field { number, what: "moved" })
    }

    /// Sets the rounds that a field has left.
    pub(in crate::world) fn age_field(&mut self, number: u32, left: i16) -> Option<MapWrite> {
        let field = self.fields.iter_mut().find(|f| f.number == number)?;
        field.duration = left;
        Some(MapWrite::Field { number, what: "aged" })
    }
}
