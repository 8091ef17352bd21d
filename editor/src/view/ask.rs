//! What the Arena asks for a command of the player's that is not complete yet.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Metamagic, Slot};
use augury_engine::event::{Options, Question};
use augury_engine::play::command::EventOrder;
use augury_engine::play::spells::Castable;
use augury_engine::world::Point;

use super::commands::CommandId as Id;

/// What the Arena asks for a command of the player's.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    /// The question, as rules ask theirs.
    pub question: Question,
    /// What the answer is for.
    pub then: Then,
}

/// What an answer is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Then {
    /// The command is done to what stands in a direction.
    Toward(Id),
    /// The command is done to one of these things.
    Take(Id, Vec<Handle>),
    /// The command is done at a square.
    At(Id),
    /// This thing is thrown at a square.
    Throw(Handle),
    /// Somebody is talked to in this way.
    Act(Handle),
    /// One of these is used: the event of a skill, an ability or a feat, and its number.
    Use(Vec<(EventCode, i16)>),
    /// One of these things is taken up, to be asked what is done with it.
    Offer(Vec<Handle>),
    /// One of these commands is done with a thing.
    With(Handle, Vec<Id>),
    /// So many of this stack are put down.
    Count(Handle),
    /// A thing, or nobody where nothing is in hand, goes to one of these places; what is there comes out.
    Place(Handle, Vec<Place>),
    /// One of these verbs is done, with what it begins with where that is known.
    Verb(Vec<usize>, Option<Handle>),
    /// It is what a verb is done to, or with.
    Part(Doing),
    /// One of these spells is cast; the first row is metamagic, where there is any, and behind the spells stands the
    /// magic that it may end.
    Spell(Vec<Castable>, bool),
    /// One of these metamagics is taken or left, then arcane trickery where somebody has it; the last row goes back to
    /// the spells.
    Metamagic(Vec<Metamagic>),
    /// This spell is cast at a square.
    CastAt(Castable),
    /// This spell is cast in a direction.
    CastToward(Castable),
    /// This spell is cast at one of these things.
    CastOn(Castable, Vec<Handle>),
    /// The container is emptied into one of these; nobody stands for the ground.
    Pour(Handle, Vec<Handle>),
}

/// The square that an answer to a question for one means.
pub fn square_of(question: &Question, answer: i32) -> Option<Point> {
    let Options::Square(wide, _) = question.options else { return None };
    let wide = i32::from(wide.max(1));
    Some(Point::new((answer % wide) as i16, (answer / wide) as i16))
}

/// A place for a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A slot.
    Slot(Slot),
    /// A container.
    Into(Handle),
}

/// A verb of which the parts are asked one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Doing {
    pub(crate) verb: usize,
    pub(crate) order: EventOrder,
    /// Parts that were said.
    pub(crate) said: usize,
    /// What was said last.
    pub(crate) last: Handle,
    /// What may be said now, where it is one of several.
    pub(crate) of: Vec<Handle>,
}
