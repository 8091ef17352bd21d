//! How characters stand with gods (docs/rules/prayer.md): favour, anger, worthiness, alignment, and what gods say. Prayer
//! itself, sacrifice and altars are `rules::gods`; these are what rules below it ask and move.
//!
//! | file | what stands there |
//! |---|---|
//! | `favour` | favour and its levels; `grants`, what each level gives |
//! | `anger` | transgressions, retribution, penance, forsaking |
//! | `worthy` | whom a god accepts |
//! | `alignment` | EV_ALIGNED: acts that move an alignment |
//! | `fall` | a paladin's fall |
//! | `altar` | altars on a map |
//! | `deflect` | a god takes the edge off a blow |
//! | `relation` | what one god thinks of dealings with another |
//! | `symbol` | holy symbols |
//! | `speak` | what gods say; `words`, where they have no words of their own |

pub mod alignment;
pub mod altar;
pub mod anger;
pub mod deflect;
pub(crate) mod fall;
pub mod favour;
mod grants;
pub mod relation;
pub(crate) mod speak;
pub(crate) mod symbol;
mod words;
pub mod worthy;

use crate::event::fields;
use crate::rules::prelude::*;
use crate::world::{Character, DevotionPart};

/// It has dealt with the god (GS_ bits of a character's standing).
pub const INVOLVED: i32 = 1;
/// The god has forsaken it.
pub const FORSAKEN: i32 = 2;
/// It has left the god for another.
pub const ABANDONED: i32 = 4;
/// It is crowned; nothing of the original crowns anybody.
pub(crate) const CROWNED: i32 = 8;
/// It has to do penance.
pub const PENANCE: i32 = 16;
/// The god wants nothing more to do with it, ever.
pub const ANATHEMA: i32 = 32;
/// It knows that the god is angry.
pub const KNOWN_ANGER: i32 = 64;

/// The bits with their names, and what each says.
pub const FLAGS: [(&str, i32, &str); 7] = [
    ("GS_INVOLVED", INVOLVED, "involved"),
    ("GS_FORSAKEN", FORSAKEN, "forsaken"),
    ("GS_ABANDONED", ABANDONED, "abandoned"),
    ("GS_CROWNED", CROWNED, "crowned"),
    ("GS_PENANCE", PENANCE, "has to do penance"),
    ("GS_ANATHEMA", ANATHEMA, "anathema"),
    ("GS_KNOWN_ANGER", KNOWN_ANGER, "knows of its anger"),
];

/// The character behind a creature.
pub(crate) fn character<'a, O: Observer>(m: &'a Machine<'_, O>, me: Handle) -> Option<&'a Character> {
    m.world().creature(me)?.character()
}

/// The god that it follows.
pub fn own_god<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<ResId> {
    character(m, me).and_then(|c| c.god)
}

/// How angry a god is at it, from 0.
pub fn anger_of<O: Observer>(m: &Machine<'_, O>, me: Handle, god: ResId) -> i32 {
    character(m, me).map_or(0, |c| c.anger_of(god))
}

/// How it stands with a god, GS_ bits.
pub fn flags<O: Observer>(m: &Machine<'_, O>, me: Handle, god: ResId) -> i32 {
    character(m, me).map_or(0, |c| c.standing_with(god))
}

/// One number of what lies between it and a god.
pub fn devoted<O: Observer>(m: &Machine<'_, O>, me: Handle, god: ResId, part: DevotionPart) -> i32 {
    character(m, me).map_or(0, |c| c.devoted(god, part))
}

/// Sets bits of how it stands with a god.
pub(crate) fn set_flags<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId, bits: i32) {
    let before = flags(m, me, god);
    m.put_standing(me, god, before | bits, label!("standing with a god"));
}

/// Clears bits of how it stands with a god.
pub(crate) fn clear_flags<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId, bits: i32) {
    let before = flags(m, me, god);
    m.put_standing(me, god, before & !bits, label!("standing with a god"));
}

/// How much anger a god bears.
pub fn tolerance<O: Observer>(m: &Machine<'_, O>, god: ResId) -> i32 {
    m.content().god(god).map_or(0, |g| i32::from(g.tolerance()))
}

/// A record with the god it is about: as its effect, and by its number among all gods.
pub fn about_god<O: Observer>(m: &Machine<'_, O>, info: EventInfo, god: ResId) -> EventInfo {
    let number = m.content().gods().iter().position(|g| *g == god);
    let number = number.and_then(|n| i16::try_from(n).ok()).unwrap_or(0);
    info.with_effect(Some(god)).with(fields::GodNum, i32::from(number))
}
