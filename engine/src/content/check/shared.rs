//! Warns of variables that share their name with one that another resource shares: scripts elsewhere mean the first; and of
//! variables that no script can name.

use super::say::Say;
use crate::base::id::ResId;
use crate::content::problem::Problem;
use crate::content::store::Content;
use std::collections::BTreeMap;

/// Every shared variable whose name an earlier resource shares, and every variable that no script can name.
pub fn shared(content: &Content) -> Vec<Problem> {
    let mut first: BTreeMap<&str, ResId> = BTreeMap::new();
    let mut found = Vec::new();
    for resource in content.all() {
        let mut say = Say::new(resource);
        let vars = || resource.header.vars.iter().enumerate();
        for (place, variable) in vars().filter(|(_, one)| !can_be_named(&one.name)) {
            let what = format!("no script can name a variable `{}`", variable.name);
            let remedy = "Write letters, digits and _, and no digit first";
            say.warn(&format!("vars/{place}/name"), what, remedy);
        }
        for (place, variable) in vars().filter(|(_, one)| one.shared) {
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

/// Whether a name is one in the language of scripts.
fn can_be_named(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    name.starts_with(letter) && name.chars().all(|c| letter(c) || c.is_ascii_digit())
}
