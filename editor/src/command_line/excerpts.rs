//! Problems with the line that each stands on and a mark below it, for whoever reads `augury check` on a terminal.

use crate::lab::escape::one_line;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use augury_engine::content::{Place, Problem, Severity};
use std::ops::Range;

/// Bytes of a line that is shown; problems of longer ones are told in a line.
const LONGEST: usize = 400;

/// The problems, each with its line, where `text` has the text of a file by its name in them; those whose line cannot be
/// shown in a line of their own.
pub(super) fn excerpts(problems: &[Problem], text: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    for same in problems.chunk_by(|a, b| a.file == b.file) {
        let text = same.first().and_then(|p| text(&p.file)).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        for problem in same {
            let number = usize::try_from(problem.place.line).unwrap_or(0);
            let line = number.checked_sub(1).and_then(|at| lines.get(at)).filter(|l| l.len() <= LONGEST);
            match line {
                Some(line) => out.push_str(&excerpt(problem, number, line)),
                None => out.push_str(&one_line(&problem.to_string())),
            }
            out.push('\n');
        }
    }
    out
}

fn excerpt(problem: &Problem, number: usize, line: &str) -> String {
    let level = match problem.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::NotYet => Level::NOTE.with_name(problem.severity.word()),
    };
    let file = one_line(&problem.file);
    let source = Snippet::source(line).line_start(number).path(&*file);
    let source = source.annotation(AnnotationKind::Primary.span(marked(line, problem.place)));
    let (what, remedy) = (one_line(&problem.what), one_line(&problem.remedy));
    let group = level.primary_title(&*what).element(source).element(Level::HELP.message(&*remedy));
    format!("{}\n", Renderer::plain().render(&[group]))
}

/// The bytes of a line that a mark stands below: the word at a place, or the sign.
fn marked(line: &str, place: Place) -> Range<usize> {
    let column = usize::try_from(place.column).unwrap_or(1).saturating_sub(1);
    let at = line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    let rest = line.get(at..).unwrap_or_default();
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let sign = rest.chars().next().map_or(0, char::len_utf8);
    at..at + word.max(sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_stands_with_its_line_and_a_mark() {
        let text = "(\n    name: \"é\", hd: \u{1b}x,\n)\n";
        let problem = |line: u32, column: u32| Problem {
            file: "orc.ron".into(),
            place: Place { line, column },
            severity: Severity::Error,
            what: "`hd` is no number".to_owned(),
            remedy: "Write one".to_owned(),
            resource: None,
            fixes: Vec::new(),
        };
        let told = excerpts(&[problem(2, 16), problem(9, 1)], &|_| Some(text.to_owned()));
        let shown: Vec<&str> = told.lines().map(str::trim_end).collect();
        assert_eq!(shown.first(), Some(&"error: `hd` is no number"));
        assert!(
            shown.iter().any(|l| l.trim_start().starts_with("-->") && l.ends_with("orc.ron:2:16")),
            "{told}"
        );
        let at = shown.iter().position(|l| l.starts_with("2 |")).unwrap();
        assert_eq!(shown[at + 1].find('^'), shown[at].find("hd:").map(|n| n - 1), "é is two bytes: {told}");
        assert!(told.contains("help: Write one"), "{told}");
        assert!(told.contains("orc.ron:9:1: error: `hd` is no number. Write one\n"), "{told}");
    }
}
