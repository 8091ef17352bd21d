//! What becomes of records whose thing is gone (docs/rules/stati.md, Taking away).

use super::remove::{Because, lift};
use crate::base::names::{StatiNature as Nature, StatiSource};
use crate::rules::prelude::*;
use crate::world::{Stati, StatiQuery};

/// Bonds that end with the one at the other end, even where an attack made them.
const BONDS: [Nature; 4] = [Nature::GRAPPLED, Nature::STUCK, Nature::GRABBED, Nature::GRAPPLING];

/// Takes what points at a thing that is gone away from everybody else. What attacks left behind stays and
/// points at nothing: eyes full of venom stay blind when the serpent is dead.
pub fn forget<O: Observer>(m: &mut Machine<'_, O>, gone: Handle) -> Result<(), Halt> {
    let why = label!("stati: whom it came from is gone");
    let query = StatiQuery { thing: Some(gone), ..StatiQuery::default() };
    let bearers: Vec<Handle> = m
        .world()
        .bearers()
        .filter(|(h, list)| *h != gone && list.meant(query).next().is_some())
        .map(|(h, _)| h)
        .collect();
    for h in bearers {
        let Some(list) = m.world().stati(h) else { continue };
        for mark in list.marks(query) {
            let Some(record) = m.world().stati(h).and_then(|s| s.marked(mark)) else { continue };
            let wound = record.source == StatiSource::SS_ATTK && !BONDS.contains(&record.nature);
            if !wound {
                lift(m, h, mark, Because::Removed, why)?;
            }
            // A wound, or a record whose effect would not let it go.
            let Some(list) = m.world().stati(h) else { continue };
            if let (Some(place), Some(record)) = (list.place_of(mark), list.marked(mark)) {
                let unbound = Stati { thing: Handle::NONE, ..record.clone() };
                m.change_stati(h, place, unbound, why);
            }
        }
    }
    Ok(())
}
