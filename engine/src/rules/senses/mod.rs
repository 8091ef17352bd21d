//! The senses (docs/rules/senses.md): how far each reaches, who perceives what and by which, what is seen of the
//! map, and hiding, noise, ripples, disguises and illusions that play with them.
//!
//! | file | what stands there |
//! |---|---|
//! | `ranges` | how far each sense reaches |
//! | `planes` | off the ground, and on which plane |
//! | `ground` | squares as lines and light meet them |
//! | `lines` | lines of fire and of sight |
//! | `look` | somebody looks at something: what holds before any sense is asked |
//! | `table` | the senses one by one: what each finds, or why it finds nothing |
//! | `detection` | what magic that detects passes over (EV_ISDETECT) |
//! | `eye` | what eyes need: nobody who hides, nothing in the way, light |
//! | `why` | reasons in words |
//! | `view` | the squares that somebody sees |
//! | `memory` | what is remembered of them |
//! | `hiding` | going into hiding, and what ends it |
//! | `noise` | who hears, and who wakes |
//! | `ripples` | the invisible noticed by the air they move |
//! | `scrutiny` | what whoever plays makes of a monster at first sight |
//! | `disguise` | what somebody is taken for |
//! | `illusions` | what is real to whom |
//!
//! The first ten only look. Nobody's senses are asked anywhere but through `table`, so that what is explained is
//! what holds.

pub(crate) mod detection;
mod disguise;
mod eye;
mod ground;
pub(crate) mod hiding;
pub(crate) mod illusions;
mod lines;
mod look;
mod memory;
pub(crate) mod noise;
mod planes;
mod ranges;
pub(crate) mod ripples;
pub(crate) mod scrutiny;
mod table;
mod view;
mod why;

#[cfg(test)]
mod tests;

pub use ground::is_lit_at;
pub(crate) use ground::{is_bright_at, silent_at};
pub(crate) use lines::{line_of_fire, line_of_sight, squares_between};
pub use look::Target;
pub(crate) use memory::{hear_of_walls, news, remember, remember_square};
pub use ranges::Senses;
pub use table::{Explained, Finding, explain, perceives};
pub(crate) use view::seen_square;
pub use view::{Seen, View};
pub use why::Why;

use crate::base::handle::Handle;
use crate::base::names::Perception;
use crate::content::Content;
use crate::rules::query::who::{Who, who};
use crate::world::World;

/// Bits that do not count as truly perceiving (docs/rules/senses.md, In fights).
pub(crate) const VAGUE: i32 = Perception::PER_SHADOW.0 | Perception::PER_SCENT.0 | Perception::PER_DETECT.0;

impl Who<'_> {
    /// How it perceives another creature, as PER_ bits in one number; 0 for not at all (docs/rules/senses.md).
    pub fn perceives(&self, other: &Who<'_>) -> i32 {
        table::bits(self, Target::Creature(*other), look::Way::default())
    }

    /// Does it perceive the other in any way? Asks no further than the first sense that does.
    pub fn notices(&self, other: &Who<'_>) -> bool {
        table::any(self, Target::Creature(*other), look::Way::default())
    }

    /// Could it shoot at the other from where it stands?
    pub(crate) fn line_of_fire(&self, other: &Who<'_>) -> bool {
        self.c.level() == other.c.level()
            && lines::line_of_fire(self.here(), self.content, self.c.at(), other.c.at())
    }

    /// Does it perceive the other truly: by more than a shadow, a smell or a detecting spell?
    pub(crate) fn perceives_truly(&self, other: &Who<'_>) -> bool {
        self.perceives(other) & !VAGUE != 0
    }
}

/// Does a creature know that a thing is there, so that messages may name it? Whoever is no creature knows of all.
pub fn notices(world: &World, content: &Content, watcher: Handle, thing: Handle) -> bool {
    let (Some(me), Some(it)) = (who(world, content, watcher), Target::of(world, content, thing)) else {
        return true;
    };
    watcher == thing || table::any(&me, it, look::Way::default())
}

/// Does somebody perceive anything of what is said of two things, that is, one of them? Who perceives neither side of a
/// blow reads nothing of it (docs/rules/strike-dice.md, What is told). What is said of nobody is for all.
pub fn witnesses(world: &World, content: &Content, reader: Handle, of: [Handle; 2]) -> bool {
    let mut all = of.into_iter().filter(|h| world.thing(*h).is_some()).peekable();
    all.peek().is_none() || all.any(|h| notices(world, content, reader, h))
}
