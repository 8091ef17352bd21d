//! What drains: attributes for a while or for good, levels, mana (docs/rules/damage-types.md, Draining).

use super::outcome::{DONE, Outcome, resisted, short};
use crate::base::names::{
    Ability, AttackType, Attribute, DamageType as D, MonsterType, Named, SaveBits, SaveType,
    StatiNature as Nature, StatiSource,
};
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::growth::drained;
use crate::rules::prelude::*;
use crate::rules::stati::gain;
use crate::world::{CreatureField, Stati};

/// The attribute that a kind of damage drains.
pub fn attribute_of(kind: D) -> Option<Attribute> {
    let n = match kind.0 {
        n if (D::AD_DRST.0..=D::AD_DRLU.0).contains(&n) => n - D::AD_DRST.0,
        n if (D::AD_DAST.0..=D::AD_DALU.0).contains(&n) => n - D::AD_DAST.0,
        _ => return None,
    };
    Some(Attribute::from_number(n as i32))
}

/// DR**, DA**: the amount is rolled again; a Fortitude save halves it; at nothing left, death.
pub fn attribute<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    let Some(which) = attribute_of(m.get(DType)) else { return DONE };
    if immune(m, by, me, which) {
        m.set(Immune, true, label!("drain: nothing there to drain"));
        return DONE;
    }
    let dice = m.get(Dmg);
    // The original rolls to see whether it is less than 1, and then again for the amount.
    let rolled = match m.dice(dice, label!("attribute drained, first roll"))? {
        ..1 => 1,
        _ => m.dice(dice, label!("attribute drained"))?,
    };
    let mut amount = (rolled - m.ability(me, Ability::CA_STRONG_SOUL)).max(0);
    m.set(VDmg, amount, label!("drain: dice"));
    if amount == 0 {
        return DONE;
    }
    let against = sorts_of_drain(m, by);
    let dc = m.get(SaveDc);
    if saving_throw(m, me, SaveType::FORT, dc, against, 0, label!("save vs drain"))? {
        amount = (amount / 2).max(1);
        m.set(VDmg, amount, label!("drain: the save halves it"));
        m.set(Resist, true, label!("drain: the save halves it"));
    }
    let guard = sustained(m, me, which);
    if guard > 0 {
        amount = (amount - guard).max(0);
        m.set(VDmg, amount, label!("drain: sustained"));
    }
    if amount == 0 || m.attr(me, which) <= 0 {
        m.set(Immune, true, label!("drain: nothing there to drain"));
        return DONE;
    }
    if m.attr(me, which) - amount <= 0 {
        return die(m);
    }
    let record = Stati::new(Nature::ADJUST_DMG, which.0, short(-amount)).from_source(StatiSource::SS_ATTK);
    gain(m, me, record, label!("drain: attribute"))?;
    DONE
}

/// What a drain is taken for: evil of the evil, of the void by the undead, poison in any other bite.
fn sorts_of_drain<O: Observer>(m: &Machine<'_, O>, by: Handle) -> i32 {
    let undead = m.is_type(by, MonsterType::MA_UNDEAD);
    let mut sum = 0;
    if m.is_type(by, MonsterType::MA_EVIL) {
        sum |= SaveBits::SA_EVIL.0;
    }
    if undead {
        sum |= SaveBits::SA_NECRO.0;
    }
    if m.get(AType) == AttackType::A_BITE && !undead && m.world().creature(by).is_some() {
        sum |= SaveBits::SA_POISON.0;
    }
    sum
}

/// The dead have no body to weaken; what feeds on souls leaves the soulless alone.
fn immune<O: Observer>(m: &Machine<'_, O>, by: Handle, me: Handle, which: Attribute) -> bool {
    let body = which.0 <= Attribute::A_CON.0;
    if body && m.is_type(me, MonsterType::MA_UNDEAD) {
        return true;
    }
    m.is_type(by, MonsterType::MA_UNDEAD) && m.immune(me, D::AD_NECR)
}

/// How much SUSTAIN guards.
fn sustained<O: Observer>(m: &Machine<'_, O>, me: Handle, which: Attribute) -> i32 {
    m.who(me).map_or(0, |w| {
        w.stati_of(Nature::SUSTAIN).filter(|s| s.val == which.number()).map(|s| s.mag.max(0)).sum()
    })
}

/// Death by draining leaves the hit points as they were.
fn die<O: Observer>(m: &mut Machine<'_, O>) -> Outcome {
    m.rethrow(EventCode::EV_DEATH)?;
    DONE
}

/// DREX: the first touch takes a level, later ones what is left after five times the rating.
pub fn levels<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let guarded = 3 * sustained(m, me, Attribute(AID));
    if guarded > 0 && guarded >= m.get(VDmg) {
        m.set(Immune, true, label!("drain: sustained"));
        return DONE;
    }
    if guarded > 0 {
        m.add(VDmg, -guarded, label!("drain: sustained"));
    }
    if m.immune(me, D::AD_NECR) {
        m.set(Immune, true, label!("drain: nothing there to drain"));
        return DONE;
    }
    let against = sorts([SaveBits::SA_NECRO]);
    let dc = m.get(SaveDc);
    if saving_throw(m, me, SaveType::WILL, dc, against, 0, label!("save vs level drain"))? {
        let half = m.get(VDmg) / 2;
        m.set(VDmg, half, label!("drain: the save halves it"));
        m.set(Resist, true, label!("drain: the save halves it"));
    }
    let damage = m.get(VDmg);
    if m.world().creature(me).is_some_and(|c| c.is_character()) {
        drained::drain(m, me, damage.saturating_mul(XP_FOR_POINT), label!("drain: experience"))?;
        return DONE;
    }
    let rating = m.cr(me).max(1);
    let part = damage / (5 * rating).max(1);
    let known = m.world().creature(me).and_then(|c| {
        let fits = |s: &Stati| s.nature == Nature::ADJUST_DMG && s.val == AID;
        let place = c.stati().iter().position(fits)?;
        c.stati().get(place).map(|s| (place, s.mag, s.duration))
    });
    let why = label!("drain: a level");
    let lost = match known {
        Some((place, mag, duration)) => {
            let mag = mag.saturating_sub(short(part));
            m.turn_stati(me, place, mag, duration, why);
            m.recalculate(me);
            -(mag as i32)
        }
        None => {
            let first = part.max(1);
            let record = Stati::new(Nature::ADJUST_DMG, AID, short(-first)).from_source(StatiSource::SS_ATTK);
            gain(m, me, record, why)?;
            first
        }
    };
    if rating - lost <= 0 {
        return die(m);
    }
    DONE
}

/// The group of attributes that a lost level lowers (docs/rules/values.md, Attributes).
const AID: i16 = 51;
/// Experience that a point drains from a character.
const XP_FOR_POINT: i32 = 50;

/// DRMA: the victim loses mana; a Will save keeps it.
pub fn mana<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let against = sorts([SaveBits::SA_ENCH]);
    let dc = m.get(SaveDc);
    if saving_throw(m, me, SaveType::WILL, dc, against, 0, label!("save vs mana drain"))? {
        return resisted(m);
    }
    spend_mana(m, me)?;
    DONE
}

fn spend_mana<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let left = m.world().creature(me).map_or(0, |c| (c.mana() - c.mana_used()).max(0));
    let lost = m.get(VDmg).clamp(0, left);
    m.put_add(me, CreatureField::ManaUsed, lost, label!("drain: mana"));
    Ok(())
}
