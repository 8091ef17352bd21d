//! Poison on a weapon (docs/rules/hits.md, Poison of a weapon).

use crate::base::names::{
    DamageType, SaveBits, SaveType, Skill, StatiNature as Nature, StatiSource, WeaponQuality,
};
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::stati::{gain, perm};
use crate::world::Stati;

/// What is smeared on either weapon goes into the wound. A dose is used up even on whoever is immune; a weapon of
/// venom keeps it.
pub fn poisoned<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    for weapon in [m.get(EItem), m.get(EItem2)] {
        let Some(held) = Held::of(m.world(), m.content(), weapon) else { continue };
        let keeps = held.has_weapon(WeaponQuality::WQ_VENOM);
        let doses: Vec<Stati> = held.item.stati().of(Nature::POISONED).cloned().collect();
        for dose in doses {
            if !m.is_here(victim) {
                break;
            }
            if !keeps {
                use_doses(m, weapon, &dose, 1, label!("hit: a dose of poison"));
            }
            let resists = m.resist(victim, DamageType::AD_POIS, false);
            if resists == -1 {
                break;
            }
            let poison = dose.effect.and_then(|id| m.content().effect(id));
            let strength = poison.and_then(|e| e.values().next()).map_or(0, |v| v.save_number());
            let dc = strength + m.skill(me, Skill::SK_POISON_USE) / 3 - resists;
            let against = sorts([SaveBits::SA_POISON]);
            if saving_throw(m, victim, SaveType::FORT, dc, against, 0, label!("save vs a poisoned weapon"))? {
                continue;
            }
            let mut record = perm(Nature::POISONED, Handle::NONE, StatiSource::SS_ATTK, 0, 0);
            record.effect = dose.effect;
            gain(m, victim, record, label!("hit: a poisoned weapon"))?;
        }
    }
    Ok(())
}

/// So many doses of what is on a thing, or in it, are gone.
pub fn use_doses<O: Observer>(m: &mut Machine<'_, O>, thing: Handle, dose: &Stati, many: i16, why: Label) {
    let place = m.world().stati(thing).and_then(|list| list.iter().position(|s| s == dose));
    let Some(place) = place else { return };
    if dose.mag > many {
        m.turn_stati(thing, place, dose.mag - many, dose.duration, why);
    } else {
        m.lose_at(thing, place, why);
    }
}
