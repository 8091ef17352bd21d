//! `augury test`: the scenarios of a pack, each run and compared with what it has to come to.

use super::answer::{Answered, Verdict, told};
use super::progress::Progress;
use crate::document::whole::remove_abandoned_below;
use crate::lab::accept;
use crate::lab::escape::one_line;
use crate::lab::json::Object;
use crate::lab::pack;
use crate::lab::scenario_test::{Held, cases, check};
use augury_engine::content::pack::TESTS as FOLDER;
use augury_engine::content::{Problem, cut};
use std::path::Path;

/// What came of one scenario.
struct Came {
    name: String,
    came: Result<Held, String>,
    /// It is accepted, unless that cannot be written.
    taken: bool,
}

/// Runs all scenarios of a pack. `accepted`: what comes of those that go otherwise is what has to come of them from now
/// on. That is written when all have run, all of it or nothing.
///
/// # Errors
/// The pack can't be opened.
pub(super) fn run(folder: &Path, json: bool, accepted: bool) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    if accepted {
        opened.may_be_changed().map_err(|fault| vec![fault])?;
    }
    let (cases, problems) = cases(folder);
    let not_loaded = opened.not_loaded();
    let rev = opened.revision();
    if accepted {
        remove_abandoned_below(&folder.join(FOLDER));
    }
    let progress = Progress::new("Scenarios", 0);
    let (mut all, mut plans) = (Vec::new(), Vec::new());
    for (done, (name, case)) in cases.iter().enumerate() {
        progress.next(done, cases.len(), name);
        let mut came = check(case, &rev);
        let mut taken = false;
        if accepted && came.is_err() {
            let planned = match opened.owns(case) {
                true => accept::plan(case, &rev),
                false => Err("it belongs to a pack that this one stands on; accept it there".to_owned()),
            };
            match planned {
                Ok(plan) => {
                    plans.push(plan);
                    taken = true;
                }
                Err(why) => came = Err(why),
            }
        }
        all.push(Came { name: name.clone(), came: came.map_err(|fault| shortened(&fault)), taken });
    }
    drop(progress);
    let refused = accept::write(&plans).err();
    for one in all.iter_mut().filter(|one| one.taken) {
        match refused {
            Some(_) => one.taken = false,
            None => one.came = Ok(Held::Holds),
        }
    }
    let failed = all.iter().any(|one| one.came.is_err()) || !problems.is_empty();
    let out = match json {
        true => as_json(all, &problems) + not_loaded.json_line().as_str(),
        false if cases.is_empty() && problems.is_empty() => {
            let folder = folder.display();
            format!("{folder} has no scenarios: a folder below {FOLDER}/ with scenario.ron is one\n")
        }
        false => as_text(&all, &problems),
    };
    let mut answer = told(&not_loaded, out, if failed { Verdict::Found } else { Verdict::Good })?;
    if let Some(why) = refused {
        answer.notes.push(format!("no scenario is accepted: {why}"));
        answer.verdict = Verdict::CouldNot;
    }
    Ok(answer)
}

fn as_json(all: Vec<Came>, problems: &[Problem]) -> String {
    let scenario = |one: Came| {
        let holds = one.came == Ok(Held::Holds);
        let row = Object::default().with("scenario", one.name.as_str()).with("holds", holds);
        match one.came {
            Ok(Held::KnownFailure(why)) => row.with("known_failure", cut(why)).with("fault", ""),
            came => row.with("fault", came.err().unwrap_or_default()),
        }
    };
    let problem = |problem: &Problem| Object::default().with("problem", problem.to_string());
    let rows = all.into_iter().map(scenario).chain(problems.iter().map(problem));
    rows.map(|row| format!("{row}\n")).collect()
}

fn as_text(all: &[Came], problems: &[Problem]) -> String {
    let mut out = String::new();
    for one in all {
        let name = one_line(&one.name);
        match &one.came {
            Ok(_) if one.taken => out.push_str(&format!("written {name}\n")),
            Ok(Held::Holds) => out.push_str(&format!("holds   {name}\n")),
            Ok(Held::KnownFailure(why)) => {
                out.push_str(&format!("known   {name}\n{}\n", indented(&shortened(why))));
            }
            Err(fault) => out.push_str(&format!("fails   {name}\n{}\n", indented(fault))),
        }
    }
    for problem in problems {
        out.push_str(&format!("{problem}\n"));
    }
    let count = |is: &dyn Fn(&Came) -> bool| all.iter().filter(|one| is(one)).count();
    let holding = count(&|one| one.came == Ok(Held::Holds));
    out.push_str(&format!("{holding} of {} scenarios hold", all.len()));
    match count(&|one| matches!(one.came, Ok(Held::KnownFailure(_)))) {
        0 => {}
        known => out.push_str(&format!(", {known} fail as is known")),
    }
    match problems.len() {
        0 => out.push('\n'),
        n => out.push_str(&format!(", and what stands in {n} places is not tested\n")),
    }
    out
}

/// Each line cut to what can be read.
fn shortened(fault: &str) -> String {
    fault.lines().map(|line| cut(line.to_owned())).collect::<Vec<_>>().join("\n")
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("        {line}")).collect::<Vec<_>>().join("\n")
}
