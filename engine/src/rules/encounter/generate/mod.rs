//! The encounter generator: EV_ENGEN and the events that it throws, in the original's order and with its draws
//! (docs/rules/encounters.md).
//!
//! | file | event |
//! |---|---|
//! | `whole` | EV_ENGEN: from the request to the members |
//! | `encounter` | which encounter comes: a region's list, or any that fits |
//! | `parts` | which parts are there, and what each may cost |
//! | `part` | EV_ENGEN_PART: how many of a part, and each of them |
//! | `monster` | EV_ENCHOOSE_MID: who |
//! | `templates` | EV_ENSELECT_TEMPS: what is laid over it |
//! | `template` | EV_ENCHOOSE_TEMP: one template out of a list or of a kind |
//! | `fit` | whether a template may be laid over a creature |
//! | `mount` | EV_ENGEN_MOUNT: what it rides |
//! | `cost` | what a creature costs |
//! | `alignment` | what the members rule out for those after them; EV_ENGEN_ALIGN |
//! | `request` | what is asked for, and the encounter and part in hand |
//! | `lottery` | draws by weight, told to whoever watches |

mod alignment;
mod cost;
mod encounter;
mod fit;
mod lottery;
mod monster;
mod mount;
mod part;
mod parts;
mod request;
mod template;
mod templates;
mod whole;

pub use cost::rating as rating_with_templates;
pub(super) use request::asks;
pub use request::number_of;
pub use template::{TemplateCandidate, template_candidates};
pub(super) use whole::MOST_MADE;

use super::build::member;
use crate::rules::class_rules::class_rules;

class_rules! {
    /// Rules of the map: the encounter generator.
    pub fn map_rules;
    EVENT(EV_ENGEN): Any => whole::generate,
    EVENT(EV_ENGEN_PART): Any => part::generate,
    EVENT(EV_ENCHOOSE_MID): Any => monster::choose,
    EVENT(EV_ENSELECT_TEMPS): Any => templates::select,
    EVENT(EV_ENCHOOSE_TEMP): Any => template::choose,
    EVENT(EV_ENGEN_MOUNT): Any => mount::choose,
    EVENT(EV_ENGEN_ALIGN): Any => alignment::give,
    EVENT(EV_ENBUILD_MON): Any => member::build,
}
