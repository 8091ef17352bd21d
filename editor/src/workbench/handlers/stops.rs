//! The lines of a script at which a run can stop. Reads the text alone, so that a script that is half written has them
//! too.

use std::collections::BTreeSet;

use super::tokens::{Sort, tokens};

/// The lines, from 1, on which some code begins: none that are blank, and none with only brackets, remarks or `else`.
pub fn stops(text: &str) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let (mut line, mut counted) = (1, 0);
    for token in tokens(text) {
        line += text.get(counted..token.span.start).map_or(0, |part| part.matches('\n').count());
        counted = token.span.start;
        let code = !matches!(token.sort, Sort::Comment | Sort::Mark);
        if code && text.get(token.span) != Some("else") {
            found.extend(u32::try_from(line));
        }
    }
    found
}

/// Why no breakpoint can be on a line, from 1; `None` where one can be.
pub fn why_not(text: &str, line: u32) -> Option<String> {
    let blank =
        text.split('\n').nth((line as usize).saturating_sub(1)).is_none_or(|text| text.trim().is_empty());
    let why = if blank { "is blank" } else { "has no code that begins on it" };
    (!stops(text).contains(&line)).then(|| format!("line {line} of the script {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_stops_where_code_begins() {
        let text = "// why\nlet a = 1;\n\nif a > 0 {\n    a = \"x\n\"; /* b\n c */ } else {\n    ABORT\n}";
        assert_eq!(stops(text).into_iter().collect::<Vec<_>>(), [2, 4, 5, 8]);
        let why = |line| why_not(text, line).unwrap_or_default();
        assert_eq!((why(2).as_str(), why(3).as_str()), ("", "line 3 of the script is blank"));
        assert_eq!(why(9), "line 9 of the script has no code that begins on it");
        assert_eq!(why(99), "line 99 of the script is blank");
        assert!(stops("").is_empty());
    }
}
