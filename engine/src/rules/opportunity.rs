//! Attacks of opportunity (docs/rules/positions.md, Attacks of opportunity): who may make one, what provokes one.

use crate::base::names::{Feat, ItemFlag, MonsterFlag, Slot, StatiNature};
use crate::event::fields::{EActor, EVictim, IsMoveAoo};
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};
use crate::world::Point;
use crate::world::action::{Action, Source};
use smallvec::SmallVec;

/// Conditions in which nobody strikes at an opening.
const UNABLE: [StatiNature; 11] = [
    StatiNature::AFRAID,
    StatiNature::CHARGING,
    StatiNature::CONFUSED,
    StatiNature::GRAPPLED,
    StatiNature::GRAPPLING,
    StatiNature::NAUSEA,
    StatiNature::PARALYSIS,
    StatiNature::ASLEEP,
    StatiNature::ENGULFED,
    StatiNature::STUCK,
    StatiNature::STUNNED,
];

/// Conditions in which a neighbour lets somebody walk away.
const INATTENTIVE: [StatiNature; 9] = [
    StatiNature::HIDING,
    StatiNature::PRONE,
    StatiNature::ASLEEP,
    StatiNature::STUNNED,
    StatiNature::GRAPPLING,
    StatiNature::GRABBED,
    StatiNature::PARALYSIS,
    StatiNature::BLIND,
    StatiNature::AFRAID,
];

/// May somebody who has an opening left strike at one at all?
pub fn is_able(w: &Who<'_>) -> bool {
    w.c.aoo() > 0 && can_strike(w, Handle::NONE)
}

/// Does nothing keep it from striking at an opening that a victim gives? Whoever is asked for it is told of the
/// opening all the same (EV_OATTACK), and refuses.
pub fn can_strike(w: &Who<'_>, victim: Handle) -> bool {
    let stati = w.c.stati();
    let blind = stati.has(StatiNature::BLIND)
        && !w.has_flag(MonsterFlag::M_BLIND)
        && !w.has_feat(Feat::FT_BLIND_FIGHT);
    let charmed = victim.is_some() && stati.of(StatiNature::CHARMED).any(|s| s.thing == victim);
    !blind && !charmed && !w.has_flag(MonsterFlag::M_SWARM) && !UNABLE.iter().any(|n| stati.has(*n))
}

/// Directions in the order in which neighbours are asked: N S E W NE NW SE SW.
const AROUND: [(i16, i16); 8] = [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];

fn neighbours<O: Observer>(m: &Machine<'_, O>, me: Handle, at: Point) -> SmallVec<[Handle; 8]> {
    AROUND
        .iter()
        .filter_map(|(dx, dy)| m.level_of(me).creature_at(Point::new(at.x + dx, at.y + dy)))
        .map(|c| c.handle())
        .collect()
}

/// Squares two steps away in the order in which those with reach are asked: clockwise from the south.
const AT_REACH: [(i16, i16); 16] = [
    (0, 2),
    (1, 2),
    (2, 2),
    (2, 1),
    (2, 0),
    (2, -1),
    (2, -2),
    (1, -2),
    (0, -2),
    (-1, -2),
    (-2, -2),
    (-2, -1),
    (-2, 0),
    (-2, 1),
    (-2, 2),
    (-1, 2),
];

/// An opening that everybody around may use, each in turn until the creature is dead; then those with reach, two
/// steps away.
pub fn provoke_all<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(at) = m.world().creature(me).map(|c| c.at()) else { return Ok(()) };
    for foe in neighbours(m, me, at) {
        if watches(m, me, foe) {
            offer(m, me, foe, false)?;
        }
    }
    for (dx, dy) in AT_REACH {
        let there: Vec<Handle> =
            m.level_of(me).creatures_at(Point::new(at.x + dx, at.y + dy)).map(|c| c.handle()).collect();
        for foe in there {
            if reaches_for(m, me, foe) {
                offer(m, me, foe, false)?;
            }
        }
    }
    Ok(())
}

