//! What a moment shows, whole and comparable: what a session remembers must not matter to it.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::event::{Address, EventCode, EventInfo, Frame, Link, Moment, Phase, View};
use augury_engine::play::Session;
use augury_engine::world::World;

/// A record on the event stack.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The event without its phase.
    pub base: EventCode,
    /// Which of that code inside its parent.
    pub nth: u16,
    /// PRE, main or POST.
    pub phase: Phase,
    /// Who is being asked.
    pub link: Link,
    /// Which resource.
    pub asked: Option<ResId>,
    /// The record.
    pub info: EventInfo,
}

/// A moment with all that can be seen at it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Its number.
    pub number: u64,
    /// Whose action.
    pub actor: Handle,
    /// Which of theirs.
    pub action: u32,
    /// What happened.
    pub moment: Moment,
    /// The stack right then.
    pub stack: Vec<Level>,
    /// The world right then.
    pub world: World,
}

fn levels(stack: &[Frame]) -> Vec<Level> {
    let level = |f: &Frame| Level {
        base: f.base(),
        nth: f.nth(),
        phase: f.phase(),
        link: f.link(),
        asked: f.asked(),
        info: f.info().clone(),
    };
    stack.iter().map(level).collect()
}

/// A moment as it is told while it happens.
pub fn as_told(number: u64, moment: &Moment, view: View<'_>) -> Shown {
    Shown {
        number,
        actor: view.actor,
        action: view.action,
        moment: moment.clone(),
        stack: levels(view.stack),
        world: view.world.clone(),
    }
}

/// A moment as a session shows it to whoever stands there.
pub fn standing(session: &Session, number: u64) -> Option<Shown> {
    let at = session.stand_at(number)?;
    Some(Shown {
        number: at.number,
        actor: at.actor,
        action: at.action,
        stack: levels(&at.stack),
        moment: at.moment,
        world: at.world,
    })
}

/// The address of a moment by its number.
pub fn address(session: &Session, number: u64) -> Option<Address> {
    let trace = session.trace(session.atom_of(number)?)?;
    trace.address(usize::try_from(number - trace.first).ok()?)
}
