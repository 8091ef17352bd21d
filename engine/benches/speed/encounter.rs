//! Encounters of the shipped pack, drawn and built: regions by turns at depths 1 to 20, 120 open squares, as they were
//! measured in the original.

use super::stage::revision;
use super::table::Table;
use augury_engine::base::id::Kind;
use augury_engine::base::names::{EncounterRequest as Request, Named};
use augury_engine::event::Bare;
use augury_engine::play::encounter::{Asked, Place};
use criterion::Criterion;
use std::hint::black_box;

/// Open squares of the place.
const OPEN: usize = 120;

pub fn measure(criterion: &mut Criterion, table: &mut Table) {
    let rev = revision();
    let flags = (Request::EN_DUNGEON.number() | Request::EN_ANYOPEN.number()).cast_unsigned();
    let listed = |id: &&_| rev.content.region(**id).is_some_and(|region| !region.encounters.is_empty());
    let regions: Vec<_> = rev.content.ids(Kind::Region).iter().filter(listed).copied().collect();
    let cells: Vec<Asked> = regions
        .iter()
        .flat_map(|region| (1..=20).map(move |depth| (*region, depth)))
        .map(|(region, depth)| Asked {
            region: Some(region),
            cr: depth,
            depth,
            flags,
            open: OPEN,
            ..Asked::default()
        })
        .collect();
    let place = Place::new(&rev, OPEN);
    let mut nth = 0u64;
    // All cells once: they differ by a hundred times, and some of them alone say nothing. A draw that reaches a limit took its
    // time too.
    let mut all = |build: bool| {
        for asked in &cells {
            nth += 1;
            let _ = match build {
                true => black_box(place.build(&rev, asked, nth, Bare).map(|(drawn, _)| drawn.members.len())),
                false => black_box(place.draw(&rev, asked, nth, Bare).map(|drawn| drawn.members.len())),
            };
        }
    };
    table.measure_each(criterion, "an encounter drawn", cells.len(), &mut |times| {
        (0..times).for_each(|_| all(false))
    });
    table.measure_each(criterion, "an encounter drawn and built", cells.len(), &mut |times| {
        (0..times).for_each(|_| all(true))
    });
}
