//! Comments: what stands between the marks, and where one was probably not closed.

use super::Place;
use crate::problem::{Problem, Severity, Topic};
use std::sync::Arc;

/// The text of a comment without its marks and the blanks around it.
pub(super) fn inside(text: &str) -> Arc<str> {
    text.trim().into()
}

/// A comment that begins within another, which was then probably not closed.
pub(super) fn nested(opened: Place) -> String {
    format!("a comment begins within the comment that line {} opens", opened.line)
}

/// Whether something is lost where a comment takes in this line: more than blanks and another comment.
pub(super) fn loses(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with("//")
}

/// A comment that a backslash at the end of its line goes on with, which was hardly meant.
pub(super) fn goes_on(backslash: Place) -> Problem {
    let message = "the backslash takes the next line into the comment";
    Problem::at(Severity::Warning, Topic::Characters, backslash, message)
        .remedy("take it out, or put something behind it")
}
