//! The action queue (docs/rules/announcements.md, Processing the queue): whoever handles an announcement answers it
//! with actions of its own, calls the action off, or asks which it is. All of this is ours; the original has no queue.

use super::map::point;
use crate::base::event_code::EventCode;
use crate::base::handle::Handle;
use crate::event::Observer;
use crate::script::api::{declare, int, thing};
use crate::script::call::Call;
use crate::script::lend::{Fail, wrong};
use crate::world::action::{Action, Source};

/// An action of somebody's, as an idea of the resource whose handler runs.
fn action<O: Observer>(c: &Call<'_, '_, O>) -> Result<Action, Fail> {
    let (code, actor) = (EventCode(c.int(0)?), c.thing(1)?);
    if !code.is_valid() || code != code.base() {
        return wrong(format!("{code} is no action; name the event itself, such as EV_MOVE"));
    }
    let action = Action::new(code, actor);
    Ok(c.machine.running().map_or(action, |id| action.from(Source::Resource(id))))
}

/// The same done to somebody with something.
fn full<O: Observer>(c: &Call<'_, '_, O>) -> Result<Action, Fail> {
    Ok(action(c)?.to(c.thing(2)?).with(c.thing(3)?).urgent(c.short(4)?).param(c.short(5)?))
}

/// Who or what the action in question names; nobody without one.
fn named<O: Observer>(c: &Call<'_, '_, O>, which: fn(&Action) -> Handle) -> rhai::Dynamic {
    thing(c.machine.in_question().map_or(Handle::NONE, which))
}

/// What a queue said to one more action: a script that goes on regardless would go on for ever.
fn taken(taken: bool) -> Result<rhai::Dynamic, Fail> {
    if taken { Ok(true.into()) } else { wrong("too many actions wait already, and this one is dropped") }
}

declare! {
    /// Answers the announcement in hand with an action, which is done first: of those that answer, higher
    /// priority goes first, then first come. Outside an announcement it waits for the end of the round. The
    /// script fails where too many are waiting.
    answer_with "" (code: Code, actor: Thing, victim: Thing = 0, item: Thing = 0, priority: Int = 0, val: Int = 0)
        -> Bool |c| {
        let action = full(c)?;
        taken(c.machine.answer_with(action)?)
    };

    /// Answers the announcement in hand with an action at a square, such as a step.
    answer_with_xy "" (code: Code, actor: Thing, x: Int, y: Int, priority: Int = 0) -> Bool |c| {
        let action = action(c)?.at(point(c, 2)?).urgent(c.short(4)?);
        taken(c.machine.answer_with(action)?)
    };

    /// Has an action done at the end of the round. The script fails where too many are waiting.
    put_off "" (code: Code, actor: Thing, victim: Thing = 0, item: Thing = 0, priority: Int = 0, val: Int = 0)
        -> Nothing |c| {
        let action = full(c)?;
        let _ = taken(c.machine.enqueue(action)?)?;
        Ok(().into())
    };

    /// Calls off the action that is announced, or the one that the action in hand answers. Is it called off now?
    /// What is done already can't be.
    cancel_action "" () -> Bool |c| Ok(c.machine.cancel().into());

    /// The event of the action that is announced or answered; 0 without one.
    announced_event "" () -> Int |c| Ok(int(c.machine.in_question().map_or(0, |a| a.event.0)));

    /// Who is about to act; nobody without an action.
    announced_actor "" () -> Thing |c| Ok(named(c, |a| a.actor));

    /// Whom it is about to be done to.
    announced_victim "" () -> Thing |c| Ok(named(c, |a| a.victim));

    /// What it is about to be done with.
    announced_item "" () -> Thing |c| Ok(named(c, |a| a.item));

    /// The priority of the action that is announced or answered.
    announced_priority "" () -> Int |c| {
        Ok(int(c.machine.in_question().map_or(0, |a| i32::from(a.priority))))
    };
}
