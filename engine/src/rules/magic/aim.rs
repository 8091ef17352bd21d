//! What an effect is aimed at that begins in the middle of something (the original's EffectPrompt): whoever plays is asked.

use super::calc::calc;
use super::target::is_target;
use crate::base::names::{EffectFlag, Named, StatiNature as Nature, TargetQuery as Query};
use crate::content::Magic;
use crate::event::fields::{EActor, EDir, EId, EVictim, ExVal, EyVal, IsDir, IsLoc, VRange};
use crate::event::prompt::{DIRECTIONS, Options, Question};
use crate::rules::prelude::*;
use crate::rules::query::ask::{self, which_square};
use crate::rules::query::way;
use crate::world::Point;

/// How far is aimed where the effect has no range, in squares.
const FAR: i32 = 80;

/// Asks whoever plays the actor of the event in hand for what `query` wants (Q_ bits; 0: what the effect in hand wants):
/// a direction, a square, somebody or something there, or a thing that is carried. It is written into the event. `false`
/// where what is chosen will not do, or nothing is; a monster aims at nothing. Where nothing is wanted, nobody is asked.
///
/// # Errors
/// There is no answer yet, or the action is over.
pub fn aim<O: Observer>(m: &mut Machine<'_, O>, query: i32, text: &str) -> Result<bool, Halt> {
    let me = m.get(EActor);
    let content = m.content();
    let magic = m.get(EId).and_then(|id| content.magic(id));
    let of_effect = || magic.as_ref().and_then(|magic| magic.segment(0)).map_or(0, |first| first.qval);
    let query = if query == 0 { of_effect() } else { query };
    let wants = |one: Query| query & one.number() != 0;
    if ![Query::Q_DIR, Query::Q_LOC, Query::Q_TAR, Query::Q_INV].into_iter().any(wants) {
        return Ok(true);
    }
    if !m.world().creature(me).is_some_and(|c| c.is_player()) {
        return Ok(false);
    }
    if let Some(magic) = &magic {
        calc(m, magic, 0)?;
    }
    match () {
        () if wants(Query::Q_TAR) || wants(Query::Q_LOC) => at_square(m, me, magic.as_ref(), query, text),
        () if wants(Query::Q_DIR) => toward(m, me, text),
        () => carried(m, me, magic.as_ref(), text),
    }
}

fn toward<O: Observer>(m: &mut Machine<'_, O>, me: Handle, text: &str) -> Result<bool, Halt> {
    let answer = m.ask_player(&Question::new(me, text, Options::Direction))?;
    let (east, south) =
        usize::try_from(answer).ok().and_then(|place| DIRECTIONS.get(place)).copied().unwrap_or_default();
    let why = label!("aim: a direction");
    m.set(IsDir, true, why);
    m.set(EDir, way::toward(Point::new(0, 0), Point::new(east.into(), south.into())), why);
    Ok(true)
}

/// A thing that whoever is asked carries and that the effect may be used on (EV_RATETARG).
fn carried<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: Option<&Magic<'_>>,
    text: &str,
) -> Result<bool, Halt> {
    let mut all = Vec::new();
    for thing in m.world().held_by(me).to_vec() {
        let suits = match magic {
            Some(magic) => m.throw_eff(EventCode::EV_RATETARG, magic.id, &[thing; 4])? != Answer::Abort,
            None => true,
        };
        if suits {
            all.push((thing, ask::name_of(m, thing)));
        }
    }
    if all.is_empty() {
        m.print(Audience::To(me), "You carry nothing that this could be used on.")?;
        return Ok(false);
    }
    let mut lines: Vec<String> = all.iter().map(|(_, name)| name.clone()).collect();
    lines.push("none of these".to_owned());
    let answer = m.ask_player(&Question::new(me, text, Options::Lines(lines)))?;
    let chosen = usize::try_from(answer).ok().and_then(|place| all.get(place)).map(|(thing, _)| *thing);
    if let Some(thing) = chosen {
        m.set(EVictim, thing, label!("aim: a thing"));
    }
    Ok(chosen.is_some())
}

/// A square, or who or what is perceived there.
fn at_square<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: Option<&Magic<'_>>,
    query: i32,
    text: &str,
) -> Result<bool, Halt> {
    let wants = |one: Query| query & one.number() != 0;
    let engulfed = m.who(me).and_then(|w| w.stati_of(Nature::ENGULFED).map(|s| s.thing).next());
    let range = match m.get(VRange) {
        _ if wants(Query::Q_NEAR) || engulfed.is_some() => 1,
        0 => FAR,
        range => range,
    };
    let at = which_square(m, me, text, m.at(me))?;
    let there = match engulfed {
        Some(by) if at != m.at(me) => Some(by),
        _ => perceived(m, me, at, wants(Query::Q_CRE)),
    };
    let why = label!("aim: a square");
    if let Some(there) = there.filter(|_| wants(Query::Q_TAR)) {
        let blind = magic.is_some_and(|magic| magic.has(EffectFlag::EF_BLIND_PROMPT));
        if let Some(magic) = magic.filter(|_| !blind && there != me)
            && let Some(first) = magic.segment(0)
        {
            if m.at(me).distance(at) > range {
                return refused(m, me, "That is out of range.");
            }
            if !is_target(m, magic, first, there)? {
                return refused(m, me, "That is no target for this.");
            }
        }
        m.set(EVictim, there, why);
        m.set(IsLoc, false, why);
    } else if !wants(Query::Q_LOC) {
        return refused(m, me, "You perceive nothing there to aim at.");
    } else if m.at(me).distance(at) > range {
        return refused(m, me, "That is out of range.");
    } else {
        m.set(IsLoc, true, why);
    }
    m.set(ExVal, i32::from(at.x), why);
    m.set(EyVal, i32::from(at.y), why);
    Ok(true)
}

fn refused<O: Observer>(m: &mut Machine<'_, O>, me: Handle, why: &str) -> Result<bool, Halt> {
    m.print(Audience::To(me), why)?;
    Ok(false)
}

/// Who is perceived on a square, itself included; else what lies or stands there.
fn perceived<O: Observer>(m: &Machine<'_, O>, me: Handle, at: Point, creatures: bool) -> Option<Handle> {
    let here = m.here();
    let mut folk = here.creatures_at(at).map(|c| c.handle());
    let somebody = folk.find(|h| *h == me || m.perceives(me, *h));
    let things = || here.items_at(at).map(|i| i.handle).chain(here.features_at(at).map(|f| f.handle));
    somebody.or_else(|| things().find(|h| !creatures && m.perceives(me, *h)))
}
