//! `augury check`: counts by kind, problems with place and remedy, handlers that are owed, references to
//! what is not there yet.

use super::answer::{Answered, Verdict};
use super::excerpts::excerpts;
use crate::document::edit::Splice;
use crate::document::fix::Fixable;
use crate::document::library::Key;
use crate::document::live;
use crate::lab::escape::one_line;
use crate::lab::json::{Json, Object};
use crate::lab::owed::by_reason;
use crate::lab::pack::{self, Opened};
use augury_engine::base::id::Kind;
use augury_engine::content::origins::Origins;
use augury_engine::content::{Fix, Problem, Report, Severity, check, cut, text_of};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

/// How problems are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A line each.
    Lines,
    /// Each with the line that it stands on.
    Excerpts,
    /// As JSON.
    Json,
}

/// Runs it.
///
/// # Errors
/// The folder is no pack.
pub fn run(folder: &Path, form: Form) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let (report, origins) = report_of(folder, &opened);
    let reasons = origins.map(|origins| owed_by_reason(&report, &origins));
    let verdict = if report.errors() == 0 { Verdict::Good } else { Verdict::Found };
    let text = match form {
        Form::Json => format!("{}\n", as_json(&opened, &report, reasons.as_deref())),
        Form::Lines | Form::Excerpts => as_text(&opened, &report, form, reasons.as_deref()),
    };
    Ok((text, verdict).into())
}

/// What is wrong with a pack, and where an import says that its handlers come from. Of a pack that no import wrote nothing is
/// said; a file of origins that cannot be read is one of the problems.
pub(super) fn report_of(folder: &Path, opened: &Opened) -> (Report, Option<Origins>) {
    let mut report = check(&opened.content, &opened.loading, Some(&*opened.scripts));
    let origins = match Origins::checked(folder) {
        Ok(origins) => origins,
        Err(problem) => {
            report.problems.push(problem);
            report.problems.sort();
            None
        }
    };
    (report, origins)
}

fn warnings(report: &Report) -> usize {
    report.problems.iter().filter(|p| p.severity == Severity::Warning).count()
}

fn owed_by_kind(report: &Report) -> BTreeMap<Kind, usize> {
    let mut by_kind = BTreeMap::new();
    for owed in &report.owed {
        *by_kind.entry(owed.resource.kind()).or_default() += owed.events.len();
    }
    by_kind
}

/// How many handlers are owed for each reason.
fn owed_by_reason(report: &Report, origins: &Origins) -> Vec<(String, usize)> {
    let owed = report.owed.iter().flat_map(|of| of.events.iter().map(|event| (of.resource, *event)));
    let groups = by_reason(&owed.collect::<Vec<_>>(), origins);
    groups.into_iter().map(|group| (group.reason, group.handlers.len())).collect()
}

fn as_json(opened: &Opened, report: &Report, reasons: Option<&[(String, usize)]>) -> Object {
    let content = &opened.content;
    let mut counts = Object::default();
    report.counts.iter().for_each(|(kind, n)| counts.put(kind.folder(), *n));
    let mut not_yet = Object::default();
    report.not_yet.iter().for_each(|(kind, n)| not_yet.put(kind.folder(), *n));
    let mut by_kind = Object::default();
    owed_by_kind(report).into_iter().for_each(|(kind, n)| by_kind.put(kind.folder(), n));
    let mut by_event = Object::default();
    report.owed_by_event.iter().for_each(|(event, n)| by_event.put(event.to_string(), *n));
    let mut by_resource = Object::default();
    for owed in &report.owed {
        let events: Vec<String> = owed.events.iter().map(ToString::to_string).collect();
        by_resource.put(owed.resource.to_string(), events);
    }
    let texts = texts(opened, report);
    let files = texts.iter().map(|(file, text)| (*file, Fixable::new(text))).collect();
    let problems: Vec<Object> = report.problems.iter().map(|p| problem(&files, p)).collect();
    let all = Object::default()
        .with("name", content.manifest().name.as_str())
        .with("hash", content.hash_text())
        .with("counts", counts)
        .with("errors", report.errors())
        .with("warnings", warnings(report))
        .with("problems", problems)
        .with("not_yet", not_yet)
        .with("owed", report.owed_count())
        .with("owed_by_kind", by_kind)
        .with("owed_by_event", by_event)
        .with("owed_by_resource", by_resource);
    let Some(reasons) = reasons else { return all };
    let mut by_reason = Object::default();
    reasons.iter().for_each(|(reason, n)| by_reason.put(reason.as_str(), *n));
    all.with("owed_by_reason", by_reason)
}

