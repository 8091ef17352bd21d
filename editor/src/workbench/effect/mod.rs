//! An effect for whoever writes it: what its segments come to level by level, how long it lasts, how hard it is to
//! resist, and who grants it.
//!
//! | file | what stands there |
//! |---|---|
//! | `segment` | one segment, with what its fields are called there |
//! | `duration` | how long it lasts |
//! | `save` | how hard it is to resist |
//! | `steps` | a figure at the levels 1 to 20 |

pub mod duration;
pub mod save;
pub mod segment;
pub mod steps;

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;

use self::save::Dc;
use self::segment::Segment;
use self::steps::Steps;
use super::used;

/// What is shown of an effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Its segments with all that they inherit.
    pub segments: Vec<Segment>,
    /// How long it lasts, in words, and in rounds by level where it is a number of them.
    pub duration: (String, Option<Steps>),
    /// The difficulty of the saves against it, by who brings it about; none where nothing saves from it.
    pub dcs: Vec<Dc>,
    /// Its level as a spell or that of items that bear it.
    pub level: Steps,
    /// Whoever refers to it.
    pub used: Vec<(Kind, Vec<ResId>)>,
    /// The same as it was saved, where it has unsaved edits.
    pub saved: Option<Box<Preview>>,
}

/// Works it out; `None` where the content has no such effect.
pub fn work_out(content: &Content, id: ResId) -> Option<Preview> {
    let effect = content.effect(id)?;
    Some(Preview {
        segments: effect.values().map(|values| segment::of(content, &values)).collect(),
        duration: duration::of(effect),
        dcs: save::of(effect),
        level: Steps::of(|level| effect.level.value(level, 0)),
        used: used::by(content, id),
        saved: None,
    })
}
