//! What an import gave: counts by kind, and problems by severity and topic. For people and for programs.

use crate::Outcome;
use crate::problem::{Located, located};
use crate::update::Written;
use augury_engine::content::Definition;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// How many there are of a severity and topic.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Count {
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// What the problems are about.
    pub topic: &'static str,
    /// How many there are.
    pub count: usize,
}

/// Why handlers are owed: a reason, and how many it holds back.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OwedCount {
    /// What kind of reason it is.
    pub kind: &'static str,
    /// The name in question.
    pub name: String,
    /// The system that it waits for, or what cannot be said.
    pub what: String,
    /// How many handlers and conditions have it, perhaps among others.
    pub handlers: usize,
}

/// What an import gave.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Report {
    /// The name of the library.
    pub name: String,
    /// How many files were read; one that is included twice counts twice.
    pub files: usize,
    /// How many resources there are of each kind, by the folder of the kind.
    pub resources: BTreeMap<&'static str, usize>,
    /// How many bodies of code answer events.
    pub bodies: usize,
    /// How many events they answer.
    pub code: usize,
    /// Of those events, how many have a script now.
    pub scripts: usize,
    /// How many of them are owed.
    pub owed: usize,
    /// Why, the most frequent reason first.
    pub owed_by_reason: Vec<OwedCount>,
    /// How many events are answered by messages.
    pub messages: usize,
    /// How many are owed because more messages answer them than are ever printed.
    pub messages_owed: usize,
    /// How many pieces of gear have a condition.
    pub conditions: usize,
    /// Of those conditions, how many are owed.
    pub conditions_owed: usize,
    /// How many regions have a map.
    pub maps: usize,
    /// How many problems there are by severity and topic.
    pub counts: Vec<Count>,
    /// How many problems are not kept, since there are too many.
    pub left_out: usize,
    /// The problems in the order in which they were found.
    pub problems: Vec<Located>,
    /// What was written; none where nothing was to be.
    pub written: Option<Written>,
}

impl Report {
    /// The report of an import.
    pub fn of(outcome: &Outcome) -> Report {
        let mut report = Report {
            name: outcome.name.clone(),
            files: outcome.files.all().len(),
            resources: BTreeMap::new(),
            bodies: 0,
            code: 0,
            scripts: 0,
            owed: 0,
            owed_by_reason: owed_by_reason(outcome),
            messages: 0,
            messages_owed: 0,
            conditions: 0,
            conditions_owed: 0,
            maps: 0,
            counts: Vec::new(),
            left_out: outcome.problems.left_out(),
            problems: outcome.problems.all().iter().map(|one| located(one, &outcome.files)).collect(),
            written: None,
        };
        for one in &outcome.resources {
            *report.resources.entry(one.id.kind().folder()).or_default() += 1;
            report.bodies += one.code.len();
            report.code += one.code.iter().map(|code| code.events.len()).sum::<usize>();
            report.messages += one.definition.handlers().iter().filter(|h| !h.messages.is_empty()).count();
            report.conditions += one.conditions.len();
            report.maps += usize::from(matches!(&one.definition, Definition::Region(r) if !r.map.is_empty()));
        }
        for brought in &outcome.brought {
            match (brought.gear, brought.owed.is_empty()) {
                (Some(_), works) => report.conditions_owed += usize::from(!works),
                (None, true) => report.scripts += brought.on.len(),
                // Too many messages answer it, and no code.
                (None, false) if brought.hash.is_empty() => report.messages_owed += brought.on.len(),
                (None, false) => report.owed += brought.on.len(),
            }
        }
        for ((severity, topic), count) in outcome.problems.by_topic() {
            report.counts.push(Count { severity: severity.word(), topic: topic.word(), count });
        }
        report
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: usize = self.resources.values().sum();
        writeln!(f, "{}: {all} resources from {} files", self.name, self.files)?;
        for (kind, count) in &self.resources {
            writeln!(f, "  {count:>5} {kind}")?;
        }
        writeln!(f, "{} events answered by code in {} bodies", self.code, self.bodies)?;
        writeln!(f, "  {:>5} have a script", self.scripts)?;
        writeln!(f, "  {:>5} are owed", self.owed)?;
        writeln!(f, "{} events answered by messages", self.messages)?;
        if self.messages_owed > 0 {
            writeln!(f, "{} events answered by more messages than are ever printed", self.messages_owed)?;
        }
        let (conditions, owed) = (self.conditions, self.conditions_owed);
        writeln!(f, "{conditions} conditions of gear, {owed} of them owed; {} maps", self.maps)?;
        if !self.owed_by_reason.is_empty() {
            writeln!(f, "Reasons, with how many handlers each holds back:")?;
        }
        for one in &self.owed_by_reason {
            writeln!(f, "  {:>5} {} ({}): {}", one.handlers, one.name, one.kind, one.what)?;
        }
        for one in &self.counts {
            writeln!(f, "  {:>5} {} ({})", one.count, one.severity, one.topic)?;
        }
        if self.left_out > 0 {
            writeln!(f, "  {:>5} more problems are not shown", self.left_out)?;
        }
        self.written.as_ref().map_or(Ok(()), |written| write!(f, "{written}"))
    }
}

/// The reasons of all that is owed, the most frequent first.
fn owed_by_reason(outcome: &Outcome) -> Vec<OwedCount> {
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    for brought in &outcome.brought {
        let reasons = brought.owed.iter().map(|one| (one.kind.word(), one.name.as_str(), one.what.as_str()));
        // An event has each reason once, however often its code names it.
        for reason in reasons.collect::<BTreeSet<_>>() {
            *counts.entry(reason).or_default() += brought.on.len().max(1);
        }
    }
    let one = |((kind, name, what), handlers): ((_, &str, &str), usize)| OwedCount {
        kind,
        name: name.to_owned(),
        what: what.to_owned(),
        handlers,
    };
    let mut all: Vec<OwedCount> = counts.into_iter().map(one).collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.handlers));
    all
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (created, updated, removed) = (self.created, self.updated.len(), self.removed.len());
        writeln!(
            f,
            "{created} files created, {updated} updated, {removed} removed, {} unchanged",
            self.unchanged
        )?;
        for path in &self.removed {
            writeln!(f, "  {path}: removed; the library has it no longer")?;
        }
        if !self.held.is_empty() {
            writeln!(f, "Left as they are, since the library has errors and lacks what they are made from:")?;
        }
        for held in &self.held {
            let lacks = if held.lacks.is_empty() { "" } else { ": " };
            writeln!(f, "  {}{lacks}{}", held.file, held.lacks.join(", "))?;
        }
        for kept in &self.kept {
            let what = if kept.deleted {
                "taken away in the pack, and not written again"
            } else {
                "edited, and left"
            };
            let more = if kept.otherwise { "; the import would write it otherwise now" } else { "" };
            writeln!(f, "  {}: {what}{more}", kept.file)?;
        }
        for path in &self.cleared {
            writeln!(f, "  {path}: left by an import that was stopped, and taken away")?;
        }
        for path in &self.left {
            writeln!(
                f,
                "  {path}: may be left by an import that was stopped; see what it holds, and remove it"
            )?;
        }
        if !self.conflicts.is_empty() {
            writeln!(f, "Changed in the library beside an edit:")?;
        }
        for one in &self.conflicts {
            let place = if one.at.is_empty() { String::new() } else { format!(" ({})", one.at) };
            let of = if one.resource.is_empty() { &one.file } else { &one.resource };
            writeln!(f, "  {of}{place}: {}", one.what)?;
        }
        Ok(())
    }
}
