//! Who answers an event, in the order in which the chain asks: a lookup in the index by code.
//!
//! The order is that of the links (docs/rules/chain.md, The ten links); which of them a throw has depends on where
//! it happens and to whom. Knows content only, not what runs.

use super::handlers::Found;
use super::problem::Place;
use super::store::Content;
use crate::base::event_code::{EventCode, Phase};
use crate::base::id::{Kind, ResId};

/// How an answer is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By a script.
    Script,
    /// By so many messages, 1 to 3.
    Messages(usize),
}

/// One answer to an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answerer {
    /// The code with its modifiers, as the resource has it.
    pub code: EventCode,
    /// The resource.
    pub id: ResId,
    /// Which link of the chain asks it, 1 to 10; 0 for what no link asks.
    pub step: u8,
    /// What that link is called.
    pub link: &'static str,
    /// How it answers.
    pub how: How,
    /// Which of its handlers answers, from 0.
    pub handler: usize,
    /// Where that handler stands in its file.
    pub place: Place,
}

/// Whether a code is meant by another: a base event means all its forms, a form only itself.
fn means(wanted: EventCode, code: EventCode) -> bool {
    code == wanted || (wanted == wanted.base() && code.base() == wanted)
}

/// Everybody who answers an event: PRE first, then the event itself, then POST, each in the order of the
/// chain. A base event stands for all its forms; with modifiers it stands for itself.
pub fn who_answers(content: &Content, wanted: EventCode) -> Vec<Answerer> {
    let mut found = Vec::new();
    for (code, ids) in content.answering().iter().filter(|(code, _)| means(wanted, **code)) {
        for resource in ids.iter().filter_map(|id| content.get(*id)) {
            let (handler, how) = match resource.handlers.find(*code) {
                Found::Nothing => continue,
                Found::Script { handler, .. } => (handler, How::Script),
                Found::Messages { handler, messages } => (handler, How::Messages(messages.len())),
            };
            let (step, link) = asked_by(*code, resource.id.kind());
            let place = resource.place_of_handler(handler);
            found.push(Answerer { code: *code, id: resource.id, step, link, how, handler, place });
        }
    }
    let god = |id: ResId| content.gods().iter().position(|god| *god == id).unwrap_or(0);
    found.sort_by_cached_key(|answer| {
        let phase = match answer.code.phase() {
            Phase::Pre => 0,
            Phase::Main => 1,
            Phase::Post => 2,
        };
        // What no link asks comes last; a creature is asked as the victim first.
        let step = if answer.step == 0 { u8::MAX } else { answer.step };
        let plain = !answer.code.modifiers().evictim;
        (phase, step, plain, god(answer.id), answer.id, answer.code)
    });
    found
}

/// Everybody who owes an answer to an event, sorted by kind and id.
pub fn who_owes(content: &Content, wanted: EventCode) -> Vec<(ResId, EventCode)> {
    let owed = |resource: &super::Resource| -> Vec<(ResId, EventCode)> {
        resource.still_owed().filter(|code| means(wanted, *code)).map(|code| (resource.id, code)).collect()
    };
    content.all().flat_map(owed).collect()
}

/// The link that asks a kind of resource for a code: which of the ten it is, 0 for none, and what it is called.
pub fn asked_by(code: EventCode, kind: Kind) -> (u8, &'static str) {
    let modifiers = code.modifiers();
    match kind {
        Kind::Region => (1, "region"),
        Kind::Terrain => (2, "terrain"),
        Kind::Dungeon => (4, "dungeon"),
        _ if modifiers.meta => (9, "trap"),
        Kind::Effect if modifiers.eitem => (10, "effect on an item"),
        Kind::Effect => (5, "field or effect"),
        Kind::God if modifiers.godwatch => (6, "every god"),
        Kind::God => (6, "god"),
        Kind::Encounter => (8, "encounter"),
        Kind::Monster => (10, "creature"),
        Kind::Template => (10, "template"),
        Kind::Item => (10, "item"),
        Kind::Feature => (10, "feature"),
        Kind::Domain | Kind::Class | Kind::Race | Kind::Flavour | Kind::Text | Kind::Map => {
            (0, "asked directly")
        }
    }
}
