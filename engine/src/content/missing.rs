//! What is said of a name that no resource of a pack has.

use super::fix::Fix;
use super::problem::cut;
use super::store::Content;
use crate::base::id::{Kind, ResId};
use crate::base::names::{near, nearest};
use std::collections::BTreeMap;

/// So many names are compared with those that are missing, all together: beyond, no name is suggested any more.
const COMPARED: usize = 2_000_000;

/// A name with how many letters of it differ.
pub type Near = (usize, &'static str);

/// What is meant by names that a content does not have: each is looked up once, however often it stands somewhere.
pub struct Spelling<'c> {
    content: &'c Content,
    found: BTreeMap<ResId, Vec<Near>>,
    compared: usize,
}

impl<'c> Spelling<'c> {
    /// Nothing looked up yet.
    pub fn new(content: &'c Content) -> Self {
        Spelling { content, found: BTreeMap::new(), compared: 0 }
    }

    /// The ids of the same kind that are spelt like one that is missing, the most alike first.
    pub fn near(&mut self, missing: ResId) -> &[Near] {
        let ids = self.content.ids(missing.kind());
        let compared = &mut self.compared;
        self.found.entry(missing).or_insert_with(|| match *compared > COMPARED {
            true => Vec::new(),
            false => {
                *compared += ids.len();
                near(missing.id(), ids.iter().map(|id| id.id()))
            }
        })
    }
}

impl Content {
    /// The id of the same kind that is spelt most like one that is missing, if any comes close.
    pub fn nearest(&self, missing: ResId) -> Option<ResId> {
        self.nearest_to(missing.kind(), missing.id())
    }

    /// That the pack has no such resource, with the nearest name that it has.
    pub fn missing(&self, kind: Kind, id: &str) -> String {
        let near = self.nearest_to(kind, id);
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{}`?", near.id()));
        format!("the pack has no {} `{}`{near}", kind.word(), cut(id.to_owned()))
    }

    /// The same where the pack lacks it; `None` where it has it.
    pub fn lacks(&self, id: ResId) -> Option<String> {
        self.get(id).is_none().then(|| self.missing(id.kind(), id.id()))
    }

    /// The same where it has to be of a kind: one of another kind is missing too.
    pub fn lacks_of(&self, kind: Kind, id: ResId) -> Option<String> {
        if id.kind() != kind {
            return Some(self.missing(kind, &id.to_string()));
        }
        self.lacks(id)
    }

    /// Whether a fix mends anything here: the resource that it names is there.
    pub fn offers(&self, fix: &Fix) -> bool {
        fix.names.is_none_or(|id| self.get(id).is_some())
    }

    fn nearest_to(&self, kind: Kind, id: &str) -> Option<ResId> {
        let ids = self.ids(kind);
        let name = nearest(id, ids.iter().map(|id| id.id()))?;
        ids.iter().copied().find(|id| id.id() == name)
    }
}
