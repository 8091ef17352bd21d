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
mod template;
mod templates;
mod whole;

use crate::base::names::{EncounterFlag, EncounterRequest as Request, MonsterType, Named};
use crate::content::{Encounter, Part};
use crate::event::fields::{CPart, EnConstraint, EnFlags, EnId};
use crate::event::{Machine, Observer};
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
}

/// Does the request in hand say so?
fn asks<O: Observer>(m: &Machine<'_, O>, request: Request) -> bool {
    m.get(EnFlags) & request.number().cast_unsigned() != 0
}

/// The encounter in hand.
fn encounter<'m, O: Observer>(m: &Machine<'m, O>) -> Option<&'m Encounter> {
    m.content().encounter(m.get(EnId)?)
}

/// The part of it in hand.
fn part<'m, O: Observer>(m: &Machine<'m, O>) -> Option<&'m Part> {
    encounter(m)?.parts.get(usize::try_from(m.get(CPart)).ok()?)
}

/// Has the encounter in hand this trait?
fn has<O: Observer>(m: &Machine<'_, O>, flag: EncounterFlag) -> bool {
    encounter(m).is_some_and(|encounter| encounter.flags.has(flag))
}

/// The types that all members must have, one or two.
fn only<O: Observer>(m: &Machine<'_, O>) -> Vec<MonsterType> {
    types_of(m.get(EnConstraint))
}

/// A number for one or two types: the first, and 256 times the second.
pub fn number_of(types: &[MonsterType]) -> i32 {
    types.iter().rev().fold(0, |number, kind| (number << 8) + kind.number())
}

/// The one or two types of such a number.
pub fn types_of(number: i32) -> Vec<MonsterType> {
    [number & 0xFF, number >> 8].into_iter().filter(|n| *n > 0).map(MonsterType::from_number).collect()
}
