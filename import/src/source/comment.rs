//! Comments: what stands between the marks, and where one was probably not closed.

use super::Place;
use std::sync::Arc;

/// The text of a comment without its marks and the blanks around it.
pub(super) fn inside(text: &str) -> Arc<str> {
    text.trim().into()
}

/// A comment that begins within another, which was then probably not closed.
pub(super) fn nested(opened: Place) -> String {
    format!("a comment begins within the comment that line {} opens", opened.line)
}
