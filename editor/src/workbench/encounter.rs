//! An encounter for whoever writes it: at which ratings it comes, and of how many parts it is.

use augury_engine::base::id::ResId;
use augury_engine::content::Content;

/// What the author chose to see of encounters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {}

/// What is shown of an encounter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Its name.
    pub name: String,
    /// The least and the highest challenge rating at which it comes.
    pub ratings: (i16, i16),
    /// How many parts it has.
    pub parts: usize,
}

/// Works it out; `None` where the content has no such encounter.
pub fn work_out(content: &Content, id: ResId, _: &Choices) -> Option<Preview> {
    let encounter = content.encounter(id)?;
    Some(Preview {
        name: content.shown_name(id).to_owned(),
        ratings: (encounter.min_cr, encounter.max_cr),
        parts: encounter.parts.len(),
    })
}
