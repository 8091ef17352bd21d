//! Shares and first differences, as text and as JSON.

use crate::lab::conform::{Compared, Fault, Level, Report, Told};
use crate::lab::escape::one_line;
use crate::lab::json::{Json, Object, fixed};
use augury_engine::content::cut;
use std::fmt::Write;

fn percent(n: usize, of: usize) -> Json {
    // Nothing of nothing is no success.
    fixed(if of == 0 { 0.0 } else { 100.0 * n as f64 / of as f64 }, 1)
}

fn total(reports: &[Report]) -> Compared {
    let mut sum = Compared::default();
    reports.iter().for_each(|r| sum.join(&r.compared));
    sum
}

/// A line a trace and its first difference (or every one), then the total; damaged traces last.
pub fn text(reports: &[Report], faults: &[Fault], every: bool) -> String {
    let mut out = String::new();
    for report in reports {
        let Told { logged, used, own, .. } = report.dice;
        let shares = shares(&short(&report.name), &report.compared);
        let _ = writeln!(out, "{shares}  dice {used} of {logged}, {own} more of ours");
        if report.trials > 0 {
            let _ = writeln!(
                out,
                "    left out: {} throws about creatures that the original makes only to try templates on",
                report.trials
            );
        }
        if let Some(inferred) = &report.inferred {
            let _ = writeln!(out, "    not in the trace, read off what the original did: {inferred}");
        }
        let shown = if every { usize::MAX } else { 1 };
        for first in report.compared.differences.iter().take(shown) {
            let _ = writeln!(out, "    {} {}", first.level.name(), first.place);
            let _ = writeln!(out, "      original: {}", short(&first.original));
            let _ = writeln!(out, "      ours:     {}", short(&first.ours));
        }
        if every {
            for (what, n) in &report.compared.not_compared {
                let _ = writeln!(out, "    not compared: {} {n}", short(what));
            }
        }
        for problem in &report.problems {
            let _ = writeln!(out, "    stopped: {}", short(problem));
        }
    }
    // No total of no traces.
    if !reports.is_empty() {
        let sum = total(reports);
        let _ = writeln!(out, "{}", shares("total", &sum));
        not_compared(&mut out, &sum);
    }
    for fault in faults {
        let _ = writeln!(out, "damaged: {}", short(&fault.to_string()));
    }
    let unknown: Vec<&str> = reports.iter().filter(|r| !r.end_known).map(|r| r.name.as_str()).collect();
    if let Some(first) = unknown.first() {
        let n = unknown.len();
        let _ = writeln!(
            out,
            "end unknown: {n} traces do not say how many rounds they have, for instance {first}"
        );
    }
    let late: Vec<(&str, i64)> =
        reports.iter().filter_map(|r| Some((r.name.as_str(), r.begins_at?))).collect();
    if let Some((first, round)) = late.first() {
        let n = late.len();
        let _ = writeln!(
            out,
            "beginning unknown: {n} traces begin behind round 0, for instance {first} with round {round}; rounds may be \
             missing before"
        );
    }
    out
}

/// What nobody compares, in all and by what it is most; handlers that ours does not have stand on a line of their own.
fn not_compared(out: &mut String, sum: &Compared) {
    let is_handler = |what: &str| what.starts_with("handler of ");
    for (words, handlers) in [("values", false), ("times that handlers were asked", true)] {
        let mut kinds: Vec<(&String, &usize)> =
            sum.not_compared.iter().filter(|(what, _)| is_handler(what) == handlers).collect();
        if kinds.is_empty() {
            continue;
        }
        kinds.sort_by_key(|(what, n)| (std::cmp::Reverse(**n), *what));
        let all: usize = kinds.iter().map(|(_, n)| **n).sum();
        let most: Vec<String> = kinds.iter().take(NAMED).map(|(what, n)| format!("{what} {n}")).collect();
        let (of, named) = (kinds.len(), short(&most.join("; ")));
        let more = if of > NAMED { "; --every or --json names all" } else { "" };
        let _ = writeln!(out, "not compared: {all} {words} of {of} kinds: {named}{more}");
    }
}

/// How many kinds of what nobody compares are named in the total.
const NAMED: usize = 5;

/// A text for one line, cut to what can be read.
fn short(text: &str) -> String {
    one_line(&cut(text.to_owned())).into_owned()
}

fn shares(name: &str, compared: &Compared) -> String {
    let all = compared.all();
    let mut line = format!("{name}: {all} throws");
    for level in Level::ALL {
        let n = compared.right[level as usize];
        let _ = write!(line, "  {} {n} of {all} ({} %)", level.name(), percent(n, all));
    }
    let (same, of) = compared.fields;
    let _ = write!(line, "  fields {same} of {of}");
    if compared.additional > 0 {
        let _ = write!(line, "  ({} of the throws are additional)", compared.additional);
    }
    if compared.unasked > 0 {
        let n = compared.unasked;
        let _ = write!(line, "  ({n} handlers of the original's are not ours and not compared)");
    }
    line
}

/// The same data as one object.
pub fn json(reports: &[Report], faults: &[Fault]) -> Object {
    let traces: Vec<Object> = reports
        .iter()
        .map(|report| {
            let first = report.compared.first().map(|first| {
                Object::default()
                    .with("level", first.level.name())
                    .with("where", first.place.as_str())
                    .with("original", first.original.as_str())
                    .with("ours", first.ours.as_str())
            });
            let mut object =
                shares_of(Object::default().with("name", report.name.as_str()), &report.compared);
            object.put("first_difference", first.map_or(Json::List(Vec::new()), |f| vec![f].into()));
            let Told { logged, used, own, .. } = report.dice;
            let dice = Object::default().with("logged", logged).with("used", used).with("own", own);
            object.put("dice", dice);
            if report.trials > 0 {
                object.put("left_out", report.trials);
            }
            if let Some(inferred) = &report.inferred {
                object.put("inferred", inferred.as_str());
            }
            object.put("end_known", report.end_known);
            if let Some(round) = report.begins_at {
                object.put("begins_at", round);
            }
            object.with("stopped", report.problems.clone())
        })
        .collect();
    let damaged: Vec<Object> = faults
        .iter()
        .map(|f| {
            let place = Object::default().with("file", f.file.as_str()).with("line", f.line);
            place.with("column", f.column).with("what", f.text.as_str())
        })
        .collect();
    let sum = shares_of(Object::default().with("traces", reports.len()), &total(reports));
    Object::default().with("scenarios", traces).with("total", sum).with("damaged", damaged)
}

fn shares_of(mut object: Object, compared: &Compared) -> Object {
    let all = compared.all();
    object.put("throws", all);
    object.put("original", compared.original);
    object.put("additional", compared.additional);
    object.put("unasked_handlers", compared.unasked);
    for level in Level::ALL {
        let n = compared.right[level as usize];
        let share = Object::default().with("right", n).with("of", all).with("percent", percent(n, all));
        object.put(level.name(), share);
    }
    let (same, of) = compared.fields;
    let share = Object::default().with("right", same).with("of", of).with("percent", percent(same, of));
    let unread: Vec<Object> = compared
        .not_compared
        .iter()
        .map(|(what, n)| Object::default().with("what", what.as_str()).with("count", *n))
        .collect();
    object.with("fields", share).with("not_compared", unread)
}
