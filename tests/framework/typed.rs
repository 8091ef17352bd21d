//! Files of which one sees whether they are whole: every line has the same number, and there are many.

/// How many lines have the number.
const LINES: usize = 400;

/// What is written by another program has a number from here on.
pub const OUTSIDE: u64 = 1_000_000_000;

/// The text of a monster after the edit `n`.
pub fn text_of(n: u64) -> String {
    let mut text = format!("(\n    name: \"after edit {n}\",\n");
    for _ in 0..LINES {
        text.push_str(&format!("    // edit {n}\n"));
    }
    text.push_str(&format!("    hd: {},\n)\n", n % 20));
    text
}

/// The edit whose text this is, whole; `None` where it is another text or half of one.
pub fn number_of(text: &str) -> Option<u64> {
    let n =
        text.lines().nth(1)?.strip_prefix("    name: \"after edit ")?.strip_suffix("\",")?.parse().ok()?;
    (text == text_of(n)).then_some(n)
}
