//! The encounter generator: EV_ENGEN and the events that it throws, in the original's order and with its draws
//! (facts/rules/encounter-generation.md, 3 to 9).
//!
//! | file | event, section of the facts |
//! |---|---|
//! | `whole` | EV_ENGEN: from the request to the members (4) |
//! | `encounter` | which encounter comes: a region's list, or any that fits (4, stages 1 to 3) |
//! | `parts` | which parts are there, and what each may cost (4, stages 4 to 6) |
//! | `part` | EV_ENGEN_PART: how many of a part, and each of them (5) |
//! | `monster` | EV_ENCHOOSE_MID: who (6) |
//! | `templates` | EV_ENSELECT_TEMPS: what is laid over it (7) |
//! | `template` | EV_ENCHOOSE_TEMP: one template out of a list or of a kind (7) |
//! | `fit` | whether a template may be laid over a creature (7) |
//! | `mount` | EV_ENGEN_MOUNT: what it rides (7) |
//! | `cost` | what a creature costs (1) |
//! | `alignment` | what the members rule out for those after them; EV_ENGEN_ALIGN (8) |
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
pub use request::{number_of, types_of};
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
