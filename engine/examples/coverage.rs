//! Which handlers of a pack run in its scenarios, and which never do. A scenario is a folder below `tests` of the pack
//! with a `scenario.ron`. Handlers of packs that this one stands on are not counted.
//!
//! ```text
//! cargo run -p augury-engine --example coverage -- assets/workshop
//! ```

pub mod common;

use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use augury_engine::event::{Flow, Moment, Sink, View, What};
use augury_engine::play::{Input, Revision, Session};
use common::Fault;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "coverage PACK";

/// Folders in each other, at most.
const DEEPEST: usize = 8;

/// How often each handler ran: by resource, and place in its file from 0.
#[derive(Default)]
struct Ran(BTreeMap<(ResId, u16), u32>);

impl Sink for Ran {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        if let (What::HandlerEntered { .. }, Some(handler)) = (&moment.what, moment.asked.zip(moment.handler))
        {
            *self.0.entry(handler).or_default() += 1;
        }
        Flow::Go
    }
}

fn main() -> ExitCode {
    let came_to = run(&common::arguments(), &mut io::stdout().lock());
    ExitCode::from(common::exit_code(came_to, &mut io::stderr().lock()))
}

/// Runs all scenarios of a pack and tells of its handlers.
///
/// # Errors
/// Wrong arguments; a pack that does not load or has no scenarios; scenarios that can't be run, each with its fault.
pub fn run(arguments: &[OsString], out: &mut dyn Write) -> Result<(), Fault> {
    let [folder] = arguments else { return Err(Fault::Usage(USAGE)) };
    let revision = common::pack(folder)?;
    let mut scenarios = Vec::new();
    below(&Path::new(folder).join("tests"), 0, &mut scenarios)
        .map_err(|error| Fault::from(format!("{}: {error}", Path::new(folder).display())))?;
    let (mut ran, mut faults) = (Ran::default(), Vec::new());
    for scenario in &scenarios {
        if let Err(fault) = play(scenario, &revision, &mut ran) {
            faults.push(format!("{}: {fault}", scenario.display()));
        }
    }
    writeln!(out, "{} scenarios", scenarios.len())?;
    report(&revision.content, &ran, out)?;
    if faults.is_empty() { Ok(()) } else { Err(Fault::from(faults)) }
}

/// Every `scenario.ron` below a folder, sorted. Links are not followed.
fn below(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = std::fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(|entry| entry.file_name());
    for entry in entries {
        let kind = entry.file_type()?;
        if kind.is_dir() && depth < DEEPEST {
            below(&entry.path(), depth + 1, found)?;
        } else if kind.is_file() && entry.file_name() == "scenario.ron" {
            found.push(entry.path());
        }
    }
    Ok(())
}

/// Runs a scenario to its end, and counts which handlers ran in it.
fn play(scenario: &Path, revision: &Revision, ran: &mut Ran) -> Result<(), String> {
    let recording = common::recording(scenario)?;
    let with = |revision: &Revision, texts: &[(ResId, String)]| match texts {
        [] => Ok(revision.clone()),
        texts => revision.with_texts(texts).map(|(new, _)| new),
    };
    let mut now = with(revision, &recording.resources).map_err(|faults| faults.join("; "))?;
    let mut session = Session::start(&recording, now.clone()).map_err(|faults| faults.join("; "))?;
    let played = session.replay(&recording.inputs, &mut |input| {
        let Input::Reload { resources, .. } = input else { return None };
        now = with(&now, resources).ok()?;
        Some(now.clone())
    });
    for atom in 0..session.atoms().len() {
        session.observe(atom, ran);
    }
    played
}

/// The pack's own handlers: how many of each resource ran, and each that did not.
fn report(content: &Content, ran: &Ran, out: &mut dyn Write) -> Result<(), Fault> {
    let own = content.packs().last().map_or_else(String::new, |pack| format!("{}/", pack.folder));
    let (mut total, mut never) = (0, Vec::new());
    for resource in content.all() {
        let (mut all, mut did) = (0, 0);
        for (handler, place) in resource.definition.handlers().iter().zip(0..) {
            if resource.file_of_handler(usize::from(place)).starts_with(&own) {
                all += 1;
                match ran.0.contains_key(&(resource.id, place)) {
                    true => did += 1,
                    false => never.push(format!("{} {}", resource.id, handler.on)),
                }
            }
        }
        total += all;
        if all > 0 {
            writeln!(out, "{}: {did} of {all}", resource.id)?;
        }
    }
    writeln!(out, "{} of {total} handlers ran", total - never.len())?;
    for handler in never {
        writeln!(out, "never ran: {handler}")?;
    }
    Ok(())
}
