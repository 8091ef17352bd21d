//! Warns of handlers that come too late: another one in the chain answers the event first and ends it.
//!
//! A chain asks p[3], p[2], p[1], p[0] in this order, and of each the most derived class first (`event/chain`;
//! docs/rules/chain.md, The ten links). Where the rule of a thing in p[1] to p[3] always ends the event, the actor
//! in p[0] is not asked in the main phase; PRE and POST reach it. `engine/tests/answered_first.rs` compares this
//! table with the rules.

use super::say::Say;
use crate::base::event_code::EventCode;
use crate::base::id::Kind;
use crate::base::names::ObjectType as T;
use crate::content::define::Definition;
use crate::content::problem::{Problem, one};
use crate::content::resource::Resource;

/// Why a handler comes too late, and what to handle in place of its event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Who answers first, without a full stop.
    pub what: String,
    /// Which codes are asked, a sentence.
    pub remedy: String,
    /// These codes, the likeliest first.
    pub instead: Vec<EventCode>,
}

/// An event that whoever or whatever it happens to answers, so that the actor is not asked.
struct Row {
    event: EventCode,
    /// Who answers.
    who: &'static str,
    /// Where the actor is asked all the same.
    only: &'static str,
    /// When the actor's form is asked as EVICTIM, and when in PRE and POST; none for events that happen to things.
    victim: Option<(&'static str, &'static str)>,
}

const fn thing(event: EventCode, who: &'static str, only: &'static str) -> Row {
    Row { event, who, only, victim: None }
}

/// Events that an actor is not asked in the main phase.
const ACTORS: &[Row] = &[
    Row {
        event: EventCode::EV_DAMAGE,
        who: "whoever is harmed",
        only: "it harms itself",
        victim: Some(("it is harmed", "it harms somebody")),
    },
    Row {
        event: EventCode::EV_DEATH,
        who: "whoever dies",
        only: "it kills itself",
        victim: Some(("it dies", "it kills somebody")),
    },
    Row {
        event: EventCode::EV_PDAMAGE,
        who: "whoever believes it",
        only: "it believes what it does itself",
        victim: Some(("it believes it", "somebody believes what it does")),
    },
    thing(EventCode::EV_OPEN, "the door", "what it opens is no door"),
    thing(EventCode::EV_CLOSE, "the door", "what it closes is no door"),
    thing(EventCode::EV_DISARM, "the trap", "what it disarms is no trap"),
    thing(EventCode::EV_EAT, "the food", "what it eats is no food"),
    thing(EventCode::EV_INSERT, "the container", "it puts a thing into no container"),
    thing(EventCode::EV_TAKEOUT, "the container", "it takes a thing out of no container"),
    thing(EventCode::EV_POUR, "the container", "it pours out no container"),
];

/// Every handler of a resource that comes too late.
pub fn answered(resource: &Resource) -> Vec<Problem> {
    let mut say = Say::new(resource);
    for (at, handler) in resource.definition.handlers().iter().enumerate() {
        if let Some(first) = answered_first(&resource.definition, handler.on) {
            let path = format!("handlers/{at}/on");
            let told = say.warn(&path, first.what, first.remedy);
            let told = first.instead.iter().fold(told, |told, code| told.put(&path, &format!("\"{code}\"")));
            told.take("Remove the handler", &format!("handlers/{at}"));
        }
    }
    // What the original's rules of things ask on the way is not known well enough to warn of what is owed for them.
    if !is_actor(resource.id.kind()) {
        return say.done();
    }
    let owed = &resource.header.owed;
    for (at, code) in owed.iter().enumerate() {
        if let Some(first) = answered_first(&resource.definition, *code) {
            let path = format!("owed/{at}");
            let told = say.warn(&path, first.what, first.remedy);
            let instead = first.instead.iter().filter(|other| !owed.contains(other));
            let told = instead.fold(told, |told, other| told.put(&path, &format!("\"{other}\"")));
            told.take(format!("Owe no {code}"), &path);
        }
    }
    say.done()
}

/// Who answers a code before a resource is asked; `None` where the resource is asked.
pub fn answered_first(definition: &Definition, code: EventCode) -> Option<Answered> {
    let kind = definition.kind();
    // With a modifier, or in another phase, it is asked elsewhere or before any rule.
    if code.base() != code {
        return None;
    }
    let around = vec![code.pre(), code.post()];
    let own = |what: String| {
        let remedy = format!("{} and {} are asked", code.pre(), code.post());
        Some(Answered { what, remedy, instead: around.clone() })
    };
    match definition {
        Definition::Item(item) if code == EventCode::EV_EAT && is_food(item.itype) => {
            return own(format!("{code} never asks what is eaten: the rule of food answers first"));
        }
        Definition::Feature(feature) if code == EventCode::EV_DISARM && feature.ftype == T::T_TRAP => {
            return own(format!("{code} never asks a trap: the rule of traps answers first"));
        }
        _ => {}
    }
    let row = ACTORS.iter().find(|row| is_actor(kind) && row.event == code)?;
    let what = format!(
        "{code} asks {} only where {}: {} answers first and ends the event",
        one(kind.word()),
        row.only,
        row.who
    );
    let Some((harmed, harms)) = row.victim else { return own(what) };
    let remedy =
        format!("{} is asked when {harmed}, {} and {} when {harms}", code.evictim(), code.pre(), code.post());
    let instead = std::iter::once(code.evictim()).chain(around).collect();
    Some(Answered { what, remedy, instead })
}

/// Is it asked about what a creature does?
fn is_actor(kind: Kind) -> bool {
    matches!(kind, Kind::Monster | Kind::Template)
}

/// Do the rules of food answer for things of this type?
fn is_food(itype: T) -> bool {
    matches!(itype, T::T_FOOD | T::T_CORPSE | T::T_FIGURE | T::T_STATUE)
}
