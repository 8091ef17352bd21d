//! Attacks of opportunity (facts/rules/manoeuvres.md, 4): who may make one, what provokes one.

use super::who::{Who, who};
use crate::base::handle::Handle;
use crate::base::names::StatiNature;
use crate::event::fields::{EActor, EVictim, IsAoo, IsMoveAoo};
use crate::event::{EventCode, EventInfo, Halt, Machine, Observer};
use crate::world::Point;

/// Conditions in which nobody strikes at an opening.
const UNABLE: [StatiNature; 12] = [
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
    StatiNature::BLIND,
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

/// May somebody strike at an opening at all?
pub fn is_able(w: &Who<'_>) -> bool {
    w.c.aoo() > 0 && !UNABLE.iter().any(|n| w.c.stati().has(*n))
}

/// Directions in the order in which neighbours are asked: N S E W NE NW SE SW.
const AROUND: [(i16, i16); 8] = [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];

fn neighbours<O: Observer>(m: &Machine<'_, O>, at: Point) -> Vec<Handle> {
    AROUND
        .iter()
        .filter_map(|(dx, dy)| m.world().creature_at(Point::new(at.x + dx, at.y + dy)))
        .map(|c| c.handle())
        .collect()
}

/// An opening that everybody around may use, each in turn until the creature is dead.
///
/// # Errors
/// The action is over.
pub fn provoke_all<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(at) = m.world().creature(me).map(|c| c.at()) else { return Ok(()) };
    for foe in neighbours(m, at) {
        if watches(m, me, foe) {
            provoke(m, me, foe, false)?;
        }
    }
    Ok(())
}

/// Is a foe hostile, either way, and sees it?
fn watches<O: Observer>(m: &Machine<'_, O>, me: Handle, foe: Handle) -> bool {
    who(m.world(), m.content(), foe).is_some_and(|w| {
        let hostile = w.hates(me) || w.other(me).is_some_and(|o| o.hates(foe));
        hostile && w.sees(me)
    })
}

/// Everybody around who would use an opening now, in the order in which they are asked.
pub fn who_may<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Vec<Handle> {
    let Some(at) = m.world().creature(me).map(|c| c.at()) else { return Vec::new() };
    let mut all = neighbours(m, at);
    all.retain(|foe| {
        let able = who(m.world(), m.content(), *foe).is_some_and(|w| is_able(&w) && w.is_beside(me));
        able && watches(m, me, *foe)
    });
    all
}

/// An opening for one named foe: EV_OATTACK, if it may.
///
/// # Errors
/// The action is over.
pub fn provoke<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    foe: Handle,
    moved: bool,
) -> Result<(), Halt> {
    let may = who(m.world(), m.content(), foe).is_some_and(|w| is_able(&w) && w.is_beside(me));
    if may && m.world().creature(me).is_some_and(|c| c.is_here()) {
        m.throw(
            EventInfo::new(EventCode::EV_OATTACK)
                .with(EActor, foe)
                .with(EVictim, me)
                .with(IsAoo, true)
                .with(IsMoveAoo, moved),
        )?;
    }
    Ok(())
}

/// Leaving squares that others threaten. Says whether the creature has to stay (dead, held, paralysed).
///
/// # Errors
/// The action is over.
pub fn leave_squares<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    from: Point,
    to: Point,
) -> Result<bool, Halt> {
    let left: Vec<Handle> = neighbours(m, from)
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
