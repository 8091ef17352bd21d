//! The numbers of what a recording names: they go to its creatures, gear, fixtures and items in this order, whatever their
//! births make meanwhile. Who plays a recording counts on them.

use super::things;
use crate::base::handle::Handle;
use crate::play::recording::{Actor, Outfit, Recording};
use crate::world::World;

/// Numbers that are left out for what is still to come.
#[derive(Default)]
pub(super) struct Numbers {
    next: u32,
    end: u32,
}

impl Numbers {
    /// Leaves numbers out for all that a recording names.
    pub fn of(recording: &Recording, world: &mut World) -> Numbers {
        let next = world.things_made();
        world.leave_out_until(Handle(u32::try_from(next + named_by(recording)).unwrap_or(u32::MAX)));
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Numbers { next: number(next), end: number(world.things_made()) }
    }

    /// The next thing that is added gets the next of them, while there are some.
    pub fn give(&mut self, world: &mut World) {
        if self.next < self.end {
            world.next_gets(Handle(self.next));
            self.next += 1;
        }
    }
}

/// How much a recording names, up to whoever comes with more than it says: nobody knows how much that is.
fn named_by(recording: &Recording) -> usize {
    let mut all = recording.creatures.len();
    for actor in &recording.creatures {
        all += actor.gear.len();
        if brings_more(actor) {
            return all;
        }
    }
    all + things::named_by(recording)
}

/// Has it an outfit, or a class, which may give it companions?
fn brings_more(actor: &Actor) -> bool {
    let has_class = actor.character.as_ref().is_some_and(|character| !character.classes.is_empty());
    actor.outfit != Outfit::None || has_class
}
