//! Messages: the original's marks in angle brackets become tags in braces.
//!
//! `The <EActor>` is `{Actor}`, `<his:EVictim>` is `{victim:his}`, and a bare `<EActor>` the name alone.

use super::context::Context;
use crate::problem::{Severity, Topic};
use crate::syntax::tree::At;

/// What a mark stands for.
fn whom(mark: &str) -> Option<&'static str> {
    Some(match mark {
        "EActor" | "hObj1" | "hMon" => "actor",
        "EVictim" | "ETarget" => "victim",
        "EItem" => "item",
        "EItem2" => "item2",
        "hObj" => "obj",
        _ => return None,
    })
}

/// A message in the language of a pack. Marks that a pack has nothing for stay as they are, with a warning.
pub(super) fn converted(context: &mut Context<'_>, text: &str, at: &At) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find(['<', '{', '}']) {
        out.push_str(&rest[..open]);
        rest = &rest[open..];
        if let Some(brace) = rest.chars().next().filter(|c| matches!(c, '{' | '}')) {
            out.push(brace);
            out.push(brace);
            rest = &rest[1..];
            continue;
        }
        let Some(close) = rest.find('>') else { break };
        let mark = &rest[1..close];
        let after = &rest[close + 1..];
        rest = after;
        if !mark.is_empty() && mark.chars().all(|c| c.is_ascii_digit()) {
            // A colour.
            continue;
        }
        match tag(&mut out, mark, after) {
            Some(used) => rest = &after[used..],
            None => {
                let message = format!("a message of a pack has nothing for <{mark}>");
                context.file(Severity::Warning, Topic::Oddity, at, message, "it stays as it is written");
                out.push('<');
                out.push_str(mark);
                out.push('>');
            }
        }
    }
    out.push_str(rest);
    out
}

/// Writes the tag of a mark behind what is written. How much of what follows it took in; none for an unknown mark.
fn tag(out: &mut String, mark: &str, after: &str) -> Option<usize> {
    let (form, name) = match mark.split_once(':') {
        // Twice the parts are written in the other order.
        Some((first, second)) if whom(first).is_some() => (second, first),
        Some((form, name)) => (form, name),
        None => ("", mark),
    };
    let whom = whom(name)?;
    let capital = form.starts_with(|c: char| c.is_ascii_uppercase());
    match form.to_ascii_lowercase().as_str() {
        "" => {}
        form @ ("he" | "him" | "his" | "himself") => {
            out.push_str(&format!("{{{}:{form}}}", cased(whom, capital)));
            return Some(0);
        }
        "she" => out.push_str(&format!("{{{}:he}}", cased(whom, capital))),
        "her" => out.push_str(&format!("{{{}:{}}}", cased(whom, capital), hers(after))),
        _ => return None,
    }
    if !form.is_empty() {
        return Some(0);
    }
    let possessive = after.starts_with("'s");
    let article = ["the ", "The ", "a ", "A ", "an ", "An "]
        .into_iter()
        .find(|article| out.ends_with(article) && is_word_start(out, out.len() - article.len()));
    let (capital, article) = match article {
        Some(article) => {
            out.truncate(out.len() - article.len());
            (article.starts_with(|c: char| c.is_uppercase()), article.trim().to_ascii_lowercase())
        }
        None => (false, String::new()),
    };
    let whom = cased(whom, capital);
    let tag = match (article.as_str(), possessive) {
        ("the" | "", true) => format!("{{{whom}'s}}"),
        ("the", false) => format!("{{{whom}}}"),
        ("", false) => format!("{{{whom}:name}}"),
        (_, _) => format!("{{{whom}:a}}"),
    };
    out.push_str(&tag);
    Some(if possessive && matches!(article.as_str(), "the" | "") { 2 } else { 0 })
}

fn is_word_start(text: &str, at: usize) -> bool {
    text.get(..at).is_some_and(|before| !before.ends_with(|c: char| c.is_alphanumeric()))
}

fn cased(whom: &str, capital: bool) -> String {
    let mut letters = whom.chars();
    match letters.next() {
        Some(first) if capital => first.to_uppercase().chain(letters).collect(),
        _ => whom.to_owned(),
    }
}

/// "Her" before another word is possessive, and else the one that it happens to.
fn hers(after: &str) -> &'static str {
    let word = after.strip_prefix(' ').is_some_and(|next| next.starts_with(|c: char| c.is_alphabetic()));
    if word { "his" } else { "him" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problems;
    use crate::resources::names::Names;
    use crate::source::{Constants, FileId, Place};

    #[test]
    fn marks_become_tags() {
        let (constants, names, mut problems) = (Constants::default(), Names::default(), Problems::default());
        let mut context = Context { constants: &constants, names: &names, problems: &mut problems };
        let at = At { place: Place { file: FileId(0), line: 1, column: 1 }, from: None };
        for (written, wanted) in [
            ("The <EActor> sinks.", "{Actor} sinks."),
            ("Beside the <ETarget> you sink.", "Beside {victim} you sink."),
            ("the <EVictim>'s reeds", "{victim's} reeds"),
            ("<EActor>'s reeds", "{actor's} reeds"),
            ("a <EItem> of <EActor>", "{item:a} of {actor:name}"),
            ("bathe <hObj>", "bathe {obj:name}"),
            ("<his:EActor> and <EVictim:his>", "{actor:his} and {victim:his}"),
            ("<His:EActor> boat", "{Actor:his} boat"),
            ("<her:EActor> boat, to <her:EVictim>", "{actor:his} boat, to {victim:him}"),
            ("<4>red<7> {mud}", "red {{mud}}"),
            ("1 < 2", "1 < 2"),
        ] {
            assert_eq!(converted(&mut context, written, &at), wanted);
        }
        assert!(context.problems.all().is_empty());
        assert_eq!(converted(&mut context, "<Tide:EActor>", &at), "<Tide:EActor>");
        assert_eq!(context.problems.all().len(), 1);
    }
}
