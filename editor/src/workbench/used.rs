//! Who refers to a resource, in values and in scripts.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;

use crate::document::live::mentions_in;

/// Everybody but itself who refers to a resource, by kind in the order of kinds, then by id.
pub fn by(content: &Content, id: ResId) -> Vec<(Kind, Vec<ResId>)> {
    let mut found: Vec<(Kind, Vec<ResId>)> = Vec::new();
    for resource in content.all().filter(|resource| resource.id != id) {
        if mentions_in(resource, id).is_empty() {
            continue;
        }
        match found.last_mut().filter(|(kind, _)| *kind == resource.id.kind()) {
            Some((_, ids)) => ids.push(resource.id),
            None => found.push((resource.id.kind(), vec![resource.id])),
        }
    }
    found
}
