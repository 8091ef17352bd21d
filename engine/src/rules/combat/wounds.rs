//! What a wound leaves behind beside lost hit points: who dealt how much, and that it was grave
//! (docs/rules/damage.md).

use super::special::short;
use crate::base::names::{Ability, Attribute, StatiNature as Nature, StatiSource};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::stati::{gain, perm, temp};
use crate::world::Stati;

/// Somebody was wounded by an attacker, who may be nobody; its hit points are what is left.
pub(super) fn remember<O: Observer>(
    m: &mut Machine<'_, O>,
    attacker: Handle,
    me: Handle,
) -> Result<(), Halt> {
    retributive(m, attacker, me)?;
    grave(m, attacker, me)
}

/// Retributive Strike keeps count of who dealt how much.
fn retributive<O: Observer>(m: &mut Machine<'_, O>, attacker: Handle, me: Handle) -> Result<(), Halt> {
    let known = m.world().creature(attacker).is_some() && attacker != me;
    if m.ability(me, Ability::CA_RETRIBUTIVE_STRIKE) <= 0 || !known {
        return Ok(());
    }
    let amount = m.get(ADmg);
    let why = label!("damage: not forgotten");
    let place = m.world().creature(me).and_then(|c| {
        let fits = |s: &Stati| s.nature == Nature::WOUNDED_BY && s.val == 0 && s.thing == attacker;
        let place = c.stati().iter().position(fits)?;
        c.stati().get(place).map(|s| (place, i32::from(s.mag), i32::from(s.duration)))
    });
    if let Some((place, mag, rounds)) = place {
        let longer = (rounds + 2 * amount).max(2 * amount + 10);
        m.turn_stati(me, place, short(mag + amount), short(longer), why);
        return Ok(());
    }
    let rounds = short(2 * amount + 10);
    gain(m, me, temp(Nature::WOUNDED_BY, attacker, rounds, StatiSource::SS_MISC, 0, short(amount)), why)
}

/// A wound that takes whoever is played to a third of its hit points is grave. Who dealt it is kept in mind (CRIT_WOUNDED_BY)
/// unless it was a trap or a god.
fn grave<O: Observer>(m: &mut Machine<'_, O>, attacker: Handle, me: Handle) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me).filter(|c| c.is_player()) else { return Ok(()) };
    let (hp, whole) = (c.hp(), c.max_hp() + c.attr(Attribute::A_THP));
    let before = hp + m.get(ADmg);
    if before * 3 < whole || hp * 3 > whole {
        return Ok(());
    }
    m.i_print(me, "That is a grave wound.")?;
    if m.get(IsActOfGod) || m.get(IsTrap) {
        return Ok(());
    }
    let by = perm(Nature::CRIT_WOUNDED_BY, attacker, StatiSource::SS_MISC, -1, -1);
    gain(m, me, by, label!("damage: a grave wound"))
}
