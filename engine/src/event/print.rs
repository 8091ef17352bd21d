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
            if !self.push_who(&mut out, to, word) {
                out.push_str(&rest[open..=open + close]);
            }
            rest = &rest[open + close + 1..];
        }
        out.push_str(rest);
        out
    }

    /// Writes whom a word in braces means; `false` if it means nobody. Messages are most of what an
    /// observed fight costs beside the fight, so nothing is written twice.
    fn push_who(&self, out: &mut String, to: Audience, word: &str) -> bool {
        let is = |name: &str| word.eq_ignore_ascii_case(name);
        let (h, you) = match () {
            () if is("actor") => (self.get(fields::EActor), to == Audience::Actor),
            () if is("victim") => (self.get(fields::EVictim), to == Audience::Victim),
            () if is("item") => (self.get(fields::EItem), false),
            () => return false,
        };
        let start = out.len();
        if you {
            out.push_str("you");
        } else {
            self.push_name(out, h);
        }
        if word.starts_with(char::is_uppercase) {
            capitalise(out, start);
        }
        true
    }

    /// "the goblin", a character's own name, or "something".
    pub fn name_of(&self, h: Handle) -> String {
        let mut name = String::new();
        self.push_name(&mut name, h);
        name
    }

    fn push_name(&self, out: &mut String, h: Handle) {
        let (article, name) = match (self.world.creature(h), self.world.item(h)) {
            (Some(c), _) if c.is_character() => ("", c.name()),
            (Some(c), _) => ("the ", c.name()),
            (None, Some(item)) => ("the ", self.content.shown_name(item.kind)),
            _ => ("", "something"),
        };
        out.push_str(article);
        out.push_str(name);
    }
}

/// Makes the letter at a place a capital one.
fn capitalise(text: &mut String, at: usize) {
    let Some(first) = text.get(at..).and_then(|rest| rest.chars().next()) else { return };
    if let Some(letter) = text.get_mut(at..at + first.len_utf8()).filter(|_| first.is_ascii()) {
        letter.make_ascii_uppercase();
    } else {
        let upper: String = first.to_uppercase().collect();
        text.replace_range(at..at + first.len_utf8(), &upper);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letter_at_a_place_becomes_a_capital() {
        for (text, at, wanted) in
            [("the orc", 0, "The orc"), ("a: élan", 3, "a: Élan"), ("ß", 0, "SS"), ("x", 1, "x"), ("", 0, "")]
        {
            let mut text = text.to_owned();
            capitalise(&mut text, at);
            assert_eq!(text, wanted);
        }
    }
}
