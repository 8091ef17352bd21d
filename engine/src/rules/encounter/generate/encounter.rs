//! Which encounter comes: one of the region's list, or else any that fits (docs/rules/encounters.md, Which
//! encounter comes).

use super::lottery;
use super::request::{asks, bits, narrow, number_of};
use crate::base::names::{Alignment, EncounterRequest as Request, TerrainKind};
use crate::content::{Encounter, Part};
use crate::event::Link;
use crate::event::fields::*;
use crate::rules::encounter::coming::{self, Place, amount_of};
use crate::rules::prelude::*;

/// Chooses an encounter into EnId. `false`: none fits.
pub(super) fn choose<O: Observer>(m: &mut Machine<'_, O>) -> Result<bool, Halt> {
    let place = place(m);
    if of_region(m, &place)? {
        return Ok(true);
    }
    let content = m.content();
    let mut list: Vec<(ResId, i32)> = Vec::new();
    for id in content.listed(Kind::Encounter) {
        let Some(encounter) = content.encounter(*id) else { continue };
        if !coming::comes_to(encounter, &place) || !is_possible(m, encounter)? || refuses(m, *id)? {
            continue;
        }
        list.push((*id, encounter.weight_at(place.cr).into()));
    }
    let chosen = lottery::draw(m, label!("encounter: which comes"), &list)?;
    m.set(EnId, chosen, label!("encounter: which comes"));
    Ok(chosen.is_some())
}

/// One of the list of the region in hand, with what the list demands of its creatures. `false`: it has none that fits.
fn of_region<O: Observer>(m: &mut Machine<'_, O>, place: &Place) -> Result<bool, Halt> {
    let content = m.content();
    let Some(region) = m.get(EnRegId).and_then(|id| content.region(id)) else { return Ok(false) };
    let listed: Vec<_> =
        coming::in_region(content, region, place).into_iter().filter(|one| one.drawn_with() > 0).collect();
    let list: Vec<(ResId, i32)> = listed.iter().map(|one| (one.id, one.weight)).collect();
    if list.is_empty() {
        return Ok(false);
    }
    let why = label!("encounter: which of the region");
    // An encounter may stand in the list several times, with other demands.
    let place = lottery::draw_place(m, why, &list)?;
    let Some(chosen) = place.and_then(|place| listed.get(place)) else { return Ok(false) };
    m.set(EnId, Some(chosen.id), why);
    m.set(EnConstraint, number_of(&chosen.only), why);
    m.set(EnOnly, chosen.only_of, why);
    Ok(true)
}

/// What is asked for, as the tests of encounters take it.
fn place<O: Observer>(m: &Machine<'_, O>) -> Place {
    Place {
        cr: narrow(m.get(EnCr)),
        terrains: bits::<TerrainKind>(m.get(EnTerrain)),
        aquatic: asks(m, Request::EN_AQUATIC),
        vault: asks(m, Request::EN_VAULT),
        desired: m.get(EnDesAmt),
        align: bits::<Alignment>(m.get(EnAlign).cast_unsigned()),
    }
}

/// Can as many come as are wanted? Parts whose number is rolled are rolled three times.
fn is_possible<O: Observer>(m: &mut Machine<'_, O>, encounter: &Encounter) -> Result<bool, Halt> {
    let wanted = m.get(EnDesAmt);
    if wanted == 0 {
        return Ok(true);
    }
    let (mut least, mut most) = (0, 0);
    for part in &encounter.parts {
        let (from, to) = possible(m, encounter, part)?;
        least += from;
        most += to;
    }
    Ok((least..=most).contains(&wanted))
}

fn possible<O: Observer>(
    m: &mut Machine<'_, O>,
    encounter: &Encounter,
    part: &Part,
) -> Result<(i32, i32), Halt> {
    let Some(dice) = part.dice.filter(|dice| dice.sides > 0) else { return Ok(amount_of(encounter, part)) };
    let why = label!("encounter: how many might come");
    let rolls = [m.dice(dice, why)?, m.dice(dice, why)?, m.dice(dice, why)?];
    Ok((rolls.into_iter().min().unwrap_or(0), rolls.into_iter().max().unwrap_or(0)))
}

/// Does a handler of the encounter refuse to come (EV_ISTARGET answers -1)?
fn refuses<O: Observer>(m: &mut Machine<'_, O>, id: ResId) -> Result<bool, Halt> {
    Ok(m.ask(Link::Encounter, id, EventCode::EV_ISTARGET)? == Answer::Error)
}
