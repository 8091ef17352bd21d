//! EV_STRIKE at a fixture or an item (docs/rules/doors.md, Breaking). What is left of it says its EV_DAMAGE. What a
//! weapon's qualities do to things waits.

use super::approach;
use crate::base::names::{AttackType, Feat, Skill, WeaponQuality};
use crate::event::fields::{AType, Dmg, EActor, EItem, VDmg};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::senses::noise;

/// EV_STRIKE at what is no creature: it can't be missed, and is heard.
pub fn struck<O: Observer>(m: &mut Machine<'_, O>, thing: Handle) -> Ruling {
    let me = m.get(EActor);
    if !approach::is_there(m, thing) {
        return Ok(Answer::Abort);
    }
    let mut amount = m.dice(m.get(Dmg), label!("damage to a thing"))?;
    if m.feat(me, Feat::FT_SUNDER) {
        amount *= 2;
    }
    let sunders = Held::of(m.world(), m.content(), m.get(EItem))
        .is_some_and(|held| held.has_weapon(WeaponQuality::WQ_SUNDERING));
    if sunders {
        amount *= 2;
    }
    m.set(VDmg, amount, label!("struck: damage"));
    match m.get(AType) {
        AttackType::A_KICK => m.print(Audience::All, "{actor} {actor:kick|kicks} {victim}.")?,
        _ => m.print(Audience::All, "{actor} {actor:strike|strikes} {victim}.")?,
    }
    let answer = m.rethrow(EventCode::EV_DAMAGE)?;
    noise::make(m, me, (10 - m.skill(me, Skill::SK_MOVE_SIL) / 2).max(1))?;
    Ok(if answer == Answer::Nothing { Answer::Done } else { answer })
}
