//! Questions about what lies on a thing, as scripts know them (docs/rules/stati.md). Whoever bears nothing that is
//! meant answers as the original does: Val -1, all else 0 or nothing.

use crate::base::names::StatiNature as Nature;
use crate::rules::prelude::*;
use crate::world::{Stati, StatiQuery, World};

/// All records that are meant, with their places. A question for no nature passes innate spells over.
fn all(world: &World, h: Handle, query: StatiQuery) -> impl Iterator<Item = (usize, &Stati)> + '_ {
    world
        .stati(h)
        .into_iter()
        .flat_map(move |list| list.meant(query))
        .filter(move |(_, s)| query.nature.is_some() || s.nature != Nature::INNATE_SPELL)
}

/// The first record that is meant, with its place (GetStati, GetEffStati).
pub fn first(world: &World, h: Handle, query: StatiQuery) -> Option<(usize, &Stati)> {
    all(world, h, query).next()
}

/// Is there one (HasStati, HasEffStati, HasStatiFrom, HasStatiFromSource)?
pub fn has(world: &World, h: Handle, query: StatiQuery) -> bool {
    first(world, h, query).is_some()
}

/// Val of the first; -1 without one (GetStatiVal, GetEffStatiVal).
pub fn val(world: &World, h: Handle, query: StatiQuery) -> i32 {
    first(world, h, query).map_or(-1, |(_, s)| s.val.into())
}

/// Mag of the first; 0 without one (GetStatiMag, GetEffStatiMag).
pub fn mag(world: &World, h: Handle, query: StatiQuery) -> i32 {
    first(world, h, query).map_or(0, |(_, s)| s.mag.into())
}

/// Rounds left of the first, see [`Stati::duration`]; 0 without one (GetStatiDur, GetEffStatiDur).
pub fn duration(world: &World, h: Handle, query: StatiQuery) -> i32 {
    first(world, h, query).map_or(0, |(_, s)| s.duration.into())
}

/// The thing behind the first, as long as it is in the world (GetStatiObj, GetEffStatiObj).
pub fn thing(world: &World, h: Handle, query: StatiQuery) -> Handle {
    first(world, h, query)
        .map_or(Handle::NONE, |(_, s)| s.thing)
        .some()
        .filter(|t| world.thing(*t).is_some())
        .unwrap_or_default()
}

/// All Mags together (SumStatiMag).
pub fn sum_mag(world: &World, h: Handle, query: StatiQuery) -> i32 {
    all(world, h, query).map(|(_, s)| i32::from(s.mag)).sum()
}
