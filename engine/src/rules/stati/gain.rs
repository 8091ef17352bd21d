//! Giving stati (docs/rules/stati.md, Gaining): an equal one of magic only lasts longer; any other is a record of
//! its own; then what follows from it, values, and EV_GAIN_STATI.

use super::{notices, quiet};
use crate::base::names::{Ability, Attribute, Named, StatiNature as Nature, StatiSource};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::world::stati::MOST;
use crate::world::{Stati, StatiQuery};

/// Natures that say who holds whom: without that other one they are nothing.
const HOLDS: [Nature; 3] = [Nature::GRAPPLING, Nature::GRABBED, Nature::GRAPPLED];

/// A record as the original's GainPermStati takes it: for good, and TRAP_EVENT with Val and Mag exchanged,
/// since events are looked up by Mag.
pub fn perm(nature: Nature, thing: Handle, source: StatiSource, val: i16, mag: i16) -> Stati {
    let (val, mag) = if nature == Nature::TRAP_EVENT { (mag, val) } else { (val, mag) };
    Stati::new(nature, val, mag).by(thing).from_source(source)
}

/// The same for so many rounds (GainTempStati; see `world::Stati::duration` for 0 and below).
pub fn temp(nature: Nature, thing: Handle, rounds: i16, source: StatiSource, val: i16, mag: i16) -> Stati {
    perm(nature, thing, source, val, mag).lasting(rounds)
}

/// Lays a stati on a thing, with all that follows. A thing that bears 256 already, and a hold without
/// anybody at the other end, are troubles; nothing is laid.
pub fn gain<O: Observer>(m: &mut Machine<'_, O>, h: Handle, stati: Stati, why: Label) -> Result<(), Halt> {
    let Some(list) = m.world().stati(h) else { return Ok(()) };
    let nature = stati.nature;
    if HOLDS.contains(&nature) && !stati.thing.is_some() {
        m.trouble(|| format!("{nature} needs the other one of the two; name it as the stati's object"));
        return Ok(());
    }
    if let Some(place) = equal_magic(list.meant(StatiQuery::of(nature)), &stati) {
        lengthen(m, h, place, stati.duration, why);
        return Ok(());
    }
    if list.len() >= MOST {
        m.trouble(|| format!("{h} bears {MOST} stati already; {nature} is not laid on it as well"));
        return Ok(());
    }
    m.gain(h, stati.clone(), why);
    m.stati_gained(h, &stati)?;
    if !quiet::is_quiet(nature) && m.world().creature(h).is_some_and(|c| c.is_here()) {
        m.recalculate(h);
    }
    announce(m, h, &stati)?;
    // A handler may have taken it away again.
    match m.world().stati(h).is_some_and(|s| s.has(nature)) {
        true => notices::of_gain(m, h, nature),
        false => Ok(()),
    }
}

/// EV_GAIN_STATI of a record.
pub(super) fn announce<O: Observer>(m: &mut Machine<'_, O>, h: Handle, stati: &Stati) -> Result<(), Halt> {
    let (val, mag) = match stati.nature {
        Nature::TRAP_EVENT => (stati.mag, stati.val),
        _ => (stati.val, stati.mag),
    };
    m.throw(
        EventInfo::new(EventCode::EV_GAIN_STATI)
            .with(EActor, h)
            .with(EVictim, stati.thing)
            .with(EId, stati.effect)
            .with(EParam, stati.nature.number())
            .with(VVal, i32::from(val))
            .with(VMag, i32::from(mag))
            .with(VDuration, i32::from(stati.duration)),
    )
    .map(|_| ())
}

/// Place of the record that the same magic left before and that still runs, if any.
fn equal_magic<'w>(mut records: impl Iterator<Item = (usize, &'w Stati)>, new: &Stati) -> Option<usize> {
    if new.source != StatiSource::SS_ENCH || new.duration <= 0 {
        return None;
    }
    // The original compares before it exchanges the two of what waits for an event, and so finds what has both alike.
    if new.nature == Nature::TRAP_EVENT && new.val != new.mag {
        return None;
    }
    records.find(|(_, s)| s.is_alike(new)).map(|(place, _)| place)
}

fn lengthen<O: Observer>(m: &mut Machine<'_, O>, h: Handle, place: usize, rounds: i16, why: Label) {
    let Some(old) = m.world().stati(h).and_then(|s| s.get(place)).cloned() else { return };
    m.turn_stati(h, place, old.mag, old.duration.saturating_add(rounds), why);
}

/// Lays on a thing what lies on another: of one nature, or all (CopyStati). TRAP_EVENT stays behind.
pub fn copy_all<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    from: Handle,
    nature: Option<Nature>,
    why: Label,
) -> Result<(), Halt> {
    let query = StatiQuery { nature, ..StatiQuery::default() };
    let Some(list) = m.world().stati(from) else { return Ok(()) };
    for mark in list.marks(query) {
        let Some(record) = m.world().stati(from).and_then(|s| s.marked(mark)).cloned() else { continue };
        if record.nature != Nature::TRAP_EVENT {
            gain(m, h, record, why)?;
        }
    }
    Ok(())
}

/// Raises an attribute for good (GainInherentBonus), to 5 above what it was born with, and more with
/// inherent potential; hands back by how much it rose.
pub fn gain_inherent<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    attribute: Attribute,
    by: i16,
    why: Label,
) -> Result<i16, Halt> {
    let query = StatiQuery::of(Nature::ADJUST_INH).val(attribute.number() as i16);
    let potential = who(m.world(), m.content(), h).map_or(0, |w| w.ability(Ability::CA_INHERANT_POTENTIAL));
    let (most, now) = (5 + potential, super::read::sum_mag(m.world(), h, query));
    let rises = i32::from(by).min(most - now).max(0);
    if rises == 0 {
        return Ok(0);
    }
    match super::read::first(m.world(), h, query).map(|(place, s)| (place, s.clone())) {
        Some((place, old)) => {
            let mag = i32::from(old.mag).saturating_add(rises).min(i16::MAX.into()) as i16;
            m.change_stati(h, place, Stati { mag, ..old }, why);
            m.recalculate(h);
        }
        None => {
            let record = perm(
                Nature::ADJUST_INH,
                Handle::NONE,
                StatiSource::SS_MISC,
                attribute.number() as i16,
                rises as i16,
            );
            gain(m, h, record, label!("stati: an inherent bonus"))?;
        }
    }
    Ok(rises as i16)
}
