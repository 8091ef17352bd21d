//! Problems for people: the line with a mark under the place, as compilers show it.

use super::{Problem, Severity};
use crate::source::{Files, Place};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use std::ops::Range;

/// How many uses of macros are shown with their lines.
const MOST_USES: usize = 6;
/// A line longer than this is shown without its text, by its place alone.
const LONGEST_LINE: usize = 2000;

/// A problem as text of several lines, without colours.
pub fn rendered(problem: &Problem, files: &Files) -> String {
    let level = match problem.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut groups: Vec<Group<'_>> = Vec::new();
    let title = level.primary_title(problem.message.as_str()).id(problem.topic.word());
    let mut group = Group::with_title(title);
    if let Some(place) = problem.place {
        group = match (snippet(files, place, ""), files.get(place.file)) {
            (Some((snippet, _)), _) => group.element(snippet),
            (None, Some(file)) => {
                let origin = Origin::path(&*file.path).line(place.line as usize);
                group.element(origin.char_column(place.column as usize))
            }
            (None, None) => group,
        };
    }
    let mut from = problem.from.as_ref();
    let mut outer = problem.place;
    let mut shown = 0;
    while let Some(expansion) = from {
        outer = Some(expansion.used);
        if shown < MOST_USES
            && let Some((snippet, _)) = snippet(files, expansion.used, "the macro is used here")
        {
            group = group.element(Level::NOTE.message(format!("in the macro {}", expansion.name)));
            group = group.element(snippet);
        }
        shown += 1;
        from = expansion.within.as_ref();
    }
    for place in outer.map(|place| files.includes(place.file)).unwrap_or_default() {
        let line = format!("included from {}:{}", files.path(place.file), place.line);
        group = group.element(Level::NOTE.message(line));
    }
    if !problem.remedy.is_empty() {
        group = group.element(Level::HELP.message(problem.remedy.as_str()));
    }
    groups.push(group);
    Renderer::plain().render(&groups).to_string()
}

/// The line of a place with a mark under it.
fn snippet<'f>(
    files: &'f Files,
    place: Place,
    label: &'static str,
) -> Option<(Snippet<'f, annotate_snippets::Annotation<'f>>, Range<usize>)> {
    let file = files.get(place.file)?;
    let line = file.text.lines().nth(place.line.saturating_sub(1) as usize).unwrap_or("");
    if line.len() > LONGEST_LINE {
        return None;
    }
    let span = word_at(line, place.column.saturating_sub(1) as usize);
    let mark = AnnotationKind::Primary.span(span.clone());
    let mark = if label.is_empty() { mark } else { mark.label(label) };
    let snippet = Snippet::source(line).path(&*file.path).line_start(place.line as usize).annotation(mark);
    Some((snippet, span))
}

/// The bytes of the word, or of the one character, that begins in a column counted in characters.
fn word_at(line: &str, column: usize) -> Range<usize> {
    let start = line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    let rest = &line[start..];
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let length = if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) };
    start..start + length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_covers_a_word_or_a_character() {
        assert_eq!(word_at("CR: NOT_KNOWN;", 4), 4..13);
        assert_eq!(word_at("é ;", 2), 3..4);
        assert_eq!(word_at("x", 9), 1..1);
    }
}
