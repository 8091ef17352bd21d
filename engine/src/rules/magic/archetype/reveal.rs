//! EA_REVEAL: an augury tells where the greatest danger is and the richest find, and how far (no effect of the library has it). Each of an effect on a level makes the next one there fainter.

use super::learn;
use crate::content::Magic;
use crate::event::fields::*;
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::world::{Point, VarValue};

/// Caster levels that each augury on a level takes.
const FAINTER: i64 = 4;
/// One direction is plain where it goes more than so many times as far as the other.
const PLAIN: i32 = 3;
/// Distances in percent of a tenth of the map's sides together, and how they are told.
const DISTANCES: [(i32, &str); 6] = [
    (70, "a world away"),
    (60, "very far"),
    (40, "far"),
    (30, "some way off"),
    (20, "close by"),
    (10, "very close"),
];

/// Tells the caster.
pub fn reveal<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> Ruling {
    let me = m.get(EActor);
    learn(m, me)?;
    let name = format!("auguries on level {}", m.level_of(me).id().0);
    let before = m.world().var(magic.id, &name);
    m.set_var(magic.id, &name, VarValue::Number(before + 1));
    if (before + 1) * FAINTER > i64::from(m.get(VCasterLev)) {
        m.print(Audience::Actor, "Too much was foretold here: the signs are faint.")?;
        return Ok(Answer::Done);
    }
    for (what, none, at) in [
        ("The greatest danger", "No danger shows itself here.", danger(m, me)),
        ("The richest find", "No find shows itself here.", find(m, me)),
    ] {
        match at {
            Some(at) => {
                let (from, map) = (m.at(me), m.here().map());
                let gauge = (i32::from(map.width()) + i32::from(map.height())) / 10;
                let part = from.distance(at) * 100 / gauge.max(1);
                let far =
                    DISTANCES.iter().find(|(more, _)| part > *more).map_or("at hand", |(_, words)| words);
                let text = format!("{what} lies {far}, to the {}.", way(from, at));
                m.print(Audience::Actor, &text)?;
            }
            None => m.print(Audience::Actor, none)?,
        }
    }
    Ok(Answer::Done)
}

/// Where the creature with the highest challenge rating is; the first of those that are alike.
fn danger<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Point> {
    let others = m.level_of(me).creatures().filter(|c| c.handle() != me);
    let rated = others.map(|c| (m.cr(c.handle()), c.at())).filter(|(rating, _)| *rating > 0);
    rated.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, at)| at)
}

/// Where the thing with the highest level lies.
fn find<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Point> {
    let here = m.level_of(me);
    let lying = m.world().all_items().filter(|i| i.gone() == 0 && !i.holder.is_some());
    let lying = lying.filter(|i| here.items_at(i.at()).any(|other| other.handle == i.handle));
    let of = |i: &crate::world::Item| {
        let held = Held::of(m.world(), m.content(), i.handle)?;
        Some((things::level(&held, m.content()), i.at()))
    };
    let rated = lying.filter_map(of).filter(|(level, _)| *level > 0);
    rated.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, at)| at)
}

/// In which of eight directions a square lies.
fn way(from: Point, to: Point) -> &'static str {
    let (east, south) = (i32::from(to.x - from.x), i32::from(to.y - from.y));
    match (east.abs() > south.abs() * PLAIN, south.abs() > east.abs() * PLAIN) {
        (true, _) => {
            if east > 0 {
                "east"
            } else {
                "west"
            }
        }
        (_, true) => {
            if south > 0 {
                "south"
            } else {
                "north"
            }
        }
        _ => match (east > 0, south > 0) {
            (true, true) => "south-east",
            (true, false) => "north-east",
            (false, true) => "south-west",
            (false, false) => "north-west",
        },
    }
}
