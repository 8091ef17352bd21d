//! `augury test`: the scenarios of a pack, each run and compared with what it has to come to.

use super::answer::{Answered, Verdict, told};
use super::progress::Progress;
use crate::document::whole::remove_abandoned_below;
use crate::lab::accept::accept;
use crate::lab::escape::one_line;
use crate::lab::json::Object;
use crate::lab::pack;
use crate::lab::scenario_test::{Held, cases, check};
use augury_engine::content::cut;
use augury_engine::content::pack::TESTS as FOLDER;
use std::path::Path;

/// Runs all scenarios of a pack. `accepted`: what comes of those that go otherwise is what has to come of them from now
/// on.
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
    let (mut out, mut failed, mut known) = (String::new(), 0, 0);
    let mut rows = Vec::new();
    if accepted {
        remove_abandoned_below(&folder.join(FOLDER));
    }
    let progress = Progress::new("Scenarios", 0);
    for (done, (name, case)) in cases.iter().enumerate() {
        progress.next(done, cases.len(), name);
        let mut came = check(case, &rev);
        let taken = accepted && came.is_err();
        if taken {
            came = match opened.owns(case) {
                true => accept(case, &rev).map(|()| Held::Holds),
                false => Err("it belongs to a pack that this one stands on; accept it there".to_owned()),
            };
        }
        failed += usize::from(came.is_err());
        let came = came.map_err(|fault| shortened(&fault));
        known += usize::from(matches!(came, Ok(Held::KnownFailure(_))));
        if json {
            let holds = came == Ok(Held::Holds);
            let mut row = Object::default().with("scenario", name.as_str()).with("holds", holds);
            row = match came {
                Ok(Held::KnownFailure(why)) => row.with("known_failure", cut(why)).with("fault", ""),
                came => row.with("fault", came.err().unwrap_or_default()),
            };
            rows.push(row);
            continue;
        }
        let name = one_line(name);
        match came {
            Ok(_) if taken => out.push_str(&format!("written {name}\n")),
            Ok(Held::Holds) => out.push_str(&format!("holds   {name}\n")),
            Ok(Held::KnownFailure(why)) => {
                out.push_str(&format!("known   {name}\n{}\n", indented(&shortened(&why))));
            }
            Err(fault) => out.push_str(&format!("fails   {name}\n{}\n", indented(&fault))),
        }
    }
    if json {
        rows.extend(problems.iter().map(|problem| Object::default().with("problem", problem.to_string())));
        for row in rows {
            out.push_str(&format!("{row}\n"));
        }
        out += &not_loaded.json_line();
    } else if cases.is_empty() && problems.is_empty() {
        out = format!(
            "{} has no scenarios: a folder below {FOLDER}/ with scenario.ron is one\n",
            folder.display()
        );
    } else {
        for problem in &problems {
            out.push_str(&format!("{problem}\n"));
        }
        out.push_str(&format!("{} of {} scenarios hold", cases.len() - failed - known, cases.len()));
        if known > 0 {
            out.push_str(&format!(", {known} fail as is known"));
        }
        match problems.len() {
            0 => out.push('\n'),
            n => out.push_str(&format!(", and {n} places could not be looked at\n")),
        }
    }
    drop(progress);
    told(&not_loaded, out, if failed == 0 && problems.is_empty() { Verdict::Good } else { Verdict::Found })
}

/// Each line cut to what can be read.
fn shortened(fault: &str) -> String {
    fault.lines().map(|line| cut(line.to_owned())).collect::<Vec<_>>().join("\n")
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("        {line}")).collect::<Vec<_>>().join("\n")
}
