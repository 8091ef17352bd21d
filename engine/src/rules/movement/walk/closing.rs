//! Closing in on a weapon with reach (docs/rules/positions.md, Closing in): whoever wields one strikes first at
//! those who charge, and keeps others off.

use super::step::Step;
use crate::base::dice_expr::Dice;
use crate::base::names::{
    Attribute, DamageType, Feat, ItemFlag, SaveType, Slot, StatiNature as Nature, StatiSource, WeaponSkill,
};
use crate::event::fields::{DType, EVictim, VDmg};
use crate::rules::checks::save::saving_throw;
use crate::rules::prelude::*;
use crate::rules::query::who::Who;
use crate::rules::{opportunity, stati};
use crate::world::{CreatureField, Stati};
use smallvec::SmallVec;

/// What a weapon's wielder demands of whoever wants past it, before skill.
const KEPT_OFF: i32 = 10;
/// The way of fighting hand to hand (S_MELEE).
const MELEE: usize = 2;

/// Is it kept off? `Some` ends the step.
pub(super) fn keeps_off<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<Option<Answer>, Halt> {
    let me = step.me;
    for wielder in wielders(m, step) {
        if m.has(me, Nature::CHARGING) {
            if runs_onto(m, me, wielder)? {
                return Ok(Some(Answer::Abort));
            }
            continue;
        }
        let closeness = 4 * (m.size(wielder) - m.size(me));
        let dc = m.who(wielder).map_or(KEPT_OFF, |w| reach_dc(&w));
        let die = label!("save to close in");
        if saving_throw(m, me, SaveType::REF, dc, 0, closeness, die)? {
            continue;
        }
        held_at_bay(m, me, wielder)?;
        return Ok(Some(Answer::Abort));
    }
    Ok(None)
}

/// What a wielder's weapon demands (docs/rules/positions.md, Closing in).
fn reach_dc(w: &Who<'_>) -> i32 {
    let held = w.in_slot(Slot::SL_WEAPON);
    let skill = w.weapon_skill(held.as_ref());
    let practice = match skill {
        WeaponSkill::WS_NOT_PROF => -4,
        skill => 2 * (i32::from(skill.0) - i32::from(WeaponSkill::WS_PROFICIENT.0)),
    };
    let item = held.map_or(0, |held| held.plus() + held.parry(w));
    KEPT_OFF + practice + w.base_attack(MELEE) / 2 + item + w.modifier(Attribute::A_DEX)
}

/// Foes beside the new square, and not beside the old one, that see it and hold a weapon with reach.
fn wielders<O: Observer>(m: &Machine<'_, O>, step: &Step) -> SmallVec<[Handle; 8]> {
    let Some(w) = m.who(step.me) else { return SmallVec::new() };
    let mut found = SmallVec::new();
    for (dx, dy) in crate::rules::query::way::DIRECTIONS {
        for c in m.level_of(step.me).creatures_at(step.to.shifted(dx, dy)) {
            let h = c.handle();
            let Some(other) = w.other(h).filter(|_| h != step.me && c.at().steps(step.from) > 1) else {
                continue;
            };
            let armed = other.in_slot(Slot::SL_WEAPON).is_some_and(|held| held.has_flag(ItemFlag::WT_REACH));
            let foe = other.is_hostile_to(&w) || w.is_hostile_to(&other);
            let able = opportunity::is_able(&other) && !other.c.stati().has(Nature::CHARGING);
            if armed && foe && able && other.shares_plane(&w) && other.perceives(&w) != 0 {
                found.push(h);
            }
        }
    }
    found
}

/// A charge onto a levelled weapon: its wielder strikes, and a wound may end the charge.
fn runs_onto<O: Observer>(m: &mut Machine<'_, O>, me: Handle, wielder: Handle) -> Result<bool, Halt> {
    let why = label!("walk: it runs onto a levelled weapon");
    let before = m.world().creature(me).map_or(0, |c| c.hp());
    m.put_add(wielder, CreatureField::Aoo, 1, why);
    opportunity::provoke(m, me, wielder, true)?;
    if !m.is_here(me) {
        return Ok(true);
    }
    if m.world().creature(me).is_some_and(|c| c.hp() < before) {
        let trip = EventInfo::new(EventCode::EV_DAMAGE).with(EVictim, me);
        m.throw(trip.with(DType, DamageType::AD_TRIP).with(VDmg, 30))?;
    }
    Ok(!m.has(me, Nature::CHARGING))
}

/// It gets no nearer, and loses time; a monster looks for another foe for a while.
fn held_at_bay<O: Observer>(m: &mut Machine<'_, O>, me: Handle, wielder: Handle) -> Result<(), Halt> {
    if m.feat(wielder, Feat::FT_GUARDED_STANCE) {
        opportunity::provoke(m, me, wielder, true)?;
    }
    if !m.is_here(me) {
        return Ok(());
    }
    let why = label!("walk: held at bay");
    let cost = 3000 / (100 + 10 * m.modifier(me, Attribute::A_DEX)).max(10);
    m.put_add(me, CreatureField::Timeout, cost, why);
    if m.world().creature(me).is_some_and(|c| !c.is_character()) {
        let rounds = m.dice(Dice::new(3, 6, 0), label!("rounds that it stays away"))?;
        let away = Stati::new(Nature::AVOID_MELEE, 0, 0).lasting(rounds as i16);
        stati::gain(m, me, away.from_source(StatiSource::SS_MISC).by(wielder), why)?;
    }
    Ok(())
}
