//! The streams that the command line writes to: control characters escaped, faults of writing reported.
//!
//! Names, messages and paths come from packs, traces and arguments. None of them may move the cursor, change the
//! state of a terminal or turn the order of what is read around. JSON escapes such characters itself ([`is_control`]),
//! so that what is written stays JSON.

use super::{COULD_NOT, Output, complaint};
use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};

/// Characters that a terminal obeys instead of showing: C0 and C1 controls, DEL, line separators, and marks that change
/// the direction of a text.
pub(super) fn is_control(c: char) -> bool {
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

/// A text of several lines with control characters written as `\u{1b}`. Line ends and tabs stay.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    with_escapes(text, |c, next| is_control(c) && !matches!((c, next), ('\n' | '\t', _) | ('\r', Some('\n'))))
}

/// A name or path for one line of text: line ends and tabs are escaped as well.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
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

/// Writes what a command answered, standard error first, and says with which code the program ends.
pub(super) fn write(output: &Output, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let mut code = output.code;
    if put(err, &output.err).is_err() {
        code = COULD_NOT;
    }
    if let Err(error) = put(out, &output.out) {
        code = COULD_NOT;
        let fault = format!("standard output cannot be written: {error}; write it to a place with room");
        // Where this cannot be written either, the exit code says it.
        let _ = put(err, &complaint(&fault));
    }
    code
}

/// Whoever reads may stop reading (a closed pipe); every other error counts.
fn put(stream: &mut dyn Write, text: &str) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    match stream.write_all(text.as_bytes()).and_then(|()| stream.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
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

    struct Full(ErrorKind, Vec<u8>);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.1.extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    #[test]
    fn a_stream_that_cannot_be_written_is_no_success() {
        let answer = Output { out: "figures\n".to_owned(), ..Output::default() };
        let mut err = Vec::new();
        assert_eq!(write(&answer, &mut Full(ErrorKind::StorageFull, Vec::new()), &mut err), COULD_NOT);
        let told = String::from_utf8(err).unwrap();
        assert!(
            told.starts_with("augury: standard output cannot be written: ") && told.lines().count() == 1,
            "{told}"
        );
        let mut err = Vec::new();
        assert_eq!(write(&answer, &mut Full(ErrorKind::BrokenPipe, Vec::new()), &mut err), 0);
        assert!(err.is_empty(), "a pipe may be closed");
        let fault = Output { code: 1, err: "augury: x\n".to_owned(), ..Output::default() };
        assert_eq!(write(&fault, &mut Vec::new(), &mut Full(ErrorKind::StorageFull, Vec::new())), COULD_NOT);
    }
}
