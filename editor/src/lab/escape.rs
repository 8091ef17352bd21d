//! Control characters in texts that are shown on a terminal or written in one line.
//!
//! Names, messages and paths come from packs, traces and arguments. None of them may move the cursor, change the
//! state of a terminal or turn the order of what is read around. JSON escapes such characters itself ([`is_control`]),
//! so that what is written stays JSON.

pub use augury_engine::base::letter::is_control;
use std::borrow::Cow;

/// A text of several lines with control characters written as `\u{1b}`. Line ends and tabs stay.
pub fn escaped(text: &str) -> Cow<'_, str> {
    with_escapes(text, |c, next| is_control(c) && !matches!((c, next), ('\n' | '\t', _) | ('\r', Some('\n'))))
}

/// A name or path for one line of text: line ends and tabs are escaped as well.
pub fn one_line(text: &str) -> Cow<'_, str> {
    with_escapes(text, |c, _| is_control(c))
}

/// Escapes the characters for which `escape` holds; it is also given the next one.
fn with_escapes(text: &str, escape: fn(char, Option<char>) -> bool) -> Cow<'_, str> {
    let next_of = |after: &str| after.chars().next();
    let wanted = |(at, c): &(usize, char)| {
        let after = text.get(at + c.len_utf8()..).unwrap_or("");
        escape(*c, next_of(after))
    };
    let Some((first, _)) = text.char_indices().find(wanted) else { return Cow::Borrowed(text) };
    let (clean, rest) = text.split_at(first);
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str(clean);
    let mut rest = rest.chars();
    while let Some(c) = rest.next() {
        match escape(c, next_of(rest.as_str())) {
            true => out.extend(c.escape_unicode()),
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_escaped() {
        assert_eq!(escaped("a\u{1b}]0;x\u{7}\tb\n"), "a\\u{1b}]0;x\\u{7}\tb\n");
        assert_eq!(
            escaped("\u{9b}31m \u{7f}\u{202e}\u{2066}\u{200f}"),
            "\\u{9b}31m \\u{7f}\\u{202e}\\u{2066}\\u{200f}"
        );
        assert_eq!(escaped("a\rb\r\n"), "a\\u{d}b\r\n", "a line end of two characters is one");
        assert_eq!(one_line("a\nb\tc\r\n"), "a\\u{a}b\\u{9}c\\u{d}\\u{a}");
        assert!(matches!(escaped("grün 日本 – …"), Cow::Borrowed(_)));
    }
}
