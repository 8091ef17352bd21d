//! What runs out: stati, lights, food (docs/rules/stati.md, Durations; docs/rules/round.md, Hunger).

use crate::base::names::{Ability, Slot, StatiNature as Nature};
use crate::event::fields::{EActor, EDir, EVictim, IsDir};
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::stati;
use crate::rules::stati::StatiPart;
use crate::world::{ItemField, Stati, StatiMark, StatiQuery};

/// 15: Stati with a duration count down; at nothing they go. Records gained on the way are not counted down
/// in the same round.
pub(super) fn count_down<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    let creature = m.world().creature(h).is_some();
    for mark in m.world().stati(h).map(|s| s.marks(StatiQuery::default())).unwrap_or_default() {
        if creature && !super::harm::is_here(m, h) {
            return Ok(());
        }
        let Some(record) = m.world().stati(h).and_then(|s| s.marked(mark)).cloned() else { continue };
        if record.duration <= 0 || stands_still(m, h, &record) {
            continue;
        }
        if record.nature == Nature::HUNGER && creature {
            grow_hungry(m, h, 1)?;
        } else {
            set_duration(m, h, mark, record.duration - 1);
        }
        let Some(left) = m.world().stati(h).and_then(|s| s.marked(mark)).cloned() else { continue };
        if left.duration <= 0 {
            if left.nature == Nature::ACTING {
                carry_out(m, h, &left)?;
            }
            stati::elapse(m, h, mark, label!("turn: run out"))?;
        }
    }
    Ok(())
}

/// Poison that something slows, and what an item renews, does not run out.
fn stands_still<O: Observer>(m: &Machine<'_, O>, h: Handle, record: &Stati) -> bool {
    let Some(list) = m.world().stati(h) else { return false };
    let renewed =
        m.world().thing(record.thing).is_some() && list.of(Nature::PERIODIC).any(|s| s.thing == record.thing);
    renewed || (record.nature == Nature::POISONED && list.has(Nature::SLOW_POISON))
}

fn set_duration<O: Observer>(m: &mut Machine<'_, O>, h: Handle, mark: StatiMark, left: i16) {
    let Some(list) = m.world().stati(h) else { return };
    if let (Some(place), Some(record)) = (list.place_of(mark), list.marked(mark)) {
        let mag = record.mag;
        m.turn_stati(h, place, mag, left, label!("turn: a round less"));
    }
}

/// A long action is done: its event is thrown, at whom or where it was begun for.
fn carry_out<O: Observer>(m: &mut Machine<'_, O>, me: Handle, acting: &Stati) -> Result<(), Halt> {
    let info = EventInfo::new(EventCode(i32::from(acting.val))).with(EActor, me);
    let at = m.world().creature(acting.thing).is_some();
    let info = match at {
        true => info.with(EVictim, acting.thing),
        false => info.with(crate::event::fields::EItem, acting.thing),
    };
    let info = match !at && acting.mag != 0 {
        true => info.with(EDir, i32::from(acting.mag)).with(IsDir, true),
        false => info,
    };
    m.throw(info).map(|_| ())
}

/// Less food is left (docs/rules/round.md, Hunger): large amounts lessened by fasting, small ones by chance, so
/// that by time alone only those who fast go hungry.
pub(super) fn grow_hungry<O: Observer>(m: &mut Machine<'_, O>, h: Handle, amount: i32) -> Result<(), Halt> {
    let query = StatiQuery::of(Nature::HUNGER);
    let Some(w) = who(m.world(), m.content(), h) else { return Ok(()) };
    if amount <= 0 || !w.c.stati().has(Nature::HUNGER) {
        return Ok(());
    }
    let fasting = w.ability(Ability::CA_FASTING);
    let share = if fasting > 0 { 100 - 66 * fasting / w.cr().max(1) } else { 100 };
    let less = if amount >= 3 {
        (amount * share / 100).max(1)
    } else if m.d(100, label!("hunger"))? > share {
        amount
    } else {
        0
    };
    let left = (stati::read::duration(m.world(), h, query) - less).clamp(0, i16::MAX.into());
    stati::set_part(m, h, query, StatiPart::Duration, left as i16, label!("turn: less food is left"));
    Ok(())
}

/// 18: What one carries: its stati run out, and the light burns down.
pub(super) fn belongings<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    // What a monster wears fills slots by what it is, and bears no mark of them.
    let lamp = who(m.world(), m.content(), me)
        .and_then(|w| w.carried_in(Slot::SL_LIGHT))
        .map(|held| held.item.handle);
    for h in m.world().held_by(me).to_vec() {
        count_down(m, h)?;
        let burns = |i: &&crate::world::Item| i.fills(Slot::SL_LIGHT) || lamp == Some(h);
        let Some(item) = m.world().item(h).filter(burns) else { continue };
        if item.age() > 1 {
            let left = item.age() - 1;
            m.put_item(h, ItemField::Age, left, label!("turn: the light burns down"));
        } else {
            let (kind, more) = (item.kind, item.quantity() > 1);
            let burns = m.content().item(kind).map_or(0, |kind| i32::from(kind.lifespan));
            things::stack::use_up(m, h, label!("turn: burnt out"))?;
            if more {
                m.put_item(h, ItemField::Age, burns, label!("turn: the next one is lit"));
            }
        }
    }
    Ok(())
}
