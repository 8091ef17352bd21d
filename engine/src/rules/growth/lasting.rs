//! What lasting magic costs whoever bears it, each time that experience is gained: another shape ends after twenty gains, and
//! whoever holds much mana for magic that lasts loses some more of it now and then (the original's GainXP).

use crate::base::names::{Ability, EffectFlag, StatiNature, StatiSource};
use crate::rules::prelude::*;
use crate::rules::stati::{self, Because};
use crate::world::CreatureField;

/// Gains of experience that another shape survives.
const SHAPE_LASTS: i32 = 20;
/// One gain in so many costs whoever holds as much mana as this, and for each level of Magical Nature so much more.
const ONE_IN: i32 = 10;
const FREE: i32 = 80;
const FREE_BY_NATURE: i32 = 20;
/// One point is lost, and one more for each of these beyond what is free.
const EACH: i32 = 50;

/// Experience was gained: lasting magic wears on who bears it.
pub(super) fn wears<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    shape_ends(m, me)?;
    let rolled = m.roll(ONE_IN, label!("experience: does lasting magic cost mana?"))?;
    let held = m.world().creature(me).map_or(0, |c| c.mana_held());
    if rolled != 0 || held < FREE {
        return Ok(());
    }
    let lasting = lasting(m, me);
    let free = FREE + FREE_BY_NATURE * m.ability(me, Ability::CA_MAGICAL_NATURE);
    if held < free || lasting.is_empty() {
        return Ok(());
    }
    let cost = 1 + (held - free) / EACH;
    let left = m.world().creature(me).map_or(0, |c| c.mana() - c.mana_used() - c.mana_held());
    if left >= cost {
        m.put_add(me, CreatureField::ManaHeld, cost, label!("experience: lasting magic costs mana"));
        return m.print(Audience::To(me), "Your lasting spells draw on your mana.");
    }
    let sides = i32::try_from(lasting.len()).unwrap_or(1);
    let place = m.roll(sides, label!("experience: which spell ends for want of mana"))?;
    let Some(ends) = usize::try_from(place).ok().and_then(|place| lasting.get(place)).copied() else {
        return Ok(());
    };
    let name = m.content().shown_name(ends).to_owned();
    m.print(Audience::To(me), &format!("Your mana no longer suffices for {name}."))?;
    let why = label!("experience: no mana for it is left");
    stati::remove_effect(m, me, ends, Because::Removed, false, why).map(|_| ())
}

/// A shape that an effect laid on it ends after many gains; each other gain begins the count anew.
fn shape_ends<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me) else { return Ok(()) };
    let shaped = c.stati().of(StatiNature::POLYMORPH).any(|s| s.effect.is_some());
    let had = c.character().map_or(0, |c| c.shape_gains);
    let now = if shaped { had + 1 } else { 0 };
    if now != had {
        m.put_character(me, label!("experience: another shape wears off"), |c| c.shape_gains = now);
    }
    if now > SHAPE_LASTS {
        stati::end(m, me, StatiNature::POLYMORPH, label!("experience: another shape wears off"))?;
    }
    Ok(())
}

/// The effects of magic that lasts by mana that is held, and harms nobody, each once.
fn lasting<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Vec<ResId> {
    let mut all: Vec<ResId> = Vec::new();
    let records = m.world().creature(me).into_iter().flat_map(|c| c.stati().iter());
    for id in records.filter(|s| s.source == StatiSource::SS_ENCH).filter_map(|s| s.effect) {
        let holds = m
            .content()
            .effect(id)
            .is_some_and(|e| e.flags.has(EffectFlag::EF_LOSEMANA) && e.flags.has(EffectFlag::EF_NOTBAD));
        if holds && !all.contains(&id) {
            all.push(id);
        }
    }
    all
}
