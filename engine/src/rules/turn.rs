//! The round of a creature: EV_TURN's steps that need no things, gods or magic, in their order
//! (facts/rules/turn.md, 2). The others take their places here when their rooms are built.

use super::who::who;
use crate::base::handle::Handle;
use crate::base::names::{Ability, Attribute, DamageType, Feat, MonsterFlag, StatiNature};
use crate::event::fields::{DType, EActor, EVictim, VDmg};
use crate::event::{Answer, EventCode, EventInfo, Halt, Machine, Observer, Ruling};
use crate::label;
use crate::world::CreatureField;

/// EV_TURN of a creature.
///
/// # Errors
/// The action is over.
pub fn turn<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !m.world().creature(me).is_some_and(|c| c.is_here()) {
        return Ok(Answer::Done);
    }
    in_solid_matter(m, me)?;
    resilient(m, me);
    m.roll(30, label!("exercise"))?;
    out_of_fight(m, me);
    opportunities(m, me);
    count_down(m, me)?;
    if !m.world().creature(me).is_some_and(|c| c.is_here()) {
        return Ok(Answer::Done);
    }
    bleed(m, me)?;
    regenerate(m, me)?;
    Ok(Answer::Done)
}

/// 3: Inside rock: 1d20.
fn in_solid_matter<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    let ghost = w.has_flag(MonsterFlag::M_INCOR) || w.ability(Ability::CA_EARTHMELD) > 0;
    if ghost || !super::movement::is_solid(m.world(), m.content(), w.c.at()) {
        return Ok(());
    }
    let damage = m.d(20, label!("inside rock"))?;
    hurt(m, me, DamageType::AD_NORM, damage)
}

/// 5: Resilient: a hit point every third round, up to a limit.
fn resilient<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let round = m.world().turn() / 60;
    let Some(w) = who(m.world(), m.content(), me) else { return };
    let limit = w.c.max_hp() * (100 - 5 * (w.c.modifier(Attribute::A_CON) + 3)) / 100;
    let heals = w.has_feat(Feat::FT_RESILIENT) && round % 3 == 1 && w.c.hp() < w.c.max_hp();
    if heals && w.c.hp() >= limit {
        m.put_add(me, CreatureField::Hp, 1, label!("turn: resilient"));
    }
}

/// 11: A round away from any fight; rage ends when the fight is over.
fn out_of_fight<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let why = label!("turn: a round out of the fight");
    m.put_add(me, CreatureField::FfCount, 1, why);
    let Some(c) = m.world().creature(me) else { return };
    if c.ff_count() > 50 {
        m.put(me, CreatureField::FfCount, 30, why);
        return;
    }
    if c.ff_count() > 5 && c.stati().has(StatiNature::RAGING) {
        m.lose_all(me, StatiNature::RAGING, label!("turn: the fight is over"));
        m.recalculate(me);
    }
}

/// 12: Attacks of opportunity come back: 1, more with Combat Reflexes and Mobility.
fn opportunities<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let Some(w) = who(m.world(), m.content(), me) else { return };
    let mut count = 1;
    if w.has_feat(Feat::FT_COMBAT_REFLEXES) {
        count = count.max(1 + w.c.modifier2(Attribute::A_DEX));
    }
    if w.has_feat(Feat::FT_MOBILITY) {
        count += 1;
    }
    m.put(me, CreatureField::Aoo, count, label!("turn: attacks of opportunity"));
}

/// 15: Stati with a duration count down; at nothing they go.
fn count_down<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let mut changed = false;
    // Records gained on the way are not counted down in the same round (turn.md, 3).
    let mut left = m.world().creature(me).map_or(0, |c| c.stati().len());
    let mut place = 0;
    while left > 0 {
        left -= 1;
        let Some(stati) = m.world().creature(me).and_then(|c| c.stati().get(place).cloned()) else { break };
        if stati.duration <= 0 {
            place += 1;
            continue;
        }
        if stati.duration > 1 {
            m.turn_stati(me, place, stati.mag, stati.duration - 1, label!("turn: a round less"));
            place += 1;
            continue;
        }
        let at = std::cell::Cell::new(0);
        m.lose(me, label!("turn: run out"), |_| {
            let here = at.get() == place;
            at.set(at.get() + 1);
            here
        });
        changed = true;
        if let Some(effect) = stati.effect
            && m.content().handlers(effect).is_some()
        {
            m.throw(
                EventInfo::new(EventCode::EV_ELAPSED)
                    .with(EActor, me)
                    .with(EVictim, me)
                    .with(crate::event::fields::EId, Some(effect)),
            )?;
        }
    }
    if changed {
        m.recalculate(me);
    }
    Ok(())
}

/// 26: Each bleeding wound of a creature with blood.
fn bleed<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    if !w.is_type(crate::base::names::MonsterType::MA_HAS_BLOOD) {
        return Ok(());
    }
    let wounds: Vec<i32> = w.c.stati().of(StatiNature::BLEEDING).map(|s| s.mag as i32).collect();
    for wound in wounds {
        hurt(m, me, DamageType::AD_NORM, wound)?;
    }
    Ok(())
}

/// 27 and 30. Regeneration by stati (a chance in a hundred) and by ability.
fn regenerate<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let records: Vec<i32> = match m.world().creature(me) {
        Some(c) if c.is_here() && c.hp() < c.max_hp() => {
            c.stati().of(StatiNature::REGEN).map(|s| s.mag as i32).collect()
        }
        _ => Vec::new(),
    };
    let first = records.first().copied().unwrap_or(0);
    for mag in records {
        if m.roll(100, label!("regeneration"))? < mag {
            heal(m, me, (first / 100).max(1));
        }
    }
    let level = who(m.world(), m.content(), me).map_or(0, |w| w.ability(Ability::CA_REGEN));
    if level > 0 {
        heal(m, me, level);
    }
    Ok(())
}

fn heal<O: Observer>(m: &mut Machine<'_, O>, me: Handle, amount: i32) {
    let Some(c) = m.world().creature(me).filter(|c| c.is_here()) else { return };
    let hp = (c.hp() + amount).min(c.max_hp()).max(c.hp());
    m.put(me, CreatureField::Hp, hp, label!("turn: regeneration"));
}

fn hurt<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: DamageType, amount: i32) -> Result<(), Halt> {
    m.throw(
        EventInfo::new(EventCode::EV_DAMAGE)
            .with(EActor, me)
            .with(EVictim, me)
            .with(DType, kind)
            .with(VDmg, amount),
    )?;
    Ok(())
}
