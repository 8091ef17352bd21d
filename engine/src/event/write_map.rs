//! Setters with a reason for what lies on a map: terrain, light, fields, and ground that was laid. The only ways in which
//! rules and scripts change it.

use super::Machine;
use super::observe::{Observer, What};
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::world::{Field, LaidGround, LevelId, Light, MapWrite, Point};

impl<O: Observer> Machine<'_, O> {
    /// Lays a field on a level; hands back its number. Who is inside is not told (`rules::fields`).
    pub fn lay_field(&mut self, on: LevelId, field: Field, why: Label) -> u32 {
        let (number, write) = self.world.lay_field(on, field);
        self.tell_map(on, Some(write), why);
        number
    }

    /// Takes a field off its map; hands it back, with its level.
    pub(crate) fn lift_field(&mut self, number: u32, why: Label) -> Option<(LevelId, Field)> {
        let (on, gone, write) = self.world.lift_field(number)?;
        self.tell_map(on, Some(write), why);
        Some((on, gone))
    }

    /// Moves the centre of a field.
    pub(crate) fn shift_field(&mut self, number: u32, to: Point, why: Label) {
        if let Some((on, write)) = self.world.shift_field(number, to) {
            self.tell_map(on, Some(write), why);
        }
    }

    /// Sets the rounds that a field has left.
    pub(crate) fn age_field(&mut self, number: u32, left: i16, why: Label) {
        if let Some((on, write)) = self.world.age_field(number, left) {
            self.tell_map(on, Some(write), why);
        }
    }

    /// Lays a terrain on a square; `false` off the map, or where the map holds no more terrains.
    pub(crate) fn put_terrain(&mut self, on: LevelId, at: Point, terrain: ResId, why: Label) -> bool {
        match self.world.level(on).and_then(|here| here.map().terrain(at)) {
            None => return false,
            Some(old) if old == terrain => return true,
            Some(_) => {}
        }
        let write = self.world.map_mut(on).lay(at, terrain);
        self.tell_map(on, write, why);
        write.is_some()
    }

    /// Has light fall so on a square.
    pub(crate) fn put_light(&mut self, on: LevelId, at: Point, light: Light, why: Label) {
        let write = self.world.map_mut(on).set_light(at, light);
        self.tell_map(on, write, why);
    }

    /// Lays ground over what is there and remembers that; `false` off the map.
    pub(crate) fn lay_over(&mut self, on: LevelId, laid: LaidGround, why: Label) -> bool {
        let done = self.put_terrain(on, laid.at, laid.terrain, why);
        if done {
            let write = self.world.map_mut(on).note_laid(laid);
            self.tell_map(on, Some(write), why);
        }
        done
    }

    /// Takes one piece of laid ground of a level back, by its place in the list: what was there before lies there again,
    /// unless more was laid over it. Hands it back.
    pub(crate) fn take_back(&mut self, on: LevelId, place: usize, why: Label) -> Option<LaidGround> {
        self.world.level(on)?.map().laid().get(place)?;
        let (gone, bare, write) = self.world.map_mut(on).forget_laid(place)?;
        self.tell_map(on, Some(write), why);
        if bare {
            self.put_terrain(on, gone.at, gone.before, why);
        }
        Some(gone)
    }

    /// Sets the rounds that a piece of laid ground has left.
    pub(crate) fn age_ground(&mut self, on: LevelId, place: usize, left: i16, why: Label) {
        let write = self.world.map_mut(on).age_laid(place, left);
        self.tell_map(on, write, why);
    }

    fn tell_map(&mut self, on: LevelId, write: Option<MapWrite>, why: Label) {
        if let Some(write) = write
            && O::ON
        {
            self.tell(What::MapWritten { on, write, why: why.text });
        }
    }
}
