//! EA_VISION: a player sees from another place, square by square, until the viewpoint is left
//! (docs/rules/magic-effects.md, Archetypes).

use super::learn;
use crate::content::SegmentNumbers;
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::query::ask::which_square;
use crate::rules::senses;
use crate::world::{Glimpse, Point};

/// How much further than a spell the viewpoint goes.
const FURTHER: i32 = 5;

/// The player of whoever casts chooses a square within reach, and remembers what can be seen from there. Of the original's
/// walk with the viewpoint only its end is kept: what lies around the square where it stops. `Abort`: nobody plays the
/// caster.
pub fn vision<O: Observer>(m: &mut Machine<'_, O>, segment: &SegmentNumbers) -> Ruling {
    let me = m.get(EActor);
    if !m.world().creature(me).is_some_and(|c| c.is_player()) {
        return Ok(Answer::Abort);
    }
    learn(m, me)?;
    m.set(VRange, m.get(VRange) * FURTHER, label!("vision: how far the viewpoint goes"));
    let from = which_square(m, me, "See from which square?", m.at(me))?;
    if m.at(me).distance(from) <= m.get(VRange) {
        sees_from(m, me, from, segment.yval);
    }
    Ok(Answer::Done)
}

/// Remembers everything in a straight line from a square, as far as the sight of the segment goes.
fn sees_from<O: Observer>(m: &mut Machine<'_, O>, me: Handle, from: Point, reach: i32) {
    let far = i16::try_from(reach).unwrap_or(0);
    let seen: Vec<(Point, Glimpse)> = {
        let here = m.level_of(me);
        let around = (-far..=far).flat_map(|y| (-far..=far).map(move |x| (x, y)));
        around
            .map(|(x, y)| from.shifted(x, y))
            .filter(|at| here.map().contains(*at) && from.distance(*at) <= reach)
            .filter(|at| senses::line_of_sight(here, m.content(), None, from, *at))
            .map(|at| {
                let glimpse = Glimpse {
                    ground: here.map().terrain(at),
                    fixture: here.features_at(at).next().map(|f| f.kind),
                    item: here.items_at(at).last().map(|i| i.kind),
                };
                (at, glimpse)
            })
            .collect()
    };
    m.remember(me, seen, label!("vision: seen from afar"));
}
