//! The text of a file's bytes: UTF-8, or else Windows-1252, in which old editors save. Line ends become `\n`.

/// What the bytes from 0x80 to 0x9F stand for in Windows-1252; five stand for nothing and keep their number.
const UPPER: [char; 32] = [
    '\u{20ac}', '\u{81}', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2c6}',
    '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8d}', '\u{17d}', '\u{8f}', '\u{90}', '\u{2018}',
    '\u{2019}', '\u{201c}', '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2dc}', '\u{2122}', '\u{161}',
    '\u{203a}', '\u{153}', '\u{9d}', '\u{17e}', '\u{178}',
];

/// What a file begins with that says that it is UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A text, and line and column of the first byte that is no UTF-8; there is none where all of it is.
pub(super) fn decoded(mut bytes: Vec<u8>) -> (String, Option<(u32, u32)>) {
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    match String::from_utf8(bytes) {
        Ok(text) => (with_plain_ends(&text), None),
        Err(bad) => {
            let good = bad.utf8_error().valid_up_to();
            let bytes = bad.into_bytes();
            let text: String = bytes.iter().map(|byte| letter(*byte)).collect();
            // Each byte is one character, so that as many characters as bytes stand before.
            let before = with_plain_ends(&text.chars().take(good).collect::<String>());
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
            let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            (with_plain_ends(&text), Some((number(line), number(column))))
        }
    }
}

fn letter(byte: u8) -> char {
    let upper = byte.checked_sub(0x80).and_then(|at| UPPER.get(usize::from(at)));
    upper.copied().unwrap_or(char::from(byte))
}

fn with_plain_ends(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes, the text read from them, and the line and column of the first byte that is no UTF-8.
    type Case = (&'static [u8], &'static str, Option<(u32, u32)>);

    #[test]
    fn bytes_that_are_no_utf8_are_windows_1252() {
        let cases: [Case; 5] = [
            (b"it's\r\nb\rc", "it's\nb\nc", None),
            (b"\xef\xbb\xbfa", "a", None),
            (b"a\r\nit\x92s \x93x\x94 \x80", "a\nit\u{2019}s \u{201c}x\u{201d} \u{20ac}", Some((2, 3))),
            (b"caf\xe9 \x9f \xa0 \x81", "caf\u{e9} \u{178} \u{a0} \u{81}", Some((1, 4))),
            (b"\xef\xbb\xbf\xff", "\u{ff}", Some((1, 1))),
        ];
        for (bytes, text, place) in cases {
            assert_eq!(decoded(bytes.to_vec()), (text.to_owned(), place), "{bytes:?}");
        }
    }
}
