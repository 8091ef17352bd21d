//! Heal, on oneself: an hour's work on one ailment (docs/rules/skill-uses.md, Heal).

use super::hours;
use crate::base::names::{Skill, StatiNature as Nature};
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::prelude::*;
use crate::rules::query::ask::{chosen, refused};
use crate::rules::stati::{self, Because};
use crate::world::{Stati, StatiMark, StatiQuery};

/// What can be treated, in the order in which one is asked.
const AILMENTS: [Nature; 6] = [
    Nature::BLEEDING,
    Nature::BLIND,
    Nature::POISONED,
    Nature::DISEASED,
    Nature::ADJUST_DMG,
    Nature::STONING,
];

/// Treats one of the ailments of the actor.
pub(super) fn heal<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let treatable: Vec<Nature> = AILMENTS
        .into_iter()
        .filter(|nature| m.world().stati(me).is_some_and(|s| s.has(*nature)) && !is_barred(m, me, *nature))
        .collect();
    let lines = treatable.iter().map(|nature| nature.to_string().to_lowercase()).collect();
    let place = chosen(m, me, "What do you treat?", lines, 0)?;
    let ailment = usize::try_from(place).ok().and_then(|place| treatable.get(place).copied());
    let Some(ailment) = ailment else {
        return refused(m, "{actor} {actor:have|has} nothing that could be treated now.");
    };
    let mark = m.world().stati(me).and_then(|s| s.marks(StatiQuery::of(ailment)).first().copied());
    let Some(mark) = mark else { return Ok(Answer::Abort) };
    if !hours::spend(m, me, 1, true)? {
        return Ok(Answer::Abort);
    }
    let whole = treat(m, me, ailment, mark)?;
    if !whole && m.world().stati(me).is_some_and(|s| s.has(ailment)) {
        let record = Stati::new(Nature::HEAL_TIMEOUT, ailment.0, 0).lasting(-2);
        stati::gain(m, me, record, label!("heal: not before a rest"))?;
    }
    Ok(Answer::Done)
}

/// Has it been treated since the last rest? Poison, disease and wasting bar one another.
fn is_barred<O: Observer>(m: &Machine<'_, O>, me: Handle, ailment: Nature) -> bool {
    let kin = [Nature::POISONED, Nature::DISEASED, Nature::ADJUST_DMG];
    let bars = |val: i16| val == ailment.0 || (kin.contains(&ailment) && kin.iter().any(|n| n.0 == val));
    m.world().stati(me).is_some_and(|s| s.of(Nature::HEAL_TIMEOUT).any(|s| bars(s.val)))
}

/// The work itself; `true` where the ailment is gone.
fn treat<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    ailment: Nature,
    mark: StatiMark,
) -> Result<bool, Halt> {
    let Some(record) = m.world().stati(me).and_then(|s| s.marked(mark)).cloned() else { return Ok(false) };
    let (dc, full) = difficulty(m, ailment, &record);
    let check = attempt(m, me, &Try::of(Skill::SK_HEAL, dc))?;
    if !check.passed {
        m.print(Audience::Actor, "The treatment comes to nothing.")?;
        return Ok(false);
    }
    let why = label!("heal");
    let gained = (check.total - dc) / 5;
    let write = |m: &mut Machine<'_, O>, record: Stati| {
        let place = m.world().stati(me).and_then(|s| {
            s.meant(StatiQuery::of(ailment))
                .find(|(_, s)| s.is_alike(&record_of(&record, s)))
                .map(|(at, _)| at)
        });
        if let Some(place) = place {
            m.change_stati(me, place, record, why);
        }
    };
    match ailment {
        Nature::POISONED | Nature::DISEASED => {
            let missing = full - i32::from(record.mag);
            if check.total > dc - 5 + 5 * missing || i32::from(record.mag) + 1 + gained >= full {
                match record.effect {
                    Some(effect) => stati::remove_effect(m, me, effect, Because::Removed, false, why)?,
                    None => stati::remove(m, me, StatiQuery::exactly(&record), why)?,
                };
                return Ok(true);
            }
            let mag = (i32::from(record.mag) + 1 + gained).min(i32::from(i16::MAX)) as i16;
            write(m, Stati { mag, ..record });
            Ok(false)
        }
        Nature::ADJUST_DMG => {
            let healed = 1 + gained;
            let left = (i32::from(record.mag).abs() - healed).max(0);
            if left == 0 {
                stati::remove(m, me, StatiQuery::exactly(&record), why)?;
                m.recalculate(me);
                return Ok(true);
            }
            let mag = (left * i32::from(record.mag.signum())) as i16;
            write(m, Stati { mag, ..record });
            m.recalculate(me);
            Ok(false)
        }
        Nature::STONING => {
            let longer = 20 * check.level.max(0) + i32::from(record.duration);
            let duration = longer.clamp(1, i32::from(i16::MAX)) as i16;
            write(m, Stati { duration, ..record });
            Ok(false)
        }
        _ => {
            stati::remove(m, me, StatiQuery::exactly(&record), why)?;
            Ok(true)
        }
    }
}

/// A record with the Val, Mag and the rest of another of its nature, but for Mag and duration.
fn record_of(changed: &Stati, other: &Stati) -> Stati {
    Stati { mag: other.mag, duration: other.duration, ..changed.clone() }
}

/// What treating it needs, and for poison and disease how many saves overcome it.
fn difficulty<O: Observer>(m: &Machine<'_, O>, ailment: Nature, record: &Stati) -> (i32, i32) {
    match ailment {
        Nature::BLIND => match record.duration {
            0 | -1 => (30, 0),
            ..-1 => (25, 0),
            rounds => ((10 + i32::from(rounds) / 3).min(20), 0),
        },
        Nature::POISONED | Nature::DISEASED => {
            let first = record.effect.and_then(|id| m.content().effect(id)).and_then(|e| e.values().next());
            first.map_or((15, 1), |first| (first.save_number(), first.lval.value(0, 0).max(1)))
        }
        Nature::ADJUST_DMG => (10 + 2 * i32::from(record.mag).abs(), 0),
        Nature::STONING => (20, 0),
        _ => (5, 0),
    }
}
