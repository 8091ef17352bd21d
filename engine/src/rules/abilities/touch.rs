//! Abilities that heal: lay on hands, wholeness of body.

use super::near::one_near;
use crate::base::dice_expr::Dice;
use crate::base::names::{Attribute as A, DamageType, MonsterType};
use crate::event::fields::EVictim;
use crate::rules::checks::fatigue;
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;
use crate::world::CreatureField;

/// Fatigue and segments of a laying on of hands.
const HANDS: (i32, i32) = (2, 30);
/// What wholeness of body heals for each level.
const WHOLE: i32 = 3;

/// CA_LAY_ON_HANDS: whoever is touched is healed by 2d6 and (2 + Charisma) for each level, at least 1; the undead are
/// burnt by as much.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn lays_on_hands<O: Observer>(m: &mut Machine<'_, O>, me: Handle, level: i32) -> Ruling {
    if !m.get(EVictim).is_some() {
        let near = |m: &Machine<'_, O>, it| it == me || (m.beside(me, it) && m.plane(me) == m.plane(it));
        let Some(it) = one_near(m, me, "Lay hands on whom?", near)? else {
            return refused(m, "There is nobody to lay hands on.");
        };
        m.set(EVictim, it, label!("lay on hands: on whom"));
    }
    let it = m.get(EVictim);
    if m.who(it).is_none() || (it != me && !m.beside(me, it)) {
        return refused(m, "{victim} {victim:are|is} out of reach.");
    }
    let (tires, time) = HANDS;
    if !fatigue::lose(m, me, tires, true, label!("lay on hands: it tires"))? {
        return Ok(Answer::Abort);
    }
    m.put_add(me, CreatureField::Timeout, time, label!("lay on hands: time"));
    m.d_print("You lay on hands.", "{actor} lays on hands.")?;
    let each = (2 + m.modifier(me, A::A_CHA)).max(1);
    let (hp, full) = (m.who(it).map_or(0, |w| w.c.hp()), m.full_hp(it));
    if m.is_type(it, MonsterType::MA_UNDEAD) {
        let amount = m.dice(Dice::new(2, 6, 0), label!("lay on hands: holy damage"))? + each * level;
        m.v_print("Holy power burns you!", "Holy power burns {victim}!")?;
        m.throw_dmg(EventCode::EV_DAMAGE, DamageType::AD_HOLY, amount, "a paladin's touch", &[me, it])?;
    } else if m.is_type(it, MonsterType::MA_LIVING) && hp != full {
        let amount = m.dice(Dice::new(2, 6, 0), label!("lay on hands: healing"))? + each * level;
        m.put(it, CreatureField::Hp, full.min(hp + amount), label!("lay on hands"));
        m.v_print("Your wounds close.", "The wounds of {victim} close.")?;
    } else {
        m.d_print("Nothing comes of it.", "Nothing comes of it.")?;
    }
    Ok(Answer::Done)
}

/// CA_WHOLENESS_OF_BODY: three hit points for each level of character.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn heals_itself<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let hp = |m: &Machine<'_, O>| m.who(me).map_or(0, |w| w.c.hp());
    if hp(m) >= m.full_hp(me) {
        return refused(m, "{actor} {actor:are|is} not wounded.");
    }
    if !fatigue::lose(m, me, 1, true, label!("wholeness of body: it tires"))? {
        return Ok(Answer::Abort);
    }
    let levels = m.who(me).and_then(|w| w.character().map(|c| c.levels())).unwrap_or(0);
    let now = m.full_hp(me).min(hp(m) + WHOLE * levels);
    m.put(me, CreatureField::Hp, now, label!("wholeness of body"));
    m.d_print("Your wounds close.", "The wounds of {actor} close.")?;
    Ok(Answer::Done)
}
