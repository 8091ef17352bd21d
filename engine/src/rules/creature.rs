//! What class Creature answers: the table of its rules. Rules themselves stand by topic beside it.

use super::class_rules::no_rules;
use crate::event::{ClassRules, Observer};

/// Rules of every creature.
pub fn creature_rules<O: Observer>() -> ClassRules<O> {
    no_rules()
}
