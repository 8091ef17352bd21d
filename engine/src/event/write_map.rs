//! Setters with a reason for fields and for ground that was laid: the only ways in which rules and scripts
//! change them. Plain terrain is written in `write`.

use super::Machine;
use super::observe::{Observer, What};
use crate::base::label::Label;
use crate::world::{Field, LaidGround, Point};

impl<O: Observer> Machine<'_, O> {
    /// Lays a field, whose number it hands back; who is inside is not told (`rules::fields`).
    pub fn lay_field(&mut self, field: Field, why: Label) -> u32 {
        let number = self.world.map().next_field();
        self.world.map_mut().fields.push(Field { number, ..field });
        self.tell_field(number, "laid", why);
        number
    }

    /// Takes a field off the map; hands it back.
    pub fn lift_field(&mut self, number: u32, why: Label) -> Option<Field> {
        let place = self.world.map().fields.iter().position(|f| f.number == number)?;
        let gone = self.world.map_mut().fields.remove(place);
        self.tell_field(number, "lifted", why);
        Some(gone)
    }

    /// Moves the centre of a field.
    pub fn shift_field(&mut self, number: u32, to: Point, why: Label) {
        self.change_field(number, "moved", why, |f| f.at = to);
    }

    /// Sets the rounds that a field has left.
    pub fn age_field(&mut self, number: u32, left: i16, why: Label) {
        self.change_field(number, "aged", why, |f| f.duration = left);
    }

    fn change_field(&mut self, number: u32, what: &'static str, why: Label, change: impl FnOnce(&mut Field)) {
        let Some(place) = self.world.map().fields.iter().position(|f| f.number == number) else { return };
        if let Some(field) = self.world.map_mut().fields.get_mut(place) {
            change(field);
        }
        self.tell_field(number, what, why);
    }

    /// Lays ground over what is there and remembers that; `false` off the map.
    pub fn lay_over(&mut self, laid: LaidGround, why: Label) -> bool {
        let (at, terrain) = (laid.at, laid.terrain);
        let done = self.put_terrain(at, terrain, why);
        if done {
            self.world.map_mut().laid.push(laid);
        }
        done
    }

    /// Takes one piece of laid ground back, by its place in the list: what was there before lies there again,
    /// unless more was laid over it. Hands it back.
    pub fn take_back(&mut self, place: usize, why: Label) -> Option<LaidGround> {
        let gone = self.world.map().laid.get(place)?.clone();
        self.world.map_mut().laid.remove(place);
        let over = self.world.map().laid.iter().position(|l| l.at == gone.at && l.before == gone.terrain);
        match over {
            Some(over) => {
                if let Some(later) = self.world.map_mut().laid.get_mut(over) {
                    later.before = gone.before;
                }
            }
            None => {
                self.put_terrain(gone.at, gone.before, why);
            }
        }
        Some(gone)
    }

    /// Sets the rounds that a piece of laid ground has left.
    pub fn age_ground(&mut self, place: usize, left: i16) {
        if let Some(laid) = self.world.map_mut().laid.get_mut(place) {
            laid.rounds = left;
        }
    }

    fn tell_field(&mut self, number: u32, what: &'static str, why: Label) {
        if O::ON {
            self.tell(What::Field { number, what, why: why.text });
        }
    }
}
