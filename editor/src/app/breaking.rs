//! Breakpoints by F9 and by a click beside a line: on lines of scripts, or at the moment that is looked at. What came
//! of it is said each time.

use crate::view::breaking::Breaking;
use augury_engine::base::id::ResId;
use augury_engine::event::{Link, What};

use super::debugging;
use crate::debugger::breakpoints::{At, Breakpoint, EventPattern};
use crate::debugger::{Debugger, Intent};
use crate::document::library::Key;
use crate::document::live::key_of;
use crate::document::problem::place_of;
use crate::document::script;
use crate::view::state::State;

/// Sets breakpoints or takes them away.
pub fn apply(state: &mut State, asked: Breaking) {
    let Some(debugger) = &state.debugger else { return state.complain("Open a pack first") };
    let (lines, key) = match asked {
        Breaking::None(why) => return state.say(format!("No breakpoint: {why}")),
        Breaking::Lines(key, lines) => (lines, Some(key)),
        Breaking::Moment => match here(debugger) {
            Some(at) => (vec![at], None),
            None => {
                let why =
                    "No breakpoint: put the caret on a line of a script, or go to a moment of the session";
                return state.say(why);
            }
        },
    };
    let set = |at: &At| Some((debugger.breakpoints().find(at)?.0, at.clone()));
    let mut gone: Vec<(usize, At)> = lines.iter().filter_map(set).collect();
    gone.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
    let said = match (gone.last(), lines.into_iter().next()) {
        (Some((_, at)), _) => {
            let said = format!("Breakpoint removed: {}", words(state, key.as_ref(), at));
            for (place, _) in gone {
                debugging::apply(state, Intent::Unbreak(place));
            }
            said
        }
        (None, Some(at)) => {
            let said = format!("Breakpoint set: {}", words(state, key.as_ref(), &at));
            debugging::apply(state, Intent::Break(Breakpoint::new(at)));
            said
        }
        (None, None) => return,
    };
    state.say(said);
}

/// Where a breakpoint is, for a person: of a line of a script, its file and line.
fn words(state: &State, key: Option<&Key>, at: &At) -> String {
    let At::Line(id, handler, line) = at else { return at.to_string() };
    in_file(state, key, *id, *handler, *line).unwrap_or_else(|| at.to_string())
}

fn in_file(state: &State, key: Option<&Key>, id: ResId, handler: u16, line: u32) -> Option<String> {
    let of = key_of(id);
    let document = state.library.document(key.unwrap_or(&of))?;
    let script = script::of_handler(document, handler)?;
    let (row, _) = place_of(document.text(), script.byte(line));
    let path = document.path();
    let file = path.strip_prefix(state.library.root()).unwrap_or(path).display();
    Some(format!("{file}:{row}, line {line} of handler {}", u32::from(handler) + 1))
}

/// Where a breakpoint set at the cursor of the session is: at the line of a script, else at the handler or the rule
/// that runs, else at the phase.
fn here(debugger: &Debugger) -> Option<At> {
    if let Some(line) = debugger.script_line() {
        return Some(At::Line(line.res, line.handler, line.line));
    }
    let standing = debugger.standing()?;
    let moment = &standing.moment;
    if let (Some(asked), Some(_)) = (moment.asked, moment.handler) {
        return Some(At::Handler(asked, Some(moment.code)));
    }
    if matches!(moment.link, Link::Class(..)) && moment.asked.is_none() {
        return Some(At::native(moment.link, moment.code));
    }
    let code = match (&moment.what, debugger.frame()) {
        (What::PhaseBegan, _) | (_, None) => moment.code,
        (_, Some(frame)) => frame.code.in_phase(frame.phase),
    };
    (code.0 != 0).then_some(At::Event(EventPattern::exactly(code)))
}
