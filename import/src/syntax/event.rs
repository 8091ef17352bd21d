//! `On Event`: events, and messages or code that answer them.

use super::cursor::{Cursor, Parse};
use super::tree::*;
use crate::problem::Topic;

/// How many events share one answer.
const MOST_EVENTS: usize = 64;
/// How many messages one answer has.
const MOST_MESSAGES: usize = 64;

impl Cursor<'_> {
    /// The events behind `On Event`, up to the `;`.
    pub fn events(&mut self, out: &mut Vec<Said>) -> Parse<()> {
        // What is written before On Event is about the first.
        let mut start = self.passed().saturating_sub(2);
        loop {
            let at = self.here();
            let event = self.event(start)?;
            out.push(Said { word: "event", entry: Entry::Event(event), at });
            if !self.sign(",") {
                break;
            }
            // A comma before the `;` is one too many, and harmless.
            if self.at_sign(";") {
                break;
            }
            start = self.passed();
        }
        self.must(";")
    }

    /// An event; the comments about it begin at the token with the number `start`.
    fn event(&mut self, start: usize) -> Parse<Event> {
        let mut designators = vec![self.designator()?];
        while self.sign(",") {
            if designators.len() >= MOST_EVENTS {
                return Err(self.expected("an answer to these events"));
            }
            designators.push(self.designator()?);
        }
        if self.at_sign("{") {
            let comments = self.comments_since(start);
            let code = Code { comments, ..self.code("{", "}")? };
            return Ok(Event { designators, answer: Answer::Code(code) });
        }
        let mut messages = vec![self.text()?];
        while self.sign("/") {
            if messages.len() >= MOST_MESSAGES {
                return Err(self.expected("`;`"));
            }
            messages.push(self.text()?);
        }
        Ok(Event { designators, answer: Answer::Messages(messages) })
    }

    fn designator(&mut self) -> Parse<Value> {
        let value = self.constant()?;
        while self.at_sign(")") {
            let at = self.here();
            self.warn(Topic::Oddity, &at, "a bracket too many behind an event", "take it out");
            self.pass();
        }
        Ok(value)
    }
}
