//! EV_HIT: how hard a blow lands, and what befalls whoever it lands on (docs/rules/hits.md). What the damage then
//! does is EV_DAMAGE.

use super::natural::is_weapon_damage;
use super::{aftermath, arms, exercise, manoeuvre, qualities, stun};
use crate::base::names::{
    AttackType as A, Attribute, EffectArea, Feat, ItemFlag, MonsterFlag, StatiNature as Stati,
};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::stati::end;

/// EV_HIT of the actor.
pub fn hit<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    let kind = m.get(AType);
    if m.get(EItem).is_some() && m.world().item(m.get(EItem)).is_none() {
        m.set(EItem, Handle::NONE, label!("hit: a trap is no weapon"));
    }
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
        charge(m, me, victim);
        difficulty(m, me);
        if kind == A::A_SUND {
            return manoeuvre::strike_at_weapon(m, me);
        }
        let own_touch = || m.who(me).is_some_and(|w| w.has_attack(A::A_TUCH));
        if kind != A::A_TUCH || own_touch() {
            m.rethrow(EventCode::EV_DAMAGE)?;
        }
    }
    held_spell(m, me, victim, kind)?;
    cold_touch(m, me, kind)?;
    let after = m.world().creature(victim).map_or(0, |c| c.hp());
    if before > after && m.is_here(victim) {
        qualities::poisoned(m, me, victim)?;
    }
    qualities::on_a_hit(m, me, victim)?;
    aftermath::knockdown(m, me, victim)?;
    stun::of_fists(m, me, victim, kind)?;
    aftermath::supreme_cleave(m, me, victim)?;
    aftermath::frenzy(m, me, victim)?;
    aftermath::sneak_attack(m, me, victim)?;
    aftermath::dirty_fighting(m, me, victim)?;
    aftermath::critical_shock(m, victim)?;
    aftermath::living_wall(m, me, victim)?;
    exercise::of_a_hit(m, me, victim)?;
    aftermath::wear_of_fine_work(m)?;
    Ok(Answer::Done)
}

/// 5: Speed behind the blow makes it heavier: twice for who rides or kicks in training, once more with a weapon
/// made for it; the weapon alone counts for a charging rider, and against who charges past.
fn charge<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let made_for_it = i32::from(arms::has_flag(m, m.get(EItem), ItemFlag::WT_CHARGE));
    let charges = |m: &Machine<'_, O>, h: Handle| m.best_mag(h, Stati::CHARGING) > 0;
    let times = |m: &mut Machine<'_, O>, times: i32| {
        let more = m.get(VDmg) * times;
        m.set(VDmg, more, label!("hit: charging"));
    };
    if charges(m, me) {
        let rides = m.feat(me, Feat::FT_SPIRITED_CHARGE) && m.has(me, Stati::MOUNTED);
        let kicks = m.feat(me, Feat::FT_FLYING_KICK) && m.get(AType) == A::A_KICK;
        times(m, 1 + i32::from(rides || kicks) + made_for_it);
    }
    let rider = m.world().creature(me).and_then(|c| c.stati().of(Stati::MOUNT).next().map(|s| s.thing));
    if rider.is_some_and(|rider| charges(m, rider)) {
        times(m, 1 + made_for_it);
    }
    if m.get(IsAoo) && m.get(IsMoveAoo) && made_for_it > 0 && charges(m, victim) {
        times(m, 2);
        m.set(VicCharging, true, label!("hit: it ran into the weapon"));
    }
}

/// Whoever has no body touches as well when it swings what it holds.
fn cold_touch<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: A) -> Result<(), Halt> {
    if kind != A::A_SWNG || !m.flag(me, MonsterFlag::M_INCOR) {
        return Ok(());
    }
    let Some(touch) = m.slots(me).into_iter().find(|s| s.attack == A::A_TUCH) else { return Ok(()) };
    m.throw_copy(EventCode::EV_HIT, |e| {
        e.with(AType, A::A_TUCH).with(DType, touch.dtype).with(Dmg, touch.damage).with(SaveDc, touch.dc)
    })?;
    Ok(())
}

/// 4: What the roll has to spare goes into the damage: a third of it, half of a swing with both hands, up to the strength. It may be
/// less than nothing, on a lucky 20.
fn power_attack<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let strong = m.attr(me, Attribute::A_STR) >= 13;
    if !strong || !is_weapon_damage(m.get(DType)) || !m.feat(me, Feat::FT_POWER_ATTACK) {
        return;
    }
    let weapon = arms::weapon(m, me);
    let held = weapon.and_then(|w| Held::of(m.world(), m.content(), w));
    if held.is_some_and(|held| !held.uses_strength()) {
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
    let why = label!("hit: the held spell");
    let values = effect.and_then(|id| m.content().effect(id)).map(|e| e.values().collect::<Vec<_>>());
    let touching = values.and_then(|v| v.iter().position(|v| v.aval == EffectArea::AR_TOUCH)).unwrap_or(0);
    m.set(EId, effect, why);
    m.set(EfNum, touching as i32, why);
    m.set(IsSpell, true, why);
    m.rethrow(EventCode::EV_MAGIC_STRIKE)?;
    let why = label!("hit: the held spell is spent");
    if mag > 1 {
        let left = m.world().creature(me).and_then(|c| c.stati().get(place).map(|s| s.duration)).unwrap_or(0);
        m.turn_stati(me, place, mag - 1, left, why);
    } else {
        end(m, me, Stati::TOUCH_ATTACK, why)?;
    }
    Ok(())
}

/// EV_MISS of the actor: a fighter trained to throw may use the attacker's own force.
pub fn miss<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    aftermath::defensive_throw(m, me, victim)?;
    Ok(Answer::Done)
}
