//! Scripts that fail and actions that are cut short while figures are counted: such figures look better or worse than
//! the rules make them, so each command that counts reports both.

use super::json::Object;
use crate::lab::escape::one_line;
use augury_engine::base::id::ResId;
use augury_engine::content::CONDITIONS;
use augury_engine::event::{Answer, EventCode, Flow, Halt, Moment, Sink, View, What};
use std::collections::{BTreeMap, BTreeSet};

/// Events to which ERROR is a verdict: nobody suits. Only a script that says what is wrong fails there.
const REFUSED_BY_ERROR: [EventCode; 2] = [EventCode::EV_ISTARGET, EventCode::EV_CRITERIA];
/// Scripts that are shown; of more only the number is.
const SHOWN: usize = 20;
/// Different problems that are counted: far more than a run may tell of before it stops.
const TOLD: usize = 100_000;

/// A script, by its resource and its place among the handlers.
type Script = (ResId, u16);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Failing {
    /// The event it was asked with; empty for a condition of a gear list.
    event: String,
    /// In how many actions.
    actions: u64,
    /// The run in which it failed first, and its message there.
    first: (u64, String),
}

/// A script that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailedScript<'a> {
    /// Its resource.
    pub id: ResId,
    /// Its place among the handlers there; [`CONDITIONS`] and more for a condition.
    pub handler: usize,
    /// The event that it was asked with; empty for a condition.
    pub event: &'a str,
    /// In how many actions it failed.
    pub actions: u64,
    /// Its message the first time.
    pub what: &'a str,
}

/// What failed in all runs so far. It counts while it watches a run ([`Sink`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failures {
    scripts: BTreeMap<Script, Failing>,
    /// By the kind of limit.
    cut_short: BTreeMap<String, u64>,
    /// The run that is watched.
    run: u64,
    /// Scripts that failed in the action that is watched.
    in_action: BTreeSet<Script>,
    /// The last problem that was reported in a script.
    said: Option<(Script, String)>,
    /// Problems that were told, by whomever, and how often.
    told: BTreeMap<String, u64>,
}

impl Failures {
    /// Watches a run from here on: a fight, a pair.
    pub fn begin_run(&mut self, run: u64) {
        self.run = run;
        self.begin_action();
    }

    fn begin_action(&mut self) {
        self.in_action.clear();
        self.said = None;
    }

    /// So many actions were cut short.
    pub fn cut_short(&mut self, actions: u32, by: Halt) {
        *self.cut_short.entry(by.to_string()).or_default() += u64::from(actions);
    }

    /// Did nothing fail?
    pub fn is_empty(&self) -> bool {
        self.scripts.is_empty() && self.cut_short.is_empty()
    }

    /// Adds what others counted. The order does not matter.
    pub fn join(&mut self, other: &Failures) {
        for (script, more) in &other.scripts {
            match self.scripts.get_mut(script) {
                Some(mine) => {
                    mine.actions += more.actions;
                    if more.first.0 < mine.first.0 {
                        mine.first = more.first.clone();
                    }
                }
                None => {
                    self.scripts.insert(*script, more.clone());
                }
            }
        }
        for (halt, n) in &other.cut_short {
            *self.cut_short.entry(halt.clone()).or_default() += n;
        }
        for (text, times) in &other.told {
            self.count(text, *times);
        }
    }

    fn count(&mut self, text: &str, times: u64) {
        if let Some(n) = self.told.get_mut(text) {
            *n += times;
        } else if self.told.len() < TOLD {
            self.told.insert(text.to_owned(), times);
        }
    }

    /// The problem that was told most, and how often.
    pub fn told_most(&self) -> Option<(&str, u64)> {
        let most = self.told.iter().max_by_key(|(_, times)| **times);
        most.map(|(text, times)| (text.as_str(), *times))
    }

    fn failed(&mut self, script: Script, event: String) {
        if !self.in_action.insert(script) {
            return;
        }
        let said = self.said.take().filter(|(by, _)| *by == script);
        let what =
            said.map_or_else(|| format!("{}, handler {event}: it answers ERROR", script.0), |(_, text)| text);
        let first = (self.run, what);
        let new = Failing { event, actions: 0, first };
        self.scripts.entry(script).or_insert(new).actions += 1;
    }

