//! Warns of second scripts for one event among those that are owed: the first answers at once, so that the
//! second never runs (docs/rules/chain.md, A resource is asked). Among written handlers the reader of the file
//! finds them.

use super::say::Say;
use crate::content::problem::Problem;
use crate::content::resource::Resource;

/// Every owed script that can never run.
pub fn second(resource: &Resource) -> Vec<Problem> {
    let mut say = Say::new(resource);
    let owed = &resource.header.owed;
    for (at, code) in owed.iter().enumerate().filter(|(at, code)| owed[..*at].contains(code)) {
        let what = format!("the original has a second script for {code} here, which never runs");
        let path = format!("owed/{at}");
        say.warn(&path, what, "Join the two when they are written, or owe one alone")
            .take(format!("Owe one {code} alone"), &path);
    }
    say.done()
}
