//! EV_HIT: how hard a blow lands, and what befalls whoever it lands on (facts/rules/strike.md, 5). What
//! the damage then does is EV_DAMAGE.

use super::look::Look;
use super::natural::is_weapon_damage;
use super::{aftermath, arms, manoeuvre, stun};
use crate::base::handle::Handle;
use crate::base::names::{AttackType as A, Attribute, Feat, ItemFlag, StatiNature as Stati};
use crate::event::fields::*;
use crate::event::{Answer, EventCode, Halt, Machine, Observer, Ruling};
use crate::label;

/// EV_HIT of the actor.
///
/// # Errors
/// The action is over.
pub fn hit<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    let kind = m.get(AType);
    if kind == A::A_BULL {
        return manoeuvre::push_back(m, me);
    }
    let before = m.world().creature(victim).map_or(0, |c| c.hp());
    let immune = m.has_val(victim, Stati::IMMUNITY, m.get(DType).0);
    if immune {
        m.set(Immune, true, label!("hit: immune to this damage"));
    } else {
        power_attack(m, me);
        roll_damage(m, victim)?;
        difficulty(m, me);
        let own_touch = || m.who(me).is_some_and(|w| w.has_attack(A::A_TUCH));
        if kind != A::A_TUCH || own_touch() {
            m.rethrow(EventCode::EV_DAMAGE)?;
        }
    }
    held_spell(m, me, victim, kind)?;
    aftermath::knockdown(m, me, victim)?;
    stun::of_fists(m, me, victim, kind)?;
    aftermath::sneak_attack(m, me, victim)?;
    aftermath::dirty_fighting(m, me, victim)?;
    aftermath::critical_shock(m, victim)?;
    aftermath::living_wall(m, me, victim, before)?;
    aftermath::exercise(m, victim)?;
    Ok(Answer::Done)
}

/// 4: What the roll has to spare goes into the damage: a third of it, half of a swing with both hands, up to the strength. It may be
/// less than nothing, on a lucky 20.
fn power_attack<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let strong = m.attr(me, Attribute::A_STR) >= 13;
    if !strong || !is_weapon_damage(m.get(DType)) || !m.feat(me, Feat::FT_POWER_ATTACK) {
        return;
    }
    let weapon = arms::weapon(m, me);
    if weapon.is_some_and(|w| arms::has_flag(m, w, ItemFlag::WT_NO_STRENGTH)) {
        return;
    }
    let spare = m.get(VHit) + m.get(VRoll) - m.get(VDef);
    let both_hands = weapon.is_some() && weapon == arms::ready(m, me) && m.get(AType) == A::A_SWNG;
    let more = (spare / if both_hands { 2 } else { 3 }).min(m.modifier2(me, Attribute::A_STR));
    m.add(BDmg, more, label!("hit: power attack"));
}

/// 5: The dice, the bonus, and both many times over for a critical hit. At least 1.
fn roll_damage<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<(), Halt> {
    let mut dice = m.get(Dmg);
    let mut times = 1;
    if m.get(IsCrit) {
        times = m.get(VCrit).max(1);
        if m.feat(victim, Feat::FT_ROLL_WITH_IT) {
            let tenths = 5 + 5 * times as i16;
            dice.number = (dice.number * tenths / 10).max(2);
            dice.bonus = dice.bonus * tenths / 10;
        } else {
            dice.number *= times as i16;
            dice.bonus *= times as i16;
        }
        m.set(Dmg, dice, label!("hit: critical"));
    }
    let rolled = m.dice(dice, label!("damage"))?;
    let damage = (rolled + m.get(BDmg) * times).max(1);
    m.set(VDmg, damage, label!("hit: dice and bonus"));
    Ok(())
}

/// Whatever has no difficulty of its own is as hard to withstand as its maker is dangerous.
fn difficulty<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    if m.get(SaveDc) == 0 {
        let dc = 10 + m.cr(me);
        m.set(SaveDc, dc, label!("hit: difficulty by challenge rating"));
    }
}

/// 8: A touch lets go of a held spell.
fn held_spell<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, kind: A) -> Result<(), Halt> {
    if kind != A::A_TUCH || !m.is_here(victim) {
        return Ok(());
    }
    let Some((place, effect, mag)) = m.world().creature(me).and_then(|c| {
        let place = c.stati().iter().position(|s| s.nature == Stati::TOUCH_ATTACK)?;
        c.stati().get(place).map(|s| (place, s.effect, s.mag))
    }) else {
        return Ok(());
    };
    m.throw_copy(EventCode::EV_MAGIC_STRIKE, |e| e.with(EId, effect))?;
    let why = label!("hit: the held spell is spent");
    if mag > 1 {
        let left = m.world().creature(me).and_then(|c| c.stati().get(place).map(|s| s.duration)).unwrap_or(0);
        m.turn_stati(me, place, mag - 1, left, why);
    } else {
        m.lose(me, why, |s| s.nature == Stati::TOUCH_ATTACK && s.effect == effect);
    }
    Ok(())
}

/// EV_MISS of the actor: a fighter trained to throw may use the attacker's own force.
///
/// # Errors
/// The action is over.
pub fn miss<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    aftermath::defensive_throw(m, me, victim)?;
    Ok(Answer::Done)
}
