//! EV_ENGEN: from what is asked for to the creatures that come (docs/rules/encounters.md, Which encounter comes).

use super::request::{ask_for, asks, encounter, has, narrow};
use super::{cost, parts};
use crate::base::names::{
    Alignment as A, EncounterFlag as F, EncounterRequest as Request, MonsterFlag, MonsterType, Named,
};
use crate::event::fields::*;
use crate::rules::encounter::build::member::build_all;
use crate::rules::encounter::{most_at, xcr};
use crate::rules::prelude::*;
use crate::rules::query::way;
use crate::world::Point;

/// How often an encounter that came out too cheap, too dear or of the wrong number is made anew.
const TRIES: i32 = 5;
/// From this deviance on, in percent, it is made anew.
const TOO_FAR: i32 = 50;
/// How often a region's list is drawn from before it is left.
const REGION_TRIES: i32 = 100;
/// How often the whole begins again because a part found nobody; the original never stops.
const RESTARTS: i32 = 400;
/// The most creatures that are made of an encounter.
pub(in crate::rules::encounter) const MOST_MADE: usize = 5;

/// EV_ENGEN.
pub(super) fn generate<O: Observer>(m: &mut Machine<'_, O>, _: Handle) -> Ruling {
    let why = label!("encounter: begun");
    let wanted = m.get(EnAlign);
    let (mut region_tries, mut restarts) = (0, 0);
    m.set(EnTries, 1, why);
    loop {
        m.set(EnAlign, wanted, why);
        begin(m)?;
        if m.get(EnId).is_none() && !super::encounter::choose(m)? {
            m.trouble(|| "no encounter fits what is asked for".to_owned());
            return Ok(Answer::Abort);
        }
        if encounter(m).is_none() {
            m.trouble(|| "the encounter asked for is not in the pack".to_owned());
            return Ok(Answer::Abort);
        }
        parts::leave_out(m)?;
        parts::measure(m)?;
        if parts::generate(m)? == Answer::Abort {
            restarts += 1;
            if restarts > RESTARTS {
                m.trouble(|| format!("no encounter had its parts after {RESTARTS} tries"));
                return Ok(Answer::Abort);
            }
            begin_again(m, &mut region_tries);
            continue;
        }
        if asks(m, Request::EN_NESTED) {
            return Ok(Answer::Done);
        }
        if deviance(m) > TOO_FAR && m.get(EnTries) < TRIES {
            m.set(EnTries, m.get(EnTries) + 1, label!("encounter: too far from what it may cost"));
            continue;
        }
        return finish(m);
    }
}

/// Stage 0: nobody has come yet; how many are wanted, and whether they live in water.
fn begin<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    if !asks(m, Request::EN_NESTED) {
        m.draft_mut().begin();
        let on = Some(m.here().id());
        if asks(m, Request::EN_ANYOPEN) && m.draft().open_on != on {
            let open = open_squares(m);
            let draft = m.draft_mut();
            (draft.open, draft.open_on) = (open, on);
        }
    }
    let why = label!("encounter: how many are wanted");
    let mut wanted = m.get(EnDesAmt);
    if wanted == 0 {
        let open = i32::try_from(m.draft().open.len()).unwrap_or(i32::MAX);
        if asks(m, Request::EN_SINGLE) {
            wanted = 1;
        } else if asks(m, Request::EN_ANYOPEN) {
            let each = match m.get(EnDepth) {
                3.. => 30,
                2 => 50,
                _ => 75,
            };
            wanted = (open / each).max(1);
        } else if asks(m, Request::EN_MULTIPLE) {
            wanted = 4 + m.roll(5, why)?;
        }
    }
    m.set(EnDesAmt, wanted.min(most_at(narrow(m.get(EnCr)))), why);
    let lives_in_water = m.get(EnConstraint) == MonsterType::MA_AQUATIC.number()
        || m.get(EnOnly)
            .and_then(|id| m.content().monster(id))
            .is_some_and(|monster| monster.flags.has(MonsterFlag::M_AQUATIC));
    if lives_in_water {
        ask_for(m, Request::EN_AQUATIC);
    }
    Ok(())
}

