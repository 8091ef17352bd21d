//! A text's literal in a file, changed as little as a person would change it: a raw text stays raw, escapes that
//! were there stay as they were written, and lines that did not change do not change in the file either.
//! Knows RON's two ways of writing texts, and nothing of what a text means.

use std::ops::Range;

use augury_engine::content::Doc;

/// A literal for `new`, written as `old` is as far as it can be. `old` is the literal as it stands in the file;
/// where it is none, or what comes of it would read otherwise, the text is written as a new one would be.
pub fn changed(old: &str, new: &str) -> String {
    let written = raw(old, new).or_else(|| quoted(old, new));
    let right = |text: &String| ron::from_str::<String>(text).is_ok_and(|read| read == new);
    written.filter(right).unwrap_or_else(|| Doc::text(new).one_line())
}

/// A raw text with another inside.
fn raw(old: &str, new: &str) -> Option<String> {
    // A bare carriage return would be read as the file's line end.
    if new.contains('\r') { None } else { in_raw_quotes(old, new) }
}

/// A raw text with another inside, with more hashes where those no longer do.
pub(super) fn in_raw_quotes(old: &str, new: &str) -> Option<String> {
    let rest = old.strip_prefix('r')?;
    let mut hashes: String = rest.chars().take_while(|c| *c == '#').collect();
    while new.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    Some(format!("r{hashes}\"{new}\"{hashes}"))
}

/// A text in plain quotes: what is the same at its beginning and end stays as it is written.
pub(super) fn quoted(old: &str, new: &str) -> Option<String> {
    let inside = old.strip_prefix('"')?.strip_suffix('"')?;
    let letters = letters(inside)?;
    let new_letters: Vec<char> = new.chars().collect();
    let same = |(a, b): (&(char, Range<usize>), &char)| a.0 == *b;
    let head = letters.iter().zip(&new_letters).take_while(|pair| same(*pair)).count();
    let most = letters.len().min(new_letters.len()) - head;
    let tail =
        letters.iter().rev().zip(new_letters.iter().rev()).take(most).take_while(|pair| same(*pair)).count();
    let at = |n: usize| letters.get(n).map_or(inside.len(), |(_, span)| span.start);
    let (before, after) = (inside.get(..at(head))?, inside.get(at(letters.len() - tail)..)?);
    let bare_lines = inside.contains('\n') || !inside.contains("\\n");
    let mut middle = String::new();
    for c in new_letters.get(head..new_letters.len() - tail)? {
        match c {
            '"' => middle.push_str("\\\""),
            '\\' => middle.push_str("\\\\"),
            '\n' if bare_lines => middle.push('\n'),
            '\n' => middle.push_str("\\n"),
            '\t' => middle.push_str("\\t"),
            c if c.is_control() => middle.extend(c.escape_unicode()),
            c => middle.push(*c),
        }
    }
    Some(format!("\"{before}{middle}{after}\""))
}

/// Each character of a text in quotes with the bytes that write it; `None` for an escape that RON does not have.
fn letters(inside: &str) -> Option<Vec<(char, Range<usize>)>> {
    let mut all = Vec::new();
    let mut rest = inside.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        let c = match c {
            '\\' => match rest.next()?.1 {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                '0' => '\0',
                'x' => number(rest.next()?.1, rest.next()?.1)?,
                'u' => unicode(&mut rest)?,
                c @ ('\\' | '"' | '\'') => c,
                _ => return None,
            },
            c => c,
        };
        let end = rest.peek().map_or(inside.len(), |(at, _)| *at);
        all.push((c, start..end));
    }
    Some(all)
}

fn number(high: char, low: char) -> Option<char> {
    char::from_u32(high.to_digit(16)? * 16 + low.to_digit(16)?)
}

fn unicode(rest: &mut impl Iterator<Item = (usize, char)>) -> Option<char> {
    let mut code = 0u32;
    (rest.next()?.1 == '{').then_some(())?;
    loop {
        match rest.next()?.1 {
            '}' => return char::from_u32(code),
            digit => code = code.checked_mul(16)?.checked_add(digit.to_digit(16)?)?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(old: &str, new: &str, wanted: &str) {
        let written = changed(old, new);
        assert_eq!(written, wanted);
        assert_eq!(ron::from_str::<String>(&written).unwrap(), new);
    }

    #[test]
    fn a_raw_text_stays_raw() {
        check("r#\"a\nb\"#", "a\nc", "r#\"a\nc\"#");
        check("r\"plain\"", "pl\\in", "r\"pl\\in\"");
        check("r#\"a\"#", "say(\"#\")", "r##\"say(\"#\")\"##");
        check("r##\"a\"##", "b", "r##\"b\"##");
    }

    #[test]
    fn escapes_that_do_not_change_stay_as_they_are_written() {
        check(r#""a\tb \u{41} \x42 \"c\"""#, "a\tb A B \"d\"", r#""a\tb \u{41} \x42 \"d\"""#);
        check(r#""one\ntwo""#, "one\ntwo\nthree", r#""one\ntwo\nthree""#);
        check("\"one\n  two\"", "one\n  two\n  three", "\"one\n  two\n  three\"");
        check(r#""a\\b""#, "a\\b\"", r#""a\\b\"""#);
        check("\"aaa\"", "aa", "\"aa\"");
        check("\"\"", "x\ny", "\"x\ny\"");
    }

    #[test]
    fn what_is_no_text_is_written_anew() {
        check("", "say(\"hi\")", "r#\"say(\"hi\")\"#");
        check("None", "a", "\"a\"");
        check("\"bad \\q\"", "good", "\"good\"");
        check("r#\"a\"#", "a\r\nb", "\"a\\r\\nb\"");
    }

    #[test]
    fn every_script_and_message_of_a_text_survives_any_single_change() {
        let literal = "r#\"let n = e.v_dmg;\nif n > 3 { i_print(actor, \"It \\\\ burns\"); }\nNOTHING\"#";
        let text = ron::from_str::<String>(literal).unwrap();
        for (at, _) in text.char_indices() {
            for put in ["", "\"", "\\", "\n", "é", "\"#"] {
                let new = format!("{}{put}{}", &text[..at], &text[at..]);
                for old in [literal, &Doc::text(&text).one_line(), &format!("{text:?}")] {
                    assert_eq!(ron::from_str::<String>(&changed(old, &new)).unwrap(), new, "{old}");
                }
            }
        }
    }
}
