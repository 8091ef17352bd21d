//! Messages by perspective (spec/event-system.md, Message Printing Functions). A text names people as
//! `{actor}`, `{victim}`, `{item}`, with a capital letter at the start of a sentence (`{Actor}`); whoever
//! it is for reads "you" where that is who is meant.

use super::observe::{Audience, Observer, What};
use super::{Answer, EventCode, Machine, fields};
use crate::base::handle::Handle;
use crate::label;

impl<O: Observer> Machine<'_, O> {
    /// Messages of a resource: one to the actor (or victim), two to that one and the others, three to
    /// actor, victim and others. Answers NOMSG, unless Terse kept it quiet before.
    pub(super) fn print_messages(&mut self, code: EventCode, texts: &[std::sync::Arc<str>]) -> Answer {
        let base = EventCode(code.base().0);
        let to_victim = matches!(
            base,
            EventCode::EV_DAMAGE | EventCode::EV_DEATH | EventCode::EV_MAGIC_STRIKE | EventCode::EV_MAGIC_HIT
        );
        let magic_hit = base == EventCode::EV_MAGIC_HIT;
        if magic_hit && self.get(fields::MhMessageDone) {
            return Answer::Nothing;
        }
        let first = if to_victim { Audience::Victim } else { Audience::Actor };
        let to: &[Audience] = match texts.len() {
            1 => &[first],
            2 => &[first, Audience::Others],
            _ => &[Audience::Actor, Audience::Victim, Audience::Others],
        };
        for (to, text) in to.iter().zip(texts) {
            self.print(*to, text);
        }
        if magic_hit {
            self.set(fields::MhMessageDone, true, label!("messages: once a target"));
        }
        self.set(fields::Terse, true, label!("messages of a resource"));
        Answer::NoMsg
    }

    /// Says something to somebody about the event in hand. Silence keeps everything quiet.
    pub fn print(&mut self, to: Audience, text: &str) {
        if !O::ON || self.get(fields::Silence) {
            return;
        }
        let text = self.expand(to, text);
        self.tell(What::Message { to, text });
    }

    fn expand(&self, to: Audience, text: &str) -> String {
        let mut out = String::with_capacity(text.len() + 16);
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            out.push_str(&rest[..open]);
            let Some(close) = rest[open..].find('}') else {
                rest = &rest[open..];
                break;
            };
            let word = &rest[open + 1..open + close];
            match self.name_for(to, word) {
                Some(name) => out.push_str(&name),
                None => out.push_str(&rest[open..=open + close]),
            }
            rest = &rest[open + close + 1..];
        }
        out.push_str(rest);
        out
    }

    fn name_for(&self, to: Audience, word: &str) -> Option<String> {
        let (h, you) = match word.to_ascii_lowercase().as_str() {
            "actor" => (self.get(fields::EActor), to == Audience::Actor),
            "victim" => (self.get(fields::EVictim), to == Audience::Victim),
            "item" => (self.get(fields::EItem), false),
            _ => return None,
        };
        let name = if you { "you".to_owned() } else { self.name_of(h) };
        Some(if word.starts_with(char::is_uppercase) { capitalised(&name) } else { name })
    }

    /// "the goblin", a character's own name, or "something".
    pub fn name_of(&self, h: Handle) -> String {
        match (self.world.creature(h), self.world.item(h)) {
            (Some(c), _) if c.is_character() => c.name().to_owned(),
            (Some(c), _) => format!("the {}", c.name()),
            (None, Some(item)) => format!("the {}", self.content.shown_name(item.kind)),
            _ => "something".to_owned(),
        }
    }
}

fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
