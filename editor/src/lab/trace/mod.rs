//! What happened in a recording, as lines of JSON, as a tree of throws, or a moment a line.
//!
//! | file | what stands there |
//! |---|---|
//! | `lines` | lines of JSON, as in the measured traces |
//! | `tree` | throws inside throws; golden traces are made of it |

mod lines;
mod tree;

pub use lines::{Lines, lines, lines_within};
pub use tree::{parts, tree, tree_within};

use super::names;
use augury_engine::play::{Retraced, Session};
use std::fmt::Write;

/// A moment a line: its number, indented by how deep it stands.
pub fn plain(session: &Session) -> String {
    plain_within(session, usize::MAX).unwrap_or_default()
}

/// The same; nothing where it has more than so many bytes.
pub fn plain_within(session: &Session, most: usize) -> Option<String> {
    let mut out = String::new();
    let width = session.moments().to_string().len();
    for (atom, Retraced { trace, before, after }) in session.atoms().iter().zip(session.traces()) {
        let content = &session.revisions()[atom.revision].content;
        let name = |h| match before.thing(h) {
            Some(_) => names::thing(&before, content, h),
            None => names::thing(&after, content, h),
        };
        for (at, traced) in trace.moments.iter().enumerate() {
            let number = trace.first + at as u64;
            let deep = usize::from(traced.moment.depth);
            let _ = writeln!(out, "{number:>width$} {:deep$}{}", "", trace.line(at, &name), deep = 2 * deep);
        }
        if out.len() > most {
            return None;
        }
    }
    Some(out)
}
