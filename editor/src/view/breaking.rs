//! Where a breakpoint is asked for: on a line of a script, or at the moment that is looked at.

use crate::debugger::breakpoints::At;
use crate::document::library::Key;
use crate::document::live::res_id;
use crate::document::open::Document;
use crate::document::problem::place_of;
use crate::document::script;
use crate::workbench::handlers::stops;

/// What is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Breaking {
    /// A breakpoint on a line of a script in the file of a resource. Of several lines that the file has in one, those
    /// with a breakpoint lose it; else the first gets one.
    Lines(Key, Vec<At>),
    /// None can be where the caret is: why.
    None(String),
    /// Where the session is looked at: the keyboard is in no script.
    Moment,
}

impl Breaking {
    /// On a line of a script that is edited, from 1; `handler` is `None` for a script that is no handler's.
    pub fn line(document: &Document, handler: Option<u16>, text: &str, line: u32) -> Self {
        let Some((id, handler)) = res_id(document.key()).zip(handler) else {
            return Self::None("a condition has no breakpoints; a handler's script has".to_owned());
        };
        match stops::why_not(text, line) {
            Some(why) => Self::None(why),
            None => Self::Lines(document.key().clone(), vec![At::Line(id, handler, line)]),
        }
    }

    /// At a byte of a file: on the line of the script that is there.
    pub fn byte(document: &Document, byte: usize) -> Self {
        let found = script::of_handlers(document)
            .into_iter()
            .find_map(|script| Some((script.line_at(byte)?, script.handler, script.script)));
        match found {
            Some((line, handler, script)) => Self::line(document, Some(handler), script.text(), line),
            None => {
                let (line, _) = place_of(document.text(), byte);
                Self::None(format!("line {line} is no line of a handler's script"))
            }
        }
    }
}
