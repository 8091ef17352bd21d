//! Texts in double quotes: escapes and white space.

/// The value of a text as it stands between its quotes: each run of white space is one blank, then `\n` is a line
/// end, `\t` two blanks, and a backslash before anything else stands for what follows.
pub(super) fn value(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut letters = raw.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push_str("  "),
                // A line that goes on: the line end is not there.
                Some('\n') | None => {}
                Some(other) => out.push(other),
            },
            c if c.is_whitespace() => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            c => out.push(c),
        }
    }
    out
}

/// Whether a text that goes over several lines was probably never closed: its last quote stands directly before a
/// letter and behind a blank, as a quote that opens a text does.
pub(super) fn is_probably_open(raw: &str, after: Option<char>) -> bool {
    raw.contains('\n')
        && raw.ends_with(|c: char| c.is_whitespace() || c == '$' || c == ':')
        && after.is_some_and(|c| c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_one_blank_and_escapes_are_resolved() {
        assert_eq!(value("a  b\n   c"), "a b c");
        assert_eq!(value("a\\n  b\\t\\\"c\\\" \\<x\\>"), "a\n b  \"c\" <x>");
        assert_eq!(value("one \\\n two"), "one  two".replace("  ", " "));
    }

    #[test]
    fn an_open_text_shows_at_the_next_quote() {
        assert!(is_probably_open("A wolf.;\n Desc: ", Some('T')));
        assert!(!is_probably_open("A wolf\n of the north.", Some(';')));
        assert!(!is_probably_open("A wolf ", Some('x')));
    }
}
