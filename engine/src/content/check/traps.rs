//! Warns of TRAP_EVENT stati that lead nowhere: the trapped event asks the effect as META of that event, and the
//! effect neither answers it nor owes an answer; those of forms and templates lie on nobody, so that no event finds them.
//!
//! What the original's handlers do is not here, only which events they are for: the list of owed events.

use super::say::{Mending, Say};
use crate::base::event_code::EventCode;
use crate::base::names::{EffectArchetype, StatiNature};
use crate::content::define::{Definition, Effect, EffectValues, StatiGrant};
use crate::content::problem::{Problem, one};
use crate::content::resource::Resource;

/// Every trap that nobody springs.
pub fn traps(resource: &Resource) -> Vec<Problem> {
    match &resource.definition {
        Definition::Effect(effect) => of_effect(resource, effect),
        Definition::Monster(monster) => of_form(resource, &monster.stati),
        Definition::Template(template) => of_form(resource, &template.stati),
        _ => Vec::new(),
    }
}

fn of_form(resource: &Resource, stati: &[StatiGrant]) -> Vec<Problem> {
    let mut say = Say::new(resource);
    for (at, _) in stati.iter().enumerate().filter(|(_, own)| own.nature == StatiNature::TRAP_EVENT) {
        let path = format!("stati/{at}");
        let what = format!("no event finds the trap that {} brings", one(resource.id.kind().word()));
        say.warn(&path, what, "Answer the event with a handler here, or lay the trap by an effect")
            .take("Take the trap away", &path);
    }
    say.done()
}

fn of_effect(resource: &Resource, effect: &Effect) -> Vec<Problem> {
    let traps = trapped(effect);
    let answers =
        |code: EventCode| effect.owed.contains(&code) || effect.handlers.iter().any(|h| h.on == code);
    let mut say = Say::new(resource);
    for (at, event) in traps {
        let wanted = event.meta();
        if answers(wanted) {
            continue;
        }
        let what = format!("this traps {event}, and the effect has no {wanted} handler to answer it");
        let remedy = if answers(event) {
            format!("The handler of {event} is never asked here: let it answer {wanted}")
        } else {
            format!("Add a handler of {wanted}, or take the trap away")
        };
        let told = say.warn(&format!("segments/{at}/yval"), what, remedy);
        owe_or_answer(told, event, |code| effect.handlers.iter().position(|h| h.on == code));
    }
    say.done()
}

/// Ways to mend a trap that nobody answers: the handler of the event itself answers what is asked, or the answer
/// is owed. An empty handler would be none.
pub(super) fn owe_or_answer(
    told: Mending<'_, '_>,
    event: EventCode,
    handler_of: impl Fn(EventCode) -> Option<usize>,
) {
    let wanted = format!("\"{}\"", event.meta());
    let told = match handler_of(event) {
        Some(at) => told.put(&format!("handlers/{at}/on"), &wanted),
        None => told,
    };
    told.add(format!("Note {} as owed", event.meta()), "owed", &wanted);
}

/// The events that segments lay traps for, with the segment's place in the file.
fn trapped(effect: &Effect) -> Vec<(usize, EventCode)> {
    let lays = |values: &EffectValues| {
        matches!(values.eval, EffectArchetype::EA_GRANT | EffectArchetype::EA_INFLICT)
            && values.xval.number() == i32::from(StatiNature::TRAP_EVENT.0)
    };
    let all = effect.values().enumerate().filter(|(_, values)| lays(values));
    all.map(|(at, values)| (at, EventCode(values.yval.number()))).collect()
}