/// Where nobody says which squares are open: all squares of the level on which somebody can stand.
fn open_squares<O: Observer>(m: &Machine<'_, O>) -> Vec<Point> {
    let (here, content) = (m.here(), m.content());
    let (wide, high) = (here.map().width(), here.map().height());
    let all = (0..high).flat_map(|y| (0..wide).map(move |x| Point::new(x, y)));
    all.filter(|at| way::is_open(here, content, *at)).collect()
}

/// A part found nobody: another encounter is chosen. With a constraint out of the region's list the list is drawn from
/// again, and left in the end; any other constraint is dropped.
fn begin_again<O: Observer>(m: &mut Machine<'_, O>, region_tries: &mut i32) {
    let why = label!("encounter: a part found nobody");
    let is_bound = m.get(EnConstraint) != 0 || m.get(EnOnly).is_some();
    m.set(EnId, None, why);
    if is_bound && m.get(EnRegId).is_some() {
        *region_tries += 1;
        if *region_tries > REGION_TRIES {
            m.set(EnRegId, None, label!("encounter: no encounter of the region works"));
        }
        return;
    }
    m.set(EnConstraint, 0, why);
    m.set(EnOnly, None, why);
    m.set(EnTries, 0, why);
}

/// By how many percent the members cost other than they may, and are other than as many as wanted. Mounts are left out.
fn deviance<O: Observer>(m: &mut Machine<'_, O>) -> i32 {
    let content = m.content();
    let members = &m.draft().members;
    let sum: i64 = members
        .iter()
        .map(|member| i64::from(xcr(cost::rating(content, member.monster, &member.templates))))
        .sum();
    m.draft_mut().cost = i32::try_from(sum).unwrap_or(i32::MAX);
    let members = &m.draft().members;
    let may = i64::from(m.get(EnXcr)).max(1);
    let mut far = i32::try_from((may - sum).abs() * 100 / may).unwrap_or(i32::MAX);
    let count = i32::try_from(members.len()).unwrap_or(i32::MAX);
    let wanted = m.get(EnDesAmt);
    if wanted > 0 {
        far = far.saturating_add(((wanted - count).abs() * 100 / wanted - 50).max(0));
    }
    let most = most_at(narrow(m.get(EnCr)));
    if count > most {
        far = far.saturating_add((count - most) * 100 / most);
    }
    far
}

/// Stage 7: which side they take, whether they walk in formation, and how many of them come at most.
fn finish<O: Observer>(m: &mut Machine<'_, O>) -> Ruling {
    let count = i32::try_from(m.draft().members.len()).unwrap_or(i32::MAX);
    if count > 0 {
        let drift = m.get(EnDriftGe).saturating_mul(100 / count);
        m.set(EnDriftGe, drift, label!("encounter: between good and evil"));
    }
    let sides = A::AL_NONGOOD.number() | A::AL_NONEVIL.number() | A::AL_GOOD.number() | A::AL_EVIL.number();
    if m.get(EnAlign) & sides == 0 {
        let evil = m.get(EnDriftGe) - 25 + m.roll(50, label!("encounter: between good and evil"))? > 0;
        let side = if evil { A::AL_NONGOOD } else { A::AL_NONEVIL };
        m.set(EnAlign, m.get(EnAlign) | side.number(), label!("encounter: the side that most take"));
    }
    let formation =
        has(m, F::NF_FORMATION) || has(m, F::NF_FORM50) && m.roll(2, label!("encounter: in formation"))? == 0;
    m.set(EnIsFormation, formation, label!("encounter: in formation"));
    let most = usize::try_from(most_at(narrow(m.get(EnCr)))).unwrap_or(0).min(MOST_MADE);
    let draft = m.draft_mut();
    draft.chosen = draft.members.len();
    draft.members.truncate(most);
    if !asks(m, Request::EN_NOBUILD) {
        build_all(m)?;
    }
    Ok(Answer::Done)
}
