//! How inputs are damaged: as texts, since most are, and as bytes. Knows no target.

use crate::seeded::Seeded;

/// Marks of RON, JSON, scripts and merges, and what editors leave.
const MARKS: [&str; 44] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    ",",
    ":",
    ";",
    "r#\"",
    "\"#",
    "/*",
    "*/",
    "//",
    "\\",
    "\\u{1b}",
    "\0",
    "\u{feff}",
    "é",
    "\u{202e}",
    "\r\n",
    "\n",
    "\t",
    " ",
    "-",
    "!",
    "|",
    "&",
    "=",
    "`",
    "${",
    "<<<<<<< a\n",
    "=======\n",
    ">>>>>>> b\n",
    "null",
    "true",
    "None",
    "Some(",
    "0x",
    "1e999",
    "..",
    "#![enable(implicit_some)]",
];

/// Numbers at the edges of their types.
const NUMBERS: [&str; 16] = [
    "0",
    "-1",
    "1",
    "127",
    "128",
    "-128",
    "255",
    "32767",
    "32768",
    "-32768",
    "65535",
    "2147483647",
    "-2147483648",
    "4294967295",
    "9223372036854775807",
    "-9223372036854775808",
];

/// A damaged copy of an input. `other` is one to take pieces from, `words` what inputs are made of.
pub fn damaged(input: &[u8], other: &[u8], words: &[&str], seeded: &mut Seeded, longest: usize) -> Vec<u8> {
    let mut out = input.to_vec();
    for _ in 0..1 + seeded.below(4) {
        once(&mut out, other, words, seeded);
        out.truncate(longest);
    }
    out
}

fn once(out: &mut Vec<u8>, other: &[u8], words: &[&str], seeded: &mut Seeded) {
    let piece = |of: &[u8], seeded: &mut Seeded| {
        let from = seeded.below(of.len() + 1);
        // Most pieces are short.
        let most = if seeded.below(3) == 0 { of.len() } else { 24 };
        (from, (from + seeded.below(most + 1)).min(of.len()))
    };
    let put = |out: &mut Vec<u8>, at: usize, bytes: &[u8]| drop(out.splice(at..at, bytes.iter().copied()));
    let at = seeded.below(out.len() + 1);
    match seeded.below(14) {
        0 => out.truncate(at),
        1 => {
            let (a, b) = piece(out, seeded);
            out.drain(a..b);
        }
        2 => {
            let (a, b) = piece(out, seeded);
            let again = out[a..b].to_vec();
            put(out, b, &again);
        }
        3 => {
            let (a, b) = piece(other, seeded);
            put(out, at, &other[a..b]);
        }
        4 => swap_lines(out, seeded),
        5 | 6 => {
            let mark = seeded.pick(&MARKS).copied().unwrap_or_default();
            put(out, at, mark.as_bytes());
        }
        7 | 8 => {
            let word = seeded.pick(words).copied().unwrap_or_default();
            // In place of a word, so that brackets around it stay.
            match (seeded.below(2), word_at(out, at)) {
                (0, Some((a, b))) => drop(out.splice(a..b, word.bytes())),
                _ => put(out, at, word.as_bytes()),
            }
        }
        9 | 10 => {
            let number = seeded.pick(&NUMBERS).copied().unwrap_or_default();
            let found = (at..out.len()).find(|n| out[*n].is_ascii_digit());
            if let Some(a) = found {
                let b = (a..out.len()).find(|n| !out[*n].is_ascii_digit()).unwrap_or(out.len());
                out.splice(a..b, number.bytes());
            }
        }
        11 => {
            for _ in 0..1 + seeded.below(8) {
                let n = seeded.below(out.len());
                if let Some(byte) = out.get_mut(n) {
                    *byte ^= 1 << seeded.below(8);
                }
            }
        }
        12 => {
            // Deep, or many.
            let (a, b) = piece(out, seeded);
            let many = out[a..b].repeat(2 + seeded.below(400));
            put(out, a, &many);
        }
        _ => {
            // A line of another input.
            let lines: Vec<&[u8]> = other.split_inclusive(|b| *b == b'\n').collect();
            let line = seeded.pick(&lines).copied().unwrap_or_default();
            let start = out[..at].iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
            put(out, start, line);
        }
    }
}

fn swap_lines(out: &mut Vec<u8>, seeded: &mut Seeded) {
    let mut lines: Vec<&[u8]> = out.split_inclusive(|b| *b == b'\n').collect();
    for _ in 0..3 {
        let (i, j) = (seeded.below(lines.len()), seeded.below(lines.len()));
        if i < lines.len() && j < lines.len() {
            lines.swap(i, j);
        }
    }
    *out = lines.concat();
}

/// The word that stands at a place.
fn word_at(text: &[u8], at: usize) -> Option<(usize, usize)> {
    let is_word = |n: usize| text.get(n).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    if !is_word(at) {
        return None;
    }
    let from = (0..at).rev().find(|n| !is_word(*n)).map_or(0, |n| n + 1);
    let to = (at..text.len()).find(|n| !is_word(*n)).unwrap_or(text.len());
    Some((from, to))
}