    /// Each script that failed.
    pub fn scripts(&self) -> impl Iterator<Item = FailedScript<'_>> {
        self.scripts.iter().map(|((id, number), failing)| FailedScript {
            id: *id,
            handler: usize::from(*number),
            event: &failing.event,
            actions: failing.actions,
            what: &failing.first.1,
        })
    }

    /// Each limit that was reached, and by how many actions.
    pub fn limits(&self) -> impl Iterator<Item = (&str, u64)> {
        self.cut_short.iter().map(|(halt, actions)| (halt.as_str(), *actions))
    }

    /// A line for each script and each limit; empty where nothing failed.
    pub fn lines(&self) -> Vec<String> {
        let mut out: Vec<String> = self
            .scripts
            .values()
            .take(SHOWN)
            .map(|failing| {
                let what = one_line(&failing.first.1).into_owned();
                format!("script fails in {}: {what}", counted(failing.actions))
            })
            .collect();
        if let Some(more) = self.scripts.len().checked_sub(SHOWN).filter(|more| *more > 0) {
            out.push(format!("{more} more scripts fail"));
        }
        out.extend(self.cut_short.iter().map(|(halt, n)| format!("{} cut short: {halt}", counted(*n))));
        out
    }

    /// The same as text.
    pub fn text(&self) -> String {
        self.lines().into_iter().map(|line| line + "\n").collect()
    }

    /// The same as fields of an answer: `failures` and `cut_short`.
    pub fn with(&self, object: Object) -> Object {
        let scripts: Vec<Object> = self
            .scripts
            .iter()
            .map(|((res, _), failing)| {
                Object::default()
                    .with("resource", res.to_string())
                    .with("event", failing.event.as_str())
                    .with("actions", number(failing.actions))
                    .with("what", failing.first.1.as_str())
            })
            .collect();
        let cut: u64 = self.cut_short.values().sum();
        object.with("failures", scripts).with("cut_short", number(cut))
    }
}

fn counted(actions: u64) -> String {
    format!("{actions} {}", if actions == 1 { "action" } else { "actions" })
}

fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl Sink for Failures {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        let script = moment.asked.zip(moment.handler);
        match &moment.what {
            What::ActionBegan { .. } => self.begin_action(),
            What::Trouble { text } => {
                self.count(text, 1);
                if let Some(script) = script {
                    self.said = Some((script, text.clone()));
                    // A condition that fails does not hold; it cannot answer ERROR.
                    if usize::from(script.1) >= CONDITIONS {
                        self.failed(script, String::new());
                    }
                }
            }
            What::HandlerAnswered { answer: Answer::Error } => {
                let Some(script) = script else { return Flow::Go };
                let said = self.said.as_ref().is_some_and(|(by, _)| *by == script);
                if said || !REFUSED_BY_ERROR.contains(&moment.code.base()) {
                    self.failed(script, moment.code.to_string());
                }
            }
            _ => {}
        }
        Flow::Go
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::id::Kind;

    fn of(runs: &[u64]) -> Failures {
        let script = (ResId::new(Kind::Monster, "orc"), 0);
        let mut all = Failures::default();
        for run in runs {
            all.begin_run(*run);
            all.said = Some((script, format!("run {run}")));
            all.failed(script, "EV_TURN".to_owned());
            // Once an action, however often it is asked in it.
            all.failed(script, "EV_TURN".to_owned());
            all.cut_short(1, Halt::Budget);
        }
        all
    }

    #[test]
    fn what_parts_counted_is_what_the_whole_counted() {
        let whole = of(&[0, 1, 2, 3, 4]);
        let (mut one, other) = (of(&[1, 3]), of(&[0, 2, 4]));
        one.join(&other);
        assert_eq!(one.lines(), whole.lines());
        assert_eq!(whole.lines()[0], "script fails in 5 actions: run 0");
        assert!(
            whole.lines()[1].starts_with("5 actions cut short: the action went on"),
            "{:?}",
            whole.lines()
        );
        let object = whole.with(Object::default()).to_string();
        assert!(object.contains("\"actions\": 5") && object.ends_with("\"cut_short\": 5}"), "{object}");
    }
}
