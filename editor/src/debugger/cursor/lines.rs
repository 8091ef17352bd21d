//! Stepping through scripts line by line, both ways. Lines are no moments: they stand between two of them, and are told
//! only when an action runs again to be looked at. Whatever a line changes is a moment of its own, so the world at a
//! line is that of the moment before it.

use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::event::What;
use augury_engine::event::observe::ScriptLine;
use augury_engine::play::AtomTrace;
use augury_engine::play::trace::LineEntry;

/// A variable of a script at a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    /// What the script calls it.
    pub name: String,
    /// What it holds.
    pub value: String,
    /// What it held a line before, if that was something else.
    pub before: Option<String>,
    /// The line before made it.
    pub new: bool,
}

/// A value with names for the things in it: `#2` is "hill orc". Texts in quotes stay as they are.
fn with_names(value: &str, name: &dyn Fn(Handle) -> String) -> String {
    let (mut shown, mut rest, mut quoted) = (String::new(), value, false);
    while let Some(c) = rest.chars().next() {
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
        quoted ^= c == '"';
        let long = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        match rest.get(..long).and_then(|digits| digits.parse().ok()) {
            Some(number) if c == '#' && !quoted => {
                shown.push_str(&name(Handle(number)));
                rest = rest.get(long..).unwrap_or_default();
            }
            _ => shown.push(c),
        }
    }
    shown
}

/// A place in a trace: a moment, and how many lines came since.
type Place = (usize, u32);

/// Each line of a trace with its place.
fn placed(trace: &AtomTrace) -> impl Iterator<Item = (Place, &LineEntry)> {
    let mut last = (0, 0);
    trace.lines.iter().filter_map(move |entry| {
        let moment = (entry.at as usize).checked_sub(1)?;
        last = if last.0 == moment { (moment, last.1 + 1) } else { (moment, 1) };
        Some((last, entry))
    })
}

/// The moment that opens the script in which a place stands. Going back, the end of a script belongs to it.
fn script_around(trace: &AtomTrace, place: usize, back: bool) -> Option<usize> {
    let is_script = |at: usize| {
        trace.moments.get(at).is_some_and(|t| matches!(t.moment.what, What::HandlerEntered { script: true }))
    };
    let here = &trace.moments.get(place)?.moment.what;
    if back && matches!(here, What::HandlerAnswered { .. }) {
        return Some(trace.open_of(place)).filter(|at| is_script(*at));
    }
    let mut at = place;
    while !is_script(at) {
        let outer = trace.moments.get(at)?.inside as usize;
        if outer == at {
            return None;
        }
        at = outer;
    }
    Some(at)
}

/// The lines of one run of a script, over what it throws: from the moment that opens it to the one that ends it.
fn lines_of(trace: &AtomTrace, opens: usize) -> (Vec<Place>, usize) {
    let end = trace.close_of(opens);
    let Some(opened) = trace.moments.get(opens) else { return (Vec::new(), end) };
    let mine = |entry: &LineEntry| {
        let told = &entry.told;
        opened.throw == Some(entry.throw)
            && opened.moment.asked == Some(told.res)
            && opened.moment.handler == Some(told.handler)
    };
    let within = |at: &Place| at.0 >= opens && at.0 < end.max(opens + 1);
    (placed(trace).filter(|(at, entry)| within(at) && mine(entry)).map(|(at, _)| at).collect(), end)
}

impl Debugger {
    /// How many lines of a script came since the moment looked at; 0 at the moment itself.
    pub fn line(&self) -> u32 {
        if self.at.seen.get().is_some() { 0 } else { self.at.line }
    }

    /// The line of a script that is about to run, if one stands at a line: with its locals.
    pub fn script_line(&self) -> Option<ScriptLine> {
        let (trace, place) = self.place()?;
        let at = (place, self.line());
        placed(&trace).find(|(there, _)| *there == at).map(|(_, entry)| entry.told.clone())
    }

    /// The variables of the script at the line that is about to run, each with what it held a line before; names stand for
    /// creatures and things.
    pub fn locals(&self) -> Vec<Local> {
        let Some((trace, place)) = self.place() else { return Vec::new() };
        let here = (place, self.line());
        let told =
            |at: Place| placed(&trace).find(|(there, _)| *there == at).map(|(_, entry)| &entry.told.locals);
        let Some(now) = told(here) else { return Vec::new() };
        let lines =
            script_around(&trace, place, false).map(|opens| lines_of(&trace, opens).0).unwrap_or_default();
        let last = lines.into_iter().rev().find(|at| *at < here).and_then(told);
        let named = |value: &str| with_names(value, &|h| self.name(h));
        let local = |(name, value): &(String, String)| {
            let before = last.and_then(|last| last.iter().find(|(other, _)| other == name));
            let before = before.map(|(_, value)| value);
            Local {
                name: name.clone(),
                value: named(value),
                before: before.filter(|before| *before != value).map(|before| named(before)),
                new: last.is_some() && before.is_none(),
            }
        };
        now.iter().map(local).collect()
    }

    /// To the next line of the script that runs (or, going back, the last), over what it throws. Behind its last line
    /// is its answer, before the first its start; where no script runs it is the next line of any in this action.
    pub(in crate::debugger) fn step_line(&mut self, back: bool) {
        self.running.activity = Default::default();
        self.running.stop = None;
        let Some((trace, place)) = self.place() else { return };
        let here = (place, self.at.line);
        let found = match script_around(&trace, place, back) {
            Some(opens) => {
                let (lines, end) = lines_of(&trace, opens);
                if back {
                    lines
                        .into_iter()
                        .rev()
                        .find(|at| *at < here)
                        .or((opens < place || self.at.line > 0).then_some((opens, 0)))
                } else {
                    lines.into_iter().find(|at| *at > here).or((end > place).then_some((end, 0)))
                }
            }
            None => {
                let mut all: Vec<Place> = placed(&trace).map(|(at, _)| at).collect();
                if back {
                    all.reverse();
                }
                all.into_iter().find(|at| if back { *at < here } else { *at > here })
            }
        };
        match found {
            Some((moment, line)) => {
                let at = trace.first + moment as u64;
                self.go_to(at);
                self.at.line = line;
                self.at.following &= line == 0;
            }
            None => {
                let way = if back { "before" } else { "after" };
                self.says.push(format!("No script runs {way} here in this action."));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_in_values_have_their_names() {
        let name = |h: Handle| if h.0 == 2 { "hill orc".to_owned() } else { "nobody".to_owned() };
        let shown = |value| with_names(value, &name);
        assert_eq!(shown("#2"), "hill orc");
        assert_eq!(shown("[#2, 3, #0]"), "[hill orc, 3, nobody]");
        assert_eq!(shown("\"#2\""), "\"#2\"");
        assert_eq!(shown("# é 12"), "# é 12");
    }
}
