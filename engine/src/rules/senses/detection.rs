//! What magic that detects passes over (EV_ISDETECT): its effect is asked of everything it could show, when whoever
//! detects looks around, and the answers are remembered until it looks again. Senses ask no script.

use super::look::Target;
use super::table::is_object;
use crate::base::names::{MonsterType, Named, StatiNature as N};
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::world::Point;

/// A record of detection.
struct Record {
    /// Of creatures, or of things.
    creatures: bool,
    /// The type that it finds, 0 for all.
    val: i32,
    /// Squares.
    reach: i32,
    /// The effect that is asked; `None`: all of the type is found.
    asked: Option<ResId>,
}

/// Somebody looks around by magic: what no record of its shows although it is near enough and of the type is remembered.
/// Nothing for those without such magic.
pub fn looks<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me).filter(|c| c.is_here()) else { return Ok(()) };
    if !c.stati().has(N::DETECTING) && !c.stati().has(N::DETECTING_TYPE) {
        return match c.undetected().is_empty() {
            true => Ok(()),
            false => {
                m.put_undetected(me, Vec::new(), label!("detects no more"));
                Ok(())
            }
        };
    }
    let records = records(m, me);
    let mut passed_over = Vec::new();
    if records.iter().any(|record| record.asked.is_some()) {
        for (thing, at) in around(m, me) {
            let distance = m.at(me).distance(at).max(1);
            let mut refused = false;
            let mut shown = false;
            for record in &records {
                if record.reach < distance || !fits(m, thing, record) {
                    continue;
                }
                match record.asked {
                    Some(effect) => match m.pevent(EventCode::EV_ISDETECT, thing, effect, |info| info)? {
                        Answer::Error => refused = true,
                        _ => shown = true,
                    },
                    None => shown = true,
                }
                if shown {
                    break;
                }
            }
            if refused && !shown {
                passed_over.push(thing);
            }
        }
    }
    passed_over.sort_unstable();
    m.put_undetected(me, passed_over, label!("detects: what is none of it"));
    Ok(())
}

fn records<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Vec<Record> {
    let Some(w) = m.who(me) else { return Vec::new() };
    let of = |nature: N, creatures: bool| {
        w.stati_of(nature).map(move |s| (creatures, s.val, s.mag, s.effect)).collect::<Vec<_>>()
    };
    let all = of(N::DETECTING, true).into_iter().chain(of(N::DETECTING_TYPE, false));
    all.map(|(creatures, val, reach, effect)| Record {
        creatures,
        val,
        reach,
        asked: effect.filter(|id| m.content().may_answer(*id, EventCode::EV_ISDETECT)),
    })
    .collect()
}

/// All else that is on its level.
fn around<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Vec<(Handle, Point)> {
    let here = m.level_of(me);
    let there = here.order().iter().copied().filter(|h| *h != me);
    there.filter_map(|h| Some((h, m.world().place_of(h)?))).collect()
}

fn fits<O: Observer>(m: &Machine<'_, O>, thing: Handle, record: &Record) -> bool {
    match Target::of(m.world(), m.content(), thing) {
        Some(Target::Creature(_)) => {
            let of_type = || {
                who(m.world(), m.content(), thing)
                    .is_some_and(|w| w.is_type(MonsterType::from_number(record.val)))
            };
            record.creatures && (record.val == 0 || of_type())
        }
        Some(other) => {
            let kind = other.object_type(m.content());
            !record.creatures && (record.val == 0 || kind.is_some_and(|kind| is_object(kind, record.val)))
        }
        None => false,
    }
}
