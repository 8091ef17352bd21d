//! What the script engine complains about, in an author's words: what is wrong, where, and what to do.

use super::check::Finding;
use super::constants::constant;
use super::limits::{ENTRIES, LENGTH, NESTING, OPERATIONS, TEXT};
use rhai::{EvalAltResult, LexError, ParseError, ParseErrorType, Position};

/// A script that is too long to be read.
pub(super) fn too_long(bytes: usize) -> Finding {
    let what = format!("the script has {} KB, and {} KB are the most", bytes >> 10, LENGTH >> 10);
    let remedy = "Part it: what several handlers do belongs to an event of its own".to_owned();
    Finding { line: 1, column: 1, what, remedy, runs: false, missing: None }
}

/// A script that can't be read.
pub(super) fn parsing(error: &ParseError, text: &str) -> Finding {
    let at = error.position();
    let lines = text.trim_end().lines();
    let (last, length) = (lines.clone().count(), lines.last().map_or(0, |line| line.chars().count()));
    // Whatever is missing at the very end: something before it is still open.
    let ends = (at.line(), at.position()) > (Some(last), Some(length));
    let (what, remedy) = match error.err_type() {
        ParseErrorType::MissingToken(..) if ends => words(&ParseErrorType::UnexpectedEOF),
        ParseErrorType::PropertyExpected if word_at(text, at).starts_with(|c: char| c.is_ascii_digit()) => {
            let remedy = "Write a whole number; for halves, multiply first and divide last";
            ("numbers are whole in scripts".to_owned(), remedy.to_owned())
        }
        ParseErrorType::VariableExpected | ParseErrorType::AssignmentToInvalidLHS(_)
            if constant(word_at(text, at)).is_some() =>
        {
            let remedy = "Call the variable something else".to_owned();
            (format!("`{}` means something already", word_at(text, at)), remedy)
        }
        other => words(other),
    };
    let place = |n: Option<usize>| n.and_then(|n| u32::try_from(n).ok()).unwrap_or(1);
    Finding { line: place(at.line()), column: place(at.position()), what, remedy, runs: false, missing: None }
}

/// The word or number that begins at a place.
fn word_at(text: &str, at: Position) -> &str {
    let line = at.line().and_then(|n| text.lines().nth(n.checked_sub(1)?)).unwrap_or("");
    let from =
        at.position().and_then(|n| line.char_indices().nth(n.checked_sub(1)?)).map_or(line.len(), |(i, _)| i);
    let rest = line.get(from..).unwrap_or("");
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    rest.get(..end).unwrap_or("")
}

fn words(error: &ParseErrorType) -> (String, String) {
    use ParseErrorType as E;
    let pair = |what: &str, remedy: &str| (what.to_owned(), remedy.to_owned());
    match error {
        E::UnexpectedEOF => {
            pair("the script ends too early", "Close what is open: a bracket, a brace or a text")
        }
        E::BadInput(lex) => match lex {
            LexError::UnterminatedString => pair("the text isn't closed", "Put the quote at its end"),
            LexError::MalformedNumber(n) => {
                (format!("`{n}` is no whole number"), "Write whole numbers only".to_owned())
            }
            LexError::MalformedEscapeSequence(s) => {
                (format!("`{s}` is no escape"), "Write \\\\ for a backslash, \\\" for a quote".to_owned())
            }
            LexError::UnexpectedInput(s) if matches!(s.as_str(), ";" | ")" | "]" | "}" | ",") => {
                pair("a value is missing", "Write a value here, or take the operator before it away")
            }
            LexError::ImproperSymbol(s, _) | LexError::UnexpectedInput(s) => {
                let word = s.starts_with(|c: char| c.is_alphabetic());
                let what = if word { "can't be used in scripts" } else { "means nothing here" };
                (format!("`{s}` {what}"), symbol(s))
            }
            other => (format!("this can't be read ({other})"), "Look at the characters here".to_owned()),
        },
        E::UnknownOperator(s) => (format!("`{s}` is no operator"), symbol(s)),
        E::MissingToken(token, _) => {
            (format!("`{token}` is missing"), format!("Put a `{token}` before this place"))
        }
        E::MissingSymbol(symbol) => (format!("{symbol} is missing"), "Put it before this place".to_owned()),
        E::Reserved(word) => (format!("`{word}` can't be used in scripts"), symbol(word)),
        E::VariableExpected => pair("a name is missing", "Write the name of a variable"),
        E::ExprExpected(_) => pair(
            "a value is missing",
            "Write a value here; return, break and several steps stand within braces",
        ),
        E::AssignmentToConstant(name) => {
            (format!("`{name}` never changes"), "Declare a variable with let".to_owned())
        }
        E::AssignmentToInvalidLHS(_) => {
            pair("this can't be set", "Set a variable or a field; compare with ==")
        }
        E::PropertyExpected => pair("the name of a field is missing behind the dot", "Write it"),
        E::ExprTooDeep => {
            (format!("this is nested more than {NESTING} deep"), "Put parts of it into variables".to_owned())
        }
        E::LoopBreak => pair("this stands outside any loop", "End the script with return"),
        E::LiteralTooLarge(kind, most) => {
            (format!("this {kind} is longer than {most}"), "Make it shorter".to_owned())
        }
        other => (format!("this can't be read ({other})"), "Look at the brackets and words here".to_owned()),
    }
}

