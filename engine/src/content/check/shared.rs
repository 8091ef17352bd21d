//! Warns of variables that share their name with one that another resource shares: scripts elsewhere mean the first.

use super::say::Say;
use crate::base::id::ResId;
use crate::content::problem::Problem;
use crate::content::store::Content;
use std::collections::BTreeMap;

/// Every shared variable whose name an earlier resource shares.
pub fn shared(content: &Content) -> Vec<Problem> {
    let mut first: BTreeMap<&str, ResId> = BTreeMap::new();
    let mut found = Vec::new();
    for resource in content.all() {
        let mut say = Say::new(resource);
        for (place, variable) in resource.header.vars.iter().enumerate().filter(|(_, one)| one.shared) {
            let owner = *first.entry(&variable.name).or_insert(resource.id);
            if owner != resource.id {
                let what = format!("{owner} shares a variable `{}` already", variable.name);
                let remedy = "Scripts of other resources use that one; give this one another name";
                say.warn(&format!("vars/{place}/shared"), what, remedy);
            }
        }
        found.extend(say.done());
    }
    found
}
