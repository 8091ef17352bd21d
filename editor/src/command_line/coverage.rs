//! `augury coverage`: which handlers of a pack ran in its recordings and in some fights, and which never did.

use super::answer::{Answered, Verdict, told, verdict_of};
use super::progress::Progress;
use crate::lab::coverage::{Gathered, Wanted, gather, never, totals};
use crate::lab::escape::one_line;
use crate::lab::json::Object;
use crate::lab::{pack, scenario_test};
use augury_engine::base::id::Kind;
use augury_engine::content::Resource;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Runs it.
///
/// # Errors
/// The pack can't be opened.
pub(super) fn run(folder: &Path, fights: u64, seed: u64, json: bool) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let (cases, unseen) = scenario_test::cases(folder);
    let not_loaded = opened.not_loaded().and(unseen);
    let cases: Vec<PathBuf> = cases.into_iter().map(|(_, case)| case).collect();
    let wanted = Wanted { cases, fights, seed };
    let progress = Progress::new("Recordings and fights", 0);
    let mut tell = |done, total| {
        progress.next(done, total, "");
        true
    };
    let Gathered { ran, recordings, fights: fought, failures, given_up, not_run, .. } =
        gather(&opened.revision(), &wanted, &mut tell).unwrap_or_default();
    drop(progress);
    let verdict = if not_run.is_empty() && given_up == 0 { verdict_of(&failures) } else { Verdict::Found };
    let partial = format!(
        "partial: {fought} of {fights} fights, which took as much work as all of them may take; look at what their scripts do"
    );
    let content = &*opened.content;
    let (all, did) = totals(content, &ran);
    let mut out = String::new();
    if json {
        for (res, handler) in content.all().flat_map(|r| never(r, &ran).into_iter().map(move |h| (r, h))) {
            let row =
                Object::default().with("resource", res.id.to_string()).with("handler", i32::from(handler));
            let _ = writeln!(out, "{}", row.with("event", event(res, handler)));
        }
        if !failures.is_empty() {
            let _ = writeln!(out, "{}", failures.with(Object::default()));
        }
        for (what, fault) in &not_run {
            let _ = writeln!(
                out,
                "{}",
                Object::default().with("not_run", what.as_str()).with("why", fault.as_str())
            );
        }
        if given_up > 0 {
            let _ =
                writeln!(out, "{}", Object::default().with("partial", true).with("why", partial.as_str()));
        }
        out += &not_loaded.json_line();
        return told(&not_loaded, out, verdict);
    }
    let nobody =
        if fights > 0 && content.ids(Kind::Monster).is_empty() { ": the pack has no monsters" } else { "" };
    let _ =
        writeln!(out, "{did} of {all} handlers ran in {recordings} recordings and {fought} fights{nobody}");
    for (res, handler) in content.all().flat_map(|r| never(r, &ran).into_iter().map(move |h| (r, h))) {
        let _ = writeln!(out, "never   {:<28} {}", event(res, handler), res.id);
    }
    out += &failures.text();
    for (what, fault) in &not_run {
        let _ = writeln!(out, "not run {}: {}", one_line(what), one_line(fault));
    }
    if given_up > 0 {
        let _ = writeln!(out, "{partial}");
    }
    told(&not_loaded, out, verdict)
}

fn event(resource: &Resource, handler: u16) -> String {
    let all = resource.definition.handlers();
    all.get(usize::from(handler)).map_or_else(String::new, |h| h.on.to_string())
}
