//! What an import gave: counts by kind, and problems by severity and topic. For people and for programs.

use crate::Outcome;
use crate::problem::{Located, located};
use augury_engine::content::Definition;
use std::collections::BTreeMap;
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
    /// How many events are answered by messages.
    pub messages: usize,
    /// How many pieces of gear have a condition.
    pub conditions: usize,
    /// How many regions have a map.
    pub maps: usize,
    /// How many problems there are by severity and topic.
    pub counts: Vec<Count>,
    /// How many problems are not kept, since there are too many.
    pub left_out: usize,
    /// The problems in the order in which they were found.
    pub problems: Vec<Located>,
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
            messages: 0,
            conditions: 0,
            maps: 0,
            counts: Vec::new(),
            left_out: outcome.problems.left_out(),
            problems: outcome.problems.all().iter().map(|one| located(one, &outcome.files)).collect(),
        };
        for one in &outcome.resources {
            *report.resources.entry(one.id.kind().folder()).or_default() += 1;
            report.bodies += one.code.len();
            report.code += one.code.iter().map(|code| code.events.len()).sum::<usize>();
            report.messages += one.definition.handlers().iter().filter(|h| !h.messages.is_empty()).count();
            report.conditions += one.conditions.len();
            report.maps += usize::from(matches!(&one.definition, Definition::Region(r) if !r.map.is_empty()));
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
        writeln!(f, "{} events answered by messages", self.messages)?;
        writeln!(f, "{} conditions of gear, {} maps", self.conditions, self.maps)?;
        for one in &self.counts {
            writeln!(f, "  {:>5} {} ({})", one.count, one.severity, one.topic)?;
        }
        if self.left_out > 0 {
            writeln!(f, "  {:>5} more problems are not shown", self.left_out)?;
        }
        Ok(())
    }
}
