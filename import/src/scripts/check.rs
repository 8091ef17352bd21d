//! The check that the engine makes of every script, here of those that were translated.

use super::{Reason, ReasonKind};
use crate::source::{FileId, Place};
use augury_engine::script::{Last, Ty, check_text};

/// What the engine finds wrong with a script, as reasons for which it is owed. The places are those of the script.
pub fn check(text: &str, variables: &[(String, Ty)], last: Last) -> Vec<Reason> {
    let found = match last {
        Last::Answers => check_text(text, variables),
        Last::Decides => return check_condition(text),
    };
    found.into_iter().map(|finding| reason(finding.line, finding.column, finding.what)).collect()
}

/// The same for a condition.
fn check_condition(text: &str) -> Vec<Reason> {
    use augury_engine::content::ScriptCheck as _;
    let found = augury_engine::script::Compiled::default().check_condition(text);
    found.into_iter().map(|problem| reason(problem.line, problem.column, problem.what)).collect()
}

fn reason(line: u32, column: u32, what: String) -> Reason {
    let place = Place { file: FileId(0), line, column };
    Reason { kind: ReasonKind::Check, name: "check".to_owned(), what, place }
}
