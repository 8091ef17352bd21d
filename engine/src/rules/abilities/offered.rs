//! What somebody may use by command: what a player is offered.

use super::fury;
use super::uses::{BY_COMMAND, FEATS_BY_COMMAND};
use crate::base::names::{Ability, Feat, Named, StatiNature as N};
use crate::event::EventCode;
use crate::event::checking::spoken;
use crate::rules::query::who::Who;

/// Sacred mounts come from this level on.
const MOUNTED: i32 = 5;

/// An ability or a feat that may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// EV_ABILITY or EV_FEAT.
    pub event: EventCode,
    /// EParam: the number of the ability or feat.
    pub param: i16,
    /// How it is called, and how often it may be used yet.
    pub name: String,
}

/// All abilities and feats that somebody may use by command, in the order of their names.
pub fn offered(w: &Who<'_>) -> Vec<Offer> {
    let abilities = BY_COMMAND.iter().filter(|ability| has(w, **ability)).map(|ability| Offer {
        event: EventCode::EV_ABILITY,
        param: i16::try_from(ability.number()).unwrap_or(0),
        name: name(w, *ability),
    });
    let feats = FEATS_BY_COMMAND.iter().filter(|feat| w.has_feat(**feat)).map(|feat: &Feat| Offer {
        event: EventCode::EV_FEAT,
        param: i16::try_from(feat.number()).unwrap_or(0),
        name: spoken(feat),
    });
    abilities.chain(feats).collect()
}

fn has(w: &Who<'_>, ability: Ability) -> bool {
    let level = w.ability(ability);
    match ability {
        Ability::CA_SACRED_MOUNT => level >= MOUNTED,
        Ability::CA_TURNING => level > 0 && w.has_stati(N::TURN_ABILITY),
        Ability::CA_GREATER_TURNING => level > 0 && w.has_stati(N::GTURN_ABILITY),
        Ability::CA_COMMAND => level > 0 && w.has_stati(N::COMMAND_ABILITY),
        _ => level > 0,
    }
}

fn name(w: &Who<'_>, ability: Ability) -> String {
    let name = spoken(ability);
    match ability {
        Ability::CA_FLAWLESS_DODGE => format!("{name} ({} left)", fury::dodges_left(w)),
        _ => name,
    }
}
