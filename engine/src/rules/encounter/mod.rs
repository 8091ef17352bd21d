//! Encounters: which may come to a place, of which parts, and who may be chosen for each part, with the weight of each
//! choice and every reason against it (docs/rules/encounters.md). Pure functions of a content: whoever generates
//! draws by these weights, and whoever writes an encounter is shown them.
//!
//! | file | what stands there |
//! |---|---|
//! | `align` | which alignments can't come together |
//! | `coming` | which encounters may come, by a region's list or by what they say of themselves |
//! | `part` | how likely each part is, what it may cost, how many it is |
//! | `member` | who may be chosen for a part |
//! | `purpose` | monsters by what they are looked for |
//! | `generate/` | the draw: EV_ENGEN and the events that it throws |
//! | `build/` | those who were drawn come into the world: EV_ENBUILD_MON |
//!
//! Handlers may change each choice (EV_ISTARGET, EV_CRITERIA and the events of the generator): [`deciding`] names those
//! of an encounter.

pub(crate) mod align;
mod build;
pub mod coming;
mod generate;
pub mod member;
pub mod part;
pub(crate) mod purpose;

pub(crate) use build::{initialize, multiply, newborn, too_bare_for};
pub use coming::{Coming, EncounterRejection, Place};
pub(crate) use generate::template_candidates;
pub use generate::{TemplateCandidate, map_rules, number_of, rating_with_templates};
pub use member::{Candidate, MemberRejection, Wanted};
pub use part::PartPlan;

use crate::content::Content;
use crate::rules::prelude::*;

pub(crate) use super::social::strength::{rating_of, xcr};

/// The most creatures that come at a challenge rating, before the cap on what is built.
pub fn most_at(cr: i16) -> i32 {
    match cr {
        ..=0 => 4,
        1 => 5,
        2 => 7,
        3 => 10,
        4 => 12,
        5 => 15,
        _ => 50,
    }
}

/// Events by which a handler may decide who is chosen.
const DECIDING: [EventCode; 5] = [
    EventCode::EV_ISTARGET,
    EventCode::EV_CRITERIA,
    EventCode::EV_ENCHOOSE_MID,
    EventCode::EV_ENGEN_PART,
    EventCode::EV_ENGEN,
];

/// Handlers of an encounter, written or owed, that may decide who is chosen: each code, and whether it is written.
pub fn deciding(content: &Content, id: ResId) -> Vec<(EventCode, bool)> {
    let Some(resource) = content.get(id) else { return Vec::new() };
    let decides = |code: &EventCode| DECIDING.contains(&code.base());
    let written = resource.handlers.codes().filter(decides).map(|code| (code, true));
    let owed = resource.still_owed().filter(decides).map(|code| (code, false));
    written.chain(owed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_come_at_higher_ratings() {
        assert_eq!([-3, 0, 1, 2, 3, 4, 5, 6, 30].map(most_at), [4, 4, 5, 7, 10, 12, 15, 50, 50]);
    }
}