/// The texts of all files with a problem that has fixes, each read once.
fn texts<'r>(opened: &Opened, report: &'r Report) -> BTreeMap<&'r str, String> {
    let with_fixes = report.problems.iter().filter(|p| !p.fixes.is_empty()).map(|p| &*p.file);
    let names: BTreeSet<&str> = with_fixes.collect();
    names.into_iter().filter_map(|name| Some((name, text_of(opened.files.get(name)?).ok()?))).collect()
}

fn problem(files: &BTreeMap<&str, Fixable<'_>>, p: &Problem) -> Object {
    let key = p.resource.map_or_else(Key::manifest, live::key_of);
    let fixes: Vec<Object> = p.fixes.iter().map(|fix| way(fix, &key, files.get(&*p.file))).collect();
    Object::default()
        .with("file", &*p.file)
        .with("line", p.place.line)
        .with("column", p.place.column)
        .with("severity", p.severity.word())
        .with("what", p.what.as_str())
        .with("remedy", p.remedy.as_str())
        .with("resource", p.resource.map_or(Json::Text(String::new()), |id| id.to_string().into()))
        .with("fixes", fixes)
}

/// A fix as bytes of the problem's file, those that go and those that come, in the order of the file.
fn way(fix: &Fix, resource: &Key, file: Option<&Fixable<'_>>) -> Object {
    let edit = file.and_then(|file| file.edit_of(resource, fix).ok());
    let mut splices = edit.map(|edit| edit.splices).unwrap_or_default();
    // Each was worked out on a text in which only what stands behind it had changed.
    splices.sort_by_key(|splice| splice.start);
    let one = |splice: &Splice| {
        Object::default()
            .with("at", splice.start)
            .with("old", splice.removed.as_str())
            .with("new", splice.inserted.as_str())
    };
    Object::default()
        .with("label", fix.label.as_str())
        .with("certain", fix.certain)
        .with("changes", splices.iter().map(one).collect::<Vec<Object>>())
}

fn as_text(opened: &Opened, report: &Report, form: Form, reasons: Option<&[(String, usize)]>) -> String {
    let mut out = String::new();
    if form == Form::Excerpts {
        let text = |name: &str| text_of(opened.files.get(name)?).ok();
        out = excerpts(&report.problems, &text);
    } else {
        for problem in &report.problems {
            let _ = writeln!(out, "{}", one_line(&problem.to_string()));
        }
    }
    if !report.problems.is_empty() {
        out.push('\n');
    }
    let _ = writeln!(out, "{}", one_line(&cut(opened.content.manifest().name.clone())));
    for (kind, n) in &report.counts {
        let _ = writeln!(out, "{n:>7} {}", kind.folder());
    }
    let (errors, warned) = (report.errors(), warnings(report));
    let _ = writeln!(out, "{errors:>7} errors\n{warned:>7} warnings");
    // Files of the packs it stands on are left as they are.
    let own = report.problems.iter().filter(|p| opened.owns(Path::new(&*p.file)));
    let sure = own.filter(|p| p.fixes.iter().filter(|fix| fix.certain).count() == 1);
    match sure.count() {
        0 => {}
        n => {
            let _ = writeln!(out, "{n:>7} of them are mended by --fix");
        }
    }
    let not_yet: Vec<String> =
        report.not_yet.iter().map(|(kind, n)| format!("{n} to {}", kind.folder())).collect();
    let _ = match not_yet.is_empty() {
        true => writeln!(out, "{:>7} references to what is not there yet", 0),
        false => {
            let count = report.not_yet_count();
            writeln!(out, "{count:>7} references to what is not there yet: {}", not_yet.join(", "))
        }
    };
    let _ = writeln!(out, "{:>7} owed handlers of {} resources", report.owed_count(), report.owed.len());
    for (kind, n) in owed_by_kind(report) {
        let _ = writeln!(out, "        {n:>5} in {}", kind.folder());
    }
    if let Some(reasons) = reasons {
        out.push_str("By reason:\n");
        for (reason, n) in reasons {
            let _ = writeln!(out, "        {n:>5} {}", one_line(reason));
        }
    }
    out.push_str("By event:\n");
    let mut events: Vec<_> = report.owed_by_event.iter().collect();
    events.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    for (event, n) in events {
        let _ = writeln!(out, "        {n:>5} {event}");
    }
    if !report.owed.is_empty() {
        out.push_str("By resource:\n");
    }
    for owed in &report.owed {
        let events: Vec<String> = owed.events.iter().map(ToString::to_string).collect();
        let _ = writeln!(out, "        {}: {}", owed.resource, events.join(", "));
    }
    out
}
