//! Handlers of a resource, as their author writes them: which events reach it, who reads which message, what a script
//! may say where, and how to see it run. Knows content and scripts; draws nothing and changes nothing.
//!
//! - [`events`]: the events that reach a kind, and what each form of one means
//! - [`tokens`]: a script's words, for colours
//! - [`complete`]: what may be written next in a script
//! - [`inline`]: what variables hold, at the lines that name them
//! - [`stops`]: the lines at which a run can stop
//! - [`stage`]: who has to be there for an event to come to a handler

pub mod complete;
pub mod events;
pub mod inline;
pub mod stage;
pub mod stops;
pub mod tokens;

use std::ops::Range;

use augury_engine::base::event_code::EventCode;

/// Who reads which of the messages of a handler, by how many there are (docs/rules/chain.md, Messages by
/// perspective).
pub fn readers(code: EventCode, count: usize) -> &'static [&'static str] {
    let to_victim = matches!(
        code.base(),
        EventCode::EV_DAMAGE | EventCode::EV_DEATH | EventCode::EV_MAGIC_STRIKE | EventCode::EV_MAGIC_HIT
    );
    match (count, to_victim) {
        (1, false) => &["Actor"],
        (1, true) => &["Victim"],
        (2, false) => &["Actor", "Everybody else"],
        (2, true) => &["Victim", "Everybody else"],
        (3, _) => &["Actor", "Victim", "Others"],
        _ => &[],
    }
}

/// The bytes of the word at a line and column of a text, both from 1; at its end where it is shorter.
pub fn word_at(text: &str, line: u32, column: u32) -> Range<usize> {
    let skipped = line.saturating_sub(1) as usize;
    let mut from = 0;
    for (number, whole) in text.split_inclusive('\n').enumerate() {
        if number == skipped {
            let column = column.saturating_sub(1) as usize;
            let plain = whole.trim_end_matches(['\n', '\r']);
            let at = plain.char_indices().nth(column).map_or(plain.len(), |(at, _)| at);
            let rest = plain.get(at..).unwrap_or_default();
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let long = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
            let long = if long == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { long };
            return from + at..from + at + long;
        }
        from += whole.len();
    }
    text.len()..text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_depend_on_the_event_and_on_how_many_messages_there_are() {
        assert_eq!(readers(EventCode::EV_STRIKE.pre(), 1), ["Actor"]);
        assert_eq!(readers(EventCode::EV_DAMAGE.evictim(), 2), ["Victim", "Everybody else"]);
        assert_eq!(readers(EventCode::EV_HIT, 3), ["Actor", "Victim", "Others"]);
        assert!(readers(EventCode::EV_HIT, 4).is_empty());
    }

    #[test]
    fn a_place_is_the_word_that_stands_there() {
        let text = "let né = 3;\nhas_fet(actor)\n";
        assert_eq!(&text[word_at(text, 2, 1)], "has_fet");
        assert_eq!(&text[word_at(text, 1, 5)], "né");
        assert_eq!(&text[word_at(text, 1, 8)], "=");
        assert_eq!(word_at(text, 9, 1), text.len()..text.len());
        assert_eq!(word_at("ab", 1, 9), 2..2);
    }
}