/// The same for what somebody is in the midst of doing: each blow is an answer to that, which may call it off. Says
/// whether one did.
pub fn provoke_all_by<O: Observer>(m: &mut Machine<'_, O>, me: Handle, doing: Action) -> Result<bool, Halt> {
    let Some(at) = m.world().creature(me).map(|c| c.at()) else { return Ok(false) };
    for foe in neighbours(m, me, at) {
        if watches(m, me, foe) && answers(m, me, foe, doing)? {
            return Ok(true);
        }
    }
    for (dx, dy) in AT_REACH {
        let there: SmallVec<[Handle; 2]> =
            m.level_of(me).creatures_at(Point::new(at.x + dx, at.y + dy)).map(|c| c.handle()).collect();
        for foe in there {
            if reaches_for(m, me, foe) && answers(m, me, foe, doing)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// EV_OATTACK as an answer, if the foe has an opportunity left; whether that called off what was being done.
fn answers<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    foe: Handle,
    doing: Action,
) -> Result<bool, Halt> {
    let here = m.world().creature(me).is_some_and(|c| c.is_here());
    if !here || m.world().creature(foe).is_none_or(|c| c.aoo() <= 0) {
        return Ok(false);
    }
    let blow = Action::new(EventCode::EV_OATTACK, foe).to(me).from(Source::Rule("attack of opportunity"));
    let record = EventInfo::new(EventCode::EV_OATTACK).with(EActor, foe).with(EVictim, me);
    Ok(m.answer_midway(doing, blow, |m| m.throw(record))?.called_off)
}

/// Is it a foe with reach that sees the other and has a clear line to it?
fn reaches_for<O: Observer>(m: &Machine<'_, O>, me: Handle, foe: Handle) -> bool {
    who(m.world(), m.content(), foe).is_some_and(|w| {
        let clear = w.other(me).is_some_and(|other| w.line_of_fire(&other));
        has_reach(&w) && w.hates(me) && w.sees(me) && clear
    })
}

/// Does it reach a step further, by nature or with what it wields?
fn has_reach(w: &Who<'_>) -> bool {
    let held = w.in_slot(Slot::SL_WEAPON);
    w.has_flag(MonsterFlag::M_REACH) || held.is_some_and(|held| held.has_flag(ItemFlag::WT_REACH))
}

/// Is a foe hostile, either way, and sees it?
fn watches<O: Observer>(m: &Machine<'_, O>, me: Handle, foe: Handle) -> bool {
    who(m.world(), m.content(), foe).is_some_and(|w| {
        let hostile = w.hates(me) || w.other(me).is_some_and(|o| o.hates(foe));
        hostile && w.sees(me)
    })
}

/// An opening for one named foe beside it, or a step further off where that one has reach: EV_OATTACK, if it has an
/// opportunity left.
pub fn provoke<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    foe: Handle,
    moved: bool,
) -> Result<(), Halt> {
    let near = who(m.world(), m.content(), foe).is_some_and(|w| {
        let far = w.other(me).map_or(i32::MAX, |other| 2 + w.face_radius() + other.face_radius());
        let steps = m.world().creature(me).map_or(i32::MAX, |c| c.at().steps(w.c.at()));
        w.is_beside(me) || (has_reach(&w) && steps <= far && m.world().share_level(me, foe))
    });
    if near { offer(m, me, foe, moved) } else { Ok(()) }
}

/// EV_OATTACK, if the foe has an opportunity left.
fn offer<O: Observer>(m: &mut Machine<'_, O>, me: Handle, foe: Handle, moved: bool) -> Result<(), Halt> {
    let here = m.world().creature(me).is_some_and(|c| c.is_here());
    if here && m.world().creature(foe).is_some_and(|c| c.aoo() > 0) {
        m.throw(
            EventInfo::new(EventCode::EV_OATTACK).with(EActor, foe).with(EVictim, me).with(IsMoveAoo, moved),
        )?;
    }
    Ok(())
}

/// Leaving squares that others threaten. Says whether the creature has to stay (dead, held, paralysed).
pub fn leave_squares<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    from: Point,
    to: Point,
) -> Result<bool, Halt> {
    let left: SmallVec<[Handle; 8]> = neighbours(m, me, from)
        .into_iter()
        .filter(|h| m.world().creature(*h).is_some_and(|c| c.at().steps(to) > 1))
        .filter(|h| {
            who(m.world(), m.content(), *h).is_some_and(|w| {
                w.hates(me) && w.sees(me) && !INATTENTIVE.iter().any(|n| w.c.stati().has(*n))
            })
        })
        .collect();
    for foe in left {
        provoke(m, me, foe, true)?;
    }
    Ok(m.world().creature(me).is_none_or(|c| {
        let stati = c.stati();
        !c.is_here() || stati.has(StatiNature::PARALYSIS) || stati.has(StatiNature::GRABBED)
    }))
}
