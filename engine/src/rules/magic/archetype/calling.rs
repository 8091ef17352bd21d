//! Creatures that an effect calls: what is asked of the encounter generator (docs/rules/encounters.md, The request).

use crate::base::names::{EffectFlag, EncounterRequest as Request, Named};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::rules::magic::calc::brings;
use crate::rules::prelude::*;
use crate::world::Point;

/// The encounter that any single monster comes in.
const GENERIC: &str = "generic_summons";

/// Where they come: the place meant, or the target's square, or that of whoever calls. The record keeps it.
pub(super) fn place<O: Observer>(m: &mut Machine<'_, O>) {
    if m.get(IsLoc) {
        return;
    }
    let near = m.world().place_of(m.get(EVictim)).or_else(|| m.world().place_of(m.get(EActor)));
    let at = near.unwrap_or(Point::new(0, 0));
    m.set(ExVal, i32::from(at.x), label!("calling: where"));
    m.set(EyVal, i32::from(at.y), label!("calling: where"));
}

/// Has an encounter come at the amount of the segment; those of it who were built, in order.
pub(super) fn call<O: Observer>(
    m: &mut Machine<'_, O>,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
    request: Request,
) -> Result<Vec<Handle>, Halt> {
    let single = if magic.has(EffectFlag::EF_MULTIPLE) { 0 } else { Request::EN_SINGLE.number() };
    let flags = (request.number() | single).cast_unsigned();
    let (rating, depth) = (m.get(VDmg), i32::from(m.here().map().depth()));
    let brought = brings(m, segment);
    m.throw_copy(EventCode::EV_ENGEN, |e| {
        let located = e.get(IsLoc) || request == Request::EN_SUMMON;
        let e = e.with(EMap, 1).with(EnFlags, flags).with(EnCr, rating).with(EnDepth, depth);
        whom(e.with(EnConstraint, segment.xval).with(IsLoc, located), magic, brought)
    })?;
    Ok(m.draft().members.iter().map(|member| member.made).filter(|h| h.is_some()).collect())
}

/// Who may come: of an encounter, one monster, or the list of a resource, of the effect's own where it names none.
fn whom(e: EventInfo, magic: &Magic<'_>, brought: Option<ResId>) -> EventInfo {
    match brought.map(|of| (of, of.kind())) {
        None => e.with(EnRegId, Some(magic.id)),
        Some((encounter, Kind::Encounter)) => e.with(EnId, Some(encounter)),
        Some((monster, Kind::Monster)) => {
            let generic = ResId::new(Kind::Encounter, GENERIC);
            e.with(EnConstraint, 0).with(EnOnly, Some(monster)).with(EnId, Some(generic))
        }
        Some((list, _)) => e.with(EnRegId, Some(list)),
    }
}
