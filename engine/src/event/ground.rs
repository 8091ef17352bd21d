//! The seam to the rules of places: what a script asks of fields, doors, traps and ground. `event` knows not
//! what comes of it; `rules` do, and `play` hands them in with the class rules.

use super::observe::Observer;
use super::{EventInfo, Halt, Machine};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::world::{Field, LaidGround, Point};

/// What is done to a place or to what stands there. Names in brackets are the original's.
#[derive(Clone, Debug)]
pub enum GroundAct {
    /// Lays a field (NewField); comes to its number.
    NewField(Box<Field>),
    /// Ends fields of a square that fit: kinds (-1 for all), effect (none for all), and the caster level that
    /// ends them (0 for any) (DispelField); comes to how many.
    DispelField(Point, i32, Option<ResId>, i32),
    /// Ends every field of an effect, or only those of a maker (RemoveEffField, RemoveEffFieldFrom); comes to
    /// how many.
    RemoveFields(ResId, Option<Handle>),
    /// Lays ground for a time; 1 where it lies now.
    LayGround(Box<LaidGround>),
    /// Takes laid ground of a square back, of an effect or any (RemoveTerraXY); comes to how much.
    LiftGround(Point, Option<ResId>),
    /// A trap goes off under the victim of a record, or its actor (TriggerTrap); comes to the answer's number.
    Trigger(Handle, Box<EventInfo>, bool),
    /// A door or other fixture stands as its numbers now say (SetImage).
    Settle(Handle),
    /// A new door gets its state by dice.
    RollDoor(Handle),
    /// A fixture or creature is put on a square as the rules have it (PlaceAt); 1 where it stands there now.
    Place(Handle, Point),
    /// A noise at a square, heard as far as the number says.
    Noise(Point, i32),
}

impl<O: Observer> Machine<'_, O> {
    /// Does something to a place, as the rules have it; nothing on a machine without rules.
    ///
    /// # Errors
    /// The action is over.
    pub fn ground_act(&mut self, act: GroundAct, why: Label) -> Result<i32, Halt> {
        (self.book.hooks.ground)(self, act, why)
    }
}
