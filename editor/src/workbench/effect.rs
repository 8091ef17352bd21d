//! An effect for whoever writes it: who grants it.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;

use super::used;

/// What is shown of an effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Whoever refers to it.
    pub used: Vec<(Kind, Vec<ResId>)>,
}

/// Works it out; `None` where the content has no such effect.
pub fn work_out(content: &Content, id: ResId) -> Option<Preview> {
    content.effect(id)?;
    Some(Preview { used: used::by(content, id) })
}