/// What to write in place of a symbol or word.
fn symbol(s: &str) -> String {
    let instead = match s {
        "=" => "Compare with ==",
        "++" => "Write += 1",
        "--" => "Write -= 1",
        "?" | ":" => "Write if a { b } else { c }",
        "->" => "Write a dot",
        "fn" | "private" => "A handler is one script; what handlers share belongs to an event",
        "and" => "Write &&",
        "or" => "Write ||",
        "not" => "Write !",
        "null" | "nil" | "void" => "Write NULL_OBJ or NULL_ID",
        "case" | "default" | "match" => "Write switch value { A => { ... } _ => { ... } }",
        "print" | "debug" => "Say it with i_print(actor, \"...\")",
        _ => "Take it away, or put it into a text",
    };
    instead.to_owned()
}

/// A script that stopped while it ran.
pub(super) fn running(error: &EvalAltResult) -> (String, Position) {
    use EvalAltResult as E;
    let at = error.position();
    let text = match error {
        E::ErrorInFunctionCall(_, _, inner, outer) => {
            let (text, at) = running(inner);
            return (text, if at.is_none() { *outer } else { at });
        }
        E::ErrorRuntime(value, _) => match value.clone().into_string() {
            Ok(text) => text,
            Err(_) => "the script gave up with throw".to_owned(),
        },
        E::ErrorTooManyOperations(_) => {
            format!("more than {OPERATIONS} steps: the script goes round for ever; look at its loops")
        }
        E::ErrorDataTooLarge(what, _) => {
            format!("{what} grew too large: texts hold {TEXT} characters, lists {ENTRIES} entries")
        }
        E::ErrorStackOverflow(_) => "nested too deep".to_owned(),
        E::ErrorFunctionNotFound(call, _) => {
            format!("no function takes these values: {call}; look at its parameters")
        }
        E::ErrorDotExpr(_, _) | E::ErrorPropertyNotFound(..) => {
            format!("this value has no such field ({error})")
        }
        E::ErrorMismatchDataType(wanted, given, _) => format!("{wanted} is wanted here, and this is {given}"),
        E::ErrorArithmetic(_, _) => {
            "the sum can't be worked out: it divides by 0 or is too large; test before".to_owned()
        }
        E::ErrorArrayBounds(entries, index, _) => {
            format!("the list has {entries} entries, and no entry {index}")
        }
        E::ErrorVariableNotFound(name, _) => format!("`{name}` is not known here"),
        E::ErrorFor(_) => "for wants a list or a range, such as 0..3".to_owned(),
        other => other.to_string(),
    };
    (text, at)
}
