//! Kicks on purpose (docs/rules/manoeuvres.md, Each of them; docs/rules/doors.md, Breaking): at doors, other
//! fixtures and items, and at creatures by those who have no kick among their attacks.

use super::defence;
use super::{approach, time, unarmed};
use crate::base::names::{
    Ability, AttackType as A, Attribute, DamageType as D, MonsterFlag, MonsterType, StatiNature,
};
use crate::event::fields::*;
use crate::rules::prelude::*;

/// What a kick costs, at a creature and at a thing.
const AT_A_CREATURE: i32 = 5000;
const AT_A_THING: i32 = 1000;

/// KICK: whoever has a kick among its attacks fights a creature with all of them; others need legs.
pub(super) fn kick<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Ruling {
    let thing = m.world().creature(victim).is_none();
    if !thing {
        if m.slots(me).iter().any(|slot| slot.attack == A::A_KICK) {
            return m.rethrow(EventCode::EV_NATTACK);
        }
        if let Some(answer) = approach::willing(m, me, victim)? {
            return Ok(answer);
        }
    } else if !m.is_here(me) {
        return Ok(Answer::Abort);
    }
    let Some(at) = approach::place_of(m, victim) else { return Ok(Answer::Abort) };
    let reach = 1 + m.face(me) + m.face(victim) + i32::from(m.flag(me, MonsterFlag::M_REACH));
    let legs = m.flag(me, MonsterFlag::M_HUMANOID) || m.is_type(me, MonsterType::MA_QUADRUPED);
    if !legs || m.at(me).distance(at) > reach || !m.world().share_level(me, victim) {
        return Ok(Answer::Abort);
    }
    let why = label!("kick");
    let mut damage = unarmed::fist(m.ability(me, Ability::CA_UNARMED_STRIKE));
    let strength = (m.modifier(me, Attribute::A_STR) + 1) / 2;
    let more = m.attr(me, Attribute::A_DMG_BRAWL) + strength.max(0);
    damage.bonus = damage.bonus.saturating_add(i16::try_from(more).unwrap_or(0));
    let hit = m.attr(me, Attribute::A_HIT_BRAWL);
    let defence = defence::own(m, victim);
    m.set(VHit, hit, why);
    m.set(VDef, defence, why);
    m.set(DType, D::AD_BLUNT, why);
    m.set(Dmg, damage, why);
    m.set(SaveDc, -1, why);
    let was_afraid = m.has(me, StatiNature::AFRAID);
    let answer = m.rethrow(EventCode::EV_STRIKE)?;
    let work = if thing { AT_A_THING } else { AT_A_CREATURE };
    let segments = time::segments_at(m, me, work, Attribute::A_SPD_BRAWL);
    time::spend(m, me, segments, was_afraid, label!("kick: time"));
    Ok(if answer == Answer::Nothing { Answer::Done } else { answer })
}
