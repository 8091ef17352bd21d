//! Where a monster's next step goes (docs/rules/monster-play.md, Steps).

use super::follow::{self, Way};
use super::mind::Mind;
use crate::base::handle::Handle;
use crate::base::names::{DoorState, MonsterFlag, ObjectType};
use crate::event::{Answer, EventCode, Halt, Machine, Observer};
use crate::label;
use crate::play::action;
use crate::rules::query::way;
use crate::rules::query::who::who;
use crate::world::Point;
use crate::world::action::Action;
use crate::world::obstacles::SOLID;

/// Directions in which each of the eight is tried, best first.
const ROWS: [(Dir, [Dir; 8]); 8] = [
    (E, [E, SE, NE, S, N, NW, SW, W]),
    (W, [W, NW, SW, S, N, SE, NE, E]),
    (N, [N, NW, NE, E, W, SW, SE, S]),
    (S, [S, SE, SW, W, E, NW, NE, N]),
    (NE, [NE, N, E, NW, SE, S, W, SW]),
    (SE, [SE, S, E, NE, SW, N, W, NW]),
    (NW, [NW, W, N, NE, SW, S, E, SE]),
    (SW, [SW, S, W, NW, SE, N, E, NE]),
];

type Dir = (i16, i16);
const N: Dir = (0, -1);
const S: Dir = (0, 1);
const E: Dir = (1, 0);
const W: Dir = (-1, 0);
const NE: Dir = (1, -1);
const NW: Dir = (-1, -1);
const SE: Dir = (1, 1);
const SW: Dir = (-1, 1);

/// Draws for a wander point before it gives up for this turn.
const WANDER_TRIES: usize = 64;

/// Takes a step: towards what it wants, away from what it fears.
pub fn step_towards<O: Observer>(m: &mut Machine<'_, O>, mind: &Mind) -> Result<Answer, Halt> {
    let bound = follow::way(m, mind);
    if bound == Way::Stay {
        return Ok(Answer::Abort);
    }
    let mut pull = pull_of_targets(m, mind);
    if let (Way::To(to), Some(at)) = (bound, m.world().creature(mind.me).map(|c| c.at())) {
        pull = (100 * (to.x - at.x).signum() as i32, 100 * (to.y - at.y).signum() as i32);
    } else if pull == (0, 0) && !mind.has_target {
        let Some(to) = wander_point(m, mind.me)? else { return Ok(Answer::Abort) };
        let at = m.world().creature(mind.me).map_or(to, |c| c.at());
        pull = (100 * (to.x - at.x).signum() as i32, 100 * (to.y - at.y).signum() as i32);
    }
    let (mut wx, mut wy) = pull;
    if wx.abs() * 2 < wy.abs() {
        wx = 0;
    } else if wy.abs() * 2 < wx.abs() {
        wy = 0;
    }
    if (wx, wy) == (0, 0)
        && let Some(target) = mind.ranged
        && let (Some(a), Some(b)) = (m.world().creature(mind.me), m.world().creature(target))
    {
        (wx, wy) = ((b.at().x - a.at().x) as i32, (b.at().y - a.at().y) as i32);
    }
    let wanted: Dir = (wx.signum() as i16, wy.signum() as i16);
    let Some((_, row)) = ROWS.iter().find(|(dir, _)| *dir == wanted) else { return Ok(Answer::Abort) };
    for (dx, dy) in row {
        let Some(from) = m.world().creature(mind.me).filter(|c| c.is_here()).map(|c| c.at()) else {
            return Ok(Answer::Done);
        };
        let to = Point::new(from.x + dx, from.y + dy);
        let before = m.world().creature(mind.me).map_or(0, |c| c.timeout());
        if !way::is_passable(m, mind.me, to) {
            let Some(door) = door_to_open(m, mind.me, to) else { continue };
            let open = Action::new(EventCode::EV_OPEN, mind.me).to(door);
            let answer = m.perform(open)?;
            if answer != Answer::Abort || m.world().creature(mind.me).map_or(0, |c| c.timeout()) != before {
                return Ok(Answer::Done);
            }
            continue;
        }
        if action::step(m, mind.me, to)? != Answer::Abort {
            arrived(m, mind.me);
            return Ok(Answer::Done);
        }
        if m.world().creature(mind.me).map_or(0, |c| c.timeout()) != before {
            return Ok(Answer::Abort);
        }
    }
    Ok(Answer::Abort)
}

/// A door in the way that it may try with its hands.
fn door_to_open<O: Observer>(m: &Machine<'_, O>, me: Handle, to: Point) -> Option<Handle> {
    let hands = who(m.world(), m.content(), me).is_some_and(|w| !w.has_flag(MonsterFlag::M_NOHANDS));
    let door = m.level_of(me).features_at(to).find(|f| {
        let kind = m.content().feature(f.kind).map(|k| k.ftype);
        kind == Some(ObjectType::T_DOOR) && f.stops() & SOLID != 0 && !f.door_is(DoorState::DF_SECRET)
    })?;
    hands.then_some(door.handle)
}

/// The sum of what draws it on and what drives it off, a hundredfold (5.1).
fn pull_of_targets<O: Observer>(m: &Machine<'_, O>, mind: &Mind) -> (i32, i32) {
    let Some(w) = who(m.world(), m.content(), mind.me) else { return (0, 0) };
    let at = w.c.at();
    let mut pull = (0, 0);
    for target in w.c.targets().iter().filter(|t| t.seen) {
        let there = m.world().creature(target.thing).filter(|c| c.level() == w.c.level());
        let Some(there) = there.map(|c| c.at()) else { continue };
        let mut d = at.distance(there).max(1);
        if mind.afraid {
            d = -d;
        } else if mind.avoiding && d <= 4 {
            d = -1;
        }
        let strength = 100 * target.priority as i32 / d;
        pull.0 += strength * (there.x - at.x).signum() as i32;
        pull.1 += strength * (there.y - at.y).signum() as i32;
    }
    pull
}

/// The place it wanders to; a new one is drawn until it is not solid.
fn wander_point<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Option<Point>, Halt> {
    if let Some(to) = m.world().creature(me).and_then(|c| c.wander()) {
        return Ok(Some(to));
    }
    let map = m.level_of(me).map();
    let (width, height) = (i32::from(map.width()), i32::from(map.height()));
    for _ in 0..WANDER_TRIES {
        let x = m.roll(width, label!("wander to column"))?;
        let y = m.roll(height, label!("wander to row"))?;
        let to = Point::new(x as i16, y as i16);
        if !way::is_solid(m.level_of(me), m.content(), to) {
            m.put_wander(me, Some(to), label!("wander"));
            return Ok(Some(to));
        }
    }
    Ok(None)
}

/// Forgets a wander point that it has come to.
fn arrived<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let Some(c) = m.world().creature(me) else { return };
    if c.wander().is_some_and(|to| to.steps(c.at()) <= 1) {
        m.put_wander(me, None, label!("wander: arrived"));
    }
}
