//! An action: what somebody is about to do, before it is done. It waits in a queue, is announced, and becomes
//! an event (docs/rules/announcements.md). Plain state: how it is done is `event::queue`'s.

use super::Point;
use crate::base::event_code::EventCode;
use crate::base::handle::Handle;
use crate::base::id::ResId;

/// Whose idea an action is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// Its actor's own: a command or a monster's choice.
    #[default]
    Actor,
    /// A rule's, by name.
    Rule(&'static str),
    /// A resource's: one of its handlers answered with it.
    Resource(ResId),
}

/// Something that is about to be done. Performing it throws its event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// The base event it throws.
    pub event: EventCode,
    /// Who does it (`p[0]`); [`Handle::NONE`] for what a place does by itself.
    pub actor: Handle,
    /// Whom it is done to (`p[1]`).
    pub victim: Handle,
    /// What it is done with (`p[2]`).
    pub item: Handle,
    /// What else it is done with (`p[3]`): what goes into a container, or comes out of it.
    pub item2: Handle,
    /// The square it is done at, where it has one.
    pub at: Option<Point>,
    /// EParam.
    pub param: i16,
    /// The effect it is about (eID).
    pub effect: Option<ResId>,
    /// The metamagic of a spell, MM_ bits.
    pub mm: u32,
    /// Higher goes first; of equal ones, all together, in the order they came.
    pub priority: i16,
    /// Whose idea it is.
    pub source: Source,
    /// It is a verb of a player's (isVerb): where nobody handles it, who tried it is told so.
    pub verb: bool,
    /// Is the spell cast by arcane trickery (isArcaneTrickery)?
    pub trickery: bool,
}

impl Action {
    /// An action of somebody's, of priority 0 and its actor's own.
    pub fn new(event: EventCode, actor: Handle) -> Self {
        Action {
            event: event.base(),
            actor,
            victim: Handle::NONE,
            item: Handle::NONE,
            item2: Handle::NONE,
            at: None,
            param: 0,
            effect: None,
            mm: 0,
            priority: 0,
            source: Source::Actor,
            verb: false,
            trickery: false,
        }
    }

    /// The same done to somebody.
    #[must_use]
    pub fn to(mut self, victim: Handle) -> Self {
        self.victim = victim;
        self
    }

    /// The same done with an item.
    #[must_use]
    pub fn with(mut self, item: Handle) -> Self {
        self.item = item;
        self
    }

    /// The same done with a second item too.
    #[must_use]
    pub fn and(mut self, item2: Handle) -> Self {
        self.item2 = item2;
        self
    }

    /// The same done at a square.
    #[must_use]
    pub fn at(mut self, at: Point) -> Self {
        self.at = Some(at);
        self
    }

    /// The same with an EParam.
    #[must_use]
    pub fn param(mut self, param: i16) -> Self {
        self.param = param;
        self
    }

    /// The same about an effect.
    #[must_use]
    pub fn about(mut self, effect: ResId) -> Self {
        self.effect = Some(effect);
        self
    }

    /// The same with a priority.
    #[must_use]
    pub fn urgent(mut self, priority: i16) -> Self {
        self.priority = priority;
        self
    }

    /// The same as somebody else's idea.
    #[must_use]
    pub fn from(mut self, source: Source) -> Self {
        self.source = source;
        self
    }
}
