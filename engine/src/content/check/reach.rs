//! Warns of handlers, written or owed, for codes that never reach a resource of their kind
//! (facts/rules/event-dispatch.md, "Order of receivers").
//!
//! Any kind may be asked plainly, directly or in the chain, and as META where a stati names it. Whether an event
//! is ever thrown is not asked.

use super::place::place_at;
use crate::base::event_code::EventCode;
use crate::base::id::Kind;
use crate::content::problem::{Problem, Severity, one};
use crate::content::resource::Resource;

/// Every handler of a resource that is never asked.
pub fn reach(resource: &Resource) -> Vec<Problem> {
    let kind = resource.id.kind();
    let mut found = Vec::new();
    let mut tell = |code: EventCode, path: [String; 3], length: usize| {
        let Some(why) = never(kind, code) else { return };
        let what = format!("{code} never reaches {}, so this is never asked", one(kind.word()));
        let place = place_at(resource, &path[..length]);
        found.push(resource.problem(Severity::Warning, place, what, why.to_owned()));
    };
    for (at, handler) in resource.definition.handlers().iter().enumerate() {
        tell(handler.on, ["handlers".to_owned(), at.to_string(), "on".to_owned()], 3);
    }
    for (at, code) in resource.header.owed.iter().enumerate() {
        tell(*code, ["owed".to_owned(), at.to_string(), String::new()], 2);
    }
    found
}

/// Why a code never reaches a kind, as what to do instead; `None` where it may.
fn never(kind: Kind, code: EventCode) -> Option<&'static str> {
    let modifiers = code.modifiers();
    if modifiers.godwatch && kind != Kind::God {
        return Some("Only gods are asked with GODWATCH: take it away");
    }
    if modifiers.eitem && kind != Kind::Effect {
        return Some("Only the effect on an item is asked with EITEM: an item itself is asked plainly");
    }
    if modifiers.eitem && (modifiers.evictim || modifiers.meta) {
        return Some("The effect on an item is asked with EITEM alone: take the other modifiers away");
    }
    if modifiers.evictim && !modifiers.meta && !modifiers.godwatch {
        return match kind {
            // Terrains are asked directly by attacks, whichever side stands there.
            Kind::Monster | Kind::Template | Kind::Terrain => None,
            Kind::Effect => {
                Some("An effect on the victim is asked with META(EVICTIM(...)), after a TRAP_EVENT of it")
            }
            Kind::God => Some("A god is asked with GODWATCH(EVICTIM(...))"),
            _ => Some("Only monsters, templates and terrains are asked for the victim: take EVICTIM away"),
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_asked_what() {
        let asked = |kind, code: &str| never(kind, code.parse().unwrap()).is_none();
        for (kind, code) in [
            (Kind::Effect, "META(EVICTIM(PRE(EV_DAMAGE)))"),
            (Kind::Effect, "EITEM(POST(EV_HIT))"),
            (Kind::Monster, "EVICTIM(EV_STRIKE)"),
            (Kind::Monster, "META(EV_REST)"),
            (Kind::God, "GODWATCH(EVICTIM(EV_DEATH))"),
            (Kind::Item, "PRE(EV_WIELD)"),
        ] {
            assert!(asked(kind, code), "{kind:?} {code}");
        }
        for (kind, code) in [
            (Kind::Effect, "EVICTIM(EV_DAMAGE)"),
            (Kind::Effect, "META(EITEM(EV_HIT))"),
            (Kind::Item, "EITEM(EV_HIT)"),
            (Kind::God, "EVICTIM(EV_DEATH)"),
            (Kind::Monster, "GODWATCH(EV_DEATH)"),
        ] {
            assert!(!asked(kind, code), "{kind:?} {code}");
        }
    }
}
