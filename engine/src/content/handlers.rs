//! The handlers of one resource, ready for dispatch. Knows how to find an answer, not how to run it.

use super::define::Handler;
use crate::base::event_code::EventCode;
use std::sync::Arc;

/// What a resource answers to one code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found<'a> {
    /// It has no answer.
    Nothing,
    /// A script answers, and messages for the same code are dropped.
    Script {
        /// Which handler of the resource, from 0 in the order of the file.
        handler: usize,
        /// The script.
        script: &'a Arc<str>,
    },
    /// One to three messages answer: one for the actor (the victim, where it is damage, death or magic that
    /// strikes), two for that one and others, three for actor, victim and others.
    Messages {
        /// The first handler that has any of them, from 0 in the order of the file.
        handler: usize,
        /// The messages.
        messages: &'a [Arc<str>],
    },
}

#[derive(Clone, Debug, PartialEq)]
enum Answer {
    Script(Arc<str>),
    Messages(Vec<Arc<str>>),
}

/// The handlers of a resource by code (docs/rules/chain.md, A resource is asked).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandlerIndex {
    mask: u64,
    entries: Vec<(EventCode, usize, Answer)>,
}

/// The bit of a code in a [`HandlerIndex::mask`].
#[inline]
pub(super) fn mask_bit(code: EventCode) -> u64 {
    // Base events are dense, modifiers are multiples of 500: 500 mod 64 is 52, so they spread.
    1 << (code.0 as u32 % 64)
}

impl HandlerIndex {
    /// Sorts handlers out by code, in the order of the file.
    pub fn new(handlers: &[Handler]) -> Self {
        let mut index = HandlerIndex::default();
        for (at, handler) in handlers.iter().enumerate() {
            let entry = index.entries.iter().position(|(code, ..)| *code == handler.on);
            let messages = || handler.messages.iter().map(|message| Arc::from(message.as_str()));
            let script = || Answer::Script(Arc::from(handler.script.as_str()));
            let has_script = !handler.script.trim().is_empty();
            match entry {
                None if has_script => index.entries.push((handler.on, at, script())),
                None if !handler.messages.is_empty() => {
                    index.entries.push((handler.on, at, Answer::Messages(messages().collect())));
                }
                None => {}
                Some(entry) => match &mut index.entries[entry] {
                    (_, _, Answer::Script(_)) => {}
                    entry if has_script => *entry = (handler.on, at, script()),
                    (_, _, Answer::Messages(all)) => all.extend(messages()),
                },
            }
        }
        // More than three messages, and none is shown.
        index.entries.retain(|(_, _, answer)| !matches!(answer, Answer::Messages(all) if all.len() > 3));
        index.mask = index.entries.iter().fold(0, |mask, (code, ..)| mask | mask_bit(*code));
        index
    }

    /// Bits of the codes that have an answer: a code whose bit is off has none.
    #[inline]
    pub fn mask(&self) -> u64 {
        self.mask
    }

    /// Whether the code may have an answer; false is certain.
    #[inline]
    pub fn may_answer(&self, code: EventCode) -> bool {
        self.mask & mask_bit(code) != 0
    }

    /// The answer to a code.
    #[inline]
    pub fn find(&self, code: EventCode) -> Found<'_> {
        if !self.may_answer(code) {
            return Found::Nothing;
        }
        match self.entries.iter().find(|(c, ..)| *c == code) {
            None => Found::Nothing,
            Some((_, handler, Answer::Script(script))) => Found::Script { handler: *handler, script },
            Some((_, handler, Answer::Messages(messages))) => Found::Messages { handler: *handler, messages },
        }
    }

    /// The codes that have an answer, each once, in the order of the file.
    pub fn codes(&self) -> impl Iterator<Item = EventCode> + '_ {
        self.entries.iter().map(|(code, ..)| *code)
    }

    /// Whether the resource answers nothing at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(on: EventCode, script: &str) -> Handler {
        Handler { on, script: script.to_owned(), messages: Vec::new() }
    }

    fn messages(on: EventCode, messages: &[&str]) -> Handler {
        Handler { on, script: String::new(), messages: messages.iter().map(|m| (*m).to_owned()).collect() }
    }

    #[test]
    fn the_first_script_answers_and_drops_messages() {
        let (hit, miss) = (EventCode::EV_HIT, EventCode::EV_MISS);
        let index = HandlerIndex::new(&[
            messages(hit, &["a"]),
            script(hit, "1"),
            script(hit, "2"),
            messages(miss, &["b"]),
        ]);
        assert_eq!(index.find(hit), Found::Script { handler: 1, script: &Arc::from("1") });
        assert!(matches!(index.find(miss), Found::Messages { handler: 3, messages: [one] } if &**one == "b"));
        assert_eq!(index.find(hit.pre()), Found::Nothing);
    }

    #[test]
    fn messages_count_over_all_entries_and_four_are_none() {
        let hit = EventCode::EV_HIT;
        let three = HandlerIndex::new(&[messages(hit, &["a"]), messages(hit, &["b", "c"])]);
        assert!(matches!(three.find(hit), Found::Messages { messages, .. } if messages.len() == 3));
        let four = HandlerIndex::new(&[messages(hit, &["a", "b"]), messages(hit, &["c", "d"])]);
        assert_eq!(four.find(hit), Found::Nothing);
        assert!(four.is_empty());
    }

    #[test]
    fn the_mask_never_hides_an_answer() {
        let codes: Vec<EventCode> = EventCode::all()
            .flat_map(|(_, base)| [base, base.pre(), base.evictim().post(), base.evictim().godwatch()])
            .collect();
        let index = HandlerIndex::new(&codes.iter().map(|code| script(*code, "0")).collect::<Vec<_>>());
        for code in codes {
            assert!(matches!(index.find(code), Found::Script { .. }), "{code}");
        }
        assert!(!HandlerIndex::new(&[script(EventCode::EV_HIT, "0")]).may_answer(EventCode::EV_MISS));
    }
}
