//! Whether what was made can be read again: a figure of the library may be outside of what a pack holds, and the resource would
//! be lost to every command. Knows no grammar.

use crate::problem::{Problem, Problems, Severity, Topic};
use crate::resources::Resource;
use augury_engine::content::{self, load_text};

/// Files an error of each resource that a pack with it would not load, for the first thing that is wrong.
pub fn told(resources: &[Resource], problems: &mut Problems) {
    for one in resources {
        let Err(found) = load_text(one.id.kind(), one.id.id(), one.id.id(), &one.definition.to_file()) else {
            continue;
        };
        let Some(first) = found.iter().find(|p| p.severity == content::Severity::Error) else { continue };
        let message = format!("the pack could not read {}: {}", one.id, first.what);
        let problem = Problem::at(Severity::Error, Topic::Value, one.origin, message);
        problems.push(problem.remedy(first.remedy.clone()));
    }
}
